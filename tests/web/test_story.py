"""How a game went: what its chart is made of, what turned it, how long it took, who may read it."""

from __future__ import annotations

import datetime as dt
import random
import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web.chart import Step
from scorepad.web.course import course_of, taken_by
from tests import game_generators

from .conftest import Phone
from .every_game import VARIANTS, append, play, start
from .tables import Table, other_phone, seat_players
from .test_every_sheet import enter, named
from .test_sheet import text_of

BEGUN = dt.datetime(2026, 3, 1, 23, 0, tzinfo=dt.UTC)


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    """A game of five hands, a deal passed out and a penalty, that Ann and Cid win."""
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:80", 45)
    append(table, "hand", {"slot": 3, "hand": {"void": "passed"}})
    append(table, "adjusted", {"adjust": [-5, 0], "note": "renege"})
    table.play("0:65", 65)
    blocked = {"bidder": 1, "bid": 60, "captured": [40, 60], "sides_bid": [1]}
    play(table, blocked)
    play(table, {"bidder": 0, "bid": 80, "captured": [90, 10], "sides_bid": [0]})
    return table


def of(table: Table) -> Folded:
    return table.folded()


def test_the_course_is_that_of_the_sheet(app: Flask, table: Table) -> None:
    with app.test_request_context():
        course = course_of(of(table))
    assert course.start == (0, 0) and course.target == 200 and course.left == {}
    assert [step.number for step in course.steps] == [1, 2, 3, None, 4, 5, 6]
    assert course.steps[1:4] == (
        Step(2, "hand", (125, -50)),
        Step(3, "void", (125, -50)),
        Step(None, "adjusted", (120, -50)),
    )
    assert course.steps[-1].totals == tuple(of(table).sheet["totals"])


def test_it_tells_what_turned_the_game(table: Table) -> None:
    words = text_of(table.page("/story"))
    assert "Hand 2 Bob bid 80, failed, took 45" in words
    assert "Moved most It changed the distance between the sides by 135 points." in words
    assert "Bob & Dot lost 135 points against the best of the others." in words
    assert "Block that cost most Ann & Cid took 40 but stood at 185" in words
    assert "Ann & Cid stayed in front from here on." in words
    assert "Dealt: Dot 2 , Ann 2 , Bob 1 , Cid 1" in words


def test_the_numbers_of_the_chart_are_a_table_too(table: Table) -> None:
    page = table.page("/story")
    rows = re.findall(r"<tr>(.*?)</tr>", page[page.index('<table class="numbers"') :], re.S)
    cells = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows[1:]]
    assert cells[:4] == ["1 70 30", "2 125 − 50", "3 nobody played 125 − 50", "Adjustment 120 − 50"]
    assert "<title id" in page and "The target is 200. Ann &amp; Cid: from 0 to 275." in page


def test_it_is_found_from_the_sheet_and_a_viewer_may_read_it(table: Table) -> None:
    assert f"{table.path}/story" in table.page("/sheet")
    assert f"{table.path}/story" in table.page("/statement")
    assert other_phone(table, role="viewer").get("/story").status_code == 200


def test_a_team_that_dropped_out_has_a_line_that_ends(app: Flask, phone: Phone) -> None:
    totals = {"totals": [-120, 0, 0]}
    table = start(app, phone, "two_hundred", "six_three", start=totals)
    play(table, {"bidder": 0, "bid": 80, "captured": [50, 30, 20]})
    play(table, {"bidder": 1, "bid": 60, "captured": [0, 60, 40]})
    with app.test_request_context():
        assert course_of(of(table)).left == {0: 1}
    assert 'class="out side-0"' in table.page("/story")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_has_one(app: Flask, phone: Phone, game: str, variant: str) -> None:
    for number, language in enumerate(LANGUAGES):
        phone.client.post("/language", data={"lang": language, "next": "/"})
        rng = random.Random(f"story/{variant}/{number}")
        table = enter(app, phone, game_generators.game(rng, game, variant))
        words = unescape(text_of(table.page("/story")))
        sides = of(table).sheet["sides"]
        assert all(named(side["name"]) in words for side in sides)


def timed(folded: Folded, *minutes: int) -> Folded:
    """The same game, its facts so many minutes after the first."""
    facts = tuple(
        replace(fact, at_server=BEGUN + dt.timedelta(minutes=after), at_phone=None)
        for fact, after in zip(folded.facts, minutes, strict=True)
    )
    return replace(folded, facts=facts)


@pytest.mark.parametrize(
    ("minutes", "told", "rests"),
    [
        ((0, 8, 16, 24), "24 min", ""),
        ((0, 50, 100, 185), "3 h 05 min", ""),
        ((0, 10, 20, 20 + 14 * 60), "20 min", "without a rest of 14 h 00 min"),
        ((0, 6 * 60, 6 * 60 + 10, 60 * 60), "10 min", "without 2 rests, 2 d together"),
    ],
)
def test_a_night_is_no_part_of_the_time_played(
    app: Flask, phone: Phone, minutes: tuple[int, ...], told: str, rests: str
) -> None:
    table = seat_players(app, phone)
    for _hand in range(3):
        play(table, {"bidder": 0, "bid": 60, "captured": [60, 40]})
    with app.test_request_context():
        taken = taken_by(timed(of(table), *minutes))
    assert taken is not None and (taken.told, taken.rests) == (told, rests)


def test_nobody_knows_how_long_a_game_from_paper_took(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    play(table, {"bidder": 0, "bid": 60, "captured": [60, 40]})
    with app.test_request_context():
        assert taken_by(timed(of(table), 0, 0)) is None


def test_a_phone_without_a_signal_knows_when_it_was(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    for _hand in range(3):
        play(table, {"bidder": 0, "bid": 60, "captured": [60, 40]})
    late = timed(of(table), 0, 600, 600, 600)
    facts = [
        replace(fact, at_phone=BEGUN + dt.timedelta(minutes=after))
        for fact, after in zip(late.facts[1:3], (9, 18), strict=True)
    ]
    wrong = replace(late.facts[3], at_phone=dt.datetime(1980, 1, 1, tzinfo=dt.UTC))
    with app.test_request_context():
        taken = taken_by(replace(late, facts=(late.facts[0], *facts, wrong)))
    assert taken is not None and taken.told == "18 min"
