"""Facts as JSON: one by one in answers, and those of a game for a phone that rebuilds it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from scorepad import journal, pads
from scorepad.journal import Fact

# A phone that lacks more asks again.
AT_ONCE = 500


def facts_after(access: pads.Access, game: journal.GameKey, number: int) -> dict[str, Any]:
    """The facts of a game after this number, with its version and the names of its persons."""
    folded = journal.folded(game)
    devices = pads.device_names(access.pad)
    facts = folded.facts[number : number + AT_ONCE]
    return {
        "game": game.public_id,
        "version": folded.version,
        "facts": [fact_json(fact, devices, access.device) for fact in facts],
        "names": dict(folded.names),
    }


def fact_json(fact: Fact, devices: Mapping[int, str], device: pads.Device) -> dict[str, Any]:
    """A stored fact; `device` is the phone that asks."""
    return {
        "number": fact.number,
        "id": fact.id,
        "kind": fact.kind,
        "body": fact.body,
        "at_phone": moment_json(fact.at_phone),
        "at_server": moment_json(fact.at_server),
        "device": devices.get(fact.device_id) if fact.device_id is not None else None,
        "is_own": fact.device_id == device.id,
    }


def moment_json(at: dt.datetime | None) -> str | None:
    """A moment in UTC as RFC 3339 writes it."""
    return None if at is None else at.isoformat()
