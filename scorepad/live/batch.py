"""Reading what a phone's outbox sends: JSON text in, facts that the journal can judge out."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from scorepad import rules_json
from scorepad.journal import NewFact, Problem
from scorepad.journal.facts import problem

KEYS = frozenset({"game", "id", "kind", "body", "at"})
# No moment is longer; what is goes the way of what cannot be read.
MOMENT_LENGTH = 40


class BatchProblem(Exception):
    """Why nothing of a request was looked at; `status` is HTTP's, `args` fill the sentence."""

    def __init__(self, status: int, code: str, **args: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.values = status, code, args


@dataclass(frozen=True)
class Sent:
    """One fact as it was sent: to which game, and what is wrong with it as a message.

    Nothing about `game` and `new` was checked: the journal does.
    """

    game: Any
    new: NewFact
    problems: tuple[Problem, ...] = ()


def read_batch(text: bytes, limit: int) -> list[Sent]:
    """The facts of a request's body, in order. Raises BatchProblem if it is no batch.

    A fact that is badly put is in the list, with its problems: it must not hold up the others.
    """
    try:
        batch = rules_json.loads(text.decode())
    except ValueError:
        raise BatchProblem(400, "not_json") from None
    if not isinstance(batch, dict) or batch.keys() != {"facts"}:
        raise BatchProblem(422, "not_a_batch")
    facts = batch["facts"]
    if not isinstance(facts, list):
        raise BatchProblem(422, "not_a_batch")
    if len(facts) > limit:
        raise BatchProblem(413, "too_many_facts", limit=limit)
    return [read_fact(fact) for fact in facts]


def read_fact(given: object) -> Sent:
    """One fact as it was sent; what is wrong with it as a message is in it."""
    if not isinstance(given, dict):
        return Sent(None, NewFact("", "", {}), (problem("not_an_object"),))
    at = given.get("at")
    problems = []
    if given.keys() - KEYS:
        problems.append(problem("unknown_key"))
    if at is not None and not isinstance(at, str):
        problems.append(problem("bad_value", "at"))
    # Whatever stands where an id, a kind or a body should: the journal refuses what is none.
    new = NewFact(given.get("id", ""), given.get("kind", ""), given.get("body"), _moment(at))  # type: ignore[arg-type]
    return Sent(given.get("game"), new, tuple(problems))


def _moment(text: object) -> dt.datetime | None:
    """When it was by the phone's clock; a moment that cannot be read costs no fact."""
    if not isinstance(text, str) or len(text) > MOMENT_LENGTH:
        return None
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
