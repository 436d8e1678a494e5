"""Two quick taps at one place are one tap, also where the first one brings up another page."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Seat
from .thumb import Thumb, expect_hand, expect_sent

pytestmark = pytest.mark.browser

HAND = {"bidder": 0, "bid": 75, "captured": [80, 20]}
SLAM = {"bidder": 0, "bid": 100, "captured": [100, 0]}
PAUSES = [150, 900]
# A machine that is busy may send the second of two quick taps so late that it is none: once more.
TRIES = 5
DOUBLE = 400
# The button at a point that hears the second of two quick taps there.
HEARING = """([x, y]) => {
  const button = document.elementFromPoint(x, y)?.closest("button");
  const style = getComputedStyle(button?.parentElement ?? document.body);
  const isDeaf = style.animationName === "deaf" && parseFloat(style.animationDuration) >= 1;
  return button && !isDeaf ? button.outerHTML : "";
}"""


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def corners(target: Locator) -> list[tuple[float, float]]:
    """The middle of the element and four places near its edges."""
    box = target.bounding_box()
    assert box is not None
    xs = (box["x"] + 4, box["x"] + box["width"] - 4)
    ys = (box["y"] + 4, box["y"] + box["height"] - 4)
    return [middle(target), *((x, y) for x in xs for y in ys)]


def tap_twice(page: Page, target: Locator, pause: int) -> float:
    """Two taps at the same place, whatever stands there by then; how many milliseconds it took."""
    target.tap(trial=True)
    point = middle(target)
    began = time.monotonic()
    page.touchscreen.tap(*point)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*point)
    return (time.monotonic() - began) * 1000


def shown(page: Page, selector: str) -> Locator:
    return page.locator(selector).locator("visible=true").first


def enter(page: Page) -> Locator:
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('[name=points][value="80"]').tap()
    return shown(page, ".bar .save")


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("pause", PAUSES)
def test_two_taps_on_save_store_one_fact(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int, has_script: bool
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=has_script)
    tap_twice(page, enter(page), pause)
    page.wait_for_timeout(300)
    assert seat.hands() == [HAND]
    assert len(seat.folded().facts) == 2


@pytest.mark.parametrize(
    "size",
    [(390, 664), (320, 568), (390, 844), (664, 390)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("before", [[], [SLAM]], ids=["going on", "over"])
def test_where_save_stood_nothing_changes_the_game(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    before: list[dict[str, object]],
    language: str,
    size: tuple[int, int],
) -> None:
    """Or it is deaf for the second after it has come: the page may stand anywhere."""
    seat = sit()
    seat.play(*before)
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(seat, locale=language, viewport=viewport)
    page.locator('[name=contract][value="0:100"]').tap()
    page.locator('[name=points][value="100"]').tap()
    save = shown(page, ".bar .save")
    save.scroll_into_view_if_needed()
    points = corners(save)
    save.tap()
    expect(page.locator("[data-lands]:focus")).to_contain_text("200" if before else "100")
    expect_sent(page)
    page.wait_for_timeout(1100)
    for point in points:
        found = page.evaluate(HEARING, list(point))
        assert "data-sends" not in found and "save" not in found, (point, found)


@pytest.mark.parametrize("pause", PAUSES)
@pytest.mark.parametrize("has_script", [True, False])
def test_two_taps_at_the_end_of_a_game_start_no_other(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int, has_script: bool
) -> None:
    seat = sit()
    seat.play(SLAM)
    page = open_page(seat, java_script_enabled=has_script)
    page.locator('[name=contract][value="0:100"]').tap()
    page.locator('[name=points][value="100"]').tap()
    tap_twice(page, shown(page, ".bar .save"), pause)
    page.wait_for_timeout(300)
    looked_at = page.url.removeprefix(seat.url)  # the second tap may open what only tells
    assert not looked_at or looked_at.startswith(("/sheet", "/why/")), page.url


@pytest.mark.parametrize("pause", PAUSES)
def test_two_taps_on_all_passed_are_one_hand(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int
) -> None:
    seat = sit()
    page = open_page(seat)
    tap_twice(page, shown(page, "[name=void][value=passed]"), pause)
    expect_hand(page, 2)
    page.wait_for_timeout(300)
    assert seat.hands() == [{"void": "passed"}]


def test_two_taps_on_undo_do_not_bring_it_back(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    enter(page).tap()
    expect_hand(page, 2)
    tap_twice(page, shown(page, ".last button:has-text('Undo')"), 200)
    expect_hand(page, 1)
    page.wait_for_timeout(300)
    assert seat.hands() == []


@pytest.mark.parametrize("pause", [60, 200])
@pytest.mark.parametrize("cell", ["0:50", "2:65", "3:100"])
def test_two_taps_on_a_bid_enter_no_points(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int, cell: str
) -> None:
    for _ in range(TRIES):
        page = open_page(sit())
        took = tap_twice(page, page.locator(f'[name=contract][value="{cell}"]'), pause)
        if took < DOUBLE:
            break
    expect(page.locator("[data-stage=points]")).to_be_visible()
    expect(page.locator("[name=points][aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("pause", [60, 200])
def test_two_taps_on_change_choose_no_bid(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int
) -> None:
    for _ in range(TRIES):
        page = open_page(sit())
        Thumb(page).contract(0, 75)
        took = tap_twice(page, page.locator("[data-contract] [data-turns]"), pause)
        if took < DOUBLE:
            break
    expect(page.locator("[data-stage=contract]")).to_be_visible()


def test_two_taps_on_see_what_changes_save_nothing_unseen(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(HAND)
    page = open_page(seat, f"/hand/{seat.folded().entries[0].id}/correct")
    page.locator('[name=points][value="90"]').tap()
    tap_twice(page, shown(page, ".bar .save"), 500)
    expect(page.locator("h1")).to_contain_text("What changes")
    page.wait_for_timeout(300)
    assert seat.hands() == [HAND]
