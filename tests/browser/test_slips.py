"""What is probably a slip is said in words before Save, in both languages, and hinders nobody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .test_five_hundred import Thumb500
from .thumb import Thumb, expect_sent, go_offline

pytestmark = pytest.mark.browser

SAYS = "[data-slot=says]"
DEFENDERS_80 = {
    "en": "The defenders have 80, more than the bid of 60. Are the two sides swapped?",
    "fr": "La défense a 80, plus que la mise de 60. Les deux équipes sont-elles inversées\xa0?",
}
AT_ONCE = {
    "en": "95 at once, and the game is over. Is it right?",
    "fr": "95 d’un coup, et la partie est finie. Est-ce juste\xa0?",
}
EIGHT_TRICKS = {
    "en": "The defenders have 8 tricks, enough for the bid. Are the two sides swapped?",
    "fr": "La défense a 8 levées, assez pour la mise. Les deux équipes sont-elles inversées\xa0?",
}
WON = {"en": "won", "fr": "victoire"}
HAND_2 = {"en": "Hand 2", "fr": "Brasse 2"}
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


def expect_said(page: Page, told: str) -> None:
    """It stands on the screen before Save, nothing is in the way, and nobody is kept from it."""
    expect(page.locator(SAYS)).to_contain_text(told)
    expect(page.locator(SAYS)).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-slot=problems]")).to_be_empty()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def expect_next(page: Page, language: str) -> None:
    """It was saved all the same: the table waits for the next hand."""
    expect(page.locator(".where").locator("visible=true")).to_contain_text(HAND_2[language])


@LANGUAGES
@pytest.mark.parametrize("height", [664, 568])
def test_swapped_columns_are_asked_about_and_saved_in_one_tap(
    height: int, language: str, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    width = 390 if height == 664 else 320
    viewport = {"width": width, "height": height}
    thumb = Thumb(open_page(seat, locale=language, viewport=viewport))
    thumb.contract(0, 60)
    thumb.points(70)
    expect(thumb.page.locator("[data-outcome='0'] .delta")).to_have_text("+70")
    assert "?" not in thumb.page.locator(SAYS).inner_text()
    thumb.points(20)
    expect_said(thumb.page, DEFENDERS_80[language])
    before = thumb.taps
    thumb.save()
    expect_next(thumb.page, language)
    expect_sent(thumb.page)
    assert thumb.taps == before + 1
    assert seat.hands() == [{"bidder": 0, "bid": 60, "captured": [20, 80]}]


@LANGUAGES
@pytest.mark.parametrize("has_script", [True, False])
def test_a_jump_that_ends_the_game_is_asked_about(
    has_script: bool, language: str, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(start={"totals": [110, 0]})
    page = open_page(seat, locale=language, java_script_enabled=has_script)
    page.locator('[name=contract][value="0:60"]').tap()
    page.locator('[name=points][value="95"]').tap()
    expect(page.locator(SAYS)).to_contain_text(AT_ONCE[language])
    page.locator(".bar .save").locator("visible=true").tap()
    expect(page.locator("main .state strong").locator("visible=true")).to_have_text(WON[language])
    expect_sent(page)
    assert seat.folded().sheet["over"]


@LANGUAGES
def test_tricks_on_the_wrong_side_are_asked_about_with_the_net_cut(
    language: str, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(game="five_hundred", variant="official")
    thumb = Thumb500(open_page(seat, locale=language))
    thumb.bid(0, "8H")
    thumb.tricks(8)
    expect(thumb.page.locator("[data-outcome='0'] .delta")).to_have_text("+300")
    go_offline(thumb.page)
    thumb.tricks(2)
    expect_said(thumb.page, EIGHT_TRICKS[language])
    thumb.save()
    expect_next(thumb.page, language)
    thumb.page.context.set_offline(False)
    thumb.page.evaluate("dispatchEvent(new Event('online'))")
    expect_sent(thumb.page)
    assert seat.hands() == [{"bidder": 0, "bid": "8H", "tricks": [2, 8]}]
