"""What no other table has the engine say: the rest of its problems, hints, lines and endings."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score

from .test_variants import EVEN_5, FALLS, FOUR, THREE, hand

SEATS = {"five_called": 5, "five_shadow": 5}
PASSES_500 = [[n, "pass"] for n in (1, 2, 3, 0)]
PASSES_BELOTE = [*PASSES_500, *PASSES_500]


def record(game: str, variant: str, *hands: Any, **head: Any) -> dict[str, Any]:
    seats = 6 if variant.startswith("six") else SEATS.get(variant, 4)
    return {
        "format": "scorepad-game/1",
        "game": game,
        "variant": variant,
        "players": ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:seats],
        "hands": list(hands),
        **head,
    }


def of_200(variant: str, *hands: Any, **head: Any) -> dict[str, Any]:
    return record("two_hundred", variant, *hands, **head)


def of_500(*hands: Any, **head: Any) -> dict[str, Any]:
    return record("five_hundred", "official", *hands, **head)


def belote(*hands: Any, variant: str = "declarations", **head: Any) -> dict[str, Any]:
    return record("belote", variant, *hands, **head)


def took(*captured: int, **more: Any) -> dict[str, Any]:
    return {"taker": 0, "trump": "H", "captured": list(captured), **more}


STAKE = {"stake_cents": 100}
PROBLEMS = [
    (of_200("partners", hand(60, 70, 30), start={"totals": [0, 100]}), 1, "sides_bid", None,
     "sides_bid_needed"),
    (of_200("kitty", hand(60, 90, 0, discard=10), start={"totals": [0, 100]}), 1, "sides_bid",
     None, "sides_bid_needed"),
    (of_200("six_rotate", playing=[0, 3]), None, "playing", None, "bad_side"),
    (of_200("five_shadow", first_dealer=2), None, "first_dealer", None, "shadow_cannot_deal"),
    (of_200("six_two", {"rules": {}}, rules=STAKE), 1, "stake_cents", None, "bad_option"),
    (of_200("six_rotate", {"rules": {"six_rotate_per_hand": True}}, playing=[0, 1]), 1,
     "six_rotate_per_hand", None, "bad_option"),
    (of_500({"calls": "pass"}), 1, "calls", None, "not_a_list"),
    (of_500({"calls": [[1]]}), 1, "calls", 0, "bad_call"),
    (of_500({"calls": [[1, "7H"]], "bidder": 1}), 1, "calls", None, "auction_unfinished"),
    (of_500({"calls": [[1, "7H"], *PASSES_500[1:]], "bidder": 2}), 1, "bidder", None,
     "key_disagrees"),
    (of_500({"calls": [[1, "NULLO"], [2, "DNULLO"]]}), 1, "calls", 1, "partner_did_not_bid_nullo"),
    (belote({"calls": "pass"}), 1, "calls", None, "not_a_list"),
    (belote({"calls": [["take"]]}), 1, "calls", 0, "bad_call"),
    (belote({"calls": [[1, "NT"]]}), 1, "calls", 0, "bad_call"),
    (belote({"calls": [[1, "pass"]], "taker": 1}), 1, "calls", None, "auction_unfinished"),
    (belote({"calls": PASSES_BELOTE, "captured": [82, 80]}), 1, "captured", None, "key_disagrees"),
    (belote(took(82, 80, declarations="tierce")), 1, "declarations", None, "not_a_list"),
    (belote(took(82, 80, declarations=[[0, "tierce", "K"]])), 1, "declarations", 0,
     "bad_declaration"),
    (belote(took(82, 80, declarations=[[0, "tierce", 13, "S"]])), 1, "declarations", 0,
     "bad_declaration"),
    (belote(took(82, 80, declared=[20, 0]), variant="plain"), 1, "declared", None,
     "declarations_not_played"),
    (belote(took(82, 80, declarations=[]), variant="plain"), 1, "declarations", None,
     "declarations_not_played"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "number", "field", "index", "code"), PROBLEMS)
def test_problem(value: Any, number: Any, field: str, index: Any, code: str) -> None:
    told = [(p["hand"], p["field"], p["index"], p["code"]) for p in score(value)["problems"]]
    assert told == [(number, field, index, code)]


WARNINGS = [
    (belote(took(82, 70)), "captured", ["der_missing"]),
    (belote(took(92, 80)), "captured", ["der_twice"]),
    (belote(took(102, 80)), "captured", ["belote_in_cards"]),
    (of_200("kitty", hand(100, 95, 0, discard=5)), "discard", ["hundred_with_discard"]),
    (of_200("partners", hand(60, 40, 60)), "captured", ["columns_swapped"]),
    # three sides play: the figure of one of them may well be that of the bid
    (of_200("six_three", hand(60, 40, 60, 0)), "captured", []),
]  # fmt: skip


@pytest.mark.parametrize(("value", "field", "codes"), WARNINGS)
def test_warning(value: Any, field: str, codes: list[str]) -> None:
    told = [(w["hand"], w["field"], w["code"]) for w in score(value)["warnings"]]
    assert told == [(1, field, code) for code in codes]


NOTHING_TAKEN = of_200("partners", hand(60, 100, 0), start={"totals": [0, 120]})


def test_nobody_asks_who_bid_where_nothing_was_taken() -> None:
    (row,) = score(NOTHING_TAKEN)["hands"]
    lines = [(x["side"], x["rule"], x["args"].get("reading")) for x in row["lines"]]
    assert lines == [(0, "200.S1", None), (1, "200.S4", "nothing")]


BY_HAND = {"six_rotate_per_hand": True}
SHARED = {"tie": "shared"}
HIGHER = {"both_over": "higher"}
TO_750 = {"win_rule": "bid_to_win_750"}
FALLEN = {"adjust": [0, -300, 0]}
ENDS = [
    # 200, 210, 205, 70: Bob, though Ann bid
    (of_200("cutthroat", FOUR, start={"totals": [170, 180, 185, 50]}, rules=HIGHER),
     "CT.E1", "higher", [1]),
    # 130, 210, 210, 70
    (of_200("cutthroat", FOUR, start={"totals": [100, 180, 190, 50]}, rules=SHARED),
     "CT.E1", "shared", [1, 2]),
    # 30, 30, 20, -200
    (of_200("cutthroat", FOUR, start={"totals": [0, 0, 0, -220]}, rules=SHARED),
     "CT.E2", "shared", [0, 1]),
    # 70, 60, 70, 15, -205
    (of_200("five_called", EVEN_5, start={"totals": [0, 50, 0, 0, -210]}, rules=SHARED),
     "5C.E2", "shared", [0, 2]),
    # -240 and -260 were to drop out in the same hand: only the third is left
    (of_200("six_three", FALLEN, hand(50, 40, 40, 20), start={"totals": [-190, 0, 0]}),
     "63.E1", None, [2]),
    # 200, 220, 10
    (of_200("six_three", THREE, start={"totals": [150, 180, 0]}, rules=HIGHER),
     "63.E2", "higher", [1]),
    # 50, 220, 220
    (of_200("six_three", THREE, start={"totals": [0, 180, 210]}, rules=SHARED),
     "63.E2", "shared", [1, 2]),
    # -210, 60, 60, of whom one waits
    (of_200("six_rotate", hand(60, 40, 60, 0), start={"totals": [-150, 0, 60]},
            rules={**BY_HAND, **SHARED}), "6R.S1", "shared", [1, 2]),
    # 790 after a failed bid, 760 in defence: both over, so the bidders
    (of_500({"bidder": 0, "bid": "6S", "tricks": [4, 6]}, start={"totals": [830, 700]},
            rules=TO_750), "500.O3", "both", [0]),
    (belote(took(82, 80), start={"totals": [0, 2]}, rules={"hand_limit": 1, **SHARED}),
     "BEL.O3", "shared", [0, 1]),
    (of_200("six_three", FALLS, start={"totals": [0, 0, -190]}, rules={"hand_limit": 1}),
     "200.O5", None, [0]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "rule", "reading", "winners"), ENDS)
def test_end(value: Any, rule: str, reading: str | None, winners: list[int]) -> None:
    sheet = score(value)
    assert sheet["problems"] == []
    assert (sheet["ended_by"], sheet["ended_args"].get("reading")) == (rule, reading)
    assert sheet["winners"] == winners
    assert sheet["winner"] == (winners[0] if len(winners) == 1 else None)
