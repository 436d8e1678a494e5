"""The sums of what games add to the figures: one row for a lot, a year and whoever is meant.

A page asks for sums alone, so that it costs the same for ten games and for ten thousand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.models import CountedRow, TallyRow
from scorepad.pads.models import Pad

TALLY = cast(sa.Table, TallyRow.__table__)
_COUNTED = cast(sa.Table, CountedRow.__table__)
_PAD = cast(sa.Table, Pad.__table__)
_PLACE = (TALLY.c.lot, TALLY.c.who, TALLY.c.against, TALLY.c.year)
_AT_ONCE = 100

# Lot, who, against whom, year: what is to be added to each code.
Place = tuple[str, str, str, int]
Changes = dict[Place, dict[str, int]]
Source = Session | sa.Connection


def lock(source: Source, pad_id: int) -> None:
    """Let nobody else move the sums of this pad until the transaction ends; SQLite lets nobody."""
    source.execute(sa.select(_PAD.c.id).where(_PAD.c.id == pad_id).with_for_update())


def add_up(source: Source, pad_id: int, changes: Changes) -> None:
    """Add to the sums of a pad; a row whose counters are all gone goes."""
    moved = {place: change for place, change in changes.items() if any(change.values())}
    for places in _in_parts(list(moved)):
        query = sa.select(*_PLACE, TALLY.c.counts).where(
            TALLY.c.pad_id == pad_id, sa.tuple_(*_PLACE).in_(places)
        )
        here = {tuple(row)[:4]: row.counts for row in source.execute(query)}
        _put(source, pad_id, here, {place: moved[place] for place in places})


def sums_differ(session: Session, pad_id: int) -> bool:
    """Whether the sums of a pad are other than what its games add up to."""
    query = sa.select(*_PLACE, TALLY.c.counts).where(TALLY.c.pad_id == pad_id)
    here = {tuple(row)[:4]: row.counts for row in session.execute(query)}
    return here != _made(session, pad_id)


def make_sums(session: Session, pad_id: int) -> None:
    """Make the sums of a pad again, from what each game adds."""
    session.execute(sa.delete(TALLY).where(TALLY.c.pad_id == pad_id))
    _put(session, pad_id, {}, cast(Changes, _made(session, pad_id)))


def _made(session: Session, pad_id: int) -> dict[tuple[Any, ...], dict[str, int]]:
    """What the games of a pad add up to."""
    query = sa.select(_COUNTED.c.lot, _COUNTED.c.year, _COUNTED.c.told)
    made: dict[tuple[Any, ...], dict[str, int]] = {}
    for row in session.execute(query.where(_COUNTED.c.pad_id == pad_id)):
        for who, against, counts in row.told["tallies"]:
            for year in (0, row.year):
                sums = made.setdefault((row.lot, who, against, year), {})
                for code, number in counts.items():
                    sums[code] = sums.get(code, 0) + number
    told = {
        place: {code: number for code, number in sums.items() if number}
        for place, sums in made.items()
    }
    return {place: sums for place, sums in told.items() if sums}


def _put(
    source: Source, pad_id: int, here: dict[tuple[Any, ...], dict[str, int]], changes: Changes
) -> None:
    rows: dict[str, list[dict[str, Any]]] = {"new": [], "moved": [], "gone": []}
    for place, change in changes.items():
        sums = dict(here.get(place, {}))
        for code, number in change.items():
            sums[code] = sums.get(code, 0) + number
        sums = {code: number for code, number in sums.items() if number}
        kind = ("moved" if sums else "gone") if place in here else "new"
        names = ("in_lot", "of_who", "of_against", "in_year")
        where = {"of_pad": pad_id, **dict(zip(names, place, strict=True))}
        if kind == "new":
            names = ("lot", "who", "against", "year")
            where = {"pad_id": pad_id, **dict(zip(names, place, strict=True))}
        if sums or kind == "gone":
            rows[kind].append(where | ({"counts": sums} if sums else {}))
    connection = source.connection() if isinstance(source, Session) else source
    for kind, statement in _STATEMENTS.items():
        if rows[kind]:
            connection.execute(statement, rows[kind])


_IS_IT = sa.and_(
    TALLY.c.pad_id == sa.bindparam("of_pad"),
    TALLY.c.lot == sa.bindparam("in_lot"),
    TALLY.c.who == sa.bindparam("of_who"),
    TALLY.c.against == sa.bindparam("of_against"),
    TALLY.c.year == sa.bindparam("in_year"),
)
_STATEMENTS: dict[str, sa.Insert | sa.Update | sa.Delete] = {
    "new": sa.insert(TALLY),
    "moved": sa.update(TALLY).where(_IS_IT).values(counts=sa.bindparam("counts")),
    "gone": sa.delete(TALLY).where(_IS_IT),
}


def _in_parts(places: list[Place]) -> Iterator[list[Place]]:
    for start in range(0, len(places), _AT_ONCE):
        yield places[start : start + _AT_ONCE]
