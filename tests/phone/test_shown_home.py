"""The home of a pad on the phone: what the server told, and what this phone knows better."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad import pads
from scorepad.journal import Folded
from scorepad.web.cards import cards
from scorepad.web.snapshot import snapshot_of
from tests.journal.at_table import Table, deal, started, stored
from tests.phone.modules import Modules, shown
from tests.phone.twin_pages import phone_folded, speaking

Json = dict[str, Any]


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.load("shown/home.js")
    yield made
    made.close()


@pytest.fixture
def table(app: Flask, modules: Modules) -> Iterator[Table]:
    with speaking(app, modules, "en"):
        yield Table()


def snapshot(table: Table) -> Json:
    """The pad as a phone keeps it."""
    return snapshot_of(pads.Access(table.pad, table.phone), "build")


def waiting(folded: Folded, table: Table) -> Json:
    """The fold of a phone whose last fact has not been sent."""
    found = phone_folded(folded, pads.device_names(table.pad), table.phone.id)
    found["facts"][-1] |= {"at_server": None, "at_phone": "2030-01-02T03:04:05+00:00"}
    return found


def home(table: Table) -> Json:
    return {
        "going_on": shown(cards(pads.games(table.pad, is_going_on=True))),
        "ended": shown(cards(pads.games(table.pad, is_going_on=False))),
    }


def test_what_the_server_told_is_shown(table: Table, modules: Modules) -> None:
    other = started(table.persons, variant="cutthroat")
    assert isinstance(pads.start_game(table.pad, table.phone, other, "a" * 22), pads.Game)
    stored(table.play(deal(0, 100, 100)))
    stored(table.send("abandoned", {}))
    assert modules.call("shown/home.js", "homeOf", snapshot(table)) == home(table)


def test_what_the_phone_has_gone_on_with_is_newer(table: Table, modules: Modules) -> None:
    before = snapshot(table)
    stored(table.play(deal(0, 100, 100)))
    stored(table.play(deal(0, 100, 100)))
    (game,) = modules.call(
        "shown/home.js", "homeOf", before, {table.game.public_id: waiting(table.now, table)}
    )["ended"]
    (known,) = home(table)["ended"]
    assert game == known | {"last_at": "2030-01-02T03:04:05+00:00"}
    assert game["totals"] == [200, 0] and game["winners"] == [0]


def test_a_game_that_began_on_the_phone_comes_first(table: Table, modules: Modules) -> None:
    folded = waiting(table.now, table)
    shown_home = modules.call("shown/home.js", "homeOf", snapshot(table), {"new": folded})
    ids = [game["public_id"] for game in shown_home["going_on"]]
    assert ids == ["new", table.game.public_id]


def test_a_card_says_what_is_on_this_phone_alone(table: Table, modules: Modules) -> None:
    game = table.game.public_id
    rows = [
        {"game": "new", "kind": "started", "state": "waiting"},
        {"game": "new", "kind": "hand", "state": "waiting"},
        {"game": game, "kind": "hand", "state": "clash"},
        {"game": game, "kind": "hand", "state": "waiting"},
    ]
    folds = {"new": waiting(table.now, table)}
    new, known = modules.call("shown/home.js", "homeOf", snapshot(table), folds, rows)["going_on"]
    assert (new["unsent"], new["stopped"], new["is_begun_here"]) == (2, 0, True)
    assert (known["unsent"], known["stopped"], known["is_begun_here"]) == (1, 1, False)
