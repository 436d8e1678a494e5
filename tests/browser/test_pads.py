"""From an empty phone to the first deal: a pad, its persons, a game by tapping and by the cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, Server

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cid", "Dot")
LONG = (
    "Marie-Madeleine Arsenault-Thibodeau de Memramcook-en-Haut 1er",
    "محمد بن عبد الله",
    "Zoë 🎣🎣🎣",
    "Ignatius-Maximilianus-Bartholomaeus",
)


def make_pad(page: Page, server: Server, name: str = "Arsenault") -> str:
    """Make a pad as a person does; its address."""
    page.goto(server.url)
    page.get_by_label("Name of the pad").or_(page.get_by_label("Nom du carnet")).fill(name)
    page.locator("main .save").last.click()
    page.wait_for_url("**/p/*")
    return page.url


def sit_down(page: Page, pad: str, names: tuple[str, ...] = NAMES, dealer: int = 0) -> None:
    """Start a game by typing."""
    page.goto(pad + "/new")
    for seat, name in enumerate(names):
        page.locator(f"[name=seat_{seat}]").fill(name)
    page.locator(f"[name=dealer][value='{dealer}']").check()
    page.locator("main .save").click()
    page.wait_for_url("**/g/*")


def seats(page: Page) -> list[str]:
    """Who sits where on the form."""
    return [page.locator(f"[name=seat_{seat}]").input_value() for seat in range(4)]


@pytest.mark.parametrize("has_script", [True, False])
def test_from_nothing_to_the_first_deal(
    server: Server, open_page: Callable[..., Page], has_script: bool
) -> None:
    page = open_page(java_script_enabled=has_script, timezone_id="America/Halifax")
    pad = make_pad(page, server)
    page.get_by_role("link", name="New game").click()
    for seat, name in enumerate(NAMES):
        page.locator(f"[name=seat_{seat}]").fill(name)
    page.get_by_role("radio", name="West deals first").check()
    page.locator("label[for=table-to_300]").tap()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*")
    page.goto(pad + "/settings")
    zone = page.get_by_label("Time zone").input_value()
    assert (zone == "America/Halifax") is has_script
    page.goto(pad)
    expect(page.locator(".game")).to_have_count(1)
    page.goto(pad + "/persons")
    expect(page.locator(".row")).to_have_count(4)


def test_names_take_their_seats_in_the_order_they_are_tapped(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    pad = make_pad(page, server)
    sit_down(page, pad)
    page.goto(pad + "/new")
    for name in ("Dot", "Ann", "Cid", "Bob"):
        page.locator(f"[data-chip={name}]").tap()
    assert seats(page) == ["Dot", "Ann", "Cid", "Bob"]
    page.locator("[data-chip=Ann]").tap()  # picked up …
    page.locator(".place-3 .where").tap()  # … and put down where Bob sat
    assert seats(page) == ["Dot", "Bob", "Cid", "Ann"]
    page.locator("[data-chip=Cid]").tap()
    page.locator("[name=seat_0]").tap()  # the field itself is a place too
    assert seats(page) == ["Cid", "Bob", "Dot", "Ann"]
    expect(page.locator("[name=seat_0]")).not_to_be_focused()
    for _ in range(2):
        page.locator("[data-chip=Dot]").tap()  # twice: gets up
    assert seats(page) == ["Cid", "Bob", "", "Ann"]
    expect(page.locator("[data-chip=Dot]")).to_have_attribute("aria-pressed", "false")
    page.locator(".place-1 .where").tap()  # a place first, then a name
    page.locator("[data-chip=Dot]").tap()
    assert seats(page) == ["Cid", "Dot", "", "Ann"]
    page.locator("[name=seat_2]").fill("bOB")
    expect(page.locator("[data-chip=Bob]")).to_have_attribute("aria-pressed", "true")
    page.locator("[name=seat_2]").press("Enter")  # every place is taken: the game starts …
    expect(page.locator("#dealer-error")).to_be_visible()  # … but who deals?
    expect(page.locator("[name=dealer]").first).to_be_focused()
    page.get_by_role("radio", name="South deals first").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*")
    page.goto(pad + "/persons")
    expect(page.locator(".row")).to_have_count(4)


def test_a_draw_is_shown_and_forgotten_when_the_seats_change(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    pad = make_pad(page, server)
    sit_down(page, pad)
    page.goto(pad + "/new")
    for name in NAMES:
        page.locator(f"[data-chip={name}]").tap()
    page.get_by_role("button", name="Draw for partners and dealer").click()
    expect(page.locator(".playing.marked")).to_have_count(2)
    before = seats(page)
    with page.expect_navigation():
        page.get_by_role("button", name="change places").click()
    expect(page.locator(".playing.marked")).to_have_count(2)
    assert sum(one != other for one, other in zip(before, seats(page), strict=True)) == 2
    with page.expect_navigation():
        page.get_by_role("button", name="The first jack deals").click()
    expect(page.locator(".playing.marked")).to_have_count(1)
    page.locator("[name=seat_0]").fill("Eve")
    expect(page.locator(".playing")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*")


def test_back_after_the_start_makes_no_twin(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page()
    pad = make_pad(page, server)
    sit_down(page, pad)
    page.go_back()
    # The page as it was left names the same game; fetched anew it is empty, and starts none.
    with page.expect_navigation():
        page.locator("main .save").click()
    page.goto(pad)
    expect(page.locator(".game")).to_have_count(1)


def test_the_language_is_switched_and_the_page_stays(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    pad = make_pad(page, server)
    page.goto(pad + "/persons")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.url == pad + "/persons"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    server: Server, open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    page = open_page(locale=language, color_scheme=scheme)
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

    page.goto(server.url)
    look("front")
    pad = make_pad(page, server, LONG[0])
    look("home, empty")
    sit_down(page, pad)
    sit_down(page, pad, LONG)
    for path in ("", "/persons", "/settings", "/rules", "/rules/usual", "/new"):
        page.goto(pad + path)
        look(path)
    for seat in range(4):
        page.locator("[data-chip]").nth(seat).tap()
    with page.expect_navigation():
        page.locator("[value=first_jack]").click()
    look("the first jack")
    with page.expect_navigation():
        page.locator("[value=high_cards]").click()
    page.locator("summary").last.click()
    look("drawn")
    assert found == []
