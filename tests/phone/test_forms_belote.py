"""The hand form of Belote, of every variant, table and option: a phone says what Python says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorepad.house_rules import TABLES
from scorepad.languages import LANGUAGES
from scorepad.rules import GAMES, score
from scorepad.web.hands.belote import announced_cell
from scorepad.web.hands.belote_auction import SUITS
from scorepad.web.hands.belote_entry import DECLARING, KINDS, Entry
from tests.game_generators import OF_BELOTE
from tests.phone.forms import Forms, Json
from tests.phone.hand_states import Pairs, State, compare, hidden, states, with_press

GAME = "belote"
VARIANTS = tuple(GAMES[GAME].presets)
READY_MADE = [table for table in TABLES if table.game == GAME]
FIELDS = ("turned", "counted", "capot", "belote", "declaring", "announcer", "kind", "cards")
FIGURES = ("", "0", "7", "81", "82", "100", "162", "163", "999")
SLIPS = (("82", "70"), ("92", "80"), ("100", "82"))  # that the rules can guess
COMBINATIONS = (
    *("0:tierce:K:S", "1:carre:J:", "2:cinquante:10:H", "3:cent:A:D", "0:tierce:9:C"),
    *("1:tierce:K:S", "2:carre:9:", "x:tierce:7:S", "3:other:2:S"),
)
OTHERS: dict[str, tuple[Any, ...]] = {
    "turned": ("", *SUITS),
    "taker": (None, 0, 1, 2, 3),
    "trump": ("", *SUITS),
    "counted": (None, 0, 1),
    "capot": (None, 0, 1),
    "belote": (None, 0, 1),
    "declaring": ("", *DECLARING),
    "declared": ((), (0, 0), (50, 0), (0, 170), (20, 20)),
    "announcer": (None, 0, 1, 2, 3),
    "kind": KINDS,
    "is_open": (True, False),
    "counting": (True, False),
}


@pytest.fixture(scope="module")
def forms(shared_app: Flask) -> Iterator[Forms]:
    made = Forms(shared_app)
    yield made
    made.close()


def changes(rng: random.Random, at: State) -> Json:
    """Other answers than those of the hand that was drawn."""
    told: Json = {name: rng.choice(values) for name, values in OTHERS.items()}
    told["points"] = rng.choice((*SLIPS, *((rng.choice(FIGURES), rng.choice(FIGURES)),) * 6))
    told["announced"] = tuple(rng.sample(COMBINATIONS, rng.randint(0, 4)))
    cards = [card["card"] for card in rng.choice(list(at.standing["cards"].values()))]
    found = rng.sample(cards, rng.choice((1, 4, 12, len(cards))))
    told["cards"] = ",".join(f"{card}{rng.choice((0, 0, 1))}" for card in found)
    return {name: value for name, value in told.items() if rng.random() < 0.15}


def filling(rng: random.Random, entry: Entry) -> Pairs:
    """The fields of a page, and now and then a button that was pressed."""
    told = hidden(entry, FIELDS)
    told |= {f"points_{side}": figure for side, figure in enumerate(entry.points)}
    told["declared"] = ",".join(map(str, entry.declared))
    told["announced"] = " ".join(entry.announced)
    told["is_open"] = "yes" if entry.is_open else ""
    told["counting"] = "yes" if entry.counting else ""
    return with_press(rng, told, pressed(rng))


def pressed(rng: random.Random) -> dict[str, str]:
    """Every button, with something that it may say, or something that none says."""
    said: dict[str, tuple[str, ...]] = {
        "contract": (*(f"{rng.randrange(5)}:{suit}" for suit in SUITS), "1:X", "2:"),
        "turned": (*SUITS, "", "X"),
        "counted": ("0", "1", "2"),
        "capot": ("0", "1", "2", ""),
        "belote": ("0", "1", ""),
        "digit": ("0", "5", "55", "x"),
        "add": ("10", "x", "-9"),
        "points": ("82", "x", " 152 ", "12345"),
        "award": ("0:50", "1:20", "0:", "1:x", "2:20", "x"),
        "announce": COMBINATIONS,
        "announced": ("0:tierce:K:S 1:cent:A:H", "1:" * 30, "a " * 30),
        "withdraw": ("0", "1", "9", "x"),
        "turn": ("contract", "erase", "swap", "other"),
        "declaring": (*DECLARING, "x"),
        "declared": ("20,0", "0", "x,7", "1,2,3", "-5,20"),
        "announcer": ("0", "3", "4", ""),
        "kind": (*KINDS, "x"),
        "is_open": ("yes", "", "no"),
        "counting": ("yes", ""),
        "way": ("calls", "contract"),
        "call": ("0:pass", "1:take", "2:H", "3:pass", "x"),
        "void": ("passed", "misdeal", "never"),
        "points_0": (" 33 ", "1234", "-4", "\N{ARABIC-INDIC DIGIT THREE}"),
    }
    return {name: rng.choice(values) for name, values in said.items()}


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
        for name, values in OF_BELOTE.items()
        for value in values
        for at in states(1, GAME, variant, f"{name} {value}", {name: value})
    ]
    compare(forms, "fr", told, changes, filling)


def test_so_it_is_where_a_hand_says_a_thing_twice(forms: Forms) -> None:
    """Corrections of hands that tell taker, trump and awarded points beside what makes them."""
    drawn = states(500, GAME, "declarations", "twice", {})
    told = [said_twice(at) for at in drawn if at.place.base.get("declarations")]
    assert sum("calls" in at.place.base for at in told) > 10

    def one_thing(rng: random.Random, at: State) -> Json:
        kind, said = rng.randrange(4), at.hand.get("declarations", [])
        if kind == 0:
            return {"turned": rng.choice(("", *SUITS))}
        return {"announced": tuple(map(announced_cell, said[1:]))} if kind == 1 else {}

    compare(forms, "en", told, one_thing, filling)


def said_twice(at: State) -> State:
    index, base = at.place.index, at.place.base
    row = score(at.record)["hands"][index]
    whole = {**base, "taker": row["bidder"], "trump": row["bid"], "declared": row["declared"]}
    hands = [*at.record["hands"][:index], whole, *at.record["hands"][index + 1 :]]
    place = replace(at.place, base=whole)
    return replace(at, record=at.record | {"hands": hands}, place=place, hand=whole)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_forms_are_the_same_on_the_phone(forms: Forms, variant: str, language: str) -> None:
    for part in range(20):
        told = states(100, GAME, variant, f"many {language} {part}")
        compare(forms, language, told, changes, filling)
