"""What holds for every game whatever happens: sums, replay, corrections, prefixes, no raise."""

import copy
import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.rules import options, score, table
from tests.generators import (
    almost_records,
    damaged_records,
    drawn_hand,
    json_values,
    legal_records,
    seeds,
)
from tests.reference import two_hundred as reference

some = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
many = settings(some, max_examples=200)
STATES = {
    *("bidding", "playing", "scored", "void", "adjusted", "orphan", "changed", "faulty", "unscored")
}
COUNTING = {"scored", "adjusted"}


def starting_totals(record):
    return record.get("start", {}).get("totals", [0, 0])


def plus(left, right):
    return [a + b for a, b in zip(left, right, strict=True)]


@many
@given(legal_records())
def test_lines_sum_to_delta_and_deltas_to_totals(record):
    sheet = score(record)
    totals = starting_totals(record)
    for hand in sheet["hands"]:
        points = [0, 0]
        for line in hand["lines"]:
            points[line["side"]] += line["points"]
        assert hand["delta"] == points
        totals = plus(totals, points)
        assert hand["totals"] == totals
    assert sheet["totals"] == totals


@many
@given(legal_records())
def test_a_scored_hand_has_a_line_for_each_side(record):
    for hand in score(record)["hands"]:
        sides = {line["side"] for line in hand["lines"]}
        assert hand["state"] != "scored" or sides == {0, 1}
        assert hand["state"] in COUNTING or hand["lines"] == []


@some
@given(legal_records())
def test_the_same_game_gives_the_same_sheet_and_stays_as_it_was(record):
    before = copy.deepcopy(record)
    first, view = score(record), table(record)
    assert record == before
    assert score(copy.deepcopy(record)) == first
    assert table(copy.deepcopy(record)) == view
    assert json.loads(json.dumps(first)) == first


@some
@given(legal_records())
def test_what_is_handed_out_is_not_kept(record):
    """Scribbling on a sheet or a table changes neither the record nor what comes next."""
    before, sheet, view = copy.deepcopy(record), score(record), table(record)
    scribble_on(sheet)
    scribble_on(view)
    assert record == before
    assert "scribble" not in json.dumps([score(record), table(record)])


def scribble_on(value):
    for inner in list(value.values()) if isinstance(value, dict) else list(value):
        if isinstance(inner, dict | list):
            scribble_on(inner)
    if isinstance(value, dict):
        value["scribble"] = True
    else:
        value.append("scribble")


@some
@given(legal_records())
def test_the_sheet_of_a_prefix_is_the_prefix_of_the_sheet(record):
    """ENG.2: no hand looks ahead."""
    sheet = score(record)
    for count in range(len(record["hands"]) + 1):
        part = score({**record, "hands": record["hands"][:count]})
        assert part["hands"] == sheet["hands"][:count]
        before = part["hands"][-1]["totals"] if count else starting_totals(record)
        assert part["totals"] == before
        has_ended = sheet["ended_at"] is not None and sheet["ended_at"] <= count
        assert part["over"] is has_ended
        assert part["winners"] == (sheet["winners"] if has_ended else [])


@some
@given(legal_records(), st.data())
def test_a_correction_equals_playing_the_corrected_game(record, data):
    """ENG.3: the corrected record, whole, and the game played so, hand after hand."""
    if not record["hands"]:
        return
    at = data.draw(st.integers(0, len(record["hands"]) - 1))
    rng = random.Random(data.draw(seeds()))
    pad = reference.begin(record)
    for element in record["hands"][:at]:
        reference.add(pad, element)
    other = drawn_hand(rng, pad)
    corrected = copy.deepcopy(record)
    corrected["hands"][at] = other
    after = score(corrected)
    assert after["hands"][:at] == score(record)["hands"][:at]
    played = {**copy.deepcopy(record), "hands": []}
    for number, element in enumerate(corrected["hands"]):
        played["hands"].append(copy.deepcopy(element))
        if number >= at:
            now = score(played)
            assert now["hands"] == after["hands"][: number + 1]
    assert score(played) == after
    corrected["hands"][at] = copy.deepcopy(record["hands"][at])
    assert score(corrected) == score(record)


@many
@given(legal_records())
def test_what_does_not_count_moves_no_total(record):
    """Void deals, changes, orphans, hands in progress."""
    totals = starting_totals(record)
    for hand in score(record)["hands"]:
        if hand["state"] not in COUNTING:
            assert hand["delta"] == [0, 0]
            assert hand["totals"] == totals
        totals = hand["totals"]


@some
@given(legal_records())
def test_orphans_never_count(record):
    sheet = score(record)
    if sheet["ended_at"] is None:
        assert "orphan" not in {hand["state"] for hand in sheet["hands"]}
        assert sheet["winners"] == [] and sheet["winner"] is None
        return
    late = sheet["hands"][sheet["ended_at"] :]
    assert {hand["state"] for hand in late} <= {"orphan"}
    without = score({**record, "hands": record["hands"][: sheet["ended_at"]]})
    assert {**without, "hands": []} == {**sheet, "hands": []}
    assert sheet["next_dealer"] is None


