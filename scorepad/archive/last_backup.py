"""When the last backup was made, and why a later try failed: one small file in the data folder.

A backup may lie on a disk that is not plugged in, so the folders alone do not tell.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from scorepad import database
from scorepad.archive import copies
from scorepad.archive.contents import NotWhole
from scorepad.start.problems import StartProblem

FOLDER_NAME = "backups"
FILE_NAME = "last-backup.json"
LONG_AGO = dt.timedelta(days=8)
FULL, DAMAGED, PLACE, OTHER = "full", "damaged", "place", "other"
_WHYS = (FULL, DAMAGED, PLACE, OTHER)


@dataclass(frozen=True)
class LastBackup:
    """`made_at`: of the last good one, if there is one; `failed_at` and `why` (a code): of the last
    try, where it failed."""

    made_at: dt.datetime | None = None
    failed_at: dt.datetime | None = None
    why: str = ""

    @property
    def is_long_ago(self) -> bool:
        """Whether somebody should be told that it is time for another one."""
        return self.made_at is not None and database.now() - self.made_at > LONG_AGO


class NoPlace(StartProblem):
    """The folder for the backups is not there, or cannot be written."""


class NoRoom(StartProblem):
    """The disk for the backups is full."""


def last_backup(data: Path) -> LastBackup:
    """What is known of the backups of a data folder. Never raises for what a file says."""
    kept = _read(data / FILE_NAME)
    with contextlib.suppress(OSError):
        found = [copy.made_at for copy in copies.copies_in(data / FOLDER_NAME)]
        made_at = max([*found, *([kept.made_at] if kept.made_at else [])], default=None)
        is_past = bool(made_at and kept.failed_at and made_at > kept.failed_at)
        return LastBackup(made_at) if is_past else LastBackup(made_at, kept.failed_at, kept.why)
    return kept


def note_made(data: Path, at: dt.datetime) -> None:
    """Remember that a backup was made and checked."""
    _write(data / FILE_NAME, {"made_at": at.isoformat()})


def note_failed(data: Path, at: dt.datetime, error: BaseException) -> None:
    """Remember that a try failed; when the last good one was made stays known."""
    made_at = _read(data / FILE_NAME).made_at
    said = {"failed_at": at.isoformat(), "why": _why(error)}
    _write(data / FILE_NAME, said | ({"made_at": made_at.isoformat()} if made_at else {}))


def _why(error: BaseException) -> str:
    for kind, why in ((NoRoom, FULL), (NotWhole, DAMAGED), (NoPlace, PLACE)):
        if isinstance(error, kind):
            return why
    return OTHER


def _read(file: Path) -> LastBackup:
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        made_at, failed_at = _moment(said.get("made_at")), _moment(said.get("failed_at"))
        why = said.get("why") if said.get("why") in _WHYS else OTHER
        return LastBackup(made_at, failed_at, why if failed_at else "")
    except (OSError, ValueError, TypeError, AttributeError):
        return LastBackup()


def _moment(text: str | None) -> dt.datetime | None:
    return dt.datetime.fromisoformat(text).astimezone(dt.UTC) if text else None


def _write(file: Path, said: dict[str, str]) -> None:
    """Whole or not at all; that it cannot be written takes nothing from the backup itself."""
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as part:
                json.dump(said, part)
            os.replace(name, file)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
