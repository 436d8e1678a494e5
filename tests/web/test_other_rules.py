"""A game, and one hand of it, under other rules, as the pages say it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorepad import pads

from .conftest import Phone
from .every_game import VARIANTS, play, start
from .tables import Table, seat_players
from .test_sheet import text_of


@pytest.fixture
def won(app: Flask, phone: Phone) -> Table:
    """Both sides come to 200 in the last hand: Ann and Cid had the bid, Bob and Dot have more."""
    table = seat_players(app, phone, start={"totals": [100, 130], "hands": 3})
    hand = {"bidder": 0, "bid": 50, "captured": [50, 50], "sides_bid": [0, 1]}
    play(table, hand, hand)
    return table


def hand_address(table: Table, number: int) -> str:
    return f"/readings/{table.folded().entries[number - 1].id}"


def test_who_would_have_won_stands_first(won: Table) -> None:
    words = text_of(won.page("/readings")).split(">", 1)[-1]
    assert won.folded().sheet["winners"] == [0]
    assert "Under 1 other rule somebody else would have won." in words
    now, first = words.split("Winner: Ann & Cid As it was played")
    assert "Another winner: Bob & Dot Both reach the target: the higher total wins" in first


def test_every_reading_says_who_plays_so_and_where_it_stands(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [110, 50], "hands": 3})
    play(table, {"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [1]})
    words = text_of(table.page("/readings"))
    assert "Under no other rule known here would the game be over." in words
    assert "100-point rule: not played Sources: a digest of pagat, " in words
    assert "Hand 1 Ann &amp; Cid" in words or "Hand 1 Ann & Cid 0 → would be +40" in words
    assert re.search(r'href="[^"]*/rulebook#200\.S4"', table.page("/readings"))


def test_one_hand_says_its_lines(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [110, 50], "hands": 3})
    play(table, {"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [1]})
    words = text_of(table.page(hand_address(table, 1)))
    assert "100-point rule: not played" in words
    assert "+40" in words and "Total 150" in words


def test_what_was_not_noted_cannot_be_told(app: Flask, phone: Phone) -> None:
    rules = {"hundred_rule": False}
    table = seat_players(app, phone, rules=rules, start={"totals": [110, 50], "hands": 3})
    play(table, {"bidder": 1, "bid": 50, "captured": [40, 60]})
    words = text_of(table.page("/readings"))
    assert "This cannot be told 100-point rule: played" in words
    assert "Nobody noted whether Ann & Cid bid: Hand 1." in words


def test_a_table_of_the_pad_is_one_of_the_readings(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [110, 50], "hands": 3})
    play(table, {"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [1]})
    with app.app_context():
        pad, _device = table._access()
        pads.add_profile(pad, "At Rita’s", "two_hundred", "partners", {"hundred_rule": False})
        long = {"target": 300, "min_bid": 50, "hundred_threshold": 150}
        pads.add_profile(pad, "At Léo’s", "two_hundred", "partners", long)
    words = text_of(table.page("/readings"))
    assert "200 without partners, on CatsAtCards. This pad’s table “At Rita’s”." in words
    assert "At Léo’s This pad’s table “At Léo’s”." in words


def test_the_ways_to_it(won: Table) -> None:
    for page in ("", "/sheet"):
        assert re.search(r'href="[^"]*/readings"', won.page(page)), page
    entry = won.folded().entries[0].id
    assert f"/readings/{entry}" in won.page(f"/why/{entry}")


@pytest.mark.parametrize("entry", ["0", "x" * 500, "99999999999"])
def test_there_is_no_such_hand(won: Table, entry: str) -> None:
    assert won.get(f"/readings/{entry}").status_code == 404


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_game_without_hands_has_no_other_readings(
    app: Flask, phone: Phone, game: str, variant: str
) -> None:
    table = start(app, phone, game, variant)
    assert "Under no other rule known here would anything be different." in text_of(
        table.page("/readings")
    )
