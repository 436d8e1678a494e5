"""The persons of a pad: no name means two of them, whichever of its names a person goes by."""

from __future__ import annotations

import datetime as dt

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, now, write_tx
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import Game, OtherName, Pad, Person, is_public_id
from scorepad.pads.names import NameProblem, clean_name, name_key

# A guest is offered for new games as long as an evening lasts.
EVENING = dt.timedelta(hours=12)


def persons(pad: Pad) -> list[Person]:
    """The persons of a pad by name: each once, hidden ones too; who was deleted is none."""
    found = [row for row in rows_of(db.session(), pad.id).values() if is_somebody(row)]
    return sorted(found, key=lambda person: (person.name_key, person.id))


def is_somebody(person: Person) -> bool:
    """Whether this row is a person of its own, with a name."""
    return person.merged_into_id is None and person.deleted_at is None


def person_of(pad: Pad, public_id: str) -> Person | None:
    """The person whom this id means, which may be that of somebody who turned out to be them."""
    if not is_public_id(public_id):
        return None
    rows = rows_of(db.session(), pad.id)
    row = next((row for row in rows.values() if row.public_id == public_id), None)
    person = root_of(row, rows) if row else None
    return person if person and is_somebody(person) else None


def offered(pad: Pad) -> list[Person]:
    """Who is offered for a new game: not those who are hidden, guests for their evening only."""
    found = [person for person in persons(pad) if person.hidden_at is None]
    guests = {person.public_id for person in found if not _is_evening_of(person)}
    if guests:
        query = sa.select(Game.persons).where(Game.pad_id == pad.id, Game.last_at > now() - EVENING)
        guests -= {person for seated in db.session.scalars(query) for person in seated}
    return [person for person in found if person.public_id not in guests]


def _is_evening_of(person: Person) -> bool:
    """Whether a guest came this evening; everybody else is always welcome."""
    return person.guest_at is None or person.guest_at > now() - EVENING


def add_person(pad: Pad, name: str, is_guest: bool = False) -> Person:
    """A new person of a pad. Raises NameProblem where the name is somebody's already."""
    clean = clean_name(name)
    with write_tx() as session:
        refuse_taken(session, pad, clean)
        guest_at = now() if is_guest else None
        person = Person(pad_id=pad.id, name=clean, name_key=name_key(clean), guest_at=guest_at)
        session.add(person)
    return person


def persons_named(
    session: Session, pad: Pad, names: list[str], are_guests: bool = False
) -> list[Person]:
    """The persons of these names, in their order; new persons, guests perhaps, where the pad has
    none.

    Part of a transaction that begins a game or changes its seats: the same names at the same
    moment from two phones make no twins. Raises NameProblem.
    """
    known = holders(session, pad)
    found = []
    for name in map(clean_name, names):
        key = name_key(name)
        if key not in known:
            guest_at = now() if are_guests else None
            known[key] = Person(pad_id=pad.id, name=name, name_key=key, guest_at=guest_at)
            session.add(known[key])
        elif known[key].deleted_at is not None:
            raise NameProblem("former_name", known[key].name)
        found.append(known[key])
    session.flush()
    return found


def called(pad: Pad) -> dict[str, str]:
    """What the person is called whom a name means, by the name's key; empty: it stands for somebody
    who was deleted."""
    known = holders(db.session(), pad).items()
    return {key: "" if person.deleted_at else person.name for key, person in known}


def rename_person(pad: Pad, public_id: str, name: str) -> Person | None:
    """Give a person of this pad another name; None if the pad has no such person.

    One of the person's other names may become the name. Raises NameProblem where it is somebody
    else's.
    """
    clean = clean_name(name)
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        if person is None:
            return None
        key = name_key(clean)
        own = session.scalars(_other_names(person).where(OtherName.name_key == key)).first()
        if own is not None:
            session.delete(own)
        elif key != person.name_key:
            refuse_taken(session, pad, clean)
        person.name, person.name_key = clean, key
    return person


