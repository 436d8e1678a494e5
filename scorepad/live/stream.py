"""One open stream: server-sent events for a WSGI server, which holds a thread as long as it lasts.

Nothing is asked of the database here: whoever iterates would hold a connection for minutes.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from scorepad import rules_json
from scorepad.journal.changes import Mark

HEARTBEAT = 15.0
GLANCE = 5.0  # how often it is looked whether the other end is gone
RETRY = 2000


@dataclass(eq=False)
class Stream(Iterator[bytes]):
    """Events of one pad for one phone; what is not fetched yet is kept by game, the last mark."""

    pad_id: int
    device_id: int
    seconds: float
    is_gone: Callable[[], bool]
    on_close: Callable[[Stream], None]
    pending: dict[str, Mark] = field(default_factory=dict)
    bell: threading.Event = field(default_factory=threading.Event)
    has_begun: bool = False
    has_ended: bool = False

    def __post_init__(self) -> None:
        self.began = time.monotonic()
        # Not all that opened together end together.
        self.until = self.began + self.seconds * (0.9 + secrets.randbelow(200) / 1000)
        self.next_beat = self.began + HEARTBEAT

    def __next__(self) -> bytes:
        """The greeting, then events and heartbeats until it ends."""
        if not self.has_begun:
            self.has_begun = True
            return f"retry: {RETRY}\n\n".encode()
        while not self.has_ended and not self.is_gone():
            self.bell.clear()
            told = self._pending()
            if told:
                return told
            now = time.monotonic()
            if now >= self.until:
                break
            if now >= self.next_beat:
                self.next_beat = now + HEARTBEAT
                return b":\n\n"
            self.bell.wait(min(self.next_beat - now, self.until - now, GLANCE))
        raise StopIteration

    def tell(self, mark: Mark) -> None:
        """Have an event sent."""
        self.pending[mark.game] = mark
        self.bell.set()

    def end(self) -> None:
        """Nothing is sent any more: the next step ends it."""
        self.has_ended = True
        self.bell.set()

    def close(self) -> None:
        """Called by the server when it is done with it, whatever happened."""
        self.end()
        self.on_close(self)

    def _pending(self) -> bytes:
        events = []
        while self.pending:
            try:
                events.append(event(self.pending.popitem()[1]))
            except KeyError:  # taken by nobody else, but dicts promise nothing between threads
                break
        return "".join(events).encode()


def event(mark: Mark) -> str:
    """A mark as a server-sent event."""
    told = {"game": mark.game, "version": mark.version, "draft": mark.draft, "pen": mark.pen}
    return f"event: game\nid: {mark.version}\ndata: {rules_json.dumps(told)}\n\n"
