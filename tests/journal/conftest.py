"""An open application context, and a game in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from .at_table import Table


@pytest.fixture
def context(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def table(context: None) -> Table:
    return Table()
