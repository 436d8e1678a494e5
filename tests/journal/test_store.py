"""What the database itself holds to, and the cache that is never truth."""

from __future__ import annotations

import datetime as dt

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db, write_tx
from scorepad.journal import store
from scorepad.journal.models import DraftRow, FactRow

from .at_table import Table, deal, stored


@pytest.mark.parametrize(
    "change",
    [
        sa.update(FactRow).values(kind="noted"),
        sa.update(FactRow).values(number=FactRow.number + 1),
        sa.delete(FactRow),
    ],
)
def test_facts_are_never_changed_or_deleted(table: Table, change: sa.UpdateBase) -> None:
    stored(table.play(deal(0, 60, 70)))
    with pytest.raises(sa.exc.IntegrityError, match="a fact"), write_tx() as session:
        session.execute(change)
    assert table.totals == [70, 30]


@pytest.mark.parametrize("erased", ["game", "pad"])
def test_erasing_a_game_or_a_pad_takes_all_of_it_and_nothing_else(
    table: Table, erased: str
) -> None:
    other = Table()
    for one in (table, other):
        stored(one.play(deal(0, 60, 70)))
        journal.keep_draft(one.game, 2, {"bid": "60"}, one.phone)
    with write_tx() as session:
        if erased == "game":
            session.execute(sa.delete(pads.Game).where(pads.Game.id == table.game.id))
        else:
            session.execute(sa.delete(pads.Pad).where(pads.Pad.id == table.pad.id))
    assert set(db.session.scalars(sa.select(FactRow.game_id))) == {other.game.id}
    assert set(db.session.scalars(sa.select(DraftRow.game_id))) == {other.game.id}
    pads_left = set(db.session.scalars(sa.select(pads.Device.pad_id)))
    assert pads_left == ({table.pad.id, other.pad.id} if erased == "game" else {other.pad.id})
    assert other.totals == [70, 30]


def row(table: Table, **values: object) -> dict[str, object]:
    fact = {
        "game_id": table.game.id,
        "number": 2,
        "id": "f" * 22,
        "kind": "noted",
        "body": {"text": "a"},
        "at_server": dt.datetime.now(dt.UTC),
        "device_id": table.phone.id,
    }
    return {**fact, **values}


@pytest.mark.parametrize(
    "values",
    [
        {"number": 1},
        {"number": 0},
        {"id": "short"},
        {"id": None},
        {"kind": ""},
        {"kind": "k" * 21},
        {"game_id": 999},
        {"device_id": 999},
        {"body": sa.null()},
        {"at_server": None},
    ],
)
def test_the_database_refuses_what_no_fact_is(table: Table, values: dict[str, object]) -> None:
    with pytest.raises(sa.exc.IntegrityError), write_tx() as session:
        session.execute(sa.insert(FactRow).values(row(table, **values)))
    with pytest.raises(sa.exc.IntegrityError), write_tx() as session:
        for number in (2, 3):  # the same id twice in one game
            session.execute(sa.insert(FactRow).values(row(table, number=number)))


@pytest.mark.parametrize(
    "values",
    [
        {"version": 0},
        {"cached_at_version": 9},
        {"public_id": "short"},
        {"is_over": 2},
        {"pad_id": 999},
    ],
)
def test_the_database_refuses_what_no_game_is(table: Table, values: dict[str, object]) -> None:
    names = ", ".join(f"{name} = :{name}" for name in values)
    with pytest.raises(sa.exc.IntegrityError), write_tx() as session:
        session.execute(sa.text(f"UPDATE game SET {names}"), values)


def test_a_fold_is_read_from_the_cache_and_goes_on_from_it(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    assert table.now is table.now
    before = table.now
    stored(table.send("noted", {"text": "tea"}))
    assert table.now.sheet is before.sheet
    assert table.now.version == before.version + 1


def test_a_cache_that_knows_more_than_a_reader_may_see_is_not_used(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    key = store.key_of(table.game)
    first = table.now
    stored(table.play(deal(0, 60, 60)))
    assert store._FOLDS.get(key, first.version) is None
    store.remember(key, first)
    assert table.now.version == first.version + 1


def test_the_cache_is_bounded(table: Table) -> None:
    memory = store._Memory(size=2)
    keys = [store.GameKey(n, 1, f"game{n}") for n in range(3)]
    for key in keys[:2]:
        memory.put(key, table.now)
    memory.get(keys[0], 99)
    memory.put(keys[2], table.now)
    assert [key for key in keys if memory.get(key, 99)] == [keys[0], keys[2]]


def test_a_failed_commit_leaves_nothing_in_the_cache(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.now

    def commit(connection: sa.Connection) -> None:
        raise sa.exc.OperationalError("COMMIT", {}, Exception("disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(sa.Connection, "commit", commit)
        with pytest.raises(sa.exc.OperationalError):
            table.play(deal(0, 60, 70), slot=1)
    assert table.now == before


def test_cached_figures_can_be_computed_again(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    other = Table()
    assert journal.rebuild(everything=True) == 0
    with write_tx() as session:
        session.execute(
            sa.update(pads.Game).where(pads.Game.id == table.game.id).values(totals=[1, 2])
        )
        session.execute(
            sa.update(pads.Game).where(pads.Game.id == other.game.id).values(cached_at_version=0)
        )
    assert journal.rebuild() == 1
    assert journal.rebuild(everything=True) == 1
    assert pads.games(table.pad)[0].totals == (70, 30)


def test_a_device_is_seen_when_it_writes(table: Table) -> None:
    long_ago = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    with write_tx() as session:
        session.execute(sa.update(pads.Device).values(seen_at=long_ago))
        session.refresh(table.phone)
    fact = stored(table.play(deal(0, 60, 70)))
    seen = dict(db.session.execute(sa.select(pads.Device.id, pads.Device.seen_at)).all())
    assert seen == {table.phone.id: fact.at_server, table.other.id: long_ago}


def test_a_hand_costs_few_statements(table: Table) -> None:
    table.now  # noqa: B018
    said: list[str] = []
    listener = lambda conn, cur, statement, *rest: said.append(statement.split()[0])  # noqa: E731
    sa.event.listen(db.engine, "before_cursor_execute", listener)
    stored(table.play(deal(0, 60, 70), slot=1))
    sa.event.remove(db.engine, "before_cursor_execute", listener)
    assert said == ["BEGIN", "SELECT", "INSERT", "UPDATE"]


def test_a_game_is_read_with_its_own_pad_only(table: Table) -> None:
    key = store.GameKey(table.game.id, Table().pad.id, table.game.public_id)
    with pytest.raises(journal.GameGone):
        store.read_folded(db.session(), key)
