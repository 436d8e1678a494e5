"""Backups: whole while threads write, never half, never over another, in one sentence if not."""

from __future__ import annotations

import datetime as dt
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorepad.archive import backup, contents, copies
from scorepad.archive.backup import back_up, readable_size, thin
from scorepad.archive.contents import NotWhole, examine
from scorepad.config import DATABASE_NAME
from scorepad.start import places
from scorepad.start.problems import StartProblem
from tests.journal.at_table import Table

from .conftest import Command
from .files import SQLITE, change, dump, flip_bits, names_in


def test_it_is_equal_and_for_its_owner_only(data: Path, command: Command) -> None:
    before = dump(data / DATABASE_NAME)
    said = command("backup")
    assert said.status == 0, said.err
    [copy] = copies.copies_in(data / "backups")
    assert str(copy.path) in said.out
    assert "2 pads, 2 games, 6 facts" in said.out
    assert dump(copy.path) == before == dump(data / DATABASE_NAME)
    assert names_in(data / "backups") == [copy.path.name]
    if os.name == "posix":
        assert copy.path.stat().st_mode & 0o777 == 0o600
        assert (data / "backups").stat().st_mode & 0o777 == 0o700


def test_it_is_whole_while_threads_write(app: Flask, tmp_path: Path, data: Path) -> None:
    stop = threading.Event()
    acknowledged: list[int] = [0, 0]

    def write(index: int) -> None:
        with app.app_context():
            table = Table()
            while not stop.is_set():
                table.send("noted", {"text": "tea"})
                acknowledged[index] += 1

    writers = [threading.Thread(target=write, args=(n,)) for n in (0, 1)]
    for writer in writers:
        writer.start()
    try:
        made = []
        for _ in range(3):
            before = sum(acknowledged)
            made.append((before, back_up(data / DATABASE_NAME, tmp_path)))
            shutil.copy(made[-1][1].path, tmp_path / f"{len(made)}.sqlite")
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert sum(acknowledged) > 20
    for number, (before, copy) in enumerate(made, 1):
        assert examine(tmp_path / f"{number}.sqlite") == copy.contents
        assert copy.contents.facts >= before  # what was acknowledged before is in it


def test_a_kill_leaves_nothing_that_looks_whole(data: Path, tmp_path: Path) -> None:
    change(data, "CREATE TABLE ballast AS SELECT randomblob(80000000) AS b")
    environment = {**os.environ, "SCOREPAD_DATA": str(data), "PYTHONPATH": str(places.root())}
    code = "import sys; from scorepad.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "backup", "--to", str(tmp_path)]
    halves = 0
    for patience in (0.0, 0.05, 0.1):
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and not list(tmp_path.glob("*.part")) + parts(tmp_path):
                time.sleep(0.005)
            time.sleep(patience)
            process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        halves += len(parts(tmp_path))
        for copy in copies.copies_in(tmp_path):
            assert contents.examine(copy.path).facts == 6
    assert halves, "every backup was faster than the kill"
    for path in parts(tmp_path):
        os.utime(path, (0, 0))
    change(data, "DROP TABLE ballast")
    made = back_up(data / DATABASE_NAME, tmp_path)
    assert made.contents.facts == 6
    assert parts(tmp_path) == []


def parts(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.startswith(backup.PART_PREFIX)]


def test_a_failure_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: Path) -> None:
        raise NotWhole(f"{file} is damaged.")

    monkeypatch.setattr(contents, "examine", fail)
    with pytest.raises(StartProblem, match="no backup was kept"):
        back_up(data / DATABASE_NAME, tmp_path)
    assert [name for name in names_in(tmp_path) if name != "data"] == []


def test_two_in_one_second_are_two(data: Path, tmp_path: Path) -> None:
    made = [back_up(data / DATABASE_NAME, tmp_path).path for _ in range(3)]
    assert len(set(made)) == 3
    assert made == sorted(made)


