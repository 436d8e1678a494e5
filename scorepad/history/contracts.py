"""What figures take from one scored hand: its contract, what was withheld, who took all. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.facts import Deal, Line
from scorepad.rules.five_hundred import NULLOS, TRICKS, level_of, value_of
from scorepad.rules.ledger import Row
from scorepad.rules.two_hundred import PACK_POINTS

# The points of all cards and tricks, by capot.
_CAPOT = 252


@dataclass(frozen=True)
class Contract:
    """Who bid what, and how it went.

    `level`: the bid as figures list it (`"60"`, `"for_200"`, `"all"`, `"7H"`, in Belote the trump);
    `value`: what it counts in an average, None where bids are no numbers; `asked` and `taken`: what
    the side of the contract had to take and took, None where nothing is asked (nullo, Belote) or
    nothing is told; `outcome`: `"made"`, `"failed"` or `"litige"`.
    """

    bidder: int
    partner: int | None
    level: str
    value: int | None
    asked: int | None
    taken: int | None
    outcome: str
    is_nullo: bool = False


def contract_of(game: str, row: Row, side: int) -> Contract:
    """The contract of a scored hand; `side` is the bidder's."""
    deal = row.event.deal
    if deal is None or deal.bidder is None:
        raise ValueError(f"hand {row.number} has no contract")
    if game == "five_hundred":
        return _of_500(deal, deal.bidder, row.outcome, side)
    if game == "belote":
        return _of_belote(deal, deal.bidder, row.outcome, side)
    return _of_200(deal, deal.bidder, row, side)


def withheld_from(lines: Sequence[Line], side: int) -> int:
    """The points that a side took and did not get, for want of a bid: in tricks, and discards."""
    own = [line.args for line in lines if line.side == side]
    if not any(args.get("reading") == "blocked" for args in own):
        return 0
    return sum(args.get("captured", 0) + args.get("discard", 0) for args in own)


def took_all(game: str, deal: Deal) -> int | None:
    """The side that took every point in tricks, every trick (not of a nullo), or made a capot."""
    if game == "belote":
        capot: int | None = deal.more["capot"]
        return capot
    if game == "five_hundred" and deal.bid in NULLOS:
        return None
    everything = TRICKS if game == "five_hundred" else PACK_POINTS
    return deal.captured.index(everything) if everything in deal.captured else None


def _of_200(deal: Deal, bidder: int, row: Row, side: int) -> Contract:
    is_all = bool(deal.more["declared_all"])
    bid = PACK_POINTS if is_all or deal.bid is None else int(deal.bid)
    # The first line of the bidder's side is that of the contract.
    taken: int = next(line.args["captured"] for line in row.lines if line.side == side)
    level = "all" if is_all else "for_200" if deal.for_200 else str(bid)
    partner: int | None = deal.more["partner"]
    return Contract(bidder, partner, level, bid, bid, taken, str(row.outcome))


def _of_500(deal: Deal, bidder: int, outcome: str | None, side: int) -> Contract:
    is_nullo = deal.bid in NULLOS
    asked = None if is_nullo else level_of(deal.bid)
    taken = None if is_nullo else deal.captured[side]
    return Contract(
        bidder, None, deal.bid, value_of(deal.bid), asked, taken, str(outcome), is_nullo
    )


def _of_belote(deal: Deal, bidder: int, outcome: str | None, side: int) -> Contract:
    capot: int | None = deal.more["capot"]
    if capot is not None:
        taken = _CAPOT if capot == side else 0
        said = "made" if capot == side else "failed"
    else:
        taken = deal.captured[side]
        said = "failed" if outcome == "dedans" else str(outcome)
    return Contract(bidder, None, str(deal.bid), None, None, taken, said)
