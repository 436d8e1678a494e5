"""The page that says what the next hand must bring."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from . import every_game
from .conftest import Phone
from .tables import Table, seat_players
from .test_sheet import text_of


def carried(
    app: Flask, phone: Phone, game: str, variant: str, totals: list[int], **more: Any
) -> Table:
    start = {"totals": totals, "hands": 3}
    return every_game.start(app, phone, game, variant, start=start, **more)


def test_at_the_start_nobody_can_win_or_lose(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    words = text_of(table.page("/needs"))
    assert "Hand 1 · Nobody can win or lose with this hand." in words
    assert "Ann" in words and "To win" not in words


def test_near_the_end_it_says_what_each_side_needs(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "partners", [150, 120])
    words = text_of(table.page("/needs"))
    assert "With the bid bid made Against the bid, having bid too 50 points or more" in words
    assert "With the bid bid made, 80 points or more" in words
    assert "Not to lose, without winning With the bid 55 to 100 25 points or more" in words
    assert words.count("Against a bid they score only after bidding too.") == 2


def test_in_french(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "partners", [150, 120])
    words = text_of(table.page("/needs?lang=fr"))
    assert "Avec la mise mise réussie, 80 points ou plus" in words
    assert "on ne marque que si on a misé aussi" in words


def test_le_rough_can_be_won_by_declaring_all(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "le_rough", [300, 200])
    words = text_of(table.page("/needs"))
    assert "With all 100 declared bid made" in words
    assert "Against all 100 declared bid failed" in words
    assert "no trump" in words


def test_500_is_won_by_bids(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "five_hundred", "official", [300, 200])
    words = text_of(table.page("/needs"))
    assert "7♥" in words
    assert "10 tricks or more" in words


def test_belote_is_told_in_points_of_the_sheet(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "belote", "declarations", [420, 300])
    words = text_of(table.page("/needs"))
    assert "As takers 82 points or more" in words
    assert "Against the takers 202 points or more" in words
    assert "the others 80 points or less" in words


def test_figures_with_a_gap_between_them_are_said(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "belote", "declarations", [446, 252])
    words = text_of(table.page("/needs"))
    assert "As takers contract made 364 to 369 points, 374 points or more" in words
    french = text_of(table.page("/needs?lang=fr"))
    assert "contrat réussi de 364 à 369 points, 374 points ou plus" in french


def test_of_three_teams_one_waits_for_a_bid_to_fail(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "six_three", [150, 120, -150])
    words = text_of(table.page("/needs"))
    assert "Against the bid, having bid too 50 points or more" in words
    assert "Cannot win with this hand." in words


def test_a_team_that_dropped_out_is_told_so(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "six_three", [150, 120, -205])
    assert "Dropped out." in text_of(table.page("/needs"))


def test_with_a_called_partner_three_parts_are_told(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "five_called", [150, 120, 100, -150, 30])
    words = text_of(table.page("/needs"))
    assert "With the bid bid made Called as partner bid made, 75 points or less" in words
    assert "Against the bid, having bid too 50 points or more" in words
    assert '/needs">What do we need?' in table.page()
    french = text_of(table.page("/needs?lang=fr"))
    assert "Comme partenaire appelé mise réussie, 75 points ou moins" in french


def test_with_a_player_at_the_floor_it_is_told_all_the_same(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "five_called", [190, 190, -200, 30, 20])
    words = text_of(table.page("/needs"))
    assert "Against the bid, having bid too 55 points or more" in words
    assert "Cid − 200 Cannot win with this hand." in words
    assert "Against the bid perhaps: 65 points or more" in words


def test_where_too_many_hands_would_have_to_be_tried_it_is_said(app: Flask, phone: Phone) -> None:
    rules = {"five_fail": "bidder_only_partner_scores"}
    table = carried(app, phone, "two_hundred", "five_called", [0, 0, -205, 0, -20], rules=rules)
    words = text_of(table.page("/needs"))
    assert "That cannot be told while a player stands at the lower limit" in words
    assert "limite inférieure" in text_of(table.page("/needs?lang=fr"))


@pytest.mark.parametrize(("game", "variant"), every_game.VARIANTS)
def test_every_game_has_the_page(app: Flask, phone: Phone, game: str, variant: str) -> None:
    table = every_game.start(app, phone, game, variant)
    assert "What do we need?" in table.page("/needs")


def test_the_table_the_sheet_and_the_reasons_lead_to_it(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    entry = table.folded().entries[0].id
    for path in ("", "/sheet", f"/why/{entry}"):
        assert f'{table.path}/needs">What do we need?' in table.page(path)


def test_after_the_end_nothing_is_needed(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "partners", [150, 120])
    every_game.play(table, {"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0]})
    assert "The game is over." in text_of(table.page("/needs"))
    assert "/needs" not in table.page() and "/needs" not in table.page("/sheet")


def test_a_game_that_was_given_up_needs_nothing(app: Flask, phone: Phone) -> None:
    table = carried(app, phone, "two_hundred", "partners", [150, 120])
    every_game.append(table, "abandoned", {})
    words = text_of(table.page("/needs"))
    assert "This game was given up." in words and "To win" not in words
    assert "/needs" not in table.page()
