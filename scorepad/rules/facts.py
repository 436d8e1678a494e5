"""The words of the engine: problems, lines, options, deals and how a game stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
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
    """What holds while one element of a record is read.

    `traits` are the variant's (see Preset), `playing` the sides at the table: not those that
    dropped out or wait; `held` are points that wait for a winner.
    """

    number: int
    seats: int
    sides: list[list[int]]
    dealer: int | None
    options: dict[str, Any]
    traits: list[str] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    held: int = 0

    @property
    def callers(self) -> list[int]:
        """The seats that call and deal: those of the sides at the table, in seat order."""
        return sorted([seat for side in self.playing for seat in self.sides[side]])

    def place(self, key: str) -> Place:
        """A key of this element."""
        return Place(self.number, key)

    def side_of(self, seat: int | None) -> int:
        """The side that plays from this seat (a played hand has a bidder)."""
        return [seat in side for side in self.sides].index(True)

    def after(self, seat: int) -> int:
        """The next seat clockwise that calls and deals (ENG.7, 5S.R1, 63.R1)."""
        callers = self.callers
        higher = [caller for caller in callers if caller > seat]
        return higher[0] if higher else callers[0]

    def before(self, seat: int) -> int:
        """The seat from which the deal comes to this one."""
        return [caller for caller in self.callers if self.after(caller) == seat][0]

    def with_dealer(self, dealer: int | None) -> Setting:
        """The same with this dealer."""
        return self if dealer == self.dealer else replace(self, dealer=dealer)

    def with_playing(self, playing: list[int]) -> Setting:
        """The same with these sides at the table."""
        return self if playing == self.playing else replace(self, playing=playing)

    def seat_at_table(self, seat: int, place: Place, silent: str) -> list[Problem]:
        """What keeps a seat from calling, dealing and taking part: it has no side of its own (then
        the problem is `silent`), or its side is not at the table."""
        if not any(seat in side for side in self.sides):
            return [place.problem(silent)]
        return [] if self.side_of(seat) in self.playing else [place.problem("not_at_table")]


@dataclass(frozen=True)
class Deal:
    """One hand as read: `state` is bidding, playing, played or void.

    `bid` is what the sheet shows: a number in 200, the trump suit in Belote. `playing`: the sides
    at the table, where the hand itself says so. `more` is what only
    the game that read it knows, `hints` what a problem of this hand probably comes from.
    """

    state: str = "bidding"
    dealer: int | None = None
    to_call: int | None = None
    legal_calls: list[Any] = field(default_factory=list)
    bidder: int | None = None
    bid: Any = None
    for_200: bool = False
    sides_bid: list[int] | None = None
    trump: str | None = None
    captured: list[int] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    hints: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What a played hand is worth: its outcome, the lines of every side, the points then held."""

    outcome: str | None
    lines: list[Line]
    warnings: list[Problem] = field(default_factory=list)
    held: int = 0


@dataclass(frozen=True)
class End:
    """How a game ended: the rule, the winning sides, and the figures of its sentence.

    `args["reading"]`, where there is one, says which reading of the rule it was.
    """

    rule: str
    winners: list[int]
    args: dict[str, Any]


@dataclass(frozen=True)
class Start:
    """What a game that is carried over begins with: the sides whose totals are in the game, and
    the end that it had reached before, None where it goes on."""

    sides: list[int]
    end: End | None


@dataclass(frozen=True)
class Preset:
    """A variant: how many sit down, who plays together, which options it offers with which usual
    values.

    `traits` are the switches by which the game's functions tell variants apart; `narrowed` gives
    the values of an option where they are not all that the option lists. A seat in no side plays
    along without calling or dealing.
    """

    seats: int
    sides: list[list[int]]
    usual: dict[str, Any]
    traits: list[str] = field(default_factory=list)
    narrowed: dict[str, list[Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """What a game module offers to the shared fold.

    usual(variant, given) -> the default of every option under the other options;
    read(element, setting) -> the hand as a Deal, with its problems;
    check_void(kind, setting) -> problems of a deal that was not played;
    lacking(deal, totals, setting) -> problems that depend on the totals before the hand;
    judge(deal, totals, setting) -> a Verdict for a played hand;
    ending(deal, outcome, totals, counted, setting) -> End or None;
    starting(totals, counted, setting) -> the Start of a game that is carried over: over where it
    is so whatever the last hand was;
    seated(given, totals, setting) -> the sides at the table of the first hand; `given` is what the
    record says of them, or None;
    staying(totals, setting) -> the sides at the table after a hand that did not end the game;
    near_end(totals, setting) -> sides whom the next hand may bring to the end;
    outlook(totals, setting) -> what the table screen asks of the standing game.
    misfits(variant, given) -> names of options whose values do not go with the others given;
    settle(winners, setting) -> what a finished game pays, or None;
    `lasting`: the options that hold for a whole game; `holds_points`: whether a hand may leave
    points held for the next one's winner; `jump`: from how many points on a hand that ends the
    game is looked at again, if it is twice what any hand before was.
    """

    presets: dict[str, Preset]
    options: list[Option]
    usual: Callable[[str, dict[str, Any]], dict[str, Any]]
    read: Callable[[dict[str, Any], Setting], Deal]
    check_void: Callable[[str, Setting], list[Problem]]
    lacking: Callable[[Deal, list[int], Setting], list[Problem]]
    judge: Callable[[Deal, list[int], Setting], Verdict]
    ending: Callable[[Deal, str | None, list[int], int, Setting], End | None]
    starting: Callable[[list[int], int, Setting], Start]
    seated: Callable[[list[int] | None, list[int], Setting], list[int]]
    staying: Callable[[list[int], Setting], list[int]]
    near_end: Callable[[list[int], Setting], list[int]]
    outlook: Callable[[list[int], Setting], dict[str, Any]]
    misfits: Callable[[str, dict[str, Any]], list[str]]
    settle: Callable[[list[int], Setting], dict[str, Any] | None]
    jump: int
    lasting: list[str] = field(default_factory=list)
    holds_points: bool = False
