"""The way from the sources of a package to one ES module."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from .classes import Classes
from .package import Module, Package, is_dropped, read_package
from .subset import Refused, name

RUNTIME = Path(__file__).with_name("runtime")
PARTS = ("values", "texts", "methods", "operators", "edge")


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
        parts.extend(statements(package, module))
    return "".join([*parts, *edges(package, exports)])


def statements(package: Package, module: Module) -> list[str]:
    """The top-level statements of one module."""
    translator = Classes(package, module)
    return [top(translator, node) for node in module.tree.body if not is_dropped(node)]


def top(translator: Classes, node: ast.stmt) -> str:
    match node:
        case ast.Assign([ast.Name(text)], value) | ast.AnnAssign(
            ast.Name(text), value=ast.expr() as value
        ):
            return f"const {name(text)} = {translator.visit(value)};\n"
    return f"{translator.visit(node)}\n"


def edges(package: Package, exports: list[str]) -> list[str]:
    """The exported functions, each once for values and once for JSON text."""
    parts, names = [], []
    for text in exports:
        if text not in package.functions or package.functions[text].is_by_name:
            raise Refused(f"{text} is no function that can be exported")
        inner = name(text)
        parts.append(f"const $v{text} = $.onValue({inner}), $j{text} = $.onText({inner});\n")
        names += [f"$v{text} as {text}", f"$j{text} as {text}Json"]
    return [*parts, f"export {{ {', '.join(names)} }};\n"]


@cache
def runtime() -> str:
    """The runtime, as one constant $, without its comments and indentation."""
    texts = (RUNTIME.joinpath(f"{part}.js").read_text(encoding="utf-8") for part in PARTS)
    lines = (line.strip() for text in texts for line in text.splitlines())
    body = "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
    return f"const $ = (() => {{\n{body}}})();\n"
