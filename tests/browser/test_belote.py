"""Belote by taps: an evening with declarations, a litige and a capot, and what is seen before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.evenings.belote import EVENINGS

from .conftest import Seat
from .test_evening import written
from .thumb import Thumb, await_arrows, expect_hand, expect_sent, shown_sheet

pytestmark = pytest.mark.browser

LONG = ("Marie-Antoinette", "Jean-Christophe", "Bartholomé", "Élisabeth-Anne")
OUTCOMES = "[data-preview]"
# Taps besides the contract, the digits and Save: each of these is one.
EXTRAS = ("turned", "capot", "belote", "note")
SIT = Callable[..., Seat]


class Declarer(Thumb):
    """A thumb that plays Belote."""

    def hand(self, hand: dict[str, Any]) -> int:
        """Enter a record's element as a person would; how many taps it took."""
        before = self.taps
        if "void" in hand:
            return super().hand(hand)
        if "turned" in hand:
            self.tap(f"[data-stage=contract] [name=turned][value={hand['turned']}]")
        if "calls" in hand:
            self.calls(hand)
        else:
            if self.page.locator("[name=way][value=contract]").locator("visible=true").count():
                self.tap("button[name=way][value=contract]")
            self.tap(f'button[name=contract][value="{hand["taker"]}:{hand["trump"]}"]')
        if "captured" in hand or "capot" in hand:
            self.told(hand)
        self.save()
        return self.taps - before

    def calls(self, hand: dict[str, Any]) -> None:
        if self.page.locator("[name=way][value=calls]").locator("visible=true").count():
            self.every_call()
        for seat, call in hand["calls"]:
            self.call(seat, call)

    def told(self, hand: dict[str, Any]) -> None:
        if "belote" in hand:
            self.tap(f"button[name=belote][value='{hand['belote']}']")
        if "capot" in hand:
            self.tap(f"button[name=capot][value='{hand['capot']}']")
        else:
            self.digits(hand["captured"][self.counted()])
        if "declared" in hand or "declarations" in hand:
            self.tap("button[name=is_open][value=yes]")
            self.awarded(hand.get("declared", [0, 0]))
            self.announced(hand.get("declarations", []))
            self.tap("[data-declare] [name=is_open]")

    def counted(self) -> int:
        told = self.page.locator("button[name=counted][aria-pressed=true]").locator("visible=true")
        return int(told.get_attribute("value") or 0)

    def digits(self, points: int) -> None:
        for digit in str(points):
            self.tap(f"[name=digit][value='{digit}']")

    def awarded(self, declared: list[int]) -> None:
        for side, points in enumerate(declared):
            if points:
                self.tap("button[name=declaring][value=awarded]")
                self.tap(f"[name=award][value='{side}:{points}']")

    def announced(self, declarations: list[Any]) -> None:
        if declarations:
            self.choose("declaring", "announced")
        for seat, kind, top, suit in declarations:
            self.choose("announcer", str(seat))
            self.choose("kind", kind)
            self.tap(f"[name=announce][data-rank='{top}'][data-suit='{suit or ''}']:enabled")

    def choose(self, name: str, value: str) -> None:
        cell = f"button[name={name}][value='{value}']"
        if self.page.locator(cell).get_attribute("aria-pressed") != "true":
            self.tap(cell)


class WithoutScript(Declarer):
    """The same taps where no script can tell whether the page has been scrolled."""

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.tap()
        self.taps += 1


@pytest.fixture
def table(sit: SIT) -> Callable[..., Seat]:
    """Makes a game of Belote."""

    def make(variant: str = "declarations", **more: Any) -> Seat:
        return sit(game="belote", variant=variant, **more)

    return make


