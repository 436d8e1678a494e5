"""Finds, or fetches, the browser in which the pages are tried."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def installed() -> str | None:
    """The path of a browser that is there: `SCOREPAD_CHROMIUM`, a system one, Playwright's own."""
    return next((path for path in _candidates() if _runs(path)), None)


def find() -> str | None:
    """As `installed`; where there is none, tries Debian's package, then Playwright's download."""
    return installed() or _from_debian() or _from_playwright()


def _candidates() -> Iterator[str]:
    chosen = os.environ.get("SCOREPAD_CHROMIUM")
    if chosen:
        yield chosen
    for name in NAMES:
        path = shutil.which(name)
        if path:
            yield path
    yield from MAC
    own = _own_of_playwright()
    if own:
        yield own


def _runs(path: str) -> bool:
    """Whether it is a browser and not, say, the stub that some systems put in its place."""
    if not Path(path).is_file():
        return False
    if sys.platform == "win32":  # there asking for the version opens a window
        return True
    command = [path, "--version"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=60, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and b"Chrom" in done.stdout


def _own_of_playwright() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _from_debian() -> str | None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    apt = shutil.which("apt-get")
    if not (is_root and apt):
        return None
    print("Installing Debian's package chromium …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-qq", "-y", "--no-install-recommends", "chromium"]
    for command in ([apt, "update", "-qq"], install):
        subprocess.run(  # noqa: S603
            command, env=quiet, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=False
        )
    return installed()


def _from_playwright() -> str | None:
    print("Fetching a browser for the tests …", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    return installed()
