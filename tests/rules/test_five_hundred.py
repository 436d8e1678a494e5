"""500: tables of hands, and who gets what by which rule (A10 and part D of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score, table


def record(*hands: Any, variant: str = "official", **head: Any) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": "five_hundred",
        "variant": variant,
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "hands": list(hands),
        **head,
    }


def bid(code: str, tricks: int | None = None, bidder: int = 0) -> dict[str, Any]:
    """A bid of Ann's side, and the tricks that it took."""
    hand: dict[str, Any] = {"bidder": bidder, "bid": code}
    return hand if tricks is None else {**hand, "tricks": [tricks, 10 - tricks]}


HANDS = [
    ("made", bid("7H", 7), {}, [200, 30], [(0, "500.S1"), (1, "500.S4")]),
    ("overtricks count nothing", bid("6S", 9), {}, [40, 10], [(0, "500.S1"), (1, "500.S4")]),
    ("failed", bid("8N", 7), {}, [-320, 30], [(0, "500.S2"), (1, "500.S4")]),
    ("all ten, a small bid", bid("7H", 10), {}, [250, 0], [(0, "500.S3"), (1, "500.S4")]),
    ("all ten, a large bid", bid("9C", 10), {}, [360, 0], [(0, "500.S3"), (1, "500.S4")]),
    ("ten no trump", bid("10N", 10), {}, [520, 0], [(0, "500.S3"), (1, "500.S4")]),
    ("nullo", bid("NULLO", 0), {}, [250, 0], [(0, "500.S5"), (1, "500.S5")]),
    ("nullo with two tricks", bid("NULLO", 2), {}, [-250, 20], [(0, "500.S6"), (1, "500.S6")]),
    ("double nullo", bid("DNULLO", 0), {}, [500, 0], [(0, "500.S5"), (1, "500.S5")]),
    ("bar nullo failed", bid("BNULLO", 10), {}, [-500, 100], [(0, "500.S6"), (1, "500.S6")]),
    ("all nullos 250", bid("BNULLO", 0), {"nullo_scores": "all_250"}, [250, 0],
     [(0, "500.S5"), (1, "500.S5")]),
    ("Bob's side bids", bid("6N", 4, bidder=1), {}, [40, 120], [(0, "500.S4"), (1, "500.S1")]),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "delta", "lines"), [row[1:] for row in HANDS],
                         ids=[row[0] for row in HANDS])  # fmt: skip
def test_hand(hand: Any, rules: dict[str, Any], delta: list[int], lines: Any) -> None:
    sheet = score(record(hand, rules=rules))
    assert sheet["problems"] == []
    (row,) = sheet["hands"]
    assert row["delta"] == delta
    assert [(x["side"], x["rule"]) for x in row["lines"]] == lines
    assert row["outcome"] == ("made" if delta[hand["bidder"] % 2] > 0 else "failed")


@pytest.mark.parametrize(("before", "gets"), [(430, 60), (440, 50), (490, 0), (520, 0), (-100, 60)])
def test_defence_is_capped(before: int, gets: int) -> None:
    sheet = score(record(bid("7H", 4), rules={"defence_cap": 490}, start={"totals": [0, before]}))
    assert sheet["hands"][0]["delta"] == [-200, gets]


# the table of values, as the source prints it: by level spades, clubs, diamonds, hearts, no trump
VALUES = {
    6: [40, 60, 80, 100, 120],
    7: [140, 160, 180, 200, 220],
    8: [240, 260, 280, 300, 320],
    9: [340, 360, 380, 400, 420],
    10: [440, 460, 480, 500, 520],
}


def test_the_table_of_bids() -> None:
    told = {each["call"]: (each["tricks"], each["value"]) for each in table(record())["bids"]}
    plain = {
        f"{level}{suit}": (level, value)
        for level, row in VALUES.items()
        for suit, value in zip("SCDHN", row, strict=True)
    }
    assert told == plain | {"NULLO": (0, 250), "DNULLO": (0, 500), "BNULLO": (0, 500)}
    values = [each["value"] for each in table(record())["bids"]]
    assert values == sorted(values)


