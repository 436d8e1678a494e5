"""How often something may be tried that a guesser would try often, and making pads.

The `limits` library counts (Flask-Limiter is a shell around it, whose hooks would run before and
after every request, hands included). The counts are in memory: a restart forgets them, and one
process serves all.

What guessing a code comes to: a code is one of 32^8 = 2^40, some 10^12, and lasts an hour. The
whole server listens to 500 of them an hour. Were 10 codes good at every moment, an hour of guessing
would hit with 500 x 10 / 2^40, once in some 25,000 years; of one network, with its 30, ten times
less often still. Who wears the server's 500 out comes from 17 networks at once, and then codes wait
for an hour; links do not. A link's secret is one of 2^128: its limit is against wear, not luck.
"""

from __future__ import annotations

import ipaddress
import time
from typing import NamedTuple

from flask import Flask, current_app, request
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests


class Bounds(NamedTuple):
    """How often one visitor's network, and the whole server, may try."""

    visitor: str
    server: str


BOUNDS = {
    # Four people at a table type one code each, and err twice.
    "code": Bounds("12/minute;30/hour", "500/hour"),
    # A family of thirty opens the same link from one house.
    "link": Bounds("60/minute;600/hour", "6000/hour"),
    # A file holds a whole evening, and is sent again when something in it was settled.
    "outbox": Bounds("30/minute;300/hour", "3000/hour"),
    # Each look at a file is work for the server.
    "import": Bounds("20/minute;200/hour", "2000/hour"),
    "pad": Bounds("5/minute;20/hour", "200/day"),
}


class TooManyTries(TooManyRequests):
    """Too many tries; the next one is heard in so many `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(retry_after=seconds)
        self.seconds = seconds


def init(app: Flask) -> None:
    """Give this application its own counts, unless LIMITS is off."""
    if app.config["LIMITS"]:
        app.extensions["scorepad_limits"] = MovingWindowRateLimiter(MemoryStorage())


def count(what: str) -> None:
    """Count one try of this visitor. Raises TooManyTries.

    What a visitor's own bound refuses does not count for the server's: nobody alone can use it up.
    """
    limiter: MovingWindowRateLimiter | None = current_app.extensions.get("scorepad_limits")
    if limiter is None:
        return
    bounds = BOUNDS[what]
    for bound, who in ((bounds.visitor, visitor(request.remote_addr)), (bounds.server, "all")):
        for item in parse_many(bound):
            if not limiter.hit(item, what, who):
                raise TooManyTries(_wait(limiter, item, what, who))


def visitor(address: str | None) -> str:
    """The network that a visitor is counted by: an IPv4 address, or the half of an IPv6 address
    that a house gets as a whole."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or "?"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_at_home(address: str | None) -> bool:
    """Whether a visitor comes from a private network, or from this computer."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_private


def _wait(limiter: MovingWindowRateLimiter, item: RateLimitItem, *who: str) -> int:
    return max(1, round(limiter.get_window_stats(item, *who).reset_time - time.time()))
