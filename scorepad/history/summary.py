"""What an evening came to: from when to when, how many games and hands, who won how many."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from scorepad.database import db
from scorepad.history.rows import SAT
from scorepad.history.search import GAME
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import Pad, Person


@dataclass(frozen=True)
class Won:
    """How many games of an evening somebody won, of how many that came to an end and count."""

    name: str
    games: int
    of: int


@dataclass(frozen=True)
class Evening:
    """An evening; `won`: everybody who won, whoever won most first."""

    day: dt.date
    began_at: dt.datetime
    until_at: dt.datetime
    games: int
    hands: int
    won: tuple[Won, ...]


def evenings_between(pad: Pad, first: dt.date, last: dt.date) -> dict[dt.date, Evening]:
    """The evenings from one day to another, three questions for all of them."""
    is_then = sa.and_(GAME.c.pad_id == pad.id, GAME.c.evening.between(first, last))
    figures = sa.select(
        GAME.c.evening,
        sa.func.min(GAME.c.began_at).label("began_at"),
        sa.func.max(GAME.c.until_at).label("until_at"),
        sa.func.count().label("games"),
        sa.func.sum(GAME.c.hands).label("hands"),
    ).where(is_then)
    won = _won(pad, is_then)
    return {
        row.evening: _evening(row, won)
        for row in db.session.execute(figures.group_by(GAME.c.evening))
    }


def _evening(row: Any, won: dict[dt.date, list[Won]]) -> Evening:
    return Evening(
        row.evening, row.began_at, row.until_at, row.games, row.hands, tuple(won[row.evening])
    )


def _won(pad: Pad, is_then: sa.ColumnElement[bool]) -> dict[dt.date, list[Won]]:
    """By evening who won how many of the games that are over, as one whoever turned out to be."""
    query = (
        sa.select(
            GAME.c.evening,
            SAT.c.person_id,
            sa.func.sum(sa.case((SAT.c.is_winner, 1), else_=0)).label("games"),
            sa.func.count().label("of"),
        )
        .join(SAT, SAT.c.game_id == GAME.c.id)
        .where(is_then, GAME.c.is_over == sa.true(), GAME.c.left_out_at.is_(None))
        .where(SAT.c.seat.is_not(None))
        .group_by(GAME.c.evening, SAT.c.person_id)
    )
    rows = rows_of(db.session(), pad.id)
    counts: dict[tuple[dt.date, Person], list[int]] = defaultdict(lambda: [0, 0])
    for row in db.session.execute(query):
        count = counts[row.evening, root_of(rows[row.person_id], rows)]
        count[0] += row.games
        count[1] += row.of
    found: dict[dt.date, list[Won]] = defaultdict(list)
    ordered = sorted(counts.items(), key=lambda item: (-item[1][0], item[0][1].name_key))
    for (day, person), (games, of) in ordered:
        if games:
            found[day].append(Won(person.name, games, of))
    return found
