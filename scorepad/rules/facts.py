"""The words of the engine: problems, lines, options, deals and how a game stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Problem:
    """Why a fact cannot be accepted, or, as a warning, why it is probably a slip."""

    hand: int | None
    field: str
    index: int | None
    code: str
    args: dict[str, Any]


@dataclass(frozen=True)
class Place:
    """Where in a record something stands: hand number (null: the record itself), key, index."""

    hand: int | None
    field: str
    index: int | None = None

    def at(self, index: int) -> Place:
        """The same place, at this index of its list."""
        return Place(self.hand, self.field, index)

    def problem(self, code: str) -> Problem:
        """A problem here whose sentence needs no figures."""
        return Problem(self.hand, self.field, self.index, code, {})

    def problem_with(self, code: str, args: dict[str, Any]) -> Problem:
        """A problem here with what its sentence names."""
        return Problem(self.hand, self.field, self.index, code, args)


@dataclass(frozen=True)
class Line:
    """Some points for a side, with the rule that gave or withheld them."""

    side: int
    points: int
    rule: str
    args: dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A house rule: its JSON type and what it may be (listed, or from low to high in steps).

    It does nothing unless the option `needs`, if it names one, has a value of `needed`.
    """

    name: str
    kind: str
    rules: list[str]
    values: list[Any] = field(default_factory=list)
    low: int = 0
    high: int = 0
    step: int = 1
    is_nullable: bool = False
    needs: str = ""
    needed: list[Any] = field(default_factory=list)


@dataclass(frozen=True)
class Setting:
    """What holds while one element of a record is read."""

    number: int
    seats: int
    sides: list[list[int]]
    dealer: int | None
    options: dict[str, Any]

    def place(self, key: str) -> Place:
        """A key of this element."""
        return Place(self.number, key)

    def side_of(self, seat: int) -> int:
        """The side that plays from this seat."""
        return [seat in side for side in self.sides].index(True)

    def after(self, seat: int) -> int:
        """The next seat clockwise (ENG.7)."""
        return (seat + 1) % self.seats

    def before(self, seat: int) -> int:
        """The seat from which the deal comes to this one."""
        return (seat - 1) % self.seats


@dataclass(frozen=True)
class Deal:
    """One hand as read: `state` is bidding, playing, played or void."""

    state: str
    dealer: int | None = None
    to_call: int | None = None
    legal_calls: list[Any] = field(default_factory=list)
    bidder: int | None = None
    bid: int | None = None
    for_200: bool = False
    sides_bid: list[int] | None = None
    trump: str | None = None
    captured: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What a played hand is worth: its outcome and the lines of every side."""

    outcome: str
    lines: list[Line]
    warnings: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class End:
    """How a game ended: the rule, the winning sides, and the figures of its sentence.

    `args["reading"]`, where there is one, says which reading of the rule it was.
    """

    rule: str
    winners: list[int]
    args: dict[str, Any]


@dataclass(frozen=True)
class Preset:
    """A variant: how many sit down, who plays together, which options it offers with which usual
    values."""

    seats: int
    sides: list[list[int]]
    usual: dict[str, Any]


@dataclass(frozen=True)
class Game:
    """What a game module offers to the shared fold.

    usual(variant, given) -> the default of every option under the other options;
    read(element, setting) -> the hand as a Deal, with its problems;
    check_void(kind, setting) -> problems of a deal that was not played;
    lacking(deal, totals, setting) -> problems that depend on the totals before the hand;
    judge(deal, totals, setting) -> a Verdict for a played hand;
    ending(deal, totals, counted, options) -> End or None;
    near_end(totals, options) -> sides whom the next hand may bring to the end;
    outlook(totals, deal, options) -> what the table screen asks of the standing game.
    """

    presets: dict[str, Preset]
    options: list[Option]
    usual: Callable[[str, dict[str, Any]], dict[str, Any]]
    read: Callable[[dict[str, Any], Setting], Deal]
    check_void: Callable[[str, Setting], list[Problem]]
    lacking: Callable[[Deal, list[int], Setting], list[Problem]]
    judge: Callable[[Deal, list[int], Setting], Verdict]
    ending: Callable[[int, list[int], int, dict[str, Any]], End | None]
    near_end: Callable[[list[int], dict[str, Any]], list[int]]
    outlook: Callable[[list[int], dict[str, Any]], dict[str, Any]]
