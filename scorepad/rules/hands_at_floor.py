"""200 with single players, where one at the floor plays on, as after a tie: the game ends or goes
on by what he scores, too, so that all hands are tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .boxes import MARKS, Known, Lot, boxes_of, mark_in, own_in, steps_in
from .hands_of_200 import calls_of_200, kinds_of_200
from .hands_of_many import MADE
from .lots import entries_of, lots_of
from .next_hand import Ahead, Case, Seen
from .single_players import FAILED, singles_of
from .two_hundred import FIVE

# Boxes in all: some two seconds. Players who are level far from the target need more.
MOST_BOXES = 15_000


@dataclass(frozen=True)
class Explored:
    """A lot of hands, and what comes of them."""

    lot: Lot
    known: list[Known]


def is_one_at_floor(ahead: Ahead) -> bool:
    """Whether somebody is at the floor, or below."""
    return any(above is not None and above <= 0 for above in ahead.outlook["to_lose"])


def cases_at_floor(ahead: Ahead) -> list[list[Case]]:
    """All that the next hand can be, for every player; nothing where that is too much to try."""
    entries = entries_of(ahead)
    found: list[list[Case]] = [[] for side in ahead.terms.sides]
    left = MOST_BOXES
    for no_trump in kinds_of_200(ahead):
        explored = explored_of(ahead, lots_of(singles_of(ahead, no_trump), entries), left)
        left = left - sum([len(one.known) for one in explored])
        if left < 0:
            return []
        found = [
            [*cases, *cases_by_part(ahead, explored, side, no_trump)]
            for side, cases in enumerate(found)
        ]
    return found


def explored_of(ahead: Ahead, all_lots: list[list[Lot]], most: int) -> list[Explored]:
    """What comes of these hands; those that are left, once there are too many boxes, are not
    looked at."""
    found: list[Explored] = []
    count = 0
    for lots in all_lots:
        for index, known in enumerate(boxes_of(ahead, lots) if count <= most else []):
            found.append(Explored(lots[index], known))
            count = count + len(known)
    return found


def cases_by_part(ahead: Ahead, explored: list[Explored], side: int, no_trump: bool) -> list[Case]:
    """A player's parts: bidder, called partner, defender."""
    bidding = [one for one in explored if one.lot.contract[0] == side]
    cases = [
        Case("bid", call, None, no_trump, FIVE, seen_in(ahead, bidding, side, place))
        for place, call in enumerate(calls_of_200(ahead))
    ]
    called = [one for one in explored if side in one.lot.contract[1:]]
    against = [one for one in explored if side not in one.lot.contract]
    asked: list[Any] = [True, False] if ahead.outlook["needs_bid"][side] else [None]
    parts: list[list[Any]] = [["defend", bid_too] for bid_too in asked]
    if "partner" in ahead.outlook["asks"]:
        parts = [["partner", None], *parts]
    for role, bid_too in parts:
        for outcome in [MADE, FAILED]:
            own = [
                one
                for one in (called if role == "partner" else against)
                if one.lot.outcome == outcome
                and (bid_too is None or (side in one.lot.bids) == bid_too)
            ]
            seen = seen_in(ahead, own, side, None)
            cases.append(Case(role, outcome, bid_too, no_trump, FIVE, seen))
    return cases


def seen_in(ahead: Ahead, explored: list[Explored], side: int, place: int | None) -> list[Seen]:
    """What may come of these hands for a player, each thing once; with one contract, or with
    all."""
    pack = len(ahead.outlook["figures"]) - 1
    told: list[list[int]] = [[] for _ in range(pack + 1)]
    found: list[Seen] = []
    for one in explored:
        limits = steps_with(one.lot, place)
        for known in one.known if limits else []:
            steps = steps_in(one.lot, known.box)
            steps = [max(limits[0], steps[0]), min(limits[1], steps[1])]
            if steps[0] > steps[1]:
                continue
            own = own_in(one.lot, known, side, steps, pack)
            mark = mark_in(known.code, side, len(ahead.terms.sides))
            key = (own[1] * 3 + MARKS.index(mark)) * 2 + (1 if one.lot.outcome == MADE else 0)
            if own[0] <= own[1] and key not in told[own[0]]:
                told[own[0]].append(key)
                gains = one.lot.gains[side]
                most = gains[min(own[1], len(gains) - 1)]
                figures = [count * FIVE for count in own]
                found.append(Seen(figures, one.lot.outcome, mark, [most]))
    return found


def steps_with(lot: Lot, place: int | None) -> list[int]:
    """The first and the last step of all, or of those that one contract can have; if any."""
    if place is None:
        return [lot.first, len(lot.others) - 1]
    return lot.ranges[lot.places.index(place)] if place in lot.places else []
