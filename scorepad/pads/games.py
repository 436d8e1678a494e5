"""The games of a pad: starting one, finding one, and the list on the pad's home."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from scorepad import journal
from scorepad.database import db, write_tx
from scorepad.pads.as_one import names_in
from scorepad.pads.models import Device, Game, Pad, Person, is_public_id
from scorepad.pads.persons import persons_named

_OF_PAD = sa.select(Game).where(
    Game.pad_id == sa.bindparam("pad"), Game.public_id == sa.bindparam("game")
)


@dataclass(frozen=True)
class GameSummary:
    """A game on a list, from its cached figures.

    `persons` (public ids) and `names` in seat order, `sides` as lists of seats, `totals` and
    `winners` by side; `version` is the number of its last fact. `evening`: the day by the pad's
    clock (`scorepad/history/evenings.py`) on which it began; `hands`: how many have a count;
    `ended_early`: how its table ended it with a result, "" otherwise.
    """

    public_id: str
    version: int
    game: str
    variant: str
    persons: tuple[str, ...]
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    is_over: bool
    is_abandoned: bool
    ended_early: str
    started_at: dt.datetime
    last_at: dt.datetime
    began_at: dt.datetime
    until_at: dt.datetime
    evening: dt.date
    hands: int
    is_disputed: bool
    place: str
    note: str
    is_left_out: bool

    def names_of(self, side: int) -> tuple[str, ...]:
        """The names of a side's players, in seat order."""
        return tuple(self.names[seat] for seat in self.sides[side])


def start_game(
    pad: Pad,
    device: Device,
    body: dict[str, Any],
    fact_id: str,
    at_phone: dt.datetime | None = None,
) -> Game | tuple[journal.Problem, ...]:
    """A new game from the body of its `started` fact, or the problems of it.

    The form carries `fact_id` (and the draw): sent twice, one game is made. The same id with
    another body is the problem `already_started`, whose args name the game that was made.
    """
    new = journal.NewFact(fact_id, "started", body, at_phone)
    return journal.start(pad.id, new, device)


def start_game_of(
    pad: Pad,
    device: Device,
    names: list[str],
    body: Callable[[list[str]], dict[str, Any]],
    fact_id: str,
    are_guests: bool = False,
) -> Game | tuple[journal.Problem, ...]:
    """`start_game` with players by name; `body` makes the fact's body of their ids. `are_guests`:
    who is new in the pad comes for this evening.

    One transaction: where the game is refused, nobody new is in the pad. Raises NameProblem.
    """
    try:
        with write_tx() as session:
            persons = persons_named(session, pad, names, are_guests)
            given = body([person.public_id for person in persons])
            new = journal.NewFact(fact_id, "started", given)
            made = journal.start_in(session, pad.id, new, device)
            if not isinstance(made, Game):
                raise _Refused(made)
            return made
    except _Refused as refused:
        return refused.problems


def append_with(
    pad: Pad,
    game: Game | journal.GameKey,
    device: Device,
    names: Sequence[str],
    fact: Callable[[list[str]], journal.NewFact],
) -> journal.Answer:
    """`journal.append` with people by name; `fact` makes the fact of their ids.

    One transaction: where nothing is stored, nobody new is in the pad. Raises NameProblem.
    """
    try:
        with write_tx() as session:
            persons = persons_named(session, pad, list(names))
            new = fact([person.public_id for person in persons])
            answer = journal.append_in(session, game, new, device)
            if answer.status is not journal.Status.STORED:
                raise _NotStored(answer)
            return answer
    except _NotStored as stopped:
        return stopped.answer


class _NotStored(Exception):
    """Takes back what was written for a fact that is not stored."""

    def __init__(self, answer: journal.Answer) -> None:
        super().__init__()
        self.answer = answer


class _Refused(Exception):
    """Takes back what was written for a game that is not begun."""

    def __init__(self, problems: tuple[journal.Problem, ...]) -> None:
        super().__init__()
        self.problems = problems


def game_of(pad: Pad, public_id: str) -> Game | None:
    """The pad's game with this id."""
    if not is_public_id(public_id):
        return None
    asked = {"pad": pad.id, "game": public_id}
    return db.session.scalars(_OF_PAD, asked).one_or_none()


def every_game(pad: Pad) -> Iterator[tuple[str, journal.Folded]]:
    """Every game of a pad with its id, the one that was started first at the beginning."""
    query = sa.select(Game.id, Game.pad_id, Game.public_id).where(Game.pad_id == pad.id)
    rows = db.session.execute(query.order_by(Game.started_at, Game.id)).all()
    return each_game(journal.GameKey(*row) for row in rows)


def each_game(keys: Iterable[journal.GameKey]) -> Iterator[tuple[str, journal.Folded]]:
    """These games with their ids, one after the other.

    Each is read in a transaction of its own, so that nobody who saves waits for all of them; one
    that is erased meanwhile is left out.
    """
    for key in keys:
        db.session.commit()
        try:
            yield key.public_id, journal.folded(key)
        except journal.GameGone:
            continue


def games(
    pad: Pad,
    limit: int = 50,
    is_going_on: bool | None = None,
    until: dt.datetime | None = None,
) -> list[GameSummary]:
    """The last games of a pad, newest first.

    `is_going_on`: only those neither over nor abandoned, or only the others; `until`: only those
    that were started then at the latest.
    """
    query = sa.select(*Game.__table__.c).where(Game.pad_id == pad.id)
    if is_going_on is not None:
        going_on = sa.and_(Game.is_over == sa.false(), Game.is_abandoned == sa.false())
        query = query.where(going_on if is_going_on else sa.not_(going_on))
    if until is not None:
        query = query.where(Game.started_at <= until)
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit)
    rows = db.session.execute(query).all()
    names = _names(pad, {person for row in rows for person in row.persons})
    return [summary_of(row, names) for row in rows]


def last_played(pad: Pad) -> tuple[str, str] | None:
    """The game and the variant that were started last in a pad."""
    query = sa.select(Game.game, Game.variant).where(Game.pad_id == pad.id)
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(1)
    row = db.session.execute(query).first()
    return (row.game, row.variant) if row else None


def _names(pad: Pad, public_ids: set[str]) -> dict[str, str]:
    columns = (Person.public_id.label("person"), Person.name, Person.merged_into_id)
    query = sa.select(*columns).where(
        Person.pad_id == pad.id, Person.public_id.in_(sorted(public_ids))
    )
    return names_in(db.session(), pad.id, db.session.execute(query).all())


def summary_of(row: Any, names: dict[str, str]) -> GameSummary:
    """A game's row on a list; `names`: of its persons at least."""
    return GameSummary(
        public_id=row.public_id,
        version=row.version,
        game=row.game,
        variant=row.variant,
        persons=tuple(row.persons),
        names=tuple(names[person] for person in row.persons),
        sides=tuple(map(tuple, row.sides)),
        totals=tuple(row.totals),
        winners=tuple(row.winners),
        is_over=row.is_over,
        is_abandoned=row.is_abandoned,
        ended_early=row.ended_early,
        started_at=row.started_at,
        last_at=row.last_at,
        began_at=row.began_at,
        until_at=row.until_at,
        evening=row.evening,
        hands=row.hands,
        is_disputed=row.is_disputed,
        place=row.place,
        note=row.note,
        is_left_out=row.left_out_at is not None,
    )
