"""A pad as a file: nothing secret in it, and out, in, out again it is the same to the byte."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import journal, pads, rules_json
from scorepad.archive import export
from scorepad.archive.pad_file import fingerprint, pad_text
from scorepad.archive.pad_import import import_pad
from scorepad.archive.said import Refused
from scorepad.config import DATABASE_NAME
from scorepad.database import db
from scorepad.journal import store
from scorepad.pads.models import Device, Game, Link, Pad
from tests.journal.at_table import Table, add_device, deal
from tests.journal.test_random_evenings import EVENINGS, ONCE, Evening

from .conftest import Command
from .evenings import installation, rich_table, text_of
from .files import change, dump, names_in

Json = dict[str, Any]


@pytest.fixture
def text(app: Flask) -> str:
    """The file of a pad with a bit of everything, and a link."""
    with app.app_context():
        table = rich_table()
        owner = table.phone
        pads.make_link(table.pad, owner, "Everybody", "keeper", "s" * 22)
        Table()  # another pad, which is none of its business
        return text_of(table.pad)


@pytest.fixture
def file(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "pad.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_in_it(text: str) -> None:
    found = json.loads(text)
    assert list(found)[:3] == ["format", "id", "name"]
    assert found["format"] == "scorepad-pad/1"
    assert len(found["persons"]) == 7
    assert {"other_names", "merged_into", "hidden_at", "guest_at", "deleted_at"} <= {
        key for person in found["persons"] for key in person
    }
    assert sorted(profile["name"] for profile in found["profiles"]) == ["As at Mémère’s", "Long"]
    assert found["default_profile"] in [profile["id"] for profile in found["profiles"]]
    assert [device["role"] for device in found["devices"]] == ["owner", "keeper", "viewer"]
    [game] = found["games"]
    kinds = [fact["kind"] for fact in game["facts"]]
    assert {"corrected", "objected", "agreed", "settled", "undone", "reseated"} <= set(kinds)
    assert {fact["device"] for fact in game["facts"]} == {1, 2, 3}
    assert game["draft"]["body"] == {"contract": "0-60"}
    assert game["fingerprint"] == fingerprint(game["facts"])
    assert text.count("\n") > len(kinds)  # a fact a line
    assert "🂡" in text


def test_nothing_in_it_lets_anybody_in(app: Flask, text: str) -> None:
    with app.app_context():
        for device in db.session.scalars(sa.select(Device)):
            assert device.public_id not in text
        for link in db.session.scalars(sa.select(Link)):
            assert link.secret_hash not in text
            assert not link.code_hash or link.code_hash not in text
    assert "secret" not in text
    assert "hash" not in text


def test_the_fingerprint_can_be_computed_by_anybody(text: str) -> None:
    import hashlib

    [game] = json.loads(text)["games"]
    lines = [
        json.dumps(fact, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
        for fact in game["facts"]
    ]
    assert game["fingerprint"] == f"sha256:{hashlib.sha256(''.join(lines).encode()).hexdigest()}"


def test_the_same_pad_gives_the_same_bytes(app: Flask, text: str) -> None:
    with app.app_context():
        [pad] = [pad for pad in db.session.scalars(sa.select(Pad)) if pad.public_id in text]
        assert text_of(pad) == text


def check_round_trip(text: str, folder: Path, migrated: Path) -> None:
    with installation(folder, migrated):
        taken = import_pad(rules_json.loads(text))
        assert taken.is_new
        assert text_of(taken.pad) == text
        games = list(db.session.scalars(sa.select(Game).order_by(Game.id)))
        figures = [(game.totals, game.is_over, game.persons, game.last_at) for game in games]
        assert journal.rebuild(everything=True) == 0
        assert [(g.totals, g.is_over, g.persons, g.last_at) for g in games] == figures
        # Nobody is let in by what a file says.
        assert all(device.public_id not in text for device in db.session.scalars(sa.select(Device)))


def test_phones_of_a_file_are_out(text: str, tmp_path: Path, migrated_folder: Path) -> None:
    """Else who owns the imported pad could leave it to an owner that no phone can be."""
    with installation(tmp_path / "other", migrated_folder):
        pad = import_pad(rules_json.loads(text)).pad
        assert pads.devices(pad) == []
        assert [link.devices for link in pads.links(pad)] == [0]
        link = pads.make_link(pad, pads.Operator(), "new", "owner", "s" * 30)
        offer = pads.offer_of_secret(link.secret, [])
        assert offer
        owner = pads.open_offer(offer, "phone")
        with pytest.raises(pads.RightsProblem, match="last_owner"):
            pads.let_out(pad, owner, owner.public_id)
        out = json.loads(text_of(pad))["devices"]
        assert out[:-1] == json.loads(text)["devices"]


def test_out_in_and_out_again(text: str, tmp_path: Path, migrated_folder: Path) -> None:
    check_round_trip(text, tmp_path / "other", migrated_folder)


@settings(max_examples=8, deadline=None, suppress_health_check=ONCE)
@given(EVENINGS)
def test_random_evenings_come_back_equal(
    app: Flask, tmp_path: Path, migrated_folder: Path, steps: Any
) -> None:
    store.forget()
    with app.app_context():
        evening = Evening()
        for is_other, step in steps:
            evening.device = evening.table.other if is_other else evening.table.phone
            evening.take(step)
        sheet = evening.table.now.sheet
        text = text_of(evening.table.pad)
    check_round_trip(text, tmp_path / "other", migrated_folder)
    with installation(tmp_path / "third", migrated_folder):
        taken = import_pad(rules_json.loads(text))
        [game] = db.session.scalars(sa.select(Game).where(Game.pad_id == taken.pad.id))
        assert journal.folded(game).sheet == sheet


def test_the_same_file_twice_changes_nothing(
    file: Path, command: Command, data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "new"
    monkeypatch.setenv("SCOREPAD_DATA", str(new))
    said = command("import", file)
    assert said.status == 0, said.err
    assert "scorepad links" in said.out
    before = dump(new / DATABASE_NAME)
    again = command("import", file)
    assert again.status == 0
    assert "here already" in again.out
    assert dump(new / DATABASE_NAME) == before
    assert command("export", "-o", tmp_path / "again.json").status == 0
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()
    assert command("doctor").status == 0


def test_an_older_file_of_a_pad_that_went_on_is_here_already(
    app: Flask, file: Path, command: Command
) -> None:
    with app.app_context():
        [pad] = [pad for pad in db.session.scalars(sa.select(Pad)) if pad.public_id in file.name
                 or pad.public_id in file.read_text(encoding="utf-8")]  # fmt: skip
        game = pads.games(pad)[0]
        row = pads.game_of(pad, game.public_id)
        device = db.session.scalars(sa.select(Device).where(Device.pad_id == pad.id)).first()
        assert row and device
        journal.append(row, journal.NewFact("x" * 20, "noted", {"text": "later"}), device)
        pads.add_person(pad, "Somebody new")
    assert "here already" in command("import", file).out


@pytest.mark.parametrize("what", ["name", "person", "profile", "fact"])
def test_another_pad_of_that_id_is_left_alone(
    app: Flask, text: str, file: Path, command: Command, data_folder: Path, what: str
) -> None:
    value = json.loads(text)
    if what == "name":
        value["name"] = "Others"
    elif what == "person":
        value["persons"][0]["name"] = "Zoe"
    elif what == "profile":
        value["profiles"][0]["name"] = "Other"
    else:
        facts = value["games"][0]["facts"]
        facts[1]["body"]["hand"]["trump"] = "S"
        value["games"][0]["fingerprint"] = fingerprint(facts)
    file.write_text(json.dumps(value), encoding="utf-8")
    before = dump(data_folder / DATABASE_NAME)
    said = command("import", file)
    assert said.status == 1
    assert "is here already, with other content" in said.err
    assert dump(data_folder / DATABASE_NAME) == before


Change = Callable[[Json], object]
GAME: Callable[[Json], Json] = lambda pad: pad["games"][0]  # noqa: E731


def anna(pad: Json) -> Json:
    return next(person for person in pad["persons"] if person["name"] == "Anna")


def again(pad: Json) -> None:
    """The fingerprints as the facts are now: the forger is no fool."""
    for game in pad["games"]:
        game["fingerprint"] = fingerprint(game["facts"])


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda p: p.pop("name"), "name"),
        (lambda p: p.update(name="a\u202eb"), "name"),
        (lambda p: p.update(extra=1), "extra"),
        (lambda p: p.update(language="xx"), "language"),
        (lambda p: p.update(language=[]), "language"),
        (lambda p: p.update(time_zone="Mars"), "time_zone"),
        (lambda p: p.update(created_at="yesterday"), "created_at"),
        (lambda p: p.update(created_at="2026-02-30T10:00:00.000000Z"), "created_at"),
        (lambda p: p.update(persons={}), "persons"),
        (lambda p: p["persons"].append(7), "persons[7]"),
        (lambda p: p["persons"][1].update(name=p["persons"][0]["name"].upper()), "persons[1].name"),
        (lambda p: p["persons"][1].update(id=p["persons"][0]["id"]), "persons[1].id"),
        (lambda p: p["profiles"][0]["rules"].update(target=7), "profiles[0].rules"),
        (lambda p: p["profiles"][0].update(rules={"target": 200}), "profiles[0].rules"),
        (lambda p: p["profiles"][0].update(game="chess"), "profiles[0].rules"),
        (lambda p: p["profiles"][0].update(variant="x"), "profiles[0].rules"),
        (lambda p: p["profiles"][0].update(rules={"target": {"a": [1]}}), "profiles[0].rules"),
        (lambda p: p["profiles"][0].update(name=p["profiles"][1]["name"]), "profiles[1].name"),
        (lambda p: p.update(default_profile="x" * 33), "default_profile"),
        (lambda p: p.update(default_profile=5), "default_profile"),
        (lambda p: p.update(consent="always"), "consent"),
        (lambda p: p.update(consent=[]), "consent"),
        (lambda p: p["devices"][0].update(role="king"), "devices[0].role"),
        (lambda p: p["devices"][0].update(role={}), "devices[0].role"),
        (lambda p: p["devices"][0].update(number=2), "devices[0].number"),
        (lambda p: p["devices"][0].update(link="x" * 22), "devices[0].link"),
        (lambda p: p["links"][0].update(secret_hash="0" * 64), "links[0].secret_hash"),
        (lambda p: p["games"].append(copy.deepcopy(GAME(p))), "games[1].id"),
        (lambda p: GAME(p).update(fingerprint="sha256:0"), "games[0].fingerprint"),
        (lambda p: GAME(p)["facts"][1]["body"].update(slot=2), "games[0].fingerprint"),
        (lambda p: GAME(p).update(facts=[]), "games[0]"),
        (lambda p: GAME(p)["facts"].pop(2), "games[0].facts[2].number"),
        (lambda p: GAME(p)["facts"][1].update(device=9), "games[0].facts[1].device"),
        (lambda p: GAME(p)["facts"][1].update(device=True), "games[0].facts[1].device"),
        (lambda p: GAME(p)["facts"][1].update(at_server=None), "games[0].facts[1].at_server"),
        (lambda p: GAME(p)["facts"][1].update(id=GAME(p)["facts"][0]["id"]), "games[0].facts[1]"),
        (lambda p: GAME(p)["facts"][1].update(kind="nonsense"), "games[0].facts[1]"),
        (lambda p: GAME(p)["facts"][0].update(kind="noted"), "games[0].facts[0]"),
        (lambda p: GAME(p)["facts"][1]["body"]["hand"].update(bid=62), "games[0].facts[1]"),
        (lambda p: GAME(p)["facts"][1]["body"].update(slot=5), "games[0].facts[1]"),
        (lambda p: GAME(p)["facts"][0]["body"]["persons"].reverse(), ""),
        (lambda p: GAME(p)["facts"][0]["body"]["persons"].__setitem__(0, "y" * 22),
         "games[0].facts[0]"),
        (lambda p: p["persons"].remove(anna(p)), "games[0].facts"),
        (lambda p: GAME(p)["draft"].update(slot=99), "games[0].draft"),
        (lambda p: GAME(p)["draft"].update(body={"x": "y" * 9999}), "games[0].draft"),
        (lambda p: GAME(p)["draft"].update(device=99), "games[0].draft.device"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_place(
    text: str, tmp_path: Path, migrated_folder: Path, change: Change, place: str
) -> None:
    value = json.loads(text)
    change(value)
    if place != "games[0].fingerprint":
        again(value)
    with installation(tmp_path / "other", migrated_folder):
        if not place:
            import_pad(value)
            return
        with pytest.raises(Refused) as refused:
            import_pad(value)
        assert any(problem.startswith(place) for problem in refused.value.problems), (
            refused.value.problems
        )
        assert list(db.session.scalars(sa.select(Pad))) == []


def test_all_problems_are_told_at_once(text: str, file: Path, command: Command) -> None:
    value = json.loads(text)
    value["name"], value["language"] = "", "xx"
    value["persons"] += [{"id": n} for n in range(100)]
    file.write_text(json.dumps(value), encoding="utf-8")
    said = command("import", file)
    assert said.status == 1
    lines = said.err.splitlines()
    assert len(lines) == 52
    assert lines[0].startswith("name: ")
    assert lines[1].startswith("language: ")
    assert lines[-2] == "... and 152 more."
    assert lines[-1] == f"scorepad: nothing of {file} was taken in."


def test_one_transaction(
    text: str, tmp_path: Path, migrated_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorepad.archive import pad_import

    def fail(*given: object) -> None:
        raise RuntimeError

    with installation(tmp_path / "other", migrated_folder):
        monkeypatch.setattr(pad_import, "store_game", fail)
        with pytest.raises(RuntimeError):
            import_pad(json.loads(text))
        assert list(db.session.scalars(sa.select(Pad))) == []


HOSTILE = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"{",
    b'{"format": "scorepad-pad/2"}',
    b'{"format": ["scorepad-pad/1"]}',
    b'{"format": "scorepad-pad/1"}',
    b'{"format": "scorepad-pad/1", "games": [[[[]]]], "persons": 3}',
    b'{"format": "scorepad-game/1", "game": "two_hundred", "variant": "partners"}',
    b'{"format": "scorepad-game/1", "hands": {"a": 1}}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"format": NaN}',
    b'{"format": "\\ud800"}',
    b'{"format": ' + b"9" * 5000 + b"}",
    b"\xff\xfe\x00",
    b"\x00" * 1000,
    b"SQLite format 3\x00" + b"\x00" * 5000,
]


@pytest.mark.parametrize("content", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_files(data: Path, command: Command, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "hostile.json"
    file.write_bytes(content)
    before = dump(data / DATABASE_NAME)
    said = command("import", file, *(["--pad", "Family"] if b"game/1" in content else []))
    assert said.status == 1
    assert said.err.splitlines()[-1].startswith("scorepad: ")
    assert "Traceback" not in said.err
    assert dump(data / DATABASE_NAME) == before


def test_a_file_that_is_too_large(
    data: Path, command: Command, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorepad.archive import importing

    monkeypatch.setattr(importing, "LARGEST", 1000)
    assert "is larger than" in command("import", file).sentence


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("x" * 22),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "slot", "hand", "v"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=80, deadline=None, suppress_health_check=ONCE)
@given(st.integers(0, 10**9), VALUES, st.booleans())
def test_any_value_anywhere(context: None, text: str, seed: int, value: Any, forged: bool) -> None:
    """Some place of the file gets some value: the file is refused, or it is a pad."""
    pad = json.loads(text)
    pad["id"] = "z" * 22
    chance = random.Random(seed)
    place: Any = pad
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = chance.choice(keys)
        if not isinstance(place[key], dict | list) or not place[key] or chance.random() < 0.1:
            break
        place = place[key]
    place[key] = value
    if forged:
        with contextlib.suppress(KeyError, TypeError, AttributeError):
            again(pad)
    try:
        taken = import_pad(rules_json.loads(json.dumps(pad)))
    except (Refused, ValueError) as error:
        assert isinstance(error, Refused) or "JSON" in str(error)
        return
    assert json.loads(text_of(taken.pad))["id"] == taken.pad.public_id
    if taken.is_new:
        from scorepad.database import write_tx

        with write_tx() as session:
            session.execute(sa.delete(Pad).where(Pad.id == taken.pad.id))


@pytest.fixture
def context(app: Flask) -> Any:
    with app.app_context():
        yield


def test_export_says_what_is_meant(data: Path, command: Command, app: Flask) -> None:
    assert "say which pad you mean" in command("export").sentence
    with app.app_context():
        first, second = db.session.scalars(sa.select(Pad).order_by(Pad.id))
        ids = first.public_id, second.public_id
        games = [pads.games(pad)[0].public_id for pad in (first, second)]
    for public_id in ids:
        said = command("export", "--pad", public_id)
        assert json.loads(said.out)["id"] == public_id
    assert all(public_id in command("export", "--pad", "family").sentence for public_id in ids)
    assert "there is no pad called “Strangers”" in command("export", "--pad", "Strangers").sentence
    assert "there is no game" in command("export", "--game", "x" * 22).sentence
    record = json.loads(command("export", "--game", games[0]).out)
    assert record["players"] == ["Anna", "Ben", "Cleo", "Dov"]
    assert "there is no game" in command("export", "--game", games[0], "--pad", ids[1]).sentence


def test_ids_may_begin_with_a_dash(data: Path, command: Command) -> None:
    for name in ("--pad", "--game"):
        said = command("export", name, "-" + "x" * 21)
        assert "-xxxx" in said.sentence
    assert command("export", "--pad", "--game").status == 2


def test_export_overwrites_nothing(
    data: Path, command: Command, tmp_path: Path, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        pad = db.session.scalars(sa.select(Pad)).first()
        assert pad
        public_id = pad.public_id
    there = tmp_path / "there.json"
    there.write_text("mine")
    assert "is there already" in command("export", "--pad", public_id, "-o", there).sentence
    assert there.read_text() == "mine"
    late = tmp_path / "late.json"
    monkeypatch.setattr(export, "pad_text", lambda pad: [str(late.write_text("mine"))])
    assert "is there already" in command("export", "--pad", public_id, "-o", late).sentence
    assert late.read_text() == "mine"
    monkeypatch.undo()
    monkeypatch.setenv("SCOREPAD_DATA", str(data))
    nowhere = tmp_path / "nowhere" / "pad.json"
    assert "cannot be written" in command("export", "--pad", public_id, "-o", nowhere).sentence
    assert command("export", "--pad", public_id, "-o", tmp_path / "new.json").status == 0
    assert (tmp_path / "new.json").stat().st_mode & 0o077 == 0
    assert [name for name in names_in(tmp_path) if name.startswith(".")] == []


@pytest.mark.parametrize("body", ["'{'", "CAST(x'7bff' AS TEXT)"])
def test_facts_that_cannot_be_read_are_told(
    data: Path, command: Command, app: Flask, body: str
) -> None:
    change(data, "DROP TRIGGER fact_is_never_changed", f"UPDATE fact SET body = {body}")
    with app.app_context():
        pad = db.session.scalars(sa.select(Pad)).first()
        assert pad
        public_id, game = pad.public_id, pads.games(pad)[0].public_id
    assert "cannot be read" in command("export", "--pad", public_id).sentence
    assert "cannot be read" in command("export", "--game", game).sentence


def test_who_saves_meanwhile_does_not_wait(app: Flask) -> None:
    """The file holds no transaction open, and is of the moment at which it was begun."""
    with app.app_context():
        table = rich_table()
        second = Table()
        wanted = text_of(table.pad)
        pieces = pad_text(table.pad)
        begun = next(pieces)
        assert not db.session().in_transaction()
        with app.app_context():  # another request
            other = add_device(table.pad, "keeper")
            table.play(deal(0, 60, 70), device=other)
            assert journal.keep_draft(table.game, table.now.next_slot, {"bid": "70"}, other)
            second.play(deal(0, 60, 70))
        assert begun + "".join(pieces) == wanted
        assert text_of(table.pad) != wanted


def test_a_reader_that_had_enough(app: Flask, text: str) -> None:
    """The text comes in pieces; one who stops reading disturbs nobody."""
    with app.app_context():
        pad = db.session.scalars(sa.select(Pad)).first()
        assert pad
        pieces = pad_text(pad)
        assert next(pieces) == "{\n"
        pieces.close()  # type: ignore[attr-defined]
        assert deal(0, 60, 70)
