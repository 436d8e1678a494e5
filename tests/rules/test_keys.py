"""Belote and 500, key by key: every fault with the figures of its sentence, hands in progress, who
deals, how games end, and what the table screen is told."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import compare_declarations, score, table

from .test_belote import record as belote
from .test_belote import took
from .test_five_hundred import bid
from .test_five_hundred import record as five_hundred


def told(record: dict[str, Any]) -> list[tuple[str, int | None, str, dict[str, Any]]]:
    problems = score(record)["problems"]
    assert all(p["hand"] == 1 for p in problems)
    return [(p["field"], p["index"], p["code"], p["args"]) for p in problems]


MILLION = {"low": -1_000_000, "high": 1_000_000}
TO_252 = {"low": 0, "high": 252}
PASS = [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]
SEQUENCE = [0, "tierce", "K", "S"]
FULL = [[0, "cinquante", "K", "S"], [0, "carre", "A", None]]
OVERFULL = [[0, "cinquante", "K", "S"], [0, "cent", "K", "H"]]
# BEL.V1 to V4, BEL.B1: each key by itself, then what they say together
BELOTE = [
    (took([82, 80], note=5), [("note", None, "not_a_text", {})]),
    (took([82, 80], dealer=4), [("dealer", None, "bad_seat", {})]),
    (took([82, 80], taker=-1), [("taker", None, "bad_seat", {})]),
    (took([82, 80], trump="NT"), [("trump", None, "bad_trump", {})]),
    (took([82, 80], turned=1), [("turned", None, "bad_trump", {})]),
    (took([82, 80], capot=1_000_001), [("capot", None, "out_of_range", MILLION)]),
    (took([82, 80], belote=-1), [("belote", None, "bad_side", {})]),
    ({"calls": "take"}, [("calls", None, "not_a_list", {})]),
    (took([253, 0]), [("captured", 0, "out_of_range", TO_252)]),
    (took([-1, 163]), [("captured", 0, "out_of_range", TO_252)]),
    (took([82]), [("captured", None, "wrong_length", {"length": 2})]),
    (took("82"), [("captured", None, "not_a_list", {})]),
    (took([82, 79]), [("captured", None, "sum_not_162", {"sum": 161})]),
    (took([152, 100]), [("captured", None, "sum_not_162", {"sum": 252})]),
    (took([252, 1]), [("captured", None, "sum_not_162", {"sum": 253})]),
    (took([252, 1], capot=0), [("captured", None, "sum_not_252", {"sum": 253})]),
    (took([1, 161]), [("captured", None, "impossible_points", {})]),
    (took([82, 80], declared=[10, 0]), [("declared", 0, "bad_declaration_total", {})]),
    (took([82, 80], declared=[0, 30]), [("declared", 1, "bad_declaration_total", {})]),
    (took([82, 80], declared=[25, 0]), [("declared", 0, "bad_declaration_total", {})]),
    (took([82, 80], declared=[20, 20]), [("declared", None, "both_sides_declared", {})]),
    (took([82, 80], declared=[560, 0]), [("declared", 0, "out_of_range", {"low": 0, "high": 550})]),
    (took([82, 80], declared=["20", 0]), [("declared", 0, "not_a_number", {})]),
    (took([82, 80], declared=20), [("declared", None, "not_a_list", {})]),
    (took([82, 80], declarations="K"), [("declarations", None, "not_a_list", {})]),
    (took([82, 80], declarations=[7]), [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=["0SK1"]), [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[SEQUENCE[:3]]), [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, 3, "K", "S"]]), [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, [], "K", "S"], [0, "carre", [], None]]),
     [("declarations", 0, "bad_declaration", {}), ("declarations", 1, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, "tierce", 9, "S"]]),
     [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, "five", "K", "S"]]),
     [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, "tierce", "1", "S"]]),
     [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, "tierce", "K", None]]),
     [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[[0, "carre", "K", "S"]]),
     [("declarations", 0, "bad_declaration", {})]),
    (took([82, 80], declarations=[SEQUENCE, [1, "cent", "10", "S"], [4, "cent", "A", "X"]]),
     [("declarations", 1, "bad_declaration", {}), ("declarations", 2, "bad_seat", {}),
      ("declarations", 2, "bad_declaration", {})]),
    (took([82, 80], declarations=[SEQUENCE, [2, "tierce", "Q", "S"]]),
     [("declarations", 1, "bad_declaration", {})]),
    # BEL.D4: nobody holds more than eight cards
    (took([82, 80], declarations=[[1, "tierce", "9", "D"], *FULL]), []),
    (took([82, 80], declarations=OVERFULL), [("declarations", 1, "bad_declaration", {})]),
    (took([82, 80], declarations=[[2, *OVERFULL[0][1:]], OVERFULL[1]]), []),
    # what was announced and what was awarded
    (took([82, 80], declared=[20, 0], declarations=[SEQUENCE]), []),
    (took([82, 80], declared=[0, 20], declarations=[SEQUENCE]),
     [("declared", None, "key_disagrees", {})]),
    (took([82, 80], declared=[0, 20], declarations=[SEQUENCE, [1, "tierce", "K", "H"]]), []),
    # the calls
    ({"calls": [7]}, [("calls", 0, "bad_call", {})]),
    ({"calls": ["1S"]}, [("calls", 0, "bad_call", {})]),
    ({"calls": [[1, "NT"]]}, [("calls", 0, "bad_call", {})]),
    ({"calls": [[1, "pass"], [2, 1]]}, [("calls", 1, "bad_call", {})]),
    ({"calls": [["1", "double"]]},
     [("calls", 0, "bad_seat", {}), ("calls", 0, "bad_call", {})]),
    ({"calls": [[1, "pass"], [None, "pass"]]}, [("calls", 1, "missing", {})]),
    ({"calls": [[1, "pass"], [3, "pass"]]}, [("calls", 1, "out_of_turn", {"seat": 2})]),
    ({"calls": [[2, "pass"]], "dealer": 0}, [("calls", 0, "out_of_turn", {"seat": 1})]),
    ({"calls": [*PASS[:3], [0, "S"]]}, [("calls", 3, "wrong_round", {})]),
    ({"calls": [*PASS, [1, "take"]]}, [("calls", 4, "wrong_round", {})]),
    ({"calls": [*PASS, [1, "S"]], "turned": "S"}, [("calls", 4, "turned_again", {})]),
    ({"calls": [*PASS, *PASS, [1, "pass"]]}, [("calls", 8, "auction_closed", {})]),
    ({"calls": PASS, "taker": 1}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": PASS, "trump": "S"}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": PASS}, []),
    ({"calls": [[1, "take"]], "turned": "S", "taker": 1, "trump": "S"}, []),
    ({"calls": [[1, "take"]], "turned": "S", "trump": "H"},
     [("trump", None, "key_disagrees", {})]),
    ({"calls": [[1, "take"]], "turned": "S", "taker": 0, "trump": "H"},
     [("taker", None, "key_disagrees", {}), ("trump", None, "key_disagrees", {})]),
    # a result needs its contract
    ({"calls": PASS, "captured": [82, 80]}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": PASS, "capot": 0}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": [*PASS, *PASS], "captured": [82, 80]}, [("captured", None, "key_disagrees", {})]),
    ({"calls": [[1, "take"]], "captured": [82, 80]}, [("turned", None, "missing", {})]),
    ({"captured": [82, 80]}, [("taker", None, "missing", {}), ("trump", None, "missing", {})]),
    ({"calls": [[1, "take"], [1, "take"]], "captured": [82, 80]},
     [("calls", 1, "auction_closed", {})]),
    # a faulty key hides no fault of the others, and is blamed once
    ({"taker": 9, "captured": [82, 79]},
     [("taker", None, "bad_seat", {}), ("captured", None, "sum_not_162", {"sum": 161}),
      ("trump", None, "missing", {})]),
]  # fmt: skip


@pytest.mark.parametrize(("element", "problems"), BELOTE)
def test_faults_of_belote(element: dict[str, Any], problems: Any) -> None:
    assert told(belote(element)) == problems


def test_declarations_of_belote_where_they_are_not_played() -> None:
    for key, value in (("declared", [20, 0]), ("declarations", [SEQUENCE]), ("declarations", 7)):
        record = belote(took([82, 80], **{key: value}), variant="plain")
        assert told(record) == [(key, None, "declarations_not_played", {})]


def test_the_combination_that_decides_under_a_trump() -> None:
    """BEL.D2: of one side's two that are alike the one of trumps, not the first."""
    declarations = [[0, "tierce", "K", "S"], [2, "tierce", "K", "H"], [1, "tierce", "K", "D"]]
    rules = table(belote())["options"]
    asked = compare_declarations(declarations, "H", [[0, 2], [1, 3]], rules)
    assert (asked["points"], asked["deciding"]) == ([40, 0], [1, 2])
    asked = compare_declarations(declarations, None, [[0, 2], [1, 3]], rules)
    assert (asked["points"], asked["deciding"]) == ([0, 0], [0, 2])


