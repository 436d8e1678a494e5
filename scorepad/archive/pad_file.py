"""Writing `scorepad-pad/1`: a whole pad as one JSON file, the same bytes for the same pad.

A fact stands on a line of its own. What would let anybody in is left out: the secrets of links,
and the ids by which the server knows phones (their cookies carry them).
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa

from scorepad.database import canonical, db
from scorepad.journal.facts import Fact
from scorepad.journal.store import GAME, Draft, GameKey, read_draft, read_facts
from scorepad.pads.models import DeletedGame, Device, Link, OtherName, Pad, Person, Profile

FORMAT = "scorepad-pad/1"
MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
# What happened to a person, where it did.
PERSON_MOMENTS = ("merged_at", "hidden_at", "guest_at", "deleted_at")

Json = dict[str, Any]


def pad_text(pad: Pad) -> Iterator[str]:
    """The file of a pad in pieces, as it is at this moment; never more than one game in memory.

    Each game is read in a transaction of its own, so that nobody who saves waits for all of them:
    facts are only added, and up to which of them the file goes is read with the devices.
    Raises ValueError for facts that cannot be read.
    """
    head, devices = pad_head(pad)
    games = games_of(pad, devices)
    db.session.commit()
    yield "{\n"
    for name, value in head.items():
        yield f"{canonical(name)}:"
        if isinstance(value, list):
            yield from _lines(map(canonical, value))
        else:
            yield canonical(value)
        yield ",\n"
    yield '"games":'
    yield from _lines(map(_game_text, _let_go_between(games)))
    yield "\n}\n"


def _let_go_between(games: Iterable[Json]) -> Iterator[Json]:
    for game in games:
        db.session.commit()
        yield game


def pad_head(pad: Pad) -> tuple[Json, dict[int, int]]:
    """All of a pad but its games, and the number in the file of each device's row."""
    links = _rows(Link, pad)
    devices = _rows(Device, pad)
    link_ids = {link.id: link.public_id for link in links}
    head = {
        "format": FORMAT,
        "id": pad.public_id,
        "name": pad.name,
        "language": pad.language,
        "time_zone": pad.time_zone,
        "created_at": moment_text(pad.created_at),
        "default_profile": pad.default_profile,
        "consent": pad.consent,
        "persons": _persons(pad),
        "profiles": _by_id(map(_profile, _rows(Profile, pad))),
        "links": [_link(link) for link in links],
        "devices": [_device(number, device, link_ids) for number, device in enumerate(devices, 1)],
    }
    deleted = _deleted(pad)
    if deleted:
        head["deleted"] = deleted
    return head, {device.id: number for number, device in enumerate(devices, 1)}


def games_of(pad: Pad, devices: dict[int, int]) -> Iterator[Json]:
    """The games of a pad, the first first: id, fingerprint, facts, and the draft if there is one.

    What is read at once is which games there are, up to which fact, and their drafts; the facts
    follow one game at a time. ``devices``: the number of each device's row, as `pad_head` gives it.
    """
    query = (
        sa.select(GAME.c.id, GAME.c.pad_id, GAME.c.public_id, GAME.c.version)
        .where(GAME.c.pad_id == pad.id)
        .order_by(GAME.c.started_at, GAME.c.public_id)
    )
    rows = db.session.execute(query).all()
    keys = [GameKey(row.id, row.pad_id, row.public_id) for row in rows]
    drafts = [read_draft(db.session(), key) for key in keys]
    return (
        _game(key, row.version, draft, devices)
        for key, row, draft in zip(keys, rows, drafts, strict=True)
    )


def _game(key: GameKey, version: int, draft: Draft | None, devices: dict[int, int]) -> Json:
    facts = [fact_json(fact, devices) for fact in read_facts(db.session(), key, version)]
    game: Json = {"id": key.public_id, "fingerprint": fingerprint(facts), "facts": facts}
    if draft:
        game["draft"] = {
            "slot": draft.slot,
            "body": draft.body,
            "at": moment_text(draft.at),
            "device": devices[draft.device_id],
        }
    return game


