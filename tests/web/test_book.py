"""The score sheet for paper: what stands, line by line, with boxed totals below nought."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from scorepad.history.search import Search, every
from scorepad.languages import LANGUAGES
from scorepad.web import book
from scorepad.web.book import CLOSE, ROOMY, paper_of
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


@pytest.fixture
def played(app: Flask, phone: Phone) -> list[Table]:
    """A pad with three games, the second of which is somebody else's evening."""
    tables = [
        seat_players(app, phone),
        seat_players(app, phone, ("Eve", "Fay", "Gil", "Hal")),
        seat_players(app, phone),
    ]
    for table in tables:
        play(table, DEEP)
    return tables


def sheets_of(page: str) -> list[str]:
    return [unescape(one).strip() for one in re.findall(r'<h2 id="game-\d+">(.*?)</h2>', page)]


def test_the_book_has_every_game_after_a_title_page(phone: Phone, played: list[Table]) -> None:
    page = phone.get("/book/print").text
    assert page.count('<article class="paper') == len(played) == len(sheets_of(page))
    assert page.index('class="paper cover"') < page.index("<article")
    assert page.index("Ann") < page.index("Eve") < page.rindex("Ann")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert (
        phone.get("/book/print?part=2").status_code
        == phone.get("/book/print?part=0").status_code
        == 404
    )


def test_a_search_makes_a_book_of_its_own(phone: Phone, played: list[Table]) -> None:
    eve = played[1].folded().persons[0]
    assert phone.get(f"/book/print?who={eve}").text.count("<article") == 1
    index = phone.get(f"/book?who={eve}").text
    assert f"/book/print?part=1&who={eve}" in unescape(index) and "Games 1 to 1" in index
    assert "No game fits this search." in phone.get("/book?to=1999-12-31").text
    assert f'href="{phone.pad}/book?who={eve}"' in phone.get(f"/games?who={eve}").text


def test_a_long_book_is_in_parts(
    phone: Phone, played: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "IN_A_PART", 2)
    index = phone.get("/book").text
    assert "By year" not in index  # they are all of one
    assert "Games 1 to 2" in index and "Games 3 to 3" in index
    last = phone.get("/book/print?part=2").text
    assert last.count("<article") == 1 and "Part 2 of 2" in last


def test_the_book_is_sent_game_by_game(
    phone: Phone, played: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(book, "paper_of", lambda folded: read.append("game") or paper_of(folded))
    answer = phone.client.get(f"{phone.pad}/book/print", buffered=False)
    seen = []
    for piece in answer.response:
        if b"<article" in piece:
            seen.append(len(read))
    assert len(read) == 3 and seen[0] < 3
    answer.close()


def test_a_first_visit_to_the_book_leaves_a_form_that_works(
    phone: Phone, played: list[Table]
) -> None:
    answer = phone.get("/book/print")
    token = re.search(r'name="csrf_token" value="([^"]+)"', answer.text)
    with phone.client.session_transaction() as session:
        assert token and session["csrf_token"]


def test_a_viewer_may_print_and_a_game_that_is_erased_meanwhile_is_left_out(
    app: Flask, phone: Phone, played: list[Table]
) -> None:
    viewer = other_phone(played[0], role="viewer")
    assert (
        viewer.phone.get("/book").status_code == viewer.phone.get("/book/print").status_code == 200
    )
    with app.app_context():
        pad, _game = played[0].opened()
        found = every(pad.pad, Search())
        gone = replace(found[1], key=replace(found[1].key, id=10_000))
        with app.test_request_context():
            papers = list(book.papers([found[0], gone, found[2]]))
    assert len(papers) == 2
