"""Reading the fields of a hand form: the last of a name, a number, one of the known, a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol

VOIDS = ("passed", "misdeal")
WAYS = (CONTRACT, CALLS) = ("contract", "calls")
NOTE_LENGTH = 280
NUMBER_LENGTH = 6
ID_LENGTH = 64
CALL_LENGTH = 16
MOST_CALLS = 99  # far more than the rules let anybody make


class Fields(Protocol):
    """The part of a form that is read here (``werkzeug.datastructures.MultiDict``)."""

    def getlist(self, key: str) -> list[str]: ...


def last(form: Fields, name: str) -> str:
    """The last value of a name: a pressed cell stands after the hidden field that keeps what was
    chosen before."""
    values = form.getlist(name)
    return values[-1] if values else ""


def one_of(text: str, known: Sequence[str]) -> str:
    """The text where it is known, else ""."""
    return text if text in known else ""


def number(text: str) -> int | None:
    """An integer that fits everywhere, or None; only what a person or our page writes."""
    digits = text.strip().replace("\u2212", "-")
    if not 0 < len(digits) <= NUMBER_LENGTH or not digits.isascii():
        return None
    return int(digits) if digits.removeprefix("-").isdecimal() else None


def text_line(text: str) -> str:
    """One line without control characters, which would only disturb the sheet."""
    plain = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text)
    return unicodedata.normalize("NFC", " ".join(plain.split()))[:NOTE_LENGTH]


def calls_of(form: Fields) -> tuple[str, ...]:
    """The calls so far, and the one that was pressed, as cells: ``0:60``, ``1:pass``."""
    cells = [*last(form, "calls").split(), *last(form, "call").split()]
    return tuple(cell[:CALL_LENGTH] for cell in cells[:MOST_CALLS])
