"""200: what a page sends turned into an entry, and an entry into a record's element."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from scorepad.web.auction import auction_record, cells_of, hold, said
from scorepad.web.hand_words import FOR_200
from scorepad.web.hands.entry import head_of, side_of
from scorepad.web.hands.fields import CALLS, Fields, last, number, one_of
from scorepad.web.hands.two_hundred_entry import (
    NO,
    YES,
    Entry,
    Terms,
    captured_of,
    counted_side,
    from_cards,
    from_figures,
    next_pile,
    other_side,
    others_of,
    rest_of,
    to_cards,
    written_others,
)

SUITS = ("S", "H", "D", "C", "NT")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")
CALLED = tuple(rank + suit for suit in SUITS[:4] for rank in RANKS)
VOID_KEYS = ("dealer", "note")  # what a deal that was not played may tell besides
LONGEST_LIST = 32


def terms_of(
    record: Mapping[str, Any],
    index: int,
    sheet: Mapping[str, Any],
    standing: Mapping[str, Any],
    base: Mapping[str, Any] | None = None,
) -> Terms:
    """The terms of the hand at ``index`` of ``record``, from a sheet of the game and the engine's
    answer about that hand (``table``)."""
    base = base or {}
    dealer = base.get("dealer", standing["dealer"])
    playing = base.get("playing") or standing["playing"]
    is_part = len(playing) < len(sheet["sides"]) and "playing" not in record
    return Terms(
        sides=[side["seats"] for side in sheet["sides"]],
        pack=standing["pack"],
        fewest={str(contract["call"]): contract["from"] for contract in standing["contracts"]},
        cards=standing["cards"],
        auction=auction_record(record, index, standing, dealer, playing if is_part else None),
        base=base,
        playing=sorted(playing),
        asks=standing["asks"],
        is_whole=not standing["undealt"],
        needs_bid=standing["needs_bid"],
    )


def read(form: Fields, terms: Terms) -> Entry:
    """The entry that ``form`` holds."""
    bidder, bid, for_200 = _contract(last(form, "contract"), terms)
    entry = Entry(
        **head_of(form),
        **_asked(form, terms),
        bidder=bidder,
        bid=bid,
        for_200=for_200,
        trump=one_of(last(form, "trump"), SUITS),
        counted=number(last(form, "counted")),
        points=number(last(form, "points")),
        figures=from_figures(last(form, "figures"), terms) if terms.is_many else (),
        also_bid=last(form, "also_bid")[:LONGEST_LIST],
        cards=to_cards(from_cards(last(form, "cards"), terms), terms),
        counting=last(form, "counting") == "yes" and len(form.getlist("points")) < 2,
    )
    entry = _turned(entry, last(form, "turn"), terms)
    if terms.is_many:
        entry = _stepped(entry, form, terms)
    if entry.has_calls:
        entry = _held(entry, terms)
    is_pressed = len(set(form.getlist("contract"))) > 1 or bool(last(form, "call"))
    return _settled(entry, terms) if is_pressed and entry.contract else entry


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
    hand |= _more(entry, terms)
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
        discard=hand.get("discard") or 0,
        last_trick=hand.get("last_trick"),
        declared_all=hand.get("declared_all") is True,
        partner=hand.get("partner"),
        called=hand.get("called") or "",
    )
    if entry.declared_all and entry.bid is None and "calls" not in hand:
        entry = replace(entry, bid=terms.pack)
    if "calls" in hand:
        entry = _held(replace(entry, way=CALLS, calls=cells_of(hand["calls"])), terms)
    return _filled(entry, hand, terms)


def to_draft(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: what is kept of a hand in progress."""
    return asdict(entry) | {"calls": list(entry.calls), "figures": list(entry.figures)}


def from_draft(body: Mapping[str, Any]) -> Entry:
    """The entry that ``to_draft`` made ``body`` of; keys of other versions are passed over."""
    told = {key.name: body[key.name] for key in fields(Entry) if key.name in body}
    also_bid = {True: YES, False: NO, None: ""}.get(body.get("also_bid"), body.get("also_bid"))
    lists = {key: tuple(body.get(key, ())) for key in ("calls", "figures")}
    return Entry(**told | lists | {"also_bid": also_bid})


