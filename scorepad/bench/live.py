"""How soon everybody sees a hand: the real server, with hundreds of phones in another process.

All phones are in this process, on the same machine: what they take from its processors is part of
every figure.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from scorepad.bench.figures import Figure
from scorepad.bench.house import House, Room, open_house
from scorepad.bench.phones import Phone

VIEWERS = 200
GAMES, PHONES = 200, 5
MEDIAN_BAR, ALL_BAR, STOP_BAR = 0.3, 0.5, 5.0
# Real play has a hand in some four minutes: here it is four times as fast, questions are not.
PACE = 60.0
LOOKS = 8  # of the keeper's phone during a hand
ASK_EVERY = 3.0
LOOK_EVERY = 30.0
COMING = 12.0  # the seconds in which all phones are opened


def measure(is_quick: bool) -> Iterable[Figure]:
    """Viewers of one game, then many games at once."""
    yield from asyncio.run(_one_game(40 if is_quick else VIEWERS, 3 if is_quick else 20))
    games, seconds, pace = (10, 4.0, 2.0) if is_quick else (GAMES, 60.0, PACE)
    yield from asyncio.run(_many_games(games, seconds, pace))


@dataclass
class Seen:
    """When viewers heard of a hand, and when they had it, by its version."""

    heard: dict[int, list[float]] = field(default_factory=dict)
    had: dict[int, list[float]] = field(default_factory=dict)
    refused: int = 0


async def _one_game(viewers: int, hands: int) -> list[Figure]:
    with open_house(1, viewers + 1) as house:
        before = house.memory()
        room, seen = house.rooms[0], Seen()
        keeper = Phone(house.port, room.cookies[0])
        tasks = [
            asyncio.create_task(_view(Phone(house.port, cookie), room, seen))
            for cookie in room.cookies[1:]
        ]
        await asyncio.sleep(1 + viewers / 100)
        told = [await _post(keeper, room, seen, viewers) for _ in range(hands)]
        grown = house.memory() - before
        began = time.monotonic()
        await asyncio.to_thread(house.stop)
        stopped = time.monotonic() - began
        await _end(tasks)
    what = f"{viewers} viewers of one game: "
    middle, last, had, last_had = ([one[n] for one in told] for n in range(4))
    return [
        Figure(what + "a hand is heard of, median viewer", *_middle(middle), bar=MEDIAN_BAR),
        Figure(what + "a hand is heard of, last viewer", *_middle(last), bar=ALL_BAR),
        Figure(what + "its facts are there, median viewer", *_middle(had), bar=MEDIAN_BAR),
        Figure(what + "its facts are there, last viewer", *_middle(last_had), bar=ALL_BAR),
        Figure(what + "the worst of all hands, last viewer", max(last_had), "s"),
        Figure(what + "memory of the server more", grown, "MB"),
        Figure(what + "the server stops in", stopped, "s", STOP_BAR),
    ]


def _middle(values: list[float]) -> tuple[float, str]:
    return median(values), "s"


async def _view(phone: Phone, room: Room, seen: Seen) -> None:
    """Hear of what is new, and fetch it."""
    version = 1
    async for told in phone.events(room.pad):
        if isinstance(told, int):
            seen.refused += told != 200
            continue
        seen.heard.setdefault(told["version"], []).append(time.monotonic())
        answer = await phone.news(f"{room.path}/facts?after={version}")
        if answer.status == 200:
            version = told["version"]
            seen.had.setdefault(version, []).append(time.monotonic())


async def _post(
    keeper: Phone, room: Room, seen: Seen, viewers: int
) -> tuple[float, float, float, float]:
    """Post a hand; the seconds from its answer to the median and the last viewer's hearing of it,
    and to their having it."""
    version = room.next_slot + 1
    answer = await keeper.sync(room.pad, room.batch())
    if answer.status != 200 or b'"stored"' not in answer.body:
        raise RuntimeError(f"not stored: {answer.body[:200]!r}")
    answered = time.monotonic()
    while len(seen.had.get(version, ())) < viewers - seen.refused:
        if time.monotonic() - answered > 20:
            raise RuntimeError(f"{len(seen.had.get(version, ()))} of {viewers} had it")
        await asyncio.sleep(0.01)
    heard, had = sorted(seen.heard[version]), sorted(seen.had[version])
    await asyncio.sleep(0.3)
    found = (median(heard), heard[-1], median(had), had[-1])
    return tuple(max(0.0, moment - answered) for moment in found)  # type: ignore[return-value]


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
            await task


@dataclass
class Evening:
    """What was counted and timed while many games were played."""

    hands: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    posted: dict[tuple[str, int], float] = field(default_factory=dict)
    streams: int = 0
    failed: int = 0
    counts: bool = False  # not while they come, nor while the server stops


async def _many_games(games: int, seconds: float, pace: float) -> list[Figure]:
    with open_house(games, PHONES) as house:
        told = Evening()
        tasks = [
            asyncio.create_task(_play(house, room, number, told, pace))
            for room in house.rooms
            for number in range(PHONES)
        ]
        await asyncio.sleep(COMING + 3)
        told.counts = True
        await asyncio.sleep(seconds)
        told.counts = False
        memory = house.memory()
        stopped = await asyncio.to_thread(house.stop)
        await _end(tasks)
    what = f"{games} games with {PHONES} phones: "
    return [
        Figure(what + "a hand posted", *_spread(told.hands)),
        Figure(what + "a question answered", *_spread(told.asked)),
        Figure(what + "99 of 100 answers in", _high(told.asked + told.hands, 0.99), "s"),
        Figure(what + "the slowest answer of all", _high(told.asked + told.hands, 1), "s"),
        Figure(what + "a hand is seen by a stream's phone", *_spread(told.delays), bar=MEDIAN_BAR),
        Figure(what + "a hand is seen, 95 of 100", _high(told.delays, 0.95), "s", ALL_BAR),
        Figure(what + "streams open", told.streams, ""),
        Figure(what + "hands and questions", len(told.hands) + len(told.asked), ""),
        Figure(what + "not answered", told.failed, "", 0),
        Figure(what + "memory of the server", memory, "MB"),
        Figure(what + "the server stops in", stopped, "s", STOP_BAR),
    ]


def _spread(values: list[float]) -> tuple[float | None, str]:
    return (median(values) if values else None), "s"


def _high(values: list[float], part: float) -> float | None:
    """The value that so great a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else None


