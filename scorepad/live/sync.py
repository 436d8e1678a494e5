"""Answering a phone's outbox: each fact by itself through the journal, in the order it was sent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from scorepad import journal, pads
from scorepad.journal import Answer, Folded, GameGone, GameKey, Problem, Status
from scorepad.journal.facts import is_fact_id, problem, refused
from scorepad.live.batch import Sent
from scorepad.live.facts import fact_json, moment_json
from scorepad.live.held import STARTED, rests_on
from scorepad.live.standing import entry_in_the_way, entry_json
from scorepad.words import problem_text

HELD = "held"


def answer_batch(access: pads.Access, batch: Sequence[Sent]) -> dict[str, Any]:
    """Store what can be stored and answer every fact, as `sync.schema.json` says.

    Each fact has a transaction of its own, which is committed before the next is looked at: a
    server that dies on the way has stored some of them, and knows those when they come again. What
    rests on a fact that is not stored is held: it may mean something else, or nothing, without it.
    """
    desk = _Desk(access)
    answers = [desk.answer(sent) for sent in batch]
    return {"answers": answers, "games": desk.versions()}


class _Desk:
    """One batch being answered: the games that it names, and how far each has come."""

    def __init__(self, access: pads.Access) -> None:
        self.access = access
        self.keys: dict[str, GameKey] = {}
        self.stored: dict[str, int] = {}
        self.stopped: list[Sent] = []

    def answer(self, sent: Sent) -> dict[str, Any]:
        """The answer to one fact as JSON."""
        game = sent.game if isinstance(sent.game, str) else None
        told: dict[str, Any] = {"game": game, "id": sent.new.id}
        if not is_fact_id(sent.new.id):
            told["id"] = None
        told |= {"status": HELD} if self._is_held(sent) else self._looked_at(sent, game)
        if told["status"] not in (Status.STORED.value, Status.KNOWN.value):
            self.stopped.append(sent)
        return told

    def _looked_at(self, sent: Sent, game: str | None) -> dict[str, Any]:
        """What the journal says of a fact, as JSON."""
        try:
            answer, place = self._judged(sent, game)
        except GameGone:
            self.keys.pop(game or "", None)
            answer, place = self._gone(game), game
        told: dict[str, Any] = {"status": answer.status.value}
        if answer.status in (Status.STORED, Status.KNOWN) and answer.fact:
            return told | {"number": answer.fact.number, "fact": answer.fact.id}
        if answer.status is Status.REFUSED:
            return told | {"problems": self._worded(answer.problems, sent, game)}
        return told | self._both_sides(answer, sent, place)

    def _is_held(self, sent: Sent) -> bool:
        """Whether it rests on a fact that was not stored; what is known already does not."""
        if not any(rests_on(sent, earlier) for earlier in self.stopped):
            return False
        folded = self._folded(sent.game)
        return folded is None or folded.fact(sent.new.id) is None

    def versions(self) -> dict[str, dict[str, int]]:
        """How far the games of the batch are, by public id."""
        found = {}
        for public_id, key in self.keys.items():
            version = self.stored.get(public_id) or journal.version_of(key)
            if version is not None:
                found[public_id] = {"version": version}
        return found

    def _judged(self, sent: Sent, game: str | None) -> tuple[Answer, str | None]:
        if sent.problems:
            return refused(*sent.problems), game
        if game is None:
            return refused(problem("bad_id", "game")), None
        if sent.new.kind == STARTED:
            answer, place = journal.begin(self.access.pad.id, game, sent.new, self.access.device)
            return self._noted(answer, place), place
        key = self._key(game)
        if key is None:
            return self._gone(game), game
        return self._noted(journal.append(key, sent.new, self.access.device), game), game

    def _gone(self, game: str | None) -> Answer:
        """The answer to a fact of a game that is not there."""
        if journal.was_deleted(self.access.pad.id, game or ""):
            return refused(problem("game_deleted", "game"))
        return refused(problem("no_such_game", "game"))

    def _noted(self, answer: Answer, game: str) -> Answer:
        """Remember which game was touched, and its version where this answer tells it."""
        self._key(game)
        if answer.status is Status.STORED and answer.fact:
            self.stored[game] = answer.fact.number
        return answer

    def _key(self, game: str) -> GameKey | None:
        if game not in self.keys:
            key = journal.game_named(self.access.pad.id, game)
            if key is None:
                return None
            self.keys[game] = key
        return self.keys[game]

    def _both_sides(self, answer: Answer, sent: Sent, place: str | None) -> dict[str, Any]:
        new, standing, folded = sent.new, answer.standing, self._folded(place)
        stands = standing and fact_json(standing, self._devices, self.access.device)
        entry = folded and entry_in_the_way(folded, new, answer.status, standing)
        told = entry_json(entry, folded) if entry and folded else None
        return {
            "standing": stands and {"game": place, **stands, "entry": told},
            "sent": {"kind": new.kind, "body": new.body, "at_phone": moment_json(new.at_phone)},
            "next_slot": folded.next_slot if folded and new.kind == "hand" else None,
        }

    def _worded(
        self, problems: Sequence[Problem], sent: Sent, game: str | None
    ) -> list[dict[str, Any]]:
        """The problems, each with its sentence in the visitor's language."""
        sides, players = self._names_for(sent, game)
        return [{**found, "text": problem_text(found, sides, players)} for found in problems]

    def _names_for(self, sent: Sent, game: str | None) -> tuple[list[str], list[str]]:
        """The names of the sides and the players that a sentence may need."""
        folded = self._folded(game)
        if folded is None:
            return [""] * 12, [""] * 12
        return [side["name"] for side in folded.sheet["sides"]], folded.record["players"]

    def _folded(self, game: str | None) -> Folded | None:
        """A game of the batch as it stands; None if it is not there, or is no more."""
        key = self._key(game) if isinstance(game, str) else None
        try:
            return journal.folded(key) if key else None
        except GameGone:
            return None

    @cached_property
    def _devices(self) -> dict[int, str]:
        return pads.device_names(self.access.pad)
