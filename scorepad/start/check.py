"""`scorepad check`: formatter, linter, types, templates, then every test that is not slow."""

import os
import subprocess
import sys
import time
from pathlib import Path

from scorepad.start import browser, places
from scorepad.start.problems import StartProblem

NO_BROWSER = "no browser was found: install Chromium, or name one with SCOREPAD_CHROMIUM."
WITHOUT_BROWSER = "not slow and not browser"


def check(pytest_arguments: list[str]) -> int:
    """Run every step; gives the first status that is not 0.

    The cheap steps are all run, so that one look tells all; the tests only when those are clean,
    and those in a browser only when the others are. ``pytest_arguments`` choose tests of their own.
    """
    if not places.is_checkout():
        raise StartProblem("check works in a checkout of the sources only.")
    statuses = [_step(name, command) for name, command in _cheap_steps()]
    failed = next((status for status in statuses if status), 0)
    if failed:
        return failed
    found = browser.find()
    if found:
        os.environ["SCOREPAD_CHROMIUM"] = found
    else:
        print(NO_BROWSER, file=sys.stderr, flush=True)
    for name, chosen in test_steps(pytest_arguments, has_browser=bool(found)):
        status = _step(name, ["-m", "pytest", *chosen])
        if status:
            return status
    return 0 if found else 1


def _cheap_steps() -> list[tuple[str, list[str]]]:
    steps = [
        ("format", ["-m", "ruff", "format", "--check", "."]),
        ("lint", ["-m", "ruff", "check", "."]),
        ("types", ["-m", "mypy"]),
    ]
    if any((places.root() / "templates").rglob("*.html")):
        steps.append(("templates", ["-m", "djlint", "templates", "--lint", "--quiet"]))
    return steps


def test_steps(arguments: list[str], has_browser: bool) -> list[tuple[str, list[str]]]:
    """The names of the tests' steps, each with what pytest is told."""
    if arguments:
        return [("tests", arguments if has_browser else ["-m", WITHOUT_BROWSER, *arguments])]
    steps = [("tests", ["-n", "auto", "--screens", "-m", WITHOUT_BROWSER])]
    # Tests in a browser wait more than they work, but a browser has processes of its own: two.
    # What fails there is run once more, and named: on a busy machine a page may come too late.
    in_browser = ["-n", "2", "--dist", "loadfile", "--reruns", "1", "-rfER"]
    in_browser += ["-m", "browser and not slow"]
    return [*steps, ("tests in a browser", in_browser)] if has_browser else steps


def _step(name: str, command: list[str]) -> int:
    """Run one step with this Python in the checkout; tell its name and how long it took."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    environment = {**os.environ, "PATH": _path_with_tools()}
    done = subprocess.run(  # noqa: S603
        [sys.executable, *command], cwd=places.root(), env=environment, check=False
    )
    word = "failed" if done.returncode else "good"
    print(f"== {name}: {word}, {time.monotonic() - start:.1f} s", flush=True)
    return done.returncode


def _path_with_tools() -> str:
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
