"""The journal's SQL, in Core: what is read and written of one game, by its own row's id."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import is_writing, one_of, values_of
from scorepad.history.rows import write_figures
from scorepad.journal.changes import Mark, number_of
from scorepad.journal.facts import SLOT_LIMIT, Fact, Json, persons_of
from scorepad.journal.fold import Folded, fold
from scorepad.journal.models import DraftRow, FactRow, PenRow
from scorepad.pads.as_one import names_in
from scorepad.pads.models import DeletedGame, Device, Game, Person

FACT = cast(sa.Table, FactRow.__table__)
DRAFT = cast(sa.Table, DraftRow.__table__)
PEN = cast(sa.Table, PenRow.__table__)
GAME = cast(sa.Table, Game.__table__)
PERSON = cast(sa.Table, Person.__table__)
DEVICE = cast(sa.Table, Device.__table__)
PEN_DEVICE = DEVICE.alias("pen_device")

_COLUMNS = [FACT.c[name] for name in Fact.__dataclass_fields__]
_DRAFT_COLUMNS = [DRAFT.c[name] for name in ("slot", "body", "at", "device_id")]

# Each statement is made once: making one costs more than SQLite's answer to it.
_GAME_ID: sa.BindParameter[int] = sa.bindparam("game_id")
_PAD_ID: sa.BindParameter[int] = sa.bindparam("pad_id")
# The row's id of a game that was deleted may be another's by now: its public id never is.
_IS_GAME = sa.and_(
    GAME.c.id == _GAME_ID, GAME.c.pad_id == _PAD_ID, GAME.c.public_id == sa.bindparam("game")
)
_VERSION = sa.select(GAME.c.version).where(_IS_GAME)
_GAME_NAMED = sa.select(GAME.c.id).where(
    GAME.c.pad_id == _PAD_ID, GAME.c.public_id == sa.bindparam("public_id")
)
_DELETED = sa.select(DeletedGame.public_id).where(
    DeletedGame.pad_id == _PAD_ID, DeletedGame.public_id == sa.bindparam("public_id")
)
_FACTS = (
    sa.select(*_COLUMNS)
    .where(
        FACT.c.game_id == _GAME_ID,
        FACT.c.number > sa.bindparam("first"),
        FACT.c.number <= sa.bindparam("last"),
    )
    .order_by(FACT.c.number)
)
_NAMES = sa.select(
    PERSON.c.public_id.label("person"), PERSON.c.name, PERSON.c.merged_into_id
).where(PERSON.c.pad_id == _PAD_ID, PERSON.c.public_id.in_(sa.bindparam("persons", expanding=True)))
_ADD_FACT = sa.insert(FACT)
_IS_IN = sa.and_(DEVICE.c.id == sa.bindparam("of_device"), DEVICE.c.withdrawn_at.is_(None))
_ROLE = sa.select(DEVICE.c.role).where(_IS_IN)
_SET_SEEN = sa.update(DEVICE).where(DEVICE.c.id == sa.bindparam("of_device"))
_DRAFT = sa.select(*_DRAFT_COLUMNS).where(DRAFT.c.game_id == _GAME_ID)
_DROP_DRAFT = sa.delete(DRAFT).where(
    DRAFT.c.game_id == _GAME_ID, DRAFT.c.slot <= sa.bindparam("last")
)
_ADD_DRAFT = sa.insert(DRAFT)


# What is asked: the session of a request, or the connection of a write transaction.
Source = Session | sa.Connection


class GameGone(LookupError):
    """The game was erased between opening its page and now, or for this phone, which was let out of
    its pad meanwhile, there is none any more."""


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


@dataclass(frozen=True)
class Pen:
    """Which phone keeps the score, and when it last entered something."""

    device_id: int
    at: dt.datetime


@dataclass(frozen=True)
class State:
    """A game as it stands, with what is beside its facts.

    `names` are those of its persons and of those asked for besides, `role` is the asking device's
    at this moment (None without one), `draft_at` when somebody last typed at the hand in progress,
    `pen_name` what the phone is called that holds the pen.
    """

    folded: Folded
    names: dict[str, str]
    role: str | None
    draft_at: dt.datetime | None
    pen: Pen | None
    pen_name: str | None


def same_pad(game: Game | GameKey, device: Device) -> None:
    """Raise ValueError for another pad's device."""
    if game.pad_id != device.pad_id:
        raise ValueError("a device of another pad")


