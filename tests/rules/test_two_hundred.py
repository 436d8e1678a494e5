"""200 with four: who got what and by which rule, table by table."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import options, score, table

from .test_problems import calls, record

Lines = list[tuple[int, int, str, str | None]]


def lines_of(hand: dict[str, Any], totals: list[int], **rules: Any) -> Lines:
    sheet = score(record(hand, start={"totals": totals}, rules=rules))
    assert sheet["problems"] == []
    return [
        (line["side"], line["points"], line["rule"], line["args"].get("reading"))
        for line in sheet["hands"][0]["lines"]
    ]


def hand(bid: int, ours: int, sides_bid: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """A hand of side 0's: what it bid, what it took."""
    return {
        "bidder": 0,
        "bid": bid,
        "captured": [ours, 100 - ours],
        "sides_bid": [0] if sides_bid is None else sides_bid,
        **more,
    }


NT = {"trump": "NT"}
FOR_200 = {"hundred_for_200": True}
LINES = [
    ("made", hand(60, 60), [0, 95], {}, [(0, 60, "200.S1", None), (1, 40, "200.S3", None)]),
    ("failed", hand(60, 55), [0, 95], {}, [(0, -60, "200.S2", None), (1, 45, "200.S3", None)]),
    (
        "blocked",
        hand(60, 55),
        [0, 100],
        {},
        [(0, -60, "200.S2", None), (1, 0, "200.S4", "blocked")],
    ),
    (
        "bid at the threshold",
        hand(60, 60, [0, 1]),
        [0, 100],
        {},
        [(0, 60, "200.S1", None), (1, 40, "200.S4", "bid")],
    ),
    (
        "another threshold",
        hand(60, 60),
        [0, 145],
        {"hundred_threshold": 150},
        [(0, 60, "200.S1", None), (1, 40, "200.S3", None)],
    ),
    (
        "no hundred rule",
        hand(60, 60),
        [0, 100],
        {"hundred_rule": False},
        [(0, 60, "200.S1", None), (1, 40, "200.S3", "no_rule")],
    ),
    (
        "100 for 200 made",
        hand(100, 100, **FOR_200),
        [0, 0],
        {"hundred_for_200": True},
        [(0, 200, "200.O1", "made"), (1, 0, "200.S3", None)],
    ),
    (
        "100 for 200 lost, in no trump",
        hand(100, 95, **FOR_200, **NT),
        [0, 0],
        {"hundred_for_200": True, "no_trump": True},
        [
            (0, -100, "200.O1", "failed"),
            (0, -100, "LR.S3", None),
            (1, 5, "200.S3", None),
            (1, 5, "LR.S2", None),
        ],
    ),
    (
        "no trump, the minus not doubled",
        hand(60, 40, **NT),
        [0, 0],
        {"no_trump": True, "nt_doubles_failed": False},
        [(0, -60, "200.S2", None), (1, 60, "200.S3", None), (1, 60, "LR.S2", None)],
    ),
    (
        "no trump, nothing to double",
        hand(60, 100, **NT),
        [0, 0],
        {"no_trump": True},
        [(0, 100, "200.S1", None), (0, 100, "LR.S2", None), (1, 0, "200.S3", None)],
    ),
    (
        "no trump counted once",
        hand(60, 60, **NT),
        [0, 0],
        {"no_trump": True, "nt_multiplier": 1},
        [(0, 60, "200.S1", None), (1, 40, "200.S3", None)],
    ),
]


@pytest.mark.parametrize(
    ("hand_", "totals", "rules", "expected"),
    [row[1:] for row in LINES],
    ids=[row[0] for row in LINES],
)
def test_lines(hand_: Any, totals: list[int], rules: Any, expected: Lines) -> None:
    assert lines_of(hand_, totals, **rules) == expected


def test_unknown_bidding_where_nothing_depends_on_it() -> None:
    unasked = {"bidder": 0, "bid": 60, "captured": [100, 0]}
    assert lines_of(unasked, [0, 120]) == [(0, 100, "200.S1", None), (1, 0, "200.S4", "nothing")]


