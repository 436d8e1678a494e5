"""The house rules of 200 for four: what each may be and what is usual (rules part E)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score, table

from .test_problems import record

YES_NO = ([True, False], [None, 0, 1, "true"])
# name, what is usual, what it may be, what it may not be
OPTIONS: list[tuple[str, Any, list[Any], list[Any]]] = [
    ("target", 200, [200, 300, 500], [None, 0, 199, 350, 1000, "200", True]),
    ("min_bid", 50, [*range(5, 105, 5)], [None, 0, 4, 52, 105, -5, "50", True]),
    ("hundred_rule", True, *YES_NO),
    ("hundred_threshold", 100, [*range(50, 505, 5)], [None, 45, 101, 505, "100", True]),
    ("floor", -200, [*range(-1000, -45, 5)], [None, 0, 200, -45, -201, -1005, "-200"]),
    ("floor_rule", "always", ["always", "opponent_nonneg", "off"], [None, "", "never", 0, False]),
    ("both_over", "bidder", ["bidder", "higher"], [None, "", "lower", 0, ["bidder"]]),
    ("tie", "another_hand", ["another_hand", "shared"], [None, "", "draw", {}]),
    ("hand_limit", None, [None, *range(1, 201)], [0, -1, 201, "1", True, False]),
    ("void_deal", "next", ["next", "same"], [None, "", "last", 1]),
    ("single_round", False, *YES_NO),
    ("dealer_must_bid", False, *YES_NO),
    ("hundred_for_200", False, *YES_NO),
    ("hundred_for_200_penalty", 100, [100, 200], [None, 0, 150, 300, "100", True]),
    ("no_trump", False, *YES_NO),
    ("nt_multiplier", 2, [1, 2], [None, 0, 3, "2", True]),
    ("nt_doubles_failed", True, *YES_NO),
]


def found(rules: dict[str, Any]) -> list[tuple[int | None, str, int | None, str]]:
    problems = score(record(rules=rules))["problems"]
    return [(p["hand"], p["field"], p["index"], p["code"]) for p in problems]


@pytest.mark.parametrize(("name", "usual", "may", "may_not"), OPTIONS)
def test_what_an_option_may_be(name: str, usual: Any, may: list[Any], may_not: list[Any]) -> None:
    assert [value for value in may if found({name: value})] == []
    wrong = [(None, name, None, "bad_option")]
    assert [value for value in may_not if found({name: value}) != wrong] == []


def test_what_is_usual() -> None:
    assert table(record())["options"] == {row[0]: row[1] for row in OPTIONS}
    assert table(record())["differs"] == []


@pytest.mark.parametrize(("name", "usual", "may", "may_not"), OPTIONS)
def test_what_is_chosen_holds_and_is_said_to_differ(
    name: str, usual: Any, may: list[Any], may_not: list[Any]
) -> None:
    for value in may:
        answer = table(record(rules={name: value}))
        assert answer["options"][name] == value
        assert answer["differs"] == ([] if value == usual else [name])


def test_a_far_target_has_a_higher_usual_minimum() -> None:
    """200.O4: to 300 or 500 the first bid is at least 60."""
    for target, low in ((200, 50), (300, 60), (500, 60)):
        assert table(record(rules={"target": target}))["options"]["min_bid"] == low
        assert table(record(rules={"target": target, "min_bid": 45}))["options"]["min_bid"] == 45


def test_unusable_rules_are_told_whole_and_leave_the_usual() -> None:
    faulty = record(rules={"tie": "draw", "min_bid": 45, "stake_cents": 5, "floor": 0})
    assert [(p["field"], p["code"]) for p in score(faulty)["problems"]] == [
        ("floor", "bad_option"),
        ("stake_cents", "unknown_option"),
        ("tie", "bad_option"),
    ]
    assert table(faulty)["options"] == table(record())["options"]
