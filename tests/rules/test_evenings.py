"""Whole evenings: the sheet that was worked out by hand is the sheet that the engine makes.

`evening-N.json` is the record, `evening-N.sheet.json` the sheet, `evening-N.md` the working.
"""

import json
from pathlib import Path

import pytest

from scorepad.rules import score
from tests.reference import two_hundred as reference

EVENINGS = Path(__file__).parent.parent / "evenings"
HAND_KEYS = (
    *("number", "state", "dealer", "to_call", "bidder", "bid", "sides_bid"),
    *("outcome", "delta", "totals"),
)
END_KEYS = ("totals", "over", "winner", "winners", "ended_at", "ended_by", "next_dealer")


def read(name):
    return json.loads((EVENINGS / name).read_text(encoding="utf-8"))


@pytest.fixture(params=(1, 2, 3), ids="evening-{}".format)
def evening(request):
    number = request.param
    return read(f"evening-{number}.json"), read(f"evening-{number}.sheet.json")


def by_side(lines):
    return sorted(lines, key=lambda line: (line["side"], line["rule"]))


def test_every_hand_is_as_worked_out(evening):
    record, worked = evening
    sheet = score(record)
    assert len(sheet["hands"]) == len(worked["hands"])
    for hand, want in zip(sheet["hands"], worked["hands"], strict=True):
        assert {key: hand[key] for key in HAND_KEYS} == {key: want.get(key) for key in HAND_KEYS}


def test_every_line_names_its_rule(evening):
    """Who got what by which rule, whole; of a line's arguments at least those worked out."""
    record, worked = evening
    for hand, want in zip(score(record)["hands"], worked["hands"], strict=True):
        for line, other in zip(by_side(hand["lines"]), by_side(want["lines"]), strict=True):
            assert {**line, "args": None} == {**other, "args": None}
            assert other["args"].items() <= line["args"].items()


def test_the_game_ends_as_worked_out(evening):
    record, worked = evening
    sheet = score(record)
    assert [side["seats"] for side in sheet["sides"]] == worked["sides"]
    assert {key: sheet[key] for key in END_KEYS} == {key: worked[key] for key in END_KEYS}
    for key in ("problems", "warnings"):
        assert [found["code"] for found in sheet[key]] == worked[key]


def test_the_working_adds_up(evening):
    """The hand-made sheet against itself and against the second opinion, without the engine."""
    record, worked = evening
    totals = list(record.get("start", {}).get("totals", [0, 0]))
    for hand in worked["hands"]:
        points = [0, 0]
        for line in hand["lines"]:
            points[line["side"]] += line["points"]
        assert points == hand["delta"]
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        assert totals == hand["totals"]
    second = reference.play(record)
    assert {key: second[key] for key in END_KEYS} == {key: worked[key] for key in END_KEYS}
    for hand, want in zip(second["hands"], worked["hands"], strict=True):
        assert hand == {key: want.get(key) for key in hand}
