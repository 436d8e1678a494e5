"""The figures by taps: from the home to a person, to a pair and to whom it played, and what each
figure counts; with and without scripts, in both languages, on a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

WON = {"bidder": 0, "bid": 100, "captured": [100, 0]}
SMALL = {"width": 320, "height": 568}
LONG = ("Marie-Madeleine de la Chaussée", "Ben", "Cleo-Anastasia-Wilhelmina", "Ирина")
WORDS = {
    "en": ("Figures", "Partners, and who played whom", "Points a hand", "1 of 1"),
    "fr": ("Statistiques", "Les équipes, et qui a joué contre qui", "Points par brasse", "1 sur 1"),
}


@pytest.mark.parametrize(
    ("language", "scheme", "has_script"), [("en", "light", True), ("fr", "dark", False)]
)
def test_from_the_home_to_who_played_whom(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    scheme: str,
    has_script: bool,
) -> None:
    seat = sit(names=LONG)
    seat.play(WON, WON)
    home = f"{seat.server.url}/p/{seat.pad_id}"
    figures, partners, points, of = WORDS[language]
    options = {"color_scheme": scheme, "locale": language, "java_script_enabled": has_script}
    page = open_page(**options, viewport=SMALL)
    page.context.add_cookies(
        [seat.cookie(), {"name": "language", "value": language, "url": seat.server.url}]
    )
    page.goto(home)
    page.get_by_role("link", name=figures).click()
    page.wait_for_url(f"{home}/figures")
    seen = [page.url]
    expect(page.locator("#results + table tbody tr")).to_have_count(4)
    page.locator("#results + table").get_by_role("link", name="Ben").click()
    page.wait_for_url("**/persons/*/figures?*")
    seen.append(page.url)
    line = page.locator("details.line", has_text=points)
    expect(line.locator("p")).to_be_hidden()
    line.locator("summary").click()
    expect(line.locator("p")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=partners).click()
    page.wait_for_url("**/figures/pairs?*")
    seen.append(page.url)
    row = page.locator("#results + table tbody tr").first
    expect(row).to_contain_text(of)
    row.get_by_role("link").click()
    page.wait_for_url("**/figures/together?*")
    seen.append(page.url)
    page.locator("#opponents + table").get_by_role("link").click()
    page.wait_for_url("**against=*")
    seen.append(page.url)
    expect(page.locator(".versus li")).to_have_count(2)
    if has_script:
        for address in seen:
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
            assert Axe().run(page).response["violations"] == []
