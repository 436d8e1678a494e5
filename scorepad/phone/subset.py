"""What the subset consists of: builtins, exceptions, methods and names, and how one is refused."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import NoReturn


class Refused(SyntaxError):
    """The source uses something that the subset leaves out; the text opens with file and line."""


def refuse(file: str, node: ast.AST, why: str) -> NoReturn:
    """Refuse a node of that file, as in ``ledger.py:12: no else on a loop``."""
    raise Refused(f"{file}:{getattr(node, 'lineno', 1)}: {why}")


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


@dataclass(frozen=True)
class Builtin:
    """A builtin: how many arguments by position, and all its parameters in the runtime's order.

    A parameter that Python takes by position only has the name "". `gathers` says that all the
    arguments by position become one list.
    """

    least: int
    most: int | None
    names: tuple[str, ...]
    gathers: bool = False


ONE = Builtin(1, 1, ("",))
MAYBE_ONE = Builtin(0, 1, ("",))
BUILTINS = {
    "abs": ONE,
    "all": ONE,
    "any": ONE,
    "bool": MAYBE_ONE,
    "dict": MAYBE_ONE,
    "enumerate": Builtin(1, 2, ("", "start")),
    "int": MAYBE_ONE,
    "len": ONE,
    "list": MAYBE_ONE,
    "max": Builtin(1, None, ("", "key", "default"), gathers=True),
    "min": Builtin(1, None, ("", "key", "default"), gathers=True),
    "range": Builtin(1, 3, ("", "", "")),
    "repr": ONE,
    "reversed": ONE,
    "sorted": Builtin(1, 1, ("", "key", "reverse")),
    "str": MAYBE_ONE,
    "sum": Builtin(1, 2, ("", "start")),
    "tuple": MAYBE_ONE,
    "zip": Builtin(0, None, ()),
}
# may be handed on, as in key=len; called so, they take what their runtime twins take
VALUES = {"abs", "all", "any", "bool", "int", "len", "list", "repr", "str", "sum", "tuple"}
TYPES = {"bool", "dict", "float", "int", "list", "str", "tuple"}
ERRORS = {
    "ArithmeticError",
    "AttributeError",
    "Exception",
    "IndexError",
    "KeyError",
    "LookupError",
    "NameError",
    "RuntimeError",
    "TypeError",
    "ValueError",
    "ZeroDivisionError",
}
# each with every type of Python's own that has it (runtime/methods.js, `methods`)
METHODS = words("""
    append clear copy count endswith extend find get index insert items join keys ljust lower
    lstrip pop remove removeprefix removesuffix replace rjust rstrip setdefault split startswith
    strip update upper values
""")
TRUTHS = {"all", "any", "bool", "isinstance"}
BUILTIN_NAMES = set(BUILTINS) | TYPES | ERRORS | {"isinstance"}
IMPORTABLE = {
    "__future__": {"annotations"},
    "collections.abc": {"Callable", "Iterable", "Iterator", "Mapping", "Sequence"},
    "dataclasses": {"dataclass", "field", "replace"},
    "enum": {"Enum"},
    "typing": {"Any", "Callable", "ClassVar", "Final", "TYPE_CHECKING", "TypeAlias", "cast"},
}
# what JavaScript keeps for itself, and the globals that the runtime leans on
RESERVED = words("""
    await break case catch class const continue debugger default delete do else enum export
    extends false finally for function if implements import in instanceof interface let new null
    package private protected public return static super switch this throw true try typeof var
    void while with yield arguments eval undefined NaN Infinity Array Error JSON Map Math Number
    Object RegExp String Symbol TypeError globalThis
""")
# attributes that would hide what JavaScript, or Python's own values, have under that name
HIDING = words("constructor denominator imag numerator prototype real")
HIDING_ON_ENUMS = HIDING | words("apply arguments bind call caller length mro name value")
HIDING_ON_ERRORS = HIDING | {"args"}


def name(text: str) -> str:
    """A Python name as a name in JavaScript."""
    return f"{text}$" if text in RESERVED else text


def check_name(file: str, node: ast.AST, text: str) -> str:
    """The name itself, refused if it cannot be kept: not ASCII, or private to Python."""
    if not text.isascii():
        refuse(file, node, f"the name {text} is not ASCII")
    if text.startswith("__"):
        refuse(file, node, f"the name {text} means something to Python")
    return text
