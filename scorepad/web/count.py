"""The count helper: the cards of both piles, what they make, and what is probably missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.rules import count_cards
from scorepad.web import words
from scorepad.web.hands.two_hundred_entry import (
    Counted,
    Entry,
    Terms,
    counted_side,
    from_cards,
    to_cards,
)
from scorepad.web.say import _

ABOUT_ONE_PILE = ("told_beyond", "told_over", "told_between", "told_short_by", "told_short")
ABOUT_ALL_PILES = ("count_rest", "count_missing")


@dataclass(frozen=True)
class Piles:
    """How the piles share the pack: whether there are more than two, whether every card is in one,
    and the points in the discards, which are in none."""

    are_many: bool = False
    are_whole: bool = True
    discard: int = 0


TWO = Piles()


@dataclass(frozen=True)
class Cell:
    """One real card. ``pile`` is the side in whose pile it was found, ``after`` what the form's
    field is once it is tapped."""

    card: str
    rank: str
    suit: str
    points: int
    name: str
    label: str
    pile: int | None
    is_here: bool
    after: str


@dataclass(frozen=True)
class Count:
    """The pile that is counted: its sum, what is left to the others, and what there is to say.

    ``hints`` are all of it, ``doubts`` what makes the points themselves doubtful; ``afresh`` is
    the form's field with this pile emptied.
    """

    cells: tuple[Cell, ...]
    points: int
    rest: int
    hints: str
    doubts: str
    is_empty: bool
    afresh: str
    among: Piles

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The codes of the hints that mean one of the cards they name, not all."""
        return words.ALTERNATIVES


def count_of(entry: Entry, terms: Terms) -> Count:
    """The count of the pile that is asked for; without a contract that of the first side."""
    side = counted_side(entry, terms) or 0
    count = Piles(len(terms.playing) > 2, terms.is_whole, entry.discard)
    return count_piles(entry.cards, terms, side, entry.points, count)


def count_piles(
    found: str, terms: Counted, side: int, points: int | None, among: Piles = TWO
) -> Count:
    """The count of the pile of ``side`` by the cards ``found`` in all piles, as the form's field
    holds them; ``points`` stand for it by hand (None: none)."""
    piles = from_cards(found, terms)
    told = count_cards([dict(card) for card in terms.cards], terms.pack, piles, side, points)
    rest = max(0, told["rest"] - among.discard)
    names = {card["card"]: words.card_name(card["rank"], card["suit"]) for card in terms.cards}
    said = [_fitting(hint, among) for hint in told["hints"]]
    hints = [(hint["is_doubt"], _text(hint, names)) for hint in said if hint]
    return Count(
        cells=tuple(_cell(card, names, piles, side, terms, among) for card in terms.cards),
        points=told["points"],
        rest=rest,
        hints=" ".join(text for _is_doubt, text in hints),
        doubts=" ".join(text for is_doubt, text in hints if is_doubt),
        among=among,
        is_empty=side not in piles.values(),
        afresh=to_cards({card: pile for card, pile in piles.items() if pile != side}, terms),
    )


def _cell(
    card: Mapping[str, Any],
    names: Mapping[str, str],
    piles: Mapping[str, int],
    side: int,
    terms: Counted,
    among: Piles,
) -> Cell:
    code = card["card"]
    pile = piles.get(code)
    others = {other: of for other, of in piles.items() if other != code}
    name = names[code]
    return Cell(
        card=code,
        rank=card["rank"],
        suit=card["suit"],
        points=card["points"],
        name=name,
        label=name if pile in (None, side) else _elsewhere(name, among),
        pile=pile,
        is_here=pile == side,
        after=to_cards(others if pile == side else others | {code: side}, terms),
    )


def _elsewhere(name: str, among: Piles) -> str:
    if among.are_many:
        return _("%(card)s, in another pile", card=name)
    return _("%(card)s, in the other pile", card=name)


def _fitting(hint: dict[str, Any], among: Piles) -> dict[str, Any] | None:
    """A hint as it holds where cards may lie in no pile: undealt, or in the discards."""
    if not among.are_whole:
        return hint if hint["code"] in ABOUT_ONE_PILE else None
    if hint["code"] not in ABOUT_ALL_PILES or not among.discard:
        return hint
    points = hint["args"].get("points", 0) - among.discard
    return hint | {"code": "count_rest", "args": {"points": points}} if points > 0 else None


def _text(hint: dict[str, Any], names: Mapping[str, str]) -> str:
    is_one_of = hint["code"] in words.ALTERNATIVES

    def listed(cards: list[str]) -> str:
        style: Literal["or", "standard"] = "or" if is_one_of else "standard"
        return format_list([names[card] for card in cards], style, get_locale())

    return words.hint_text(hint, listed)
