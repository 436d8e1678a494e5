"""Migrations through the real environment, from a populated older database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask

from scorepad import create_app, database, journal, pads
from scorepad.database import MIGRATIONS, db

HEAD = "0015"
BEFORE = "2025-12-24 20:00:00.000000"
PERSONS = [f"person-{n}-{'x' * 8}" for n in range(4)]


def config(folder: Path = MIGRATIONS) -> Config:
    found = Config()
    found.set_main_option("script_location", str(folder))
    return found


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Flask]:
    """An application over a database of revision 0001 with two games in it."""
    app = create_app(tmp_path, {"TESTING": True})
    with app.app_context():
        command.upgrade(config(), "0001")
        with db.engine.begin() as connection:
            populate(connection)
        yield app
        db.engine.dispose()


def populate(connection: sa.Connection) -> None:
    """Two games as revision 0001 stored them: one over after two hands, one just begun."""

    def insert(table: str, **values: object) -> None:
        names, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
        connection.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), values)

    pad = {"public_id": "pad-public-id-1234", "created_at": BEFORE}
    insert("pad", id=1, name="Family", language="fr", time_zone="America/Moncton", **pad)
    for n, person in enumerate(PERSONS):
        insert("person", pad_id=1, public_id=person, name=f"P{n}", name_key=f"p{n}")
    device = {"public_id": "device-public-id-1", "created_at": BEFORE, "seen_at": BEFORE}
    insert("device", id=1, pad_id=1, name="phone", role="owner", **device)
    started = {
        "v": 1, "game": "two_hundred", "variant": "partners", "rules": {}, "persons": PERSONS,
    }  # fmt: skip
    hand = {"bidder": 0, "bid": 100, "captured": [100, 0]}
    for game, hands in ((1, 2), (2, 0)):
        public_id = f"game-public-id-{game}"
        insert("game", id=game, pad_id=1, public_id=public_id, started_at=BEFORE, version=hands + 1)
        bodies = [started, *({"v": 1, "slot": n + 1, "hand": hand} for n in range(hands))]
        for n, body in enumerate(bodies):
            insert(
                "fact",
                game_id=game,
                number=n + 1,
                id=f"fact-id-{game}-{n:010}",
                kind="hand" if n else "started",
                body=json.dumps(body),
                at_server=BEFORE,
                device_id=1,
            )


def dump() -> dict[str, list[tuple[object, ...]]]:
    """Everything that the database holds: its schema, and each table's rows."""
    with db.engine.connect() as connection:
        held = {"": [tuple(r) for r in connection.exec_driver_sql("SELECT * FROM sqlite_master")]}
        for table in sa.inspect(connection).get_table_names():
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}")
            held[table] = [tuple(row) for row in rows]
        return held


def counts() -> dict[str, int]:
    tables = ("pad", "person", "device", "game", "fact")
    with db.engine.connect() as connection:
        return {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
            for table in tables
        }


def test_no_row_is_lost_on_the_way_up(old: Flask) -> None:
    before = counts()
    assert before == {"pad": 1, "person": 4, "device": 1, "game": 2, "fact": 4}
    assert database.upgrade(old)
    assert counts() == before
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []
        found = connection.exec_driver_sql("SELECT game_id, number, id FROM fact ORDER BY 1, 2")
        assert len(found.fetchall()) == 4


def test_the_figures_that_it_adds_are_computed(old: Flask) -> None:
    database.upgrade(old)
    access = pads.open_pad("pad-public-id-1234", ["device-public-id-1"])
    assert access is not None
    begun, ended = pads.games(access.pad)
    assert (ended.totals, ended.is_over, ended.winners) == ((200, 0), True, (0,))
    assert (begun.totals, begun.is_over, begun.names) == ((0, 0), False, ("P0", "P1", "P2", "P3"))
    assert ended.started_at == ended.last_at
    assert journal.rebuild(everything=True) == 0


def test_a_pad_of_before_keeps_house_rules(old: Flask) -> None:
    database.upgrade(old)
    access = pads.open_pad("pad-public-id-1234", ["device-public-id-1"])
    assert access is not None
    assert (pads.default_key(access.pad), pads.profiles(access.pad)) == ("usual", [])
    profile = pads.add_profile(access.pad, "Mémère", "two_hundred", "partners", {"target": 300})
    assert pads.choose_default(access.pad, profile.public_id)
    with db.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT default_profile FROM pad").scalar_one()
    assert found == profile.public_id


