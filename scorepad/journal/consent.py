"""Who agrees with a hand or a game, who objects to a hand, and what became of that. Pure.

None of it is stored but the remarks themselves: that an agreement has lapsed, or that a correction
has settled an objection, follows from the facts, and so it follows too when a correction is undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.database import canonical
from scorepad.journal.facts import CHANGERS, CORRECTORS, MAKERS, WHOLE, Fact, changes_of
from scorepad.journal.fold import Entry, Folded, undone_facts

# What the correction of an earlier hand tells of a later one, so that it stays as it was played.
_KEPT = frozenset({"dealer", "playing", "sides_bid"})


@dataclass(frozen=True)
class Deed:
    """Something that stood at a moment and does not any more (`is_undone`), or stands since; `by`
    is the fact that made it so: itself, or the last that took it back or brought it back."""

    fact: Fact
    by: Fact
    is_undone: bool


@dataclass(frozen=True)
class Objection:
    """An objection to an entry. `settled` is what was answered: with a text that the entry stands,
    without one that the objection is withdrawn; `deed` is the last change of the entry since."""

    fact: Fact
    settled: Fact | None
    deed: Deed | None

    @property
    def entry_id(self) -> str:
        """The entry that it is about."""
        target: str = self.fact.body["target"]
        return target

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered it, by word or by a change that stands."""
        return self.settled is None and self.deed is None


@dataclass(frozen=True)
class Agreement:
    """A side agrees; `lapse` is the last change since of what it agreed with, None if it holds."""

    fact: Fact
    lapse: Deed | None


@dataclass(frozen=True)
class Consent:
    """All objections and agreements of a game, in the order in which they came."""

    objections: tuple[Objection, ...]
    agreements: tuple[Agreement, ...]

    @property
    def open(self) -> tuple[Objection, ...]:
        """The objections that nobody has answered."""
        return tuple(one for one in self.objections if one.is_open)

    def to(self, entry_id: str) -> tuple[Objection, ...]:
        """The objections to an entry."""
        return tuple(one for one in self.objections if one.entry_id == entry_id)

    def of_side(self, target: str, side: int) -> Agreement | None:
        """The agreement of a side with an entry, or with the game (its first fact): the last that
        holds, else the last."""
        found = [
            one
            for one in self.agreements
            if one.fact.body["target"] == target and one.fact.body["side"] == side
        ]
        holding = [one for one in found if one.lapse is None]
        return next(reversed(holding or found), None)


def consent_of(folded: Folded) -> Consent:
    """What was agreed and objected in a game, and what has become of it."""
    return Consent(objections_of(folded), agreements_of(folded))


def objections_of(folded: Folded) -> tuple[Objection, ...]:
    """The objections alone."""
    objected = [fact for fact in folded.facts if fact.kind == "objected"]
    return tuple(_objection(folded, fact) for fact in objected)


def agreements_of(folded: Folded, target: str | None = None) -> tuple[Agreement, ...]:
    """The agreements alone; with a target, those with that entry, or with the game."""
    agreed = [
        fact
        for fact in folded.facts
        if fact.kind == "agreed" and target in (None, fact.body["target"])
    ]
    return tuple(Agreement(fact, _lapse(folded, fact)) for fact in agreed)


def same_agreement(folded: Folded, body: Mapping[str, Any]) -> Fact | None:
    """The agreement that is there already: of that side, with the same as it stood alike."""
    until = _until(folded, body["target"])
    standing = _standing(folded, _seen(folded, body))
    for fact in folded.facts:
        if fact.kind != "agreed" or any(fact.body[k] != body[k] for k in ("target", "side")):
            continue
        differing = standing ^ _standing(folded, _seen(folded, fact.body))
        if not any(_reaches(folded, one, until) for one in folded.facts if one.id in differing):
            return fact
    return None


def settlement_of(folded: Folded, objection_id: str) -> Fact | None:
    """The first answer in words to an objection."""
    return next(
        (f for f in folded.facts if f.kind == "settled" and f.body["target"] == objection_id), None
    )


def changes_since(folded: Folded, number: int) -> tuple[Deed, ...]:
    """What stands now and did not after that many facts, or the other way round, in order."""
    was, now = _standing(folded, number), _standing(folded, folded.version)
    last_by = {_root(folded, f): f for f in folded.facts[number:] if f.kind == "undone"}
    deeds = [
        Deed(fact, last_by.get(fact.id, fact), fact.id not in now)
        for fact in folded.facts
        if fact.id in was ^ now
    ]
    return tuple(sorted(deeds, key=lambda deed: deed.by.number))


def _objection(folded: Folded, fact: Fact) -> Objection:
    entry = folded.entry(fact.body["target"])
    deeds = [
        deed
        for deed in changes_since(folded, fact.number)
        if entry is not None and _is_answer(entry, deed.fact)
    ]
    return Objection(fact, settlement_of(folded, fact.id), deeds[-1] if deeds else None)


def _is_answer(entry: Entry, fact: Fact) -> bool:
    """Whether a change is one of this entry, and not only of another hand before it."""
    if fact.id == entry.id:
        return True
    if fact.kind not in CORRECTORS:
        return False
    if fact.body.get("target") == entry.id:
        return True
    before: Mapping[str, Any] = {}
    for touch in entry.history:
        element = touch.element or {}
        if touch.fact.id == fact.id and fact.kind not in WHOLE:
            keys = (before.keys() | element.keys()) - _KEPT
            return any(canonical(before.get(k)) != canonical(element.get(k)) for k in keys)
        before = element or before
    return False


def _lapse(folded: Folded, fact: Fact) -> Deed | None:
    until = _until(folded, fact.body["target"])
    deeds = changes_since(folded, _seen(folded, fact.body))
    return next((one for one in reversed(deeds) if _reaches(folded, one.fact, until)), None)


def _seen(folded: Folded, body: Mapping[str, Any]) -> int:
    """Up to which fact a side had seen the game that it agreed with."""
    return next(fact.number for fact in folded.facts if fact.id == body["seen"])


def _until(folded: Folded, target: str) -> int | None:
    """The last fact whose entry an agreement is about; None: all of the game."""
    first = folded.facts[0].id == target
    return None if first else next(f.number for f in folded.facts if f.id == target)


def _reaches(folded: Folded, fact: Fact, until: int | None) -> bool:
    """Whether a change is one of what was agreed with: of an entry up to that fact."""
    if until is None or fact.kind in WHOLE:
        return True
    if fact.kind in MAKERS:
        return fact.number <= until
    return any(number <= until for number in _changed(folded, fact))


def _changed(folded: Folded, fact: Fact) -> Iterator[int]:
    """The numbers of the facts that made the entries which a correction changes."""
    targets = [change["target"] for change in changes_of(fact)] if fact.kind in CORRECTORS else []
    return (one.number for one in folded.facts if one.id in targets)


def _standing(folded: Folded, number: int) -> frozenset[str]:
    """The changes that stood after that many facts."""
    facts = folded.facts[:number]
    undone = undone_facts(facts)
    return frozenset(f.id for f in facts if f.kind in CHANGERS and f.id not in undone)


def _root(folded: Folded, undo: Fact) -> str:
    """The change that an undo, or an undo of an undo, takes back or brings back."""
    target = next(fact for fact in folded.facts if fact.id == undo.body["target"])
    return _root(folded, target) if target.kind == "undone" else target.id