def add_other_name(pad: Pad, public_id: str, name: str) -> Person | None:
    """Call a person of this pad something besides; None if the pad has no such person.

    Raises NameProblem where the name is somebody's already, be it this person's.
    """
    clean = clean_name(name)
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        if person is None:
            return None
        refuse_taken(session, pad, clean)
        session.add(
            OtherName(pad_id=pad.id, person_id=person.id, name=clean, name_key=name_key(clean))
        )
    return person


def drop_other_name(pad: Pad, public_id: str, name: str) -> bool:
    """Call a person of this pad so no more; whether that was one of the other names."""
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        query = _other_names(person).where(OtherName.name == name) if person else None
        found = None if query is None else session.scalars(query).first()
        if found is not None:
            session.delete(found)
    return found is not None


def other_names(pad: Pad) -> dict[str, list[str]]:
    """What persons are called besides, by public id, each list in the order of the alphabet; the
    names of those who turned out to be somebody are among theirs."""
    rows = rows_of(db.session(), pad.id)
    query = sa.select(OtherName).where(OtherName.pad_id == pad.id)
    named = [(rows[one.person_id], one.name) for one in db.session.scalars(query)]
    named += [(row, row.name) for row in rows.values() if row.merged_into_id is not None]
    found: dict[str, list[str]] = {}
    for row, name in sorted(named, key=lambda pair: (name_key(pair[1]), pair[1])):
        found.setdefault(root_of(row, rows).public_id, []).append(name)
    return found


def own_other_names(pad: Pad, person: Person) -> list[str]:
    """Those of a person's other names that may be dropped."""
    return sorted((one.name for one in db.session.scalars(_other_names(person))), key=name_key)


def hide_person(pad: Pad, public_id: str, is_hidden: bool) -> Person | None:
    """Offer a person no more for new games, or again; None if the pad has no such person."""
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        if person is not None:
            person.hidden_at = (person.hidden_at or now()) if is_hidden else None
    return person


def make_guest(pad: Pad, public_id: str, is_guest: bool) -> Person | None:
    """Let somebody be a guest of this evening: offered for no other, and in no figures; or one of
    the family. None if the pad has no such person."""
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        if person is not None:
            person.guest_at = (person.guest_at or now()) if is_guest else None
    return person


def guests(pad: Pad) -> set[str]:
    """The public ids of guests and of who turned out to be one: they are in no figures."""
    rows = rows_of(db.session(), pad.id)
    return {row.public_id for row in rows.values() if root_of(row, rows).guest_at is not None}


def names_of(pad: Pad) -> dict[str, str]:
    """What everybody is called by public id, whoever turned out to be somebody else too."""
    rows = rows_of(db.session(), pad.id)
    return {row.public_id: root_of(row, rows).name for row in rows.values()}


def holders(session: Session, pad: Pad) -> dict[str, Person]:
    """Whom each name of a pad means, by the name's key: names that somebody has or goes by besides,
    those of who turned out to be somebody, and what stands for those who were deleted."""
    rows = rows_of(session, pad.id)
    found = {row.name_key: root_of(row, rows) for row in rows.values()}
    query = sa.select(OtherName.name_key, OtherName.person_id).where(OtherName.pad_id == pad.id)
    for key, person_id in session.execute(query):
        found[key] = root_of(rows[person_id], rows)
    return found


def refuse_taken(session: Session, pad: Pad, name: str) -> None:
    """Raise NameProblem, with whose it is, if a name means somebody already."""
    key = name_key(name)
    holder = holders(session, pad).get(key)
    if holder is None:
        return
    if holder.deleted_at is not None:
        raise NameProblem("former_name", holder.name)
    raise NameProblem("same_name" if holder.name_key == key else "other_name", holder.name)


def fresh_person(session: Session, pad: Pad, public_id: str) -> Person | None:
    """A person of a pad as the row is now: one of this request may be old, and a change back must
    be seen. None for whoever is no person of its own."""
    if not is_public_id(public_id):
        return None
    query = sa.select(Person).where(Person.pad_id == pad.id, Person.public_id == public_id)
    person = session.scalars(query, execution_options={"populate_existing": True}).first()
    return person if person and is_somebody(person) else None


def _other_names(person: Person) -> sa.Select[OtherName]:
    return sa.select(OtherName).where(
        OtherName.pad_id == person.pad_id, OtherName.person_id == person.id
    )
