"""What stands where a fact was to go: told so that a phone can put a change on top of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorepad.journal import Entry, Fact, Folded, NewFact, Status
from scorepad.journal.facts import CORRECTORS, MAKERS, WHOLE, changes_of, normal_body


def entry_json(entry: Entry, folded: Folded) -> dict[str, Any]:
    """An entry as corrections name it. `hand` is what stands there, None if it was struck."""
    return {
        "target": entry.id,
        "replaces": entry.version_id,
        "slot": entry.slot,
        "hand": entry.stored if folded.is_standing(entry.id) else None,
        "is_undone": entry.undone_by is not None,
    }


def entry_in_the_way(
    folded: Folded, new: NewFact, status: Status, standing: Fact | None
) -> Entry | None:
    """The entry of which `standing` is the answer's fact; None where it is about no entry."""
    if standing is None:
        return None
    if status is Status.CHANGED:
        return _entry_of(folded, standing)
    if new.kind == "hand":
        slot = new.body["slot"]
        return _first(e for e in _all(folded) if e.slot == slot and e.version_id == standing.id)
    if new.kind in WHOLE:
        said = folded.rules_fact if new.kind == "recounted" else folded.seats_fact
        if new.body["replaces"] != said.id:
            return None
    return _stale(folded, new) if new.kind in CORRECTORS else None


def _entry_of(folded: Folded, fact: Fact) -> Entry | None:
    """The entry that a fact made, or that it is about."""
    if fact.kind in MAKERS:
        return folded.entry(fact.id)
    return folded.entry(fact.body["target"]) if fact.kind in CORRECTORS - WHOLE else None


def _stale(folded: Folded, new: NewFact) -> Entry | None:
    """The first entry of which these changes have not seen the last."""
    changes = changes_of(NewFact(new.id, new.kind, normal_body(new.body)))
    pairs = ((folded.entry(change["target"]), change["replaces"]) for change in changes)
    return _first(
        entry
        for entry, replaces in pairs
        if entry and (entry.undone_by is not None or entry.version_id != replaces)
    )


def _all(folded: Folded) -> tuple[Entry, ...]:
    """What stands, then what was struck, the latest first."""
    return (*folded.entries, *reversed(folded.struck))


def _first(entries: Iterable[Entry]) -> Entry | None:
    return next(iter(entries), None)
