"""The hand form: what a page sends turned into an entry, and an entry into a record's element."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol

SUITS = ("S", "H", "D", "C", "NT")
VOIDS = ("passed", "misdeal")
VOID_KEYS = ("dealer", "note")  # what a deal that was not played may tell besides
FOR_200 = "for_200"
NOTE_LENGTH = 280
NUMBER_LENGTH = 6
ID_LENGTH = 64


class Fields(Protocol):
    """The part of a form that is read here (``werkzeug.datastructures.MultiDict``)."""

    def getlist(self, key: str) -> list[str]: ...


@dataclass(frozen=True)
class Terms:
    """What the engine says of a hand at this table.

    ``sides`` are lists of seats; ``pack`` is the card points of all piles together; ``fewest``
    says of each call, as the grid's cells write it, how many of them make that contract;
    ``cards`` are those that count, each with its points.
    """

    sides: Sequence[Sequence[int]]
    pack: int
    fewest: Mapping[str, int]
    cards: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class Entry:
    """A hand as it stands in the form. Nothing is judged here; None or "" is *not yet told*.

    ``counted`` is the side whose pile ``points`` belong to (None: the contract side);
    ``also_bid`` answers "Did the defending side bid?"; ``cards`` are those found when the piles
    are counted, each with its side (``AS0,10H1``), ``counting`` whether they are being counted;
    ``taps`` tells how often the entry was
    changed, so that the younger of two copies is known whatever their clocks say.
    """

    fact: str = ""
    taps: int = 0
    slot: int | None = None
    bidder: int | None = None
    bid: int | None = None
    for_200: bool = False
    trump: str = ""
    counted: int | None = None
    points: int | None = None
    also_bid: bool | None = None
    cards: str = ""
    counting: bool = False
    note: str = ""
    void: str = ""

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
    def is_begun(self) -> bool:
        """Whether there is anything worth keeping."""
        return bool(
            self.contract or self.points is not None or self.trump or self.cards or self.note
        )


def terms_of(sheet: Mapping[str, Any], standing: Mapping[str, Any]) -> Terms:
    """The terms of the hand that a sheet and the engine's answer about it (``table``) wait for."""
    return Terms(
        sides=[side["seats"] for side in sheet["sides"]],
        pack=standing["pack"],
        fewest={str(contract["call"]): contract["from"] for contract in standing["contracts"]},
        cards=standing["cards"],
    )


def read(form: Fields, terms: Terms) -> Entry:
    """The entry that ``form`` holds.

    Of a name that comes twice the last counts: a pressed cell stands after the hidden field
    that keeps what was chosen before.
    """
    bidder, bid, for_200 = _contract(_last(form, "contract"), terms)
    void = _last(form, "void")
    entry = Entry(
        fact=_last(form, "fact")[:ID_LENGTH],
        slot=_number(_last(form, "slot")),
        taps=_number(_last(form, "taps")) or 0,
        bidder=bidder,
        bid=bid,
        for_200=for_200,
        trump=_one_of(_last(form, "trump"), SUITS),
        counted=_number(_last(form, "counted")),
        points=_number(_last(form, "points")),
        also_bid={"yes": True, "no": False}.get(_last(form, "also_bid")),
        cards=to_cards(from_cards(_last(form, "cards"), terms), terms),
        counting=_last(form, "counting") == "yes" and len(form.getlist("points")) < 2,
        note=_text(_last(form, "note")),
        void=_one_of(void, VOIDS),
    )
    is_pressed = len(set(form.getlist("contract"))) > 1
    settled = _settled(entry, terms) if is_pressed else entry
    return _turned(settled, _last(form, "turn"), terms)


