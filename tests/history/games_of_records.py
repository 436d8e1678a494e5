"""Games as the journal has them, made of records, without a database."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from scorepad.journal import Folded
from scorepad.journal.facts import Fact
from scorepad.journal.fold import fold

Json = dict[str, Any]
BEGUN = dt.datetime(2026, 3, 14, 23, 30, tzinfo=dt.UTC)
OPTIONAL = ("sides", "start", "first_dealer", "playing")


def game_of(record: Json, is_given_up: bool = False, begun: dt.datetime = BEGUN) -> Folded:
    """The game that a record tells; persons are called by their names with `id of` before it."""
    told = {name for one in record["hands"] for name in one.get("seats", ())}
    names = {id_of(name): name for name in [*record["players"], *sorted(told)]}
    return fold(tuple(_facts(record, is_given_up, begun)), names)


def id_of(name: str) -> str:
    """The id of a person."""
    return f"id of {name}"


def _facts(record: Json, is_given_up: bool, begun: dt.datetime) -> Iterator[Fact]:
    started: Json = {
        "game": record["game"],
        "variant": record["variant"],
        "rules": record.get("rules", {}),
        "persons": [id_of(name) for name in record["players"]],
    }
    started.update((key, record[key]) for key in OPTIONAL if record.get(key) is not None)
    made = [("started", started)]
    for slot, element in enumerate(record["hands"], 1):
        made.append(_told(slot, element))
    if is_given_up:
        made.append(("abandoned", {}))
    for number, (kind, body) in enumerate(made, 1):
        moment = begun + dt.timedelta(minutes=number)
        yield Fact(f"fact {number:>12}", number, kind, body, None, moment, None)


def _told(slot: int, element: Json) -> tuple[str, Json]:
    if "seats" in element:
        rest = {key: value for key, value in element.items() if key != "seats"}
        return "seats", {**rest, "persons": [id_of(name) for name in element["seats"]]}
    for key, kind in (("adjust", "adjusted"), ("rules", "rules")):
        if key in element:
            return kind, element
    return "hand", {"slot": slot, "hand": element}