@pytest.mark.parametrize(
    ("captured", "hint"),
    [([152, 0], "der_missing"), ([0, 172], "der_twice"), ([102, 80], "belote_in_cards")],
)
def test_where_a_sum_comes_from(captured: list[int], hint: str) -> None:
    place = {"hand": 1, "field": "captured", "index": None, "args": {}}
    assert score(belote(took(captured)))["warnings"] == [{**place, "code": hint}]
    assert score(belote(took([82, 79], note=7)))["warnings"] == []
    assert score(belote(took([82])))["warnings"] == []


def bids(*made: str) -> list[list[Any]]:
    """The calls of this round from Bob on."""
    return [[(1 + index) % 4, said] for index, said in enumerate(made)]


TAKEN = bids("7H", "pass", "pass", "pass")
# 500.B1 to B5, 500.V1
FIVE_HUNDRED = [
    (bid("7H", 7) | {"note": 5}, {}, [("note", None, "not_a_text", {})]),
    (bid("7H", 7) | {"dealer": "N"}, {}, [("dealer", None, "bad_seat", {})]),
    (bid("7H", 7, bidder=4), {}, [("bidder", None, "bad_seat", {})]),
    ({"calls": {}}, {}, [("calls", None, "not_a_list", {})]),
    (bid("7H", 7) | {"bid": 7}, {}, [("bid", None, "bad_bid", {})]),
    (bid("6N", 7), {"min_bid": "7S"}, [("bid", None, "below_minimum", {"low": "7S"})]),
    (bid("7S", 7), {"min_bid": "7S"}, []),
    (bid("NULLO", 0), {"nullo": "single"}, []),
    (bid("DNULLO", 0), {"nullo": "single"}, [("bid", None, "bid_not_allowed", {})]),
    (bid("7H", 7) | {"tricks": [7, 4]}, {}, [("tricks", None, "tricks_not_10", {"sum": 11})]),
    (bid("7H", 7) | {"tricks": [7]}, {}, [("tricks", None, "wrong_length", {"length": 2})]),
    (bid("7H", 7) | {"tricks": [11, -1]}, {},
     [("tricks", 0, "out_of_range", {"low": 0, "high": 10}),
      ("tricks", 1, "out_of_range", {"low": 0, "high": 10})]),
    ({"tricks": [7, 3]}, {}, [("bidder", None, "missing", {}), ("bid", None, "missing", {})]),
    ({"bidder": 9, "tricks": [7, 4]}, {},
     [("bidder", None, "bad_seat", {}), ("tricks", None, "tricks_not_10", {"sum": 11})]),
    ({"bidder": 9, "tricks": [7, 3]}, {},
     [("bidder", None, "bad_seat", {}), ("bid", None, "missing", {})]),
    ({"calls": [7]}, {}, [("calls", 0, "bad_call", {})]),
    ({"calls": ["17"]}, {}, [("calls", 0, "bad_call", {})]),
    ({"calls": [[1, "7H"], [2, 8]]}, {}, [("calls", 1, "bad_call", {})]),
    ({"calls": [["N", "11H"]]}, {}, [("calls", 0, "bad_seat", {}), ("calls", 0, "bad_call", {})]),
    ({"calls": [[1, "7H"], [None, "pass"]]}, {}, [("calls", 1, "missing", {})]),
    ({"calls": [[1, "7H"], [3, "pass"]]}, {}, [("calls", 1, "out_of_turn", {"seat": 2})]),
    ({"calls": [[2, "7H"]], "dealer": 0}, {}, [("calls", 0, "out_of_turn", {"seat": 1})]),
    ({"calls": [*TAKEN, [1, "8H"]]}, {}, [("calls", 4, "auction_closed", {})]),
    ({"calls": bids("7H", "7D")}, {}, [("calls", 1, "not_higher", {"bid": "7H"})]),
    ({"calls": bids("10H", "BNULLO")}, {}, [("calls", 1, "not_higher", {"bid": "10H"})]),
    ({"calls": bids("6S")}, {"min_bid": "7S"}, [("calls", 0, "below_minimum", {"low": "7S"})]),
    ({"calls": bids("DNULLO")}, {}, [("calls", 0, "partner_did_not_bid_nullo", {})]),
    ({"calls": bids("NULLO", "9S", "8H")}, {}, [("calls", 2, "not_higher", {"bid": "9S"})]),
    ({"calls": bids("8N", "DNULLO", "9H")}, {},
     [("calls", 1, "partner_did_not_bid_nullo", {})]),
    ({"calls": TAKEN[:3], "bidder": 1}, {}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": TAKEN[:3], "bid": "7H"}, {}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": TAKEN[:3], "tricks": [7, 3]}, {}, [("calls", None, "auction_unfinished", {})]),
    ({"calls": TAKEN[:3]}, {}, []),
    ({"calls": TAKEN, "bidder": 1, "bid": "7H", "tricks": [3, 7]}, {}, []),
    ({"calls": TAKEN, "bidder": 3}, {}, [("bidder", None, "key_disagrees", {})]),
    ({"calls": TAKEN, "bid": "7D"}, {}, [("bid", None, "key_disagrees", {})]),
    ({"calls": TAKEN, "bidder": 0, "bid": "7D", "tricks": [3, 7]}, {},
     [("bidder", None, "key_disagrees", {}), ("bid", None, "key_disagrees", {})]),
    ({"calls": PASS, "tricks": [7, 3]}, {}, [("tricks", None, "key_disagrees", {})]),
    ({"calls": [[1, "7H"], [3, "pass"]], "tricks": [7, 3]}, {},
     [("calls", 1, "out_of_turn", {"seat": 2})]),
]  # fmt: skip


