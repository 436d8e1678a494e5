"""What a visitor reads when something cannot be done: what happened, and what to do now."""

from __future__ import annotations

from flask import (
    Flask,
    Response,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.globals import request_ctx
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    InternalServerError,
    MethodNotAllowed,
    NotFound,
)

from scorepad.journal import GameGone
from scorepad.web.limits import TooManyTries

# Title and advice by status.
SENTENCES = {
    400: (
        _l("This could not be understood"),
        _l("Something in what was sent is broken. Go back and try again."),
    ),
    403: (
        _l("This phone may only look"),
        _l("It can read this pad but not write in it."),
    ),
    404: (
        _l("There is nothing here for this phone"),
        _l(
            "Perhaps the address has a slip in it, or this phone was not let into that pad, or let "
            "out of it, or its browser forgot it. Nothing is lost: what was written is kept on the "
            "computer that runs scorepad. Whoever looks after the pad can give you a link or a "
            "code that opens it."
        ),
    ),
    405: (
        _l("This page cannot be opened that way"),
        _l("Go back and use the button on the page."),
    ),
    413: (
        _l("That was too much at once"),
        _l("What was sent is bigger than anything a score pad needs. Shorten it and try again."),
    ),
    429: (
        _l("Too many tries"),
        _l("Wait a while, then try again."),
    ),
    500: (
        _l("Something went wrong here"),
        _l("It is not your fault. What was saved before is safe; go back and try again."),
    ),
}
NOT_OWNER = (
    _l("That is for the pad’s owner"),
    _l(
        "This phone keeps the score of this pad. Who is let in, and what the pad is called, is "
        "changed on the owner’s phone."
    ),
)
OTHER = (_l("This cannot be done"), _l("Go back and try again."))
UNKNOWN_HOST = (
    _l("This server does not answer to that name"),
    _l("Use the address that was printed when it started."),
)
STALE_FORM = (
    _l("This page was open for too long"),
    _l("Nothing was saved. Everything that you typed is still here: send it again."),
)


class UnknownHost(BadRequest):
    """The request names a host that is not this server."""


def init(app: Flask) -> None:
    """Answer every error of this application with a page in the visitor's language."""
    app.register_error_handler(CSRFError, _stale_form)
    app.register_error_handler(TooManyTries, _too_many)
    app.register_error_handler(MethodNotAllowed, _wrong_way)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(GameGone, lambda _gone: _http_error(NotFound()))
    app.register_error_handler(Exception, _failure)


def _http_error(error: HTTPException) -> Response:
    if error.response is not None or error.code is None or error.code < 400:
        return make_response(error.get_response())
    title, advice = sentences_for(error.code)
    if isinstance(error, UnknownHost) or not _has_addresses():
        title, advice = UNKNOWN_HOST
    response = make_response(_page(title, advice), error.code)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def sentences_for(status: int) -> tuple[object, object]:
    """Title and advice for an answer with this status to this visitor."""
    access = g.get("access")
    if status == 403 and access and access.device.role != "viewer":
        return NOT_OWNER
    return SENTENCES.get(status, OTHER)


def _wrong_way(error: MethodNotAllowed) -> Response:
    """An address that only takes what is sent, opened by itself: on a phone that kept the answer
    to a refused form. It leads to the table that it belongs to, or else to the pad."""
    adapter = request_ctx.url_adapter
    if adapter is None or request.method != "GET" or "POST" not in (error.valid_methods or ()):
        return _http_error(error)
    _, values = adapter.match(method="POST")
    if "game" in values:
        place = url_for("table.show", pad=values["pad"], game=values["game"])
    elif "pad" in values:
        place = url_for("pads.home", pad=values["pad"])
    else:
        return _http_error(error)
    return make_response(redirect(place, 303))


def _stale_form(error: CSRFError) -> Response:
    """The form's token does not fit. Sent from a page of ours, it may be sent again as it stood;
    sent from anywhere else, it is refused."""
    if not _is_from_here():
        return _http_error(error)
    return make_response(_page(*STALE_FORM, **_typed()), 400)


def _too_many(error: TooManyTries) -> Response:
    """Too many tries: how long to wait; what was typed can be sent again then."""
    advice = ngettext(
        "Wait %(num)d minute, then try again.",
        "Wait %(num)d minutes, then try again.",
        -(-error.seconds // 60),
    )
    typed = _typed() if request.method == "POST" else {}
    response = make_response(_page(SENTENCES[429][0], advice, **typed), 429)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def _typed() -> dict[str, object]:
    """What was sent, to be sent again from the page that tells what was wrong."""
    typed = [item for item in request.form.items(multi=True) if item[0] != "csrf_token"]
    return {"typed": typed, "target": request.full_path}


def tell_failure(error: Exception) -> None:
    """Write an error of our own making to the log; raised where a test is to see it.

    The rule stands there, not the address: that of a link is a secret, those of pads are private.
    """
    if current_app.testing or current_app.debug:
        raise error
    current_app.logger.error("%s %s", request.method, request.url_rule, exc_info=error)


def _failure(error: Exception) -> Response:
    tell_failure(error)
    return make_response(_page(*SENTENCES[500]), InternalServerError.code or 500)


def _page(title: object, advice: object, **more: object) -> str:
    if not _has_addresses():
        return f"{title}. {advice}"
    return render_template("errors/error.html", error_title=title, advice=advice, **more)


def _has_addresses() -> bool:
    """Whether links can be made: not where the Host header cannot be any name (`a..local`)."""
    return request_ctx.url_adapter is not None


def _is_from_here() -> bool:
    origin = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return origin.rstrip("/").split("://")[-1].split("/")[0] == request.host