def fact_json(fact: Fact, devices: dict[int, int]) -> Json:
    """A fact as the file has it."""
    return {
        "number": fact.number,
        "id": fact.id,
        "kind": fact.kind,
        "body": fact.body,
        "at_phone": moment_text(fact.at_phone),
        "at_server": moment_text(fact.at_server),
        "device": None if fact.device_id is None else devices[fact.device_id],
    }


def fingerprint(facts: Iterable[Json]) -> str:
    """SHA-256 of a journal: of the facts as the file has them, in order, each as canonical JSON
    (sorted keys, no spaces, UTF-8) and a line end."""
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(canonical(fact).encode() + b"\n")
    return f"sha256:{digest.hexdigest()}"


def moment_text(moment: dt.datetime | None) -> str | None:
    """A moment in UTC, to the microsecond, always of the same length."""
    return moment.astimezone(dt.UTC).strftime(MOMENT) if moment else None


def _rows(kind: Any, pad: Pad) -> list[Any]:
    """The rows of a pad in the order in which they were made."""
    query = sa.select(kind).where(kind.pad_id == pad.id).order_by(kind.id)
    return list(db.session.scalars(query, execution_options={"populate_existing": True}))


def _by_id(items: Iterable[Json]) -> list[Json]:
    return sorted(items, key=lambda item: str(item["id"]))


def _deleted(pad: Pad) -> list[Json]:
    """The games that were deleted: their ids, and when."""
    query = sa.select(DeletedGame).where(DeletedGame.pad_id == pad.id)
    rows = db.session.scalars(query, execution_options={"populate_existing": True})
    return _by_id({"id": row.public_id, "at": moment_text(row.deleted_at)} for row in rows)


def _persons(pad: Pad) -> list[Json]:
    """The persons in the order in which they came, which their marks go by."""
    others: dict[int, list[str]] = {}
    for other in _rows(OtherName, pad):
        others.setdefault(other.person_id, []).append(other.name)
    rows = _rows(Person, pad)
    ids = {row.id: row.public_id for row in rows}
    return [_person(row, others.get(row.id, []), ids) for row in rows]


def _person(row: Person, others: list[str], ids: dict[int, str]) -> Json:
    told: Json = {"id": row.public_id, "name": row.name}
    if others:
        told["other_names"] = others
    if row.merged_into_id is not None:
        told["merged_into"] = ids[row.merged_into_id]
    moments = {name: moment_text(getattr(row, name)) for name in PERSON_MOMENTS}
    return told | {name: text for name, text in moments.items() if text}


def _profile(profile: Profile) -> Json:
    return {
        "id": profile.public_id,
        "name": profile.name,
        "game": profile.game,
        "variant": profile.variant,
        "rules": profile.rules,
    }


def _link(link: Link) -> Json:
    return {
        "id": link.public_id,
        "name": link.name,
        "role": link.role,
        "created_at": moment_text(link.created_at),
        "used_at": moment_text(link.used_at),
        "until": moment_text(link.until),
        "withdrawn_at": moment_text(link.withdrawn_at),
    }


def _device(number: int, device: Device, links: dict[int, str]) -> Json:
    was_in = device.imported_at is not None and device.withdrawn_at == device.imported_at
    return {
        "number": number,
        "name": device.name,
        "role": device.role,
        "link": None if device.link_id is None else links[device.link_id],
        "created_at": moment_text(device.created_at),
        "seen_at": moment_text(device.seen_at),
        "withdrawn_at": None if was_in else moment_text(device.withdrawn_at),
    }


def _game_text(game: Json) -> str:
    rest = {name: value for name, value in game.items() if name != "facts"}
    facts = "".join(_lines(map(canonical, game["facts"])))
    return f'{canonical(rest)[:-1]},"facts":{facts}}}'


def _lines(items: Iterable[str]) -> Iterator[str]:
    """A JSON list with each item on a line of its own."""
    yield "["
    between = "\n"
    for item in items:
        yield between + item
        between = ",\n"
    yield "]"
