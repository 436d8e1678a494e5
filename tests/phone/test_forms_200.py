"""The hand form of 200, of every variant and ready-made table: V8 says what Python says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from flask import Flask

from scorepad.languages import LANGUAGES
from scorepad.web.hands import two_hundred
from scorepad.web.hands.two_hundred_entry import Entry
from scorepad.web.hands.two_hundred_page import HandPage
from scorepad.wording.tables import TABLES, Table
from tests import game_generators, steered_games
from tests.phone.forms import (
    FACT,
    Fields,
    Forms,
    Json,
    Spot,
    Told,
    note_entry,
    read_both,
    spots,
)
from tests.reference import variants

MODULE = "two_hundred"
NOTES = (
    "",
    "nine cards counted twice",
    "  a\tb\u00a0c\u2028d\x1ce\ufefff ",
    "e\u0301" * 290,
    "🃏" * 285,
)
STRANGE = (
    *("", "0", "-5", "\u22125", " 40 ", "--1", "1234567", "x", "\u0663", "\x1f5\x85"),
    *("0:75", "0:for_200", "9:pass", "1:", ":", "yes", "no", "0,2", "1,1,7", "40,,20"),
    *("AS0,10H1,XX2,AS5", "contract", "pile", "calls", "passed", "never", "NT", "10H"),
)
NAMES = (
    *("fact", "taps", "slot", "way", "calls", "call", "contract", "trump", "counted", "points"),
    *("figures", "also_bid", "cards", "counting", "discard", "last_trick", "declared_all"),
    *("partner", "called", "note", "void", "turn"),
)


@pytest.fixture(scope="module")
def forms(shared_app: Flask) -> Iterator[Forms]:
    made = Forms(shared_app)
    yield made
    made.close()


def kept(page: HandPage) -> Fields:
    """The hidden fields of the form, as its template writes them."""
    entry: Entry = page.entry
    shown = {
        "fact": entry.fact,
        "slot": page.place.slot,
        "taps": entry.taps,
        "way": entry.way,
        "calls": " ".join(entry.calls),
        "contract": entry.contract,
        "note": entry.note,
        "trump": entry.trump,
        "counted": page.counted,
        "points": entry.points,
        "also_bid": entry.also_bid,
        "cards": entry.cards,
        "counting": "yes" if entry.counting else "",
        "figures": entry.field_of_figures,
        "discard": entry.discard,
        "last_trick": entry.last_trick,
        "declared_all": "yes" if entry.declared_all else "",
        "partner": entry.partner,
        "called": entry.called,
    }
    return {name: ["" if value is None else str(value)] for name, value in shown.items()}


def taps(page: HandPage, chance: random.Random) -> list[tuple[str, str]]:
    """What can be tapped on the page, each kind once."""
    seats = [player.seat for player in page.players]
    some = [
        ("trump", chance.choice((*page.suits, ""))),
        ("points", str(chance.choice(page.figures).points)),
        ("points", str(page.count.points)),
        ("turn", "contract"),
        ("turn", "pile"),
        ("counting", chance.choice(("yes", ""))),
        ("cards", chance.choice(page.count.cells).after),
        ("cards", page.count.afresh),
        ("also_bid", chance.choice(("yes", "no", *(other.value for other in page.others)))),
        ("counted", chance.choice([str(side.index) for side in page.sides])),
        ("declared_all", "" if page.entry.declared_all else "yes"),
        ("discard", str(chance.choice(page.discards or (0,)))),
        ("last_trick", str(chance.choice(page.terms.playing))),
        ("partner", str(chance.choice(seats))),
        ("called", chance.choice(page.cards_called)[0]),
        ("note", chance.choice(NOTES)),
        ("void", chance.choice(("passed", "misdeal"))),
        ("way", chance.choice(("calls", "contract"))),
    ]
    return some


def tap(page: HandPage, chance: random.Random) -> tuple[str, str]:
    """A tap that a person would make now, or now and then any other."""
    if chance.random() < 0.25:
        return chance.choice(taps(page, chance))
    legal = [cell.value for cell in (*page.auction.bids, page.auction.passing) if cell.value]
    if not page.is_folded and page.entry.has_calls and legal:
        return "call", chance.choice((legal[-1], chance.choice(legal)))
    if not page.is_folded and not page.entry.has_calls:
        level = chance.choice(page.levels).value
        return "contract", f"{chance.choice(page.players).seat}:{level}"
    likely = [one for one in taps(page, chance) if one[0] not in ("turn", "way", "void", "note")]
    return chance.choice(likely)


def strange(fields: Fields, chance: random.Random) -> Fields:
    """Fields that no page of ours sends."""
    told = dict(fields)
    for name in chance.sample(NAMES, chance.randint(1, 6)):
        told[name] = [chance.choice(STRANGE) for _ in range(chance.randint(0, 2))]
    return {name: values for name, values in told.items() if values}


def walk(told: Told, spot: Spot, chance: random.Random, steps: int) -> None:
    """The form of a hand from its opening on, tap after tap."""
    terms = spot.terms()
    told.note("termsOf", spot.asks_terms(), terms)
    if spot.base:
        entry: Any = spot.form.from_element(spot.base, terms, FACT)
        told.note("fromElement", (spot.base, terms, FACT), entry)
    else:
        body = {"fact": FACT, "slot": spot.index + 1, "way": chance.choice(("calls", "contract"))}
        entry = spot.form.from_draft(body)
        told.note("fromDraft", (body,), entry)
    for _ in range(steps):
        page = note_entry(told, spot, terms, entry)
        fields = kept(page)
        name, value = tap(page, chance)
        fields[name] = [*fields.get(name, ()), value]
        if name in ("note", "called"):
            fields[name] = [value]
        if chance.random() < 0.1:
            read_both(told, spot, terms, strange(fields, chance))
        entry = read_both(told, spot, terms, fields)


def of_variant(chance: random.Random, variant: str) -> Json:
    """Any game of a variant."""
    return game_generators.game(chance, "two_hundred", variant)


def at_table(chance: random.Random, table: Table) -> Json:
    """A game by the rules of a ready-made table."""
    rules = {**table.rules}
    record = game_generators.opening(chance, "two_hundred", table.variant, rules)
    game_generators.play_on(chance, record, steered_games.begin(record), 8)
    return record


def towards(chance: random.Random, aim: steered_games.Aim) -> Json:
    """A game whose first hand has a line or an end that is rare."""
    return steered_games.aimed_game(chance, aim)


DRAWN: list[Callable[[random.Random], Json]] = [
    *(partial(of_variant, variant=variant) for variant in variants.TEAMS),
    *(partial(at_table, table=table) for table in TABLES if table.game == "two_hundred"),
    *(partial(towards, aim=aim) for aim in steered_games.AIMS if aim.game == "two_hundred"),
]


def check(forms: Forms, language: str, rounds: range, most: int, steps: int) -> None:
    """Forms of games of every kind, some in each round."""
    with forms.speaking(language):
        for number in rounds:
            chance = random.Random(f"forms/{number}")
            record = DRAWN[number % len(DRAWN)](chance)
            told = Told(MODULE)
            for spot in spots(record, chance, most):
                walk(told, spot, chance, steps)
            assert told.check(forms) > steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_the_same_on_the_phone(forms: Forms, language: str) -> None:
    start = list(LANGUAGES).index(language)
    check(forms, language, range(start, len(DRAWN), len(LANGUAGES)), 1, 5)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_forms_are_the_same_on_the_phone(forms: Forms, language: str) -> None:
    check(forms, language, range(len(DRAWN), 3 * len(DRAWN)), 3, 10)


def test_a_draft_of_another_version_is_read_alike(forms: Forms) -> None:
    bodies: list[Json] = [
        {"fact": FACT, "slot": 3, "bidder": 1, "bid": 70, "also_bid": also_bid, "hue": "blue"}
        for also_bid in (True, False, None, "", "yes", "0,2")
    ]
    told = Told(MODULE)
    for body in [{}, {"calls": ["0:60"]}, *bodies]:
        told.note("fromDraft", (body,), two_hundred.from_draft(body))
    assert told.check(forms) == len(bodies) + 2
