"""The application as people run it: a process of its own, killed and started again at its place."""

from __future__ import annotations

import secrets
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from scorepad import pads
from scorepad.database import db
from scorepad.start.data_folder import prepare
from scorepad.start.serve import ready_program
from tests.kill.server import HOST
from tests.kill.server import Server as Process

from .conftest import Seat, Server

PATIENCE = 30.0
LONG = 30_000


@dataclass
class House(Server):
    """`scorepad up` in a process; the test itself reads the same data folder."""

    process: Process = field(init=False)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process.start()
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=5).close()
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True

    def kill(self) -> None:
        self.process.kill()


def open_house(data: Path) -> House:
    """A server on this data folder; it is not started."""
    process = Process(data)
    house = House(ready_program(prepare(data)), f"http://{HOST}:{process.port}")
    house.process = process
    return house


def close_house(house: House) -> None:
    house.process.end()
    with house.app.app_context():
        db.engine.dispose()


def let_in(seat: Seat, name: str, role: str = "keeper") -> Seat:
    """The same table for another phone, by a link that was made for it."""
    with seat.server.app.app_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        made = pads.make_link(access.pad, access.device, name, role, secrets.token_hex(16))
        offer = pads.offer_of_secret(made.secret, [])
        assert offer is not None
        device = pads.open_offer(offer, name)
        return Seat(seat.server, seat.pad_id, device.public_id, seat.game_id)


def expect_waiting(page: Page, count: int) -> None:
    """So many facts are on this phone alone, and it says so."""
    strip = page.locator("[data-bars]")
    told = f"{count} entr{'y waits' if count == 1 else 'ies wait'} to be sent"
    expect(strip).to_contain_text(told)


def expect_all_sent(page: Page) -> None:
    """The server has everything, and the page sees the server."""
    expect(page.locator("html:not([data-unsent])")).to_be_attached(timeout=LONG)
    expect(page.locator("[data-bars]:not(:empty)")).to_have_count(0, timeout=LONG)
