"""The pad of the demo in the database, with all of its games."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import now, write_tx
from scorepad.demo.people import FAMILY, PAD_NAME
from scorepad.demo.played import fresh_id, played
from scorepad.demo.years import ZONE, sittings
from scorepad.journal import Folded
from scorepad.journal.replay import store_game
from scorepad.pads.models import Device, Game, Pad, Person
from scorepad.pads.names import name_key

_DEVICES = ("Rose’s phone", "the kitchen tablet")
_AT_ONCE = 200  # games in one transaction: phones that play meanwhile wait no longer than for that


@dataclass(frozen=True)
class Demo:
    """What makes the demo's games what they are; they end on the evening before `until`."""

    seed: str
    games: int
    until: dt.date

    def random(self, *what: object) -> random.Random:
        """A source of chance for one part of the demo."""
        return random.Random(f"{self.seed}/{self.games}/{self.until}/{what}")  # noqa: S311

    @property
    def pad_id(self) -> str:
        """The public id of the pad."""
        return fresh_id(self.random("pad"))


def make_family(demo: Demo) -> tuple[Pad, int]:
    """The pad of this demo with all of its games, and how many were made now: those that are not
    there, because it is new, was broken off before, or somebody deleted them.

    Needs an application context.
    """
    ids = demo.random("persons")
    persons = {player.name: fresh_id(ids) for player in FAMILY}
    with write_tx() as session:
        pad = _pad(session, demo, persons)
        devices = _devices(session, pad)
        pad_id = pad.id
        known = set(session.scalars(sa.select(Game.public_id).where(Game.pad_id == pad_id)))
    made = 0
    for part in _in_parts(_games(demo, persons, known)):
        with write_tx() as session:
            for public_id, folded in part:
                store_game(session, pad_id, public_id, folded, devices)
        made += len(part)
    return pad, made


def _games(demo: Demo, persons: dict[str, str], known: set[str]) -> Iterator[tuple[str, Folded]]:
    calendar = sittings(demo.random("calendar"), demo.games, demo.until, persons)
    for number, sitting in enumerate(calendar):
        rng = demo.random("game", number)
        public_id = fresh_id(rng)
        if public_id not in known:
            yield public_id, played(rng, sitting)


def _in_parts(games: Iterator[tuple[str, Folded]]) -> Iterator[list[tuple[str, Folded]]]:
    part = []
    for game in games:
        part.append(game)
        if len(part) == _AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def _pad(session: Session, demo: Demo, persons: dict[str, str]) -> Pad:
    pad = session.scalars(sa.select(Pad).where(Pad.public_id == demo.pad_id)).one_or_none()
    if pad is None:
        pad = Pad(name=PAD_NAME, language="en", time_zone=ZONE, public_id=demo.pad_id)
        session.add(pad)
        session.flush()
        session.add_all(
            Person(pad_id=pad.id, name=name, name_key=name_key(name), public_id=public_id)
            for name, public_id in persons.items()
        )
    return pad


def _devices(session: Session, pad: Pad) -> dict[int, int]:
    """Who wrote it all down: devices that no phone has, and that are out."""
    query = sa.select(Device.name, Device.id).where(
        Device.pad_id == pad.id, Device.imported_at.is_not(None)
    )
    known = {name: device_id for name, device_id in session.execute(query)}
    for name in _DEVICES:
        if name not in known:
            at = now()
            device = Device(
                pad_id=pad.id, name=name, role="keeper", withdrawn_at=at, imported_at=at
            )
            session.add(device)
            session.flush()
            known[name] = device.id
    return {number: known[name] for number, name in enumerate(_DEVICES, 1)}
