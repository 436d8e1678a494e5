"""Pages as the server and the phone draw them: every rendering of a screen is drawn again in V8
from the same model, and each block of it must be the same to the byte."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flask import Flask, g, template_rendered
from flask_wtf.csrf import generate_csrf
from jinja2 import Template

from scorepad.languages import LANGUAGES
from scorepad.phone.pages.screens import BLOCKS
from scorepad.web import language
from scorepad.web.assets import Asset
from scorepad.web.evening import evening_here
from scorepad.web.phone import SCREENS, pages_asset, said_asset
from tests.phone.modules import Modules, shown

# Markup comes to V8 as an object that is markup there.
DRAWING = """
class Told { constructor(html) { this.html = html; } __html__() { return this.html; } }
const revived = (key, x) => (typeof x?.$markup === "string" ? new Told(x.$markup) : x);
export const drawing = (pages, languages, told) => {
  const { screen, context, place, language } = JSON.parse(told, revived);
  return pages.render(screen, context, place, languages[language]);
};
"""
WITH_EVENING = ("table/show.html", "sheet/show.html")
VARIABLE = re.compile(r"\$c\.(\w+)")


@dataclass
class Drawn:
    """Renderings that were seen: what the phone is told, and the server's blocks."""

    app: Flask
    modules: Modules
    told: list[dict[str, Any]] = field(default_factory=list)
    blocks: list[dict[str, str]] = field(default_factory=list)

    @contextmanager
    def watching(self) -> Iterator[Drawn]:
        """Notice every rendering of a screen."""
        with template_rendered.connected_to(self._notice, self.app):
            yield self

    def compare(self) -> int:
        """Draw all again in V8; gives their number, and forgets them."""
        with self.app.app_context():
            load_languages(self.modules)
        count = len(self.told)
        for told, expected in zip(self.told, self.blocks, strict=True):
            text = json.dumps(json.dumps(told))
            found = self.modules.value(
                f"modules.drawing.drawing(modules.pages, modules.languages, {text})"
            )
            expect_alike(told["screen"], found, expected)
        self.told.clear()
        self.blocks.clear()
        return count

    def told_of(self, template: Template, context: dict[str, Any]) -> dict[str, Any] | None:
        """What the phone is told of a rendering; None where it draws none."""
        if template.name not in SCREENS:
            return None
        variables = _variables(pages_asset()) & set(context)
        model = {name: context[name] for name in sorted(variables - {"pad"})}
        told = {
            "screen": template.name,
            "context": {**model, "pad": {"name": g.access.pad.name}},
            "place": place_of(template.name),
            "language": language.current(),
        }
        made: dict[str, Any] = shown(told, lambda text: {"$markup": str(text)})
        return made

    def _notice(self, _app: Flask, template: Template, context: dict[str, Any]) -> None:
        told = self.told_of(template, context)
        if told is None:
            return
        self.told.append(told)
        drawing = template.new_context(context)
        # What stands at the top of the screen is done before the frame puts out anything.
        next(iter(template.root_render_func(drawing)))
        self.blocks.append({name: "".join(drawing.blocks[name][0](drawing)) for name in BLOCKS})


def place_of(screen: str) -> dict[str, Any]:
    """Where a screen is drawn, as the phone is told it."""
    game, pad = g.get("game"), g.access.pad
    return {
        "pad": pad.public_id,
        "game": game.public_id if game is not None else None,
        "time_zone": pad.time_zone,
        "csrf_token": generate_csrf(),
        "evening": evening_here() if screen in WITH_EVENING else None,
    }


def expect_alike(screen: str, found: dict[str, str], expected: dict[str, str]) -> None:
    """Each block is the same to the byte."""
    for name in BLOCKS:
        same = os.path.commonprefix([found[name], expected[name]])
        at = slice(max(0, len(same) - 200), len(same) + 200)
        pair = f"the phone draws\n{found[name][at]}\nthe server\n{expected[name][at]}"
        assert found[name] == expected[name], f"{screen} {name}: {pair}"


def load_languages(modules: Modules) -> None:
    """The screens and what they say, as this application makes them."""
    if "pages" in modules.loaded:
        return
    modules.add("drawing", DRAWING)
    modules.add("pages", pages_asset().body.decode())
    for code in LANGUAGES:
        modules.add(f"said-{code}", said_asset(code).body.decode())
    pairs = ", ".join(f'"{code}": modules["said-{code}"]' for code in LANGUAGES)
    modules.racer.eval(f"modules.languages = {{ {pairs} }}; 0")


@cache
def _variables(asset: Asset) -> set[str]:
    """The variables of the page that the screens read."""
    return set(VARIABLE.findall(asset.body.decode()))
