"""`scorepad bench`: it runs, prints what it found, and says what it lacks."""

from __future__ import annotations

import json
import sys

import pytest

from scorepad import bench
from scorepad.bench import browser, lighthouse, suite
from scorepad.bench.figures import Absent
from scorepad.start import places
from scorepad.start.problems import StartProblem


def test_the_server_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(["server", "--quick", "--json"]) == 0
    told = {figure["what"]: figure for figure in json.loads(capsys.readouterr().out)}
    bars = {figure["bar"] for figure in told.values()}
    assert bars == {5.0, 3.0, None}
    assert all(figure["value"] > 0 for figure in told.values())


def test_what_is_absent_is_said_and_the_rest_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_browser() -> str:
        raise Absent("no browser was found")

    monkeypatch.setattr(browser, "installed", no_browser)
    monkeypatch.setenv("SCOREPAD_LIGHTHOUSE", "/nowhere/lighthouse")
    assert bench.run(["engine", "page", "lighthouse", "--quick"]) == 0
    told = capsys.readouterr().out
    assert "scored in Python" in told and "scored in V8" in told
    assert "games scored in Chromium: no browser was found" in told
    assert "page: no browser was found" in told
    assert f"lighthouse: {lighthouse.MISSING}" in told


def test_without_playwright_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(Absent, match="Playwright"), browser.chromium():
        pass


def test_the_suite_is_timed_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "_timed", lambda arguments: (20.0, 35.0))
    told = {figure.what: figure for figure in suite.measure(False)}
    assert told["tests: by the clock"].verdict == "met"
    assert told["all tests: by the clock"].value == 40.0
    assert len(list(suite.measure(True))) == 2


def test_an_unknown_part_is_told() -> None:
    with pytest.raises(SystemExit):
        bench.run(["engines"])


def test_it_needs_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "is_checkout", lambda: False)
    with pytest.raises(StartProblem, match="checkout"):
        bench.run([])
