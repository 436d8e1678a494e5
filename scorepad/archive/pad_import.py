"""A pad file into the database: every fact through the journal's check, all or nothing."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.archive.pad_file import PERSON_MOMENTS, games_of, pad_head
from scorepad.archive.pad_reading import (
    GameFile,
    Json,
    PadFile,
    moment_of,
    moment_or_none,
    read_pad,
)
from scorepad.archive.said import Refused, problem_sentence
from scorepad.database import db, now, write_tx
from scorepad.journal import Folded
from scorepad.journal.replay import Stopped, is_draft_of, replay, store_game
from scorepad.pads.models import (
    CONSENTS,
    DeletedGame,
    Device,
    Link,
    OtherName,
    Pad,
    Person,
    Profile,
)
from scorepad.pads.names import name_key


@dataclass(frozen=True)
class Taken:
    """What became of a pad file: whether its pad is new here, and how much was in it. `pad`: None
    for a look at one that is not here."""

    pad: Pad | None
    is_new: bool
    persons: int
    games: int
    facts: int


class OtherContent(Refused):
    """The pad of a file is here, but not all that the file holds."""


def import_pad(value: Json, is_try: bool = False) -> Taken:
    """Take in a pad that is not here; one that is here with all that the file holds stays as it is.

    ``is_try``: nothing is written. Raises Refused with every problem of the file, or OtherContent
    when the pad is here with other content.
    """
    file = read_pad(value)
    folds = [] if file.problems else [_fold(file, game) for game in file.games]
    if file.problems:
        raise Refused(file.problems)
    facts = sum(len(game.facts) for game in file.games)
    held = (len(file.head["persons"]), len(file.games), facts)
    with contextlib.nullcontext(db.session()) if is_try else write_tx() as session:
        known = _pad_here(session, file.head["id"])
        if known:
            _compare(known, file)
        if is_try:
            return Taken(known, known is None, *held)
        pad = known or _store(session, file, [fold for fold in folds if fold])
    return Taken(pad, known is None, *held)


def _fold(file: PadFile, game: GameFile) -> Folded | None:
    """The game, judged fact by fact; None with a problem more in the file."""
    folded = replay(game.facts, file.names)
    if isinstance(folded, Stopped):
        place = f"{game.place}.facts[{folded.number - 1}]"
        file.problems += [f"{place}: {problem_sentence(found)}" for found in folded.problems]
        return None
    if game.draft and not is_draft_of(folded, game.draft):
        file.problems.append(f"{game.place}.draft: it is of no hand that can come next.")
    return folded


def _pad_here(session: Session, public_id: str) -> Pad | None:
    return session.scalars(sa.select(Pad).where(Pad.public_id == public_id)).one_or_none()


def _compare(pad: Pad, file: PadFile) -> None:
    """Raise Refused unless all that the file holds is here already."""
    head, devices = pad_head(pad)
    here = {game["id"]: game for game in games_of(pad, devices)}
    settings = ("name", "language", "time_zone", "created_at", "default_profile", "consent")
    told = (name for name in settings if name in file.head)
    difference = next((name for name in told if head[name] != file.head[name]), None)
    for name in ("persons", "profiles", "deleted"):
        known = head.get(name, ())
        if not difference and any(item not in known for item in file.head.get(name, ())):
            difference = name
    for game in file.games:
        if difference:
            break
        known = here.get(game.public_id, {})
        facts = known.get("facts", [])[: len(game.raw["facts"])]
        if facts != game.raw["facts"]:
            difference = f"the game {game.public_id}"
    if difference:
        sentence = f"the pad {pad.name!r} is here already, with other content ({difference})."
        raise OtherContent([sentence])


def _store(session: Session, file: PadFile, folds: list[Folded]) -> Pad:
    head = file.head
    pad = Pad(
        name=head["name"],
        language=head["language"],
        time_zone=head["time_zone"],
        public_id=head["id"],
        created_at=moment_of(head["created_at"]),
        default_profile=head["default_profile"],
        consent=head.get("consent", CONSENTS[0]),
    )
    session.add(pad)
    session.flush()
    for profile in head["profiles"]:
        row = Profile(
            pad_id=pad.id,
            name=profile["name"],
            name_key=name_key(profile["name"]),
            game=profile["game"],
            variant=profile["variant"],
            rules=profile["rules"],
            public_id=profile["id"],
        )
        session.add(row)
    _store_persons(session, pad, head["persons"])
    links = _store_links(session, pad, head["links"])
    devices = _store_devices(session, pad, head["devices"], links)
    for gone in head.get("deleted", ()):
        at = moment_of(gone["at"])
        session.add(DeletedGame(pad_id=pad.id, public_id=gone["id"], deleted_at=at))
    for game, folded in zip(file.games, folds, strict=True):
        store_game(session, pad.id, game.public_id, folded, devices, game.draft)
    return pad


def _store_persons(session: Session, pad: Pad, persons: list[Json]) -> None:
    rows: dict[str, Person] = {}
    for person in persons:
        rows[person["id"]] = Person(
            pad_id=pad.id,
            public_id=person["id"],
            name=person["name"],
            name_key=name_key(person["name"]),
        )
        for name in PERSON_MOMENTS:
            setattr(rows[person["id"]], name, moment_or_none(person.get(name)))
        session.add(rows[person["id"]])
        session.flush()
    for person in persons:
        row = rows[person["id"]]
        if "merged_into" in person:
            row.merged_into_id = rows[person["merged_into"]].id
        for name in person.get("other_names", ()):
            session.add(
                OtherName(pad_id=pad.id, person_id=row.id, name=name, name_key=name_key(name))
            )


def _store_links(session: Session, pad: Pad, links: list[Json]) -> dict[str, int]:
    """Links of which the file has no secret: they are there to be read, and let nobody in."""
    rows = []
    for link in links:
        row = Link(
            pad_id=pad.id,
            public_id=link["id"],
            name=link["name"],
            role=link["role"],
            secret_hash=secrets.token_hex(32),
            created_at=moment_of(link["created_at"]),
            used_at=moment_or_none(link["used_at"]),
            until=moment_or_none(link["until"]),
            withdrawn_at=moment_or_none(link["withdrawn_at"]),
        )
        session.add(row)
        session.flush()
        rows.append(row)
    return {row.public_id: row.id for row in rows}


def _store_devices(
    session: Session, pad: Pad, devices: list[Json], links: dict[str, int]
) -> dict[int, int]:
    """Devices under new ids, which no phone carries: they say who wrote, and are out. Were one of
    them still an owner, the last real one could leave."""
    rows: dict[int, int] = {}
    at = now()
    for device in devices:
        row = Device(
            pad_id=pad.id,
            name=device["name"],
            role=device["role"],
            created_at=moment_of(device["created_at"]),
            seen_at=moment_of(device["seen_at"]),
            withdrawn_at=moment_or_none(device["withdrawn_at"]) or at,
            link_id=links[device["link"]] if device["link"] else None,
            imported_at=at,
        )
        session.add(row)
        session.flush()
        rows[device["number"]] = row.id
    return rows
