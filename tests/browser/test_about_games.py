"""What is told of a game, and its deletion, by taps, with and without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_endings import LONG, SMALL, looked_at

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
WORDS = {
    "en": ("About this game", "Place", "Leave it out of the figures", "Save", "Delete this game"),
    "fr": (
        "À propos de cette partie",
        "Endroit",
        "La laisser hors des statistiques",
        "Enregistrer",
        "Supprimer cette partie",
    ),
}


@pytest.mark.parametrize(
    ("language", "scheme", "has_script"), [("en", "dark", True), ("fr", "light", False)]
)
def test_a_game_is_told_of_and_deleted(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    scheme: str,
    has_script: bool,
) -> None:
    about, place, left_out, save, delete = WORDS[language]
    seat = sit(names=LONG)
    seat.play(HAND)
    options = {"color_scheme": scheme, "locale": language, "java_script_enabled": has_script}
    page = open_page(**options, viewport=SMALL)
    page.context.add_cookies([seat.cookie()])
    page.goto(f"{seat.url}/about")
    expect(page.locator("h1")).to_have_text(about)
    page.get_by_label(place, exact=True).fill("Shédiac")
    page.get_by_label(left_out).tap()
    with page.expect_navigation():
        page.get_by_role("button", name=save, exact=True).tap()
    assert (seat.folded().about.place, seat.folded().about.left_out is None) == ("Shédiac", False)
    pages = [f"{seat.url}/about", f"{seat.server.url}/p/{seat.pad_id}/games", f"{seat.url}/delete"]
    for address in pages:
        page.goto(address)
        if has_script:
            looked_at(page)
    with page.expect_navigation():
        page.get_by_role("button", name=delete, exact=True).tap()
    gone = page.goto(seat.url)
    assert gone is not None and gone.status == 404
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/games")
    expect(page.locator("a.game")).to_have_count(0)
