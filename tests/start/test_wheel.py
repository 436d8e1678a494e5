"""The wheel holds all that a page needs, and runs from anywhere without a checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scorepad.start import places


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as an installer would."""
    built = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(build, cwd=places.root(), check=True, capture_output=True)
    (archive,) = built.glob("*.whl")
    unpacked = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(archive) as file:
        file.extractall(unpacked)
    return unpacked


def run(wheel: Path, *arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "SCOREPAD_DATA"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd="/",
        env={**environment, "PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_it_holds_every_file_of_the_pages(wheel: Path) -> None:
    for folder in ("templates", "static"):
        for path in (places.root() / folder).rglob("*"):
            assert (wheel / "scorepad" / "_data" / path.relative_to(places.root())).exists()
    translations = wheel / "scorepad" / "translations"
    for catalogue in (places.PACKAGE / "translations").rglob("*.po"):
        relative = catalogue.relative_to(places.PACKAGE / "translations")
        assert (translations / relative.with_suffix(".mo")).is_file()
    for code in places.PACKAGE.rglob("*.py"):
        if code.name != "hatch_build.py":
            assert (wheel / "scorepad" / code.relative_to(places.PACKAGE)).is_file()


def test_it_brings_no_data_and_no_secret(wheel: Path) -> None:
    names = [path.name for path in wheel.rglob("*")]
    assert "secret-key" not in names
    assert not [name for name in names if name.endswith(".sqlite")]


def test_it_serves_the_same_front_page_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    ask = (
        "import sys; from pathlib import Path; from scorepad.start.serve import ready_program;"
        "answer = ready_program(Path(sys.argv[1])).test_client().get('/');"
        "print(answer.status_code, answer.text)"
    )
    page = run(wheel, "-c", ask, str(tmp_path))
    assert page.startswith("200 <!doctype html>")


def test_it_keeps_data_at_the_users_and_makes_no_environment(wheel: Path) -> None:
    ask = (
        "from scorepad.start import environment, places; from scorepad.start import data_folder;"
        "environment.enter_for(['up']); print(data_folder.data_folder(), places.root())"
    )
    folder, root = run(wheel, "-c", ask).split()
    assert not Path(folder).is_relative_to(wheel)
    assert root == str(wheel / "scorepad" / "_data")
    assert run(wheel, "-m", "scorepad", "--version").startswith("scorepad 0.")
