"""What a database file holds, and whether it is whole: asked of SQLite itself, file by file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorepad import database
from scorepad.archive.opened import opened
from scorepad.config import DATABASE_NAME
from scorepad.start.problems import StartProblem

MAGIC = b"SQLite format 3\0"
BUSY_MILLISECONDS = 10_000
TABLES = frozenset({"alembic_version", "pad", "person", "device", "game", "fact"})

_GAPS = """
SELECT count(*) FROM game LEFT JOIN (
    SELECT game_id, count(*) AS facts, min(number) AS first, max(number) AS last
    FROM fact GROUP BY game_id
) AS journal ON journal.game_id = game.id
WHERE facts IS NULL OR first <> 1 OR last <> facts OR facts <> game.version
"""


# What acts by itself in a database, as its tables were made; not SQLite's own.
_ACTING = """
SELECT name, tbl_name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name
"""


class NotWhole(StartProblem):
    """A file that cannot be relied on; its text is the sentence."""


@dataclass(frozen=True)
class Contents:
    """How much a database holds, and the revision of its tables."""

    revision: str
    pads: int
    games: int
    facts: int

    def __str__(self) -> str:
        parts = (count(self.pads, "pad"), count(self.games, "game"), count(self.facts, "fact"))
        return ", ".join(parts)


def count(number: int, noun: str) -> str:
    """``1 game``, ``2 games``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


@contextmanager
def connected(file: Path, mode: str = "rw", is_still: bool = False) -> Iterator[Any]:
    """A bare connection to a file that is there; ``is_still``: nobody writes to it, and nothing
    is made beside it.

    Errors of SQLite come as NotWhole where the file is to blame, else as they are.
    """
    sqlite = database.sqlite_module()
    uri = f"{file.absolute().as_uri()}?mode={mode}" + ("&immutable=1" if is_still else "")
    try:
        with closing(sqlite.connect(uri, uri=True, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
            connection.execute("PRAGMA trusted_schema=OFF")
            yield connection
    except sqlite.OperationalError:
        raise  # no permission, locked, disk full: not the file's fault
    except (sqlite.DatabaseError, UnicodeDecodeError) as error:
        raise NotWhole(f"{file} is damaged.") from error


def is_database(file: Path) -> bool:
    """Whether the file begins as SQLite's files do."""
    with file.open("rb") as start:
        return start.read(len(MAGIC)) == MAGIC


def examine(file: Path) -> Contents:
    """What a still file holds. Raises NotWhole, with a sentence that names the file."""
    if not is_database(file):
        raise NotWhole(f"{file} is no database of scorepad.")
    with connected(file, mode="ro", is_still=True) as connection:
        try:
            if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise NotWhole(f"{file} is damaged.")
            held = contents_of(connection, file)
            check_rows(connection, file)
        except database.sqlite_module().OperationalError as error:
            # A still file is locked by nobody: what fails here fails because of what is in it.
            raise NotWhole(f"{file} is damaged.") from error
    return held


def contents_of(connection: Any, file: Path) -> Contents:
    """What a connection's database holds. Raises NotWhole for another program's database."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if not {row[0] for row in rows} >= TABLES:
        raise NotWhole(f"{file} is no database of scorepad.")
    revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(revisions) != 1:
        raise NotWhole(f"{file} is no database of scorepad.")
    counted = (
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - our words
        for table in ("pad", "game", "fact")
    )
    return Contents(str(revisions[0][0]), *counted)


def check_rows(connection: Any, file: Path) -> None:
    """Raise NotWhole for rows that hang in the air, and for journals with gaps."""
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise NotWhole(f"{file} is damaged: some of its rows belong to nothing.")
    if connection.execute(_GAPS).fetchone()[0]:
        raise NotWhole(f"{file} is damaged: the facts of a game are not numbered 1, 2, 3…")


def foreign_triggers(connection: Any) -> list[str]:
    """The triggers and views by name that are missing, changed or added, against a database that
    this program has just made; that of the connection must be at this program's level."""
    found, wanted = set(connection.execute(_ACTING).fetchall()), _own_triggers()
    return sorted({name for name, _table, _sql in found ^ wanted})


@cache
def _own_triggers() -> frozenset[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        with opened(Path(name)) as app:
            database.upgrade(app)
        with connected(Path(name) / DATABASE_NAME) as connection:
            return frozenset(connection.execute(_ACTING).fetchall())
