"""Russian and Japanese on a small phone: every page of a game of each kind, with long names.

Nothing is wider than the screen, no button's words are cut, assistive technology has no trouble."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_everybody import clipped, violations

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 568}
NAMES = {
    "ru": ("Александра Константинова", "Вячеслав", "Маргарита-Елизавета", "Ян"),
    "ja": ("長谷川五右衛門之助", "さくら", "マルガリータ・コンスタンチノワ", "純"),
}
GAMES: tuple[tuple[dict[str, Any], tuple[dict[str, Any], ...]], ...] = (
    (
        {"start": {"totals": [-150, 115]}},
        (
            {"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0, 1]},
            {"bidder": 1, "bid": 80, "captured": [45, 55], "trump": "H"},
        ),
    ),
    (
        {"game": "five_hundred", "variant": "official"},
        (
            {"bidder": 0, "bid": "7H", "tricks": [8, 2]},
            {"calls": [[1, "NULLO"], [2, "8C"], [3, "DNULLO"], [0, "10N"]], "tricks": [2, 8]},
        ),
    ),
    (
        {"game": "belote", "variant": "declarations"},
        (
            {"taker": 0, "trump": "D", "captured": [81, 81]},
            {"taker": 1, "trump": "H", "captured": [60, 102], "declared": [0, 50], "belote": 1},
        ),
    ),
)
# What tells a hand apart from the first tap on, so that the next stage of its form is seen.
FIRST_TAP = (
    'button[name=contract][value="0:75"]',
    "button[name=call]:enabled",
    "button[name=contract]:enabled",
)
KNOWN = {"pad", "game", "entry"}


def paths(page: Page, seat: Seat) -> Iterator[str]:
    """The address of every page of a pad that has no other parts than these."""
    folded = seat.folded()
    values = {"pad": seat.pad_id, "game": seat.game_id, "entry": folded.entries[-1].id}
    adapter = seat.server.app.url_map.bind("localhost")
    for rule in seat.server.app.url_map.iter_rules():
        is_page = "GET" in (rule.methods or ()) and "pad" in rule.arguments
        if not is_page or not rule.arguments <= KNOWN or rule.endpoint == "live.stream":
            continue
        path = adapter.build(rule.endpoint, {name: values[name] for name in rule.arguments})
        answer = page.request.get(seat.server.url + path)
        if answer.ok and answer.headers["content-type"].startswith("text/html"):
            yield path


def wrong(page: Page) -> list[object]:
    """What is wider than it may be."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*([wide] if wide > 0 else []), *clipped(page)]


@pytest.mark.parametrize("language", NAMES)
def test_every_page_fits_a_small_phone(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str
) -> None:
    found: list[object] = []
    for (more, hands), first in zip(GAMES, FIRST_TAP, strict=True):
        seat = sit(NAMES[language], **more)
        seat.play(*hands)
        seat.append("objected", {"target": seat.folded().facts[1].id, "text": "?" * 40})
        page = open_page(seat, viewport=SMALL, locale=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += [("table", one) for one in wrong(page)]
        page.locator(first).locator("visible=true").first.tap()
        found += [("stage", one) for one in wrong(page)]
        found += [("stage", one["id"]) for one in violations(page)]
        for path in paths(page, seat):
            page.goto(seat.server.url + path)
            found += [(path, one) for one in wrong(page)]
    assert found == []


def test_a_language_is_chosen_below_the_page(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit(), "/sheet")
    for code, name in {"ru": "Русский", "ja": "日本語", "fr": "Français", "en": "English"}.items():
        page.get_by_role("button", name=name, exact=True).tap()
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("[aria-current]", has_text=name)).to_be_visible()
