"""What is not sent, in a browser: kept with the net cut and the tab closed, sent once from any
number of tabs, decided by a person, rescued as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Seat
from .thumb import await_knowing

pytestmark = pytest.mark.browser

MISDEAL = {"void": "misdeal"}  # goes on for ever
H70, H75 = ({"bidder": 0, "bid": 60, "captured": [n, 100 - n]} for n in (70, 75))
ADD = """async ({ rows }) => {
  const base = document.querySelector("script[src*='js/pad.js']").src;
  const { openStore } = await import(new URL("outbox/store.js", base).href);
  const { add } = await import(new URL("outbox/outbox.js", base).href);
  const store = await openStore();
  for (const row of rows) await store.changeRows(row.pad, (before) => add(before, row));
}"""


@pytest.fixture
def outbox(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the page of what is not sent."""

    def open_one(seat: Seat, **options: Any) -> Page:
        page = open_page(seat, **options)
        return go(page, seat)

    return open_one


def go(page: Page, seat: Seat) -> Page:
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/outbox")
    page.wait_for_selector("[data-outbox]")
    return page


def hand(seat: Seat, number: int, slot: int, played: dict[str, Any] = H70) -> dict[str, Any]:
    body = {"slot": slot, "hand": played}
    place = {"pad": seat.pad_id, "game": seat.game_id, "id": f"fact-of-the-test-{number:04}"}
    return {**place, "kind": "hand", "body": body, "at": "2026-11-30T20:15:00.000Z"}


def write(page: Page, *rows: dict[str, Any]) -> None:
    """Facts are written down on the phone; the page is opened anew, as if by another tab."""
    page.evaluate(ADD, {"rows": list(rows)})


def wake(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('online'))")


def cut(context: BrowserContext, is_cut: bool = True) -> None:
    """Facts get through to the server no more; pages still open."""
    if is_cut:
        context.route("**/sync", lambda route: route.abort())
    else:
        context.unroute("**/sync")


def goes_on(page: Page, seat: Seat, count: int) -> None:
    """After the last decision the page leads to the game, unasked, where the rest is sent."""
    page.wait_for_url(f"{seat.url}*")
    for _ in range(100):
        if len(seat.hands()) == count:
            return
        page.wait_for_timeout(50)


