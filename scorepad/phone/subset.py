"""What the subset consists of: builtins, methods and names, and how anything else is refused."""

from __future__ import annotations

import ast
from typing import NoReturn


class Refused(SyntaxError):
    """The source uses something that the subset leaves out; the text opens with file and line."""


def refuse(file: str, node: ast.AST, why: str) -> NoReturn:
    """Refuse a node of that file, as in ``ledger.py:12: no else on a loop``."""
    raise Refused(f"{file}:{getattr(node, 'lineno', 1)}: {why}")


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


# operators by their names in Python's syntax tree; in small letters they are the runtime's
OPERATORS = words("Add Sub Mult FloorDiv Mod Eq NotEq Lt LtE Gt GtE In NotIn")
BUILTINS = {"abs", "len"}
# those that go through what they are given, so that they take a generator or a range as well;
# here and for methods the number is the most arguments by position, the least is one
READERS = {"all": 1, "any": 1, "list": 1, "max": 99, "min": 99, "sorted": 1, "sum": 1}
READER_WORDS = {"max": ["key", "default"], "min": ["key", "default"], "sorted": ["key", "reverse"]}
# no class of the package may name a method of its own like one of lists, dicts and texts
METHODS = {"append": 1, "count": 1, "extend": 1, "get": 2, "index": 1, "join": 1}
LOOP_METHODS = {"items", "values"}
# isinstance in JavaScript
TYPES = {
    "bool": 'typeof {} === "boolean"',
    "dict": "{} instanceof Map",
    "int": "$.isInt({})",
    "list": "Array.isArray({})",
    "str": 'typeof {} === "string"',
}
IMPORTABLE = {
    "__future__": {"annotations"},
    "collections.abc": {"Callable"},
    "dataclasses": {"dataclass", "field", "replace"},
    "typing": {"Any"},
}
PYTHON_NAMES = {*BUILTINS, *READERS, *TYPES, "enumerate", "isinstance", "range"}
# what JavaScript keeps for itself, and the globals that the module uses
JAVASCRIPT_NAMES = words("""
    await break case catch class const continue debugger default delete do else enum export
    extends false finally for function if implements import in instanceof interface let new null
    package private protected public return static super switch this throw true try typeof var
    void while with yield arguments eval undefined async of
    Array Error JSON Map Math Number Object String
""")


def check_name(file: str, node: ast.AST, text: str) -> str:
    """A name that the source defines; refused if Python or JavaScript needs it."""
    if text in PYTHON_NAMES or text in JAVASCRIPT_NAMES:
        refuse(file, node, f"the name {text} hides another")
    return check_attribute(file, node, text)


def check_attribute(file: str, node: ast.AST, text: str) -> str:
    """The name of an attribute; refused if it is not ASCII or private to Python."""
    if not text.isascii() or text.startswith("__"):
        refuse(file, node, f"the name {text} is not in the subset")
    return text
