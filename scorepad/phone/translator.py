"""The way from the sources of a package to an ES module; from the engine's to two, of which the
second takes from the first what it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from scorepad.rules import MODULES, MORE_MODULES

from .package import Package, read_package
from .statements import Statements
from .subset import Refused

PARTS = ("values", "builtins", "edge")
EXPORTS = ["score", "table", "start", "count_cards", "compare_declarations"]
MORE_EXPORTS = [
    "other_readings",
    "offers_worth_trying",
    "readings_under",
    "readings_in_order",
    "needs",
]


def engine_module() -> str:
    """The rules engine for the phone: exports the functions of EXPORTS, and scoreJson and so on.

    `score(record)` and the others take and give what JSON.parse gives; `scoreJson(text)` and the
    others the text that `rules_json.dumps` gives on the server, to the byte. What the second
    module needs is exported too, with a $ before its name.
    All throw an error for what rules_json.loads refuses. Raises Refused if the engine has left
    the subset. Takes some milliseconds; nothing is written.
    """
    package = _engine()
    ends = edges(package, EXPORTS, ["runtime", *lent(package)])
    return "".join([runtime(), *bodies(package, MODULES), *ends])


def settle_module(engine: str) -> str:
    """What settles a dispute: a second module, for the screens that need it, made as the engine's
    is. It exports the functions of MORE_EXPORTS; `engine` is where it finds the engine's module,
    such as "./engine-0.js"."""
    package = _engine()
    names = ", ".join(["$runtime as $", *(f"${name} as {name}" for name in lent(package))])
    head = f'import {{ {names} }} from "{engine}";\n'
    return "".join([head, *bodies(package, MORE_MODULES), *edges(package, MORE_EXPORTS)])


def translate(sources: dict[str, str], exports: list[str]) -> str:
    """One ES module that does what these modules do.

    `sources` gives each module's text by its name, dependencies first. For every function f in
    `exports` the module exports f, which takes and gives plain values of JavaScript, and fJson,
    which takes and gives JSON text. Raises Refused, with file and line, for whatever is outside
    the subset, and SyntaxError for what is no Python.
    """
    package = read_package(sources)
    return "".join([runtime(), *bodies(package, sources), *edges(package, exports)])


def _engine() -> Package:
    """All modules of the engine, those of the second module last."""
    room = files("scorepad.rules")
    names = (*MODULES, *MORE_MODULES)
    return read_package({n: room.joinpath(f"{n}.py").read_text(encoding="utf-8") for n in names})


def lent(package: Package) -> list[str]:
    """What the second module imports from the first, in the order of letters."""
    trees = [package.modules[name].tree for name in MORE_MODULES]
    imports = [node for tree in trees for node in tree.body if isinstance(node, ast.ImportFrom)]
    return sorted({one.name for node in imports if node.module in MODULES for one in node.names})


def bodies(package: Package, names: Iterable[str]) -> Iterator[str]:
    """The modules of these names, translated."""
    for name in names:
        module = package.modules[name]
        translator = Statements(package, module)
        yield from (translator.top(node) for node in module.tree.body)


def edges(package: Package, exports: list[str], lent: Iterable[str] = ()) -> list[str]:
    """The exported functions, each once for values and once for JSON text; and what is lent to
    another module as it is."""
    parts, names = [], []
    for text in exports:
        if text not in package.functions:
            raise Refused(f"{text} is no function that can be exported")
        parts.append(f"const $v{text} = $.onValue({text}), $j{text} = $.onText({text});\n")
        names += [f"$v{text} as {text}", f"$j{text} as {text}Json"]
    names += [f"{'$' if text == 'runtime' else text} as ${text}" for text in lent]
    return [*parts, f"export {{ {', '.join(names)} }};\n"]


@cache
def runtime() -> str:
    """The runtime, as one constant $, without its comments and indentation."""
    room = files("scorepad.phone") / "runtime"
    texts = (room.joinpath(f"{part}.js").read_text(encoding="utf-8") for part in PARTS)
    lines = (line.strip() for text in texts for line in text.splitlines())
    body = "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
    return f"const $ = (() => {{\n{body}}})();\n"
