"""A whole journal at once, from a file: judged fact by fact as if each came in now, then stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.history.rows import new_figures, write_again
from scorepad.journal.facts import (
    Fact,
    NewFact,
    Problem,
    Status,
    check_draft,
    check_fact,
    persons_of,
    problem,
)
from scorepad.journal.fold import Folded, fold
from scorepad.journal.judge import Writer, candidate, judge
from scorepad.journal.store import FACT, GAME, Draft, key_of, write_draft
from scorepad.pads.models import Game


@dataclass(frozen=True)
class Stopped:
    """The fact that cannot come in after those before it, and why."""

    number: int
    problems: tuple[Problem, ...]


def replay(facts: Sequence[Fact], names: Mapping[str, str]) -> Folded | Stopped:
    """The game that these facts make, numbered from 1, or the first that would be refused.

    It is the check that every fact passes on its way in. ``names``: the persons of the pad;
    `device_id` may be any number that tells the devices apart. Pure.
    """
    if not facts:
        return Stopped(1, (problem("missing", "facts"),))
    first = facts[0]
    folded = _first_fold(first, names)
    if isinstance(folded, Stopped):
        return folded
    for fact in facts[1:]:
        known = {person: names[person] for person in _persons(folded, fact) if person in names}
        new = NewFact(fact.id, fact.kind, fact.body, fact.at_phone)
        # Who wrote it may have had more rights than today: what was let in stays.
        judgement = judge(folded, new, Writer(fact.device_id), known, fact.at_server)
        if judgement.answer.status is not Status.STORED:
            return Stopped(fact.number, judgement.answer.problems or (problem("bad_value"),))
        folded = judgement.after
    return folded


def store_game(
    session: Session,
    pad_id: int,
    public_id: str,
    folded: Folded,
    devices: Mapping[int, int],
    draft: Draft | None = None,
) -> Game:
    """Write a replayed game; ``devices`` gives the row of each device number in it."""
    game = Game(
        pad_id=pad_id,
        public_id=public_id,
        started_at=folded.facts[0].at_server,
        **new_figures(session, pad_id, folded),
    )
    session.add(game)
    session.flush()
    rows = [
        {
            "game_id": game.id,
            **vars(fact),
            "device_id": None if fact.device_id is None else devices[fact.device_id],
        }
        for fact in folded.facts
    ]
    session.execute(sa.insert(FACT), rows)
    write_again(session, game.id, pad_id, folded)
    if draft:
        write_draft(session, key_of(game), replace(draft, device_id=devices[draft.device_id]))
    return game


def game_started_by(session: Session, pad_id: int, fact_id: str) -> str | None:
    """The public id of the pad's game whose first fact has this id."""
    query = (
        sa.select(GAME.c.public_id)
        .join(FACT, FACT.c.game_id == GAME.c.id)
        .where(GAME.c.pad_id == pad_id, FACT.c.id == fact_id, FACT.c.number == 1)
    )
    return session.scalars(query).first()


def is_draft_of(folded: Folded, draft: Draft) -> bool:
    """Whether this could be the hand in progress of the game."""
    return check_draft(draft.body) and draft.slot <= folded.next_slot


def _first_fold(first: Fact, names: Mapping[str, str]) -> Folded | Stopped:
    new = NewFact(first.id, first.kind, first.body, first.at_phone)
    problems = check_fact(new)
    if not problems and first.kind != "started":
        problems = (problem("bad_kind", "kind"),)
    if not problems and not set(first.body["persons"]) <= names.keys():
        problems = (problem("unknown_person", "persons"),)
    if problems:
        return Stopped(1, problems)
    fact = candidate(new, 1, first.device_id, first.at_server)
    folded = fold((fact,), {person: names[person] for person in first.body["persons"]})
    problems = tuple(folded.sheet["problems"])
    return Stopped(1, problems) if problems else folded


def _persons(folded: Folded, fact: Fact) -> set[str]:
    """Whom the game names so far, and whom the fact names; none of a fact that is ill formed."""
    if check_fact(NewFact(fact.id, fact.kind, fact.body)):
        return set(folded.names)
    return {*folded.names, *persons_of(fact.kind, fact.body)}
