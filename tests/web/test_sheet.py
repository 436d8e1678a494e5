"""The sheet and the reasons behind its numbers."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from .conftest import Phone
from .tables import Table, fields_of, pressed, seat_players


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:80", 55)
    return table


def why(table: Table, number: int) -> str:
    """The address of the reasons of row ``number``."""
    return f"/why/{table.folded().entries[number - 1].id}"


def text_of(page: str) -> str:
    """The words of a page's main part, tags left out."""
    main = page.split("<main")[1].split("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).replace("&amp;", "&").split())


def test_the_whole_game_is_on_the_sheet(table: Table) -> None:
    words = text_of(table.page("/sheet"))
    assert "1 Dot Ann 60 made, took 70 +70 70 +30 30" in words
    assert "2 Ann Bob 80 failed, took 55 +45 115 −80 − 50" in words


def test_negative_totals_are_boxed_and_read_with_their_minus(table: Table) -> None:
    assert '<span class="hole"><span class="unseen">−</span>50</span>' in table.page("/sheet")


def test_every_number_leads_to_its_reasons(table: Table) -> None:
    addresses = re.findall(r'href="[^"]*(/why/[\w-]+#side-\d)"', table.page("/sheet"))
    assert len(addresses) == 8
    for address in set(addresses):
        assert table.get(address.split("#")[0]).status_code == 200


def test_why_gives_line_rule_source_and_history(table: Table) -> None:
    words = text_of(table.page(why(table, 2)))
    assert "−80 Bob & Dot bid 80 and took only 55: failed. Minus the bid." in words
    assert "Rule 200.S2 · CatsAtCards, pagat, Akagiri and the Russian page agree." in words
    assert "30 → became − 50" in words
    assert "saved ·" in words


@pytest.mark.parametrize("number", ["0", "1", "99999999999999999999", "x" * 500])
def test_there_is_no_why_for_what_is_not_there(table: Table, number: str) -> None:
    assert table.get(f"/why/{number}").status_code == 404


def test_what_was_taken_back_stays_on_the_sheet_struck_out(table: Table) -> None:
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    sheet = table.page("/sheet")
    struck = re.search(r'<tr role="row" class="struck">.*?</tr>', sheet, re.S)
    assert struck is not None
    assert "taken back" in struck[0] and "<s>" in struck[0] and "Bob" in struck[0]


def test_voids_and_carried_totals_are_on_the_sheet(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [40, -30], "hands": 3})
    table.post("/hand", pressed(table.form(), "void", "passed"))
    words = text_of(table.page("/sheet"))
    assert "From paper, after 3 hands 40 − 30" in words
    assert "passed out" in words
    assert "Nobody bid: nobody scores" in text_of(table.page(why(table, 1)))


def test_hands_from_paper_are_on_the_sheet_without_points_too(app: Flask, phone: Phone) -> None:
    one = seat_players(app, phone, start={"totals": [0, 0], "hands": 1})
    assert "From paper, after 1 hand 0 0" in text_of(one.page("/sheet"))
    none = seat_players(app, phone, ("Eve", "Fay", "Gus", "Hal"), start={"totals": [5, 0]})
    assert "From paper 5 0" in text_of(none.page("/sheet"))


def test_the_sheet_says_who_won_by_which_rule(table: Table) -> None:
    table.play("0:100", 100)
    words = text_of(table.page("/sheet"))
    assert "Ann & Cid won Ann & Cid reached 200. Rule 200.E2" in words
    assert "Ann & Cid won" in text_of(table.page(why(table, 3)))
