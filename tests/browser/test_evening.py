"""A whole evening entered by taps, and the same without a script: the sheet is the record's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import rules

from .conftest import Seat, Server
from .seen import shifted, watch_shifts
from .thumb import Thumb, expect_hand, shown_sheet

pytestmark = pytest.mark.browser

EVENING = Path(__file__).parents[1] / "evenings" / "evening-1.json"


@pytest.fixture
def record() -> dict[str, Any]:
    evening: dict[str, Any] = json.loads(EVENING.read_text(encoding="utf-8"))
    return evening


def written(number: int, is_delta: bool) -> str:
    """A figure as the sheet writes it."""
    plus = "+" if is_delta and number > 0 else ""
    return plus + str(number).replace("-", "−")


def expected_rows(sheet: dict[str, Any]) -> list[list[str]]:
    rows = []
    for hand in sheet["hands"]:
        row = []
        for delta, total in zip(hand["delta"], hand["totals"], strict=True):
            row += [written(delta, True), written(total, False)]
        rows.append(row if hand["state"] == "scored" else [])
    return rows


def taps_needed(hand: dict[str, Any]) -> int:
    """Three for a common hand, one more for each thing that is told besides; one for a void."""
    if "void" in hand:
        return 1
    return 3 + ("trump" in hand) + ("sides_bid" in hand)


def check(seat: Seat, page: Page, record: dict[str, Any]) -> None:
    """What was stored is the record, and what is shown is its sheet."""
    folded = seat.folded()
    sheet = rules.score(record)
    assert folded.record["hands"] == record["hands"]
    assert folded.sheet == sheet
    expect(page.locator(".ended h2")).to_have_text("Émile & Léo 🎣 won")
    expect(page.locator(".ended")).to_contain_text("200.E2")
    page.goto(seat.url + "/sheet")
    assert shown_sheet(page) == expected_rows(sheet)


@pytest.mark.parametrize("has_script", [True, False])
def test_an_evening_by_taps(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    record: dict[str, Any],
    has_script: bool,
) -> None:
    seat = sit(tuple(record["players"]), first_dealer=record["first_dealer"])
    page = open_page(seat, java_script_enabled=has_script)
    thumb = Thumb(page) if has_script else WithoutScript(page)
    totals = iter(hand["totals"] for hand in rules.score(record)["hands"])
    for number, hand in enumerate(record["hands"], 1):
        expect_hand(page, number)
        assert thumb.hand(hand) == taps_needed(hand)
        expect(page.locator(".last").locator("visible=true")).to_contain_text(f"Hand {number}")
        shown = page.locator(".total").locator("visible=true").all_inner_texts()
        assert [text.replace("\n", "") for text in shown] == [
            written(total, False) for total in next(totals)
        ]
    check(seat, page, record)


class WithoutScript(Thumb):
    """The same taps where no script can tell whether the page has been scrolled."""

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.tap()
        self.taps += 1


def test_nothing_moves_under_the_thumb(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(
        {"bidder": 0, "bid": 100, "captured": [100, 0]},
        {"bidder": 1, "bid": 60, "captured": [35, 65], "sides_bid": [1]},
    )
    page = open_page()
    watch_shifts(page)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    thumb = Thumb(page)
    thumb.contract(1, 75)
    thumb.trump("H")
    thumb.points(80)
    expect(page.locator("[data-slot=problems]")).not_to_be_empty()
    thumb.also_bid(False)
    expect(page.locator("[data-outcome='0'] .reason")).to_contain_text("does not count")
    thumb.tap("[data-pile='1'] [name=turn]")
    thumb.points(25)
    assert shifted(page) == 0


def test_from_no_pad_at_all_to_the_first_hand(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_label("Name").fill("Arsenault")
    page.get_by_role("button", name="Make the pad").click()
    page.get_by_role("link", name="New game").first.click()
    for seat, name in enumerate(("Rose", "Émile", "Anne-Marie", "Léo")):
        page.fill(f"[name=seat_{seat}]", name)
    page.locator("[name=dealer]").nth(2).check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*")
    expect_hand(page, 1)
    Thumb(page).hand({"bidder": 3, "bid": 60, "captured": [30, 70]})
    expect_hand(page, 2)
    expect(page.locator(".last").locator("visible=true")).to_contain_text(
        "Léo bid 60, made, took 70"
    )
