"""A game as figures see it: who sat where in each hand, what counts, how the totals went. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scorepad.rules.facts import Deal
from scorepad.rules.five_hundred_scoring import GOAL
from scorepad.rules.ledger import Row

if TYPE_CHECKING:  # the journal stands on this module
    from scorepad.journal.fold import Folded

_COUNTING = ("scored", "adjusted")


@dataclass(frozen=True)
class Side:
    """Who plays together: the side's number, and its persons by public id in order."""

    index: int
    persons: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """A scored hand: the entry that made it, who sat where, the sides at the table, and which of
    them bid."""

    entry: str
    row: Row
    seats: tuple[str, ...]
    sides: tuple[Side, ...]
    bidding: int

    @property
    def deal(self) -> Deal:
        """The hand as it was read."""
        deal = self.row.event.deal
        if deal is None:
            raise ValueError(f"hand {self.row.number} was not dealt")
        return deal

    def at(self, seat: int) -> str:
        """Who sat there."""
        return self.seats[seat]


@dataclass(frozen=True)
class Game:
    """A game that has ended or was given up.

    `sides`: those that took part, as they sat at the end; `start` and `totals`: what each side had
    before, and after every row that counts; `options`: those in force in each hand, of a game
    without hands those of its start; `voids`: deals that nobody played.
    """

    name: str
    sides: tuple[Side, ...]
    seats: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    is_given_up: bool
    is_from_paper: bool
    start: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    hands: tuple[Played, ...]
    hands_before: int
    options: tuple[Mapping[str, Any], ...]
    voids: int

    @property
    def is_known(self) -> bool:
        """Whether every hand of it is known, none brought along from paper."""
        return not self.is_from_paper and not self.hands_before

    @property
    def is_of_two(self) -> bool:
        """Whether two sides play, and no more."""
        return len(self.sides) == 2

    @property
    def far_behind(self) -> int:
        """From where on a side is far behind: half of what wins the game."""
        return int(self.options[-1].get("target", GOAL)) // 2

    @cached_property
    def final(self) -> tuple[int, ...]:
        """The totals at the end."""
        return self.totals[-1] if self.totals else self.start

    def side_of(self, seat: int) -> int:
        """The side that plays from a seat."""
        return next(side for side, seats in enumerate(self.seats) if seat in seats)

    def behind(self, side: int) -> int:
        """How far a side was ever behind the best of the others after a hand; 0 for never."""
        others = [one.index for one in self.sides if one.index != side]
        gaps = (max(totals[one] for one in others) - totals[side] for totals in self.totals)
        return max(0, max(gaps, default=0)) if others else 0


def seen_in(folded: Folded) -> Game:
    """A game as figures see it."""
    if folded.running.fold is None:
        raise ValueError("a record of no game that is known")
    head, ledger = folded.running.fold
    sheet, started = folded.sheet, folded.facts[0].body
    seats = tuple(tuple(side["seats"]) for side in sheet["sides"])
    sat = list(_sat(folded))
    rows = [row for row in ledger.rows if row.state in _COUNTING]
    hands = tuple(_hands(folded, seats, sat))
    options = list(_options(folded))
    taking_part = _taking_part(folded, len(seats))
    at_end = _at_end(folded, sat)
    return Game(
        name=started["game"],
        sides=tuple(side for side in _sides(seats, at_end) if side.index in taking_part),
        seats=seats,
        winners=tuple(sheet["winners"]) if sheet["over"] else (),
        is_given_up=not sheet["over"],
        is_from_paper=folded.is_from_paper,
        start=tuple(head.totals),
        totals=tuple(tuple(row.totals) for row in rows),
        hands=hands,
        hands_before=head.hands_before,
        options=tuple(options),
        voids=sum(row.state == "void" for row in ledger.rows),
    )


def _sat(folded: Folded) -> Iterator[tuple[str, ...]]:
    """Who sat where in each row."""
    now = tuple(folded.seats_fact.body["persons"])
    for entry, row in zip(folded.entries, folded.sheet["hands"], strict=True):
        if entry.kind == "seats" and row["state"] == "changed":
            now = tuple(entry.stored["persons"])
        yield now


def _at_end(folded: Folded, sat: list[tuple[str, ...]]) -> tuple[str, ...]:
    return sat[-1] if sat else tuple(folded.seats_fact.body["persons"])


def _sides(seats: tuple[tuple[int, ...], ...], sat: tuple[str, ...]) -> Iterator[Side]:
    for index, of_side in enumerate(seats):
        yield Side(index, tuple(sorted(sat[seat] for seat in of_side)))


def _hands(
    folded: Folded, seats: tuple[tuple[int, ...], ...], sat: list[tuple[str, ...]]
) -> Iterator[Played]:
    """The scored hands. Who has no line was not at the table; where two sides play, both were."""
    ledger = folded.running.fold[1] if folded.running.fold else None
    rows = ledger.rows if ledger else []
    for row, entry, persons in zip(rows, folded.entries, sat, strict=True):
        if row.state != "scored" or row.event.deal is None:
            continue
        told = {line.side for line in row.lines} if len(seats) > 2 else set(range(len(seats)))
        sides = tuple(side for side in _sides(seats, persons) if side.index in told)
        bidder = row.event.deal.bidder
        bidding = next(side for side, of_side in enumerate(seats) if bidder in of_side)
        yield Played(entry.id, row, persons, sides, bidding)


def _options(folded: Folded) -> Iterator[Mapping[str, Any]]:
    """The options in force in each scored hand; without one, those of the start."""
    if folded.running.fold is None:
        return
    head, ledger = folded.running.fold
    now, is_played = head.options, False
    for row in ledger.rows:
        if row.event.options is not None and row.state == "changed":
            now = row.event.options
        if row.state == "scored":
            is_played = True
            yield now
    if not is_played:
        yield head.options


def _taking_part(folded: Folded, sides: int) -> set[int]:
    """The sides that play this game: where teams take turns by the game, not the one that waits."""
    if folded.record["variant"] != "six_rotate" or folded.running.fold is None:
        return set(range(sides))
    head = folded.running.fold[0]
    if head.options["six_rotate_per_hand"]:
        return set(range(sides))
    return {*head.playing, *folded.sheet["winners"]}
