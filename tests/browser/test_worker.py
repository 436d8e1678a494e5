"""The app without a signal, in a browser: installed, opened with the net cut and with the server
killed, in another language, let out, renewed."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorepad import create_app, database, pads
from scorepad.bench.serving import Serving

from .conftest import ARGS, PATIENCE, PHONE, Seat, Server

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


@dataclass
class Killable(Server):
    """A server that can be ended and started again at its port; `slow` holds its answers back."""

    port: int = 0
    slow: float = 0
    serving: Serving | None = None

    def start(self) -> None:
        self.serving = Serving(self.app, threads=16, port=self.port)
        self.port = self.serving.port
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        assert self.serving is not None
        self.serving.stop()
        self.serving = None
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", self.port)) != 0, "it still listens"

    def renew(self) -> str:
        """Another version of the program from now on; gives the name of the old one."""
        was = str(self.app.extensions["scorepad_build"])
        self.app.extensions["scorepad_build"] = "0123456789ab"
        return was


@pytest.fixture
def server(data_folder: Path) -> Iterator[Killable]:
    """The real server, to be killed and renewed."""
    app = create_app(data_folder, {"SECRET_KEY": "only for tests"})
    one = Killable(app, "")
    app.before_request_funcs.setdefault(None, []).append(lambda: time.sleep(one.slow))
    one.start()
    yield one
    one.slow = 0
    if one.serving is not None:
        one.kill()
    with app.app_context():
        database.db.engine.dispose()


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


def test_with_the_server_killed_the_pad_opens(
    sit: Callable[..., Seat], open_app: Callable[..., Page], server: Killable
) -> None:
    seat = sit()
    seat.play(HAND)
    page = open_app(seat)
    server.kill()
    see_everything(seat, page)
    page.close()
    page = page.context.new_page()  # the tab was closed, and is opened again
    page.goto(seat.url)
    expect(page.locator("[data-hand]")).to_be_visible()
    server.start()
    page.goto(f"{server.url}/p/{seat.pad_id}/phones")
    expect(page.locator("h1")).to_have_text("Phones")


def test_a_server_that_takes_too_long_is_not_waited_for(
    sit: Callable[..., Seat], open_app: Callable[..., Page], server: Killable
) -> None:
    seat = sit()
    page = open_app(seat)
    server.slow = 20
    began = time.monotonic()
    page.goto(f"{seat.url}/sheet", wait_until="commit", timeout=15_000)
    assert 3 < time.monotonic() - began < 12
    server.slow = 0


def test_what_scripts_ask_of_a_pad_goes_past_the_worker(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_app(seat)
    page.context.set_offline(True)
    asked = "path => fetch(path).then(() => true, () => false)"
    for path in (f"{seat.url}/facts?after=0", f"{seat.url}/sheet", f"{server_of(seat)}/p/x/live"):
        assert page.evaluate(asked, path) is False


def test_the_page_without_a_page_is_open_to_everybody(
    open_page: Callable[..., Page], server: Killable
) -> None:
    found = []
    for language in ("en", "fr"):
        for scheme in ("light", "dark"):
            page = open_page(color_scheme=scheme, locale=language)
            page.goto(f"{server.url}/shell?lang={language}")
            expect(page.locator("[data-shell]")).to_be_visible()
            found += [one["id"] for one in Axe().run(page).response["violations"]]
    assert found == []


def server_of(seat: Seat) -> str:
    return seat.server.url


def test_another_language_takes_its_own_pages_along(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(HAND)
    page = open_app(seat, "/sheet")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    wait_until(page, lambda: languages(page) == {"fr"} and f"{path(seat)}/sheet" in all_pages(page))
    page.context.set_offline(True)
    for address in (f"{server_of(seat)}/p/{seat.pad_id}", seat.url, f"{seat.url}/sheet"):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{server_of(seat)}/p/{seat.pad_id}/phones")
    expect(page.locator("[data-shell]")).to_contain_text("pas de connexion")


def path(seat: Seat) -> str:
    return f"/p/{seat.pad_id}/g/{seat.game_id}"


def languages(page: Page) -> set[str]:
    """In which languages pages are kept, or parts of the app."""
    return {name.split(":")[1] for name in kept(page)}


def of_pads(page: Page) -> set[str]:
    """The kept pages of pads."""
    return {path for path in all_pages(page) if path.startswith("/p/")}


def test_a_phone_that_is_not_let_in_any_more_keeps_nothing(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    page = open_app(sit())
    assert of_pads(page)
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("h1")).to_have_text("There is nothing here for this phone")
    wait_until(page, lambda: not of_pads(page))
    assert "/rulebook" in all_pages(page)


def test_a_phone_that_leaves_a_pad_keeps_nothing_of_it(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    staying = sit()
    leaving = as_keeper(staying)
    page = open_app(leaving)
    page.goto(f"{server_of(staying)}/p/{leaving.pad_id}/phones/{leaving.device_id}/out")
    page.locator("main form button").last.click()
    page.wait_for_url(f"{server_of(staying)}/")
    wait_until(page, lambda: not of_pads(page))


def as_keeper(seat: Seat) -> Seat:
    """The same table for a phone that another one let in."""
    with seat.server.app.app_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        new = pads.make_link(access.pad, access.device, "Kitchen", "keeper", secrets.token_hex(16))
        offer = pads.offer_of_secret(new.secret, [])
        assert offer is not None
        return Seat(
            seat.server, seat.pad_id, pads.open_offer(offer, "Lent").public_id, seat.game_id
        )


def test_an_old_page_goes_on_while_a_newer_version_moves_in(
    sit: Callable[..., Seat], open_app: Callable[..., Page], server: Killable
) -> None:
    seat = sit()
    seat.play(HAND)
    old = open_app(seat)
    was = server.renew()
    late = "name => import(name).then(() => true, () => false)"
    assert old.evaluate(late, f"/static/{was}/js/panel.js")
    new = old.context.new_page()
    new.goto(f"{server.url}/p/{seat.pad_id}")
    wait_until(new, lambda: f"pages:en:{was}" in kept(new) and "pages:en:0123456789ab" in kept(new))
    wait_until(new, lambda: f"/p/{seat.pad_id}" in kept(new)["pages:en:0123456789ab"])
    # The old page still has all of its parts, from the phone, and saves.
    assert old.evaluate(late, f"/static/{was}/js/copy.js")
    assert (
        old.evaluate("name => fetch(name).then((a) => a.status)", f"/static/{was}/js/zone.js")
        == 200
    )
    old.locator('[name=contract][value="0:60"]').click()
    old.locator('[name=points][value="70"]').click()
    old.locator("[data-save]").click()
    expect(old.locator("[data-hand]")).to_contain_text("140")
    wait_until(old, lambda: len(seat.hands()) == 2)
    # When no old page is open any more, the old version goes; what was kept opens in the new one.
    old.close()
    new.goto(f"{server.url}/")
    wait_until(new, lambda: {name.split(":")[2] for name in kept(new)} == {"0123456789ab"})
    server.kill()
    new.goto(f"{seat.url}/sheet")
    expect(new.locator("main")).to_contain_text("140")
    assert "0123456789ab" in new.content()


def test_without_a_worker_an_old_page_gets_no_module_of_the_newer_version(
    sit: Callable[..., Seat], open_page: Callable[..., Page], server: Killable
) -> None:
    seat = sit()
    page = open_page(seat)
    expect(page.locator("[data-engine]")).to_be_visible()
    was = server.renew()
    late = "name => import(name).then(() => true, () => false)"
    assert not page.evaluate(late, f"/static/{was}/js/copy.js")
    page.locator('[name=contract][value="0:60"]').click()
    page.locator('[name=points][value="70"]').click()
    page.locator("[data-save]").click()
    wait_until(page, lambda: len(seat.hands()) == 1)
    expect(page.locator("[data-hand]")).to_have_attribute("data-index", "1")


def test_over_plain_http_the_pad_says_what_is_missing(
    sit: Callable[..., Seat], playwright_: Any, server: Killable
) -> None:
    """A name that is no secure context: browsers allow no worker there."""
    seat = sit()
    args = [*ARGS, "--host-resolver-rules=MAP scorepad.test 127.0.0.1"]
    found = os.environ.get("SCOREPAD_CHROMIUM") or "/usr/bin/chromium"
    chromium = playwright_.chromium.launch(executable_path=found, args=args)
    page = chromium.new_page(viewport=PHONE, locale="en")
    page.set_default_timeout(PATIENCE)
    there = server.url.replace("127.0.0.1", "scorepad.test")
    page.context.add_cookies([seat.cookie() | {"url": there}])
    for address in (f"{there}/p/{seat.pad_id}", f"{there}/p/{seat.pad_id}/settings"):
        page.goto(address)
        assert page.evaluate("isSecureContext") is False
        expect(page.locator(".only-http")).to_contain_text("without a signal")
    page.locator(".only-http a").click()
    expect(page.locator("h1")).to_have_text("Keep score without a signal")
    chromium.close()


def test_with_a_worker_nothing_is_missing(
    sit: Callable[..., Seat], open_app: Callable[..., Page]
) -> None:
    page = open_app(sit())
    page.goto(page.url.partition("/g/")[0])
    page.wait_for_timeout(500)
    expect(page.locator(".only-http")).to_be_hidden()
