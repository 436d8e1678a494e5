"""What is said of a hand before it is saved: in words, only if a slip is likely, no hindrance."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import play, start
from .test_sheet import text_of

# The game, the totals before, a hand that is probably a slip, and what is said of it.
DOUBTS: list[tuple[str, list[int], dict[str, Any], str, str]] = [
    (
        "two_hundred/partners",
        [0, 0],
        {"bidder": 0, "bid": 60, "captured": [20, 80]},
        "The defenders have 80, more than the bid of 60. Are the two sides swapped?",
        "La défense a 80, plus que la mise de 60. Les deux équipes sont-elles inversées ?",
    ),
    (
        "two_hundred/partners",
        [0, 0],
        {"bidder": 0, "bid": 60, "captured": [40, 60]},
        "The defenders’ count is exactly the bid, 60. Are the two sides swapped?",
        "inversé",
    ),
    (
        "two_hundred/partners",
        [110, 0],
        {"bidder": 0, "bid": 60, "captured": [95, 5]},
        "95 at once, and the game is over. Is it right?",
        "95 d’un coup, et la partie est finie. Est-ce juste ?",
    ),
    (
        "two_hundred/kitty",
        [0, 0],
        {"bidder": 0, "bid": 100, "captured": [90, 5], "discard": 5},
        "A bid of 100, and points in the discards?",
        "100",
    ),
    (
        "five_hundred/official",
        [0, 0],
        {"bidder": 0, "bid": "8H", "tricks": [2, 8]},
        "The defenders have 8 tricks, enough for the bid. Are the two sides swapped?",
        "La défense a 8 levées, assez pour la mise.",
    ),
]


@pytest.mark.parametrize(("kind", "totals", "hand", "said", "in_french"), DOUBTS)
def test_it_is_said_before_it_is_saved_and_hinders_nobody(
    app: Flask,
    phone: Phone,
    kind: str,
    totals: list[int],
    hand: dict[str, Any],
    said: str,
    in_french: str,
) -> None:
    table = start(app, phone, *kind.split("/"), start={"totals": totals})
    play(table, hand)  # it may stand all the same
    form = f"/hand/{table.folded().entries[-1].id}/correct"
    assert said in text_of(table.page(form))
    phone.client.post("/language", data={"lang": "fr", "next": "/"})
    assert in_french in text_of(table.page(form))
