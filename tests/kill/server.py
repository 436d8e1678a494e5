"""A real server process that is killed and started again at the same place."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

from scorepad.start import places

HOST = "127.0.0.1"


class Server:
    """`scorepad up` on one port and one data folder, in a process group of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = {**os.environ, "SCOREPAD_DATA": str(data)}

    def start(self) -> None:
        """Start it; it need not answer yet."""
        self.process = subprocess.Popen(
            self.command("up", "--host", HOST, "--port", str(self.port)),
            cwd=places.root(),
            env=self.environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill(self) -> None:
        """SIGKILL; then nobody listens any more and nothing of it is left."""
        assert self.process
        assert self.process.poll() is None, "the server ended by itself"
        self.process.kill()
        assert self.process.wait(timeout=10) == -signal.SIGKILL
        assert not self.is_listening(), "the port is open after the kill"
        assert not is_group_alive(self.process.pid), "a child outlived the server"

    def end(self) -> None:
        """Leave nothing behind, whatever happened."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=10)

    def is_listening(self) -> bool:
        try:
            socket.create_connection((HOST, self.port), timeout=5).close()
        except ConnectionRefusedError:
            return False
        return True

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "scorepad", *arguments]

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Another command on the same data folder."""
        return subprocess.Popen(
            self.command(*arguments),
            cwd=places.root(),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def free_port() -> int:
    """A port that no connection gets by chance: a phone that calls while the server is dead could
    be connected with itself."""
    while True:
        port = random.randint(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port


def is_group_alive(leader: int) -> bool:
    try:
        os.killpg(leader, 0)
    except ProcessLookupError:
        return False
    return True
