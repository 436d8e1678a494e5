"""Keyboard alone, screen readers, small screens, big letters, names of any script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .thumb import await_arrows, expect_hand

pytestmark = pytest.mark.browser

LONG = (
    "Marie-Madeleine Arsenault-Thibodeau de Memramcook-en-Haut 1er",
    "Bob",
    "محمد بن عبد الله",
    "Zoë 🎣🎣🎣",
)
PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30], "trump": "H"},
    {"bidder": 1, "bid": 80, "captured": [45, 55], "trump": "S"},
    {"void": "passed"},
    {"bidder": 2, "bid": 90, "captured": [45, 55], "sides_bid": [0], "note": "Rain all evening."},
    {"bidder": 3, "bid": 65, "captured": [25, 75]},
    {"bidder": 0, "bid": 85, "captured": [75, 25]},
)


def seated(sit: Callable[..., Seat], names: tuple[str, ...] | None = None) -> Seat:
    """A game with all there can be on its pages: a hole, a side at the threshold, a correction."""
    seat = sit(names) if names else sit()
    seat.play(*PLAYED)
    return seat


def paths(seat: Seat) -> list[str]:
    folded = seat.folded()
    entry = folded.entries[1].id
    return ["", "/sheet", f"/why/{entry}", f"/hand/{entry}/correct", "/rules"]


def test_a_hand_by_keyboard_alone(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat)
    await_arrows(page)
    page.locator('[name=contract][value="0:75"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-points] [value="0"]')).to_be_focused()
    for key in ("ArrowDown", "End", "ArrowDown", "Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator('[name=points][value="80"]')).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.save')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_hand(page, 2)
    expect(page.locator("[data-stage=contract] .last")).to_be_focused()
    assert seat.hands() == [{"bidder": 0, "bid": 75, "captured": [80, 20]}]


def test_a_grid_is_one_stop_and_the_arrows_walk_it(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit())
    await_arrows(page)
    page.locator('[name=contract][value="0:50"]').focus()
    page.keyboard.press("ArrowUp")  # nothing lies there
    walk = ("ArrowRight", "0:55"), ("ArrowDown", "0:85"), ("ArrowDown", "1:55"), ("End", "1:75")
    for key, cell in (*walk, ("Home", "1:50"), ("ArrowLeft", "1:50"), ("ArrowUp", "0:80")):
        page.keyboard.press(key)
        expect(page.locator(f'[name=contract][value="{cell}"]')).to_be_focused()
    page.keyboard.press("Tab")
    passed = page.locator("[data-stage=contract] [name=void][value=passed]")
    expect(passed.locator("visible=true")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator('[name=contract][value="0:80"]')).to_be_focused()


def test_focus_is_never_lost(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    seat = sit()
    page = open_page(seat)
    page.locator('[name=contract][value="2:75"]').focus()
    page.keyboard.press("Space")
    page.locator("[data-pile='0'] [data-turns]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pile='1'] [data-turns]")).to_be_focused()
    page.locator("[data-contract] [data-turns]").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[name=contract][value="2:75"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.locator('[name=points][value="80"]').press("Enter")
    page.locator(".bar .save").locator("visible=true").press("Enter")
    expect_hand(page, 2)
    for name in ("Undo", "Redo"):
        page.locator(".last").get_by_role("button", name=name).press("Enter")
        expect(page.locator("[data-stage=contract] .last")).to_be_focused()


def test_the_panel_closes_by_escape_and_by_a_tap_beside_it(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(sit())
    page.locator('[name=contract][value="0:75"]').tap()
    more, panel = page.locator(".more summary"), page.locator(".more .panel")
    more.tap()
    page.locator("#note").focus()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(more).to_be_focused()
    more.tap()
    expect(panel).to_be_visible()
    page.locator(".where").locator("visible=true").tap()
    expect(panel).to_be_hidden()


def test_enter_in_the_note_saves_nothing_and_bids_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    for has_script in (True, False):
        page = open_page(seat, java_script_enabled=has_script)
        if not page.locator("[data-contract]").is_visible():
            page.locator('[name=contract][value="1:75"]').tap()
        page.locator(".more summary").tap()
        page.locator("#note").fill("a renege")
        page.keyboard.press("Enter")
        expect(page.locator("[data-contract] [data-slot=bidder]")).to_have_text("Bob")
        expect(page.locator("#note")).to_have_value("a renege")
        page.reload()
        expect(page.locator("#note")).to_have_value("a renege")
        page.context.close()
    assert seat.hands() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page], scheme: str
) -> None:
    seat, over = seated(sit), sit()
    over.play(*({"bidder": 0, "bid": 100, "captured": [100, 0]},) * 2)
    seat.append("adjusted", {"adjust": [5, -5], "note": "a renege"})
    seat.append("rules", {"rules": {"floor": -300}})
    seat.correct(5, PLAYED[4] | {"trump": "H", "note": "Rain."})
    seat.play({"void": "misdeal", "note": "a card lay face up"})
    seat.correct(7, None)
    page = open_page(color_scheme=scheme)
    page.context.add_cookies([seat.cookie(over)])
    found: list[object] = []

    def look(what: str) -> None:
        found.extend((what, one["id"]) for one in violations(page))

    for language, words in WORDS.items():
        chosen = {"name": "language", "value": language, "url": seat.server.url}
        page.context.add_cookies([chosen])
        for url in [*pages(seat), *pages_at_the_end(over)]:
            page.goto(url)
            look(f"{language} {url}")
        for place, go in PLACES.items():
            go(page, seat)
            expect(page.locator("html")).to_have_attribute("lang", language)
            if place in words:
                expect(page.locator("h1")).to_contain_text(words[place])
            look(f"{language} {place}")
    assert found == []


def pages(seat: Seat) -> list[str]:
    """The addresses of all there is to see at a table, and of a page that is not there."""
    pad = f"{seat.server.url}/p/{seat.pad_id}"
    folded = seat.folded()
    person = folded.persons[0]
    whys = [f"/why/{entry.id}" for entry in (*folded.entries[1:], *folded.struck)]
    table = ["", "/sheet", "/rules", *whys, f"/hand/{folded.entries[1].id}/correct", "/nothing"]
    phones = [f"{pad}/phones", f"{pad}/phones/{seat.device_id}", f"{pad}/links/new"]
    return [
        seat.server.url,
        f"{pad}/persons/{person}",
        *phones,
        *(seat.url + path for path in table),
    ]


def pages_at_the_end(over: Seat) -> list[str]:
    return [over.url, over.url + "/sheet", f"{over.url}/why/{over.folded().entries[1].id}"]


def to_points(page: Page, seat: Seat) -> None:
    """A hand before it is saved."""
    page.goto(seat.url)
    if not page.locator("[data-contract]").is_visible():
        page.locator('[name=contract][value="0:75"]').tap()
    page.locator('button[name=points][value="80"]').tap()
    page.locator("[data-ask] [value=no]").locator("visible=true").tap()


def to_clash(page: Page, seat: Seat) -> None:
    """Another phone has saved the same hand meanwhile."""
    to_points(page, seat)
    seat.play({"void": "misdeal", "note": "the other phone"})
    page.evaluate("document.querySelector('[data-hand]').submit()")  # as without a script
    page.wait_for_url("**/hand")


def to_taken(page: Page, seat: Seat) -> None:
    """… and this phone's is to replace it."""
    page.locator("main .save").tap()
    page.wait_for_url("**step=preview")


