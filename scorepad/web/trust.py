"""How a phone comes to trust this server, so that it may keep score without a signal."""

from __future__ import annotations

import hashlib
import ssl
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.web import addresses

blueprint = Blueprint("trust", __name__, url_prefix="/trust")

# What an iPhone and an Android phone both take for an authority's certificate.
MIMETYPE = "application/x-x509-ca-cert"


def init(app: Flask) -> None:
    """At the plain door beside a secure one, pages give way to how to get there."""
    if app.config["HTTPS_PORT"]:
        app.url_value_preprocessor(_lead_on)  # before anybody asks whether the pad is open


@blueprint.get("")
def show() -> str:
    """The steps for each kind of phone, the authority to fetch, and the way on."""
    plain = _with_port(current_app.config["PLAIN_PORT"], "http")
    here = (plain or addresses.base()) + url_for("trust.show")
    known = _authority()
    return render_template(
        "trust/show.html",
        is_offered=known is not None,
        is_secure=request.is_secure,
        drawing=addresses.drawing(here),
        here=here,
        there=_with_port(current_app.config["HTTPS_PORT"], "https") + _next(),
        fingerprint=hashlib.sha256(known).digest().hex(":").upper() if known else "",
    )


@blueprint.get("/authority.crt")
def fetch() -> Response:
    """The authority's certificate; there is nothing secret in it."""
    known = _authority()
    if known is None:
        abort(404)
    response = Response(known, mimetype=MIMETYPE)
    response.headers["Content-Disposition"] = 'attachment; filename="scorepad-authority.crt"'
    return response


def _lead_on(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A page that somebody opens here is at home behind the other door. What scripts and forms of
    pages send that were open before goes its way: nothing that was kept is stranded."""
    is_page = request.method == "GET" and "text/html" in request.accept_mimetypes.values()
    if is_page and not request.is_secure and request.blueprint != "trust":
        abort(redirect(url_for("trust.show", next=request.full_path.rstrip("?")), 303))


def _authority() -> bytes | None:
    """The authority's certificate as phones take it (DER); None where the server has none."""
    path = current_app.config["AUTHORITY"]
    if not path:
        return None
    try:
        return ssl.PEM_cert_to_DER_cert(Path(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _with_port(port: int, scheme: str) -> str:
    """This server's address at another of its doors; empty where there is none."""
    if not port:
        return ""
    host = request.host
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    return f"{scheme}://{name}:{port}"


def _next() -> str:
    """Where the visitor wanted to go: an address of ours, or the front page."""
    wanted = request.args.get("next", "")
    is_ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    return wanted if is_ours and len(wanted) < 500 else "/"
