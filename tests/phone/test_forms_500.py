"""The hand form of 500, of every variant, table and option: a phone says what Python says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from flask import Flask

from scorepad.house_rules import TABLES
from scorepad.languages import LANGUAGES
from scorepad.rules import GAMES
from scorepad.web.hands.five_hundred_entry import Entry
from tests.game_generators import OF_500
from tests.phone.forms import Forms, Json
from tests.phone.hand_states import Pairs, State, compare, hidden, states, with_press

GAME = "five_hundred"
VARIANTS = tuple(GAMES[GAME].presets)
READY_MADE = [table for table in TABLES if table.game == GAME]
BIDS = ("6S", "7H", "10N", "NULLO", "BNULLO", "DNULLO", "8", "x", "")
OTHERS = {
    "bidder": (None, 0, 1, 2, 3),
    "bid": BIDS,
    "counted": (None, 0, 1),
    "tricks": (None, 0, 3, 6, 7, 10),
}


@pytest.fixture(scope="module")
def forms(shared_app: Flask) -> Iterator[Forms]:
    made = Forms(shared_app)
    yield made
    made.close()


def changes(rng: random.Random, _at: State) -> Json:
    """Other answers than those of the hand that was drawn."""
    return {name: rng.choice(values) for name, values in OTHERS.items() if rng.random() < 0.12}


def filling(rng: random.Random, entry: Entry) -> Pairs:
    """The fields of a page, and now and then a button that was pressed."""
    pressed = {
        "bidder": "2",
        "bid": rng.choice(BIDS),
        "tricks": rng.choice(("0", "4", " 7 ", "\N{MINUS SIGN}3", "1234567")),
        "turn": "contract",
        "way": rng.choice(("calls", "contract", "other")),
        "call": rng.choice(("0:pass", "1:7H", "2:", "3:NULLO", "x")),
        "void": rng.choice(("passed", "misdeal", "never")),
    }
    return with_press(rng, hidden(entry, tuple(OTHERS)), pressed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_form_is_the_same_on_the_phone(forms: Forms, variant: str, language: str) -> None:
    compare(forms, language, states(30, GAME, variant, language), changes, filling)


def test_so_it_is_at_every_ready_made_table(forms: Forms) -> None:
    told = [
        at for table in READY_MADE for at in states(2, GAME, table.variant, table.key, table.rules)
    ]
    compare(forms, "en", told, changes, filling)


def test_so_it_is_under_every_value_of_an_option(forms: Forms) -> None:
    told = [
        at
        for variant in VARIANTS
        for name, values in OF_500.items()
        for value in values
        for at in states(1, GAME, variant, f"{name} {value}", {name: value})
    ]
    compare(forms, "fr", told, changes, filling)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_forms_are_the_same_on_the_phone(forms: Forms, variant: str, language: str) -> None:
    for part in range(20):
        told = states(100, GAME, variant, f"many {language} {part}")
        compare(forms, language, told, changes, filling)
