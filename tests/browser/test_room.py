"""Room on small screens: long names, a side at the threshold, system colours, big letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .seen import shifted, watch_shifts
from .thumb import Thumb, await_arrows

pytestmark = pytest.mark.browser

NAMES = ("Marie-Claire", "Jean-Guy", "Marie-Claude", "Jean-Paul")
OTHERS = ("Marie-Claire", "Marie-Claude", "Jean-Guy", "Jean-Paul")
PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [5, 95]},
    {"bidder": 1, "bid": 50, "captured": [45, 55]},
)


def ends(page: Page) -> float:
    """How far down the bar reaches."""
    box = page.locator(".bar").locator("visible=true").bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def place(page: Page) -> dict[str, float] | None:
    found = page.locator(".bar .save").locator("visible=true").bounding_box()
    return {name: float(value) for name, value in found.items()} if found else None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("names", [NAMES, OTHERS])
def test_long_names_and_the_question_fit_and_nothing_moves(
    sit: Callable[..., Seat], open_page: Callable[..., Page], names: tuple[str, ...], language: str
) -> None:
    seat = sit(names)
    seat.play(*PLAYED)
    page = open_page(locale=language)
    watch_shifts(page)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    assert ends(page) <= 664
    thumb = Thumb(page)
    thumb.contract(2, 75)
    saves = [place(page)]
    thumb.points(80)
    expect(page.locator("[data-slot=problems]")).not_to_be_empty()
    saves.append(place(page))
    thumb.also_bid(False)
    expect(page.locator("[data-outcome='1'] .reason")).to_contain_text("20")
    saves.append(place(page))
    thumb.tap("[data-pile='0'] [name=turn]")
    saves.append(place(page))
    assert ends(page) <= 664
    assert saves[0] is not None and all(save == saves[0] for save in saves), saves
    assert shifted(page) == 0


@pytest.mark.parametrize("size", [(320, 568), (664, 390)], ids=["narrow", "low"])
def test_on_a_low_screen_save_stays_in_reach_and_covers_no_focus(
    sit: Callable[..., Seat], open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    seat = sit(NAMES)
    seat.play(*PLAYED)
    page = open_page(seat, viewport={"width": size[0], "height": size[1]})
    assert ends(page) <= size[1]
    await_arrows(page)
    page.locator('[name=contract][value="0:75"]').press("Enter")
    assert ends(page) <= size[1]
    page.keyboard.press("End")
    for key in ("ArrowDown", "ArrowDown", "Home"):
        page.keyboard.press(key)
        assert page.evaluate(
            """() => {
              const { x, y, width, height } = document.activeElement.getBoundingClientRect();
              const found = document.elementFromPoint(x + width / 2, y + height - 2);
              return document.activeElement.contains(found) || !found.closest(".bar");
            }"""
        )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 390])
def test_players_whose_names_begin_alike_are_told_apart(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str, width: int
) -> None:
    seat = sit(NAMES)
    seat.play(*PLAYED)
    page = open_page(seat, locale=language, viewport={"width": width, "height": 664})
    cut = """() => [...document.querySelectorAll("main bdi")]
        .filter(name => name.checkVisibility() && !name.closest(".outcome"))
        .filter(name => name.scrollWidth > name.clientWidth + 1 && name.clientWidth
                        || name.scrollHeight > name.clientHeight + 4 && name.clientHeight)
        .map(name => name.parentElement.outerHTML)"""
    assert page.evaluate(cut) == []
    page.locator('[name=contract][value="0:75"]').tap()
    assert page.evaluate(cut) == []


def test_what_is_chosen_is_seen_in_the_system_s_colours(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(NAMES)
    seat.play(*PLAYED)
    page = open_page(seat, forced_colors="active")
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('[name=trump][value="H"]').tap()
    page.locator("[data-ask] [value=no]").locator("visible=true").tap()
    page.locator('[name=points][value="80"]').tap()
    for name in ("trump", "also_bid", "points"):
        widths = [
            page.locator(f"[name={name}][aria-pressed={state}]")
            .locator("visible=true")
            .first.evaluate("part => getComputedStyle(part).borderTopWidth")
            for state in ("true", "false")
        ]
        assert widths == ["3px", "1px"], name


def test_what_is_tapped_is_big_enough(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit())
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator(".more summary").tap()
    for selector in ("#note", "[data-pile='0'] [name=turn]"):
        box = page.locator(selector).bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44, selector
