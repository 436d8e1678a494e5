"""What a phone keeps of a pad that it leaves or is let out of, in a browser: nothing but what was
not sent, which a person sees; and how one that keeps nothing saves."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import pads

from .conftest import Seat

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const known = await indexedDB.databases(); // not before the app has made its own
  if (!known.some(({ name }) => name === "scorepad")) return {};
  return new Promise((done) => {
  const request = indexedDB.open("scorepad");
  request.onsuccess = () => {
    const found = {};
    const work = request.result.transaction(["pads", "games", "outbox"]);
    for (const name of ["pads", "games", "outbox"]) {
      const asked = work.objectStore(name).getAllKeys();
      asked.onsuccess = () => (found[name] = asked.result.length);
    }
    work.oncomplete = () => {
      request.result.close();
      found.hands = Object.keys(localStorage).filter((key) => key.startsWith("hand:")).length;
      done(found);
    };
  };
  });
}"""
EVERYTHING = {"pads": 1, "games": 1, "outbox": 1, "hands": 1}
UNSENT = {"pads": 0, "games": 0, "outbox": 1, "hands": 0}


def becomes(page: Page, kept: dict[str, int]) -> None:
    """Until exactly this is kept on the phone."""
    found: Any = None
    for _ in range(100):
        found = page.evaluate(KEPT)
        if found == kept:
            return
        page.wait_for_timeout(100)
    assert found == kept


def keeper(seat: Seat) -> Seat:
    """The same table for a phone that another one let in."""
    with seat.server.app.app_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        link = pads.make_link(access.pad, access.device, "Kitchen", "keeper", secrets.token_hex(16))
        offer = pads.offer_of_secret(link.secret, [])
        assert offer is not None
        device = pads.open_offer(offer, "Lent").public_id
        return Seat(seat.server, seat.pad_id, device, seat.game_id)


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(name).click()


@pytest.fixture
def used(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> tuple[Page, Seat]:
    """A phone with a hand that is not sent, and another one in progress."""
    seat = keeper(sit())
    page = open_page(seat)
    page.wait_for_selector("[data-hand]")
    page.context.route("**/sync", lambda route: route.abort())
    becomes(page, {"pads": 1, "games": 1, "outbox": 0, "hands": 0})
    tap(page, '[name=contract][value="0:60"]', '[name=points][value="70"]', "[data-save]")
    expect(page.locator("[data-hand]")).to_have_attribute("data-index", "1")
    tap(page, '[name=contract][value="0:60"]')
    becomes(page, EVERYTHING)
    return page, seat


def home(seat: Seat) -> str:
    return f"{seat.server.url}/p/{seat.pad_id}"


def test_who_leaves_a_pad_keeps_what_is_not_sent_and_sees_it(used: tuple[Page, Seat]) -> None:
    page, seat = used
    page.goto(f"{home(seat)}/phones/{seat.device_id}/out")
    page.locator("main form button").last.click()
    page.wait_for_url(f"{seat.server.url}/")
    becomes(page, UNSENT)
    part = page.locator("[data-pads] section")
    expect(part).to_contain_text("Arsenault")
    with page.expect_download() as saving:
        part.locator("[data-save]").click()
    assert saving.value.suggested_filename.startswith("scorepad-outbox-Arsenault-")
    part.locator("[data-drop]").click()
    becomes(page, UNSENT | {"outbox": 0})
    expect(part).to_have_count(0)


def test_who_is_let_out_keeps_nothing_that_was_read(used: tuple[Page, Seat]) -> None:
    page, _seat = used
    page.context.clear_cookies()
    page.evaluate("dispatchEvent(new Event('online'))")
    becomes(page, UNSENT)


def test_what_a_router_answers_makes_nothing_go(used: tuple[Page, Seat]) -> None:
    page, seat = used
    page.context.route("**/p/**", lambda route: route.fulfill(status=404, body="<h1>Sign in</h1>"))
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(1500)
    assert page.evaluate(KEPT) == EVERYTHING
    page.context.route(f"{seat.server.url}/", lambda route: route.continue_())
    page.goto(f"{seat.server.url}/")
    page.wait_for_timeout(1000)
    assert page.evaluate(KEPT) == EVERYTHING


def test_the_front_page_keeps_what_is_open(used: tuple[Page, Seat]) -> None:
    page, seat = used
    page.goto(f"{seat.server.url}/")
    page.wait_for_timeout(1000)
    assert page.evaluate(KEPT) == EVERYTHING


def test_where_nothing_is_kept_a_hand_goes_to_the_server_by_its_form(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    page.context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.goto(seat.url)
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    tap(page, '[name=contract][value="0:60"]', '[name=points][value="70"]', "[data-save]")
    expect(page.locator("[data-hand]")).to_have_attribute("data-index", "1")
    assert len(seat.hands()) == 1
    assert not any(address.endswith("/sync") for address in sent)
