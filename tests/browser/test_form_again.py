"""A page that shows one hand form after the other: each listens for itself, and ends with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .thumb import Thumb

pytestmark = pytest.mark.browser

# Listeners of the page as a whole, and clocks, that are there now.
COUNTING = """
window.live = { listeners: 0, clocks: 0 };
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (kind, act, options) {
  if (this === window || this === document) {
    window.live.listeners += 1;
    const gone = () => (window.live.listeners -= 1);
    if (options?.signal) addEventListener.call(options.signal, "abort", gone);
  }
  return addEventListener.call(this, kind, act, options);
};
const { setInterval: begin, clearInterval: end } = window;
window.setInterval = (...args) => ((window.live.clocks += 1), begin(...args));
window.clearInterval = (clock) => ((window.live.clocks -= 1), end(clock));
"""
OPENED_AGAIN = """async (times) => {
  const script = document.querySelector("[data-late]");
  const part = (name) => import(new URL(name, script.src));
  const [{ openHand }, { keepHand }, { holdSends }] = await Promise.all(
    ["hand/open.js", "hand/keep.js", "hand/send.js"].map(part),
  );
  const module = script.dataset.game.split("/").slice(3).join("/");
  const before = { ...live };
  const counts = [];
  let hand = null;
  for (let time = 0; time < times; time += 1) {
    hand?.close();
    const shown = document.querySelector("[data-hand]");
    const fresh = shown.cloneNode(true);
    shown.replaceWith(fresh);
    hand = await openHand(fresh, module);
    hand.keeping = keepHand(hand);
    holdSends(hand, Promise.resolve(null)); // without the app the form is sent as it is
    await hand.rules;
    counts.push({ ...live });
  }
  window.closeHand = hand.close;
  return [before, ...counts];
}"""
TABLES: dict[str, dict[str, Any]] = {
    "partners": {},
    "le_rough": {"variant": "le_rough"},
    "500": {"game": "five_hundred", "variant": "official"},
    "belote": {"game": "belote", "variant": "declarations"},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_nothing_is_left_of_the_forms_before(
    sit: Callable[..., Seat], open_page: Callable[..., Page], table: dict[str, Any]
) -> None:
    seat = sit(**table)
    page = open_page()
    page.context.add_cookies([seat.cookie()])
    page.add_init_script(COUNTING)
    page.goto(seat.url)
    page.wait_for_load_state("networkidle")
    before, first, *later = page.evaluate(OPENED_AGAIN, 6)
    assert first["listeners"] > before["listeners"]
    assert all(one == first for one in later)
    page.evaluate("closeHand()")
    assert page.evaluate("({ ...live })") == before


def test_a_tap_counts_once_and_a_hand_is_saved_once(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    page.wait_for_load_state("networkidle")
    page.evaluate("window.live = {}")
    page.evaluate(OPENED_AGAIN, 5)
    thumb = Thumb(page)
    thumb.contract(0, 75)
    thumb.points(80)
    expect(page.locator("[name=taps]")).to_have_value("2")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    page.locator("[data-save]:visible").tap()
    expect(page.locator(".where").first).to_contain_text("Hand 2")
    assert [hand["captured"] for hand in seat.hands()] == [[80, 20]]
