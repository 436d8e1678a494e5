"""Two programs, one sheet, for every variant of every game; and what holds whatever happens."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from scorepad import sentences
from scorepad.rules import GAMES, options, score, table
from scorepad.rules.running import running
from tests.game_generators import REFERENCES, VARIANTS, any_games, strange_records
from tests.rules.test_properties import assert_in_order
from tests.slips import SLIPS, slipped_records
from tests.steered_games import AIMS, steered_games

END_KEYS = (
    *("totals", "held", "over", "winner", "ended_at", "ended_by", "dropped", "next_dealer", "pot"),
)
Game = tuple[dict[str, Any], dict[str, Any]]


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """The games of the normal run with their sheets, scored once."""
    return [(record, score(record)) for record in any_games(480, "summer")]


def assert_agree(record: dict[str, Any], sheet: dict[str, Any]) -> None:
    second = REFERENCES[record["game"]].play(record)
    assert sheet["problems"] == [], record
    for hand, other in zip(sheet["hands"], second["hands"], strict=True):
        assert {key: hand[key] for key in other} == other, record
    assert sorted(sheet["winners"]) == sorted(second["winners"]), record
    known = [key for key in END_KEYS if key in second]
    assert {key: sheet[key] for key in known} == {key: second[key] for key in known}, record


def test_engine_and_second_implementation_agree(games: list[Game]) -> None:
    for record, sheet in games:
        assert_agree(record, sheet)


def test_the_games_are_of_every_variant(games: list[Game]) -> None:
    assert {(record["game"], record["variant"]) for record, _ in games} == set(VARIANTS)
    assert {sheet["over"] for _, sheet in games} == {True, False}


# -- steered at each rule ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def steered() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Eight games for every aim, with the aim's key and their sheets."""
    made = steered_games(8 * len(AIMS), "target")
    return [(aim.key, record, score(record)) for aim, record in made]


def reached(sheet: dict[str, Any]) -> set[str]:
    """The lines and the ending of a sheet, by rule and reading."""
    told = [(line["rule"], line["args"]) for hand in sheet["hands"] for line in hand["lines"]]
    if sheet["over"]:
        told.append((sheet["ended_by"], sheet["ended_args"]))
    return {f"{rule}.{args['reading']}" if "reading" in args else rule for rule, args in told}


def test_both_agree_where_a_rule_bites(steered: Any) -> None:
    for _, record, sheet in steered:
        assert_agree(record, sheet)
        assert_sums(record, sheet)
        if record["game"] == "belote":
            assert_conserved(record, sheet)


def test_steered_games_reach_every_line_and_every_ending(steered: Any) -> None:
    """Each of them by the aim of its name, not by luck."""
    hit = {key for key, _, sheet in steered if key in reached(sheet)}
    by_rules = sentences.ENDINGS.keys() - set(sentences.BY_NO_RULE)
    assert hit == sentences.LINES.keys() | by_rules
    assert hit == {aim.key for aim in AIMS}


def test_slips_provoke_every_problem_and_every_warning() -> None:
    hit = set()
    for number, (slip, record) in enumerate(slipped_records(6 * len(SLIPS), "slip")):
        assert_in_order(record)
        sheet = score(record)
        if slip.code in {found["code"] for found in [*sheet["problems"], *sheet["warnings"]]}:
            hit.add(number % len(SLIPS))
    assert [slip for number, slip in enumerate(SLIPS) if number not in hit] == []
    assert {slip.code for slip in SLIPS} == sentences.PROBLEMS.keys() | sentences.WARNINGS.keys()


@pytest.mark.slow
def test_ten_thousand_steered_games_agree_and_keep_what_holds() -> None:
    for _, record in steered_games(10_000, "season"):
        sheet = score(record)
        assert_agree(record, sheet)
        assert_sums(record, sheet)
        assert_replay(record, sheet)
        if record["game"] == "belote":
            assert_conserved(record, sheet)


def options_in_use(record: dict[str, Any], sheet: dict[str, Any]) -> set[tuple[str, str, str]]:
    """The options under which a hand was scored."""
    used = set()
    for number, hand in enumerate(sheet["hands"]):
        if hand["state"] == "scored":
            before = table({**record, "hands": record["hands"][:number]})["options"]
            used |= {(record["variant"], name, repr(value)) for name, value in before.items()}
    return used


def listed(option: Any) -> list[Any]:
    """The values of an option that can be listed; of a range only that it may be off."""
    values = [True, False] if option.kind == "boolean" else list(option.values)
    return [None, *values] if option.is_nullable else values


