"""Deleting a person: every name of it goes, what was played stays with who played along."""

from __future__ import annotations

import itertools

import sqlalchemy as sa

from scorepad.database import now, write_tx
from scorepad.pads.as_one import root_of, rows_of
from scorepad.pads.models import OtherName, Pad
from scorepad.pads.names import name_key
from scorepad.pads.persons import fresh_person, holders


def delete_person(pad: Pad, public_id: str, word: str) -> bool:
    """Forget every name of a person of this pad; whether there was one. It cannot be undone.

    Games go on naming the person by id; shown is ``word`` (former player), with a number where
    there are more. It means nobody who is typed: whoever takes an old name begins anew.
    """
    with write_tx() as session:
        person = fresh_person(session, pad, public_id)
        if person is None:
            return False
        rows = rows_of(session, pad.id)
        gone = [row for row in rows.values() if root_of(row, rows) is person]
        ids = [row.id for row in gone]
        session.execute(sa.delete(OtherName).where(OtherName.person_id.in_(ids)))
        taken = set(holders(session, pad))
        for row in gone:
            row.name = _free_name(word, taken)
            row.name_key = name_key(row.name)
            taken.add(row.name_key)
            row.hidden_at = row.guest_at = None
        person.deleted_at = now()
    return True


def _free_name(word: str, taken: set[str]) -> str:
    numbered = (f"{word} {number}" for number in itertools.count(2))
    return next(name for name in itertools.chain((word,), numbered) if name_key(name) not in taken)
