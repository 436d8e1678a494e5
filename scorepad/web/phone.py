"""The two generated modules of the phone: the engine, and the words of one language."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app
from flask_babel import force_locale

from scorepad.phone import engine_module
from scorepad.web import language
from scorepad.web.assets import Asset, send
from scorepad.web.words import catalogue

blueprint = Blueprint("phone", __name__)


def init(app: Flask) -> None:
    """Serve both modules; ``url_for("phone.engine")`` and ``url_for("phone.words")`` name the
    content of what they lead to, the words those of the page's language."""
    app.register_blueprint(blueprint)
    app.extensions["scorepad_words"] = {}
    app.url_defaults(_name_content)
    engine_asset()  # an engine that cannot be translated stops the start, not the first page


@blueprint.get("/engine-<digest>.js")
def engine(digest: str) -> Response:
    """The rules as one ES module."""
    return _send(engine_asset(), digest)


@blueprint.get("/words-<code>-<digest>.js")
def words(code: str, digest: str) -> Response:
    """The sentences of the rules as one ES module: ``export const words = {code: sentence}``."""
    if code not in language.LANGUAGES:
        abort(404)
    return _send(words_asset(code), digest)


def _send(asset: Asset, digest: str) -> Response:
    """The module of that name; an older one is not there, as its page would not understand this."""
    if digest != asset.digest:
        abort(404)
    return send(asset)


@cache
def engine_asset() -> Asset:
    """The engine's module, made once a process."""
    return Asset(engine_module().encode(), "text/javascript")


def words_asset(code: str) -> Asset:
    """The words of one language, made once an application."""
    made: dict[str, Asset] = current_app.extensions["scorepad_words"]
    if code not in made:
        with force_locale(code):
            sentences = {key: str(sentence) for key, sentence in catalogue().items()}
        text = json.dumps(sentences, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        made[code] = Asset(f"export const words = {text};\n".encode(), "text/javascript")
    return made[code]


def _name_content(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "phone.engine":
        values.setdefault("digest", engine_asset().digest)
    elif endpoint == "phone.words":
        code = values.setdefault("code", language.current())
        values.setdefault("digest", words_asset(code).digest)
