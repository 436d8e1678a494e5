"""The worked cases for 200: every line of the data whose preset is played, matched to its sheet."""

import json
from collections import Counter
from pathlib import Path

import pytest

from scorepad.rules import score

DATA = Path(__file__).parent / "data" / "two_hundred.jsonl"
CASES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
PLAYED = [case for case in CASES if case["record"]["variant"] == "partners"]
NOT_YET_PLAYED = {
    "cutthroat": 6,
    "two_dummy": 2,
    "five_called": 7,
    "kitty": 4,
    "le_rough": 9,
    "five_shadow": 3,
    "six_two": 2,
    "six_three": 8,
    "six_three_52": 1,
    "six_rotate": 1,
    "two_plain": 1,
}


@pytest.mark.parametrize("case", PLAYED, ids=[case["id"] for case in PLAYED])
def test_case(case):
    sheet = score(case["record"])
    assert fits(case["expect"], sheet), (case["why"], case["expect"], sheet)


def test_all_cases_are_accounted_for():
    assert len(PLAYED) == 39
    waiting = Counter(case["record"]["variant"] for case in CASES if case not in PLAYED)
    assert waiting == NOT_YET_PLAYED
    assert len({case["id"] for case in CASES}) == len(CASES)


def fits(want, got):
    """Whether `want`, a part of a sheet, is in `got`, by the rules of the cases' format.

    Every key of an object must be there with its value; lists of plain values are compared
    whole, so `[]` means empty; an object in a list is found by its `number`, else any may fit.
    """
    if isinstance(want, dict):
        return isinstance(got, dict) and all(
            key in got and fits(value, got[key]) for key, value in want.items()
        )
    if isinstance(want, list) and want and all(isinstance(item, dict) for item in want):
        return all(any(fits(item, found) for found in got) for item in want)
    return type(want) is type(got) and want == got


@pytest.mark.parametrize(
    ("want", "got", "does"),
    [
        ({"over": False}, {"over": False, "winner": None}, True),
        ({"over": False}, {"over": 0}, False),
        ({"winner": None}, {}, False),
        ({"totals": [1]}, {"totals": [1, 2]}, False),
        ({"problems": []}, {"problems": [{"code": "x"}]}, False),
        ({"hands": [{"number": 2, "bid": 5}]}, {"hands": [{"number": 1, "bid": 5}]}, False),
        ({"hands": [{"bid": 5}]}, {"hands": [{"number": 1, "bid": 9}, {"bid": 5}]}, True),
    ],
)
def test_matching_itself(want, got, does):
    assert fits(want, got) is does
