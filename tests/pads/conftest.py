"""An open application context, and a pad in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorepad import pads


@pytest.fixture
def context(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def access(context: None) -> pads.Access:
    return pads.Access(*pads.create_pad("Family", "en", "America/Moncton", "Anna's phone"))
