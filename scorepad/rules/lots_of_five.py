"""200 with a called partner: all hands, in lots that differ only by what the players took."""

from __future__ import annotations

from dataclasses import dataclass

from .boxes_of_five import Lot
from .five_players import FAILED, MASKS, Five, first_place
from .hands_of_200 import some_of
from .hands_of_many import MADE
from .next_hand import Ahead
from .two_hundred import FIVE


@dataclass(frozen=True)
class Bidders:
    """Bidder and called partner, and who of the others, if he needs a bid to score, has bid."""

    bidder: int
    partner: int
    bids: list[int]


def entries_of(ahead: Ahead) -> list[dict[int, int]]:
    """By bidder, the lowest contract, by its place, after others have bid, too: only those who
    need a bid to score are told apart."""
    asked = ahead.outlook["needs_bid"]
    found: list[dict[int, int]] = []
    for bidder in range(len(asked)):
        entries: dict[int, int] = {}
        for others in some_of([side for side in range(len(asked)) if asked[side]]):
            # One of the others is the partner.
            if bidder not in others and len(others) < len(asked) - 1:
                lowest = first_place(ahead, bidder, others) if others else 0
                entries = {**entries, sum_of(others): lowest}
        found.append(entries)
    return found


def sum_of(sides: list[int]) -> int:
    """These players in one number."""
    return sum([MASKS[side] for side in sides])


def lots_of(five: Five, entries: list[dict[int, int]]) -> list[list[Lot]]:
    """All hands of all pairs; together those that differ only by who else has bid."""
    asked = five.ahead.outlook["needs_bid"]
    players = [side for side in range(len(asked))]
    calls = [place for place in range(len(five.fewest))]
    # 100 for 200 gives something else.
    usual = [place for place in calls if five.given[place][-1] == five.given[0][-1]]
    found: list[list[Lot]] = []
    for bidder in players:
        for partner in [side for side in players if side != bidder]:
            rest = [side for side in players if side != bidder and side != partner and asked[side]]
            choices = [Bidders(bidder, partner, bids) for bids in some_of(rest)]
            found.append(lots_with(five, entries, choices, calls, False))
            found.append(lots_with(five, entries, choices, usual, True))
            if len(usual) < len(calls):
                found.append(lots_with(five, entries, choices, calls[len(usual) :], True))
    return found


def lots_with(
    five: Five,
    entries: list[dict[int, int]],
    choices: list[Bidders],
    places: list[int],
    is_made: bool,
) -> list[Lot]:
    """Hands of a pair with these contracts, by who else has bid; where nobody can have a contract
    after that there are none."""
    found: list[Lot] = []
    for bidders in choices:
        lowest = entries[bidders.bidder][sum_of(bidders.bids)]
        if lowest <= places[-1]:
            first = max(lowest, places[0])
            lot = (
                made_lot(five, bidders, places, first)
                if is_made
                else failed_lot(five, bidders, places, first)
            )
            found.append(lot)
    return found


def failed_lot(five: Five, bidders: Bidders, places: list[int], lowest: int) -> Lot:
    """Hands of contracts that fail: a step is a contract."""
    failing = [five.given[place][: five.fewest[place] // FIVE] for place in places]
    pack = len(five.defending[0][0]) - 1
    kept = [given.keeping for given in failing[-1]]
    is_kept = has_many(kept)
    partner = kept if is_kept else [one[0].keeping for one in failing]
    gains = gains_of(five, bidders, [one[0].bidder for one in failing], partner)
    return Lot(
        bidder=bidders.bidder,
        partner=bidders.partner,
        bids=bidders.bids,
        places=places,
        ranges=[[place, place] for place in places],
        first=lowest,
        others=[[pack - len(one) + 1, pack] for one in failing],
        outcome=FAILED,
        deal=five.deals[bidders.bidder][bidders.partner],
        gains=gains,
        axes=axes_of(gains),
        by_step=[bidders.bidder] if is_kept else [bidders.bidder, bidders.partner],
        is_kept=is_kept,
    )


def made_lot(five: Five, bidders: Bidders, places: list[int], lowest: int) -> Lot:
    """Hands with contracts made: a step is what the pair took, from the lowest contract on."""
    start = five.fewest[places[0]] // FIVE
    pack = len(five.defending[0][0]) - 1
    given = five.given[places[0]][start:]
    gains = gains_of(five, bidders, [one.bidder for one in given], [one.partner for one in given])
    can_be = [place for place in places if place >= lowest]
    return Lot(
        bidder=bidders.bidder,
        partner=bidders.partner,
        bids=bidders.bids,
        places=can_be,
        ranges=[[five.fewest[place] // FIVE - start, pack - start] for place in can_be],
        first=five.fewest[lowest] // FIVE - start,
        others=[[pack - start - n, pack - start - n] for n in range(len(given))],
        outcome=MADE,
        deal=five.deals[bidders.bidder][bidders.partner],
        gains=gains,
        axes=axes_of(gains),
        by_step=[bidders.bidder, bidders.partner],
        is_kept=False,
    )


def gains_of(
    five: Five, bidders: Bidders, bidder: list[int], partner: list[int]
) -> list[list[int]]:
    """What every player gets in the hands of a lot."""
    return [
        bidder
        if side == bidders.bidder
        else partner
        if side == bidders.partner
        else defending[1 if side in bidders.bids else 0]
        for side, defending in enumerate(five.defending)
    ]


def axes_of(gains: list[list[int]]) -> list[int]:
    """The players who do not always get the same."""
    return [side for side, own in enumerate(gains) if has_many(own)]


def has_many(gains: list[int]) -> bool:
    """Whether not all of them are the same."""
    return gains.count(gains[0]) < len(gains)
