"""A game at a real database, written to in one line each."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from scorepad import journal, pads
from scorepad.journal import Answer, Fact, Folded, NewFact, Status

Json = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo", "Dov")
SIX_NAMES = (*NAMES, "Eva", "Finn")


def fresh_id() -> str:
    return secrets.token_urlsafe(16)


def deal(bidder: int, bid: int, ours: int, sides_bid: list[int] | None = None) -> Json:
    """A hand as the record has it; `ours` is what the side of seats 0 and 2 took."""
    hand: Json = {"bidder": bidder, "bid": bid, "captured": [ours, 100 - ours]}
    return hand if sides_bid is None else {**hand, "sides_bid": sides_bid}


def started(persons: list[str], **more: Any) -> Json:
    return {
        "game": "two_hundred",
        "variant": "partners",
        "rules": {},
        "persons": persons,
        "first_dealer": 3,
        **more,
    }


@dataclass
class Table:
    """A pad, its owner's phone, a second phone, and a game that begins with an empty journal."""

    rules: Json = field(default_factory=dict)
    more: Json = field(default_factory=dict)
    seats: int = 4

    def __post_init__(self) -> None:
        self.pad, self.phone = pads.create_pad("Family", "en", "America/Moncton", "Anna's phone")
        self.other = add_device(self.pad, "keeper")
        names = SIX_NAMES[: self.seats]
        self.persons = [pads.add_person(self.pad, name).public_id for name in names]
        self.start_id = fresh_id()
        game = pads.start_game(self.pad, self.phone, self.start_body(), self.start_id)
        assert isinstance(game, pads.Game), game
        self.game = game

    def start_body(self) -> Json:
        return started(self.persons, **{"rules": self.rules, **self.more})

    @property
    def now(self) -> Folded:
        return journal.folded(self.game)

    @property
    def totals(self) -> list[int]:
        totals: list[int] = self.now.sheet["totals"]
        return totals

    def send(
        self, kind: str, body: Json, device: pads.Device | None = None, id: str | None = None
    ) -> Answer:
        return journal.append(
            self.game, NewFact(id or fresh_id(), kind, body), device or self.phone
        )

    def play(self, hand: Json, slot: int | None = None, **more: Any) -> Answer:
        slot = self.now.next_slot if slot is None else slot
        return self.send("hand", {"slot": slot, "hand": hand}, **more)

    def correct(self, target: str, hand: Json, replaces: str | None = None, **more: Any) -> Answer:
        body = {"target": target, "replaces": replaces or self.version_of(target), "hand": hand}
        also = more.pop("also", None)
        return self.send("corrected", body if also is None else {**body, "also": also}, **more)

    def void(self, target: str, replaces: str | None = None, **more: Any) -> Answer:
        body = {"target": target, "replaces": replaces or self.version_of(target)}
        return self.send("voided", body, **more)

    def change_rules(self, rules: Json, replaces: str | None = None, **more: Any) -> Answer:
        """Other rules from the next hand on."""
        replaces = replaces or self.now.rules_fact.id
        return self.send("rules", {"rules": rules, "replaces": replaces}, **more)

    def recount(self, rules: Json, replaces: str | None = None, **more: Any) -> Answer:
        """Every hand under other rules; `also` answers what that makes necessary."""
        body = {"rules": rules, "replaces": replaces or self.now.rules_fact.id}
        also = more.pop("also", None)
        return self.send("recounted", body if also is None else {**body, "also": also}, **more)

    def undo(self, target: str, **more: Any) -> Answer:
        return self.send("undone", {"target": target}, **more)

    def version_of(self, target: str) -> str:
        entry = self.now.entry(target)
        return entry.version_id if entry else target


def add_device(pad: pads.Pad, role: str) -> pads.Device:
    """A further phone of a pad; the pages that let one in come later."""
    from scorepad.database import write_tx

    device = pads.Device(pad_id=pad.id, name=f"{role}'s phone", role=role)
    with write_tx() as session:
        session.add(device)
    return device


def stored(answer: Answer) -> Fact:
    """The fact of an answer that must be STORED."""
    assert answer.status is Status.STORED, answer
    assert answer.fact is not None
    return answer.fact


def codes(answer: Answer) -> list[str]:
    """The problem codes of an answer that must be REFUSED."""
    assert answer.status is Status.REFUSED, answer
    return [problem["code"] for problem in answer.problems]
