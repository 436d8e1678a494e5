"""A phone's outbox as a file: what was saved from a phone that cannot send it itself.

JSON of the format `scorepad-outbox/1`: the pad's id and name, and the facts as a batch has them.
Whatever else stands in it (names of games and people, what became of a fact) is for people to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad import rules_json
from scorepad.live.batch import KEYS, Sent, read_fact

FORMAT = "scorepad-outbox/1"
FAMILY = "scorepad-outbox/"


class OutboxProblem(Exception):
    """Why a file is no outbox that can be read here; `limit` fills the sentence."""

    def __init__(self, code: str, limit: int = 0) -> None:
        super().__init__(code)
        self.code, self.limit = code, limit


@dataclass(frozen=True)
class OutboxFile:
    """The public id of the pad whose facts these are, and the facts in their order, unchecked."""

    pad: str
    facts: list[Sent]


def read_outbox(text: bytes, limit: int) -> OutboxFile:
    """An outbox from the bytes of a file. Raises OutboxProblem."""
    try:
        given = rules_json.loads(text.decode("utf-8-sig"))
    except ValueError:
        raise OutboxProblem("no_outbox") from None
    found = given.get("format") if isinstance(given, dict) else None
    if not isinstance(found, str) or not found.startswith(FAMILY):
        raise OutboxProblem("no_outbox")
    if found != FORMAT:
        raise OutboxProblem("newer_outbox")
    pad, facts = given.get("pad"), given.get("facts")
    if not isinstance(pad, dict) or not isinstance(pad.get("id"), str):
        raise OutboxProblem("no_outbox")
    if not isinstance(facts, list):
        raise OutboxProblem("no_outbox")
    if len(facts) > limit:
        raise OutboxProblem("long_outbox", limit)
    return OutboxFile(pad["id"], [read_fact(_bare(fact)) for fact in facts])


def _bare(fact: object) -> Any:
    """A fact without what the file says of it to people."""
    if not isinstance(fact, dict):
        return fact
    return {key: value for key, value in fact.items() if key in KEYS}
