"""What is kept about a game beside its score: place, note, and whether figures count it.

It is no fact of the game: nothing of the sheet depends on it. A game that is left out of the
figures stays on every list, and can be counted again.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import cast

import sqlalchemy as sa

from scorepad.database import db, now, write_tx
from scorepad.pads.models import Game, Pad

PLACE_LIMIT, NOTE_LIMIT = 80, 500
_GAME = cast(sa.Table, Game.__table__)


@dataclass(frozen=True)
class About:
    """Place and note, "" for none; `left_out_at`: since when figures leave the game out."""

    place: str
    note: str
    left_out_at: dt.datetime | None


def about_game(pad: Pad, public_id: str) -> About:
    """What is kept about a game of the pad. Raises NoResultFound where there is none."""
    query = sa.select(_GAME.c.place, _GAME.c.note, _GAME.c.left_out_at)
    row = db.session.execute(query.where(_is_it(pad, public_id))).one()
    return About(row.place, row.note, row.left_out_at)


def tell_about_game(
    pad: Pad, public_id: str, place: str, note: str, is_left_out: bool
) -> About | None:
    """Keep place and note of a game, cut to their limits, and whether it is left out of the
    figures; None if the pad has no such game (any more)."""
    with write_tx() as session:
        query = sa.select(_GAME.c.left_out_at).where(_is_it(pad, public_id))
        row = session.execute(query).first()
        if row is None:
            return None
        since = (row.left_out_at or now()) if is_left_out else None
        told = About(place[:PLACE_LIMIT].strip(), note[:NOTE_LIMIT].strip(), since)
        session.execute(sa.update(_GAME).where(_is_it(pad, public_id)).values(vars(told)))
    return told


def _is_it(pad: Pad, public_id: str) -> sa.ColumnElement[bool]:
    return sa.and_(_GAME.c.pad_id == pad.id, _GAME.c.public_id == public_id)
