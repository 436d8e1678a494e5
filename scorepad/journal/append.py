"""The one way in: a fact is judged and stored in one transaction, or judged for a preview."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorepad.database import db, now, write_tx, writing
from scorepad.history.rows import differs, new_figures, write_again
from scorepad.history.whole import every_pad_id, make_whole
from scorepad.journal.changes import tell
from scorepad.journal.facts import (
    CORRECTORS,
    Answer,
    Fact,
    NewFact,
    Problem,
    Status,
    check_fact,
    is_fact_id,
    is_same,
    normal_body,
    persons_of,
    problem,
    refused,
)
from scorepad.journal.fold import Folded, fold
from scorepad.journal.judge import Judgement, Writer, candidate, judge
from scorepad.journal.pens import pen_after, write_pen
from scorepad.journal.store import (
    FACT,
    GAME,
    GameGone,
    GameKey,
    Pen,
    Source,
    State,
    is_deleted,
    key_of,
    mark_of,
    read_folded,
    read_for,
    read_key,
    read_names,
    read_role,
    read_version,
    remember,
    same_pad,
    write_fact,
    write_seen,
)
from scorepad.journal.undo import redo_target_in, undo_target_in
from scorepad.pads.models import Device, Game, is_public_id, new_public_id

SEEN_EVERY = dt.timedelta(hours=1)


@dataclass(frozen=True)
class Considered:
    """A preview: the game before, the game after, and how the fact would be answered."""

    before: Folded
    after: Folded
    answer: Answer


def append(game: Game | GameKey, new: NewFact, device: Device, seen: int | None = None) -> Answer:
    """Store a fact as the game's next, unless it is known, clashes or is refused.

    ``seen`` is the version at which its writer looked at the game: at any other, what would be
    stored clashes with the last fact. Raises GameGone when the game was erased or the device let
    out meanwhile: what it may do is what it may at this moment. ValueError for another pad's
    device.
    """
    same_pad(game, device)
    key = key_of(game)
    with writing() as connection:
        answer, after = _append(connection, key, new, device, seen)
    if answer.status is Status.STORED:
        remember(key, after)
    return answer


def append_in(session: Session, game: Game | GameKey, new: NewFact, device: Device) -> Answer:
    """The same inside a transaction that writes more than the fact."""
    same_pad(game, device)
    return _append(session, key_of(game), new, device)[0]


def consider(game: Game | GameKey, new: NewFact, device: Device | None = None) -> Considered:
    """What `append` would answer, with the game before and after; writes nothing.

    Where the fact can be put into the game at all, `after` has it even if it would be refused.
    """
    device_id = device.id if device else None
    state, judgement = _judged(db.session(), key_of(game), new, device_id)
    return Considered(state.folded, judgement.after, judgement.answer)


def folded(game: Game | GameKey) -> Folded:
    """The game as it stands. Raises GameGone."""
    return read_folded(db.session(), key_of(game))[0]


def state_of(game: Game | GameKey) -> State:
    """The game as it stands, with who keeps the score and when somebody last typed.

    Raises GameGone.
    """
    return read_for(db.session(), key_of(game), None)


def undo_target(game: Game | GameKey, device: Device, now: Folded | None = None) -> Fact | None:
    """The fact that Undo on this device would take back; ``now`` is the game, if it is known."""
    return undo_target_in(now or folded(game), device.id)


def redo_target(game: Game | GameKey, device: Device, now: Folded | None = None) -> Fact | None:
    """The undo that Redo on this device would take back; ``now`` is the game, if it is known."""
    return redo_target_in(now or folded(game), device.id)


def start(pad_id: int, new: NewFact, device: Device) -> Game | tuple[Problem, ...]:
    """A new game of a pad from its first fact, or what is wrong with it.

    The same fact again gives the game that it made; the same id with another body is the problem
    `already_started`, whose args name that game.
    """
    with write_tx() as session:
        return start_in(session, pad_id, new, device)


def start_in(
    session: Session, pad_id: int, new: NewFact, device: Device
) -> Game | tuple[Problem, ...]:
    """The same inside a transaction that writes more than the game."""
    if device.pad_id != pad_id:
        raise ValueError("a device of another pad")
    known = _started_by(session, pad_id, new.id) if is_fact_id(new.id) else None
    if known:
        return known if is_same(_first_fact(session, known), new) else _already_started(known)
    made = _make_game(session, pad_id, new, _writer(session, device))
    return made.game if isinstance(made, _Made) else made


def begin(pad_id: int, public_id: str, new: NewFact, device: Device) -> tuple[Answer, str]:
    """Answer a first fact whose game got its public id from the phone, which had no signal.

    The other half of the answer is the public id of the game in which the answer's fact stands:
    another than the phone's if this fact began another game before (CHANGED).
    """
    if device.pad_id != pad_id:
        raise ValueError("a device of another pad")
    if not is_public_id(public_id):
        return refused(problem("bad_id", "game")), public_id
    with write_tx() as session:
        key = read_key(session, pad_id, public_id)
        if key:
            return _judged(session, key, new, device.id)[1].answer, public_id
        if is_deleted(session, pad_id, public_id):
            return refused(problem("game_deleted", "game")), public_id
        known = _started_by(session, pad_id, new.id) if is_fact_id(new.id) else None
        if known:
            return Answer(Status.CHANGED, standing=_first_fact(session, known)), known.public_id
        made = _make_game(session, pad_id, new, _writer(session, device), public_id)
    if not isinstance(made, _Made):
        return refused(*made), public_id
    remember(key_of(made.game), made.first)
    return Answer(Status.STORED, made.first.facts[0]), public_id


def game_named(pad_id: int, public_id: str) -> GameKey | None:
    """What names the pad's game with this public id: enough to append to it."""
    return read_key(db.session(), pad_id, public_id) if is_public_id(public_id) else None


