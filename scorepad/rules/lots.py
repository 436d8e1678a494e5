"""200 with single players: all hands, in lots that differ only by what the players took."""

from __future__ import annotations

from dataclasses import dataclass

from .boxes import Lot
from .facts import Deal
from .hands_of_200 import bidding_of, partners_of, some_of
from .hands_of_many import MADE
from .next_hand import Ahead
from .single_players import FAILED, MASKS, Singles, first_place
from .two_hundred import FIVE


@dataclass(frozen=True)
class Bidders:
    """The players of a contract, the bidder first, and who of the others, if he needs a bid to
    score, has bid; the hand before a trick is played."""

    contract: list[int]
    deal: Deal
    bids: list[int]


def entries_of(ahead: Ahead) -> list[dict[int, int]]:
    """By bidder, the lowest contract, by its place, after others have bid, too: only those who
    need a bid to score are told apart."""
    asked = ahead.outlook["needs_bid"]
    found: list[dict[int, int]] = []
    for bidder in range(len(asked)):
        entries: dict[int, int] = {}
        for others in some_of([side for side in range(len(asked)) if asked[side]]):
            if bidder not in others:
                lowest = first_place(ahead, bidder, others) if others else 0
                entries = {**entries, sum_of(others): lowest}
        found.append(entries)
    return found


def sum_of(sides: list[int]) -> int:
    """These players in one number."""
    return sum([MASKS[side] for side in sides])


def lots_of(singles: Singles, entries: list[dict[int, int]]) -> list[list[Lot]]:
    """All hands of all contracts; together those that differ only by who else has bid."""
    ahead = singles.ahead
    asked = ahead.outlook["needs_bid"]
    players = [side for side in range(len(asked))]
    calls = [place for place in range(len(singles.fewest))]
    level = ahead.outlook["levels"][-1]
    # 100 for 200 gives something else.
    usual = [place for place in calls if singles.given[place][-1] == singles.given[0][-1]]
    found: list[list[Lot]] = []
    for bidder in players:
        for partner in partners_of(ahead, bidder):
            contract = [bidder] if partner is None else [bidder, partner]
            deal = bidding_of(ahead, bidder, level, False, partner, []).deal
            rest = [side for side in players if side not in contract and asked[side]]
            choices = [Bidders(contract, deal, bids) for bids in some_of(rest)]
            found.append(lots_with(singles, entries, choices, calls, False))
            found.append(lots_with(singles, entries, choices, usual, True))
            if len(usual) < len(calls):
                found.append(lots_with(singles, entries, choices, calls[len(usual) :], True))
    return found


def lots_with(
    singles: Singles,
    entries: list[dict[int, int]],
    choices: list[Bidders],
    places: list[int],
    is_made: bool,
) -> list[Lot]:
    """Hands of these players with these contracts, by who else has bid; where no contract can come
    after that there are none."""
    found: list[Lot] = []
    for bidders in choices:
        lowest = entries[bidders.contract[0]][sum_of(bidders.bids)]
        if lowest <= places[-1]:
            first = max(lowest, places[0])
            lot = (
                made_lot(singles, bidders, places, first)
                if is_made
                else failed_lot(singles, bidders, places, first)
            )
            found.append(lot)
    return found


def failed_lot(singles: Singles, bidders: Bidders, places: list[int], lowest: int) -> Lot:
    """Hands of contracts that fail: a step is a contract."""
    failing = [singles.given[place][: singles.fewest[place] // FIVE] for place in places]
    pack = len(singles.defending[0][0]) - 1
    kept = [given.keeping for given in failing[-1]]
    is_kept = has_many(kept)
    partner = kept if is_kept else [one[0].keeping for one in failing]
    gains = gains_of(singles, bidders, [one[0].bidder for one in failing], partner)
    return Lot(
        contract=bidders.contract,
        bids=bidders.bids,
        places=places,
        ranges=[[place, place] for place in places],
        first=lowest,
        others=[[pack - len(one) + 1, pack] for one in failing],
        outcome=FAILED,
        deal=bidders.deal,
        gains=gains,
        axes=axes_of(gains),
        by_step=bidders.contract[:1] if is_kept else bidders.contract,
        is_kept=is_kept,
    )


def made_lot(singles: Singles, bidders: Bidders, places: list[int], lowest: int) -> Lot:
    """Hands with contracts made: a step is what its players took, from the lowest contract on."""
    start = singles.fewest[places[0]] // FIVE
    pack = len(singles.defending[0][0]) - 1
    given = singles.given[places[0]][start:]
    gains = gains_of(
        singles, bidders, [one.bidder for one in given], [one.partner for one in given]
    )
    can_be = [place for place in places if place >= lowest]
    return Lot(
        contract=bidders.contract,
        bids=bidders.bids,
        places=can_be,
        ranges=[[singles.fewest[place] // FIVE - start, pack - start] for place in can_be],
        first=singles.fewest[lowest] // FIVE - start,
        others=[[pack - start - n, pack - start - n] for n in range(len(given))],
        outcome=MADE,
        deal=bidders.deal,
        gains=gains,
        axes=axes_of(gains),
        by_step=bidders.contract,
        is_kept=False,
    )


def gains_of(
    singles: Singles, bidders: Bidders, bidder: list[int], partner: list[int]
) -> list[list[int]]:
    """What every player gets in the hands of a lot."""
    return [
        bidder
        if side == bidders.contract[0]
        else partner
        if side in bidders.contract
        else defending[1 if side in bidders.bids else 0]
        for side, defending in enumerate(singles.defending)
    ]


def axes_of(gains: list[list[int]]) -> list[int]:
    """The players who do not always get the same."""
    return [side for side, own in enumerate(gains) if has_many(own)]


def has_many(gains: list[int]) -> bool:
    """Whether not all of them are the same."""
    return gains.count(gains[0]) < len(gains)
