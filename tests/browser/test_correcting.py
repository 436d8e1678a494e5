"""Hand 2 is corrected while hand 5 is being played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_offline_screens import known
from .thumb import Thumb, expect_hand

pytestmark = pytest.mark.browser

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [15, 85]},
    {"bidder": 2, "bid": 60, "captured": [65, 35], "sides_bid": [0]},
    {"bidder": 3, "bid": 50, "captured": [45, 55], "sides_bid": [1]},
)


@pytest.mark.parametrize("has_script", [True, False])
def test_hand_2_is_corrected_at_hand_5(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_script: bool
) -> None:
    seat = sit()
    seat.play(*PLAYED)
    page = open_page(seat, java_script_enabled=has_script)
    page.locator('[name=contract][value="0:50"]').tap()  # hand 5 is being entered
    page.get_by_role("link", name="Sheet", exact=True).first.tap()
    page.locator(".scores tbody tr").nth(1).locator("td.c a").tap()
    page.get_by_role("link", name="Correct this hand").tap()
    page.locator('[name=points][value="55"]').tap()
    expect(page.locator("[data-outcome='1'] .who")).to_contain_text("failed")
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator("main")).to_contain_text("Hand 4")
    expect(page.locator("main")).to_contain_text("no longer blocked")
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator(".struck").first).to_contain_text("Ann’s phone")
    page.get_by_role("link", name="Back to the table").tap()
    expect_hand(page, 5)
    expect(page.locator("[data-contract]")).to_contain_text("Ann")
    assert seat.folded().sheet["totals"] == [180, 40]
    assert seat.hands()[1] == {"bidder": 1, "bid": 80, "captured": [45, 55]}


def test_a_question_that_matters_now_is_asked_in_the_preview(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(
        {"bidder": 0, "bid": 60, "captured": [65, 35]},
        {"bidder": 1, "bid": 50, "captured": [30, 70]},
        {"bidder": 1, "bid": 50, "captured": [40, 60]},
    )
    entry = seat.folded().entries[0].id
    page = known(open_page(seat, f"/hand/{entry}/correct"), seat)
    Thumb(page).points(75)
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+75")
    page.get_by_role("button", name="See what changes").tap()
    question = page.get_by_role("group", name="Did Ann or Cid bid in hand 3?")
    question.get_by_label("No").check()
    page.get_by_role("button", name="Go on").tap()
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")
    assert seat.hands()[2]["sides_bid"] == [1]
