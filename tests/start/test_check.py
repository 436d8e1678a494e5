"""`check`: which steps run, which status it gives, and where its browser comes from."""

import os
from pathlib import Path

import pytest

from scorepad.start import browser, check


class Steps:
    """Stands in for the real steps: notes them and fails those that it is told to."""

    def __init__(self, **statuses: int) -> None:
        self.statuses = statuses
        self.names: list[str] = []
        self.commands: list[list[str]] = []

    def __call__(self, name: str, command: list[str]) -> int:
        self.names.append(name)
        self.commands.append(command)
        return self.statuses.get(name, 0)


@pytest.fixture(autouse=True)
def kept_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_CHROMIUM", "")  # restored afterwards, whatever check puts there


def test_all_good(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    monkeypatch.setattr(check, "_step", steps)
    monkeypatch.setattr(browser, "find", lambda: "/opt/chromium")
    assert check.check(["-k", "belote"]) == 0
    assert steps.names == ["format", "lint", "types", "templates", "tests"]
    assert steps.commands[-1] == ["-m", "pytest", "-k", "belote"]
    assert os.environ["SCOREPAD_CHROMIUM"] == "/opt/chromium"


@pytest.mark.parametrize("failing", ["tests", "tests in a browser"])
def test_the_tests_are_two_steps_the_quick_ones_first(
    monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    steps = Steps(**{failing: 6})
    monkeypatch.setattr(check, "_step", steps)
    monkeypatch.setattr(browser, "find", lambda: "/opt/chromium")
    assert check.check([]) == 6
    assert steps.names[4:] == ["tests", "tests in a browser"][: 1 + (failing != "tests")]
    assert steps.commands[4] == [
        "-m",
        "pytest",
        "-n",
        "auto",
        "--screens",
        "-m",
        "not slow and not browser",
    ]


def test_every_cheap_step_runs_and_the_first_failure_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = Steps(lint=3, types=4)
    monkeypatch.setattr(check, "_step", steps)
    assert check.check([]) == 3
    assert steps.names == ["format", "lint", "types", "templates"]


def test_without_a_browser_the_other_tests_run_but_it_is_not_good(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = Steps()
    monkeypatch.setattr(check, "_step", steps)
    monkeypatch.setattr(browser, "find", lambda: None)
    assert check.check([]) == 1
    assert steps.names[4:] == ["tests"]
    assert steps.commands[-1][-2:] == ["-m", "not slow and not browser"]
    assert check.NO_BROWSER in capfd.readouterr().err


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser: the only folder in which programs are looked for."""
    tools = tmp_path / "bin"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.setattr(browser, "MAC", ())
    monkeypatch.setattr(browser, "_own_of_playwright", lambda: None)
    return tools


def program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_a_chosen_browser_comes_first(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tools / "chromium", "echo Chromium 150")
    chosen = program(tools / "mine", "echo Chromium 151")
    monkeypatch.setenv("SCOREPAD_CHROMIUM", chosen)
    assert browser.installed() == chosen


def test_a_stub_is_no_browser(tools: Path) -> None:
    program(tools / "chromium-browser", "echo install the snap >&2; exit 1")
    real = program(tools / "google-chrome", "echo Google Chrome 150")
    assert browser.installed() == real


def test_root_installs_the_package_of_debian(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    body = r"printf '#!/bin/sh\necho Chromium 150\n' > {0}; /bin/chmod 755 {0}"
    install = body.format(tools / "chromium")
    program(
        tools / "apt-get", f'echo "$@" >> {tools}/asked; test "$1" = update || {{ {install}; }}'
    )
    assert browser.find() == str(tools / "chromium")
    assert (tools / "asked").read_text().split("\n")[0].startswith("update")


def test_no_browser_at_all(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(browser, "_from_playwright", lambda: None)
    assert browser.find() is None
