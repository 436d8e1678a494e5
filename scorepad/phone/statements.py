"""Statements, functions and classes, with a record of which names surely have a value."""

from __future__ import annotations

import ast
import json

from .expressions import Expressions, Scope
from .package import Parameters, is_docstring

Bound = set[str] | None


def meet(one: Bound, other: Bound) -> Bound:
    """What has a value after two ways have come together; None is a way that ended before."""
    return other if one is None else one if other is None else one & other


class Statements(Expressions):
    """The statements of one module."""

    def top(self, node: ast.stmt) -> str:
        """A statement at the top of the module."""
        match node:
            case ast.Assign([ast.Name(text)], value) | ast.AnnAssign(
                ast.Name(text), value=ast.expr() as value
            ):
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
        made = {
            "field(default_factory=list)": "()=>[]",
            "field(default_factory=dict)": "()=>$.dict()",
        }
        return made.get(ast.unparse(node)) or self.refuse(node, "this is no plain default")

    def method(self, node: ast.FunctionDef) -> str:
        mark = "get " if node.decorator_list else ""
        parameters = self.package.methods.get(node.name, {})
        return f"{mark}${node.name}{self.function(node, parameters, own='self')}"

    def function(self, node: ast.FunctionDef, parameters: Parameters, own: str = "") -> str:
        """The parameters and body of a function or method; each way through ends with a return."""
        taken = {own, *parameters}
        scope = Scope({*taken}, taken)
        self.scopes.append(scope)
        body, end = self.block(node.body, taken)
        self.scopes.pop()
        if end is not None:
            self.refuse(node, f"{node.name} has a way that ends without a return")
        if scope.names & self.module.names:
            self.refuse(node, f"a local name of {node.name} hides one of the module")
        local = ",".join(sorted(scope.names - taken))
        opening = (f"const {own}=this;" if own else "") + (f"let {local};" if local else "")
        return f"({','.join(parameters)}){{{opening}{body}}}"

    def block(self, nodes: list[ast.stmt], start: Bound) -> tuple[str, Bound]:
        """Statements in a row, and what has a value after them."""
        self.scopes[-1].bound = start
        text = "".join(self.visit(node) for node in nodes if not is_docstring(node))
        return text, self.scopes[-1].bound

    def visit_Assign(self, node: ast.Assign | ast.AnnAssign) -> str:
        target, *more = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = self.targets(target)
        if more or node.value is None:
            self.refuse(node, "an assignment has one target and a value")
        text = self.visit(node.value or node)
        self.scopes[-1].bind(names)
        if isinstance(target, ast.Tuple):
            return f"[{','.join(names)}]=$.unpack({text},{len(names)});"
        return f"{names[0]}={text};"

    visit_AnnAssign = visit_Assign

    def visit_Expr(self, node: ast.Expr) -> str:
        return f"{self.visit(node.value)};"

    def visit_Return(self, node: ast.Return) -> str:
        text = self.visit(node.value) if node.value else self.refuse(node, "a return of nothing")
        self.scopes[-1].bound = None
        return f"return {text};"

    def visit_Break(self, node: ast.Break | ast.Continue) -> str:
        self.scopes[-1].bound = None
        return "break;" if isinstance(node, ast.Break) else "continue;"

    visit_Continue = visit_Break

    def visit_If(self, node: ast.If) -> str:
        test = self.truth(node.test)
        start = self.scopes[-1].bound
        body, after_body = self.block(node.body, start)
        other, after_other = self.block(node.orelse, start)
        self.scopes[-1].bound = meet(after_body, after_other)
        return f"if({test}){{{body}}}" + (f"else{{{other}}}" if other else "")

    def visit_For(self, node: ast.For) -> str:
        """A loop; after it, only what had a value before surely has one."""
        if node.orelse:
            self.refuse(node, "no else on a loop")
        start = self.scopes[-1].bound
        head = self.loop(node.target, node.iter)
        body, _ = self.block(node.body, self.scopes[-1].bound)
        self.scopes[-1].bound = start
        return f"{head}{{{body}}}"
