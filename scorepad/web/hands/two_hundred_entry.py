"""200: a hand as it is being told, and the card points of every pile that follow from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorepad.web.hand_words import FOR_200
from scorepad.web.hands import entry as entries
from scorepad.web.hands.entry import side_of
from scorepad.web.hands.fields import number

YES, NO = "yes", "no"


class Counted(Protocol):
    """What a count of the piles depends on."""

    @property
    def sides(self) -> Sequence[Sequence[int]]: ...
    @property
    def pack(self) -> int: ...
    @property
    def cards(self) -> Sequence[Mapping[str, Any]]: ...


@dataclass(frozen=True)
class Terms(entries.Terms):
    """What the engine says of a hand at this table.

    ``pack`` is the card points of all piles together; ``fewest`` says of each call, as the grid's
    cells write it, how many of them make that contract; ``cards`` are those that count, each with
    its points; ``playing`` are the sides at the table, ``asks`` the keys that this variant has;
    ``is_whole``: every card is played, so that what one pile lacks another has.
    """

    pack: int = 0
    fewest: Mapping[str, int] = field(default_factory=dict)
    cards: Sequence[Mapping[str, Any]] = ()
    playing: Sequence[int] = (0, 1)
    asks: Sequence[str] = ()
    is_whole: bool = True
    needs_bid: Sequence[bool] = ()

    @property
    def kept(self) -> dict[str, Any]:
        keys = ("dealer", "playing") if "playing" in self.asks else ("dealer",)
        return {key: self.base[key] for key in keys if key in self.base}

    @property
    def is_many(self) -> bool:
        """Whether each pile is told for itself: more than two, or two that leave cards out."""
        return len(self.playing) != 2 or not self.is_whole


@dataclass(frozen=True)
class Entry(entries.Entry):
    """A hand as it stands in the form.

    ``counted`` is the side whose pile is asked for (None: the contract side). Where two piles share
    all cards ``points`` are those of this pile; else ``figures`` are those of every side.
    ``also_bid`` says who bid besides: "yes" and "no" of one defending side, the sides of several
    (``1,3``). ``cards`` are those found when the piles are counted, each with its side
    (``AS0,10H1``), ``counting`` whether they are being counted. ``discard`` are the points in the
    bidder's discards, ``last_trick`` the side that took it; ``partner`` is a seat, ``called`` the
    card that made it one.
    """

    bidder: int | None = None
    bid: int | None = None
    for_200: bool = False
    trump: str = ""
    counted: int | None = None
    points: int | None = None
    figures: tuple[int | None, ...] = ()
    also_bid: str = ""
    cards: str = ""
    counting: bool = False
    discard: int = 0
    last_trick: int | None = None
    declared_all: bool = False
    partner: int | None = None
    called: str = ""

    @property
    def call(self) -> str:
        """The bid as the grid's cells write it: ``75``, ``for_200``, or "" where there is none."""
        if self.bid is None:
            return ""
        return FOR_200 if self.for_200 else str(self.bid)

    @property
    def contract(self) -> str:
        """The value of the grid's cell: ``0:75``, ``0:for_200``, or "" where there is none."""
        return f"{self.bidder}:{self.call}" if self.bidder is not None and self.call else ""

    @property
    def field_of_figures(self) -> str:
        """The figures of every side as the form's field holds them: ``40,,20``."""
        return ",".join("" if points is None else str(points) for points in self.figures)


def contract_sides(entry: Entry, terms: Terms) -> list[int]:
    """The bidder's side and, where he called one, his partner's."""
    sides = [side_of(seat, terms.sides) for seat in (entry.bidder, entry.partner)]
    return [side for side in dict.fromkeys(sides) if side is not None]


def counted_side(entry: Entry, terms: Terms) -> int | None:
    """The side whose pile is counted: the one chosen, else the contract's."""
    if entry.counted in terms.playing:
        return entry.counted
    return side_of(entry.bidder, terms.sides)


def other_side(side: int, terms: Terms) -> int:
    """The other one of two."""
    return terms.playing[1] if side == terms.playing[0] else terms.playing[0]


def rest_of(points: int, entry: Entry, terms: Terms) -> int:
    """What these points and the discards leave to the pile that was not counted."""
    return max(0, terms.pack - entry.discard - points)


