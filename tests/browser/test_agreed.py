"""A penalty, put right, and other places: with the net cut and the server killed, in both
languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .process import House
from .test_log import accessible
from .test_offline_screens import Signal, known, server

__all__ = ["server"]

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
SAVE_AFTER = 1100  # ms, until what saves can be tapped
WORDS = {
    "en": {
        "cut": "No signal",
        "adjust": "Penalty or correction",
        "seats": "Change places",
        "see": "See what changes",
        "moved": "Bob in the place of Ann",
        "new": "is not in this pad yet",
    },
    "fr": {
        "cut": "Pas de réseau",
        "adjust": "Pénalité ou correction",
        "seats": "Changer de places",
        "see": "Voir ce qui change",
        "moved": "Bob à la place de Ann",
        "new": "pas encore",
    },
}
HOW = pytest.mark.parametrize(("how", "language"), [("net", "en"), ("server", "fr")])


def cut_off(page: Page, seat: Seat, server: House, how: str, language: str) -> Signal:
    known(page, seat)
    signal = Signal(how, page, server)
    signal.lose(WORDS[language]["cut"])
    return signal


def tap_link(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).locator("visible=true").first.tap()


def save(page: Page) -> None:
    page.wait_for_timeout(SAVE_AFTER)
    page.locator(".bar .save").locator("visible=true").tap()


@HOW
def test_a_penalty_is_told_and_put_right(
    how: str, language: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    words, seat = WORDS[language], sit()
    seat.play(HAND)
    page = open_page(seat, locale=language)
    signal = cut_off(page, seat, server, how, language)
    tap_link(page, words["adjust"])
    page.locator("[name=points_0]").fill("20")
    page.locator("[name=note]").fill("renege")
    accessible(page)
    page.get_by_role("button", name=words["see"]).tap()
    expect(page.locator("main")).to_contain_text("−20")
    accessible(page)
    save(page)
    page.locator("a[href$='/sheet']").locator("visible=true").first.tap()
    page.locator(".scores tbody a[href*='/why/']").locator("visible=true").last.tap()
    page.locator("a[href*='/adjust/']").locator("visible=true").first.tap()
    page.locator("[name=points_0]").fill("30")
    page.get_by_role("button", name=words["see"]).tap()
    save(page)
    expect(page.locator(".scores")).to_contain_text("−30")
    assert len(seat.hands()) == 1
    signal.find()
    assert seat.folded().record["hands"][1]["adjust"] == [-30, 0]


def test_a_penalty_is_struck_out(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(HAND)
    seat.append("adjusted", {"adjust": [-20, 0], "note": "renege"})
    page = open_page(seat)
    signal = cut_off(page, seat, server, "net", "en")
    page.locator("a[href$='/sheet']").locator("visible=true").first.tap()
    page.locator(".scores tbody a[href*='/why/']").locator("visible=true").last.tap()
    page.locator("a[href*='/adjust/']").locator("visible=true").first.tap()
    page.locator("[name=do][value=never]").tap()
    expect(page.locator("main")).to_contain_text("It never happened")
    save(page)
    expect(page.locator(".scores .struck")).to_have_count(1)
    expect(page.locator("html[data-unsent]")).to_be_attached()
    signal.find()
    assert seat.folded().sheet["totals"] == [70, 30]


@HOW
def test_two_change_places_and_who_is_new_waits(
    how: str, language: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    words, seat = WORDS[language], sit()
    seat.play(HAND)
    page = open_page(seat, locale=language)
    signal = cut_off(page, seat, server, how, language)
    tap_link(page, words["seats"])
    page.locator("[name=seat_0]").fill("Zoé")
    page.get_by_role("button", name=words["see"]).tap()
    expect(page.locator("#seat_0-error")).to_contain_text(words["new"])
    page.locator("[name=seat_0]").fill("Bob")
    page.locator("[name=seat_1]").fill("Ann")
    page.get_by_role("button", name=words["see"]).tap()
    expect(page.locator("main")).to_contain_text(words["moved"])
    accessible(page)
    save(page)
    expect(page.locator("html[data-unsent]")).to_be_attached()
    signal.find()
    folded = seat.folded()
    assert [folded.names[one] for one in folded.persons] == ["Bob", "Ann", "Cid", "Dot"]


def test_a_second_answer_to_an_objection_comes_back_with_what_was_typed(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(HAND)
    hand = seat.folded().entries[0].id
    seat.append("objected", {"target": hand, "text": "it was 65"})
    objection = seat.folded().facts[-1].id
    page = open_page(seat)
    signal = cut_off(page, seat, server, "net", "en")
    page.locator("a[href$='/sheet']").locator("visible=true").first.tap()
    page.locator(f"a[href*='/why/{hand}']").locator("visible=true").first.tap()
    page.locator(".objection summary").tap()
    page.locator(f"#why-{objection}").fill("we all saw it")
    page.locator(".objection form .sec").tap()
    expect(page.locator(".answer")).to_contain_text("we all saw it")
    seat.append("settled", {"target": objection, "text": "counted again"})
    signal.find()
    expect(page).to_have_url(re.compile("/outbox$"))  # who has just saved it is led there
    expect(page.locator(".unsent")).to_contain_text("It was answered before: “counted again”.")
    expect(page.locator(".unsent")).to_contain_text("we all saw it")
    page.locator('[data-choice="dismiss"]').tap()
    expect(page.locator(".unsent")).to_have_count(0)
