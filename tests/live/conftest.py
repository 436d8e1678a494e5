"""A pad with two phones, in an application whose streams last."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorepad import live
from tests.sync.outbox import Phone, new_phone


@pytest.fixture
def lasting(app: Flask) -> Iterator[Flask]:
    app.config.update(STREAMS=4, STREAM_SECONDS=30)
    live.hub_of(app).stop()
    live.init(app)
    yield app


@pytest.fixture
def phone(lasting: Flask) -> Phone:
    return new_phone(lasting)
