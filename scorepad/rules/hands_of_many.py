"""200 with more than two sides: a side's own results, each with the best and the worst of the rest.

What a hand gives to a side is taken from hands that are scored one by one; what comes of them
together is asked for the splits between which all others lie: all to one side, or as level as can
be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .facts import Deal
from .hands_of_200 import (
    bidding_of,
    calls_of_200,
    can_have_bid,
    kinds_of_200,
    some_of,
    with_points,
)
from .next_hand import Ahead, Case, Come, Seen, come_of, marks_of
from .two_hundred import FIVE
from .two_hundred_scoring import discards_to

MADE = "made"


@dataclass(frozen=True)
class Worth:
    """What hands give. `bidding`: by call, then by what the contract took, what came of it for its
    side; `defending`: by side, then, without and with a bid of its own, by what it took."""

    bidding: dict[Any, list[Come]]
    defending: list[list[list[int]]]


@dataclass(frozen=True)
class Contract:
    """A contract whose hands are tried: whose it is, and who besides has bid."""

    side: int
    call: Any
    others: list[int]
    deal: Deal


def cases_of_many(ahead: Ahead) -> list[list[Case]]:
    """All that the next hand can be, for every side."""
    found: list[list[Case]] = [[] for side in ahead.terms.sides]
    for no_trump in kinds_of_200(ahead):
        worth = worth_of(ahead, no_trump)
        found = [
            [*cases, *cases_of_side(ahead, worth, side, no_trump)]
            for side, cases in enumerate(found)
        ]
    return found


def cases_of_side(ahead: Ahead, worth: Worth, side: int, no_trump: bool) -> list[Case]:
    """The parts of a side that plays."""
    if side not in ahead.terms.playing:
        return []
    cases = [
        Case("bid", call, None, no_trump, FIVE, seen_bidding(ahead, worth, side, call))
        for call in calls_of_200(ahead)
    ]
    asked: list[Any] = [True, False] if ahead.outlook["needs_bid"][side] else [None]
    for bid_too in asked:
        seen = seen_defending(ahead, worth, side, bid_too is True)
        cases.extend(by_outcome(bid_too, no_trump, seen))
    return cases


def by_outcome(bid_too: bool | None, no_trump: bool, seen: list[Seen]) -> list[Case]:
    """The contract made, and failed, each a case of its own."""
    return [
        Case("defend", outcome, bid_too, no_trump, FIVE, [o for o in seen if o.outcome == outcome])
        for outcome in [MADE, "failed"]
    ]


def worth_of(ahead: Ahead, no_trump: bool) -> Worth:
    """What hands give, by the rules of the game; whoever bids is given the same."""
    side = ahead.terms.playing[0]
    bidding: dict[Any, list[Come]] = {}
    for call in calls_of_200(ahead):
        deal = bidding_of(ahead, side, call, no_trump, None, []).deal
        came = [come_with(ahead, deal, side, points) for points in ahead.outlook["figures"]]
        bidding = {**bidding, call: came}
    defending = [
        [defence_of(ahead, one, no_trump, has_bid) for has_bid in [False, True]]
        for one in range(len(ahead.terms.sides))
    ]
    return Worth(bidding, defending)


def come_with(ahead: Ahead, deal: Deal, side: int, points: int) -> Come:
    """What comes of a hand where the contract takes so much, and one other the rest."""
    other = ahead.terms.playing[1]
    captured = [
        points if one == side else ahead.outlook["pack"] - points if one == other else 0
        for one in range(len(ahead.terms.sides))
    ]
    return come_of(ahead, with_points(ahead, deal, captured, 0, side))


def defence_of(ahead: Ahead, side: int, no_trump: bool, has_bid: bool) -> list[int]:
    """What a side is given against a contract, by what it took."""
    if side not in ahead.terms.playing:
        return []
    bidder = [one for one in ahead.terms.playing if one != side][0]
    call = ahead.outlook["levels"][-1]
    others = [side] if has_bid else []
    deal = bidding_of(ahead, bidder, call, no_trump, None, others).deal
    pack = ahead.outlook["pack"]
    gains: list[int] = []
    for own in ahead.outlook["figures"]:
        captured = [
            own if one == side else pack - own if one == bidder else 0
            for one in range(len(ahead.terms.sides))
        ]
        gains.append(come_of(ahead, with_points(ahead, deal, captured, 0, side)).gains[side])
    return gains


def contracts_of(
    ahead: Ahead, side: int, call: Any, asking: int | None, has_bid: bool
) -> list[Contract]:
    """A contract where of the others, if that changes what they score, nobody has bid, or one, or
    all; of the asking side it is known."""
    asked = ahead.outlook["needs_bid"]
    rest = [
        other for other in ahead.terms.playing if other != side and other != asking and asked[other]
    ]
    own = [asking] if asking is not None and has_bid else []
    choices = some_of(rest) if len(rest) < 3 else [[], rest, *[[other] for other in rest]]
    deal = bidding_of(ahead, side, call, False, None, []).deal
    return [
        Contract(side, call, [*own, *others], deal)
        for others in choices
        if not [*own, *others] or can_have_bid(ahead, side, call, [*own, *others])
    ]


def fewest_of(ahead: Ahead, call: Any) -> int:
    """The fewest card points that make a contract."""
    fewest: int = [one["from"] for one in ahead.outlook["contracts"] if one["call"] == call][0]
    return fewest


def seen_bidding(ahead: Ahead, worth: Worth, side: int, call: Any) -> list[Seen]:
    """A side's own contract."""
    return [
        one
        for contract in contracts_of(ahead, side, call, None, False)
        for one in seen_in_contract(ahead, worth, contract, side)
    ]


