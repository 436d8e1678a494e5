"""Phones that are let in and out: by a link, by a code, at once, with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, Seat

pytestmark = pytest.mark.browser

ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36"


def make_link(page: Page, pad: str, name: str, role: str) -> tuple[str, str]:
    """Make a link as the owner does; its address and its code."""
    page.goto(pad + "/settings")
    page.get_by_role("link", name=re.compile("Phones|Téléphones")).click()
    page.locator("main a.save").click()
    page.locator("[name=name]").fill(name)
    page.locator(f"[name=role][value={role}]").check()
    page.locator("main .save").click()
    expect(page.locator("svg.qr")).to_be_visible()
    return page.locator("#address").input_value(), page.locator(".code").inner_text()


def phones_in(page: Page, pad: str) -> list[str]:
    """The names of the phones that are let in, as the owner sees them."""
    page.goto(pad + "/phones")
    return page.locator("ul.rows").last.locator("bdi").all_inner_texts()


@pytest.mark.parametrize("has_script", [True, False])
def test_a_viewer_by_link_a_keeper_by_code_and_out_at_once(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_script: bool
) -> None:
    seat = sit()
    pad = f"{seat.server.url}/p/{seat.pad_id}"
    a = open_page(seat, java_script_enabled=has_script)
    b = open_page(java_script_enabled=has_script, user_agent=ANDROID)
    address, _ = make_link(a, pad, "Rose", "viewer")
    # A chat program fetches it, B looks at it: nobody is in yet.
    assert b.request.get(address).ok
    b.goto(address)
    assert len(phones_in(a, pad)) == 1
    assert b.request.get(seat.url).status == 404
    expect(b.locator("[name=name]")).to_have_value("Android")
    b.get_by_role("button", name="Open this pad on this phone").click()
    b.wait_for_url(pad)
    assert phones_in(a, pad) == ["Ann’s phone", "Android"]
    b.locator("a.game").click()
    expect(b.locator("h1")).to_contain_text("Arsenault")
    expect(b.locator("[name=contract]")).to_have_count(0)
    form = {"contract": "0:75", "points": "80"}
    assert b.request.post(seat.url + "/hand", form=form).status in (400, 403)
    assert seat.hands() == []
    # Out at once.
    a.get_by_role("link", name=re.compile("Android")).click()
    a.get_by_role("link", name="Let it out …").click()
    a.get_by_role("button", name="Let it out").click()
    b.reload()
    expect(b.locator("h1")).to_have_text("There is nothing here for this phone")
    expect(b.locator("body")).not_to_contain_text("Arsenault")
    b.goto(address)
    expect(b.locator("h1")).to_have_text("This link opens nothing")
    # C types a code, small letters and all.
    _, code = make_link(a, pad, "The table", "keeper")
    c = open_page(java_script_enabled=has_script)
    c.goto(seat.server.url)
    c.get_by_text("I have a code").click()
    c.get_by_label("Code", exact=True).fill(code.lower().replace("-", " "))
    c.get_by_role("button", name="Let this phone in").click()
    c.wait_for_url(pad)
    c.goto(seat.url)
    expect(c.locator("button[name=contract]").first).to_be_visible()


def test_the_link_is_copied(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat, permissions=["clipboard-read", "clipboard-write"])
    address, _ = make_link(page, f"{seat.server.url}/p/{seat.pad_id}", "Rose", "viewer")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_a_link_by_keyboard_alone(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat)
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/links/new")
    page.locator("[name=name]").focus()
    page.keyboard.type("Rose")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("can look, and change nothing")
    page.reload()  # sent again: the same link, no second one
    expect(page.locator("svg.qr")).to_be_visible()
    page.goto(f"{seat.server.url}/p/{seat.pad_id}/phones")
    expect(page.locator("ul.rows").first.locator(".row")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    seat = sit()
    pad = f"{seat.server.url}/p/{seat.pad_id}"
    page = open_page(seat, locale=language, color_scheme=scheme)
    other = open_page(locale=language, color_scheme=scheme)
    found: list[object] = []

    def look(at: Page, what: str) -> None:
        found.extend((what, one["id"]) for one in Axe().run(at).response["violations"])
        at.set_viewport_size({"width": 320, "height": 568})
        if at.evaluate("document.documentElement.scrollWidth") > 320:
            found.append((what, "scrolls sideways"))
        at.set_viewport_size(dict(PHONE))

    address, _ = make_link(page, pad, "Marie-Madeleine Arsenault-Thibodeau de Memramcook", "keeper")
    look(page, "made")
    for where in (seat.server.url, address, address[:-1] + "_"):
        other.goto(where)
        look(other, where)
    other.goto(address)
    other.locator("main .save").click()
    other.goto(pad + "/phones")
    look(other, "a keeper's phones")
    page.goto(pad + "/phones")
    look(page, "phones")
    link = page.locator("ul.rows a").first.get_attribute("href") or ""
    phone = page.locator("ul.rows").last.locator("a").last.get_attribute("href") or ""
    for path in (link, link + "/withdraw", phone, phone + "/out", phone + "/owner"):
        page.goto(seat.server.url + path)
        look(page, path)
    page.goto(seat.server.url + link)
    page.locator("main form button").click()
    look(page, "code")
    for path in ("/links/new", "/settings"):
        page.goto(pad + path)
        look(page, path)
    assert found == []
