"""What the games of a lot make in their order: streaks, and ratings of who plays with partners.

It goes on from where it stopped, when somebody looks. What changes an earlier game lets it begin
anew: everything after that game then comes out as if it had been so from the start.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, write_tx
from scorepad.history import rating
from scorepad.history.models import ChronicleRow, ResultRow, StandingRow
from scorepad.history.rating import Rating
from scorepad.history.sums import lock
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import Pad

CHRONICLE = cast(sa.Table, ChronicleRow.__table__)
STANDING = cast(sa.Table, StandingRow.__table__)
_RESULT = cast(sa.Table, ResultRow.__table__)
_PLACE = (_RESULT.c.began_at, _RESULT.c.game_id)
# So many results are looked at in one go: of some hundred games. No game has nearly as many.
AT_ONCE = 3_000

Source = Session | sa.Connection


@dataclass(frozen=True)
class Standing:
    """How somebody stands after so many games: `run` is the streak now, above 0 of games won, below
    of games lost; `most_won` and `most_lost` the longest ones, and when the last game of each
    began; `rating` is a person's in games of partners."""

    games: int = 0
    run: int = 0
    most_won: int = 0
    won_until: dt.datetime | None = None
    most_lost: int = 0
    lost_until: dt.datetime | None = None
    rating: Rating | None = None

    def after(self, result: int, began_at: dt.datetime) -> Standing:
        """How somebody stands after one game more; who shares a win has no streak."""
        goes_on = result * self.run > 0
        run = self.run + result if goes_on else result
        found = replace(self, games=self.games + 1, run=run)
        if run > self.most_won:
            found = replace(found, most_won=run, won_until=began_at)
        if -run > self.most_lost:
            found = replace(found, most_lost=-run, lost_until=began_at)
        return found


def standings_of(pad: Pad, lot: str) -> dict[str, Standing]:
    """Everybody's standing in a lot: persons and partners by their rows' ids, `3` or `3+7`."""
    while not _is_up_to_date(db.session(), pad.id, lot):
        with write_tx() as session:
            bring_up_to_date(session, pad.id, lot)
    return _read(db.session(), pad.id, lot)


def begin_again(source: Source, pad_id: int) -> None:
    """Let all standings of a pad begin anew: persons turned out to be one, or two."""
    for table in (CHRONICLE, STANDING):
        source.execute(sa.delete(table).where(table.c.pad_id == pad_id))


def begin_again_from(
    source: Source, pad_id: int, lots: Iterable[str], began_at: dt.datetime, game_id: int
) -> None:
    """Let the standings of these lots begin anew, if they have come as far as this game."""
    for lot in sorted(lots):
        is_it = sa.and_(CHRONICLE.c.pad_id == pad_id, CHRONICLE.c.lot == lot)
        told = (CHRONICLE.c.began_at, CHRONICLE.c.game_id)
        is_past = sa.tuple_(*told) >= sa.tuple_(*_literal(began_at, game_id))
        if source.execute(sa.select(CHRONICLE.c.lot).where(is_it, is_past)).first():
            _drop(source, pad_id, lot)


def bring_up_to_date(session: Session, pad_id: int, lot: str) -> None:
    """Let the standings of a lot go on towards its last game, by few enough games that whoever
    wants to write does not wait long. Needs the write transaction."""
    lock(session, pad_id)
    row = _chronicle(session, pad_id, lot)
    if row is None or row.model != rating.model():
        _drop(session, pad_id, lot)
        row = None
    games = list(_games(session, pad_id, lot, row, AT_ONCE))
    if not games:
        return
    before = _read(session, pad_id, lot)
    after = played_on(before, (told for *_place, told in games), _roots(session, pad_id))
    _write(session, pad_id, lot, before, after)
    began_at, game_id, _told = games[-1]
    values = {"began_at": began_at, "game_id": game_id, "model": rating.model()}
    session.execute(
        sa.delete(CHRONICLE).where(CHRONICLE.c.pad_id == pad_id, CHRONICLE.c.lot == lot)
    )
    session.execute(sa.insert(CHRONICLE).values(pad_id=pad_id, lot=lot, **values))


def standings_differ(session: Session, pad_id: int) -> bool:
    """Whether a standing of a pad is other than its games make, as far as it has come."""
    query = sa.select(CHRONICLE).where(CHRONICLE.c.pad_id == pad_id)
    chronicles = {row.lot: row for row in session.execute(query)}
    lots = set(session.scalars(sa.select(STANDING.c.lot).where(STANDING.c.pad_id == pad_id)))
    if lots - chronicles.keys():
        return True
    roots = _roots(session, pad_id)
    for lot, row in chronicles.items():
        games = (
            told
            for began_at, game_id, told in _games(session, pad_id, lot, None)
            if (began_at, game_id) <= (row.began_at, row.game_id)
        )
        is_of_today = row.model == rating.model()
        if is_of_today and played_on({}, games, roots) != _read(session, pad_id, lot):
            return True
    return False


Game = list[tuple[str, int, dt.datetime]]


