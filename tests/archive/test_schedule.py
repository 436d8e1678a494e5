"""Backups by themselves: when one is due, what stays, what is said when one fails."""

from __future__ import annotations

import argparse
import datetime as dt
import errno
import logging
import time
from pathlib import Path

import pytest

from scorepad import database
from scorepad.archive import backup, copies, schedule
from scorepad.archive.last_backup import (
    DAMAGED,
    FULL,
    OTHER,
    PLACE,
    LastBackup,
    last_backup,
    note_failed,
)
from scorepad.archive.schedule import AGAIN_AFTER, LONGEST_WAIT, Schedule, seconds_left
from scorepad.cli import main
from scorepad.config import DATABASE_NAME
from scorepad.start.backups import Plan, period, which

from .conftest import Command
from .files import dump

DAY = dt.timedelta(days=1)
NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[dt.datetime]:
    """The moment that the program takes for now; the tests move it."""
    moment = [NOON]
    monkeypatch.setattr(database, "now", lambda: moment[0])
    return moment


def moments(folder: Path) -> list[dt.datetime]:
    return [copy.made_at for copy in copies.copies_in(folder)]


def test_the_first_is_made_at_once_and_the_next_when_it_is_due(
    data: Path, clock: list[dt.datetime]
) -> None:
    turning = Schedule(data, Plan(DAY))
    turning.turn()
    assert moments(data / "backups") == [NOON]
    assert dump(copies.copies_in(data / "backups")[0].path) == dump(data / DATABASE_NAME)
    assert last_backup(data).made_at == NOON
    clock[0] = NOON + DAY - dt.timedelta(seconds=90)
    assert turning.turn() == 90
    clock[0] = NOON + DAY
    turning.turn()
    assert moments(data / "backups") == [NOON, NOON + DAY]


def test_a_restart_changes_nothing(data: Path, clock: list[dt.datetime]) -> None:
    Schedule(data, Plan(DAY)).turn()
    clock[0] = NOON + dt.timedelta(hours=23)
    assert Schedule(data, Plan(DAY)).turn() == LONGEST_WAIT
    assert moments(data / "backups") == [NOON]


def test_old_ones_go(data: Path, clock: list[dt.datetime]) -> None:
    for day in range(4):
        clock[0] = NOON + day * DAY
        Schedule(data, Plan(DAY, keep=2)).turn()
    assert moments(data / "backups") == [NOON + 2 * DAY, NOON + 3 * DAY]


def test_a_clock_that_was_wrong_holds_nothing_up(tmp_path: Path) -> None:
    assert seconds_left(tmp_path, DAY, NOON) == 0
    file = tmp_path / copies.name_at(NOON + 400 * DAY)
    file.write_bytes(b"SQLite format 3\0".ljust(68, b"\0") + copies.MARK.to_bytes(4, "big"))
    assert moments(tmp_path) == [NOON + 400 * DAY]
    assert seconds_left(tmp_path, DAY, NOON) == 0


def test_a_missing_disk_is_said_and_tried_again(
    data: Path, tmp_path: Path, clock: list[dt.datetime], caplog: pytest.LogCaptureFixture
) -> None:
    stick = tmp_path / "stick"
    turning = Schedule(data, Plan(DAY, to=stick))
    with caplog.at_level(logging.ERROR):
        assert turning.turn() == AGAIN_AFTER
    assert "is its disk plugged in?" in caplog.text and "Traceback" not in caplog.text
    told = last_backup(data)
    assert (told.made_at, told.failed_at, told.why) == (None, NOON, PLACE)
    stick.mkdir()
    clock[0] = NOON + dt.timedelta(hours=1)
    turning.turn()
    assert moments(stick) == [clock[0]]
    told = last_backup(data)
    assert (told.made_at, told.failed_at, told.why) == (clock[0], None, "")


def test_what_fails_later_leaves_the_last_good_one_known(
    data: Path, clock: list[dt.datetime]
) -> None:
    Schedule(data, Plan(DAY)).turn()
    clock[0] = NOON + DAY
    (data / DATABASE_NAME).write_bytes(b"SQLite format 3\0" + bytes(8192))
    Schedule(data, Plan(DAY)).turn()
    told = last_backup(data)
    assert (told.made_at, told.failed_at) == (NOON, NOON + DAY)
    assert told.why in (DAMAGED, OTHER)


def test_the_command_notes_it_too(data: Path, command: Command, tmp_path: Path) -> None:
    assert command("backup", "--to", tmp_path / "nowhere").status == 1
    assert last_backup(data).why == PLACE
    stick = tmp_path / "stick"
    stick.mkdir()
    assert command("backup", "--to", stick).status == 0
    told = last_backup(data)
    assert told.made_at and not told.failed_at and not told.is_long_ago
    assert moments(data / "backups") == []
    assert "The last backup is of" in command("doctor").out
    assert command("backup", "--to", tmp_path / "nowhere").status == 1
    assert "failed: `scorepad backup` says why." in command("doctor").out


@pytest.mark.parametrize(
    "said", ["", "[]", "{", '{"made_at": 3}', '{"made_at": "soon"}', '{"why":[]}']
)
def test_a_spoilt_note_says_nothing(data: Path, said: str) -> None:
    (data / "last-backup.json").write_text(said)
    assert last_backup(data).made_at is None
    note_failed(data, NOON, OSError())
    assert last_backup(data).why == OTHER


def test_a_full_disk_has_its_word(
    data: Path, clock: list[dt.datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_copy", full)
    Schedule(data, Plan(DAY)).turn()
    assert last_backup(data) == LastBackup(None, NOON, FULL)


def test_the_thread_makes_one_and_stops(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "LONGEST_WAIT", 0.01)
    turning = Schedule(data, Plan(DAY))
    turning.start()
    until = time.monotonic() + 20
    while not moments(data / "backups") and time.monotonic() < until:
        time.sleep(0.02)
    turning.stop()
    turning.join(timeout=20)
    assert not turning.is_alive()
    assert len(moments(data / "backups")) == 1


def test_options_are_understood() -> None:
    assert (period("12h"), period("1d"), period("2w")) == (DAY / 2, DAY, 14 * DAY)
    assert (which("7"), which("all")) == (7, "all")
    for text in ("0d", "1", "d", "1m", "-1d", "53w", "1 d", "9999w", "١d"):
        with pytest.raises(argparse.ArgumentTypeError):
            period(text)


@pytest.mark.parametrize(
    "options",
    [
        ["--backup-keep", "3"],
        ["--backup-to", "/"],
        ["--backup-every", "daily"],
        ["--backup-every", "1d", "--backup-keep", "0"],
    ],
)
def test_options_that_mean_nothing_are_refused(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["up", *options])
    assert end.value.code == 2
    assert "--backup-" in capsys.readouterr().err
