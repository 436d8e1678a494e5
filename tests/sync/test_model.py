"""Any interleaving of phones ends with one journal, and nothing is lost that nobody gave up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.phone.modules import Modules

from .outbox import new_phone, phone_beside, statuses
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
