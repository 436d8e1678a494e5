"""Which names are local, and which of them surely have a value at a point of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .subset import BUILTIN_NAMES, check_name, refuse

# the names that surely have a value; None where the program does not come at all
Bound = frozenset[str] | None

INNER = (ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.Lambda)


@dataclass
class Scope:
    """A function, lambda or comprehension."""

    names: frozenset[str]
    bound: Bound = frozenset()
    # bound by `except … as`: without a value again after the clause
    fleeting: frozenset[str] = frozenset()
    caught: list[str] = field(default_factory=list)

    def bind(self, text: str) -> None:
        if self.bound is not None:
            self.bound |= {text}

    def is_sure(self, text: str, *, is_innermost: bool) -> bool:
        """Whether a reading of this name needs no check when it runs."""
        if text in self.fleeting and (text not in self.caught or not is_innermost):
            return False
        return self.bound is None or text in self.bound


def meet(ways: Iterable[Bound]) -> Bound:
    """What is bound after several ways have come together."""
    reached = [way for way in ways if way is not None]
    if not reached:
        return None
    return frozenset.intersection(*reached)


def nodes_of_scope(roots: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node that belongs to this scope itself, not to a scope inside it."""
    stack = list(roots)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, INNER):
            stack.extend(ast.iter_child_nodes(node))


def stored_names(file: str, roots: Iterable[ast.AST]) -> frozenset[str]:
    """The names that these statements or targets give a value to."""
    found: set[str] = set()
    for node in nodes_of_scope(roots):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                refuse(file, node, "no functions or classes inside functions")
            case ast.Name(text, ast.Store()) | ast.ExceptHandler(name=str(text)):
                found.add(check_local(file, node, text))
    return frozenset(found)


def fleeting_names(roots: Iterable[ast.AST]) -> frozenset[str]:
    """The names that except clauses bind."""
    handlers = (n for n in nodes_of_scope(roots) if isinstance(n, ast.ExceptHandler))
    return frozenset(h.name for h in handlers if h.name is not None)


def check_local(file: str, node: ast.AST, text: str) -> str:
    """The name itself, refused if it hides one of Python's own."""
    if text in BUILTIN_NAMES:
        refuse(file, node, f"{text} hides a name of Python's own")
    return check_name(file, node, text)
