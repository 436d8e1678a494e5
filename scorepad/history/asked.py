"""The figures as pages ask for them: sums by lot, of persons as they are known today.

A guest is in none of them. Who turned out to be somebody else is counted as that one; who was
deleted is on no list, but stays with whom it was played.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, cast

import sqlalchemy as sa

from scorepad.database import db
from scorepad.history.kept import FEAT
from scorepad.history.lots import Lot, read_lot
from scorepad.history.standings import Standing, standings_of
from scorepad.history.sums import TALLY
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import Game, Pad, Person

_GAME = cast(sa.Table, Game.__table__)
Counts = Counter[str]
_AT_ONCE = 100


@dataclass(frozen=True)
class People:
    """The persons of a pad by their rows' ids, and who each turned out to be."""

    rows: Mapping[int, Person]

    @cached_property
    def roots(self) -> dict[int, Person]:
        """Who each row stands for today."""
        return {row.id: root_of(row, self.rows) for row in self.rows.values()}

    @cached_property
    def guests(self) -> frozenset[int]:
        """The rows of guests, and of who turned out to be one."""
        roots = self.roots.items()
        return frozenset(row_id for row_id, root in roots if root.guest_at is not None)

    def of(self, who: str, sign: str = "+") -> tuple[Person, ...]:
        """The persons of a key, by name."""
        found = (self.roots[int(one)] for one in who.strip(sign).split(sign))
        return tuple(sorted(found, key=lambda one: (one.name_key, one.id)))

    def keys(self, persons: Iterable[Person]) -> list[str]:
        """The keys under which these persons, together, may have been written down."""
        asked = [one.id for one in persons]
        ids = [[row for row, root in self.roots.items() if root.id == one] for one in asked]
        return ["+".join(map(str, sorted(some))) for some in product(*ids)]

    def has_guest(self, persons: Iterable[Person]) -> bool:
        """Whether one of them is a guest."""
        return any(one.guest_at is not None for one in persons)


@dataclass(frozen=True)
class Played:
    """Games that can be compared, and the counters of all of them."""

    lot: Lot
    counts: Counts

    @property
    def games(self) -> int:
        """How many there are, those that were given up too."""
        return self.counts["games"] + self.counts["given_up"]


@dataclass(frozen=True)
class Of:
    """The counters of somebody: of a person, of partners."""

    persons: tuple[Person, ...]
    counts: Counts


@dataclass(frozen=True)
class Record:
    """The best of its kind: what, by whom, and in which game and hand."""

    code: str
    value: int
    persons: tuple[Person, ...]
    game: str
    evening: dt.date
    entry: str | None


def people_of(pad: Pad) -> People:
    """Everybody of a pad."""
    return People(rows_of(db.session(), pad.id))


def lots_of(pad: Pad, keys: Iterable[str] = ("",), against: Iterable[str] = ("",)) -> list[Played]:
    """The lots of a pad, that of most games first; with the `keys` of somebody: those in which
    they played, with those of others `against` whom they did: those in which they met."""
    query = sa.select(TALLY.c.lot, TALLY.c.counts).where(
        TALLY.c.pad_id == pad.id,
        TALLY.c.who.in_(list(keys)),
        TALLY.c.year == 0,
        TALLY.c.against.in_(list(against)),
    )
    found: dict[str, Counts] = {}
    for row in db.session.execute(query):
        found.setdefault(row.lot, Counter()).update(row.counts)
    read = ((read_lot(key), counts) for key, counts in found.items())
    played = [Played(lot, counts) for lot, counts in read if lot is not None]
    return sorted(played, key=lambda one: (-one.games, -one.counts["hands"], one.lot.key))


def everybody_in(pad: Pad, people: People, lot: Lot, year: int, are_pairs: bool) -> list[Of]:
    """The counters of each person, or of all partners, in a lot and a year (0: all years)."""
    query = sa.select(TALLY.c.who, TALLY.c.counts).where(
        TALLY.c.pad_id == pad.id,
        TALLY.c.lot == lot.key,
        TALLY.c.year == year,
        TALLY.c.against == "",
        TALLY.c.who.contains("+") if are_pairs else ~TALLY.c.who.contains("+"),
        TALLY.c.who != "",
    )
    return _together(people, ((row.who, row.counts) for row in db.session.execute(query)))


