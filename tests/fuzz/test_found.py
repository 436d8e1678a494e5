"""What the generated tests found once, each with its input."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.journal.facts import Status
from tests.house.walk import fresh
from tests.journal.at_table import Table, deal, stored
from tests.journal.conftest import context, table

from .world import World

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


NEW = {"seat_0": "Zoe", "seat_1": "Yan", "seat_2": "Xi", "seat_3": "Wu", "dealer": "1"}


@pytest.mark.parametrize(
    "refused",
    [{"fact_id": "bad"}, {"hands": "9999999"}, {"hands": "-1"}, {"start_0": "-9999999"}],
)
def test_a_game_that_is_not_begun_leaves_nobody_behind(
    world: World, refused: dict[str, str]
) -> None:
    client, before = world.client("owner"), world.rows()
    form = {**NEW, "table": "usual", "do": "start", "fact_id": fresh(), **refused}
    assert client.post(f"/p/{world.own.pad.public_id}/new", data=form).status_code == 422
    assert world.rows() == before


def test_another_game_from_an_old_form_leaves_nobody_behind(world: World) -> None:
    client, path = world.client("owner"), f"/p/{world.own.pad.public_id}/new"
    form = {**NEW, "table": "usual", "do": "start", "fact_id": fresh()}
    assert client.post(path, data=form).status_code == 302
    before = world.rows()
    assert client.post(path, data={**form, "seat_0": "Somebody else"}).status_code == 409
    assert world.rows() == before


@pytest.mark.parametrize("kind", ["rules", "recounted"])
def test_rules_may_leave_open_what_else_they_change(table: Table, kind: str) -> None:
    """`null` says nothing: it is neither another fact to replace, nor a list."""
    replaces = {"rules": None, "recounted": table.start_id}[kind]
    body: dict[str, Any] = {"rules": {"target": 300}, "replaces": replaces}
    also = {"also": None} if kind == "recounted" else {}
    assert table.send(kind, {**body, **also}).status is Status.STORED
