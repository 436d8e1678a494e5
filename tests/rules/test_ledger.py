"""Games whose hands do not all count: orphans of every variant, faults, what is held."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score, table

from .test_belote import record as belote
from .test_belote import took
from .test_variants import hand, record

BY_HAND = {"six_rotate_per_hand": True}
# a first hand that ends the game
OVER: dict[str, Any] = {
    "partners": hand(60, 60, 40, sides_bid=[0]),
    "cutthroat": hand(60, 60, 20, 10, 10),
    "six_three": hand(60, 60, 20, 20, sides_bid=[0]),
    "six_rotate": hand(60, 60, 40, 0, sides_bid=[0]),
}


def after_the_end(variant: str, *elements: Any, **head: Any) -> dict[str, Any]:
    """The sheet of a game that its first hand ends, and what stands after it."""
    sides = 2 if variant == "partners" else 4 if variant == "cutthroat" else 3
    start = {"totals": [150, *[0] * (sides - 1)]}
    sheet = score(record(variant, OVER[variant], *elements, start=start, **head))
    assert sheet["ended_at"] == 1
    assert [row["state"] for row in sheet["hands"]] == ["scored", *["orphan"] * len(elements)]
    return sheet


def problems(sheet: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(p["hand"], p["field"], p["index"], p["code"]) for p in sheet["problems"]]


def closed(*seats: int) -> list[list[Any]]:
    """The first of these seats bids 50 and the others pass."""
    return [[seats[0], 50], *[[seat, "pass"] for seat in seats[1:]]]


FAULTY = [
    ("partners", {"bidder": 0, "bid": 45, "captured": [60, 40]}, "bid", None, "below_minimum"),
    ("partners", 7, "hands", None, "not_an_object"),
    # 63.E1: only where teams drop out may an orphan be one of fewer players
    ("cutthroat", {"calls": closed(1, 2, 3), "captured": [0, 50, 30, 20]}, "calls", None,
     "auction_unfinished"),
    ("six_rotate", {"calls": closed(1, 4), "captured": [0, 100, 0]}, "calls", 1, "out_of_turn"),
    ("six_three", {"calls": closed(1, 4), "captured": [0, 100, 0]}, "calls", 1, "out_of_turn"),
    ("six_three", {"bidder": 0, "bid": 45, "captured": [60, 40, 0]}, "bid", None,
     "below_minimum"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "element", "field", "index", "code"), FAULTY)
def test_a_faulty_orphan_is_told(
    variant: str, element: Any, field: str, index: int | None, code: str
) -> None:
    """ENG.3: what follows the end is still checked."""
    assert problems(after_the_end(variant, element)) == [(2, field, index, code)]


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_an_orphan_of_two_teams_is_shown_as_it_was_dealt(gone: int) -> None:
    """ENG.3, 63.E1: whichever team had dropped out when it was dealt."""
    seats = [seat for seat in (0, 1, 2, 3, 4, 5) if seat % 3 != gone]
    captured = [0 if side == gone else 50 for side in range(3)]
    element = {"calls": closed(*seats), "captured": captured}
    sheet = after_the_end("six_three", element)
    assert problems(sheet) == []
    row = sheet["hands"][1]
    assert (row["bidder"], row["bid"], row["dealer"]) == (seats[0], 50, seats[-1])


def test_before_the_end_a_hand_is_of_all_teams_at_the_table() -> None:
    element = {"calls": closed(1, 2, 4, 5), "captured": [0, 50, 50]}
    assert problems(score(record("six_three", element))) != []


def test_of_two_teams_none_is_left_out() -> None:
    """63.E3: with one team gone before, an orphan of a single team is no hand."""
    start = {"totals": [150, 0, -200]}
    first = hand(60, 60, 40, 0, sides_bid=[0])
    element = {"calls": closed(0, 3), "captured": [100, 0, 0]}
    sheet = score(record("six_three", first, element, start=start))
    assert sheet["hands"][1]["state"] == "orphan"
    assert problems(sheet) == [(2, "calls", 1, "out_of_turn")]


def test_an_orphan_changes_no_option_that_the_table_is_told() -> None:
    """ENG.3: in a finished game those of its end are told, and the levels go with them."""
    value = record("partners", OVER["partners"], {"rules": {"min_bid": 90}},
                   start={"totals": [150, 0]})  # fmt: skip
    answer = table(value)
    assert (answer["options"]["min_bid"], answer["levels"][0]) == (50, 50)


def test_teams_take_turns_after_the_end_but_for_a_deal_passed_out() -> None:
    """6R.S1, ENG.3: who deals after an orphan is of the teams that are then at the table."""
    void = {"void": "passed"}
    turns = [hand(50, 0, 60, 40, bidder=1, dealer=2), hand(50, 40, 0, 60, bidder=2)]
    sheet = after_the_end("six_rotate", *turns, first_dealer=0, rules=BY_HAND)
    assert [row["dealer"] for row in sheet["hands"]] == [0, 2, 3]
    sheet = after_the_end("six_rotate", void, *turns, first_dealer=0, rules=BY_HAND)
    assert problems(sheet) == []
    assert [row["dealer"] for row in sheet["hands"]] == [0, 1, 2, 3]


def test_what_is_held_stays_through_faults_and_orphans() -> None:
    """BEL.S3: every row shows what is held after it."""
    start = {"totals": [0, 0], "held": 81}
    sheet = score(belote(took([82, 79]), took([82, 80]), {"adjust": [5, 0]}, start=start))
    assert [row["held"] for row in sheet["hands"]] == [81, 81, 81]
    start = {"totals": [0, 420]}
    sheet = score(belote(took([81, 81]), took([100, 62]), {"void": "passed"}, start=start))
    assert [row["state"] for row in sheet["hands"]] == ["scored", "orphan", "orphan"]
    assert [row["held"] for row in sheet["hands"]] == [81, 81, 81]
    assert sheet["held"] == 81


def test_rules_with_a_fault_say_nothing_else() -> None:
    """Part E: what holds for the whole game is compared only where the set is one."""
    stake = {"stake_cents": 100}
    value = record("six_two", {"rules": {"target": 250}}, rules=stake)
    assert problems(score(value)) == [(1, "target", None, "bad_option")]
    value = record("six_two", {"rules": {"target": 300}}, rules=stake)
    assert problems(score(value)) == [(1, "stake_cents", None, "bad_option")]
    options = table(value)["options"]
    assert (options["stake_cents"], options["target"]) == (100, 500)


MISFITS = [
    ({"six_rotate_per_hand": True, "floor_rule": "opponent_nonneg"}, "floor_rule"),
    ({"stake_cents": 100}, "stake_cents"),
]


@pytest.mark.parametrize(("rules", "name"), MISFITS)
def test_values_that_do_not_go_together_in_a_change_of_rules(
    rules: dict[str, Any], name: str
) -> None:
    """Part E: the problem names the option, and the element that gave it."""
    value = record("six_rotate", {"rules": rules}, rules=BY_HAND)
    assert problems(score(value))[:1] == [(1, name, None, "bad_option")]
    assert problems(score(record("six_rotate", rules=rules))) == [(None, name, None, "bad_option")]
