"""The settings say when everything was last backed up, and why a backup failed."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from scorepad import database
from scorepad.archive import last_backup
from scorepad.archive.backup import make
from scorepad.config import DATABASE_NAME
from tests.web.conftest import Phone


def test_that_there_is_none(phone: Phone) -> None:
    assert "No backup of this server has been made yet." in phone.get("/settings").text


def test_when_it_was_made(phone: Phone, data_folder: Path) -> None:
    make(data_folder, data_folder / DATABASE_NAME, None, "usual")
    page = phone.get("/settings").text
    assert "The last backup of everything on this server was made and checked on" in page
    assert "That is long ago." not in page and "failed" not in page
    assert str(data_folder) not in page


def test_by_the_clock_of_the_pad(phone: Phone, data_folder: Path) -> None:
    last_backup.note_made(data_folder, dt.datetime(2026, 1, 2, 2, 30, tzinfo=dt.UTC))
    page = phone.get("/settings").text
    assert "Jan 1, 2026" in page and "10:30" in page
    assert "That is long ago." in page


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (last_backup.NoRoom("x"), "The disk for backups is full."),
        (last_backup.NoPlace("/media/stick"), "its disk may not be plugged in."),
        (last_backup.NotWhole("x"), "The database is damaged"),
        (ValueError("x"), "The computer’s log says why."),
    ],
)
def test_why_one_failed(phone: Phone, data_folder: Path, error: Exception, said: str) -> None:
    last_backup.note_failed(data_folder, database.now(), error)
    page = phone.get("/settings").text
    assert "failed." in page and said in page and "/media" not in page
