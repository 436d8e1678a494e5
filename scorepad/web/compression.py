"""Pages and JSON are packed with gzip when they are big enough to gain by it."""

from __future__ import annotations

import gzip

from flask import Flask, Response

from scorepad.web.assets import SMALLEST_WORTH_PACKING, accepts_gzip

PACKABLE = frozenset({"text/html", "application/json"})
LEVEL = 6


def init(app: Flask) -> None:
    """Pack answers of this application on their way out."""
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    if response.mimetype not in PACKABLE or response.is_streamed or response.content_encoding:
        return response
    response.vary.add("Accept-Encoding")
    if not accepts_gzip() or response.status_code in (204, 304):
        return response
    body = response.get_data()
    if len(body) >= SMALLEST_WORTH_PACKING:
        response.set_data(gzip.compress(body, LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response
