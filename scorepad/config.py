"""The named settings of an installation, with safe defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from scorepad.start import places
from scorepad.start.data_folder import secret_key

DATABASE_NAME = "scorepad.sqlite"
KILOBYTE = 1024

DEFAULTS: dict[str, Any] = {
    # Names under which this installation may be addressed from outside the home network
    # (addresses, one-word names and names such as `pad.local` are always let in).
    "HOSTS": (),
    # How many proxies in front of it are to be believed.
    "PROXIES": 0,
    "MAX_CONTENT_LENGTH": 256 * KILOBYTE,
    "MAX_FORM_MEMORY_SIZE": 256 * KILOBYTE,
    "MAX_FORM_PARTS": 400,
    # How much a phone's outbox may send at once; it sends the rest afterwards.
    "SYNC_BYTES": 256 * KILOBYTE,
    "SYNC_FACTS": 200,
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
    """Every setting by name: defaults, then the environment, then ``settings``."""
    loaded = DEFAULTS | _from_environment() | dict(settings)
    if not loaded.get("SECRET_KEY"):
        loaded["SECRET_KEY"] = secret_key(data)
    return loaded


def _from_environment() -> dict[str, Any]:
    found: dict[str, Any] = {}
    if os.environ.get("SCOREPAD_HOSTS"):
        found["HOSTS"] = tuple(os.environ["SCOREPAD_HOSTS"].replace(",", " ").split())
    if os.environ.get("SCOREPAD_PROXIES", "").isdecimal():
        found["PROXIES"] = int(os.environ["SCOREPAD_PROXIES"])
    return found
