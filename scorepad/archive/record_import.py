"""A game record into a pad: its elements become facts, each through the journal's check."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad import rules
from scorepad.archive.said import Refused, problem_sentence
from scorepad.database import canonical, now, write_tx
from scorepad.journal import Folded
from scorepad.journal.facts import Fact, normal_body
from scorepad.journal.replay import Stopped, game_started_by, replay, store_game
from scorepad.pads.models import Device, Pad, Person, new_public_id
from scorepad.pads.names import NameProblem, clean_name, name_key
from scorepad.pads.persons import holders
from scorepad.wording.mark import N_

Json = dict[str, Any]
Say = Callable[[str], str]

# So many elements are judged in a second or so; an evening has some twenty.
MOST_ELEMENTS = 500
# Who wrote the facts of an import: a device without a phone, which was never let in.
IMPORTER = "scorepad import"
TOO_MANY = N_("hands: more than %(most)d are no game.")
NO_NAME = N_("players: %(name)s is no name that a person can have.")
FORMER = N_("players: %(name)s stands for somebody whose name was deleted.")
SAME_NAME = N_("players: two of them have the same name.")
_HEAD = ("game", "variant", "sides", "first_dealer", "start", "playing")
_ONLY_DEVICE = 1


@dataclass(frozen=True)
class Written:
    """The game that a record became, or had become before."""

    game: str
    is_new: bool
    facts: int
    made: tuple[str, ...]


class _OnlyTried(Exception):
    """Takes back what was written for a look at what a record would become."""

    def __init__(self, written: Written) -> None:
        super().__init__()
        self.written = written


def import_record(pad: Pad, record: Json, say: Say = str, is_try: bool = False) -> Written:
    """Take a record into a pad; the same record again is found there, and changes nothing.

    Persons are those of the pad with the same names, or new ones. ``say`` translates the problems;
    ``is_try``: nothing is written. Raises Refused with every problem, and then nothing was written.
    """
    _check(record, say)
    try:
        with write_tx() as session:
            written = _written(session, pad, record, say)
            if is_try:
                raise _OnlyTried(written)
            return written
    except _OnlyTried as tried:
        return tried.written


def _written(session: Session, pad: Pad, record: Json, say: Say) -> Written:
    known = game_started_by(session, pad.id, _id_of(pad, record, 0))
    if known:
        return Written(known, False, 0, ())
    persons, made = _persons(session, pad, record, say)
    facts = tuple(_facts(pad, record, persons))
    folded = replay(facts, {public_id: name for name, public_id in persons.items()})
    if isinstance(folded, Stopped):
        raise Refused(list(_stopped(folded, record, say)))
    return Written(_store(session, pad, folded), True, len(facts), made)


def _check(record: Json, say: Say) -> None:
    """Raise Refused with all that the rules find wrong with a record."""
    hands = record.get("hands")
    if isinstance(hands, list) and len(hands) > MOST_ELEMENTS:
        raise Refused([say(TOO_MANY) % {"most": MOST_ELEMENTS}])
    sheet = rules.score(record)
    if sheet["problems"]:
        sides = [side["name"] for side in sheet["sides"]] or ["", ""]
        names = record.get("players")
        players = [str(name) for name in names] if isinstance(names, list) else []
        problems = sheet["problems"]
        raise Refused([problem_sentence(found, sides, players, say) for found in problems])


def _persons(
    session: Session, pad: Pad, record: Json, say: Say
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The public id of each name in the record, and the names of those who are new in the pad."""
    seatings = [element["seats"] for element in record["hands"] if "seats" in element]
    names = list(dict.fromkeys(name for names in [record["players"], *seatings] for name in names))
    known = holders(session, pad)
    found: dict[str, str] = {}
    made = []
    for name in names:
        try:
            clean = clean_name(name)
        except NameProblem:
            raise Refused([say(NO_NAME) % {"name": repr(name[:80])}]) from None
        key = name_key(clean)
        if key not in known:
            person = Person(pad_id=pad.id, name=clean, name_key=key)
            session.add(person)
            known[key] = person
            made.append(clean)
        if known[key].deleted_at is not None:
            raise Refused([say(FORMER) % {"name": repr(name[:80])}])
        found[name] = known[key].public_id
    for seated in (record["players"], *seatings):
        if len({found[name] for name in seated}) < len(seated):
            raise Refused([say(SAME_NAME)])
    session.flush()
    return found, tuple(made)


def _facts(pad: Pad, record: Json, persons: dict[str, str]) -> Iterator[Fact]:
    slot = 0
    started = {name: record[name] for name in _HEAD if record.get(name) is not None}
    started["rules"] = record.get("rules") or {}
    started["persons"] = [persons[name] for name in record["players"]]
    at = now()
    bodies: list[tuple[str, Json]] = [("started", started)]
    for element in record["hands"]:
        slot += not element.keys() & {"adjust", "rules", "seats"}
        bodies.append(_body(element, slot, persons))
    for index, (kind, body) in enumerate(bodies):
        fact_id = _id_of(pad, record, index)
        yield Fact(fact_id, index + 1, kind, normal_body(body), None, at, _ONLY_DEVICE)


def _body(element: Json, slot: int, persons: dict[str, str]) -> tuple[str, Json]:
    if "adjust" in element:
        return "adjusted", element
    if "rules" in element:
        return "rules", element
    if "seats" in element:
        rest = {name: value for name, value in element.items() if name != "seats"}
        return "seats", {**rest, "persons": [persons[name] for name in element["seats"]]}
    return "hand", {"slot": slot, "hand": element}


def _id_of(pad: Pad, record: Json, index: int) -> str:
    """The id of a record's fact: the same record in the same pad has the same ids."""
    text = canonical([pad.public_id, record, index])
    return f"record-{hashlib.sha256(text.encode()).hexdigest()[:40]}"


def _stopped(stopped: Stopped, record: Json, say: Say) -> Iterator[str]:
    """What the journal refused, at the element that it is about."""
    sides = [side["name"] for side in rules.score(record)["sides"]]
    element = stopped.number - 1
    for found in stopped.problems:
        at = found if found["hand"] or not element else {**found, "hand": element}
        yield problem_sentence(at, sides, record["players"], say)


def _store(session: Session, pad: Pad, folded: Folded) -> str:
    device = importer_of(session, pad)
    game = store_game(session, pad.id, new_public_id(), folded, {_ONLY_DEVICE: device.id})
    return game.public_id


def importer_of(session: Session, pad: Pad) -> Device:
    """The device that stands for what came into a pad from files; made where there is none."""
    query = sa.select(Device).where(
        Device.pad_id == pad.id, Device.name == IMPORTER, Device.withdrawn_at.is_not(None)
    )
    device = session.scalars(query).first()
    if device is None:
        device = Device(pad_id=pad.id, name=IMPORTER, role="keeper", withdrawn_at=now())
        session.add(device)
        session.flush()
    return device
