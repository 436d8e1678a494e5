"""500 on a phone: an evening by taps, all of it on one screen, by keys, and without a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.evenings.five_hundred import FIVE_CARD_WIDOW, OFFICIAL
from tests.evenings.tables import Evening

from .conftest import Seat
from .test_double_taps import middle, tap_twice
from .test_evening import WithoutScript, written
from .test_everybody import clipped, violations
from .thumb import Thumb, await_arrows, expect_hand, expect_sent, shown_sheet

pytestmark = pytest.mark.browser

LONG = ("Marie-Madeleine Léger", "Jean-Baptiste Robert", "Marie-Claude Bujold", "Édouard")
PLAYED = (
    {"bidder": 0, "bid": "7H", "tricks": [8, 2]},
    {"bidder": 1, "bid": "8S", "tricks": [4, 6]},
)
PASS = "pass"  # noqa: S105 (a call, no secret)


class Thumb500(Thumb):
    """Taps at a table of 500."""

    def bid(self, bidder: int, bid: str) -> None:
        self.tap(f'button[name=bidder][value="{bidder}"]')
        self.tap(f'button[name=bid][value="{bid}"]')

    def tricks(self, tricks: int) -> None:
        self.tap(f'button[name=tricks][value="{tricks}"]')

    def way(self, way: str) -> None:
        """The bidding is kept in this way from now on; not one of the taps that a hand needs."""
        if self.page.locator(".hand [name=way]").first.input_value() != way:
            self.tap(f"button[name=way][value={way}]")

    def hand(self, hand: dict[str, Any]) -> int:
        """Enter a record's element as a person would; how many taps it took."""
        if "void" not in hand:
            self.way("calls" if "calls" in hand else "contract")
        before = self.taps
        if "void" in hand:
            self.tap(f"[data-stage=contract] [name=void][value={hand['void']}]")
            return self.taps - before
        if "calls" in hand:
            for seat, call in hand["calls"]:
                self.call(seat, call)
        else:
            self.bid(hand["bidder"], hand["bid"])
        if "tricks" in hand:
            bids = [seat for seat, call in hand.get("calls", ()) if call != PASS]
            bidder = hand["bidder"] if "bidder" in hand else bids[-1]
            self.tricks(hand["tricks"][bidder % 2])
        self.save()
        return self.taps - before


class Thumb500WithoutScript(WithoutScript, Thumb500):
    """The same taps where no script runs."""


@pytest.fixture
def seat(sit: Callable[..., Seat]) -> Seat:
    made = sit(game="five_hundred", variant="official")
    made.play(*PLAYED)
    return made


def taps_needed(hand: dict[str, Any]) -> int:
    """Bidder, bid, tricks and Save; where every call is kept, a tap for each; one for a void."""
    if "void" in hand:
        return 1
    return (len(hand["calls"]) if "calls" in hand else 2) + ("tricks" in hand) + 1


def expected_rows(sheet: dict[str, Any]) -> list[list[str]]:
    rows = []
    for hand in sheet["hands"]:
        figures = zip(hand["delta"], hand["totals"], strict=True)
        row = [text for d, t in figures for text in (written(d, True), written(t, False))]
        rows.append(row if hand["state"] in ("scored", "adjusted") else [])
    return rows


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("evening", [OFFICIAL, FIVE_CARD_WIDOW], ids=lambda one: one.variant)
def test_an_evening_by_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page], evening: Evening, has_script: bool
) -> None:
    record = evening.record()
    head = {key: record[key] for key in ("first_dealer", "start", "rules") if key in record}
    seat = sit(tuple(record["players"]), game="five_hundred", variant=evening.variant, **head)
    page = open_page(seat, java_script_enabled=has_script)
    thumb = Thumb500(page) if has_script else Thumb500WithoutScript(page)
    number = 0
    for row in evening.rows:
        if not {"bid", "calls", "void"} & row.element.keys():
            seat.append({"adjust": "adjusted"}.get(next(iter(row.element)), "rules"), row.element)
            page.reload()
            continue
        number += 1
        expect_hand(page, number)
        assert thumb.hand(row.element) == taps_needed(row.element)
        expect(page.locator(".last").locator("visible=true")).to_contain_text(f"Hand {number}")
        expect_sent(page)
    folded, sheet = seat.folded(), rules.score(record)
    assert folded.record["hands"] == [row.element for row in evening.rows]
    assert folded.sheet == sheet and sheet["totals"] == evening.rows[-1].totals
    expect(page.locator(".ended")).to_contain_text(evening.ended_by)
    page.goto(seat.url + "/sheet")
    assert shown_sheet(page) == expected_rows(sheet)


