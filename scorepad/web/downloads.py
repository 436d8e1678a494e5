"""Files to keep: a whole pad for its owner, a game for everybody who may see it; for this program,
or for a spreadsheet."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from typing import IO
from urllib.parse import quote
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, g

from scorepad import database, journal, pads
from scorepad.archive import pad_file, record_file
from scorepad.archive import statement as statement_file
from scorepad.web.lists import Book, Played, book_of, every_game, games_and_hands, hands_of
from scorepad.web.picture import picture_text
from scorepad.web.say import _
from scorepad.web.spreadsheets import CSV, WORKBOOK, csv_text, write_workbook

blueprint = Blueprint("downloads", __name__, url_prefix="/p/<pad>")

# A pad of many years is larger than what one phone's wish should hold in memory.
IN_MEMORY = 2 * 1024 * 1024
PIECE = 64 * 1024
LONGEST_NAME = 40
PICTURE = "image/svg+xml"


@blueprint.get("/download")
def pad() -> Response:
    """The pad as `scorepad-pad/1`: every game with its whole history, nothing that lets in."""
    return _attached(pad_file.pad_text(g.access.pad), g.access.pad.name)


@blueprint.get("/g/<game>/record")
def record() -> Response:
    """The game as `scorepad-game/1`: what stands in it now, without its history."""
    return _attached([record_file.record_text(g.game)], f"{g.access.pad.name}-{g.game.public_id}")


@blueprint.get("/g/<game>/statement/file")
def statement() -> Response:
    """The game as `scorepad-statement/1`: all that was said of it, to be checked by anybody."""
    text = statement_file.statement_text(g.access.pad, g.game.public_id, journal.folded(g.game))
    return _attached([text], f"{g.access.pad.name}-{_('statement')}-{g.game.public_id}")


@blueprint.get("/g/<game>/picture.svg")
def picture() -> Response:
    """The game as a picture that stands alone."""
    text = picture_text(journal.folded(g.game), g.access.pad.name)
    response = _attached([text], _game_name(), PICTURE, "svg")
    # It has its styles within it, and needs nothing else.
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@blueprint.get("/games.csv")
def games_csv() -> Response:
    """Every game of the pad, a line each."""
    text = csv_text(every_game(_games()))
    return _attached(text, g.access.pad.name, CSV, "csv")


@blueprint.get("/games.xlsx")
def games_workbook() -> Response:
    """Every game of the pad, and on a second page every hand of them."""
    return _workbook(games_and_hands(_games()), g.access.pad.name)


@blueprint.get("/g/<game>/hands.csv")
def hands_csv() -> Response:
    """The game hand by hand."""
    return _attached(csv_text(hands_of(_this_game())), _game_name(), CSV, "csv")


@blueprint.get("/g/<game>/hands.xlsx")
def hands_workbook() -> Response:
    """The game hand by hand, as a workbook."""
    return _workbook(book_of(hands_of(_this_game())), _game_name())


def _game_name() -> str:
    return f"{g.access.pad.name}-{g.game.public_id}"


def _this_game() -> Played:
    devices = pads.device_names(g.access.pad)
    return Played(g.game.public_id, journal.folded(g.game), _zone(), devices)


def _games() -> Iterator[Played]:
    devices, zone = pads.device_names(g.access.pad), _zone()
    for public_id, folded in pads.every_game(g.access.pad):
        yield Played(public_id, folded, zone, devices)


def _zone() -> ZoneInfo:
    return ZoneInfo(g.access.pad.time_zone)


def _workbook(book: Book, name: str) -> Response:
    spool = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed with the answer
    write_workbook(spool, book)
    return _sent(spool, name, WORKBOOK, "xlsx")


def _attached(
    text: Iterable[str], name: str, kind: str = "application/json", ending: str = "json"
) -> Response:
    spool = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed with the answer
    for piece in text:
        spool.write(piece.encode())
    return _sent(spool, name, kind, ending)


def _sent(spool: IO[bytes], name: str, kind: str, ending: str) -> Response:
    size = spool.seek(0, os.SEEK_END)
    spool.seek(0)
    response = Response(iter(lambda: spool.read(PIECE), b""), mimetype=kind)
    response.call_on_close(spool.close)
    response.content_length = size
    response.headers["Content-Disposition"] = _disposition(file_name(name, ending))
    response.headers["Cache-Control"] = "private, no-store"
    return response


def file_name(name: str, ending: str = "json") -> str:
    """A file's name that every system takes: of the letters and digits of ``name``, and today."""
    plain = "-".join("".join(c if c.isalnum() else " " for c in name).split())[:LONGEST_NAME]
    return f"scorepad-{plain or 'pad'}-{database.now():%Y-%m-%d}.{ending}"


def _disposition(name: str) -> str:
    """What names the file to a browser (RFC 6266): in full, and in ASCII for old ones."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
