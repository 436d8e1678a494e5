"""What the generated tests found once, each with its input."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.journal.facts import Status
from tests.journal.at_table import Table, deal, stored
from tests.journal.conftest import context, table

__all__ = ["context", "table"]


def test_a_correction_may_say_that_nothing_else_changes(table: Table) -> None:
    """`"also": null` fits the schema; it was a failure of ours."""
    hand = stored(table.play(deal(0, 60, 70)))
    seen = {"target": hand.id, "replaces": hand.id, "also": None}
    new = stored(table.send("corrected", {**seen, "hand": deal(0, 70, 80)}))
    assert table.totals == [80, 20]
    assert "also" not in new.body
    voided = {"target": hand.id, "replaces": new.id, "also": None}
    assert table.send("voided", voided).status is Status.STORED


@pytest.mark.parametrize("kind", ["rules", "recounted"])
def test_rules_may_leave_open_what_else_they_change(table: Table, kind: str) -> None:
    """`null` says nothing: it is neither another fact to replace, nor a list."""
    replaces = {"rules": None, "recounted": table.start_id}[kind]
    body: dict[str, Any] = {"rules": {"target": 300}, "replaces": replaces}
    also = {"also": None} if kind == "recounted" else {}
    assert table.send(kind, {**body, **also}).status is Status.STORED