def told(seat: Seat, hand: dict[str, Any]) -> None:
    """What no hand form tells."""
    if "adjust" in hand:
        seat.append("adjusted", hand)
    elif "rules" in hand:
        seat.append("rules", hand)


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("name", ["belote", "belote with declarations"])
def test_an_evening_by_taps(
    table: SIT, open_page: Callable[..., Page], name: str, has_script: bool
) -> None:
    """Litige, litige again, capot, declarations both ways: the sheet is the one worked out."""
    evening = EVENINGS[name]
    record = evening.record()
    more = {"rules": record["rules"]} if "rules" in record else {}
    seat = table(
        record["variant"],
        names=tuple(record["players"]),
        first_dealer=record["first_dealer"],
        **more,
    )
    page = open_page(seat, java_script_enabled=has_script)
    thumb = (Declarer if has_script else WithoutScript)(page)
    number = 0
    for row in evening.rows:
        if {"adjust", "rules"} & {*row.element}:
            told(seat, row.element)
            page.reload()
            continue
        number += 1
        expect_hand(page, number)
        assert thumb.hand(row.element) <= most_taps(row.element)
        expect(page.locator(".last, .ended").locator("visible=true").first).to_be_visible()
        expect_sent(page)
    folded = seat.folded()
    assert folded.record["hands"] == record["hands"]
    assert folded.sheet == rules.score(record)
    page.goto(seat.url + "/sheet")
    assert [row for row in shown_sheet(page) if row] == figures(folded.sheet)


def figures(sheet: dict[str, Any]) -> list[list[str]]:
    """The deltas and totals of every row that has some, as the sheet writes them."""
    rows = []
    for hand in sheet["hands"]:
        pairs = zip(hand["delta"], hand["totals"], strict=True)
        row = [
            part for gave, total in pairs for part in (written(gave, True), written(total, False))
        ]
        rows += [row] if hand["state"] in ("scored", "adjusted") else []
    return rows


def most_taps(hand: dict[str, Any]) -> int:
    """One for the contract, one a digit, Save; one for each thing that is told besides; three round
    the declarations, at most three for each of them."""
    if "void" in hand:
        return 1
    bidding = len(hand["calls"]) + 1 if "calls" in hand else 2  # the other way is one tap
    besides = sum(key in hand for key in EXTRAS)
    said = len(hand.get("declarations", ())) or 2 * ("declared" in hand)
    ways = 3 if said else 0
    digits = 0 if "capot" in hand or "captured" not in hand else 3
    return bidding + besides + ways + 3 * said + digits + 1


def test_a_common_hand_is_four_taps(table: SIT, open_page: Callable[..., Page]) -> None:
    """Taker and trump, two digits, Save; a capot is three, and nothing has to be scrolled."""
    seat = table()
    thumb = Declarer(open_page(seat))
    assert thumb.hand({"taker": 1, "trump": "S", "captured": [70, 92]}) == 4
    expect_hand(thumb.page, 2)
    assert thumb.hand({"taker": 2, "trump": "H", "capot": 0}) == 3
    expect_hand(thumb.page, 3)
    assert [hand.get("captured") for hand in seat.hands()] == [[70, 92], None]


