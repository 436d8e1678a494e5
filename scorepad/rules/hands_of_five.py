"""200 with a called partner: a side's own results, each with the best and the worst of the rest.

How a hand leaves a player depends on the others by three things: whether the game ends, whether
one of the pair is at the target (then, by 5C.E1, nothing else counts), and else whether somebody
stands above him. So of all that the others can do only this is tried; "higher" is after the hand:

- Best for him is that the highest of the defenders is as low as can be: what is left goes to one
  whom it does not count for, or is split as level as can be (`is_level`). A failed pair is lowest
  with the contract that costs most and all the points that still fail it, so that less is left.
- Worst is that one other is as high as can be. A defender: everything that is left is his, with
  a bid if he needs one; the pair made just its bid, or failed with nothing and with what costs
  most. One of a pair that made it: it took all that is left. One of a pair that failed: the
  contract costs least, or just enough that the other of the two is at the floor and the game ends;
  where he keeps his own tricks, all of the pair's are his.
- That the game goes on where he would have won: the contract costs least.

Moved there from any other hand, the one above him stays above him and above the rest, and the game
still ends, as nobody is at the floor before the hand. Two who are level at the top can be missed:
so that all hands lose is never said (`is_whole`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .five_players import (
    Entry,
    Five,
    Pair,
    alone_got,
    bids_alone,
    entry_after,
    entry_of,
    five_of,
    hand_with,
    level_got,
    pair_of,
)
from .hands_of_200 import calls_of_200, kinds_of_200
from .hands_of_many import MADE
from .next_hand import Ahead, Case, Seen
from .single_players import FAILED, MASKS
from .two_hundred import FIVE


@dataclass(frozen=True)
class Tried:
    """A hand that was tried, and from which contract on it can be."""

    lowest: int
    seen: Seen


@dataclass(frozen=True)
class Against:
    """A row of hands against a defender, by his own count: the pair takes at most so much, and at
    least (with more of his own there is no such hand); the rest is level, or all goes to `who`,
    `is_after` whose bid the contract was."""

    contract: int
    least: int
    most: int
    is_kept: bool
    who: int | None
    is_after: bool


def cases_of_five(ahead: Ahead) -> list[list[Case]]:
    """All that the next hand can be, for every player, while nobody is at the floor."""
    entry = entry_of(ahead)
    found: list[list[Case]] = [[] for side in ahead.terms.sides]
    for no_trump in kinds_of_200(ahead):
        five = five_of(ahead, no_trump)
        found = [
            [*cases, *cases_of_player(five, entry, side, no_trump)]
            for side, cases in enumerate(found)
        ]
    return found


def cases_of_player(five: Five, entry: Entry, side: int, no_trump: bool) -> list[Case]:
    """A player's parts: bidder, called partner, defender."""
    calls = calls_of_200(five.ahead)
    cases = [
        Case("bid", calls[place], None, no_trump, FIVE, seen, None, False)
        for place, seen in enumerate(seen_as_bidder(five, entry, side))
    ]
    cases.extend(by_result("partner", None, no_trump, seen_as_partner(five, entry, side)))
    asked: list[Any] = [True, False] if five.ahead.outlook["needs_bid"][side] else [None]
    for bid_too in asked:
        seen = seen_as_defender(five, entry, side, bid_too is True)
        cases.extend(by_result("defend", bid_too, no_trump, seen))
    return cases


def by_result(role: str, bid_too: bool | None, no_trump: bool, seen: list[Seen]) -> list[Case]:
    """The contract made, and failed, each a case of its own."""
    return [
        Case(role, result, bid_too, no_trump, FIVE, of_outcome(seen, result), None, False)
        for result in [MADE, FAILED]
    ]


def of_outcome(seen: list[Seen], outcome: str) -> list[Seen]:
    """Of all that was seen what came of contracts made, or of those that failed."""
    return [one for one in seen if one.outcome == outcome]


