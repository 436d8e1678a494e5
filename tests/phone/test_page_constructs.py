"""Every construct of templates: drawn by Jinja and in V8 alike, or refused with its line."""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from markupsafe import Markup
from werkzeug.routing import Map, Rule

from scorepad.phone import Refused
from scorepad.phone.pages import pages_module, said_module
from scorepad.phone.pages.screens import BLOCKS, runtime
from scorepad.web import formats
from tests.phone.drawn import DRAWING
from tests.phone.modules import Modules, Thrown, shown

FRAME = "".join(f"{{% block {name} %}}{{% endblock %}}" for name in (*BLOCKS, "scripts"))
ADDRESSES = Map(
    [Rule("/p/<pad>/x/<entry>", endpoint="x"), Rule("/rules", endpoint="rulebook.here")]
)
PLACE = {"pad": "P1", "game": "G1", "time_zone": "UTC", "csrf_token": "T", "evening": None}
MODEL = {
    "yes": True,
    "no": False,
    "none_": None,
    "zero": 0,
    "n": 7,
    "minus": -5,
    "empty": "",
    "text": "<a> & 'b' \"c\"",
    "é": "é",
    "markup": Markup("<i>m</i>"),
    "names": ["Ann", "B & b", "Cid"],
    "mixed": ["<", Markup("<b>")],
    "none_of_them": [],
    "pairs": [["a", 1], ["<", 2]],
    "point": {"x": 1, "y": None, "inner": {"name": "<n>", "list": [3, 4]}},
    "card": "10♥",
    "key": "x",
    "deep": {"é": ["<&'>", 1, None, True, {"b": -2, "a": "\n\u2028😀"}]},
}
FOLDER = Path(__file__).with_name("page_constructs")
SECTION = re.compile(r"^--- ([^:\n]+)(?:: (.+))?\n", re.MULTILINE)


def entries(kind: str) -> Iterator[Any]:
    """Every entry of a kind, by its name: its text, and the reason behind its name."""
    _, *parts = SECTION.split((FOLDER / f"{kind}.txt").read_text(encoding="utf-8"))
    for name, why, text in zip(*[iter(parts)] * 3, strict=True):
        yield pytest.param(text.removesuffix("\n").removesuffix("\n"), why, id=name)


PIECES = (
    "{% macro two(a, b) %}{{ a }}-{{ b }}{% endmacro %}"
    "{% macro wrap() %}<p>{{ caller() }}</p>{% endmacro %}"
    "{% macro sees() %}{{ text }}{% endmacro %}"
    "{% macro unreached() %}{{ text|title }}{% endmacro %}"
    "{% from 'game' import show %}{% macro again(a, b) %}{{ show(two(a, b)) }}{% endmacro %}"
)
GAME = "{% macro show(a) %}[{{ a }}]{% endmacro %}"


def environment(body: str) -> Environment:
    """Templates of one screen."""
    top, _mark, inner = body.rpartition("\n===\n")
    main = f"{{% block main %}}{inner}{{% endblock %}}"
    screen = f'{{% extends "layout/base.html" %}}{top}{main}'
    made = Environment(
        loader=DictLoader(
            {"layout/base.html": FRAME, "screen": screen, "pieces": PIECES, "game": GAME}
        ),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    made.filters |= {"bdi": formats.bdi, "signed": formats.signed, "plain": formats.plain}
    made.globals |= {
        "pattern": lambda text: text,
        "url_for": url_for,
        "csrf_token": lambda: PLACE["csrf_token"],
        "rule_address": lambda rule: f"/rules#{rule}",
        "evening": lambda: None,
    }
    return made


def url_for(endpoint: str, _anchor: str = "", **values: str) -> str:
    address = ADDRESSES.bind("here").build(endpoint, {"pad": "P1", **values})
    return f"{address}#{_anchor}" if _anchor else address


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.add("drawing", DRAWING)
    yield made
    made.close()


def drawn(modules: Modules, body: str) -> str:
    """What V8 draws of a screen's main block."""
    pages = pages_module(environment(body), ("screen",), ("game", "game"), ADDRESSES, {})
    said = said_module(pages, "en", gettext.NullTranslations(), {"addresses": {}})
    names = f"pages{len(modules.loaded)}", f"said{len(modules.loaded)}"
    modules.add(names[0], pages.module)
    modules.add(names[1], said)
    told = {"screen": "screen", "context": MODEL, "place": PLACE, "language": "en"}
    text = json.dumps(shown(told, lambda markup: {"$markup": str(markup)}))
    pair = f'modules["{names[0]}"], {{ en: modules["{names[1]}"] }}'
    try:
        found = modules.value(f"modules.drawing.drawing({pair}, {json.dumps(text)})")
    except Exception as error:
        raise Thrown(str(error)) from error
    return str(found["main"])


def test_the_module_holds_no_comment_and_no_eval() -> None:
    assert not re.search(r"^\s*//|\beval\(|new Function|innerHTML", runtime(), re.MULTILINE)


@pytest.mark.parametrize(("body", "why"), list(entries("same")))
def test_both_draw_the_same(modules: Modules, body: str, why: str | None) -> None:
    template = environment(body).get_template("screen")
    assert drawn(modules, body) == template.render(MODEL)


@pytest.mark.parametrize(("body", "why"), list(entries("refused")))
def test_what_is_not_known_is_refused(modules: Modules, body: str, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        drawn(modules, body)
    assert why in str(refusal.value)
    assert re.match(r"(screen|pieces):\d: |nowhere: ", str(refusal.value))


@pytest.mark.parametrize(("body", "why"), list(entries("stops")))
def test_what_a_model_does_not_hold_stops_the_page(
    modules: Modules, body: str, why: str | None
) -> None:
    with pytest.raises(Thrown):
        drawn(modules, body)
