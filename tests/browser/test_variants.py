"""Evenings of 200's variants by taps on a small phone: the sheet is the record's, hand by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.evenings import EVENINGS
from tests.evenings.tables import Evening
from tests.web.hand_forms import is_asked

from .conftest import Seat
from .thumb import PACE, Thumb, expect_hand, expect_sent, shown_sheet

pytestmark = pytest.mark.browser

Json = dict[str, Any]
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
ALL_PASS = {"calls": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]}
PLAYED = ("kitty", "le_rough", "five_called", "six_three")


class Teller(Thumb):
    """Tells a hand of any variant; every answer is one tap."""

    def tell(self, hand: Json) -> None:
        for seat, call in hand.get("calls", ()):
            self.call(seat, call)
        if "calls" not in hand:
            self.contract(hand["bidder"], hand["bid"])
        for key in ("trump", "partner", "discard", "last_trick"):
            if key in hand:
                self.tap(f'[data-stage=points] [name={key}][value="{hand[key]}"]')
        if hand.get("declared_all"):
            self.tap("[data-toggles]")
        if "called" in hand:
            self.tap(".more summary")
            self.page.locator("#called").select_option(hand["called"])
            self.page.keyboard.press("Escape")

    def who_bid(self, others: list[int], is_one: bool) -> None:
        """Each side that bid besides, or that nobody did."""
        if is_one or not others:
            self.tap(f"[name=also_bid][value={'yes' if others else 'no'}]")
            return
        for side in others:
            self.tap(f'[data-other="{side}"]')

    def piles(self, captured: list[int]) -> None:
        """The pile that is asked for, until no more is asked."""
        told: list[str] = []
        while True:
            asked = self.page.locator("input[name=counted]").input_value()
            if asked in told:
                return
            if told and captured[int(asked)] == captured[int(told[-1])]:
                self.page.wait_for_timeout(PACE)
            self.points(captured[int(asked)])
            told.append(asked)


def told_besides(record: Json, hand: Json) -> tuple[list[int], bool]:
    """The sides that bid besides the contract's, and whether only one could."""
    sides = [side["seats"] for side in rules.score(record)["sides"]]
    others = [side for side in hand["sides_bid"] if hand["bidder"] not in sides[side]]
    return others, len(rules.table(record)["playing"]) == 2


def append(seat: Seat, element: Json) -> None:
    """What is no hand was agreed on elsewhere."""
    if "adjust" in element:
        seat.append("adjusted", element)
    elif "rules" in element:
        seat.append("rules", element)
    else:
        raise AssertionError(element)


def play(teller: Teller, record: Json, hand: Json) -> None:
    if hand.get("void"):
        teller.tap(f"[data-stage=contract] [name=void][value={hand['void']}]")
        return
    way = "calls" if "calls" in hand else "contract"
    if teller.page.locator("input[name=way]").input_value() != way:
        teller.tap(f"[name=way][value={way}]:not([type=hidden])")
    teller.tell(hand)
    if "captured" in hand:
        if "sides_bid" in hand:
            teller.who_bid(*told_besides(record, hand))
        teller.piles(hand["captured"])
        expect_preview(teller.page, record, hand)
    teller.save()


def expect_preview(page: Page, record: Json, hand: Json) -> None:
    """What the phone says of the hand is what the rules say."""
    sheet = rules.score(record | {"hands": [*record["hands"], hand]})
    shown = page.locator("[data-outcome]:visible [data-slot=delta]")
    playing = rules.table(record)["playing"]
    deltas = [sheet["hands"][-1]["delta"][side] for side in sorted(playing)]
    signed = [f"+{n}" if n > 0 else str(n).replace("-", "−") for n in deltas]
    expect(shown).to_have_text(signed)


def told(evening: Evening) -> list[Json]:
    """The elements of an evening; who goes home is no matter of the hand form, and what a dealer
    says who must pass cannot be tapped."""
    elements = [row.element for row in evening.rows if "seats" not in row.element]
    return [{"calls": one["calls"][:3]} if one == ALL_PASS else one for one in elements]


@pytest.mark.parametrize("name", PLAYED)
def test_an_evening_by_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page], name: str
) -> None:
    evening = EVENINGS[name]
    record = evening.record(0)
    seat = sit(
        tuple(record["players"]),
        evening.first_dealer,
        variant=evening.variant,
        **{key: record[key] for key in ("rules", "start") if key in record},
    )
    page = open_page(seat)
    teller = Teller(page)
    number = 1
    elements = told(evening)
    for hand in elements:
        is_last = hand is elements[-1]
        if {"adjust", "rules"} & set(hand):
            append(seat, hand)
            page.reload()
        else:
            if "sides_bid" in hand and not is_asked(seat.folded().record, hand):
                hand = {key: hand[key] for key in hand if key != "sides_bid"}
            expect_hand(page, number)
            play(teller, seat.folded().record, hand)
            landed = page.locator("[data-lands]").locator("visible=true").first
            expect(landed).to_contain_text("won" if is_last else f"Hand {number}")
            expect_sent(page)
            number += 1
        record["hands"].append(hand)
        assert seat.hands() == record["hands"]
    sheet = seat.folded().sheet
    assert sheet == rules.score(seat.folded().record)
    assert sheet["over"] and sheet["winners"] == [evening.winner]
    page.goto(seat.url + "/sheet")
    shown = [[played(cell) for cell in row] for row in shown_sheet(page) if row]
    assert shown == expected_rows(sheet)