@pytest.mark.slow
def test_random_games_are_played_under_every_value_of_every_option() -> None:
    used: set[tuple[str, str, str]] = set()
    for record in any_games(6_000, "options"):
        used |= options_in_use(record, score(record))
    offered = {
        (variant, option.name, repr(value))
        for game in GAMES
        for variant in GAMES[game].presets
        for option in options(game, variant)
        for value in listed(option)
    }
    assert offered - used == set()


# -- properties ----------------------------------------------------------------------------------


def assert_sums(record: dict[str, Any], sheet: dict[str, Any]) -> None:
    """Lines add up to deltas, deltas to totals; what does not count moves nothing."""
    totals = record.get("start", {}).get("totals", [0] * len(sheet["sides"]))
    for hand in sheet["hands"]:
        points = [0] * len(totals)
        for line in hand["lines"]:
            points[line["side"]] += line["points"]
        assert hand["delta"] == points, record
        assert hand["state"] in ("scored", "adjusted") or not any(points), record
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert hand["totals"] == totals, record
    assert sheet["totals"] == totals, record


def test_lines_sum_to_deltas_and_deltas_to_totals(games: list[Game]) -> None:
    for record, sheet in games:
        assert_sums(record, sheet)


def assert_replay(record: dict[str, Any], sheet: dict[str, Any]) -> None:
    """The same game gives the same sheet, hand after hand too, and stays as it was (ENG.2)."""
    before = copy.deepcopy(record)
    assert json.loads(json.dumps(sheet)) == sheet
    state = None
    for count in range(len(record["hands"]) + 1):
        state = running({**record, "hands": record["hands"][:count]}, state)
        assert state.sheet["hands"] == sheet["hands"][:count], record
    assert state is not None and state.sheet == score(record) == sheet, record
    assert state.table == table(record), record
    assert record == before


def test_replaying_hand_after_hand_is_the_same(games: list[Game]) -> None:
    for record, sheet in games[:96]:
        assert_replay(record, sheet)


def ended_at_once(record: dict[str, Any]) -> dict[str, Any] | None:
    """The same game of 200 had one side stood far above any target when it began."""
    if record["game"] != "two_hundred" or REFERENCES["two_hundred"].begin(record)["out"]:
        return None
    totals = [0] * len(REFERENCES["two_hundred"].begin(record)["totals"])
    totals[record.get("playing", [0])[0]] = 100_000
    return {**record, "start": {**record.get("start", {}), "totals": totals}}


def test_hands_after_an_earlier_end_are_read_as_they_were_dealt(games: list[Game]) -> None:
    """ENG.3: what a correction makes an orphan has no problem that it did not have."""
    count = 0
    for record, _ in games:
        early = ended_at_once(record)
        sheet = score(early) if early else {"problems": [], "over": False}
        asked = {found["code"] for found in sheet["problems"]} >= {"sides_bid_needed"}
        assert asked or sheet["problems"] == [], early
        count += sheet["over"]
    assert count > 200


def assert_conserved(record: dict[str, Any], sheet: dict[str, Any]) -> None:
    """Part C: what both sides score and what is held is what the hand held (rounding aside)."""
    held = record.get("start", {}).get("held", 0)
    for hand, element in zip(sheet["hands"], record["hands"], strict=True):
        if hand["state"] == "scored":
            exact = sum(x["points"] for x in hand["lines"] if x["args"].get("reading") != "rounded")
            pack = 252 if hand["outcome"] == "capot" else 162
            belote = 20 if element.get("belote") is not None else 0
            assert exact + hand["held"] == pack + belote + sum(hand["declared"]) + held, record
        held = hand["held"]


def test_no_point_of_belote_is_lost(games: list[Game]) -> None:
    for record, sheet in games:
        if record["game"] == "belote":
            assert_conserved(record, sheet)


def test_no_damaged_record_of_any_variant_raises() -> None:
    for value in strange_records(240, "strange"):
        assert_in_order(value)


@pytest.mark.slow
def test_ten_thousand_games_agree_and_keep_what_holds() -> None:
    for record in any_games(10_000, "season"):
        sheet = score(record)
        assert_agree(record, sheet)
        assert_sums(record, sheet)
        assert_replay(record, sheet)
        if record["game"] == "belote":
            assert_conserved(record, sheet)


@pytest.mark.slow
def test_none_of_many_damaged_records_raises() -> None:
    for value in strange_records(10_000, "ruins"):
        assert_in_order(value)
