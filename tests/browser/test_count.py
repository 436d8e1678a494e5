"""The count helper by taps: the sum at once, no card twice, kept, and what is missing is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .seen import shifted, watch_shifts
from .test_double_taps import tap_twice
from .thumb import Thumb, await_arrows, expect_hand

pytestmark = pytest.mark.browser

LONG = (
    "Marie-Madeleine-Rose",
    "Jean-Baptiste-Aimé L",
    "Marie-Antoinette Léa",
    "Jean-Paul-Émile R.",
)
# Both sides at the threshold, so that it is asked who else bid.
PLAYED = (
    {"bidder": 0, "bid": 100, "captured": [100, 0]},
    {"bidder": 1, "bid": 60, "captured": [35, 65], "sides_bid": [1]},
)
SUM, HINTS, DOUBTS = (f"[data-slot={slot}]" for slot in ("sum", "hints", "doubts"))
WAY = "[data-pile]:not([hidden]) [data-opens]"


class Counting(Thumb):
    """A thumb that counts a pile."""

    def open(self) -> None:
        self.tap("[data-opens]")

    def cards(self, *cards: str) -> None:
        for card in cards:
            self.tap(f"[data-card='{card}']")

    def turn(self) -> None:
        self.tap("[name=turn][value=pile]")

    def take(self) -> None:
        self.tap("[data-takes]")


def at_points(open_page: Callable[..., Page], seat: Seat, **options: object) -> Counting:
    thumb = Counting(open_page(seat, **options))
    thumb.contract(0, 75)
    return thumb


def test_a_counted_hand_is_one_tap_a_card_and_two_more(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    thumb = at_points(open_page, seat)
    page = thumb.page
    thumb.open()
    for card, points in (("AS", 10), ("AH", 20), ("10S", 30), ("5C", 35), ("5D", 40)):
        thumb.cards(card)
        expect(page.locator(SUM)).to_have_text(str(points))
    thumb.cards("AD", "AC", "10H", "10D")
    expect(page.locator("[data-takes]")).to_have_text("Take 80")
    thumb.take()
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    expect(page.locator('.points [value="80"]')).to_have_attribute("aria-pressed", "true")
    thumb.save()
    expect_hand(page, 2)
    assert thumb.taps == 3 + 9 + 1  # contract, way in, nine cards, Take, Save
    assert seat.hands() == [{"bidder": 0, "bid": 75, "captured": [80, 20]}]


def test_cards_in_neither_pile_are_named_and_none_is_in_both(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    thumb = at_points(open_page, sit())
    page = thumb.page
    thumb.open()
    thumb.cards("AS", "AH", "AD", "10S", "10D", "5S")
    expect(page.locator(HINTS)).to_have_text(
        "If that is all: 55 ends in 5, so in the other pile: "
        "five of hearts, five of diamonds, and five of clubs."
    )
    thumb.turn()
    expect(page.locator(SUM)).to_have_text("0")
    ace = page.locator("[data-card=AS]")
    expect(ace).to_have_attribute("aria-label", "ace of spades, in the other pile")
    expect(ace).to_have_class("card-cell side-0")
    thumb.cards("AC", "10C", "5H", "5D", "5C")
    said = "10 points are in neither pile: ten of hearts."
    expect(page.locator(HINTS)).to_have_text(said)
    thumb.take()
    expect(page.locator('.points [aria-pressed="true"]')).to_have_text("35")
    expect(page.locator(DOUBTS)).to_have_text(said)
    thumb.open()
    thumb.cards("AS")  # tapped here it is out of the other pile
    expect(ace).to_have_class("card-cell side-1")
    expect(page.locator(SUM)).to_have_text("45")
    thumb.turn()
    expect(page.locator(SUM)).to_have_text("45")
    thumb.cards("AS", "10H")
    thumb.turn()
    expect(page.locator(HINTS)).to_have_text("Nothing is missing: 35 and 65.")


def test_what_is_tapped_by_hand_and_what_is_counted_disagree(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    thumb = at_points(open_page, sit())
    page = thumb.page
    thumb.open()
    thumb.cards("AS", "AH", "AD", "AC", "10S", "10H", "10D")
    thumb.take()
    expect(page.locator(DOUBTS)).to_be_empty()
    expect(page.locator(WAY)).to_have_text("Counted: 70")
    thumb.points(60)
    expect(page.locator(DOUBTS)).to_have_text("60 is entered, but 70 is counted.")
    thumb.points(80)
    expect(page.locator(DOUBTS)).to_contain_text("perhaps ten of clubs.")
    thumb.points(70)
    expect(page.locator(DOUBTS)).to_be_empty()


def test_the_count_survives_reload_and_folding_without_a_server(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    thumb = at_points(open_page, sit())
    page = thumb.page
    page.route("**/draft", lambda route: route.abort())
    thumb.open()
    thumb.cards("AS", "5H")
    page.reload()
    expect(page.locator(SUM)).to_have_text("15")
    expect(page.locator("[data-card=AS]")).to_have_attribute("aria-pressed", "true")
    thumb.tap("[data-folds]")
    page.reload()
    expect(page.locator(SUM)).to_be_hidden()
    expect(page.locator(WAY)).to_have_text("Counted: 15")
    thumb.open()
    thumb.cards("10C")
    expect(page.locator(SUM)).to_have_text("25")
    thumb.tap("[data-afresh]")
    expect(page.locator(SUM)).to_have_text("0")
    expect(page.locator("[data-takes]")).to_have_text("Take 0")


def test_it_counts_without_a_line(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    thumb = at_points(open_page, sit())
    page = thumb.page
    thumb.points(80)
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")  # the rules are here
    page.context.set_offline(True)
    thumb.open()
    thumb.cards("AS", "AH", "AD", "AC", "10S", "10H", "10D")
    expect(page.locator(HINTS)).to_have_text(
        "80 is entered: 10 not counted yet, perhaps ten of clubs."
    )
    thumb.take()
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("−75")


def test_five_hundred_piles_have_their_sums(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    """One card after the other comes or goes, and no pile is there twice."""
    thumb = at_points(open_page, sit())
    thumb.open()
    wrong = thumb.page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("[data-card]")];
          const cells = all.map((_, i) => all[(i * 5) % all.length]); // aces, tens, fives mixed
          const isIn = (cell) => cell.getAttribute("aria-pressed") === "true";
          const wrong = [];
          for (let n = 1; n < 512; n++) {
            cells[31 - Math.clz32(n & -n)].click();
            const values = cells.map((c) => (isIn(c) ? (c.dataset.card[0] === "5" ? 5 : 10) : 0));
            const sum = values.reduce((a, b) => a + b, 0);
            const gray = n ^ (n >> 1);
            const isRight = cells.every((c, i) => isIn(c) === Boolean((gray >> i) & 1));
            const shown = Number(document.querySelector("[data-slot=sum]").textContent);
            const grid = document.querySelector(`.points [value="${sum}"]`);
            if (!isRight || shown !== sum || !grid) wrong.push([n, sum, shown]);
          }
          return wrong;
        }"""
    )
    assert wrong == []


