"""The log of a game: every fact with what it said, what it changed, who recorded it, and when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from scorepad.journal import Entry, Fact, Folded
from scorepad.journal.facts import CORRECTORS, MAKERS, changes_of
from scorepad.journal.fold import fold
from scorepad.web.contracts import Contract
from scorepad.web.deeds import deal_kept, is_meant, kept_of_deal, reason_of
from scorepad.web.fact_names import fact_name, told
from scorepad.web.formats import plain
from scorepad.web.hand_words import players_at, side_name, side_names
from scorepad.web.picker import title_of as game_title
from scorepad.web.rules_past import changes_by
from scorepad.web.say import commas
from scorepad.web.seat_moves import seat_moves
from scorepad.web.sheet_rows import title_of
from scorepad.web.told import contract_of

# A phone's clock may be a little wrong, and a line a little slow; more is told.
APART = dt.timedelta(minutes=5)
# What may change hands that were there before.
CUTTING = CORRECTORS | {"undone"}
# What is said of a place or a note, and of none any more.
_ABOUT = {"place": ("place_told", "place_gone"), "note": ("note_told", "note_gone")}


@dataclass(frozen=True)
class Points:
    """What a hand gave to a side; ``is_new``: not what it gave before."""

    side: int
    name: str
    points: int
    is_new: bool


@dataclass(frozen=True)
class Said:
    """What an entry said, and what it gave then. ``fresh`` names the parts that it did not say
    before: of the contract, ``note``, ``dealer``."""

    contract: Contract
    points: tuple[Points, ...]
    note: str
    dealer: str
    fresh: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What a fact made of one entry; ``old`` or ``new`` is None where it did not stand, both where
    ``told`` says in words what it was told of its deal."""

    title: str
    entry: str
    old: Said | None
    new: Said | None
    told: tuple[str, ...]


@dataclass(frozen=True)
class Signature:
    """When a fact was recorded and on which phone; ``at_phone`` where that phone's clock said
    something else."""

    moment: dt.datetime
    at_phone: dt.datetime | None
    device: str
    is_waiting: bool = False


@dataclass(frozen=True)
class Step:
    """One fact. ``entry`` is the one that it is about; ``undone`` who took it back and when."""

    id: str
    number: int
    title: str
    entry: str
    changes: tuple[Change, ...]
    told: tuple[str, ...]
    text: str
    reason: str
    signed: Signature
    undone: Signature | None


def steps_of(folded: Folded, devices: Mapping[int, str]) -> list[Step]:
    """Every fact of a game, the newest first."""
    steps = [_step(folded, *one, devices) for one in _stages(folded)]
    return steps[::-1]


def _stages(folded: Folded) -> Iterator[tuple[Fact, Folded | None, Folded]]:
    """Each fact with the game after it, and for one that changes what was there, before it.

    What only adds to the game leaves the rows before it as they are: those share a fold.
    """
    facts = folded.facts
    cuts = [place for place, fact in enumerate(facts) if fact.kind in CUTTING]
    before: Folded | None = None
    for start, end in pairwise((0, *cuts, len(facts))):
        is_last = end == len(facts)
        after = folded if is_last else fold(facts[:end], folded.names, before)
        for fact in facts[start:end]:
            yield fact, before, after
        before = after


def _step(
    folded: Folded,
    fact: Fact,
    before: Folded | None,
    after: Folded,
    devices: Mapping[int, str],
) -> Step:
    undone_by = folded.undone.get(fact.id)
    return Step(
        id=fact.id,
        number=fact.number,
        title=fact_name(folded, fact),
        entry=_entry_of(folded, fact),
        changes=tuple(_changes(before, after, fact)),
        told=tuple(_told(folded, after, fact)),
        text=fact.body.get("text", ""),
        reason=reason_of(fact),
        signed=_signed(fact, devices),
        undone=_signed(undone_by, devices) if undone_by else None,
    )


def _signed(fact: Fact, devices: Mapping[int, str]) -> Signature:
    at_phone = fact.at_phone
    is_apart = at_phone is not None and abs(fact.at_server - at_phone) > APART
    return Signature(
        moment=fact.at_server,
        at_phone=at_phone if is_apart else None,
        device=devices.get(fact.device_id or 0, ""),
    )


def _entry_of(folded: Folded, fact: Fact) -> str:
    """The id of the entry that a fact is about, through whatever it takes back or remarks on."""
    if fact.kind in MAKERS:
        return fact.id
    target = fact.body.get("target")
    found = folded.fact(target) if target else None
    return _entry_of(folded, found) if found else ""


