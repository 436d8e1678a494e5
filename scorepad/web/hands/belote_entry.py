"""Belote: a hand as it stands in the form, and what the engine says of it at this table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorepad.web.hands import entry as entries

KINDS = ("tierce", "cinquante", "cent", "carre")
DECLARING = (AWARDED, ANNOUNCED) = ("awarded", "announced")
YES = "yes"
MOST_DIGITS = 3


@dataclass(frozen=True)
class Terms(entries.Terms):
    """What the engine says of a hand at this table.

    ``pack`` is the card points of both sides together, ``capot`` those of every trick; ``cards``
    are for each trump those that count, each with its points; ``combinations`` is what can be
    announced, nothing where the table plays no declarations; ``options`` is what holds.
    """

    pack: int = 0
    capot: int = 0
    cards: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    combinations: Sequence[Mapping[str, Any]] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    eldest: int | None = None


@dataclass(frozen=True)
class Entry(entries.Entry):
    """A hand as it stands in the form.

    ``points`` are the digits told of each side, the last trick's ten included; where one side's
    are told the other has the rest. ``counted`` is the side whose points are being told.
    ``declaring`` is how declarations are told: ``declared`` points per side as awarded, or every
    combination ``announced`` (``0:tierce:K:S``, ``1:carre:J:``), the next one by ``announcer``
    and of a ``kind``; ``is_open``: they stand in place of the figures. ``cards`` are those
    found when the piles are counted, each with its side (``AS0,DER1``), ``counting`` whether they
    are being counted.
    """

    turned: str = ""
    taker: int | None = None
    trump: str = ""
    points: tuple[str, ...] = ("", "")
    counted: int | None = None
    capot: int | None = None
    belote: int | None = None
    declaring: str = ""
    declared: tuple[int, ...] = ()
    announced: tuple[str, ...] = ()
    announcer: int | None = None
    kind: str = KINDS[0]
    is_open: bool = False
    cards: str = ""
    counting: bool = False

    @property
    def contract(self) -> str:
        """Taker and trump as a cell of the grid: ``0:H``, or "" until both are told."""
        return f"{self.taker}:{self.trump}" if self.taker is not None and self.trump else ""
