"""What a hand of the demo is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.demo.people import Player


@dataclass(frozen=True)
class Deal:
    """The next hand of a game: `table` as `rules.table` tells it; `side_of`: the side of each
    seat, None for one that scores with nobody; `players` by seat."""

    variant: str
    table: dict[str, Any]
    side_of: Sequence[int | None]
    players: Sequence[Player]

    @property
    def order(self) -> list[int]:
        """Who calls, the first first."""
        callers: list[int] = self.table["callers"]
        first = callers.index(self.table["eldest"])
        return callers[first:] + callers[:first]

    def side(self, seat: int) -> int:
        """The side of a seat that plays for one. Raises ValueError for another."""
        side = self.side_of[seat]
        if side is None:
            raise ValueError(f"seat {seat} is on no side")
        return side
