"""The database: its base class, SQLite settings, the one write transaction, and start-up checks."""

from __future__ import annotations

import datetime as dt
import importlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.orm import DeclarativeBase, MappedAsDataclass, Session
from sqlalchemy.types import TypeDecorator

from scorepad.config import DATABASE_NAME

MIGRATIONS = Path(__file__).parent / "migrations"

NAMING = {
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}


class DatabaseRefused(Exception):
    """The database file cannot be served; `path` says which one."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class DatabaseTooNew(DatabaseRefused):
    """The file was written by a newer program; serving it could lose what that program stored."""


class DatabaseDamaged(DatabaseRefused):
    """The file is no database, or SQLite's own quick check finds it damaged."""


class UtcDateTime(TypeDecorator[dt.datetime]):
    """Aware moments in, aware UTC moments out; SQLite alone would hand back naive ones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(
        self, value: dt.datetime | None, dialect: sa.Dialect
    ) -> dt.datetime | None:
        """Refuse a naive moment (ValueError) and store the others in UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("naive datetime")
        return value.astimezone(dt.UTC)

    def process_result_value(
        self, value: dt.datetime | None, dialect: sa.Dialect
    ) -> dt.datetime | None:
        """Give the stored moment back as an aware one."""
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Base(MappedAsDataclass, DeclarativeBase, kw_only=True, eq=False):
    """The base of every row; rows are compared by identity."""

    metadata = sa.MetaData(naming_convention=NAMING)
    type_annotation_map = {dt.datetime: UtcDateTime()}


# Rows keep their values after a commit: a page that has just written would otherwise
# read pad, device and game again. What may have changed is read by SQL, never from a row.
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})
migrate = Migrate(db=db, directory=str(MIGRATIONS))

_WRITE = threading.Lock()
_COMMITS = [0]
_IMMEDIATE = {"begin": "IMMEDIATE"}


def now() -> dt.datetime:
    """The present moment, aware, in UTC."""
    return dt.datetime.now(dt.UTC)


