"""The list of all games: searched by taps, with and without scripts, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
SMALL = {"width": 320, "height": 568}
LONG = ("Marie-Madeleine de la Chaussée", "Ben", "Cleo-Anastasia-Wilhelmina", "Ирина")


@pytest.mark.parametrize(
    ("language", "scheme", "has_script"), [("en", "light", True), ("fr", "dark", False)]
)
def test_a_game_is_found(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    scheme: str,
    has_script: bool,
) -> None:
    seat = sit(names=LONG)
    seat.play(HAND)
    home = f"{seat.server.url}/p/{seat.pad_id}"
    options = {"color_scheme": scheme, "locale": language, "java_script_enabled": has_script}
    page = open_page(**options, viewport=SMALL)
    page.context.add_cookies(
        [seat.cookie(), {"name": "language", "value": language, "url": seat.server.url}]
    )
    page.goto(home)
    link = page.locator(f'main a[href="/p/{seat.pad_id}/games"]')
    link.click()
    page.wait_for_url(f"{home}/games")
    expect(page.locator("a.game")).to_have_count(1)
    page.locator("summary").click()
    page.get_by_label({"en": "Player", "fr": "Joueur"}[language], exact=True).select_option("Ben")
    page.locator("form[method=get] button").click()
    page.wait_for_url("**/games?who=*")
    expect(page.locator("a.game")).to_have_count(1)
    expect(page.locator(".asked")).to_have_text("Ben")
    page.goto(f"{home}/games?state=over")
    expect(page.locator("a.game")).to_have_count(0)
    expect(page.locator("details")).to_have_attribute("open", "")
    if has_script:
        for address in (home, f"{home}/games", page.url):
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
            assert Axe().run(page).response["violations"] == []
