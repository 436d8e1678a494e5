"""The checks of `scorepad doctor`: each gives one finding, in one sentence."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from scorepad import database
from scorepad.archive import copies
from scorepad.archive.backup import readable_size
from scorepad.archive.contents import (
    NotWhole,
    check_rows,
    connected,
    contents_of,
    count,
    foreign_triggers,
)
from scorepad.archive.last_backup import last_backup
from scorepad.archive.opened import opened
from scorepad.config import DATABASE_NAME
from scorepad.database import db
from scorepad.start.data_folder import KEY_NAME
from scorepad.start.problems import sentence_for

LEAST_FREE = 100_000_000
OLDEST_BACKUP = dt.timedelta(days=8)
CLOCK_SLACK = dt.timedelta(days=1)
FIRST_YEAR, LAST_YEAR = 2026, 2100
FULL_SYNCHRONOUS = 2

GAME_FAULTS = {
    "numbers": "whose facts are not numbered 1, 2, 3…",
    "unreadable": "with facts that cannot be read",
    "facts": "with facts that this program does not understand",
    "persons": "with players who are not in their pad",
    "fold": "of which no sheet can be made",
    "problems": "with hands that the rules refuse",
    "cache": "whose totals in the lists differ from their facts (doctor --repair computes them)",
}


@dataclass(frozen=True)
class Finding:
    """What a check found. `level`: good, note (worth knowing), bad."""

    name: str
    level: str
    text: str


def findings(folder: Path, backups: Path, is_repairing: bool = False) -> Iterator[Finding]:
    """Every finding about the data folder ``folder`` and the folder of its backups, in order.

    What cannot be looked at because the database does not open is left out.
    """
    yield _folder(folder)
    yield _rights(folder)
    yield _disk(folder)
    yield _clock()
    yield _backups(folder / DATABASE_NAME, backups)
    file = folder / DATABASE_NAME
    for check in (_whole, _rows, _level, _triggers):
        finding = _guarded(check, file)
        yield finding
        if finding.level == "bad" and check is not _triggers:
            return
    with opened(folder):
        try:
            yield from _opened_findings(is_repairing)
        except sa.exc.DBAPIError as error:
            why = sentence_for(error) or f"{error.orig}."
            yield Finding("reading", "bad", f"Something in the database cannot be read: {why}")


def _opened_findings(is_repairing: bool) -> Iterator[Finding]:
    """The checks that go through the program's own connection."""
    yield _sqlite()
    yield _settings()
    yield _future_facts()
    yield _time_zones()
    yield from _games(is_repairing)


def _guarded(check: Callable[[Path], Finding], file: Path) -> Finding:
    """A check that asks SQLite; what SQLite refuses is a finding."""
    name = check.__name__.strip("_")
    try:
        return check(file)
    except NotWhole as error:
        return Finding(name, "bad", str(error))
    except database.sqlite_module().Error as error:
        why = sentence_for(error) or f"{error}."
        return Finding(name, "bad", f"The database {file} cannot be read: {why}")


def _folder(folder: Path) -> Finding:
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return Finding("folder", "bad", f"The data folder {folder} cannot be written.")
    return Finding("folder", "good", f"The data folder is {folder}.")


