"""One thumb at the table: taps what can be seen without scrolling, and counts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

PACE = 400
SAVED = "[data-stage=contract] .last"


def await_arrows(page: Page) -> None:
    """Until the arrow keys walk the grids, a moment after the first paint."""
    page.locator('[data-hand] button[tabindex="0"]').first.wait_for(state="attached")


class Thumb:
    """Taps on a page; ``taps`` is how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.said: int | str = ""

    def tap(self, selector: str) -> None:
        """Tap what is on the screen now; it must be wholly there, with nothing to scroll."""
        target = self.page.locator(selector).locator("visible=true").first
        target.wait_for()
        box = on_screen(self.page, target)
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect_free(self.page, target, middle)
        self.page.touchscreen.tap(*middle)
        self.taps += 1

    def contract(self, seat: int, bid: int | str) -> None:
        self.tap(f'[name=contract][value="{seat}:{bid}"]')

    def points(self, points: int) -> None:
        self.tap(f'[name=points][value="{points}"]')

    def trump(self, suit: str) -> None:
        self.tap(f'[name=trump][value="{suit}"]')

    def also_bid(self, bid: bool) -> None:
        self.tap(f"[name=also_bid][value={'yes' if bid else 'no'}]")

    def every_call(self) -> None:
        """From now on the whole auction is kept."""
        self.tap("[name=way][value=calls]")

    def call(self, seat: int, call: int | str) -> None:
        """A call as soon as it was said; nobody says what the one before said at once."""
        if call == self.said:
            self.page.wait_for_timeout(PACE)
        self.tap(f'[name=call][value="{seat}:{call}"]:enabled')
        self.said = call

    def passed(self) -> None:
        self.tap("[data-stage=contract] [name=void][value=passed]")

    def save(self) -> None:
        self.tap(".bar .save")

    def hand(self, hand: dict[str, Any]) -> int:
        """Enter a record's element as a person would; how many taps it took."""
        before = self.taps
        if "void" in hand:
            self.tap(f"[data-stage=contract] [name=void][value={hand['void']}]")
            return self.taps - before
        if "calls" in hand:
            return self.auction(hand)
        side = hand["bidder"] % 2
        self.contract(hand["bidder"], hand["bid"])
        if "trump" in hand:
            self.trump(hand["trump"])
        if "sides_bid" in hand:
            self.also_bid(len(hand["sides_bid"]) == 2)
        self.points(hand["captured"][side])
        self.save()
        return self.taps - before

    def auction(self, hand: dict[str, Any]) -> int:
        """Enter a hand with its calls; how many taps it took."""
        before = self.taps
        for seat, call in hand["calls"]:
            self.call(seat, call)
        if "captured" in hand:
            bidder = [seat for seat, call in hand["calls"] if call != "pass"][-1]
            self.points(hand["captured"][bidder % 2])
        self.save()
        return self.taps - before


def on_screen(page: Page, target: Locator) -> dict[str, float]:
    """Where the element lies: within the window, and nothing has been scrolled.

    A page that has just come is looked at until it stands still.
    """
    size = page.viewport_size
    assert size is not None
    for _ in range(120):
        box = target.bounding_box()
        if box is not None and page.evaluate("scrollY") == 0 and _is_within(box, size):
            return {name: float(box[name]) for name in ("x", "y", "width", "height")}
        page.wait_for_timeout(25)
    raise AssertionError(f"{target} is not on the screen: {box}, {page.evaluate('scrollY')}")


def _is_within(box: FloatRect, size: ViewportSize) -> bool:
    left, top = box["x"], box["y"]
    right, bottom = left + box["width"], top + box["height"]
    return min(left, top) >= 0 and right <= size["width"] + 0.5 and bottom <= size["height"] + 0.5


def expect_free(page: Page, target: Locator, point: tuple[float, float]) -> None:
    """Wait, as a person does, until the element takes taps; nothing may lie over it."""
    for _ in range(60):
        found = "(part, [x, y]) => part.contains(document.elementFromPoint(x, y))"
        if target.evaluate(found, list(point)):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"something lies over {target}")


def expect_hand(page: Page, number: int, is_sent: bool = True) -> None:
    """The table waits for hand ``number``, and the server has what was saved."""
    expect(page.locator(".where").locator("visible=true")).to_contain_text(f"Hand {number}")
    if is_sent:
        expect_sent(page)


def await_knowing(page: Page) -> None:
    """Until the page knows what it needs to go on by itself."""
    expect(page.locator("html[data-knows]")).to_be_attached()


def go_offline(page: Page) -> None:
    """Cut the line, as soon as the page can do without."""
    await_knowing(page)
    page.context.set_offline(True)


def expect_sent(page: Page) -> None:
    """Nothing waits on this phone to be sent."""
    expect(page.locator("html:not([data-unsent])")).to_be_attached()


def expect_kept(page: Page, count: int = 1) -> None:
    """What was saved is kept on this phone, which says so and how much waits to be sent."""
    strip = page.locator("[data-bars]")
    entries = "1 entry waits" if count == 1 else f"{count} entries wait"
    expect(strip).to_contain_text(f"No signal. {entries} to be sent")
    expect(strip).to_have_attribute("role", "status")


def shown_sheet(page: Page) -> list[list[str]]:
    """The cells of the sheet that count: per row the two deltas and the two totals."""
    rows: list[list[str]] = page.eval_on_selector_all(
        ".scores tbody tr:not(.struck)",
        """rows => rows.map(row => [...row.querySelectorAll("td[class*=side-]")]
           .map(cell => cell.textContent.trim()))""",
    )
    return rows
