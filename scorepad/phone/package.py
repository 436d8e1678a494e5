"""What a package declares: its modules, functions, classes and constants, and who imports what."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .subset import (
    BUILTIN_NAMES,
    HIDING,
    HIDING_ON_ENUMS,
    IMPORTABLE,
    METHODS,
    check_name,
    refuse,
)

ANNOTATED_AS_TYPE = ("TypeAlias", "typing.TypeAlias")


@dataclass(frozen=True)
class Parameter:
    """One parameter of a function, method or class."""

    name: str
    has_default: bool = False
    by_name_only: bool = False


@dataclass(frozen=True)
class Signature:
    """What a call takes; `self` and `cls` are left out."""

    parameters: tuple[Parameter, ...]

    @property
    def most(self) -> int:
        return sum(not p.by_name_only for p in self.parameters)

    @property
    def has_defaults(self) -> bool:
        return any(p.has_default for p in self.parameters)

    @property
    def is_by_name(self) -> bool:
        return any(p.by_name_only for p in self.parameters)


@dataclass
class Class:
    """A class of the package: `kind` is record, enum or error."""

    kind: str
    fields: dict[str, Parameter] = field(default_factory=dict)
    methods: dict[str, Signature] = field(default_factory=dict)
    statics: dict[str, Signature] = field(default_factory=dict)
    properties: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)
    signature: Signature = field(default_factory=lambda: Signature(()))
    has_init: bool = False

    @property
    def readable(self) -> set[str]:
        return self.fields.keys() | self.properties

    @property
    def declared(self) -> set[str]:
        plain = self.properties | self.variables
        return plain | self.fields.keys() | self.methods.keys() | self.statics.keys()


@dataclass
class Module:
    """A module: its file name, tree, the package's names it can see, and what it imports."""

    file: str
    tree: ast.Module
    names: set[str] = field(default_factory=set)
    tools: set[str] = field(default_factory=set)


@dataclass
class Package:
    """All modules in order, with every top-level name of them."""

    modules: dict[str, Module] = field(default_factory=dict)
    functions: dict[str, Signature] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=lambda: {"name", "value"})
    properties: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=lambda: set(METHODS))


def read_package(sources: dict[str, str]) -> Package:
    """The declarations of these modules; refuses clashing names and imports from elsewhere."""
    package = Package()
    for name, source in sources.items():
        file = f"{name}.py"
        module = Module(file, ast.parse(source, file))
        package.modules[name] = module
        for node in module.tree.body:
            declare(package, module, node)
    for module in package.modules.values():
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                read_import(package, module, node)
    for each in package.classes.values():
        gather_attributes(package, each)
    return package


def is_dropped(node: ast.stmt) -> bool:
    """Whether a statement says nothing to the phone: docstrings, imports, types."""
    match node:
        case ast.Expr(ast.Constant(str())) | ast.ImportFrom():
            return True
        case ast.If(ast.Name("TYPE_CHECKING"), orelse=[]):
            return True
        case ast.Assign([ast.Name("__all__")]):
            return True
        case ast.AnnAssign(annotation=annotation):
            return ast.unparse(annotation) in ANNOTATED_AS_TYPE
    return False


def declare(package: Package, module: Module, node: ast.stmt) -> None:
    """Note what a top-level statement brings into the package."""
    if is_dropped(node):
        return
    text = top_name(module, node)
    check_name(module.file, node, text)
    if text in package.functions or text in package.classes or text in package.constants:
        refuse(module.file, node, f"{text} is defined twice in the package")
    if text in BUILTIN_NAMES or any(text in names for names in IMPORTABLE.values()):
        refuse(module.file, node, f"{text} hides a name of Python's own")
    module.names.add(text)
    if isinstance(node, ast.FunctionDef):
        package.functions[text] = read_signature(module, node)
    elif isinstance(node, ast.ClassDef):
        package.classes[text] = read_class(module, node)
    else:
        package.constants.add(text)


def top_name(module: Module, node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=text) | ast.ClassDef(name=text):
            return text
        case ast.Assign([ast.Name(text)]) | ast.AnnAssign(ast.Name(text), value=ast.expr()):
            return text
    refuse(module.file, node, "only constants, functions and classes at the top of a module")


def read_import(package: Package, module: Module, node: ast.ImportFrom) -> None:
    """Check one import and note the names that it makes visible."""
    source = node.module or ""
    for alias in node.names:
        if alias.asname is not None:
            refuse(module.file, node, "an import keeps the name")
        if node.level == 1:
            if source not in package.modules:
                refuse(module.file, node, f"{source or alias.name} is no module of the package")
            if alias.name not in defined(package.modules[source]):
                refuse(module.file, node, f"{source} defines no {alias.name}")
            if list(package.modules).index(source) >= list(package.modules.values()).index(module):
                refuse(module.file, node, f"{source} comes later in the order of the modules")
            module.names.add(alias.name)
        elif node.level or alias.name not in IMPORTABLE.get(source, set()):
            refuse(module.file, node, f"{alias.name} of {source} is not in the subset")
        else:
            module.tools.add(alias.name)


