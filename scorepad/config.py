"""The named settings of an installation, with safe defaults."""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scorepad.start import places
from scorepad.start.data_folder import secret_key
from scorepad.start.problems import StartProblem
from scorepad.start.serve import THREADS

DATABASE_NAME = "scorepad.sqlite"
KILOBYTE = 1024
_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?", re.ASCII)

MOST_PROXIES = 10
PREFIX = "SCOREPAD_"
# Where the data lie, and which browser and Lighthouse measure and test.
READ_ELSEWHERE = ("DATA", "CHROMIUM", "LIGHTHOUSE")

DEFAULTS: dict[str, Any] = {
    # Under which address the pads are found from everywhere, `https://pad.example.org`; links,
    # their QR codes and what `up` prints begin with it. Empty: with that of the visitor.
    "ADDRESS": "",
    # Who may make pads: `anyone`, or who has a `code` of `scorepad links --new-pad`. Empty:
    # anyone in the home network, a code where any of the other settings opens the server to more.
    "NEW_PADS": "",
    # Whether tries are counted (web/limits.py).
    "LIMITS": True,
    # Names under which this installation may be addressed from outside the home network
    # (addresses, one-word names and names such as `pad.local` are always let in).
    "HOSTS": (),
    # How many proxies in front of it are to be believed.
    "PROXIES": 0,
    # Set by `up --https`: at the plain door the port of the other one, behind TLS that of the plain
    # one, and the authority's file (start/https.py).
    "HTTPS_PORT": 0,
    "PLAIN_PORT": 0,
    "AUTHORITY": "",
    "MAX_CONTENT_LENGTH": 256 * KILOBYTE,
    "MAX_FORM_MEMORY_SIZE": 256 * KILOBYTE,
    "MAX_FORM_PARTS": 400,
    # How much a phone's outbox may send at once; it sends the rest afterwards.
    "SYNC_BYTES": 256 * KILOBYTE,
    "SYNC_FACTS": 200,
    # How much of an outbox one file may hold; its bytes are those of any form.
    "OUTBOX_FACTS": 1000,
    # How many live streams may be open at a time, each of which holds a thread, and for how long:
    # some threads are left for what is asked meanwhile.
    "STREAMS": THREADS - 16,
    "STREAM_SECONDS": 600,
    "SESSION_COOKIE_NAME": "scorepad",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=180),
    # Renewed by hand once in a while (web/access.py): a cookie written with every answer
    # lets a slow old answer overwrite the list of pads.
    "SESSION_REFRESH_EACH_REQUEST": False,
    # A form stays good as long as the phone is let in.
    "WTF_CSRF_TIME_LIMIT": None,
    "BABEL_DEFAULT_LOCALE": "en",
    "BABEL_TRANSLATION_DIRECTORIES": str(places.PACKAGE / "translations"),
    "TEMPLATES_AUTO_RELOAD": False,
}


def load(data: Path, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting by name: defaults, then the environment, then ``settings``.

    Raises StartProblem with one sentence for a value in the environment that means nothing.
    """
    loaded = DEFAULTS | _from_environment() | dict(settings)
    if loaded["ADDRESS"]:
        loaded["HOSTS"] = (*loaded["HOSTS"], urlsplit(loaded["ADDRESS"]).hostname)
    if not loaded.get("SECRET_KEY"):
        loaded["SECRET_KEY"] = secret_key(data)
    return loaded


def _from_environment() -> dict[str, Any]:
    readers = {"ADDRESS": _address, "HOSTS": _hosts, "PROXIES": _proxies, "NEW_PADS": _new_pads}
    _refuse_unknown([*readers, *READ_ELSEWHERE])
    given = {name: os.environ.get(f"{PREFIX}{name}", "").strip() for name in readers}
    return {name: readers[name](text) for name, text in given.items() if text}


def _refuse_unknown(names: list[str]) -> None:
    """A misspelt setting is told: `SCOREPAD_NEWPADS=code` must not open a server to anyone."""
    known = {PREFIX + name for name in names}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            close = difflib.get_close_matches(name, known, 1) or sorted(known)
            raise StartProblem(f"{name} is no setting of this program: {' or '.join(close)}?")


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
        is_whole = parts.scheme in ("http", "https") and _is_host(parts.hostname or "")
        is_more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        is_whole = False
    if not is_whole or is_more:
        raise _meaningless("ADDRESS", text, "write it like https://pad.example.org.")
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}{port}"


def _hosts(text: str) -> tuple[str, ...]:
    names = tuple(name.rstrip(".").lower() for name in text.replace(",", " ").split())
    for name in names:
        if not _is_host(name):
            advice = "write names alone, like pad.example.org, with spaces between them."
            raise _meaningless("HOSTS", name, advice)
    return names


def _proxies(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 3 or int(text) > MOST_PROXIES:
        raise _meaningless("PROXIES", text, "write how many proxies stand in front, such as 1.")
    return int(text)


def _new_pads(text: str) -> str:
    if text not in ("anyone", "code"):
        raise _meaningless("NEW_PADS", text, "write anyone or code.")
    return text


def _is_host(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        labels = name.rstrip(".").split(".")
        return len(name) < 254 and all(_LABEL.fullmatch(label) for label in labels)
    return True


def _meaningless(name: str, value: str, advice: str) -> StartProblem:
    return StartProblem(f"SCOREPAD_{name} cannot be {value[:80]!r}: {advice}")
