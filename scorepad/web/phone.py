"""The generated modules of the phone: the engine, what settles disputes by it, the words of the
rules in one language, the pages, and what the pages say in one language."""

from __future__ import annotations

import gettext
import json
from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app
from flask_babel import force_locale

from scorepad.languages import LANGUAGES
from scorepad.phone import engine_module, settle_module
from scorepad.phone.pages import Pages, pages_module, patterns, said_module
from scorepad.screen_words import codes, told_rules
from scorepad.web import language
from scorepad.web.assets import Asset, send
from scorepad.web.hands import FORMS
from scorepad.web.words import catalogue
from scorepad.words import TRANSLATIONS

# The screens that a phone draws by itself.
SCREENS = (
    "table/show.html",
    "table/clash.html",
    "sheet/show.html",
    "sheet/why.html",
    "sheet/struck.html",
    "statement/show.html",
    "log/show.html",
    "other_rules/show.html",
    "other_rules/hand.html",
    "needs/show.html",
    "correction/edit.html",
    "correction/effects.html",
    "correction/stale.html",
    "deal/edit.html",
    "deal/effects.html",
    "seating/edit.html",
    "seating/effects.html",
    "adjustments/edit.html",
    "adjustments/preview.html",
    "seats/edit.html",
    "seats/preview.html",
    "pads/home.html",
    "games/known.html",
    "outbox/show.html",
    "app/bars.html",
)
# The style sheets of those screens, so that they are there when there is no signal.
STYLES = (
    "table",
    "variants",
    "five_hundred",
    "belote",
    "pen",
    "consent",
    "sheet",
    "statement",
    "log",
    "other_rules",
    "needs",
    "pads",
    "correction",
    "agreed",
    "forms",
    "games",
    "rules",
    "outbox",
)
# Where the app on the phone leads, and whom it asks; of two that fit, the first counts.
ROUTES = (
    "pads.home",
    "games.new",
    "games.again",
    "games.give_up",
    "games.reopen",
    "outbox.show",
    "table.show",
    "table.save",
    "sheet.show",
    "sheet.why",
    "statement.show",
    "story.show",
    "log.show",
    "other_rules.show",
    "other_rules.hand",
    "needs.show",
    "correction.edit",
    "consent.agree",
    "consent.object_to",
    "consent.settle",
    "consent.withdraw",
    "deal.edit",
    "seating.edit",
    "adjustments.new",
    "adjustments.edit",
    "seats.new",
    "seats.edit",
    "table.draft",
    "pen.take",
    "sync.send",
    "sync.facts",
    "sync.snapshot",
    "live.stream",
)

blueprint = Blueprint("phone", __name__)


def init(app: Flask) -> None:
    """Serve the modules; ``url_for("phone.engine")`` and so on name the content of what they lead
    to, those of one language the page's language."""
    app.register_blueprint(blueprint)
    app.extensions["scorepad_words"] = {}
    app.url_defaults(_name_content)
    settle_asset()  # an engine that cannot be translated stops the start, not the first page


@blueprint.get("/engine-<digest>.js")
def engine(digest: str) -> Response:
    """The rules as one ES module."""
    return _send(engine_asset(), digest)


@blueprint.get("/settle-<digest>.js")
def settle(digest: str) -> Response:
    """What a phone computes only where a screen asks for it, as a second ES module."""
    return _send(settle_asset(), digest)


@blueprint.get("/words-<code>-<digest>.js")
def words(code: str, digest: str) -> Response:
    """The sentences of the rules as one ES module: ``export const words = {code: sentence}``."""
    if code not in LANGUAGES:
        abort(404)
    return _send(words_asset(code), digest)


@blueprint.get("/pages-<digest>.js")
def pages(digest: str) -> Response:
    """The screens as one ES module: runtime/pages.js says what it exports."""
    return _send(pages_asset(), digest)


