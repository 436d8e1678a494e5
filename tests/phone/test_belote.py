"""Belote's helpers in CPython and in V8: counts under every trump, and whose combinations count."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from scorepad import rules_json
from scorepad.phone import engine_module
from scorepad.rules import compare_declarations, count_cards, table
from tests.phone.twins import Phone

RECORD: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "belote",
    "variant": "declarations",
    "players": ["Ann", "Bob", "Cid", "Dot"],
    "hands": [],
}
SUITS = ("S", "H", "D", "C")
KINDS = ("tierce", "cinquante", "cent", "carre")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    made.load(engine_module())
    yield made
    made.close()


def check(phone: Phone, function: Any, *args: Any) -> None:
    texts = [json.dumps(arg) for arg in args]
    ours = phone.ending(1, function.__name__, *texts)
    assert ours == "ok " + rules_json.dumps(function(*args)), texts


@pytest.mark.parametrize("trump", SUITS)
def test_every_count_is_the_same_on_the_phone(phone: Phone, trump: str) -> None:
    standing = table(RECORD)
    cards = standing["cards"][trump]
    chance = random.Random(trump)
    for _ in range(100):
        ends = chance.choices([0, 1, None], weights=(4, 3, chance.choice((0, 1, 4))), k=len(cards))
        pairs = zip((card["card"] for card in cards), ends, strict=True)
        piles = {code: end for code, end in pairs if end is not None}
        told = chance.choice([None, *range(163)])
        check(phone, count_cards, cards, standing["pack"], piles, chance.choice((0, 1)), told)


def test_every_comparison_is_the_same_on_the_phone(phone: Phone) -> None:
    chance = random.Random(7)
    for order in ("natural", "trump"):
        options = table(RECORD | {"rules": {"carre_order": order}})["options"]
        for _ in range(300):
            said = [drawn(chance) for _ in range(chance.randint(0, 4))]
            trump = chance.choice((*SUITS, None))
            check(phone, compare_declarations, said, trump, [[0, 2], [1, 3]], options)


def drawn(chance: random.Random) -> list[Any]:
    """A combination, now and then one that nobody can hold."""
    kind = chance.choice(KINDS)
    suit = chance.choice(SUITS) if (kind == "carre") == (chance.random() < 0.05) else None
    return [chance.randrange(4), kind, chance.choice(RANKS[chance.choice((0, 4)) :]), suit]
