"""A game that is ended by the clock, on a small phone in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_log import accessible

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 568}
LONG = ("Marie-Madeleine de la Chaussée", "Ben", "Cleo-Anastasia-Wilhelmina", "Évangéline")
HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
WORDS = {
    "en": ("End this game early", "It is late", "End the game", "Go on after all"),
    "fr": (
        "Terminer cette partie avant la fin",
        "Il se fait tard",
        "Terminer la partie",
        "Continuer quand même",
    ),
}


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark")])
def test_the_clock_ends_a_game(
    language: str, theme: Any, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    fold, late, button, on = WORDS[language]
    seat = sit(LONG)
    seat.play(HAND)
    page = open_page(seat, "/sheet", locale=language, viewport=SMALL, color_scheme=theme)
    expect(page.locator("html[data-knows]")).to_be_attached()
    page.get_by_text(fold).tap()
    looked_at(page)
    page.get_by_label(late).tap()
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).tap()
    expect(page.locator(".ended")).to_contain_text("Marie-Madeleine")
    looked_at(page)
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/games")
    looked_at(page)
    page.goto(f"{seat.server.url}/p/{seat.pad_id}")
    looked_at(page)
    page.goto(seat.url)
    expect(page.locator("html[data-knows]")).to_be_attached()
    with page.expect_navigation():
        page.get_by_role("button", name=on).tap()
    expect(page.locator("[data-hand]")).to_be_attached()


def looked_at(page: Page) -> None:
    """Nobody who cannot see, or has a small phone, is left out."""
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    accessible(page)
