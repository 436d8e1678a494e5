"""Whether the sums and standings of a pad are what its games make, and making them again."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, write_tx
from scorepad.history.standings import begin_again, standings_differ
from scorepad.history.sums import lock, make_sums, sums_differ
from scorepad.pads.models import Pad


def every_pad_id(session: Session) -> list[int]:
    """The rows' ids of all pads."""
    return list(session.scalars(sa.select(Pad.id).order_by(Pad.id)))


def make_whole(session: Session, pad_id: int) -> bool:
    """Compare the sums and standings of a pad with its games, and put right what differs; whether
    something did. Needs the write transaction."""
    lock(session, pad_id)
    has_sums, has_standings = sums_differ(session, pad_id), standings_differ(session, pad_id)
    if has_sums:
        make_sums(session, pad_id)
    if has_standings:
        begin_again(session, pad_id)
    return has_sums or has_standings


def differing_pads(is_repairing: bool) -> tuple[int, int]:
    """Of how many pads the sums or standings differ, and of how many these are; put right if
    `is_repairing`."""
    ids = every_pad_id(db.session())
    db.session.rollback()
    differing = 0
    for pad_id in ids:
        if is_repairing:
            with write_tx() as session:
                differing += make_whole(session, pad_id)
        else:
            session = db.session()
            differing += sums_differ(session, pad_id) or standings_differ(session, pad_id)
            session.rollback()
    return differing, len(ids)
