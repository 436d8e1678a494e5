"""Belote: what a page sends turned into an entry, and an entry into a record's element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from scorepad.web.auction import auction_record, cells_of, said
from scorepad.web.hands.belote_auction import SUITS, hold
from scorepad.web.hands.belote_entry import (
    ANNOUNCED,
    AWARDED,
    DECLARING,
    KINDS,
    MOST_DIGITS,
    YES,
    Entry,
    Terms,
)
from scorepad.web.hands.belote_presses import pressed
from scorepad.web.hands.entry import head_of, side_of
from scorepad.web.hands.fields import CALLS, Fields, last, number, one_of

VOID_KEYS = ("dealer", "note")  # what a deal that was not played may tell besides
MOST_ANNOUNCED = 16
CELL_LENGTH = 24
CARDS_LENGTH = 200
LISTS = ("calls", "points", "declared", "announced")


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
        auction=auction_record(record, index, standing, dealer),
        base=base or {},
        pack=standing["pack"],
        capot=standing["capot"],
        cards=standing["cards"],
        combinations=standing["combinations"],
        options=standing["options"],
        eldest=standing["eldest"],
    )


def read(form: Fields, terms: Terms) -> Entry:
    """The entry that ``form`` holds, with what its pressed button does to it."""
    taker, _, trump = last(form, "contract").partition(":")
    entry = Entry(
        **head_of(form),
        turned=one_of(last(form, "turned"), SUITS),
        taker=_seat(taker, terms),
        trump=one_of(trump, SUITS),
        points=tuple(_digits(last(form, f"points_{side}")) for side in (0, 1)),
        counted=_side(last(form, "counted")),
        capot=_tapped(form, "capot"),
        belote=_tapped(form, "belote"),
        declaring=one_of(last(form, "declaring"), DECLARING),
        declared=_declared(last(form, "declared")),
        announced=tuple(a[:CELL_LENGTH] for a in last(form, "announced").split()[:MOST_ANNOUNCED]),
        announcer=_seat(last(form, "announcer"), terms),
        kind=one_of(last(form, "kind"), KINDS) or KINDS[0],
        is_open=last(form, "is_open") == YES,
        cards=last(form, "cards")[:CARDS_LENGTH],
        counting=last(form, "counting") == YES,
    )
    entry = pressed(entry, form)
    if entry.has_calls:
        entry = with_calls(entry, terms)
    return settled(entry, terms) if entry.contract else entry


def element(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The element of a record that ``entry`` stands for."""
    hand = terms.kept
    if entry.note:
        hand["note"] = entry.note
    if entry.void:
        return {"void": entry.void} | {key: hand[key] for key in VOID_KEYS if key in hand}
    if entry.turned:
        hand["turned"] = entry.turned
    hand |= _auction(entry, terms) if entry.has_calls else _taking(entry)
    if entry.has_calls and not entry.contract:  # nothing was played, or nothing yet
        return hand
    return hand | _result(entry, terms)


def from_element(hand: Mapping[str, Any], terms: Terms, fact: str) -> Entry:
    """The form filled in with a hand of a record, to correct it. ``fact`` is the new fact's id."""
    if "void" in hand:
        return Entry(fact=fact, void=hand["void"], note=hand.get("note", ""))
    announced = hand.get("declarations")
    declared = hand.get("declared")
    entry = Entry(
        fact=fact,
        turned=hand.get("turned") or "",
        taker=hand.get("taker"),
        trump=hand.get("trump") or "",
        capot=hand.get("capot"),
        belote=hand.get("belote"),
        declaring=ANNOUNCED if announced is not None else AWARDED if declared else "",
        declared=tuple(declared or ()),
        announced=tuple(announced_cell(one) for one in announced or ()),
        note=hand.get("note", ""),
    )
    if "calls" in hand:
        entry = with_calls(replace(entry, way=CALLS, calls=cells_of(hand["calls"])), terms)
    captured = hand.get("captured")
    if captured is None or entry.capot is not None:
        return settled(entry, terms)
    # one side's points, so that another figure for it leaves the rest to the other side
    side = side_of(entry.taker, terms.sides) or 0
    points = tuple(str(captured[side]) if side == own else "" for own in (0, 1))
    return settled(replace(entry, points=points), terms)