def canonical(value: object) -> str:
    """One spelling for equal JSON values: sorted keys, no spaces; ValueError for NaN."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def one_of(column: sa.SQLColumnExpression[Any], name: str, count: int) -> sa.ColumnElement[bool]:
    """`column IN (:name_0, :name_1 …)`: unlike a list that expands, it is not written anew each
    time, which takes SQLAlchemy longer than SQLite takes to answer."""
    return column.in_([sa.bindparam(f"{name}_{number}") for number in range(count)])


def values_of(name: str, values: Sequence[object]) -> dict[str, object]:
    """The values for the parameters of `one_of`."""
    return {f"{name}_{number}": value for number, value in enumerate(values)}


def sqlite_module() -> ModuleType:
    """The SQLite driver: pysqlite3 brings a current library where it is installed."""
    try:
        return importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return sqlite3


def has_wal_fix(version: tuple[int, ...]) -> bool:
    """Whether this SQLite is free of the WAL-reset fault (https://sqlite.org/wal.html)."""
    fixed = {(3, 44): 6, (3, 50): 7, (3, 51): 3}
    line = (version[0], version[1])
    return line >= (3, 53) or version[2] >= fixed.get(line, 1_000)


def init(app: Flask, data_folder: Path | None = None) -> None:
    """Bind the app to its database: in `data_folder` (else the app's instance folder), but
    SQLALCHEMY_DATABASE_URI wins where it is set.

    Opens no connection and migrates nothing; `upgrade` does.
    """
    file = (data_folder or Path(app.instance_path)) / DATABASE_NAME
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", sa.URL.create("sqlite", database=str(file)))
    chosen = sa.make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    options = dict(app.config.get("SQLALCHEMY_ENGINE_OPTIONS") or {})
    options.setdefault("json_serializer", canonical)
    options.setdefault("hide_parameters", True)  # names and ids of phones are not for the log
    if chosen.get_backend_name() == "sqlite":
        options.setdefault("module", sqlite_module())
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    db.init_app(app)
    migrate.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _settle_sqlite(db.engine, options["module"].sqlite_version_info)


def pragmas(version: tuple[int, ...]) -> tuple[str, ...]:
    """The settings of a connection to this version of SQLite: no acknowledged write is lost."""
    return (
        "busy_timeout=5000",
        f"journal_mode={'WAL' if has_wal_fix(version) else 'TRUNCATE'}",
        "synchronous=FULL",
        "foreign_keys=ON",
        "trusted_schema=OFF",
        "fullfsync=ON",  # this and the next matter on macOS only, elsewhere they do nothing
        "checkpoint_fullfsync=ON",
    )


def _settle_sqlite(engine: sa.Engine, version: tuple[int, ...]) -> None:
    """Give each connection its settings, and each transaction its own BEGIN."""
    settings = pragmas(version)

    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions itself
        for pragma in settings:
            connection.execute("PRAGMA " + pragma)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        kind = connection.get_execution_options().get("begin", "")
        connection.exec_driver_sql(f"BEGIN {kind}")


@contextmanager
def write_tx() -> Iterator[Session]:
    """The one way to write: a transaction that holds the write lock from its first statement.

    Commits at the end, rolls back on any exception. Changes made to rows outside of it, and one
    inside another, are mistakes of ours (RuntimeError).
    """
    session = _ready_to_write()
    with _WRITE:
        session.info["writing"] = True
        try:
            session.connection(execution_options=_IMMEDIATE)
            yield session
            session.commit()
            _afterwards(session)
        except BaseException:
            session.rollback()
            raise
        finally:
            session.info["writing"] = False


@contextmanager
def writing() -> Iterator[sa.Connection]:
    """As `write_tx`, for what is written without rows of the ORM: at a fraction of its cost.

    Nothing may be asked of the session inside: it would see the database as it was.
    """
    session = _ready_to_write()
    with _WRITE:
        session.info["writing"] = True
        try:
            with db.engine.connect().execution_options(**_IMMEDIATE) as connection:
                yield connection
                connection.commit()
                _afterwards(session)
        finally:
            session.info["writing"] = False


def after_commit(act: Callable[[], object]) -> None:
    """Have something done at once when the present write transaction is committed, in the order of
    the commits: under their lock, so it must be quick. Nothing is done if it is rolled back."""
    db.session().info["afterwards"].append(act)


def commits() -> int:
    """How many write transactions this process has committed."""
    return _COMMITS[0]


def is_writing(source: Session | sa.Connection) -> bool:
    """Whether this session is inside `write_tx`, or this connection that of `writing`."""
    if isinstance(source, sa.Connection):
        return source.get_execution_options().get("begin") == _IMMEDIATE["begin"]
    return bool(source.info.get("writing"))


def _ready_to_write() -> Session:
    """This request's session, its read transaction ended."""
    session = db.session()
    if is_writing(session):
        raise RuntimeError("a write transaction inside another")
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("rows were changed outside of write_tx")
    # Its snapshot would be stale, and BEGIN must be IMMEDIATE. Before the lock, not under it: who
    # waits with a connection in hand can keep the last one from the writer.
    if session.in_transaction():
        session.commit()
    session.info["afterwards"] = []
    return session


def _afterwards(session: Session) -> None:
    _COMMITS[0] += 1
    for act in session.info["afterwards"]:
        act()


def upgrade(app: Flask) -> bool:
    """Check the database and bring it up to date; whether there was anything to migrate.

    Raises DatabaseDamaged or DatabaseTooNew and then leaves the file alone.
    """
    with app.app_context():
        quick_check()
        with db.engine.connect() as connection:
            stored = set(MigrationContext.configure(connection).get_current_heads())
        if stored - revisions():
            raise DatabaseTooNew(_path())
        if stored == {latest_revision()}:
            return False
        command.upgrade(_migrations(), "head")
        _refresh_caches()
        return True


def revisions() -> set[str]:
    """Every revision of the tables that this program knows."""
    script = ScriptDirectory.from_config(_migrations())
    return {revision.revision for revision in script.walk_revisions()}


def latest_revision() -> str:
    """The revision that this program works with."""
    return str(ScriptDirectory.from_config(_migrations()).get_current_head())


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def quick_check() -> None:
    """Ask SQLite whether the file is whole (0.08 s for 61 MB); DatabaseDamaged if not."""
    if db.engine.dialect.name != "sqlite":
        return
    try:
        with db.engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except sa.exc.OperationalError:
        raise  # no permission, locked, disk full: not the file's fault
    except sa.exc.DatabaseError as error:
        raise DatabaseDamaged(_path()) from error
    if found != "ok":
        raise DatabaseDamaged(_path())


def _path() -> str:
    return db.engine.url.database or str(db.engine.url)


def _refresh_caches() -> None:
    """Fill the cached figures that a migration added."""
    from scorepad.journal import rebuild  # the journal stands on this module

    rebuild()
