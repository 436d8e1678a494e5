"""A game under other rules: each reading is the sheet of the record so changed, none is missing."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import in_force, other_readings, score
from scorepad.rules.other_readings import offers_worth_trying, readings_under
from tests.rules.readings import changed, is_for_a_whole_game, offers, records

TOLD = ("totals", "dropped", "over", "winners", "ended_at", "ended_by", "pot", "next_dealer")


def told(sheet: dict[str, Any]) -> list[Any]:
    hands = [[row["state"], row["outcome"], row["delta"]] for row in sheet["hands"]]
    keys = [key for key in TOLD if key != "ended_by"]
    return [[sheet[key] for key in keys], sheet.get("held"), hands]


@pytest.mark.parametrize("seed", range(4))
def test_readings_are_the_sheets_of_the_changed_records(seed: int) -> None:
    kinds = set()
    for record in records(30, seed):
        sheet, tried = score(record), offers(record["game"], record["variant"])
        found = other_readings(record, tried)
        assert [found["own"][key] for key in TOLD] == [sheet[key] for key in TOLD]
        for row in found["others"]:
            other = score(changed(record, tried[row["rules"][0]["offers"][0]]))
            kinds.add(row["kind"])
            if row["kind"] != "counted":
                assert all(problem in other["problems"] for problem in row["problems"])
            elif not other["problems"]:
                assert [row[key] for key in TOLD] == [other[key] for key in TOLD]
                assert told(other) != told(sheet)
                for hand in row["hands"]:
                    theirs = other["hands"][hand["number"] - 1]
                    assert hand == {key: theirs[key] for key in hand}
    assert kinds == {"counted", "untold", "barred"}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_out_changes_nothing_or_is_told_by_another_row(seed: int) -> None:
    for record in records(30, f"left out {seed}"):
        sheet, tried = score(record), offers(record["game"], record["variant"])
        if sheet["problems"]:
            continue
        rows = other_readings(record, tried)["others"]
        groups = [one["offers"] for row in rows for one in row["rules"]]
        named = {place for group in groups for place in group}
        left = [offer for place, offer in enumerate(tried) if place not in named]
        for offer in left:
            other = score(changed(record, offer))
            is_none = any(one["code"] == "bad_option" for one in other["problems"])
            is_none = is_none or is_for_a_whole_game(record, offer)
            assert is_none or told(other) == told(sheet), offer


@pytest.mark.parametrize("seed", range(2))
def test_the_own_rules_give_the_sheet_itself(seed: int) -> None:
    for record in records(30, f"own {seed}"):
        sheet = score(record)
        own = in_force(record["game"], record["variant"], record.get("rules") or {})
        singles = [{"options": {name: value}, "is_whole": False} for name, value in own.items()]
        tried = [{"options": own, "is_whole": True}, *singles]
        if any("rules" in hand for hand in record["hands"]) or sheet["problems"]:
            continue  # at such a table they are not one set of rules
        assert offers_worth_trying(record, sheet, tried) == []
        every = [[place] for place in range(len(tried))]
        assert readings_under(record, sheet, tried, every) == []
        assert other_readings(record, tried) == {
            "own": {key: sheet[key] for key in other_readings(record, [])["own"]},
            "others": [],
        }


def test_what_is_no_game_has_no_readings() -> None:
    assert other_readings(None, []) == {}
    assert other_readings({"format": "scorepad-game/1", "game": "bridge"}, []) == {}
