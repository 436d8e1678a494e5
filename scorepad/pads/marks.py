"""A mark for every person of a pad: initials that nobody else has there, and a colour."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.database import db
from scorepad.pads.as_one import rows_of
from scorepad.pads.models import Pad
from scorepad.pads.persons import is_somebody

# So many colours are told apart; after them come the same ones with another shape.
COLOURS = 12
SHAPES = 3


@dataclass(frozen=True)
class Mark:
    """`initials` tell everybody apart without colour; `colour` and `shape` count from 0."""

    initials: str
    colour: int
    shape: int


def marks(pad: Pad) -> dict[str, Mark]:
    """The mark of each person by public id. Whoever came first chooses first, so that who comes
    later changes nobody's mark."""
    rows = list(rows_of(db.session(), pad.id).values())
    taken: set[str] = set()
    found = {}
    for place, person in enumerate(rows):
        if not is_somebody(person):
            continue
        initials = next(one for one in candidates(person.name) if one not in taken)
        taken.add(initials)
        found[person.public_id] = Mark(initials, place % COLOURS, place // COLOURS % SHAPES)
    return found


def candidates(name: str) -> Iterator[str]:
    """Initials of a name, the best first: Jean Paul is JP, else J, Je, Ja, Jn, at last J2, J3 …"""
    words = [word for word in name.split() if word[0].isalnum()] or [name]
    first = words[0][0].upper()
    if len(words) > 1:
        yield first + words[-1][0].upper()
    yield first
    rest = [letter for letter in "".join(words)[1:] if letter.isalnum()]
    yield from (first + letter.lower() for letter in rest)
    yield from (f"{first}{number}" for number in itertools.count(2))
