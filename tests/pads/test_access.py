"""Who gets into a pad: a device that was let in, and nobody else."""

from __future__ import annotations

import subprocess
import sys

import pytest
import sqlalchemy as sa

from scorepad import pads
from scorepad.database import db, now, write_tx
from scorepad.pads.models import new_public_id

pytestmark = pytest.mark.usefixtures("context")


def opens(pad: pads.Pad, *devices: pads.Device) -> bool:
    return pads.open_pad(pad.public_id, [device.public_id for device in devices]) is not None


def test_who_makes_a_pad_owns_it() -> None:
    pad, device = pads.create_pad(" Les  Arsenault ", "fr", "America/Moncton", "Téléphone")
    assert (pad.name, pad.language, pad.time_zone) == ("Les Arsenault", "fr", "America/Moncton")
    assert (device.name, device.role, device.pad_id) == ("Téléphone", "owner", pad.id)
    assert len(pad.public_id) >= 16 and pad.public_id != device.public_id
    assert pad.created_at.utcoffset() is not None


def test_a_pad_opens_to_its_own_devices_only(access: pads.Access) -> None:
    pad, stranger = pads.create_pad("Club", "en", "UTC", "phone")
    found = pads.open_pad(access.pad.public_id, ["x" * 22, access.device.public_id])
    assert found is not None and found.device.id == access.device.id
    assert not opens(access.pad, stranger)
    assert not opens(access.pad)
    assert not opens(pad, access.device)
    assert pads.open_pad("no such pad at all", [access.device.public_id]) is None
    assert pads.open_pad("\ud800" * 20, [access.device.public_id]) is None
    assert pads.open_pad(access.pad.public_id, ["\ud800" * 20]) is None


def test_a_withdrawn_device_is_out(access: pads.Access) -> None:
    with write_tx() as session:
        session.execute(sa.update(pads.Device).values(withdrawn_at=now()))
    assert not opens(access.pad, access.device)
    assert pads.pads_of([access.device.public_id]) == []


def test_a_phone_finds_its_pads_by_name(access: pads.Access) -> None:
    club, member = pads.create_pad("Club", "en", "UTC", "phone")
    pads.create_pad("Others", "en", "UTC", "phone")
    found = pads.pads_of([access.device.public_id, member.public_id, "unknown"])
    assert [(one.pad.name, one.device.id) for one in found] == [
        ("Club", member.id),
        ("Family", access.device.id),
    ]
    assert pads.pads_of([]) == []


@pytest.mark.parametrize("zone", ["UTC", "America/Moncton", "Asia/Tokyo", "Etc/GMT+5"])
def test_time_zones_that_there_are(zone: str) -> None:
    assert pads.is_time_zone(zone)


@pytest.mark.parametrize(
    "zone", ["", "Moncton", "America", "../UTC", "/etc/passwd", "UTC\0", "é", "x" * 65, "\ud800"]
)
def test_time_zones_that_there_are_not(zone: str) -> None:
    assert not pads.is_time_zone(zone)
    with pytest.raises(pads.SettingProblem) as refusal:
        pads.create_pad("Family", "en", zone, "phone")
    assert (refusal.value.field, refusal.value.code) == ("time_zone", "bad_time_zone")


def test_languages_are_those_that_we_speak() -> None:
    with pytest.raises(pads.SettingProblem) as refusal:
        pads.create_pad("Family", "tlh", "UTC", "phone")
    assert refusal.value.code == "bad_language"
    with pytest.raises(pads.NameProblem):
        pads.create_pad("Family", "en", "UTC", "\u202e")
    assert db.session.scalar(sa.select(sa.func.count()).select_from(pads.Pad)) == 0


def test_settings_can_be_changed_and_changed_back(access: pads.Access) -> None:
    pads.change_pad(access.pad, "Club", "fr", "UTC")
    with write_tx() as session:  # another request, of which this one's row knows nothing
        session.execute(sa.update(pads.Pad.__table__).values(name="Other"))
    pads.change_pad(access.pad, "Club", "fr", "UTC")
    names = db.session.execute(sa.select(pads.Pad.__table__.c.name)).scalars().all()
    assert names == ["Club"]
    with pytest.raises(pads.SettingProblem):
        pads.change_pad(access.pad, "Club", "fr", "Moon/Tycho")


def test_public_ids_are_long_random_and_fit_for_an_address() -> None:
    ids = {new_public_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(len(id) == 22 and id.replace("-", "").replace("_", "").isalnum() for id in ids)


@pytest.mark.parametrize("first", ["scorepad.journal", "scorepad.pads"])
def test_rooms_can_be_entered_in_any_order(first: str) -> None:
    code = f"import {first}, scorepad.pads, scorepad.journal"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=60)
