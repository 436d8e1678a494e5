"""Belote: what the hand form shows; a template gets one ``BelotePage`` and computes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from scorepad.rules import score, table
from scorepad.web import words
from scorepad.web.count import Cell, Count, count_piles
from scorepad.web.hand_words import players_at
from scorepad.web.hands.belote import captured_of, cards_of, element, settled, terms_of
from scorepad.web.hands.belote_auction import auction_of
from scorepad.web.hands.belote_declared import Declared, declared_of, usual_way
from scorepad.web.hands.belote_entry import Entry, Terms
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.page import Page, Place, common
from scorepad.web.hands.preview import Preview, preview_of
from scorepad.web.refusals import refusal_texts


@dataclass(frozen=True)
class Taken:
    """The card points of a side: as told, or (``is_rest``) what the other side's leave."""

    side: int
    points: str
    is_rest: bool
    is_here: bool


@dataclass(frozen=True)
class BelotePage(Page):
    """The hand form of Belote, filled in; ``held`` is what an earlier litige left."""

    entry: Entry
    terms: Terms
    suits: tuple[str, ...]
    taken: tuple[Taken, ...]
    count: Count
    declared: Declared
    held: int

    template = "table/belote.html"
    module = "js/hand/belote.js"
    style = "css/belote.css"

    @property
    def side(self) -> int | None:
        """The taker's side."""
        return side_of(self.entry.taker, self.terms.sides) if self.entry.contract else None

    @property
    def bidder(self) -> str:
        """The name of the taker; empty while there is none."""
        return "" if self.side is None else self.players[self.entry.taker or 0].name

    @property
    def bid(self) -> Markup:
        """The trump by its shape, with its name for ears."""
        if self.side is None:
            return Markup()
        shape: Markup = get_template_attribute("macros/ui.html", "suit")(self.entry.trump)
        return shape

    @property
    def round(self) -> int | None:
        """In which round the trump was chosen; None where the suit turned up is not told."""
        if not self.entry.contract or not self.entry.turned:
            return None
        return 1 if self.entry.turned == self.entry.trump else 2

    @property
    def lacks_turned(self) -> bool:
        """Whether somebody took a suit of which nobody said which it is."""
        is_taken = any(call.endswith(":take") for call in self.entry.calls)
        return self.entry.has_calls and is_taken and not self.entry.contract

    @property
    def doubts(self) -> str:
        """What makes the points doubtful that are told."""
        return self.count.doubts

    @property
    def told(self) -> dict[str, Any]:
        return {
            "sides": self.terms.sides,
            "pack": self.terms.pack,
            "capot": self.terms.capot,
            "cards": self.terms.cards,
            "combinations": {one["kind"]: one["tops"] for one in self.terms.combinations},
            "options": self.terms.options,
        }


def belote_page(
    record: dict[str, Any],
    sheet: Mapping[str, Any],
    entry: Entry,
    place: Place,
    problems: Sequence[str] = (),
    standing: Mapping[str, Any] | None = None,
) -> BelotePage:
    """The form for the hand at ``place`` of ``record``, whose names are those of the day.

    ``sheet`` is the sheet of the record up to that hand, ``problems`` say why it was refused;
    ``standing`` is what the rules say of the table before it, where that is known already.
    """
    standing = standing or table(record | {"hands": record["hands"][: place.index]})
    terms = terms_of(record, place.index, sheet, standing, place.base)
    entry = settled(entry, terms) if entry.contract else entry
    shared = common(record, sheet, place, terms, standing)
    calls = entry.calls if entry.has_calls else ()
    names = [side.name for side in shared["sides"]]
    usual = usual_way(record, place.index)
    return BelotePage(
        **shared,
        entry=entry,
        suits=tuple(standing["suits"]),
        auction=auction_of(
            terms.auction, calls, entry.turned, shared["players"], standing["eldest"]
        ),
        taken=_taken(entry, terms),
        count=_count(entry, terms),
        declared=declared_of(entry, terms, shared["players"], names, usual),
        held=standing["held"],
        preview=_preview(record, place.index, entry, terms),
        problems=tuple(dict.fromkeys([*problems, *_wrong(record, place.index, entry, terms)])),
    )


def _preview(record: dict[str, Any], index: int, entry: Entry, terms: Terms) -> Preview | None:
    """The outcomes of the hand, or None while it is unfinished."""
    return preview_of(record, index, element(entry, terms)) if is_told(entry, terms) else None


def _taken(entry: Entry, terms: Terms) -> tuple[Taken, ...]:
    captured = captured_of(entry, terms)
    if entry.capot is not None:
        captured = [terms.capot if side == entry.capot else 0 for side in (0, 1)]
    return tuple(
        Taken(
            side=side,
            points="" if captured is None else str(captured[side]),
            is_rest=entry.points[side] == "" or entry.capot is not None,
            is_here=side == (entry.counted or 0),
        )
        for side in (0, 1)
    )


@dataclass(frozen=True)
class _Piles:
    """What the count depends on, under the trump that was chosen."""

    sides: Sequence[Sequence[int]]
    pack: int
    cards: Sequence[Mapping[str, Any]]


def _count(entry: Entry, terms: Terms) -> Count:
    """The count of the side that is told; the cards that count under another trump only, so that
    this one can be changed, have no points."""
    side = entry.counted or 0
    points = int(entry.points[side]) if entry.points[side] else None
    piles = _Piles(terms.sides, terms.pack, cards_of(entry, terms))
    count = count_piles(entry.cards, piles, side, points)
    known = {cell.card: cell for cell in count.cells}
    every = {card["card"]: card for cards in terms.cards.values() for card in cards}
    cells = (known.get(code) or _idle(card) for code, card in every.items())
    return replace(count, cells=tuple(cells))


def _idle(card: Mapping[str, Any]) -> Cell:
    name = words.card_name(card["rank"], card["suit"])
    return Cell(card["card"], card["rank"], card["suit"], 0, name, name, None, False, "")


def _wrong(record: Mapping[str, Any], index: int, entry: Entry, terms: Terms) -> list[str]:
    """What is wrong with the hand as it is told, and where the mistake probably is."""
    if not is_told(entry, terms):
        return []
    sheet = score({**record, "hands": [*record["hands"][:index], element(entry, terms)]})
    problems = [problem for problem in sheet["problems"] if problem["hand"] == index + 1]
    hints = [warning for warning in sheet["warnings"] if warning["hand"] == index + 1]
    told = [*problems, *hints] if problems else []
    return refusal_texts(told, sheet, players_at(record, index))


def is_told(entry: Entry, terms: Terms) -> bool:
    """Whether there is a contract and what came of it."""
    has_result = entry.capot is not None or captured_of(entry, terms) is not None
    return has_result and bool(entry.contract)