TOLD: list[dict[str, Any]] = [
    {"captured": [81, 81]},
    {"captured": [100, 62], "belote": 1},
    {"captured": [60, 102], "declared": [0, 50]},
    {"capot": 1, "belote": 0},
    {
        "captured": [62, 100],
        "declarations": [[0, "cinquante", "K", "S"], [1, "cinquante", "K", "H"]],
    },
    {"captured": [91, 71], "declarations": [[0, "tierce", "K", "S"], [1, "tierce", "K", "D"]]},
    {"captured": [90, 72], "declarations": [[3, "carre", "9", None], [2, "cent", "A", "D"]]},
    {"captured": [1, 161]},
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_phone_previews_is_what_the_server_would(
    table: SIT, open_page: Callable[..., Page], language: str
) -> None:
    """Both outcomes, the verdict on the declarations and what is wrong, to the byte."""
    for hand in TOLD:
        seat = table()
        seat.play({"taker": 0, "trump": "D", "captured": [81, 81]})
        page = open_page(seat, locale=language)
        thumb = Declarer(page)
        thumb.tap('button[name=contract][value="0:H"]')
        thumb.told(hand)
        page.wait_for_function("document.querySelector('[data-slot=delta], .error')")
        page.wait_for_timeout(600)  # the draft is told to the server
        shown = seen(page)
        page.evaluate("localStorage.clear()")
        plain = open_page(seat, locale=language, java_script_enabled=False)
        assert shown == seen(plain), hand
        assert any(text for text in shown)
        for one in (page, plain):
            one.context.close()


def seen(page: Page) -> list[str]:
    """The words of what is shown before saving."""
    parts = (
        OUTCOMES,
        "[data-held]",
        ".verdicts",
        "[data-slot=declared]",
        ".taken",
        ".combinations",
    )
    return [" ".join((page.locator(part).first.text_content() or "").split()) for part in parts]


def test_the_count_knows_the_trump(table: SIT, open_page: Callable[..., Page]) -> None:
    seat = table("plain")
    thumb = Declarer(open_page(seat))
    page = thumb.page
    thumb.tap('button[name=contract][value="0:H"]')
    thumb.tap("[data-opens]")
    expect(page.locator("[data-card='9S']")).to_be_hidden()
    for card, points in (("JH", 20), ("9H", 34), ("JS", 36), ("AC", 47), ("DER", 57)):
        thumb.tap(f"[data-card='{card}']")
        expect(page.locator("[data-slot=sum]")).to_have_text(str(points))
    thumb.tap("[data-takes]")
    expect(page.locator("[data-told='0'] [data-slot=points]")).to_have_text("57")
    expect(page.locator("[data-told='1'] [data-slot=points]")).to_have_text("105")
    thumb.save()
    expect_hand(page, 2)
    assert seat.hands() == [{"taker": 0, "trump": "H", "captured": [57, 105]}]


def test_a_hand_by_keyboard_alone(table: SIT, open_page: Callable[..., Page]) -> None:
    seat = table()
    page = open_page(seat)
    await_arrows(page)
    page.locator('button[name=contract][value="0:S"]').focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[data-contract]")).to_contain_text("Bob")
    for key in ("9", "1", "Backspace", "5"):
        page.keyboard.press(key)
    expect(page.locator("[data-outcome='1'] .delta")).to_have_text("+95")
    for _ in range(30):
        if page.evaluate("document.activeElement.matches('.save')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_hand(page, 2)
    assert seat.hands() == [{"taker": 1, "trump": "H", "captured": [67, 95]}]


def test_what_is_half_told_survives_a_reload(table: SIT, open_page: Callable[..., Page]) -> None:
    page = open_page(table())
    thumb = Declarer(page)
    thumb.tap('button[name=contract][value="2:C"]')
    thumb.digits(90)
    thumb.tap("button[name=is_open][value=yes]")
    thumb.announced([[1, "cent", "A", "D"]])
    page.reload()
    expect(page.locator(".combination")).to_contain_text("Bob cent A")
    expect(page.locator("[data-told='0'] [data-slot=points]")).to_have_text("90")
    expect(page.locator("[data-verdict='1'] [data-slot=points]")).to_have_text("100")


def stages(page: Page) -> Iterator[str]:
    """Every stage of the form in turn, as somebody taps his way through it."""
    thumb = WithoutScript(page)
    yield "contract"
    thumb.tap("button[name=way][value=calls]")
    yield "calls"
    thumb.tap("button[name=way][value=contract]")
    thumb.tap('button[name=contract][value="1:S"]')
    thumb.digits(82)
    yield "points"
    thumb.tap("button[name=is_open][value=yes]")
    thumb.announced(
        [[0, "cinquante", "K", "H"], [1, "cinquante", "K", "S"], [2, "carre", "9", None]]
    )
    yield "announced"
    thumb.tap("button[name=declaring][value=awarded]")
    yield "awarded"
    thumb.tap("[data-declare] [name=is_open]")
    thumb.tap("[data-opens]")
    thumb.tap("[data-card='JS']")
    yield "count"
    thumb.tap("[data-folds]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    table: SIT, open_page: Callable[..., Page], scheme: str, language: str
) -> None:
    seat = table(names=LONG)
    seat.play({"taker": 0, "trump": "H", "captured": [81, 81]})
    entry = seat.folded().entries[0].id
    narrow = {"width": 320, "height": 568}
    found: list[Any] = []
    page = open_page(seat, viewport=narrow, color_scheme=scheme, locale=language)

    def look(what: str) -> None:
        page.wait_for_timeout(450)
        found.extend((what, one["id"]) for one in Axe().run(page).response["violations"])
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((what, "scrolls"))

    for stage in stages(page):
        look(stage)
    for path in (f"/hand/{entry}/correct", f"/why/{entry}", "/sheet"):
        page.goto(seat.url + path)
        look(path)
    assert found == []
