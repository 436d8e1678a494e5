"""Any interleaving of phones ends with one journal, and nothing is lost that nobody gave up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.phone.modules import Modules

from .outbox import fact, hand, new_phone, phone_beside, statuses
from .simulation import CORE, RULES, SimulatedPhone, Tab, World


@pytest.fixture(scope="module")
def core() -> Iterator[Modules]:
    modules = Modules()
    modules.load(CORE)
    yield modules
    modules.close()


def evening(app: Flask, core: Modules, seed: str, steps: int) -> Counter[str]:
    """Some steps of three phones that write, and one that may only look and object."""
    chance = random.Random(seed)
    owner = new_phone(app)
    lines = [owner, phone_beside(owner), phone_beside(owner), phone_beside(owner, "viewer")]
    phones = [SimulatedPhone(f"phone {number}", line) for number, line in enumerate(lines)]
    phones[-1].is_viewer = True
    for phone in phones:
        phone.tabs = [Tab(phone) for _ in range(chance.choice((1, 1, 2)))]
    world = World(core, chance, phones)
    first = owner.start(rules=RULES)
    assert statuses(owner.send(first)) == ["stored"]
    world.games.append(first["game"])
    world.bodies[first["id"]] = [("started", first["body"])]
    world.stored[first["id"]] += 1
    for phone in phones:
        world.fetch(phone)
    for _ in range(steps):
        world.step()
    world.settle()
    world.check()
    return world.counts


def test_any_order_of_things_ends_alike(app: Flask, core: Modules) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        seen += evening(app, core, f"evening {number}", 250)
    # or else the simulation has become too kind to prove anything
    wanted = ("stored", "known", "clash", "changed", "refused", "held", "dropped", "died")
    assert all(seen[what] for what in (*wanted, "keep", "mine", "both", "dismiss")), seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_orders_of_things_end_alike(app: Flask, core: Modules, part: int) -> None:
    for number in range(20):
        evening(app, core, f"evening {part}.{number}", 400)


def test_an_old_copy_that_comes_late_is_not_stored_beside_what_was_decided(
    app: Flask, core: Modules
) -> None:
    """A request lingers on the way; meanwhile its hand clashes, is decided, and its place is free
    again: the hand has kept its id, so the old copy of it is known for what it is."""
    for choice in ("mine", "both"):
        owner = new_phone(app)
        other, game = phone_beside(owner), owner.begun()
        theirs = hand(game, 1)
        assert statuses(other.send(theirs)) == ["stored"]
        mine = hand(game, 1, 1, 75, 20)
        row = {**mine, "seq": 1, "pad": owner.pad, "at": None, "state": "waiting", "answer": None}
        late = core.call(CORE, "batchOf", [row])
        told = {"status": 200, "isRedirected": False, "json": owner.told(*late["facts"])}
        rows = core.call(CORE, "answered", [row], [row], told)["rows"]
        rows = core.call(CORE, "decide", rows, 1, choice)["rows"]
        assert statuses(owner.send(*core.call(CORE, "batchOf", rows)["facts"])) == ["stored"]
        taken_back = fact(game, "undone", {"target": mine["id"]})
        assert statuses(owner.send(taken_back)) == ["stored"]
        assert statuses(other.send(fact(game, "undone", {"target": theirs["id"]}))) == ["stored"]
        assert statuses(owner.send(*late["facts"])) == ["changed"]
        assert len(owner.facts(game)["facts"]) == 5
