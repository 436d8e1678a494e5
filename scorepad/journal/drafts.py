"""The hand in progress: one changeable row a game, the last writer wins."""

from __future__ import annotations

from scorepad.database import db, now, writing
from scorepad.journal.changes import tell
from scorepad.journal.facts import Json, check_draft
from scorepad.journal.fold import Folded
from scorepad.journal.pens import pen_after
from scorepad.journal.store import (
    Draft,
    GameKey,
    key_of,
    mark_of,
    read_draft,
    read_folded,
    read_for,
    same_pad,
    write_draft,
)
from scorepad.pads.models import Device, Game


def keep_draft(game: Game | GameKey, slot: int, body: Json, device: Device) -> bool:
    """Keep the hand in progress; an empty body leaves none. Whether it was kept.

    It is not if its slot is not the game's next (the hand was saved meanwhile), its body goes
    beyond the bounds of a fact, or the device may only look.
    """
    same_pad(game, device)
    if not check_draft(body):
        return False
    key = key_of(game)
    with writing() as connection:
        state = read_for(connection, key, device.id)
        if state.role == "viewer" or state.folded.next_slot != slot:
            return False
        at = now()
        write_draft(connection, key, Draft(slot, body, at, device.id) if body else None)
        pen = pen_after(connection, key, state, device.id, "draft", at) if body else state.pen
        tell(key.pad_id, mark_of(key, state.folded.version, at if body else None, pen))
    return True


def draft_of(game: Game | GameKey, now: Folded | None = None) -> Draft | None:
    """The hand in progress of the game's next slot; ``now`` is the game, if it is known."""
    key = key_of(game)
    draft = read_draft(db.session(), key)
    if draft is None:
        return None
    present = now or read_folded(db.session(), key)[0]
    return draft if draft.slot == present.next_slot else None
