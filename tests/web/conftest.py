"""What the tests of the pages share: an application over an empty folder, and a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application as it is served, but that a failure shows itself and forms need no token."""
    return create_app(tmp_path, {"TESTING": True, "WTF_CSRF_ENABLED": False})


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()
