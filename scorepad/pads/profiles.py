"""House rules under names: the tables that a pad keeps, the ready-made ones, and the default.

A table is known by its key: a profile's public id, or the name of a ready-made table. Games copy
the rules when they start, so that nothing here changes a game that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad import rules
from scorepad.database import db, write_tx
from scorepad.house_rules import TABLES
from scorepad.pads.games import last_played
from scorepad.pads.models import Pad, Profile, is_public_id, new_public_id
from scorepad.pads.names import NameProblem, clean_name, name_key

USUAL = TABLES[0].key
READY_MADE = {table.key: table for table in TABLES}
# The usual table of each variant.
USUAL_OF = {(table.game, table.variant): table.key for table in TABLES if not table.rules}


class RulesProblem(ValueError):
    """Rules that their variant does not offer, or with values that it does not know."""


def profiles(pad: Pad) -> list[Profile]:
    """The profiles of a pad, by name: rows with public_id, name, game, variant and rules (of the
    options those that differ from their default under the others)."""
    query = sa.select(Profile).where(Profile.pad_id == pad.id)
    return sorted(db.session.scalars(query), key=lambda profile: (profile.name_key, profile.id))


def profile_of(pad: Pad, public_id: str) -> Profile | None:
    """The pad's profile with this id."""
    if not is_public_id(public_id):
        return None
    query = sa.select(Profile).where(Profile.pad_id == pad.id, Profile.public_id == public_id)
    return db.session.scalars(query).one_or_none()


def add_profile(
    pad: Pad,
    name: str,
    game: str,
    variant: str,
    options: Mapping[str, Any],
    public_id: str | None = None,
) -> Profile:
    """A new profile of a pad; of `options` it keeps those that differ. `public_id`: the one that
    it had before, if it comes from elsewhere.

    Raises NameProblem (`same_name` if the pad has a profile of that name), RulesProblem.
    """
    clean, kept = clean_name(name), _kept(game, variant, options)
    with write_tx() as session:
        _refuse_same(session, pad, clean)
        profile = Profile(
            pad_id=pad.id,
            name=clean,
            name_key=name_key(clean),
            game=game,
            variant=variant,
            rules=kept,
            public_id=public_id or new_public_id(),
        )
        session.add(profile)
    return profile


def change_profile(
    pad: Pad, public_id: str, name: str, options: Mapping[str, Any]
) -> Profile | None:
    """Give a profile of this pad another name and other rules; None if the pad has no such.

    Raises NameProblem and RulesProblem as `add_profile` does.
    """
    clean = clean_name(name)
    if not is_public_id(public_id):
        return None
    with write_tx() as session:
        profile = _fresh(session, pad, public_id)
        if profile is None:
            return None
        kept = _kept(profile.game, profile.variant, options)
        _refuse_same(session, pad, clean, besides=profile.id)
        profile.name, profile.name_key, profile.rules = clean, name_key(clean), kept
    return profile


def delete_profile(pad: Pad, public_id: str) -> bool:
    """Forget a profile of this pad; whether there was one. A default that it was is the usual."""
    if not is_public_id(public_id):
        return False
    with write_tx() as session:
        profile = _fresh(session, pad, public_id)
        if profile is None:
            return False
        session.delete(profile)
        session.refresh(pad)
        if pad.default_profile == public_id:
            pad.default_profile = None
    return True


def choose_default(pad: Pad, key: str) -> bool:
    """Let new games of a pad have this table's rules; False if there is no such table."""
    with write_tx() as session:
        if key not in READY_MADE and (not is_public_id(key) or _fresh(session, pad, key) is None):
            return False
        session.refresh(pad)
        pad.default_profile = key
    return True


def default_key(pad: Pad) -> str:
    """The key of the table whose rules new games of this pad have: the one that was chosen, else
    the usual one of what was played last."""
    chosen = pad.default_profile
    if chosen and (chosen in READY_MADE or profile_of(pad, chosen)):
        return chosen
    return USUAL_OF[last_played(pad) or (TABLES[0].game, TABLES[0].variant)]


def _kept(game: str, variant: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        kept = rules.house_rules(game, variant, dict(options))
    except KeyError:
        kept = None
    if kept is None:
        raise RulesProblem(f"{game}/{variant}")
    return kept


def _fresh(session: Session, pad: Pad, public_id: str) -> Profile | None:
    """The row as it is now: one of this request may be old, and a change back must be seen."""
    query = sa.select(Profile).where(Profile.pad_id == pad.id, Profile.public_id == public_id)
    return session.scalars(query, execution_options={"populate_existing": True}).first()


def _refuse_same(session: Session, pad: Pad, name: str, besides: int | None = None) -> None:
    query = sa.select(Profile.id).where(
        Profile.pad_id == pad.id, Profile.name_key == name_key(name)
    )
    holder = session.scalars(query).one_or_none()
    if holder not in (None, besides):
        raise NameProblem("same_name")
