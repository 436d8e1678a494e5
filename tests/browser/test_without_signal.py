"""The app is broken in every way that an evening may break it, and nothing is lost or doubled."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorepad import create_app, database, live, pads
from scorepad.config import DATABASE_NAME

from .conftest import NAMES, Seat
from .process import LONG, expect_all_sent, expect_waiting, let_in
from .test_worker import Killable, kept, wait_for_kept, wait_until
from .thumb import Thumb

pytestmark = pytest.mark.browser

H60 = {"bidder": 0, "bid": 60, "captured": [60, 40]}
H70 = {"bidder": 0, "bid": 60, "captured": [70, 30]}
MISDEAL, PASSED = {"void": "misdeal"}, {"void": "passed"}
YEAR = 365 * 24 * 3600 * 1000
# A clock that can be set; what passes, passes.
CLOCK = """(() => {
  const Real = Date;
  let ahead = 0;
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length) super(...given);
      else super(Real.now() + ahead);
    }
    static now() { return Real.now() + ahead; }
  };
  globalThis.setClock = (by) => { ahead = by; };
})()"""
# The streams that this page has open.
STREAMS = """(() => {
  const made = [];
  globalThis.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      made.push(this);
    }
  };
  globalThis.openStreams = () => made.filter(({ readyState }) => readyState === 1).length;
})()"""
LOOK = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Reach(Thumb):
    """Scrolls where it must: a strip may lie over the page that says what waits."""

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.tap()


class Breakable(Killable):
    """Killed at once, whoever listens."""

    def kill(self) -> None:
        live.hub_of(self.app).stop()
        super().kill()
        live.init(self.app)


@pytest.fixture
def server(migrated_folder: Path, tmp_path: Path) -> Iterator[Breakable]:
    yield from serve(migrated_folder, tmp_path)


def serve(migrated_folder: Path, tmp_path: Path) -> Iterator[Breakable]:
    """A server that is there until a test kills it."""
    shutil.copy(migrated_folder / DATABASE_NAME, tmp_path)
    made = Breakable(create_app(tmp_path, {"SECRET_KEY": "only for tests", "STREAMS": 8}), "")
    made.start()
    yield made
    if made.serving is not None:
        made.kill()
    with made.app.app_context():
        database.db.engine.dispose()


@pytest.fixture
def open_table(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the table of a seat, and waits until the app is all there."""

    def open_one(seat: Seat, **options: Any) -> Page:
        page = open_page(seat, **options)
        await_app(page)
        return page

    return open_one


@pytest.fixture
def open_app(open_table: Callable[..., Page]) -> Callable[..., Page]:
    """The same with the worker, which has kept the pad."""

    def open_one(seat: Seat) -> Page:
        page = open_table(seat, service_workers="allow")
        wait_for_kept(page, f"/p/{seat.pad_id}/ahead")
        return page

    return open_one


def open_tab(page: Page, address: str) -> Page:
    """One more tab of the same phone."""
    tab = page.context.new_page()
    tab.goto(address)
    await_app(tab)
    return tab


def await_app(page: Page) -> None:
    """Until the app has come to the page, and has heard of the server."""
    page.locator("[data-bars]").wait_for(state="attached")


def play(page: Page, *hands: dict[str, Any]) -> None:
    """Hands are told and saved; each is seen on this phone before the next."""
    for hand in hands:
        number = int(page.locator("input[name=slot]").first.input_value())
        Reach(page).hand(hand)
        see_next(page, number + 1)


def see_next(page: Page, number: int) -> None:
    """The table waits for hand ``number``."""
    expect(page.locator("input[name=slot]").first).to_have_value(str(number), timeout=LONG)
    expect(page.locator(".where:visible")).to_contain_text(f"Hand {number} ")


def cut(page: Page, is_cut: bool = True) -> None:
    page.context.set_offline(is_cut)


def back(page: Page) -> None:
    """The signal is there again, and everything goes."""
    cut(page, False)
    expect_all_sent(page)


def second_game(seat: Seat) -> Seat:
    """Another game of the same pad."""
    with seat.server.app.app_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        persons = [person.public_id for person in pads.persons(access.pad)]
        body = {"game": "two_hundred", "variant": "partners", "rules": {}, "first_dealer": 3}
        body["persons"] = persons[: len(NAMES)]
        game = pads.start_game(access.pad, access.device, body, secrets.token_urlsafe(16), None)
        assert isinstance(game, pads.Game), game
        return Seat(seat.server, seat.pad_id, seat.device_id, game.public_id)