@some
@given(legal_records())
def test_who_bid_is_asked_only_where_points_hang_on_it(record):
    """Without `sides_bid` a hand needs it, or scores as it did."""
    pad, sheet = reference.begin(record), score(record)
    for number, hand in enumerate(record["hands"]):
        if sheet["hands"][number]["state"] == "scored" and "calls" not in hand:
            unasked = {key: value for key, value in hand.items() if key != "sides_bid"}
            theirs = 1 - pad["team_of"][hand["bidder"]]
            rules, total = pad["rules"], pad["totals"][theirs]
            at_threshold = rules["hundred_rule"] and total >= rules["hundred_threshold"]
            found = score({**record, "hands": [*record["hands"][:number], unasked]})
            if at_threshold and hand["captured"][theirs] > 0:
                assert [problem["code"] for problem in found["problems"]] == ["sides_bid_needed"]
                assert found["problems"][0]["hand"] == number + 1
            else:
                assert found["problems"] == []
                assert found["hands"][number]["delta"] == sheet["hands"][number]["delta"]
        reference.add(pad, hand)


# -- anything at all -----------------------------------------------------------------------------


def assert_in_order(value):
    """Whatever goes in: a sheet comes out, its problems are whole, nothing after a fault scores."""
    before = copy.deepcopy(value)
    sheet = score(value)
    table(value)
    assert value == before
    json.dumps(sheet)
    for found in [*sheet["problems"], *sheet["warnings"]]:
        assert set(found) == {"hand", "field", "index", "code", "args"}
        assert found["hand"] is None or 1 <= found["hand"] <= len(value["hands"])
        assert found["index"] is None or found["index"] >= 0
        assert isinstance(found["field"], str)  # of an unknown key its name, be it empty
        assert isinstance(found["code"], str) and found["code"]
        assert all(isinstance(arg, bool | int | str) for arg in found["args"].values())
    assert_faults_stop_the_count(sheet)


def assert_faults_stop_the_count(sheet):
    faulty = {found["hand"] for found in sheet["problems"]}
    stopped = None in faulty
    for hand in sheet["hands"]:
        assert hand["state"] in STATES
        number, state = hand["number"], hand["state"]
        if state == "orphan":
            assert not stopped and not any(hand["delta"])
            continue
        assert (state == "faulty") is (number in faulty)
        assert (state == "unscored") is (stopped and number not in faulty)
        stopped = stopped or number in faulty
        if stopped:
            assert not any(hand["delta"]) and hand["lines"] == []
            assert hand["totals"] == sheet["totals"]
    assert not (sheet["over"] and None in faulty)


@many
@given(json_values())
def test_any_json_value_gets_a_sheet(value):
    assert_in_order(value)


@settings(some, max_examples=100)
@given(almost_records())
def test_almost_records_get_a_sheet(value):
    assert_in_order(value)


@settings(some, max_examples=300)
@given(damaged_records())
def test_damaged_records_get_a_sheet(value):
    assert_in_order(value)


@pytest.mark.slow
@settings(some, max_examples=20_000)
@given(damaged_records())
def test_many_damaged_records_get_a_sheet(value):
    assert_in_order(value)


@pytest.mark.slow
@settings(some, max_examples=5_000)
@given(almost_records())
def test_many_almost_records_get_a_sheet(value):
    assert_in_order(value)


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "odd",
    [
        lambda: deep(5_000),
        lambda: {"deep": deep(5_000)},
        lambda: [deep(5_000), deep(5_000)],
        lambda: 10**6_000,
        lambda: -(10**6_000),
        lambda: "\ud800",
        lambda: "9" * 100_000,
    ],
    ids=["deep", "deep-object", "deep-twins", "vast", "vast-minus", "lone-surrogate", "long"],
)
def test_monsters_in_every_place_raise_nothing(odd):
    legal = {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "rules": {"target": 200},
        "players": ["N", "E", "S", "W"],
        "sides": [[0, 2], [1, 3]],
        "start": {"totals": [0, 0], "hands": 0},
        "first_dealer": 0,
        "hands": [
            {"calls": [[1, "pass"], [2, 60], [3, "pass"], [0, "pass"]], "captured": [60, 40]},
            {"bidder": 1, "bid": 60, "sides_bid": [1], "trump": "S", "captured": [40, 60]},
            {"hundred_for_200": False, "note": "", "dealer": 0, "bidder": 1, "bid": 50},
            {"adjust": [0, 0], "note": ""},
            {"void": "passed"},
            {"rules": {"tie": "shared", "hand_limit": 3}},
            {"seats": ["N", "E", "S", "W"]},
        ],
    }
    assert "problems" in score(odd())
    for path in paths(legal):
        record = copy.deepcopy(legal)
        inner = record
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = odd()
        sheet = score(record)
        table(record)
        assert isinstance(sheet["problems"], list)


def paths(value):
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (key,)
        if isinstance(inner, dict | list):
            yield from ((key, *rest) for rest in paths(inner))


@many
@given(legal_records(), st.data())
def test_an_option_does_nothing_while_another_has_not_what_it_needs(record, data):
    """Part E: `floor` with floor_rule=off, `nt_…` without no trump, and their like."""
    declared = options(record["game"], record["variant"])
    option = data.draw(st.sampled_from([one for one in declared if one.needs]))
    needed = next(one for one in declared if one.name == option.needs)
    idle = data.draw(st.sampled_from(values_of(needed)).filter(lambda v: v not in option.needed))
    rules = {**record.get("rules", {}), option.needs: idle}
    hands = [hand for hand in record["hands"] if "rules" not in hand]
    first, *others = [
        outcome_of(score({**record, "hands": hands, "rules": {**rules, option.name: value}}))
        for value in values_of(option)
    ]
    assert all(other == first for other in others)


def outcome_of(sheet):
    """A sheet without the figures that its sentences name."""
    hands = [
        {**hand, "lines": [line["points"] for line in hand["lines"]]} for hand in sheet["hands"]
    ]
    return {**sheet, "hands": hands, "ended_args": None}


def values_of(option):
    if option.kind == "boolean":
        return [True, False]
    return option.values or [option.low, option.high]
