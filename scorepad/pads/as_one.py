"""Persons who turned out to be one: whom a row stands for, and what it is therefore called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.pads.models import Person


def rows_of(session: Session, pad_id: int) -> dict[int, Person]:
    """Every row of a pad's persons by its id, in the order in which they came."""
    query = sa.select(Person).where(Person.pad_id == pad_id).order_by(Person.id)
    # Read anew: what this request knows may be old.
    rows = session.scalars(query, execution_options={"populate_existing": True})
    return {row.id: row for row in rows}


def root_of(row: Person, rows: Mapping[int, Person]) -> Person:
    """Who somebody turned out to be in the end: most people are themselves."""
    while row.merged_into_id is not None:
        row = rows[row.merged_into_id]
    return row


def names_in(source: Session | sa.Connection, pad_id: int, rows: Sequence[Any]) -> dict[str, str]:
    """Names by public id from rows of persons (`person`, `name`, `merged_into_id`); who turned out
    to be somebody else is called as they are."""
    names = {row.person: row.name for row in rows}
    if all(row.merged_into_id is None for row in rows):
        return names
    as_one = _names_as_one(source, pad_id)
    return {person: as_one.get(person, name) for person, name in names.items()}


def _names_as_one(source: Session | sa.Connection, pad_id: int) -> dict[str, str]:
    """What those are called who turned out to be somebody else, by public id."""
    query = sa.select(Person.id, Person.public_id, Person.name, Person.merged_into_id).where(
        Person.pad_id == pad_id
    )
    rows = {row.id: row for row in source.execute(query)}
    found = {}
    for row in rows.values():
        one = row
        while one.merged_into_id is not None:
            one = rows[one.merged_into_id]
        if one is not row:
            found[row.public_id] = one.name
    return found
