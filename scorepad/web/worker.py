"""The app that opens without a signal: its manifest, its service worker, what that one keeps."""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Blueprint, Response, current_app, g, jsonify, render_template, request, url_for

from scorepad import pads, rulebook
from scorepad.web import access, assets, language
from scorepad.web.say import _

blueprint = Blueprint("worker", __name__)

PAPER = "#f7f3ea"
SIZES = (192, 512)
# Parts of the app are kept by what they are; pictures for home screens are fetched once by others.
PARTS = (".js", ".css", ".svg")
SOURCE = "sw.js"
MODULES = ("phone.engine", "phone.settle", "phone.words", "phone.pages", "phone.said")
# Pages that the app draws from what the phone knows, once `static/js/app/shell.js` is there.
APP = "js/app/shell.js"
DRAWN = (
    "pads.home",
    "games.new",
    "table.show",
    "sheet.show",
    "sheet.why",
    "statement.show",
    "log.show",
    "other_rules.show",
    "other_rules.hand",
    "needs.show",
    "correction.edit",
    "outbox.show",
    "deal.edit",
    "seating.edit",
    "adjustments.new",
    "adjustments.edit",
    "seats.new",
    "seats.edit",
)
# Of these the forms of something new are never opened as they were last seen: a new game only the
# app's own form can begin without a signal, and what a table agrees on is told once.
FRESH = frozenset({"games.new", "adjustments.new", "seats.new"})
# Pages that open again as they were last seen.
KEPT = (
    *(name for name in DRAWN if name not in FRESH),
    "front.index",
    "game_rules.show",
    "big.show",
    "rulebook.index",
    "rulebook.show",
    "rulebook.variant",
    "rulebook.here",
)
# Of the games that go on, how many are fetched ahead.
GAMES_AHEAD = 6


@blueprint.get("/sw.js")
def script() -> Response:
    """The worker: what the server knows of this build in a first line, then `static/sw.js`.

    The language stands in its address, so that a phone whose language is changed gets another.
    """
    source = current_app.extensions["scorepad_assets"][SOURCE].body
    told = json.dumps(_told(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    asset = assets.Asset(f"const told = {told};\n".encode() + source, "text/javascript")
    response = assets.send(asset, is_current=False)
    response.headers["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the phone needs to know to put the app on its home screen."""
    icons = [_icon("icon.svg", "any", "image/svg+xml")]
    icons += [_icon(f"icon-{size}.png", f"{size}x{size}") for size in SIZES]
    icons.append(_icon("icon-maskable-512.png", "512x512") | {"purpose": "maskable"})
    response = jsonify(
        {
            "id": "/",
            "name": "scorepad",
            "short_name": "scorepad",
            "description": _("The score pad for cards that are played on a table."),
            "lang": language.current(),
            "start_url": url_for("front.index"),
            "scope": url_for("front.index"),
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "categories": ["games", "utilities"],
            "icons": icons,
            "shortcuts": [{"name": _("Rules of the games"), "url": url_for("rulebook.index")}],
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.get("/shell")
def shell() -> str:
    """The frame of a page without a page: the app fills it from what the phone knows; what it
    cannot fill says that there is no signal, and leads to what is there."""
    return render_template("worker/shell.html", app=APP if _has_app() else None)


@blueprint.get("/p/<pad>/ahead")
def ahead() -> Response:
    """Which pages of a pad to fetch before the signal is gone: `pages`, pairs of an address and a
    mark; a page whose mark is the same as before need not be fetched again."""
    build = current_app.extensions["scorepad_build"]
    going_on = pads.games(g.access.pad, limit=GAMES_AHEAD, is_going_on=True)
    found = {url_for("pads.home"): "", url_for("rulebook.index"): build}
    if access.may("outbox.show", is_look=True) and address_if_any("outbox.show"):
        found[url_for("outbox.show")] = build
    for game in going_on:
        mark = f"{game.version} {build}"
        found[url_for("table.show", game=game.public_id)] = mark
        found[url_for("sheet.show", game=game.public_id)] = mark
        found[url_for("rulebook.here", game=game.public_id)] = build
    for name in dict.fromkeys(game.game for game in going_on):
        book = rulebook.book_of(name)
        found[url_for("rulebook.show", book=book.slug)] = build
    response = jsonify(pages=list(found.items()))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.app_template_global()
def address_if_any(endpoint: str) -> str:
    """The address of a page that not every installation has; empty without it."""
    return url_for(endpoint) if endpoint in current_app.view_functions else ""


def _told() -> dict[str, Any]:
    """What the worker knows: its build and language, which addresses are parts of the app, which
    are pages to keep, and what to fetch when it is installed."""
    spoken = language.current()
    files = current_app.extensions["scorepad_assets"]
    parts = [name for name in files if name.endswith(PARTS) and name != SOURCE]
    modules = [name for name in MODULES if name in current_app.view_functions]
    return {
        "build": current_app.extensions["scorepad_build"],
        "language": spoken,
        "files": [url_for("static", filename=name) for name in parts]
        + [url_for(name) for name in modules],
        "parts": [_pattern(name) for name in ("static", *modules)],
        "kept": [_pattern(name) for name in KEPT if name in current_app.view_functions],
        "drawn": [_pattern(name) for name in DRAWN] if _has_app() else [],
        "shell": url_for("worker.shell", lang=spoken),
        "front": url_for("front.index"),
        "pad": _rule("pads.home"),
        "ahead": _rule("worker.ahead"),
        "snapshot": _rule("sync.snapshot"),
        "static": url_for("static", build="-", filename="-").partition("-")[0],
    }


def _has_app() -> bool:
    return APP in current_app.extensions["scorepad_assets"]


def _rule(endpoint: str) -> str:
    """An address with its places still open, as in `/p/<pad>`."""
    return next(current_app.url_map.iter_rules(endpoint)).rule


def _pattern(endpoint: str) -> str:
    """A pattern for the addresses of an endpoint, read alike by Python and JavaScript."""
    parts = re.split(r"(<[^>]+>)", _rule(endpoint))
    places = ("[^/]+" if not part.startswith("<path:") else ".+" for part in parts[1::2])
    fixed = (part.replace(".", "[.]") for part in parts[::2])
    return "^" + "".join(a + b for a, b in zip(fixed, [*places, ""], strict=True)) + "$"


def _icon(name: str, sizes: str, mimetype: str = "image/png") -> dict[str, str]:
    return {"src": url_for("static", filename=name), "sizes": sizes, "type": mimetype}
