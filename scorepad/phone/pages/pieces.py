"""What templates declare and import, and which macro is meant where one is called."""

from __future__ import annotations

from dataclasses import dataclass, field

from jinja2 import Environment, nodes

from .subset import refuse

FRAME = "layout/base.html"


@dataclass(frozen=True)
class Imported:
    """An imported template: by its name, or, where an expression tells, one of the games'.

    ``member`` is what is imported of it; None: all of it, by its fields.
    """

    template: str | None
    member: str | None
    has_context: bool
    by: nodes.Expr


@dataclass(frozen=True)
class Target:
    """A macro, and whether it sees the variables of the page."""

    template: str
    name: str
    has_context: bool


@dataclass
class Piece:
    """A template's tree and what it has at its top; ``number`` keeps its names apart."""

    name: str
    number: int
    tree: nodes.Template
    macros: dict[str, nodes.Macro] = field(default_factory=dict)
    imports: dict[str, Imported] = field(default_factory=dict)
    sets: dict[str, nodes.Assign] = field(default_factory=dict)
    blocks: dict[str, nodes.Block] = field(default_factory=dict)
    is_screen: bool = False

    @property
    def top_names(self) -> set[str]:
        return {*self.macros, *self.imports, *self.sets}


class Pieces:
    """All templates that were needed so far; ``games`` are those of the games' hand forms."""

    def __init__(self, environment: Environment, games: tuple[str, ...]) -> None:
        self.environment = environment
        self.games = games
        self.read: dict[str, Piece] = {}

    def piece(self, name: str) -> Piece:
        """A template by its name, read once."""
        if name not in self.read:
            self.read[name] = piece = Piece(name, len(self.read), self.tree(name))
            for node in piece.tree.body:
                _note(piece, node)
        return self.read[name]

    def tree(self, name: str) -> nodes.Template:
        """What Jinja's own parser makes of a template."""
        loader = self.environment.loader
        if loader is None:
            raise LookupError("no folder of templates is known")
        source, _path, _is_fresh = loader.get_source(self.environment, name)
        return self.environment.parse(source, name)

    def targets(self, piece: Piece, called: nodes.Node, has_context: bool) -> list[Target]:
        """The macros that may be meant: none where it is no macro, one for each game where the
        hand form of a game is asked."""
        match called:
            case nodes.Name(name=name):
                return self._named(piece, name, has_context)
            case nodes.Getattr(node=nodes.Name(name=name), attr=attr) if name in piece.imports:
                found = piece.imports[name]
                return [] if found.member else self.members(found, attr, has_context)
        return []

    def members(self, found: Imported, name: str, has_context: bool) -> list[Target]:
        """A macro of an imported template, or of each that may be meant."""
        places = self.games if found.template is None else (found.template,)
        sees = has_context and found.has_context
        targets = [self._named(self.piece(place), name, sees) for place in places]
        return [one for several in targets for one in several] if all(targets) else []

    def _named(self, piece: Piece, name: str, has_context: bool) -> list[Target]:
        if name in piece.macros:
            return [Target(piece.name, name, has_context)]
        if name in piece.imports:
            found = piece.imports[name]
            return self.members(found, found.member, has_context) if found.member else []
        if name in piece.sets and not piece.is_screen:
            return self.targets(piece, piece.sets[name].node, has_context)
        return []


def imported(piece: Piece, node: nodes.Import | nodes.FromImport) -> dict[str, Imported]:
    """The names that an import gives, each with what it stands for."""
    match node.template:
        case nodes.Const(value=str() as template):
            place: str | None = template
        case _:
            place = None
    if isinstance(node, nodes.Import):
        return {node.target: Imported(place, None, node.with_context, node.template)}
    if place is None:
        refuse(piece.name, node, "names are imported of a template that is named")
    pairs = (name if isinstance(name, tuple) else (name, name) for name in node.names)
    return {alias: Imported(place, name, node.with_context, node.template) for name, alias in pairs}


def is_blank(node: nodes.Node) -> bool:
    """Whether an output is nothing but white space between declarations."""
    return isinstance(node, nodes.Output) and all(
        isinstance(part, nodes.TemplateData) and not part.data.strip() for part in node.nodes
    )


def _note(piece: Piece, node: nodes.Node) -> None:
    match node:
        case nodes.Extends(template=nodes.Const(value=frame)) if frame == FRAME:
            piece.is_screen = True
            return
        case nodes.Block(name=name) if not (node.scoped or node.required):
            piece.blocks[name] = node
            return
        case nodes.Macro(name=name):
            new: dict[str, object] = {name: node}
            piece.macros[name] = node
        case nodes.Import() | nodes.FromImport():
            names = imported(piece, node)
            new = {**names}
            piece.imports.update(names)
        case nodes.Assign(target=nodes.Name(name=name)):
            new = {name: node}
            piece.sets[name] = node
        case _ if is_blank(node):
            return
        case _:
            refuse(piece.name, node, f"no {type(node).__name__.lower()} at the top of a template")
    _check_once(piece, node, set(new))


def _check_once(piece: Piece, node: nodes.Node, names: set[str]) -> None:
    count = len(piece.macros) + len(piece.imports) + len(piece.sets)
    if count != len(piece.top_names):
        refuse(piece.name, node, f"{', '.join(sorted(names))} is there twice")
