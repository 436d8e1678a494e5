"""What a request costs the server's processor, as a multiple of what a bare view costs.

The applications are called as a server calls them (WSGI), with all that is around a view: host
check, cookie, form token, headers, packing. Reading HTTP is the server's and left out of both.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorepad.bench import evening
from scorepad.bench.bare import bare_app
from scorepad.bench.figures import Figure
from scorepad.bench.rounds import play, ratio, spread

Call = Callable[[], object]

SIZES = (12, 30)
NEAR = 2  # a game is used while it has at most so many hands more or fewer
HOST = "127.0.0.1:7200"
ORIGIN = f"http://{HOST}"
# What a phone's browser sends with every request.
BROWSER = {
    "Host": HOST,
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/140.0 Mobile Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
    "Accept-Language": "en-CA,en;q=0.9,fr;q=0.8",
    "Accept-Encoding": "gzip, deflate",
    "Origin": ORIGIN,
    "Sec-Fetch-Site": "same-origin",
}
AS_JSON = {"Content-Type": "application/json", "Accept": "application/json"}
BARS = {"hand": 5.0, "sync": 3.0, "read": None}
TITLES = {
    "hand": "a hand by form in a {size}-hand game: server CPU, bare view = 1",
    "sync": "a hand by sync in a {size}-hand game: server CPU, bare view = 1",
    "read": "the table of a {size}-hand game: server CPU, bare page = 1",
}


def measure(is_quick: bool) -> Iterable[Figure]:
    """Form, sync and table screen against the bare views, after 12 hands and after 30."""
    rounds, calls = (2, 2) if is_quick else (15, 20)
    with TemporaryDirectory(prefix="scorepad-bare-") as folder, evening.opened() as pad:
        turns = {
            **_bare_turns(bare_app(Path(folder))),
            **{
                f"{kind} {size}": make(pad, size)
                for size in SIZES
                for kind, make in (("hand", form_turn), ("sync", sync_turn), ("read", read_turn))
            },
        }
        play(turns, 1, 2)  # what is made at the first call is no part of it
        told = play(turns, rounds, calls)
    for kind, bar in BARS.items():
        for size in SIZES:
            found = ratio(told, f"{kind} {size}", f"bare {kind}")
            what = TITLES[kind].format(size=size)
            yield Figure(what, found.value, "×", bar, low=found.low, high=found.high)
    for name in turns:
        taken = spread([seconds[name] * 1000 for seconds in told])
        yield Figure(f"CPU of {name}", taken.value, "ms", low=taken.low, high=taken.high)


def form_turn(pad: evening.Pad, size: int) -> Callable[[], Call]:
    """Posts one hand of the form to a game of about this size that was just looked at."""
    cookie = pad.cookie()
    slots = _slots(pad, size)

    def turn() -> Call:
        path, _slot, hand = next(slots)
        page = _answer(pad.app, _environ("GET", path, cookie))
        contract, side = f"{hand['bidder']}:{hand['bid']}", hand["bidder"] % 2
        fields = {"contract": contract, "counted": side, "points": hand["captured"][side]}
        fields |= {name: _field(page, name) for name in ("csrf_token", "fact", "slot")}
        headers = {"Referer": ORIGIN + path}
        environ = _environ("POST", f"{path}/hand", cookie, urlencode(fields).encode(), **headers)
        return _call(pad.app, environ, 303)

    return turn


def sync_turn(pad: evening.Pad, size: int) -> Callable[[], Call]:
    """Sends one hand as JSON to a game of about this size."""
    cookie = pad.cookie()
    slots = _slots(pad, size)

    def turn() -> Call:
        path, slot, hand = next(slots)
        sent = _batch(path.rsplit("/", 1)[1], slot, hand)
        environ = _environ("POST", f"/p/{pad.public_id}/sync", cookie, sent, **AS_JSON)
        return _call(pad.app, environ, 200, b'"stored"')

    return turn


def read_turn(pad: evening.Pad, size: int) -> Callable[[], Call]:
    """Opens the table of a game of this size."""
    path, cookie = pad.game(size), pad.cookie()
    return lambda: _call(pad.app, _environ("GET", path, cookie), 200)


def get_call(app: Flask, path: str, cookie: str) -> Call:
    """Opening a page, which may have a query."""
    path, _mark, query = path.partition("?")
    environ = _environ("GET", path, cookie) | {"QUERY_STRING": query}
    return _call(app, environ, 200)


def _bare_turns(app: Flask) -> dict[str, Callable[[], Call]]:
    hand = evening.hands_played(SIZES[0])[-1]

    def post() -> Call:
        fields = {"fact": secrets.token_urlsafe(16), "slot": 13, "contract": "0:50", "points": 50}
        return _call(app, _environ("POST", "/hand", "", urlencode(fields).encode()), 303)

    def sync() -> Call:
        sent = _batch("g", SIZES[0], hand)
        return _call(app, _environ("POST", "/sync", "", sent, **AS_JSON), 200)

    def read() -> Call:
        return _call(app, _environ("GET", "/", ""), 200)

    return {"bare hand": post, "bare sync": sync, "bare read": read}


def _slots(pad: evening.Pad, size: int) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Places for hands: a game's address, the slot, the hand. A game that has ``size`` hands in
    the middle of its turns takes a few, then comes another one."""
    hands = evening.hands_played(size + NEAR + 1)
    while True:
        path = pad.game(size - NEAR)
        for slot in range(size - NEAR + 1, size + NEAR + 2):
            yield path, slot, hands[slot - 1]


def _batch(game: str, slot: int, hand: dict[str, Any]) -> bytes:
    body = {"slot": slot, "hand": hand}
    fact = {"game": game, "id": secrets.token_urlsafe(16), "kind": "hand", "body": body}
    return json.dumps({"facts": [fact]}).encode()


def _environ(
    method: str, path: str, cookie: str, body: bytes = b"", **headers: str
) -> dict[str, Any]:
    told = dict(BROWSER)
    if body:
        told["Content-Type"] = "application/x-www-form-urlencoded"
    if cookie:
        told["Cookie"] = f"{evening.COOKIE}={cookie}"
    builder = EnvironBuilder(
        path, ORIGIN, method=method, headers=Headers(told | headers), data=body
    )
    environ = builder.get_environ()
    environ["wsgi.input"] = BytesIO(body)
    return environ


def _call(app: Flask, environ: dict[str, Any], status: int, wanted: bytes = b"") -> Call:
    """One request, ready to be sent; whatever is not answered as it should be is our mistake."""
    told: list[str] = []

    def start_response(line: str, _headers: object, _exception: object = None) -> Any:
        told.append(line)

    def call() -> None:
        body = b"".join(app.wsgi_app(environ, start_response))
        if not told[0].startswith(str(status)) or wanted not in body:
            raise RuntimeError(f"{environ['PATH_INFO']}: {told[0]} {body[:500]!r}")

    return call


def _answer(app: Flask, environ: dict[str, Any]) -> str:
    environ.pop("HTTP_ACCEPT_ENCODING", None)
    body, status, _headers = run_wsgi_app(app, environ, buffered=True)
    page = b"".join(body).decode()
    if not status.startswith("200"):
        raise RuntimeError(f"{environ['PATH_INFO']}: {status}")
    return page


def _field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    if found is None:
        raise RuntimeError(f"the form has no {name}")
    return unescape(found[1])
