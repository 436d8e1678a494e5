"""Who may see what: every address below a pad is opened by the session cookie or not at all."""

from __future__ import annotations

import secrets
import time
from typing import Any

from flask import Flask, abort, current_app, g, request, session

from scorepad import pads
from scorepad.web import rights

# A signed cookie holds some 4 kB; the oldest pads leave it first.
PADS_KEPT = 40
LOOKING = ("GET", "HEAD", "OPTIONS")
RENEW_AFTER_SECONDS = 7 * 24 * 3600


def init(app: Flask) -> None:
    """Put ``g.access`` (pad, device) and ``g.game`` before every view whose address has
    ``<pad>`` and ``<game>``, or answer 404; addresses within the pad need not name it again."""
    app.url_value_preprocessor(_open)
    app.before_request(_only_by_right)
    app.url_defaults(_stay_in_pad)
    app.add_template_global(may)
    # The cookie lists pads in the order in which they were opened, the oldest first.
    app.json.sort_keys = False  # type: ignore[attr-defined]


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


def forget(pad_public_id: str) -> None:
    """This phone was let out of a pad."""
    session["pads"] = {pad: device for pad, device in devices().items() if pad != pad_public_id}


def may(endpoint: str, is_look: bool = False) -> bool:
    """Whether this phone may send something to an endpoint of the pad, or look at it."""
    return rights.may(g.access.device, endpoint, is_look)


def fresh_id() -> str:
    """A random id for a fact, carried by the form so that it is stored once."""
    return secrets.token_urlsafe(16)


def _open(endpoint: str | None, values: dict[str, Any] | None) -> None:
    if not values or "pad" not in values:
        return
    pad = values.pop("pad")
    known = devices()
    own = [known[pad]] if pad in known else []
    if "game" in values:
        g.access, g.game = pads.open_game(pad, values.pop("game"), own) or (None, None)
        if g.game is None:
            abort(404)
    else:
        g.access = pads.open_pad(pad, own)
    if g.access is None:
        abort(404)
    if request.method == "GET" and time.time() - session.get("renewed", 0) > RENEW_AFTER_SECONDS:
        _renew()


def _only_by_right() -> None:
    access = g.get("access")
    if access is None:
        return
    if request.endpoint and not may(request.endpoint, request.method in LOOKING):
        abort(403)
    pads.note_seen(access.device)


def _stay_in_pad(endpoint: str, values: dict[str, Any]) -> None:
    for name, known in (("pad", g.get("access")), ("game", g.get("game"))):
        if name in values or not known or not _expects(endpoint, name):
            continue
        values[name] = known.pad.public_id if name == "pad" else known.public_id


def _expects(endpoint: str, name: str) -> bool:
    return current_app.url_map.is_endpoint_expecting(endpoint, name)


def _renew() -> None:
    session["renewed"] = int(time.time())