def test_the_tab_is_closed_and_opened_again_without_a_signal(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_app(seat)
    cut(page)
    play(page, H70, H60)
    page.close()
    page = page.context.new_page()
    page.goto(seat.url)
    see_next(page, 3)
    expect_waiting(page, 2)
    play(page, MISDEAL)
    expect_waiting(page, 3)
    back(page)
    assert seat.hands() == [H70, H60, MISDEAL]


def test_the_storage_is_cleared(sit: Callable[..., Seat], open_app: Callable[..., Page]) -> None:
    seat = sit()
    page = open_app(seat)
    cut(page)
    play(page, H70)
    back(page)
    clear(page, seat)
    play(page, H60)  # the page that is open goes on
    expect_all_sent(page)
    clear(page, seat)
    page.reload()
    await_app(page)
    see_next(page, 3)
    cut(page)
    play(page, MISDEAL)
    back(page)
    assert seat.hands() == [H70, H60, MISDEAL]


def clear(page: Page, seat: Seat) -> None:
    """All that the browser keeps of the server is thrown away, but who the phone is."""
    session = page.context.new_cdp_session(page)
    kinds = "indexeddb,cache_storage,local_storage,service_workers"
    session.send("Storage.clearDataForOrigin", {"origin": seat.server.url, "storageTypes": kinds})
    assert kept(page) == {}


@pytest.mark.parametrize("first", [YEAR, -YEAR])
def test_the_clock_is_wrong_and_is_set_between_two_hands(
    sit: Callable[..., Seat], open_page: Callable[..., Page], first: int
) -> None:
    seat = sit()
    page = open_page()
    page.context.add_init_script(CLOCK)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    await_app(page)
    page.evaluate("by => setClock(by)", first)
    page.context.route("**/sync", lambda route: route.abort())
    play(page, H70)
    expect_waiting(page, 1)
    page.evaluate("by => setClock(by)", -first)
    play(page, H60)
    expect_waiting(page, 2)
    page.context.unroute("**/sync")  # nothing tells the page; it tries again by itself
    expect_all_sent(page)
    assert seat.hands() == [H70, H60]


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_the_app_is_renewed_while_facts_wait(
    sit: Callable[..., Seat],
    open_app: Callable[..., Page],
    open_table: Callable[..., Page],
    server: Killable,
    workers: str,
) -> None:
    seat = sit()
    page = open_app(seat) if workers == "allow" else open_table(seat)
    play(page, H70)
    expect_all_sent(page)
    server.kill()
    play(page, H60)
    expect_waiting(page, 1)
    server.renew()
    server.start()
    expect(page.locator("html:not([data-unsent])")).to_be_attached(timeout=LONG)
    expect(page.locator("[data-bars]")).to_contain_text("There is a newer version of this page")
    play(page, MISDEAL)  # the old page still saves
    expect(page.locator("html:not([data-unsent])")).to_be_attached(timeout=LONG)
    assert seat.hands() == [H70, H60, MISDEAL]
    page.get_by_role("button", name="Load it").click()
    expect(page.locator("[data-late*='0123456789ab']")).to_be_attached(timeout=LONG)
    see_next(page, 4)
    expect_all_sent(page)


def test_two_tabs_of_one_phone_at_one_game(
    sit: Callable[..., Seat], open_table: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_table(seat)
    other = open_tab(page, seat.url)
    cut(page)
    play(page, H70)
    see_next(other, 2)
    play(other, H60)
    see_next(page, 3)
    for tab in (page, other):
        expect_waiting(tab, 2)
    cut(page, False)
    for tab in (page, other):
        expect_all_sent(tab)
    assert seat.hands() == [H70, H60]
    play(page, MISDEAL)
    see_next(other, 4)


def test_two_pads_in_two_tabs(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    one, two = sit(), sit()
    page = open_page()
    page.context.add_cookies([one.cookie(two)])
    page.goto(one.url)
    await_app(page)
    other = open_tab(page, two.url)
    cut(page)
    play(page, H70)
    play(other, H60, MISDEAL)
    expect_waiting(page, 1)
    expect_waiting(other, 2)
    cut(page, False)
    expect_all_sent(page)
    expect_all_sent(other)
    assert (one.hands(), two.hands()) == ([H70], [H60, MISDEAL])


def test_lock_and_wake(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page()
    page.context.add_init_script(STREAMS)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    await_app(page)
    wait_until(page, lambda: page.evaluate("openStreams()") == 1)
    page.evaluate(LOOK, "hidden")
    assert page.evaluate("openStreams()") == 0
    seat.play(H70, H60)
    page.evaluate(LOOK, "visible")
    see_next(page, 3)
    wait_until(page, lambda: page.evaluate("openStreams()") == 1)
    cut(page)
    play(page, MISDEAL)
    page.evaluate(LOOK, "hidden")
    cut(page, False)
    page.evaluate(LOOK, "visible")
    expect_all_sent(page)
    assert seat.hands() == [H70, H60, MISDEAL]


@pytest.mark.parametrize("has_script", [True, False])
def test_a_form_that_waited_overnight_still_saves(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    server: Killable,
    has_script: bool,
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=has_script)
    page.locator('[name=contract][value="0:60"]').click()
    page.locator('[data-pile="0"]').wait_for()
    server.kill()
    server.start()
    page.locator('[name=points][value="70"]').click()
    page.locator(".bar .save").locator("visible=true").click()
    expect(page.locator(".where:visible")).to_contain_text("Hand 2", timeout=LONG)
    if has_script:
        expect_all_sent(page)
    assert seat.hands() == [H70]


def html(status: int) -> Callable[[Route], None]:
    page = "<!doctype html><title>Sign in</title><form><input name=password></form>"
    return lambda route: route.fulfill(status=status, content_type="text/html", body=page)


def json(text: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=200, content_type="application/json", body=text)


STRANGERS = {
    "a login page": html(200),
    "a proxy": html(502),
    "a wall": html(403),
    "another program": json('{"ok": true}'),
    "nothing": json('{"answers": []}'),
    "another fact": json('{"answers": [{"game": "g", "id": "i", "status": "stored"}]}'),
    "half an answer": json('{"answers": [{"game": "g", "id'),
}


def test_what_others_answer_removes_nothing(
    sit: Callable[..., Seat], open_table: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_table(seat)
    answered: list[str] = []
    asks = iter(STRANGERS)

    def answer(route: Route) -> None:
        name = next(asks, "a login page")
        answered.append(name)
        STRANGERS[name](route)

    page.context.route("**/sync", answer)
    play(page, H70)
    while len(answered) < len(STRANGERS):
        known = len(answered)
        page.evaluate("dispatchEvent(new Event('online'))")
        wait_until(page, lambda known=known: len(answered) > known)  # type: ignore[misc]
        expect_waiting(page, 1)
    page.reload()
    expect_waiting(page, 1)
    page.context.unroute("**/sync")
    expect_all_sent(page)
    assert seat.hands() == [H70]


def test_what_waits_for_a_person_holds_up_only_what_rests_on_it(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    seat = sit()
    other = second_game(seat)
    page = open_app(seat)
    second = open_tab(page, other.url)
    cut(page)
    play(page, H70, MISDEAL)
    play(second, H60, MISDEAL)
    seat.play(H60)  # on another phone meanwhile
    cut(page, False)
    wait_until(page, lambda: len(other.hands()) == 2)
    assert other.hands() == [H60, MISDEAL]
    assert seat.hands() == [H60]
    decide(page, seat, "Take mine", 1)
    assert seat.hands() == [H70, MISDEAL]


def decide(page: Page, seat: Seat, choice: str, most: int) -> None:
    """Somebody looks at both sides and picks, at most so often; then nothing waits any more."""
    left = look(page, seat)
    for _ in range(most):
        page.get_by_role("button", name=choice).first.click(timeout=LONG)
        # It leads back to the game, unless the next one is there to be decided already.
        wait_until(page, lambda: page.url == seat.url or is_asked(page, left))  # noqa: B023
        left = look(page, seat)
        if not left:
            return
    raise AssertionError(f"{left} entries are left after {most} choices")


def look(page: Page, seat: Seat) -> int:
    """How many entries wait for a person, or for one that does, once the server has answered."""
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/outbox")
    page.locator("[data-outbox]").wait_for()
    choices = page.locator("[data-choice]:visible")
    wait_until(page, lambda: count_of(page) == 0 or choices.count() > 0)
    return count_of(page)


def is_asked(page: Page, before: int) -> bool:
    """Whether one less is left, and something is to be decided."""
    return count_of(page) < before and page.locator("[data-choice]:visible").count() > 0


def count_of(page: Page) -> int:
    return page.locator(".unsent").count()


def fill(page: Page, void: str, count: int) -> None:
    """So many hands that nobody played: a tap each."""
    for _ in range(count):
        play(page, {"void": void})
    expect_waiting(page, count)


COUNTS = [3, pytest.param(25, marks=pytest.mark.slow)]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("count", COUNTS)
def test_two_phones_come_back_from_two_games(
    sit: Callable[..., Seat], open_table: Callable[..., Page], count: int, first: int
) -> None:
    seat = sit()
    seats = [seat, second_game(let_in(seat, "Kitchen"))]
    phones = [open_table(one) for one in seats]
    for page in phones:
        cut(page)
    for page, void in zip(phones, ("misdeal", "passed"), strict=True):
        fill(page, void, count)
    for page in (phones[first], phones[1 - first]):
        back(page)
    assert seats[0].hands() == [MISDEAL] * count
    assert seats[1].hands() == [PASSED] * count


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("choice", ["Take mine", "Keep what stands", "Both were played"])
def test_two_phones_come_back_from_one_game(
    sit: Callable[..., Seat],
    open_table: Callable[..., Page],
    count: int,
    first: int,
    choice: str,
) -> None:
    if count > 3 and choice == "Both were played":
        pytest.skip("both means that all is played twice: the short one shows it")
    seat = sit()
    phones = [open_table(one) for one in (seat, let_in(seat, "Kitchen"))]
    for page in phones:
        cut(page)
    for page, void in zip(phones, ("misdeal", "passed"), strict=True):
        fill(page, void, count)
    back(phones[first])
    earlier, later = (MISDEAL, PASSED) if first == 0 else (PASSED, MISDEAL)
    assert seat.hands() == [earlier] * count
    cut(phones[1 - first], False)
    expect(phones[1 - first].get_by_text("could not be taken over")).to_be_visible(timeout=LONG)
    decide(phones[1 - first], seat, choice, count)
    wanted = {
        "Take mine": [later] * count,
        "Keep what stands": [earlier] * count,
        "Both were played": [earlier] * count + [later] * count,
    }
    assert seat.hands() == wanted[choice]
