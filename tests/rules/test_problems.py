"""Problems of 200 with four, each with an input that provokes it.

That no code of any game is without one is a test of the house: test_provoked.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score

HAND = {"bidder": 0, "bid": 60, "sides_bid": [0], "captured": [70, 30]}


def record(*hands: Any, **head: Any) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "hands": list(hands),
        **head,
    }


def calls(*made: Any, **more: Any) -> dict[str, Any]:
    return {"calls": list(made), **more}


def found(value: Any) -> list[tuple[int | None, str, int | None, str]]:
    return [(p["hand"], p["field"], p["index"], p["code"]) for p in score(value)["problems"]]


HEADS = [
    ("not_a_record", "format", None, record(format="scorepad-game/2")),
    ("not_a_record", "format", None, []),
    ("unknown_game", "game", None, record(game="bridge")),
    ("unknown_variant", "variant", None, record(variant="solo")),
    ("unknown_key", "colour", None, record(colour="red")),
    ("missing", "hands", None, record(hands=None)),
    ("not_a_list", "hands", None, record(hands={})),
    ("missing", "players", None, record(players=None)),
    ("wrong_length", "players", None, record(players=["Ann", 2])),
    ("not_a_text", "players", 1, record(players=["Ann", 2, "Cid", "Dot"])),
    ("missing", "players", 3, record(players=["Ann", "Bob", "Cid", ""])),
    ("bad_sides", "sides", None, record(sides=[[0, 1], [2, 3]])),
    ("bad_sides", "sides", 1, record(sides=[[0, 2], [1]])),
    ("bad_sides", "sides", 1, record(sides=[[0, 2], [1, 4]])),
    ("wrong_length", "sides", None, record(sides=[[0, 9]])),
    ("not_a_list", "sides", None, record(sides=4)),
    ("bad_seat", "first_dealer", None, record(first_dealer=4)),
    ("bad_seat", "first_dealer", None, record(first_dealer=True)),
    ("bad_seat", "first_dealer", None, record(first_dealer=1_000_000)),
    ("bad_seat", "first_dealer", None, record(first_dealer=-1_000_000)),
    ("out_of_range", "first_dealer", None, record(first_dealer=1_000_001)),
    ("not_played_here", "playing", None, record(playing=[0, 1])),
    ("not_an_object", "start", None, record(start=[0, 0])),
    ("wrong_length", "totals", None, record(start={"totals": [0]})),
    ("not_a_number", "totals", 0, record(start={"totals": ["0", 0]})),
    ("out_of_range", "totals", 1, record(start={"totals": [0, 1_000_001]})),
    ("out_of_range", "hands", None, record(start={"hands": -1})),
    ("not_played_here", "held", None, record(start={"held": 20})),
    ("not_an_object", "rules", None, record(rules=[])),
    ("unknown_option", "stake_cents", None, record(rules={"stake_cents": 100})),
    ("bad_option", "target", None, record(rules={"target": 250})),
    ("bad_option", "min_bid", None, record(rules={"min_bid": 52})),
    ("bad_option", "min_bid", None, record(rules={"min_bid": 0})),
    ("bad_option", "min_bid", None, record(rules={"min_bid": 105})),
    ("bad_option", "min_bid", None, record(rules={"min_bid": None})),
    ("bad_option", "hand_limit", None, record(rules={"hand_limit": True})),
    ("bad_option", "hundred_rule", None, record(rules={"hundred_rule": 1})),
    ("bad_option", "tie", None, record(rules={"tie": 1})),
]

HANDS = [
    ("not_an_object", "hands", None, 7),
    ("unknown_key", "tricks", None, {**HAND, "tricks": 9}),
    ("not_played_here", "partner", None, {**HAND, "partner": 2}),
    ("not_played_here", "partner", None, {**HAND, "partner": 0}),
    ("not_played_here", "discard", None, {**HAND, "discard": 1}),
    ("not_played_here", "declared_all", None, {**HAND, "declared_all": True}),
    ("not_played_here", "called", None, {**HAND, "called": "AS"}),
    ("not_played_here", "last_trick", None, {**HAND, "last_trick": 0}),
    ("not_played_here", "playing", None, {**HAND, "playing": [0, 1]}),
    ("not_a_text", "note", None, {**HAND, "note": 5}),
    ("bad_seat", "bidder", None, {**HAND, "bidder": 4}),
    ("bad_seat", "dealer", None, {**HAND, "dealer": "N"}),
    ("not_a_list", "calls", None, {"calls": "pass"}),
    ("not_a_number", "bid", None, {**HAND, "bid": "60"}),
    ("out_of_range", "bid", None, {**HAND, "bid": 1_000_005}),
    ("not_multiple_of_5", "bid", None, {**HAND, "bid": 62}),
    ("below_minimum", "bid", None, {**HAND, "bid": 45}),
    ("above_maximum", "bid", None, {**HAND, "bid": 105}),
    ("bad_trump", "trump", None, {**HAND, "trump": "X"}),
    ("bad_trump", "trump", None, {**HAND, "trump": 1}),
    ("no_trump_not_allowed", "trump", None, {**HAND, "trump": "NT"}),
    ("not_a_flag", "hundred_for_200", None, {**HAND, "hundred_for_200": 1}),
    ("bid_not_allowed", "hundred_for_200", None, {**HAND, "bid": 100, "hundred_for_200": True}),
    ("not_a_list", "sides_bid", None, {**HAND, "sides_bid": 0}),
    ("bad_side", "sides_bid", 1, {**HAND, "sides_bid": [0, 2]}),
    ("bad_side", "sides_bid", 1, {**HAND, "sides_bid": [0, 0]}),
    ("out_of_range", "sides_bid", 1, {**HAND, "sides_bid": [0, -1_000_001]}),
    ("bidder_side_must_have_bid", "sides_bid", None, {**HAND, "sides_bid": [1]}),
    ("wrong_length", "captured", None, {**HAND, "captured": [105]}),
    ("not_a_list", "captured", None, {**HAND, "captured": 70}),
    ("missing", "captured", 1, {**HAND, "captured": [70, None]}),
    ("not_a_number", "captured", 0, {**HAND, "captured": ["70", 30]}),
    ("out_of_range", "captured", 0, {**HAND, "captured": [105, 0]}),
    ("not_multiple_of_5", "captured", 0, {**HAND, "captured": [53, 45]}),
    ("sum_not_100", "captured", None, {**HAND, "captured": [55, 50]}),
    ("missing", "bidder", None, {"bid": 60, "captured": [70, 30]}),
    ("missing", "bid", None, {"bidder": 1, "captured": [70, 30]}),
    ("bad_call", "calls", 0, calls(50)),
    ("bad_call", "calls", 0, calls([0, "double"])),
    ("bad_seat", "calls", 0, calls([4, 50])),
    ("missing", "calls", 0, calls([None, 50])),
    ("out_of_range", "calls", 0, calls([3, 1_000_005])),
    ("below_minimum", "calls", 0, calls([3, 45])),
    ("not_higher", "calls", 1, calls([3, 60], [0, 60])),
    ("already_passed", "calls", 4, calls([3, 50], [0, "pass"], [1, 55], [2, 60], [0, 65])),
    ("out_of_turn", "calls", 1, calls([3, 50], [1, 55])),
    ("auction_closed", "calls", 1, calls([3, 100], [0, "pass"])),
    ("bid_not_allowed", "calls", 0, calls([3, "for_200"])),
    ("auction_unfinished", "calls", None, calls([3, 50], captured=[50, 50])),
    ("auction_unfinished", "calls", None, calls([3, 50], bidder=3)),
    ("auction_unfinished", "calls", None, calls([3, 50], bid=50)),
    ("key_disagrees", "bidder", None, calls([3, 100], bidder=0)),
    ("key_disagrees", "bid", None, calls([3, 100], bid=95)),
    ("key_disagrees", "sides_bid", None, calls([3, 100], sides_bid=[0, 1])),
    (
        "key_disagrees",
        "captured",
        None,
        calls([3, "pass"], [0, "pass"], [1, "pass"], [2, "pass"], captured=[50, 50]),
    ),
    ("bad_void", "void", None, {"void": "thrown"}),
    ("unknown_key", "bid", None, {"void": "passed", "bid": 50}),
    ("not_a_text", "note", None, {"void": "passed", "note": 5}),
    ("bad_seat", "dealer", None, {"void": "passed", "dealer": -1}),
    ("wrong_length", "adjust", None, {"adjust": ["10"]}),
    ("out_of_range", "adjust", 0, {"adjust": [2_000_000, 0]}),
    ("unknown_key", "bid", None, {"adjust": [5, 0], "bid": 50}),
    ("not_a_text", "note", None, {"adjust": [5, 0], "note": 5}),
    ("not_an_object", "rules", None, {"rules": []}),
    ("unknown_key", "bid", None, {"rules": {}, "bid": 50}),
    ("not_a_text", "note", None, {"rules": {}, "note": 5}),
    ("bad_option", "floor", None, {"rules": {"floor": 0}}),
    ("unknown_option", "win_rule", None, {"rules": {"win_rule": "bid_to_win"}}),
    ("wrong_length", "seats", None, {"seats": ["Ann", "Bob"]}),
    ("unknown_key", "bid", None, {"seats": ["Ann", "Bob", "Cid", "Dot"], "bid": 50}),
    ("not_a_text", "note", None, {"seats": ["Ann", "Bob", "Cid", "Dot"], "note": 5}),
    ("unfinished", "captured", None, {"bidder": 0, "bid": 60}),
    ("unfinished", "captured", None, {}),
    ("unfinished", "captured", None, calls([3, 50])),
    ("unfinished", "captured", None, calls([3, 100])),
]

TABLE_RULES = [
    (
        "dealer_must_bid",
        "calls",
        3,
        {"dealer_must_bid": True},
        calls([3, "pass"], [0, "pass"], [1, "pass"], [2, "pass"]),
    ),
    ("dealer_must_bid", "void", None, {"dealer_must_bid": True}, {"void": "passed"}),
    ("out_of_turn", "calls", 0, {"dealer_must_bid": True}, calls([2, "pass"])),
    (
        "key_disagrees",
        "hundred_for_200",
        None,
        {"hundred_for_200": True},
        {**HAND, "bid": 90, "hundred_for_200": True},
    ),
    ("auction_closed", "calls", 1, {"hundred_for_200": True}, calls([3, 100], [0, "for_200"])),
    (
        "key_disagrees",
        "hundred_for_200",
        None,
        {"hundred_for_200": True},
        calls([3, 100], hundred_for_200=True),
    ),
    (
        "auction_closed",
        "calls",
        4,
        {"single_round": True},
        calls([3, 50], [0, 55], [1, 60], [2, 65], [3, 70]),
    ),
    ("below_minimum", "bid", None, {"target": 300}, {**HAND, "bid": 55}),
]


@pytest.mark.parametrize(("code", "field", "index", "value"), HEADS)
def test_head(code: str, field: str, index: int | None, value: Any) -> None:
    assert found(value) == [(None, field, index, code)]


@pytest.mark.parametrize(("code", "field", "index", "hand"), HANDS)
def test_hand(code: str, field: str, index: int | None, hand: Any) -> None:
    value = record(hand, HAND, first_dealer=2)
    assert found(value) == [(1, field, index, code)]
    sheet = score(value)
    assert [row["state"] for row in sheet["hands"]] == ["faulty", "unscored"]
    assert sheet["totals"] == [0, 0]


@pytest.mark.parametrize(("code", "field", "index", "rules", "hand"), TABLE_RULES)
def test_hand_under_house_rules(
    code: str, field: str, index: int | None, rules: Any, hand: Any
) -> None:
    assert found(record(hand, first_dealer=2, rules=rules)) == [(1, field, index, code)]


def test_only_the_last_hand_may_lack_its_result() -> None:
    going_on = {"bidder": 0, "bid": 60}
    assert found(record(going_on)) == []
    assert found(record(going_on, HAND)) == [(1, "captured", None, "unfinished")]


def test_who_bid_is_asked_only_where_it_matters() -> None:
    unasked = {"bidder": 0, "bid": 60, "captured": [70, 30]}
    at_threshold = {"totals": [0, 100]}
    assert found(record(unasked)) == []
    assert found(record(unasked, start=at_threshold)) == [
        (1, "sides_bid", None, "sides_bid_needed")
    ]
    assert found(record({**unasked, "captured": [100, 0]}, start=at_threshold)) == []
    assert found(record(unasked, start=at_threshold, rules={"hundred_rule": False})) == []


def test_all_problems_at_once() -> None:
    hand = {"bidder": 9, "bid": 47, "trump": "X", "captured": [70, 35], "note": 1}
    codes = {problem[3] for problem in found(record(hand))}
    assert codes == {
        "bad_seat",
        "not_multiple_of_5",
        "below_minimum",
        "bad_trump",
        "sum_not_100",
        "not_a_text",
    }


def test_a_faulty_key_hides_no_fault_of_the_others() -> None:
    """What a key says by itself is wrong, and so is what the others say together."""
    calls = [[0, 50], [1, "pass"], [2, "pass"], [3, "pass"]]
    told = {"bidder_side_must_have_bid", "bad_trump"}
    assert codes_of({"bidder": 0, "bid": 50, "sides_bid": [1], "trump": "X"}) == told
    assert codes_of({"calls": [[0, 45]], "captured": [70, 35]}) == {"below_minimum", "sum_not_100"}
    assert codes_of({"calls": calls, "bidder": 1, "note": 1}) == {"key_disagrees", "not_a_text"}
    assert codes_of({"captured": [70, 35]}) == {"missing", "sum_not_100"}
    assert codes_of({"calls": calls, "bid": 47}) == {"not_multiple_of_5", "below_minimum"}


def codes_of(hand: dict[str, object]) -> set[str]:
    return {problem[3] for problem in found(record(hand))}


def test_what_follows_a_fault_is_still_checked() -> None:
    assert found(record({**HAND, "bid": 45}, {**HAND, "bid": 105})) == [
        (1, "bid", None, "below_minimum"),
        (2, "bid", None, "above_maximum"),
    ]


def test_a_swapped_count_and_a_near_end_are_warned_of() -> None:
    swapped = {"bidder": 0, "bid": 60, "sides_bid": [0], "captured": [40, 60]}
    right = {"bidder": 0, "bid": 60, "sides_bid": [0], "captured": [60, 40]}
    assert score(record(right))["warnings"] == []
    sheet = score(record(swapped, start={"totals": [-135, 60]}))
    warnings = [(w["hand"], w["index"], w["code"]) for w in sheet["warnings"]]
    assert warnings == [(1, None, "columns_swapped"), (1, 0, "may_end_next")]