def to_draft(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: what is kept of a hand in progress."""
    body = asdict(entry)
    return {key: list(body[key]) if isinstance(body[key], tuple) else body[key] for key in body}


def from_draft(body: Mapping[str, Any]) -> Entry:
    """The entry that ``to_draft`` made ``body`` of; keys of other versions are passed over."""
    told = {key.name: body[key.name] for key in fields(Entry) if key.name in body}
    lists = {name: tuple(told[name]) for name in LISTS if name in told}
    return Entry(**told | lists)


def with_calls(entry: Entry, terms: Terms) -> Entry:
    """The entry with the taker and the trump that its calls make."""
    taken = hold(terms.auction, entry.calls, entry.turned)
    return replace(entry, taker=taken.taker, trump=taken.trump)


def settled(entry: Entry, terms: Terms) -> Entry:
    """With a contract, the points that are told first are those of the taker's side."""
    if entry.counted is not None:
        return entry
    return replace(entry, counted=side_of(entry.taker, terms.sides) or 0)


def captured_of(entry: Entry, terms: Terms) -> list[int] | None:
    """Card points per side, the ones not told filled in; None where neither is told.

    More than all there is leaves nothing to the other side: the rules say what is wrong then.
    """
    told = [None if digits == "" else int(digits) for digits in entry.points]
    if told == [None, None]:
        return None
    return [
        max(0, terms.pack - (told[1 - side] or 0)) if points is None else points
        for side, points in enumerate(told)
    ]


def cards_of(entry: Entry, terms: Terms) -> Sequence[Mapping[str, Any]]:
    """The cards that count under the trump; without one, under the first."""
    return terms.cards.get(entry.trump) or next(iter(terms.cards.values()), ())


def said_combinations(entry: Entry) -> list[list[Any]]:
    """What was announced as the record has it; what it cannot be is left to the rules to refuse."""
    return [_combination(cell) for cell in entry.announced]


def announced_cell(said: Sequence[Any]) -> str:
    """A combination of a record as the form's field holds it."""
    seat, kind, top, suit = said
    return f"{seat}:{kind}:{top}:{suit or ''}"


def _combination(cell: str) -> list[Any]:
    seat, kind, top, suit = (*cell.split(":"), "", "", "")[:4]
    return [number(seat), kind, top, suit or None]


def _taking(entry: Entry) -> dict[str, Any]:
    """Taker and trump, as far as they are told."""
    hand: dict[str, Any] = {}
    if entry.taker is not None:
        hand["taker"] = entry.taker
    if entry.trump:
        hand["trump"] = entry.trump
    return hand


def _auction(entry: Entry, terms: Terms) -> dict[str, Any]:
    """The calls; what the corrected element says beside the same calls agrees with them."""
    calls = said(entry.calls)
    is_same = calls == terms.base.get("calls") and entry.turned == terms.base.get("turned", "")
    beside = [key for key in ("taker", "trump") if is_same and key in terms.base]
    return {"calls": calls} | {key: terms.base[key] for key in beside}


def _result(entry: Entry, terms: Terms) -> dict[str, Any]:
    """What was taken, and what counts besides."""
    hand: dict[str, Any] = {}
    captured = captured_of(entry, terms)
    if entry.capot is not None:
        hand["capot"] = entry.capot
        if terms.base.get("capot") == entry.capot and "captured" in terms.base:
            hand["captured"] = terms.base["captured"]
    elif captured is not None:
        hand["captured"] = captured
    if entry.belote is not None:
        hand["belote"] = entry.belote
    if not terms.combinations:
        return hand
    if entry.declaring == AWARDED and (any(entry.declared) or "declared" in terms.base):
        hand["declared"] = list(entry.declared or (0, 0))
    if entry.declaring == ANNOUNCED and (entry.announced or "declarations" in terms.base):
        hand["declarations"] = said_combinations(entry)
        if terms.base.get("declarations") == hand["declarations"] and "declared" in terms.base:
            hand["declared"] = terms.base["declared"]
    return hand


def _seat(text: str, terms: Terms) -> int | None:
    return number(text) if text in {str(seat) for side in terms.sides for seat in side} else None


def _side(text: str) -> int | None:
    return {"0": 0, "1": 1}.get(text)


def _tapped(form: Fields, name: str) -> int | None:
    """A side; tapped once more, none."""
    values = form.getlist(name)
    is_again = len(values) > 1 and values[0] == values[-1]
    return None if is_again else _side(last(form, name))


def _digits(text: str) -> str:
    """The digits of a figure, as they were typed."""
    typed = text.strip()[:MOST_DIGITS]
    return typed if typed.isascii() and typed.isdecimal() else ""


def _declared(text: str) -> tuple[int, ...]:
    """Points per side; nothing where they are not told."""
    told = [number(part) for part in text.split(",")[:2]]
    return tuple(max(0, one or 0) for one in told) if len(told) == 2 else ()
