"""A house full of phones: the real server in a process of its own, and who is let in there."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask

from scorepad import journal, pads
from scorepad.bench import evening
from scorepad.database import db, write_tx
from scorepad.start import places

HOST = "127.0.0.1"


@dataclass
class Room:
    """A pad with one game: whose cookies are let in, the first of them the keeper's."""

    pad: str
    game: str
    cookies: list[str]
    next_slot: int = 1
    ids: Iterator[int] = field(default_factory=lambda: iter(range(1, 10**9)))

    @property
    def path(self) -> str:
        """The game's address below the server."""
        return f"/p/{self.pad}/g/{self.game}"

    def batch(self) -> dict[str, Any]:
        """The next hand as an outbox sends it."""
        hand = evening.hands_played(self.next_slot)[-1]
        body = {"slot": self.next_slot, "hand": hand}
        self.next_slot += 1
        name = f"{self.game}-hand-{next(self.ids)}"
        return {"facts": [{"game": self.game, "id": name, "kind": "hand", "body": body}]}


@dataclass
class House:
    """The server that runs, and its rooms."""

    process: subprocess.Popen[str]
    port: int
    rooms: Sequence[Room]

    def memory(self) -> float:
        """What the server's process holds in memory, in MB; 0 where that is not told."""
        try:
            text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) / 1000 if found else 0

    def stop(self) -> float:
        """Tell it to stop; gives the seconds that took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        return time.monotonic() - begun


@contextmanager
def open_house(rooms: int, phones: int) -> Iterator[House]:
    """So many pads with a game and so many phones each, served; ended whatever happens."""
    with TemporaryDirectory(prefix="scorepad-house-") as name:
        folder = Path(name)
        laid = _lay(folder, rooms, phones)
        command = [sys.executable, "-m", "scorepad", "up", "--host", HOST, "--port", "0"]
        with subprocess.Popen(  # noqa: S603 - this program itself
            command,
            cwd=places.root(),
            env={**os.environ, "SCOREPAD_DATA": name, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                yield House(process, _port(process), laid)
            finally:
                process.kill()


def _port(process: subprocess.Popen[str]) -> int:
    for line in process.stdout or ():
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found:
            return int(found[1])
    raise RuntimeError("the server printed no address")


def _lay(folder: Path, rooms: int, phones: int) -> list[Room]:
    from scorepad.start.serve import ready_program

    app = ready_program(folder)
    with app.app_context():
        laid = [_room(app, number, phones) for number in range(rooms)]
        db.engine.dispose()
    return laid


def _room(app: Flask, number: int, phones: int) -> Room:
    pad, owner = pads.create_pad(f"Family {number}", "en", "UTC", "phone 0")
    others = [
        pads.Device(pad_id=pad.id, name=f"phone {n}", role="viewer") for n in range(1, phones)
    ]
    with write_tx() as session:
        session.add_all(others)
    persons = [pads.add_person(pad, name).public_id for name in evening.NAMES]
    body = {"game": "two_hundred", "variant": "partners", "rules": {}, "persons": persons}
    made = pads.start_game(pad, owner, body | {"first_dealer": 3}, f"{pad.public_id}-start")
    if not isinstance(made, pads.Game):
        raise RuntimeError(f"no game: {made}")
    if journal.game_named(pad.id, made.public_id) is None:
        raise RuntimeError("the game is not there")
    cookies = [_cookie(app, pad, device) for device in (owner, *others)]
    return Room(pad.public_id, made.public_id, cookies)


def _cookie(app: Flask, pad: pads.Pad, device: pads.Device) -> str:
    """The cookie with which the server let this phone in."""
    serializer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    signed = serializer.dumps(
        {"pads": {pad.public_id: device.public_id}, "renewed": int(time.time())}
    )
    return f"{app.config['SESSION_COOKIE_NAME']}={signed}"
