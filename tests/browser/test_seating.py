"""Partners who were taken for each other from the start: with a signal and without, in both
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

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [15, 85]},
)
WORDS = {
    "en": {
        "cut": "No signal",
        "open": "Who sat where, put right",
        "see": "See what changes",
        "moved": "Bob in the place of Ann",
        "save": "Save the correction",
        "row": "Who sat where put right",
    },
    "fr": {
        "cut": "Pas de réseau",
        "open": "Corriger qui était assis où",
        "see": "Voir ce qui change",
        "moved": "Bob à la place de Ann",
        "save": "Enregistrer la correction",
        "row": "Qui était assis où, corrigé",
    },
}


@pytest.mark.parametrize(
    ("how", "language"), [("", "en"), ("", "fr"), ("net", "en"), ("server", "fr")]
)
def test_partners_taken_for_each_other(
    how: str, language: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    words, seat = WORDS[language], sit()
    seat.play(*PLAYED)
    page = known(open_page(seat, locale=language), seat)
    signal = Signal(how, page, server)
    if how:
        signal.lose(words["cut"])
    page.locator("a[href$='/sheet']").locator("visible=true").first.tap()
    page.get_by_role("link", name=words["open"]).tap()
    page.locator("[name=seat_0]").select_option(label="Bob")
    page.locator("[name=seat_1]").select_option(label="Ann")
    accessible(page)
    page.get_by_role("button", name=words["see"]).tap()
    expect(page.locator("main")).to_contain_text(words["moved"])
    accessible(page)
    page.wait_for_timeout(1100)  # until what saves it can be tapped
    page.get_by_role("button", name=words["save"]).tap()
    expect(page.locator(".scores")).to_contain_text(words["row"])
    expect(page.locator(".scores thead")).to_contain_text(re.compile(r"Bob\s*&\s*Cid"))
    if how:
        assert seat.folded().record["players"][0] == "Ann"
        signal.find()
    folded = seat.folded()
    assert folded.record["players"] == ["Bob", "Ann", "Cid", "Dot"]
    assert folded.sheet["totals"] == [85, 115] and folded.facts[-1].kind == "reseated"