HANDS: tuple[dict[str, Any], ...] = (
    {"bidder": 0, "bid": "6S", "tricks": [5, 5]},
    {"bidder": 3, "bid": "10N", "tricks": [0, 10]},
    {"bidder": 1, "bid": "7D", "tricks": [0, 10]},
    {"bidder": 2, "bid": "NULLO", "tricks": [3, 7]},
    {"bidder": 1, "bid": "BNULLO", "tricks": [10, 0]},
    {"calls": [[2, "NULLO"], [3, "8C"], [0, "DNULLO"], [1, "10N"]], "tricks": [2, 8]},
)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_shown_without_a_line_is_what_the_server_shows(
    seat: Seat, open_page: Callable[..., Page], language: str
) -> None:
    page = open_page(seat, locale=language)
    thumb = Thumb500(page)
    for hand in HANDS:
        page.goto(seat.url)
        page.wait_for_load_state("networkidle")
        page.context.set_offline(True)
        thumb.way("calls" if "calls" in hand else "contract")
        for call in hand.get("calls", ()):
            thumb.call(*call)
        if "bid" in hand:
            thumb.bid(hand["bidder"], hand["bid"])
        bidder = hand["bidder"] if "bidder" in hand else hand["calls"][-1][0]
        thumb.tricks(hand["tricks"][bidder % 2])
        page.wait_for_timeout(50)
        told = shown(page)
        fields = page.evaluate("Object.fromEntries(new FormData(document.forms[0]))")
        page.context.set_offline(False)
        page.request.post(seat.url + "/draft", form=fields)
        blind = page.context.browser.new_context(  # type: ignore[union-attr]
            java_script_enabled=False, viewport=page.viewport_size, locale=language
        )
        blind.add_cookies([seat.cookie()])
        other = blind.new_page()
        other.goto(seat.url)
        assert shown(other) == told
        blind.close()
        page.locator("[data-contract] [data-turns]").tap()
        while page.locator("[data-stage=contract] [data-take-back]:enabled").is_visible():
            page.locator("[data-stage=contract] [data-take-back]").tap()
            page.wait_for_timeout(400)
        page.wait_for_timeout(500)


def shown(page: Page) -> list[str]:
    """The stage as it is seen: the contract, the calls, whose tricks, the cells, the outcomes."""
    parts = "[data-contract], .said, .taker, .points button, .outcome, .says"
    told: list[str] = page.locator(f"[data-stage=points] :is({parts})").evaluate_all(
        """all => all.filter(one => one.checkVisibility()).map(one =>
             [one.className.split(" ").sort().join(" "), one.getAttribute("aria-pressed"),
              one.getAttribute("aria-label"), one.textContent.replace(/\\s+/g, " ").trim()]
             .join("|"))"""
    )
    assert told
    return told


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("height", [664, 844])
def test_a_hand_fits_on_one_screen(
    seat: Seat, open_page: Callable[..., Page], language: str, height: int
) -> None:
    page = open_page(seat, viewport={"width": 390, "height": height}, locale=language)
    thumb = Thumb500(page)  # it taps only what is wholly on the screen, and scrolls nothing
    expect_whole(page)
    thumb.way("calls")
    expect_whole(page)
    for call in ([2, "NULLO"], [3, "8C"], [0, "DNULLO"]):
        thumb.call(*call)
        expect_whole(page)
    thumb.call(1, PASS)
    thumb.tricks(0)
    expect(page.locator("[data-slot=says]")).not_to_be_empty()
    expect_whole(page)


def expect_whole(page: Page) -> None:
    """The bar is on the screen, below everything else, and nothing is cut off."""
    bar = page.locator(".bar").locator("visible=true").bounding_box()
    size = page.viewport_size
    assert bar is not None and size is not None
    assert bar["y"] + bar["height"] <= size["height"]
    lowest = page.evaluate(
        """Math.max(...[...document.querySelectorAll("form.hand button, .outcome, .says")]
             .filter(one => one.checkVisibility() && !one.closest(".bar"))
             .map(one => one.getBoundingClientRect().bottom))"""
    )
    assert lowest <= bar["y"]
    assert clipped(page) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    seat: Seat, open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    page = open_page(seat, color_scheme=scheme, locale=language)
    found = violations(page)
    thumb = Thumb500(page)
    thumb.bid(2, "10H")
    thumb.tricks(7)
    found += violations(page)
    thumb.tap("[data-contract] [data-turns]")
    thumb.way("calls")
    thumb.call(2, "9S")
    found += violations(page)
    for path in ("/sheet", f"/hand/{seat.folded().entries[0].id}/correct"):
        page.goto(seat.url + path)
        found += violations(page)
    assert [one["id"] for one in found] == []


