"""What the sentences name: the figures that come with problems, warnings, lines and endings."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score

from .test_problems import HAND, HANDS, HEADS, TABLE_RULES, calls, record
from .test_two_hundred import FOR_200, NT, hand

MILLION = {"low": -1_000_000, "high": 1_000_000}
FIGURES = [
    ("out_of_range", MILLION, record(first_dealer=1_000_001)),
    ("out_of_range", MILLION, record(first_dealer=-1_000_001)),
    ("out_of_range", MILLION, record({"adjust": [-1_000_001, 0]})),
    ("out_of_range", MILLION, record({**HAND, "bid": 1_000_005})),
    ("out_of_range", MILLION, record({**HAND, "sides_bid": [0, 1_000_001]})),
    ("out_of_range", MILLION, record(calls([3, 1_000_005]))),
    ("out_of_range", {"low": 0, "high": 100}, record({**HAND, "captured": [105, 0]})),
    ("out_of_range", {"low": 0, "high": 100_000}, record(start={"hands": 100_001})),
    ("wrong_length", {"length": 4}, record(players=["Ann"])),
    ("wrong_length", {"length": 2}, record({"adjust": [10]})),
    ("below_minimum", {"low": 70}, record({**HAND, "bid": 65}, rules={"min_bid": 70})),
    ("above_maximum", {"high": 100}, record({**HAND, "bid": 105})),
    ("not_higher", {"bid": 60}, record(calls([3, 60], [0, 55]))),
    ("out_of_turn", {"seat": 0}, record(calls([3, 60], [1, 65]))),
    ("sum_not_100", {"sum": 105}, record({**HAND, "captured": [55, 50]})),
    (
        "sides_bid_needed",
        {"side": 1},
        record({"bidder": 0, "bid": 60, "captured": [95, 5]}, start={"totals": [0, 100]}),
    ),
]
WITH_FIGURES = {row[0] for row in FIGURES}


@pytest.mark.parametrize(("code", "figures", "value"), FIGURES)
def test_a_problem_brings_the_figures_of_its_sentence(
    code: str, figures: dict[str, int], value: Any
) -> None:
    assert [(p["code"], p["args"]) for p in score(value)["problems"]] == [(code, figures)]


def test_the_other_problems_bring_none() -> None:
    values = [row[3] for row in HEADS] + [record(row[3], first_dealer=2) for row in HANDS]
    values += [record(row[4], first_dealer=2, rules=row[3]) for row in TABLE_RULES]
    told = [problem for value in values for problem in score(value)["problems"]]
    plain = [problem for problem in told if problem["code"] not in WITH_FIGURES]
    assert len(plain) > 80
    assert [problem for problem in plain if problem["args"] != {}] == []


LINES = [
    (hand(60, 70), [0, 95], {}, "200.S1", {"bid": 60, "captured": 70}),
    (hand(60, 55), [0, 95], {}, "200.S2", {"bid": 60, "captured": 55}),
    (hand(60, 70), [0, 95], {}, "200.S3", {"captured": 30, "before": 95, "threshold": 100}),
    (
        hand(60, 70),
        [0, 105],
        {"hundred_rule": False},
        "200.S3",
        {"reading": "no_rule", "captured": 30, "before": 105, "threshold": 100},
    ),
    (
        hand(60, 70),
        [0, 155],
        {"hundred_threshold": 150},
        "200.S4",
        {"reading": "blocked", "captured": 30, "before": 155, "threshold": 150},
    ),
    (
        hand(100, 100, **FOR_200),
        [0, 0],
        {"hundred_for_200": True},
        "200.O1",
        {"reading": "made", "captured": 100},
    ),
    (
        hand(100, 95, **FOR_200),
        [0, 0],
        {"hundred_for_200": True, "hundred_for_200_penalty": 200},
        "200.O1",
        {"reading": "failed", "captured": 95, "penalty": 200},
    ),
    (hand(60, 70, **NT), [0, 95], {"no_trump": True}, "LR.S2", {"points_before": 70}),
    (hand(60, 55, **NT), [0, 95], {"no_trump": True}, "LR.S3", {"points_before": -60}),
]


@pytest.mark.parametrize(("hand_", "totals", "rules", "rule", "figures"), LINES)
def test_a_line_brings_the_figures_of_its_sentence(
    hand_: Any, totals: list[int], rules: Any, rule: str, figures: dict[str, Any]
) -> None:
    sheet = score(record(hand_, start={"totals": totals}, rules=rules))
    named = [line["args"] for line in sheet["hands"][0]["lines"] if line["rule"] == rule]
    assert named[0] == figures


def test_an_adjustment_has_a_line_for_whom_it_touches() -> None:
    lines = score(record({"adjust": [0, -20]}))["hands"][0]["lines"]
    assert lines == [{"side": 1, "points": -20, "rule": "ENG.6", "args": {}}]


ENDINGS = [
    (hand(60, 60), [140, 0], {}, {"target": 200}),
    (hand(60, 60, [0, 1]), [140, 180], {}, {"target": 200}),
    (
        hand(60, 60, [0, 1]),
        [140, 180],
        {"both_over": "higher"},
        {"target": 200, "reading": "higher"},
    ),
    (
        hand(60, 60, [0, 1]),
        [140, 160],
        {"both_over": "higher", "tie": "shared"},
        {"target": 200, "reading": "shared"},
    ),
    (hand(60, 40), [-140, 0], {}, {"floor": -200, "loser": 0}),
    (hand(60, 40), [-140, -61], {}, {"floor": -200, "loser": 0, "reading": "negative"}),
    (hand(60, 40), [-140, -60], {}, {"floor": -200, "loser": 0}),
    (hand(60, 40), [-140, -60], {"floor_rule": "opponent_nonneg"}, {"floor": -200, "loser": 0}),
    (hand(60, 60), [0, 0], {"hand_limit": 1}, {"limit": 1}),
    (hand(60, 60), [0, 20], {"hand_limit": 1, "tie": "shared"}, {"limit": 1, "reading": "shared"}),
    (hand(60, 60), [0, 0], {}, None),
]


@pytest.mark.parametrize(("hand_", "totals", "rules", "figures"), ENDINGS)
def test_an_ending_brings_the_figures_of_its_sentence(
    hand_: Any, totals: list[int], rules: Any, figures: Any
) -> None:
    sheet = score(record(hand_, start={"totals": totals}, rules=rules))
    assert sheet["ended_args"] == figures


SWAPPED = {"hand": 1, "field": "captured", "index": None, "code": "columns_swapped"}
WARNINGS = [
    (
        "the defenders' count is the bid",
        hand(60, 40),
        [0, 0],
        {},
        [{**SWAPPED, "args": {"bid": 60}}],
    ),
    ("the bid was made", hand(60, 60), [0, 0], {}, []),
    ("both took 50, as was bid", hand(50, 50), [0, 0], {}, []),
    ("neither count is the bid", hand(60, 55), [0, 0], {}, []),
]
NEAR = [
    ("five below the target", hand(60, 60), [135, 0], {}, [0]),
    ("ten below it", hand(60, 60), [130, 0], {}, []),
    ("five above the floor", hand(60, 55), [-135, 0], {}, [0]),
    ("ten above it", hand(60, 55), [-130, 0], {}, []),
    ("no floor is played", hand(60, 55), [-135, 0], {"floor_rule": "off"}, []),
    ("both", hand(60, 60, [0, 1]), [135, 155], {}, [0, 1]),
    ("it is over", hand(60, 60), [140, 95], {}, []),
]


@pytest.mark.parametrize(
    ("hand_", "totals", "rules", "warnings"),
    [row[1:] for row in WARNINGS],
    ids=[row[0] for row in WARNINGS],
)
def test_a_count_that_is_probably_a_slip(
    hand_: Any, totals: list[int], rules: Any, warnings: Any
) -> None:
    assert score(record(hand_, start={"totals": totals}, rules=rules))["warnings"] == warnings


@pytest.mark.parametrize(
    ("hand_", "totals", "rules", "sides"), [row[1:] for row in NEAR], ids=[row[0] for row in NEAR]
)
def test_who_may_end_the_game_with_the_next_hand(
    hand_: Any, totals: list[int], rules: Any, sides: list[int]
) -> None:
    near = {"hand": 1, "field": "totals", "code": "may_end_next", "args": {}}
    sheet = score(record(hand_, start={"totals": totals}, rules=rules))
    assert sheet["warnings"] == [{**near, "index": side} for side in sides]


def test_before_the_first_hand_the_warning_is_of_no_hand() -> None:
    warned = score(record(start={"totals": [0, 195]}))["warnings"]
    assert [(w["hand"], w["field"], w["index"]) for w in warned] == [(None, "totals", 1)]
