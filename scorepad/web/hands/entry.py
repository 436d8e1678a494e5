"""What every game's hand form has: the entry that is being told, and the terms it is told on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorepad.web.hands.fields import (
    CALLS,
    CONTRACT,
    ID_LENGTH,
    VOIDS,
    WAYS,
    Fields,
    calls_of,
    last,
    number,
    one_of,
    text_line,
)


@dataclass(frozen=True)
class Terms:
    """What the engine says of a hand at this table.

    ``sides`` are lists of seats; ``auction`` is the record that calls are held against; ``base``
    is the element that is being corrected, empty for a new hand.
    """

    sides: Sequence[Sequence[int]]
    auction: Mapping[str, Any]
    base: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kept(self) -> dict[str, Any]:
        """What the form does not ask and the new element takes over: another dealer."""
        return {key: self.base[key] for key in ("dealer",) if key in self.base}


@dataclass(frozen=True)
class Entry:
    """A hand as it stands in the form. Nothing is judged here; None or "" is *not yet told*.

    ``taps`` tells how often the entry was changed, so that the younger of two copies is known
    whatever their clocks say. ``way`` is how the bidding is kept: the contract alone, or all
    ``calls`` (``0:60``, ``1:pass``), which then make the contract.
    """

    fact: str = ""
    taps: int = 0
    slot: int | None = None
    way: str = CONTRACT
    calls: tuple[str, ...] = ()
    note: str = ""
    void: str = ""

    @property
    def contract(self) -> str:
        """The contract as the form's field holds it; "" until it is told."""
        return ""

    @property
    def has_calls(self) -> bool:
        """Whether the whole auction is kept."""
        return self.way == CALLS


def head_of(form: Fields) -> dict[str, Any]:
    """The fields of every entry, from what a page sent."""
    return {
        "fact": last(form, "fact")[:ID_LENGTH],
        "taps": number(last(form, "taps")) or 0,
        "slot": number(last(form, "slot")),
        "way": one_of(last(form, "way"), WAYS) or CONTRACT,
        "calls": calls_of(form),
        "note": text_line(last(form, "note")),
        "void": one_of(last(form, "void"), VOIDS),
    }


def side_of(seat: int | None, sides: Sequence[Sequence[int]]) -> int | None:
    """The side that ``seat`` plays for."""
    return next((side for side, seats in enumerate(sides) if seat in seats), None)
