"""All that is done at a table besides recording, without a signal: with the net cut and with the
server killed, where no worker keeps pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .process import House, close_house, open_house
from .thumb import Thumb, expect_hand

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
MADE_120 = {"bidder": 0, "bid": 100, "captured": [100, 0]}
ASKED = (
    {"bidder": 0, "bid": 60, "captured": [65, 35]},
    {"bidder": 1, "bid": 50, "captured": [30, 70]},
    {"bidder": 1, "bid": 50, "captured": [40, 60]},
)
NO_SIGNAL = "No signal"
PATIENCE = 20_000
HOW = pytest.mark.parametrize("how", ["net", "server"])
KNOWN = """async (places) => {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === "scorepad")) return false;
  const done = (one) => new Promise((tell) => (one.onsuccess = () => tell(one.result)));
  const data = await done(indexedDB.open("scorepad"));
  const stores = data.transaction(["pads", "games"]);
  const asked = places.map((place) =>
    typeof place === "string" ? stores.objectStore("pads").get(place)
      : stores.objectStore("games").get(place));
  const found = await Promise.all(asked.map(done));
  data.close();
  return found.every(Boolean);
}"""


@pytest.fixture
def server(data_folder: Path) -> Iterator[House]:
    house = open_house(data_folder)
    house.start()
    yield house
    close_house(house)


class Signal:
    """What a page loses and finds again: the net, or the server."""

    def __init__(self, how: str, page: Page, house: House) -> None:
        self.how, self.page, self.house = how, page, house

    def lose(self, told: str = NO_SIGNAL) -> None:
        if self.how == "net":
            self.page.context.set_offline(True)
        else:
            self.house.kill()
        expect(self.page.locator(".bars-said")).to_contain_text(told, timeout=PATIENCE)

    def find(self) -> None:
        if self.how == "net":
            self.page.context.set_offline(False)
        else:
            self.house.start()
        self.page.evaluate("dispatchEvent(new Event('online'))")
        expect(self.page.locator("html:not([data-unsent])")).to_be_attached(timeout=PATIENCE)


def known(page: Page, seat: Seat) -> Page:
    """Waits until this phone knows the game and its pad, and has all parts of the app."""
    for _ in range(100):
        if page.evaluate(KNOWN, [seat.pad_id, [seat.pad_id, seat.game_id]]):
            page.wait_for_timeout(500)
            return page
        page.wait_for_timeout(100)
    raise AssertionError("nothing is kept on this phone")


def open_sheet(page: Page) -> None:
    page.get_by_role("link", name="Sheet", exact=True).locator("visible=true").first.tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")


def open_correction(page: Page, number: int) -> None:
    open_sheet(page)
    page.locator(".scores tbody tr:not(.struck)").nth(number - 1).locator("td.c a").tap()
    page.get_by_role("link", name="Correct this hand").tap()
    expect(page.locator("h1")).to_contain_text(f"Correct hand {number}")


def accessible(page: Page) -> bool:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    return True


@HOW
def test_a_hand_is_corrected_and_a_later_one_answers(
    how: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(*ASKED)
    page = known(open_page(seat), seat)
    signal = Signal(how, page, server)
    signal.lose()
    open_correction(page, 1)
    Thumb(page).points(75)
    page.get_by_role("button", name="See what changes").tap()
    question = page.get_by_role("group", name="Did Ann or Cid bid in hand 3?")
    question.get_by_label("No").check()
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("main")).to_contain_text("Hand 3")
    assert accessible(page)
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")
    expect(page.locator(".notices")).to_contain_text("Hand 1 was corrected. Who bid was answered")
    assert seat.hands()[0] == ASKED[0]
    signal.find()
    assert seat.hands()[0]["captured"] == [75, 25] and seat.hands()[2]["sides_bid"] == [1]


@HOW
def test_a_form_that_was_open_when_the_signal_went_is_carried_on(
    how: str, sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(HAND, HAND)
    entry = seat.folded().entries[0].id
    page = known(open_page(seat, f"/hand/{entry}/correct"), seat)
    Thumb(page).points(85)
    if how == "net":
        page.context.set_offline(True)
    else:
        server.kill()
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator("h1")).to_contain_text("What changes")
    page.get_by_role("button", name="Change it again").tap()
    Thumb(page).points(80)
    page.get_by_role("button", name="See what changes").tap()
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator(".notices")).to_contain_text("Hand 1 was corrected")
    Signal(how, page, server).find()
    assert seat.hands()[0]["captured"] == [80, 20]


def test_a_hand_never_happened_and_comes_back(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(HAND, HAND)
    page = known(open_page(seat), seat)
    signal = Signal("net", page, server)
    signal.lose()
    open_correction(page, 1)
    page.locator("[data-stage=points] summary").last.tap()
    page.locator("[data-stage=points] [name=void][value=never]").tap()
    expect(page.locator("main")).to_contain_text("never happened")
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator(".notices")).to_contain_text("Hand 1 was corrected")
    signal.find()
    assert len(seat.hands()) == 1
    signal.lose()
    page.locator(".scores tr.struck td.c a").tap()
    page.get_by_role("button", name="Bring it back").tap()
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator(".notices")).to_contain_text("Hand 1 stands again")
    signal.find()
    assert seat.hands() == [HAND, HAND]


def test_a_game_is_given_up_and_goes_on_after_all(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(HAND)
    page = known(open_page(seat), seat)
    signal = Signal("net", page, server)
    signal.lose()
    open_sheet(page)
    page.get_by_text("End this game early").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.locator("main")).to_contain_text("This game was given up.")
    signal.find()
    assert seat.folded().is_abandoned
    signal.lose()
    page.get_by_role("button", name="Go on after all").tap()
    expect_hand(page, 2, is_sent=False)
    signal.find()
    assert not seat.folded().is_abandoned
    signal.lose()
    open_sheet(page)
    page.get_by_text("End this game early").tap()
    page.get_by_label("It is late: the highest total wins").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.locator("main")).to_contain_text("It was late and the game was ended")
    expect(page.get_by_role("button", name="Go on after all")).to_be_visible()
    signal.find()
    assert seat.folded().result == {"by": "clock"}


def test_what_cannot_be_had_is_said_and_nothing_is_lost(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    page = known(open_page(seat), seat)
    thumb = Thumb(page)
    thumb.contract(0, 60)
    Signal("net", page, server).lose()
    page.get_by_role("link", name="Something went wrong").locator("visible=true").first.tap()
    expect(page.locator(".notices")).to_contain_text("cannot be had without a signal")
    expect(page.locator("[name=contract][type=hidden]")).to_have_value("0:60")
    page.locator('[name=points][value="70"]').tap()
    page.locator(".bar .save").locator("visible=true").tap()
    expect_hand(page, 2, is_sent=False)


def test_again_with_the_same_players(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: House
) -> None:
    seat = sit()
    seat.play(MADE_120, MADE_120)
    page = known(open_page(seat), seat)
    signal = Signal("net", page, server)
    signal.lose()
    page.get_by_role("button", name="Again with the same players").tap()
    expect_hand(page, 1, is_sent=False)
    for number in (2, 3):
        page.locator('[name=contract][value="0:60"]').tap()
        page.locator('[name=points][value="70"]').tap()
        page.locator(".bar .save").locator("visible=true").tap()
        expect_hand(page, number, is_sent=False)
    signal.find()
    seat.game_id = page.url.rpartition("/")[2]
    assert seat.hands() == [HAND] * 2
