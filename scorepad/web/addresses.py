"""The address of a link, and the code that a camera reads it from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import segno
from flask import current_app, request, url_for

from scorepad.start.addresses import is_for_phones

BORDER = 4  # modules of quiet around it, as the standard asks


@dataclass(frozen=True)
class Drawing:
    """A QR code as the path of an SVG of ``size`` × ``size``."""

    size: int
    path: str


def base() -> str:
    """How addresses for other phones begin: as set, else as this visitor came."""
    return str(current_app.config["ADDRESS"] or request.host_url).rstrip("/")


def address_of(secret: str) -> str:
    """The whole address of the link with this secret."""
    return base() + url_for("opening.show", secret=secret)


def opens_elsewhere() -> bool:
    """Whether another device can open such an address: not if it says `localhost`."""
    return is_for_phones(base())


def drawing(text: str) -> Drawing:
    """The QR code of a text."""
    code = segno.make(text, micro=False, error="m")
    rows = [bytes(row) for row in code.matrix_iter(border=BORDER)]
    path = "".join(_strokes(y, row) for y, row in enumerate(rows))
    return Drawing(len(rows), path)


def _strokes(y: int, row: bytes) -> str:
    """The dark runs of a row, each as one rectangle."""
    drawn, x = [], 0
    for is_dark, run in groupby(row):
        length = len(list(run))
        if is_dark:
            drawn.append(f"M{x} {y}h{length}v1h-{length}z")
        x += length
    return "".join(drawn)
