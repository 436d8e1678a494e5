"""`scorepad backup`: a verified copy of the database, made while the server runs and writes.

A backup holds every pad with its games, persons, devices and links: all but the key that signs the
cookies of the phones. A backup travels, on sticks and to other people's disks, and with the key
whoever finds it could write in the pads of the running server. What the key's absence costs after
a move to another computer is that phones are let in anew: `scorepad links` gives the first link.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from scorepad import database
from scorepad.archive import contents, copies
from scorepad.archive.contents import Contents, NotWhole, connected
from scorepad.archive.last_backup import FOLDER_NAME, NoPlace, NoRoom, note_failed, note_made
from scorepad.archive.opened import TOO_NEW, database_of
from scorepad.start import backups
from scorepad.start.data_folder import data_folder
from scorepad.start.problems import DISK_FULL, StartProblem, sentence_for

PART_PREFIX, PART_SUFFIX = ".scorepad-backup-", ".part"
BESIDE = ("", "-journal", "-wal", "-shm")
STALE_SECONDS = 24 * 3600

DESCRIPTION = (
    "Make a copy of all pads while the server runs, check it, and thin out the old ones. "
    "The copy is one file, named after the moment in UTC; `scorepad restore FILE` brings it back."
)
EPILOG = (
    "Exit status: 0 the backup was made and checked; 1 it was not, and why is told; 2 the command "
    "was not understood. The key that signs cookies is not in it: after a move to another "
    "computer let the phones in again (`scorepad links`)."
)


@dataclass(frozen=True)
class Made:
    """A backup that was made and found whole."""

    path: Path
    size: int
    contents: Contents


def run(arguments: list[str]) -> int:
    """Make a backup and thin out the old ones; prints where it is; gives the exit status."""
    options = _parser().parse_args(arguments)
    data = data_folder()
    made, removed = make(data, database_of(data), options.to, options.keep)
    held = f"{made.contents} in {readable_size(made.size)}"
    print(f"Backup made and checked: {made.path} ({held}).")
    if removed:
        print(f"Old backups taken away: {removed}.")
    return 0


def make(data: Path, file: Path, to: Path | None, keep: str | int) -> tuple[Made, int]:
    """Back up the database ``file`` of the data folder ``data`` and thin out the old backups; what
    was made, and how many went. What became of it is noted for the settings page.

    ``keep``: a number of the newest, `usual` or `all`. Raises what `back_up` raises.
    """
    try:
        folder = folder_for(data, to)
        made = back_up(file, folder)
    except Exception as error:
        note_failed(data, database.now(), error)
        raise
    note_made(data, database.now())
    if keep == "all":
        return made, 0
    return made, thin(folder, made, database.now(), keep if isinstance(keep, int) else None)


def back_up(file: Path, folder: Path) -> Made:
    """Copy the database ``file`` into ``folder`` under a dated name, once the copy is verified.

    Raises StartProblem. A kill at any moment leaves at the most a hidden ``.part`` file.
    """
    _clear_leftovers(folder)
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=PART_PREFIX, suffix=PART_SUFFIX)
    except OSError as error:
        if sentence_for(error) == DISK_FULL:
            raise _disk_full(folder) from error
        raise NoPlace(f"the folder {folder} cannot be written ({error.strerror}).") from error
    os.close(handle)
    part = Path(name)
    try:
        return _copy_and_publish(file, part, folder)
    except Exception as error:
        if sentence_for(error) == DISK_FULL:
            raise _disk_full(folder) from error
        raise
    finally:
        for suffix in BESIDE:
            with contextlib.suppress(OSError):
                os.unlink(f"{part}{suffix}")


def thin(folder: Path, made: Made, now: dt.datetime, keep: int | None = None) -> int:
    """Take away the backups in ``folder`` that have had their time; how many went.

    ``keep`` as in `copies.superfluous`. The one just made stays, whatever the clock says.
    """
    found = copies.copies_in(folder)
    old = copies.superfluous([copy.made_at for copy in found], now, keep)
    removed = 0
    for copy in found:
        if copy.made_at in old and copy.path != made.path:
            copy.path.unlink(missing_ok=True)
            removed += 1
    return removed


def readable_size(size: int) -> str:
    """``512 bytes``, ``1.4 MB``."""
    amount = float(size)
    for unit in ("bytes", "kB", "MB", "GB"):
        if amount < 1000 or unit == "GB":
            break
        amount /= 1000
    return f"{amount:.0f} {unit}" if unit == "bytes" or amount >= 100 else f"{amount:.1f} {unit}"


def sync_folder(folder: Path) -> None:
    """Make names that were given in a folder last, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems sync no folders
            os.fsync(handle)
    finally:
        os.close(handle)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad backup", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        type=Path,
        help=f"where to put it, a folder that is there (default: {FOLDER_NAME} in the data folder)",
    )
    parser.add_argument(
        "--keep",
        metavar="WHICH",
        type=backups.which,
        default="usual",
        help="which old backups stay: a number of the newest; all; or usual (the default), which "
        "is all of the last 7 days, one a day for 31 days, one a month for good",
    )
    return parser