ENDS = [
    ("target", hand(60, 60), [140, 0], {}, "200.E2", [0]),
    ("five short", hand(60, 60), [135, 0], {}, None, []),
    ("defenders win", hand(60, 40), [0, 140], {"hundred_rule": False}, "200.E2", [1]),
    ("both: contract, though it failed", hand(60, 40), [260, 140], {"hundred_rule": False}, 0, [0]),
    ("both: contract", hand(60, 60, [0, 1]), [140, 180], {}, "200.E3", [0]),
    ("both: higher", hand(60, 60, [0, 1]), [140, 180], {"both_over": "higher"}, "200.E3", [1]),
    ("both level", hand(60, 60, [0, 1]), [140, 160], {"both_over": "higher"}, None, []),
    (
        "both level, shared",
        hand(60, 60, [0, 1]),
        [140, 160],
        {"both_over": "higher", "tie": "shared"},
        "200.E3",
        [0, 1],
    ),
    ("floor", hand(60, 40), [-140, -300 + 5], {}, None, []),
    ("floor, opponents negative", hand(60, 40), [-140, -100], {}, "200.E4", [1]),
    ("five above the floor", hand(60, 40), [-135, 0], {}, None, []),
    ("nonneg, negative", hand(60, 40), [-140, -65], {"floor_rule": "opponent_nonneg"}, None, []),
    ("nonneg, at 0", hand(60, 40), [-140, -60], {"floor_rule": "opponent_nonneg"}, "200.E4b", [1]),
    ("no floor", hand(60, 40), [-140, 0], {"floor_rule": "off"}, None, []),
    ("another floor", hand(60, 40), [-140, 0], {"floor": -300}, None, []),
    ("hand limit", hand(60, 60), [0, 0], {"hand_limit": 1}, "200.O5", [0]),
    ("hand limit, level", hand(60, 60), [0, 20], {"hand_limit": 1}, None, []),
    (
        "hand limit, shared",
        hand(60, 60),
        [0, 20],
        {"hand_limit": 1, "tie": "shared"},
        "200.O5",
        [0, 1],
    ),
    ("target before the limit", hand(60, 60), [140, 0], {"hand_limit": 1}, "200.E2", [0]),
]


@pytest.mark.parametrize(
    ("hand_", "totals", "rules", "rule", "winners"),
    [row[1:] for row in ENDS],
    ids=[row[0] for row in ENDS],
)
def test_end(hand_: Any, totals: list[int], rules: Any, rule: Any, winners: list[int]) -> None:
    sheet = score(record(hand_, start={"totals": totals}, rules=rules))
    assert sheet["problems"] == []
    assert sheet["ended_by"] == ("200.E3" if rule == 0 else rule)
    assert sheet["winners"] == winners
    assert sheet["winner"] == (winners[0] if len(winners) == 1 else None)
    assert sheet["over"] == (rule is not None)
    assert sheet["ended_at"] == (None if rule is None else 1)


