"""A real server and a real Chromium with a phone's window, for what only they can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scorepad.bench import evening
from scorepad.bench.figures import Absent
from scorepad.bench.serving import Serving
from scorepad.start import browser as browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-CA",
}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def served(pad: evening.Pad) -> Iterator[str]:
    """The application behind the server that serves it at home; gives its address."""
    serving = Serving(pad.app, threads=8)
    try:
        yield f"http://127.0.0.1:{serving.port}"
    finally:
        serving.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium. Raises Absent where there is none, or nothing to drive it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Absent("Playwright is not installed: `scorepad check` installs it.") from None
    path = installed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def installed() -> str:
    """The path of a Chromium. Raises Absent."""
    path = browsers.installed()
    if path is None:
        raise Absent("no browser was found: `scorepad check` finds or installs one.")
    return path


def phone(browser: Browser, pad: evening.Pad, address: str) -> BrowserContext:
    """A fresh browser with a phone's window that was let into the pad."""
    context = browser.new_context(**PHONE)
    context.set_default_timeout(30_000)
    cookie = {"name": evening.COOKIE, "value": pad.cookie(), "url": address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context


def main_thread(page: Page) -> Callable[[], float]:
    """Asks how many seconds of the processor's time the main thread of a page was busy."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        told = tools.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in told if one["name"] == "TaskDuration")

    return busy
