"""What the tests in a browser share: the real server, a real Chromium, a table to play at."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from scorepad import create_app, database, journal, live, pads
from scorepad.bench.serving import Serving

from .seen import Seen
from .thumb import await_knowing

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 664}
NAMES = ("Ann", "Bob", "Cid", "Dot")
PATIENCE = 10_000
expect.set_options(timeout=PATIENCE)


@dataclass
class Server:
    """The application behind waitress on a free port."""

    app: Flask
    url: str

    def game(self, pad_id: str, device_id: str, game_id: str) -> pads.Game:
        access = pads.open_pad(pad_id, [device_id])
        assert access is not None
        game = pads.game_of(access.pad, game_id)
        assert game is not None
        return game


@dataclass
class Seat:
    """A game that waits for its hands; ``url`` is the table."""

    server: Server
    pad_id: str
    device_id: str
    game_id: str

    @property
    def url(self) -> str:
        return f"{self.server.url}/p/{self.pad_id}/g/{self.game_id}"

    def folded(self) -> journal.Folded:
        with self.server.app.app_context():
            return journal.folded(self.server.game(self.pad_id, self.device_id, self.game_id))

    def hands(self) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = self.folded().record["hands"]
        return hands

    def play(self, *hands: dict[str, Any]) -> None:
        """Hands that were saved before the test begins."""
        for hand in hands:
            self.append("hand", {"slot": self.folded().next_slot, "hand": hand})

    def correct(self, number: int, hand: dict[str, Any] | None, reason: str = "") -> None:
        """Hand ``number`` was another one, or (None) it never happened."""
        entry = next(entry for entry in self.folded().entries if entry.slot == number)
        body = {"target": entry.id, "replaces": entry.version_id}
        body |= {"reason": reason} if reason else {}
        self.append("corrected" if hand else "voided", body | ({"hand": hand} if hand else {}))

    def append(self, kind: str, body: dict[str, Any]) -> None:
        """Whatever else may have been told of the game before."""
        with self.server.app.app_context():
            access = pads.open_pad(self.pad_id, [self.device_id])
            assert access is not None
            game = self.server.game(self.pad_id, self.device_id, self.game_id)
            new = journal.NewFact(secrets.token_urlsafe(16), kind, body)
            answer = journal.append(game, new, access.device)
            assert answer.status is journal.Status.STORED, answer

    def cookie(self, *others: Seat) -> dict[str, str]:
        """What lets a browser in to the pad, and to those of other seats."""
        client = self.server.app.test_client()
        with client.session_transaction() as session:
            session["pads"] = {seat.pad_id: seat.device_id for seat in (self, *others)}
        found = client.get_cookie("scorepad")
        assert found is not None
        return {"name": "scorepad", "value": found.value, "url": self.server.url}


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright_: Playwright) -> Iterator[Browser]:
    found = os.environ.get("SCOREPAD_CHROMIUM") or "/usr/bin/chromium"
    path = found if Path(found).exists() else None
    browser = playwright_.chromium.launch(executable_path=path, args=ARGS)
    yield browser
    browser.close()


@pytest.fixture
def server(data_folder: Path) -> Iterator[Server]:
    """The real server over a fresh database, with the settings that it is served with."""
    app = create_app(data_folder, {"SECRET_KEY": "only for tests", "STREAMS": 24})
    serving = Serving(app, threads=32)
    yield Server(app, f"http://127.0.0.1:{serving.port}")
    live.hub_of(app).stop()
    serving.stop()
    with app.app_context():
        database.db.engine.dispose()


@pytest.fixture
def sit(server: Server) -> Callable[..., Seat]:
    """Makes a game of four; the first to deal is Dot, so that Ann calls first."""

    def make(names: tuple[str, ...] = NAMES, first_dealer: int = 3, **more: Any) -> Seat:
        with server.app.app_context():
            pad, device = pads.create_pad("Arsenault", "en", "America/Moncton", "Ann’s phone")
            persons = [pads.add_person(pad, name).public_id for name in names]
            body = {
                "game": "two_hundred",
                "variant": "partners",
                "rules": {},
                "persons": persons,
                "first_dealer": first_dealer,
                **more,
            }
            game = pads.start_game(pad, device, body, secrets.token_urlsafe(16), None)
            assert isinstance(game, pads.Game), game
            return Seat(server, pad.public_id, device.public_id, game.public_id)

    return make


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens the table of a seat on a phone; what the browser complains of fails the test."""
    contexts: list[BrowserContext] = []
    seen: list[Seen] = []

    def open_one(seat: Seat | None = None, path: str = "", **options: Any) -> Page:
        # Only its own tests meet the service worker: it answers where others cut the connection.
        alone: dict[str, Any] = {"service_workers": "block"}
        settings = {"viewport": PHONE, "has_touch": True, "locale": "en", **alone, **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        seen.append(Seen(page))
        if seat is not None:
            context.add_cookies([seat.cookie()])
            page.goto(seat.url + path)
            if not path and settings.get("java_script_enabled", True):
                await_knowing(page)  # what is tapped before it is sent as a form
        return page

    yield open_one
    complaints = [complaint for one in seen for complaint in one.complaints]
    for context in contexts:
        context.close()
    assert complaints == []
