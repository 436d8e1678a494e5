"""Reload, closed tab, slow line, no line, Back, two phones: one hand, and nothing typed is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from .conftest import Seat
from .seen import shifted, watch_shifts
from .thumb import Thumb, expect_hand, expect_kept, expect_sent, go_offline

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 75, "captured": [80, 20]}
NEXT = {"bidder": 1, "bid": 60, "captured": [40, 60]}


def folded_contract(page: Page) -> str:
    return " ".join(page.locator("[data-contract] p").inner_text().split())


def enter(page: Page) -> Thumb:
    thumb = Thumb(page)
    thumb.contract(0, 75)
    thumb.points(80)
    return thumb


def chosen(page: Page) -> str:
    return page.locator("[name=points][aria-pressed=true]").inner_text()


def heard(page: Page, points: int) -> AbstractContextManager[Any]:
    """Until the server has answered to a hand in progress with these points."""

    def is_it(response: Response) -> bool:
        told = response.request.post_data or ""
        return response.url.endswith("/draft") and f"points={points}" in told

    return page.expect_response(is_it)


def test_a_reload_in_mid_entry_keeps_the_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit())
    thumb = enter(page)
    thumb.trump("D")
    page.reload()
    assert "Ann 75" in folded_contract(page)
    assert chosen(page) == "80"
    expect(page.locator("button[name=trump][value=D]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")


def test_a_reload_before_the_server_heard_of_it_keeps_the_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit())
    page.route("**/draft", lambda route: route.abort())
    enter(page)
    page.reload()
    assert chosen(page) == "80"


def test_a_closed_tab_and_an_emptied_storage_keep_the_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    with heard(page, 80):
        enter(page)
    page.evaluate("localStorage.clear()")
    again = page.context.new_page()
    page.close()
    again.goto(seat.url)
    assert chosen(again) == "80"


def test_what_another_phone_typed_later_is_shown(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page, other = open_page(seat), open_page(seat)
    with heard(page, 80):
        enter(page)
    other.reload()
    with heard(other, 90):
        Thumb(other).points(90)
    page.reload()
    assert chosen(page) == "90"


def test_a_double_tap_on_a_slow_line_saves_one_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    sent: list[str] = []

    def slowly(route: Route) -> None:
        sent.append(route.request.url)
        threading.Event().wait(0.4)
        route.continue_()

    enter(page)
    page.route("**/sync", slowly)
    save = page.locator(".bar .save").locator("visible=true")
    save.dblclick()
    expect_hand(page, 2)
    page.wait_for_timeout(300)
    assert seat.hands() == [HAND]
    assert len(seat.folded().facts) == 2
    assert len(sent) == 1


def test_a_double_tap_without_a_script_saves_one_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=False)
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('[name=points][value="80"]').tap()
    page.route("**/hand", lambda route: (threading.Event().wait(0.4), route.continue_()))
    page.locator(".bar .save").locator("visible=true").dblclick()
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


@pytest.mark.parametrize("has_script", [True, False])
def test_back_after_save_and_save_again_is_one_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_script: bool
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=has_script)
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('[name=points][value="80"]').tap()
    page.locator(".bar .save").locator("visible=true").tap()
    expect_hand(page, 2)
    page.go_back()
    save = page.locator(".bar .save").locator("visible=true")
    if save.count():
        save.tap()
        expect_hand(page, 2)
    page.goto(seat.url)
    expect_hand(page, 2)
    assert seat.hands() == [HAND]
    assert len(seat.folded().facts) == 2


def test_without_a_line_hands_are_kept_and_sent_when_there_is_one(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    thumb = enter(page)
    go_offline(page)
    thumb.save()
    expect_hand(page, 2, is_sent=False)
    expect(page.locator(".last").locator("visible=true")).to_contain_text("Ann bid 75")
    expect_kept(page)
    thumb.hand(NEXT)
    expect_hand(page, 3, is_sent=False)
    expect_kept(page, 2)
    assert seat.hands() == []
    page.context.set_offline(False)
    expect_hand(page, 3)
    expect(page.locator("[data-bars]")).to_be_empty()
    assert seat.hands() == [HAND, NEXT]


def test_an_answer_that_was_lost_on_the_way_does_not_double_the_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    thumb = enter(page)

    def lost(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/sync", lost, times=1)
    thumb.save()
    expect_kept(page)
    assert seat.hands() == [HAND]
    expect_hand(page, 2)
    assert seat.hands() == [HAND]
    assert len(seat.folded().facts) == 2


def test_a_hand_that_could_not_be_sent_survives_a_closed_tab(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    page.route("**/sync", lambda route: route.abort())
    thumb = enter(page)
    thumb.save()
    expect_kept(page)
    again = page.context.new_page()
    page.close()
    again.goto(seat.url)
    expect_hand(again, 2)
    assert seat.hands() == [HAND]


def tap_void(page: Page, void: str, has_contract: bool) -> None:
    """Without a connection, tap a way out of the hand: from the points, or from the bids."""
    page.route("**/sync", lambda route: route.abort())
    if has_contract:
        enter(page)
        page.locator(".more summary").tap()
    button = page.locator(f"[name=void][value={void}]").locator("visible=true")
    button.tap()
    expect_hand(page, 2, is_sent=False)
    expect_kept(page)


@pytest.mark.parametrize("has_contract", [True, False])
@pytest.mark.parametrize("void", ["misdeal", "passed"])
def test_a_void_that_could_not_be_sent_survives_a_closed_tab_as_a_void(
    sit: Callable[..., Seat], open_page: Callable[..., Page], void: str, has_contract: bool
) -> None:
    seat = sit()
    page = open_page(seat)
    tap_void(page, void, has_contract)
    again = page.context.new_page()
    page.close()
    again.goto(seat.url)
    expect_hand(again, 2)
    assert seat.hands() == [{"void": void}]


def test_a_tab_that_is_closed_while_a_void_is_being_sent_sends_it_again(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page)
    page.route("**/sync", lambda route: None)  # never answered
    page.locator(".more summary").tap()
    page.locator("[name=void][value=misdeal]").locator("visible=true").tap()
    expect_hand(page, 2, is_sent=False)
    again = page.context.new_page()
    page.close()
    again.goto(seat.url)
    expect_hand(again, 2)
    assert seat.hands() == [{"void": "misdeal"}]


def test_an_undo_that_could_not_be_sent_is_an_undo_when_the_tab_is_opened_again(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page).save()
    expect_hand(page, 2)
    page.route("**/sync", lambda route: route.abort())
    page.locator(".last button:has-text('Undo')").tap()
    expect_hand(page, 1, is_sent=False)
    expect_kept(page)
    assert seat.hands() == [HAND]
    again = page.context.new_page()
    page.close()
    again.goto(seat.url)
    expect_hand(again, 1)
    assert seat.hands() == []


def expect_asked(page: Page) -> Locator:
    """A person is asked: both sides of one entry are shown."""
    page.wait_for_url("**/outbox")
    entry = page.locator(".unsent")
    expect(entry).to_contain_text("Nothing of yours is lost: which is right?")
    expect(entry.locator("dd").first).to_contain_text("Bob 60")
    expect(entry.locator("dd").last).to_contain_text("Ann 75")
    return entry


CHOICES = {
    "Keep what stands": [NEXT],
    "Take mine": [HAND],
    "Both were played": [NEXT, HAND],
}


@pytest.mark.parametrize("choice", CHOICES)
def test_two_phones_save_the_same_hand_and_a_person_decides(
    sit: Callable[..., Seat], open_page: Callable[..., Page], choice: str
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page)
    seat.play(NEXT)
    expect(page.locator("[data-bars]")).to_contain_text(
        "Hand 1 was saved on another phone meanwhile. Save yours to see both."
    )
    assert chosen(page) == "80"
    Thumb(page).save()
    expect_asked(page).get_by_role("button", name=choice).tap()
    expect_hand(page, len(CHOICES[choice]) + 1)
    expect(page.locator("[data-stage=contract]")).to_be_visible()
    expect(page.locator("[data-bars]")).to_be_empty()
    assert seat.hands() == CHOICES[choice]


def test_without_a_script_a_person_decides_on_the_page_that_answers(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=False)
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('[name=points][value="80"]').tap()
    expect(page.locator("[name=points][aria-pressed=true]")).to_have_text("80")
    seat.play(NEXT)
    page.locator(".bar .save").locator("visible=true").tap()
    expect(page.locator("h1")).to_have_text("Hand 1 is there twice")
    expect(page.locator("main")).to_contain_text("Bob bid 60")
    expect(page.locator("main")).to_contain_text("Ann bid 75")
    page.get_by_role("link", name="Keep what stands").tap()
    expect_hand(page, 2)
    assert seat.hands() == [NEXT]


def test_a_hand_kept_for_later_that_clashes_is_asked_about_once(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page)
    go_offline(page)
    Thumb(page).save()
    expect_kept(page)
    seat.play(NEXT)
    page.context.set_offline(False)
    expect_asked(page).get_by_role("button", name="Keep what stands").tap()
    expect_hand(page, 2)
    page.wait_for_timeout(300)
    expect_hand(page, 2)
    page.reload()
    expect_hand(page, 2)
    expect(page.locator("[data-bars]:not(:empty)")).to_have_count(0)
    assert seat.hands() == [NEXT]


def test_who_is_typing_the_next_hand_is_not_led_away_by_a_clash(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    thumb = enter(page)
    go_offline(page)
    thumb.save()
    expect_hand(page, 2, is_sent=False)
    thumb.contract(3, 90)
    seat.play(NEXT)
    page.context.set_offline(False)
    told = page.get_by_role("link", name="1 entry of this phone could not be taken over: look.")
    expect(told).to_be_visible()
    assert "Dot 90" in folded_contract(page)
    page.wait_for_timeout(1000)  # a person reads it first
    told.tap()
    expect_asked(page).get_by_role("button", name="Keep what stands").tap()
    expect_hand(page, 2)
    assert "Dot 90" in folded_contract(page)
    assert seat.hands() == [NEXT]


def test_a_hand_is_kept_while_the_pad_is_closed_to_this_phone(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page)
    page.context.clear_cookies()
    Thumb(page).save()
    expect_hand(page, 2, is_sent=False)
    told = "The server does not let this phone in: what waits here is not sent."
    expect(page.locator("[data-bars]")).to_contain_text(told)
    page.reload()
    expect(page.locator("h1")).to_contain_text("There is nothing here")
    assert seat.hands() == []
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


@pytest.mark.parametrize("has_app", [True, False])
def test_a_form_whose_token_went_stale_can_be_sent(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_app: bool
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page)
    page.evaluate("document.querySelector('.hand [name=csrf_token]').value = 'stale'")
    if has_app:
        Thumb(page).save()
    else:
        page.evaluate("document.querySelector('.hand').submit()")
        page.locator("main form button").first.tap()
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


def test_saving_without_points_says_so_at_once(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    thumb = Thumb(page)
    thumb.contract(0, 75)
    go_offline(page)
    thumb.save()
    expect(page.locator("[data-slot=problems]")).to_have_text("First tap what was taken.")
    page.context.set_offline(False)
    thumb.points(80)
    expect(page.locator("[data-slot=problems]")).to_be_empty()
    thumb.save()
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


def test_undo_and_redo_by_tap(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat)
    thumb = enter(page)
    thumb.save()
    expect_hand(page, 2)
    thumb.tap(".last button:has-text('Undo')")
    expect_hand(page, 1)
    assert seat.hands() == []
    thumb.tap(".last button:has-text('Redo')")
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


def test_save_shows_the_next_hand_at_once_and_the_answer_moves_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page()
    watch_shifts(page)
    seat = sit()
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    thumb = enter(page)
    asked: list[Route] = []
    page.route("**/sync", lambda route: asked.append(route))
    thumb.save()
    expect_hand(page, 2, is_sent=False)
    before = shifted(page)
    with page.expect_response("**/facts?*"):
        asked[0].continue_()
    expect_sent(page)
    assert shifted(page) == before
    expect(page.locator(".last").locator("visible=true")).to_be_focused()
    assert seat.hands() == [HAND]


# What a click comes to that is made some time after another phone's hand has turned the page.
CLICK_AFTER = """([slot, wait]) => new Promise((done) => {
  const main = document.querySelector("main");
  const press = () => {
    const all = [...main.querySelectorAll("[value=misdeal]")];
    const misdeal = all.find((one) => one.checkVisibility());
    const link = document.querySelector("header.top a");
    let isLinkFree = false;
    addEventListener("click", (event) => {
      if (!link.contains(event.target)) return;
      isLinkFree = !event.defaultPrevented;
      event.preventDefault();
    }, { once: true });
    link.click();
    const { opacity, pointerEvents } = getComputedStyle(misdeal.closest(".stage"));
    misdeal.click(); // as Enter on it does
    done({ isDim: opacity !== "1", isDeaf: pointerEvents === "none", isLinkFree });
  };
  const look = () => {
    if (main.querySelector("[name=slot]")?.value !== slot) return;
    watch.disconnect();
    setTimeout(press, wait);
  };
  const watch = new MutationObserver(look);
  watch.observe(main, { childList: true, subtree: true, attributes: true });
  look();
})"""


def test_a_tap_just_as_another_phones_hand_arrives_changes_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    page.evaluate(f"() => {{ globalThis.told = ({CLICK_AFTER})(['2', 50]); }}")
    Thumb(other := open_page(seat)).hand(HAND)
    expect_hand(other, 2)
    told = page.evaluate("globalThis.told")
    assert told == {"isDim": True, "isDeaf": True, "isLinkFree": True}
    page.wait_for_timeout(600)
    assert page.locator("main[data-held]").count() == 0
    assert seat.hands() == [HAND]
    told = page.evaluate(CLICK_AFTER, ["2", 0])
    assert told == {"isDim": False, "isDeaf": False, "isLinkFree": True}
    expect_hand(page, 3)
    assert seat.hands() == [HAND, {"void": "misdeal"}]