def _changes(before: Folded | None, after: Folded, fact: Fact) -> Iterator[Change]:
    if fact.kind in MAKERS:
        entry = after.entry(fact.id)
        if entry is not None and entry.kind in ("hand", "adjusted"):
            yield Change(title_of(entry), entry.id, None, _said(after, entry), ())
    if fact.kind not in CORRECTORS or before is None:
        return
    for change in changes_of(fact):
        old, new = before.entry(change["target"]), after.entry(change["target"])
        if old is not None and new is not None:
            yield _change(before, after, old, new, is_meant(new, fact))


def _change(before: Folded, after: Folded, old: Entry, new: Entry, meant: bool) -> Change:
    stood = old.element if before.is_standing(old.id) else None
    stands = after.is_standing(new.id) and not meant
    kept = kept_of_deal(stood, new.element) if stands else ()
    if kept:
        words = deal_kept(after, new, new.element, kept)
        return Change(title_of(new), new.id, None, None, words)
    was, is_now = _said(before, old), _said(after, new)
    if was is not None and is_now is not None:
        is_now = _marked(was, is_now)
    return Change(title_of(new), new.id, was, is_now, ())


def _said(folded: Folded, entry: Entry) -> Said | None:
    """What an entry says in that game, None where it does not stand."""
    index = next((n for n, one in enumerate(folded.entries) if one.id == entry.id), None)
    if index is None:
        return None
    row, sides = folded.sheet["hands"][index], folded.sheet["sides"]
    element = folded.entries[index].element
    players = players_at(folded.record, index)
    return Said(
        contract=contract_of(folded.record, element, players, sides, row),
        points=tuple(
            Points(side, name, row["delta"][side], False)
            for side, name in enumerate(side_names(folded.sheet))
            if row["state"] == "scored" and any(line["side"] == side for line in row["lines"])
        ),
        note=element.get("note", ""),
        dealer=players[element["dealer"]] if element.get("dealer") is not None else "",
    )


# Which part of a contract is marked where one of these has changed.
_PARTS = {
    "bidder": ("bidder",),
    "bid": ("bid", "trump"),
    "outcome": ("outcome",),
    "partner": ("partner", "called"),
    "besides": ("besides",),
    "calls": ("calls",),
}


def _marked(was: Said, said: Said) -> Said:
    """What is said now, with what of it was not said before."""
    given = {one.side: one.points for one in was.points}
    fresh = [
        name
        for name, parts in _PARTS.items()
        if any(getattr(was.contract, part) != getattr(said.contract, part) for part in parts)
    ]
    fresh += [name for name in ("note", "dealer") if getattr(was, name) != getattr(said, name)]
    points = (replace(one, is_new=given.get(one.side) != one.points) for one in said.points)
    return replace(said, points=tuple(points), fresh=tuple(fresh))


def _told(folded: Folded, after: Folded, fact: Fact) -> Iterator[str]:
    """What else a fact says, in words."""
    if fact.kind == "started":
        yield from _start_told(after)
    if fact.kind in ("started", "rules", "recounted"):
        yield from changes_by(folded, fact)
    if fact.kind == "seats":
        yield from _moves(after, fact)
    if fact.kind == "reseated":
        yield from seat_moves(folded, fact)
    side = fact.body.get("result", fact.body).get("side")
    if side is not None:
        yield _side_then(after, fact, side)
    if fact.kind == "noted":
        yield from _about_told(fact.body)


def _about_told(body: Mapping[str, Any]) -> Iterator[str]:
    """What is told of the game from then on."""
    for name, (code, gone) in _ABOUT.items():
        if name in body:
            yield told(code if body[name] else gone, **{name: body[name]})
    if "left_out" in body:
        yield told("about_left_out" if body["left_out"] else "about_counted")


def _side_then(after: Folded, fact: Fact, side: int) -> str:
    """What the side that a fact is about was called then."""
    index = sum(entry.history[0].fact.number < fact.number for entry in after.entries)
    return side_name(after.sheet["sides"][side], players_at(after.record, index))


def _start_told(after: Folded) -> Iterator[str]:
    record, sheet = after.record, after.sheet
    yield game_title(record["game"], record["variant"])
    yield commas(record["players"])
    if "first_dealer" in record:
        yield told("deals_first", player=record["players"][record["first_dealer"]])
    totals = record.get("start", {}).get("totals")
    for name, total in zip(side_names(sheet), totals or (), strict=False):
        yield told("stands_at", side=name, total=plain(total))


def _moves(after: Folded, fact: Fact) -> Iterator[str]:
    """Who sits where whom another sat."""
    index = next((n for n, one in enumerate(after.entries) if one.id == fact.id), None)
    if index is None:
        return
    pairs: list[tuple[Any, Any]] = list(
        zip(players_at(after.record, index), players_at(after.record, index + 1), strict=True)
    )
    for old, new in pairs:
        if old != new:
            yield told("in_the_place_of", new=new, old=old)
