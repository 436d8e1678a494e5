"""Phones that only listen while the server dies: what they were told has to be true."""

from __future__ import annotations

import http.client
import json
import threading
from collections import Counter

from .phones import Place
from .server import HOST

PATIENCE = 5


class Listener(threading.Thread):
    """Keeps a stream open until `over`; `told` is how far each game was said to be."""

    def __init__(self, place: Place, cookie: str, number: int) -> None:
        super().__init__(name=f"Listener {number}", daemon=True)
        self.place, self.cookie = place, cookie
        self.over = threading.Event()
        self.told: dict[str, int] = {}
        self.counts: Counter[str] = Counter()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self.listen()
        except BaseException as failure:
            self.failure = failure

    def listen(self) -> None:
        """One stream, until the server dies or says nothing for some seconds."""
        line = http.client.HTTPConnection(HOST, self.place.port, timeout=PATIENCE)
        try:
            line.request("GET", f"/p/{self.place.pad}/live", headers={"Cookie": self.cookie})
            answer = line.getresponse()
            assert answer.status in (200, 503), answer.status
            self.counts["streams"] += answer.status == 200
            while not self.over.is_set() and (part := answer.readline()):
                if part.startswith(b"data: "):
                    self.hear(json.loads(part[6:]))
        except (OSError, http.client.HTTPException):
            self.over.wait(0.05)
        finally:
            line.close()

    def hear(self, told: dict[str, int | str]) -> None:
        """Facts are only added: no game goes back, whoever died meanwhile."""
        game, version = str(told["game"]), int(told["version"])
        assert version >= self.told.get(game, 0), (told, self.told)
        self.told[game] = version
        self.counts["told"] += 1
