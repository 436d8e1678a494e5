"""Deleting a game: with a pad's own end the only thing that erases facts, and the owner's alone."""

from __future__ import annotations

from typing import cast

import sqlalchemy as sa

from scorepad.database import db, write_tx
from scorepad.history.kept import keep_counted
from scorepad.journal.changes import tell
from scorepad.pads.models import DeletedGame, Device, Game, Pad, is_public_id
from scorepad.pads.rights import Operator, require_owner

_GAME = cast(sa.Table, Game.__table__)


def delete_game(pad: Pad, by: Device | Operator, public_id: str) -> bool:
    """Erase a game with all of its facts; False if the pad has none of this id (any more).

    Its id is kept, so that a phone which still has something of it is told, and brings nothing
    back. Raises RightsProblem.
    """
    if not is_public_id(public_id):
        return False
    with write_tx() as session:
        require_owner(session, pad, by)
        # Facts, the hand in progress, the pen and who sat there go with the row.
        is_it = sa.and_(_GAME.c.pad_id == pad.id, _GAME.c.public_id == public_id)
        row = session.execute(sa.select(_GAME.c.id).where(is_it)).first()
        if row is None:
            return False
        keep_counted(session, row.id, pad.id, None)
        session.connection().execute(sa.delete(_GAME).where(is_it))
        session.merge(DeletedGame(pad_id=pad.id, public_id=public_id))
        tell(pad.id, None)
    return True


def deleted_games(pad: Pad) -> list[str]:
    """The public ids of the games of a pad that were deleted, the last first."""
    query = sa.select(DeletedGame.public_id).where(DeletedGame.pad_id == pad.id)
    query = query.order_by(DeletedGame.deleted_at.desc(), DeletedGame.public_id)
    return list(db.session.scalars(query))
