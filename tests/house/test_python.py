"""The engine is pure, modules say what they are, functions stay short, rows belong to a pad."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, files, name_of

PURE = {"__future__", "collections", "dataclasses", "enum", "typing"}
IMPURE_NAMES = {"open", "input", "print", "eval", "exec", "float", "id", "hash"}
LONGEST_FUNCTION = 60
LONGEST_MODULE = 500


def imported(tree: ast.AST) -> Iterator[str]:
    """The first part of every module that is imported from outside of the package itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level != 1:
            yield "." * node.level + (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", files(PACKAGE / "rules", "*.py"), ids=name_of)
def test_the_engine_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert set(imported(tree)) <= PURE
    assert not {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & IMPURE_NAMES
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert not [value for value in constants if isinstance(value, float)]


@pytest.mark.parametrize("path", files(PACKAGE, "*.py"), ids=name_of)
def test_a_module_says_what_it_is_and_stays_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert not text.strip() or ast.get_docstring(tree), "a module opens with one sentence"
    assert text.count("\n") <= LONGEST_MODULE
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", files(PACKAGE / "web", "*.py"), ids=name_of)
def test_pages_fetch_no_row_themselves(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"sqlalchemy|session\.(get|execute|query|scalars)\(\w*sa\.", text)
    assert not re.search(r"\bdb\.session\b|get_or_404", text)
