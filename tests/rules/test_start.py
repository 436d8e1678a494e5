"""What is carried over from paper: whose totals are in the game, who is out, whether it is over."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import GAMES, start

Ended = tuple[str, list[int], dict[str, Any]]

GAME_OF = {"official": "five_hundred", "plain": "belote"}
ON: Any = None
TARGET, FLOOR, GOAL = {"target": 200}, {"floor": -200}, {"goal": 500}
HIGHER, SHARED = {"both_over": "higher"}, {"tie": "shared"}
ALWAYS, NONNEG, OFF = (
    {"floor_rule": rule, "floor": -200} for rule in ("always", "opponent_nonneg", "off")
)
FIRST, HIGH = {"win_rule": "first_to_500"}, {"win_rule": "bid_to_win_750"}
FIVE = {"hand_limit": 5}

STARTS: list[tuple[str, list[int], int, dict[str, Any], Ended | None]] = [
    # the target: who is there has won; of two there the last contract decided, or the total
    ("partners", [195, 0], 0, {}, ON),
    ("partners", [200, 0], 0, {}, ("200.E2", [0], TARGET)),
    ("partners", [0, 250], 0, {}, ("200.E2", [1], TARGET)),
    ("partners", [200, 205], 0, {}, ("200.E2", [0, 1], TARGET)),
    ("partners", [200, 200], 0, {}, ("200.E2", [0, 1], TARGET)),
    ("partners", [205, 0], 0, HIGHER, ("200.E2", [0], TARGET)),
    ("partners", [200, 205], 0, HIGHER, ("200.E3", [1], {**TARGET, "reading": "higher"})),
    ("partners", [200, 200], 0, HIGHER, ON),
    ("partners", [200, 200], 0, HIGHER | SHARED,
     ("200.E3", [0, 1], {**TARGET, "reading": "shared"})),
    ("cutthroat", [0, 200, 0, 205], 0, {}, ("200.E2", [1, 3], TARGET)),
    ("cutthroat", [0, 200, 0, 205], 0, HIGHER, ("CT.E1", [3], {**TARGET, "reading": "higher"})),
    # the floor
    ("partners", [-195, 0], 0, ALWAYS, ON),
    ("partners", [-200, 0], 0, OFF, ON),
    ("partners", [-200, 0], 0, ALWAYS, ("200.E4", [1], {**FLOOR, "loser": 0})),
    ("partners", [-5, -200], 0, ALWAYS,
     ("200.E4", [0], {**FLOOR, "loser": 1, "reading": "negative"})),
    ("partners", [-5, -200], 0, NONNEG, ON),
    ("partners", [0, -200], 0, NONNEG, ("200.E4b", [0], {**FLOOR, "loser": 1})),
    ("partners", [-200, -200], 0, ALWAYS, ON),
    ("cutthroat", [-200, 5, 0, 0], 0, {}, ("CT.E2", [1], FLOOR)),
    ("cutthroat", [-200, 0, 0, 0], 0, {}, ON),  # the best are level: another hand
    ("five_called", [5, 0, 0, 0, -200], 0, {}, ("5C.E2", [0], FLOOR)),
    # three teams: one drops out, of two the third has won
    ("six_three", [-200, 0, 0], 0, {}, ON),
    ("six_three", [-200, 0, -205], 0, {}, ("63.E1", [1], FLOOR)),
    ("six_three", [-200, -200, -200], 0, {}, ON),
    ("six_three", [-200, 200, 0], 0, {}, ("200.E2", [1], TARGET)),
    # the hand limit
    ("partners", [100, 0], 4, FIVE, ON),
    ("partners", [100, 0], 5, FIVE, ("200.O5", [0], {"limit": 5})),
    ("partners", [100, 0], 9, FIVE, ("200.O5", [0], {"limit": 5})),
    ("partners", [0, 0], 9, FIVE, ON),
    ("partners", [0, 0], 9, FIVE | SHARED,
     ("200.O5", [0, 1], {"limit": 5, "reading": "shared"})),
    ("six_three", [-200, 10, 0], 5, FIVE, ("200.O5", [1], {"limit": 5})),
    ("partners", [200, 205], 5, FIVE, ("200.E2", [0, 1], TARGET)),
    # teams that take turns: the third is in the game by hand only
    ("six_rotate", [0, 0, 250], 0, {}, ON),
    ("six_rotate", [0, 0, -250], 0, {}, ON),
    ("six_rotate", [0, 200, 0], 0, {}, ("200.E2", [1], TARGET)),
    ("six_rotate", [0, 0, 250], 0, {"six_rotate_per_hand": True}, ("200.E2", [2], TARGET)),
    ("six_rotate", [5, 0, -250], 0, {"six_rotate_per_hand": True}, ("6R.S1", [0], FLOOR)),
    # 500
    ("official", [520, 0], 0, {}, ON),  # perhaps in defence
    ("official", [495, 0], 0, FIRST, ON),
    ("official", [500, 0], 0, FIRST, ("500.O2", [0], GOAL)),
    ("official", [500, 520], 0, FIRST, ("500.O2", [0, 1], GOAL)),
    ("official", [740, 0], 0, HIGH, ON),
    ("official", [0, 750], 0, HIGH, ("500.O3", [1], {"goal": 750})),
    ("official", [0, -1000], 0, {}, ("500.E2", [0], {"floor": -1000, "loser": 1})),
    ("official", [0, -990], 0, {}, ON),
    ("official", [20, 0], 4, FIVE, ON),
    ("official", [20, 0], 5, FIVE, ("500.O4", [0], {"limit": 5})),
    ("official", [500, 0], 5, FIRST | FIVE, ("500.O2", [0], GOAL)),
    # Belote
    ("plain", [500, 0], 0, {}, ON),
    ("plain", [501, 0], 0, {}, ("BEL.E1", [0], {"target": 501})),
    ("plain", [501, 600], 0, {}, ("BEL.E2", [1], {"target": 501})),
    ("plain", [501, 501], 0, {}, ON),
    ("plain", [501, 0], 0, {"belote_alone_wins": False}, ON),  # perhaps by belote
    ("plain", [100, 0], 4, FIVE, ON),
    ("plain", [100, 0], 5, FIVE, ("BEL.O3", [0], {"limit": 5})),
    ("plain", [501, 0], 5, FIVE | {"belote_alone_wins": False}, ("BEL.O3", [0], {"limit": 5})),
]  # fmt: skip


def record(variant: str, totals: list[int], hands: int = 0, **head: Any) -> dict[str, Any]:
    game = GAME_OF.get(variant, "two_hundred")
    players = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
    return {
        "format": "scorepad-game/1",
        "game": game,
        "variant": variant,
        "players": players[: GAMES[game].presets[variant].seats],
        "start": {"totals": totals, "hands": hands},
        "hands": [],
        **head,
    }


@pytest.mark.parametrize(("variant", "totals", "hands", "options", "ended"), STARTS)
def test_a_game_that_was_over_is_known(
    variant: str, totals: list[int], hands: int, options: dict[str, Any], ended: Ended | None
) -> None:
    told = start(record(variant, totals, hands, rules=options))
    rule, winners, args = ended or (None, [], None)
    assert told["over"] is (ended is not None)
    assert (told["ended_by"], told["winners"], told["ended_args"]) == (rule, winners, args)


IN_GAME: list[tuple[str, list[int], dict[str, Any], list[int], list[int]]] = [
    ("partners", [-200, 0], {}, [0, 1], []),
    ("official", [-1000, 0], {}, [0, 1], []),
    ("plain", [0, 0], {}, [0, 1], []),
    ("six_three", [0, 0, 0], {}, [0, 1, 2], []),
    ("six_three", [0, 0, -200], {}, [0, 1, 2], [2]),
    ("six_three", [-200, 0, -200], {}, [0, 1, 2], [0, 2]),
    ("six_three", [0, 0, 0], {"playing": [0, 2]}, [0, 2], [1]),
    ("six_rotate", [0, 0, 0], {}, [0, 1], []),
    ("six_rotate", [0, 0, 0], {"playing": [1, 2]}, [1, 2], []),
    ("six_rotate", [0, 200, 0], {}, [0, 1], []),
    ("six_rotate", [0, 0, 0], {"rules": {"six_rotate_per_hand": True}}, [0, 1, 2], []),
]


@pytest.mark.parametrize(("variant", "totals", "head", "sides", "dropped"), IN_GAME)
def test_whose_totals_are_in_the_game(
    variant: str, totals: list[int], head: dict[str, Any], sides: list[int], dropped: list[int]
) -> None:
    told = start(record(variant, totals, **head))
    assert (told["sides"], told["dropped"]) == (sides, dropped)


def test_two_of_three_teams_that_are_left_end_as_two() -> None:
    told = start(record("six_three", [0, -200, 0], playing=[0, 1]))
    assert (told["ended_by"], told["winners"]) == ("200.E4", [0])
    assert start(record("six_three", [0, 0, -200], playing=[0, 1]))["over"] is False


def test_hands_that_were_played_since_change_nothing() -> None:
    hand = {"bidder": 0, "bid": 100, "captured": [100, 0]}
    told = start({**record("partners", [150, 0]), "hands": [hand]})
    assert told == {
        "sides": [0, 1],
        "dropped": [],
        "over": False,
        "winners": [],
        "ended_by": None,
        "ended_args": None,
    }


@pytest.mark.parametrize("value", [None, [], {}, {"format": "scorepad-game/1", "game": "bridge"}])
def test_what_is_no_record_begins_with_nothing(value: Any) -> None:
    assert start(value) == {}
