"""Who really sat where from the start of a game: the wish, and the fact of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorepad.journal import Considered, Folded, NewFact
from scorepad.web.answers import Seen, read_seen, written_seen
from scorepad.web.effects import Shift
from scorepad.web.forms.places import place_names
from scorepad.web.hands.fields import ID_LENGTH, text_line
from scorepad.web.say import _
from scorepad.web.sent import new_fact


@dataclass(frozen=True)
class Wish:
    """Who sat where, by the public ids of persons; ``replaces`` is the fact that says so now,
    ``seen`` are later changes of places with the version that was looked at."""

    fact: str
    persons: tuple[str, ...]
    replaces: str
    reason: str
    seen: Seen = ()

    @property
    def versions(self) -> list[str]:
        """``seen`` as a form carries it on."""
        return written_seen(self.seen)


@dataclass(frozen=True)
class Person:
    """Who may have sat at a place, and whether it is said so."""

    id: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class Place:
    """A place at the table: its side (None for a shadow), who stands there, who may."""

    seat: int
    name: str
    side: int | None
    before: str
    persons: tuple[Person, ...]


def read(form: MultiDict[str, str], seats: int) -> Wish:
    """What a page sent."""
    return Wish(
        fact=form.get("fact", "")[:ID_LENGTH],
        persons=tuple(form.get(f"seat_{seat}", "")[:ID_LENGTH] for seat in range(seats)),
        replaces=form.get("replaces", "")[:ID_LENGTH],
        reason=text_line(form.get("reason", "")),
        seen=read_seen(form),
    )


def seated(folded: Folded) -> list[str]:
    """Who sat where from the start, as it stands now."""
    persons: list[str] = folded.seats_fact.body["persons"]
    return persons


def places(folded: Folded, wish: Wish, names: Mapping[str, str]) -> list[Place]:
    """The places, each with everybody of the pad, once: those at the table first."""
    now = seated(folded)
    at_table = {names[person] for person in now}
    known = [*now, *(person for person in names if names[person] not in at_table)]
    sides = folded.sheet["sides"]
    side_of = {seat: side for side, one in enumerate(sides) for seat in one["seats"]}
    return [
        Place(
            seat=seat,
            name=place,
            side=side_of.get(seat),
            before=names[now[seat]],
            persons=tuple(Person(one, names[one], wish.persons[seat] == one) for one in known),
        )
        for seat, place in enumerate(place_names(len(now)))
    ]


def faults(wish: Wish, names: Mapping[str, str]) -> list[str]:
    """What cannot be, in sentences: somebody at two places, somebody who is not in the pad."""
    if any(person not in names for person in wish.persons):
        return [_("Choose who sat at each place.")]
    twice = [one for place, one in enumerate(wish.persons) if one in wish.persons[:place]]
    return [_("%(name)s sits at two places.", name=names[one]) for one in dict.fromkeys(twice)]


def fact_of(folded: Folded, wish: Wish) -> NewFact:
    """The fact: whoever was taken for another is so in later changes of places, too."""
    became = dict(zip(seated(folded), wish.persons, strict=True))
    seen = dict(wish.seen)
    also = []
    for entry in folded.entries:
        if entry.kind != "seats":
            continue
        persons = [became.get(person, person) for person in entry.stored["persons"]]
        if persons != entry.stored["persons"]:
            replaces = seen.get(entry.id, entry.version_id)
            hand = {**entry.stored, "persons": persons}
            also.append({"target": entry.id, "replaces": replaces, "hand": hand})
    body = {"persons": list(wish.persons), "replaces": wish.replaces}
    more = ({"also": also} if also else {}) | ({"reason": wish.reason} if wish.reason else {})
    return new_fact(wish.fact, "reseated", body | more)


def totals_of_persons(seen: Considered) -> list[Shift]:
    """What each person stands at, before and after, by the side of after."""
    before, after = _standing(seen.before), _standing(seen.after)
    names = {**seen.before.names, **seen.after.names}
    persons = dict.fromkeys([*seen.before.persons, *seen.after.persons])
    shifts = []
    for person in (one for one in persons if one in before or one in after):
        side, total = after.get(person) or (before[person][0], None)
        was = before[person][1] if person in before else None
        shifts.append(Shift(side, names[person], was, total))
    return sorted(shifts, key=lambda one: (one.after is None, one.side))


def _standing(folded: Folded) -> dict[str, tuple[int, int]]:
    """The side and the total of each person who sits on one."""
    totals: Sequence[int] = folded.sheet["totals"]
    return {
        folded.persons[seat]: (side, totals[side])
        for side, one in enumerate(folded.sheet["sides"])
        for seat in one["seats"]
    }
