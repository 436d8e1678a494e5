"""What a game adds to the figures, in the database: written with its facts, moved by corrections,
taken back when it is left out or deleted. The sums (`history/sums.py`) move by the difference."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.counting import Counted, counted_in
from scorepad.history.models import CountedRow, FeatRow, ResultRow
from scorepad.history.passed import PASSED, PASSED_KEY
from scorepad.history.standings import begin_again_from
from scorepad.history.sums import Changes, add_up, lock
from scorepad.pads.models import Game, Person

if TYPE_CHECKING:  # the journal stands on this module
    from scorepad.journal.fold import Folded

COUNTED = cast(sa.Table, CountedRow.__table__)
RESULT = cast(sa.Table, ResultRow.__table__)
FEAT = cast(sa.Table, FeatRow.__table__)
_GAME = cast(sa.Table, Game.__table__)
_PERSON = cast(sa.Table, Person.__table__)

_GAME_ID: sa.BindParameter[int] = sa.bindparam("game_id")
_KEPT = (
    sa.select(
        _GAME.c.evening, _GAME.c.began_at,
        COUNTED.c.lot, COUNTED.c.year, COUNTED.c.told,
    )
    .outerjoin(COUNTED, COUNTED.c.game_id == _GAME.c.id)
    .where(_GAME.c.id == _GAME_ID)
)  # fmt: skip
_PERSONS = sa.select(_PERSON.c.public_id, _PERSON.c.id).where(
    _PERSON.c.pad_id == sa.bindparam("pad_id"),
    _PERSON.c.public_id.in_(sa.bindparam("persons", expanding=True)),
)
_DROP = [sa.delete(table).where(table.c.game_id == _GAME_ID) for table in (COUNTED, RESULT, FEAT)]
_RESULTS = sa.select(RESULT.c.who, RESULT.c.result, RESULT.c.lot, RESULT.c.began_at).where(
    RESULT.c.game_id == _GAME_ID
)
_FEATS = sa.select(
    FEAT.c.code, FEAT.c.rank, FEAT.c.who, FEAT.c.entry, FEAT.c.lot, FEAT.c.began_at
).where(FEAT.c.game_id == _GAME_ID)

Source = Session | sa.Connection
Json = dict[str, Any]


@dataclass(frozen=True)
class _Kept:
    """What is kept of a game; `told` is None of one that is in no figures."""

    began_at: dt.datetime
    lot: str = ""
    year: int = 0
    told: Json | None = None

    @property
    def results(self) -> list[list[Any]]:
        return self.told["results"] if self.told else []

    @property
    def feats(self) -> list[list[Any]]:
        return self.told["feats"] if self.told else []


def has_ended(folded: Folded | None) -> bool:
    """Whether a game may be in the figures: not while it is going on."""
    return folded is not None and (bool(folded.sheet["over"]) or folded.is_abandoned)


def keep_counted(
    source: Source, game_id: int, pad_id: int, folded: Folded | None, is_forced: bool = False
) -> None:
    """Bring what a game adds to the figures up to date; `folded` None takes it out of them. Nothing
    is written where nothing is new, but for `is_forced`."""
    old, new = _old_and_new(source, game_id, pad_id, folded)
    if old == new and not is_forced:
        return
    lock(source, pad_id)
    for statement in _DROP if old.told or is_forced else ():
        source.execute(statement, {"game_id": game_id})
    if new.told:
        _write(source, game_id, pad_id, new)
    add_up(source, pad_id, _difference(old, new))
    if (old.lot, old.results) != (new.lot, new.results):
        lots = {kept.lot for kept in (old, new) if kept.results}
        begin_again_from(source, pad_id, lots, new.began_at, game_id)


def counted_differs(source: Source, game_id: int, pad_id: int, folded: Folded) -> bool:
    """Whether what is kept of a game for the figures is other than its journal says."""
    old, new = _old_and_new(source, game_id, pad_id, folded)
    if old != new:
        return True
    results = {tuple(row) for row in source.execute(_RESULTS, {"game_id": game_id})}
    feats = {tuple(row) for row in source.execute(_FEATS, {"game_id": game_id})}
    wanted = {(who, result, new.lot, new.began_at) for who, result in new.results}
    return results != wanted or feats != {
        (code, -value, f".{who.replace('+', '.')}.", entry, new.lot, new.began_at)
        for code, value, who, entry in new.feats
    }


def _old_and_new(
    source: Source, game_id: int, pad_id: int, folded: Folded | None
) -> tuple[_Kept, _Kept]:
    row = source.execute(_KEPT, {"game_id": game_id}).one()
    old = _Kept(row.began_at)
    if row.told is not None:
        old = _Kept(row.began_at, row.lot, row.year, row.told)
    counted = counted_in(folded) if folded and folded.about.left_out is None else None
    if counted is None:
        return old, _Kept(row.began_at)
    told = _told(source, pad_id, counted)
    return old, _Kept(row.began_at, counted.lot.key, row.evening.year, told)


def _told(source: Source, pad_id: int, counted: Counted) -> Json:
    """What a game adds, persons by their rows' ids."""
    named = {
        *(person for who, against in counted.tallies for person in (*who, *against)),
        *(person for who in counted.results for person in who),
    }
    rows = source.execute(_PERSONS, {"pad_id": pad_id, "persons": sorted(named)})
    ids = {row.public_id: row.id for row in rows}

    def key(persons: tuple[str, ...]) -> str:
        if persons == PASSED[1]:
            return PASSED_KEY
        return "+".join(map(str, sorted(ids[person] for person in persons)))

    tallies = counted.tallies.items()
    return {
        "tallies": sorted([key(who), key(against), counts] for (who, against), counts in tallies),
        "results": sorted([key(who), result] for who, result in counted.results.items()),
        "feats": [[one.code, one.value, key(one.persons), one.entry] for one in counted.feats],
    }


def _write(source: Source, game_id: int, pad_id: int, kept: _Kept) -> None:
    shared = {"game_id": game_id, "pad_id": pad_id, "lot": kept.lot}
    source.execute(sa.insert(COUNTED), {**shared, "year": kept.year, "told": kept.told})
    shared["began_at"] = kept.began_at
    results = [{**shared, "who": who, "result": result} for who, result in kept.results]
    if results:
        source.execute(sa.insert(RESULT), results)
    feats = [
        {**shared, "code": code, "rank": -value, "entry": entry,
         "who": f".{who.replace('+', '.')}."}
        for code, value, who, entry in kept.feats
    ]  # fmt: skip
    if feats:
        source.execute(sa.insert(FEAT), feats)


def _difference(old: _Kept, new: _Kept) -> Changes:
    changes: Changes = {}
    for kept, sign in ((old, -1), (new, 1)):
        for who, against, counts in kept.told["tallies"] if kept.told else ():
            for year in (0, kept.year):
                change = changes.setdefault((kept.lot, who, against, year), {})
                for code, number in counts.items():
                    change[code] = change.get(code, 0) + sign * number
    return changes
