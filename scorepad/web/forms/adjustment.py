"""Reading the form of an adjustment: points with a sign for each side, and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorepad.web.formats import plain
from scorepad.web.forms import whole_number
from scorepad.web.say import _

MINUS, PLUS = "minus", "plus"
NUMBER_LENGTH = 12
NOTE_LENGTH = 280
NOTE = "note"


class Fields(Protocol):
    """The part of a form that is read here (``werkzeug.datastructures.MultiDict``)."""

    def get(self, key: str, default: str) -> str: ...


@dataclass(frozen=True)
class Typed:
    """What was typed: for each side its points and whether they are taken away, and the reason.

    ``adjust`` is what that means, by side; ``errors`` are sentences by field (``points_0``).
    """

    points: tuple[str, ...]
    signs: tuple[str, ...]
    note: str
    adjust: tuple[int, ...]
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def element(self) -> dict[str, Any]:
        """The element of a record."""
        return {"adjust": list(self.adjust), NOTE: self.note}


def read(form: Fields, sides: int) -> Typed:
    """What a page sent; a point that was typed with a sign keeps that sign."""
    points = tuple(form.get(points_name(side), "").strip()[:NUMBER_LENGTH] for side in range(sides))
    signs = tuple(PLUS if form.get(f"sign_{side}", "") == PLUS else MINUS for side in range(sides))
    note = " ".join(form.get(NOTE, "").split())[:NOTE_LENGTH]
    numbers = [_number(text, sign) for text, sign in zip(points, signs, strict=True)]
    errors = {
        points_name(side): _("This must be a whole number.")
        for side, number in enumerate(numbers)
        if number is None
    }
    if not errors and not any(numbers):
        errors[points_name(0)] = _("Whose points change? Every side has 0 here.")
    if not note:
        errors[NOTE] = _("Say why: the reason stands on the sheet.")
    return Typed(points, signs, note, tuple(number or 0 for number in numbers), errors)


def filled(adjust: Sequence[int], note: str) -> Typed:
    """The form as it would say this."""
    signs = tuple(PLUS if points > 0 else MINUS for points in adjust)
    shown = tuple(plain(abs(points)) if points else "" for points in adjust)
    return Typed(shown, signs, note, tuple(adjust))


def points_name(side: int) -> str:
    """The field for the points of a side."""
    return f"points_{side}"


def carried(typed: Typed) -> list[tuple[str, str]]:
    """The fields that say the same on the next page, each with its value."""
    sides = range(len(typed.points))
    points = [(points_name(side), typed.points[side]) for side in sides]
    return [*points, *((f"sign_{side}", typed.signs[side]) for side in sides), (NOTE, typed.note)]


def _number(text: str, sign: str) -> int | None:
    """The points that were typed; nothing typed is 0."""
    number = whole_number(text) if text else 0
    if number is None or text[:1] in ("+", "-", "\u2212", "\u2013"):
        return number
    return -number if sign == MINUS else number
