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
    partners_of,
    some_of,
    with_points,
)
from .next_hand import Ahead, Case, Come, Seen, come_of, marks_of
from .two_hundred import FIVE
from .two_hundred_scoring import discards_to

MADE = "made"


@dataclass(frozen=True)
class Worth:
    """What hands give. `bidding`: by call, then by what the contract took, what came of it, the
    bidder's side first; `keeping`: the same where the called partner took all; `defending`: by
    side, then, without and with a bid of its own, by what it took."""

    bidding: dict[Any, list[Come]]
    keeping: dict[Any, list[Come]]
    defending: list[list[list[int]]]


@dataclass(frozen=True)
class Contract:
    """A contract whose hands are tried: who is in it, and who besides has bid."""

    side: int
    partner: int | None
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
    if "partner" in ahead.outlook["asks"]:
        seen = [
            one
            for bidder in partners_of(ahead, side)
            for call in telling_calls(ahead, [bidder, side])
            for contract in contracts_of(ahead, bidder, side, call, None, False)
            for one in seen_in_contract(ahead, worth, contract, side)
        ]
        cases.extend(by_outcome("partner", None, no_trump, seen))
    asked: list[Any] = [True, False] if ahead.outlook["needs_bid"][side] else [None]
    for bid_too in asked:
        seen = seen_defending(ahead, worth, side, bid_too is True)
        cases.extend(by_outcome("defend", bid_too, no_trump, seen))
    return cases


def by_outcome(role: str, bid_too: bool | None, no_trump: bool, seen: list[Seen]) -> list[Case]:
    """The contract made, and failed, each a case of its own."""
    return [
        Case(role, outcome, bid_too, no_trump, FIVE, [o for o in seen if o.outcome == outcome])
        for outcome in [MADE, "failed"]
    ]


def worth_of(ahead: Ahead, no_trump: bool) -> Worth:
    """What hands give, by the rules of the game; whoever bids is given the same."""
    side = ahead.terms.playing[0]
    partner = partners_of(ahead, side)[0]
    bidding: dict[Any, list[Come]] = {}
    keeping: dict[Any, list[Come]] = {}
    for call in calls_of_200(ahead):
        deal = bidding_of(ahead, side, call, no_trump, partner, []).deal
        own = [come_with(ahead, deal, side, side, n, partner) for n in ahead.outlook["figures"]]
        bidding = {**bidding, call: own}
        if partner is not None:
            kept = [
                come_with(ahead, deal, side, partner, n, partner) for n in ahead.outlook["figures"]
            ]
            keeping = {**keeping, call: kept}
    defending = [
        [defence_of(ahead, one, no_trump, has_bid) for has_bid in [False, True]]
        for one in range(len(ahead.terms.sides))
    ]
    return Worth(bidding, keeping, defending)


def come_with(
    ahead: Ahead, deal: Deal, side: int, taker: int, points: int, partner: int | None
) -> Come:
    """What comes of a hand where one of the contract takes so much, and one other the rest: its
    gains are the bidder's and the partner's."""
    other = [one for one in ahead.terms.playing if one != side and one != partner][0]
    captured = [
        points if one == taker else ahead.outlook["pack"] - points if one == other else 0
        for one in range(len(ahead.terms.sides))
    ]
    come = come_of(ahead, with_points(ahead, deal, captured, 0, side))
    return Come(come.outcome, [], [come.gains[side], 0 if partner is None else come.gains[partner]])


def defence_of(ahead: Ahead, side: int, no_trump: bool, has_bid: bool) -> list[int]:
    """What a side is given against a contract, by what it took."""
    if side not in ahead.terms.playing:
        return []
    bidder = [one for one in ahead.terms.playing if one != side][0]
    partner = [one for one in partners_of(ahead, bidder) if one is None or one != side][0]
    call = ahead.outlook["levels"][-1]
    others = [side] if has_bid else []
    deal = bidding_of(ahead, bidder, call, no_trump, partner, others).deal
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
    ahead: Ahead, side: int, partner: int | None, call: Any, asking: int | None, has_bid: bool
) -> list[Contract]:
    """A contract where of the others, if that changes what they score, nobody has bid, or one, or
    all; of the asking side it is known."""
    asked = ahead.outlook["needs_bid"]
    rest = [
        other
        for other in ahead.terms.playing
        if other != side and other != partner and other != asking and asked[other]
    ]
    own = [asking] if asking is not None and has_bid else []
    choices = some_of(rest) if len(rest) < 3 else [[], rest, *[[other] for other in rest]]
    deal = bidding_of(ahead, side, call, False, partner, []).deal
    return [
        Contract(side, partner, call, [*own, *others], deal)
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
        for partner in partners_of(ahead, side)
        for contract in contracts_of(ahead, side, partner, call, None, False)
        for one in seen_in_contract(ahead, worth, contract, side)
    ]


def seen_in_contract(ahead: Ahead, worth: Worth, contract: Contract, side: int) -> list[Seen]:
    """A contract as one of its sides sees it: every count that makes it, and the most and the
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
        for partner in partners_of(ahead, bidder)
        if partner is None or partner != side
        for call in telling_calls(ahead, [bidder] if partner is None else [bidder, partner])
        for contract in contracts_of(ahead, bidder, partner, call, side, has_bid)
    ]


def telling_calls(ahead: Ahead, sides: list[int]) -> list[Any]:
    """Of all contracts those that differ when they fail: the lowest, the next (others can have bid
    before it), the highest, the last that leaves a side above the floor and the first that does
    not, 100 for 200."""
    calls = ahead.outlook["levels"]
    found: list[Any] = [*calls[:2], *[call for call in calls[2:] if call == calls[-1]]]
    for side in sides:
        above = ahead.outlook["to_lose"][side]
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
    rest = [
        side
        for side in ahead.terms.playing
        if side != contract.side and side != contract.partner and side != fixed
    ]
    left: int = ahead.outlook["pack"] - taken - own
    found: list[Come] = []
    for points in lefts(ahead, left):
        for split in splits(points, rest, ahead.standing.totals, is_end):
            for given in given_to(worth, contract, taken):
                gains = [
                    given.gains[0]
                    if side == contract.side
                    else given.gains[1]
                    if side == contract.partner
                    else defended(worth, contract, side, own if side == fixed else split[side])
                    if side in ahead.terms.playing
                    else 0
                    for side in sides
                ]
                marks = marks_of(ahead, contract.deal, given.outcome, gains)
                found.append(Come(given.outcome, marks, gains))
    return found


def given_to(worth: Worth, contract: Contract, taken: int) -> list[Come]:
    """What a contract gives to its sides; twice where it matters who of them took the points."""
    index = taken // FIVE
    own = worth.bidding[contract.call][index]
    if contract.partner is None:
        return [own]
    kept = worth.keeping[contract.call][index]
    return [own] if kept.gains == own.gains else [own, kept]


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
