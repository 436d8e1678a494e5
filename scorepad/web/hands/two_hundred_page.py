"""200: what the hand form shows: the grids, the contract, and all outcomes before saving.

Used by the table and by the correction of a hand; a template gets one ``HandPage`` and computes
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.rules import table
from scorepad.web import words
from scorepad.web.auction import auction_of
from scorepad.web.count import Count, count_of
from scorepad.web.hand_words import Player, call_label, level_label
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.page import Page, Pile, Place, Side, common
from scorepad.web.hands.preview import Preview, preview_of
from scorepad.web.hands.two_hundred import CALLED, element, terms_of
from scorepad.web.hands.two_hundred_entry import (
    Entry,
    Terms,
    captured_of,
    contract_sides,
    counted_side,
    least_of,
    other_side,
    others_of,
    piles_of,
    rest_side,
    written_others,
)
from scorepad.web.say import _

PLAYERS, SIDES = 4, 2  # with more of them all stands closer


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
class Choice:
    """A button among others; ``value`` is what the form's field is once it is tapped."""

    value: str
    label: str
    is_chosen: bool
    side: int = 0


@dataclass(frozen=True)
class HandPage(Page):
    """The hand form of 200, filled in; ``discards`` is what discarded cards can hold."""

    entry: Entry
    terms: Terms
    levels: tuple[Level, ...]
    suits: tuple[str, ...]
    figures: tuple[Figure, ...]
    discards: tuple[int, ...]
    count: Count

    template = "table/two_hundred.html"

    @property
    def has_more(self) -> bool:
        """Whether more is asked than two piles that share the pack."""
        return self.terms.is_many or bool(self.terms.asks)

    @property
    def module(self) -> str:
        return "js/hand/variants.js" if self.has_more else "js/hand/two_hundred.js"

    @property
    def style(self) -> str:
        is_larger = len(self.players) > PLAYERS or len(self.sides) > SIDES
        return "css/variants.css" if self.has_more or is_larger else ""

    @property
    def side(self) -> int | None:
        """The contract side."""
        return side_of(self.entry.bidder, self.terms.sides)

    @property
    def counted(self) -> int | None:
        """The side whose pile is asked for."""
        return counted_side(self.entry, self.terms)

    @property
    def bidder(self) -> str:
        """The name of the player who has the contract; empty while there is none."""
        names = [player.name for player in self.players if player.seat == self.entry.bidder]
        return names[0] if names else ""

    @property
    def bid(self) -> str:
        """The bid as it is written; empty while there is none."""
        return level_label(self.entry.bid, self.entry.for_200)

    @property
    def doubts(self) -> str:
        """What makes the points doubtful that stand in the grid."""
        return self.count.doubts

    @property
    def columns(self) -> int:
        """Columns of bids beside a name, so that there are two rows where that is possible."""
        return 6 if len(self.levels) in (11, 12) else min(8, max(4, -(-len(self.levels) // 2)))

    @property
    def needs(self) -> str:
        """From where on the contract is made, counted in the pile that is asked for."""
        least = least_of(self.entry, self.terms)
        if least is None:
            return ""
        is_least, points = least
        if is_least:
            return _("%(points)s or more makes it", points=points)
        return _("%(points)s or less makes it", points=points)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """What every side took, where each pile is told for itself."""
        if not self.terms.is_many:
            return ()
        told, rest = piles_of(self.entry, self.terms), rest_side(self.entry, self.terms)
        return tuple(
            Pile("–" if points is None else str(points), side == rest, side == self.counted)
            for side, points in enumerate(told)
        )

    @property
    def other_names(self) -> tuple[str, ...]:
        """By side the name of the other one, where there are two piles."""
        if self.terms.is_many:
            return ()
        others = (other_side(side.index, self.terms) for side in self.sides)
        return tuple(self.sides[other].name for other in others)

    @property
    def asked(self) -> tuple[Side, ...]:
        """The sides of whom it is asked whether they bid, where one other can be asked."""
        if len(self.terms.playing) != 2:
            return ()
        return tuple(side for side in self.sides if side.needs_bid and side.plays)

    @property
    def is_asked(self) -> bool:
        """Whether it matters who bid besides: somebody defends at the threshold."""
        if self.entry.declared_all or self.entry.has_calls:
            return False
        contract = contract_sides(self.entry, self.terms)
        needy = (side for side in self.terms.playing if self.terms.needs_bid[side])
        return any(side not in contract for side in needy)

    @property
    def others(self) -> tuple[Choice, ...]:
        """Who may have bid besides, where there are several, and nobody."""
        if len(self.terms.playing) == 2:
            return ()
        told = others_of(self.entry, self.terms)
        return (
            *(self._other(self.sides[side], told or []) for side in self.terms.playing),
            Choice("no", _("nobody"), told == []),
        )

    def _other(self, side: Side, told: Sequence[int]) -> Choice:
        after = [one for one in self.terms.playing if (one in told) != (one == side.index)]
        value = written_others(after, self.side, self.terms) if after else ""
        return Choice(value, side.name, side.index in told, side.index)

    @property
    def partners(self) -> tuple[Player, ...]:
        """Who may be the bidder's partner, where one is called."""
        return self.players if "partner" in self.terms.asks else ()

    @property
    def cards_called(self) -> tuple[tuple[str, str], ...]:
        """Every card that can be called, with its name."""
        return tuple((card, words.card_name(card[:-1], card[-1])) for card in CALLED)

    @property
    def told(self) -> dict[str, Any]:
        return {
            "sides": self.terms.sides,
            "pack": self.terms.pack,
            "playing": self.terms.playing,
            "asks": self.terms.asks,
            "whole": self.terms.is_whole,
            "needy": [side for side in self.terms.playing if self.terms.needs_bid[side]],
        }


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
    standing = {**standing, "playing": terms.playing, "callers": _callers(terms)}
    shared = common(record, sheet, place, terms, standing)
    calls = entry.calls if entry.has_calls else ()
    return HandPage(
        **shared,
        entry=entry,
        levels=_levels(standing),
        auction=auction_of(terms.auction, calls, shared["players"], standing),
        suits=tuple(standing["suits"]),
        figures=_figures(standing["figures"], entry, terms),
        discards=tuple(standing["discards"]),
        count=count_of(entry, terms),
        preview=_preview(record, place.index, entry, terms),
        problems=tuple(problems),
    )


def _callers(terms: Terms) -> list[int]:
    """The seats that call: those of the sides at the table."""
    return sorted(seat for side in terms.playing for seat in terms.sides[side])


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
    least = least_of(entry, terms)
    cells = []
    for points in figures:
        outcome = label = ""
        if least is not None:
            is_least, bound = least
            is_made = points >= bound if is_least else points <= bound
            outcome = "made" if is_made else "failed"
            label = _figure_label(points, outcome)
        cells.append(Figure(points, outcome, label, points == entry.points))
    return tuple(cells)


def _figure_label(points: int, outcome: str) -> str:
    if outcome == "made":
        return _("%(points)s, made", points=points)
    return _("%(points)s, failed", points=points)
