"""The backups in a folder: how they are called, which are ours, which have had their time."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from scorepad.archive.contents import MAGIC

# SQLite keeps a number for programs at byte 68 of a file: a backup carries this one.
MARK = 0x53435042  # "SCPB"
_MARK_AT = 68

NAME_FORMAT = "scorepad-%Y-%m-%dT%H%M%SZ.sqlite"
_NAME = re.compile(r"scorepad-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite")

KEEP_ALL_DAYS = 7
KEEP_DAILY_DAYS = 31


@dataclass(frozen=True)
class Copy:
    """A backup and the moment in its name."""

    path: Path
    made_at: dt.datetime


def name_at(moment: dt.datetime) -> str:
    """The name of a backup made at this moment; names sort as their moments do."""
    return moment.astimezone(dt.UTC).strftime(NAME_FORMAT)


def copies_in(folder: Path) -> list[Copy]:
    """The backups that this program made in a folder, oldest first."""
    if not folder.is_dir():
        return []
    found = (_copy_at(path) for path in sorted(folder.iterdir()))
    return [copy for copy in found if copy]


def superfluous(
    moments: Collection[dt.datetime], now: dt.datetime, keep: int | None = None
) -> set[dt.datetime]:
    """Which backups, by their moments in UTC, may go; never the newest.

    ``keep``: so many of the newest stay. None: all of the last 7 days, the last of each day for
    31 days, and the last of each month for good.
    """
    ordered = sorted(moments)
    if keep is not None:
        return set(ordered[: -max(keep, 1)])
    last_of_day = {moment.date(): moment for moment in ordered}
    last_of_month = {(moment.year, moment.month): moment for moment in ordered}
    kept = {*ordered[-1:], *last_of_month.values()}
    for moment in ordered:
        age = now - moment
        is_daily = age <= dt.timedelta(KEEP_DAILY_DAYS) and last_of_day[moment.date()] == moment
        if age <= dt.timedelta(KEEP_ALL_DAYS) or is_daily:
            kept.add(moment)
    return set(ordered) - kept


def _copy_at(path: Path) -> Copy | None:
    if not _NAME.fullmatch(path.name) or path.is_symlink() or not path.is_file():
        return None
    try:
        moment = dt.datetime.strptime(path.name, NAME_FORMAT).replace(tzinfo=dt.UTC)
        with path.open("rb") as file:
            head = file.read(_MARK_AT + 4)
    except (ValueError, OSError):
        return None
    is_ours = head.startswith(MAGIC) and head[_MARK_AT:] == MARK.to_bytes(4, "big")
    return Copy(path, moment) if is_ours else None
