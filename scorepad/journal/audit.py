"""Whether what is stored of a game is whole: its numbers, its facts, its fold, its cached figures.

Each game is read on its own, in a short transaction: a server that writes is not held up, and
thousands of games need no more memory than one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, write_tx
from scorepad.history.rows import differs, write_again
from scorepad.journal.facts import Fact, NewFact, check_fact, persons_of
from scorepad.journal.fold import Folded, fold
from scorepad.journal.store import (
    FACT,
    GAME,
    GameKey,
    read_facts,
    read_names,
)

_PAGE = 500


@dataclass(frozen=True)
class Fault:
    """Something wrong with a game; `code`: numbers, unreadable, facts, persons, fold,
    problems, cache. `number`: the fact that it is about."""

    code: str
    number: int | None = None


def every_game() -> Iterator[GameKey]:
    """The keys of all games of all pads, a page at a time."""
    last = 0
    columns = (GAME.c.id, GAME.c.pad_id, GAME.c.public_id)
    while True:
        query = sa.select(*columns).where(GAME.c.id > last).order_by(GAME.c.id).limit(_PAGE)
        keys = [GameKey(*row) for row in db.session.execute(query)]
        db.session.rollback()
        if not keys:
            return
        yield from keys
        last = keys[-1].id


def audit(key: GameKey) -> tuple[Fault, ...]:
    """What is wrong with a game; reads only."""
    try:
        return tuple(_faults(db.session(), key))
    except sa.exc.NoResultFound:  # erased since its key was read
        return ()
    except (ValueError, TypeError):  # no JSON where it must be, no moment
        return (Fault("unreadable"),)
    except sa.exc.OperationalError as error:
        if "decode" not in str(error.orig):
            raise  # locked, or the disk
        return (Fault("unreadable"),)
    finally:
        db.session.rollback()


def refresh(key: GameKey) -> bool:
    """Compute a game's cached figures again; whether they differed. Raises for what cannot be
    folded."""
    with write_tx() as session:
        row = _row(session, key)
        folded = _folded(session, key, read_facts(session, key, row["version"]))
        if not differs(session, key.id, key.pad_id, folded):
            return False
        write_again(session, key.id, key.pad_id, folded)
        return True


def _faults(session: Session, key: GameKey) -> Iterator[Fault]:
    row = _row(session, key)
    query = sa.select(FACT.c.number).where(FACT.c.game_id == key.id).order_by(FACT.c.number)
    numbers = list(session.scalars(query))
    if not numbers or numbers != list(range(1, row["version"] + 1)):
        yield Fault("numbers")
        return
    facts = read_facts(session, key, row["version"])
    faulty = [fact.number for fact in facts if _is_faulty(fact)]
    if faulty:
        yield Fault("facts", faulty[0])
        return
    yield from _fold_faults(session, key, facts)


def _fold_faults(session: Session, key: GameKey, facts: tuple[Fact, ...]) -> Iterator[Fault]:
    named = {person for fact in facts for person in persons_of(fact.kind, fact.body)}
    if named - read_names(session, key.pad_id, named).keys():
        yield Fault("persons")
        return
    try:
        folded = _folded(session, key, facts)
    except (LookupError, ValueError, TypeError, AttributeError):
        yield Fault("fold")
        return
    if folded.sheet["problems"]:
        yield Fault("problems")
    if differs(session, key.id, key.pad_id, folded):
        yield Fault("cache")


def _row(session: Session, key: GameKey) -> dict[str, Any]:
    return dict(session.execute(sa.select(GAME).where(GAME.c.id == key.id)).one()._mapping)


def _folded(session: Session, key: GameKey, facts: tuple[Fact, ...]) -> Folded:
    """A whole fold, from the facts: nothing is taken from memory."""
    named = {person for fact in facts for person in persons_of(fact.kind, fact.body)}
    return fold(facts, read_names(session, key.pad_id, named))


def _is_faulty(fact: Fact) -> bool:
    is_first_start = (fact.number == 1) == (fact.kind == "started")
    return not is_first_start or bool(check_fact(NewFact(fact.id, fact.kind, fact.body)))
