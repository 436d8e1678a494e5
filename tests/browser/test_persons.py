"""An evening's tidying of persons: other names, two who were one, guests, somebody who goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, Seat

pytestmark = pytest.mark.browser

LONG = "Marie-Madeleine Arsenault-Thibodeau de Memramcook-en-Haut"
WIDE = "Ignatius-Maximilianus-Bartholomaeus"


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fr", "dark")])
def test_persons_are_tidied_up(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    seat = sit(names=("Papa", LONG, WIDE, "Dot"))
    page = open_page(seat, "/sheet", locale=language, color_scheme=scheme)
    pad = seat.url.rsplit("/g/", 1)[0]
    found: list[object] = []

    def look(what: str) -> None:
        found.extend((what, one["id"]) for one in Axe().run(page).response["violations"])
        page.set_viewport_size({"width": 320, "height": 568})
        for size in ("", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if page.evaluate("document.documentElement.scrollWidth") > 320:
                found.append((what, size, "scrolls sideways"))
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size(dict(PHONE))

    def press(name: str) -> None:
        with page.expect_navigation():
            page.locator(name).click()

    page.goto(f"{pad}/persons")
    page.locator("[name=name]").fill("Jean")
    page.locator("[name=is_guest]").check()
    press("main .save")
    look("list")
    page.get_by_role("link", name="Jean").click()
    page.locator("[name=other]").fill(WIDE)
    press("form[action$='/names'] button")
    look("a name that is taken")
    expect(page.locator("#other-error")).to_contain_text(WIDE)
    page.locator("[name=other]").fill("Grand-papa")
    press("form[action$='/names'] button")
    press("a[href$='/merge']")
    page.locator("select").select_option(label="Papa")
    press("main .save")
    look("what merging does")
    press("main .save")
    expect(page.locator("form[action$='/unmerge'] bdi")).to_have_text("Papa")
    look("merged")
    page.goto(f"{pad}/new")
    page.locator("[name=seat_0]").fill("grand-papa")
    page.locator("[name=seat_1]").fill("Papa")
    press("main .save >> nth=-1")
    expect(page.locator("#seat_1-error")).to_contain_text("grand-papa")
    page.goto(f"{pad}/persons")
    page.get_by_role("link", name="Jean").click()
    press("a[href$='/delete']")
    look("deleting")
    press("main .save")
    page.goto(seat.url + "/sheet")
    expect(page.locator("main")).to_contain_text("former player")  # in the pad's own language
    look("sheet")
    assert found == []
