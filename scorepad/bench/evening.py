"""A pad with games to measure at: any number of hands, none of which ends the game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, render_template_string

from scorepad import create_app, database, journal, pads

NAMES = ("Rose", "Émile", "Anne-Marie", "Léo")
COOKIE = "scorepad"
BLANK = "/blank"
# A page with nothing on it but where the engine is, and a record of so many hands for it.
ENGINE = "/engine-alone/<int:hands>"
ALONE = """<!doctype html><title>engine</title>
<form data-engine="{{ url_for('phone.engine') }}" data-record="{{ record|tojson|forceescape }}">
"""


@dataclass(frozen=True)
class Pad:
    """A pad of an application, and the phone that it was made with."""

    app: Flask
    public_id: str
    device: str
    persons: tuple[str, ...]

    def cookie(self) -> str:
        """The value of the cookie of a browser that was let in and has been here."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["pads"] = {self.public_id: self.device}
            session["renewed"] = int(time.time())
        client.get(f"/p/{self.public_id}")  # the first page adds the secret of the forms' tokens
        found = client.get_cookie(COOKIE)
        if found is None:
            raise RuntimeError("no cookie was made")
        return str(found.value)

    def game(self, hands: int) -> str:
        """A new game after so many hands; gives its address below the server."""
        with self.app.app_context():
            access = pads.open_pad(self.public_id, [self.device])
            if access is None:
                raise RuntimeError("the pad does not open")
            game = pads.start_game(access.pad, access.device, self._started(), _fresh_id())
            if not isinstance(game, pads.Game):
                raise RuntimeError(f"no game: {game}")
            for slot, hand in enumerate(hands_played(hands), 1):
                new = journal.NewFact(_fresh_id(), "hand", {"slot": slot, "hand": hand})
                journal.append(game, new, access.device)
            return f"/p/{self.public_id}/g/{game.public_id}"

    def _started(self) -> dict[str, Any]:
        persons = list(self.persons)
        game = {"game": "two_hundred", "variant": "partners", "rules": {}}
        return {**game, "persons": persons, "first_dealer": 3}


@contextmanager
def opened() -> Iterator[Pad]:
    """A pad in an application with the settings that it is served with, over a database on disk."""
    with TemporaryDirectory(prefix="scorepad-bench-") as name:
        folder = Path(name)
        app = create_app(folder)
        app.add_url_rule(BLANK, "blank", lambda: "<!doctype html><title>blank</title>")
        app.add_url_rule(ENGINE, "engine_alone", _engine_alone)
        database.upgrade(app)
        with app.app_context():
            pad, device = pads.create_pad("Arsenault", "en", "America/Moncton", "Rose")
            persons = tuple(pads.add_person(pad, name).public_id for name in NAMES)
            made = Pad(app, pad.public_id, device.public_id, persons)
        try:
            yield made
        finally:
            with app.app_context():
                database.db.engine.dispose()


def _engine_alone(hands: int) -> str:
    return render_template_string(ALONE, record=record(hands))


def record(hands: int) -> dict[str, Any]:
    """The record of such a game."""
    return {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "rules": {},
        "players": list(NAMES),
        "first_dealer": 3,
        "hands": hands_played(hands),
    }


def hands_played(count: int) -> list[dict[str, Any]]:
    """Hands that keep both sides near 0: whoever is ahead at 50 or more bids too high."""
    totals = [0, 0]
    played: list[dict[str, Any]] = []
    for _ in range(count):
        ahead = 1 if totals[1] > totals[0] else 0
        hand = {"bidder": ahead, "bid": 75 if max(totals) >= 50 else 50, "captured": [50, 50]}
        played.append(hand)
        totals = [total + points for total, points in zip(totals, _given(hand), strict=True)]
    return played


def _given(hand: dict[str, Any]) -> list[int]:
    if hand["bid"] == 50:
        return [50, 50]
    return [-75, 50] if hand["bidder"] == 0 else [50, -75]


def _fresh_id() -> str:
    return secrets.token_urlsafe(16)
