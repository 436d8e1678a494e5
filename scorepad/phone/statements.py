"""Statements and functions, with a record of which names surely have a value."""

from __future__ import annotations

import ast

from .calls import Calls
from .package import Signature, read_signature
from .scopes import Bound, Scope, fleeting_names, meet, stored_names
from .subset import ERRORS, HIDING_ON_ERRORS, name


class Statements(Calls):
    """The statements of one module."""

    def block(self, nodes: list[ast.stmt], start: Bound) -> tuple[str, Bound]:
        """Statements in a row, from what is bound before to what is bound after."""
        self.scopes[-1].bound = start
        text = "".join(f"{self.visit(node)}\n" for node in nodes if not self.is_silent(node))
        return text, self.scopes[-1].bound

    @staticmethod
    def is_silent(node: ast.stmt) -> bool:
        return isinstance(node, ast.Pass) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        )

    # Functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> str:
        if node.decorator_list:
            self.refuse(node, "no decorators on functions")
        signature = read_signature(self.module, node)
        text = f"function {name(node.name)}{self.function(node, signature)}"
        if signature.has_defaults and not signature.is_by_name:
            text += f"\n{name(node.name)}.max$ = {signature.most};"
        return text

    def function(self, node: ast.FunctionDef, signature: Signature, head: str = "") -> str:
        """The parameters and body of a function; `head` are statements to open it with."""
        first = [node.args.args[0].arg] if len(signature.parameters) < self.count(node) else []
        taken = {*first, *(p.name for p in signature.parameters)}
        local = stored_names(self.module.file, node.body)
        for text in first:
            if text in local:
                self.refuse(node, f"{text} keeps its value")
        heads = self.parameters(node, signature)
        scope = Scope(local | taken, frozenset(taken), fleeting_names(node.body))
        self.scopes.append(scope)
        body, end = self.block(node.body, scope.bound)
        self.scopes.pop()
        names = ", ".join(name(text) for text in sorted(local - taken))
        declared = f"let {names};\n" if names else ""
        last = "" if end is None else "return null;\n"
        return f"({heads}) {{\n{head}{declared}{body}{last}}}"

    @staticmethod
    def count(node: ast.FunctionDef) -> int:
        return len(node.args.args) + len(node.args.kwonlyargs)

    def parameters(self, node: ast.FunctionDef, signature: Signature) -> str:
        """The parameters with their defaults, which are plain and so may be computed late."""
        args = node.args
        by_name = [default for default in args.kw_defaults]
        plain: list[ast.expr | None] = [None] * (signature.most - len(args.defaults))
        taken = {p.name for p in signature.parameters}
        heads = []
        for parameter, default in zip(
            signature.parameters, [*plain, *args.defaults, *by_name], strict=True
        ):
            text = name(parameter.name)
            heads.append(text if default is None else f"{text} = {self.default(default, taken)}")
        return ", ".join(heads)

    def default(self, node: ast.expr, taken: set[str]) -> str:
        """The default of a parameter or field: a constant, (), a member, a name of the package."""
        match node:
            case ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant(int())) | ast.Tuple([]):
                return self.visit(node)
            case ast.Attribute(ast.Name(text)) if self.is_single(node) and text not in taken:
                return self.visit(node)
            case ast.Name(text) if text in self.module.names and text not in taken:
                return self.visit(node)
        return self.refuse(node, "a default is a constant, (), or a name of the package")

    # Assignments

    def visit_Assign(self, node: ast.Assign) -> str:
        if len(node.targets) != 1:
            self.refuse(node, "one target in an assignment")
        return self.assign(node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.assign(node.target, node.value) if node.value else ""

    def assign(self, target: ast.expr, value: ast.expr) -> str:
        match target, value:
            case ast.Tuple(names), ast.Tuple(values) if (
                len(names) == len(values)
                and all(isinstance(part, ast.Name) for part in names)
                and not any(isinstance(part, ast.Starred) for part in values)
            ):
                return self.store_parts(names, f"[{self.visit_all(values)}]")
            case ast.Attribute(ast.Name("self"), text), _ if self.is_making_error(target):
                if text in HIDING_ON_ERRORS:
                    self.refuse(target, f"the attribute {text} would hide another")
                return f"self.{text} = {self.visit(value)};"
        return self.store(target, self.visit(value))

    def is_making_error(self, node: ast.expr) -> bool:
        found = self.package.classes.get(self.owner)
        return isinstance(node, ast.Attribute) and found is not None and found.kind == "error"

    def visit_AugAssign(self, node: ast.AugAssign) -> str:
        operator = self.operator(node)
        act = {"add": "iadd", "mul": "imul"}.get(operator, operator)
        match node.target:
            case ast.Name(text):
                old = self.visit(ast.copy_location(ast.Name(text, ast.Load()), node))
                value = self.visit(node.value)
                self.scopes[-1].bind(text)
                return f"{name(text)} = $.{act}({old}, {value});"
            case ast.Subscript(box, key) if not isinstance(key, ast.Slice):
                parts = f"{self.visit(box)}, {self.visit(key)}"
                return f"$.augment({parts}, $.{act}, () => {self.visit(node.value)});"
        return self.refuse(node, "an augmented assignment changes a name or an item")

    # Control

    def visit_Expr(self, node: ast.Expr) -> str:
        return f"{self.visit(node.value)};"

    def visit_Return(self, node: ast.Return) -> str:
        text = f"return {self.visit(node.value) if node.value else 'null'};"
        self.scopes[-1].bound = None
        return text

    def visit_Break(self, node: ast.Break) -> str:
        self.scopes[-1].bound = None
        return "break;"

    def visit_Continue(self, node: ast.Continue) -> str:
        self.scopes[-1].bound = None
        return "continue;"

    def visit_If(self, node: ast.If) -> str:
        test = self.truth(node.test)
        start = self.scopes[-1].bound
        body, after_body = self.block(node.body, start)
        other, after_other = self.block(node.orelse, start)
        self.scopes[-1].bound = meet([after_body, after_other])
        return f"if ({test}) {{\n{body}}}" + (f" else {{\n{other}}}" if other else "")

    def visit_While(self, node: ast.While) -> str:
        if node.orelse:
            self.refuse(node, "no else on a loop")
        test = self.truth(node.test)
        start = self.scopes[-1].bound
        body, _ = self.block(node.body, start)
        self.scopes[-1].bound = start
        return f"while ({test}) {{\n{body}}}"

    def visit_For(self, node: ast.For) -> str:
        if node.orelse:
            self.refuse(node, "no else on a loop")
        source = f"$.iter({self.visit(node.iter)})"
        start = self.scopes[-1].bound
        head = self.loop_head(node.target, source)
        body, _ = self.block(node.body, self.scopes[-1].bound)
        self.scopes[-1].bound = start
        return f"{head}\n{body}}}"

    # Exceptions

    def visit_Raise(self, node: ast.Raise) -> str:
        if node.cause is not None and not isinstance(node.cause, ast.Name | ast.Constant):
            self.refuse(node, "the cause is a name or None")
        match node.exc:
            case ast.Name(text) if self.scope_of(text) is None and text in ERRORS:
                thrown = f"new $.{text}()"
            case ast.expr() as exception:
                thrown = f"$.thrown({self.visit(exception)})"
            case _:
                self.refuse(node, "raise an exception")
        self.scopes[-1].bound = None
        return f"throw {thrown};"

    def visit_Try(self, node: ast.Try) -> str:
        if node.orelse or node.finalbody:
            self.refuse(node, "a try has no else or finally")
        start = self.scopes[-1].bound
        body, end = self.block(node.body, start)
        ends, clauses = [end], []
        for handler in node.handlers:
            text, end = self.handler(handler, start)
            clauses.append(f"if ({self.caught(handler)}) {{\n{text}}}")
            ends.append(end)
        self.scopes[-1].bound = meet(ends)
        chain = " else ".join(clauses)
        return f"try {{\n{body}}} catch ($error) {{\n{chain} else throw $error;\n}}"

    def caught(self, handler: ast.ExceptHandler) -> str:
        """The test whether a clause is for the error at hand."""
        match handler.type:
            case ast.Name() | ast.Tuple([_, *_]):
                parts = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                return " || ".join(f"$error instanceof {self.error_class(p)}" for p in parts)
        return self.refuse(handler, "an except clause names one exception or a tuple of them")

    def error_class(self, node: ast.expr) -> str:
        match node:
            case ast.Name(text) if self.scope_of(text) is None:
                found = self.package.classes.get(text)
                if text in self.module.names and found is not None and found.kind == "error":
                    return name(text)
                if text in ERRORS:
                    return f"$.{text}"
        return self.refuse(node, "this is no exception of the subset")

    def handler(self, handler: ast.ExceptHandler, start: Bound) -> tuple[str, Bound]:
        """The statements of an except clause; its name loses its value at the end."""
        if handler.name is None:
            return self.block(handler.body, start)
        scope = self.scopes[-1]
        scope.caught.append(handler.name)
        text, end = self.block(handler.body, None if start is None else start | {handler.name})
        scope.caught.pop()
        caught = name(handler.name)
        last = "" if end is None else f"{caught} = undefined;\n"
        return f"{caught} = $error;\n{text}{last}", end
