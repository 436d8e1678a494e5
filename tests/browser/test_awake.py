"""The small things of a phone: its screen stays on, Save is felt, a change of the score is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

# A browser whose lock can be counted, refused and taken away.
LOCKS = """
window.asked = 0; window.refuses = false; window.held = null;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.asked += 1;
  if (window.refuses) throw new DOMException("no", "NotAllowedError");
  window.held = { released: false, release: async () => (window.held.released = true) };
  return window.held;
} } });
navigator.vibrate = (time) => { window.felt = time; return true; };
"""
AWAKE = "async name => window.awake = await import(name)"


@pytest.fixture
def page(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> Page:
    """A page that keeps the screen on by itself at no time; its modules are at hand."""
    seat = sit()
    page = open_page(seat, "/sheet")
    page.add_init_script(LOCKS)
    page.reload()
    page.evaluate(AWAKE, module(page, "awake"))
    return page


def module(page: Page, name: str) -> str:
    """The address of a module of the page's build."""
    source = page.locator('script[src*="/js/"]').first.get_attribute("src")
    return f"{(source or '').partition('/js/')[0]}/js/{name}.js"


def is_held(page: Page) -> bool:
    return bool(page.evaluate("Boolean(window.held && !window.held.released)"))


def test_the_screen_stays_on_also_after_leaving_and_coming_back(page: Page) -> None:
    page.evaluate("awake.keepAwake()")
    assert is_held(page)
    page.evaluate("held.released = true")  # as browsers do when the page is left
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert is_held(page)
    page.evaluate("held.released = true")
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    assert is_held(page)
    page.evaluate("held.released = true")
    page.locator("main").click()
    assert is_held(page)
    assert page.evaluate("asked") == 4


def test_a_refusal_does_no_harm_and_a_tap_asks_again(page: Page) -> None:
    page.evaluate("refuses = true")
    page.evaluate("awake.keepAwake()")
    assert not is_held(page)
    page.evaluate("refuses = false")
    page.locator("main").click()
    assert is_held(page)


def test_the_screen_may_sleep_when_the_game_is_over(page: Page) -> None:
    page.evaluate("awake.keepAwake()")
    page.evaluate("awake.letSleep()")
    assert not is_held(page)
    page.locator("main").click()
    assert not is_held(page)


def test_save_is_felt_but_by_who_wants_nothing_to_move(page: Page) -> None:
    buzz = "async name => (await import(name)).buzz()"
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(buzz, module(page, "buzz"))
    assert page.evaluate("window.felt === undefined")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(buzz, module(page, "buzz"))
    assert page.evaluate("felt > 0")


def test_a_sentence_is_said_in_one_region(page: Page) -> None:
    say = "async ([name, text]) => (await import(name)).announce(text)"
    for text in ("Ann & Cid: 70.", "Ann & Cid: 140."):
        page.evaluate(say, [module(page, "announce"), text])
        region = page.locator("body > p[role=status]")
        expect(region).to_have_text(text)
        assert region.count() == 1