@pytest.mark.parametrize(("element", "rules", "problems"), FIVE_HUNDRED)
def test_faults_of_500(element: dict[str, Any], rules: dict[str, Any], problems: Any) -> None:
    assert told(five_hundred(element, rules=rules)) == problems


SUITS = ["S", "H", "D", "C", "pass"]
HIGH = ["10N", "pass"]
EVERY = [each["call"] for each in table(five_hundred())["bids"] if each["call"] != "DNULLO"]
GOING_ON = [
    # the record, its first dealer; then state, dealer, to_call, bidder, bid; dealer, eldest, calls
    (belote, {}, None, ("bidding", None, None, None, None), (None, None, [])),
    (belote, {}, 3, ("bidding", 3, 0, None, None), (3, 0, ["take", "pass"])),
    (belote, {"dealer": 1}, 3, ("bidding", 1, 2, None, None), (1, 2, ["take", "pass"])),
    (belote, {"taker": 2}, 3, ("bidding", 3, 0, 2, None), (3, 0, ["take", "pass"])),
    (belote, {"trump": "H"}, 3, ("bidding", 3, 0, None, "H"), (3, 0, ["take", "pass"])),
    (belote, {"taker": 2, "trump": "H"}, 3, ("playing", 3, None, 2, "H"), (3, 0, [])),
    (belote, {"taker": 2, "trump": "H"}, None, ("playing", None, None, 2, "H"), (None, None, [])),
    (belote, {"calls": []}, None, ("bidding", None, None, None, None), (None, None, [])),
    (belote, {"calls": []}, 2, ("bidding", 2, 3, None, None), (2, 3, ["take", "pass"])),
    (belote, {"calls": PASS[:1]}, None, ("bidding", 0, 2, None, None), (0, 1, ["take", "pass"])),
    (belote, {"calls": PASS[:3]}, 0, ("bidding", 0, 0, None, None), (0, 1, ["take", "pass"])),
    (belote, {"calls": PASS, "turned": "C"}, 0, ("bidding", 0, 1, None, None),
     (0, 1, ["S", "H", "D", "pass"])),
    (belote, {"calls": [*PASS, *PASS[:3]]}, 0, ("bidding", 0, 0, None, None), (0, 1, SUITS)),
    (belote, {"calls": [*PASS, *PASS]}, 0, ("void", 0, None, None, None),
     (1, 2, ["take", "pass"])),
    (belote, {"calls": [[1, "take"]], "turned": "D"}, None, ("playing", 0, None, 1, "D"),
     (0, 1, [])),
    (belote, {"calls": [*PASS, [1, "H"]], "turned": "D"}, None, ("playing", 0, None, 1, "H"),
     (0, 1, [])),
    (five_hundred, {}, None, ("bidding", None, None, None, None), (None, None, [])),
    (five_hundred, {}, 3, ("bidding", 3, 0, None, None), (3, 0, [*EVERY, "pass"])),
    (five_hundred, {"dealer": 1}, 3, ("bidding", 1, 2, None, None), (1, 2, [*EVERY, "pass"])),
    (five_hundred, {"bidder": 2}, 3, ("bidding", 3, 0, 2, None), (3, 0, [*EVERY, "pass"])),
    (five_hundred, {"bid": "10H"}, 3, ("bidding", 3, 0, None, "10H"), (3, 0, HIGH)),
    (five_hundred, {"bidder": 2, "bid": "7H"}, 3, ("playing", 3, None, 2, "7H"), (3, 0, [])),
    (five_hundred, {"calls": []}, None, ("bidding", None, None, None, None), (None, None, [])),
    (five_hundred, {"calls": []}, 2, ("bidding", 2, 3, None, None), (2, 3, [*EVERY, "pass"])),
    (five_hundred, {"calls": bids("10H")}, None, ("bidding", 0, 2, 1, "10H"), (0, 1, HIGH)),
    (five_hundred, {"calls": bids("10H", "pass", "10N")}, 0, ("bidding", 0, 0, 3, "10N"),
     (0, 1, ["pass"])),
    (five_hundred, {"calls": TAKEN}, None, ("playing", 0, None, 1, "7H"), (0, 1, [])),
    (five_hundred, {"calls": PASS}, None, ("void", 0, None, None, None),
     (0, 1, [*EVERY, "pass"])),
]  # fmt: skip


