"""All that is done at a table besides recording, without a signal: with the net cut and with the
server killed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorepad import create_app, database, live

from .conftest import ARGS, PATIENCE, PHONE, Seat
from .test_worker import Killable
from .thumb import Thumb, expect_hand, expect_sent

pytestmark = pytest.mark.browser

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [15, 85]},
    {"bidder": 2, "bid": 60, "captured": [65, 35], "sides_bid": [0]},
    {"bidder": 3, "bid": 50, "captured": [45, 55], "sides_bid": [1]},
)
ASKED = (
    {"bidder": 0, "bid": 60, "captured": [65, 35]},
    {"bidder": 1, "bid": 50, "captured": [30, 70]},
    {"bidder": 1, "bid": 50, "captured": [40, 60]},
)
NO_SIGNAL = "No signal"
HOW = pytest.mark.parametrize("how", ["net", "server"])


@pytest.fixture
def server(data_folder: Path) -> Iterator[Killable]:
    """The real server, to be killed."""
    app = create_app(data_folder, {"SECRET_KEY": "only for tests", "STREAMS": 8})
    one = Killable(app, "")
    one.start()
    yield one
    if one.thread is not None and one.thread.is_alive():
        live.hub_of(app).stop()
        one.kill()
    with app.app_context():
        database.db.engine.dispose()


class Signal:
    """What a page loses and finds again: the net, or the server."""

    def __init__(self, how: str, page: Page, server: Killable) -> None:
        self.how, self.page, self.server = how, page, server

    def lose(self) -> None:
        if self.how == "net":
            self.page.context.set_offline(True)
        else:
            self.server.kill()
        expect(self.page.locator(".bars-said")).to_contain_text(NO_SIGNAL, timeout=20_000)

    def find(self) -> None:
        if self.how == "net":
            self.page.context.set_offline(False)
        else:
            self.server.start()
        self.page.evaluate("dispatchEvent(new Event('online'))")
        expect_sent(self.page)


def known(page: Page, seat: Seat) -> Page:
    """Waits until this phone knows the game and its pad."""
    found = """async ([pad, game]) => {
      if (!(await indexedDB.databases()).some(({ name }) => name === "scorepad")) return false;
      const open = indexedDB.open("scorepad");
      const data = await new Promise((done) => (open.onsuccess = () => done(open.result)));
      const stores = data.transaction(["pads", "games"]);
      const asked = [stores.objectStore("pads").get(pad), stores.objectStore("games").get([pad, game])];
      const all = await Promise.all(asked.map((one) => new Promise((d) => (one.onsuccess = () => d(one.result)))));
      data.close();
      return all.every(Boolean);
    }"""
    for _ in range(100):
        if page.evaluate(found, [seat.pad_id, seat.game_id]):
            return page
        page.wait_for_timeout(100)
    raise AssertionError("nothing is kept on this phone")


def open_sheet(page: Page) -> None:
    page.get_by_role("link", name="Sheet", exact=True).locator("visible=true").first.tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")


def open_correction(page: Page, number: int) -> None:
    open_sheet(page)
    page.locator(".scores tbody tr:not(.struck)").nth(number - 1).locator("td.c a").tap()
    page.get_by_role("link", name="Correct this hand").tap()
    expect(page.locator("h1")).to_contain_text(f"Correct hand {number}")


@HOW
def test_a_hand_is_corrected_and_a_later_one_answers(
    how: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: Killable
) -> None:
    seat = sit()
    seat.play(*ASKED)
    page = known(open_page(seat), seat)
    signal = Signal(how, page, server)
    signal.lose()
    open_correction(page, 1)
    Thumb(page).points(75)
    page.get_by_role("button", name="See what changes").tap()
    question = page.get_by_role("group", name="Did Ann or Cid bid in hand 3?")
    question.get_by_label("No").check()
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("main")).to_contain_text("Hand 3")
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")
    expect(page.locator(".notices")).to_contain_text("Hand 1 was corrected. Who bid was answered")
    assert seat.hands()[0] == ASKED[0]
    signal.find()
    assert seat.hands()[0]["captured"] == [75, 25] and seat.hands()[2]["sides_bid"] == [1]
