"""Games that their table ended before any rule did: by the clock, or because a side conceded."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from scorepad.journal import Status
from scorepad.journal.endings import ended_early, waiting_in
from tests.journal.at_table import Table, codes, deal, stored

CLOCK = {"result": {"by": "clock"}}


def conceded(side: int) -> dict[str, Any]:
    return {"result": {"by": "conceded", "side": side}}


def test_by_the_clock_whoever_stands_highest_wins(table: Table) -> None:
    hand = stored(table.play(deal(0, 60, 70)))
    fact = stored(table.send("abandoned", CLOCK))
    now = table.now
    assert (now.is_abandoned, now.is_early, now.result) == (True, True, {"by": "clock"})
    sheet = now.sheet
    assert (sheet["over"], sheet["winner"], sheet["winners"]) == (True, 0, [0])
    assert (sheet["ended_by"], sheet["ended_args"], sheet["ended_at"]) == ("clock", {}, None)
    assert codes(table.play(deal(1, 60, 70))) == ["game_abandoned"]
    # Who won is stored nowhere: a correction moves it, and its undo moves it back.
    stored(table.correct(hand.id, deal(0, 60, 30)))
    assert table.now.sheet["winners"] == [1]
    stored(table.undo(table.now.facts[-1].id))
    assert table.now.sheet["winners"] == [0]
    again = table.send("abandoned", CLOCK, device=table.other)
    assert (again.status, again.fact) == (Status.KNOWN, fact)


def test_level_by_the_clock_the_win_is_shared(table: Table) -> None:
    stored(table.send("abandoned", CLOCK))
    sheet = table.now.sheet
    assert (sheet["winner"], sheet["winners"]) == (None, [0, 1])
    assert sheet["ended_args"] == {"reading": "level"}


def test_who_concedes_does_not_win_however_high(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.send("abandoned", conceded(0)))
    sheet = table.now.sheet
    assert (sheet["winners"], sheet["ended_by"]) == ([1], "conceded")
    assert sheet["ended_args"] == {"loser": 0}


def test_a_game_is_ended_in_one_way(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    assert codes(table.send("abandoned", conceded(2))) == ["bad_value"]
    stored(table.send("abandoned", {}))
    assert not table.now.sheet["over"]
    assert codes(table.send("abandoned", CLOCK)) == ["game_abandoned"]
    stored(table.send("reopened", {}))
    stored(table.send("abandoned", conceded(1)))
    assert codes(table.send("abandoned", conceded(0))) == ["game_abandoned"]
    assert codes(table.send("abandoned", {})) == ["game_abandoned"]
    stored(table.send("reopened", {}))
    now = table.now
    assert (now.sheet["over"], now.result, now.is_early) == (False, None, False)
    stored(table.play(deal(1, 60, 70)))


def test_an_ending_is_undone(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    fact = stored(table.send("abandoned", CLOCK))
    undo = stored(table.undo(fact.id))
    assert not table.now.sheet["over"]
    stored(table.undo(undo.id))
    assert table.now.sheet["winners"] == [0]


def test_what_the_rules_end_ended_by_them(table: Table) -> None:
    hand = stored(table.play(deal(0, 100, 70)))
    stored(table.play(deal(0, 100, 100)))
    stored(table.send("abandoned", conceded(0)))
    assert table.now.sheet["winners"] == [1]
    stored(table.correct(hand.id, deal(0, 100, 100)))
    sheet = table.now.sheet
    assert (sheet["winners"], sheet["ended_by"], sheet["ended_at"]) == ([0], "200.E2", 2)
    assert not table.now.is_early


@pytest.mark.parametrize(
    ("totals", "dropped", "waiting", "side", "winners", "args"),
    [
        ([30, 90, 60], [], [], None, [1], {}),
        ([30, 90, 90], [], [], None, [1, 2], {"reading": "level"}),
        ([30, 90, 60], [1], [], None, [2], {}),
        ([-30, -90, 0], [], [2], None, [0], {}),
        ([30, 90, 60], [], [], 1, [2], {"reading": "highest", "loser": 1}),
        ([30, 90, 30], [], [], 1, [0, 2], {"reading": "level", "loser": 1}),
        ([30, 90, 60], [2], [], 1, [0], {"loser": 1}),
        ([30, 90, 60], [0, 2], [], 1, [], None),
    ],
)
def test_who_may_win_of_more_than_two(
    totals: list[int],
    dropped: list[int],
    waiting: list[int],
    side: int | None,
    winners: list[int],
    args: dict[str, Any] | None,
) -> None:
    result = {"by": "clock"} if side is None else {"by": "conceded", "side": side}
    sheet = {"totals": totals, "dropped": dropped, "over": False, "winners": []}
    ended = ended_early(sheet, result, waiting)
    assert (ended["over"], ended["winners"]) == (bool(winners), winners)
    assert ended.get("ended_args") == args


@pytest.mark.parametrize(("is_per_hand", "waiting"), [(False, [2]), (True, [])])
def test_who_waits(is_per_hand: bool, waiting: list[int]) -> None:
    table = {"playing": [0, 1], "options": {"six_rotate_per_hand": is_per_hand}}
    assert waiting_in({"totals": [0, 0, 0], "dropped": []}, table) == waiting


def test_the_team_that_waits_neither_wins_nor_concedes(context: None) -> None:
    rules = {"six_rotate_per_hand": False}
    table = Table(rules=rules, more={"variant": "six_rotate", "playing": [0, 2]}, seats=6)
    assert codes(table.send("abandoned", conceded(1))) == ["bad_value"]
    stored(table.send("abandoned", conceded(0)))
    assert table.now.sheet["winners"] == [2]


def test_place_note_and_what_figures_count_are_facts(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    last_at = table.now.last_at
    assert vars(table.now.about) == {"place": "", "note": "", "left_out": None}
    first = stored(table.send("noted", {"place": "Shédiac", "left_out": True}))
    stored(table.send("noted", {"note": "pluie", "left_out": True}))
    assert vars(table.now.about) == {"place": "Shédiac", "note": "pluie", "left_out": first}
    stored(table.send("noted", {"text": "tea"}))
    stored(table.send("noted", {"place": "", "left_out": False}))
    assert vars(table.now.about) == {"place": "", "note": "pluie", "left_out": None}
    assert last_at <= table.now.last_at < table.now.facts[-1].at_server + dt.timedelta(1)
    assert table.now.last_at == table.now.facts[-2].at_server
    assert table.now.sheet["totals"] == [70, 30]
