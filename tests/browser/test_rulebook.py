"""The rulebook on a phone: found, read, printed, and what goes wrong at a table, in both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorepad import rulebook

from .conftest import Seat, Server

pytestmark = pytest.mark.browser
SMALL = {"width": 320, "height": 568}


def violations(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = Axe().run(page).response["violations"]
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_for_everybody_and_fits(
    server: Server,
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    scheme: str,
) -> None:
    seat = sit()
    page = open_page(seat, viewport=SMALL, locale=language, color_scheme=scheme)
    below = f"/p/{seat.pad_id}/g/{seat.game_id}"
    books = [*(f"/rulebook/{book.slug}" for book in rulebook.BOOKS), "/rulebook/200/kitty"]
    own = [below + "/rulebook?find=100", below + "/irregularity"]
    for path in ["/rulebook", *books, *own]:
        page.goto(server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        assert violations(page) == [], path


def test_a_reason_leads_to_the_sentence_that_it_is_about(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play({"bidder": 0, "bid": 60, "captured": [50, 50]})
    page = open_page(seat, f"/why/{seat.folded().entries[0].id}")
    page.get_by_role("link", name="Rule 200.S2").tap()
    page.wait_for_url("**/rulebook#200.S2")
    sentence = page.locator("li:target")
    expect(sentence).to_be_in_viewport()
    expect(sentence).to_contain_text("It loses the bid")
    page.get_by_role("link", name="Back").tap()
    page.wait_for_url(seat.url)


def test_a_preview_leads_there_and_the_hand_is_kept(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play({"bidder": 0, "bid": 100, "captured": [100, 0]})
    page = open_page(seat)
    page.locator('[name=contract][value="1:60"]').tap()
    page.locator('button[name=points][value="80"]').tap()
    page.locator("[data-ask] [value=no]").locator("visible=true").tap()
    link = page.locator("[data-outcome='0'] [data-slot=reason]")
    expect(link).to_contain_text("that does not count")
    expect(page.locator("[data-outcome='1'] a[href]")).to_have_count(0)
    link.tap()
    page.wait_for_url("**/rulebook#200.S4")
    page.go_back()
    expect(page.locator("[data-outcome='1'] .delta")).to_have_text("+80")


def test_a_word_is_found_without_a_script(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(server.url + "/rulebook/200")
    page.get_by_label("Find in these rules").fill("kitty")
    page.get_by_role("button", name="Find").tap()
    expect(page.get_by_role("heading", name="Found:")).to_be_visible()
    page.locator(".found a").first.tap()
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("has_script", [True, False])
def test_what_goes_wrong_is_written_down_in_both_ways(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_script: bool
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=has_script)
    page.get_by_role("link", name="Something went wrong").locator("visible=true").tap()
    page.get_by_label("Misdeal: a card was turned up").tap()
    page.get_by_role("button", name="Hand 1 is void, deal again").first.tap()
    page.wait_for_url(seat.url)
    assert seat.hands() == [{"void": "misdeal", "note": "Misdeal: a card was turned up"}]
    page.goto(seat.url + "/irregularity")
    page.get_by_role("link", name="Or move points: Renege").tap()
    expect(page.locator("[name=note]")).to_have_value("Renege")
    page.locator("[name=points_0]").fill("-20")
    page.locator("main form .save").tap()
    page.locator("main form .save").tap()
    page.wait_for_url(seat.url)
    assert seat.hands()[1] == {"adjust": [-20, 0], "note": "Renege"}


def test_two_taps_void_one_hand(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat, "/irregularity")
    page.get_by_role("button", name="Hand 1 is void, deal again").first.dblclick()
    page.wait_for_url(seat.url)
    assert len(seat.hands()) == 1


def test_what_is_printed_is_the_rules(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(server.url + "/rulebook/500")
    page.emulate_media(media="print")
    expect(page.get_by_label("Find in these rules")).to_be_hidden()
    expect(page.get_by_role("table", name="Values of the bids")).to_be_visible()