@pytest.mark.parametrize(("game", "element", "first", "row", "answer"), GOING_ON)
def test_a_hand_in_progress(game: Any, element: Any, first: Any, row: Any, answer: Any) -> None:
    record = game(element, first_dealer=first)
    sheet = score(record)
    assert sheet["problems"] == []
    (hand,) = sheet["hands"]
    assert tuple(hand[key] for key in ("state", "dealer", "to_call", "bidder", "bid")) == row
    at_table = table(record)
    assert tuple(at_table[key] for key in ("dealer", "eldest", "legal_calls")) == answer


def test_the_dealer_that_a_hand_names_deals_it() -> None:
    for game, element in (
        (belote, took([82, 80])),
        (belote, {"calls": [*PASS[1:], PASS[0], *PASS[1:], PASS[0]]}),
        (five_hundred, bid("7H", 7)),
        (five_hundred, {"calls": [*TAKEN[1:], [1, "7H"]], "tricks": [3, 7]}),
    ):
        for named in ({"dealer": 1}, {"dealer": None}):
            sheet = score(game({**element, **named}, first_dealer=1))
            assert sheet["problems"] == []
            assert (sheet["hands"][0]["dealer"], sheet["next_dealer"]) == (1, 2)
        assert score(game({**element, "dealer": 1}, first_dealer=3))["next_dealer"] == 2