def legal(*calls: Any, **head: Any) -> list[Any]:
    return list(table(record({"calls": list(calls)}, first_dealer=0, **head))["legal_calls"])


def test_only_a_higher_value_outbids() -> None:
    after = legal([1, "10D"])
    assert after == ["BNULLO", "10H", "10N", "pass"]
    assert legal([1, "10H"]) == ["10N", "pass"]
    assert legal([1, "BNULLO"]) == ["10N", "pass"]
    assert legal([1, "10N"]) == ["pass"]
    assert legal([1, "8S"])[:2] == ["NULLO", "8C"]


def test_double_nullo_only_after_the_partner_s_nullo() -> None:
    assert "DNULLO" not in legal()
    assert "DNULLO" not in legal([1, "NULLO"])
    assert "DNULLO" in legal([1, "NULLO"], [2, "pass"])
    assert "DNULLO" in legal([1, "NULLO"], [2, "9S"])
    assert "DNULLO" not in legal([1, "pass"], [2, "NULLO"])
    sheet = score(record({"calls": [[1, "NULLO"], [2, "DNULLO"]]}))
    assert [(p["index"], p["code"]) for p in sheet["problems"]] == [
        (1, "partner_did_not_bid_nullo")
    ]


def test_everybody_calls_once_also_after_ten_no_trump() -> None:
    three = table(record({"calls": [[1, "10N"], [2, "pass"], [3, "pass"]]}, first_dealer=0))
    assert three["to_call"] == 0
    sheet = score(record({"calls": [[1, "10N"], [2, "pass"], [3, "pass"], [0, "pass"]]}))
    assert (sheet["hands"][0]["state"], sheet["hands"][0]["bidder"]) == ("playing", 1)


@pytest.mark.parametrize(("void_deal", "dealer"), [("same", 0), ("next", 1)])
def test_nobody_bids(void_deal: str, dealer: int) -> None:
    calls = [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]
    for hand in ({"calls": calls}, {"void": "passed"}):
        sheet = score(record(hand, first_dealer=0, rules={"void_deal": void_deal}))
        assert (sheet["hands"][0]["state"], sheet["next_dealer"]) == ("void", dealer)
    assert score(record({"void": "misdeal"}, first_dealer=0))["next_dealer"] == 0
    assert score(record(bid("6S", 6), first_dealer=0))["next_dealer"] == 1


FIRST = {"win_rule": "first_to_500"}
UP_750 = {"win_rule": "bid_to_win_750"}
ENDS = [
    ("by a bid", bid("7H", 7), [300, 0], {}, ("500.E1", [0])),
    ("490 plays on", bid("7H", 7), [290, 0], {}, (None, [])),
    ("not by defence", bid("7H", 4), [0, 480], {}, (None, [])),
    ("not by a failed bid", bid("6S", 5), [560, 0], {}, (None, [])),
    ("the bidders though lower", bid("7H", 7), [300, 600], {}, ("500.E1", [0])),
    ("-1000", bid("10N", 9), [-480, 0], {}, ("500.E2", [1])),
    ("-990 plays on", bid("10N", 9), [-470, 0], {}, (None, [])),
    ("-500 agreed", bid("6H", 5), [-400, 0], {"floor": -500}, ("500.E2", [1])),
    ("only while the other is not negative", bid("6H", 5), [-900, -60],
     {"floor_rule": "opponent_nonneg"}, (None, [])),
    ("at 0 it ends", bid("6H", 5), [-900, -50], {"floor_rule": "opponent_nonneg"},
     ("500.E2", [1])),
    ("no floor", bid("10N", 9), [-900, 0], {"floor_rule": "off"}, (None, [])),
    ("first to 500, in defence", bid("7H", 4), [0, 440], FIRST, ("500.O2", [1])),
    ("first to 500, both", bid("7H", 7), [300, 480], FIRST, ("500.O2", [0])),
    ("first to 500, both, failed", bid("6S", 5), [560, 460], FIRST, ("500.O2", [0])),
    ("750 in defence", bid("7H", 4), [0, 690], UP_750, ("500.O3", [1])),
    ("740 plays on", bid("7H", 4), [0, 680], UP_750, (None, [])),
    ("the bidders before 750", bid("7H", 7), [300, 730], UP_750, ("500.E1", [0])),
    ("750 down", bid("10N", 9), [-230, 0], UP_750, ("500.E2", [1])),
    ("one hand agreed", bid("7H", 7), [0, 0], {"hand_limit": 1}, ("500.O4", [0])),
    ("one hand, level", bid("6S", 9), [0, 30], {"hand_limit": 1}, (None, [])),
    ("one hand, level, shared", bid("6S", 9), [0, 30], {"hand_limit": 1, "tie": "shared"},
     ("500.O4", [0, 1])),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "totals", "rules", "end"), [row[1:] for row in ENDS],
                         ids=[row[0] for row in ENDS])  # fmt: skip
