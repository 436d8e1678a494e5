"""What Undo takes back and Redo brings back: the last change of one phone, nothing in between."""

from __future__ import annotations

from scorepad.journal.facts import CHANGERS, Fact
from scorepad.journal.fold import Folded


def undo_target_in(folded: Folded, device_id: int) -> Fact | None:
    """The fact that Undo on this device takes back: the last change that stands, if it is its."""
    changes = (f for f in reversed(folded.facts) if f.kind in CHANGERS)
    last = next((fact for fact in changes if fact.id not in folded.undone), None)
    return last if last and can_take_back(folded, last, device_id) else None


def redo_target_in(folded: Folded, device_id: int) -> Fact | None:
    """The undo that Redo on this device takes back: the last that stands, if nothing came after."""
    undos = (f for f in reversed(folded.facts) if f.kind == "undone")
    return next((fact for fact in undos if can_take_back(folded, fact, device_id)), None)


def can_take_back(folded: Folded, target: Fact, device_id: int | None) -> bool:
    """Whether this device may take a fact back now; a device of None asks for anybody.

    Changes can be, and undos of changes; to undo a redo, the change itself is named again.
    """
    is_undo = target.kind == "undone" and _undone_by(folded, target).kind in CHANGERS
    if target.id in folded.undone or not (is_undo or target.kind in CHANGERS):
        return False
    if device_id is not None and target.device_id != device_id:
        return False
    later = folded.facts[target.number :]
    return not any(_comes_between(folded, fact, target) for fact in later)


def _comes_between(folded: Folded, later: Fact, target: Fact) -> bool:
    """Whether a later fact rests on the target: it changed the game after it, or under it."""
    if later.id in folded.undone:
        return False
    if later.kind == "undone":
        return _undone_by(folded, later).number < target.number
    return later.kind in CHANGERS


def _undone_by(folded: Folded, undo: Fact) -> Fact:
    """The fact that a stored undo takes back."""
    return next(fact for fact in folded.facts if fact.id == undo.body["target"])
