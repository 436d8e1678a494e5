"""Takes the README's pictures anew: python -m pytest -m browser tests/browser/pictures.py"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[2] / ".readme"
PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30], "trump": "S"},
    {"bidder": 1, "bid": 80, "captured": [45, 55], "trump": "H"},
    {"bidder": 2, "bid": 90, "captured": [45, 55], "sides_bid": [0], "trump": "C"},
    {"bidder": 3, "bid": 65, "captured": [25, 75], "trump": "D"},
    {"bidder": 0, "bid": 85, "captured": [75, 25], "trump": "S"},
)


def test_pictures(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    FOLDER.mkdir(exist_ok=True)
    seat = sit()
    seat.play(*PLAYED)
    page = open_page(seat)
    page.screenshot(path=FOLDER / "table.png")
    page.click('[name=contract][value="0:75"]')
    page.click('[name=trump][value="H"]')
    page.click('[name=also_bid][value="no"]')
    page.click('[name=points][value="80"]')
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    page.screenshot(path=FOLDER / "points.png")
    dark = open_page(seat, "/sheet", color_scheme="dark")
    dark.screenshot(path=FOLDER / "sheet.png")
