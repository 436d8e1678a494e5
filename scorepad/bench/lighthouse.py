"""Lighthouse, as on a phone, on the table screen; where Node and Lighthouse are there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from statistics import median
from typing import Any

from scorepad.bench import browser, evening
from scorepad.bench.figures import Absent, Figure

SIZE = 12
BAR = 100.0
CATEGORIES = ("performance", "accessibility", "best-practices")
MISSING = (
    "Lighthouse is not there. With Node: `npm install --prefix SOME/FOLDER lighthouse@12.8.2`, "
    "then SCOREPAD_LIGHTHOUSE=SOME/FOLDER/node_modules/.bin/lighthouse (13 needs Node 22.19)."
)
SECONDS = 300


def measure(is_quick: bool) -> Iterable[Figure]:
    """The three scores, and by what performance is measured. Raises Absent."""
    program, path = found(), browser.installed()
    with evening.opened() as pad, browser.served(pad) as address:
        url = address + pad.game(SIZE)
        reports = [_report(program, path, url, pad.cookie()) for _ in range(1 if is_quick else 3)]
    for category in CATEGORIES:
        scores = [report["categories"][category]["score"] * 100 for report in reports]
        what = f"Lighthouse, mobile, the table: {category}"
        yield Figure(what, median(scores), "", BAR, True, min(scores), max(scores))
    for name in ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time"):
        values = [report["audits"][name]["numericValue"] for report in reports]
        yield Figure(f"  {name}", median(values), "ms", low=min(values), high=max(values))
    yield from _failed(reports[-1])


def found() -> str:
    """The path of Lighthouse: SCOREPAD_LIGHTHOUSE, or on PATH. Raises Absent."""
    chosen = os.environ.get("SCOREPAD_LIGHTHOUSE") or "lighthouse"
    path = shutil.which(chosen)
    if path is None or shutil.which("node") is None:
        raise Absent(MISSING)
    return path


def _report(program: str, chromium: str, url: str, cookie: str) -> dict[str, Any]:
    flags = " ".join(("--headless=new", *browser.FLAGS))
    command = [program, url, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    headers = json.dumps({"Cookie": f"{evening.COOKIE}={cookie}"})
    command.append(f"--extra-headers={headers}")
    done = subprocess.run(  # noqa: S603
        command,
        env={**os.environ, "CHROME_PATH": chromium},
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode:
        raise Absent(f"Lighthouse failed: {done.stderr.decode(errors='replace')[-300:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _failed(report: dict[str, Any]) -> Iterable[Figure]:
    """The audits that cost points."""
    for category in CATEGORIES:
        for part in report["categories"][category]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                yield Figure(f"  costs points: {audit['id']}", audit["score"] * 100)
