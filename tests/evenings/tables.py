"""How an evening is written down: the head of its record, a row an element, and its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
NAMES = ("Rosa", "Émile", "Anne-Marie", "Léo", "Aoife", "赤桐")


@dataclass(frozen=True)
class Row:
    """An element and what it is worth.

    `dealer` deals it and `first` calls first (or would, where the element is no deal).
    `outcome` is that of a played hand, else the state of the row. `lines` names who got what by
    which rule: `0 200.S1 +70 | 1 200.S4.blocked 0`. `held` are the points held after it.
    """

    dealer: int
    first: int
    element: Json
    outcome: str
    delta: list[int]
    totals: list[int]
    lines: str = ""
    held: int = 0

    def told(self) -> list[tuple[int, str, int]]:
        """The lines: side, rule with its reading, points; in that order."""
        parts = [part.split() for part in self.lines.split("|") if part.strip()]
        return sorted((int(side), rule, int(points)) for side, rule, points in parts)


@dataclass(frozen=True)
class Evening:
    """A record's head, its rows, and how it ends. `dropped` are the sides that left the game."""

    game: str
    variant: str
    first_dealer: int
    rows: list[Row]
    winner: int
    ended_by: str
    head: Json = field(default_factory=dict)
    seats: int = 4
    dropped: list[int] = field(default_factory=list)
    pot: Json | None = None
    warnings: list[str] = field(default_factory=list)

    def record(self, hands: int | None = None) -> Json:
        """The record, or the one of its first hands."""
        return {
            "format": "scorepad-game/1",
            "game": self.game,
            "variant": self.variant,
            "players": list(NAMES[: self.seats]),
            "first_dealer": self.first_dealer,
            **self.head,
            "hands": [row.element for row in self.rows[:hands]],
        }


def bid(bidder: int, level: Any, *captured: int, **more: Any) -> Json:
    """A hand of 200, its contract in short."""
    return {"bidder": bidder, "bid": level, "captured": list(captured), **more}


def calls(said: str, *captured: int, **more: Any) -> Json:
    """A hand whose auction was kept: `1 50, 2 pass` and so on, numbers as numbers."""
    made = [call.split() for call in said.split(",")]
    told = [[int(seat), int(call) if call.isdigit() else call] for seat, call in made]
    return {"calls": told, **({"captured": list(captured)} if captured else {}), **more}


def tricks(bidder: int, level: str, *won: int) -> Json:
    """A hand of 500."""
    return {"bidder": bidder, "bid": level, "tricks": list(won)}


def took(taker: int, trump: str, *captured: int, **more: Any) -> Json:
    """A hand of Belote, its contract in short."""
    return {
        "taker": taker,
        "trump": trump,
        **({"captured": list(captured)} if captured else {}),
        **more,
    }


PASSED: Json = {"void": "passed"}
MISDEAL: Json = {"void": "misdeal"}