def piles_of(entry: Entry, terms: Terms) -> list[int | None]:
    """Card points per side: what was told, and the rest where only one pile was not. None: not
    known yet; a side that does not play has 0."""
    told = _told(entry, terms)
    blank = [side for side in terms.playing if told[side] is None]
    if terms.is_whole and len(blank) == 1:
        others = sum(points or 0 for points in told)
        told[blank[0]] = rest_of(others, entry, terms)
    return told


def rest_side(entry: Entry, terms: Terms) -> int | None:
    """The side whose pile is filled in with what the others leave."""
    told = _told(entry, terms)
    blank = [side for side in terms.playing if told[side] is None]
    return blank[0] if terms.is_whole and len(blank) == 1 else None


def captured_of(entry: Entry, terms: Terms) -> list[int] | None:
    """Card points per side, once all are known."""
    piles = [points for points in piles_of(entry, terms) if points is not None]
    return piles if len(piles) == len(terms.sides) else None


def next_pile(entry: Entry, terms: Terms) -> int | None:
    """The pile to ask for now: the contract's first, the partner's, then clockwise; none that
    what is told fills in."""
    told = _told(entry, terms)
    first = contract_sides(entry, terms)
    start = first[0] if first else 0
    others = sorted(terms.playing, key=lambda side: (side < start, side))
    order = [*first, *(side for side in others if side not in first)]
    blank = [side for side in order if told[side] is None]
    is_done = len(blank) == (1 if terms.is_whole else 0)
    return entry.counted if is_done or not blank else blank[0]


def least_of(entry: Entry, terms: Terms) -> tuple[bool, int] | None:
    """What the pile that is asked for makes the contract with: (true, so much or more), (false, so
    much or less); None where it depends on other piles."""
    fewest = terms.pack if entry.declared_all else terms.fewest.get(entry.call)
    counted, contract = counted_side(entry, terms), contract_sides(entry, terms)
    if fewest is None or counted is None:
        return None
    is_joined = entry.discard and "last_trick" in terms.asks and entry.last_trick in contract
    if is_joined and not entry.declared_all:
        fewest = max(0, fewest - entry.discard)
    if counted not in contract:
        is_rest = not terms.is_many
        return (False, rest_of(fewest, entry, terms)) if is_rest else None
    partners = [side for side in contract if side != counted]
    told = piles_of(entry, terms)
    if any(told[side] is None for side in partners) or ("partner" in terms.asks and not partners):
        return None
    return True, max(0, fewest - sum(told[side] or 0 for side in partners))


def others_of(entry: Entry, terms: Terms) -> list[int] | None:
    """The sides that bid besides the contract's; None while that is not told."""
    contract = side_of(entry.bidder, terms.sides)
    if not entry.also_bid or contract is None:
        return None
    if entry.also_bid == YES:
        return [side for side in terms.playing if side != contract]
    told = [number(part) for part in entry.also_bid.split(",")]
    return [side for side in terms.playing if side in told and side != contract]


def written_others(sides: Sequence[int], contract: int | None, terms: Terms) -> str:
    """The same as the form's field holds it."""
    others = [side for side in sides if side != contract]
    if len(terms.playing) == 2:
        return YES if others else NO
    return ",".join(map(str, others)) or NO


def from_figures(text: str, terms: Terms) -> tuple[int | None, ...]:
    """The figures of every side, as the form's field holds them: ``40,,20``."""
    told = text.split(",")
    return tuple(
        number(told[side]) if side < len(told) else None for side in range(len(terms.sides))
    )


def from_cards(text: str, terms: Counted) -> dict[str, int]:
    """The side in whose pile each card was found; what is no card or no side is passed over."""
    sides = {str(side): side for side in range(len(terms.sides))}
    known = {card["card"] for card in terms.cards}
    marks = ((mark[:-1], mark[-1:]) for mark in text.split(","))
    return {card: sides[side] for card, side in marks if card in known and side in sides}


def to_cards(piles: Mapping[str, int], terms: Counted) -> str:
    """The piles as the form's field holds them: ``AS0,10H1``, in the order of the cards."""
    codes = (card["card"] for card in terms.cards)
    return ",".join(f"{code}{piles[code]}" for code in codes if code in piles)


def _told(entry: Entry, terms: Terms) -> list[int | None]:
    told: list[int | None] = [None if n in terms.playing else 0 for n in range(len(terms.sides))]
    if not terms.is_many:
        counted = counted_side(entry, terms)
        if counted is not None:
            told[counted] = entry.points
        return told
    for side, points in enumerate(entry.figures[: len(told)]):
        if side in terms.playing:
            told[side] = points
    return told
