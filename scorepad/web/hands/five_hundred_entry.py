"""500: what a page sends turned into an entry, and an entry into a record's element."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from scorepad.web.auction import auction_record, cells_of, hold, said
from scorepad.web.hands import entry as common
from scorepad.web.hands.entry import head_of, side_of
from scorepad.web.hands.fields import CALL_LENGTH, CALLS, CONTRACT, Fields, last, number, text_line

VOID_KEYS = ("dealer", "note")  # what a deal that was not played may tell besides


@dataclass(frozen=True)
class Terms(common.Terms):
    """What the engine says of a hand of 500 at this table.

    ``bids`` are those of the table by their codes, each with its ``value``, the ``tricks`` that it
    promises and ``made``, the fewest and the most that make it; ``tricks`` is how many there are.
    """

    bids: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    tricks: int = 0


@dataclass(frozen=True)
class Entry(common.Entry):
    """A hand of 500 as it stands in the form.

    ``tricks`` are those of side ``counted``, the one that has the contract. Where calls are kept
    (``0:7H``, ``1:pass``) they make ``bidder`` and ``bid``.
    """

    bidder: int | None = None
    bid: str = ""
    counted: int | None = None
    tricks: int | None = None

    @property
    def contract(self) -> str:
        """Who has which bid, ``0:7H``; empty until both are told."""
        return f"{self.bidder}:{self.bid}" if self.bidder is not None and self.bid else ""


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
        bids={bid["call"]: bid for bid in standing["bids"]},
        tricks=standing["tricks"],
        auction=auction_record(record, index, standing, dealer),
        base=base or {},
    )


def read(form: Fields, terms: Terms) -> Entry:
    """The entry that ``form`` holds.

    Of a name that comes twice the last counts: a pressed cell stands after the hidden field
    that keeps what was chosen before.
    """
    entry = Entry(
        **head_of(form),
        bidder=number(last(form, "bidder")),
        bid=text_line(last(form, "bid"))[:CALL_LENGTH],
        counted=number(last(form, "counted")),
        tricks=number(last(form, "tricks")),
    )
    if last(form, "turn") == CONTRACT:
        entry = _taken_back(entry)
    return _settled(_held(entry, terms) if entry.has_calls else entry, terms)


def element(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The element of a record that ``entry`` stands for."""
    hand = terms.kept
    if entry.note:
        hand["note"] = entry.note
    if entry.void:
        return {"void": entry.void} | {key: hand[key] for key in VOID_KEYS if key in hand}
    if entry.has_calls:
        hand |= _auction(entry, terms)
        if not entry.contract:  # nothing was played, or nothing yet
            return hand
    if not entry.has_calls and entry.bidder is not None:
        hand["bidder"] = entry.bidder
    if not entry.has_calls and entry.bid:
        hand["bid"] = entry.bid
    tricks = tricks_of(entry, terms)
    return hand if tricks is None else hand | {"tricks": tricks}


def from_element(hand: Mapping[str, Any], terms: Terms, fact: str) -> Entry:
    """The form filled in with a hand of a record, to correct it. ``fact`` is the new fact's id."""
    note = hand.get("note", "")
    if "void" in hand:
        return Entry(fact=fact, void=hand["void"], note=note)
    entry = Entry(fact=fact, bidder=hand.get("bidder"), bid=hand.get("bid", ""), note=note)
    if "calls" in hand:
        entry = _held(replace(entry, way=CALLS, calls=cells_of(hand["calls"])), terms)
    side = side_of(entry.bidder, terms.sides)
    tricks = hand.get("tricks")
    if tricks is None or side is None:
        return entry
    return replace(entry, counted=side, tricks=tricks[side])


def to_draft(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: what is kept of a hand in progress."""
    return asdict(entry) | {"calls": list(entry.calls)}


def from_draft(body: Mapping[str, Any]) -> Entry:
    """The entry that ``to_draft`` made ``body`` of; keys of other versions are passed over."""
    told = {key.name: body[key.name] for key in fields(Entry) if key.name in body}
    return Entry(**told | {"calls": tuple(body.get("calls", ()))})


def tricks_of(entry: Entry, terms: Terms) -> list[int] | None:
    """Tricks per side, those of the defenders filled in; None until they are told."""
    side = side_of(entry.bidder, terms.sides)
    if entry.tricks is None or side is None or not entry.contract:
        return None
    tricks = [terms.tricks - entry.tricks] * len(terms.sides)
    tricks[side] = entry.tricks
    return tricks


def _auction(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The calls; what the corrected element says beside the same calls agrees with them."""
    calls = said(entry.calls)
    is_same = calls == terms.base.get("calls")
    beside = [key for key in ("bidder", "bid") if is_same and key in terms.base]
    return {"calls": calls} | {key: terms.base[key] for key in beside}


def _taken_back(entry: Entry) -> Entry:
    """The last call is taken back; or another bid is to be told, probably of the same bidder."""
    return replace(entry, calls=entry.calls[:-1]) if entry.has_calls else replace(entry, bid="")


def _held(entry: Entry, terms: Terms) -> Entry:
    """The entry with the contract that its calls make."""
    seat, _, bid = hold(terms.auction, entry.calls).contract.partition(":")
    return replace(entry, bidder=number(seat), bid=bid)


def _settled(entry: Entry, terms: Terms) -> Entry:
    """The tricks that were told stay with the side that took them, whoever has the contract."""
    side = side_of(entry.bidder, terms.sides)
    if not entry.contract or side is None:
        return entry
    if entry.tricks is not None and entry.counted == 1 - side:
        return replace(entry, counted=side, tricks=terms.tricks - entry.tricks)
    return replace(entry, counted=side)
