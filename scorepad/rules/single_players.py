"""200 with single players: what a hand gives to each, and who can have bid before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .hands_of_200 import bidding_of, calls_of_200, can_have_bid, partners_of, with_points
from .hands_of_many import MADE, defence_of, fewest_of
from .next_hand import Ahead, come_of

FAILED = "failed"
MASKS = [1, 2, 4, 8, 16]


@dataclass(frozen=True)
class Given:
    """What a contract gives to its bidder and, where one is called, its partner; `keeping`: to a
    partner whose all of the pair's tricks are."""

    outcome: str
    bidder: int
    partner: int
    keeping: int


@dataclass(frozen=True)
class Singles:
    """A hand of single players: its contracts, the lowest first, the fewest points that make each,
    and what it gives by what its players took; what defenders get, without and with a bid."""

    ahead: Ahead
    fewest: list[int]
    given: list[list[Given]]
    defending: list[list[list[int]]]


def singles_of(ahead: Ahead, no_trump: bool) -> Singles:
    """What hands give, by the rules of the game; whoever bids is given the same."""
    calls = calls_of_200(ahead)
    return Singles(
        ahead,
        [fewest_of(ahead, call) for call in calls],
        [
            [given_by(ahead, call, no_trump, taken) for taken in ahead.outlook["figures"]]
            for call in calls
        ],
        [
            [defence_of(ahead, side, no_trump, has_bid) for has_bid in [False, True]]
            for side in range(len(ahead.terms.sides))
        ],
    )


def given_by(ahead: Ahead, call: Any, no_trump: bool, taken: int) -> Given:
    """What a contract gives that took so much."""
    partner = partners_of(ahead, 0)[0]
    deal = bidding_of(ahead, 0, call, no_trump, partner, []).deal
    left = ahead.outlook["pack"] - taken
    none = [0 for side in ahead.terms.sides[3:]]
    without = come_of(ahead, with_points(ahead, deal, [taken, 0, left, *none], 0, 0))
    keeping = without
    if partner is not None:
        keeping = come_of(ahead, with_points(ahead, deal, [0, taken, left, *none], 0, 0))
    outcome = MADE if without.outcome == MADE else FAILED
    return Given(outcome, without.gains[0], without.gains[1], keeping.gains[1])


def first_place(ahead: Ahead, bidder: int, others: list[int]) -> int:
    """The place of the lowest contract after these have bid, too: each bid is above the last."""
    asked = ahead.outlook["needs_bid"]
    if bidder in others or any(not asked[side] for side in others):
        return 0
    calls = calls_of_200(ahead)
    for place in range(len(others), len(calls)):
        if can_have_bid(ahead, bidder, calls[place], others):
            return place
    return len(calls)