PLAYED = hand(60, 60)
DEALERS = [
    ("played hands move the deal", [PLAYED, PLAYED], {}, [3, 0], 1),
    ("passed out moves it", [{"void": "passed"}], {}, [3], 0),
    ("passed out, same dealer", [{"void": "passed"}], {"void_deal": "same"}, [3], 3),
    ("a misdeal is dealt again", [{"void": "misdeal"}, PLAYED], {}, [3, 3], 0),
    ("an adjustment is no deal", [{"adjust": [5, -5]}, PLAYED], {}, [None, 3], 0),
    ("a change is no deal", [{"rules": {"target": 300}}, PLAYED], {}, [None, 3], 0),
    ("who really dealt", [{**PLAYED, "dealer": 1}, PLAYED], {}, [1, 2], 3),
    (
        "passed out in calls",
        [calls([0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]), PLAYED],
        {},
        [3, 0],
        1,
    ),
    (
        "passed out in calls, same dealer",
        [calls([0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"])],
        {"void_deal": "same"},
        [3],
        3,
    ),
    ("an auction that goes on", [calls([0, 50])], {}, [3], 3),
    ("a hand that is played", [calls([0, 100])], {}, [3], 3),
    ("a contract without its count", [{"bidder": 0, "bid": 60}], {}, [3], 3),
    ("who dealt what was passed out", [{"void": "passed", "dealer": 1}], {}, [1], 2),
    ("who dealt wrongly", [{"void": "misdeal", "dealer": 1}], {"void_deal": "same"}, [1], 1),
    ("new places are no deal", [{"seats": ["Eve", "Bob", "Cid", "Dot"]}, PLAYED], {}, [None, 3], 0),
]


@pytest.mark.parametrize(
    ("hands", "rules", "dealers", "following"),
    [row[1:] for row in DEALERS],
    ids=[row[0] for row in DEALERS],
)
def test_dealer(hands: Any, rules: Any, dealers: list[int | None], following: int) -> None:
    sheet = score(record(*hands, first_dealer=3, rules=rules))
    assert sheet["problems"] == []
    assert [row["dealer"] for row in sheet["hands"]] == dealers
    assert sheet["next_dealer"] == following


def test_the_first_caller_makes_an_unknown_dealer_known() -> None:
    sheet = score(record(PLAYED, calls([1, 100], captured=[0, 100]), PLAYED))
    assert [row["dealer"] for row in sheet["hands"]] == [None, 0, 1]


LEGAL = [
    ([], {}, 3, [*range(50, 105, 5), "pass"]),
    ([[3, 80]], {}, 0, [85, 90, 95, 100, "pass"]),
    ([[3, 95]], {"hundred_for_200": True}, 0, [100, "for_200", "pass"]),
    (
        [[3, "pass"], [0, "pass"], [1, "pass"]],
        {"dealer_must_bid": True, "min_bid": 95},
        2,
        [95, 100],
    ),
    ([], {"dealer_must_bid": True, "min_bid": 95}, 3, [95, 100, "pass"]),
    (
        [[3, "pass"], [0, 95], [1, "pass"]],
        {"dealer_must_bid": True},
        2,
        [100, "pass"],
    ),
    ([[3, 95], [0, "pass"], [1, 100]], {}, None, []),
    ([[3, "pass"], [0, 90], [3, "pass"]], {}, 1, [95, 100, "pass"]),
    ([[3, 80], [0, 85], [1, "pass"], [2, "pass"]], {}, 3, [90, 95, 100, "pass"]),
    ([[3, 95], [0, "pass"], [1, "pass"], [2, "pass"]], {}, None, []),
    ([[3, 100]], {}, None, []),
    ([[3, "for_200"]], {"hundred_for_200": True}, None, []),
    ([[3, 50], [0, 55], [1, "pass"]], {"single_round": True}, 2, [*range(60, 105, 5), "pass"]),
]


@pytest.mark.parametrize(("made", "rules", "to_call", "legal"), LEGAL)
def test_legal_calls(made: Any, rules: Any, to_call: int | None, legal: list[Any]) -> None:
    answer = table(record(calls(*made), first_dealer=2, rules=rules))
    assert (answer["to_call"], answer["legal_calls"]) == (to_call, legal)


def test_only_legal_calls_have_no_problem() -> None:
    so_far = [[3, 60], [0, "pass"]]
    legal = table(record(calls(*so_far), first_dealer=2))["legal_calls"]
    for level in [*range(0, 110, 5), "pass", "for_200"]:
        problems = score(record(calls(*so_far, [1, level]), first_dealer=2))["problems"]
        assert (problems == []) == (level in legal), level


def test_the_table_is_told_what_it_needs() -> None:
    answer = table(record(PLAYED, first_dealer=2, start={"totals": [50, -20]}))
    assert answer["number"] == 2
    assert (answer["dealer"], answer["eldest"], answer["to_call"]) == (3, 0, 0)
    assert answer["to_win"] == [90, 180]
    assert answer["to_lose"] == [310, 220]
    assert answer["needs_bid"] == [True, False]
    assert answer["figures"] == list(range(0, 105, 5))
    assert answer["suits"] == ["S", "H", "D", "C"]
    assert answer["differs"] == []
    assert table([]) == {}


def test_how_far_from_the_floor() -> None:
    """200.E4: 0 or less is at the floor; where there is none, there is no distance."""
    start = {"totals": [-200, -205]}
    assert table(record(start=start))["to_lose"] == [0, -5]
    assert table(record(start=start, rules={"floor": -300}))["to_lose"] == [100, 95]
    assert table(record(start=start, rules={"floor_rule": "off"}))["to_lose"] == [None, None]


def test_changed_rules_and_places_hold_from_there_on() -> None:
    sheet = score(
        record(
            {"rules": {"target": 300}},
            {"seats": ["Ann", "Eve", "Cid", "Dot"]},
            hand(60, 60),
            start={"totals": [150, 0]},
        )
    )
    assert sheet["problems"] == []
    assert [row["state"] for row in sheet["hands"]] == ["changed", "changed", "scored"]
    assert not sheet["over"]
    assert sheet["sides"][1]["name"] == "Eve & Dot"
    assert table(record({"rules": {"target": 300}}))["options"]["min_bid"] == 60


def test_a_change_after_the_end_does_not_hold() -> None:
    ended = record(hand(100, 100), hand(100, 100), {"rules": {"target": 300}})
    assert score(ended)["hands"][2]["state"] == "orphan"
    assert table(ended)["options"]["target"] == 200


def test_orphans_are_read_as_they_were_dealt() -> None:
    """An end that a correction brought forward makes no later hand illegal."""
    passes = [[2, "pass"], [3, "pass"], [0, "pass"]]
    value = record(
        {"bidder": 0, "bid": 60, "captured": [60, 40]},
        calls([1, 60], *passes, captured=[40, 60]),
        {"void": "passed"},
        {"rules": {"no_trump": True, "min_bid": 40}},
        {"bidder": 3, "bid": 40, "trump": "NT", "captured": [40, 60]},
        calls([0, 40]),
        start={"totals": [140, 0]},
        first_dealer=3,
    )
    sheet = score(value)
    assert sheet["ended_at"] == 1
    assert sheet["problems"] == []
    assert [row["dealer"] for row in sheet["hands"]] == [3, 0, 1, None, 2, 3]


def test_an_adjustment_ends_nothing_by_itself() -> None:
    sheet = score(record({"adjust": [200, 0]}))
    assert (sheet["totals"], sheet["over"]) == ([200, 0], False)
    sheet = score(record({"adjust": [200, 0]}, {"void": "passed"}, hand(50, 50)))
    assert sheet["ended_at"] == 3


def test_what_differs_is_named_under_the_other_options() -> None:
    def differs(**rules: Any) -> list[str]:
        names: list[str] = table(record(rules=rules))["differs"]
        return names

    assert differs(target=300) == ["target"]
    assert differs(target=300, min_bid=60) == ["target"]
    assert differs(target=300, min_bid=50) == ["target", "min_bid"]


def test_every_option_is_declared_once() -> None:
    declared = [option.name for option in options("two_hundred", "partners")]
    assert sorted(declared) == sorted(table(record())["options"])
    assert len(set(declared)) == len(declared)


def test_a_null_key_says_no_more_than_one_left_out() -> None:
    nothing = {"void": None, "adjust": None, "rules": None, "seats": None, "note": None}
    assert score(record({**hand(60, 60), **nothing}))["problems"] == []


def test_every_contract_with_what_makes_it() -> None:
    rules = {"min_bid": 95, "hundred_for_200": True}
    assert table(record(rules=rules))["contracts"] == [
        {"call": 95, "from": 95},
        {"call": 100, "from": 100},
        {"call": "for_200", "from": 100},
    ]
