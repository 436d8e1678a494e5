"""How a page follows: static/js/live/stream.js in V8, where nothing happens by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.phone.modules import Modules

WORLD = """
const targets = () => {
  const ears = {};
  return {
    addEventListener: (name, hear) => (ears[name] ??= []).push(hear),
    removeEventListener: (name, hear) => (ears[name] = ears[name].filter((one) => one !== hear)),
    fire: (name, event = {}) => [...(ears[name] ?? [])].forEach((hear) => hear(event)),
    count: () => Object.values(ears).flat().length,
  };
};
const world = { ...targets(), document: { ...targets(), visibilityState: "visible" }, now: 0 };
const streams = [], asked = [], told = [], lost = [];
let answer = { status: 200, body: { game: "g", version: 1 }, tag: "a" };
let address = "facts";
let timers = [];
world.performance = { now: () => world.now };
world.AbortSignal = { timeout: () => null };
world.setTimeout = (act, wait) => timers.push({ act, at: world.now + wait });
world.clearTimeout = () => (timers = []);
world.EventSource = class {
  constructor(address) {
    Object.assign(this, targets(), { address, readyState: 0 });
    streams.push(this);
  }
  close() { this.readyState = 2; this.isClosed = true; }
  opens() { this.readyState = 1; this.fire("open"); }
  says(game) { this.fire("game", { data: JSON.stringify({ game, version: 2 }) }); }
  fails(state) { this.readyState = state; this.fire("error"); }
};
world.fetch = async (address, { headers }) => {
  asked.push([address, headers["If-None-Match"] ?? null]);
  if (answer.status === 0) throw new Error("no network");
  const isSame = headers["If-None-Match"] === answer.tag;
  const status = isSame ? 304 : answer.status;
  const { body, tag } = answer;
  return { status, ok: status === 200, json: async () => body, headers: { get: () => tag } };
};
const pass = (time) => {
  world.now += time;
  const due = timers.filter(({ at }) => at <= world.now);
  timers = timers.filter(({ at }) => at > world.now);
  due.forEach(({ act }) => act());
};
const see = (state) => {
  world.document.visibilityState = state;
  world.document.fire("visibilitychange");
};
const following = modules["live/stream.js"].follow(
  { live: "live", ask: () => address, game: "g" },
  (one) => told.push(one.version),
  (is) => lost.push(is),
  world,
);
const last = () => streams.at(-1);
"""


class World:
    def __init__(self, modules: Modules) -> None:
        self.modules = modules

    def do(self, script: str) -> None:
        self.modules.racer.eval(f"{{ {script} }}; null")

    def __getitem__(self, expression: str) -> Any:
        return self.modules.value(expression)


@pytest.fixture
def world() -> Iterator[World]:
    modules = Modules()
    modules.load("live/stream.js")
    modules.racer.eval(WORLD + "; null")
    yield World(modules)
    modules.close()


def test_it_opens_a_stream_and_asks_at_once(world: World) -> None:
    assert world["streams.map((one) => one.address)"] == ["live"]
    assert world["asked"] == [["facts", None]]
    assert world["told"] == [1]
    world.do("last().opens()")
    assert world["asked.length"] == 2
    assert world["told"] == [1], "what is known is no news"


def test_an_event_of_this_game_is_looked_into(world: World) -> None:
    world.do("last().opens()")
    world.do('answer = { status: 200, body: { version: 2 }, tag: "b" }; last().says("other")')
    assert world["told"] == [1]
    world.do('last().says("g")')
    assert world["told"] == [1, 2]
    assert world["asked.at(-1)"] == ["facts", "a"]


def test_beside_a_stream_it_looks_seldom(world: World) -> None:
    world.do("last().opens()")
    before = world["asked.length"]
    world.do("pass(29000)")
    assert world["asked.length"] == before
    world.do("pass(1500)")
    assert world["asked.length"] == before + 1


def test_a_refused_stream_is_asked_for_later_and_meanwhile_every_three_seconds(
    world: World,
) -> None:
    world.do("last().fails(2)")
    before = world["asked.length"]
    for _ in range(5):
        world.do("pass(3000)")
    assert world["asked.length"] == before + 5
    assert world["streams.length"] == 1
    for _ in range(6):
        world.do("pass(3000)")
    assert world["streams.length"] == 2
    assert world["told"] == [1]


def test_one_that_broke_tries_by_itself_while_the_page_asks(world: World) -> None:
    world.do("last().opens(); last().fails(0)")
    before = world["asked.length"]
    world.do("pass(3000)")
    assert world["asked.length"] == before + 1
    assert world["streams.length"] == 1


def test_a_stream_that_says_nothing_of_what_is_new_is_opened_again(world: World) -> None:
    world.do("last().opens()")
    world.do('answer = { status: 200, body: { version: 2 }, tag: "b" }; pass(30000)')
    assert world["told"] == [1, 2]
    assert world["streams[0].isClosed"]
    assert world["streams.length"] == 2


def test_a_stream_that_told_of_what_is_new_stays_open(world: World) -> None:
    """The phone asks for less afterwards: that answer is another one, and yet nothing new."""
    world.do("last().opens()")
    pen = '{ device: "Anna", age: %d }'
    body = "{ version: 2, pen: %s, facts: [{ number: 2 }] }" % (pen % 10)
    world.do(f'answer = {{ status: 200, body: {body}, tag: "b" }}; last().says("g")')
    assert world["told"] == [1, 2]
    body = "{ version: 2, pen: %s, facts: [] }" % (pen % 30_000)
    world.do(f'address = "facts after 2"; answer = {{ status: 200, body: {body}, tag: "c" }}')
    world.do("pass(30000)")
    assert world["asked.at(-1)"] == ["facts after 2", None]
    assert world["streams.length"] == 1 and not world["streams[0].isClosed ?? false"]


def test_nothing_is_open_while_nobody_looks(world: World) -> None:
    world.do('last().opens(); see("hidden")')
    assert world["last().isClosed"]
    before = world["asked.length"]
    world.do("pass(100000)")
    assert world["asked.length"] == before
    world.do('see("visible")')
    assert world["streams.length"] == 2
    assert world["asked.length"] == before + 1


@pytest.mark.parametrize("event", ["pageshow", "online"])
def test_coming_back_asks_at_once(world: World, event: str) -> None:
    world.do("last().opens()")
    before = world["asked.length"]
    world.do(f'world.fire("{event}")')
    assert world["asked.length"] == before + 1
    assert world["streams.filter((one) => !one.isClosed).length"] == 1


def test_it_tells_when_the_server_cannot_be_reached(world: World) -> None:
    world.do("last().fails(2); answer.status = 0; pass(3000)")
    assert world["lost"] == [False, True]
    world.do("answer.status = 503; answer.tag = null; pass(3000)")
    assert world["lost.at(-1)"] is True
    world.do('answer = { status: 200, body: { version: 3 }, tag: "c" }; pass(3000)')
    assert world["lost.at(-1)"] is False
    assert world["told"] == [1, 3]


def test_what_does_not_fit_is_fetched_in_parts(world: World) -> None:
    world.do(
        'answer = { status: 200, body: { version: 9, facts: [{ number: 5 }] }, tag: "b" };'
        ' last().says("g")'
    )
    assert world["told"] == [1, 9]
    assert world["asked.length"] == 3


def test_it_lets_go(world: World) -> None:
    world.do("following.stop()")
    assert world["last().isClosed"]
    assert world["world.count() + world.document.count()"] == 0
    world.do("pass(100000)")
    assert world["asked.length"] == 1