def _asked(form: Fields, terms: Terms) -> dict[str, Any]:
    """What only variants ask; what this one does not ask is not told."""
    partner, last_trick = number(last(form, "partner")), number(last(form, "last_trick"))
    told = {
        "discard": number(last(form, "discard")) or 0,
        "last_trick": last_trick if last_trick in terms.playing else None,
        "declared_all": last(form, "declared_all") == YES,
        "partner": partner if side_of(partner, terms.sides) is not None else None,
        "called": one_of(last(form, "called"), CALLED),
    }
    return {key: value for key, value in told.items() if key in terms.asks}


def _more(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The keys of variants: those that say something."""
    told: dict[str, Any] = {
        "discard": entry.discard or None,
        "last_trick": entry.last_trick if entry.discard else None,
        "declared_all": entry.declared_all or None,
        "partner": entry.partner,
        "called": entry.called or None,
    }
    return {key: told[key] for key in told if key in terms.asks and told[key] is not None}


def _filled(entry: Entry, hand: Mapping[str, Any], terms: Terms) -> Entry:
    """The entry with the piles of a hand, and who bid besides."""
    side = side_of(entry.bidder, terms.sides)
    captured, told = hand.get("captured"), hand.get("sides_bid")
    if side is None:
        return entry
    if told is not None:
        entry = replace(entry, also_bid=written_others(told, side, terms))
    if captured is None:
        return replace(entry, counted=side)
    figures = tuple(captured) if terms.is_many else ()
    return replace(entry, counted=side, points=captured[side], figures=figures)


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
    side, others = side_of(entry.bidder, terms.sides), others_of(entry, terms)
    if others is not None and side is not None:
        hand["sides_bid"] = sorted([side, *others])
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
        begun = replace(entry, bidder=None, bid=None, for_200=False, counting=False)
        return replace(begun, also_bid="", partner=None, called="")
    if turn == "pile" and not terms.is_many and entry.counted in terms.playing:
        return _from_the_other_pile(entry, other_side(entry.counted or 0, terms), terms)
    return entry


def _from_the_other_pile(entry: Entry, side: int, terms: Terms) -> Entry:
    """The same points, seen from the other pile."""
    points = None if entry.points is None else rest_of(entry.points, entry, terms)
    return replace(entry, counted=side, points=points)


def _stepped(entry: Entry, form: Fields, terms: Terms) -> Entry:
    """A figure was tapped for the pile that was asked for: the next one is asked; and a partner
    may be the next to be asked."""
    side = counted_side(entry, terms)
    if side is None:
        return entry
    if len(form.getlist("points")) > 1:
        told = [*entry.figures]
        told[side] = entry.points
        entry = replace(entry, counted=side, figures=tuple(told))
        side = next_pile(entry, terms)
    elif len(set(form.getlist("partner"))) > 1 and entry.figures[side] is None:
        side = next_pile(replace(entry, counted=side), terms)
    return replace(entry, counted=side, points=None if side is None else entry.figures[side])


def _settled(entry: Entry, terms: Terms) -> Entry:
    """A contract was chosen: the pile that is asked for is its side's, the points stay."""
    side = side_of(entry.bidder, terms.sides)
    if entry.partner == entry.bidder:
        entry = replace(entry, partner=None)
    if terms.is_many:
        entry = replace(entry, counted=side)
        return replace(entry, counted=next_pile(entry, terms))
    if entry.points is not None and entry.counted in terms.playing and entry.counted != side:
        return _from_the_other_pile(entry, side or 0, terms)
    return replace(entry, counted=side)


def _contract(cell: str, terms: Terms) -> tuple[int | None, int | None, bool]:
    seat, _colon, level = cell.partition(":")
    if level == FOR_200:
        return number(seat), terms.fewest.get(FOR_200), True
    return number(seat), number(level), False
