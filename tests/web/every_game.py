"""Games of any variant put into the journal, as the tests of what all games share need them."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Flask

from scorepad import journal, pads
from scorepad.journal import Answer, Entry, NewFact, Status
from scorepad.rules import GAMES

from .conftest import Phone
from .tables import Table, seat_players

Json = dict[str, Any]
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
VARIANTS = [(game, variant) for game in GAMES for variant in GAMES[game].presets]


def start(app: Flask, phone: Phone, game: str, variant: str, **more: Any) -> Table:
    """A new game of a variant with as many players as it takes; Ann is the first to deal."""
    seats = GAMES[game].presets[variant].seats
    names = more.pop("names", NAMES[:seats])
    given = {"first_dealer": 0, "game": game, "variant": variant, **more}
    return seat_players(app, phone, tuple(names), **given)


def tell(table: Table, kind: str, body: Json) -> Answer:
    """Append a fact, whatever is answered."""
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        return journal.append(game, NewFact(secrets.token_urlsafe(16), kind, body), device)


def append(table: Table, kind: str, body: Json) -> None:
    """Append a fact that must be stored."""
    answer = tell(table, kind, body)
    assert answer.status is Status.STORED, answer


def play(table: Table, *hands: Json) -> None:
    """Hands, one after the other."""
    for hand in hands:
        append(table, "hand", {"slot": table.folded().next_slot, "hand": hand})


def hand_of(table: Table, number: int) -> Entry:
    """The hand that the screens call by this number, standing or struck."""
    folded = table.folded()
    return next(e for e in (*folded.entries, *folded.struck) if e.slot == number)


def correct(table: Table, number: int, hand: Json | None) -> None:
    """Hand ``number`` was another one, or (None) it never happened."""
    entry = hand_of(table, number)
    body = {"target": entry.id, "replaces": entry.version_id}
    append(table, "corrected" if hand else "voided", body | ({"hand": hand} if hand else {}))


def swap_seats(table: Table, one: int, other: int) -> None:
    """Two players change places."""
    persons = list(table.folded().persons)
    persons[one], persons[other] = persons[other], persons[one]
    append(table, "seats", {"persons": persons})
