"""500: what the hand form shows: the table of bids, the tricks, the auction, both outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from scorepad.rules import table
from scorepad.rules.five_hundred import BAR_NULLO, NULLO
from scorepad.web.auction import Auction, Face, auction_of
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.five_hundred_entry import Entry, Terms, element, terms_of, tricks_of
from scorepad.web.hands.five_hundred_words import bid_shown, bid_spoken
from scorepad.web.hands.page import Page, Place, common
from scorepad.web.hands.preview import Preview, preview_of
from scorepad.web.say import _, commas

ALONE = (NULLO, BAR_NULLO)  # the bidder's partner sits out (500.V1)


@dataclass(frozen=True)
class Bid:
    """A cell of the bid table.

    ``face`` is what it shows; ``fewest`` to ``most`` tricks make the bid. ``is_alone``: the
    bidder's partner sits out.
    """

    call: str
    face: Face
    fewest: int
    most: int
    is_alone: bool


@dataclass(frozen=True)
class Figure:
    """A cell of the tricks; ``outcome`` is ``made``, ``failed`` or "" (no contract yet)."""

    tricks: int
    outcome: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class FiveHundredPage(Page):
    """The hand form of 500, filled in. ``bids`` stand in the order of value, the nullos last."""

    entry: Entry
    terms: Terms
    bids: tuple[Bid, ...]
    figures: tuple[Figure, ...]

    template = "table/five_hundred.html"
    module = "js/hand/five_hundred.js"
    style = "css/five_hundred.css"

    @property
    def side(self) -> int | None:
        """The contract side."""
        return side_of(self.entry.bidder, self.terms.sides)

    @property
    def is_folded(self) -> bool:
        """Whether the contract is told, so that the tricks are asked."""
        return self.side is not None and bool(self.entry.contract)

    @property
    def bidder(self) -> str:
        """The name of the player who has the contract; empty while there is none."""
        return "" if self.side is None else self.players[self.entry.bidder or 0].name

    @property
    def bid(self) -> Markup:
        """The bid as it is written; empty while there is none."""
        return bid_shown(self.entry.bid)

    @property
    def cell(self) -> Bid | None:
        """The cell of the bid; None without one, and for a bid that this table does not play."""
        return next((bid for bid in self.bids if bid.call == self.entry.bid), None)

    @property
    def taker(self) -> str:
        """Whose tricks are asked: ``side-0``, or ``player-2`` who plays alone; empty: nobody's."""
        if not self.is_folded:
            return ""
        is_alone = self.cell is not None and self.cell.is_alone
        return f"player-{self.entry.bidder}" if is_alone else f"side-{self.side}"

    @property
    def needs(self) -> str:
        """How many tricks make the contract."""
        cell = self.cell
        if cell is None or not self.is_folded:
            return ""
        if cell.most == 0:
            return _("no trick makes it")
        return _("%(points)s or more makes it", points=cell.fewest)

    @property
    def told(self) -> dict[str, Any]:
        """What JavaScript has to know of this table."""
        return {**super().told, "tricks": self.terms.tricks}


def five_hundred_page(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    entry: Entry,
    place: Place,
    problems: Sequence[str] = (),
    standing: Mapping[str, Any] | None = None,
) -> FiveHundredPage:
    """The form for the hand at ``place`` of ``record``, whose names are those of the day.

    ``sheet`` is the sheet of the record up to that hand, ``problems`` say why it was refused;
    ``standing`` is what the rules say of the table before it, where that is known already.
    """
    standing = standing or table(record | {"hands": record["hands"][: place.index]})
    terms = terms_of(record, place.index, sheet, standing, place.base)
    shared = common(record, sheet, place, terms, standing)
    calls = entry.calls if entry.has_calls else ()
    auction = auction_of(terms.auction, calls, shared["players"], standing)
    bids = tuple(sorted((_bid(bid) for bid in standing["bids"]), key=lambda bid: bid.most == 0))
    return FiveHundredPage(
        **shared,
        entry=entry,
        bids=bids,
        auction=_priced(auction, bids),
        figures=tuple(_figure(tricks, entry, terms) for tricks in range(terms.tricks + 1)),
        preview=_preview(record, place.index, entry, terms),
        problems=tuple(problems),
    )


def _bid(bid: Mapping[str, Any]) -> Bid:
    call = bid["call"]
    fewest, most = bid["made"]
    return Bid(
        call=call,
        face=_face(call, bid["value"], "nullo" if most == 0 else ""),
        fewest=fewest,
        most=most,
        is_alone=call in ALONE,
    )


def _face(call: str, worth: int, kind: str) -> Face:
    return Face(bid_shown(call), worth, commas([bid_spoken(call), str(worth)]), kind)


def _priced(auction: Auction, bids: Sequence[Bid]) -> Auction:
    """The auction, whose cells stand and look like those of the bid table."""
    cells = {cell.call: cell for cell in auction.bids}
    return replace(auction, bids=tuple(replace(cells[bid.call], face=bid.face) for bid in bids))


def _figure(tricks: int, entry: Entry, terms: Terms) -> Figure:
    bid = terms.bids.get(entry.bid)
    outcome, label = "", str(tricks)
    if bid is not None:
        fewest, most = bid["made"]
        outcome = "made" if fewest <= tricks <= most else "failed"
        told = {
            "made": _("%(points)s, made", points=tricks),
            "failed": _("%(points)s, failed", points=tricks),
        }
        label = told[outcome]
    return Figure(tricks, outcome, label, tricks == entry.tricks)


def _preview(record: dict[str, Any], index: int, entry: Entry, terms: Terms) -> Preview | None:
    """Both outcomes, or None while the hand is unfinished or cannot stand."""
    if tricks_of(entry, terms) is None:
        return None
    return preview_of(record, index, element(entry, terms))
