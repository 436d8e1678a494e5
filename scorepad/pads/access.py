"""Making a pad, and opening one: only a device that was let in gets to its rows."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import cast

import sqlalchemy as sa

from scorepad import journal
from scorepad.database import db, one_of, values_of, write_tx
from scorepad.history.moved import write_evenings
from scorepad.languages import LANGUAGES
from scorepad.pads.links import use_invitation
from scorepad.pads.models import CONSENTS, Device, Game, Pad, is_public_id
from scorepad.pads.names import clean_name
from scorepad.pads.rights import RightsProblem

_DEVICES_ASKED = 100


class SettingProblem(ValueError):
    """A setting of a pad that cannot be kept; `field`: language, time_zone or consent."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field
        self.code = f"bad_{field}"


@dataclass(frozen=True)
class Access:
    """A pad and the device it was opened with."""

    pad: Pad
    device: Device


def create_pad(
    name: str, language: str, time_zone: str, device_name: str, invitation: str | None = None
) -> tuple[Pad, Device]:
    """A new pad whose owner is the device that makes it; `invitation`: the code that it spends.

    Raises NameProblem for either name, SettingProblem for language or time zone, RightsProblem
    for an invitation that is none (any more).
    """
    _check_settings(language, time_zone)
    pad = Pad(name=clean_name(name), language=language, time_zone=time_zone)
    owner_name = clean_name(device_name)
    with write_tx() as session:
        if invitation is not None:
            use_invitation(session, invitation)
        session.add(pad)
        session.flush()
        device = Device(pad_id=pad.id, name=owner_name, role="owner")
        session.add(device)
    return pad, device


def own_imported(pad: Pad, device_name: str) -> Device:
    """A new owner for a pad that was just taken in from a file, with nobody in it.

    Raises NameProblem, or RightsProblem where somebody is in it.
    """
    clean = clean_name(device_name)
    with write_tx() as session:
        inside = sa.select(Device.id).where(Device.pad_id == pad.id, Device.withdrawn_at.is_(None))
        if session.scalars(inside).first() is not None:
            raise RightsProblem("not_owner")
        device = Device(pad_id=pad.id, name=clean, role="owner")
        session.add(device)
    return device


def change_pad(
    pad: Pad, name: str, language: str, time_zone: str, consent: str | None = None
) -> None:
    """Give a pad another name, language and time zone, and another time to ask for consent.

    Raises NameProblem, or SettingProblem for one of the others.
    """
    _check_settings(language, time_zone)
    if consent is not None and consent not in CONSENTS:
        raise SettingProblem("consent")
    clean = clean_name(name)
    with write_tx() as session:
        session.refresh(pad)  # what was read before may be old, and a change back must be seen
        if time_zone != pad.time_zone:
            write_evenings(session, pad.id, time_zone)
        pad.name, pad.language, pad.time_zone = clean, language, time_zone
        pad.consent = consent or pad.consent


def open_pad(pad_public_id: str, device_public_ids: Iterable[str]) -> Access | None:
    """The pad, if one of these devices was let into it and not withdrawn since."""
    if not is_public_id(pad_public_id):
        return None
    asked = _asked(device_public_ids)
    query, values = _opened(len(asked)), values_of("device", asked)
    row = db.session.execute(query, {"pad": pad_public_id, **values}).first()
    return Access(row.Pad, row.Device) if row else None


def open_game(
    pad_public_id: str, game_public_id: str, device_public_ids: Iterable[str]
) -> tuple[Access, journal.GameKey | None] | None:
    """The same with what names the pad's game of this id, if it has one: one question, not two."""
    if not is_public_id(pad_public_id):
        return None
    asked = _asked(device_public_ids)
    game = game_public_id if is_public_id(game_public_id) else ""
    values = {"pad": pad_public_id, "game": game, **values_of("device", asked)}
    row = db.session.execute(_opened_at(len(asked)), values).first()
    if row is None:
        return None
    game_id, pad = row.game_id, row.Pad
    key = None if game_id is None else journal.GameKey(game_id, pad.id, game_public_id)
    return Access(pad, row.Device), key


def pads_of(device_public_ids: Iterable[str]) -> list[Access]:
    """The pads that these devices are let into, by name."""
    asked = _asked(device_public_ids)
    query = _let_in(len(asked)).order_by(Pad.name, Pad.id)
    rows = db.session.execute(query, values_of("device", asked))
    return [Access(row.Pad, row.Device) for row in rows]


def every_pad() -> list[Pad]:
    """Every pad of this installation, by name: for whoever runs it, never for a page."""
    return list(db.session.scalars(sa.select(Pad).order_by(Pad.name, Pad.id)))


def device_names(pad: Pad, among: Iterable[int | None] | None = None) -> dict[int, str]:
    """How the phones of a pad are called, withdrawn ones included: row id -> name. ``among``: of
    these alone."""
    asked = None if among is None else sorted({one for one in among if one is not None})
    if asked == []:
        return {}
    query = _named(None if asked is None else len(asked))
    rows = db.session.execute(query, {"pad": pad.id, **values_of("device", asked or ())})
    return {device_id: name for device_id, name in rows}


def is_time_zone(name: str) -> bool:
    """Whether this is a time zone that this machine knows."""
    if not 1 <= len(name) <= 64 or not name.isascii():
        return False
    try:
        zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return name == "UTC"  # needs no data, and there may be none
    return True


def _check_settings(language: str, time_zone: str) -> None:
    if language not in LANGUAGES:
        raise SettingProblem("language")
    if not is_time_zone(time_zone):
        raise SettingProblem("time_zone")


@cache
def _opened(devices: int) -> sa.Select[Pad, Device]:
    """Made once: every request asks this, and making a statement costs more than its answer."""
    return _let_in(devices).where(Pad.public_id == sa.bindparam("pad"))


@lru_cache(maxsize=64)
def _named(devices: int | None) -> sa.Select[int, str]:
    """The names of so many phones of a pad, or of all."""
    table = cast(sa.Table, Device.__table__)
    query = sa.select(table.c.id, table.c.name).where(table.c.pad_id == sa.bindparam("pad"))
    return query if devices is None else query.where(one_of(table.c.id, "device", devices))


@cache
def _opened_at(devices: int) -> sa.Select[Pad, Device, int | None]:
    is_asked = sa.and_(Game.pad_id == Pad.id, Game.public_id == sa.bindparam("game"))
    query = _opened(devices).outerjoin(Game, is_asked)
    return query.add_columns(Game.id.label("game_id"))


def _let_in(devices: int) -> sa.Select[Pad, Device]:
    return (
        sa.select(Pad, Device)
        .join(Device, Device.pad_id == Pad.id)
        .where(one_of(Device.public_id, "device", devices), Device.withdrawn_at.is_(None))
    )


def _asked(device_public_ids: Iterable[str]) -> list[str]:
    return list(islice(filter(is_public_id, device_public_ids), _DEVICES_ASKED))
