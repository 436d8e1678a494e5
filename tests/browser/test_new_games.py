"""Which game, and who sits where: by taps, by keys, in both languages, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Server
from .test_pads import make_pad

pytestmark = pytest.mark.browser

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
LONG = (
    "Marie-Madeleine Arsenault-Thibodeau de Memramcook-en-Haut 1er",
    "محمد بن عبد الله",
    "Zoë 🎣🎣🎣",
    "Ignatius-Maximilianus-Bartholomaeus",
    "Léonce-Évangéline",
    "Ny",
)
TALL = {"width": 390, "height": 844}


def name_all(page: Page, names: tuple[str, ...]) -> None:
    for seat, name in enumerate(names):
        page.locator(f"[name=seat_{seat}]").fill(name)


def shown(page: Page) -> list[str]:
    """The titles of the games that are shown."""
    return page.locator(".kinds li:not([hidden]) .name").all_inner_texts()


def test_a_game_is_picked_by_taps(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=TALL)
    page.goto(make_pad(page, server) + "/new")
    assert page.locator(".kinds").is_hidden()
    page.locator(".picker summary").tap()
    assert len(shown(page)) == 16
    page.locator("[data-count='5']").tap()
    assert shown(page) == ["200 for five, partner called", "200 for five, with a shadow partner"]
    page.locator("[data-count='']").tap()
    for typed, found in (("DEUX-CENTS", 12), ("котенк", 1), ("ツーハンドレッド", 12), ("bid", 14)):
        page.locator("[name=find]").fill(typed)
        assert len(shown(page)) == found, typed
    page.locator("[name=find]").fill("poker")
    expect(page.locator("[data-none]")).to_be_visible()
    page.locator("[name=find]").fill("rough")
    page.locator(".kinds a", has_text="Le Rough").tap()
    page.wait_for_url("**play=two_hundred-le_rough*")
    expect(page.locator(".picker summary")).to_contain_text("Le Rough")
    assert page.locator(".kinds").is_hidden()


def test_a_game_is_picked_by_keys(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=TALL)
    page.goto(make_pad(page, server) + "/new")
    page.locator(".picker summary").focus()
    page.keyboard.press("Enter")
    page.locator("[data-count='2']").focus()
    page.keyboard.press("Enter")
    assert len(shown(page)) == 2
    page.locator("[data-count='']").press("Enter")
    page.locator("[name=find]").press_sequentially("cut-throat")
    page.keyboard.press("Enter")
    expect(page.locator(".kinds a", has_text="cutthroat")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**play=two_hundred-cutthroat*")


def test_names_go_along_to_another_game(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=TALL)
    page.goto(make_pad(page, server) + "/new")
    name_all(page, PEOPLE[:4])
    page.locator(".picker summary").tap()
    page.locator("[data-count='6']").tap()
    page.locator(".kinds a", has_text="for six, in two teams").tap()
    expect(page.locator("[name=seat_5]")).to_be_visible()
    assert [page.locator(f"[name=seat_{n}]").input_value() for n in range(6)] == [
        *PEOPLE[:4],
        "",
        "",
    ]


def test_without_script_a_search_and_a_number_are_links(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=TALL, java_script_enabled=False)
    page.goto(make_pad(page, server) + "/new")
    page.locator(".picker summary").click()
    page.locator("[name=find]").fill("belote")
    page.get_by_role("button", name="Find").click()
    assert shown(page) == ["Belote", "Belote with declarations"]
    page.locator("[data-count='6']").click()
    expect(page.locator("[data-count='6']")).to_have_attribute("aria-current", "true")
    assert shown(page) == []
    page.locator("[data-count='4']").click()
    page.locator(".kinds a", has_text="with declarations").click()
    name_all(page, PEOPLE[:4])
    page.locator("[name=dealer]").nth(1).check()
    page.locator("label[for=table-declared_1001]").click()
    page.get_by_text("Carried over from paper").click()
    page.get_by_label("Points held").fill("81")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*")


def test_six_draw_for_three_teams(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=TALL)
    page.goto(make_pad(page, server) + "/new?play=two_hundred-six_three")
    name_all(page, PEOPLE)
    page.get_by_role("button", name="Draw for partners and dealer").tap()
    expect(page.locator(".playing.marked")).to_have_count(2)
    expect(page.get_by_text("play together.")).to_have_count(3)
    assert page.locator(".cards").count() == 6
    places = [page.locator(f".place-{n}").bounding_box() for n in range(6)]
    tops = [round(place["y"]) for place in places if place]
    # From the top clockwise: right, right, bottom, left, left; partners across the table.
    assert tops[0] < tops[1] == tops[5] < tops[2] == tops[4] < tops[3]
    page.get_by_role("button", name="change places").tap()
    expect(page.locator(".playing.marked")).to_have_count(2)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    server: Server, open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    page = open_page(viewport=TALL, locale=language, color_scheme=scheme)
    pad = make_pad(page, server)
    found: list[object] = []

    def look(what: str) -> None:
        found.extend((what, one["id"]) for one in Axe().run(page).response["violations"])
        page.set_viewport_size({"width": 320, "height": 568})
        for size in ("", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if page.evaluate("document.documentElement.scrollWidth") > 320:
                found.append((what, size, "scrolls sideways"))
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size(dict(TALL))

    page.goto(pad + "/new?find=200")
    look("the picker")
    for variant in ("five_shadow", "six_rotate", "two_dummy", "cutthroat"):
        page.goto(f"{pad}/new?play=two_hundred-{variant}")
        count = page.locator("[data-place]").count()
        name_all(page, LONG[:count])
        page.locator("[value=high_cards]").click()
        expect(page.locator(".told")).to_be_visible()
        page.locator("summary").last.click()
        look(variant)
    page.goto(pad + "/rules")
    page.evaluate("for (const fold of document.querySelectorAll('.tables')) fold.open = true")
    look("tables")
    page.goto(pad + "/rules/turns_pot")
    look("a table with a stake")
    assert found == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "without script"])
def test_the_highest_card_sits_where_it_likes(
    server: Server, open_page: Callable[..., Page], script: bool
) -> None:
    page = open_page(viewport=TALL, java_script_enabled=script)
    page.goto(make_pad(page, server) + "/new?play=two_hundred-five_shadow")
    name_all(page, PEOPLE[:5])
    page.get_by_role("button", name="Draw for partners and dealer").tap()
    dealer = page.locator("[name=dealer]:checked").get_attribute("value")
    name = page.locator(f"[name=seat_{dealer}]").input_value()
    shadow = page.locator("[name=seat_2]").input_value()
    choices = page.locator(".sits button")
    expect(choices).to_have_count(3)
    seat = (choices.last.get_attribute("value") or "").removeprefix("sit_")
    page.get_by_role("button", name=f"sits at Place {int(seat) + 1}").tap()
    expect(page.locator(f"[name=seat_{seat}]")).to_have_value(name)
    expect(page.locator("[name=dealer]:checked")).to_have_value(seat)
    expect(page.locator("[name=seat_2]")).to_have_value(shadow)
    expect(page.locator(".playing.marked")).to_have_count(2)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*")
