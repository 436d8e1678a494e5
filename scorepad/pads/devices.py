"""The phones of a pad: how they are called, what they may do, and letting them out."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad import journal
from scorepad.database import db, now, write_tx
from scorepad.pads.models import Device, Link, Pad
from scorepad.pads.names import clean_name
from scorepad.pads.rights import (
    ROLES,
    Operator,
    keep_an_owner,
    live_device,
    require_owner,
)

SEEN_EVERY = dt.timedelta(hours=1)


@dataclass(frozen=True)
class DeviceSummary:
    """A phone on the list: `link_name` is the link it came by, None if it made the pad."""

    public_id: str
    name: str
    role: str
    created_at: dt.datetime
    seen_at: dt.datetime
    link_id: str | None
    link_name: str | None
    is_link_open: bool


def devices(pad: Pad) -> list[DeviceSummary]:
    """The phones that are let in: owners, then keepers, then viewers, those seen last first."""
    query = (
        sa.select(Device, Link)
        .outerjoin(Link, Device.link_id == Link.id)
        .where(Device.pad_id == pad.id, Device.withdrawn_at.is_(None))
    )
    found = [_summary(row.Device, row.Link) for row in db.session.execute(query)]
    found.sort(key=lambda device: device.seen_at, reverse=True)
    return sorted(found, key=lambda device: ROLES.index(device.role), reverse=True)


def rename_device(pad: Pad, by: Device, public_id: str, name: str) -> Device:
    """Call a phone something else: its own name anybody may change, others' the owner.

    Raises NameProblem, RightsProblem.
    """
    clean = clean_name(name)
    with write_tx() as session:
        _require_own_or_owner(session, pad, by, public_id)
        device = live_device(session, pad, public_id)
        device.name = clean
    return device


def change_role(pad: Pad, by: Device | Operator, public_id: str, role: str) -> Device:
    """Make a phone a keeper or a viewer; the last owner stays one. Raises RightsProblem."""
    if role not in ("keeper", "viewer"):
        raise ValueError(role)
    with write_tx() as session:
        require_owner(session, pad, by)
        device = live_device(session, pad, public_id)
        if device.role == "owner":
            keep_an_owner(session, pad, without=device)
        device.role = role
        if role == "viewer":
            journal.lay_down(session, device)
    return device


def pass_on(pad: Pad, by: Device, public_id: str) -> Device:
    """Make another phone the owner and this one a keeper, both or neither.

    To itself it changes nothing. Raises RightsProblem.
    """
    with write_tx() as session:
        require_owner(session, pad, by)
        device = live_device(session, pad, public_id)
        live_device(session, pad, by.public_id).role = "keeper"
        device.role = "owner"
    return device


def let_out(pad: Pad, by: Device | Operator, public_id: str, with_link: bool = False) -> Device:
    """Let a phone out, from its next request on; `with_link`: the link it came by ends too.

    Anybody may let out their own phone, the owner any; the last owner stays. Raises RightsProblem.
    """
    with write_tx() as session:
        _require_own_or_owner(session, pad, by, public_id)
        device = live_device(session, pad, public_id)
        if device.role == "owner":
            keep_an_owner(session, pad, without=device)
        if with_link and device.link_id is not None:
            require_owner(session, pad, by)
            _end_link(session, pad, device.link_id)
        device.withdrawn_at = now()
        journal.lay_down(session, device)
    return device


def note_seen(device: Device) -> bool:
    """Note that a phone was here, once an hour at most; whether it was noted now."""
    at = now()
    if device.seen_at > at - SEEN_EVERY:
        return False
    try:
        with write_tx() as session:
            where = (Device.id == device.id, Device.withdrawn_at.is_(None))
            session.execute(sa.update(Device).where(*where).values(seen_at=at))
    except sa.exc.OperationalError:
        return False  # a full disk or a long write elsewhere must not keep anybody from reading
    return True


def free_name(wanted: str, taken: set[str]) -> str:
    """The name wanted, numbered if another phone of the pad has it: `iPhone`, `iPhone 2`."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted[:70].rstrip()} {number}"
    return name


def _summary(device: Device, link: Link | None) -> DeviceSummary:
    return DeviceSummary(
        public_id=device.public_id,
        name=device.name,
        role=device.role,
        created_at=device.created_at,
        seen_at=device.seen_at,
        link_id=link.public_id if link else None,
        link_name=link.name if link else None,
        is_link_open=link is not None and link.withdrawn_at is None,
    )


def _require_own_or_owner(
    session: Session, pad: Pad, by: Device | Operator, public_id: str
) -> None:
    if isinstance(by, Device) and by.public_id == public_id:
        return
    require_owner(session, pad, by)


def _end_link(session: Session, pad: Pad, link_id: int) -> None:
    where = (Link.pad_id == pad.id, Link.id == link_id, Link.withdrawn_at.is_(None))
    session.execute(
        sa.update(Link).where(*where).values(withdrawn_at=now(), code_hash=None, code_until=None)
    )
