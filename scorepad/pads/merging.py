"""Two persons who were one: what was played by either is of one from then on, until it is undone.

Nothing that was played is touched: the row of the one only says who it turned out to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, now, write_tx
from scorepad.history.standings import begin_again
from scorepad.journal.models import FactRow
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import Game, Pad, Person, is_public_id
from scorepad.pads.persons import fresh_person


@dataclass(frozen=True)
class Merging:
    """What merging `other` into `kept` would do: games of the other by public id, and those in
    which both sat, newest first; with one of these it is refused."""

    kept: Person
    other: Person
    games: tuple[str, ...]
    together: tuple[str, ...]


class SatTogether(ValueError):
    """They sat in one game, so they are two."""

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__(games)
        self.games = games


def merging(pad: Pad, kept: str, other: str) -> Merging | None:
    """What merging two persons of this pad would do; None if it has not both."""
    return _merging(db.session(), pad, kept, other)


def merge_persons(pad: Pad, kept: str, other: str) -> Person | None:
    """Let `other` be `kept` from now on, whose name stands everywhere; None if the pad has not
    both. The names of the other mean the kept one. Raises SatTogether."""
    with write_tx() as session:
        found = _merging(session, pad, kept, other)
        if found is None:
            return None
        if found.together:
            raise SatTogether(found.together)
        found.other.merged_into_id, found.other.merged_at = found.kept.id, now()
        begin_again(session, pad.id)
    return found.kept


def unmerge_person(pad: Pad, other: str) -> Person | None:
    """Let somebody be a person of its own again, as before; None for who is nobody else."""
    if not is_public_id(other):
        return None
    with write_tx() as session:
        rows = rows_of(session, pad.id)
        person = next((row for row in rows.values() if row.public_id == other), None)
        if not person or person.merged_into_id is None or root_of(person, rows).deleted_at:
            return None
        person.merged_into_id = person.merged_at = None
        begin_again(session, pad.id)
    return person


def merged_into(pad: Pad, person: Person) -> list[Person]:
    """Everybody who turned out to be this person, the last one first."""
    rows = rows_of(db.session(), pad.id)
    found = [one for one in rows.values() if one.id != person.id and _is(one, person, rows)]
    return sorted(found, key=lambda one: (str(one.merged_at), one.id), reverse=True)


def games_of_person(pad: Pad, person: Person) -> list[str]:
    """The games in which a fact gives a place to somebody, by public id, the newest first."""
    return _games_of(db.session(), pad, person)


def _games_of(session: Session, pad: Pad, person: Person) -> list[str]:
    rows = rows_of(session, pad.id)
    ids = [one.public_id for one in rows.values() if _is(one, person, rows)]
    body = sa.cast(FactRow.body, sa.String)  # ids are random: where one stands, it is meant
    query = (
        sa.select(Game.public_id)
        .join(FactRow, FactRow.game_id == Game.id)
        .where(
            Game.pad_id == pad.id,
            FactRow.kind != "hand",
            sa.or_(*(body.contains(f'"{one}"', autoescape=True) for one in ids)),
        )
        .distinct()
        .order_by(Game.started_at.desc(), Game.id.desc())
    )
    return list(session.scalars(query))


def _merging(session: Session, pad: Pad, kept: str, other: str) -> Merging | None:
    one, two = fresh_person(session, pad, kept), fresh_person(session, pad, other)
    if one is None or two is None or one is two:
        return None
    games = _games_of(session, pad, two)
    known = set(_games_of(session, pad, one))
    return Merging(one, two, tuple(games), tuple(game for game in games if game in known))


def _is(one: Person, person: Person, rows: Mapping[int, Person]) -> bool:
    return root_of(one, rows).id == person.id
