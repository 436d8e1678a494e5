"""SQLite's settings, the write transaction, and a file that must not be served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad import create_app, database, pads
from scorepad.config import DATABASE_NAME
from scorepad.database import db, has_wal_fix, write_tx
from scorepad.start import serve
from scorepad.start.problems import StartProblem

pytestmark = pytest.mark.usefixtures("context")


@pytest.fixture
def app(data_folder: Path) -> Iterator[Flask]:
    """An application of this test alone, with the settings that it is served with."""
    app = create_app(data_folder, {"TESTING": True})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize(
    ("version", "is_fixed"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 9), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), False),
        ((3, 53, 0), True),
        ((4, 0, 0), True),
    ],
)
def test_wal_only_where_it_is_safe(version: tuple[int, ...], is_fixed: bool) -> None:
    assert has_wal_fix(version) is is_fixed


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
        ("trusted_schema", 0),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
    ],
)
def test_every_connection_is_settled(pragma: str, value: int) -> None:
    with db.engine.connect() as one, db.engine.connect() as two:
        for connection in (one, two):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == value


@pytest.mark.parametrize(("version", "mode"), [((3, 53, 4), "wal"), ((3, 40, 1), "truncate")])
def test_the_journal_mode_follows_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], mode: str
) -> None:
    monkeypatch.setattr(database.sqlite_module(), "sqlite_version_info", version)
    app = create_app(tmp_path, {"TESTING": True})
    with app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == mode


def test_without_pysqlite3_the_own_library_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3
    import sys

    monkeypatch.setitem(sys.modules, "pysqlite3", None)
    monkeypatch.setitem(sys.modules, "pysqlite3.dbapi2", None)
    assert database.sqlite_module() is sqlite3


def test_a_write_begins_immediate_and_a_read_does_not() -> None:
    said: list[str] = []
    listener = lambda conn, cur, statement, *rest: said.append(statement)  # noqa: E731
    sa.event.listen(db.engine, "before_cursor_execute", listener)
    db.session.execute(sa.text("SELECT 1"))
    with write_tx() as session:
        session.execute(sa.text("SELECT 2"))
    sa.event.remove(db.engine, "before_cursor_execute", listener)
    assert [s.strip() for s in said] == ["BEGIN", "SELECT 1", "BEGIN IMMEDIATE", "SELECT 2"]


def test_a_failed_write_leaves_nothing() -> None:
    with pytest.raises(ZeroDivisionError), write_tx() as session:
        session.add(pads.Pad(name="Family", language="en", time_zone="UTC"))
        session.flush()
        raise ZeroDivisionError
    assert db.session.scalar(sa.select(sa.func.count()).select_from(pads.Pad)) == 0
    pads.create_pad("Family", "en", "UTC", "phone")


def test_a_write_inside_a_write_is_our_own_mistake() -> None:
    with write_tx(), pytest.raises(RuntimeError, match="inside another"), write_tx():
        pass


def test_rows_are_changed_in_a_write_only() -> None:
    pad, _ = pads.create_pad("Family", "en", "UTC", "phone")
    pad.name = "Club"
    with pytest.raises(RuntimeError, match="outside"), write_tx():
        pass
    db.session.rollback()


def test_rows_keep_their_values_after_a_write() -> None:
    pad, device = pads.create_pad("Family", "en", "UTC", "phone")
    pads.add_person(pad, "Anna")
    assert not sa.inspect(pad).expired_attributes
    assert not sa.inspect(device).expired_attributes


def test_a_naive_moment_is_our_own_mistake() -> None:
    import datetime as dt

    with pytest.raises(sa.exc.StatementError, match="naive"), write_tx() as session:
        naive = dt.datetime(2026, 1, 1)  # noqa: DTZ001
        session.add(pads.Pad(name="F", language="en", time_zone="UTC", created_at=naive))
        session.flush()


@pytest.mark.parametrize(
    "content", [b"this is no database " * 300, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / DATABASE_NAME
    file.write_bytes(content)
    with pytest.raises(database.DatabaseDamaged) as refusal:
        database.upgrade(create_app(tmp_path, {"TESTING": True}))
    assert refusal.value.path == str(file)
    assert file.read_bytes() == content


def test_a_damaged_page_is_found(data_folder: Path, app: Flask) -> None:
    pads.create_pad("Family", "en", "UTC", "phone")
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.exec_driver_sql(
            "SELECT rootpage FROM sqlite_master WHERE name = 'pad'"
        ).scalar_one()
        size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
    db.engine.dispose()
    with open(data_folder / DATABASE_NAME, "r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * 64)
    with pytest.raises(database.DatabaseDamaged):
        database.upgrade(create_app(data_folder, {"TESTING": True}))


def test_odd_folders_are_no_trouble(tmp_path: Path) -> None:
    folder = tmp_path / "50% of #our ?games é"
    folder.mkdir()
    app = create_app(folder, {"TESTING": True})
    assert database.upgrade(app)
    with app.app_context():
        pads.create_pad("Family", "en", "UTC", "phone")
        db.engine.dispose()
    assert (folder / DATABASE_NAME).exists()


@pytest.mark.parametrize("is_newer", [True, False])
def test_a_refused_file_is_one_sentence_at_the_start(
    app: Flask, data_folder: Path, is_newer: bool
) -> None:
    with db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    db.engine.dispose()
    file = data_folder / DATABASE_NAME
    if not is_newer:
        file.write_bytes(b"no database " * 500)
    with pytest.raises(StartProblem, match="newer" if is_newer else "damaged") as refusal:
        serve._upgrade(app, data_folder)
    assert str(file) in str(refusal.value) and "\n" not in str(refusal.value)
