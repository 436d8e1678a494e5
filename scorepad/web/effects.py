"""All that a correction changes: totals, blocks, the end of the game, and what must be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.journal import Considered, Entry, Folded
from scorepad.web import words
from scorepad.web.answers import field_name
from scorepad.web.contracts import Contract
from scorepad.web.deeds import deal_kept, is_meant, kept_of_deal
from scorepad.web.hand_words import is_blocked, players_at, side_names
from scorepad.web.say import _
from scorepad.web.sheet_rows import title_of
from scorepad.web.told import contract_of, playing_at

ASKED = "sides_bid_needed"


@dataclass(frozen=True)
class Shift:
    """A side's total after a hand, as it was and as it will be; None: the hand does not count."""

    side: int
    name: str
    before: int | None
    after: int | None

    @property
    def is_new(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True)
class Effect:
    """What becomes of one hand, and in words what is remarkable about it; ``reason`` is its entry,
    which says why its figures are what they are, where it counts as the game stands."""

    reason: str
    title: str
    shifts: tuple[Shift, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Effects:
    """``rows`` are the hands whose figures change; ``ends`` says what becomes of the end."""

    rows: tuple[Effect, ...]
    ends: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """A side that is asked whether it bid; ``field`` is its answer's."""

    side: int
    names: tuple[str, ...]
    field: str


@dataclass(frozen=True)
class Question:
    """Who else bid in a later hand? The points of a defending side depend on it now."""

    entry: str
    version: str
    number: int
    contract: Contract
    sides: tuple[Asked, ...]


def effects_of(seen: Considered) -> Effects:
    """The difference between the game as it stands and as it would be."""
    before = {entry.id: row for entry, row in _pairs(seen.before)}
    after = {entry.id: row for entry, row in _pairs(seen.after)}
    known = {entry.id: entry for entry in (*seen.before.entries, *seen.after.entries)}
    dealt = _deals_kept(seen)
    order = sorted(known.values(), key=lambda entry: entry.history[0].fact.number)
    names = side_names(seen.before.sheet)
    rows = [
        _effect(entry, before.get(entry.id), after.get(entry.id), names, dealt.get(entry.id, ()))
        for entry in order
    ]
    return Effects(
        rows=tuple(row for row in rows if row is not None),
        ends=tuple(ends_of(seen.before, seen.after)),
    )


def questions_of(seen: Considered, target: str) -> list[Question]:
    """What must be answered in later hands before this correction can stand.

    Empty also where something else is wrong: then a question would be beside the point.
    """
    asked: list[Question] = []
    for problem in seen.answer.problems:
        number = problem["hand"]
        entry = seen.after.entries[number - 1] if number else None
        if (
            problem["code"] != ASKED
            or entry is None
            or entry.id == target
            or "bidder" not in entry.element
        ):
            return []
        first = sum(len(question.sides) for question in asked)
        asked.append(_question(seen.after, entry, number - 1, first))
    return asked


def _question(folded: Folded, entry: Entry, index: int, first: int) -> Question:
    """``first`` is the place of its first field on the page."""
    sides, players = folded.sheet["sides"], players_at(folded.record, index)
    asked = [
        Asked(
            side, tuple(players[seat] for seat in sides[side]["seats"]), field_name(first + place)
        )
        for place, side in enumerate(_defenders(folded, entry, index))
    ]
    return Question(
        entry=entry.id,
        version=entry.version_id,
        number=entry.slot or 0,
        contract=contract_of(folded.record, entry.element, players, sides),
        sides=tuple(asked),
    )


def _defenders(folded: Folded, entry: Entry, index: int) -> list[int]:
    """The sides of whom it is not known whether they bid: all at the table but the bidder's."""
    playing = playing_at(folded, index)
    seats = [side["seats"] for side in folded.sheet["sides"]]
    return [side for side in sorted(playing) if entry.element["bidder"] not in seats[side]]


def _pairs(folded: Folded) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    return zip(folded.entries, folded.sheet["hands"], strict=True)


def _effect(
    entry: Entry,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    names: list[str],
    more: tuple[str, ...],
) -> Effect | None:
    shifts = tuple(
        Shift(side, name, _total(before, side), _total(after, side))
        for side, name in enumerate(names)
    )
    notes = (*_notes(before, after, names), *more)
    if not notes and not any(shift.is_new for shift in shifts):
        return None
    return Effect(entry.id if before else "", title_of(entry), shifts, notes)


def _deals_kept(seen: Considered) -> dict[str, tuple[str, ...]]:
    """The later hands that are told who dealt them, so that their calls still fit, or who played
    them, in words."""
    before = {entry.id: entry.element for entry in seen.before.entries}
    last = seen.after.facts[-1]
    return {
        entry.id: deal_kept(
            seen.before,
            entry,
            entry.element,
            kept_of_deal(before[entry.id], entry.element),
            is_meant(entry, last),
        )
        for entry in seen.after.entries
        if entry.id in before
    }


def _total(row: Mapping[str, Any] | None, side: int) -> int | None:
    if row is None or row["state"] not in ("scored", "void", "adjusted"):
        return None
    total: int = row["totals"][side]
    return total


def _notes(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, names: list[str]
) -> Iterator[str]:
    if after is None:
        yield _("is struck out")
        return
    if before is None:
        yield _("stands again")
        return
    if (after["state"] == "orphan") != (before["state"] == "orphan"):
        yield (
            _("comes after the end now and does not count")
            if after["state"] == "orphan"
            else _("counts again")
        )
    for side, name in enumerate(names):
        was, is_now = is_blocked(before, side), is_blocked(after, side)
        if is_now and not was:
            yield _(
                "%(side)s: at %(threshold)s or more and did not bid, their points do not count now",
                side=name,
                threshold=_threshold(after, side),
            )
        if was and not is_now and after["state"] == "scored":
            yield _("%(side)s: no longer blocked", side=name)


def _threshold(row: Mapping[str, Any], side: int) -> int:
    """From which total on a side that is blocked in this row had to bid."""
    blocking = (line["args"] for line in row["lines"] if line["side"] == side)
    return next(int(args["threshold"]) for args in blocking if "threshold" in args)


def _drop_outs(was: Mapping[str, Any], will: Mapping[str, Any]) -> Iterator[str]:
    """Who is out of the game then, and who is no more."""
    for side, name in enumerate(side_names(will)):
        if side in will["dropped"] and side not in was["dropped"]:
            yield _("%(side)s: dropped out of the game then", side=name)
        if side in was["dropped"] and side not in will["dropped"]:
            yield _("%(side)s: back in the game", side=name)


def ends_of(before: Folded, after: Folded) -> Iterator[str]:
    """What becomes of the end of the game and of the next deal."""
    was, will = before.sheet, after.sheet
    if will["over"] and (was["ended_at"], was["winners"]) != (will["ended_at"], will["winners"]):
        if will["ended_at"] is not None:
            entry = after.entries[will["ended_at"] - 1]
            yield _("The game ends with this: %(hand)s.", hand=title_of(entry))
        yield words.ended_text(will)
    if was["over"] and not will["over"]:
        yield _("The game is not over any more: it goes on.")
    yield from _drop_outs(was, will)
    if not will["over"] and not was["over"] and was["next_dealer"] != will["next_dealer"]:
        names = players_at(after.record, len(after.entries))
        if will["next_dealer"] is not None:
            yield _("%(player)s deals next.", player=names[will["next_dealer"]])
