"""Facts in, game out: which entries stand, the record they make, and its sheet. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorepad import rules
from scorepad.journal.endings import EARLY, ended_early, on_paper, waiting_in
from scorepad.journal.facts import CORRECTORS, MAKERS, WHOLE, Fact, Json, changes_of, is_about

# Facts that say which rules hold, whatever they are about besides.
RULERS = frozenset({"started", "rules", "recounted"})
# Facts that say who sat where from the start.
SEATERS = frozenset({"started", "reseated"})


@dataclass(frozen=True)
class Touch:
    """One fact in an entry's history; `element` is what it wrote (as stored), None for a void."""

    fact: Fact
    element: Json | None
    undone_by: Fact | None


@dataclass(frozen=True)
class Entry:
    """One line of the record with its past.

    `id` is the fact that made it, `version_id` the fact whose body stands (a void's, if it is
    voided; a recount's, which leaves no change of rules before it), `slot` the deal it is (hands
    only), `element` the record's, or the last one it had, `stored` the same as facts hold it:
    places by person ids.
    """

    id: str
    slot: int | None
    kind: str
    element: Json
    stored: Json
    version_id: str
    history: tuple[Touch, ...]

    @property
    def undone_by(self) -> Fact | None:
        """The fact that took this entry back, if one did."""
        return self.history[0].undone_by


@dataclass(frozen=True)
class About:
    """What is told of a game beside its score: place and note, "" for none, and the fact since
    which the figures leave it out, None while they count it."""

    place: str
    note: str
    left_out: Fact | None


@dataclass(frozen=True)
class Folded:
    """A game at a version. entries[i] made record["hands"][i] and sheet["hands"][i].

    `struck` holds voided and undone entries, `persons` who sits where now, `everybody` who sat
    there at some time, `undone` the fact that took a fact back. `is_abandoned`: its table ended it,
    with this `result` if with one. Shared between requests: nothing in it may be changed.
    """

    version: int
    record: Json
    sheet: Json
    entries: tuple[Entry, ...]
    struck: tuple[Entry, ...]
    next_slot: int
    is_abandoned: bool
    result: Json | None
    about: About
    persons: tuple[str, ...]
    everybody: tuple[str, ...]
    facts: tuple[Fact, ...]
    names: Mapping[str, str]
    undone: Mapping[str, Fact]
    running: rules.Running

    @cached_property
    def table(self) -> Json:
        """What the table screen asks of the game; no write has to wait for it."""
        return self.running.table

    @cached_property
    def rules_fact(self) -> Fact:
        """The last fact that stands and says which rules hold; a change of rules replaces it."""
        of_rules = {e.id for e in (*self.entries, *self.struck) if e.kind == "rules"}
        return next(
            fact
            for fact in reversed(self.facts)
            if fact.id not in self.undone
            and (
                fact.kind in RULERS
                or (
                    fact.kind in CORRECTORS
                    and any(change["target"] in of_rules for change in changes_of(fact))
                )
            )
        )

    @cached_property
    def seats_fact(self) -> Fact:
        """The last fact that stands and says who sat where from the start."""
        return next(
            fact
            for fact in reversed(self.facts)
            if fact.kind in SEATERS and fact.id not in self.undone
        )

    @property
    def is_from_paper(self) -> bool:
        """Whether only the totals of this game are known, and it is over."""
        return "paper" in self.facts[0].body

    @property
    def is_early(self) -> bool:
        """Whether it is over because its table ended it, and somebody won all the same."""
        return self.sheet["ended_by"] in EARLY

    @property
    def last_at(self) -> dt.datetime:
        """When something of it was written down last; a place or a note may come years later."""
        return next(fact.at_server for fact in reversed(self.facts) if not is_about(fact))

    def as_ended(self, reading: Json) -> Json:
        """What other rules make of it, ended as it was where they do not end it."""
        return ended_early(reading, self.result, self.waiting)

    @cached_property
    def waiting(self) -> list[int]:
        """The sides that play another time."""
        return waiting_in(self.running.sheet, self.table)

    def entry(self, entry_id: str) -> Entry | None:
        """The entry with this id, standing or struck."""
        return next((e for e in (*self.entries, *self.struck) if e.id == entry_id), None)

    def is_standing(self, entry_id: str) -> bool:
        """Whether this entry is in the record."""
        return any(entry.id == entry_id for entry in self.entries)

    def fact(self, fact_id: str) -> Fact | None:
        """The fact with this id."""
        return next((fact for fact in self.facts if fact.id == fact_id), None)


def fold(facts: Sequence[Fact], names: Mapping[str, str], before: Folded | None = None) -> Folded:
    """The game that these facts make; `names` says the name of each person id in them.

    `before` may be the fold of the first facts under the same names: the rules go on from it
    where the later facts only add to the record.
    """
    undone = undone_facts(facts)
    pasts = _pasts(facts, undone)
    standing = [past for past in pasts if past.stands]
    seats = [past.element["persons"] for past in standing if past.kind == "seats"]
    head = _head(facts, undone)
    record = _record(head, [past.element for past in standing], names)
    running = rules.running(record, before.running if before else None)
    turn = _last_turn(facts, undone)
    result = turn.body.get("result") if turn else None
    return Folded(
        version=facts[-1].number,
        record=record,
        sheet=_closed(running, facts[0].body.get("paper"), result),
        entries=tuple(past.entry(names) for past in standing),
        struck=tuple(past.entry(names) for past in pasts if not past.stands),
        next_slot=max((past.slot or 0 for past in standing), default=0) + 1,
        is_abandoned=turn is not None,
        result=result,
        about=_about(facts),
        persons=tuple(seats[-1] if seats else head["persons"]),
        everybody=tuple(
            dict.fromkeys(person for sat in (head["persons"], *seats) for person in sat)
        ),
        facts=tuple(facts),
        names=names,
        undone=undone,
        running=running,
    )


