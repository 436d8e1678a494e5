"""What people do by taps while the net is cut, from one screen of the app to the next: a new game,
an evening in French, an undo that comes too late, two sides of one hand, what waits on the home."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from scorepad import pads, rules

from .conftest import Seat
from .process import expect_all_sent
from .test_evening import expected_rows
from .test_offline_screens import known
from .test_worker import wait_until
from .thumb import Thumb, expect_hand, shown_sheet

pytestmark = pytest.mark.browser

TALL = {"width": 390, "height": 844}
HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
OTHER = {"bidder": 1, "bid": 55, "captured": [40, 60]}
EVENING = Path(__file__).parents[1] / "evenings" / "evening-1.json"


def cut(page: Page) -> None:
    """No signal from now on, and the page says so."""
    page.context.set_offline(True)
    expect(page.locator(".bars-said")).to_contain_text(re.compile("No signal|Pas de réseau"))


def mend(page: Page) -> None:
    """There is a signal again, and everything goes."""
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_all_sent(page)


def go_home(page: Page) -> None:
    page.locator("header.top a.icon").tap()
    page.wait_for_url(re.compile(r"/p/[^/]+$"))


def card(page: Page, totals: str) -> Locator:
    """The game on the home that stands so."""
    return page.locator(".game").filter(has_text=re.compile(totals))


def words_of(page: Page) -> str:
    """All that a screen says, but for the marks on what waits."""
    told: str = page.locator("main").evaluate(
        """main => {
          const copy = main.cloneNode(true);
          for (const mark of copy.querySelectorAll("[data-waits], .notices")) mark.remove();
          return copy.textContent.replace(/\\s+/g, " ").trim();
        }"""
    )
    return told


def expect_no_violations(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def start_game(page: Page, names: tuple[str, ...], dealer: int) -> None:
    """From the home, by the names of those who sit there."""
    page.locator(".bottom .save").tap()
    for name in names:
        page.get_by_role("button", name=name, exact=True).tap()
    page.locator("[name=dealer]").nth(dealer).tap()
    expect_no_violations(page)
    page.locator("button.save").tap()
    page.wait_for_url("**/g/*")


def test_a_game_is_begun_and_the_home_says_what_waits(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(HAND)
    page = known(open_page(seat, viewport=TALL), seat)
    thumb = Thumb(page)
    cut(page)
    thumb.hand(HAND)
    expect_hand(page, 3, is_sent=False)
    go_home(page)
    expect(card(page, "140")).to_contain_text("↑ 1 entry waits to be sent")
    start_game(page, ("Dot", "Cid", "Bob", "Ann"), 2)
    begun = page.url.rpartition("/")[2]
    for number in (1, 2):
        expect(page.locator(".where").locator("visible=true")).to_contain_text(f"Hand {number}")
        thumb.hand(OTHER)
    go_home(page)
    expect(page.locator(".game")).to_have_count(2)
    expect(page.locator(".game").first).to_contain_text("begun on this phone, not sent yet")
    expect(page.locator(".game").first).to_contain_text("Dot")
    expect_no_violations(page)
    page.locator(".game").first.tap()
    page.wait_for_url("**/g/*")
    expect_hand(page, 3, is_sent=False)
    page.go_back()
    mend(page)
    expect(page.locator(".game")).to_have_count(2)
    expect(page.locator(".game [data-waits]").locator("visible=true")).to_have_count(0)
    assert seat.hands() == [HAND, HAND]
    seat.game_id = begun
    assert seat.hands() == [OTHER, OTHER]
    assert seat.folded().record["players"] == ["Dot", "Cid", "Bob", "Ann"]


def open_new_game(page: Page, seat: Seat, names: tuple[str, ...]) -> None:
    """The server's form of a new game, filled in; then the net goes."""
    page.goto(f"{seat.url.rpartition('/g/')[0]}/new")
    page.locator("[data-bars]").wait_for(state="attached")
    for index, name in enumerate(names):
        page.locator(f"[name=seat_{index}]").fill(name)
    page.locator("[name=dealer]").nth(1).check()
    cut(page)


def started_by(seat: Seat) -> int:
    """How many games the pad has."""
    with seat.server.app.app_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        return len(pads.games(access.pad))