def test_end(hand: Any, totals: list[int], rules: dict[str, Any], end: Any) -> None:
    sheet = score(record(hand, start={"totals": totals}, rules=rules))
    assert sheet["problems"] == []
    assert (sheet["ended_by"], sheet["winners"]) == end


PROBLEMS = [
    ({"bidder": 0, "bid": "7H", "tricks": [7, 4]}, {}, "tricks", None, "tricks_not_10"),
    ({"bidder": 0, "bid": "7H", "tricks": [11, 3]}, {}, "tricks", 0, "out_of_range"),
    ({"bidder": 0, "tricks": [7, 3]}, {}, "bid", None, "missing"),
    ({"bid": "7H", "tricks": [7, 3]}, {}, "bidder", None, "missing"),
    (bid("11H", 7), {}, "bid", None, "bad_bid"),
    (bid("7NT", 7), {}, "bid", None, "bad_bid"),
    (bid("6N", 7), {"min_bid": "7S"}, "bid", None, "below_minimum"),
    (bid("BNULLO", 0), {"nullo": "single"}, "bid", None, "bid_not_allowed"),
    (bid("NULLO", 0), {"nullo": "none"}, "bid", None, "bid_not_allowed"),
    ({"calls": [[1, "7H"], [2, "7H"]]}, {}, "calls", 1, "not_higher"),
    ({"calls": [[1, "7H"], [3, "8H"]]}, {}, "calls", 1, "out_of_turn"),
    ({"calls": [[1, 70]]}, {}, "calls", 0, "bad_call"),
    ({"calls": [[n % 4, "pass"] for n in range(5)]}, {}, "calls", 4, "auction_closed"),
    ({"calls": [[1, "7H"]], "tricks": [7, 3]}, {}, "calls", None, "auction_unfinished"),
    ({"calls": [[n, "pass"] for n in range(4)], "tricks": [7, 3]}, {}, "tricks", None,
     "key_disagrees"),
    (bid("7H", 7) | {"trump": "H"}, {}, "trump", None, "unknown_key"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "field", "index", "code"), PROBLEMS)
def test_problem(hand: Any, rules: dict[str, Any], field: str, index: Any, code: str) -> None:
    told = score(record(hand, rules=rules))["problems"]
    assert [(p["hand"], p["field"], p["index"], p["code"]) for p in told] == [
        (1, field, index, code)
    ]


def test_a_nullo_between_sixes_and_sevens_with_five_cards_in_the_widow() -> None:
    codes = [each["call"] for each in table(record(variant="five_card_widow"))["bids"]]
    assert codes[:2] == ["7S", "7C"] and "NULLO" in codes
    lower = table(record(variant="five_card_widow", rules={"min_bid": "6S"}))["bids"]
    assert lower[0]["call"] == "6S"