def key_of(game: Game | GameKey) -> GameKey:
    """The key of a game's row."""
    return game if isinstance(game, GameKey) else GameKey(game.id, game.pad_id, game.public_id)


def read_key(source: Source, pad_id: int, public_id: str) -> GameKey | None:
    """The key of the pad's game with this id."""
    where = {"pad_id": pad_id, "public_id": public_id}
    game_id = source.execute(_GAME_NAMED, where).scalar_one_or_none()
    return None if game_id is None else GameKey(game_id, pad_id, public_id)


def is_deleted(source: Source, pad_id: int, public_id: str) -> bool:
    """Whether the pad had a game of this id that its owner has deleted."""
    where = {"pad_id": pad_id, "public_id": public_id}
    return source.execute(_DELETED, where).first() is not None


def read_version(source: Source, key: GameKey) -> int | None:
    """The number of a game's last fact; None if the game was erased."""
    where = {"game_id": key.id, "pad_id": key.pad_id, "game": key.public_id}
    version: int | None = source.execute(_VERSION, where).scalar_one_or_none()
    return version


def read_folded(
    source: Source, key: GameKey, more_persons: Iterable[str] = ()
) -> tuple[Folded, dict[str, str]]:
    """The game as it stands, and the names of its persons and of those asked for besides.

    Inside `write_tx` this is the last version there is. Raises GameGone.
    """
    state = read_for(source, key, None, more_persons)
    return state.folded, state.names


def read_for(
    source: Source, key: GameKey, device_id: int | None, more_persons: Iterable[str] = ()
) -> State:
    """The same with the device's role at this moment, the draft's and the pen.

    Raises GameGone also if the device was let out.
    """
    held = _FOLDS.get(key)
    asked = {*(held.names if held else ()), *more_persons}
    row, names = _state_of(source, key, asked, device_id)
    version = row.version
    pen = Pen(row.pen_device, row.pen_at) if row.pen_device else None

    def state(folded: Folded) -> State:
        return State(folded, names, row.role, row.draft_at, pen, row.pen_name)

    cached = held if held and held.version <= version else None
    facts = cached.facts if cached else ()
    if len(facts) < version:
        facts = (*facts, *_facts_after(source, key, len(facts), version))
    own = {person for fact in facts for person in persons_of(fact.kind, fact.body)}
    if own - names.keys():
        names |= read_names(source, key.pad_id, own)
    own_names = {person: names[person] for person in own}
    if cached and cached.version == version and cached.names == own_names:
        return state(cached)
    before = cached if cached and cached.names == own_names else None
    folded = fold(facts, own_names, before)
    remember(key, folded)
    return state(folded)


def _state_of(
    source: Source, key: GameKey, persons: Iterable[str], device_id: int | None
) -> tuple[Any, dict[str, str]]:
    """What is asked of a game at once (version, role, draft_at, pen_device, pen_at, pen_name), and
    the names of those persons that its pad has."""
    asked = sorted(persons)
    query = _state(len(asked), is_writing(source), device_id is not None)
    is_game = {"game_id": key.id, "pad_id": key.pad_id, "game": key.public_id}
    where = {**is_game, **values_of("person", asked)}
    rows = source.execute(query, where | {"of_device": device_id} if device_id else where).all()
    if not rows or (device_id and rows[0].role is None):
        raise GameGone(key.public_id)
    return rows[0], names_in(source, key.pad_id, [row for row in rows if row.person])


def read_role(source: Source, device_id: int) -> str | None:
    """What a device may do at this moment; None if it was let out."""
    role: str | None = source.execute(_ROLE, {"of_device": device_id}).scalar_one_or_none()
    return role


