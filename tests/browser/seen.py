"""What a browser complains of, and how much of a page moved under the thumb."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Page

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts.push(entry.value);
}).observe({ type: "layout-shift", buffered: true });
"""

# What Chromium says where a file or the worker's script did not come.
NETWORK = ("Failed to load resource", "An unknown error occurred when fetching the script")


class Seen:
    """Listens to a page's console and errors; failed requests are part of some tests."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        is_network = message.text.startswith(NETWORK)
        is_meant = message.text == "Service Worker registration blocked by Playwright"
        if message.type in ("error", "warning") and not is_network and not is_meant:
            self.complaints.append(message.text)


def watch_shifts(page: Page) -> None:
    """From the next page on, keep every layout shift, those after a tap too."""
    page.add_init_script(WATCH_SHIFTS)


def shifted(page: Page) -> float:
    """How much of the page has moved so far."""
    page.wait_for_timeout(50)
    return float(page.evaluate("window.shifts.reduce((sum, value) => sum + value, 0)"))
