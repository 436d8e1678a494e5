"""What stands on a page is what the phone knows, whatever is told while it is being drawn:
static/js/app/drawing.js in V8, where nothing happens by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .modules import Modules

# A screen that shows the version of its game and who has the pen; `known` is what the phone knows.
WORLD = """
const folds = {};
const known = { version: 1, pen: "Ann" };
const drawn = [], told = [];
let waiting = [];
const slow = () => new Promise((go) => waiting.push(go));
const go = () => waiting.splice(0).forEach((one) => one());
let isOvertaken = false;
let isLate = false; // what a screen is given is looked up at once, or after its modules have come
let isBroken = false;
const app = {
  at: { name: "table" },
  isBusy: false,
  place: () => ({}),
  basisNow() {
    const folded = (folds[known.version] ??= { version: known.version });
    return { folded, told: known.pen };
  },
  isAsDrawn: ({ folded }) => folded.version === 1,
  isOvertaken: () => isOvertaken,
  isHeld: () => false,
  async contextOf() {
    if (isLate) await slow();
    return { shown: known.version, pen: known.pen };
  },
  async put({ shown, pen }) {
    if (isBroken) throw new Error("broken");
    await slow();
    drawn.push(`${shown} ${pen}`);
  },
  isReady() {},
  showBars() {},
  tell: (before, after) => told.push([before.version, after.version]),
};
const drawing = new modules["app/drawing.js"].Drawing(app);
const heard = (news) => {
  Object.assign(known, news);
  drawing.redraw().catch(() => {});
};
"""


class World:
    def __init__(self, modules: Modules) -> None:
        self.modules = modules

    def do(self, *scripts: str) -> None:
        """One after the other, each with all that follows from it."""
        for script in scripts:
            self.modules.racer.eval(f"{{ {script} }}; null")

    def settle(self) -> None:
        self.do(*["go()"] * 9)

    def __getitem__(self, expression: str) -> Any:
        return self.modules.value(expression)


@pytest.fixture
def world() -> Iterator[World]:
    modules = Modules()
    modules.load("app/drawing.js")
    modules.racer.eval(WORLD + "; null")
    yield World(modules)
    modules.close()


def test_what_the_server_drew_stays_and_news_are_drawn(world: World) -> None:
    world.do("heard({})")
    assert world["drawn"] == []
    world.do("heard({ version: 2 })", "go()")
    assert world["drawn"] == ["2 Ann"]
    assert world["told"] == [[1, 2]]


@pytest.mark.parametrize("news", ["version: 3", 'pen: "Kitchen"'])
def test_what_is_kept_while_a_screen_is_drawn_is_drawn_after_it(world: World, news: str) -> None:
    """It is known before the drawing has ended, and told only after it: storing it took longer."""
    world.do("heard({})", "heard({ version: 2 })", f"Object.assign(known, {{ {news} }})", "go()")
    assert world["drawn"] == ["2 Ann"]
    world.do("heard({})")
    world.settle()
    assert world["drawn.at(-1)"] == world["`${known.version} ${known.pen}`"] != "2 Ann"


@pytest.mark.parametrize("news", ["version: 3", 'pen: "Kitchen"'])
def test_what_comes_before_a_screen_is_looked_up_costs_no_second_drawing(
    world: World, news: str
) -> None:
    world.do("heard({})", "isLate = true", "heard({ version: 2 })", f"heard({{ {news} }})")
    world.settle()
    assert world["drawn"] == [world["`${known.version} ${known.pen}`"]]


def test_what_comes_while_the_first_page_is_looked_up_is_drawn(world: World) -> None:
    """The server drew it before: what is known by now does not stand there."""
    world.do("isLate = true", "heard({})", 'Object.assign(known, { pen: "Kitchen" })')
    world.settle()
    assert world["drawn"] == []
    world.do("heard({})")
    world.settle()
    assert world["drawn"] == ["1 Kitchen"]


def test_a_drawing_that_failed_is_made_up_for(world: World) -> None:
    world.do("heard({})", "isBroken = true", "heard({ version: 2 })", "isBroken = false")
    world.settle()
    assert world["drawn"] == []
    world.do("heard({})")
    world.settle()
    assert world["drawn"] == ["2 Ann"]


def test_what_is_being_done_here_keeps_news_until_it_is_done(world: World) -> None:
    world.do("heard({})", "app.isBusy = true", "heard({ version: 2 })")
    world.do("app.isBusy = false; drawing.redraw()", "go()")
    assert world["drawn"] == ["2 Ann"]


def test_what_a_person_still_types_is_not_drawn_over(world: World) -> None:
    world.do("heard({})", "isOvertaken = true", "heard({ version: 2 })")
    world.settle()
    assert world["drawn"] == []
    world.do("isOvertaken = false; drawing.draw({ isOwn: true })")
    world.settle()
    assert world["drawn"] == ["2 Ann"]


def test_any_order_of_news_and_steps_ends_with_what_is_known(world: World) -> None:
    """Pieces of news that are kept, and told, at any step of the drawings before them."""
    world.do("heard({})")
    for order in range(1, 2**8):
        for step in range(8):
            news = f"known.version = {10 + 8 * order + step}"
            world.do("isLate = !isLate", news if order >> step & 1 else "go()")
            world.do("drawing.redraw().catch(() => {})" if step % 2 else "go()")
        world.do("heard({})")
        world.settle()
        assert world["drawn.at(-1)"] == world["`${known.version} ${known.pen}`"]