def test_a_game_of_before_has_no_pen_until_somebody_enters_something(old: Flask) -> None:
    database.upgrade(old)
    access = pads.open_pad("pad-public-id-1234", ["device-public-id-1"])
    assert access is not None
    begun, _ended = (pads.game_of(access.pad, game.public_id) for game in pads.games(access.pad))
    assert begun is not None
    assert journal.state_of(begun).pen is None
    assert journal.keep_draft(begun, 1, {"bid": 50}, access.device)
    pen = journal.state_of(begun).pen
    assert pen is not None
    assert pen.device_id == access.device.id


def test_models_and_migrations_agree(old: Flask) -> None:
    database.upgrade(old)
    with db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, db.metadata) == []
        assert checks_of(connection, db.metadata) == checks_of(connection)


def checks_of(
    connection: sa.Connection, metadata: sa.MetaData | None = None
) -> set[tuple[str, str]]:
    """Table and name of every CHECK: of the models, or of the database (Alembic compares none)."""
    if metadata:
        tables = metadata.tables.values()
        return {
            (table.name, str(constraint.name))
            for table in tables
            for constraint in table.constraints
            if isinstance(constraint, sa.CheckConstraint)
        }
    inspector = sa.inspect(connection)
    return {
        (table, str(check["name"]))
        for table in inspector.get_table_names()
        for check in inspector.get_check_constraints(table)
    }


FAILING = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{down}"


def upgrade():
    op.execute("DROP TRIGGER fact_goes_with_its_game")
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("extra", sa.Integer))
    op.execute("UPDATE game SET version = 77")
    {failure}
"""


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        ("raise ZeroDivisionError", ZeroDivisionError),
        ('op.execute("UPDATE game SET pad_id = 99")', RuntimeError),
        ('op.execute("DROP TRIGGER fact_is_never_changed; ")\n    op.execute("SELECT nonsense")',
         sa.exc.OperationalError),
    ],
)  # fmt: skip
def test_a_failing_migration_leaves_everything_untouched(
    old: Flask, tmp_path: Path, failure: str, error: type[Exception]
) -> None:
    folder = tmp_path / "migrations"
    copy_migrations(folder)
    text = FAILING.format(revision="9999", down=HEAD, failure=failure)
    (folder / "versions" / "9999_fails.py").write_text(text)
    before = dump()
    with pytest.raises(error):
        command.upgrade(config(folder), "head")
    assert dump() == before
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
    assert database.upgrade(old)


def copy_migrations(folder: Path) -> None:
    import shutil

    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))


def test_a_newer_database_is_refused_and_left_alone(app: Flask) -> None:
    with app.app_context():
        with db.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        before = dump()
        with pytest.raises(database.DatabaseTooNew) as refusal:
            database.upgrade(app)
        assert dump() == before
        assert refusal.value.path == db.engine.url.database


def test_there_is_nothing_to_do_twice(app: Flask) -> None:
    assert database.upgrade(app) is False


def test_there_is_no_way_back_and_every_revision_says_so(app: Flask) -> None:
    with app.app_context():
        before = dump()
        with pytest.raises(NotImplementedError, match="forward only"):
            command.downgrade(config(), "-1")
        assert dump() == before
    for revision in ScriptDirectory.from_config(config()).walk_revisions():
        with pytest.raises(NotImplementedError, match="forward only"):
            revision.module.downgrade()


def test_there_is_one_line_of_revisions() -> None:
    script = ScriptDirectory.from_config(config())
    assert script.get_heads() == [HEAD]
    known = [revision.revision for revision in script.walk_revisions()]
    assert known == [
        "0015",
        "0014",
        "0013",
        "0012",
        "0011",
        "0009",
        "0008",
        "0007",
        "0006",
        "0005",
        "0004",
        "0003",
        "0002",
        "0001",
    ]


def test_what_was_told_beside_the_facts_becomes_one(old: Flask) -> None:
    command.upgrade(config(), "0012")
    with db.engine.begin() as connection:
        values = "place = 'Shédiac', left_out_at = '2026-01-05 20:00:00.000000'"
        connection.exec_driver_sql(f"UPDATE game SET {values} WHERE id = 1")
    assert database.upgrade(old)
    access = pads.open_pad("pad-public-id-1234", ["device-public-id-1"])
    assert access is not None
    begun, ended = pads.games(access.pad)
    assert (ended.version, ended.place, ended.note, ended.is_left_out) == (4, "Shédiac", "", True)
    assert (begun.version, begun.place, begun.is_left_out, begun.ended_early) == (1, "", False, "")
    assert ended.started_at == ended.last_at
    game = pads.game_of(access.pad, ended.public_id)
    assert game is not None
    fact = journal.folded(game).facts[-1]
    assert (fact.kind, fact.body) == ("noted", {"v": 1, "place": "Shédiac", "left_out": True})
    assert fact.at_server == game.left_out_at
    assert journal.rebuild(everything=True) == 0
