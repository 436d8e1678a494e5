"""200 with a called partner: what a hand gives to five players, and what comes of it for one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .facts import Deal
from .hands_of_200 import bidding_of
from .next_hand import Ahead, marks_of
from .single_players import MASKS, Given, first_place, singles_of
from .two_hundred import FIVE


@dataclass(frozen=True)
class Five:
    """A hand with five players: its contracts, the lowest first, and what each gives by what the
    pair took; what defenders get, without and with a bid; the level splits by who shares."""

    ahead: Ahead
    fewest: list[int]
    given: list[list[Given]]
    defending: list[list[list[int]]]
    deals: list[list[Deal]]
    level: list[list[list[int]]]


@dataclass(frozen=True)
class Entry:
    """The lowest contract, by its place, of a bidder after others have bid, too: only those who
    need a bid to score are told apart. What no auction brings is beyond all places."""

    nobody: int
    one: list[list[int]]
    two: list[list[list[int]]]


@dataclass(frozen=True)
class Pair:
    """Bidder and called partner, the others, and who asks."""

    bidder: int
    partner: int
    asking: int
    rest: list[int]


def five_of(ahead: Ahead, no_trump: bool) -> Five:
    """What hands give, by the rules of the game; whoever bids is given the same."""
    players = [side for side in range(len(ahead.terms.sides))]
    singles = singles_of(ahead, no_trump)
    level = ahead.outlook["levels"][-1]
    return Five(
        ahead,
        singles.fewest,
        singles.given,
        singles.defending,
        [
            [
                bidding_of(ahead, bidder, level, no_trump, partner, []).deal
                for partner in [None if one == bidder else one for one in players]
            ]
            for bidder in players
        ],
        [level_splits(ahead, singles.defending, sharing) for sharing in sharings(players)],
    )


def sharings(players: list[int]) -> list[list[int]]:
    """Every choice of players, each at the place that is the sum of their marks."""
    found: list[list[int]] = [[]]
    for player in players:
        found.extend([[*chosen, player] for chosen in [*found]])
    return found


def level_splits(
    ahead: Ahead, defending: list[list[list[int]]], sharing: list[int]
) -> list[list[int]]:
    """By what is left: what each of these gets where the highest of them stays as low as can be:
    one whom it does not count for takes it, else each step goes to the lowest."""
    got = [0 for side in ahead.standing.totals]
    found = [got]
    asked = ahead.outlook["needs_bid"]
    is_lost = not sharing or any(asked[side] for side in sharing)
    taken = [0 for side in got]
    for _ in ahead.outlook["figures"][1:]:
        if not is_lost:
            low = min([ahead.standing.totals[side] + got[side] for side in sharing])
            lowest = [side for side in sharing if ahead.standing.totals[side] + got[side] == low][0]
            taken = [n + (1 if side == lowest else 0) for side, n in enumerate(taken)]
            got = [defending[side][0][n] if side in sharing else 0 for side, n in enumerate(taken)]
        found.append(got)
    return found


def entry_of(ahead: Ahead) -> Entry:
    """After whose bids a player can still have which contract."""
    players = [side for side in range(len(ahead.terms.sides))]
    one = [[first_place(ahead, bidder, [other]) for other in players] for bidder in players]
    two = [
        [
            [
                max(one[bidder][first], one[bidder][second])
                if first >= second
                else first_place(ahead, bidder, [first, second])
                for second in players
            ]
            for first in players
        ]
        for bidder in players
    ]
    return Entry(0, one, two)


def entry_after(five: Five, entry: Entry, bidder: int, others: list[int]) -> int:
    """The same for those of these who need a bid to score."""
    asked = five.ahead.outlook["needs_bid"]
    told = [side for side in sorted(others) if asked[side]]
    if not told:
        return entry.nobody
    if len(told) == 1:
        return entry.one[bidder][told[0]]
    return entry.two[bidder][told[0]][told[1]]


def pair_of(bidder: int, partner: int, asking: int) -> Pair:
    """A pair, and who defends beside the one who asks."""
    rest = [side for side in range(len(MASKS)) if side not in [bidder, partner, asking]]
    return Pair(bidder, partner, asking, rest)


def hand_with(
    five: Five, pair: Pair, place: int, taken: int, is_kept: bool, got: list[int]
) -> list[Any]:
    """What comes of a hand for the one who asks: outcome, mark and what he got."""
    given = five.given[place][taken // FIVE]
    partner = given.keeping if is_kept else given.partner
    gains = [
        given.bidder if side == pair.bidder else partner if side == pair.partner else points
        for side, points in enumerate(got)
    ]
    marks = marks_of(five.ahead, five.deals[pair.bidder][pair.partner], given.outcome, gains)
    return [given.outcome, marks[pair.asking], gains[pair.asking]]


def level_got(five: Five, pair: Pair, left: int, own: int) -> list[int]:
    """What defenders get where the rest is level; `own` is what the one who asks was given."""
    got = five.level[sum([MASKS[side] for side in pair.rest])][left // FIVE]
    return [own if side == pair.asking else points for side, points in enumerate(got)]


def alone_got(five: Five, pair: Pair, who: int, left: int, has_bid: bool, own: int) -> list[int]:
    """What defenders get where one has all that is left."""
    points = five.defending[who][1 if has_bid else 0][left // FIVE]
    return [
        points if side == who else own if side == pair.asking else 0 for side in range(len(MASKS))
    ]


def bids_alone(five: Five, who: int) -> list[bool]:
    """Whether a defender has bid, where that changes what he scores."""
    return [False, True] if five.ahead.outlook["needs_bid"][who] else [False]
