"""Calls: of functions, classes, builtins and methods, with their arguments checked beforehand."""

from __future__ import annotations

import ast

from .expressions import Expressions
from .package import Parameters
from .subset import BUILTINS, METHODS, READER_WORDS, READERS, TYPES


class Calls(Expressions):
    """The calls of one module."""

    def visit_Call(self, node: ast.Call) -> str:
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            self.refuse(node, "no * in a call")
        match node.func:
            case ast.Name(text) if self.scope_of(text) is None:
                return self.call_by_name(node, text)
            case ast.Attribute(box, text) if text in METHODS:
                return f"$.{text}({self.loose(box)},{self.plain(node, 1, METHODS[text])})"
            case ast.Attribute(box, text) if text in self.package.methods:
                count = len(self.package.methods[text])
                return f"{self.loose(box)}.${text}({self.plain(node, count, count)})"
        return self.call_value(node)

    def call_by_name(self, node: ast.Call, text: str) -> str:
        """A call of something that is known at the top of the module."""
        if text in self.module.names:
            if text in self.package.functions:
                return f"{text}({self.arguments(node, self.package.functions[text])})"
            if text in self.package.classes:
                return f"new {text}({self.arguments(node, self.package.classes[text])})"
            return self.call_replace(node) if text == "replace" else self.call_value(node)
        if text == "isinstance":
            return self.call_isinstance(node)
        if text in READERS:
            return self.call_reader(node, text)
        if text in BUILTINS:
            self.plain(node, 1, BUILTINS[text])
            return f"$.{text}({self.loose(node.args[0])})"
        return self.refuse(node, f"{text} is not in the subset, or not here")

    def call_value(self, node: ast.Call) -> str:
        """A call of whatever the expression gives: a function in a field, a lambda."""
        return f"$.call({self.loose(node.func)},[{self.plain(node, 0, len(node.args))}])"

    def plain(self, node: ast.Call, least: int, most: int) -> str:
        """Arguments by position only, in a number that fits."""
        if node.keywords or not least <= len(node.args) <= most:
            self.refuse(node, "a call with other arguments than it takes, or by name")
        return self.visit_all(node.args)

    def arguments(self, node: ast.Call, parameters: Parameters) -> str:
        """The arguments of a function or class, checked against its parameters."""
        rest = list(parameters)[len(node.args) :]
        given = {word.arg for word in node.keywords}
        is_short = any(name not in given and parameters[name] is None for name in rest)
        if is_short or len(node.args) > len(parameters):
            self.refuse(node, "a call with more or fewer arguments than it takes")
        return ",".join([*map(self.visit, node.args), *self.by_name(node, rest)])

    def by_name(self, node: ast.Call, names: list[str]) -> list[str]:
        """The arguments by name, which the source has in this order; `undefined` for a gap."""
        given = {word.arg: word.value for word in node.keywords}
        known = [name for name in names if name in given]
        if list(given) != known:
            self.refuse(node, "an argument by a name that there is not, or in another order")
        last = names.index(known[-1]) + 1 if known else 0
        return [self.visit(given[n]) if n in given else "undefined" for n in names[:last]]

    def call_reader(self, node: ast.Call, text: str) -> str:
        """A builtin that goes through one source, or through several arguments as a list."""
        count = len(node.args)
        is_lone = count == 1 and not isinstance(node.args[0], ast.GeneratorExp)
        if not 1 <= count <= READERS[text] or (node.keywords and not is_lone):
            self.refuse(node, f"{text}() takes other arguments")
        first = self.source(node.args[0]) if count == 1 else f"[{self.visit_all(node.args)}]"
        words = self.by_name(node, READER_WORDS.get(text, []))
        return f"$.{text}({','.join([first, *words])})"

    def call_replace(self, node: ast.Call) -> str:
        if len(node.args) != 1 or any(word.arg is None for word in node.keywords):
            self.refuse(node, "replace() takes one object and fields by name")
        words = ",".join(f"${word.arg}:{self.visit(word.value)}" for word in node.keywords)
        return f"$.replace({self.loose(node.args[0])},{{{words}}})"

    def call_isinstance(self, node: ast.Call) -> str:
        match node:
            case ast.Call(args=[value, ast.Name(text)], keywords=[]) if text in TYPES:
                return f"({TYPES[text].format(self.visit(value))})"
        return self.refuse(node, f"isinstance() knows {', '.join(TYPES)}")
