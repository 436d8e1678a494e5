"""Calls: of functions, classes, builtins and methods, with their arguments checked beforehand."""

from __future__ import annotations

import ast
import json

from .expressions import Expressions
from .package import Signature
from .subset import BUILTINS, ERRORS, TYPES, Builtin, check_name, name


class Calls(Expressions):
    """The calls of one module."""

    def visit_Call(self, node: ast.Call) -> str:
        if any(word.arg is None for word in node.keywords):
            self.refuse(node, "no ** in a call")
        match node.func:
            case ast.Name(text) if self.scope_of(text) is None:
                return self.call_by_name(node, text)
            case ast.Attribute(box, text):
                return self.call_attribute(node, box, text)
        return self.call_value(node)

    def call_by_name(self, node: ast.Call, text: str) -> str:
        """A call of something that is known at the top of the module."""
        if text in self.module.names and text in self.package.functions:
            return f"{name(text)}{self.arguments(node, self.package.functions[text], text)}"
        if text in self.module.names and text in self.package.classes:
            return self.call_class(node, text)
        if text in self.module.names:
            return self.call_value(node)
        if text in self.module.tools and text in ("replace", "cast"):
            return self.call_replace(node) if text == "replace" else self.call_cast(node)
        if text == "isinstance":
            return self.call_isinstance(node)
        if text in BUILTINS:
            return self.call_builtin(node, text, BUILTINS[text])
        if text in ERRORS:
            return f"new $.{text}{self.plain_arguments(node)}"
        return self.refuse(node, f"{text} is not in the subset")

    def call_value(self, node: ast.Call) -> str:
        """A call of whatever the expression gives: a lambda, a function handed on, a class."""
        function = self.visit(node.func)
        args = self.plain_arguments(node).removeprefix("(").removesuffix(")")
        if function == "cls" and self.owner and self.is_class_parameter(node.func):
            return (
                f"new cls{self.arguments(node, self.package.classes[self.owner].signature, 'cls')}"
            )
        return f"$.invoke({function}, [{args}])"

    # Attributes

    def call_attribute(self, node: ast.Call, box: ast.expr, text: str) -> str:
        check_name(self.module.file, node, text)
        owner = self.class_of(box)
        if owner and text in self.package.classes[owner].statics:
            signature = self.package.classes[owner].statics[text]
            return f"{self.visit(box)}.{text}{self.arguments(node, signature, text)}"
        if not owner and self.is_self(box):
            found = self.package.classes[self.owner]
            if found.kind != "error" and text in found.methods:
                signature = found.methods[text]
                return f"{self.visit(box)}.{text}{self.arguments(node, signature, text)}"
        args = self.plain_arguments(node)
        if text in self.package.methods:
            if text in self.package.properties:
                self.refuse(node, f"{text} is a method here and a property there")
            return f"$.method({self.visit(box)}, {json.dumps(text)}){args}"
        return f"$.invoke({self.visit(node.func)}, [{args[1:-1]}])"

    # Arguments

    def plain_arguments(self, node: ast.Call) -> str:
        """Arguments of a call that can only be checked when it runs: by position, no star."""
        if node.keywords:
            self.refuse(node, "arguments by name only for functions and classes called by name")
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            self.refuse(node, "no * in this call")
        return f"({self.visit_all(node.args)})"

    def arguments(self, node: ast.Call, signature: Signature, text: str) -> str:
        """The arguments in the order of the parameters, checked against the signature."""
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            self.refuse(node, "no * in this call")
        parameters = signature.parameters
        if len(node.args) > signature.most:
            self.refuse(node, f"{text}() takes {signature.most} arguments by position")
        given = dict(enumerate(map(self.visit, node.args)))
        for word in node.keywords:
            index = next((i for i, p in enumerate(parameters) if p.name == word.arg), None)
            if index is None or index in given:
                self.refuse(node, f"{text}() has no parameter {word.arg} left")
            given[int(index or 0)] = self.visit(word.value)
        for index, parameter in enumerate(parameters):
            if index not in given and not parameter.has_default:
                self.refuse(node, f"{text}() misses {parameter.name}")
        return self.in_order(given)

    @staticmethod
    def in_order(given: dict[int, str]) -> str:
        """An argument list from values by index, computed in the order of the dict."""
        length = max(given, default=-1) + 1
        if list(given) == sorted(given):
            return f"({', '.join(given.get(i, 'undefined') for i in range(length))})"
        values = ", ".join(given.values())
        places = {index: f"$all[{place}]" for place, index in enumerate(given)}
        order = ", ".join(places.get(i, "undefined") for i in range(length))
        return f"(...(($all) => [{order}])([{values}]))"

    # Classes and tools

    def call_class(self, node: ast.Call, text: str) -> str:
        found = self.package.classes[text]
        if found.kind == "enum":
            if len(node.args) != 1 or node.keywords:
                self.refuse(node, f"{text}() takes one value")
            return f"$.member({name(text)}, {self.visit(node.args[0])})"
        if found.kind == "error":
            plain = self.plain_arguments(node)
            if not found.has_init:
                return f"new {name(text)}{plain}"
        return f"new {name(text)}{self.arguments(node, found.signature, text)}"

    def is_class_parameter(self, node: ast.expr) -> bool:
        """Whether this is the `cls` of the class method that is being translated."""
        match node:
            case ast.Name("cls"):
                return self.self_name == "cls" and self.is_self(node)
        return False

    def call_replace(self, node: ast.Call) -> str:
        if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
            self.refuse(node, "replace() takes one object and fields by name")
        for word in node.keywords:
            check_name(self.module.file, node, str(word.arg))
        words = ", ".join(f"{w.arg}: {self.visit(w.value)}" for w in node.keywords)
        return f"$.replace({self.visit(node.args[0])}, {{ {words} }})"

    def call_cast(self, node: ast.Call) -> str:
        if len(node.args) != 2 or node.keywords:
            self.refuse(node, "cast() takes a type and a value")
        return self.visit(node.args[1])

    def call_isinstance(self, node: ast.Call) -> str:
        if len(node.args) != 2 or node.keywords:
            self.refuse(node, "isinstance() takes a value and a type")
        types = ", ".join(self.types(node.args[1]))
        return f"$.isinstance({self.visit(node.args[0])}, {types})"

    def types(self, node: ast.expr) -> list[str]:
        """The types of an isinstance: one, a tuple of them, or with | between them."""
        match node:
            case ast.Tuple([_, *_] as parts):
                return [text for part in parts for text in self.types(part)]
            case ast.BinOp(left, ast.BitOr(), right):
                return [*self.types(left), *self.types(right)]
            case ast.Name(text) if self.scope_of(text) is None:
                if text in self.module.names and text in self.package.classes:
                    return [name(text)]
                if text in TYPES:
                    return [json.dumps(text)]
                if text in ERRORS:
                    return [f"$.{text}"]
        return [self.refuse(node, "isinstance() knows plain types and classes of the package")]

    def call_builtin(self, node: ast.Call, text: str, builtin: Builtin) -> str:
        """A builtin, its arguments in the order of the runtime's parameters."""
        is_open = builtin.most is None
        if not is_open and any(isinstance(arg, ast.Starred) for arg in node.args):
            self.refuse(node, "no * in this call")
        most = builtin.most if builtin.most is not None else len(node.args)
        if not builtin.least <= len(node.args) <= most:
            self.refuse(node, f"{text}() takes other arguments")
        given = dict(enumerate(self.element(arg) for arg in node.args))
        if builtin.gathers:
            given = {0: f"[{', '.join(given.values())}]"}
        for word in node.keywords:
            if word.arg not in builtin.names or builtin.names.index(word.arg) in given:
                self.refuse(node, f"{text}() has no parameter {word.arg} left")
            given[builtin.names.index(word.arg)] = self.visit(word.value)
        return f"$.{text}{self.in_order(given)}"
