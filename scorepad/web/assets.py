"""Static files and generated modules under addresses that change with their content."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, request

from scorepad.start import places

FOREVER = "public, max-age=31536000, immutable"
SMALLEST_WORTH_PACKING = 500
# What a source says to its readers is not sent to phones: comments that have lines of their own.
COMMENTS = {
    ".js": re.compile(rb"^\s*//.*\n", re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\s*", re.DOTALL),
}
# What the program is made of: any change gives the build another name.
SOURCES = {".py", ".po", ".html", ".js", ".css", ".svg", ".png", ".json"}
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css"}


@dataclass(frozen=True)
class Asset:
    """One file as it is sent: its bytes, packed once, and the name of its content."""

    body: bytes
    mimetype: str

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:12]

    @cached_property
    def packed(self) -> bytes | None:
        """The gzip form, or None where it saves nothing."""
        if len(self.body) < SMALLEST_WORTH_PACKING:
            return None
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else None


def init(app: Flask) -> None:
    """Serve ``static/`` as ``/static/<build>/…``; ``url_for("static", …)`` names the build.

    The build stands before the path, so that a module finds its neighbours by a relative import.
    """
    app.extensions["scorepad_assets"] = read_folder(places.root() / "static")
    app.extensions["scorepad_build"] = build_name()
    app.add_url_rule("/static/<build>/<path:filename>", "static", _static)

    @app.url_defaults
    def _name_build(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("build", app.extensions["scorepad_build"])


def read_folder(folder: Path) -> dict[str, Asset]:
    """Every file below ``folder`` by its path, written with slashes."""
    return {
        path.relative_to(folder).as_posix(): Asset(_as_sent(path), _mimetype(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


@cache
def build_name() -> str:
    """One name for the program as it is: pages, modules and words are made of these sources, and
    an old page must not meet new modules."""
    content = hashlib.sha256()
    folders = (places.PACKAGE, places.root() / "static", places.root() / "templates")
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCES and path.is_file():
                content.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                content.update(path.read_bytes())
    return content.hexdigest()[:12]


def send(asset: Asset, is_current: bool = True) -> Response:
    """``asset`` as the answer to this request; kept for good under a current address."""
    response = Response(mimetype=asset.mimetype)
    packed = asset.packed if accepts_gzip() else None
    response.set_data(packed if packed is not None else asset.body)
    if packed is not None:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = FOREVER if is_current else "no-cache"
    if not is_current:  # what is kept for good is never asked for again
        response.set_etag(asset.digest + ("-gzip" if packed is not None else ""))
        response.make_conditional(request)
    return response


def accepts_gzip() -> bool:
    """Whether this visitor's browser unpacks gzip."""
    return request.accept_encodings.quality("gzip") > 0


def _static(build: str, filename: str) -> Response:
    """A file of this build. Styles and pictures serve pages of another build as well; a module
    would be a mixture that nobody has tried: such a page goes on without it, by its plain forms."""
    asset = current_app.extensions["scorepad_assets"].get(filename)
    is_current = build == current_app.extensions["scorepad_build"]
    if asset is None or (not is_current and asset.mimetype == TYPES[".js"]):
        abort(404)
    return send(asset, is_current)


def _as_sent(path: Path) -> bytes:
    comments = COMMENTS.get(path.suffix)
    body = path.read_bytes()
    return comments.sub(b"", body) if comments else body


def _mimetype(path: Path) -> str:
    known = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return known or "application/octet-stream"
