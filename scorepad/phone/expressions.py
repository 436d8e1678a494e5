"""Expressions: each kind that the subset knows becomes an expression of JavaScript."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass

from .package import Module, Package, read_parameters
from .subset import OPERATORS, check_name, refuse


@dataclass
class Scope:
    """A function, lambda or comprehension: its names, and those that surely have a value.

    `bound` is None where the program does not come at all.
    """

    names: set[str]
    bound: set[str] | None

    def bind(self, names: list[str]) -> None:
        if self.bound is not None:
            self.bound = {*self.bound, *names}


class Expressions:
    """The expressions of one module. Every kind has a visit_… method here or is refused."""

    def __init__(self, package: Package, module: Module) -> None:
        self.package = package
        self.module = module
        self.scopes: list[Scope] = []

    def refuse(self, node: ast.AST, why: str) -> str:
        refuse(self.module.file, node, why)

    def visit(self, node: ast.AST) -> str:
        visit = getattr(self, f"visit_{type(node).__name__}", None)
        if visit is None:
            return self.refuse(node, f"{type(node).__name__} is not in the subset")
        return str(visit(node))

    def visit_all(self, nodes: list[ast.expr]) -> str:
        return ",".join(map(self.visit, nodes))

    def visit_Constant(self, node: ast.Constant) -> str:
        match node.value:
            case None | bool():
                return json.dumps(node.value)
            case str() if not re.search("[\ud800-\udfff]", node.value):
                return json.dumps(node.value)
            case int() if abs(node.value) < 2**53:
                return str(node.value)
        return self.refuse(node, f"the constant {ascii(node.value)} is not in the subset")

    def visit_Name(self, node: ast.Name) -> str:
        scope = self.scope_of(node.id)
        is_known = node.id in self.package.functions or node.id in self.package.constants
        if scope is None and not (is_known and node.id in self.module.names):
            self.refuse(node, f"the name {node.id} is not known here, or is no value")
        if scope is not None and scope.bound is not None and node.id not in scope.bound:
            self.refuse(node, f"{node.id} may have no value here")
        return node.id

    def scope_of(self, text: str) -> Scope | None:
        """The innermost scope that has this name as a local one."""
        return next((s for s in reversed(self.scopes) if text in s.names), None)

    # Lists, dicts and texts

    def visit_List(self, node: ast.List) -> str:
        return f"[{self.visit_all(node.elts)}]"

    def visit_Starred(self, node: ast.Starred) -> str:
        return f"...$.iter({self.loose(node.value)})"

    def visit_Dict(self, node: ast.Dict) -> str:
        parts = [
            f"{self.visit(key)},{self.visit(value)}" if key else f"...$.flat({self.loose(value)})"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"$.dict({','.join(parts)})"

    def visit_JoinedStr(self, node: ast.JoinedStr) -> str:
        return "(" + "+".join(['""', *map(self.visit, node.values)]) + ")"

    def visit_FormattedValue(self, node: ast.FormattedValue) -> str:
        if node.conversion != -1 or node.format_spec is not None:
            self.refuse(node, "no conversion or format in a text")
        return f"$.str({self.loose(node.value)})"

    # Operators

    def operation(self, node: ast.expr, op: ast.AST, left: ast.expr, right: ast.expr) -> str:
        name = type(op).__name__
        if name not in OPERATORS:
            self.refuse(node, f"{name} is not in the subset, or not here")
        return f"$.{name.lower()}({self.loose(left)},{self.loose(right)})"

    def visit_BinOp(self, node: ast.BinOp) -> str:
        return self.operation(node, node.op, node.left, node.right)

    def visit_Compare(self, node: ast.Compare) -> str:
        if len(node.ops) > 1:
            self.refuse(node, "no chained comparison")
        op, right = node.ops[0], node.comparators[0]
        match op, right:
            case (ast.Eq() | ast.NotEq(), ast.Constant(str())) | (
                ast.Is() | ast.IsNot(),
                ast.Constant(None | bool()),
            ):
                sign = "===" if isinstance(op, ast.Eq | ast.Is) else "!=="
                return f"({self.visit(node.left)}{sign}{self.visit(right)})"
        return self.operation(node, op, node.left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        match node.op, node.operand:
            case ast.Not(), operand:
                return f"!{self.truth(operand)}"
            case ast.USub(), ast.Constant(value) if type(value) is int and value:
                return f"-{self.visit(node.operand)}"
            case ast.USub(), operand:
                return f"$.sub(0,{self.loose(operand)})"
        return self.refuse(node, f"{type(node.op).__name__} is not in the subset")

    def visit_BoolOp(self, node: ast.BoolOp) -> str:
        if self.is_truth(node):
            return self.truth(node)
        helper = "and" if isinstance(node.op, ast.And) else "or"
        first, *rest = map(self.visit, node.values)
        for part in rest:
            first = f"$.{helper}({first},()=>{part})"
        return first

    def is_truth(self, node: ast.expr) -> bool:
        """Whether the value of this expression is surely True or False."""
        match node:
            case ast.BoolOp(values=values):
                return all(map(self.is_truth, values))
            case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(bool()):
                return True
            case ast.Call(ast.Name("all" | "any" | "isinstance")):
                return True
        return False

    def truth(self, node: ast.expr) -> str:
        """The expression as a boolean of JavaScript, safe beside any operator."""
        if isinstance(node, ast.BoolOp):
            sign = "&&" if isinstance(node.op, ast.And) else "||"
            return f"({sign.join(map(self.truth, node.values))})"
        return self.visit(node) if self.is_truth(node) else f"$.bool({self.loose(node)})"

    def visit_IfExp(self, node: ast.IfExp) -> str:
        test = self.truth(node.test)
        return f"({test}?{self.visit(node.body)}:{self.visit(node.orelse)})"

    # Parts of values

    def visit_Subscript(self, node: ast.Subscript) -> str:
        box = self.loose(node.value)
        if not isinstance(node.slice, ast.Slice):
            return f"$.getitem({box},{self.loose(node.slice)})"
        if node.slice.step:
            self.refuse(node, "no step in a slice")
        ends = (node.slice.lower, node.slice.upper)
        return ",".join([f"$.slice({box}", *(self.visit(e) if e else "null" for e in ends)]) + ")"

    def visit_Attribute(self, node: ast.Attribute) -> str:
        return f"$.got({self.loose(node)})"

    def loose(self, node: ast.expr) -> str:
        """An expression for what stops at `undefined`; a missing attribute is that at first."""
        if not isinstance(node, ast.Attribute):
            return self.visit(node)
        if node.attr not in self.package.attributes:
            self.refuse(node, f"no class of the package has an attribute {node.attr}")
        return f"{self.loose(node.value)}.${node.attr}"

    # Inner scopes

    def visit_Lambda(self, node: ast.Lambda) -> str:
        names = read_parameters(self.module, node)
        self.scopes.append(Scope(set(names), set(names)))
        text = f"(({','.join(names)})=>{self.visit(node.body)})"
        self.scopes.pop()
        return text

    def visit_ListComp(self, node: ast.ListComp) -> str:
        return f"[...{self.generator(node, node.elt)}]"

    def visit_DictComp(self, node: ast.DictComp) -> str:
        return f"$.dict(...{self.generator(node, node.key, node.value)})"

    def generator(
        self, node: ast.ListComp | ast.DictComp | ast.GeneratorExp, *results: ast.expr
    ) -> str:
        """A comprehension as a generator that is used up on the spot."""
        names = [name for part in node.generators for name in self.targets(part.target)]
        has_lambda = any(isinstance(child, ast.Lambda) for child in ast.walk(node))
        is_async = any(part.is_async for part in node.generators)
        if has_lambda or is_async or len(set(names)) < len(names):
            self.refuse(node, "a comprehension has a name but once, no lambda, nothing async")
        self.scopes.append(Scope(set(names), set()))
        text = ""
        for part in node.generators:
            text += self.loop(part.target, part.iter, "const ")
            text += "".join(f"if({self.truth(test)})" for test in part.ifs)
        yields = "".join(f"yield {self.visit(result)};" for result in results)
        self.scopes.pop()
        return f"function*(){{{text}{{{yields}}}}}()"

    def targets(self, node: ast.expr) -> list[str]:
        """The names that a loop or an unpacking gives a value to."""
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        names = [check_name(self.module.file, p, p.id) for p in parts if isinstance(p, ast.Name)]
        if len(names) < len(parts):
            self.refuse(node, "a target is a name, an item, or names with commas")
        return names

    def loop(self, target: ast.expr, source: ast.expr, mark: str = "") -> str:
        """The head of a loop; what enumerate() and items() give must be unpacked at once."""
        names = self.targets(target)
        left = ",".join(names) if isinstance(target, ast.Name) else f"[{','.join(names)}]"
        match target, source:
            case ast.Tuple([_, _]), ast.Call(ast.Name("enumerate"), [inner], []):
                right = f"$.enumerate({self.source(inner)})"
            case ast.Tuple([_, _]), ast.Call(ast.Attribute(box, "items"), [], []):
                right = f"$.items({self.loose(box)})"
            case ast.Name(), _:
                right = self.source(source)
            case _:
                right = f"$.rows({self.source(source)},{len(names)})"
        self.scopes[-1].bind(names)
        return f"for({mark}{left} of {right})"

    def source(self, node: ast.expr) -> str:
        """What a loop or a reading builtin goes through."""
        match node:
            case ast.GeneratorExp():
                return self.generator(node, node.elt)
            case ast.Call(ast.Name("range"), [_] | [_, _] as ends, []):
                return f"$.range({self.visit_all(ends)})"
            case ast.Call(ast.Attribute(box, "values"), [], []):
                return f"$.values({self.loose(box)})"
        return f"$.iter({self.loose(node)})"
