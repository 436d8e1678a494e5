"""The score sheet for paper: what stands, line by line, with boxed totals below nought."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from flask import Flask

from scorepad.web.book import CLOSE, ROOMY
from scorepad.web.language import LANGUAGES
from tests import game_generators

from .conftest import Phone
from .every_game import VARIANTS, append, correct, play
from .tables import Table, other_phone, seat_players
from .test_every_sheet import enter, named

FLAT = {"bidder": 0, "bid": 50, "captured": [50, 50], "sides_bid": [0, 1]}
DEEP = {"bidder": 0, "bid": 90, "captured": [50, 50], "sides_bid": [0, 1]}


def rows_of(table: Table) -> list[str]:
    page = table.page("/paper")
    body = re.findall(r"<tr>(.*?)</tr>", page, re.S)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in body]


def test_it_shows_what_stands_and_nothing_struck_out(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    play(table, DEEP, FLAT)
    correct(table, 2, FLAT | {"bid": 55, "captured": [45, 55]})
    append(table, "hand", {"slot": 3, "hand": {"void": "passed"}})
    append(table, "adjusted", {"adjust": [5, 0], "note": "agreed"})
    head, *rows = rows_of(table)
    assert head == "# Dealer Contract Ann & Cid Bob & Dot"
    assert rows == [
        "1 Dot Ann 90 failed, took 50 −90 − 90 +50 50",
        "2 Ann Ann 55 failed, took 45 −55 − 145 +55 105",
        "3 Bob passed out",
        "Adjustment agreed +5 − 140 0 105",
        "Total − 140 105",
    ]
    assert table.page("/paper").count('class="hole"') == 4
    assert other_phone(table, role="viewer").get("/paper").status_code == 200
    assert f"{table.path}/paper" in table.page("/story")


@pytest.mark.parametrize(
    ("hands", "size"), [(2, "roomy"), (ROOMY + 1, "close"), (CLOSE + 1, "tiny")]
)
def test_long_games_are_set_in_smaller_letters(
    app: Flask, phone: Phone, hands: int, size: str
) -> None:
    table = seat_players(app, phone)
    passed = [{"slot": slot, "hand": {"void": "passed"}} for slot in range(1, hands + 1)]
    for body in passed:
        append(table, "hand", body)
    assert f'class="paper {size} of-2"' in table.page("/paper")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_has_one(app: Flask, phone: Phone, game: str, variant: str) -> None:
    for number, language in enumerate(LANGUAGES):
        phone.client.post("/language", data={"lang": language, "next": "/"})
        rng = random.Random(f"paper/{variant}/{number}")
        table = enter(app, phone, game_generators.game(rng, game, variant))
        head = "".join(rows_of(table)[0].split())
        sides = table.folded().sheet["sides"]
        assert all("".join(named(side["name"]).split()) in head for side in sides)