def element(entry: Entry, terms: Terms, base: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The element of a record that ``entry`` stands for.

    ``base`` is the element that is being corrected: what the form does not show (the calls of a
    full auction, another dealer) is taken over from it as long as it still fits.
    """
    hand = _kept(entry, base or {})
    if entry.note:
        hand["note"] = entry.note
    if entry.void:
        return {"void": entry.void} | {key: hand[key] for key in VOID_KEYS if key in hand}
    if entry.bidder is not None and entry.bid is not None:
        hand |= {"bidder": entry.bidder, "bid": entry.bid}
    if entry.for_200:
        hand["hundred_for_200"] = True
    if entry.trump:
        hand["trump"] = entry.trump
    side = side_of(entry.bidder, terms.sides)
    if "calls" not in hand and entry.also_bid is not None and side is not None:
        hand["sides_bid"] = [0, 1] if entry.also_bid else [side]
    captured = captured_of(entry, terms)
    if captured is not None:
        hand["captured"] = captured
    return hand


def from_element(hand: Mapping[str, Any], sides: Sequence[Sequence[int]], fact: str) -> Entry:
    """The form filled in with a hand of a record, to correct it. ``fact`` is the new fact's id."""
    if "void" in hand:
        return Entry(fact=fact, void=hand["void"], note=hand.get("note", ""))
    side = side_of(hand.get("bidder"), sides)
    captured = hand.get("captured")
    told = hand.get("sides_bid")
    return Entry(
        fact=fact,
        bidder=hand.get("bidder"),
        bid=hand.get("bid"),
        for_200=hand.get("hundred_for_200", False),
        trump=hand.get("trump", ""),
        counted=side,
        points=captured[side] if captured is not None and side is not None else None,
        also_bid=None if told is None or side is None else 1 - side in told,
        note=hand.get("note", ""),
    )


def to_draft(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: what is kept of a hand in progress."""
    return asdict(entry)


def from_draft(body: Mapping[str, Any]) -> Entry:
    """The entry that ``to_draft`` made ``body`` of; keys of other versions are passed over."""
    return Entry(**{field.name: body[field.name] for field in fields(Entry) if field.name in body})


def side_of(seat: int | None, sides: Sequence[Sequence[int]]) -> int | None:
    """The side that ``seat`` plays for."""
    return next((side for side, seats in enumerate(sides) if seat in seats), None)


def counted_side(entry: Entry, sides: Sequence[Sequence[int]]) -> int | None:
    """The side whose pile is counted: the one chosen, else the contract's."""
    if entry.counted is not None and 0 <= entry.counted < len(sides):
        return entry.counted
    return side_of(entry.bidder, sides)


def captured_of(entry: Entry, terms: Terms) -> list[int] | None:
    """Card points per side, the one that was not counted filled in."""
    counted = counted_side(entry, terms.sides)
    if entry.points is None or counted is None:
        return None
    captured = [terms.pack - entry.points] * len(terms.sides)
    captured[counted] = entry.points
    return captured


def from_cards(text: str, terms: Terms) -> dict[str, int]:
    """The side in whose pile each card was found; what is no card or no side is passed over."""
    sides = {str(side): side for side in range(len(terms.sides))}
    known = {card["card"] for card in terms.cards}
    marks = ((mark[:-1], mark[-1:]) for mark in text.split(","))
    return {card: sides[side] for card, side in marks if card in known and side in sides}


def to_cards(piles: Mapping[str, int], terms: Terms) -> str:
    """The piles as the form's field holds them: ``AS0,10H1``, in the order of the cards."""
    codes = (card["card"] for card in terms.cards)
    return ",".join(f"{code}{piles[code]}" for code in codes if code in piles)


def _kept(entry: Entry, base: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: base[key] for key in ("dealer",) if key in base}
    is_same = (entry.bidder, entry.bid) == (base.get("bidder"), base.get("bid"))
    if "calls" in base and is_same and entry.for_200 == base.get("hundred_for_200", False):
        kept |= {key: base[key] for key in ("calls", "sides_bid") if key in base}
    return kept


def _turned(entry: Entry, turn: str, terms: Terms) -> Entry:
    """Apply the buttons that change more than one field at once."""
    if turn == "contract":  # another contract: who bid besides is a new question
        return replace(entry, bidder=None, bid=None, for_200=False, also_bid=None, counting=False)
    if turn == "pile" and entry.counted in (0, 1):  # the same points, seen from the other pile
        points = None if entry.points is None else terms.pack - entry.points
        return replace(entry, counted=1 - entry.counted, points=points)
    return entry


def _settled(entry: Entry, terms: Terms) -> Entry:
    """A contract was chosen: the pile that is asked for is its side's, the points stay."""
    side = side_of(entry.bidder, terms.sides)
    if entry.points is not None and entry.counted in (0, 1) and entry.counted != side:
        return replace(entry, counted=side, points=terms.pack - entry.points)
    return replace(entry, counted=side)


def _contract(cell: str, terms: Terms) -> tuple[int | None, int | None, bool]:
    seat, _, level = cell.partition(":")
    if level == FOR_200:
        return _number(seat), terms.fewest.get(FOR_200), True
    return _number(seat), _number(level), False


def _last(form: Fields, name: str) -> str:
    values = form.getlist(name)
    return values[-1] if values else ""


def _one_of(text: str, known: Sequence[str]) -> str:
    return text if text in known else ""


def _number(text: str) -> int | None:
    """An integer that fits everywhere, or None; only what a person or our page writes."""
    digits = text.strip().replace("\u2212", "-")
    if not 0 < len(digits) <= NUMBER_LENGTH or not digits.isascii():
        return None
    return int(digits) if digits.removeprefix("-").isdecimal() else None


def _text(text: str) -> str:
    """One line without control characters, which would only disturb the sheet."""
    plain = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text)
    return unicodedata.normalize("NFC", " ".join(plain.split()))[:NOTE_LENGTH]