async def _play(house: House, room: Room, number: int, told: Evening, pace: float) -> None:
    """One phone at a table: the first keeps the score, all others follow."""
    phone = Phone(house.port, room.cookies[number])
    await asyncio.sleep(random.uniform(0, COMING))  # noqa: S311
    if number == 0:
        await _keep(phone, room, told, pace)
        return
    listening = asyncio.create_task(_listen(phone, room, told))
    try:
        while True:
            await _ask(phone, room, told)
            is_streaming = not listening.done()
            await asyncio.sleep(LOOK_EVERY if is_streaming else ASK_EVERY)
    finally:
        await _end([listening])


async def _listen(phone: Phone, room: Room, told: Evening) -> None:
    ear = Phone(phone.port, phone.cookie)
    async for event in ear.events(room.pad):
        if isinstance(event, int):
            told.streams += event == 200
            continue
        posted = told.posted.get((room.game, event["version"]))
        if posted is not None and not event["draft"]:
            await _ask(ear, room, told)
            if told.counts:
                told.delays.append(time.monotonic() - posted)


async def _ask(phone: Phone, room: Room, told: Evening) -> None:
    begun = time.monotonic()
    try:
        answer = await phone.news(f"{room.path}/facts?after={room.next_slot}")
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        told.failed += told.counts
        phone.close()
        return
    if told.counts:
        told.failed += answer.status not in (200, 304)
        told.asked.append(time.monotonic() - begun)


async def _keep(phone: Phone, room: Room, told: Evening, pace: float) -> None:
    """Hands at the pace of play, and a question for each hand in progress that would be kept."""
    while True:
        for _ in range(LOOKS):
            await asyncio.sleep(random.expovariate(LOOKS / pace))  # noqa: S311
            await _ask(phone, room, told)
        version, begun = room.next_slot + 1, time.monotonic()
        try:
            answer = await phone.sync(room.pad, room.batch())
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            told.failed += told.counts
            phone.close()
            continue
        now = time.monotonic()
        told.posted[room.game, version] = now
        if told.counts:
            told.hands.append(now - begun)
            told.failed += b'"stored"' not in answer.body
