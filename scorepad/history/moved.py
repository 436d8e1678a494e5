"""The evenings of a pad whose clock is another one from now on."""

from __future__ import annotations

from typing import cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.evenings import evening_of
from scorepad.pads.models import Game

_GAME = cast(sa.Table, Game.__table__)
_SET_EVENING = (
    sa.update(_GAME)
    .where(_GAME.c.id == sa.bindparam("game_id"))
    .values(evening=sa.bindparam("day"))
)


def write_evenings(session: Session, pad_id: int, time_zone: str) -> None:
    """Put every game of a pad into the evening that it was by another clock."""
    query = sa.select(_GAME.c.id, _GAME.c.began_at).where(_GAME.c.pad_id == pad_id)
    evenings = [
        {"game_id": row.id, "day": evening_of(row.began_at, time_zone)}
        for row in session.execute(query)
    ]
    if evenings:
        session.connection().execute(_SET_EVENING, evenings)
