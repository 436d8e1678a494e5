"""`scorepad export`: a pad as one file, or one game as a record."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sa

from scorepad.archive.backup import take_name
from scorepad.archive.contents import connected, contents_of
from scorepad.archive.opened import database_of, opened, refuse_other_level
from scorepad.archive.pad_file import pad_text
from scorepad.archive.record_file import record_text
from scorepad.archive.said import pad_meant, with_ids_joined
from scorepad.database import db
from scorepad.pads.models import Game, Pad
from scorepad.start.data_folder import data_folder
from scorepad.start.problems import StartProblem, sentence_for

DESCRIPTION = (
    "Write a whole pad (persons, settings, games with their whole history) as a file of the format "
    "scorepad-pad/1, or one game as a record of the format scorepad-game/1. Neither holds anything "
    "that lets a phone in. `scorepad import` reads both."
)
EPILOG = (
    "A game's id is the last part of its address. Exit status: 0 written; 1 not, and why is told; "
    "2 the command was not understood."
)

_TAKEN = "{} is there already: name another file."


def run(arguments: list[str]) -> int:
    """Write a pad or a game to a file, or to standard output; gives the exit status."""
    options = _parser().parse_args(with_ids_joined(arguments))
    folder = data_folder()
    file = database_of(folder)
    if options.output and options.output.exists():
        raise StartProblem(_TAKEN.format(options.output))
    with connected(file) as connection:
        refuse_other_level(file, contents_of(connection, file).revision)
    with opened(folder):
        try:
            _write(_text(options.pad, options.game), options.output)
        except (ValueError, LookupError, TypeError, sa.exc.DBAPIError) as error:
            if sentence_for(error):
                raise
            raise StartProblem(
                "a fact cannot be read, so nothing was written: `scorepad doctor` says more."
            ) from error
    return 0


def _text(pad_name: str | None, game_id: str | None) -> Iterable[str]:
    if game_id is not None:
        return [record_text(_game_meant(game_id, pad_name))]
    return pad_text(pad_meant(pad_name))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad export", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument(
        "--pad", metavar="NAME", help="the pad, by name or id; not needed where there is only one"
    )
    parser.add_argument("--game", metavar="ID", help="one game, as a record")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="a new file (default: standard output)",
    )
    return parser


def _game_meant(public_id: str, pad_name: str | None) -> Game:
    query = sa.select(Game).where(Game.public_id == public_id).order_by(Game.id)
    if pad_name is not None:
        query = query.where(Game.pad_id == pad_meant(pad_name).id)
    found = list(db.session.scalars(query))
    if len(found) > 1:
        ids = sa.select(Pad.public_id).where(Pad.id.in_([game.pad_id for game in found]))
        pads = ", ".join(db.session.scalars(ids))
        raise StartProblem(f"the game {public_id} is in several pads, say which with --pad: {pads}")
    if not found:
        raise StartProblem(f"there is no game {public_id!r}: its id is the end of its address.")
    return found[0]


def _write(text: Iterable[str], output: Path | None) -> None:
    if output is None:
        _print(text)
        return
    try:
        handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.stem[:40]}-")
    except OSError as error:
        raise StartProblem(f"{output} cannot be written ({error.strerror}).") from error
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in text:
                file.write(piece.encode())
            file.flush()
            os.fsync(file.fileno())
        take_name(Path(name), output)
    except FileExistsError as error:
        raise StartProblem(_TAKEN.format(output)) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def _print(text: Iterable[str]) -> None:
    try:
        for piece in text:
            sys.stdout.buffer.write(piece.encode())
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # whoever read it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
