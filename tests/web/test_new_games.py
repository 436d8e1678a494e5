"""A new game of every variant: found by its names, started by its form, drawn for, played again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, rules, words
from scorepad.game_names import KINDS, NAMES, Kind
from scorepad.web.access import fresh_id
from scorepad.web.language import LANGUAGES
from scorepad.web.picker import folded, kinds, rank
from tests.web.conftest import Phone
from tests.web.every_game import allow_every_game
from tests.web.test_games import errors, hidden, hidden_seat
from tests.web.test_games import folded as game_at

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
EVERY = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
SHADOW = 2


@pytest.fixture
def every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every variant may be started, whether its hands have a form yet or not."""
    allow_every_game(monkeypatch)


def seats_of(kind: Kind) -> int:
    return rules.GAMES[kind.game].presets[kind.variant].seats


def form(kind: Kind, **changes: Any) -> dict[str, Any]:
    """A new game of this variant as its page sends it."""
    fields: dict[str, Any] = {f"seat_{n}": PEOPLE[n] for n in range(seats_of(kind))}
    fields |= {"play": kind.key, "dealer": "1", "fact_id": fresh_id(), "do": "start"} | changes
    return {name: value for name, value in fields.items() if value is not None}


def started(phone: Phone, app: Flask, kind: Kind, **changes: Any) -> journal.Folded:
    """Start a game by the form; the game as its journal tells it."""
    answer = phone.post("/new", **form(kind, **changes))
    assert answer.status_code == 302, errors(answer.text)
    return game_at(phone, app, answer.location)


def offered(page: str) -> list[str]:
    """The keys of the games that are shown, in order."""
    return re.findall(
        r'<li data-players="\d" data-names="[^"]*"><a class="row" href="[^"]*play=([\w-]+)', page
    )


def test_every_variant_of_the_engine_has_its_words() -> None:
    known = [(game, variant) for game in rules.GAMES for variant in rules.GAMES[game].presets]
    assert sorted((kind.game, kind.variant) for kind in KINDS) == sorted(known)
    assert len({kind.title for kind in KINDS}) == len(KINDS)
    assert set(known) >= journal.played()


def test_only_what_has_a_form_is_offered(phone: Phone) -> None:
    assert [(kind.game, kind.variant) for kind in kinds()] == [
        (kind.game, kind.variant) for kind in KINDS if (kind.game, kind.variant) in journal.played()
    ]
    assert offered(phone.get("/new").text) == [kind.key for kind in kinds()]


@EVERY
def test_every_variant_is_started_without_script(
    phone: Phone, app: Flask, every_game: None, kind: Kind
) -> None:
    page = phone.get(f"/new?play={kind.key}").text
    assert kind.title in page and kind.line in page
    assert len(re.findall(r'name="seat_\d"', page)) == seats_of(kind)
    game = started(phone, app, kind)
    record = game.record
    assert (record["game"], record["variant"]) == (kind.game, kind.variant)
    assert record["players"] == list(PEOPLE[: seats_of(kind)])
    assert record["first_dealer"] == 1 and record["rules"] == {}
    assert record.get("playing") == ([0, 1] if kind.variant == "six_rotate" else None)
    assert game.sheet["problems"] == [] and "start" not in record


@EVERY
def test_the_game_played_last_is_there_again(
    phone: Phone, app: Flask, every_game: None, kind: Kind
) -> None:
    started(phone, app, kind)
    page = phone.get("/new").text
    assert hidden(page, "play") == kind.key
    assert '<details class="fold picker" data-picker>' in page
    fields = re.findall(r'name="table" value="([^"]+)"[^>]* checked', page)
    assert len(fields) == 1


SOURCES = {
    "200": "partners",
    "Two Hundred": "partners",
    "two-hundred": "partners",
    "DEUX CENTS": "partners",
    "Deux-cents": "partners",
    "dix": "partners",
    "Bidder 10": "partners",
    "la fouine": "partners",
    "Двести": "partners",
    "двести (200)": "partners",
    "ツー・ハンドレッド": "partners",
    "ツーハンドレッド（２００）": "partners",
    "Le Rough": "le_rough",
    "rough": "le_rough",
    "cutthroat": "cutthroat",
    "Cut-Throat": "cutthroat",
    "200 без партнёров": "cutthroat",
    "chacun pour soi": "cutthroat",
    "with a kitty": "kitty",
    "игра с котенком": "kitty",
    "minoune": "kitty",
    "キティ": "kitty",
    "dummy": "two_dummy",
    "игра вдвоем": "two_dummy",
    "called partner": "five_called",
    "carte appelee": "five_called",
    "隠れパートナー": "five_called",
    "теневой партнер": "five_shadow",
    "partenaire fantome": "five_shadow",
    "200 с банком": "six_two",
    "cagnotte": "six_two",
    "52 cartes": "six_three_52",
    "попеременно": "six_rotate",
    "500": "official",
    "five hundred": "official",
    "Bid": "official",
    "500 (BID)": "official",
    "cinq-cents": "official",
    "nullo": "official",
    "five-card widow": "five_card_widow",
    "BELOTE": "plain",
    "bélote": "plain",
    "belote avec annonces": "declarations",
    "annonces": "declarations",
}


@pytest.mark.parametrize(("name", "variant"), SOURCES.items())
def test_a_game_is_found_by_any_name(
    phone: Phone, every_game: None, name: str, variant: str
) -> None:
    page = phone.client.get(phone.pad + "/new", query_string={"find": name}).text
    found = offered(page)
    assert found and found[0].endswith(f"-{variant}")
    assert "data-picker open" in page


def test_every_name_that_is_kept_finds_its_variant() -> None:
    for kind in KINDS:
        titles = [words.translator(language)(kind.title) for language in LANGUAGES]
        for name in (*kind.names, *titles):
            assert rank(kind, folded(name)) <= 1, name
        for name in NAMES[kind.game]:
            assert rank(kind, folded(name)) <= 2, name


@pytest.mark.parametrize(("count", "found"), [(2, 2), (4, 8), (5, 2), (6, 4), (3, 0), (99, 0)])
def test_it_is_asked_how_many_play(phone: Phone, every_game: None, count: int, found: int) -> None:
    page = phone.get(f"/new?players={count}").text
    assert len(offered(page)) == found
    assert ("data-none hidden" in page) is (found > 0)
    assert [*map(int, re.findall(r'data-count="(\d)"', page))] == [2, 4, 5, 6]


def test_what_is_searched_for_in_vain_is_told(phone: Phone, every_game: None) -> None:
    page = phone.get("/new?find=poker&players=4").text
    assert offered(page) == [] and "No game of that name can be kept here." in page
    assert 'value="poker"' in page and 'name="players" value="4"' in page


@pytest.mark.parametrize("play", ["two_hundred-none", "x" * 5_000, "poker"])
def test_a_game_that_nobody_knows_is_refused(phone: Phone, play: str) -> None:
    assert phone.get(f"/new?play={play}").status_code == 200
    answer = phone.post("/new", **form(KINDS[0], play=play))
    assert answer.status_code == 422 and "cannot be kept here" in answer.text
    assert hidden_seat(answer.text, 0) == "Ann"