def test_a_form_of_a_new_game_that_was_open_begins_it(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = known(open_page(seat, viewport=TALL), seat)
    open_new_game(page, seat, ("Dot", "Cid", "Bob", "Ann"))
    page.locator("button.save").scroll_into_view_if_needed()
    box = page.locator("button.save").bounding_box()
    assert box is not None
    for _ in range(2):  # a second tap begins no second game
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/g/*")
    Thumb(page).hand(OTHER)
    expect_hand(page, 2, is_sent=False)
    mend(page)
    seat.game_id = page.url.rpartition("/")[2]
    assert seat.hands() == [OTHER]
    assert seat.folded().record["players"] == ["Dot", "Cid", "Bob", "Ann"]
    assert started_by(seat) == 2


def test_an_open_form_with_somebody_new_keeps_all_until_there_is_a_signal(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = known(open_page(seat, viewport=TALL), seat)
    open_new_game(page, seat, ("Dot", "Cid", "Zoé", "Ann"))
    page.get_by_role("button", name="The first jack deals").tap()
    expect(page.locator(".notices")).to_contain_text("cannot be had without a signal")
    page.locator("button.save").tap()
    expect(page.locator("#seat_2-error")).to_contain_text("Zoé is not in this pad yet")
    names = [page.locator(f"[name=seat_{index}]").input_value() for index in range(4)]
    assert names == ["Dot", "Cid", "Zoé", "Ann"]
    expect(page.locator("[name=dealer]").nth(1)).to_be_checked()
    mend(page)
    page.locator("button.save").tap()
    page.wait_for_url("**/g/*")
    seat.game_id = page.url.rpartition("/")[2]
    assert seat.folded().record["players"] == ["Dot", "Cid", "Zoé", "Ann"]
    assert started_by(seat) == 2


def test_rules_for_one_game_wait_for_a_signal_where_they_were_told(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = known(open_page(seat, viewport=TALL), seat)
    page.goto(f"{seat.url.rpartition('/g/')[0]}/new")
    page.get_by_text("Change rules for this game").tap()
    page.locator(".option summary").first.tap()
    page.locator(".option").first.locator("input[value]:not([value=''])").first.check()
    chosen = page.locator("[data-chosen]").first.inner_text()
    open_form = page.evaluate("location.href")
    page.locator("[data-bars]").wait_for(state="attached")
    for index, name in enumerate(("Dot", "Cid", "Bob", "Ann")):
        page.locator(f"[name=seat_{index}]").fill(name)
    page.locator("[name=dealer]").nth(1).check()
    cut(page)
    page.locator("button.save").tap()
    expect(page.locator(".notices")).to_contain_text("once there is a signal")
    assert page.url == open_form
    mend(page)
    page.locator("button.save").tap()
    page.wait_for_url("**/g/*")
    expect(page.locator(".holds").first).to_contain_text(chosen)


def timeless(words: str) -> str:
    """Without the times of the day."""
    return re.sub(r"\b\d\d:\d\d\b", "", words)


def test_an_evening_in_french(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    record: dict[str, Any] = json.loads(EVENING.read_text(encoding="utf-8"))
    seat = sit(tuple(record["players"]), first_dealer=record["first_dealer"])
    page = known(open_page(seat, viewport=TALL, locale="fr"), seat)
    cut(page)
    go_home(page)
    start_game(page, tuple(record["players"]), record["first_dealer"])
    thumb = Thumb(page)
    for number, hand in enumerate(record["hands"], 1):
        expect(page.locator(".where").locator("visible=true")).to_contain_text(f"Brasse {number}")
        thumb.hand(hand)
    expect(page.locator(".ended h2")).to_have_text("Victoire : Émile & Léo 🎣")
    told = [words_of(page)]
    page.get_by_role("link", name="Feuille", exact=True).locator("visible=true").first.tap()
    expect(page.locator("h1")).to_contain_text("Feuille de pointage")
    assert shown_sheet(page) == expected_rows(rules.score(record))
    told.append(words_of(page))
    page.locator(".scores tbody tr:not(.struck)").nth(4).locator("td.c a").tap()
    expect(page.locator("h1")).to_contain_text("Brasse 5")
    told.append(words_of(page))
    why = page.url
    mend(page)
    seat.game_id = why.split("/")[-3]
    assert seat.hands() == record["hands"]
    for address, words in zip((seat.url, seat.url + "/sheet", why), told, strict=True):
        page.goto(address)
        # Whose phone it was, and when it came, is the server's word.
        assert timeless(words_of(page).replace(" · Ann’s phone", "")) == timeless(words)


def test_an_undo_that_comes_too_late_is_told_and_leads_to_the_correction(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = known(open_page(seat, viewport=TALL), seat)
    thumb = Thumb(page)
    thumb.hand(HAND)
    expect_hand(page, 2)
    cut(page)
    thumb.tap(".last button:has-text('Undo')")
    expect_hand(page, 1, is_sent=False)
    seat.play(OTHER)  # on another phone meanwhile
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("h1")).to_contain_text("Correct hand 1")
    expect(page.locator(".notices")).not_to_be_empty()
    assert seat.hands() == [HAND, OTHER]


def test_two_sides_of_one_hand_are_seen_again_without_a_signal(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = known(open_page(seat, viewport=TALL), seat)
    thumb = Thumb(page)
    cut(page)
    for hand in (HAND, HAND):
        thumb.hand(hand)
    expect_hand(page, 3, is_sent=False)
    seat.play(OTHER)
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".bars-said")).to_contain_text("could not be taken over")
    page.context.set_offline(True)
    go_home(page)
    expect(page.locator(".game")).to_contain_text("1 entry was not taken over")
    expect_no_violations(page)
    page.locator(".bars-said a").first.tap()
    first = page.locator(".unsent").first
    expect(first.locator("dd").first).to_contain_text("Bob 55")
    expect(first.locator("dd").last).to_contain_text("Ann 60")
    first.get_by_role("button", name="Both were played").tap()
    page.wait_for_url("**/g/*")
    expect_hand(page, 4, is_sent=False)
    mend(page)
    assert seat.hands() == [OTHER, HAND, HAND]


def test_the_form_of_a_new_game_is_opened_without_a_signal(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    """The worker gives no page of the server's, which could not be sent."""
    seat = sit()
    page = open_page(seat, viewport=TALL, service_workers="allow")
    wait_until(page, lambda: bool(page.evaluate("Boolean(navigator.serviceWorker.controller)")))
    known(page, seat)
    new = f"{seat.server.url}/p/{seat.pad_id}/new"
    page.goto(new)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    for name in ("Dot", "Cid", "Bob", "Ann"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.locator("[name=dealer]").first.tap()
    page.locator("button.save").tap()
    page.wait_for_url("**/g/*")
    expect_hand(page, 1, is_sent=False)
    Thumb(page).hand(HAND)
    expect_hand(page, 2, is_sent=False)
    mend(page)
    seat.game_id = page.url.rpartition("/")[2]
    assert seat.hands() == [HAND]
