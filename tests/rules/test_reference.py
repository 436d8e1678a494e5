"""Two programs, one sheet: the engine and the second opinion agree on random and steered games."""

import random

import pytest

from scorepad.rules import score
from tests.generators import STEERED, games, steered_game
from tests.reference import two_hundred as reference

HAND_KEYS = (
    *("number", "state", "dealer", "to_call", "bidder", "bid", "sides_bid"),
    *("outcome", "delta", "totals"),
)
END_KEYS = ("totals", "over", "winner", "winners", "ended_at", "ended_by", "next_dealer")


def assert_agree(record):
    sheet, second = score(record), reference.play(record)
    assert sheet["problems"] == [], record
    for hand, other in zip(sheet["hands"], second["hands"], strict=True):
        assert {key: hand[key] for key in HAND_KEYS} == other, record
    assert {key: sheet[key] for key in END_KEYS} == {key: second[key] for key in END_KEYS}, record


def test_engine_and_reference_agree_on_a_thousand_games():
    for record in games(1_000, seed="evening"):
        assert_agree(record)


@pytest.mark.slow
def test_engine_and_reference_agree_on_ten_thousand_games():
    for record in games(10_000, seed="season"):
        assert_agree(record)


@pytest.mark.parametrize("name", sorted(STEERED))
def test_engine_and_reference_agree_where_a_rule_bites(name):
    for seed in range(20):
        assert_agree(steered_game(random.Random(seed), name))
