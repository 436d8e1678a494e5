"""Expressions: every kind that the subset knows becomes an expression of JavaScript."""

from __future__ import annotations

import ast
import json
import re

from .package import Module, Package
from .scopes import Scope, check_local, stored_names
from .subset import TRUTHS, VALUES, check_name, name, refuse

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
}
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "$.eq({0}, {1})",
    ast.NotEq: "!$.eq({0}, {1})",
    ast.Lt: "$.cmp({0}, {1}) < 0",
    ast.LtE: "$.cmp({0}, {1}) <= 0",
    ast.Gt: "$.cmp({0}, {1}) > 0",
    ast.GtE: "$.cmp({0}, {1}) >= 0",
    ast.In: "$.contains({0}, {1})",
    ast.NotIn: "!$.contains({0}, {1})",
    ast.Is: "{0} === {1}",
    ast.IsNot: "{0} !== {1}",
}
FORMAT = re.compile(r"(?:(.)?([<>^]))?([+ -]?)(0?)(\d*)(,?)([ds]?)", re.DOTALL)


class Expressions:
    """The expressions of one module. Every kind has a visit_… method here or is refused."""

    def __init__(self, package: Package, module: Module) -> None:
        self.package = package
        self.module = module
        self.scopes: list[Scope] = []
        # the class whose method is translated, and what that method calls its first parameter
        self.owner = ""
        self.self_name = ""
        self.temporaries = 0

    def refuse(self, node: ast.AST, why: str) -> str:
        refuse(self.module.file, node, why)

    def visit(self, node: ast.AST) -> str:
        visit = getattr(self, f"visit_{type(node).__name__}", None)
        if visit is None:
            return self.refuse(node, f"{type(node).__name__} is not in the subset")
        return str(visit(node))

    def visit_all(self, nodes: list[ast.expr]) -> str:
        return ", ".join(self.element(node) for node in nodes)

    def element(self, node: ast.expr) -> str:
        if isinstance(node, ast.Starred):
            return f"...$.iter({self.visit(node.value)})"
        return self.visit(node)

    # Literals and names

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
        if scope is not None:
            is_sure = scope.is_sure(node.id, is_innermost=scope is self.scopes[-1])
            return name(node.id) if is_sure else f"$.bound({name(node.id)})"
        if node.id in self.module.names:
            signature = self.package.functions.get(node.id)
            if signature is not None and signature.is_by_name:
                self.refuse(node, f"{node.id} has parameters by name only, it is no value")
            return name(node.id)
        if node.id in VALUES:
            return f"$.{node.id}"
        return self.refuse(node, f"the name {node.id} is not known here")

    def scope_of(self, text: str) -> Scope | None:
        """The innermost scope that has this name as a local one."""
        return next((s for s in reversed(self.scopes) if text in s.names), None)

    def class_of(self, node: ast.expr) -> str:
        """The class whose attributes this expression surely has, as its name; else ""."""
        match node:
            case ast.Name(text) if self.scope_of(text) is None and text in self.module.names:
                return text if text in self.package.classes else ""
        return ""

    def visit_Tuple(self, node: ast.Tuple) -> str:
        return f"$.tup([{self.visit_all(node.elts)}])"

    def visit_List(self, node: ast.List) -> str:
        return f"[{self.visit_all(node.elts)}]"

    def visit_Dict(self, node: ast.Dict) -> str:
        pairs = [
            f"...$.pairs({self.visit(value)})"
            if key is None
            else f"[{self.visit(key)}, {self.visit(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"$.dictOf([{', '.join(pairs)}])"

    def visit_JoinedStr(self, node: ast.JoinedStr) -> str:
        parts = [self.visit(value) for value in node.values]
        if not parts:
            return '""'
        return f"({' + '.join(parts)})" if len(parts) > 1 else parts[0]

    def visit_FormattedValue(self, node: ast.FormattedValue) -> str:
        if node.conversion not in (-1, ord("r"), ord("s")):
            self.refuse(node, "this conversion is not in the subset")
        value = self.visit(node.value)
        if node.conversion != -1:
            value = f"$.{'repr' if node.conversion == ord('r') else 'str'}({value})"
        match node.format_spec:
            case None | ast.JoinedStr([]):
                return f"$.str({value})"
            case ast.JoinedStr([ast.Constant(str(spec))]):
                found = FORMAT.fullmatch(spec)
                if found is not None:
                    return f"$.format({value}, {self.format_parts(found)})"
        return self.refuse(node, "this format is not in the subset")

    @staticmethod
    def format_parts(found: re.Match[str]) -> str:
        fill, align, sign, zero, width, comma, kind = found.groups()
        texts = [json.dumps(text or "") for text in (align, sign, zero)]
        tail = [json.dumps(text) for text in (comma, kind)]
        return ", ".join([json.dumps(fill or " "), *texts, str(int(width or 0)), *tail])

    # Operators

    def visit_BinOp(self, node: ast.BinOp) -> str:
        return f"$.{self.operator(node)}({self.visit(node.left)}, {self.visit(node.right)})"

    def operator(self, node: ast.BinOp | ast.AugAssign) -> str:
        found = BINARY.get(type(node.op))
        return found or self.refuse(node, f"{type(node.op).__name__} is not in the subset")

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        match node.op, node.operand:
            case ast.Not(), operand:
                return f"!{self.truth(operand)}"
            case ast.USub(), ast.Constant(int(value)) if not isinstance(value, bool) and value:
                return f"-{self.visit(node.operand)}"
            case ast.USub(), operand:
                return f"$.neg({self.visit(operand)})"
        return self.refuse(node, f"{type(node.op).__name__} is not in the subset")

    def visit_BoolOp(self, node: ast.BoolOp) -> str:
        if all(self.is_truth(value) for value in node.values):
            return self.truth(node)
        helper = "and" if isinstance(node.op, ast.And) else "or"
        first, *rest = map(self.visit, node.values)
        for part in rest:
            first = f"$.{helper}({first}, () => {part})"
        return first

    def is_truth(self, node: ast.expr) -> bool:
        """Whether the value of this expression is surely True or False."""
        match node:
            case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(bool()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_truth, values))
            case ast.Call(ast.Name(text)):
                return text in TRUTHS and self.scope_of(text) is None
        return False

    def truth(self, node: ast.expr) -> str:
        """The expression as a boolean of JavaScript, safe beside any operator."""
        match node:
            case ast.BoolOp(op, values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(map(self.truth, values))})"
            case ast.UnaryOp(ast.Not(), operand):
                return f"!{self.truth(operand)}"
        return self.visit(node) if self.is_truth(node) else f"$.bool({self.visit(node)})"

    def visit_Compare(self, node: ast.Compare) -> str:
        for op, side in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, ast.Is | ast.IsNot) and not self.is_single(side):
                self.refuse(node, "`is` is for None, True, False and members of an Enum")
        return self.compare(self.visit(node.left), node.ops, node.comparators)

    def compare(self, left: str, ops: list[ast.cmpop], sides: list[ast.expr]) -> str:
        """A comparison, chained or not; a middle that is no name or constant is computed once."""
        right = self.visit(sides[0])
        if len(ops) == 1:
            return f"({COMPARE[type(ops[0])].format(left, right)})"
        if isinstance(sides[0], ast.Name | ast.Constant):
            first = COMPARE[type(ops[0])].format(left, right)
            return f"({first} && {self.compare(right, ops[1:], sides[1:])})"
        first = COMPARE[type(ops[0])].format("$l", "$r")
        return f"(($l, $r) => {first} && {self.compare('$r', ops[1:], sides[1:])})({left}, {right})"

    def is_single(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(None | bool()):
                return True
            case ast.Attribute(value, member):
                found = self.package.classes.get(self.class_of(value))
                return found is not None and found.kind == "enum" and member in found.variables
        return False

    def visit_IfExp(self, node: ast.IfExp) -> str:
        body, other = self.visit(node.body), self.visit(node.orelse)
        return f"({self.truth(node.test)} ? {body} : {other})"

    # Parts of values

    def visit_Subscript(self, node: ast.Subscript) -> str:
        box = self.visit(node.value)
        if not isinstance(node.slice, ast.Slice):
            return f"$.getitem({box}, {self.visit(node.slice)})"
        if node.slice.step:
            self.refuse(node, "no step in a slice")
        ends = (node.slice.lower, node.slice.upper)
        low, high = (self.visit(end) if end else "null" for end in ends)
        return f"$.slice({box}, {low}, {high})"

    def visit_Attribute(self, node: ast.Attribute) -> str:
        text = check_name(self.module.file, node, node.attr)
        owner = self.class_of(node.value)
        if owner:
            if text not in self.package.classes[owner].variables:
                self.refuse(node, f"{owner}.{text} is not known, or is no value")
            return f"{self.visit(node.value)}.{text}"
        if text not in self.package.attributes:
            self.refuse(node, f"no class of the package has an attribute {text}")
        if self.is_self(node.value) and self.has_on_self(text):
            return f"{self.visit(node.value)}.{text}"
        return f"$.attr({self.visit(node.value)}, {json.dumps(text)})"

    def is_self(self, node: ast.expr) -> bool:
        """Whether this is the object of the method that is being translated."""
        match node:
            case ast.Name(text) if text == self.self_name:
                return self.scope_of(text) is self.scopes[0]
        return False

    def has_on_self(self, text: str) -> bool:
        found = self.package.classes.get(self.owner)
        return found is not None and found.kind == "record" and text in found.readable

    # Inner scopes

    def visit_Lambda(self, node: ast.Lambda) -> str:
        args = node.args
        if args.vararg or args.kwarg or args.posonlyargs or args.kwonlyargs or args.defaults:
            self.refuse(node, "a lambda has plain parameters without defaults")
        names = [check_local(self.module.file, node, a.arg) for a in args.args]
        self.scopes.append(Scope(frozenset(names), frozenset(names)))
        body = self.visit(node.body)
        self.scopes.pop()
        return f"(({', '.join(map(name, names))}) => {body})"

    def visit_ListComp(self, node: ast.ListComp) -> str:
        return f"$.list({self.generator(node.generators, [node.elt])})"

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        return self.generator(node.generators, [node.elt])

    def visit_DictComp(self, node: ast.DictComp) -> str:
        return f"$.dict({self.generator(node.generators, [node.key, node.value])})"

    def generator(self, parts: list[ast.comprehension], results: list[ast.expr]) -> str:
        """A generator function in one scope of its own, fed with the first iterable."""
        first = self.visit(parts[0].iter)
        names = stored_names(self.module.file, [part.target for part in parts])
        self.scopes.append(Scope(names))
        heads, depth = "", 0
        for part in parts:
            if part.is_async:
                self.refuse(part.iter, "nothing asynchronous")
            source = f"$.iter({self.visit(part.iter)})" if part is not parts[0] else "$all"
            heads += self.loop_head(part.target, source)
            heads += "".join(f"if ({self.truth(test)}) {{ " for test in part.ifs)
            depth += 1 + len(part.ifs)
        values = [self.visit(result) for result in results]
        self.scopes.pop()
        value = values[0] if len(values) == 1 else f"[{', '.join(values)}]"
        body = f"{heads}yield {value};{' }' * depth}"
        local = f"let {', '.join(map(name, sorted(names)))};"
        return f"$.gen(function* ($all) {{ {local} {body} }}, {first})"

    def loop_head(self, target: ast.expr, source: str) -> str:
        """The head of a loop over `source`, with what gives each item to the target."""
        if isinstance(target, ast.Name):
            self.scopes[-1].bind(target.id)
            return f"for ({name(target.id)} of {source}) {{ "
        return f"for (const $item of {source}) {{ {self.store(target, '$item')} "

    def store(self, target: ast.expr, value: str) -> str:
        """The statements that give a value to a target, part by part as Python does."""
        match target:
            case ast.Name(text):
                self.scopes[-1].bind(text)
                return f"{name(text)} = {value};"
            case ast.Subscript(box, key) if not isinstance(key, ast.Slice):
                return f"$.setitem({value}, {self.visit(box)}, {self.visit(key)});"
            case ast.Tuple(parts) | ast.List(parts):
                return self.store_parts(parts, f"$.unpack({value}, {len(parts)})")
        return self.refuse(target, "this target is not in the subset")

    def store_parts(self, parts: list[ast.expr], values: str) -> str:
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        if len(names) == len(parts):
            for text in names:
                self.scopes[-1].bind(text)
            return f"[{', '.join(map(name, names))}] = {values};"
        self.temporaries += 1
        parted = f"${self.temporaries}"
        stores = " ".join(self.store(part, f"{parted}[{i}]") for i, part in enumerate(parts))
        return f"{{ const {parted} = {values}; {stores} }}"