def test_without_a_script_it_is_the_same_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat, java_script_enabled=False)
    for selector in (
        '[name=contract][value="0:75"]',
        "[data-opens]",
        *(f"[data-card='{card}']" for card in ("AS", "AH", "10S")),
        "[data-takes]",
    ):
        page.locator(selector).locator("visible=true").first.tap()
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("−75")
    page.locator(".bar .save").locator("visible=true").tap()
    expect(page.locator("[data-stage=contract] .last")).to_contain_text("took 30")
    assert seat.hands() == [{"bidder": 0, "bid": 75, "captured": [30, 70]}]


def test_a_correction_is_counted_too(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play({"bidder": 0, "bid": 75, "captured": [80, 20]})
    page = open_page(seat, f"/hand/{seat.folded().entries[0].id}/correct")
    thumb = Counting(page)
    thumb.turn()
    thumb.open()
    thumb.cards("10S", "5S", "5H")
    thumb.cards("AS")
    thumb.take()
    thumb.save()
    page.wait_for_url("**step=preview")
    page.locator("main .save").tap()
    page.wait_for_url("**/sheet")
    assert seat.hands() == [{"bidder": 0, "bid": 75, "captured": [70, 30]}]


@pytest.mark.parametrize("pause", [60, 200])
def test_two_quick_taps_are_one(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int
) -> None:
    seat = sit()
    thumb = at_points(open_page, seat)
    page = thumb.page
    tap_twice(page, page.locator(WAY), pause)
    page.wait_for_timeout(450)
    expect(page.locator("[data-count]")).to_be_visible()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    for card in ("AS", "10D"):
        tap_twice(page, page.locator(f"[data-card='{card}']"), pause)
    expect(page.locator(SUM)).to_have_text("20")
    page.wait_for_timeout(400)
    tap_twice(page, page.locator("[data-card=AS]"), pause)
    expect(page.locator(SUM)).to_have_text("10")
    tap_twice(page, page.locator("[data-takes]"), pause)
    expect(page.locator(".points [aria-pressed=true]")).to_have_text("10")
    page.wait_for_timeout(300)
    assert seat.hands() == []


@pytest.mark.parametrize("size", [(390, 664), (390, 844), (320, 568)], ids=str)
@pytest.mark.parametrize(("language", "names"), [("en", None), ("fr", LONG)], ids=["en", "fr"])
def test_where_take_stood_nothing_changes_the_hand(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    names: tuple[str, ...] | None,
    size: tuple[int, int],
) -> None:
    seat = sit(names) if names else sit()
    seat.play(*PLAYED)
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(seat, viewport=viewport, locale=language)
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator("[data-opens]").locator("visible=true").tap()
    page.locator("[data-card=AS]").tap()
    take = page.locator("[data-takes]")
    take.tap(trial=True)
    box = take.bounding_box()
    assert box is not None
    take.tap()
    page.wait_for_timeout(900)
    for x, y in ((4, 4), (box["width"] - 4, 4), (4, box["height"] - 4), (box["width"] - 4, 50)):
        found = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.outerHTML ?? ''",
            [box["x"] + x, box["y"] + y],
        )
        assert found == ""