@pytest.mark.parametrize("has_big_letters", [False, True])
def test_nothing_scrolls_sideways_on_a_narrow_phone(
    sit: Callable[..., Seat], open_page: Callable[..., Page], has_big_letters: bool
) -> None:
    seat = sit(LONG, game="five_hundred", variant="official")
    seat.play(*PLAYED)
    for path in ("", f"/hand/{seat.folded().entries[1].id}/correct"):
        page = open_page(seat, path, viewport={"width": 320, "height": 568})
        steps = ["", "button[name=way][value=calls]"] if path == "" else [""]
        for step in steps:
            if step:
                page.locator(step).locator("visible=true").first.tap()
            if has_big_letters:
                page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
            assert clipped(page) == [], path
        page.context.close()


def test_a_hand_by_keys_alone(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat)
    await_arrows(page)
    page.locator('button[name=bidder][value="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('button[name=bidder][value="2"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(page.locator('button[name=bid][value="6S"]')).to_be_focused()
    walk = ("ArrowDown", "7S"), ("End", "7N"), ("ArrowLeft", "7H"), ("ArrowDown", "8H")
    for key, bid in (*walk, ("ArrowDown", "9H"), ("ArrowDown", "10H"), ("ArrowDown", "BNULLO")):
        page.keyboard.press(key)
        expect(page.locator(f'button[name=bid][value="{bid}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-points] [value="0"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+500")
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.save')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ended")).to_be_visible()
    expect_sent(page)
    assert seat.hands()[-1] == {"bidder": 2, "bid": "BNULLO", "tricks": [0, 10]}


def test_two_quick_taps_are_one(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat)
    thumb = Thumb500(page)
    thumb.tap('button[name=bidder][value="1"]')
    tap_twice(page, page.locator('button[name=bid][value="9D"]'), 150)
    page.wait_for_timeout(300)
    assert page.locator(".hand [name=tricks]").first.input_value() == ""
    thumb.tap("[data-contract] [data-turns]")
    thumb.way("calls")
    tap_twice(page, page.locator(".callable [data-call=NULLO]"), 150)
    page.wait_for_timeout(500)
    assert page.locator(".hand [name=calls]").input_value() == "2:NULLO"
    point = middle(page.locator(".callable .pass"))
    for _ in range(3):
        page.wait_for_timeout(450)
        page.touchscreen.tap(*point)
    expect(page.locator("[data-contract] [data-slot=bid]")).to_have_text("nullo")


def test_nothing_moves_under_the_thumb(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat)
    thumb = Thumb500(page)
    thumb.bid(0, "8H")
    before = places(page)
    for tricks, delta in ((7, "−300"), (8, "+300"), (10, "+300"), (0, "−300")):
        thumb.tricks(tricks)
        expect(page.locator("[data-outcome='0'] .delta")).to_have_text(delta)
        assert places(page) == before


def places(page: Page) -> list[dict[str, float]]:
    """Where everything that can be tapped lies."""
    lie: list[dict[str, float]] = page.locator("form.hand button, summary").evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())"
    )
    return lie


def test_a_half_told_hand_survives_a_reload(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat)
    thumb = Thumb500(page)
    thumb.tap('button[name=bid][value="8D"]')
    page.reload()
    expect(page.locator('button[name=bid][value="8D"]')).to_have_attribute("aria-pressed", "true")
    thumb.tap('button[name=bidder][value="3"]')
    thumb.tricks(8)
    page.reload()
    expect(page.locator("[data-contract] [data-slot=bidder]")).to_have_text("Dot")
    expect(page.locator("[data-outcome='1'] .delta")).to_have_text("+280")
    thumb.save()
    expect_hand(page, 4)
    assert seat.hands()[-1] == {"bidder": 3, "bid": "8D", "tricks": [2, 8]}


def test_save_says_what_is_missing(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat)
    thumb = Thumb500(page)
    thumb.bid(0, "7S")
    thumb.save()
    expect(page.locator("[data-slot=problems]")).to_have_text("First tap what was taken.")
    assert len(seat.hands()) == 2


def test_a_correction_by_taps(seat: Seat, open_page: Callable[..., Page]) -> None:
    page = open_page(seat, f"/hand/{seat.folded().entries[0].id}/correct")
    page.locator("[data-contract] [data-turns]").tap()
    page.wait_for_timeout(450)
    page.locator('button[name=bidder][value="1"]').tap()
    page.locator('button[name=bid][value="7S"]').tap()
    expect(page.locator('[data-points] [aria-pressed="true"]')).to_have_text("2")
    expect(page.locator("[data-outcome='1'] .delta")).to_have_text("−140")
    page.wait_for_timeout(850)
    page.locator(".bar .save").locator("visible=true").tap()
    page.wait_for_url("**step=preview")
    page.locator("main .save").tap()
    page.wait_for_url("**/sheet")
    assert seat.hands()[0] == {"bidder": 1, "bid": "7S", "tricks": [8, 2]}
