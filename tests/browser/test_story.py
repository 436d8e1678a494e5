"""How a game went, on a small phone: read in both languages and themes, and kept as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_log import accessible

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 568}
SIDES = ("Bartholomew Arsenault-Thibodeau", "Évangéline", "Cid", "Dot")
WORDS = {
    "en": {"open": "Course of the game", "table": "The same as a table"},
    "fr": {"open": "Déroulement de la partie", "table": "Les mêmes chiffres en tableau"},
}
# Every text of the drawing, as the browser sets it: left, top, right, bottom.
BOXES = """svg => [...svg.querySelectorAll("text:not(.told)")].map(text => {
  const {left, top, right, bottom} = text.getBoundingClientRect();
  return [left, top, right, bottom];
})"""

# The figures of a score sheet that have less room than they take.
CUT = """cells => cells.filter(cell => {
  const range = document.createRange(), style = getComputedStyle(cell);
  range.selectNodeContents(cell);
  const room = cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return range.getBoundingClientRect().width > room + 0.5;
}).map(cell => cell.textContent)"""


def hands() -> list[dict[str, Any]]:
    """A game with a deep hole."""
    made = [
        {"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0]},
        {"bidder": 1, "bid": 100, "captured": [45, 55], "sides_bid": [1]},
        {"void": "passed"},
    ]
    return [*made, {"bidder": 1, "bid": 75, "captured": [30, 70], "sides_bid": [1]}]


def overlapping(boxes: list[list[float]]) -> list[Any]:
    return [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark")])
def test_it_is_read_on_a_small_phone(
    language: str, theme: Any, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    words, seat = WORDS[language], sit(SIDES)
    seat.play(*hands())
    page = open_page(seat, "/sheet", locale=language, viewport=SMALL, color_scheme=theme)
    page.get_by_role("link", name=words["open"]).locator("visible=true").first.tap()
    page.wait_for_url("**/story")
    page.get_by_text(words["table"]).tap()
    expect(page.locator(".numbers")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert overlapping(page.locator("svg.chart").last.evaluate(BOXES)) == []
    accessible(page)
    with page.expect_download() as found:
        page.locator("[data-draw]").tap()
    assert found.value.suggested_filename == "scorepad.png"
    assert found.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_thirty_hands_are_one_page(
    paper: str, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(SIDES)
    both = {"sides_bid": [0, 1]}
    swing = [
        {"bidder": 0, "bid": 50, "trump": "S", "captured": [50, 50], **both},
        {"bidder": 2, "bid": 85, "trump": "H", "captured": [50, 50], **both},
        {"bidder": 1, "bid": 100, "trump": "D", "captured": [40, 60], **both},
    ]
    seat.play(*swing * 10)
    page = open_page(seat, "/paper", locale="fr", viewport=SMALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert page.locator("td.d, td.t").evaluate_all(CUT) == []
    accessible(page)
    printed = page.pdf(format=paper)
    assert printed.count(b"/Type /Page\n") == 1
    page.goto(seat.url.replace(f"/g/{seat.game_id}", "/book"))
    accessible(page)
    page.locator("a[href*='/book/print']").tap()
    page.wait_for_url("**/book/print?part=1")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert page.pdf(format=paper).count(b"/Type /Page\n") == 2  # with its title page