ENDS = [
    # BEL.E1 to E3, BEL.O2, BEL.O3
    (belote, took([82, 80]), [419, 0], {}, ("BEL.E1", [0], {"target": 501})),
    (belote, took([82, 80], taker=1), [0, 461], {}, None),
    (belote, took([80, 82], taker=1), [0, 419], {"target": 501}, ("BEL.E1", [1], {"target": 501})),
    (belote, took([82, 80]), [430, 440], {}, ("BEL.E2", [1], {"target": 501})),
    (belote, took([82, 80]), [438, 440], {"tie": "shared"},
     ("BEL.E2", [0, 1], {"target": 501, "reading": "shared"})),
    (belote, took([82, 80]), [0, 0], {"hand_limit": 1}, ("BEL.O3", [0], {"limit": 1})),
    (belote, took([82, 80]), [438, 440], {"hand_limit": 1}, None),
    (belote, took([82, 80]), [0, 0], {"hand_limit": 2}, None),
    # BEL.O2: a made hand, or a litige, is lost by nobody
    (belote, took([82, 80]), [0, 421], {"belote_alone_wins": False},
     ("BEL.E1", [1], {"target": 501})),
    (belote, took([82, 80]), [419, 0], {"belote_alone_wins": False},
     ("BEL.E1", [0], {"target": 501})),
    (belote, took([81, 81]), [0, 420], {"belote_alone_wins": False},
     ("BEL.E1", [1], {"target": 501})),
    (belote, took([60, 102], belote=0), [490, 0], {"belote_alone_wins": False}, None),
    (belote, took([60, 102]), [0, 339], {"belote_alone_wins": False},
     ("BEL.E1", [1], {"target": 501})),
    (belote, took([102, 60], taker=1, belote=1), [0, 490], {"belote_alone_wins": False}, None),
    (belote, took(capot=1, belote=0), [490, 0], {"belote_alone_wins": False}, None),
    (belote, took(capot=0, belote=1), [0, 490], {"belote_alone_wins": False}, None),
    (belote, took(capot=0), [249, 0], {"belote_alone_wins": False},
     ("BEL.E1", [0], {"target": 501})),
    (belote, took(capot=1), [0, 249], {"belote_alone_wins": False},
     ("BEL.E1", [1], {"target": 501})),
    # 500.E1, E2, O2 to O4
    (five_hundred, bid("7H", 7), [300, 0], {}, ("500.E1", [0], {"goal": 500})),
    (five_hundred, {"bidder": 3, "bid": "7H", "tricks": [3, 7]}, [0, 300], {},
     ("500.E1", [1], {"goal": 500})),
    (five_hundred, bid("7H", 4), [0, 440], {"win_rule": "first_to_500"},
     ("500.O2", [1], {"goal": 500})),
    (five_hundred, bid("7H", 7), [300, 470], {"win_rule": "first_to_500"},
     ("500.O2", [0], {"goal": 500, "reading": "both"})),
    (five_hundred, {"bidder": 3, "bid": "7H", "tricks": [3, 7]}, [470, 300],
     {"win_rule": "first_to_500"}, ("500.O2", [1], {"goal": 500, "reading": "both"})),
    (five_hundred, bid("7H", 4), [0, 690], {"win_rule": "bid_to_win_750"},
     ("500.O3", [1], {"goal": 750})),
    (five_hundred, bid("6S", 4), [790, 690], {"win_rule": "bid_to_win_750"},
     ("500.O3", [0], {"goal": 750, "reading": "both"})),
    (five_hundred, bid("10N", 9), [-480, 0], {}, ("500.E2", [1], {"floor": -1000, "loser": 0})),
    (five_hundred, bid("10N", 9), [-480, -20], {"floor_rule": "opponent_nonneg"}, None),
    (five_hundred, bid("10N", 9), [-480, -10], {"floor_rule": "opponent_nonneg"},
     ("500.E2", [1], {"floor": -1000, "loser": 0, "reading": "nonneg"})),
    (five_hundred, bid("7H", 7), [0, 0], {"hand_limit": 1}, ("500.O4", [0], {"limit": 1})),
    (five_hundred, bid("6S", 9), [0, 30], {"hand_limit": 1, "tie": "shared"},
     ("500.O4", [0, 1], {"limit": 1, "reading": "shared"})),
    (five_hundred, bid("7H", 7), [0, 0], {"hand_limit": 2}, None),
]  # fmt: skip


