"""Files for a spreadsheet: games a line each, hands a line each, and no text that runs."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import openpyxl
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad import journal, pads
from scorepad.web.lists import MOST_SIDES, List, book_of
from scorepad.web.spreadsheets import csv_text, write_workbook
from tests.reference import variants

from .conftest import Phone
from .tables import Table, other_phone, seat_players


def lines(answer: TestResponse) -> list[list[str]]:
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    text = answer.data.decode("utf-8-sig")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(text)))


def pages(answer: TestResponse) -> dict[str, list[tuple[Any, ...]]]:
    assert answer.status_code == 200
    book = openpyxl.load_workbook(io.BytesIO(answer.data))
    return {page.title: list(page.iter_rows(values_only=True)) for page in book}


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    """N–S make 60 with 70, then E–W fail at 60."""
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:60", 50)
    return table


def test_a_game_hand_by_hand(table: Table) -> None:
    head, first, second = lines(table.get("/hands.csv"))
    assert head[:6] == ["Entry", "Dealer", "Bidder", "Bid", "Trump", "Outcome"]
    names = [side["name"] for side in table.folded().sheet["sides"]]
    assert head[6:10] == [
        f"{names[0]}: points", f"{names[0]}: total", f"{names[1]}: points", f"{names[1]}: total",
    ]  # fmt: skip
    assert first[0] == "Hand 1"
    assert first[3] == "60"
    assert first[5].startswith("made")
    assert first[6:10] == ["70", "70", "30", "30"]
    assert second[6:10] == ["50", "120", "-60", "-30"]  # a number, not a minus sign of print
    written = dt.datetime.fromisoformat(first[11])
    assert abs(written - dt.datetime.now(dt.UTC).replace(tzinfo=None)) < dt.timedelta(days=1)


def test_what_was_corrected_stands_corrected(table: Table, app: Flask) -> None:
    with app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.rsplit("/", 1)[-1])
        assert game is not None
        first = journal.folded(game).entries[0]
        body = {"target": first.id, "replaces": first.version_id}
        body["hand"] = first.stored | {"captured": [80, 20]}
        answer = journal.append(game, journal.NewFact("c" * 20, "corrected", body), device)
        assert answer.status is journal.Status.STORED
    assert lines(table.get("/hands.csv"))[1][6:10] == ["80", "80", "20", "20"]


def test_a_workbook_has_numbers_as_numbers(table: Table) -> None:
    (rows,) = pages(table.get("/hands.xlsx")).values()
    assert rows[2][6:10] == (50, 120, -60, -30)
    assert isinstance(rows[1][11], dt.datetime)


def test_all_games(table: Table, phone: Phone) -> None:
    head, game = lines(phone.get("/games.csv"))
    said = dict(zip(head, game, strict=True))
    assert table.path.endswith(said["Game"])
    assert said["State"] == "going on"
    assert said["Hands"] == "2"
    assert (said["Total 1"], said["Total 2"], said["Total 3"]) == ("120", "-30", "")
    assert said["Won by"] == ""


def test_all_games_and_all_hands(table: Table, phone: Phone) -> None:
    found = pages(phone.get("/games.xlsx"))
    assert list(found) == ["Games", "Hands"]
    assert len(found["Games"]) == 2
    hands = found["Hands"]
    assert len(hands) == 1 + 2 * 2  # a line for each side of each hand
    totals = hands[0].index("Total")
    assert [row[totals] for row in hands[1:]] == [70, 30, 120, -30]


def test_the_links_to_them(table: Table, phone: Phone) -> None:
    settings, sheet = phone.get("/settings").text, table.page("/sheet")
    assert "/games.xlsx" in settings
    assert "/games.csv" in settings
    assert f"{table.path}/hands.csv" in sheet
    assert f"{table.path}/hands.xlsx" in sheet


def test_in_french(table: Table, phone: Phone) -> None:
    phone.client.set_cookie("language", "fr")
    head, first, _second = lines(table.get("/hands.csv"))
    assert head[:4] == ["Inscription", "Donneur", "Preneur", "Mise"]
    assert first[0] == "Brasse 1"
    assert list(pages(phone.get("/games.xlsx"))) == ["Parties", "Brasses"]


def test_who_may_have_them(table: Table, phone: Phone, stranger: Phone) -> None:
    other = other_phone(table)
    assert other.get("/hands.csv").status_code == 200
    assert other.phone.get("/games.csv").status_code == 403
    assert other.phone.get("/games.xlsx").status_code == 403
    assert stranger.client.get(phone.pad + "/games.csv").status_code == 404


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_text_that_looks_like_a_formula_is_text(text: str) -> None:
    table = List("Games", ("Name",), [(text,)])
    (_head, row) = csv.reader(io.StringIO("".join(csv_text(table)), newline=""))
    assert row == [f"'{text}"]
    file = io.BytesIO()
    write_workbook(file, book_of(List("Games", ("Name",), [(text,)])))
    cell = openpyxl.load_workbook(io.BytesIO(file.getvalue()))["Games"]["A2"]
    assert cell.data_type == "s"


def test_numbers_below_zero_stay_numbers() -> None:
    table = List("Games", ("Total",), [(-60,)])
    assert "".join(csv_text(table)).endswith("\r\n-60\r\n")


def test_accents_quotes_and_line_breaks() -> None:
    cells = ('Évangéline "la minoune"', "健二; Ирина", "one\ntwo", None)
    table = List("Games", ("a", "b", "c", "d"), [cells])
    text = "".join(csv_text(table)).removeprefix("\ufeff")
    row = list(csv.reader(io.StringIO(text, newline="")))[1]
    assert row == ['Évangéline "la minoune"', "健二; Ирина", "one\ntwo", ""]


def test_games_of_every_number_of_sides_fit() -> None:
    assert max(map(len, variants.TEAMS.values())) == MOST_SIDES


def test_games_are_in_the_order_of_their_beginnings(table: Table, app: Flask, phone: Phone) -> None:
    seat_players(app, phone)
    with app.app_context():
        pad, _device = table._access()
        found = [public_id for public_id, _folded in pads.every_game(pad)]
        assert found == [game.public_id for game in reversed(pads.games(pad))]


def test_what_was_brought_from_paper_stands_first(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [120, -40], "hands": 6})
    table.play("0:60", 70)
    _head, first, second = lines(table.get("/hands.csv"))
    assert first[0] == "From paper, after 6 hands"
    assert first[6:10] == ["", "120", "", "-40"]
    assert second[6:10] == ["70", "190", "30", "-10"]
    rows = pages(phone.get("/games.xlsx"))["Hands"][1:]
    assert [row[7:10] for row in rows][:2] == [("Ann & Cid", None, 120), ("Bob & Dot", None, -40)]
    assert [row[9] for row in rows] == [120, -40, 190, -10]
