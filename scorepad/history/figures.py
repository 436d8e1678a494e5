"""What the row of a game, and those of the persons in it, repeat of its journal. Pure."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from scorepad.history.evenings import evening_of, told_at
from scorepad.journal.consent import objections_of
from scorepad.journal.facts import Fact
from scorepad.journal.fold import Folded


@dataclass(frozen=True)
class Sat:
    """Somebody in a game, as `SatRow` has it; `person` is the public id."""

    person: str
    seat: int | None
    side: int | None
    is_winner: bool


def figures_of(folded: Folded) -> dict[str, Any]:
    """What a fact may change on a game's row."""
    sheet = folded.sheet
    return {
        "version": folded.version,
        "last_at": folded.last_at,
        "persons": list(folded.persons),
        "sides": [side["seats"] for side in sheet["sides"]],
        "totals": sheet["totals"],
        "winners": sheet["winners"],
        "is_over": sheet["over"],
        "is_abandoned": folded.is_abandoned,
        "ended_early": sheet["ended_by"] if folded.is_early else "",
        "hands": sum(row["state"] == "scored" for row in sheet["hands"]),
        "until_at": until_of(folded),
        "is_disputed": is_disputed(folded),
        **_about(folded),
        "cached_at_version": folded.version,
    }


def _about(folded: Folded) -> dict[str, Any]:
    """What is told of a game beside its score."""
    about = folded.about
    left_out_at = about.left_out.at_server if about.left_out else None
    return {"place": about.place, "note": about.note, "left_out_at": left_out_at}


def first_figures(first: Fact, time_zone: str) -> dict[str, Any]:
    """What only the first fact says: it never changes, but for the evening with the pad's zone."""
    began_at = told_at(first.at_phone, first.at_server)
    return {
        "game": first.body["game"],
        "variant": first.body["variant"],
        "began_at": began_at,
        "evening": evening_of(began_at, time_zone),
    }


def sat_of(folded: Folded) -> tuple[Sat, ...]:
    """Everybody who sat in a game, those at the table now in the order of their seats first."""
    sides = {seat: n for n, side in enumerate(folded.sheet["sides"]) for seat in side["seats"]}
    winners = folded.sheet["winners"] if folded.sheet["over"] else ()
    now = [
        Sat(person, seat, sides.get(seat), sides.get(seat, -1) in winners)
        for seat, person in enumerate(folded.persons)
    ]
    gone = [
        Sat(person, None, None, False)
        for person in folded.everybody
        if person not in folded.persons
    ]
    return (*now, *gone)


def until_of(folded: Folded) -> dt.datetime:
    """When the last entry that stands was written down first; of none, when the game began. A
    correction of the next day makes no evening longer."""
    first = folded.facts[0]
    last = folded.entries[-1].history[0].fact if folded.entries else first
    began_at = told_at(first.at_phone, first.at_server)
    return max(began_at, told_at(last.at_phone, last.at_server))


def is_disputed(folded: Folded) -> bool:
    """Whether somebody objected and was not answered."""
    return any(one.is_open for one in objections_of(folded))
