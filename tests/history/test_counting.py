"""What a game adds to the figures, beside a plain second opinion over its sheet."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad import rules
from scorepad.history.counting import counted_in
from scorepad.history.lots import APART, TOGETHER
from tests.game_generators import VARIANTS, game
from tests.history.counted_reference import figures
from tests.history.games_of_records import game_of

Json = dict[str, Any]
COUNT = 60


def told(record: Json, is_given_up: bool = False) -> dict[Any, dict[str, int]]:
    """The counters of a game."""
    counted = counted_in(game_of(record, is_given_up))
    return counted.tallies if counted else {}


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_random_games_are_counted_as_the_reference_counts_them(name: str, variant: str) -> None:
    seen = 0
    for number in range(COUNT):
        rng = random.Random(f"{name}/{variant}/{number}/figures")
        record = game(rng, name, variant)
        folded = game_of(record, is_given_up=rng.random() < 0.5)
        counted = counted_in(folded)
        assert (counted.tallies if counted else {}) == figures(folded), (number, record)
        seen += bool(counted)
    assert seen > COUNT / 3


@pytest.mark.parametrize(("hands", "known"), [(0, 1), (12, 0)])
def test_the_hole_is_told_of_games_whose_every_hand_is_known(hands: int, known: int) -> None:
    down, up = {"bidder": 0, "bid": 60, "captured": [0, 100]}, {"bidder": 1, "bid": 60}
    played = [down, {**up, "captured": [0, 100]}]
    start = {"totals": [20, 10], "hands": hands}
    record = {"game": "two_hundred", "variant": "partners", "players": ["A", "B", "C", "D"]}
    side = told({**record, "start": start, "hands": played})[("id of A", "id of C"), ()]
    assert side["games"] == side["lost"] == side["behind"] == 1
    assert [side.get(code, 0) for code in ("known", "hole_games", "holes")] == [known] * 3


def test_every_option_sets_games_apart_or_does_not() -> None:
    for name, one in rules.GAMES.items():
        assert {option.name for option in one.options} == {*APART[name], *TOGETHER[name]}
        assert not set(APART[name]) & set(TOGETHER[name])
