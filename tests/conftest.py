"""What all tests share: an application over its own fresh, migrated database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from scorepad import create_app, database, live
from scorepad.config import DATABASE_NAME

# A busy machine is no failure.
settings.register_profile("scorepad", deadline=None, print_blob=True)
settings.load_profile("scorepad")

SETTINGS = {
    "TESTING": True,
    "SECRET_KEY": "only for tests",
    "WTF_CSRF_ENABLED": False,
    "LIMITS": False,  # tests of the limits switch them on
    "STREAM_SECONDS": 0,  # a stream says hello and ends
}


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "draw every screen that the tests of the pages look at on a phone, too, and compare"
    parser.addoption("--screens", action="store_true", help=text)


@pytest.fixture(scope="session")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose database was migrated once; copied, never opened again."""
    folder = tmp_path_factory.mktemp("migrated")
    app = create_app(folder, SETTINGS)
    database.upgrade(app)
    with app.app_context():
        database.db.engine.dispose()
    return folder


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database of the test that runs lies, one test after the other."""
    return tmp_path_factory.mktemp("shared") / "data"


@pytest.fixture
def data_folder(migrated_folder: Path, shared_folder: Path) -> Path:
    """This test's own data folder, with an empty pad-less database."""
    shutil.rmtree(shared_folder, ignore_errors=True)
    shared_folder.mkdir()
    shutil.copy(migrated_folder / DATABASE_NAME, shared_folder)
    return shared_folder


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The pages' templates, compiled once for the applications of all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture(scope="session")
def shared_app(shared_folder: Path, compiled_templates: FileSystemBytecodeCache) -> Flask:
    """One application for all tests: its routes and SQL statements are compiled once.

    No test pulls the plug on the machine, so its database need not wait for the disk.
    """
    app = create_app(shared_folder, SETTINGS)
    app.jinja_env.bytecode_cache = compiled_templates
    with app.app_context():
        sa.event.listen(database.db.engine, "connect", _in_no_hurry_to_the_disk)
    return app


def _in_no_hurry_to_the_disk(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture
def app(shared_app: Flask, data_folder: Path) -> Iterator[Flask]:
    """The application as it is served, but that failures show and forms need no token.

    Over this test's own database; what a test changes in its settings is put back. A test that
    adds to the application itself (routes, handlers) makes its own with `create_app`.
    """
    settings = dict(shared_app.config)
    yield shared_app
    live.hub_of(shared_app).stop()  # nobody looks into a database that is being replaced
    shared_app.config.clear()
    shared_app.config.update(settings)
    live.init(shared_app)
    with shared_app.app_context():
        database.db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: what needs a browser comes last."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