def played_on(
    before: Mapping[str, Standing], games: Iterable[Game], roots: Mapping[int, int]
) -> dict[str, Standing]:
    """The standings after these games. Pure; `roots`: who somebody turned out to be."""
    found = dict(before)
    for game in games:
        told = [(_as_one(who, roots), result, began_at) for who, result, began_at in game]
        for who, result, began_at in told:
            found[who] = found.get(who, Standing()).after(result, began_at)
        _rate(found, [(who, result) for who, result, _at in told if "+" in who])
    return found


def _rate(found: dict[str, Standing], sides: list[tuple[str, int]]) -> None:
    """Move the ratings of those who played with partners against partners."""
    if len(sides) < 2:
        return
    members = [who.split("+") for who, _result in sides]
    now = [[found[one].rating or rating.beginner() for one in side] for side in members]
    moved = rating.after_game(now, [result for _who, result in sides])
    for side, ratings in zip(members, moved, strict=True):
        for one, new in zip(side, ratings, strict=True):
            found[one] = replace(found[one], rating=new)


def _as_one(who: str, roots: Mapping[int, int]) -> str:
    return "+".join(map(str, sorted(roots[int(one)] for one in who.split("+"))))


def _roots(session: Session, pad_id: int) -> dict[int, int]:
    rows = rows_of(session, pad_id)
    return {row.id: root_of(row, rows).id for row in rows.values()}


def _is_up_to_date(session: Session, pad_id: int, lot: str) -> bool:
    row = _chronicle(session, pad_id, lot)
    if row is not None and row.model != rating.model():
        return False
    return session.execute(_after(pad_id, lot, row).limit(1)).first() is None


def _chronicle(session: Session, pad_id: int, lot: str) -> Any | None:
    is_it = sa.and_(CHRONICLE.c.pad_id == pad_id, CHRONICLE.c.lot == lot)
    return session.execute(sa.select(CHRONICLE).where(is_it)).first()


def _games(
    session: Session, pad_id: int, lot: str, row: Any | None, most: int | None = None
) -> Iterator[tuple[dt.datetime, int, Game]]:
    """The results of each game after a chronicle, or of all, in order; at `most` so many results,
    and of no game a part."""
    query = _after(pad_id, lot, row).order_by(*_PLACE, _RESULT.c.who).limit(most)
    told = [((one.began_at, one.game_id), one) for one in session.execute(query)]
    if len(told) == most:  # of the last game there may be more
        told = [(place, one) for place, one in told if place != told[-1][0]]
    for (began_at, game_id), some in groupby(told, key=lambda one: one[0]):
        yield began_at, game_id, [(one.who, one.result, began_at) for _place, one in some]


def _after(pad_id: int, lot: str, row: Any | None) -> sa.Select[Any]:
    columns = (_RESULT.c.who, _RESULT.c.result, *_PLACE)
    query = sa.select(*columns).where(_RESULT.c.pad_id == pad_id, _RESULT.c.lot == lot)
    if row is None:
        return query
    return query.where(sa.tuple_(*_PLACE) > sa.tuple_(*_literal(row.began_at, row.game_id)))


def _literal(began_at: dt.datetime, game_id: int) -> tuple[sa.ColumnElement[Any], ...]:
    return sa.literal(began_at, _RESULT.c.began_at.type), sa.literal(game_id)


def _read(session: Session, pad_id: int, lot: str) -> dict[str, Standing]:
    is_it = sa.and_(STANDING.c.pad_id == pad_id, STANDING.c.lot == lot)
    found = {}
    for row in session.execute(sa.select(STANDING).where(is_it)):
        told = Rating(row.mu, row.sigma) if row.mu is not None else None
        found[row.who] = Standing(
            row.games, row.run, row.most_won, row.won_until, row.most_lost, row.lost_until, told
        )
    return found


def _write(
    session: Session,
    pad_id: int,
    lot: str,
    before: Mapping[str, Standing],
    after: Mapping[str, Standing],
) -> None:
    moved = {who: one for who, one in after.items() if before.get(who) != one}
    is_it = sa.and_(STANDING.c.pad_id == pad_id, STANDING.c.lot == lot)
    old = sorted(moved.keys() & before.keys())
    for start in range(0, len(old), 100):
        some = STANDING.c.who.in_(old[start : start + 100])
        session.execute(sa.delete(STANDING).where(is_it, some))
    rows = [{"pad_id": pad_id, "lot": lot, "who": who, **_row(one)} for who, one in moved.items()]
    session.connection().execute(sa.insert(STANDING), rows)


def _row(one: Standing) -> dict[str, Any]:
    told = {name: value for name, value in vars(one).items() if name != "rating"}
    mu, sigma = (one.rating.mu, one.rating.sigma) if one.rating else (None, None)
    return {**told, "mu": mu, "sigma": sigma}


def _drop(source: Source, pad_id: int, lot: str) -> None:
    for table in (CHRONICLE, STANDING):
        source.execute(sa.delete(table).where(table.c.pad_id == pad_id, table.c.lot == lot))
