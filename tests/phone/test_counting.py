"""The count of the piles in CPython and in V8: the same sums and the same hints."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from scorepad import rules_json
from scorepad.phone import engine_module
from scorepad.rules import count_cards, table
from tests import generators
from tests.phone.twins import Phone


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    made.load(engine_module())
    yield made
    made.close()


def test_every_count_is_the_same_on_the_phone(phone: Phone) -> None:
    standing = table(next(generators.games(1, 21)))
    chance = random.Random(21)
    codes = [card["card"] for card in standing["cards"]]
    for _ in range(400):
        ends = chance.choices([0, 1, None], weights=(4, 3, chance.choice((0, 1, 4))), k=len(codes))
        piles = {code: end for code, end in zip(codes, ends, strict=True) if end is not None}
        told = chance.choice([None, *standing["figures"]])
        args = (standing["cards"], standing["pack"], piles, chance.choice((0, 1)), told)
        texts = [json.dumps(arg) for arg in args]
        ours = phone.ending(1, "count_cards", *texts)
        assert ours == "ok " + rules_json.dumps(count_cards(*args)), texts
