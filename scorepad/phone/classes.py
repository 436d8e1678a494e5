"""Classes: frozen dataclasses, plain Enums and exceptions."""

from __future__ import annotations

import ast
import json

from .package import Class, Signature, is_class_variable, is_dropped
from .statements import Statements
from .subset import name


class Classes(Statements):
    """The classes of one module."""

    def visit_ClassDef(self, node: ast.ClassDef) -> str:
        found = self.package.classes[node.name]
        self.owner = node.name
        head = f"static type$ = {json.dumps(node.name)};\n"
        translate = {"record": self.record, "enum": self.enum, "error": self.error}[found.kind]
        text = translate(node, found, head)
        self.owner = self.self_name = ""
        return text

    def record(self, node: ast.ClassDef, found: Class, head: str) -> str:
        parameters, statics, methods = [], [], []
        for child in node.body:
            match child:
                case ast.AnnAssign(ast.Name(text), value=value) if is_class_variable(child):
                    if value is not None:
                        statics.append(f"static {text} = {self.visit(value)};\n")
                case ast.AnnAssign(ast.Name(text), value=value):
                    parameters.append(self.field(text, value, set(found.fields)))
                case ast.FunctionDef():
                    methods.append(self.method(child, found))
                case _ if not (is_dropped(child) or isinstance(child, ast.Pass)):
                    self.refuse(child, "only fields and methods here")
        sets = ", ".join(t if name(t) == t else f"{t}: {name(t)}" for t in found.fields)
        check = " this.__post_init__();" if "__post_init__" in found.methods else ""
        maker = f"constructor({', '.join(parameters)}) {{ super({{ {sets} }});{check} }}\n"
        tables = f"static fields$ = {json.dumps(list(found.fields))};\n{self.tables(found)}"
        body = f"{head}{tables}{''.join(statics)}{maker}{''.join(methods)}"
        return f"class {name(node.name)} extends $.Record {{\n{body}}}{self.limits(node, found)}"

    def field(self, text: str, value: ast.expr | None, taken: set[str]) -> str:
        """A field as a parameter of the constructor."""
        match value:
            case None:
                return name(text)
            case ast.Call(
                ast.Name("field"),
                [],
                [ast.keyword("default_factory", ast.Name("dict" | "list" as make))],
            ) if "field" in self.module.tools:
                return f"{name(text)} = {'new Map()' if make == 'dict' else '[]'}"
        return f"{name(text)} = {self.default(value, taken)}"

    @staticmethod
    def tables(found: Class) -> str:
        """What the runtime must know about a class beside its code."""
        known = {"reads$": found.properties, "vars$": found.variables, "calls$": found.statics}
        if found.kind == "enum":
            del known["vars$"]
        return "".join(
            f"static {key} = {json.dumps(sorted(names))};\n"
            for key, names in known.items()
            if names
        )

    def method(self, node: ast.FunctionDef, found: Class) -> str:
        """A method, property, class method or static method."""
        signatures = {**found.methods, **found.statics}
        marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
        head = node.name
        if marks:
            head = f"get {head}" if marks == ["property"] else f"static {head}"
        if marks == ["staticmethod"]:
            self.self_name = ""
            return f"{head}{self.function(node, signatures[node.name])}\n"
        if not node.args.args:
            self.refuse(node, "a method takes its object first")
        self.self_name = node.args.args[0].arg
        uses = any(isinstance(n, ast.Name) and n.id == self.self_name for n in ast.walk(node))
        opening = f"const {name(self.self_name)} = this;\n" if uses else ""
        signature = signatures.get(node.name, Signature(()))
        return f"{head}{self.function(node, signature, opening)}\n"

    @staticmethod
    def limits(node: ast.ClassDef, found: Class) -> str:
        """How many arguments the methods with defaults take at most."""
        owner, text = name(node.name), ""
        for place, signatures in ((f"{owner}.prototype", found.methods), (owner, found.statics)):
            for method, signature in signatures.items():
                if signature.has_defaults or signature.is_by_name:
                    most = -1 if signature.is_by_name else signature.most
                    text += f"\n{place}.{method}.max$ = {most};"
        return text

    def enum(self, node: ast.ClassDef, found: Class, head: str) -> str:
        pairs, methods, seen = [], [], []
        for child in node.body:
            match child:
                case ast.Assign([ast.Name(text)], value):
                    plain = self.member_value(value)
                    if plain in seen:
                        self.refuse(child, "two members have one value")
                    seen.append(plain)
                    pairs.append(f"[{json.dumps(text)}, {self.visit(value)}]")
                case ast.FunctionDef():
                    methods.append(self.method(child, found))
                case _ if not (is_dropped(child) or isinstance(child, ast.Pass)):
                    self.refuse(child, "only members and methods here")
        body = f"{head}{self.tables(found)}{''.join(methods)}"
        members = f"$.members({name(node.name)}, [{', '.join(pairs)}]);"
        limits = self.limits(node, found)
        return f"class {name(node.name)} extends $.Enum {{\n{body}}}{limits}\n{members}"

    def member_value(self, node: ast.expr) -> object:
        match node:
            case ast.Constant(None | bool() | int() | str()):
                return node.value
            case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
                return -value
            case ast.Tuple(parts):
                return tuple(self.member_value(part) for part in parts)
        return self.refuse(node, "a member is a constant or a tuple of constants")

    def error(self, node: ast.ClassDef, found: Class, head: str) -> str:
        base = node.bases[0]
        parent = self.error_class(base)
        rest = [n for n in node.body if not (is_dropped(n) or isinstance(n, ast.Pass))]
        if not parent.startswith("$.") or len(rest) > 1:
            self.refuse(node, "an exception is one of Python's own with at most an __init__")
        maker = tables = ""
        for child in rest:
            if not isinstance(child, ast.FunctionDef) or child.name != "__init__":
                self.refuse(child, "an exception has an __init__ and nothing else")
                continue
            maker = self.constructor(child, found)
            tables = f"static fields$ = {json.dumps(sorted(found.fields))};\n"
        return f"class {name(node.name)} extends {parent} {{\n{head}{tables}{maker}}}"

    def constructor(self, node: ast.FunctionDef, found: Class) -> str:
        """The __init__ of an exception, which Python lets keep its arguments as they came."""
        if not node.args.args or node.args.args[0].arg != "self":
            self.refuse(node, "an __init__ takes self first")
        if any(isinstance(child, ast.Return) for child in ast.walk(node)):
            self.refuse(node, "an __init__ has no return")
        self.self_name = "self"
        opening = "super(...arguments);\nconst self = this;\n"
        text = self.function(node, found.signature, opening).removesuffix("return null;\n}")
        return f"constructor{text.removesuffix('}')}}}\n"
