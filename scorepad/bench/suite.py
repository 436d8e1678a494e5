"""How long the test suite takes, by the clock and by the processor."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable

from scorepad.bench.figures import Figure
from scorepad.start import places
from scorepad.start.check import test_steps

BARS = {"tests": 30.0}
WHOLE = 300.0


def measure(is_quick: bool) -> Iterable[Figure]:
    """The steps of `check` that test; ``is_quick`` leaves out those in a browser."""
    seconds = 0.0
    for name, chosen in test_steps([], has_browser=not is_quick):
        found, processor = _timed(["-m", "pytest", "-q", *chosen])
        seconds += found
        yield Figure(f"{name}: by the clock", found, "s", BARS.get(name))
        yield Figure(f"{name}: processor", processor, "s")
    if not is_quick:
        yield Figure("all tests: by the clock", seconds, "s", WHOLE)


def _timed(arguments: list[str]) -> tuple[float, float]:
    before, start = os.times(), time.monotonic()
    done = subprocess.run(  # noqa: S603
        [sys.executable, *arguments], cwd=places.root(), check=False, stdout=sys.stderr
    )
    if done.returncode:
        print("… there were failures", file=sys.stderr)
    after = os.times()
    processor = after.children_user - before.children_user
    return time.monotonic() - start, processor + after.children_system - before.children_system
