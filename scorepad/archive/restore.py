"""`scorepad restore`: a backup becomes the database again; the one that was there is kept aside."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scorepad import database
from scorepad.archive import contents
from scorepad.archive.backup import sync_folder
from scorepad.archive.contents import Contents, NotWhole, connected
from scorepad.archive.opened import TOO_NEW, opened
from scorepad.config import DATABASE_NAME
from scorepad.journal import audit
from scorepad.start import data_folder, in_use
from scorepad.start.problems import DISK_FULL, StartProblem, sentence_for

ASIDE_FORMAT = "scorepad-before-restore-%Y-%m-%dT%H%M%SZ.sqlite"
STAGE_PREFIX = ".restoring-"
BESIDE = ("-wal", "-journal", "-shm")

DESCRIPTION = (
    "Bring a backup back. It is checked first; the database that is there now is kept aside under "
    "a dated name; the server must be stopped. A backup of an older scorepad is brought up to date."
)
EPILOG = (
    "Exit status: 0 restored; 1 nothing was changed, and why is told; 2 the command was not "
    "understood. The key that signs cookies stays the one of this data folder: on another computer "
    "than the backup's, let the phones in again (`scorepad links`)."
)


@dataclass(frozen=True)
class Plan:
    """What is about to happen: what comes in, and whether a database stands in its place.

    ``doubtful``: how many of its games the doctor would not be content with.
    """

    file: Path
    coming: Contents
    doubtful: int
    place: Path
    is_taken: bool


@dataclass(frozen=True)
class Restored:
    """What stands now, and where the database before it is kept."""

    contents: Contents
    doubtful: int
    aside: Path | None


def run(arguments: list[str]) -> int:
    """Restore one backup; gives the exit status."""
    options = _parser().parse_args(arguments)
    folder = data_folder.prepare(data_folder.data_folder())
    restored = restore(folder, options.file, _asks(options.yes))
    if restored is None:
        print("Nothing was changed.")
        return 1
    print(f"Restored: {restored.contents}.")
    if restored.doubtful:
        games = contents.count(restored.doubtful, "game")
        print(f"Not all in it is in order ({games}): `scorepad doctor` says what.")
    print("Whoever was let in when it was made is in again: `scorepad links` lists the phones.")
    if restored.aside:
        print(f"The database that was there before is kept as {restored.aside}.")
    return 0


def restore(folder: Path, file: Path, may_go_on: Callable[[Plan], bool]) -> Restored | None:
    """Put the backup ``file`` in the place of the database in ``folder``.

    All that can fail fails before anything in the folder is changed. None if ``may_go_on`` said
    no. Raises StartProblem.
    """
    if not file.is_file():
        raise StartProblem(f"there is no file {file}.")
    place = folder / DATABASE_NAME
    if place.exists() and place.samefile(file):
        raise StartProblem(f"{file} is the database itself: name a backup of it.")
    with in_use.alone(folder), _staged(file, folder) as staged:
        coming, doubtful = _made_ready(file, staged)
        if not may_go_on(Plan(file, coming, doubtful, place, place.exists())):
            return None
        aside = _put_aside(place) if place.exists() else None
        os.replace(staged, place)
        sync_folder(folder)
        return Restored(coming, doubtful, aside)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorepad restore", description=DESCRIPTION, epilog=EPILOG
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `backup` made")
    parser.add_argument("--yes", action="store_true", help="do not ask before the databases change")
    return parser


def _asks(is_sure: bool) -> Callable[[Plan], bool]:
    """The question before a database is put aside; none where there is none."""

    def ask(plan: Plan) -> bool:
        if is_sure or not plan.is_taken:
            return True
        if not sys.stdin.isatty():
            raise StartProblem(
                f"there is a database at {plan.place}: to put it aside and restore "
                f"{plan.file} ({plan.coming}), say so with --yes."
            )
        print(f"{plan.file} can be restored: {plan.coming}.")
        if plan.doubtful:
            games = contents.count(plan.doubtful, "game")
            print(f"Not all in it is in order ({games}); an earlier backup may be better.")
        print(f"The database {plan.place} will be kept aside, and this one put in its place.")
        return input("Restore it? [y/N] ").strip().lower() in ("y", "yes", "o", "oui")

    return ask


@contextlib.contextmanager
def _staged(file: Path, folder: Path) -> Iterator[Path]:
    """A copy of the backup beside the database, for its owner's eyes; gone afterwards.

    A database that was copied by hand may have its last facts in the files beside it.
    """
    try:
        is_database = contents.is_database(file)
    except OSError as error:
        raise StartProblem(f"{file} cannot be read ({error.strerror}).") from error
    if not is_database:
        raise NotWhole(f"{file} is no database of scorepad.")
    if shutil.disk_usage(folder).free < 2 * file.stat().st_size:
        raise StartProblem(f"there is no room for {file} in {folder}: make room first.")
    for left in folder.glob(f"{STAGE_PREFIX}*"):  # of a restore that was killed
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=STAGE_PREFIX) as name:
        staged = Path(name) / DATABASE_NAME
        for suffix in ("", *BESIDE[:2]):
            source = Path(f"{file}{suffix}")
            if source.is_file():
                shutil.copyfile(source, f"{staged}{suffix}")
        staged.chmod(0o600)
        yield staged


def _made_ready(file: Path, staged: Path) -> tuple[Contents, int]:
    """Check the copy and bring its tables up to date; what it holds, and how many of its games
    are not in order. Raises StartProblem naming ``file``."""
    try:
        with connected(staged) as connection:
            # Takes in what lies beside it, and leaves one file.
            connection.execute("PRAGMA journal_mode=DELETE")
        held = contents.examine(staged)
        if held.revision not in database.revisions():
            raise StartProblem(TOO_NEW.format(file))
        with opened(staged.parent) as app:
            database.upgrade(app)
            doubtful = sum(bool(audit.audit(key)) for key in audit.every_game())
        with connected(staged) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA application_id=0")  # it is no backup any more
            foreign = contents.foreign_triggers(connection)
        if foreign:
            raise NotWhole(f"{file} was tampered with ({', '.join(foreign)}).")
        return contents.examine(staged), doubtful
    except Exception as error:
        if sentence_for(error) == DISK_FULL or type(error) is StartProblem:
            raise
        # The copy is ours alone: whatever fails fails because of what is in the file.
        why = str(error).replace(str(staged), str(file)) if isinstance(error, NotWhole) else ""
        raise StartProblem(
            f"{why or f'{file} is damaged.'} Nothing was changed; try an earlier backup."
        ) from error


def _put_aside(place: Path) -> Path:
    """Keep the present database under a dated name too, whole; it stays in its place meanwhile."""
    if contents.is_database(place):  # else SQLite would throw away what lies beside it
        with contextlib.suppress(NotWhole):  # damaged, which may be why another one is wanted
            _make_one_file(place)
    aside = _free_name(place.parent)
    for suffix in BESIDE:  # first: they must not be taken for the new database's
        beside = Path(f"{place}{suffix}")
        if beside.exists():
            beside.rename(f"{aside}{suffix}")
    try:
        os.link(place, aside)
    except OSError:  # a file system without hard links
        shutil.copy2(place, aside)
    return aside


def _make_one_file(place: Path) -> None:
    """Take what lies beside the database into it; StartProblem while anybody else has it open."""
    sqlite = database.sqlite_module()
    try:
        with connected(place) as connection:
            connection.execute("PRAGMA busy_timeout=500")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
            connection.execute("PRAGMA journal_mode=DELETE")  # refused while others have it open
    except sqlite.OperationalError as error:
        if str(getattr(error, "sqlite_errorname", "")).startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StartProblem(
                f"another program has the database {place} open: close it, then restore."
            ) from error
        raise


def _free_name(folder: Path) -> Path:
    while True:
        path = folder / database.now().strftime(ASIDE_FORMAT)
        if not path.exists():
            return path
        time.sleep(0.1)  # the next second has another name
