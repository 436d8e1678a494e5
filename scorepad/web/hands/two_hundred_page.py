"""200: what the hand form shows: totals, the grids, the contract, and both outcomes before saving.

Used by the table and by the correction of a hand; a template gets one ``HandPage`` and computes
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.rules import table
from scorepad.web.auction import auction_of
from scorepad.web.count import Count, count_of
from scorepad.web.hand_words import call_label, level_label
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.page import Page, Place, common
from scorepad.web.hands.preview import Preview, preview_of
from scorepad.web.hands.two_hundred import (
    Entry,
    Terms,
    captured_of,
    counted_side,
    element,
    terms_of,
)
from scorepad.web.say import _


@dataclass(frozen=True)
class Level:
    """A cell of the bid grid; ``fewest`` card points make this contract."""

    value: str
    label: str
    fewest: int


@dataclass(frozen=True)
class Figure:
    """A cell of the points grid; ``outcome`` is ``made``, ``failed`` or "" (no contract yet)."""

    points: int
    outcome: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class HandPage(Page):
    """The hand form of 200, filled in."""

    entry: Entry
    terms: Terms
    levels: tuple[Level, ...]
    suits: tuple[str, ...]
    figures: tuple[Figure, ...]
    count: Count

    template = "table/two_hundred.html"
    script = "js/table.js"
    module = "js/hand/two_hundred.js"

    @property
    def side(self) -> int | None:
        """The contract side."""
        return side_of(self.entry.bidder, self.terms.sides)

    @property
    def counted(self) -> int | None:
        """The side whose pile is asked for."""
        return counted_side(self.entry, self.terms.sides)

    @property
    def bidder(self) -> str:
        """The name of the player who has the contract; empty while there is none."""
        return "" if self.side is None else self.players[self.entry.bidder or 0].name

    @property
    def bid(self) -> str:
        """The bid as it is written; empty while there is none."""
        return level_label(self.entry.bid, self.entry.for_200)

    @property
    def also_bid(self) -> str:
        """The answer to "Did they bid?" as the form's field holds it; empty while not told."""
        return {True: "yes", False: "no", None: ""}[self.entry.also_bid]

    @property
    def doubts(self) -> str:
        """What makes the points doubtful that stand in the grid."""
        return self.count.doubts

    @property
    def columns(self) -> int:
        """Columns of bids beside a name, so that there are two rows where that is possible."""
        return 6 if len(self.levels) in (11, 12) else min(8, max(5, -(-len(self.levels) // 2)))

    @property
    def needs(self) -> str:
        """From where on the contract is made, counted in the pile that is asked for."""
        fewest = self.terms.fewest.get(self.entry.call)
        if fewest is None:
            return ""
        if self.counted == self.side:
            return _("%(points)s or more makes it", points=fewest)
        return _("%(points)s or less makes it", points=self.terms.pack - fewest)

    @property
    def told(self) -> dict[str, Any]:
        return {"sides": self.terms.sides, "pack": self.terms.pack}


def hand_page(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    entry: Entry,
    place: Place,
    problems: Sequence[str] = (),
    standing: Mapping[str, Any] | None = None,
) -> HandPage:
    """The form for the hand at ``place`` of ``record``, whose names are those of the day.

    ``sheet`` is the sheet of the record up to that hand, ``problems`` say why it was refused;
    ``standing`` is what the rules say of the table before it, where that is known already.
    """
    standing = standing or table(record | {"hands": record["hands"][: place.index]})
    terms = terms_of(record, place.index, sheet, standing, place.base)
    shared = common(record, sheet, place, terms, standing)
    calls = entry.calls if entry.has_calls else ()
    return HandPage(
        **shared,
        entry=entry,
        levels=_levels(standing),
        auction=auction_of(terms.auction, calls, shared["players"], standing),
        suits=tuple(standing["suits"]),
        figures=_figures(standing["figures"], entry, terms),
        count=count_of(entry, terms),
        preview=_preview(record, place.index, entry, terms),
        problems=tuple(problems),
    )


def _preview(record: dict[str, Any], index: int, entry: Entry, terms: Terms) -> Preview | None:
    """The outcomes of the hand, or None while it is unfinished."""
    if captured_of(entry, terms) is None or not entry.contract:
        return None
    return preview_of(record, index, element(entry, terms))


def _levels(standing: Mapping[str, Any]) -> tuple[Level, ...]:
    cells = []
    for contract in standing["contracts"]:
        call = contract["call"]
        cells.append(Level(str(call), call_label(call), contract["from"]))
    return tuple(cells)


def _figures(figures: Sequence[int], entry: Entry, terms: Terms) -> tuple[Figure, ...]:
    fewest = terms.fewest.get(entry.call)
    is_contract_pile = counted_side(entry, terms.sides) == side_of(entry.bidder, terms.sides)
    cells = []
    for points in figures:
        outcome = label = ""
        if fewest is not None:
            captured = points if is_contract_pile else terms.pack - points
            outcome = "made" if captured >= fewest else "failed"
            label = _figure_label(points, outcome)
        cells.append(Figure(points, outcome, label, points == entry.points))
    return tuple(cells)


def _figure_label(points: int, outcome: str) -> str:
    if outcome == "made":
        return _("%(points)s, made", points=points)
    return _("%(points)s, failed", points=points)