def _closed(running: rules.Running, paper: Json | None, result: Json | None) -> Json:
    """The sheet with the end that no rule made."""
    sheet = on_paper(running.sheet, paper)
    if result is None or sheet["over"]:
        return sheet
    return ended_early(sheet, result, waiting_in(sheet, running.table))


def undone_facts(facts: Sequence[Fact]) -> dict[str, Fact]:
    """Which facts are taken back, and by which fact. Taking back an undo brings its target back."""
    undone: dict[str, Fact] = {}
    for fact in reversed(facts):
        if fact.kind == "undone" and fact.id not in undone:
            undone.setdefault(fact.body["target"], fact)
    return undone


class _Past:
    """An entry while its facts are read in order."""

    def __init__(self, maker: Fact) -> None:
        self.maker = maker
        self.kind = maker.kind
        self.slot: int | None = maker.body.get("slot")
        self.element = _made_element(maker)
        self.version_id = maker.id
        self.is_voided = False
        self.touches: list[Touch] = []

    @property
    def stands(self) -> bool:
        return not self.is_voided and self.touches[0].undone_by is None

    def touch(self, fact: Fact, element: Json | None, undone_by: Fact | None) -> None:
        self.touches.append(Touch(fact, element, undone_by))
        if undone_by is not None:
            return
        self.version_id = fact.id
        self.is_voided = element is None
        if element is not None:
            self.element = element

    def entry(self, names: Mapping[str, str]) -> Entry:
        return Entry(
            id=self.maker.id,
            slot=self.slot,
            kind=self.kind,
            element=_named(self.element, names),
            stored=self.element,
            version_id=self.version_id,
            history=tuple(self.touches),
        )


def _pasts(facts: Sequence[Fact], undone: Mapping[str, Fact]) -> list[_Past]:
    pasts: dict[str, _Past] = {}
    for fact in facts:
        undone_by = undone.get(fact.id)
        if fact.kind in MAKERS:
            pasts[fact.id] = _Past(fact)
            pasts[fact.id].touch(fact, _made_element(fact), undone_by)
        elif fact.kind in CORRECTORS:
            for past in pasts.values() if fact.kind == "recounted" else ():
                if past.kind == "rules" and past.stands:
                    past.touch(fact, None, undone_by)
            for change in changes_of(fact):
                pasts[change["target"]].touch(fact, change.get("hand"), undone_by)
    return list(pasts.values())


def _head(facts: Sequence[Fact], undone: Mapping[str, Fact]) -> Json:
    """How the game started: under the rules by which it was counted last, with those who really
    sat there."""
    told = {}
    for fact in facts:
        if fact.kind in WHOLE and fact.id not in undone:
            key = "rules" if fact.kind == "recounted" else "persons"
            told[key] = fact.body[key]
    return facts[0].body | told if told else facts[0].body


def _made_element(fact: Fact) -> Json:
    if fact.kind == "hand":
        hand: Json = fact.body["hand"]
        return hand
    return {key: value for key, value in fact.body.items() if key not in ("v", "replaces")}


def _named(element: Json, names: Mapping[str, str]) -> Json:
    """An element as the record has it: places by name, as they are called today."""
    if "persons" not in element:
        return element
    rest = {key: value for key, value in element.items() if key != "persons"}
    return {**rest, "seats": [names[person] for person in element["persons"]]}


def _record(started: Json, elements: list[Json], names: Mapping[str, str]) -> Json:
    optional = ("sides", "first_dealer", "start", "playing")
    record: dict[str, Any] = {
        "format": "scorepad-game/1",
        "game": started["game"],
        "variant": started["variant"],
        "rules": started["rules"],
        "players": [names[person] for person in started["persons"]],
    }
    record.update((key, started[key]) for key in optional if key in started)
    record["hands"] = [_named(element, names) for element in elements]
    return record


def _last_turn(facts: Sequence[Fact], undone: Mapping[str, Fact]) -> Fact | None:
    """The fact by which the table ended the game, if it did not go on with it since."""
    turns = ("abandoned", "reopened")
    standing = (fact for fact in reversed(facts) if fact.id not in undone)
    last = next((fact for fact in standing if fact.kind in turns), None)
    return last if last is not None and last.kind == "abandoned" else None


def _about(facts: Sequence[Fact]) -> About:
    place = note = ""
    left_out: Fact | None = None
    for fact in facts:
        if fact.kind == "noted":
            place, note = fact.body.get("place", place), fact.body.get("note", note)
            if "left_out" in fact.body:
                left_out = (left_out or fact) if fact.body["left_out"] else None
    return About(place, note, left_out)
