"""Two pads with everything in them, made once a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from .world import World, opened


@pytest.fixture
def world(app: Flask) -> Iterator[World]:
    with opened(app) as made:
        yield made
