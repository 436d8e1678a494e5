"""Big digits on a screen: of a change only what is another is drawn, and so read out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

# Counts what changes in the second side, which gets nothing.
WATCH = """
() => {
  window.changes = 0;
  const side = document.querySelectorAll(".side")[1];
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => (window.changes += 1)).observe(side, options);
  window.place = document.querySelector("[data-shown]");
}
"""


def test_what_stays_is_not_read_again(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat, "/big")
    expect(page.locator(".side")).to_have_count(2)
    page.evaluate(WATCH)
    seat.play({"bidder": 0, "bid": 60, "captured": [100, 0]})
    expect(page.locator(".side .total").first).to_have_text("100")
    expect(page.locator(".where")).to_contain_text("2")
    assert page.evaluate("[changes, place.isConnected]") == [0, True]
    assert page.locator(".side[aria-atomic=true]").count() == 2


def test_who_is_let_out_sees_nothing_any_more(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit(), "/big")
    expect(page.locator("[data-shown]")).to_be_visible()
    page.context.clear_cookies()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-shown]")).to_have_count(0)
