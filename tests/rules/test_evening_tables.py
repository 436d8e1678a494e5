"""Whole evenings of every variant: what was worked out by hand is what the engine makes."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import GAMES, score, table
from tests.evenings import EVENINGS
from tests.evenings.tables import Evening, Row
from tests.game_generators import REFERENCES


@pytest.fixture(params=EVENINGS.values(), ids=EVENINGS)
def evening(request: pytest.FixtureRequest) -> Evening:
    found: Evening = request.param
    return found


def key_of(line: dict[str, Any]) -> str:
    """The rule of a line with its reading."""
    reading = line["args"].get("reading")
    return str(line["rule"] if reading is None else f"{line['rule']}.{reading}")


def is_dealt(row: Row) -> bool:
    return not row.element.keys() & {"adjust", "rules", "seats"}


def test_every_row_is_as_worked_out(evening: Evening) -> None:
    sheet = score(evening.record())
    assert sheet["problems"] == []
    for row, hand in zip(evening.rows, sheet["hands"], strict=True):
        place = (hand["number"], row.element)
        told = hand["outcome"] if hand["state"] == "scored" else hand["state"]
        assert (told, hand["delta"], hand["totals"]) == (row.outcome, row.delta, row.totals), place
        lines = sorted((line["side"], key_of(line), line["points"]) for line in hand["lines"])
        assert lines == row.told(), place
        assert hand["dealer"] == (row.dealer if is_dealt(row) else None), place
        assert hand.get("held", 0) == row.held, place


def test_who_deals_and_who_calls_first(evening: Evening) -> None:
    """What the table says before each element, and after it where nothing was dealt."""
    for number, row in enumerate(evening.rows):
        standing = table(evening.record(number))
        told = (standing["dealer"], standing["eldest"], standing["to_call"])
        assert told == (row.dealer, row.first, row.first), (number + 1, row.element)
        said = row.element.get("calls")
        assert said is None or said[0][0] == row.first


def test_the_end_is_as_worked_out(evening: Evening) -> None:
    """It comes with the last row and not before."""
    sheet = score(evening.record())
    assert sheet["over"] and sheet["ended_at"] == len(evening.rows)
    assert (sheet["winner"], sheet["winners"]) == (evening.winner, [evening.winner])
    assert (sheet["ended_by"], sheet["dropped"]) == (evening.ended_by, evening.dropped)
    assert (sheet["totals"], sheet["next_dealer"]) == (evening.rows[-1].totals, None)
    assert sheet["pot"] == evening.pot
    assert [warning["code"] for warning in sheet["warnings"]] == evening.warnings
    assert not score(evening.record(len(evening.rows) - 1))["over"]


def test_the_working_adds_up(evening: Evening) -> None:
    """Without the engine: lines make deltas, deltas totals, and the second opinion agrees."""
    record = evening.record()
    totals = list(record.get("start", {}).get("totals", [0] * len(evening.rows[0].totals)))
    for row in evening.rows:
        points = [0] * len(totals)
        for side, _, more in row.told():
            points[side] += more
        assert points == row.delta, row.element
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert totals == row.totals, row.element
    second = REFERENCES[evening.game].play(record)
    assert [hand["totals"] for hand in second["hands"]] == [row.totals for row in evening.rows]
    assert (second["winner"], second["ended_by"]) == (evening.winner, evening.ended_by)
    assert second.get("pot") == evening.pot


def test_every_variant_has_an_evening() -> None:
    told = {(evening.game, evening.variant) for evening in EVENINGS.values()}
    told.add(("two_hundred", "partners"))  # its three are in files: test_evenings.py
    assert told == {(name, variant) for name in GAMES for variant in GAMES[name].presets}


def test_every_variant_sees_a_void_and_something_agreed_on_or_changed() -> None:
    kinds: dict[tuple[str, str], set[str]] = {}
    for evening in EVENINGS.values():
        seen = kinds.setdefault((evening.game, evening.variant), set())
        for row in evening.rows:
            seen |= {"void"} if row.outcome == "void" else set(row.element)
    for variant, seen in kinds.items():
        assert "void" in seen and seen & {"adjust", "rules", "seats"}, variant
