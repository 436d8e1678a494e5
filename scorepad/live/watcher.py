"""What another process writes is noticed, too: a restore, an import, a second worker.

SQLite says cheaply (some microseconds) that a database was written by another connection than the
one that asks, `PRAGMA data_version`. Where it is not what this process wrote itself, the marks of
the pads that are listened to are read and compared. Other databases have no such number: there the
comparison is made every few seconds.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from scorepad.database import commits
from scorepad.journal.changes import Mark, number_of
from scorepad.journal.store import DEVICE, DRAFT, GAME, PEN

if TYPE_CHECKING:
    from scorepad.live.hub import Hub

LOOK_EVERY = 0.25
# While this process writes by itself, it is not known who else did: then it is not looked oftener.
COMPARE_EVERY = 2.0
AGAIN_AFTER = 1.0
# Of each pad, the games that were started last: one that is older is found by the page itself.
GAMES = 60

_PAD: sa.BindParameter[int] = sa.bindparam("of_pad")
_MARKS = (
    sa.select(GAME.c.public_id, GAME.c.version, DRAFT.c.at.label("draft"), PEN.c.at.label("pen"))
    .select_from(
        GAME.outerjoin(DRAFT, DRAFT.c.game_id == GAME.c.id).outerjoin(
            PEN, PEN.c.game_id == GAME.c.id
        )
    )
    .where(GAME.c.pad_id == _PAD)
    .order_by(GAME.c.started_at.desc(), GAME.c.id.desc())
    .limit(GAMES)
)
_DEVICES = sa.select(DEVICE.c.id).where(DEVICE.c.pad_id == _PAD, DEVICE.c.withdrawn_at.is_(None))

log = logging.getLogger(__name__)


class Watcher(threading.Thread):
    """Looks at the database for a hub until it is stopped."""

    def __init__(self, hub: Hub, engine: sa.Engine) -> None:
        super().__init__(name="scorepad-watcher", daemon=True)
        self.hub, self.engine = hub, engine
        self.bell = threading.Event()
        self.is_over = False
        self.is_in_doubt = self.has_failed = False
        self.compared_at = 0.0

    def doubt(self) -> None:
        """Something changed that only a look into the database shows."""
        self.is_in_doubt = True
        self.bell.set()

    def stop(self) -> None:
        """Let the thread end."""
        self.is_over = True
        self.bell.set()

    def run(self) -> None:
        try:
            while not self.is_over:
                self._watch()
        finally:
            self.is_over = True  # who listens next starts another one

    def _watch(self) -> None:
        """Look through one connection until it is over or a look fails: then through another."""
        try:
            with closing(_Look(self.engine)) as look:
                while not self.is_over:
                    self._look(look)
                    self.has_failed = False
                    self._wait(LOOK_EVERY)
        except Exception:  # the driver's own, too: busy for longer than it waits, or broken
            if not self.has_failed:
                log.exception("a look at the database failed: it is tried again")
            self.has_failed = self.is_in_doubt = True
            self._wait(AGAIN_AFTER)

    def _wait(self, seconds: float) -> None:
        self.bell.wait(seconds)
        self.bell.clear()

    def _look(self, look: _Look) -> None:
        has_changed, is_explained = look.has_changed()
        self._compare_new(look)
        is_due = time.monotonic() - self.compared_at >= COMPARE_EVERY
        look.is_open |= has_changed
        if self.is_in_doubt or (look.is_open and (is_due or not is_explained)):
            self.is_in_doubt = look.is_open = False
            self.compared_at = time.monotonic()
            self._compare(look, list(self.hub.streams))

    def _compare_new(self, look: _Look) -> None:
        """What a pad's games are when somebody begins to listen to it is no news."""
        known = self.hub.marks
        self._compare(look, [pad_id for pad_id in list(self.hub.streams) if pad_id not in known])

    def _compare(self, look: _Look, pad_ids: list[int]) -> None:
        for pad_id in pad_ids:
            if self.is_over:
                return
            # Under the hub's lock: what this process commits meanwhile is told after it.
            with self.hub.lock:
                self.hub.compare(pad_id, *look.found(pad_id))


class _Look:
    """A connection of the watcher's own: under the hub's lock nobody may wait for one that others
    have, who may wait for that lock."""

    def __init__(self, engine: sa.Engine) -> None:
        self.connection = engine.connect()
        self.connection.detach()
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.is_open = False
        self.version, self.own = self._version(), commits()

    def has_changed(self) -> tuple[bool, bool]:
        """Whether anything was written since the last look, and whether it may well have been
        by this process alone."""
        if not self.is_sqlite:
            return True, True
        own, version = commits(), self._version()
        found = version != self.version, own != self.own
        self.version, self.own = version, own
        return found

    def found(self, pad_id: int) -> tuple[list[Mark], set[int]]:
        """The marks of a pad's games, and the phones that are let in."""
        try:
            rows = self.connection.execute(_MARKS, {"of_pad": pad_id}).all()
            devices = set(self.connection.execute(_DEVICES, {"of_pad": pad_id}).scalars())
        finally:
            self.connection.rollback()  # the next look is at what is there then
        return [_mark(row) for row in rows], devices

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def _version(self) -> int:
        if not self.is_sqlite:
            return 0
        driver: Any = self.connection.connection.dbapi_connection
        found = driver.execute("PRAGMA data_version").fetchone()
        return int(found[0])


def _mark(row: Any) -> Mark:
    return Mark(row.public_id, row.version, number_of(row.draft), number_of(row.pen))
