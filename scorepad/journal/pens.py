"""The pen: which phone keeps the score of a game. Advice to people, nothing is refused for it."""

from __future__ import annotations

import datetime as dt

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import now, writing
from scorepad.journal.changes import tell
from scorepad.journal.facts import REMARKS
from scorepad.journal.store import (
    PEN,
    GameKey,
    Pen,
    Source,
    State,
    key_of,
    mark_of,
    read_for,
    same_pad,
)
from scorepad.pads.models import Device, Game

# Whoever enters something takes a pen whose holder entered nothing for so long.
SILENT = dt.timedelta(minutes=30)
# How exactly it is noted when its holder entered something.
NOTED_EVERY = dt.timedelta(minutes=1)

_MOVE = sa.update(PEN).where(PEN.c.game_id == sa.bindparam("of_game"))
_ADD = sa.insert(PEN)
_DROP_ALL = sa.delete(PEN).where(PEN.c.device_id == sa.bindparam("of_device"))


def take_pen(game: Game | GameKey, device: Device) -> Pen | None:
    """Let this phone keep the score from now on; None where it may only look.

    Raises GameGone, ValueError for another pad's device.
    """
    same_pad(game, device)
    key = key_of(game)
    with writing() as connection:
        state = read_for(connection, key, device.id)
        if state.role == "viewer":
            return None
        pen = write_pen(connection, key, state.pen, Pen(device.id, now()))
        tell(key.pad_id, mark_of(key, state.folded.version, state.draft_at, pen))
    return pen


def pen_after(
    source: Source, key: GameKey, state: State, device_id: int | None, kind: str, at: dt.datetime
) -> Pen | None:
    """Who holds the pen after this device entered something, which takes a free one: nobody ever
    has to think of it. Remarks are not kept score."""
    if device_id is None or kind in REMARKS or state.role == "viewer":
        return state.pen
    if state.pen:
        patience = NOTED_EVERY if state.pen.device_id == device_id else SILENT
        if at - state.pen.at <= patience:
            return state.pen
    return write_pen(source, key, state.pen, Pen(device_id, at))


def write_pen(source: Source, key: GameKey, before: Pen | None, pen: Pen) -> Pen:
    """Put a pen in the place of the one before, as this transaction found it."""
    if before:
        source.execute(_MOVE, {"of_game": key.id, "device_id": pen.device_id, "at": pen.at})
    else:
        source.execute(_ADD, {"game_id": key.id, "device_id": pen.device_id, "at": pen.at})
    return pen


def lay_down(session: Session, device: Device) -> None:
    """A phone that is let out, or may only look from now on, holds no pen."""
    session.execute(_DROP_ALL, {"of_device": device.id})
    tell(device.pad_id, None)
