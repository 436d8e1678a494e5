"""Old games of which only the totals were on paper, into a pad: all of them or none."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad import rules
from scorepad.archive.record_import import importer_of
from scorepad.database import canonical, write_tx
from scorepad.journal.facts import Fact, Json, Problem, normal_body
from scorepad.journal.replay import Stopped, replay, store_game
from scorepad.journal.store import FACT, GAME
from scorepad.pads.models import Pad, Person, new_public_id
from scorepad.pads.names import name_key
from scorepad.pads.persons import persons_named

_ONLY_DEVICE = 1
_AT_ONCE = 500


@dataclass(frozen=True)
class PaperGame:
    """A line of a file: `sides` are the names of the players of each side, `winners` sides."""

    line: int
    day: dt.date
    game: str
    variant: str
    sides: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True)
class TakenIn:
    """What became of a file: the lines whose games were not there, and whose were; who is new."""

    new: tuple[int, ...]
    here: tuple[int, ...]
    made: tuple[str, ...]


class Refused(Exception):
    """A game that the pad cannot take; `line`, and why: problems, or none where two players of the
    line are one person."""

    def __init__(self, line: int, problems: Sequence[Problem] = ()) -> None:
        super().__init__(line)
        self.line, self.problems = line, tuple(problems)


class _OnlyTried(Exception):
    """Takes back what was written for a look."""

    def __init__(self, taken: TakenIn) -> None:
        super().__init__()
        self.taken = taken


def import_paper(pad: Pad, games: Sequence[PaperGame], is_try: bool = False) -> TakenIn:
    """Take games into a pad; those that came in before stay as they are.

    A game is known by its day, its variant, its players and its totals; of equal lines of one file
    the first is one game, the second another. ``is_try``: nothing is written. Raises Refused, or
    NameProblem for a name that nobody can have; then nothing was written.
    """
    try:
        with write_tx() as session:
            taken = _taken(session, pad, games, is_try)
            if is_try:
                raise _OnlyTried(taken)
            return taken
    except _OnlyTried as tried:
        return tried.taken


def _taken(session: Session, pad: Pad, games: Sequence[PaperGame], is_try: bool) -> TakenIn:
    ids = list(_ids(pad, games))
    known = _known(session, pad, ids)
    coming = [(one, first) for one, first in zip(games, ids, strict=True) if first not in known]
    persons, made = _persons(session, pad, [one for one, _first in coming])
    device = 0 if is_try or not coming else importer_of(session, pad).id
    for one, first in coming:
        folded = replay(tuple(_facts(pad, one, first, persons)), _named(one, persons))
        if isinstance(folded, Stopped):
            raise Refused(one.line, folded.problems)
        if not is_try:
            store_game(session, pad.id, new_public_id(), folded, {_ONLY_DEVICE: device})
    here = tuple(one.line for one, first in zip(games, ids, strict=True) if first in known)
    return TakenIn(tuple(one.line for one, _first in coming), here, made)


def _ids(pad: Pad, games: Sequence[PaperGame]) -> Iterator[str]:
    """The id of the first fact of each game: the same line in the same pad has the same id."""
    seen: Counter[str] = Counter()
    for one in games:
        names = [[name_key(name) for name in side] for side in one.sides]
        said = [pad.public_id, one.day.isoformat(), one.game, one.variant, names, [*one.totals]]
        text = canonical(said)
        seen[text] += 1
        digest = hashlib.sha256(canonical([text, seen[text]]).encode()).hexdigest()
        yield f"paper-{digest[:40]}"


def _known(session: Session, pad: Pad, ids: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        query = (
            sa.select(FACT.c.id)
            .join(GAME, GAME.c.id == FACT.c.game_id)
            .where(GAME.c.pad_id == pad.id, FACT.c.id.in_(some))
        )
        found |= set(session.scalars(query))
    return found


def _persons(
    session: Session, pad: Pad, games: Sequence[PaperGame]
) -> tuple[dict[str, tuple[str, str]], tuple[str, ...]]:
    """Whom each name means, as public id and name of today; and the names of who is new."""
    names = list(dict.fromkeys(name for one in games for side in one.sides for name in side))
    before = set(session.scalars(sa.select(Person.id).where(Person.pad_id == pad.id)))
    rows = persons_named(session, pad, names)
    found = {name: (row.public_id, row.name) for name, row in zip(names, rows, strict=True)}
    made = dict.fromkeys(row.name for row in rows if row.id not in before)
    return found, tuple(made)


def _named(one: PaperGame, persons: dict[str, tuple[str, str]]) -> dict[str, str]:
    """The names of those at a table by their ids. Raises Refused where two are one person."""
    found = dict(persons[name] for side in one.sides for name in side)
    if len(found) < sum(map(len, one.sides)):
        raise Refused(one.line)
    return found


def _facts(
    pad: Pad, one: PaperGame, first: str, persons: dict[str, tuple[str, str]]
) -> Iterator[Fact]:
    """The journal of a game. It is told at noon of the day on which it was played, so that it
    stands among the games of that day everywhere."""
    seats = _seats(one)
    started: Json = {
        "game": one.game,
        "variant": one.variant,
        "rules": {},
        "persons": [persons[name][0] for name in seats],
        "start": {"totals": list(one.totals)},
        "paper": {"winners": list(one.winners)},
    }
    noon = dt.datetime.combine(one.day, dt.time(12), ZoneInfo(pad.time_zone)).astimezone(dt.UTC)
    yield Fact(first, 1, "started", normal_body(started), None, noon, _ONLY_DEVICE)
    if one.note:
        body = normal_body({"note": one.note})
        yield Fact(f"{first}-note", 2, "noted", body, None, noon, _ONLY_DEVICE)


def _seats(one: PaperGame) -> list[str]:
    """The names in the order of their seats, partners where their variant has them sit."""
    preset = rules.GAMES[one.game].presets[one.variant]
    at = {
        seat: name
        for seats, side in zip(preset.sides, one.sides, strict=True)
        for seat, name in zip(seats, side, strict=True)
    }
    return [at[seat] for seat in range(preset.seats)]
