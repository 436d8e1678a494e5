"""A game as a text, as a picture and as a link: what each holds, and that it stands alone."""

from __future__ import annotations

import re
from html import unescape
from xml.dom.minidom import Document, parseString

import pytest
from flask import Flask

from scorepad.languages import LANGUAGES
from scorepad.web.game_text import game_text
from scorepad.web.picture import shortened
from tests.house.sources import STATIC

from .conftest import Phone
from .every_game import VARIANTS, append, play, start
from .tables import Table, other_phone, seat_players

HANDS = """1. Ann 60 ♠ (made, took 70) +70 / +30 → 70 / 30
2. Bob 80 (failed, took 45) +55 / −80 → 125 / −50
3. passed out
Adjustment: renege −5 / 0 → 120 / −50
4. Ann 80 (made, took 85) +85 / +15 → 205 / −35"""


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    """A game that is over, with a deal passed out and a penalty in it."""
    table = seat_players(app, phone, ("Ann", "Bob", "Cid", "<Dot> & Co"))
    play(table, {"bidder": 0, "bid": 60, "trump": "S", "captured": [70, 30]})
    play(table, {"bidder": 1, "bid": 80, "captured": [55, 45]})
    append(table, "hand", {"slot": 3, "hand": {"void": "passed"}})
    append(table, "adjusted", {"adjust": [-5, 0], "note": "renege"})
    play(table, {"bidder": 0, "bid": 80, "captured": [85, 15], "sides_bid": [0]})
    return table


def drawing(table: Table) -> Document:
    answer = table.get("/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Content-Disposition"].startswith("attachment; ")
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    return parseString(answer.text)  # noqa: S318 - made by ourselves


def texts(document: Document, tag: str) -> list[str]:
    return [one.firstChild.data for one in document.getElementsByTagName(tag) if one.firstChild]


def test_the_text_says_it_hand_by_hand(app: Flask, table: Table) -> None:
    with app.test_request_context():
        text = game_text(table.folded())
    first, *lines = text.splitlines()
    assert first.startswith("200") and " · " in first
    assert lines[:2] == ["Ann & Cid 205", "Bob & <Dot> & Co −35"]
    # A line each: no full stop between them that would be of one language only.
    assert lines[2:4] == ["Ann & Cid won", "Ann & Cid reached 200."]
    assert [line.replace("\ufe0e", "") for line in lines[5:]] == HANDS.splitlines()


def test_a_bid_of_500_is_plain_text_in_messages_and_lists(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "five_hundred", "official")
    play(table, {"bidder": 0, "bid": "7D", "tricks": [6, 4]})
    play(table, {"bidder": 1, "bid": "8N", "tricks": [2, 8]})
    with app.test_request_context():
        text = game_text(table.folded()).replace("\ufe0e", "")
    listed = table.get("/hands.csv").text.replace("\ufe0e", "")
    assert "1. Ann 7♦ (failed, 6 tricks)" in text and "Ann,7♦,," in listed
    assert "2. Bob 8 NT (made, 8 tricks)" in text and "Bob,8 NT,," in listed
    assert "<" not in text + listed


def test_the_page_holds_text_and_address_without_a_script(table: Table) -> None:
    page = table.page("/story")
    field = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert field and "4. Ann 80 (made, took 85)" in unescape(field[1])
    assert f'value="http://localhost{table.phone.pad}{table.path}/story"' in page
    assert page.count(f'"{table.phone.pad}{table.path}/picture.svg"') == 2
    assert "/links/new" in page and "/links/new" not in other_phone(table).page("/story")


def test_the_picture_stands_alone(table: Table) -> None:
    document = drawing(table)
    words = texts(document, "text")
    assert {"Ann & Cid won", "Ann & Cid", "Bob & <Dot> & Co", "205", "35"} <= set(words)
    assert texts(document, "desc") == ["Ann & Cid won. Ann & Cid 205, Bob & <Dot> & Co −35"]
    assert len(document.getElementsByTagName("polyline")) == 2
    (box,) = [
        one
        for one in document.getElementsByTagName("rect")
        if "box" in one.attributes["class"].value
    ]
    assert float(box.attributes["x"].value) + float(box.attributes["width"].value) < 360
    assert "var(" not in document.toxml() and "url(" not in document.toxml()


def test_its_colours_are_those_of_the_pages(table: Table) -> None:
    light = (STATIC / "css" / "base.css").read_text(encoding="utf-8").split("@media")[0]
    style = texts(drawing(table), "style")[0]
    for colour in set(re.findall(r"#[0-9a-f]{6}", style)):
        assert colour in light


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_has_a_picture_and_a_text(
    app: Flask, phone: Phone, game: str, variant: str, language: str
) -> None:
    phone.client.post("/language", data={"lang": language, "next": "/"})
    table = start(app, phone, game, variant)
    assert len(drawing(table).getElementsByTagName("polyline")) == len(table.totals())
    assert table.get("/story").status_code == 200


def test_a_long_name_is_cut_in_the_picture() -> None:
    assert shortened("Évangéline", 10) == "Évangéline"
    assert shortened("Évangéline & Marie-Madeleine", 12) == "Évangéline…"
    assert shortened("田中太郎と佐藤", 8) == "田中太…"