@pytest.mark.parametrize(("game", "element", "totals", "rules", "end"), ENDS)
def test_an_end_with_its_figures(
    game: Any, element: Any, totals: list[int], rules: dict[str, Any], end: Any
) -> None:
    sheet = score(game(element, start={"totals": totals}, rules=rules))
    assert sheet["problems"] == []
    told = (sheet["ended_by"], sheet["winners"], sheet["ended_args"]) if sheet["over"] else None
    assert told == end


def test_the_table_of_belote() -> None:
    answer = table(belote(start={"totals": [100, -20], "held": 81}, first_dealer=1))
    del answer["options"]
    piles = answer.pop("cards")
    der = {"card": "DER", "rank": "DER", "suit": None, "points": 10}
    assert (piles["H"][0], piles["H"][-1]) == (
        {"card": "AS", "rank": "A", "suit": "S", "points": 11},
        der,
    )
    assert [sum(card["points"] for card in piles[trump]) for trump in "SHDC"] == [162] * 4
    assert answer.pop("combinations") == [
        {"kind": "tierce", "tops": dict.fromkeys(["9", "10", "J", "Q", "K", "A"], 20)},
        {"kind": "cinquante", "tops": dict.fromkeys(["10", "J", "Q", "K", "A"], 50)},
        {"kind": "cent", "tops": dict.fromkeys(["J", "Q", "K", "A"], 100)},
        {"kind": "carre", "tops": {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}},
    ]
    assert answer == {
        "differs": [],
        "number": 1,
        "dealer": 1,
        "eldest": 2,
        "playing": [0, 1],
        "callers": [0, 1, 2, 3],
        "to_call": 2,
        "legal_calls": ["take", "pass"],
        "held": 81,
        "pack": 162,
        "capot": 252,
        "suits": ["S", "H", "D", "C"],
        "declarations": True,
        "to_win": [401, 521],
    }
    plain = table(belote(variant="plain"))
    assert (plain["declarations"], plain["combinations"]) == (False, [])


def test_the_table_of_500() -> None:
    start = {"start": {"totals": [100, -20]}, "first_dealer": 1}
    answer = table(five_hundred(**start, rules={"min_bid": "7S", "nullo": "single"}))
    calls = [call for call in EVERY if call[0] != "6" and call != "BNULLO"]
    told = answer.pop("bids")
    assert [each["call"] for each in told] == calls
    assert told[0] == {"call": "7S", "value": 140, "tricks": 7, "made": [7, 10]}
    assert told[6] == {"call": "NULLO", "value": 250, "tricks": 0, "made": [0, 0]}
    del answer["options"]
    assert answer == {
        "differs": ["min_bid", "nullo"],
        "number": 1,
        "dealer": 1,
        "eldest": 2,
        "playing": [0, 1],
        "callers": [0, 1, 2, 3],
        "to_call": 2,
        "legal_calls": [*calls, "pass"],
        "tricks": 10,
        "to_win": [400, 520],
        "to_lose": [1100, 980],
    }
    off = table(five_hundred(**start, rules={"floor_rule": "off"}))
    assert off["to_lose"] == [None, None]