def tried(
    five: Five, entry: Entry, pair: Pair, place: int, taken: int, level_only: bool
) -> list[Tried]:
    """The hands of one of the pair where it took so much: the rest level, and all to one."""
    left = five.ahead.outlook["pack"] - taken
    own = [taken, taken]
    given = five.given[place][taken // FIVE]
    found: list[Tried] = []
    for is_kept in [False, True] if given.keeping != given.partner else [False]:
        hand = hand_with(five, pair, place, taken, is_kept, level_got(five, pair, left, 0))
        found.append(Tried(0, Seen(own, hand[0], hand[1], hand[2:])))
    if left == 0 or level_only:
        return found
    for who in pair.rest:
        for has_bid in bids_alone(five, who):
            first = entry_after(five, entry, pair.bidder, [who]) if has_bid else 0
            if first < len(five.fewest):
                got = alone_got(five, pair, who, left, has_bid, 0)
                hand = hand_with(five, pair, place, taken, False, got)
                found.append(Tried(first, Seen(own, hand[0], hand[1], hand[2:])))
    return found


def seen_as_bidder(five: Five, entry: Entry, side: int) -> list[list[Seen]]:
    """By contract, what may come for its bidder. Which contract was made changes nothing but who
    can have bid before it, and what 100 for 200 gives."""
    pairs = [pair_of(side, other, side) for other in range(len(MASKS)) if other != side]
    made = [
        one
        for taken in five.ahead.outlook["figures"]
        if taken >= five.fewest[0]
        for pair in pairs
        for one in tried(five, entry, pair, 0, taken, False)
    ]
    found: list[list[Seen]] = []
    for place, fewest in enumerate(five.fewest):
        same = made
        if five.given[place][-1].bidder != five.given[0][-1].bidder:
            same = [one for pair in pairs for one in tried(five, entry, pair, place, fewest, True)]
        seen = [one.seen for one in same if one.lowest <= place and one.seen.own[0] >= fewest]
        for pair in pairs:
            seen.extend(failing(five, entry, pair, place))
        found.append(seen)
    return found


def failing(five: Five, entry: Entry, pair: Pair, place: int) -> list[Seen]:
    """A failed contract as its bidder sees it, in as few stretches as may be."""
    first = failed_with(five, entry, pair, place, 0)
    high = five.fewest[place] - FIVE
    if high <= 0:
        return first if high == 0 else []
    return between_failed(
        five, entry, pair, place, first, failed_with(five, entry, pair, place, high)
    )


def failed_with(five: Five, entry: Entry, pair: Pair, place: int, taken: int) -> list[Seen]:
    """The hands of a contract that fails with so much."""
    hands = tried(five, entry, pair, place, taken, False)
    return [one.seen for one in hands if one.lowest <= place]


def between_failed(
    five: Five, entry: Entry, pair: Pair, place: int, first: list[Seen], last: list[Seen]
) -> list[Seen]:
    """What may come from one count to another; what differs is looked at by halves.

    The more the pair took, the less is left to the others, and the more a partner kept: whoever
    stands above the bidder at both ends stands so between them, or another does.
    """
    low = first[0].own[0]
    high = last[0].own[0]
    if [one.mark for one in first] == [one.mark for one in last]:
        return [Seen([low, high], one.outcome, one.mark, one.gains) for one in first]
    if high - low == FIVE:
        return [*first, *last]
    middle = failed_with(five, entry, pair, place, (low + high) // 2 // FIVE * FIVE)
    return [
        *between_failed(five, entry, pair, place, first, middle),
        *between_failed(five, entry, pair, place, middle, last),
    ]


def seen_as_partner(five: Five, entry: Entry, side: int) -> list[Seen]:
    """What may come for a called partner, by what the pair took."""
    found: list[Seen] = []
    last = len(five.fewest) - 1
    for bidder in [other for other in range(len(MASKS)) if other != side]:
        pair = pair_of(bidder, side, side)
        for taken in five.ahead.outlook["figures"]:
            made = [place for place, few in enumerate(five.fewest) if few <= taken]
            if made:
                hands = tried(five, entry, pair, 0, taken, False)
                found.extend([one.seen for one in hands if one.lowest <= made[-1]])
            if taken == five.ahead.outlook["pack"]:
                found.extend([one.seen for one in tried(five, entry, pair, last, taken, True)])
            failed = [place for place, few in enumerate(five.fewest) if few > taken]
            for place in telling_places(five, pair, failed[0]) if failed else []:
                hands = tried(five, entry, pair, place, taken, place != last)
                found.extend([one.seen for one in hands if one.lowest <= place])
    return found


def telling_places(five: Five, pair: Pair, start: int) -> list[int]:
    """Of all contracts that fail those that differ, from a place on: the one that costs least, the
    first that brings one of the pair to the floor, the one that costs most."""
    last = len(five.fewest) - 1
    if start > last:
        return []
    above = five.ahead.outlook["to_lose"]
    to_floor = [
        [
            place
            for place in range(start, last + 1)
            if above[side] is not None and above[side] + five.given[place][0].bidder <= 0
        ]
        for side in [pair.bidder, pair.partner]
    ]
    firsts = [places[0] for places in to_floor if places]
    return [place for place in range(start, last + 1) if place in [start, last, *firsts]]


def seen_as_defender(five: Five, entry: Entry, side: int, has_bid: bool) -> list[Seen]:
    """What may come for a defender, by his own count, against every pair of the others."""
    others = [other for other in range(len(MASKS)) if other != side]
    found: list[Seen] = []
    for bidder in others:
        start = entry_after(five, entry, bidder, [side]) if has_bid else 0
        for partner in others:
            if partner != bidder and start < len(five.fewest):
                pair = pair_of(bidder, partner, side)
                for hands in [
                    *made_against(five, entry, pair, start, has_bid),
                    failed_against(five, entry, pair, start, has_bid),
                ]:
                    found.extend(along_own(five, pair, hands, has_bid))
    return found


def along_own(five: Five, pair: Pair, hands: list[Against], has_bid: bool) -> list[Seen]:
    """Hands by a defender's own count, in as few stretches as may be.

    The more he has, the less there is for the others: who of all stands above him at both ends
    stands so between them, or another does.
    """
    if not hands:
        return []
    high = five.ahead.outlook["pack"] - hands[0].least
    first = seen_at(five, pair, hands, has_bid, 0)
    if high == 0:
        return first
    last = seen_at(five, pair, hands, has_bid, high)
    return between_own(five, pair, hands, has_bid, first, last)


def between_own(
    five: Five, pair: Pair, hands: list[Against], has_bid: bool, first: list[Seen], last: list[Seen]
) -> list[Seen]:
    """The same from one count to another; what differs is looked at by halves."""
    low = first[0].own[0]
    high = last[0].own[0]
    if [one.mark for one in first] == [one.mark for one in last]:
        return [
            Seen([low, high], one.outcome, one.mark, [*one.gains, *last[index].gains])
            for index, one in enumerate(first)
        ]
    if high - low == FIVE:
        return [*first, *last]
    middle = seen_at(five, pair, hands, has_bid, (low + high) // 2 // FIVE * FIVE)
    return [
        *between_own(five, pair, hands, has_bid, first, middle),
        *between_own(five, pair, hands, has_bid, middle, last),
    ]


def seen_at(five: Five, pair: Pair, hands: list[Against], has_bid: bool, own: int) -> list[Seen]:
    """What comes of these hands for a defender with so much."""
    given = five.defending[pair.asking][1 if has_bid else 0][own // FIVE]
    left = five.ahead.outlook["pack"] - own
    found: list[Seen] = []
    for hand in hands:
        taken = min(left, hand.most)
        rest = left - taken
        got = (
            level_got(five, pair, rest, given)
            if hand.who is None
            else alone_got(five, pair, hand.who, rest, hand.is_after, given)
        )
        come = hand_with(five, pair, hand.contract, taken, hand.is_kept, got)
        found.append(Seen([own, own], come[0], come[1], come[2:]))
    return found


def made_against(
    five: Five, entry: Entry, pair: Pair, start: int, has_bid: bool
) -> list[list[Against]]:
    """Contracts made against a defender, by what the pair took: the rest level, and with the least
    that makes it all to one."""
    last = len(five.fewest) - 1
    found: list[list[Against]] = []
    for place in [start] if start == last else [start, last]:
        fewest = five.fewest[place]
        found.extend(
            [
                [Against(place, taken, taken, False, None, False)]
                for taken in five.ahead.outlook["figures"]
                if taken >= fewest and (place == start or taken == five.ahead.outlook["pack"])
            ]
        )
    for who in pair.rest:
        for is_after in bids_alone(five, who):
            place = start_with(five, entry, pair, who, start, has_bid, is_after)
            if place <= last:
                fewest = five.fewest[place]
                found.append([Against(place, fewest, fewest, False, who, is_after)])
    return found


def failed_against(
    five: Five, entry: Entry, pair: Pair, start: int, has_bid: bool
) -> list[Against]:
    """Contracts that fail against a defender: the rest level, with as much as fails; and all to
    one, with nothing for the pair."""
    last = len(five.fewest) - 1
    found: list[Against] = []
    for place in telling_places(five, pair, start):
        most = five.fewest[place] - FIVE
        result = five.given[place][most // FIVE]
        for is_kept in [False, True] if result.keeping != result.partner else [False]:
            found.append(Against(place, 0, most, is_kept, None, False))
    for who in pair.rest:
        for is_after in bids_alone(five, who):
            if start_with(five, entry, pair, who, start, has_bid, is_after) <= last:
                found.append(Against(last, 0, 0, False, who, is_after))
    return found


def start_with(
    five: Five, entry: Entry, pair: Pair, who: int, start: int, has_bid: bool, is_after: bool
) -> int:
    """The lowest contract where another defender has bid, too, or has not."""
    if not is_after:
        return start
    own = [pair.asking] if has_bid else []
    return entry_after(five, entry, pair.bidder, [*own, who])
