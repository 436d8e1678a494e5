"""The backups that `scorepad up` makes by itself: how often, where, and which of them stay.

Standard library only: the help of `up` is shown before anything is installed.
"""

from __future__ import annotations

import argparse
import datetime as dt
import re
from dataclasses import dataclass
from pathlib import Path

_PERIOD = re.compile(r"([1-9]\d{0,3})(h|d|w)", re.ASCII)
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}
LONGEST = dt.timedelta(weeks=52)


@dataclass(frozen=True)
class Plan:
    """`keep`: a number of the newest, `usual` or `all`; `to`: None for our own folder."""

    every: dt.timedelta
    keep: str | int = "usual"
    to: Path | None = None


def plan_of(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> Plan | None:
    """What the options ask for; ends with the parser's error for options that need the first."""
    if chosen.backup_every is None:
        if chosen.backup_keep is not None or chosen.backup_to is not None:
            parser.error("--backup-keep and --backup-to belong to --backup-every")
        return None
    return Plan(chosen.backup_every, chosen.backup_keep or "usual", chosen.backup_to)


def period(text: str) -> dt.timedelta:
    """How often, from an hour to a year: `12h`, `1d`, `1w`."""
    found = _PERIOD.fullmatch(text)
    every = dt.timedelta(**{_UNITS[found[2]]: int(found[1])}) if found else dt.timedelta()
    if not found or every > LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 12h, 1d or 1w")
    return every


def which(text: str) -> str | int:
    """Which old backups stay: `usual`, `all`, or so many of the newest."""
    if text in ("usual", "all"):
        return text
    if text.isascii() and text.isdecimal() and len(text) < 7 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is neither a number from 1, nor usual, nor all")


def begin(data: Path, plan: Plan | None) -> None:
    """Make backups of the database in ``data`` by the plan as long as this process lives."""
    if plan:
        from scorepad.archive.schedule import Schedule

        Schedule(data, plan).start()
