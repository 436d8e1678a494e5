"""What a fault does to the rest: nothing scores after it, and nothing faulty is believed."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score, table

from .test_problems import HAND, HEADS, calls, found, record
from .test_two_hundred import hand

UNASKED = {"bidder": 0, "bid": 60, "captured": [60, 40]}


def states(value: Any) -> list[str]:
    return [row["state"] for row in score(value)["hands"]]


@pytest.mark.parametrize(
    "value", [row[3] for row in HEADS if row[0] in ("unknown_key", "bad_seat")]
)
def test_under_a_faulty_head_nothing_scores(value: dict[str, Any]) -> None:
    sheet = score({**value, "hands": [HAND, {"adjust": [10, 0]}]})
    assert [row["state"] for row in sheet["hands"]] == ["unscored", "unscored"]
    assert (sheet["totals"], sheet["over"], sheet["warnings"]) == ([0, 0], False, [])


def test_a_faulty_head_is_read_as_if_it_had_said_nothing() -> None:
    blank = score(record(HAND, players=["Ann", "", "Cid", "Dot"], start={"totals": [150]}))
    assert [side["name"] for side in blank["sides"]] == [" & ", " & "]
    assert blank["totals"] == [0, 0]
    assert score(record(first_dealer=4))["next_dealer"] is None
    assert [side["seats"] for side in score(record(sides=[[0, 1], [2, 3]]))["sides"]] == [
        [0, 2],
        [1, 3],
    ]
    started = record(start={"totals": [150, 0], "hands": -1})
    assert score(started)["totals"] == [0, 0]


def test_a_head_that_says_no_more_than_nothing() -> None:
    nothing = {"sides": None, "start": None, "first_dealer": None, "rules": None, "playing": None}
    assert found(record(HAND, **nothing)) == []
    assert found(record(HAND, start={"held": 0, "hands": 0, "totals": None})) == []
    assert found(record(HAND, start={"hands": None, "held": None})) == []
    assert found(record(HAND, start={"hands": 100_000, "totals": [1_000_000, -1_000_000]})) == []


def test_keys_of_other_variants_that_say_nothing() -> None:
    silent = {"discard": 0, "declared_all": False, "partner": None, "playing": None}
    assert found(record({**HAND, **silent})) == []


def test_a_note_may_stand_beside_everything() -> None:
    names = ["Ann", "Bob", "Cid", "Eve"]
    elements = [{"void": "misdeal"}, {"adjust": [5, 0]}, {"rules": {}}, {"seats": names}, HAND]
    assert found(record(*[{**element, "note": "late"} for element in elements])) == []


def test_the_deal_goes_on_after_a_faulty_hand() -> None:
    """Whoever dealt it: what it says of the dealer is no more to be trusted than the rest."""

    def dealers(element: Any) -> list[int | None]:
        sheet = score(record(element, HAND, first_dealer=2))
        assert sheet["problems"] != []
        return [row["dealer"] for row in sheet["hands"]]

    assert dealers({**HAND, "bid": 45}) == [2, 3]
    assert dealers({**HAND, "dealer": 4}) == [2, 3]
    assert dealers({"bidder": 0, "bid": 45}) == [2, 3]
    assert dealers(calls([3, 45])) == [2, 3]
    assert dealers({**HAND, "sides_bid": [1], "dealer": 0}) == [2, 3]
    assert dealers({"void": "passed", "dealer": 4}) == [2, 3]
    assert dealers({"void": "thrown", "dealer": 0}) == [0, 0]
    assert dealers(7) == [None, 2]
    assert dealers({"adjust": [0]}) == [None, 2]
    assert dealers({"rules": []}) == [None, 2]
    assert dealers({"seats": []}) == [None, 2]


def test_a_faulty_hand_is_on_the_sheet_without_its_contract() -> None:
    row = score(record({**HAND, "bid": 45}, first_dealer=2))["hands"][0]
    assert (row["bidder"], row["bid"], row["sides_bid"], row["outcome"]) == (None,) * 4
    assert (row["delta"], row["lines"]) == ([0, 0], [])


def test_faulty_rules_and_places_do_not_hold() -> None:
    value = record({"rules": {"min_bid": 70, "tie": "draw"}}, HAND)
    assert found(value) == [(1, "tie", None, "bad_option")]
    assert table(value)["options"]["min_bid"] == 50
    value = record({"seats": ["Eve", "Bob", "Cid", ""]}, HAND)
    assert found(value) == [(1, "seats", 3, "missing")]
    assert score(value)["sides"][0]["name"] == "Ann & Cid"


def test_places_are_named_on_the_sheet() -> None:
    assert [side["name"] for side in score(record())["sides"]] == ["Ann & Cid", "Bob & Dot"]
    turned = score(record(sides=[[3, 1], [2, 0]]))["sides"]
    assert turned == [
        {"name": "Dot & Bob", "seats": [3, 1]},
        {"name": "Cid & Ann", "seats": [2, 0]},
    ]


def test_who_else_bid_is_not_asked_of_what_does_not_count() -> None:
    start = {"totals": [0, 150]}
    after_a_fault = record({**HAND, "bid": 45}, UNASKED, start=start)
    assert found(after_a_fault) == [(1, "bid", None, "below_minimum")]
    after_the_end = record(hand(60, 60, [0, 1]), UNASKED, start={"totals": [140, 100]})
    assert found(after_the_end) == []
    assert states(after_the_end) == ["scored", "orphan"]


def test_who_else_bid_is_asked_from_five_points_on() -> None:
    five = {"bidder": 0, "bid": 60, "captured": [95, 5]}
    assert found(record(five, start={"totals": [0, 100]})) == [
        (1, "sides_bid", None, "sides_bid_needed")
    ]
    assert found(record(five, start={"totals": [0, 95]})) == []
    assert found(record(five, start={"totals": [150, 95]})) == []


def test_a_hand_that_does_not_count_ends_nothing() -> None:
    over = {"adjust": [200, 0]}
    for element, state in (
        ({"bidder": 0, "bid": 60}, "playing"),
        ({"bidder": 0}, "bidding"),
        ({"bid": 60}, "bidding"),
        ({}, "bidding"),
        (calls([0, 60]), "bidding"),
        (calls([0, 100]), "playing"),
        (calls([0, 100], bid=95), "faulty"),
        ({**HAND, "sides_bid": [1]}, "faulty"),
        ({"void": "passed"}, "void"),
    ):
        assert states(record(over, element)) == ["adjusted", state]
        assert score(record(over, element))["over"] is False


def test_only_scored_hands_are_counted() -> None:
    """200.O5: the hand limit looks at scored hands and those played before."""
    limit = {"hand_limit": 3}
    others = [{"void": "passed"}, {"adjust": [5, 0]}, {"rules": limit}]
    sheet = score(record(*others, HAND, HAND, rules=limit, start={"hands": 1}))
    assert (sheet["ended_at"], sheet["ended_by"]) == (5, "200.O5")
    assert score(record(*others, HAND, HAND, rules=limit))["over"] is False


def test_an_auction_that_cannot_begin_is_told() -> None:
    """Without a known dealer the first caller would be eldest; here there is none."""
    assert found(record(calls(50))) == [(1, "calls", 0, "bad_call")]
    assert score(record(calls(50)))["hands"][0]["dealer"] is None
