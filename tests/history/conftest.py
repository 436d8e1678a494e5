"""A game at a real database, and the commands as a person types them."""

from __future__ import annotations

from tests.archive.conftest import command, data
from tests.journal.conftest import context, table

__all__ = ["command", "context", "data", "table"]
