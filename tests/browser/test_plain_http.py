"""Over plain HTTP, where browsers allow no worker and no locks between tabs: the page that is open
goes on without a signal, shows what is not sent, and sends it later."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import ARGS, PATIENCE, PHONE, Seat
from .process import LONG, expect_all_sent, expect_waiting
from .test_without_signal import (
    H60,
    H70,
    MISDEAL,
    Breakable,
    await_app,
    back,
    cut,
    open_tab,
    play,
    see_next,
    serve,
)

pytestmark = pytest.mark.browser
FILE: Any = {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
CHOSEN = "document.querySelector('#file').files.length"


@pytest.fixture
def server(migrated_folder: Path, tmp_path: Path) -> Iterator[Breakable]:
    yield from serve(migrated_folder, tmp_path)


@pytest.fixture
def plain(playwright_: Any, server: Breakable) -> Iterator[Page]:
    """A page of a browser that knows the server by a name that is no secure context."""
    args = [*ARGS, "--host-resolver-rules=MAP scorepad.test 127.0.0.1"]
    found = os.environ.get("SCOREPAD_CHROMIUM") or "/usr/bin/chromium"
    chromium = playwright_.chromium.launch(executable_path=found, args=args)
    context = chromium.new_context(viewport=PHONE, has_touch=True, locale="en")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    chromium.close()


def test_over_plain_http_the_open_page_goes_on(
    sit: Callable[..., Seat], plain: Page, server: Breakable
) -> None:
    """Without a worker, and without locks between tabs."""
    seat = sit()
    page = open_plain(seat, plain, server)
    assert page.evaluate("[isSecureContext, 'locks' in navigator]") == [False, False]
    tab = open_tab(page, page.url)
    cut(page)
    play(page, H70)
    see_next(tab, 2)
    play(tab, H60)
    expect_waiting(page, 2)
    cut(page, False)
    expect_all_sent(page)
    server.kill()
    play(page, MISDEAL)
    expect_waiting(page, 1)
    server.start()
    expect_all_sent(page)
    assert seat.hands() == [H70, H60, MISDEAL]


def open_plain(seat: Seat, page: Page, server: Breakable) -> Page:
    """The table of a seat by the name that is no secure context."""
    there = server.url.replace("127.0.0.1", "scorepad.test")
    page.context.add_cookies([seat.cookie() | {"url": there}])
    page.goto(seat.url.replace(server.url, there))
    await_app(page)
    return page


def test_over_plain_http_what_waits_is_seen_without_a_signal(
    sit: Callable[..., Seat], plain: Page, server: Breakable
) -> None:
    """No worker has kept the page: the app draws it, from any page that is open."""
    seat = sit()
    page = open_plain(seat, plain, server)
    cut(page)
    play(page, H70, MISDEAL)
    page.get_by_role("link", name="2 entries wait to be sent").tap()
    expect(page.locator("h1")).to_have_text("Not sent yet")
    expect(page.locator(".unsent").first).to_contain_text("Hand 1")
    expect(page.locator(".unsent").first).to_contain_text("Ann 60 · took 70")
    assert Axe().run(page).violations_count == 0
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save what waits as a file").tap()
    assert '"told": "Hand 1 · Ann 60 · took 70"' in saving.value.path().read_text()
    page.locator("#file").set_input_files(FILE)
    page.get_by_role("button", name="Send what is in it").tap()
    expect(page.locator(".notices")).to_contain_text("cannot be had without a signal")
    page.go_back()
    see_next(page, 3)
    page.go_forward()
    expect(page.locator(".unsent")).to_have_count(2)
    assert page.evaluate(CHOSEN) == 0
    page.locator("#file").set_input_files(FILE)
    cut(page, False)
    expect(page.get_by_text("Nothing waits on this phone")).to_be_visible(timeout=LONG)
    assert page.evaluate(CHOSEN) == 1
    assert seat.hands() == [H70, MISDEAL]


def test_over_plain_http_a_person_decides_without_a_signal(
    sit: Callable[..., Seat], plain: Page, server: Breakable
) -> None:
    """The other phone's hand came before the line was lost again: one is picked."""
    seat = sit()
    page = open_plain(seat, plain, server)
    page.context.route("**/sync", lambda route: route.abort())
    play(page, H70, MISDEAL)
    seat.play(H60)  # on another phone meanwhile
    page.context.unroute("**/sync")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_role("link", name="1 entry of this phone could not be taken over").tap(timeout=LONG)
    first = page.locator(".unsent").first
    expect(first.locator("dd").first).to_have_text("Ann 60 · took 60")
    cut(page)
    expect(first.locator("dd").last).to_have_text("Ann 60 · took 70")
    expect(first).to_contain_text("waits until this is decided: Hand 2")
    assert Axe().run(page).violations_count == 0
    first.get_by_role("button", name="Take mine").tap()
    page.wait_for_url("**/g/*")
    see_next(page, 3)
    assert seat.hands() == [H60]
    back(page)
    assert seat.hands() == [H70, MISDEAL]
