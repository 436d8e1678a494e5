"""The database of a data folder, opened by a command: without pages, and never made by the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorepad import database
from scorepad.config import DATABASE_NAME
from scorepad.start import places
from scorepad.start.problems import StartProblem

TOO_NEW = "{} was written by a newer scorepad: update this program."
TOO_OLD = "{} is of an older scorepad: start `scorepad up` once, which brings it up to date."


@contextmanager
def opened(folder: Path) -> Iterator[Flask]:
    """An application context over the database in ``folder``; its connections end with it."""
    app = Flask(
        "scorepad",
        root_path=str(places.PACKAGE),
        instance_path=str(folder.absolute()),
        static_folder=None,
    )
    database.init(app, folder)
    with app.app_context():
        try:
            yield app
        finally:
            database.db.session.remove()
            database.db.engine.dispose()


def database_of(folder: Path) -> Path:
    """The database file of a data folder. Raises StartProblem where there is none."""
    file = folder / DATABASE_NAME
    if not file.is_file():
        raise StartProblem(
            f"there is no database in {folder} yet: start `scorepad up` once, "
            "or name the data folder with SCOREPAD_DATA."
        )
    return file


def refuse_other_level(file: Path, revision: str) -> None:
    """Raise StartProblem unless the database's tables are those of this program."""
    if revision not in database.revisions():
        raise StartProblem(TOO_NEW.format(file))
    if revision != database.latest_revision():
        raise StartProblem(TOO_OLD.format(file))
