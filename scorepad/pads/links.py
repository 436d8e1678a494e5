"""Links into a pad: made, opened by phones, withdrawn; and invitations to make a pad."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad import journal
from scorepad.database import db, now, write_tx
from scorepad.pads.devices import free_name
from scorepad.pads.models import Device, Invitation, Link, Pad, is_public_id
from scorepad.pads.names import clean_name
from scorepad.pads.rights import (
    ROLES,
    Operator,
    RightsProblem,
    at_least,
    live_devices,
    require_owner,
)
from scorepad.pads.secret import code_of, hash_code, hash_secret, read_code, secret_of

# A code is read aloud at a table and typed by several phones: time for that, and no more.
CODE_LASTS = dt.timedelta(hours=1)
# A link that makes an owner is for one phone that was lost: one use, within a day.
OWNER_LINK_LASTS = dt.timedelta(days=1)
INVITATION_LASTS = dt.timedelta(days=7)
# More of either in one pad is a mistake, or somebody filling the disk.
MOST_LINKS = 100
MOST_DEVICES = 500
_DEVICES_ASKED = 100


@dataclass(frozen=True)
class NewLink:
    """A link with what is shown once: the secret of its address, and a code (None: it ended)."""

    link: Link
    secret: str
    code: str


@dataclass(frozen=True)
class LinkSummary:
    """A link on the list, with the number of phones that are in by it."""

    public_id: str
    name: str
    role: str
    created_at: dt.datetime
    used_at: dt.datetime | None
    devices: int


@dataclass(frozen=True)
class Offer:
    """What a link or code leads to, for a phone that is not in yet (`device` None) or is."""

    pad: Pad
    link: Link
    device: Device | None

    @property
    def gives_more(self) -> bool:
        """Whether opening it changes anything for this phone."""
        return self.device is None or not at_least(self.device.role, self.link.role)


def make_link(pad: Pad, by: Device | Operator, name: str, role: str, seed: str) -> NewLink:
    """A new link with a code; the same seed again gives the same link, and its code if it lasts.

    Owners' links are the operator's to make. Raises NameProblem; RightsProblem: not_owner, gone
    (the seed's link was withdrawn), too_many.
    """
    if role not in ROLES or (role == "owner" and not isinstance(by, Operator)):
        raise ValueError(role)
    clean, secret = clean_name(name), secret_of(f"{pad.public_id} {seed}")
    with write_tx() as session:
        require_owner(session, pad, by)
        link = _by_secret(session, secret)
        if link is None:
            link = _new_link(session, pad, clean, role, secret)
            code = _give_code(session, link, seed)
        elif _is_open(link):
            code = _code_again(link, seed)
        else:
            raise RightsProblem("gone")
    return NewLink(link, secret, code)


def new_code(pad: Pad, by: Device | Operator, public_id: str, seed: str) -> tuple[Link, str]:
    """Another code for a link, in the place of the one before; the same seed gives the same.

    Raises RightsProblem; `operators`: owners' links, with their codes, are the operator's to make.
    """
    with write_tx() as session:
        require_owner(session, pad, by)
        link = _open_link(session, pad, public_id)
        if link.role == "owner" and not isinstance(by, Operator):
            raise RightsProblem("operators")
        code = _code_again(link, seed) or _give_code(session, link, seed)
    return link, code


def links(pad: Pad) -> list[LinkSummary]:
    """The links that still let phones in, newest first."""
    count = (
        sa.select(sa.func.count())
        .where(Device.link_id == Link.id, Device.withdrawn_at.is_(None))
        .scalar_subquery()
    )
    query = (
        sa.select(Link)
        .where(Link.pad_id == pad.id, _still_open())
        .add_columns(count.label("devices"))
    )
    query = query.order_by(Link.created_at.desc(), Link.id.desc())
    return [_summary(row.Link, row.devices) for row in db.session.execute(query)]


def withdraw_link(
    pad: Pad, by: Device | Operator, public_id: str, with_devices: bool = False
) -> Link:
    """End a link; `with_devices`: the phones that came by it go too, but for owners.

    Raises RightsProblem.
    """
    with write_tx() as session:
        require_owner(session, pad, by)
        link = _open_link(session, pad, public_id)
        _end(link)
        for device in live_devices(session, pad) if with_devices else ():
            if device.link_id == link.id and device.role != "owner":
                device.withdrawn_at = now()
                journal.lay_down(session, device)
    return link


def offer_of_secret(secret: str, device_public_ids: Iterable[str]) -> Offer | None:
    """What the link with this secret leads to; None if there is none (any more)."""
    hashed = hash_secret(secret)
    return _offer(Link.secret_hash == hashed, device_public_ids) if hashed else None


def offer_of_code(text: str, device_public_ids: Iterable[str]) -> Offer | None:
    """What a typed code leads to; None if it is none, or none any more."""
    code = read_code(text)
    if code is None:
        return None
    is_it = sa.and_(Link.code_hash == hash_code(code), Link.code_until > now())
    return _offer(is_it, device_public_ids)


def open_offer(offer: Offer, device_name: str) -> Device:
    """Let the phone of an offer in: a new device, or one that is in with more rights.

    A phone that may as much already stays as it is. Raises NameProblem; RightsProblem: gone,
    too_many.
    """
    clean = clean_name(device_name)
    with write_tx() as session:
        link = _open_link(session, offer.pad, offer.link.public_id)
        others = live_devices(session, offer.pad)
        device = next((one for one in others if offer.device and one.id == offer.device.id), None)
        if device is not None and at_least(device.role, link.role):
            return device
        if device is None:
            if len(others) >= MOST_DEVICES:
                raise RightsProblem("too_many")
            name = free_name(clean, {other.name for other in others})
            device = Device(pad_id=offer.pad.id, name=name, role=link.role)
            session.add(device)
        device.role, device.link_id, link.used_at = link.role, link.id, now()
        if link.role == "owner":
            _end(link)
    return device


def invite(seed: str) -> str:
    """A code with which one pad may be made within a week."""
    with write_tx() as session:
        for turn in range(MOST_LINKS):
            code = code_of(seed, turn)
            known = sa.select(Invitation).where(Invitation.code_hash == hash_code(code))
            if session.scalars(known).first() is None:
                until = now() + INVITATION_LASTS
                session.add(Invitation(code_hash=hash_code(code), until=until))
                return code
    raise RuntimeError("every code is taken")


def is_invited(text: str) -> bool:
    """Whether this is the code of an invitation that was not used yet."""
    code = read_code(text)
    return code is not None and db.session.scalars(_invitation(code)).first() is not None


def use_invitation(session: Session, text: str) -> None:
    """Spend an invitation inside the transaction that makes the pad. Raises RightsProblem."""
    code = read_code(text)
    found = session.scalars(_invitation(code)).first() if code else None
    if found is None:
        raise RightsProblem("gone")
    found.used_at = now()


def _invitation(code: str) -> sa.Select[Invitation]:
    return sa.select(Invitation).where(
        Invitation.code_hash == hash_code(code),
        Invitation.until > now(),
        Invitation.used_at.is_(None),
    )


def _new_link(session: Session, pad: Pad, name: str, role: str, secret: str) -> Link:
    count = sa.select(sa.func.count(Link.id)).where(Link.pad_id == pad.id, _still_open())
    if (session.scalar(count) or 0) >= MOST_LINKS:
        raise RightsProblem("too_many")
    link = Link(pad_id=pad.id, name=name, role=role, secret_hash=hash_secret(secret) or "")
    if role == "owner":
        link.until = now() + OWNER_LINK_LASTS
    session.add(link)
    session.flush()
    return link


def _give_code(session: Session, link: Link, seed: str) -> str:
    """A code that no other link has, until it ends."""
    for turn in range(MOST_LINKS):
        code = code_of(f"{link.public_id} {seed}", turn)
        holder = session.scalars(sa.select(Link).where(Link.code_hash == hash_code(code))).first()
        if holder is None:
            link.code_hash, link.code_until = hash_code(code), now() + CODE_LASTS
            return code
    raise RuntimeError("every code is taken")


def _code_again(link: Link, seed: str) -> str:
    """The code that this seed gave the link, if it still opens it; else nothing."""
    if link.code_until is None or link.code_until <= now():
        return ""
    codes = (code_of(f"{link.public_id} {seed}", turn) for turn in range(3))
    return next((code for code in codes if hash_code(code) == link.code_hash), "")


def _by_secret(session: Session, secret: str) -> Link | None:
    query = sa.select(Link).where(Link.secret_hash == hash_secret(secret))
    return session.scalars(query, execution_options={"populate_existing": True}).first()


def _still_open() -> sa.ColumnElement[bool]:
    return sa.and_(Link.withdrawn_at.is_(None), sa.or_(Link.until.is_(None), Link.until > now()))


def _open_link(session: Session, pad: Pad, public_id: str) -> Link:
    """The pad's link, read anew. Raises RightsProblem `gone`."""
    query = sa.select(Link).where(Link.pad_id == pad.id, Link.public_id == public_id, _still_open())
    found = None
    if is_public_id(public_id):
        found = session.scalars(query, execution_options={"populate_existing": True}).first()
    if found is None:
        raise RightsProblem("gone")
    return found


def _is_open(link: Link) -> bool:
    return link.withdrawn_at is None and (link.until is None or link.until > now())


def _end(link: Link) -> None:
    link.withdrawn_at, link.code_hash, link.code_until = now(), None, None


def _offer(is_it: sa.ColumnElement[bool], device_public_ids: Iterable[str]) -> Offer | None:
    query = sa.select(Link, Pad).join(Pad, Pad.id == Link.pad_id).where(is_it, _still_open())
    row = db.session.execute(query).first()
    if row is None:
        return None
    asked = list(islice(filter(is_public_id, device_public_ids), _DEVICES_ASKED))
    device = sa.select(Device).where(
        Device.pad_id == row.Pad.id, Device.public_id.in_(asked), Device.withdrawn_at.is_(None)
    )
    return Offer(row.Pad, row.Link, db.session.scalars(device).first())


def _summary(link: Link, devices: int) -> LinkSummary:
    return LinkSummary(
        public_id=link.public_id,
        name=link.name,
        role=link.role,
        created_at=link.created_at,
        used_at=link.used_at,
        devices=devices,
    )