@lru_cache(maxsize=64)  # a fact may name any number of persons, a game names four
def _state(persons: int, is_locked: bool, has_device: bool) -> sa.Select[Any]:
    """The version in every row, with the names asked for and the device's role, the draft's moment
    and the pen beside it, with its phone's name: one question, not six."""
    is_asked = sa.and_(
        PERSON.c.pad_id == GAME.c.pad_id, one_of(PERSON.c.public_id, "person", persons)
    )
    tables = GAME.outerjoin(PERSON, is_asked)
    tables = tables.outerjoin(DRAFT, DRAFT.c.game_id == GAME.c.id)
    tables = tables.outerjoin(PEN, PEN.c.game_id == GAME.c.id)
    tables = tables.outerjoin(PEN_DEVICE, PEN_DEVICE.c.id == PEN.c.device_id)
    query = (
        sa.select(
            GAME.c.version,
            PERSON.c.public_id.label("person"),
            PERSON.c.name,
            PERSON.c.merged_into_id,
            (DEVICE.c.role if has_device else sa.null()).label("role"),
            DRAFT.c.at.label("draft_at"),
            PEN.c.device_id.label("pen_device"),
            PEN.c.at.label("pen_at"),
            PEN_DEVICE.c.name.label("pen_name"),
        )
        .select_from(tables.outerjoin(DEVICE, _IS_IN) if has_device else tables)
        .where(_IS_GAME)
    )
    # Says nothing on SQLite: its whole file is locked.
    return query.with_for_update(of=GAME) if is_locked else query


def read_facts(source: Source, key: GameKey, version: int) -> tuple[Fact, ...]:
    """All facts of a game up to a version, from the database itself."""
    return _facts_after(source, key, 0, version)


def read_names(source: Source, pad_id: int, persons: Iterable[str]) -> dict[str, str]:
    """The names of those of these persons who belong to the pad."""
    rows = source.execute(_NAMES, {"pad_id": pad_id, "persons": sorted(persons)}).all()
    return names_in(source, pad_id, rows)


def write_fact(
    source: Source,
    key: GameKey,
    fact: Fact,
    before: Folded | None,
    after: Folded,
    has_draft: bool = False,
) -> None:
    """Add a fact with its game's cached figures; a stored hand drops the draft of its slot."""
    values = {column.name: getattr(fact, column.name) for column in _COLUMNS}
    source.execute(_ADD_FACT, {"game_id": key.id, **values})
    write_figures(source, key.id, key.pad_id, before, after)
    if has_draft and fact.kind == "hand":
        source.execute(_DROP_DRAFT, {"game_id": key.id, "last": fact.body["slot"]})


def write_seen(source: Source, device_id: int, at: dt.datetime) -> None:
    """Note when a device was last heard of."""
    source.execute(_SET_SEEN, {"of_device": device_id, "seen_at": at})


def mark_of(key: GameKey, version: int, draft_at: dt.datetime | None, pen: Pen | None) -> Mark:
    """What listeners are told of a game."""
    return Mark(key.public_id, version, number_of(draft_at), number_of(pen.at if pen else None))


def read_draft(source: Source, key: GameKey) -> Draft | None:
    """The game's hand in progress, whatever its slot."""
    row = source.execute(_DRAFT, {"game_id": key.id}).one_or_none()
    return Draft(**row._mapping) if row else None


def write_draft(source: Source, key: GameKey, draft: Draft | None) -> None:
    """Put a hand in progress in the place of the one before; None leaves none."""
    source.execute(_DROP_DRAFT, {"game_id": key.id, "last": SLOT_LIMIT})
    if draft:
        source.execute(_ADD_DRAFT, {"game_id": key.id, **vars(draft)})


def _facts_after(source: Source, key: GameKey, number: int, version: int) -> tuple[Fact, ...]:
    where = {"game_id": key.id, "first": number, "last": version}
    return tuple(Fact(**row._mapping) for row in source.execute(_FACTS, where))


class _Memory:
    """The last folds of this process, newest version of each game, the least used leave."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lock = Lock()
        self.folds: OrderedDict[GameKey, Folded] = OrderedDict()

    def get(self, key: GameKey, version: int | None = None) -> Folded | None:
        """The fold of this game, if it is at this version or before it."""
        with self.lock:
            found = self.folds.get(key)
            if found is None or (version is not None and found.version > version):
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
