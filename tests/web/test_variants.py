"""Every variant of 200 through the forms, without a script: what was told is what stands."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from scorepad import rules
from tests.reference import variants

from .conftest import Phone
from .hand_forms import SEATS, drawn_table, drawn_told, tell
from .tables import Table, seat_players

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
HANDS = 6


def sit(
    app: Flask, phone: Phone, variant: str, first_dealer: int | None = None, **more: object
) -> Table:
    names = NAMES[: SEATS[variant]]
    dealer = len(names) - 1 if first_dealer is None else first_dealer
    return seat_players(app, phone, names, dealer, variant=variant, **more)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", sorted(variants.TEAMS))
def test_random_hands_are_told_as_they_were(
    app: Flask, phone: Phone, variant: str, seed: int
) -> None:
    rng = random.Random(f"{variant}/{seed}")
    body = drawn_table(rng, variant)
    able = variants.callers(variants.begin(head(variant, body)))
    table = sit(app, phone, variant, rng.choice(able), **body)
    for _ in range(HANDS):
        record = table.folded().record
        if table.folded().sheet["over"]:
            break
        hand = drawn_told(rng, record)
        form = tell(table, hand)
        preview = rules.score(record | {"hands": [*record["hands"], hand]})
        for side, delta in enumerate(preview["hands"][-1]["delta"] if "captured" in hand else ()):
            assert shown_delta(table, side) == delta
        answer = table.save(form)
        assert answer.status_code == 303, (hand, answer.text)
        assert table.hands()[-1] == hand
        assert table.folded().sheet == rules.score(table.folded().record)


def head(variant: str, body: dict[str, object]) -> dict[str, object]:
    names = list(NAMES[: SEATS[variant]])
    return {"game": "two_hundred", "variant": variant, "players": names, "hands": [], **body}


def shown_delta(table: Table, side: int) -> int:
    """What the preview gives to a side."""
    part = table.page().split(f'data-outcome="{side}"')[1]
    text = part.split('data-slot="delta">')[1].split("<")[0]
    return int(text.replace("−", "-").replace("+", ""))
