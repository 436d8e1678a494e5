"""Files to keep: a whole pad for its owner, the record of a game for everybody who may see it."""

from __future__ import annotations

import tempfile
import unicodedata
from collections.abc import Iterable
from urllib.parse import quote

from flask import Blueprint, Response, g

from scorepad import database
from scorepad.archive import pad_file, record_file

blueprint = Blueprint("downloads", __name__, url_prefix="/p/<pad>")

# A pad of many years is larger than what one phone's wish should hold in memory.
IN_MEMORY = 2 * 1024 * 1024
PIECE = 64 * 1024
LONGEST_NAME = 40


@blueprint.get("/download")
def pad() -> Response:
    """The pad as `scorepad-pad/1`: every game with its whole history, nothing that lets in."""
    return _attached(pad_file.pad_text(g.access.pad), g.access.pad.name)


@blueprint.get("/g/<game>/record")
def record() -> Response:
    """The game as `scorepad-game/1`: what stands in it now, without its history."""
    return _attached([record_file.record_text(g.game)], f"{g.access.pad.name}-{g.game.public_id}")


def _attached(text: Iterable[str], name: str) -> Response:
    spool = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed with the answer
    for piece in text:
        spool.write(piece.encode())
    size = spool.tell()
    spool.seek(0)
    response = Response(iter(lambda: spool.read(PIECE), b""), mimetype="application/json")
    response.call_on_close(spool.close)
    response.content_length = size
    response.headers["Content-Disposition"] = _disposition(file_name(name))
    response.headers["Cache-Control"] = "private, no-store"
    return response


def file_name(name: str) -> str:
    """A file's name that every system takes: of the letters and digits of ``name``, and today."""
    plain = "-".join("".join(c if c.isalnum() else " " for c in name).split())[:LONGEST_NAME]
    return f"scorepad-{plain or 'pad'}-{database.now():%Y-%m-%d}.json"


def _disposition(name: str) -> str:
    """What names the file to a browser (RFC 6266): in full, and in ASCII for old ones."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
