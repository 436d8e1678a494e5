"""A pad in one piece, for a phone that is to open it without a signal.

Not the games' facts (each game has its own), but all that the pad's home and a new game show.
"""

from __future__ import annotations

from typing import Any

from scorepad import pads
from scorepad.live.facts import moment_json
from scorepad.web.house_tables import House, houses

LATEST = 10
MOST_GOING_ON = 20


def snapshot_of(access: pads.Access, build: str) -> dict[str, Any]:
    """The pad as `sync.schema.json` says, with the games that its home shows."""
    pad, device = access.pad, access.device
    going_on = pads.games(pad, limit=MOST_GOING_ON, is_going_on=True)
    ended = pads.games(pad, limit=LATEST, is_going_on=False)
    games = sorted((*going_on, *ended), key=lambda game: game.started_at, reverse=True)
    return {
        "pad": {
            "id": pad.public_id,
            "name": pad.name,
            "language": pad.language,
            "time_zone": pad.time_zone,
            "consent": pad.consent,
        },
        "device": {"name": device.name, "role": device.role},
        **_people(pad),
        "games": [_game(game) for game in games],
        "deleted": pads.deleted_games(pad),
        "tables": tables_of(pad),
        "build": build,
    }


def tables_of(pad: pads.Pad) -> list[dict[str, Any]]:
    """The pad's tables and the ready-made ones."""
    return [_table(house) for house in houses(pad)]


def _people(pad: pads.Pad) -> dict[str, Any]:
    """The persons with all that they are called; and those who are none any more, by their ids."""
    persons = pads.persons(pad)
    others = pads.other_names(pad)
    offered = {person.public_id for person in pads.offered(pad)}
    names = pads.names_of(pad)
    return {
        "persons": [
            {
                "id": person.public_id,
                "name": names.pop(person.public_id),
                "other_names": others.get(person.public_id, []),
                "is_offered": person.public_id in offered,
            }
            for person in persons
        ],
        "past": names,
    }


def _game(game: pads.GameSummary) -> dict[str, Any]:
    return {
        "id": game.public_id,
        "game": game.game,
        "variant": game.variant,
        "persons": list(game.persons),
        "sides": [list(seats) for seats in game.sides],
        "totals": list(game.totals),
        "winners": list(game.winners),
        "is_over": game.is_over,
        "is_abandoned": game.is_abandoned,
        "ended_early": game.ended_early,
        "started_at": moment_json(game.started_at),
        "last_at": moment_json(game.last_at),
        "version": game.version,
    }


def _table(house: House) -> dict[str, Any]:
    return {
        "key": house.key,
        "name": house.name,
        "game": house.game,
        "variant": house.variant,
        "rules": house.rules,
        "note": house.source,
        "is_own": house.is_own,
        "is_default": house.is_default,
    }
