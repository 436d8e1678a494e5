"""What all games of a pad add up to, made anew from their facts by the plain second opinion."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db
from scorepad.history.counting import counted_in
from scorepad.history.evenings import evening_of, told_at
from scorepad.history.sums import TALLY
from scorepad.journal import Folded, store
from tests.history.counted_reference import Seen, figures, seen

Place = tuple[str, str, str, int]
_GAME = cast(sa.Table, pads.Game.__table__)


def games_in_order(pad: pads.Pad) -> list[tuple[str, int, Folded]]:
    """The games that are in the figures, in the order in which they began: lot, year, fold."""
    db.session.commit()
    store.forget()
    query = sa.select(_GAME).where(_GAME.c.pad_id == pad.id, _GAME.c.left_out_at.is_(None))
    found = []
    for row in db.session.execute(query).all():
        folded = journal.folded(journal.GameKey(row.id, pad.id, row.public_id))
        first = folded.facts[0]
        began_at = told_at(first.at_phone, first.at_server)
        year = evening_of(began_at, pad.time_zone).year
        counted = counted_in(folded)
        if counted:
            found.append((began_at, row.id, counted.lot.key, year, folded))
    return [(lot, year, folded) for _at, _id, lot, year, folded in sorted(found, key=_place)]


def _place(one: tuple[Any, ...]) -> tuple[Any, ...]:
    return one[:2]


def row_ids(pad: pads.Pad) -> dict[str, int]:
    query = sa.select(pads.Person.public_id, pads.Person.id).where(pads.Person.pad_id == pad.id)
    return {row.public_id: row.id for row in db.session.execute(query)}


def sums(pad: pads.Pad) -> dict[Place, dict[str, int]]:
    """Every sum that there should be."""
    ids = row_ids(pad)
    found: dict[Place, Counter[str]] = {}
    for lot, year, folded in games_in_order(pad):
        for (who, against), told in figures(folded).items():
            for within in (0, year):
                place = (lot, key(who, ids), key(against, ids), within)
                found.setdefault(place, Counter()).update(told)
    told = {place: {code: n for code, n in one.items() if n} for place, one in found.items()}
    return {place: one for place, one in told.items() if one}


def kept(pad: pads.Pad) -> dict[Place, dict[str, int]]:
    """Every sum that there is."""
    db.session.commit()
    query = sa.select(TALLY.c.lot, TALLY.c.who, TALLY.c.against, TALLY.c.year, TALLY.c.counts)
    rows = db.session.execute(query.where(TALLY.c.pad_id == pad.id))
    return {tuple(row)[:4]: row.counts for row in rows}


def results(game: Seen) -> list[tuple[tuple[str, ...], str]]:
    """Who won, lost or shared, side by side."""
    winners = game.sheet["winners"]
    found = []
    for side in game.partaking if game.is_over else ():
        how = "lost" if side not in winners else "won" if len(winners) == 1 else "shared"
        found.append((game.at_end(side), how))
    return found


def outcomes(pad: pads.Pad, lot: str) -> list[list[tuple[tuple[str, ...], str]]]:
    """The results of each game of a lot, in order."""
    played = [results(seen(folded)) for key, _year, folded in games_in_order(pad) if key == lot]
    return [game for game in played if game]


def longest(pad: pads.Pad, lot: str, persons: set[str], how: str) -> int:
    """The most games running that somebody won, or lost: a person, or partners."""
    best = run = 0
    for game in outcomes(pad, lot):
        for side, result in game:
            is_theirs = persons <= set(side) if len(persons) == 1 else persons == set(side)
            if is_theirs:
                run = run + 1 if result == how else 0
                best = max(best, run)
    return best


def ratings(pad: pads.Pad, lot: str) -> dict[str, tuple[float, float]]:
    """Everybody's rating, by openskill from the first game to the last."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now: dict[str, Any] = {}
    rank = {"won": 1, "shared": 1, "lost": 2}
    for game in outcomes(pad, lot):
        sides = sorted(game, key=lambda one: key(one[0], row_ids(pad)))
        if len(sides) < 2 or any(len(side) < 2 for side, _how in sides):
            continue
        ordered = [sorted(side, key=lambda one: row_ids(pad)[one]) for side, _how in sides]
        teams = [[now.get(person) or model.rating() for person in side] for side in ordered]
        moved = model.rate(teams, ranks=[rank[how] for _side, how in sides])
        for side, new in zip(ordered, moved, strict=True):
            now.update(zip(side, new, strict=True))
    return {person: (one.mu, one.sigma) for person, one in now.items()}


def key(persons: tuple[str, ...], ids: dict[str, int]) -> str:
    if persons == ("at",):
        return "at"
    return "+".join(map(str, sorted(ids[person] for person in persons)))
