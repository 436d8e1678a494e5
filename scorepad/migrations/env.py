"""Runs migrations so that no child row can be lost and a failure leaves everything as it was."""

from alembic import context
from sqlalchemy import Connection

from scorepad import journal, pads  # noqa: F401  (their rows are in the metadata, and those of history)
from scorepad.database import db


def run() -> None:
    """Migrate in one transaction; foreign keys are off meanwhile and checked before its end.

    SQLite changes a table by copying, dropping and renaming it; with foreign keys on, the drop
    would silently delete every child row.
    """
    is_sqlite = db.engine.dialect.name == "sqlite"
    with db.engine.connect().execution_options(begin="IMMEDIATE") as connection:
        if is_sqlite:
            _enforce_foreign_keys(connection, False)
        try:
            _migrate(connection, is_sqlite)
        finally:
            if is_sqlite:
                _enforce_foreign_keys(connection, True)


def _migrate(connection: Connection, is_sqlite: bool) -> None:
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_as_batch=True,
        compare_type=True,
        transactional_ddl=True,
        transaction_per_migration=False,
    )
    with context.begin_transaction():
        context.run_migrations()
        if is_sqlite:
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise RuntimeError(f"foreign keys broken by a migration: {broken[:5]}")
    if connection.in_transaction():
        connection.commit()


def _enforce_foreign_keys(connection: Connection, is_on: bool) -> None:
    """On the raw connection, outside of any transaction: inside one the pragma does nothing."""
    if connection.in_transaction():
        connection.rollback()
    raw = connection.connection.dbapi_connection
    if raw is not None:
        raw.cursor().execute(f"PRAGMA foreign_keys={'ON' if is_on else 'OFF'}")


run()
