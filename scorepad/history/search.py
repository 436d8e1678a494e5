"""The games of a pad that fit a search, the latest first, a page at a time.

A page begins after the last game of the one before it, found by index: the thousandth page costs
what the first does. Nothing is counted.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa

from scorepad.database import db
from scorepad.history.rows import SAT
from scorepad.journal import GameKey
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.games import GameSummary, summary_of
from scorepad.pads.models import Game, Pad, is_public_id

GAME = cast(sa.Table, Game.__table__)
STATES = ("open", "over", "early", "given_up", "disputed", "left_out")
_WHO, _PARTNER = SAT.alias("who"), SAT.alias("partner")
# How each state is told from the row of a game.
_IS = {
    "open": sa.and_(GAME.c.is_over == sa.false(), GAME.c.is_abandoned == sa.false()),
    "over": GAME.c.is_over == sa.true(),
    "early": GAME.c.ended_early != "",
    "given_up": sa.and_(GAME.c.is_over == sa.false(), GAME.c.is_abandoned == sa.true()),
    "disputed": GAME.c.is_disputed == sa.true(),
    "left_out": GAME.c.left_out_at.is_not(None),
}


@dataclass(frozen=True)
class Search:
    """What is looked for; empty: everything. `who` and `partner` are public ids: both in a game
    means that they were partners; `is_won`: that `who` won. `first` and `last`: evenings."""

    who: str = ""
    partner: str = ""
    is_won: bool = False
    game: str = ""
    variant: str = ""
    first: dt.date | None = None
    last: dt.date | None = None
    state: str = ""

    @property
    def is_by_evening_alone(self) -> bool:
        """Whether all games of an evening are found, or none."""
        return Search(first=self.first, last=self.last) == self


@dataclass(frozen=True)
class Page:
    """Some games of a search; `next` is what the next page begins after, None for the last."""

    games: tuple[GameSummary, ...]
    next: str | None


@dataclass(frozen=True)
class Found:
    """A game that fits, to be read from its journal, and the evening on which it began."""

    key: GameKey
    evening: dt.date


def find(pad: Pad, search: Search, names: dict[str, str], after: str, limit: int) -> Page:
    """The games that fit, from after the game with the public id `after` on ("": from the latest).

    `names`: of all persons of the pad. A game that is not there begins nothing: the first page.
    """
    query, place = _matching(pad, search)
    anchor = _place_of(pad, after)
    if anchor:
        query = query.where(sa.tuple_(*place) < sa.tuple_(*map(sa.literal, anchor)))
    query = query.order_by(*(column.desc() for column in place)).limit(limit + 1)
    rows = db.session.execute(query).all()
    games = tuple(summary_of(row, names) for row in rows[:limit])
    return Page(games, games[-1].public_id if len(rows) > limit else None)


def every(pad: Pad, search: Search) -> list[Found]:
    """All games that fit, the first first: where they are and when they were, no more."""
    query, place = _matching(pad, search)
    columns = (GAME.c.id, GAME.c.pad_id, GAME.c.public_id, GAME.c.evening)
    rows = db.session.execute(query.with_only_columns(*columns).order_by(*place)).all()
    found = {row.id: Found(GameKey(row.id, row.pad_id, row.public_id), row.evening) for row in rows}
    return list(found.values())


def years(pad: Pad) -> list[tuple[int, int]]:
    """The years in which games began, the last first, each with how many did."""
    year = sa.extract("year", GAME.c.evening).label("year")
    query = sa.select(year, sa.func.count()).where(GAME.c.pad_id == pad.id).group_by(year)
    rows = db.session.execute(query.order_by(year.desc())).all()
    return [(int(number), count) for number, count in rows]


def _matching(pad: Pad, search: Search) -> tuple[sa.Select[Any], Sequence[sa.ColumnElement[Any]]]:
    """The games that fit, and the columns that order them: of the index that leads to them."""
    query = sa.select(GAME).where(GAME.c.pad_id == pad.id)
    place: Sequence[sa.ColumnElement[Any]] = (GAME.c.began_at, GAME.c.id)
    who, partner = search.who or search.partner, search.partner if search.who else ""
    if who:
        query = query.join(_WHO, _WHO.c.game_id == GAME.c.id)
        query = query.where(_is_one_of(_WHO, pad, who))
        if not search.variant:  # of a variant there are few, and an index leads to them
            place = (_WHO.c.began_at, _WHO.c.game_id)
    if partner:
        is_partner = sa.and_(_PARTNER.c.game_id == GAME.c.id, _PARTNER.c.side == _WHO.c.side)
        query = query.join(_PARTNER, is_partner)
        query = query.where(_is_one_of(_PARTNER, pad, partner))
    if who and search.is_won:
        query = query.where(_WHO.c.is_winner == sa.true())
    for column, value in ((GAME.c.game, search.game), (GAME.c.variant, search.variant)):
        query = query.where(column == value) if value else query
    if search.first:
        query = query.where(GAME.c.evening >= search.first)
    if search.last:
        query = query.where(GAME.c.evening <= search.last)
    return query.where(_IS[search.state]) if search.state else query, place


def _is_one_of(sat: sa.FromClause, pad: Pad, public_id: str) -> sa.ColumnElement[bool]:
    """Whether somebody who sat there is this person, under whatever id it was written down then;
    nobody is for an id that is not of the pad."""
    rows = rows_of(db.session(), pad.id)
    asked = next((row for row in rows.values() if row.public_id == public_id), None)
    ids = [row.id for row in rows.values() if asked and root_of(row, rows) is root_of(asked, rows)]
    return sat.c.person_id == ids[0] if len(ids) == 1 else sat.c.person_id.in_(ids)


def _place_of(pad: Pad, public_id: str) -> tuple[dt.datetime, int] | None:
    if not is_public_id(public_id):
        return None
    query = sa.select(GAME.c.began_at, GAME.c.id)
    row = db.session.execute(
        query.where(GAME.c.pad_id == pad.id, GAME.c.public_id == public_id)
    ).first()
    return (row.began_at, row.id) if row else None
