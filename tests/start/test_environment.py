"""Environments: when one is ready, what is done when it is not, and what a person is told."""

import contextlib
import importlib.util
import json
import sys
from pathlib import Path

import pytest

from scorepad.start import environment, places
from scorepad.start.problems import DISK_FULL, StartProblem


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A list without a package: an environment of it needs no network."""
    path = tmp_path / "run.txt"
    path.write_text("# nothing\n")
    return path


@pytest.fixture
def folder(tmp_path: Path, packages: Path) -> Path:
    """An environment that looks whole, with one package in it."""
    folder = tmp_path / ".venv"
    python = environment.python_of(folder)
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    installed = Path(environment._site_packages(folder)) / "flask"
    installed.mkdir(parents=True)
    stamp = {
        "list": environment._digest(packages),
        "python": environment._this_python(),
        "installed": ["flask"],
    }
    (folder / environment.STAMP).write_text(json.dumps(stamp))
    return folder


class Steps(list[str]):
    """What `prepare` did instead of the real, long work."""


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    steps = Steps()

    def make(folder: Path) -> None:
        steps.append("make")
        Path(environment._site_packages(folder)).mkdir(parents=True, exist_ok=True)
        python = environment.python_of(folder)
        python.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            python.symlink_to(sys.executable)

    monkeypatch.setattr(environment, "_make", make)
    monkeypatch.setattr(environment, "_install", lambda *_: steps.append("install"))
    return steps


def test_a_whole_environment_is_left_alone(folder: Path, packages: Path, steps: Steps) -> None:
    assert environment.is_ready(folder, packages)
    environment.prepare(folder, packages)
    assert steps == []


def test_a_new_list_is_installed_in_place(folder: Path, packages: Path, steps: Steps) -> None:
    packages.write_text("# other\n")
    environment.prepare(folder, packages)
    assert steps == ["install"]
    assert environment.is_ready(folder, packages)


def test_an_interrupted_start_is_made_anew(folder: Path, packages: Path, steps: Steps) -> None:
    (folder / environment.STAMP).unlink()
    environment.prepare(folder, packages)
    assert steps == ["make", "install"]
    assert environment.is_ready(folder, packages)


def test_a_lost_package_is_noticed(folder: Path, packages: Path, steps: Steps) -> None:
    (Path(environment._site_packages(folder)) / "flask").rmdir()
    environment.prepare(folder, packages)
    assert steps == ["make", "install"]


def test_another_python_makes_its_own(
    folder: Path, packages: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "_this_python", lambda: "cpython-399 linux")
    environment.prepare(folder, packages)
    assert steps == ["make", "install"]


def test_a_python_that_is_gone_is_noticed(folder: Path, packages: Path) -> None:
    environment.python_of(folder).unlink()
    environment.python_of(folder).symlink_to("/nowhere/python3")
    assert not environment.is_ready(folder, packages)


@pytest.mark.parametrize("stamp", ["", "[]", "{", '{"python": 3}'])
def test_a_spoilt_stamp_counts_as_none(folder: Path, packages: Path, stamp: str) -> None:
    (folder / environment.STAMP).write_text(stamp)
    assert not environment.is_ready(folder, packages)


def test_a_failed_install_leaves_no_stamp(
    folder: Path, packages: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StartProblem("no network")

    packages.write_text("# other\n")
    monkeypatch.setattr(environment, "_install", fail)
    with pytest.raises(StartProblem):
        environment.prepare(folder, packages)
    assert not (folder / environment.STAMP).exists()


@pytest.mark.slow
def test_a_real_environment_without_packages(tmp_path: Path, packages: Path) -> None:
    folder = tmp_path / ".venv"
    folder.mkdir()
    (folder / "half").touch()
    environment.prepare(folder, packages)
    assert environment.is_ready(folder, packages)
    assert not (folder / "half").exists()


def test_a_python_without_venv_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(StartProblem, match="python3-venv"):
        environment._make(tmp_path / ".venv")


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", DISK_FULL),
        (
            "WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError'\n"
            "ERROR: Could not find a version that satisfies the requirement alembic",
            "connect this computer to the internet",
        ),
        ("Error: [Errno 13] Permission denied: '/opt/scorepad/.venv'", "cannot be written"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "DO NOT MATCH"),
        ("", "could not be made"),
    ],
)
def test_a_failed_step_is_one_sentence(tmp_path: Path, output: str, sentence: str) -> None:
    told = environment._why(output, tmp_path / ".venv")
    assert sentence in told
    assert "\n" not in told


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The environments that `enter_for` prepared and became; here it stands outside of all."""
    entered: list[str] = []
    monkeypatch.setattr(environment, "_runs_in", lambda folder: False)
    monkeypatch.setattr(environment, "_is_good_elsewhere", lambda kind: False)
    monkeypatch.setattr(environment, "prepare", lambda folder, _: entered.append(folder.name))
    monkeypatch.setattr(environment, "_become", lambda python, _: None)
    return entered


@pytest.mark.parametrize(
    "arguments", [[], ["--version"], ["--help"], ["up", "--help"], ["check", "-h"], ["bogus"]]
)
def test_help_needs_no_environment(arguments: list[str], entered: list[str]) -> None:
    environment.enter_for(arguments)
    assert entered == []


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["up", "--port", "0"], ".venv"),
        (["score", "-"], ".venv"),
        (["links", "--help"], ".venv"),  # once a traceback: it imports what it describes
        (["bench", "-h"], ".venv-dev"),
        (["check", "--", "-h"], ".venv-dev"),
    ],
)
def test_each_command_has_its_environment(
    arguments: list[str], name: str, entered: list[str]
) -> None:
    environment.enter_for(arguments)
    assert entered == [name]


def test_an_installed_program_makes_no_environment(
    entered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "is_checkout", lambda: False)
    environment.enter_for(["up"])
    assert entered == []
