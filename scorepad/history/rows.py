"""The figures of a game in the database: written with its facts, and made again to be compared."""

from __future__ import annotations

from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.evenings import told_at
from scorepad.history.figures import Sat, figures_of, first_figures, sat_of
from scorepad.history.kept import counted_differs, has_ended, keep_counted
from scorepad.history.models import SatRow
from scorepad.journal.facts import Fact
from scorepad.journal.fold import Folded
from scorepad.pads.models import Game, Pad, Person

SAT = cast(sa.Table, SatRow.__table__)
_GAME = cast(sa.Table, Game.__table__)
_PAD = cast(sa.Table, Pad.__table__)
_PERSON = cast(sa.Table, Person.__table__)

_GAME_ID: sa.BindParameter[int] = sa.bindparam("game_id")
_SET_FIGURES = sa.update(_GAME).where(_GAME.c.id == _GAME_ID)
_ZONE = sa.select(_PAD.c.time_zone).where(_PAD.c.id == sa.bindparam("pad_id"))
_ROW = sa.select(_GAME).where(_GAME.c.id == _GAME_ID)
_PERSON_IS = sa.and_(
    _PERSON.c.pad_id == sa.bindparam("pad_id"), _PERSON.c.public_id == sa.bindparam("person")
)
_SIT_DOWN = sa.insert(SAT).from_select(
    ["game_id", "person_id", "seat", "side", "is_winner", "began_at"],
    sa.select(
        sa.bindparam("game_id", type_=sa.Integer),
        _PERSON.c.id,
        sa.bindparam("seat", type_=sa.Integer),
        sa.bindparam("side", type_=sa.Integer),
        sa.bindparam("is_winner", type_=SAT.c.is_winner.type),
        sa.bindparam("began_at", type_=SAT.c.began_at.type),
    ).where(_PERSON_IS),
)
_STAND_UP = sa.delete(SAT).where(SAT.c.game_id == _GAME_ID)
_SAT = (
    sa.select(_PERSON.c.public_id, SAT.c.seat, SAT.c.side, SAT.c.is_winner, SAT.c.began_at)
    .join(_PERSON, _PERSON.c.id == SAT.c.person_id)
    .where(SAT.c.game_id == _GAME_ID)
)

# What is asked: a session, or the connection of a write transaction.
Source = Session | sa.Connection


def new_figures(source: Source, pad_id: int, folded: Folded) -> dict[str, Any]:
    """All that the row of a game that is being stored repeats of its journal."""
    return first_figures(folded.facts[0], _zone(source, pad_id)) | figures_of(folded)


def write_figures(
    source: Source, game_id: int, pad_id: int, before: Folded | None, after: Folded
) -> None:
    """Bring the figures of a game that has a fact more up to date; of a game that was just stored
    (`before` is None) the rows of its persons are made."""
    source.execute(_SET_FIGURES, {"game_id": game_id, **figures_of(after)})
    sat = sat_of(after)
    if before is None or sat != sat_of(before):
        _write_sat(source, game_id, pad_id, after, sat)
    if has_ended(before) or has_ended(after):
        keep_counted(source, game_id, pad_id, after)


def differs(source: Source, game_id: int, pad_id: int, folded: Folded) -> bool:
    """Whether what is kept of a game is other than its journal says. Raises NoResultFound for a
    game that is gone."""
    row = source.execute(_ROW, {"game_id": game_id}).one()._mapping
    wanted = new_figures(source, pad_id, folded)
    if any(row[name] != value for name, value in wanted.items()):
        return True
    rows = source.execute(_SAT, {"game_id": game_id}).all()
    began_at = wanted["began_at"]
    wanted_rows = {(*vars(sat).values(), began_at) for sat in sat_of(folded)}
    if len(rows) != len(wanted_rows) or {tuple(row) for row in rows} != wanted_rows:
        return True
    return counted_differs(source, game_id, pad_id, folded)


def write_again(source: Source, game_id: int, pad_id: int, folded: Folded) -> None:
    """Write all that is kept of a game anew."""
    figures = new_figures(source, pad_id, folded)
    source.execute(_SET_FIGURES, {"game_id": game_id, **figures})
    _write_sat(source, game_id, pad_id, folded, sat_of(folded))
    keep_counted(source, game_id, pad_id, folded, is_forced=True)


def _write_sat(
    source: Source, game_id: int, pad_id: int, folded: Folded, sat: tuple[Sat, ...]
) -> None:
    source.execute(_STAND_UP, {"game_id": game_id})
    first: Fact = folded.facts[0]
    shared = {
        "game_id": game_id,
        "pad_id": pad_id,
        "began_at": told_at(first.at_phone, first.at_server),
    }
    _connection(source).execute(_SIT_DOWN, [{**shared, **vars(one)} for one in sat])


def _zone(source: Source, pad_id: int) -> str:
    return str(source.execute(_ZONE, {"pad_id": pad_id}).scalar_one())


def _connection(source: Source) -> sa.Connection:
    return source.connection() if isinstance(source, Session) else source
