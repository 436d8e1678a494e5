"""Somebody who makes backups while the server dies, and is killed at it now and then."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .phones import Held, Phone
from .server import Server


@dataclass(frozen=True)
class Backup:
    """A finished backup, and the facts that were acknowledged before it was begun."""

    path: Path
    held: list[Held]


class Archivist(threading.Thread):
    """Makes one backup after the other until `over`; `failure` is what went wrong."""

    def __init__(self, server: Server, phones: Sequence[Phone]) -> None:
        super().__init__(name="archivist", daemon=True)
        self.server, self.phones = server, phones
        self.chance = random.Random(7)
        self.over = threading.Event()
        self.made: list[Backup] = []
        self.killed = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over.wait(0.5):
                self.back_up()
        except BaseException as failure:
            self.failure = failure

    def back_up(self) -> None:
        """One backup, or part of it."""
        held = [each for phone in self.phones for each in list(phone.held)]
        folder = self.server.data / "backups"
        before = set(folder.glob("*.sqlite"))
        patience = self.chance.uniform(0.3, 1.5) if self.chance.random() < 0.4 else 60
        with self.server.begin("backup", "--keep", "all") as command:
            try:
                told, _ = command.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                assert patience < 60, "a backup takes a minute"
                command.kill()
                self.killed += 1
                return
        assert command.returncode == 0, told
        (path,) = set(folder.glob("*.sqlite")) - before
        self.made.append(Backup(path, held))
