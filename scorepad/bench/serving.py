"""The server of a home, in a thread of its own beside what measures or tests it."""

from __future__ import annotations

import threading
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

PATIENCE = 10.0


class Serving:
    """An application behind waitress, at ``port`` of this machine."""

    def __init__(self, app: Flask, threads: int, port: int = 0) -> None:
        """It answers from now on. ``port`` 0 is one that is free; OSError where it is taken."""
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            app, map=self._sockets, host="127.0.0.1", port=port, threads=threads, ident=None
        )
        self.port = int(self._server.effective_port)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """It answers no more, and nothing of it is left open.

        Its loop ends first, between two requests: what wakes it up is closed when nobody does so
        any more, as its number may be another file's by then.
        """
        left: dict[int, Any] = {}

        def leave() -> None:
            left.update(self._sockets)
            self._sockets.clear()

        self._server.trigger.pull_trigger(leave)
        self._thread.join(PATIENCE)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(left)
