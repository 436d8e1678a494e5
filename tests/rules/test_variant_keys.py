"""200: the keys that only some variants play with, in the short form and beside the calls; options
that lean on others; and heads of six players and of Belote that are not believed."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import options, score, table

from .test_belote import record as belote
from .test_variants import LAST, NOBODY, hand, record


def told(value: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(p["field"], p["index"], p["code"], p["args"]) for p in score(value)["problems"]]


def calls(*seats: int, **more: Any) -> dict[str, Any]:
    """The first of these seats bids 60, the others pass."""
    return {"calls": [[seats[0], 60], *[[seat, "pass"] for seat in seats[1:]]], **more}


FIVE = [40, 10, 30, 15, 5]
MILLION = {"low": -1_000_000, "high": 1_000_000}
FAULTS = [
    # KIT, 200.V5: the discards, and to whom the last trick brought them
    ("kitty", hand(70, 55, 0, discard=45), {},
     [("discard", None, "discard_over_40", {"high": 40})]),
    ("kitty", hand(70, 60, 0, discard=40), {}, []),
    ("kitty", hand(70, 75, 15, discard=-5), {},
     [("discard", None, "out_of_range", {"low": 0, "high": 100})]),
    ("kitty", hand(70, 75, 15, discard=False), {}, [("discard", None, "not_a_number", {})]),
    ("kitty", hand(70, 75, 15, discard=5), {}, [("captured", None, "sum_not_100", {"sum": 95})]),
    ("kitty", hand(70, 75, 15, discard=8), LAST, [("discard", None, "not_multiple_of_5", {})]),
    ("kitty", hand(70, 75, 15, discard=10, last_trick=2), LAST,
     [("last_trick", None, "bad_side", {})]),
    ("kitty", hand(70, 75, 15, discard=10, last_trick=1_000_001), LAST,
     [("last_trick", None, "out_of_range", MILLION)]),
    ("six_three_52", hand(50, 60, 40, 0, last_trick=2), {**LAST, "start": {"totals": [0, 0, -200]}},
     [("last_trick", None, "not_played_here", {})]),
    ("kitty", hand(70, 75, 15, discard=10), LAST, [("last_trick", None, "missing", {})]),
    ("kitty", hand(70, 80, 20, discard=0), LAST, []),
    ("kitty", calls(0, 1, 2, 3, captured=[75, 15], discard=10), LAST,
     [("last_trick", None, "missing", {})]),
    ("kitty", calls(0, 1, 2, 3, discard=10), LAST, []),
    ("partners", hand(60, 70, 35, discard=0), {},
     [("captured", None, "sum_not_100", {"sum": 105})]),
    ("partners", hand(60, 70, 35, discard=10), {}, [("discard", None, "not_played_here", {})]),
    ("two_plain", hand(60, 70, 35), {}, [("captured", None, "sum_over_100", {"sum": 105})]),
    ("two_plain", hand(60, 70, 30), {}, []),
    # LR.A1
    ("le_rough", hand(100, 100, 0, declared_all=1), {}, [("declared_all", None, "not_a_flag", {})]),
    ("le_rough", {"bidder": 0, "captured": [100, 0], "declared_all": True}, {}, []),
    ("le_rough", {"bidder": 0, "captured": [100, 0], "declared_all": False}, {},
     [("bid", None, "missing", {})]),
    ("le_rough", {"captured": [100, 0], "declared_all": True}, {},
     [("bidder", None, "missing", {})]),
    # 5C: the partner
    ("five_called", calls(0, 1, 2, 3, 4, captured=FIVE), {},
     [("partner", None, "partner_missing", {})]),
    ("five_called", calls(0, 1, 2, 3, 4, partner=0), {},
     [("partner", None, "partner_is_bidder", {})]),
    ("five_called", calls(0, 1, 2, 3, 4), {}, []),
    ("five_called", calls(0, 1, 2, 3, 4, captured=FIVE, partner=1, called="AS"), {}, []),
    ("five_called", hand(60, *FIVE, partner="1"), {}, [("partner", None, "bad_seat", {})]),
    ("five_called", hand(60, *FIVE, partner=1, called=5), {}, [("called", None, "bad_card", {})]),
    ("five_called", hand(60, *FIVE, partner=1, called="4S"), {},
     [("called", None, "bad_card", {})]),
    ("cutthroat", hand(60, 60, 20, 10, 10, partner=9, called="4S"), {},
     [("partner", None, "not_played_here", {}), ("called", None, "not_played_here", {})]),
    # 6R.S1: who plays, only by hand
    ("six_three", hand(50, 50, 20, 30, playing=[0, 1]), {},
     [("playing", None, "not_played_here", {})]),
    ("six_rotate", hand(60, 60, 0, 40, playing=[0, 3]), {"rules": {"six_rotate_per_hand": True}},
     [("captured", 2, "not_at_table", {}), ("playing", None, "bad_side", {})]),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "element", "head", "problems"), FAULTS)
def test_faults(variant: str, element: Any, head: dict[str, Any], problems: Any) -> None:
    assert told(record(variant, element, **head)) == problems


def test_who_else_bid_is_asked_of_what_the_discards_bring() -> None:
    """Part D: points of its own, discards awarded to it included."""
    start = {"start": {"totals": [0, 100]}}
    asked = [("sides_bid", None, "sides_bid_needed", {"side": 1})]
    assert told(record("kitty", hand(70, 90, 5, discard=5), **start)) == asked
    assert told(record("kitty", hand(70, 95, 0, discard=5), **start)) == asked
    assert told(record("kitty", hand(70, 95, 0, discard=5), **start, **NOBODY)) == []


def test_no_discards_have_no_line() -> None:
    sheet = score(record("kitty", hand(70, 80, 20), **NOBODY))
    assert [line["rule"] for line in sheet["hands"][0]["lines"]] == ["200.S1", "200.S3"]


def test_a_declaration_ends_the_game_without_figures() -> None:
    for captured in ([100, 0], [95, 5]):
        sheet = score(record("le_rough", hand(100, *captured, declared_all=True)))
        assert (sheet["over"], sheet["ended_args"]) == (True, {})


def test_the_hand_names_who_plays_beside_its_calls() -> None:
    """6R.S1: teams 0 and 2 play the first hand, though the record would have had 0 and 1."""
    element = calls(0, 2, 3, 5, captured=[60, 0, 40], playing=[2, 0])
    value = record("six_rotate", element, rules={"six_rotate_per_hand": True})
    sheet = score(value)
    assert (sheet["problems"], sheet["totals"]) == ([], [60, 0, 40])
    assert table(value)["playing"] == [0, 1]


@pytest.mark.parametrize("variant", ["six_three", "six_three_52"])
@pytest.mark.parametrize("rules", [{}, {"floor_rule": "off"}])
def test_a_game_may_begin_with_two_teams_that_are_left(variant: str, rules: Any) -> None:
    """63.E1, 63.E3: team 1 had dropped out, whatever its total is now."""
    head = {"playing": [2, 0], "first_dealer": 0, "rules": rules}
    value = record(variant, **head, start={"totals": [0, -150, 0]})
    answer = table(value)
    assert told(value) == [] and score(value)["dropped"] == [1]
    assert ({*answer["playing"]}, answer["callers"], answer["asks"]) == ({0, 2}, [0, 2, 3, 5], [])
    assert (answer["eldest"], answer["to_call"]) == (2, 2)
    ended = score(
        record(variant, hand(60, 40, 0, 60), playing=[2, 0], start={"totals": [-150, 0, 0]})
    )
    assert (ended["ended_by"], ended["winner"]) == ("200.E4", 2)
    bad = record(variant, playing=[0, 3])
    assert told(bad) == [("playing", None, "bad_side", {})]
    assert table(bad)["playing"] == [0, 1, 2]


def test_a_head_that_is_not_believed() -> None:
    bad = record("six_rotate", playing=[0, 3])
    assert told(bad) == [("playing", None, "bad_side", {})]
    assert table(bad)["playing"] == [0, 1]
    low = belote(start={"held": -1})
    assert told(low) == [("held", None, "out_of_range", {"low": 0, "high": 1_000_000})]
    assert (told(belote(start={"held": 0})), score(low)["held"]) == ([], 0)


LEANING = [
    ("partners", "floor", "floor_rule", ["always", "opponent_nonneg"]),
    ("six_three", "floor", "floor_rule", ["always"]),
    ("partners", "nt_multiplier", "no_trump", [True]),
    ("le_rough", "nt_multiplier", "", []),
    ("cutthroat", "hundred_threshold", "hundred_rule", [True]),
    ("five_called", "pair_wins", "both_over", ["bidder"]),
    ("kitty", "discard_points", "", []),
]


@pytest.mark.parametrize(("variant", "name", "needs", "needed"), LEANING)
def test_what_an_option_needs_of_another(
    variant: str, name: str, needs: str, needed: list[Any]
) -> None:
    """Part E: no option of a variant needs one that the variant does not offer."""
    (option,) = [each for each in options("two_hundred", variant) if each.name == name]
    assert (option.needs, option.needed) == (needs, needed)


ASKED = [
    ("partners", {}, []),
    ("kitty", {}, ["discard"]),
    ("kitty", LAST, ["discard", "last_trick"]),
    ("le_rough", {}, ["discard", "declared_all"]),
    ("five_called", {}, ["partner", "called"]),
    ("six_rotate", {}, []),
    ("six_rotate", {"rules": {"six_rotate_per_hand": True}}, ["playing"]),
    ("six_three_52", LAST, ["discard", "last_trick"]),
    ("six_three_52", {**LAST, "start": {"totals": [0, 0, -200]}}, []),
]


@pytest.mark.parametrize(("variant", "head", "keys"), ASKED)
def test_what_the_table_asks_of_a_hand(variant: str, head: dict[str, Any], keys: Any) -> None:
    answer = table(record(variant, **head))
    assert (answer["asks"], answer["undealt"]) == (keys, False)
    assert table(record("two_plain"))["undealt"] is True


AT_FLOOR: list[tuple[str, dict[str, Any], str | None]] = [
    ("partners", {}, "200.E4"),
    ("partners", {"floor_rule": "opponent_nonneg"}, "200.E4b"),
    ("partners", {"floor_rule": "off"}, None),
    ("kitty", {}, "200.E4"),
    ("le_rough", {}, "200.E4"),
    ("two_dummy", {}, "200.E4"),
    ("five_shadow", {}, "200.E4"),
    ("five_called", {}, "5C.E2"),
    ("five_called", {"floor_rule": "off"}, None),
    ("cutthroat", {}, "CT.E2"),
    ("cutthroat", {"floor_rule": "off"}, None),
    ("six_two", {}, "200.E4"),
    ("six_three", {}, "63.E1"),
    ("six_three", {"floor_rule": "off"}, None),
    ("six_three_52", {}, "63.E1"),
    ("six_rotate", {}, "200.E4"),
    ("six_rotate", {"floor_rule": "opponent_nonneg"}, "200.E4b"),
    ("six_rotate", {"six_rotate_per_hand": True}, "6R.S1"),
    ("six_rotate", {"six_rotate_per_hand": True, "floor_rule": "off"}, None),
]


@pytest.mark.parametrize(("variant", "rules", "rule"), AT_FLOOR)
def test_which_rule_says_what_becomes_of_a_side_at_the_floor(
    variant: str, rules: dict[str, Any], rule: str | None
) -> None:
    """200.E4, 63.E1, 5C.E2, CT.E2, 6R.S1."""
    assert table(record(variant, rules=rules))["at_floor"] == rule


def test_two_teams_that_are_left_end_the_game_at_the_floor() -> None:
    """63.E3: from then on −200 ends it."""
    for variant in ("six_three", "six_three_52"):
        left = record(variant, start={"totals": [0, -200, 50]})
        assert table(left)["at_floor"] == "200.E4"
