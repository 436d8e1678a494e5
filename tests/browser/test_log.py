"""A hand that was played in another order, by another dealer, and the log of it: with a signal and
without, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .process import House
from .test_offline_screens import Signal, known, server

__all__ = ["server"]

pytestmark = pytest.mark.browser

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [15, 85], "sides_bid": [0, 1]},
    {"bidder": 2, "bid": 60, "captured": [65, 35], "sides_bid": [0, 1]},
)
REASON = "il a brassé deux fois"
WORDS = {
    "en": {
        "cut": "No signal",
        "deal": "Dealer, order, note",
        "order": "before hand 2",
        "see": "See what changes",
        "save": "Save the correction",
        "log": "Log: all",
        "told": "order of hands changed",
        "dealt": "dealt by Cid",
        "undo": "Undo: order of hands changed",
    },
    "fr": {
        "cut": "Pas de réseau",
        "deal": "Brasseur, ordre, note",
        "order": "avant la brasse 2",
        "see": "Voir ce qui change",
        "save": "Enregistrer la correction",
        "log": "Journal",
        "told": "ordre des brasses changé",
        "dealt": "Cid a brassé",
        "undo": "Annuler : ordre des brasses changé",
    },
}


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("how", ["", "net", "server"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_belongs_elsewhere(
    how: str,
    language: str,
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    server: House,
    data_folder: Path,
) -> None:
    words = WORDS[language]
    seat = sit()
    seat.play(*PLAYED)
    entry = seat.folded().entries[2].id
    page = known(open_page(seat, locale=language), seat)
    signal = Signal(how, page, server)
    if how:
        page.wait_for_timeout(500)
        signal.lose(words["cut"])
    page.locator(".last a[href*='/correct']").locator("visible=true").first.tap()
    page.locator(".more summary").locator("visible=true").first.tap()
    page.get_by_role("link", name=words["deal"]).locator("visible=true").first.tap()
    expect(page.locator("h1")).to_contain_text(words["deal"])
    accessible(page)
    page.locator("[name=before]").select_option(label=words["order"])
    page.locator("[name=dealer]").select_option(label="Cid")
    page.get_by_role("button", name=words["see"]).tap()
    expect(page.locator("main")).to_contain_text(words["dealt"])
    accessible(page)
    foreseen = page.locator(".effect p.shift b").all_inner_texts()
    page.locator("[name=reason]").fill(REASON)
    page.get_by_role("button", name=words["save"]).tap()
    expect(page.locator(".scores")).to_be_attached()
    # Of the three hands only the second leaves other totals behind: they are those of the preview.
    stands = page.locator(".scores tbody tr:not(.struck)").nth(1).locator("td.t")
    assert foreseen == stands.all_inner_texts() == ["135", "65"]
    page.get_by_role("link", name=words["log"]).tap()
    newest = page.locator(".step").first
    expect(newest).to_contain_text(words["told"])
    expect(newest).to_contain_text(REASON)
    expect(newest).to_contain_text(words["dealt"])
    accessible(page)
    page.locator(".bar .save").tap()
    expect(page.locator(".last")).to_contain_text(words["undo"].partition(" ")[2].strip(": "))
    if how:
        assert seat.hands()[1] == PLAYED[1]
        signal.find()
    assert seat.hands()[1] == PLAYED[2] | {"dealer": 2} and seat.folded().entries[2].id == entry