def test_without_hard_links(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: object, target: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    made = [back_up(data / DATABASE_NAME, tmp_path).path for _ in range(2)]
    assert [copy.path for copy in copies.copies_in(tmp_path)] == made


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_database_is_told_and_old_backups_stay(
    data: Path, command: Command, seed: int
) -> None:
    assert command("backup").status == 0
    kept = names_in(data / "backups")
    flip_bits(data / DATABASE_NAME, seed, flips=2000)
    said = command("backup", "--keep", "1")
    assert "damaged" in said.sentence or "no database" in said.sentence
    assert names_in(data / "backups") == kept


def test_what_sqlite_itself_does_not_see(data: Path, command: Command) -> None:
    change(
        data,
        "DROP TRIGGER fact_goes_with_its_game",
        "DELETE FROM fact WHERE number = 2",
    )
    assert "damaged" in command("backup").sentence
    change(data, "UPDATE fact SET game_id = 99 WHERE number = 99")


def test_a_folder_that_is_not_there(data: Path, command: Command, tmp_path: Path) -> None:
    said = command("backup", "--to", tmp_path / "stick")
    assert said.sentence == f"there is no folder {tmp_path / 'stick'}: is its disk plugged in?"


@pytest.mark.skipif(os.name != "posix", reason="folders in /proc cannot be written")
def test_a_folder_that_cannot_be_written(data: Path, command: Command) -> None:
    assert "the folder /proc cannot be written" in command("backup", "--to", "/proc").sentence


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 32 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("mounting is not allowed here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(data: Path, command: Command, small_disk: Path) -> None:
    sentence = command("backup", "--to", small_disk).sentence
    assert sentence.startswith(f"the disk of {small_disk} is full")
    assert names_in(small_disk) == []


def test_no_database_is_told_and_none_is_made(command: Command, data_folder: Path) -> None:
    (data_folder / DATABASE_NAME).unlink()
    for name in ("backup", "doctor"):
        assert "there is no database" in command(name).sentence
    assert names_in(data_folder) == []


def test_a_newer_database_is_left_to_its_program(data: Path, command: Command) -> None:
    change(data, "UPDATE alembic_version SET version_num = 'from_the_future'")
    assert "newer scorepad" in command("backup").sentence


def test_old_ones_are_thinned_but_nothing_else(data: Path, command: Command) -> None:
    folder = data / "backups"
    assert command("backup").status == 0
    [copy] = copies.copies_in(folder)
    now = dt.datetime.now(dt.UTC)
    old = [copies.name_at(now - dt.timedelta(days)) for days in (400, 401.5, 402)]
    for name in old:
        shutil.copy(copy.path, folder / name)
    (folder / "letter.txt").touch()
    said = command("backup")
    assert re.search(r"taken away: [12]\.", said.out)
    assert "letter.txt" in names_in(folder)
    assert copy.path.exists()
    assert command("backup", "--keep", "all").status == 0
    before = len(copies.copies_in(folder))
    assert before == 5 - int(said.out.rsplit(": ", 1)[1].strip(" .\n")) + 1
    assert command("backup", "--keep", "2").status == 0
    assert len(copies.copies_in(folder)) == 2


def test_the_one_just_made_stays_whatever_the_clock_says(data: Path, tmp_path: Path) -> None:
    made = back_up(data / DATABASE_NAME, tmp_path)
    later = dt.datetime.now(dt.UTC) + dt.timedelta(900)
    for days in (0, 1, 2):
        shutil.copy(made.path, tmp_path / copies.name_at(later + dt.timedelta(days)))
    thin(tmp_path, made, later + dt.timedelta(900), keep=1)
    assert [copy.path for copy in copies.copies_in(tmp_path)][0] == made.path
    assert len(copies.copies_in(tmp_path)) == 2


@pytest.mark.parametrize("keep", ["0", "-1", "many", "1.5", "99999999"])
def test_a_wrong_keep_is_a_usage(command: Command, keep: str) -> None:
    assert command("backup", f"--keep={keep}").status == 2


@pytest.mark.parametrize(
    ("size", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (94208, "94.2 kB"), (61_400_000, "61.4 MB"),
     (2_500_000_000_000, "2500 GB")],
)  # fmt: skip
def test_sizes_are_readable(size: int, words: str) -> None:
    assert readable_size(size) == words


def test_another_programs_database(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    connection = SQLITE.connect(file)
    connection.execute("CREATE TABLE recipe (text)")
    connection.close()
    with pytest.raises(NotWhole, match="no database of scorepad"):
        examine(file)
