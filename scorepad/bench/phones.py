"""Phones without a screen: requests and a stream over plain sockets, hundreds in one loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from scorepad.bench.house import HOST

PATIENCE = 30


@dataclass
class Answer:
    """What came back; headers by name in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


class Phone:
    """One browser: a connection that is kept for requests, and another one for its stream."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.tag = ""
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return await self.ask("GET", path, b"", headers)

    async def news(self, path: str) -> Answer:
        """Ask what is new, with the tag of the last answer."""
        headers = {"If-None-Match": self.tag} if self.tag else {}
        answer = await self.ask("GET", path, b"", headers)
        self.tag = answer.headers.get("etag", "")
        return answer

    async def sync(self, pad: str, batch: dict[str, Any]) -> Answer:
        """Send an outbox."""
        headers = {"Content-Type": "application/json", "Origin": f"http://{HOST}:{self.port}"}
        return await self.ask("POST", f"/p/{pad}/sync", json.dumps(batch).encode(), headers)

    async def ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        """One request; a connection that was closed meanwhile is opened again."""
        async with asyncio.timeout(PATIENCE):
            if self._line is None:
                self._line = await asyncio.open_connection(HOST, self.port)
            reader, writer = self._line
            writer.write(self._request(method, path, body, headers))
            answer = await _answer(reader)
            if answer.headers.get("connection") == "close":
                self.close()
            return answer

    async def events(self, pad: str) -> AsyncIterator[dict[str, Any] | int]:
        """The status of the stream's answer, then what it tells until it ends."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(self._request("GET", f"/p/{pad}/live", b"", {}))
            status, _headers = await _head(reader)
            yield status
            while status == 200 and (line := await reader.readline()):
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line[1].close()
            self._line = None

    def _request(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
        told = {"Host": f"{HOST}:{self.port}", "Cookie": self.cookie, **headers}
        if body:
            told["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {told[name]}" for name in told)]
        return "\r\n".join([*lines, "", ""]).encode() + body


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first = await reader.readline()
    if not first:
        raise ConnectionError("hung up")
    headers = {}
    while (line := (await reader.readline()).strip()) != b"":
        name, _colon, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    return int(first.split()[1]), headers


async def _answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = await _head(reader)
    length = int(headers.get("content-length", "0"))
    body = await reader.readexactly(length) if status != 304 else b""
    return Answer(status, headers, body)
