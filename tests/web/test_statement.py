"""A game on one page and in one file, whose figures anybody makes again and whose changes show."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorepad import scoring
from scorepad.archive import pad_file, statement
from scorepad.languages import LANGUAGES

from .conftest import Phone
from .tables import Table, other_phone, seat_players
from .test_consent import finish, say_yes, send
from .test_sheet import text_of, why

Json = dict[str, Any]
# Drawn alike by a phone.
pytestmark = pytest.mark.usefixtures("drawn")


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    """A game that is over, with a correction, an objection answered, one open, an agreement."""
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:80", 55)
    viewer = other_phone(table, name="Cid’s phone", role="viewer")
    send(viewer, why(table, 1), "object", "we took 75")
    send(table, why(table, 1), "settle", "counted again: 70")
    finish(table)
    say_yes(viewer, 0)
    correct(table, 2, 60, "the last trick")
    send(viewer, why(table, 2), "object", "no, 65")
    return table


def correct(table: Table, number: int, points: int, reason: str) -> None:
    entry = table.folded().entries[number - 1].id
    fields = table.form(f"/hand/{entry}/correct")
    fields |= {"points": [str(points)], "counted": [""], "reason": [reason]}
    assert table.post(f"/hand/{entry}/correct?step=save", fields).status_code == 303


def file_of(table: Table) -> Json:
    answer = table.get("/statement/file")
    assert answer.headers["Content-Disposition"].startswith("attachment; ")
    found: Json = answer.get_json()
    return found


def test_everything_is_on_one_page(table: Table) -> None:
    words = text_of(table.page("/statement"))
    assert "To 200" in words
    assert "Hand 1 Ann bid 60, made, took 70" in words
    assert "hand 2 corrected Reason: the last trick" in words
    assert "Hand 1 we took 75 Cid’s phone" in words and "counted again: 70" in words
    assert "Hand 2 no, 65 open" in words
    assert "Ann & Cid · the whole game lapsed: hand 2 corrected" in words
    assert file_of(table)["fingerprint"] in words
    assert "/statement" in table.page("/sheet")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_game_has_one_too(app: Flask, phone: Phone, language: str) -> None:
    table = seat_players(app, phone)
    table.phone.client.post("/language", data={"lang": language, "next": "/"})
    assert table.get("/statement").status_code == 200
    assert file_of(table)["version"] == 1


def test_a_fingerprint_tells_what_came_since(table: Table) -> None:
    before = file_of(table)["fingerprint"]
    page = table.page(f"/statement?fingerprint={before}")
    assert "Nothing has changed since" in page
    typed = before.removeprefix("sha256:")[:9].upper()
    correct(table, 1, 75, "")
    words = text_of(table.page(f"/statement?fingerprint={typed[:4]}+{typed[4:]}"))
    assert "Since then 1 thing was recorded: hand 1 corrected" in words
    assert "never had this fingerprint" in table.page("/statement?fingerprint=0123456789")
    for wrong in ("abc", "xyzxyzxyzxyz"):
        assert "at least the first eight" in table.page(f"/statement?fingerprint={wrong}")


def test_it_is_the_fingerprint_of_the_pads_file(table: Table) -> None:
    with table.app.app_context():
        pad, _device = table._access()
        whole = json.loads("".join(pad_file.pad_text(pad)))
    told = file_of(table)
    assert told["fingerprint"] == whole["games"][0]["fingerprint"]
    assert told["facts"] == whole["games"][0]["facts"]


def test_score_makes_its_figures_again(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = file_of(table)
    status, out, error = scored(tmp_path, told, capsys)
    assert status == 0
    assert json.loads(out)["totals"] == table.totals()
    assert f"agrees with its {told['version']} facts; {told['fingerprint']}" in error


def change_total(told: Json) -> None:
    told["sheet"]["totals"][0] += 5


def change_fact(told: Json) -> None:
    told["facts"][1]["body"]["hand"]["captured"] = [75, 25]


def change_objection(told: Json) -> None:
    told["objections"].pop()


def drop_fact(told: Json) -> None:
    told["facts"].pop()


def impossible(told: Json) -> None:
    told["facts"][1]["body"]["hand"]["captured"] = [75, 30]


def no_facts(told: Json) -> None:
    told["facts"] = {}


def no_shape(told: Json) -> None:
    told["facts"][0].pop("id")


@pytest.mark.parametrize(
    ("change", "status", "names"),
    [
        (change_total, 1, "say otherwise: sheet"),
        (change_fact, 1, "say otherwise: fingerprint, record, sheet"),
        (change_objection, 1, "say otherwise: objections"),
        (drop_fact, 1, "say otherwise: fingerprint, version, objections"),
        (impossible, 2, "makes no game: fingerprint, facts[1]"),
        (no_facts, 2, "this is no scorepad-statement/1"),
        (no_shape, 2, "facts[0].id"),
    ],
)
def test_what_was_changed_in_it_shows(
    table: Table,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Any,
    status: int,
    names: str,
) -> None:
    told = copy.deepcopy(file_of(table))
    change(told)
    found, _out, error = scored(tmp_path, told, capsys)
    assert (found, names in error) == (status, True), error


def scored(folder: Path, told: Json, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    path = folder / "statement.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    status = scoring.run([str(path)])
    read = capsys.readouterr()
    return status, read.out, read.err


def test_the_last_fingerprint_is_that_of_all(table: Table) -> None:
    facts = file_of(table)["facts"]
    assert statement.fingerprints(facts)[-1] == pad_file.fingerprint(facts)
    assert len(statement.fingerprints(facts)) == len(facts)


def test_a_viewer_sees_it_and_gets_it(table: Table) -> None:
    viewer = other_phone(table, role="viewer")
    assert re.search(r"sha256:[0-9a-f]{64}", viewer.page("/statement"))
    assert file_of(viewer)["version"] == table.folded().version
