"""The next hand of a standing game: what would come of it, for every side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .facts import Deal, Setting
from .ledger import Standing, setting_of
from .record import Head

WIN = "win"
LOSE = "lose"
ON = "on"


@dataclass(frozen=True)
class Ahead:
    """A game that goes on: how it stands, what holds for its next hand, what `table` says of it."""

    head: Head
    standing: Standing
    terms: Setting
    outlook: dict[str, Any]


@dataclass(frozen=True)
class Come:
    """What came of a hand: its outcome, and for every side whether it has won, lost or plays on,
    and what it got."""

    outcome: str | None
    marks: list[str]
    gains: list[int]


@dataclass(frozen=True)
class Point:
    """A hand of a row of hands, and what came of it."""

    index: int
    deal: Deal
    come: Come


@dataclass(frozen=True)
class Stretch:
    """Hands in a row of which the same comes: the first and the last."""

    first: Point
    last: Point


@dataclass(frozen=True)
class Seen:
    """One thing that may come for a side: what it brought home (from, to), and what comes of it."""

    own: list[int]
    outcome: str | None
    mark: str
    gains: list[int]


@dataclass(frozen=True)
class Case:
    """A side's part in the next hand, and all that may come then.

    `role`: it bids, it is the called partner, it defends, or it waits; all 100 are declared by it
    or `against` it; `call` is the contract or how it came out; `bid_too` whether a defending side
    has bid itself (null: it makes no difference). `step` is that of the figures. `whose` they are:
    `own`; where both questions need their own figures also `others`, for that of losing.
    """

    role: str
    call: Any
    bid_too: bool | None
    no_trump: bool | None
    step: int
    seen: list[Seen] = field(default_factory=list)
    whose: str | None = None
    is_whole: bool = True


def ahead_of(head: Head, standing: Standing, number: int) -> Ahead:
    """What holds for the hand of that number."""
    setting = setting_of(head, standing, number)
    return Ahead(head, standing, setting, head.game.outlook(standing.totals, setting))


def come_of(ahead: Ahead, deal: Deal) -> Come:
    """What comes of a hand by the rules of the game."""
    totals = ahead.standing.totals
    verdict = ahead.head.game.judge(deal, totals, ahead.terms)
    lines = verdict.lines
    gains = [
        sum([line.points for line in lines if line.side == side]) for side in range(len(totals))
    ]
    return Come(verdict.outcome, marks_of(ahead, deal, verdict.outcome, gains), gains)


def marks_of(ahead: Ahead, deal: Deal, outcome: str | None, gains: list[int]) -> list[str]:
    """Whether each side has won, lost, or plays on. Of three teams one that drops out has lost."""
    standing = ahead.standing
    setting = ahead.terms
    game = ahead.head.game
    totals = [total + gains[side] for side, total in enumerate(standing.totals)]
    end = game.ending(deal, outcome, totals, standing.counted + 1, setting)
    if end is not None:
        return [WIN if side in end.winners else LOSE for side in range(len(totals))]
    if "drops_out" not in setting.traits:
        return [ON for total in totals]
    left = game.staying(totals, setting)
    return [
        LOSE if side in setting.playing and side not in left else ON for side in range(len(totals))
    ]


def along(ahead: Ahead, count: int, deal_at: Callable[[int], Deal]) -> list[Stretch]:
    """What comes of hands in a row, told in as few stretches as may be.

    Along the row nobody brings home more but one side, and it never less: where the same comes of
    two hands, the same comes of all between them.
    """
    first = point_at(ahead, 0, deal_at)
    return between(ahead, first, point_at(ahead, count - 1, deal_at), deal_at)


def point_at(ahead: Ahead, index: int, deal_at: Callable[[int], Deal]) -> Point:
    """One hand of a row, scored."""
    deal = deal_at(index)
    return Point(index, deal, come_of(ahead, deal))


def between(
    ahead: Ahead, first: Point, last: Point, deal_at: Callable[[int], Deal]
) -> list[Stretch]:
    """The stretches from one hand to another; what differs is looked at by halves."""
    if first.come.outcome == last.come.outcome and first.come.marks == last.come.marks:
        return [Stretch(first, last)]
    if last.index - first.index == 1:
        return [Stretch(first, first), Stretch(last, last)]
    middle = point_at(ahead, (first.index + last.index) // 2, deal_at)
    return [*between(ahead, first, middle, deal_at), *between(ahead, middle, last, deal_at)]


def seen_of(stretch: Stretch, side: int, own: int, other: int) -> Seen:
    """A stretch as this side sees it, that brings home so much at its ends."""
    come = stretch.first.come
    gains = [come.gains[side], stretch.last.come.gains[side]]
    return Seen([min(own, other), max(own, other)], come.outcome, come.marks[side], gains)
