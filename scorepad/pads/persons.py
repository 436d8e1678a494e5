"""The persons of a pad: no two of the same name, renamed everywhere at once."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, write_tx
from scorepad.pads.models import Pad, Person, is_public_id
from scorepad.pads.names import NameProblem, clean_name, name_key


def persons(pad: Pad) -> list[Person]:
    """The persons of a pad, by name."""
    query = sa.select(Person).where(Person.pad_id == pad.id)
    return sorted(db.session.scalars(query), key=lambda person: (person.name_key, person.id))


def add_person(pad: Pad, name: str) -> Person:
    """A new person of a pad. Raises NameProblem, `same_name` if the pad has that name."""
    clean = clean_name(name)
    with write_tx() as session:
        _refuse_same(session, pad, clean)
        person = Person(pad_id=pad.id, name=clean, name_key=name_key(clean))
        session.add(person)
    return person


def persons_named(session: Session, pad: Pad, names: list[str]) -> list[Person]:
    """The persons of these names, in their order; new persons where the pad has none.

    Part of a transaction that begins a game or changes its seats: the same names at the same
    moment from two phones make no twins. Raises NameProblem.
    """
    clean = [clean_name(name) for name in names]
    query = sa.select(Person).where(
        Person.pad_id == pad.id, Person.name_key.in_([name_key(name) for name in clean])
    )
    known = {person.name_key: person for person in session.scalars(query)}
    for name in clean:
        if name_key(name) not in known:
            person = Person(pad_id=pad.id, name=name, name_key=name_key(name))
            session.add(person)
            known[person.name_key] = person
    session.flush()
    return [known[name_key(name)] for name in clean]


def rename_person(pad: Pad, public_id: str, name: str) -> Person | None:
    """Give a person of this pad another name; None if the pad has no such person.

    Raises NameProblem, `same_name` if somebody else in the pad has that name.
    """
    clean = clean_name(name)
    if not is_public_id(public_id):
        return None
    with write_tx() as session:
        query = sa.select(Person).where(Person.pad_id == pad.id, Person.public_id == public_id)
        # Read anew: a row of this request may be old, and a change back must be seen.
        person = session.scalars(query, execution_options={"populate_existing": True}).first()
        if person is None:
            return None
        _refuse_same(session, pad, clean, besides=person.id)
        person.name, person.name_key = clean, name_key(clean)
    return person


def names_of(pad: Pad) -> dict[str, str]:
    """Every person's name by public id."""
    query = sa.select(Person.public_id, Person.name).where(Person.pad_id == pad.id)
    return {public_id: name for public_id, name in db.session.execute(query)}


def _refuse_same(session: Session, pad: Pad, name: str, besides: int | None = None) -> None:
    query = sa.select(Person.id).where(Person.pad_id == pad.id, Person.name_key == name_key(name))
    holder = session.scalars(query).one_or_none()
    if holder not in (None, besides):
        raise NameProblem("same_name")
