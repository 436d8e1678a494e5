"""The count helper: the cards of both piles, what they make, and what is probably missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.rules import count_cards
from scorepad.web import words
from scorepad.web.hands.two_hundred import (
    Counted,
    Entry,
    Terms,
    counted_side,
    from_cards,
    to_cards,
)
from scorepad.web.say import _


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

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The codes of the hints that mean one of the cards they name, not all."""
        return words.ALTERNATIVES


def count_of(entry: Entry, terms: Terms) -> Count:
    """The count of the pile that is asked for; without a contract that of the first side."""
    side = counted_side(entry, terms.sides) or 0
    return count_piles(entry.cards, terms, side, entry.points)


def count_piles(found: str, terms: Counted, side: int, points: int | None) -> Count:
    """The count of the pile of ``side`` by the cards ``found`` in all piles, as the form's field
    holds them; ``points`` stand for it by hand (None: none)."""
    piles = from_cards(found, terms)
    told = count_cards([dict(card) for card in terms.cards], terms.pack, piles, side, points)
    names = {card["card"]: words.card_name(card["rank"], card["suit"]) for card in terms.cards}
    hints = [(hint["is_doubt"], _text(hint, names)) for hint in told["hints"]]
    return Count(
        cells=tuple(_cell(card, names, piles, side, terms) for card in terms.cards),
        points=told["points"],
        rest=told["rest"],
        hints=" ".join(text for _is_doubt, text in hints),
        doubts=" ".join(text for is_doubt, text in hints if is_doubt),
        is_empty=side not in piles.values(),
        afresh=to_cards({card: pile for card, pile in piles.items() if pile != side}, terms),
    )


def _cell(
    card: Mapping[str, Any],
    names: Mapping[str, str],
    piles: Mapping[str, int],
    side: int,
    terms: Counted,
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
        label=name if pile in (None, side) else _("%(card)s, in the other pile", card=name),
        pile=pile,
        is_here=pile == side,
        after=to_cards(others if pile == side else others | {code: side}, terms),
    )


def _text(hint: dict[str, Any], names: Mapping[str, str]) -> str:
    is_one_of = hint["code"] in words.ALTERNATIVES

    def listed(cards: list[str]) -> str:
        style: Literal["or", "standard"] = "or" if is_one_of else "standard"
        return format_list([names[card] for card in cards], style, get_locale())

    return words.hint_text(hint, listed)
