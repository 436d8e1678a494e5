"""A phone that listens: one stream of a test client, event by event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from scorepad import live
from tests.sync.outbox import Phone

Json = dict[str, Any]


class Listener:
    """An open stream; `next_event` waits for it. Closed at the end of the test at the latest."""

    def __init__(self, phone: Phone) -> None:
        self.answer = phone.client.get(f"/p/{phone.pad}/live")
        self.status = self.answer.status_code
        self.parts: Iterator[bytes] = iter(())
        if self.status == 200:
            self.parts = self.answer.iter_encoded()
            assert next(self.parts).startswith(b"retry: ")

    def next_event(self) -> Json:
        """What the next event tells; heartbeats are passed over."""
        return self.next_events()[-1]

    def next_events(self) -> list[Json]:
        part = next(one for one in self.parts if not one.startswith(b":"))
        events = [event.split("\n") for event in part.decode().strip().split("\n\n")]
        assert all(lines[0] == "event: game" for lines in events)
        told = [json.loads(lines[2].removeprefix("data: ")) for lines in events]
        assert [f"id: {one['version']}" for one in told] == [lines[1] for lines in events]
        return told

    def ends(self) -> bool:
        """Whether nothing comes any more."""
        return next(self.parts, None) is None

    def close(self) -> None:
        self.answer.close()


def open_streams(phone: Phone) -> int:
    return live.hub_of(phone.app).count()
