"""The worked cases of every game: each line of the data, matched to its sheet."""

import json
from pathlib import Path

import pytest

from scorepad.rules import GAMES, score

DATA = Path(__file__).parent / "data"
CASES = [
    json.loads(line)
    for game in GAMES
    for line in (DATA / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    sheet = score(case["record"])
    assert fits(case["expect"], sheet), (case["why"], case["expect"], sheet)


def test_every_variant_has_cases():
    told = {(case["record"]["game"], case["record"]["variant"]) for case in CASES}
    # these differ from a variant that has cases in no more than the pack or an option
    alike = {("belote", "plain"), ("five_hundred", "five_card_widow")}
    assert told | alike == {(name, variant) for name in GAMES for variant in GAMES[name].presets}
    assert len({case["id"] for case in CASES}) == len(CASES) == 134


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
