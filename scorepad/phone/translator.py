"""The way from the sources of a package, or of the engine, to one ES module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from scorepad.rules import MODULES

from .package import Package, read_package
from .statements import Statements
from .subset import Refused

PARTS = ("values", "builtins", "edge")
EXPORTS = ["score", "table", "start", "count_cards", "compare_declarations"]


def engine_module() -> str:
    """The rules engine for the phone: exports the functions of EXPORTS, and scoreJson and so on.

    `score(record)` and the others take and give what JSON.parse gives; `scoreJson(text)` and the
    others the text that `rules_json.dumps` gives on the server, to the byte.
    All throw an error for what rules_json.loads refuses. Raises Refused if the engine has left
    the subset. Takes some milliseconds; nothing is written.
    """
    room = files("scorepad.rules")
    sources = {name: room.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in MODULES}
    return translate(sources, EXPORTS)


def translate(sources: dict[str, str], exports: list[str]) -> str:
    """One ES module that does what these modules do.

    `sources` gives each module's text by its name, dependencies first. For every function f in
    `exports` the module exports f, which takes and gives plain values of JavaScript, and fJson,
    which takes and gives JSON text. Raises Refused, with file and line, for whatever is outside
    the subset, and SyntaxError for what is no Python.
    """
    package = read_package(sources)
    parts = [runtime()]
    for module in package.modules.values():
        translator = Statements(package, module)
        parts.extend(translator.top(node) for node in module.tree.body)
    return "".join([*parts, *edges(package, exports)])


def edges(package: Package, exports: list[str]) -> list[str]:
    """The exported functions, each once for values and once for JSON text."""
    parts, names = [], []
    for text in exports:
        if text not in package.functions:
            raise Refused(f"{text} is no function that can be exported")
        parts.append(f"const $v{text} = $.onValue({text}), $j{text} = $.onText({text});\n")
        names += [f"$v{text} as {text}", f"$j{text} as {text}Json"]
    return [*parts, f"export {{ {', '.join(names)} }};\n"]


@cache
def runtime() -> str:
    """The runtime, as one constant $, without its comments and indentation."""
    room = files("scorepad.phone") / "runtime"
    texts = (room.joinpath(f"{part}.js").read_text(encoding="utf-8") for part in PARTS)
    lines = (line.strip() for text in texts for line in text.splitlines())
    body = "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
    return f"const $ = (() => {{\n{body}}})();\n"
