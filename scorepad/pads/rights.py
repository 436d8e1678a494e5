"""Who may change who is let in: looked up inside the transaction that changes it.

Who may try what, and what stands against it:

- *A guest at the table* has a viewer's or a keeper's phone, or read a link over a shoulder. Each
  address says which role it takes (`web/rights.py`); only owners make links; a link has a name,
  its phones are listed by it and go with it. A keeper can still write nonsense: facts are only
  added, and each says from which phone.
- *A stranger on the Internet* guesses. Ids and secrets have 128 bits, codes 40 bits, an hour, and a
  bounded number of tries (`web/limits.py`); what is not theirs looks, byte for byte, like what is
  not there; pads are made by code only; nothing is listed or indexed. `X-Forwarded-For` is believed
  as far as proxies were set.
- *A chat program* fetches every link that is sent. GET and HEAD let nobody in, and the title names
  no pad.
- *A page elsewhere in the same browser* sends forms, frames ours, or points its own name at an
  address of the home network. Forms carry tokens, scripts are asked for their origin, the cookie is
  SameSite, framing and foreign reading are forbidden, unknown Host names are not answered
  (`web/security.py`).
- *A thief of the database or a backup* finds hashes. Phones' ids stand there in clear, but a cookie
  needs the key that signs it, which lies beside the database and in no backup.

Nothing here helps against somebody who listens in a network without HTTPS.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.pads.models import Device, Pad, is_public_id

# Each may all that those before it may.
ROLES = ("viewer", "keeper", "owner")


class RightsProblem(Exception):
    """A change of who is let in that cannot be made; `code`: gone, not_owner, last_owner,
    operators, too_many.

    `gone`: the link or phone is not of this pad, or was withdrawn.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Operator:
    """Whoever runs the server: has its files and therefore every right."""


def at_least(role: str, needed: str) -> bool:
    """Whether who has `role` may do what needs `needed`."""
    return ROLES.index(role) >= ROLES.index(needed)


def require_owner(session: Session, pad: Pad, by: Device | Operator) -> None:
    """Raise RightsProblem unless `by` owns the pad at this moment.

    The request read its device before it got the write lock: it may be out by now.
    """
    if isinstance(by, Operator):
        return
    if live_device(session, pad, by.public_id).role != "owner":
        raise RightsProblem("not_owner")


def live_device(session: Session, pad: Pad, public_id: str) -> Device:
    """The pad's device, read anew. Raises RightsProblem `gone`."""
    found = None
    if is_public_id(public_id):
        query = _live(pad).where(Device.public_id == public_id)
        found = session.scalars(query, execution_options={"populate_existing": True}).one_or_none()
    if found is None:
        raise RightsProblem("gone")
    return found


def live_devices(session: Session, pad: Pad) -> Sequence[Device]:
    """Every device that is let into the pad, read anew."""
    return session.scalars(_live(pad), execution_options={"populate_existing": True}).all()


def keep_an_owner(session: Session, pad: Pad, without: Device) -> None:
    """Raise RightsProblem `last_owner` if nobody but `without` owns the pad."""
    owners = [device for device in live_devices(session, pad) if device.role == "owner"]
    if all(owner.id == without.id for owner in owners):
        raise RightsProblem("last_owner")


def _live(pad: Pad) -> sa.Select[Device]:
    return sa.select(Device).where(Device.pad_id == pad.id, Device.withdrawn_at.is_(None))