def to_asked(page: Page, seat: Seat) -> None:
    """Another phone has saved the same hand: the outbox shows both until it is decided."""
    to_points(page, seat)
    seat.play({"void": "misdeal", "note": "once more"})
    expect(page.locator("[data-bars] .urgent")).to_be_visible()
    assert [one["id"] for one in violations(page)] == []
    page.locator(".bar .save").locator("visible=true").tap()
    page.wait_for_url("**/outbox")
    expect(page.locator(".unsent dd")).to_have_count(2)
    assert [one["id"] for one in violations(page)] == []
    page.locator("[data-choice=keep]").tap()
    page.wait_for_url(seat.url)


def to_effects(page: Page, seat: Seat) -> None:
    """All that a correction changes."""
    page.goto(f"{seat.url}/hand/{seat.folded().entries[1].id}/correct")
    page.locator('button[name=points][value="80"]').tap()
    page.locator(".bar .save").locator("visible=true").tap()
    page.wait_for_url("**step=preview")


def to_stale(page: Page, seat: Seat) -> None:
    """The hand was corrected elsewhere since its correction was opened."""
    page.goto(f"{seat.url}/hand/{seat.folded().entries[1].id}/correct")
    page.locator('button[name=points][value="85"]').tap()
    standing = seat.folded().entries[1].element
    seat.correct(2, standing | {"trump": "D" if standing["trump"] == "S" else "S"})
    page.locator(".bar .save").locator("visible=true").tap()
    page.wait_for_url("**step=preview")


