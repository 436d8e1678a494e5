"""House rules on a phone: a table under a name, and other rules in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat, Server
from .test_pads import make_pad
from .thumb import expect_hand

pytestmark = pytest.mark.browser

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 55, "captured": [55, 45]},
)


def choose(page: Page, option: str, value: str) -> None:
    """Unfold an option and tap one of its values."""
    page.locator(f"[data-option=rule_{option}] summary").tap()
    page.locator(f"[name=rule_{option}][value='{value}']").tap()


@pytest.mark.parametrize("has_script", [True, False])
def test_the_rules_change_in_the_middle_of_a_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_script: bool
) -> None:
    seat = sit()
    seat.play(*PLAYED)
    page = open_page(seat, java_script_enabled=has_script)
    page.locator('[name=contract][value="2:75"]').tap()
    expect(page.locator("[data-contract] [data-slot=bidder]")).to_have_text("Cid")
    page.wait_for_timeout(700)  # the hand in progress is on its way
    page.locator("footer").get_by_role("link", name="Rules").tap()
    choose(page, "target", "300")
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator(".reading")).to_have_count(2)
    assert [fact.kind for fact in seat.folded().facts] == ["started", "hand", "hand"]
    page.get_by_role("button", name="From hand 3 on").tap()
    page.wait_for_url("**/sheet")
    expect(page.locator(".scores")).to_contain_text("Target: 300 instead of 200")
    page.get_by_role("link", name="Back to the table").tap()
    expect(page.locator("[data-contract] [data-slot=bidder]")).to_have_text("Cid")
    page.locator('button[name=points][value="80"]').tap()
    page.locator(".bar .save").locator("visible=true").tap()
    expect_hand(page, 4)
    assert seat.folded().sheet["totals"] == [205, -5]
    assert not seat.folded().sheet["over"]


def test_played_on_after_the_end_and_back_again(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(*PLAYED, {"bidder": 2, "bid": 75, "captured": [80, 20]})
    page = open_page(seat)
    expect(page.locator(".ended")).to_be_visible()
    page.get_by_role("link", name="Play on by other rules").tap()
    choose(page, "target", "500")
    expect(page.locator("[data-option=rule_target] [data-chosen]")).to_have_text("500")
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator("main")).to_contain_text("it goes on")
    page.get_by_role("button", name="Count it all again").tap()
    page.wait_for_url("**/sheet")
    assert not seat.folded().sheet["over"]
    page.goto(seat.url)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".ended")).to_be_visible()


def test_what_does_nothing_wakes_up(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(make_pad(page, server) + "/rules/usual")
    idle = page.locator("[data-option=rule_hundred_for_200_penalty] [data-idle]")
    page.locator("[data-option=rule_hundred_for_200_penalty] summary").tap()
    expect(idle).to_be_visible()
    choose(page, "hundred_for_200", "true")
    expect(idle).to_be_hidden()
    page.locator("[data-option=rule_min_bid] summary").tap()
    page.locator("[name=rule_min_bid]").fill("55")
    expect(page.locator("[data-option=rule_min_bid] [data-chosen]")).to_have_text("55")
    page.locator("[name=rule_min_bid]").fill("")
    expect(page.locator("[data-option=rule_min_bid] [data-chosen]")).to_have_text("50")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_family_plays_by_its_own_table(
    server: Server, open_page: Callable[..., Page], has_script: bool
) -> None:
    page = open_page(java_script_enabled=has_script)
    pad = make_pad(page, server)
    page.get_by_role("link", name="House rules").tap()
    page.get_by_role("link", name="To 300").tap()
    choose(page, "hundred_for_200", "true")
    page.get_by_label("Name of this table").fill("As at Mémère’s")
    page.get_by_label("For new games from now on").check()
    page.get_by_role("button", name="Keep it under this name").tap()
    expect(page.locator(".house").first).to_contain_text("To 300 · 100 for 200")
    page.goto(pad + "/new")
    for seat, name in enumerate(("Ann", "Bob", "Cid", "Dot")):
        page.locator(f"[name=seat_{seat}]").fill(name)
    page.get_by_role("radio", name="West deals first").check()
    page.get_by_role("button", name="Start the game").last.tap()
    page.wait_for_url("**/g/*")
    expect(page.locator("footer")).to_contain_text("To 300")
    expect(page.locator("footer b").last).to_have_text("100 for 200")


def test_a_tick_stands_for_no_number(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(make_pad(page, server) + "/new")
    page.locator("[data-rules] > summary").tap()
    option = page.locator("[data-option=rule_hand_limit]")
    option.locator("summary").tap()
    tick = option.get_by_label("as many as it takes")
    for is_ticked, said in ((True, "as many as it takes"), (False, "as above")):
        tick.set_checked(is_ticked)
        expect(option.locator("[data-chosen]")).to_have_text(said)
    tick.check()
    page.get_by_role("button", name="Start the game").last.tap()  # without names: it comes back
    expect(tick).to_be_checked()
    option.locator("summary").tap()
    tick.uncheck()
    expect(option.locator("[data-chosen]")).to_have_text("as above")
