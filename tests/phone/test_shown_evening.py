"""An evening of teams that take turns: the phone counts as the server does, game by game."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.database import write_tx
from scorepad.journal import NewFact, Status
from scorepad.web.evening import REST, evening_of
from scorepad.web.rematch import body_again
from tests.journal.at_table import Table, fresh_id, started
from tests.phone.modules import Modules, shown
from tests.phone.twin_pages import phone_folded, speaking

Json = dict[str, Any]
SHORT = {"hand_limit": 1, "tie": "shared"}


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.load("shown/evening.js")
    yield made
    made.close()


def begin(table: Table, body: Json) -> pads.Game:
    game = pads.start_game(table.pad, table.phone, body, fresh_id())
    assert isinstance(game, pads.Game), game
    return game


def win(rng: random.Random, table: Table, game: pads.Game) -> None:
    """A game of one hand, which somebody wins or wins with others."""
    playing = journal.folded(game).record["playing"]
    seat = rng.choice([0, 1, 2])
    bidder = seat if seat in playing else playing[0]
    captured = [0, 0, 0]
    captured[bidder] = 60
    captured[next(side for side in playing if side != bidder)] = 40
    hand = {"bidder": bidder, "bid": 60, "captured": captured, "sides_bid": playing}
    fact = NewFact(fresh_id(), "hand", {"slot": 1, "hand": hand})
    assert journal.append(game, fact, table.phone).status is Status.STORED


def games_of(table: Table) -> list[Json]:
    """The games of the pad as a phone has them."""
    devices, found = pads.device_names(table.pad), []
    for one in pads.games(table.pad):
        game = pads.game_of(table.pad, one.public_id)
        assert game is not None
        folded = phone_folded(journal.folded(game), devices, table.phone.id)
        times = {"started_at": one.started_at, "last_at": one.last_at}
        found.append({"id": one.public_id, **shown(times), "folded": folded})
    return found


def compare(modules: Modules, table: Table, played: list[pads.Game]) -> None:
    games = games_of(table)
    for game in played:
        ours = modules.call("shown/evening.js", "eveningOf", game.public_id, games)
        assert ours == shown(evening_of(table.pad, game))


@pytest.mark.parametrize("seed", range(3))
def test_teams_that_take_turns(app: Flask, modules: Modules, seed: int) -> None:
    rng = random.Random(f"evening/{seed}")
    with speaking(app, modules, "en"):
        table = Table(more={"variant": "six_two"}, seats=6)
        body = started(table.persons, variant="six_rotate", rules=SHORT, playing=[0, 1])
        played = [begin(table, {**body, "first_dealer": 0})]
        for _ in range(4):
            win(rng, table, played[-1])
            played.append(begin(table, body_again(journal.folded(played[-1]))))
        compare(modules, table, [*played, table.game])
        rest(played[1])
        compare(modules, table, played)


def rest(game: pads.Game) -> None:
    """This game and what was before it were long ago."""
    with write_tx() as session:
        for one in session.query(pads.Game).filter(pads.Game.id <= game.id):
            one.started_at -= REST + dt.timedelta(minutes=1)
            one.last_at -= REST + dt.timedelta(minutes=1)
