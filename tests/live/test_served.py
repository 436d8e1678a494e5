"""The real server with two hundred open streams: everybody hears, others are answered, it stops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from scorepad.bench.house import House, open_house
from scorepad.bench.phones import Phone
from scorepad.config import DEFAULTS

STREAMS = 200
MOST = DEFAULTS["STREAMS"]


async def listen(phone: Phone, pad: str, statuses: list[int], heard: list[int]) -> None:
    async for told in phone.events(pad):
        if isinstance(told, int):
            statuses.append(told)
        else:
            heard.append(told["version"])


async def until(condition: Callable[[], bool], patience: float = 20) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def evening(house: House) -> float:
    room = house.rooms[0]
    statuses: list[int] = []
    heard: list[int] = []
    phones = [Phone(house.port, cookie) for cookie in room.cookies]

    def follow(some: list[Phone]) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(listen(one, room.pad, statuses, heard)) for one in some]

    tasks = follow(phones[:STREAMS])
    await until(lambda: len(statuses) == STREAMS)
    assert set(statuses) == {200}
    keeper = phones[0]
    answer = await keeper.sync(room.pad, room.batch())
    assert b'"stored"' in answer.body
    await until(lambda: len(heard) == STREAMS)
    assert set(heard) == {2}
    for path in (room.path, f"{room.path}/facts?after=1", f"/p/{room.pad}"):
        assert (await keeper.get(path)).status == 200
    tasks += follow(phones[STREAMS : MOST + 5])
    await until(lambda: len(statuses) == MOST + 5)
    assert sorted(statuses)[-5:] == [503] * 5
    assert statuses.count(200) == MOST
    assert (await keeper.get(room.path)).status == 200
    took = await asyncio.to_thread(house.stop)
    await asyncio.gather(*tasks, return_exceptions=True)
    return took


def test_two_hundred_streams() -> None:
    with open_house(1, MOST + 10) as house:
        assert asyncio.run(evening(house)) < 4
        assert house.process.returncode == 0
