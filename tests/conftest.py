"""What all tests share: an application over its own fresh, migrated database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from scorepad import create_app, database
from scorepad.config import DATABASE_NAME

# A busy machine is no failure.
settings.register_profile("scorepad", deadline=None, print_blob=True)
settings.load_profile("scorepad")

SETTINGS = {"TESTING": True, "SECRET_KEY": "only for tests", "WTF_CSRF_ENABLED": False}


@pytest.fixture(scope="session")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose database was migrated once; copied, never opened again."""
    folder = tmp_path_factory.mktemp("migrated")
    app = create_app(folder, SETTINGS)
    database.upgrade(app)
    with app.app_context():
        database.db.engine.dispose()
    return folder


@pytest.fixture
def data_folder(migrated_folder: Path, tmp_path: Path) -> Path:
    """This test's own data folder, with an empty pad-less database."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(migrated_folder / DATABASE_NAME, folder)
    return folder


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The pages' templates, compiled once for the applications of all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(data_folder: Path, compiled_templates: FileSystemBytecodeCache) -> Iterator[Flask]:
    """The application as it is served, but that failures show and forms need no token."""
    app = create_app(data_folder, SETTINGS)
    app.jinja_env.bytecode_cache = compiled_templates
    yield app
    with app.app_context():
        database.db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: what needs a browser comes last."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
