"""Every hand of 500 that can be played next, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from .facts import Deal
from .five_hundred import TRICKS
from .next_hand import Ahead, Case, Point, Stretch, come_of, seen_of


def played_in_500(ahead: Ahead) -> list[list[Point]]:
    """Every bid of each side, the first side's before, with every number of tricks."""
    return [
        [point_of_500(deal, n, side, ahead) for n in range(TRICKS + 1)]
        for side in range(2)
        for deal in deals_of_500(ahead, side)
    ]


def deals_of_500(ahead: Ahead, side: int) -> list[Deal]:
    """Every bid of a side, before a trick is played."""
    seat = ahead.terms.sides[side][0]
    return [
        ahead.head.game.read({"bidder": seat, "bid": bid["call"]}, ahead.terms)
        for bid in ahead.outlook["bids"]
    ]


def point_of_500(deal: Deal, tricks: int, side: int, ahead: Ahead) -> Point:
    """A bid with so many tricks to its side."""
    captured = [tricks if one == side else TRICKS - tricks for one in range(2)]
    made = replace(deal, captured=captured)
    return Point(tricks, made, come_of(ahead, made))


def cases_of_500(ahead: Ahead, played: list[list[Point]], side: int) -> list[Case]:
    """A side's part in every hand: it bids, or it defends; `own` are its tricks."""
    calls = [bid["call"] for bid in ahead.outlook["bids"]]
    count = len(calls)
    cases: list[Case] = []
    for role in ["bid", "defend"]:
        bidder = side if role == "bid" else 1 - side
        for index, call in enumerate(calls):
            seen = [
                seen_of(Stretch(one, one), side, one.deal.captured[side], one.deal.captured[side])
                for one in played[bidder * count + index]
            ]
            cases.append(Case(role, call, None, None, 1, seen))
    return cases
