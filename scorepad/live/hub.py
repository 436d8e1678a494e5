"""The hub: who listens to which pad, in this process, and what each has still to be told.

It holds no more than the last mark of each game: a listener that is slow is told the last one, not
every one. What is committed in this process is heard from the journal (`journal/changes.py`); for
what another process writes, a watcher looks as long as anybody listens (`live/watcher.py`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import sqlalchemy as sa
from flask import Flask, current_app

from scorepad import pads
from scorepad.database import db
from scorepad.journal.changes import EARS, Mark
from scorepad.live.stream import Stream
from scorepad.live.watcher import Watcher

# A phone has one stream a page that is looked at; what is gone is noticed some seconds later.
OF_ONE_PHONE = 6


def init(app: Flask) -> None:
    """Give an application its hub, which hears whatever is committed in it."""
    hub = Hub(app.config["STREAMS"], app.config["STREAM_SECONDS"])
    app.extensions["scorepad_hub"] = hub
    app.extensions[EARS] = (hub.hear,)


def hub_of(app: Flask) -> Hub:
    """The hub of an application."""
    hub: Hub = app.extensions["scorepad_hub"]
    return hub


def open_stream(access: pads.Access, is_gone: Callable[[], bool]) -> Stream | None:
    """A stream for this phone from the present application's hub, as `Hub.open` gives it."""
    pad_id, device_id = access.pad.id, access.device.id
    # Before the hub is asked: who waits with a connection in hand keeps it from others.
    db.session.remove()
    return hub_of(current_app).open(pad_id, device_id, db.engine, is_gone)


class Hub:
    """The open streams of one application, at most `most` at a time; each ends after `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.lock = threading.RLock()
        self.streams: dict[int, set[Stream]] = {}
        self.marks: dict[int, dict[str, Mark]] = {}
        self.is_stopped = False
        self.watcher: Watcher | None = None

    def open(
        self,
        pad_id: int,
        device_id: int,
        engine: sa.Engine,
        is_gone: Callable[[], bool] = lambda: False,
    ) -> Stream | None:
        """A stream that tells of this pad's games; None where there are enough already. Of one
        phone the oldest gives way: its page is most likely gone.

        ``is_gone`` says whether the other end has gone, where the server can tell. Whoever opens
        one closes it.
        """
        with self.lock:
            self._end_forgotten()
            own = [one for one in self.streams.get(pad_id, ()) if one.device_id == device_id]
            if len(own) >= OF_ONE_PHONE:
                min(own, key=lambda stream: stream.began).close()
            if self.is_stopped or self.count() >= self.most:
                return None
            stream = Stream(pad_id, device_id, self.seconds, is_gone, self.leave)
            self.streams.setdefault(pad_id, set()).add(stream)
            if self.watcher is None or self.watcher.is_over:
                self.watcher = Watcher(self, engine)
                self.watcher.start()
            return stream

    def count(self) -> int:
        """How many streams are open."""
        return sum(map(len, self.streams.values()))

    def hear(self, pad_id: int, mark: Mark | None) -> None:
        """Something of a pad was committed; None: it is not known what."""
        with self.lock:
            if pad_id not in self.streams:
                return
            if mark is None:
                if self.watcher:
                    self.watcher.doubt()
                return
            self.marks.setdefault(pad_id, {})[mark.game] = mark
            for stream in self.streams[pad_id]:
                stream.tell(mark)

    def compare(self, pad_id: int, found: list[Mark], devices: set[int]) -> None:
        """Tell what is news among the marks that were found in the database under this hub's lock,
        and end the streams of phones that are not among these any more."""
        with self.lock:
            if pad_id not in self.streams:
                return  # whoever listened has gone meanwhile
            known = self.marks.get(pad_id)
            if known is not None:
                for mark in found:
                    if known.get(mark.game) != mark:
                        self.hear(pad_id, mark)
            self.marks[pad_id] = {**(known or {}), **{mark.game: mark for mark in found}}
            for stream in list(self.streams[pad_id]):
                if stream.device_id not in devices:
                    stream.end()

    def leave(self, stream: Stream) -> None:
        """A stream was closed."""
        with self.lock:
            left = self.streams.get(stream.pad_id, set())
            left.discard(stream)
            if not left:
                self.streams.pop(stream.pad_id, None)
                self.marks.pop(stream.pad_id, None)
            if not self.streams and self.watcher:
                self.watcher.stop()

    def stop(self) -> None:
        """End all streams at once, and open none any more: the server stops."""
        self.is_stopped = True
        with self.lock:
            for streams in self.streams.values():
                for stream in streams:
                    stream.end()
            watcher = self.watcher
        if watcher:
            watcher.stop()
            watcher.join(timeout=2)

    def _end_forgotten(self) -> None:
        """A stream whose server never began to send it is closed by nobody."""
        late = time.monotonic() - 60
        for streams in list(self.streams.values()):
            for stream in [one for one in streams if one.until < late]:
                stream.close()
