"""Which rules a game was played by, since when, and who changed them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from scorepad import pads, rules
from scorepad.journal import Fact, Folded
from scorepad.journal.fold import RULERS, undone_facts
from scorepad.web import words
from scorepad.web.deeds import reason_of
from scorepad.web.say import _


@dataclass(frozen=True)
class Step:
    """One fact about the rules of a game: since when, and in words what is different since."""

    id: str
    how: str
    changes: tuple[str, ...]
    moment: dt.datetime
    device: str
    is_struck: bool
    reason: str


def options_of(folded: Folded) -> dict[str, Any]:
    """The value of every option for the next hand."""
    options: dict[str, Any] = folded.table["options"]
    return options


def steps_of(folded: Folded, pad: pads.Pad) -> list[Step]:
    """Every fact that started, changed or counted again by rules, oldest first."""
    devices = pads.device_names(pad)
    found = [fact for fact in folded.facts if fact.kind in RULERS]
    return [
        Step(
            id=fact.id,
            how=_how(folded, fact),
            changes=changes_by(folded, fact) or (_unchanged(fact),),
            moment=fact.at_server,
            device=devices.get(fact.device_id or 0, ""),
            is_struck=not _stands(folded, fact),
            reason=reason_of(fact),
        )
        for fact in found
    ]


def last_step(folded: Folded, pad: pads.Pad) -> Step:
    """The fact that says which rules hold now."""
    steps = steps_of(folded, pad)
    return next((s for s in reversed(steps) if not s.is_struck), steps[0])


def changes_by(folded: Folded, fact: Fact) -> tuple[str, ...]:
    """What a fact changed in the rules; for the start of a game, what differs from the usual."""
    game, variant = folded.record["game"], folded.record["variant"]
    given = rules_before(folded, fact) if fact.number > 1 else {}
    before, after = (rules.in_force(game, variant, one) for one in (given, fact.body["rules"]))
    return tuple(words.changed_rules(folded.record, before, after))


def rules_before(folded: Folded, fact: Fact) -> dict[str, Any]:
    """The options that a fact replaced: as the game stands, or, where the fact itself does not
    stand, as it stood when that was written."""
    earlier = folded.facts[: fact.number - 1]
    seen = folded.facts if _stands(folded, fact) else earlier
    undone = undone_facts(seen)
    voided = {f.body["target"] for f in seen if f.kind == "voided" and f.id not in undone}
    found: dict[str, Any] = next(
        f.body["rules"]
        for f in reversed(earlier)
        if f.kind in RULERS and f.id not in undone and f.id not in voided
    )
    return found


def _unchanged(fact: Fact) -> str:
    return _("as usual") if fact.number == 1 else _("as before")


def _how(folded: Folded, fact: Fact) -> str:
    if fact.kind == "started":
        return _("at the start")
    if fact.kind == "recounted":
        return _("all hands counted again")
    before = [
        entry.slot
        for entry in folded.entries
        if entry.slot and entry.history[0].fact.number < fact.number
    ]
    return _("from hand %(number)d on", number=max(before, default=0) + 1)


def _stands(folded: Folded, fact: Fact) -> bool:
    """Whether any hand is counted by what a fact said."""
    if fact.id in folded.undone:
        return False
    if fact.kind == "rules":
        return folded.is_standing(fact.id)
    later = folded.facts[fact.number :]
    return not any(f.kind == "recounted" and f.id not in folded.undone for f in later)
