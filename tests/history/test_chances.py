"""The chance of winning from the present score: learned from this pad, and absent before."""

from __future__ import annotations

import datetime as dt

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.history import chances
from scorepad.history.chances import ENOUGH, chances_of
from scorepad.history.passed import range_of
from tests.history.test_search import WON, play
from tests.journal.at_table import Table, deal, stored
from tests.web.conftest import Phone
from tests.web.conftest import phone as phone
from tests.web.tables import seat_players

LOST = deal(1, 100, 0)


def told(table: Table, game: pads.Game | None = None) -> list[tuple[int, int, int]]:
    return [
        (one.side, one.won, one.games)
        for one in chances_of(table.pad, journal.folded(game or table.game))
    ]


def test_it_is_learned_from_games_that_passed_such_a_score(table: Table) -> None:
    at = dt.datetime.now(dt.UTC)
    play(table, WON, WON, at=at - dt.timedelta(hours=5))
    play(table, WON, LOST, LOST, at=at - dt.timedelta(hours=4))
    play(table, LOST, LOST, at=at - dt.timedelta(hours=3))
    assert told(table) == [], "no hand yet"
    stored(table.play(WON))
    assert told(table) == [(0, 2, 3), (1, 1, 3)], "100 to 0 thrice, by whichever side"
    stored(table.play(deal(1, 60, 0)))
    level = chances_of(table.pad, table.now)
    assert [one.is_level for one in level] == [True, True] and table.totals == [100, 100]


def test_a_game_counts_once_for_a_score_that_both_sides_had(table: Table) -> None:
    first = play(table, deal(0, 60, 70), deal(0, 50, 40), LOST, LOST)
    hands = journal.folded(first).sheet["hands"]
    assert [hand["totals"] for hand in hands] == [[70, 30], [20, 90], [20, 190], [20, 290]]
    stored(table.play(deal(0, 60, 70)))
    assert told(table) == [(0, 0, 1), (1, 1, 1)], "the first side to stand so is meant"


def test_nothing_is_told_of_other_games(table: Table) -> None:
    stored(table.play(WON))
    stored(table.send("abandoned", {}))
    assert told(table) == []
    over = play(table, WON, WON)
    assert told(table, over) == []
    hand = {"bidder": 0, "bid": 50, "captured": [50, 50, 0, 0]}
    alone = play(table, hand, variant="cutthroat")
    assert told(table, alone) == []


def test_the_ends_of_the_scale_have_no_limit() -> None:
    assert (range_of(149, 50), range_of(-1, 50)) == ((100, 149), (-50, -1))
    assert (range_of(9999, 50), range_of(-9999, 50)) == ((400, None), (None, -351))


def test_the_page_says_so_once_there_are_enough(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, table = seat_players(app, phone), seat_players(app, phone)
    assert "Who wins from here" not in table.page("/story")
    for one in (first, table):
        one.play("0:100", 100)
    first.play("0:100", 100)
    page = table.page("/story")
    assert f"Nothing can be told yet: 1 game passed such a score, and it takes {ENOUGH}." in page
    monkeypatch.setattr(chances, "ENOUGH", 1)
    page = table.page("/story")
    assert "at 100 to 149 while the other stood at 0 to 49 won 1 of 1." in page
    french = phone.client.get(f"{phone.pad}{table.path}/story?lang=fr").text
    assert "un camp qui avait de 100 à 149, l’autre de 0 à 49, en a gagné 1 sur 1." in french
    assert "<b>100%</b>" in page and "<b>0%</b>" in page
    assert "Who wins from here" not in first.page("/story")