@blueprint.get("/said-<code>-<digest>.js")
def said(code: str, digest: str) -> Response:
    """What the screens say in one language, as one ES module."""
    if code not in LANGUAGES:
        abort(404)
    return _send(said_asset(code), digest)


def _send(asset: Asset, digest: str) -> Response:
    """The module of that name; an older one is not there, as its page would not understand this."""
    if digest != asset.digest:
        abort(404)
    return send(asset)


@cache
def engine_asset() -> Asset:
    """The engine's module, made once a process."""
    return Asset(engine_module().encode(), "text/javascript")


@cache
def settle_asset() -> Asset:
    """The second module, made once a process; it stands beside the engine's."""
    engine = f"./engine-{engine_asset().digest}.js"
    return Asset(settle_module(engine).encode(), "text/javascript")


def words_asset(code: str) -> Asset:
    """The words of one language, made once an application."""
    made: dict[str, Asset] = current_app.extensions["scorepad_words"]
    if code not in made:
        with force_locale(code):
            sentences = {key: str(sentence) for key, sentence in catalogue().items()}
        text = json.dumps(sentences, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        made[code] = Asset(f"export const words = {text};\n".encode(), "text/javascript")
    return made[code]


def pages_asset() -> Asset:
    """The screens, made once a process."""
    return _pages()[1]


def said_asset(code: str) -> Asset:
    """What the screens say in one language, and where the other modules are; made
    once a process."""
    key = (current_app.extensions["scorepad_build"], code)
    if key not in _SAID:
        known = gettext.translation("messages", str(TRANSLATIONS), [code], fallback=True)
        words = {"code": code, "digest": words_asset(code).digest}
        values = {
            "codes": codes(code),
            "rules": told_rules(code),
            "addresses": {"phone.words": words},
            "parts": _parts(code),
        }
        text = said_module(_pages()[0], code, known, values)
        _SAID[key] = Asset(text.encode(), "text/javascript")
    return _SAID[key]


# By the build of the static files: the templates change no more than they do.
_PAGES: dict[str, tuple[Pages, Asset]] = {}
_SAID: dict[tuple[str, str], Asset] = {}


def _pages() -> tuple[Pages, Asset]:
    build = current_app.extensions["scorepad_build"]
    if build not in _PAGES:
        games = tuple(form.template for form in FORMS.values())
        known = {"static": {"build": build}, "phone.engine": {"digest": engine_asset().digest}}
        drawn = pages_module(current_app.jinja_env, SCREENS, games, current_app.url_map, known)
        _PAGES[build] = (drawn, Asset(drawn.module.encode(), "text/javascript"))
    return _PAGES[build]


def _parts(code: str) -> dict[str, Any]:
    """What the app on the phone is made of: the addresses of the generated modules of this build,
    and the patterns of those that it leads to and asks."""
    known = [name for name in ROUTES if name in current_app.view_functions]
    build = current_app.extensions["scorepad_build"]
    return {
        "engine": _address("phone.engine", digest=engine_asset().digest),
        "settle": _address("phone.settle", digest=settle_asset().digest),
        "words": _address("phone.words", code=code, digest=words_asset(code).digest),
        "pages": _address("phone.pages", digest=pages_asset().digest),
        "build": build,
        "app_style": _address("static", build=build, filename="css/app.css"),
        "styles": [_address("static", build=build, filename=f"css/{name}.css") for name in STYLES],
        "routes": patterns(current_app.url_map, known) if known else {},
    }


def _address(endpoint: str, **values: str) -> str:
    return current_app.url_map.bind("").build(endpoint, values)


def _name_content(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "phone.engine":
        values.setdefault("digest", engine_asset().digest)
    elif endpoint == "phone.settle":
        values.setdefault("digest", settle_asset().digest)
    elif endpoint == "phone.pages":
        values.setdefault("digest", pages_asset().digest)
    elif endpoint in ("phone.words", "phone.said"):
        code = values.setdefault("code", language.current())
        asset = words_asset(code) if endpoint == "phone.words" else said_asset(code)
        values.setdefault("digest", asset.digest)
