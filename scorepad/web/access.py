"""Who may see what: every address below a pad is opened by the session cookie or not at all."""

from __future__ import annotations

import secrets
import time
from typing import Any

from flask import Flask, abort, current_app, g, request, session

from scorepad import pads

# A signed cookie holds some 4 kB; the oldest pads leave it first.
PADS_KEPT = 40
# Where a viewer may send something too: the journal judges what.
FOR_VIEWERS = frozenset({"sync.send"})
RENEW_AFTER_SECONDS = 7 * 24 * 3600


def init(app: Flask) -> None:
    """Put ``g.access`` (pad, device) and ``g.game`` before every view whose address has
    ``<pad>`` and ``<game>``, or answer 404; addresses within the pad need not name it again."""
    app.url_value_preprocessor(_open)
    app.before_request(_keepers_only)
    app.url_defaults(_stay_in_pad)


def devices() -> dict[str, str]:
    """What this phone was let into: public ids of pads, each with the one of this device."""
    known = session.get("pads")
    if not isinstance(known, dict):
        return {}
    return {pad: device for pad, device in known.items() if isinstance(device, str)}


def let_in(pad_public_id: str, device_public_id: str) -> None:
    """Let this phone into a pad from now on."""
    kept = [(pad, device) for pad, device in devices().items() if pad != pad_public_id]
    session["pads"] = dict([*kept, (pad_public_id, device_public_id)][-PADS_KEPT:])
    _renew()


def fresh_id() -> str:
    """A random id for a fact, carried by the form so that it is stored once."""
    return secrets.token_urlsafe(16)


def _open(endpoint: str | None, values: dict[str, Any] | None) -> None:
    if not values or "pad" not in values:
        return
    g.access = pads.open_pad(values.pop("pad"), list(devices().values()))
    if g.access is None:
        abort(404)
    if "game" in values:
        g.game = pads.game_of(g.access.pad, values.pop("game"))
        if g.game is None:
            abort(404)
    if request.method == "GET" and time.time() - session.get("renewed", 0) > RENEW_AFTER_SECONDS:
        _renew()


def _keepers_only() -> None:
    access = g.get("access")
    if not access or access.device.role != "viewer" or request.endpoint in FOR_VIEWERS:
        return
    if request.method not in ("GET", "HEAD"):
        abort(403)


def _stay_in_pad(endpoint: str, values: dict[str, Any]) -> None:
    for name, known in (("pad", g.get("access")), ("game", g.get("game"))):
        if name in values or not known or not _expects(endpoint, name):
            continue
        values[name] = known.pad.public_id if name == "pad" else known.public_id


def _expects(endpoint: str, name: str) -> bool:
    return current_app.url_map.is_endpoint_expecting(endpoint, name)


def _renew() -> None:
    session["renewed"] = int(time.time())
