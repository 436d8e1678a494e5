"""The house rules of 200 for four: what each may be and what is usual (rules part E)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import house_rules, in_force, options, score, table, usual

from .test_problems import HAND, record

YES_NO = ([True, False], [None, 0, 1, "true"])
HOUSE = ("two_hundred", "partners")
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


DECLARED = {
    "target": ("integer", ["200.O4", "LR.E1", "POT.3"]),
    "min_bid": ("integer", ["200.B2", "200.O4"]),
    "hundred_rule": ("boolean", ["200.S4", "CT.S3"]),
    "hundred_threshold": ("integer", ["200.S4", "200.O4"]),
    "floor": ("integer", ["200.E4", "63.E1", "CT.E2", "5C.E2"]),
    "floor_rule": ("string", ["200.E4", "200.E4b"]),
    "both_over": ("string", ["200.E3"]),
    "tie": ("string", ["ENG.5"]),
    "hand_limit": ("integer", ["200.O5"]),
    "void_deal": ("string", ["200.R1"]),
    "single_round": ("boolean", ["200.O2"]),
    "dealer_must_bid": ("boolean", ["200.O3", "LR.B2"]),
    "hundred_for_200": ("boolean", ["200.O1"]),
    "hundred_for_200_penalty": ("integer", ["200.O1"]),
    "no_trump": ("boolean", ["200.O5", "LR.S2"]),
    "nt_multiplier": ("integer", ["LR.S2", "200.O5"]),
    "nt_doubles_failed": ("boolean", ["LR.S3"]),
}


def test_the_type_and_the_rules_of_every_option() -> None:
    """As the page of house rules shows them, in the order of part E."""
    declared = [(option.name, (option.kind, option.rules)) for option in options(*HOUSE)]
    assert declared == list(DECLARED.items())


IDLE: list[tuple[str, Any, dict[str, Any]]] = [
    ("hundred_threshold", 50, {"hundred_rule": False}),
    ("floor", -50, {"floor_rule": "off"}),
    ("hundred_for_200_penalty", 200, {}),
    ("nt_multiplier", 1, {}),
    ("nt_doubles_failed", False, {}),
]


@pytest.mark.parametrize(("name", "value", "others"), IDLE)
def test_an_option_whose_condition_does_not_hold_does_nothing(
    name: str, value: Any, others: dict[str, Any]
) -> None:
    hands = [HAND, {**HAND, "captured": [30, 70]}, {**HAND, "bidder": 1, "sides_bid": [1]}]
    sheets = [score(record(*hands, rules=rules)) for rules in (others, {**others, name: value})]
    played, idle = [[(row["delta"], row["totals"]) for row in s["hands"]] for s in sheets]
    assert (played, sheets[0]["over"]) == (idle, sheets[1]["over"])
    declared = {option.name: option for option in options(*HOUSE)}[name]
    assert table(record(rules=others))["options"][declared.needs] not in declared.needed


def test_the_other_options_need_none() -> None:
    needs = {option.name: (option.needs, option.needed) for option in options(*HOUSE)}
    assert {name: need for name, need in needs.items() if need != ("", [])} == {
        "hundred_threshold": ("hundred_rule", [True]),
        "floor": ("floor_rule", ["always", "opponent_nonneg"]),
        "hundred_for_200_penalty": ("hundred_for_200", [True]),
        "nt_multiplier": ("no_trump", [True]),
        "nt_doubles_failed": ("no_trump", [True]),
    }


def test_what_a_table_keeps_is_what_differs_under_the_other_options() -> None:
    assert house_rules(*HOUSE, {}) == {}
    assert house_rules(*HOUSE, {"target": 200, "tie": "shared"}) == {"tie": "shared"}
    assert house_rules(*HOUSE, {"target": 300, "min_bid": 60}) == {"target": 300}
    assert house_rules(*HOUSE, {"target": 300, "min_bid": 50}) == {"target": 300, "min_bid": 50}
    for no_options in ({"target": 250}, {"stake_cents": 5}, [], "tie"):
        assert house_rules(*HOUSE, no_options) is None


def test_what_holds_and_what_is_usual_under_chosen_options() -> None:
    chosen = {"target": 500, "tie": "shared"}
    assert usual(*HOUSE, {}) == table(record())["options"]
    assert usual(*HOUSE, chosen) == {**usual(*HOUSE, {}), "min_bid": 60}
    assert in_force(*HOUSE, chosen) == {**usual(*HOUSE, {}), "min_bid": 60, **chosen}
