"""What every answer tells the browser to forbid, and which names the server answers to."""

from __future__ import annotations

import datetime as dt
import ipaddress
from functools import lru_cache

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad.web.errors import UnknownHost

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types scorepad",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# What a browser heeds in documents only; parts of a page need not carry it over the air.
FOR_DOCUMENTS = (
    "Content-Security-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "Cross-Origin-Resource-Policy",  # in these parts nothing is anybody's secret
)
PARTS = ("text/css", "text/javascript", "image/svg+xml")
FOR_PARTS = {name: value for name, value in HEADERS.items() if name not in FOR_DOCUMENTS}
# Ends of names that only a home network or a test gives out.
HOME_NAMES = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localhost", ".test")

# By which of these a proxy tells for whom it asks.
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")

csrf = CSRFProtect()


class SessionInterface(SecureCookieSessionInterface):
    """The signed cookie of Flask; it lasts, and keeps to HTTPS where the visitor came by it."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + app.permanent_session_lifetime


def init(app: Flask) -> None:
    """Guard this application: hosts, cookies, forms, headers."""
    app.session_interface = SessionInterface()
    app.before_request(_check_host)
    csrf.init_app(app)
    app.after_request(_guard)
    if app.config["PROXIES"]:
        hops = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops
        )


@lru_cache(maxsize=256)
def is_known_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether ``host`` (a Host header) can be meant for this server.

    A page elsewhere can point its own name at an address in the home network; such a name is
    neither an address, nor one word, nor one of the home's, nor in ``names``.
    """
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").rstrip(".").lower()
    if name in names or name.endswith(HOME_NAMES) or (name and "." not in name):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_forwarded() -> bool:
    """Whether a proxy passed this request on: it says so, or speaks what no browser speaks any
    more (nginx does, where nobody set it up)."""
    is_old = request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
    return is_old or any(name in request.headers for name in FORWARDED)


def _check_host() -> None:
    if not is_known_host(request.host, tuple(current_app.config["HOSTS"])):
        raise UnknownHost


def _guard(response: Response) -> Response:
    wanted = FOR_PARTS if response.mimetype in PARTS else HEADERS
    told = {name for name, _value in response.headers}  # what a view has said itself stands
    response.headers.extend({name: value for name, value in wanted.items() if name not in told})
    if response.mimetype == "text/html" or "Cache-Control" not in response.headers:
        # Not `no-store`: Back must show the page as it was left, half-typed hand and all.
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if (request.view_args or {}).get("pad") or request.path.startswith("/p/"):
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