def partners_of(pad: Pad, people: People, lot: Lot, year: int, person: Person) -> list[Of]:
    """The counters of each pair, or more, to which a person belongs."""
    pairs = everybody_in(pad, people, lot, year, are_pairs=True)
    return [one for one in pairs if any(other.id == person.id for other in one.persons)]


def by_year(
    pad: Pad, lot: Lot, keys: Iterable[str], against: Iterable[str] = ("",)
) -> dict[int, Counts]:
    """The counters of somebody in each year, the last first; of everybody with the key "". With
    the keys of others: in the games `against` these."""
    query = sa.select(TALLY.c.year, TALLY.c.counts).where(
        TALLY.c.pad_id == pad.id,
        TALLY.c.who.in_(list(keys)),
        TALLY.c.lot == lot.key,
        TALLY.c.against.in_(list(against)),
    )
    found: dict[int, Counts] = {}
    for row in db.session.execute(query):
        found.setdefault(row.year, Counter()).update(row.counts)
    return {year: found[year] for year in sorted(found, reverse=True) if year}


def against_all(pad: Pad, people: People, lot: Lot, year: int, keys: Iterable[str]) -> list[Of]:
    """The counters of somebody against each of those they played, as `persons`."""
    query = sa.select(TALLY.c.against, TALLY.c.counts).where(
        TALLY.c.pad_id == pad.id,
        TALLY.c.who.in_(list(keys)),
        TALLY.c.lot == lot.key,
        TALLY.c.year == year,
        TALLY.c.against != "",
    )
    return _together(people, ((row.against, row.counts) for row in db.session.execute(query)))


def standings_in(pad: Pad, people: People, lot: Lot) -> dict[tuple[int, ...], Standing]:
    """Streaks and ratings in a lot, by the ids of persons in order; no guest's."""
    found = standings_of(pad, lot.key)
    told = {tuple(map(int, who.split("+"))): one for who, one in found.items()}
    return {ids: one for ids, one in told.items() if not people.guests.intersection(ids)}


def records_of(pad: Pad, people: People, lot: Lot, codes: Iterable[str]) -> list[Record]:
    """The records of a lot: of each feat the best, the first of equals; in one question."""
    best = sa.union_all(*(_best(pad, people, lot, code) for code in codes)).subquery()
    query = sa.select(best, _GAME.c.public_id, _GAME.c.evening)
    query = query.join(_GAME, _GAME.c.id == best.c.game_id)
    rows = {row.code: row for row in db.session.execute(query)}
    return [_record(people, rows[code]) for code in codes if code in rows]


def _best(pad: Pad, people: People, lot: Lot, code: str) -> sa.Select[Any]:
    query = sa.select(FEAT.c.code, FEAT.c.rank, FEAT.c.who, FEAT.c.entry, FEAT.c.game_id)
    query = query.where(FEAT.c.pad_id == pad.id, FEAT.c.lot == lot.key, FEAT.c.code == code)
    guests = sorted(people.guests)
    # In groups: SQLite takes no chain of a thousand conditions.
    for start in range(0, len(guests), _AT_ONCE):
        some = guests[start : start + _AT_ONCE]
        query = query.where(~sa.or_(*(FEAT.c.who.contains(f".{guest}.") for guest in some)))
    query = query.order_by(FEAT.c.rank, FEAT.c.began_at, FEAT.c.game_id).limit(1)
    return query.subquery().select()


def _record(people: People, row: Any) -> Record:
    persons = people.of(row.who, ".")
    return Record(row.code, -row.rank, persons, row.public_id, row.evening, row.entry)


def _together(people: People, rows: Iterable[tuple[str, Mapping[str, int]]]) -> list[Of]:
    """Counters by who it was, as they are known today; none of a guest."""
    found: dict[tuple[int, ...], Of] = {}
    for who, counts in rows:
        persons = people.of(who)
        if people.has_guest(persons):
            continue
        place = tuple(one.id for one in persons)
        found.setdefault(place, Of(persons, Counter())).counts.update(counts)
    return sorted(found.values(), key=_order)


def _order(one: Of) -> tuple[Any, ...]:
    counts = one.counts
    return (-counts["won"], counts["games"], -counts["hands"], [p.name_key for p in one.persons])
