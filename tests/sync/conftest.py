"""The owner's phone of a pad."""

from __future__ import annotations

import pytest
from flask import Flask

from .outbox import Phone, new_phone


@pytest.fixture
def phone(app: Flask) -> Phone:
    return new_phone(app)