def seen_in_contract(ahead: Ahead, worth: Worth, contract: Contract, side: int) -> list[Seen]:
    """A contract as its own side sees it: every count that makes it, and the most and the
    least that fail, which give the same."""
    fewest = fewest_of(ahead, contract.call)
    found: list[Seen] = []
    for taken in ahead.outlook["figures"]:
        if taken >= fewest or taken == 0 or taken == fewest - FIVE:
            low = taken if taken >= fewest else 0
            high = taken if taken >= fewest else fewest - FIVE
            for come in hands_with(ahead, worth, contract, taken, None, 0, True):
                found.append(Seen([low, high], come.outcome, come.marks[side], [come.gains[side]]))
    return found


def seen_defending(ahead: Ahead, worth: Worth, side: int, has_bid: bool) -> list[Seen]:
    """A side against every contract of the others: all its counts, with the extremes of theirs."""
    pack = ahead.outlook["pack"]
    found: list[Seen] = []
    for contract in contracts_against(ahead, side, has_bid):
        fewest = fewest_of(ahead, contract.call)
        for own in ahead.outlook["figures"]:
            counts = takings(pack - own, fewest)
            for taken in counts:
                # Between the ends only the level splits are told apart.
                is_end = taken <= fewest or taken == counts[-1]
                for come in hands_with(ahead, worth, contract, taken, side, own, is_end):
                    gains = [come.gains[side]]
                    found.append(Seen([own, own], come.outcome, come.marks[side], gains))
    return found


def contracts_against(ahead: Ahead, side: int, has_bid: bool) -> list[Contract]:
    """The contracts that a side can have against it."""
    return [
        contract
        for bidder in ahead.terms.playing
        if bidder != side
        for call in telling_calls(ahead, bidder)
        for contract in contracts_of(ahead, bidder, call, side, has_bid)
    ]


