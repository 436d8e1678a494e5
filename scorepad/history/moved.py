"""The evenings of a pad whose clock is another one from now on."""

from __future__ import annotations

from typing import cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.evenings import evening_of
from scorepad.history.models import CountedRow
from scorepad.history.sums import lock, make_sums
from scorepad.pads.models import Game

_GAME = cast(sa.Table, Game.__table__)
_COUNTED = cast(sa.Table, CountedRow.__table__)
_SET_EVENING = (
    sa.update(_GAME)
    .where(_GAME.c.id == sa.bindparam("game_id"))
    .values(evening=sa.bindparam("day"))
)
_YEAR = sa.extract("year", _GAME.c.evening)
_SET_YEAR = (
    sa.update(_COUNTED)
    .where(_COUNTED.c.pad_id == sa.bindparam("of_pad"))
    .values(year=sa.select(_YEAR).where(_GAME.c.id == _COUNTED.c.game_id).scalar_subquery())
)


def write_evenings(session: Session, pad_id: int, time_zone: str) -> None:
    """Put every game of a pad into the evening that it was by another clock, and into its year."""
    lock(session, pad_id)
    query = sa.select(_GAME.c.id, _GAME.c.began_at).where(_GAME.c.pad_id == pad_id)
    evenings = [
        {"game_id": row.id, "day": evening_of(row.began_at, time_zone)}
        for row in session.execute(query)
    ]
    if evenings:
        session.connection().execute(_SET_EVENING, evenings)
        session.execute(_SET_YEAR, {"of_pad": pad_id})
        make_sums(session, pad_id)
