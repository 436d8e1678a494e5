"""What must be seen without looking for it: drawn cards, a picked name, long names, strokes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Seat, Server
from .test_pads import LONG, NAMES, make_pad, sit_down

pytestmark = pytest.mark.browser

SIZES = ({"width": 390, "height": 664}, {"width": 320, "height": 568})
NEAR = ("Marie-Claire", "Marie-Claude", "Cid", "Dot")


def is_in_view(page: Page, found: Locator) -> bool:
    box, size = found.bounding_box(), page.viewport_size
    assert box and size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_four_cards_of_a_draw_are_seen(
    server: Server, open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    pad = make_pad(page, server)
    sit_down(page, pad)
    page.goto(pad + "/new")
    for seat, name in enumerate(NAMES):
        page.locator(f"[name=seat_{seat}]").fill(name)
    page.get_by_role("button", name="Draw for partners and dealer").click()
    cards = page.locator("[data-drawn] .playing")
    expect(cards.first).to_be_visible()
    page.wait_for_timeout(100)
    assert cards.count() >= 4
    assert [is_in_view(page, cards.nth(index)) for index in range(4)] == [True] * 4


def test_a_picked_name_says_what_it_waits_for(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    pad = make_pad(page, server)
    sit_down(page, pad)
    page.goto(pad + "/new")
    chips = page.locator("[data-chip]")
    for index in range(4):
        chips.nth(index).tap()
    before = page.locator(".seats").bounding_box()
    chips.first.tap()
    says = page.locator("[data-says]")
    expect(says).to_contain_text("tap the place.")
    box = says.bounding_box()
    assert box and box["height"] > 15 and box["width"] > 100
    colours = chips.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert colours[0] != colours[1]
    assert page.locator(".seats").bounding_box() == before


def test_a_stroke_goes_through_names_and_boxed_figures(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play({"bidder": 0, "bid": 60, "captured": [70, 30]})
    seat.correct(1, {"bidder": 1, "bid": 60, "captured": [70, 30]})
    page = open_page(seat, "/sheet")
    stroke = "one => getComputedStyle(one).textDecorationLine"
    assert page.locator(".struck s bdi").first.evaluate(stroke) == "line-through"
    page.goto(f"{seat.url}/hand/{seat.folded().entries[0].id}/correct")
    page.locator("button[name=points][value='60']").locator("visible=true").tap()
    page.get_by_role("button", name="See what changes").tap()
    assert page.locator(".shift s .hole").first.evaluate(stroke) == "line-through"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_near_names_on_the_sheet_are_told_apart(
    sit: Callable[..., Seat], open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    seat = sit(NEAR)
    seat.play(*({"bidder": 0, "bid": 60, "captured": [55, 45]},) * 3)
    seat.play({"bidder": 1, "bid": 60, "captured": [40, 60]})
    page = open_page(seat, "/sheet", viewport=size)
    cut = """all => all.filter((one) =>
      one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"""
    assert page.locator(".scores .n small, .scores .c bdi").evaluate_all(cut) == 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_long_names_take_two_lines_of_a_card(
    server: Server, open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    pad = make_pad(page, server)
    sit_down(page, pad, LONG)
    page.goto(pad)
    for side in page.locator(".who").all():
        box = side.bounding_box()
        assert box and box["height"] < 55
    assert LONG[0] in page.locator(".who").first.inner_text()