def defined(module: Module) -> set[str]:
    return {top_name(module, node) for node in module.tree.body if not is_dropped(node)}


def read_signature(module: Module, node: ast.FunctionDef, skip: int = 0) -> Signature:
    """The parameters of a function (`skip` 1: of a method)."""
    args = node.args
    if args.vararg or args.kwarg or args.posonlyargs:
        refuse(module.file, node, "only plain parameters")
    plain = len(args.args) - len(args.defaults)
    found = [Parameter(a.arg, i >= plain) for i, a in enumerate(args.args)][skip:]
    for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        found.append(Parameter(argument.arg, default is not None, by_name_only=True))
    for parameter in found:
        check_name(module.file, node, parameter.name)
        if parameter.name in BUILTIN_NAMES:
            refuse(module.file, node, f"{parameter.name} hides a name of Python's own")
    return Signature(tuple(found))


def class_kind(module: Module, node: ast.ClassDef) -> str:
    match node:
        case ast.ClassDef(bases=[ast.Name("Enum")], keywords=[], decorator_list=[]):
            return "enum"
        case ast.ClassDef(bases=[ast.Name(base)], keywords=[], decorator_list=[]):
            if base in BUILTIN_NAMES and base.endswith(("Error", "Exception")):
                return "error"
        case ast.ClassDef(
            bases=[],
            keywords=[],
            decorator_list=[ast.Call(ast.Name("dataclass"), [], words)],
        ):
            options = {w.arg: ast.unparse(w.value) for w in words}
            if options in ({"frozen": "True"}, {"frozen": "True", "slots": "True"}):
                return "record"
    refuse(module.file, node, "a class is a frozen dataclass, an Enum or an exception")


def read_class(module: Module, node: ast.ClassDef) -> Class:
    """What a class declares; its bodies are translated later."""
    found = Class(class_kind(module, node))
    for child in node.body:
        for text in declared_names(child):
            if text in (HIDING if found.kind != "enum" else HIDING_ON_ENUMS):
                refuse(module.file, child, f"the attribute {text} would hide another")
            if text in found.declared:
                refuse(module.file, child, f"{text} is declared twice in the class")
        read_member(module, found, child)
    if found.kind == "record":
        found.signature = Signature(tuple(found.fields.values()))
    return found


def declared_names(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=text) | ast.AnnAssign(ast.Name(text)):
            return [text]
        case ast.Assign([ast.Name(text)]):
            return [text]
    return []


def read_member(module: Module, found: Class, node: ast.stmt) -> None:
    """Note one statement of a class body."""
    match node:
        case ast.FunctionDef(name="__init__") if found.kind == "error":
            found.has_init = True
            found.signature = read_signature(module, node, 1)
            found.fields = {text: Parameter(text) for text in stored_on_self(node)}
        case ast.FunctionDef(name=text, decorator_list=marks):
            if text != "__post_init__":
                check_name(module.file, node, text)
            match marks:
                case []:
                    found.methods[text] = read_signature(module, node, 1)
                case [ast.Name("property")]:
                    found.properties.add(text)
                case [ast.Name("classmethod")]:
                    found.statics[text] = read_signature(module, node, 1)
                case [ast.Name("staticmethod")]:
                    found.statics[text] = read_signature(module, node)
                case _:
                    refuse(module.file, node, "this decorator is not in the subset")
        case ast.Assign([ast.Name(text)]) if found.kind == "enum":
            if text.startswith("_"):
                refuse(module.file, node, "a member begins with a letter")
            found.variables.add(check_name(module.file, node, text))
        case ast.AnnAssign(ast.Name(text)) if found.kind == "record":
            check_name(module.file, node, text)
            if is_class_variable(node):
                found.variables.add(text)
            else:
                found.fields[text] = Parameter(text, node.value is not None)


def is_class_variable(node: ast.AnnAssign) -> bool:
    match node.annotation:
        case ast.Name("ClassVar") | ast.Subscript(ast.Name("ClassVar")):
            return True
    return False


def stored_on_self(node: ast.FunctionDef) -> Iterator[str]:
    for child in ast.walk(node):
        match child:
            case ast.Attribute(ast.Name("self"), text, ast.Store()):
                yield text


def gather_attributes(package: Package, found: Class) -> None:
    """Add a class's attributes to those that may be read or called anywhere in the package."""
    package.attributes |= found.fields.keys() | found.properties | found.variables
    package.properties |= found.properties
    package.methods |= found.methods.keys() | found.statics.keys()
