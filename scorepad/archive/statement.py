"""`scorepad-statement/1`: a game with all that was said of it, whose figures anybody can check.

It holds the facts as the pad's file has them, and under the same fingerprint; the record and the
sheet are what they make.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from scorepad.archive.pad_file import fact_json, moment_text
from scorepad.archive.pad_reading import fact_of, fact_problems
from scorepad.database import canonical, db, now
from scorepad.journal.consent import Deed, consent_of
from scorepad.journal.fold import Folded
from scorepad.journal.replay import Stopped, replay
from scorepad.pads.models import Device, Pad

FORMAT = "scorepad-statement/1"

Json = dict[str, Any]


def statement_text(pad: Pad, game_id: str, folded: Folded) -> str:
    """The statement of a game as it stands: canonical JSON and a line end."""
    return canonical(statement_of(pad, game_id, folded)) + "\n"


def statement_of(pad: Pad, game_id: str, folded: Folded) -> Json:
    """The same as a value. ``devices`` are those that wrote something, by the numbers that the
    pad's file has for them; ``names`` the persons by their ids."""
    facts, names = journal_of(pad, folded)
    return {
        "format": FORMAT,
        "pad": {"id": pad.public_id, "name": pad.name},
        "game": game_id,
        "made_at": moment_text(now()),
        "version": folded.version,
        "fingerprint": fingerprints(facts)[-1],
        "names": dict(folded.names),
        "devices": names,
        "facts": facts,
        **_made_of(folded),
    }


def journal_of(pad: Pad, folded: Folded) -> tuple[list[Json], dict[str, str]]:
    """The facts as the pad's file has them, and the names of the phones by their numbers there."""
    query = sa.select(Device.id, Device.name).where(Device.pad_id == pad.id).order_by(Device.id)
    rows = db.session.execute(query).all()
    numbers = {row.id: number for number, row in enumerate(rows, 1)}
    wrote = {fact.device_id for fact in folded.facts}
    names = {str(numbers[row.id]): row.name for row in rows if row.id in wrote}
    return [fact_json(fact, numbers) for fact in folded.facts], names


def fingerprints(facts: Iterable[Json]) -> list[str]:
    """The fingerprint of the journal after each of its facts; the last is that of `pad_file`."""
    digest, found = hashlib.sha256(), []
    for fact in facts:
        digest.update(canonical(fact).encode() + b"\n")
        found.append(f"sha256:{digest.hexdigest()}")
    return found


def check(value: Mapping[str, Any]) -> tuple[list[str], Folded | None]:
    """What of a statement is not what its facts make, by key, and the game that they make; nothing
    and the game where all of it agrees.

    Raises ValueError for what is no statement.
    """
    facts, names = value.get("facts"), value.get("names")
    if value.get("format") != FORMAT or not isinstance(facts, list) or not isinstance(names, dict):
        raise ValueError(f"this is no {FORMAT}")
    wrong = [
        text
        for number, fact in enumerate(facts)
        for text in fact_problems(fact, f"facts[{number}]")
    ]
    if wrong:
        raise ValueError(wrong[0])
    found = []
    if not facts or fingerprints(facts)[-1] != value.get("fingerprint"):
        found.append("fingerprint")
    folded = replay([fact_of(fact) for fact in facts], names)
    if isinstance(folded, Stopped):
        return [*found, f"facts[{folded.number - 1}]"], None
    made = {"version": folded.version, **_made_of(folded)}
    return [*found, *(name for name in made if _differs(made[name], value.get(name)))], folded


def _made_of(folded: Folded) -> Json:
    consent = consent_of(folded)
    hands = {entry.id: number for number, entry in enumerate(folded.entries, 1)}
    return {
        "record": folded.record,
        "sheet": folded.sheet,
        "objections": [
            {
                "fact": one.fact.number,
                "hand": hands.get(one.entry_id),
                "text": one.fact.body["text"],
                "settled": one.settled and one.settled.number,
                "changed": _number(one.deed),
                "is_open": one.is_open,
            }
            for one in consent.objections
        ],
        "agreements": [
            {
                "fact": one.fact.number,
                "hand": hands.get(one.fact.body["target"]),
                "side": one.fact.body["side"],
                "lapsed": _number(one.lapse),
            }
            for one in consent.agreements
        ],
    }


def _number(deed: Deed | None) -> int | None:
    return deed.by.number if deed else None


def _differs(made: Any, said: Any) -> bool:
    try:
        return canonical(made) != canonical(said)
    except ValueError:
        return True