def _rights(folder: Path) -> Finding:
    if os.name != "posix":
        return Finding("rights", "good", "The rights of files are left to this system.")
    names = (DATABASE_NAME, f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm", KEY_NAME)
    files = [folder / name for name in names if (folder / name).exists()]
    open_ones = [file.name for file in files if file.stat().st_mode & 0o077]
    if open_ones:
        what = ", ".join(open_ones)
        return Finding("rights", "bad", f"Other users of this computer may read: {what}.")
    return Finding("rights", "good", "Database and key are for their owner's eyes only.")


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    size = (folder / DATABASE_NAME).stat().st_size
    text = f"{readable_size(free)} of disk are free; the database has {readable_size(size)}."
    return Finding("disk", "bad" if free < max(LEAST_FREE, 2 * size) else "good", text)


def _clock() -> Finding:
    now = database.now()
    if not FIRST_YEAR <= now.year <= LAST_YEAR:
        return Finding("clock", "bad", f"This computer's clock says {now:%Y-%m-%d}.")
    return Finding("clock", "good", f"The clock says {now:%Y-%m-%d %H:%M} UTC.")


def _backups(file: Path, folder: Path) -> Finding:
    found, told = copies.copies_in(folder), last_backup(file.parent)
    if told.failed_at:
        text = (
            f"The backup of {told.failed_at:%Y-%m-%d %H:%M} UTC failed: `scorepad backup` says why."
        )
        return Finding("backups", "note", text)
    if not found and not told.made_at:
        return Finding("backups", "note", f"There is no backup in {folder}: `scorepad backup`.")
    last = found[-1].made_at if found else told.made_at
    written = dt.datetime.fromtimestamp(file.stat().st_mtime, dt.UTC)
    which = f"The last of {count(len(found), 'backup')} in {folder}" if found else "The last backup"
    text = f"{which} is of {last:%Y-%m-%d %H:%M} UTC"
    if last and written - last > OLDEST_BACKUP:
        return Finding("backups", "note", f"{text}, long before the last change.")
    return Finding("backups", "good", f"{text}.")


def _whole(file: Path) -> Finding:
    with connected(file) as connection:
        connection.execute("PRAGMA query_only=ON")
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise NotWhole(f"The database {file} is damaged: bring back a backup.")
        held = contents_of(connection, file)
    return Finding("whole", "good", f"The database is whole: {held}.")


def _rows(file: Path) -> Finding:
    with connected(file) as connection:
        connection.execute("PRAGMA query_only=ON")
        check_rows(connection, file)
    return Finding("rows", "good", "Every row belongs somewhere; facts are numbered without gaps.")


def _level(file: Path) -> Finding:
    with connected(file) as connection:
        connection.execute("PRAGMA query_only=ON")
        revision = contents_of(connection, file).revision
    if revision not in database.revisions():
        text = "The database was written by a newer scorepad: update this program."
        return Finding("level", "bad", text)
    if revision != database.latest_revision():
        text = "The tables are of an older scorepad: `scorepad up` brings them up to date."
        return Finding("level", "bad", text)
    return Finding("level", "good", f"The tables are those of this program ({revision}).")


def _sqlite() -> Finding:
    module = database.sqlite_module()
    version = module.sqlite_version
    if database.has_wal_fix(module.sqlite_version_info):
        return Finding("sqlite", "good", f"SQLite is {version}.")
    text = f"SQLite is {version}, whose WAL can lose pages, so the safe journal is used instead."
    return Finding("sqlite", "good", text)


def _settings() -> Finding:
    wanted = "wal" if database.has_wal_fix(database.sqlite_module().sqlite_version_info) else ""
    with db.engine.connect() as connection:
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
        synchronous = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
        foreign_keys = connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one()
    text = f"journal_mode={journal}, synchronous={synchronous}, foreign_keys={foreign_keys}"
    is_safe = journal == (wanted or "truncate")
    if not is_safe or synchronous != FULL_SYNCHRONOUS or foreign_keys != 1:
        return Finding("settings", "bad", f"The settings of SQLite are not the safe ones: {text}.")
    return Finding("settings", "good", f"What is saved is on the disk: {text}.")


def _triggers(file: Path) -> Finding:
    with connected(file) as connection:
        connection.execute("PRAGMA query_only=ON")
        foreign = foreign_triggers(connection)
    if foreign:
        text = "Somebody tampered with what keeps facts from being changed"
        return Finding("triggers", "bad", f"{text}: {', '.join(foreign)}.")
    return Finding("triggers", "good", "Nothing can change a stored fact.")


def _future_facts() -> Finding:
    # As text: SQLite keeps moments so, and one that is no moment must not stop the doctor.
    query = sa.text("SELECT count(*) FROM fact WHERE at_server > :latest")
    latest = (database.now() + CLOCK_SLACK).strftime("%Y-%m-%d %H:%M:%S")
    number = db.session.scalar(query, {"latest": latest}) or 0
    db.session.rollback()
    if number:
        text = f"{count(number, 'fact')} of tomorrow or later: is this computer's clock right?"
        return Finding("future", "bad", text)
    return Finding("future", "good", "No fact is from the future.")


def _time_zones() -> Finding:
    zones = set(db.session.scalars(sa.text("SELECT DISTINCT time_zone FROM pad")))
    db.session.rollback()
    unknown = sorted(str(zone) for zone in zones if not _is_known_zone(zone))
    if unknown:
        return Finding("zones", "bad", f"Unknown time zones: {', '.join(unknown)}.")
    return Finding("zones", "good", "The time zones of all pads are known here.")


def _is_known_zone(name: object) -> bool:
    from scorepad.pads import is_time_zone

    return isinstance(name, str) and is_time_zone(name)


def _games(is_repairing: bool) -> Iterator[Finding]:
    """Look at every game, one at a time; one finding for each kind of fault."""
    from scorepad.journal import audit

    looked_at = repaired = 0
    faults: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for key in audit.every_game():
        looked_at += 1
        found = audit.audit(key)
        if is_repairing and [fault.code for fault in found] == ["cache"]:
            repaired += audit.refresh(key)
            continue
        for fault in found:
            faults[fault.code] += 1
            at = f", fact {fault.number}" if fault.number else ""
            examples.setdefault(fault.code, f"{key.public_id}{at}")
    for code, number in faults.items():
        text = f"{count(number, 'game')} {GAME_FAULTS[code]}, such as {examples[code]}."
        yield Finding(f"games.{code}", "bad", text)
    if repaired:
        yield Finding("games.repaired", "good", f"Totals of {count(repaired, 'game')} repaired.")
    yield from _sums(is_repairing)
    if not faults:
        text = f"Every sheet can be made and agrees with its totals: {count(looked_at, 'game')}."
        yield Finding("games", "good", text)


def _sums(is_repairing: bool) -> Iterator[Finding]:
    """Look at the sums of the figures of every pad."""
    from scorepad.history.whole import differing_pads

    differing, pads = differing_pads(is_repairing)
    if not differing:
        yield Finding("sums", "good", f"The sums of figures agree: {count(pads, 'pad')}.")
    elif is_repairing:
        yield Finding("sums.repaired", "good", f"Sums of {count(differing, 'pad')} repaired.")
    else:
        text = f"{count(differing, 'pad')} whose sums of figures differ from their games."
        yield Finding("sums", "bad", text)
