"""The database of a data folder for a command that may be the first to write there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorepad import database
from scorepad.archive.contents import connected, contents_of
from scorepad.archive.opened import opened, refuse_other_level
from scorepad.config import DATABASE_NAME


@contextmanager
def opened_or_made(folder: Path) -> Iterator[Flask]:
    """`opened`, with the database made where there is none. Raises StartProblem for one that is not
    whole, or of another level."""
    file = folder / DATABASE_NAME
    is_new = not file.exists()
    if is_new:
        file.touch(mode=0o600)
    else:
        with connected(file) as connection:
            refuse_other_level(file, contents_of(connection, file).revision)
    with opened(folder) as app:
        if is_new:
            database.upgrade(app)
        yield app
