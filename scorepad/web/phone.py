"""The two generated modules of the phone: the engine, and the words of one language."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, url_for
from flask_babel import force_locale

from scorepad.web import language
from scorepad.web.assets import Asset, send

blueprint = Blueprint("phone", __name__)


def init(app: Flask) -> None:
    """Serve both modules; ``url_for("phone.engine")`` and ``url_for("phone.words")`` name the
    content of what they lead to, the words those of the page's language."""
    app.register_blueprint(blueprint)
    app.extensions["scorepad_words"] = {}
    app.url_defaults(_name_content)


@blueprint.get("/engine-<digest>.js")
def engine(digest: str) -> Response:
    """The rules as one ES module."""
    asset = engine_asset()
    return send(asset, is_current=digest == asset.digest)


@blueprint.get("/words-<code>-<digest>.js")
def words(code: str, digest: str) -> Response:
    """The sentences of the rules as one ES module: ``export const words = {code: sentence}``."""
    if code not in language.LANGUAGES:
        abort(404)
    asset = words_asset(code)
    return send(asset, is_current=digest == asset.digest)


@cache
def engine_asset() -> Asset:
    """The engine's module, made once a process."""
    return Asset(import_module("scorepad.phone").engine_module().encode(), "text/javascript")


def words_asset(code: str) -> Asset:
    """The words of one language, made once an application."""
    made: dict[str, Asset] = current_app.extensions["scorepad_words"]
    if code not in made:
        catalogue = import_module("scorepad.web.words").catalogue
        with force_locale(code):
            sentences = {key: str(sentence) for key, sentence in catalogue().items()}
        text = json.dumps(sentences, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        made[code] = Asset(f"export const words = {text};\n".encode(), "text/javascript")
    return made[code]


def addresses() -> dict[str, str]:
    """Where the phone finds its modules, for ``data-`` attributes of a page."""
    return {"engine": url_for("phone.engine"), "words": url_for("phone.words")}


def _name_content(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "phone.engine":
        values.setdefault("digest", engine_asset().digest)
    elif endpoint == "phone.words":
        code = values.setdefault("code", language.current())
        values.setdefault("digest", words_asset(code).digest)
