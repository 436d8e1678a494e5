"""200: what a page sends turned into an entry, and an entry into a record's element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Protocol

from scorepad.web.auction import auction_record, cells_of, hold, said
from scorepad.web.hand_words import FOR_200
from scorepad.web.hands import entry as entries
from scorepad.web.hands.entry import head_of, side_of
from scorepad.web.hands.fields import CALLS, Fields, last, number, one_of

SUITS = ("S", "H", "D", "C", "NT")
VOID_KEYS = ("dealer", "note")  # what a deal that was not played may tell besides


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
    its points.
    """

    pack: int = 0
    fewest: Mapping[str, int] = field(default_factory=dict)
    cards: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class Entry(entries.Entry):
    """A hand as it stands in the form.

    ``counted`` is the side whose pile ``points`` belong to (None: the contract side);
    ``also_bid`` answers "Did the defending side bid?"; ``cards`` are those found when the piles
    are counted, each with its side (``AS0,10H1``), ``counting`` whether they are being counted.
    """

    bidder: int | None = None
    bid: int | None = None
    for_200: bool = False
    trump: str = ""
    counted: int | None = None
    points: int | None = None
    also_bid: bool | None = None
    cards: str = ""
    counting: bool = False

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


def terms_of(
    record: Mapping[str, Any],
    index: int,
    sheet: Mapping[str, Any],
    standing: Mapping[str, Any],
    base: Mapping[str, Any] | None = None,
) -> Terms:
    """The terms of the hand at ``index`` of ``record``, from a sheet of the game and the engine's
    answer about that hand (``table``)."""
    dealer = (base or {}).get("dealer", standing["dealer"])
    return Terms(
        sides=[side["seats"] for side in sheet["sides"]],
        pack=standing["pack"],
        fewest={str(contract["call"]): contract["from"] for contract in standing["contracts"]},
        cards=standing["cards"],
        auction=auction_record(record, index, standing, dealer),
        base=base or {},
    )


def read(form: Fields, terms: Terms) -> Entry:
    """The entry that ``form`` holds."""
    bidder, bid, for_200 = _contract(last(form, "contract"), terms)
    entry = Entry(
        **head_of(form),
        bidder=bidder,
        bid=bid,
        for_200=for_200,
        trump=one_of(last(form, "trump"), SUITS),
        counted=number(last(form, "counted")),
        points=number(last(form, "points")),
        also_bid={"yes": True, "no": False}.get(last(form, "also_bid")),
        cards=to_cards(from_cards(last(form, "cards"), terms), terms),
        counting=last(form, "counting") == "yes" and len(form.getlist("points")) < 2,
    )
    turned = _turned(entry, last(form, "turn"), terms)
    if turned.has_calls:
        turned = _held(turned, terms)
    is_pressed = len(set(form.getlist("contract"))) > 1 or bool(last(form, "call"))
    return _settled(turned, terms) if is_pressed and turned.contract else turned


def element(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The element of a record that ``entry`` stands for."""
    hand = terms.kept
    if entry.note:
        hand["note"] = entry.note
    if entry.void:
        return {"void": entry.void} | {key: hand[key] for key in VOID_KEYS if key in hand}
    hand |= _auction(entry, terms) if entry.has_calls else _bidding(entry, terms)
    if entry.has_calls and not entry.contract:  # nothing was played, or nothing yet
        return hand
    if entry.trump:
        hand["trump"] = entry.trump
    captured = captured_of(entry, terms)
    if captured is not None:
        hand["captured"] = captured
    return hand


def from_element(hand: Mapping[str, Any], terms: Terms, fact: str) -> Entry:
    """The form filled in with a hand of a record, to correct it. ``fact`` is the new fact's id."""
    if "void" in hand:
        return Entry(fact=fact, void=hand["void"], note=hand.get("note", ""))
    entry = Entry(
        fact=fact,
        bidder=hand.get("bidder"),
        bid=hand.get("bid"),
        for_200=hand.get("hundred_for_200", False),
        trump=hand.get("trump", ""),
        note=hand.get("note", ""),
    )
    if "calls" in hand:
        entry = _held(replace(entry, way=CALLS, calls=cells_of(hand["calls"])), terms)
    side = side_of(entry.bidder, terms.sides)
    captured = hand.get("captured")
    told = hand.get("sides_bid")
    return replace(
        entry,
        counted=side,
        points=captured[side] if captured is not None and side is not None else None,
        also_bid=None if told is None or side is None else 1 - side in told,
    )


def to_draft(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: what is kept of a hand in progress."""
    return asdict(entry) | {"calls": list(entry.calls)}


def from_draft(body: Mapping[str, Any]) -> Entry:
    """The entry that ``to_draft`` made ``body`` of; keys of other versions are passed over."""
    told = {key.name: body[key.name] for key in fields(Entry) if key.name in body}
    return Entry(**told | {"calls": tuple(body.get("calls", ()))})


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


def _auction(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The calls; what the corrected element says beside the same calls agrees with them."""
    calls = said(entry.calls)
    beside = ("bidder", "bid", "hundred_for_200", "sides_bid")
    is_same = calls == terms.base.get("calls")
    return {"calls": calls} | {
        key: terms.base[key] for key in beside if is_same and key in terms.base
    }


def _bidding(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The contract, and who else bid where that was asked."""
    hand: dict[str, Any] = {}
    if entry.bidder is not None and entry.bid is not None:
        hand = {"bidder": entry.bidder, "bid": entry.bid}
    if entry.for_200:
        hand["hundred_for_200"] = True
    side = side_of(entry.bidder, terms.sides)
    if entry.also_bid is not None and side is not None:
        hand["sides_bid"] = [0, 1] if entry.also_bid else [side]
    return hand


def _held(entry: Entry, terms: Terms) -> Entry:
    """The entry with the contract that its calls make."""
    held = hold(terms.auction, entry.calls)
    bidder, bid, for_200 = _contract(held.contract, terms)
    return replace(entry, bidder=bidder, bid=bid, for_200=for_200)


def _turned(entry: Entry, turn: str, terms: Terms) -> Entry:
    """Apply the buttons that change more than one field at once."""
    if turn == "contract" and entry.has_calls:  # the last call is taken back
        return replace(entry, calls=entry.calls[:-1], counting=False)
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
        return number(seat), terms.fewest.get(FOR_200), True
    return number(seat), number(level), False
