"""The journal's SQL, in Core: what is read and written of one game, by its own row's id."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import is_writing
from scorepad.journal.facts import Fact, Json, persons_of
from scorepad.journal.fold import Folded, fold
from scorepad.journal.models import DraftRow, FactRow
from scorepad.pads.models import Device, Game, Person

FACT = cast(sa.Table, FactRow.__table__)
DRAFT = cast(sa.Table, DraftRow.__table__)
GAME = cast(sa.Table, Game.__table__)
PERSON = cast(sa.Table, Person.__table__)
DEVICE = cast(sa.Table, Device.__table__)

_COLUMNS = [FACT.c[name] for name in Fact.__dataclass_fields__]
_SEEN_EVERY = dt.timedelta(hours=1)


class GameGone(LookupError):
    """The game was erased between opening its page and now."""


@dataclass(frozen=True)
class GameKey:
    """What names a game's rows: taken from a row that was reached through its pad."""

    id: int
    pad_id: int
    public_id: str


@dataclass(frozen=True)
class Draft:
    """The hand in progress, as its form had it, and who typed last."""

    slot: int
    body: Json
    at: dt.datetime
    device_id: int


def key_of(game: Game) -> GameKey:
    """The key of a game's row."""
    return GameKey(game.id, game.pad_id, game.public_id)


def read_folded(
    session: Session, key: GameKey, more_persons: Iterable[str] = ()
) -> tuple[Folded, dict[str, str]]:
    """The game as it stands, and the names of its persons and of those asked for besides.

    Inside `write_tx` this is the last version there is. Raises GameGone.
    """
    query = sa.select(GAME.c.version).where(GAME.c.id == key.id, GAME.c.pad_id == key.pad_id)
    if is_writing(session):
        query = query.with_for_update()  # says nothing on SQLite, where the whole file is locked
    version = session.execute(query).scalar_one_or_none()
    if version is None:
        raise GameGone(key.public_id)
    cached = _FOLDS.get(key, version)
    facts = cached.facts if cached else ()
    if len(facts) < version:
        facts = (*facts, *_facts_after(session, key, len(facts), version))
    own = {person for fact in facts for person in persons_of(fact.kind, fact.body)}
    names = read_names(session, key.pad_id, own | set(more_persons))
    own_names = {person: names[person] for person in own}
    if cached and cached.version == version and cached.names == own_names:
        return cached, names
    before = cached if cached and cached.names == own_names else None
    folded = fold(facts, own_names, before)
    remember(key, folded)
    return folded, names


def read_names(session: Session, pad_id: int, persons: Iterable[str]) -> dict[str, str]:
    """The names of those of these persons who belong to the pad."""
    rows = session.execute(
        sa.select(PERSON.c.public_id, PERSON.c.name).where(
            PERSON.c.pad_id == pad_id, PERSON.c.public_id.in_(sorted(persons))
        )
    )
    return {public_id: name for public_id, name in rows}


def write_fact(session: Session, key: GameKey, fact: Fact, after: Folded) -> None:
    """Add a fact with its game's cached figures; a stored hand drops the draft of its slot."""
    values = {column.name: getattr(fact, column.name) for column in _COLUMNS}
    session.execute(sa.insert(FACT).values(game_id=key.id, **values))
    session.execute(sa.update(GAME).where(GAME.c.id == key.id).values(**cached_figures(after)))
    if fact.kind == "hand":
        session.execute(
            sa.delete(DRAFT).where(DRAFT.c.game_id == key.id, DRAFT.c.slot <= fact.body["slot"])
        )
    session.execute(
        sa.update(DEVICE)
        .where(DEVICE.c.id == fact.device_id, DEVICE.c.seen_at < fact.at_server - _SEEN_EVERY)
        .values(seen_at=fact.at_server)
    )


def cached_figures(folded: Folded) -> dict[str, Any]:
    """What a game's row repeats of its journal, for lists of games."""
    sheet = folded.sheet
    return {
        "version": folded.version,
        "last_at": folded.facts[-1].at_server,
        "persons": list(folded.persons),
        "sides": [side["seats"] for side in sheet["sides"]],
        "totals": sheet["totals"],
        "winners": sheet["winners"],
        "is_over": sheet["over"],
        "is_abandoned": folded.is_abandoned,
        "cached_at_version": folded.version,
    }


def read_draft(session: Session, key: GameKey) -> Draft | None:
    """The game's hand in progress, whatever its slot."""
    names = Draft.__dataclass_fields__
    row = session.execute(
        sa.select(*(DRAFT.c[name] for name in names)).where(DRAFT.c.game_id == key.id)
    ).one_or_none()
    return Draft(**row._mapping) if row else None


def write_draft(session: Session, key: GameKey, draft: Draft | None) -> None:
    """Put a hand in progress in the place of the one before; None leaves none."""
    session.execute(sa.delete(DRAFT).where(DRAFT.c.game_id == key.id))
    if draft:
        session.execute(sa.insert(DRAFT).values(game_id=key.id, **vars(draft)))


def _facts_after(session: Session, key: GameKey, number: int, version: int) -> tuple[Fact, ...]:
    rows = session.execute(
        sa.select(*_COLUMNS)
        .where(FACT.c.game_id == key.id, FACT.c.number > number, FACT.c.number <= version)
        .order_by(FACT.c.number)
    )
    return tuple(Fact(**row._mapping) for row in rows)


class _Memory:
    """The last folds of this process, newest version of each game, the least used leave."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lock = Lock()
        self.folds: OrderedDict[GameKey, Folded] = OrderedDict()

    def get(self, key: GameKey, version: int) -> Folded | None:
        """The fold of this game at this version or before it."""
        with self.lock:
            found = self.folds.get(key)
            if found is None or found.version > version:
                return None
            self.folds.move_to_end(key)
            return found

    def put(self, key: GameKey, folded: Folded) -> None:
        with self.lock:
            held = self.folds.get(key)
            if held and held.version > folded.version:
                return
            self.folds[key] = folded
            self.folds.move_to_end(key)
            while len(self.folds) > self.size:
                self.folds.popitem(last=False)


_FOLDS = _Memory(size=64)


def remember(key: GameKey, folded: Folded) -> None:
    """Keep the fold of a game whose facts are all committed."""
    _FOLDS.put(key, folded)


def forget() -> None:
    """Drop every fold: the next reading starts from the facts."""
    _FOLDS.folds.clear()
