"""The table screen in a real browser: bytes of its first load, first score, taps for a hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scorepad.bench import browser, evening
from scorepad.bench.figures import Figure
from scorepad.bench.rounds import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZE = 12
LONG = 30
SLOWED = 4
FIRST_LOAD_BAR = 25.0
ENGINE_BAR = 30.0
SCORE_BAR = 150.0
TAPS_BAR = 3.0
# A hand that anybody plays: the contract, the points, Save.
COMMON = ('[name=contract][value="0:60"]', '[name=points][value="70"]', ".bar .save")

SETTLED = "[data-engine]"
PAINTED = """performance.timeOrigin
  + performance.getEntriesByName("first-contentful-paint")[0].startTime"""


def measure(is_quick: bool) -> Iterable[Figure]:
    """All that is measured on the page. Raises Absent without a browser."""
    rounds = 2 if is_quick else 9
    with (
        evening.opened() as pad,
        browser.served(pad) as address,
        browser.chromium() as chromium,
    ):
        yield from _bytes(chromium, pad, address)
        yield _taps(chromium, pad, address)
        yield from _first_score(chromium, pad, address, rounds)


def _bytes(chromium: Browser, pad: evening.Pad, address: str) -> Iterable[Figure]:
    """What comes over the wire, headers and all, when a phone opens the table the first time."""
    context = browser.phone(chromium, pad, address)
    page = context.new_page()
    watched = _watched(page)
    page.goto(address + pad.game(SIZE), wait_until="networkidle")
    page.wait_for_selector(SETTLED, state="attached")
    page.wait_for_timeout(1000)
    painted = float(page.evaluate(PAINTED))
    context.close()
    late = late_ones(watched, painted)
    first = [one for one in watched if one not in late]
    total = sum(one.size for one in first) / 1000
    yield Figure("first load of the table, cold", total, "kB", FIRST_LOAD_BAR)
    engine = sum(one.size for one in late if one.path.startswith("/engine-")) / 1000
    yield Figure("the engine's module, packed, after the first paint", engine, "kB", ENGINE_BAR)
    others = sum(one.size for one in late) / 1000 - engine
    yield Figure("words and behaviours that a tap can wait for, after it", others, "kB")
    for one in sorted(first, key=lambda one: -one.size):
        yield Figure(f"  of the first load: {_short(one.path)}", one.size / 1000, "kB")


@dataclass
class Fetched:
    """One answer as the browser saw it: by which address it was named (statically), ``at`` how
    many milliseconds of the world's time it was asked for, ``size`` on the wire in bytes."""

    url: str
    named_by: str | None
    at: float
    size: float = 0

    @property
    def path(self) -> str:
        return urlsplit(self.url).path


def late_ones(watched: list[Fetched], painted: float) -> list[Fetched]:
    """What a script asked for once the page was painted, and what that needs in its turn.

    A module that is imported statically belongs to whoever names it, however late it is fetched.
    """
    late: list[Fetched] = []
    urls: set[str] = set()
    for one in watched:  # in the order in which they were asked for
        if one.named_by in urls or (one.named_by is None and one.at > painted):
            late.append(one)
            urls.add(one.url)
    return late


def _watched(page: Page) -> list[Fetched]:
    """The answers to what a page asks for, filled in while it loads."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    asked: dict[str, Fetched] = {}
    found: list[Fetched] = []

    def ask(event: dict[str, Any]) -> None:
        is_dynamic = "stack" in event["initiator"] or event.get("type") == "EventSource"
        named_by = None if is_dynamic else event["initiator"].get("url", "")
        one = Fetched(event["request"]["url"], named_by, event["wallTime"] * 1000)
        asked[event["requestId"]] = one
        found.append(one)

    def load(event: dict[str, Any]) -> None:
        asked[event["requestId"]].size = event["encodedDataLength"]

    tools.on("Network.requestWillBeSent", ask)
    tools.on("Network.loadingFinished", load)
    return found


def _short(path: str) -> str:
    """A path without what is random in it."""
    parts = path.split("/")
    return "the page" if parts[1] == "p" else "/".join(parts[3:] or parts[1:])


def _taps(chromium: Browser, pad: evening.Pad, address: str) -> Figure:
    """Taps, counted, until a common hand is stored; nothing is scrolled."""
    context = browser.phone(chromium, pad, address)
    page = context.new_page()
    page.goto(address + pad.game(1))
    taps = 0
    for selector in COMMON:
        _tap(page, selector)
        taps += 1
    page.locator(".where", has_text="Hand 3").locator("visible=true").wait_for()
    context.close()
    return Figure("taps for a common hand, Save included", taps, "", TAPS_BAR)


def _tap(page: Page, selector: str) -> None:
    """Tap what is on the screen; what would have to be scrolled to is a mistake of ours."""
    target = page.locator(selector).locator("visible=true").first
    target.wait_for()
    page.wait_for_timeout(700)  # a second tap that comes too soon is meant to change nothing
    box = target.bounding_box()
    if box is None or page.evaluate("scrollY") or box["y"] + box["height"] > 664:
        raise RuntimeError(f"{selector} is not on the screen")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _first_score(
    chromium: Browser, pad: evening.Pad, address: str, rounds: int
) -> Iterable[Figure]:
    """From opening a page to the engine's first score, on a processor slowed four times.

    Warm: everything is in the browser's cache. A page with the engine alone, the table screen and
    a blank page take turns; the last is what the others are counted from.
    """
    context = browser.phone(chromium, pad, address)
    page = context.new_page()
    page.add_init_script(FIRST_SCORE)
    alone = evening.ENGINE.replace("<int:hands>", str(LONG))
    paths = {"engine": alone, "table": pad.game(LONG), "blank": evening.BLANK}
    for path in paths.values():
        page.goto(address + path, wait_until="networkidle")
    busy = browser.main_thread(page)
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    told: dict[str, list[tuple[float, float]]] = {name: [] for name in paths}
    for _ in range(rounds):
        for name, path in paths.items():
            before = busy()
            page.goto(address + path, wait_until="load")
            clock = float(page.evaluate("window.scored"))
            told[name].append((clock, (busy() - before) * 1000))
    context.close()
    for name, which in (("engine", "engine alone"), ("table", "table screen")):
        for column, how in enumerate(("by the clock", "main thread's CPU")):
            pairs = zip(told[name], told["blank"], strict=True)
            found = spread([one[column] - blank[column] for one, blank in pairs])
            what = f"first score of {LONG} hands, warm, {SLOWED}x slowed, {which}: {how}"
            bar = SCORE_BAR if (name, column) == ("engine", 0) else None
            yield Figure(what, found.value, "ms", bar, low=found.low, high=found.high)


# When the record of the page has been scored (on a blank page: when it could be used), in
# milliseconds after the page was asked for.
FIRST_SCORE = """
window.scored = new Promise((tell) => {
  document.addEventListener("DOMContentLoaded", async () => {
    const form = document.querySelector("[data-engine]");
    if (form) {
      const { score } = await import(form.dataset.engine);
      score(JSON.parse(form.dataset.record));
    }
    tell(performance.now());
  });
});
"""