@pytest.mark.parametrize("height", [664, 844])
@pytest.mark.parametrize(("language", "names"), [("en", None), ("fr", LONG)], ids=["en", "fr"])
def test_a_pile_is_counted_on_one_screen_and_nothing_moves(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    names: tuple[str, ...] | None,
    height: int,
) -> None:
    seat = sit(names) if names else sit()
    seat.play(*PLAYED)
    page = open_page(locale=language, viewport={"width": 390, "height": height})
    watch_shifts(page)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    thumb = Counting(page)
    thumb.contract(0, 75)
    thumb.open()
    before = shifted(page)
    thumb.cards("AS", "AH", "AD", "AC", "10S", "10H", "5S")
    for selector in ("[data-card]", "[data-takes]", "[data-afresh]"):
        for target in page.locator(selector).all():
            box = target.bounding_box()
            assert box is not None and box["height"] >= 44 and box["width"] >= 44
    for selector in (HINTS, "[data-afresh]", "[data-takes]"):
        box = page.locator(selector).bounding_box()
        assert box is not None and box["y"] + box["height"] <= height, selector
    assert shifted(page) == before == 0
    thumb.take()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page], language: str, scheme: str
) -> None:
    seat = sit()
    seat.play(*PLAYED)
    thumb = at_points(open_page, seat, locale=language, color_scheme=scheme)
    page = thumb.page
    page.wait_for_timeout(500)
    found = Axe().run(page).response["violations"]
    thumb.open()
    thumb.cards("AS", "AH", "5D")
    thumb.turn()
    thumb.cards("10H", "5C")
    page.wait_for_timeout(400)
    found += Axe().run(page).response["violations"]
    assert found == []


def test_by_keyboard_alone(sit: Callable[..., Seat], open_page: Callable[..., Page]) -> None:
    thumb = at_points(open_page, sit())
    page = thumb.page
    await_arrows(page)
    page.locator(WAY).press("Enter")
    expect(page.locator("[data-card=AS]")).to_be_focused()
    for key, card in (("ArrowDown", "10S"), ("ArrowRight", "10H"), ("End", "10C"), ("Home", "10S")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-card='{card}']")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.keyboard.press("Space")  # a key pressed again is meant
    expect(page.locator(SUM)).to_have_text("10")
    page.keyboard.press("Tab")
    expect(page.locator("[data-takes]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('.points [value="10"]')).to_be_focused()
    page.locator(WAY).press("Enter")
    expect(page.locator("[data-card='10S']")).to_be_focused()
    page.locator("[data-pile]:not([hidden]) [data-folds]").press("Enter")
    expect(page.locator('.points [value="10"]')).to_be_focused()


@pytest.mark.parametrize("names", [None, LONG], ids=["short", "long"])
@pytest.mark.parametrize("has_big_letters", [False, True])
def test_nothing_scrolls_sideways(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    names: tuple[str, ...] | None,
    has_big_letters: bool,
) -> None:
    seat = sit(names) if names else sit()
    page = open_page(seat, viewport={"width": 320, "height": 568}, locale="fr")
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator("[data-opens]").locator("visible=true").tap()
    page.locator("[data-card='10S']").tap()
    if has_big_letters:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    cut = """[...document.querySelectorAll("[data-count] button, .way, .sum b")]
        .filter(part => part.offsetParent && part.scrollWidth > part.clientWidth + 1)
        .map(part => part.outerHTML)"""
    assert page.evaluate(cut) == []


def test_the_system_s_colours_tell_the_piles_apart(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    thumb = at_points(open_page, sit(), forced_colors="active")
    thumb.open()
    thumb.cards("AS")
    thumb.turn()
    thumb.cards("AH")
    looks = [
        thumb.page.locator(f"[data-card={card}]").evaluate(
            "part => [getComputedStyle(part)].map((s) => s.borderTopStyle + s.borderTopWidth)[0]"
        )
        for card in ("AS", "AH", "AD")
    ]
    assert len(set(looks)) == 3, looks


def test_on_a_low_screen_the_whole_count_comes_into_sight(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit(LONG)
    seat.play(*PLAYED)
    page = open_page(seat, viewport={"width": 320, "height": 568}, locale="fr")
    page.locator('[name=contract][value="0:75"]').tap()
    page.locator("[data-opens]").locator("visible=true").tap()
    for selector in ("[data-pile]:not([hidden])", "[data-card='5C']", "[data-takes]", HINTS):
        box = page.locator(selector).bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 568, selector