def folder_for(data: Path, chosen: Path | None) -> Path:
    """The folder for the backups; only our own is made: a missing one may be a missing disk."""
    if chosen is None:
        folder = data / FOLDER_NAME
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder
    folder = chosen.expanduser().absolute()
    if not folder.is_dir():
        raise NoPlace(f"there is no folder {folder}: is its disk plugged in?")
    return folder


def _copy_and_publish(file: Path, part: Path, folder: Path) -> Made:
    try:
        expected = _copy(file, part)
        found = contents.examine(part)
    except NotWhole as error:
        raise NotWhole(
            f"the database {file} is damaged, so no backup was kept: "
            "`scorepad doctor` says more, `scorepad restore` brings back an earlier backup."
        ) from error
    if found != expected:
        raise StartProblem("the copy is not equal to the database, so it was not kept: try again.")
    _sync(part)
    path = _publish(part, folder)
    return Made(path, path.stat().st_size, found)


def _copy(file: Path, part: Path) -> Contents:
    """Copy in one step, from one moment of the database; what it held at that moment."""
    with connected(file) as source, connected(part) as target:
        source.execute("BEGIN")  # the copy is made within this reading: what is counted is copied
        held = contents.contents_of(source, file)
        if held.revision not in database.revisions():
            raise StartProblem(TOO_NEW.format(f"the database {file}"))
        try:
            source.backup(target)
        except database.sqlite_module().OperationalError as error:  # with words only, no code
            if "full" in str(error):
                raise _disk_full(part.parent) from error
            raise StartProblem(f"the database could not be copied ({error}).") from error
        source.execute("ROLLBACK")
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        target.execute(f"PRAGMA application_id={copies.MARK}")
    return held


def _publish(part: Path, folder: Path) -> Path:
    """Give a finished copy its name; one that is taken already is never overwritten."""
    while True:
        path = folder / copies.name_at(database.now())
        try:
            take_name(part, path)
        except FileExistsError:
            time.sleep(0.1)  # the next second has another name
            continue
        sync_folder(folder)
        return path


def take_name(part: Path, path: Path) -> None:
    """Give a finished file its name. Raises FileExistsError where the name is taken."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links, as sticks have
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(part, path)


def _sync(file: Path) -> None:
    with file.open("rb+") as copy:
        os.fsync(copy.fileno())


def _clear_leftovers(folder: Path) -> None:
    """Take away what a backup that was killed long ago left half-written."""
    for path in folder.glob(f"{PART_PREFIX}*{PART_SUFFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink()


def _disk_full(folder: Path) -> NoRoom:
    return NoRoom(f"the disk of {folder} is full, so no backup was made: make room there.")
