"""Statements, functions and classes, with a record of which names surely have a value."""

from __future__ import annotations

import ast
import json

from .calls import Calls
from .expressions import Scope
from .package import Parameters, is_docstring

Bound = set[str] | None


def meet(one: Bound, other: Bound) -> Bound:
    """What has a value after two ways have come together; None is a way that ended before."""
    return other if one is None else one if other is None else one & other


class Statements(Calls):
    """The statements of one module."""

    def top(self, node: ast.stmt) -> str:
        """A statement at the top of the module."""
        match node:
            case ast.Assign([ast.Name(text)], value):
                return f"const {text}={self.visit(value)};\n"
            case ast.AnnAssign(ast.Name(text), value=ast.expr() as value):
                return f"const {text}={self.visit(value)};\n"
            case ast.FunctionDef(name=text):
                return f"function {text}{self.function(node, self.package.functions[text])}\n"
            case ast.ClassDef():
                return self.record(node)
        return ""

    def record(self, node: ast.ClassDef) -> str:
        """A frozen dataclass: its fields in order, the makers of defaults, its methods."""
        parameters = self.package.classes[node.name]
        fields = json.dumps([f"${name}" for name in parameters])
        made = ",".join(self.default(value) if value else "" for value in parameters.values())
        methods = "".join(self.method(c) for c in node.body if isinstance(c, ast.FunctionDef))
        return (
            f"class {node.name} extends $.Record{{static fields={fields};"
            f"static defaults=[{made}];{methods}}}\n"
        )

    def default(self, node: ast.expr) -> str:
        """What makes the default of a field."""
        match node:
            case ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant()):
                return f"()=>{self.visit(node)}"
            case ast.Call(
                ast.Name("field"), [], [ast.keyword("default_factory", ast.Name("list"))]
            ):
                return "()=>[]"
            case ast.Call(
                ast.Name("field"), [], [ast.keyword("default_factory", ast.Name("dict"))]
            ):
                return "()=>$.dict()"
        return self.refuse(node, "a default is a constant, an empty list or dict")

    def method(self, node: ast.FunctionDef) -> str:
        mark = "get " if node.decorator_list else ""
        parameters = self.package.methods.get(node.name, {})
        return f"{mark}${node.name}{self.function(node, parameters, own='self')}"

    def function(self, node: ast.FunctionDef, parameters: Parameters, own: str = "") -> str:
        """The parameters and body of a function or method; each way through ends with a return."""
        taken = {own, *parameters}
        local = self.stored(node) - taken
        if own in self.stored(node):
            self.refuse(node, "self keeps its value")
        self.scopes.append(Scope(taken | local, taken))
        body, end = self.block(node.body, taken)
        self.scopes.pop()
        if end is not None:
            self.refuse(node, f"{node.name} has a way that ends without a return")
        declared = f"let {','.join(sorted(local))};" if local else ""
        opening = f"const {own}=this;{declared}" if own else declared
        return f"({','.join(parameters)}){{{opening}{body}}}"

    def stored(self, node: ast.FunctionDef) -> set[str]:
        """The names that a function gives a value to, those of its comprehensions left out."""
        found: set[str] = set()
        for child in ast.walk(node):
            match child:
                case ast.Assign([target]) if not isinstance(target, ast.Subscript):
                    found |= set(self.targets(target))
                case ast.AnnAssign(target=target) | ast.For(target=target):
                    found |= set(self.targets(target))
        return found

    def block(self, nodes: list[ast.stmt], start: Bound) -> tuple[str, Bound]:
        """Statements in a row, and what has a value after them."""
        self.scopes[-1].bound = start
        text = "".join(self.visit(node) for node in nodes if not is_docstring(node))
        return text, self.scopes[-1].bound

    def visit_Pass(self, node: ast.Pass) -> str:
        return ""

    def visit_Assign(self, node: ast.Assign) -> str:
        if len(node.targets) != 1:
            self.refuse(node, "one target in an assignment")
        return self.assign(node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.assign(node.target, node.value) if node.value else ""

    def assign(self, target: ast.expr, value: ast.expr) -> str:
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            parts = [self.visit(value), self.loose(target.value), self.loose(target.slice)]
            return f"$.setitem({','.join(parts)});"
        names = self.targets(target)
        text = self.visit(value)
        self.scopes[-1].bind(names)
        if isinstance(target, ast.Tuple):
            return f"[{','.join(names)}]=$.unpack({text},{len(names)});"
        return f"{names[0]}={text};"

    def visit_Expr(self, node: ast.Expr) -> str:
        return f"{self.visit(node.value)};"

    def visit_Return(self, node: ast.Return) -> str:
        if node.value is None:
            self.refuse(node, "a return gives a value")
        return self.leave(f"return {self.visit(node.value or node)};")

    def visit_Break(self, node: ast.Break) -> str:
        return self.leave("break;")

    def visit_Continue(self, node: ast.Continue) -> str:
        return self.leave("continue;")

    def leave(self, text: str) -> str:
        self.scopes[-1].bound = None
        return text

    def visit_If(self, node: ast.If) -> str:
        test = self.truth(node.test)
        start = self.scopes[-1].bound
        body, after_body = self.block(node.body, start)
        other, after_other = self.block(node.orelse, start)
        self.scopes[-1].bound = meet(after_body, after_other)
        return f"if({test}){{{body}}}" + (f"else{{{other}}}" if other else "")

    def visit_While(self, node: ast.While) -> str:
        return self.repeated(f"while({self.truth(node.test)})", node, self.scopes[-1].bound)

    def visit_For(self, node: ast.For) -> str:
        start = self.scopes[-1].bound
        return self.repeated(self.loop(node.target, node.iter), node, start)

    def repeated(self, head: str, node: ast.For | ast.While, start: Bound) -> str:
        """A loop with its head; after it, only what had a value before surely has one."""
        if node.orelse:
            self.refuse(node, "no else on a loop")
        body, _ = self.block(node.body, self.scopes[-1].bound)
        self.scopes[-1].bound = start
        return f"{head}{{{body}}}"
