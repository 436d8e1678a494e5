"""A whole evening of Le Rough on four phones, two that keep and two that look on: the net is cut
three times, the server is killed twice, the pen changes hands, and all have the record's sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.evenings import EVENINGS
from tests.web.hand_forms import is_asked

from .conftest import Seat
from .process import LONG, House, close_house, expect_all_sent, expect_waiting, let_in, open_house
from .test_variants import ALL_PASS, Teller, expected_rows, play, played
from .thumb import shown_sheet

pytestmark = pytest.mark.browser

Json = dict[str, Any]
EVENING = EVENINGS["le_rough"]


@pytest.fixture
def server(data_folder: Path) -> Iterator[House]:
    house = open_house(data_folder)
    house.start()
    yield house
    close_house(house)


class Reach(Teller):
    """Scrolls where it must: a strip may lie over the page that says what waits."""

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.tap()


class Table:
    """Four phones at one game of Le Rough, and the record that is played there."""

    def __init__(self, seat: Seat, open_page: Callable[..., Page]) -> None:
        self.seat = seat
        self.record = EVENING.record(0)
        others = [("Kitchen", "keeper"), ("Porch", "viewer"), ("Television", "viewer")]
        seats = [seat, *(let_in(seat, name, role) for name, role in others)]
        paths = ("", "", "/sheet", "/big")
        phones = [
            open_page(one, path, service_workers="allow")
            for one, path in zip(seats, paths, strict=True)
        ]
        self.ann, self.kitchen, self.porch, self.television = phones

    @property
    def sheet(self) -> Json:
        return rules.score(self.record)

    @property
    def number(self) -> int:
        """Of the next deal."""
        return 1 + sum("adjust" not in one and "seats" not in one for one in self.record["hands"])

    def element(self) -> Json:
        """What happens next; without what nobody asks: that a dealer passes who must, and who
        bid where it makes no difference."""
        told = EVENING.rows[len(self.record["hands"])].element
        if told == ALL_PASS:
            return {"calls": told["calls"][:3]}
        if "sides_bid" in told and not is_asked(self.record, told):
            return {key: told[key] for key in told if key != "sides_bid"}
        return told

    def play(self, page: Page) -> None:
        """The next hand is told and saved on this phone."""
        hand = self.element()
        expect(page.locator("input[name=slot]").first).to_have_value(str(self.number), timeout=LONG)
        play(Reach(page), self.record, hand)
        self.record["hands"].append(hand)
        self.see(page)

    def adjust(self, page: Page) -> None:
        """A penalty on its own page."""
        told = self.element()
        page.get_by_role("link", name="Penalty or correction").locator("visible=true").click()
        page.locator("[name=sign_0][value=minus]").check()
        page.locator("[name=points_0]").fill(str(-told["adjust"][0]))
        page.locator("#note").fill(told["note"])
        self.agree(page, told)

    def change_places(self, page: Page) -> None:
        told = self.element()
        page.get_by_role("link", name="Change places").locator("visible=true").click()
        for seat, name in enumerate(told["seats"]):
            page.locator(f"[name=seat_{seat}]").fill(name)
        self.agree(page, told)

    def agree(self, page: Page, told: Json) -> None:
        page.get_by_role("button", name="See what changes").click()
        page.get_by_role("button", name="Save").click()
        page.wait_for_url(self.seat.url)
        self.record["hands"].append(told)
        self.see(page)

    def see(self, *pages: Page) -> None:
        """What the record gives comes up, and nobody loads a page for it."""
        for page in pages or (self.ann, self.kitchen, self.porch, self.television):
            if page.url.endswith("/sheet"):
                see_sheet(page, self.sheet)
            else:
                see_totals(page, self.sheet, self.number)

    def end(self) -> None:
        """All four have the sheet that the record gives, and the journal has everything once."""
        given = rules.score(EVENING.record())
        assert (self.sheet["totals"], self.sheet["winner"]) == (given["totals"], given["winner"])
        assert expected_rows(self.sheet) == expected_rows(given)
        self.see()
        for page in (self.ann, self.kitchen, self.porch, self.television):
            if not page.url.endswith("/sheet"):
                expect(page.locator("main")).to_contain_text("Aoife & Léo won")
                page.goto(f"{self.seat.url}/sheet")
            see_sheet(page, given)
            expect(page.locator(".won h2")).to_have_text("Aoife & Léo won")
        folded = self.seat.folded()
        assert folded.record["hands"] == self.record["hands"]
        assert folded.sheet == self.sheet
        told = Counter(fact.kind for fact in folded.facts)
        assert told == {"started": 1, "hand": 8, "adjusted": 1, "seats": 1}


def see_sheet(page: Page, sheet: Json) -> None:
    rows = page.locator(".scores tbody tr:not(.struck)")
    expect(rows).to_have_count(len(sheet["hands"]), timeout=LONG)
    assert rows_of(page) == expected_rows(sheet)


def see_totals(page: Page, sheet: Json, number: int) -> None:
    """On the table or in big digits; `number` is that of the next deal."""
    if not sheet["over"]:
        expect(page.locator(".where:visible")).to_contain_text(f"Hand {number}", timeout=LONG)
    totals = [str(total).replace("-", "−") for total in sheet["totals"]]
    expect(page.locator(".total:visible")).to_have_text(totals, timeout=LONG)


def rows_of(page: Page) -> list[list[str]]:
    return [[played(cell) for cell in row] for row in shown_sheet(page) if row]


def test_an_evening_of_le_rough_on_four_phones(
    server: House, sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    names = tuple(EVENING.record(0)["players"])
    table = Table(sit(names, EVENING.first_dealer, variant=EVENING.variant), open_page)
    ann, kitchen = table.ann, table.kitchen
    table.play(ann)
    table.see()
    expect(kitchen.locator("[data-pen]")).to_contain_text("Ann’s phone keeps the score")

    ann.context.set_offline(True)  # the first cut: of the phone that keeps the score
    table.play(ann)
    table.play(ann)
    expect_waiting(ann, 2)
    ann.context.set_offline(False)
    table.see()

    server.kill()
    table.play(ann)
    expect_waiting(ann, 1)
    server.start()
    table.see()

    kitchen.get_by_role("button", name="Keep it here").click()
    expect(ann.locator("[data-pen]")).to_contain_text("Kitchen keeps the score", timeout=LONG)
    expect(kitchen.locator("[data-pen]")).to_have_count(0)

    ann.context.set_offline(True)  # the second: the other one plays on
    table.adjust(kitchen)
    table.play(kitchen)
    table.see(kitchen, table.porch, table.television)
    ann.context.set_offline(False)
    table.see()

    for page in (table.porch, table.television, kitchen):  # the third: all but Ann's
        page.context.set_offline(True)
    table.play(kitchen)
    expect_waiting(kitchen, 1)
    for page in (table.porch, table.television, kitchen):
        page.context.set_offline(False)
    table.see()
    table.change_places(kitchen)
    table.see()

    server.kill()
    table.play(kitchen)
    expect_waiting(kitchen, 1)
    kitchen.reload()  # the worker opens it again
    expect_waiting(kitchen, 1)
    server.start()
    table.see()
    expect_all_sent(kitchen)
    table.play(ann)  # the pen hinders nobody
    expect_all_sent(ann)
    table.end()
