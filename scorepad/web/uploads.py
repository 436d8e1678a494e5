"""Files on their way in: larger than other forms, and kept from the look at them to the yes."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import tempfile
import time
from pathlib import Path

from flask import Flask, current_app, request

LARGEST = 8 * 1024 * 1024
# Endpoints whose forms carry such a file.
LARGE = frozenset({"importing.look", "pad_files.look"})
FOLDER_NAME = "imports"
KEPT_SECONDS = 24 * 3600
MOST_KEPT = 20
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


class NoFile(Exception):
    """Nothing was chosen, or what was looked at is not kept any more."""


def init(app: Flask) -> None:
    """Let the forms that carry a file be larger; to be called before what reads forms."""
    app.before_request(_let_large_ones_in)


def sent_file() -> bytes:
    """The bytes of the file that was chosen. Raises NoFile."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise NoFile
    content: bytes = file.read()
    return content


def keep(content: bytes) -> str:
    """Keep a file for a day; the word by which `kept` finds it, which nobody can guess."""
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    _clear(folder)
    token = secrets.token_urlsafe(16)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".part-")
    with os.fdopen(handle, "wb") as part:
        part.write(content)
    os.replace(name, folder / token)
    return token


def kept(token: str) -> bytes:
    """What was kept under a word. Raises NoFile."""
    if not _TOKEN.fullmatch(token):
        raise NoFile
    try:
        return (_folder() / token).read_bytes()
    except OSError as error:
        raise NoFile from error


def drop(token: str) -> None:
    """Let go of what was kept under a word."""
    if _TOKEN.fullmatch(token):
        with contextlib.suppress(OSError):
            (_folder() / token).unlink()


def _let_large_ones_in() -> None:
    if request.endpoint in LARGE:
        request.max_content_length = LARGEST


def _folder() -> Path:
    return Path(current_app.instance_path) / FOLDER_NAME


def _clear(folder: Path) -> None:
    """Take away what waited too long, and the oldest of too many."""
    found = []
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            found.append((path.stat().st_mtime, path))
    found.sort(reverse=True)
    for place, (at, path) in enumerate(found):
        if place >= MOST_KEPT - 1 or time.time() - at > KEPT_SECONDS:
            with contextlib.suppress(OSError):
                path.unlink()
