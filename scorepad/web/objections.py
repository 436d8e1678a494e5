"""Objections to an entry of the sheet as pages show them, and what became of each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.journal import Entry, Fact, Folded
from scorepad.journal.consent import Deed, Objection, objections_of
from scorepad.web.deeds import deed, deed_to, reason_of
from scorepad.web.say import _


@dataclass(frozen=True)
class Answered:
    """An answer to an objection: what was said or done, why, by which phone and when."""

    how: str
    text: str
    moment: dt.datetime
    device: str


@dataclass(frozen=True)
class Objected:
    """What somebody has against an entry. ``is_open``: nobody has answered it; ``is_own``: it was
    made on this phone; ``is_waiting``: it is on this phone alone, so never as the server sees it.
    """

    id: str
    text: str
    moment: dt.datetime
    device: str
    is_open: bool
    is_own: bool
    answers: tuple[Answered, ...]
    is_waiting: bool = False


def objected_to(
    folded: Folded, entry: Entry, devices: Mapping[int, str], own: int
) -> list[Objected]:
    """The objections to an entry, oldest first; ``devices`` names the phones by their row's id,
    ``own`` is that of the phone that asks."""
    found = [one for one in objections_of(folded) if one.entry_id == entry.id]
    return [
        Objected(
            id=one.fact.id,
            text=one.fact.body["text"],
            moment=one.fact.at_server,
            device=devices.get(one.fact.device_id or 0, ""),
            is_open=one.is_open,
            is_own=one.fact.device_id == own,
            answers=_answers(entry, one, devices),
        )
        for one in found
    ]


def open_ids(folded: Folded) -> frozenset[str]:
    """The entries to which an objection is open."""
    return frozenset(one.entry_id for one in objections_of(folded) if one.is_open)


def _answers(
    entry: Entry, objection: Objection, devices: Mapping[int, str]
) -> tuple[Answered, ...]:
    """What was said and what was done, in the order in which it came."""
    made: list[tuple[Fact, str, str]] = []
    if objection.settled:
        text = objection.settled.body.get("text", "")
        made.append((objection.settled, _("it stands") if text else _("withdrawn"), text))
    if objection.deed:
        by = objection.deed.by
        made.append((by, _done(entry, objection.deed), reason_of(by)))
    return tuple(
        Answered(how, text, fact.at_server, devices.get(fact.device_id or 0, ""))
        for fact, how, text in sorted(made, key=lambda one: one[0].number)
    )


def _done(entry: Entry, done: Deed) -> str:
    if done.is_undone:
        return deed(done.by)
    return deed_to(entry, done.fact) if done.by is done.fact else _("brought back")