def telling_calls(ahead: Ahead, side: int) -> list[Any]:
    """Of all contracts of a side those that differ when they fail: the lowest, the next (others can
    have bid before it), the highest, the last that leaves it above the floor and the first that
    does not, 100 for 200."""
    calls = ahead.outlook["levels"]
    above = ahead.outlook["to_lose"][side]
    found: list[Any] = [*calls[:2], *[call for call in calls[2:] if call == calls[-1]]]
    for times in [1, 2]:
        low = [call for call in calls if above is not None and call * times >= above]
        high = [call for call in calls if above is not None and call * times < above]
        found.extend([call for call in [*high[-1:], *low[:1]] if call not in found])
    contracts = [one["call"] for one in ahead.outlook["contracts"]]
    return [*found, *[call for call in contracts if call not in calls]]


def takings(left: int, fewest: int) -> list[int]:
    """How much a contract takes of what is left: all that makes it, the most and the least that
    fail."""
    failing = [0, min(left, fewest - FIVE)]
    made = [n for n in range(fewest, left + 1) if n % FIVE == 0]
    return [*failing[:1], *[n for n in failing[1:] if n > 0], *made]


def hands_with(
    ahead: Ahead,
    worth: Worth,
    contract: Contract,
    taken: int,
    fixed: int | None,
    own: int,
    is_end: bool,
) -> list[Come]:
    """What comes of hands where a contract takes so much, one other side what is fixed, and the
    rest is split."""
    sides = [side for side in range(len(ahead.terms.sides))]
    rest = [side for side in ahead.terms.playing if side != contract.side and side != fixed]
    left: int = ahead.outlook["pack"] - taken - own
    given = worth.bidding[contract.call][taken // FIVE]
    found: list[Come] = []
    for points in lefts(ahead, left):
        for split in splits(points, rest, ahead.standing.totals, is_end):
            gains = [
                given.gains[ahead.terms.playing[0]]
                if side == contract.side
                else defended(worth, contract, side, own if side == fixed else split[side])
                if side in ahead.terms.playing
                else 0
                for side in sides
            ]
            marks = marks_of(ahead, contract.deal, given.outcome, gains)
            found.append(Come(given.outcome, marks, gains))
    return found


def defended(worth: Worth, contract: Contract, side: int, points: int) -> int:
    """What a side is given against a contract."""
    gains = worth.defending[side][1 if side in contract.others else 0]
    return gains[points // FIVE]


def lefts(ahead: Ahead, left: int) -> list[int]:
    """What the others can share of what is left: all of it, or less where discards are nobody's."""
    most = max(discards_of_nobody(ahead), default=0)
    return [left] if most == 0 or left == 0 else [left, max(0, left - most)]


def discards_of_nobody(ahead: Ahead) -> list[int]:
    """What discards can hold, where they count for nobody."""
    discards: list[int] = ahead.outlook["discards"]
    if not discards or "last_trick" in ahead.outlook["asks"]:
        return []
    side = ahead.terms.playing[0]
    other = ahead.terms.playing[1]
    bidding = bidding_of(ahead, side, ahead.outlook["levels"][0], False, None, [])
    captured = [0 for one in ahead.terms.sides]
    deal = with_points(ahead, bidding.deal, captured, discards[-1], side)
    return discards if discards_to(other, deal, ahead.terms) == 0 else []


def splits(points: int, sides: list[int], totals: list[int], has_alone: bool) -> list[list[int]]:
    """The extreme splits of points among these sides: all to one, and as level as can be."""
    alone = [[points if one == side else 0 for one in range(len(totals))] for side in sides]
    if len(sides) < 2 or points == 0:
        return alone[:1] if sides else [[0 for total in totals]]
    level = level_split(points, sides, totals)
    return [*alone, level] if has_alone else [level]


def level_split(points: int, sides: list[int], totals: list[int]) -> list[int]:
    """The split that leaves the highest total as low as can be."""
    got = [0 for total in totals]
    for _ in range(points // FIVE):
        low = min([totals[side] + got[side] for side in sides])
        lowest = [side for side in sides if totals[side] + got[side] == low][0]
        got = [n + (FIVE if side == lowest else 0) for side, n in enumerate(got)]
    return got