def played(cell: str) -> str:
    """A figure of the sheet; who dropped out got nothing."""
    return "0" if cell.startswith("–") else cell


def expected_rows(sheet: Json) -> list[list[str]]:
    """The rows of the sheet that count: per side what it got and where it stood then."""
    return [
        [
            text
            for pair in zip(hand["delta"], hand["totals"], strict=True)
            for text in figures(*pair)
        ]
        for hand in sheet["hands"]
        if hand["state"] in ("scored", "adjusted")
    ]


def figures(delta: int, total: int) -> list[str]:
    plus = "+" if delta > 0 else ""
    return [plus + str(delta).replace("-", "−"), str(total).replace("-", "−")]


def seated(sit: Callable[..., Seat], variant: str, seats: int = 4, **more: Any) -> Seat:
    return sit(NAMES[:seats], seats - 1, variant=variant, **more)


def test_two_quick_taps_on_a_figure_tell_one_pile(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(seated(sit, "cutthroat"))
    page.locator('[name=contract][value="0:25"]').tap()
    figure = page.locator('[data-points] [value="20"]')
    figure.tap()
    box = figure.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 9, box["y"] + 9)
    expect(page.locator("[name=figures]")).to_have_value("20,,,")
    page.wait_for_timeout(PACE)
    figure.tap()
    expect(page.locator("[name=figures]")).to_have_value("20,20,,")


def test_a_hand_of_five_is_corrected_by_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = seated(sit, "five_called", 5)
    hand = {"bidder": 0, "bid": 70, "partner": 4, "captured": [35, 20, 10, 5, 30]}
    seat.play(hand)
    page = open_page(seat, f"/hand/{seat.folded().entries[0].id}/correct")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("−70")
    for side, points in ((0, 45), (1, 10)):
        page.locator(f'.took[value="{side}"]').tap()
        page.locator(f'[data-points] [value="{points}"]').tap()
    expect(page.locator("[data-outcome='4'] .delta")).to_have_text("+75")
    page.locator(".more summary").tap()
    page.locator("#called").select_option("KC")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="See what changes").locator("visible=true").tap()
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator("main.sheet")).to_be_visible()
    assert seat.hands() == [{**hand, "captured": [45, 10, 10, 5, 30], "called": "KC"}]


def test_the_hand_in_progress_of_many_is_there_after_a_reload(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(seated(sit, "five_called", 5))
    page.locator('[name=contract][value="1:60"]').tap()
    page.locator("[name=partner]").locator("visible=true").nth(2).tap()
    page.locator('[data-points] [value="40"]').tap()
    page.reload()
    expect(page.locator("[data-outcome='1'] .took")).to_contain_text("40")
    expect(page.locator("[data-partner] [aria-pressed=true]")).to_contain_text("Dot")
    expect(page.locator("[data-pile='3']")).to_be_visible()


def test_the_cards_of_a_pile_of_many_are_counted(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    page = open_page(seated(sit, "five_called", 5))
    page.locator('[name=contract][value="0:60"]').tap()
    page.locator("[data-pile='0'] [data-opens]").tap()
    for card in ("AS", "10H", "5D"):
        page.locator(f'[data-card="{card}"]').tap()
    expect(page.locator("[data-slot=rest]")).to_have_text("75 for the other piles")
    page.locator("[data-takes]").tap()
    expect(page.locator("[name=figures]")).to_have_value("25,,,,")
    page.locator("[data-pile='1'] [data-opens]").tap()
    expect(page.locator('[data-card="AS"]')).to_have_attribute("aria-label", re.compile("another"))


@pytest.mark.parametrize(
    ("variant", "seats"), [("le_rough", 4), ("five_called", 5), ("six_three", 6)]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page], variant: str, seats: int, scheme: str
) -> None:
    seat = seated(sit, variant, seats, start={"totals": [110] * {4: 2, 5: 5, 6: 3}[seats]})
    page = open_page(seat, color_scheme=scheme)
    assert Axe().run(page).response["violations"] == []
    page.locator('button[name=contract][value="0:80"]').tap()
    page.locator("[data-points] [value='60']").tap()
    assert Axe().run(page).response["violations"] == []
