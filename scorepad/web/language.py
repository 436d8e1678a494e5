"""Which language a page speaks, and the switch on every page that has an address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode, urlsplit

from babel import Locale
from flask import Blueprint, Flask, Response, g, redirect, request, url_for
from flask.globals import request_ctx
from flask_babel import Babel, Domain, get_locale
from werkzeug.wrappers import Response as BaseResponse

from scorepad.languages import LANGUAGES

COOKIE = "language"
COOKIE_SECONDS = 180 * 24 * 3600

blueprint = Blueprint("language", __name__)
babel = Babel()


class _Catalogues(Domain):  # type: ignore[misc]
    """The catalogues as they are, but a number below zero takes the plural that it takes above."""

    def get_translations(self) -> Any:
        known = len(self.cache)
        found = super().get_translations()
        if len(self.cache) > known and (rule := getattr(found, "plural", None)):
            found.plural = lambda number: rule(abs(number))
        return found


def init(app: Flask) -> None:
    """Let the pages of this application speak the visitor's language, in the pad's time zone."""
    babel.init_app(app, locale_selector=wanted, timezone_selector=_time_zone)
    babel.domain_instance = _Catalogues()
    app.register_blueprint(blueprint)
    app.context_processor(_for_templates)
    app.after_request(_vary)


def wanted() -> str:
    """The language of this request: asked for in the address, chosen on this phone, set in the
    browser, that of the pad, English; the first of them that we speak."""
    for code in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if code in LANGUAGES:
            return code
    spoken = request.accept_languages.best_match(LANGUAGES)
    if spoken is not None:
        return spoken
    access = g.get("access")
    return access.pad.language if access and access.pad.language in LANGUAGES else "en"


def remember(response: BaseResponse, code: str) -> BaseResponse:
    """Keep ``code`` as what this phone's owner chose."""
    if code in LANGUAGES:
        response.set_cookie(
            COOKIE,
            code,
            max_age=COOKIE_SECONDS,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


@blueprint.post("/language")
def choose() -> BaseResponse:
    """Switch the language of this phone and go back to the page."""
    return remember(redirect(_back_to(request.form.get("next", ""))), request.form.get("lang", ""))


def current() -> str:
    """The code of the language that is being spoken."""
    return str(get_locale() or "en")[:2]


def page_address() -> str:
    """The address that shows this page again, in whatever language is chosen then, or the pad's
    where it has none of its own."""
    adapter = request_ctx.url_adapter
    if adapter is not None and adapter.test(request.path, method="GET"):
        asked = [pair for pair in request.args.items(multi=True) if pair[0] != "lang"]
        is_asked = asked and request.method == "GET"
        return f"{request.path}?{urlencode(asked)}" if is_asked else request.path
    access = g.get("access")
    return url_for("pads.home", pad=access.pad.public_id) if access else url_for("front.index")


def _back_to(address: str) -> str:
    """``address`` if it is a page of ours, else the front page: no redirect leads elsewhere."""
    parts = urlsplit(address)
    is_path = address.startswith("/") and not address.startswith(("//", "/\\"))
    if not is_path or parts.scheme or parts.netloc or len(address) > 1000:
        return url_for("front.index")
    return address if address.isprintable() else url_for("front.index")


def _time_zone() -> str | None:
    access = g.get("access")
    return access.pad.time_zone if access else None


def _for_templates() -> dict[str, object]:
    code = current()
    return {
        "language": code,
        "direction": "rtl" if Locale.parse(code).text_direction == "rtl" else "ltr",
        "languages": LANGUAGES,
        "page_address": page_address,
    }


def _vary(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.vary.update(("Accept-Language", "Cookie"))
    return response