def asked_by(page: Page) -> list[str]:
    """The dialogs that come up, as they come; all are agreed to."""
    asked: list[str] = []

    def hear(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", hear)
    return asked


def test_what_waits_is_sent_when_the_net_is_back_and_only_once(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    page = outbox(seat)
    expect(page.get_by_text("Nothing waits on this phone")).to_be_visible()
    cut(page.context)
    write(page, *(hand(seat, n, n, MISDEAL) for n in range(1, 51)))
    page.reload()
    expect(page.locator(".unsent")).to_have_count(50)
    expect(page.locator(".unsent").first).to_contain_text("Hand 1")
    expect(page.locator(".unsent").first).to_contain_text("misdealt")
    expect(page.locator("[data-bars]")).to_contain_text("No signal. 50 entries wait to be sent")
    again = page.context.new_page()
    page.close()
    go(again, seat)
    other = page.context.new_page()
    go(other, seat)
    expect(other.locator(".unsent")).to_have_count(50)
    cut(page.context, False)
    wake(again)
    wake(other)
    expect(again.locator(".unsent")).to_have_count(0, timeout=20_000)
    expect(other.locator(".unsent")).to_have_count(0, timeout=20_000)
    assert seat.hands() == [MISDEAL] * 50


def test_both_sides_of_a_clash_are_seen_and_a_person_picks(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(H75, H75)
    page = outbox(seat)
    write(page, hand(seat, 1, 1), hand(seat, 2, 3))
    wake(page)
    first = page.locator(".unsent").first
    expect(first).to_contain_text("Somebody else wrote here, too.")
    expect(first.locator("dd").first).to_have_text("Ann 60 · took 75")
    expect(first.locator("dd").last).to_have_text("Ann 60 · took 70")
    expect(first).to_contain_text("waits until this is decided: Hand 3")
    assert Axe().run(page).violations_count == 0
    asked = asked_by(page)
    first.get_by_role("button", name="Take mine").click()
    goes_on(page, seat, 3)
    assert asked == []
    assert seat.hands() == [H70, H75, H70]
    assert [fact.kind for fact in seat.folded().facts[1:]] == ["hand", "hand", "corrected", "hand"]


def test_what_is_refused_is_shown_with_the_reason_until_it_was_seen(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    page = outbox(seat)
    bad = {"bidder": 0, "bid": 60, "captured": [50, 55]}
    write(page, hand(seat, 1, 1, bad), hand(seat, 2, 2))
    wake(page)
    first = page.locator(".unsent").first
    expect(first).to_contain_text("In all there are 100 card points, not 105.")
    expect(first).to_contain_text("Ann 60 · took 50")
    page.reload()
    expect(first).to_contain_text("In all there are 100 card points, not 105.")
    assert seat.hands() == []
    asked = asked_by(page)
    first.get_by_role("button", name="Let it go").click()
    goes_on(page, seat, 1)
    assert asked == []
    assert seat.hands() == [H70]  # the one after it has its place


def test_what_would_go_besides_is_named_and_asked_about(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    page = outbox(seat)
    start = {**hand(seat, 1, 1), "kind": "started", "game": "a-game-of-the-test-0001", "body": {}}
    write(page, start, {**hand(seat, 2, 1), "game": start["game"]})
    wake(page)
    first = page.locator(".unsent").first
    first.get_by_role("button", name="Let it go").click()
    expect(first).to_contain_text("This would go with it: Hand 1")
    expect(page.locator(".unsent")).to_have_count(2)
    with page.expect_download():
        first.get_by_role("button", name="Save what waits as a file").click()
    first.get_by_role("button", name="Let all of it go").click()
    expect(page.get_by_text("Nothing waits on this phone")).to_be_visible()


def test_a_file_is_saved_and_sent_by_another_phone(
    sit: Callable[..., Seat],
    outbox: Callable[..., Page],
    open_page: Callable[..., Page],
    tmp_path: Path,
) -> None:
    seat = sit()
    page = outbox(seat)
    cut(page.context)
    write(page, hand(seat, 1, 1), hand(seat, 2, 2, H75))
    page.reload()
    expect(page.locator(".unsent").last).to_contain_text("Ann 60 · took 75")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save what waits as a file").click()
    assert download.value.suggested_filename.startswith("scorepad-outbox-Arsenault-")
    saved = tmp_path / "outbox.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["facts"][1]["told"] == "Hand 2 · Ann 60 · took 75"
    other = go(open_page(seat, java_script_enabled=True), seat)
    await_knowing(other)
    other.set_input_files("#file", saved)
    other.get_by_role("button", name="Send what is in it").click()
    expect(other.locator(".unsent.stored")).to_have_count(2)
    assert Axe().run(other).violations_count == 0
    assert seat.hands() == [H70, H75]
    cut(page.context, False)  # the first phone finds the way again: they are there already
    wake(page)
    expect(page.locator(".unsent")).to_have_count(0)
    assert seat.hands() == [H70, H75]


def test_a_file_that_was_chosen_before_the_app_was_there_stays_chosen(
    sit: Callable[..., Seat], open_page: Callable[..., Page], tmp_path: Path
) -> None:
    seat = sit()
    saved = tmp_path / "outbox.json"
    saved.write_text("{}")
    page = open_page(seat)
    held: list[Any] = []
    page.route("**/pages-*.js", lambda route: held.append(route))
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/outbox", wait_until="domcontentloaded")
    page.set_input_files("#file", saved)
    page.wait_for_timeout(500)
    for route in held:
        route.continue_()
    page.unroute_all()
    page.wait_for_selector("[data-outbox]")
    assert page.eval_on_selector("#file", "input => input.files[0].name") == saved.name


def test_leaving_warns_while_something_is_unsent(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    page = outbox(seat)
    cut(page.context)
    write(page, hand(seat, 1, 1))
    page.reload()
    expect(page.locator(".unsent")).to_have_count(1)
    asked = asked_by(page)
    page.locator(".unsent").click()  # browsers ask only who has touched the page
    page.get_by_role("link", name="Back").click()  # to a page of ours
    page.wait_for_url(f"**/p/{seat.pad_id}")
    assert asked == []
    go(page, seat)
    page.locator(".unsent").click()
    page.close(run_before_unload=True)
    page.wait_for_event("close")
    assert asked == ["beforeunload"]


def test_without_locks_two_tabs_send_once(
    sit: Callable[..., Seat], outbox: Callable[..., Page]
) -> None:
    seat = sit()
    page = outbox(seat)
    gone = "Object.defineProperty(navigator, 'locks', { value: undefined })"
    page.context.add_init_script(gone)
    page.reload()
    page.wait_for_selector("[data-outbox]")
    other = page.context.new_page()
    go(other, seat)
    cut(page.context)
    write(page, *(hand(seat, n, n, MISDEAL) for n in range(1, 11)))
    page.reload()
    expect(page.locator(".unsent")).to_have_count(10)
    cut(page.context, False)
    wake(page)
    wake(other)
    expect(page.locator(".unsent")).to_have_count(0)
    assert seat.hands() == [MISDEAL] * 10


UNASKED = {"bidder": 1, "bid": 60, "captured": [30, 70]}


@pytest.mark.parametrize("is_cut", [False, True], ids=["online", "without a signal"])
def test_a_refused_hand_is_put_right_at_the_table(
    sit: Callable[..., Seat], outbox: Callable[..., Page], is_cut: bool
) -> None:
    """What it asks for was not asked on the phone, which did not know how the sides stood."""
    seat = sit()
    seat.play(H70, H70)  # Ann and Cid need a bid now
    page = outbox(seat)
    write(page, hand(seat, 1, 3, UNASKED), hand(seat, 2, 4, MISDEAL))
    wake(page)
    first = page.locator(".unsent").first
    expect(first).to_contain_text("Bob 60 · took 70")
    expect(first).to_contain_text("Did Ann & Cid bid in this hand?")
    assert Axe().run(page).violations_count == 0
    asked = asked_by(page)
    if is_cut:
        cut(page.context)
    first.get_by_role("link", name="Put it right").click()
    page.wait_for_url(f"{seat.url}#mend-*")
    expect(page.get_by_role("alert")).to_contain_text("Did Ann & Cid bid in this hand?")
    assert page.locator("[name=slot]").input_value() == "3"
    save = page.get_by_role("button", name="Save hand 3")
    save.click()  # the same again: still asked here, and it is still that hand
    expect(page.get_by_role("alert")).to_contain_text("Did Ann & Cid bid in this hand?")
    page.locator("button[name=also_bid][value=yes]").click()
    save.click()
    if is_cut:
        expect(page.get_by_text("Not sent yet").first).to_be_visible()
        cut(page.context, False)
        wake(page)
    goes_on(page, seat, 4)
    assert seat.hands() == [H70, H70, {**UNASKED, "sides_bid": [0, 1]}, MISDEAL]
    assert seat.folded().facts[3].id == "fact-of-the-test-0001"
    expect(page.locator("[name=slot]")).to_have_value("5")
    assert asked == []