def was_deleted(pad_id: int, public_id: str) -> bool:
    """Whether the pad had a game of this id that its owner has deleted."""
    return is_public_id(public_id) and is_deleted(db.session(), pad_id, public_id)


def version_of(game: GameKey) -> int | None:
    """The number of a game's last fact; None if the game was erased."""
    return read_version(db.session(), game)


def rebuild(everything: bool = False) -> int:
    """Compute cached figures again, of games whose cache is old, or of all and the sums of all
    pads; how many games and pads differed."""
    with write_tx() as session:
        columns = (GAME.c.id, GAME.c.pad_id, GAME.c.public_id)
        stale = sa.true() if everything else GAME.c.cached_at_version < GAME.c.version
        keys = [GameKey(*row) for row in session.execute(sa.select(*columns).where(stale))]
        differing = sum(_rebuild_one(session, key) for key in keys)
        if everything:
            differing += sum(make_whole(session, pad_id) for pad_id in every_pad_id(session))
        return differing


def _rebuild_one(session: Session, key: GameKey) -> bool:
    folded = read_folded(session, key)[0]
    if not differs(session, key.id, key.pad_id, folded):
        return False
    write_again(session, key.id, key.pad_id, folded)
    return True


@dataclass(frozen=True)
class _Made:
    """A game that has just been made, and its fold."""

    game: Game
    first: Folded


def _append(
    source: Source, key: GameKey, new: NewFact, device: Device, seen: int | None = None
) -> tuple[Answer, Folded]:
    """How a fact is answered, and the game after it; written where it is stored."""
    state, judgement = _judged(source, key, new, device.id)
    before, answer = state.folded, judgement.answer
    if answer.status is Status.STORED and seen not in (None, before.version):
        answer = Answer(Status.CLASH, standing=before.facts[-1])
    if answer.status is Status.STORED and answer.fact:
        _write(source, key, answer.fact, judgement.after, state)
        if device.seen_at < answer.fact.at_server - SEEN_EVERY:
            write_seen(source, device.id, answer.fact.at_server)
    return answer, judgement.after


def _write(source: Source, key: GameKey, fact: Fact, after: Folded, state: State) -> None:
    """Add a fact to a game that was in this state, and tell who listens."""
    write_fact(source, key, fact, state.folded, after, state.draft_at is not None)
    pen = pen_after(source, key, state, fact.device_id, fact.kind, fact.at_server)
    draft_at = None if fact.kind == "hand" else state.draft_at
    tell(key.pad_id, mark_of(key, fact.number, draft_at, pen))


def _make_game(
    session: Session, pad_id: int, new: NewFact, writer: Writer, public_id: str | None = None
) -> _Made | tuple[Problem, ...]:
    """The game of a first fact that nobody has sent yet, or what is wrong with it."""
    names = read_names(session, pad_id, _named_persons(new))
    problems, fact, first = _first_fold(new, writer, names)
    if problems or not fact or not first:
        return problems
    game = Game(
        pad_id=pad_id,
        public_id=public_id or new_public_id(),
        started_at=fact.at_server,
        **new_figures(session, pad_id, first),
    )
    session.add(game)
    session.flush()
    key, pen = key_of(game), None
    write_fact(session, key, fact, None, first)
    if fact.device_id is not None:
        pen = write_pen(session, key, None, Pen(fact.device_id, fact.at_server))
    tell(pad_id, mark_of(key, first.version, None, pen))
    return _Made(game, first)


def _writer(source: Source, device: Device) -> Writer:
    """Who begins a game. Raises GameGone if the device was let out."""
    role = read_role(source, device.id)
    if role is None:
        raise GameGone
    return Writer(device.id, is_viewer=role == "viewer")


def _judged(
    source: Source, key: GameKey, new: NewFact, device_id: int | None
) -> tuple[State, Judgement]:
    state = read_for(source, key, device_id, _named_persons(new))
    writer = Writer(device_id, is_viewer=state.role == "viewer")
    return state, judge(state.folded, new, writer, state.names, now())


def _named_persons(new: NewFact) -> set[str]:
    """The persons of a fact that nobody has checked yet."""
    if new.kind not in ("started", "seats", *CORRECTORS) or check_fact(new):
        return set()
    return set(persons_of(new.kind, normal_body(new.body)))


def _first_fold(
    new: NewFact, writer: Writer, names: dict[str, str]
) -> tuple[tuple[Problem, ...], Fact | None, Folded | None]:
    """The first fact and its fold, or what is wrong with it."""
    problems = check_fact(new)
    if not problems and new.kind != "started":
        problems = (problem("bad_kind", "kind"),)
    if not problems and writer.is_viewer:
        problems = (problem("viewer_cannot_write"),)
    if not problems and len(names) < len(new.body["persons"]):
        problems = (problem("unknown_person", "persons"),)
    if not problems and len(set(names.values())) < len(names):
        problems = (problem("bad_value", "persons"),)
    if problems:
        return problems, None, None
    fact = candidate(new, 1, writer.device_id, now())
    first = fold((fact,), names)
    return tuple(first.sheet["problems"]), fact, first


def _started_by(session: Session, pad_id: int, fact_id: str) -> Game | None:
    query = (
        sa.select(Game)
        .join(FACT, FACT.c.game_id == GAME.c.id)
        .where(Game.pad_id == pad_id, FACT.c.id == fact_id, FACT.c.number == 1)
    )
    return session.scalars(query).one_or_none()


def _first_fact(session: Session, game: Game) -> Fact:
    return read_folded(session, key_of(game))[0].facts[0]


def _already_started(game: Game) -> tuple[Problem, ...]:
    return (problem("already_started", game=game.public_id),)
