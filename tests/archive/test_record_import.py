"""A record into a pad: the same game comes out again, its persons known or new."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from hypothesis import given, settings

from scorepad import journal, pads, rules
from scorepad.archive.record_file import record_text
from scorepad.archive.record_import import IMPORTER, import_record
from scorepad.archive.said import Refused
from scorepad.config import DATABASE_NAME
from scorepad.database import db
from scorepad.pads.models import Device, Game, Person
from tests.evenings import EVENINGS as TABLES
from tests.journal.test_random_evenings import EVENINGS, ONCE, Evening

from .conftest import Command
from .files import dump

Json = dict[str, Any]
EVENING_FILES = sorted((Path(__file__).parent.parent / "evenings").glob("evening-?.json"))


@pytest.fixture
def pad(app: Flask) -> Iterator[pads.Pad]:
    with app.app_context():
        pad, _ = pads.create_pad("Family", "en", "UTC", "phone")
        yield pad


def record_of(*hands: Json, **more: Any) -> Json:
    return {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "rules": {},
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "hands": list(hands),
        **more,
    }


PLAYED = {"bidder": 0, "bid": 60, "captured": [70, 30]}


def game_of(pad: pads.Pad, public_id: str) -> Game:
    game = pads.game_of(pad, public_id)
    assert game
    return game


@pytest.mark.parametrize("path", EVENING_FILES, ids=lambda path: path.stem)
def test_whole_evenings(pad: pads.Pad, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    written = import_record(pad, record)
    game = game_of(pad, written.game)
    assert journal.folded(game).record == {"rules": {}, **record}
    assert journal.folded(game).sheet == rules.score(record)
    assert journal.rebuild(everything=True) == 0


@pytest.mark.parametrize("name", TABLES)
def test_whole_evenings_of_every_variant(pad: pads.Pad, name: str) -> None:
    """Into a journal, fact by fact, and out again."""
    record = TABLES[name].record()
    game = game_of(pad, import_record(pad, record).game)
    folded = journal.folded(game)
    assert folded.record == {"rules": {}, **record}
    assert folded.sheet == rules.score(record)
    assert rules.score(json.loads(record_text(game))) == folded.sheet
    assert (list(game.totals), game.is_over) == (folded.sheet["totals"], True)


@settings(max_examples=25, deadline=None, suppress_health_check=ONCE)
@given(EVENINGS)
def test_random_evenings(pad: pads.Pad, steps: Any) -> None:
    evening = Evening()
    for is_other, step in steps:
        evening.device = evening.table.other if is_other else evening.table.phone
        evening.take(step)
    now = evening.table.now
    text = record_text(evening.table.game)
    record = json.loads(text)
    try:
        written = import_record(pad, record)
    except Refused as refused:
        # What was corrected to come after the end cannot be played after the end.
        assert any(row["state"] == "orphan" for row in now.sheet["hands"])
        assert "The game is over" in refused.problems[0]
        return
    game = game_of(pad, written.game)
    assert record_text(game) == text
    # That its table ended it early is no part of a game's record; the pad's file says so.
    assert journal.folded(game).sheet == (rules.score(record) if now.is_early else now.sheet)
    assert not import_record(pad, record).is_new


def test_everything_that_a_record_may_hold(pad: pads.Pad) -> None:
    record = record_of(
        PLAYED,
        {"void": "misdeal"},
        {"adjust": [-10, 0], "note": "renege"},
        {"rules": {"target": 300}},
        {"seats": ["Eve", "Bob", "Cid", "Dot"]},
        {**PLAYED, "sides_bid": [0, 1], "trump": "S", "note": "“là”", "dealer": 2},
        start={"totals": [50, -20], "hands": 3},
        first_dealer=2,
        sides=[[1, 3], [0, 2]],
    )
    written = import_record(pad, record)
    assert written.made == ("Ann", "Bob", "Cid", "Dot", "Eve")
    folded = journal.folded(game_of(pad, written.game))
    assert folded.record == record
    assert [fact.kind for fact in folded.facts] == [
        "started", "hand", "hand", "adjusted", "rules", "seats", "hand",
    ]  # fmt: skip


def test_persons_are_matched_by_name(pad: pads.Pad) -> None:
    ann = pads.add_person(pad, "ANN")
    written = import_record(pad, record_of(PLAYED))
    assert written.made == ("Bob", "Cid", "Dot")
    folded = journal.folded(game_of(pad, written.game))
    assert folded.persons[0] == ann.public_id
    assert folded.record["players"][0] == "ANN"


def test_twice_is_once_also_when_somebody_was_renamed(pad: pads.Pad) -> None:
    first = import_record(pad, record_of(PLAYED))
    ann = next(person for person in pads.persons(pad) if person.name == "Ann")
    pads.rename_person(pad, ann.public_id, "Annie")
    again = import_record(pad, record_of(PLAYED))
    assert (again.game, again.is_new) == (first.game, False)
    assert len(pads.persons(pad)) == 4
    assert import_record(pad, record_of(PLAYED, PLAYED)).is_new


def test_it_says_who_wrote_and_lets_nobody_in(pad: pads.Pad) -> None:
    for record in (record_of(PLAYED), record_of(PLAYED, PLAYED)):
        game = game_of(pad, import_record(pad, record).game)
        devices = {fact.device_id for fact in journal.folded(game).facts}
        assert [pads.device_names(pad)[device] for device in devices if device] == [IMPORTER]
    found = list(db.session.scalars(sa.select(Device).where(Device.name == IMPORTER)))
    assert len(found) == 1
    assert found[0].withdrawn_at is not None
    assert pads.open_pad(pad.public_id, [found[0].public_id]) is None


@pytest.mark.parametrize(
    ("record", "problems"),
    [
        (record_of({**PLAYED, "captured": [70, 35]}, {"bid": 7}), ["hand 1, ", "hand 2, "]),
        (record_of(PLAYED, {"bidder": 1, "bid": 60}), ["hand 2, captured: "]),
        (record_of({**PLAYED, "bid": 100, "captured": [100, 0]},
                   {**PLAYED, "bid": 100, "captured": [100, 0]}, PLAYED), ["hand 3: "]),
        (record_of(players=["Ann", "Bob", "Cid"]), ["players"]),
        (record_of(players=["Ann", "ann", "Cid", "Dot"]), ["players"]),
        (record_of(players=["Ann", "\u202e", "Cid", "Dot"]), ["players"]),
        (record_of({"seats": ["Ann", "ANN", "Cid", "Dot"]}), [""]),
        (record_of(*[PLAYED] * 501), ["hands: "]),
        (record_of(hands=7), ["hands"]),
        (record_of({"adjust": [1]}), ["hand 1, "]),
        (record_of(PLAYED, start={"totals": ["a"]}), [""]),
        (record_of(PLAYED | {"note": "x" * 501}), ["hand"]),
        (record_of(rules={"target": 7}), ["target"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_and_nothing_is_written(
    pad: pads.Pad, record: Json, problems: list[str]
) -> None:
    before = len(list(db.session.scalars(sa.select(Person))))
    with pytest.raises(Refused) as refused:
        import_record(pad, record)
    for place in problems:
        assert any(found.startswith(place) for found in refused.value.problems), (
            refused.value.problems
        )
    assert list(db.session.scalars(sa.select(Game))) == []
    assert len(list(db.session.scalars(sa.select(Person)))) == before


def test_the_commands(app: Flask, pad: pads.Pad, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record_of(PLAYED)))
    said = command("import", file)
    assert said.status == 0, said.err
    assert "New in the pad: Ann, Bob, Cid, Dot." in said.out
    again = command("import", file, "--pad", "family")
    assert "in the pad Family already" in again.out
    game = said.out.split("as ", 1)[1].split(".")[0]
    out = tmp_path / "out.json"
    assert command("export", "--game", game, "-o", out).status == 0
    assert json.loads(out.read_text()) == record_of(PLAYED)
    assert "there is no pad" in command("import", file, "--pad", "Strangers").sentence


def test_a_bad_record_changes_nothing(data: Path, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record_of(PLAYED, {"bid": 7})))
    before = dump(data / DATABASE_NAME)
    said = command("import", file, "--pad", "x")
    assert said.status == 1
    assert dump(data / DATABASE_NAME) == before
