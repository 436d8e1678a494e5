"""Two to five sides with long names on small screens: heads, sheets, adjustments, places, lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_everybody import clipped, violations

pytestmark = pytest.mark.browser

NAMES = (
    "Marie-Madeleine Arsenault",
    "Évangéline d’Entremont",
    "Jean-Baptiste Thibodeau",
    "Anne-Sophie Thibodeau-Léger",
    "محمد بن عبد الله",
    "Zoë 🎣🎣🎣",
)
FIVE: tuple[dict[str, Any], ...] = (
    {"bidder": 0, "bid": 60, "partner": 2, "called": "10S", "captured": [40, 10, 30, 0, 20]}
    | {"trump": "S", "sides_bid": [0, 1, 4]},
    {"bidder": 1, "bid": 95, "partner": 4, "captured": [20, 15, 30, 20, 15], "sides_bid": [1]},
    {"void": "passed"},
)
THREE: tuple[dict[str, Any], ...] = (
    {"bidder": 0, "bid": 80, "captured": [50, 30, 20]},
    {"bidder": 1, "bid": 60, "captured": [0, 60, 40]},
)
TURNS: tuple[dict[str, Any], ...] = ({"bidder": 0, "bid": 80, "captured": [50, 50, 0]},)
KINDS: dict[str, tuple[int, dict[str, Any], tuple[dict[str, Any], ...]]] = {
    "five_called": (5, {"start": {"totals": [-105, -100, 20, 0, -95]}}, FIVE),
    "cutthroat": (4, {}, ({"bidder": 0, "bid": 80, "captured": [50, 20, 20, 10]},)),
    "six_three": (6, {"start": {"totals": [-120, 0, -15]}}, THREE),
    "six_rotate": (6, {"rules": {"six_rotate_per_hand": True}}, TURNS),
    "five_shadow": (5, {}, ({"bidder": 0, "bid": 80, "captured": [50, 50]},)),
}

# The names whose word stands on two lines.
BROKEN = """[...document.querySelectorAll("bdi")].filter(name => {
  const text = name.firstChild, word = "d’Entremont", at = text?.data?.indexOf(word) ?? -1;
  if (at < 0 || !name.offsetParent) return false;
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + word.length);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
}).map(name => name.parentNode.outerHTML)"""


def seated(sit: Callable[..., Seat], variant: str) -> Seat:
    """A game with holes, an adjustment and a change of places; who plays has a long name."""
    seats, more, hands = KINDS[variant]
    seat = sit(NAMES[:seats], first_dealer=0, variant=variant, **more)
    seat.play(*hands)
    sides = len(seat.folded().sheet["sides"])
    seat.append("adjusted", {"adjust": [-5] * sides, "note": "everybody talked across the table"})
    persons = list(seat.folded().persons)
    seat.append("seats", {"persons": [persons[1], persons[0], *persons[2:]]})
    return seat


def paths(seat: Seat) -> list[str]:
    entries = seat.folded().entries
    by_kind = {entry.kind: entry.id for entry in entries}
    agreed = [f"/adjust/{by_kind['adjusted']}", f"/seats/{by_kind['seats']}"]
    whys = [f"/why/{entry.id}" for entry in entries]
    return ["/sheet", "/adjust", "/seats", *agreed, *whys, "/rules"]


def to_adjusted(page: Page, seat: Seat) -> None:
    """What an adjustment changes, before it is saved."""
    page.goto(seat.url + "/adjust")
    page.locator("#points_0").fill("20")
    page.locator("#note").fill("a renege")
    page.locator("main .save").tap()
    page.wait_for_url("**step=preview")


def to_wrong(page: Page, seat: Seat) -> None:
    """What is wrong with an adjustment, beside its fields."""
    page.goto(seat.url + "/adjust")
    page.locator("#points_1").fill("x")
    page.evaluate("document.querySelector('#note').required = false")
    page.locator("main .save").tap()
    page.wait_for_url("**step=preview")
    expect(page.locator("#points_1-error")).to_be_visible()


def to_seated(page: Page, seat: Seat) -> None:
    """Who sits where then, before it is saved."""
    page.goto(seat.url + "/seats")
    page.locator("#seat_2").fill("Sœur Marguerite-Bourgeoys Léger")
    page.locator("main .save").tap()
    page.wait_for_url("**step=preview")


PLACES = (to_adjusted, to_wrong, to_seated)


def overflow(page: Page) -> int:
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


@pytest.mark.parametrize("variant", KINDS)
@pytest.mark.parametrize("width", [390, 320])
def test_nothing_scrolls_sideways(
    sit: Callable[..., Seat], open_page: Callable[..., Page], variant: str, width: int
) -> None:
    seat = seated(sit, variant)
    page = open_page(seat, viewport={"width": width, "height": 664}, locale="fr")
    for path in paths(seat):
        page.goto(seat.url + path)
        assert overflow(page) <= 0, path
        assert clipped(page) == [], path
    page.goto(f"{seat.server.url}/p/{seat.pad_id}")
    assert overflow(page) <= 0 and clipped(page) == []
    for place in PLACES:
        place(page, seat)
        assert overflow(page) <= 0 and clipped(page) == [], place.__doc__


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("variant", ["five_called", "six_three"])
def test_axe_finds_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page], variant: str, scheme: str
) -> None:
    seat = seated(sit, variant)
    page = open_page(color_scheme=scheme)
    page.context.add_cookies([seat.cookie()])
    found: list[object] = []
    for language in ("en", "fr"):
        chosen = {"name": "language", "value": language, "url": seat.server.url}
        page.context.add_cookies([chosen])
        for path in ["", *paths(seat)]:
            page.goto(seat.url + path)
            found.extend((language, path, one["id"]) for one in violations(page))
        page.goto(f"{seat.server.url}/p/{seat.pad_id}")
        found.extend((language, "home", one["id"]) for one in violations(page))
        for place in PLACES:
            place(page, seat)
            found.extend((language, place.__name__, one["id"]) for one in violations(page))
    assert found == []


def test_every_side_has_a_shape_of_its_own(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(seated(sit, "five_called"), "/sheet")
    shapes = page.evaluate(
        """[...document.querySelectorAll("thead .mark")].map(mark => {
             const style = getComputedStyle(mark);
             return `${style.borderRadius} ${style.clipPath}`;
           })"""
    )
    assert len(set(shapes)) == len(shapes) == 5


def test_a_sides_mark_stands_beside_its_name(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(NAMES[:4])
    page = open_page(seat, viewport={"width": 390, "height": 664})
    to_adjusted(page, seat)
    for who in page.locator(".shift .who").all():
        mark, name = who.locator(".mark").bounding_box(), who.locator("bdi").bounding_box()
        assert mark and name and abs(mark["y"] - name["y"]) < 12 and name["x"] > mark["x"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_long_names_leave_the_bids_on_the_screen(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    width: int,
    height: int,
) -> None:
    seat = sit(NAMES[:4], start={"totals": [-150, 115]})
    seat.play({"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0, 1]})
    page = open_page(seat, viewport={"width": width, "height": height}, locale=language)
    bids = page.locator(".bids").bounding_box()
    assert bids is not None and bids["y"] + bids["height"] <= height


def test_a_word_that_fits_is_not_broken(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(NAMES[:4])
    seat.play({"void": "passed"}, {"void": "passed"})  # Évangéline d’Entremont deals the second
    page = open_page(seat)
    for path in ("", "/sheet"):
        page.goto(seat.url + path)
        assert page.evaluate(BROKEN) == []


def test_the_sheets_head_stays_in_sight(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = seated(sit, "five_called")
    page = open_page(seat, "/sheet", viewport={"width": 320, "height": 480})
    page.evaluate("scrollTo(0, 400)")
    head = page.locator(".scores thead").bounding_box()
    assert head is not None and 0 <= head["y"] < 10
