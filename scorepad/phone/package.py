"""What a package declares: its modules, functions, classes and constants, and who imports what."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .subset import IMPORTABLE, LOOP_METHODS, METHODS, check_attribute, check_name, refuse

# the parameters of a function, method or class in order; only fields of a class have defaults
Parameters = dict[str, ast.expr | None]


@dataclass
class Module:
    """A module: its file name, its tree, and the names that can be seen at its top."""

    file: str
    tree: ast.Module
    names: set[str] = field(default_factory=set)


@dataclass
class Package:
    """All modules in order, with what they declare; attributes are fields and properties."""

    modules: dict[str, Module] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    functions: dict[str, Parameters] = field(default_factory=dict)
    classes: dict[str, Parameters] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    methods: dict[str, Parameters] = field(default_factory=dict)


def read_package(sources: dict[str, str]) -> Package:
    """The declarations of these modules; refuses clashing names and imports from elsewhere."""
    package = Package()
    for name, source in sources.items():
        module = Module(f"{name}.py", ast.parse(source, f"{name}.py"))
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                read_import(package, module, node)
            elif not is_docstring(node):
                declare(package, module, node)
        package.modules[name] = module
    return package


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def read_import(package: Package, module: Module, node: ast.ImportFrom) -> None:
    """Note the names that an import makes visible: of an earlier module, or of Python's tools."""
    source = node.module or ""
    known = set() if node.level else IMPORTABLE.get(source, set())
    if node.level == 1 and source in package.modules:
        known = package.modules[source].names
    for alias in node.names:
        if alias.asname is not None or alias.name not in known:
            why = f"{alias.name} of {source} is not in the subset, or not before this module"
            refuse(module.file, node, why)
        module.names.add(alias.name)


def declare(package: Package, module: Module, node: ast.stmt) -> None:
    """Note what a statement at the top brings into the package."""
    text = check_name(module.file, node, top_name(module, node))
    known = (package.constants, package.functions, package.classes, *IMPORTABLE.values())
    if any(text in names for names in known):
        refuse(module.file, node, f"{text} is defined twice")
    module.names.add(text)
    match node:
        case ast.FunctionDef():
            package.functions[text] = read_parameters(module, node)
        case ast.ClassDef():
            package.classes[text] = read_class(package, module, node)
        case _:
            package.constants.add(text)


def top_name(module: Module, node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=text, decorator_list=[]) | ast.ClassDef(name=text):
            return text
        case ast.Assign([ast.Name(text)]) | ast.AnnAssign(ast.Name(text), value=ast.expr()):
            return text
    refuse(module.file, node, "only constants, functions and classes at the top of a module")


def read_parameters(module: Module, node: ast.FunctionDef | ast.Lambda) -> Parameters:
    args = node.args
    if args.vararg or args.kwarg or args.posonlyargs or args.kwonlyargs or args.defaults:
        refuse(module.file, node, "only plain parameters without defaults")
    return {check_name(module.file, node, one.arg): None for one in args.args}


def read_class(package: Package, module: Module, node: ast.ClassDef) -> Parameters:
    """The fields of a frozen dataclass; its properties and methods are noted in the package."""
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    if marks != ["dataclass(frozen=True)"] or node.bases or node.keywords:
        refuse(module.file, node, "a class is a plain @dataclass(frozen=True)")
    fields: Parameters = {}
    for child in node.body:
        match child:
            case ast.AnnAssign(ast.Name(text), value=value):
                fields[text] = value
                note_attribute(package, module, child, text)
            case ast.FunctionDef():
                note_method(package, module, child)
            case _ if is_docstring(child):
                continue
            case _:
                refuse(module.file, child, "only fields and methods in a class")
    return fields


def note_attribute(package: Package, module: Module, node: ast.stmt, text: str) -> None:
    """A field or property; the name may stand in several classes, but never for a method."""
    if text in package.methods:
        refuse(module.file, node, f"{text} is a method elsewhere")
    package.attributes.add(check_attribute(module.file, node, text))


def note_method(package: Package, module: Module, node: ast.FunctionDef) -> None:
    """A property, or a method, whose name stands for nothing else in the package."""
    text = check_attribute(module.file, node, node.name)
    own, *names = [*read_parameters(module, node), ""]
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    if own != "self" or marks not in ([], ["property"]) or (marks and len(names) > 1):
        refuse(module.file, node, "a method takes self first and has no mark but property")
    if marks:
        note_attribute(package, module, node, text)
    elif text in {*METHODS, *LOOP_METHODS, *package.attributes, *package.methods}:
        refuse(module.file, node, f"the method {text} has the name of another")
    else:
        package.methods[text] = dict.fromkeys(names[:-1])
