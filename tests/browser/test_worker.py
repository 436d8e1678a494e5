"""The app without a signal, in a browser: installed, opened with the net cut and with the server
killed, in another language, let out, renewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    found[name] = keys.map((request) => new URL(request.url).pathname);
  }
  return found;
}"""


def wait_until(page: Page, is_so: Callable[[], bool], patience: int = 20_000) -> None:
    """Until something about the worker is so; it says nothing to wait for."""
    for _ in range(patience // 100):
        if is_so():
            return
        page.wait_for_timeout(100)
    raise AssertionError(kept(page))


def wait_for_kept(page: Page, path: str) -> None:
    """Until the worker controls the page and has kept something."""
    controlled = "Boolean(navigator.serviceWorker.controller)"
    wait_until(page, lambda: path in all_pages(page) and page.evaluate(controlled))


def kept(page: Page) -> dict[str, list[str]]:
    """The worker's caches by name, each with the paths in it."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def all_pages(page: Page) -> set[str]:
    return {
        path for name, paths in kept(page).items() if name.startswith("pages:") for path in paths
    }


@pytest.fixture
def open_app(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page of a seat with the worker at work, and waits until the pad is kept."""

    def open_one(seat: Seat, path: str = "", **options: Any) -> Page:
        page = open_page(seat, path, service_workers="allow", **options)
        wait_for_kept(page, f"/p/{seat.pad_id}/ahead")
        return page

    return open_one


def test_it_can_be_installed(sit: Callable[..., Seat], open_app: Callable[..., Page]) -> None:
    page = open_app(sit())
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and "/manifest.webmanifest" in manifest["url"]
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Chromium never installs from a window of its own kind that tests use.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_with_the_net_cut_the_pad_opens(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(HAND)
    page = open_app(seat)
    page.context.set_offline(True)
    see_everything(seat, page)


def see_everything(seat: Seat, page: Page) -> None:
    """Home, table, sheet and rules as they were last seen; what was not seen says so."""
    pad = f"{seat.server.url}/p/{seat.pad_id}"
    page.goto(pad)
    expect(page.locator("h1")).to_have_text("Arsenault")
    page.locator("a.game").click()
    expect(page.locator("[data-hand]")).to_be_visible()
    page.goto(f"{seat.url}/sheet")
    expect(page.locator("main")).to_contain_text("70")
    page.goto(f"{seat.url}/rulebook")
    expect(page.locator("main h2").first).to_be_visible()
    page.goto(f"{seat.server.url}/rulebook/200")
    expect(page.locator("main h2").first).to_be_visible()
    page.goto(f"{pad}/phones")
    expect(page.locator("[data-shell]")).to_contain_text("no connection")
    page.locator("[data-kept] a", has_text="Sheet").first.click()
    expect(page.locator("main")).to_contain_text("70")
