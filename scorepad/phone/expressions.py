"""Expressions and calls: each kind that the subset knows becomes an expression of JavaScript."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass

from .package import Module, Package, Parameters, read_parameters
from .subset import BUILTINS, METHODS, OPERATORS, READER_WORDS, READERS, TYPES, check_name, refuse


@dataclass
class Scope:
    """A function, lambda or comprehension: its names, and those that surely have a value.

    `bound` is None where the program does not come at all.
    """

    names: set[str]
    bound: set[str] | None

    def bind(self, names: list[str]) -> None:
        self.names.update(names)
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

    # Lists and dicts

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
            case ast.Is() | ast.IsNot(), ast.Constant(None | bool()):
                sign = "===" if isinstance(op, ast.Is) else "!=="
                return f"({self.visit(node.left)}{sign}{self.visit(right)})"
        return self.operation(node, op, node.left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        match node.op:
            case ast.Not():
                return f"!{self.truth(node.operand)}"
            case ast.USub():
                return f"$.sub(0,{self.loose(node.operand)})"
        return self.refuse(node, f"{type(node.op).__name__} is not in the subset")

    def visit_BoolOp(self, node: ast.BoolOp) -> str:
        helper = "and" if isinstance(node.op, ast.And) else "or"
        first, *rest = map(self.visit, node.values)
        for part in rest:
            first = f"$.{helper}({first},()=>{part})"
        return first

    def is_truth(self, node: ast.expr) -> bool:
        """Whether the value of this expression is surely True or False."""
        match node:
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
        if len(names) < len(parts) or "self" in names:
            self.refuse(node, "a target is a name, or names with commas, but not self")
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

    # Calls, with their arguments checked beforehand

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
            return f"$.{text}({self.plain(node, 1, 1)})"
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