def to_other_rules(page: Page, seat: Seat) -> None:
    """The rules of the game, each option unfolded, one with a value that it cannot have."""
    page.goto(seat.url + "/rules")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.locator("[name=rule_min_bid]").fill("52")
    page.locator("main form .save").tap()
    page.wait_for_url("**step=preview")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def to_readings(page: Page, seat: Seat) -> None:
    """What other rules would make of the game."""
    page.goto(seat.url + "/rules")
    page.locator("[data-option=rule_target] summary").tap()
    page.locator("[name=rule_target][value='500']").check()
    page.locator("main form .save").tap()
    page.wait_for_url("**step=preview")


def to_rules_twice(page: Page, seat: Seat) -> None:
    """The rules were changed elsewhere since both readings were shown."""
    to_readings(page, seat)
    held = seat.folded().table["options"]["floor"]
    seat.append("rules", {"rules": {"floor": -350 if held == -300 else -300}})
    page.locator("[name=how][value=again]").tap()
    page.wait_for_url("**step=save")


PLACES = {
    "points": to_points,
    "clash": to_clash,
    "taken": to_taken,
    "asked": to_asked,
    "effects": to_effects,
    "stale": to_stale,
    "other rules": to_other_rules,
    "readings": to_readings,
    "rules twice": to_rules_twice,
}
WORDS: dict[str, dict[str, str]] = {
    "en": {"clash": "is there twice", "taken": "What changes", "effects": "What changes"},
    "fr": {},
}


def violations(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = Axe().run(page).response["violations"]
    return found


@pytest.mark.parametrize("has_big_letters", [False, True])
@pytest.mark.parametrize("names", [None, LONG])
def test_nothing_scrolls_sideways(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    names: tuple[str, ...] | None,
    has_big_letters: bool,
) -> None:
    seat = seated(sit, names)
    page = open_page(seat, viewport={"width": 320, "height": 568})
    for path in [*paths(seat), "#points"]:
        page.goto(seat.url + path)
        if path == "#points":
            page.locator('[name=contract][value="0:75"]').tap()
        if has_big_letters:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        assert clipped(page) == [], path


def clipped(page: Page) -> list[str]:
    """Buttons and figures whose text is wider than they are."""
    cut: list[str] = page.evaluate(
        """[...document.querySelectorAll("button, .total, td")]
             .filter(part => part.offsetParent && part.scrollWidth > part.clientWidth + 1
                             && getComputedStyle(part).display !== "inline"
                             && !part.querySelector("bdi") && !part.matches(".unseen, .skip"))
             .map(part => part.outerHTML.slice(0, 120))"""
    )
    return cut


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("height", [664, 844])
def test_a_hand_fits_on_one_screen(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str, height: int
) -> None:
    seat = seated(sit)
    page = open_page(seat, viewport={"width": 390, "height": height}, locale=language)
    bar = page.locator(".bar").locator("visible=true")

    def bottom() -> float:
        box = bar.bounding_box()
        assert box is not None
        return box["y"] + box["height"]

    assert bottom() <= height
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator('button[name=points][value="80"]').tap()
    page.locator("[data-ask] [value=no]").locator("visible=true").tap()
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    assert bottom() <= height
