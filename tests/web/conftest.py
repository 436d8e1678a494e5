"""What the tests of the pages share: a phone that is let into a pad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.phone.drawn import Drawn
from tests.phone.modules import Modules

PAD = {"name": "Arsenault", "language": "en", "time_zone": "America/Moncton"}


@dataclass
class Phone:
    """A browser that made a pad: ``pad`` is the pad's address."""

    client: FlaskClient
    pad: str

    def get(self, path: str = "") -> TestResponse:
        """Open a page below the pad."""
        return self.client.get(self.pad + path)

    def post(self, path: str, **fields: Any) -> TestResponse:
        """Send a form of the pad."""
        return self.client.post(self.pad + path, data=fields)


def make_pad(client: FlaskClient) -> Phone:
    """Let a browser make a pad."""
    answer = client.post("/", data=PAD)
    assert answer.status_code == 302
    return Phone(client, answer.location)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that made a pad."""
    return make_pad(app.test_client())


@pytest.fixture
def stranger(app: Flask) -> Phone:
    """Another phone that made a pad of its own."""
    return make_pad(app.test_client())


@pytest.fixture(scope="session")
def screens_in_v8() -> Iterator[Modules]:
    """Where the screens are drawn as a phone draws them."""
    modules = Modules()
    yield modules
    modules.close()


@pytest.fixture
def drawn(app: Flask, screens_in_v8: Modules) -> Iterator[Drawn]:
    """Every screen that a test looks at is drawn alike by the phone."""
    with Drawn(app, screens_in_v8).watching() as seen:
        yield seen
    seen.compare()


@pytest.fixture(autouse=True)
def drawn_if_asked(request: pytest.FixtureRequest) -> None:
    """With `--screens` that holds for all tests of the pages."""
    if request.config.getoption("--screens") and "app" in request.fixturenames:
        request.getfixturevalue("drawn")
