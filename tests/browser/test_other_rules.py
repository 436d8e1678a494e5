"""A game under other rules, on a phone: in both languages, with a signal and with the net cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from .conftest import Seat
from .test_offline_screens import known

pytestmark = pytest.mark.browser

SIZES = ({"width": 390, "height": 664}, {"width": 320, "height": 568})
LONG = ("Marie-Claire Thibodeau", "Jean-Baptiste LeBlanc", "Évangéline Bellefontaine", "Wolfgang")
HAND = {"bidder": 0, "bid": 50, "captured": [50, 50], "sides_bid": [0, 1]}
# What is looked for, by language.
SAID = {
    "en": ("Under other rules", "Another winner: ", "hand by hand", "In the end", "Hand 1"),
    "fr": (
        "Selon d’autres règles",
        "Autre gagnant : ",
        "brasse par brasse",
        "À la fin",
        "Brasse 1",
    ),
}
SETTLED = (
    """performance.getEntriesByType("resource").some(({ name }) => name.includes("/settle-"))"""
)


@pytest.fixture
def won(sit: Callable[..., Seat]) -> Seat:
    """Both sides come to 200 in the last hand; the one with the bid wins, the other has more."""
    seat = sit(names=LONG, start={"totals": [100, 130], "hands": 3})
    seat.play(HAND, HAND)
    return seat


def is_in_view(page: Page, found: Locator) -> bool:
    box, size = found.bounding_box(), page.viewport_size
    assert box and size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def accessible(page: Page) -> bool:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    return True


def wait_for_module(page: Page) -> None:
    """Until this phone has what only some screens compute."""
    for _ in range(200):
        if page.evaluate(SETTLED):
            page.wait_for_timeout(300)
            return
        page.wait_for_timeout(100)
    raise AssertionError("the second module was not fetched")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("language", SAID)
def test_who_would_have_won_is_in_sight(
    won: Seat, open_page: Callable[..., Page], language: str, size: dict[str, int]
) -> None:
    name, winner, *_rest = SAID[language]
    page = open_page(won, locale=language, viewport=size)
    page.get_by_role("link", name=name, exact=True).tap()
    expect(page.locator("h1")).to_have_text(name)
    first = page.locator(".readings .other").first
    expect(first.locator(".headline")).to_contain_text(winner)
    assert is_in_view(page, first.locator(".headline"))
    assert is_in_view(page, first.locator(".totals"))
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert accessible(page)


@pytest.mark.parametrize("language", SAID)
def test_with_the_net_cut_it_says_the_same(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str
) -> None:
    name, _winner, hand_by_hand, end, hand = SAID[language]
    seat = sit(names=LONG, start={"totals": [110, 50], "hands": 3})
    seat.play({"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [1]}, HAND)
    page = open_page(seat, "/readings", locale=language)
    there = page.locator("main").inner_text()
    page.goto(seat.url + "/sheet")
    known(page, seat)
    wait_for_module(page)
    page.context.set_offline(True)
    page.get_by_role("link", name=name, exact=True).tap()
    expect(page.locator("h1")).to_have_text(name)
    assert page.locator("main").inner_text() == there
    assert accessible(page)
    page.locator("summary").filter(has_text=hand_by_hand).first.tap()
    page.locator(".hands").get_by_role("link", name=hand).first.tap()
    expect(page.locator("h1")).to_contain_text(hand)
    expect(page.locator(".readings")).to_contain_text(end)
    expect(page.locator(".readings tbody").nth(1).locator(".totals").first).to_contain_text("+40")
    assert accessible(page)


def test_a_correction_changes_what_it_says(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(start={"totals": [110, 50], "hands": 3})
    seat.play({"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [1]})
    page = open_page(seat, "/readings")
    expect(page.locator(".readings")).to_contain_text("100-point rule: not played")
    seat.correct(1, {"bidder": 1, "bid": 50, "captured": [40, 60], "sides_bid": [0, 1]})
    expect(page.locator(".readings")).not_to_contain_text("100-point rule: not played")
