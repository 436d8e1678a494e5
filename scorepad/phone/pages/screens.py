"""The way from the templates of the screens to one ES module."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, nodes
from werkzeug.routing import Map

from .addresses import patterns
from .bodies import Bodies
from .calls import Made
from .pieces import FRAME, Piece, Pieces
from .scope import Scope
from .subset import identifier, refuse

# The blocks of the frame that the phone draws, and those that it leaves: scripts run already.
BLOCKS = ("title", "styles", "back", "heading", "menu", "main_class", "main", "footer")
OTHER_BLOCKS = ("scripts", "worker")


@dataclass(frozen=True)
class Pages:
    """The module, and what it needs of the languages: sentences, and sentences with a plural."""

    module: str
    sentences: frozenset[str]
    plurals: frozenset[tuple[str, str]]


def pages_module(
    environment: Environment,
    screens: tuple[str, ...],
    games: tuple[str, ...],
    addresses: Map,
    defaults: dict[str, dict[str, str]],
) -> Pages:
    """The pages for the phone: exports `render` (runtime/pages.js says what it takes).

    `screens` are templates that extend the frame, `games` those of the games' hand forms;
    `addresses` has the patterns of all addresses, `defaults` by endpoint what is known of them
    beforehand. Raises Refused, with template and line, for whatever is outside the subset.
    """
    pieces = Pieces(environment, games)
    _check_frame(pieces)
    made = Made(set(environment.globals))
    written = [_screen(made, pieces, name) for name in screens]
    macros = _macros(made, pieces)
    _check_seen(made, pieces, screens)
    parts = [
        runtime(),
        *macros,
        _game(made, pieces),
        f"const $urls={_json(patterns(addresses, made.endpoints))},$defaults={_json(defaults)};\n",
        *(declared for declared, _screen in written if declared),
        "const $screens={",
        ",\n".join(screen for _declared, screen in written),
        "};\n",
        "export { render, unescape };\n",
    ]
    return Pages("".join(parts), frozenset(made.sentences), frozenset(made.plurals))


def runtime() -> str:
    """The runtime, without its comments and indentation."""
    text = (files("scorepad.phone") / "runtime" / "pages.js").read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _screen(made: Made, pieces: Pieces, name: str) -> tuple[str, str]:
    """The variables at the top of a screen, and the function that gives its blocks."""
    piece = pieces.piece(name)
    if not piece.is_screen:
        refuse(name, piece.tree, f"a screen extends {FRAME}")
    variables, steps = [], []
    for node in piece.tree.body:
        found = _top(made, pieces, piece, node)
        if found is not None:
            variables.append(found[0])
            steps.append(f"{found[0]}={found[1]};")
    blocks = [
        f"{block}:{Bodies(made, pieces, piece, True).body(node.body, Scope(name)).function}"
        for block, node in piece.blocks.items()
        if block not in OTHER_BLOCKS
    ]
    unknown = set(piece.blocks) - {*BLOCKS, *OTHER_BLOCKS}
    if unknown:
        refuse(name, piece.blocks[unknown.pop()], f"the blocks are {', '.join(BLOCKS)}")
    declared = f"let {','.join(variables)};\n" if variables else ""
    if any(not _is_expression(block) for block in blocks):
        blocks = [_called(block) for block in blocks]
    return declared, f"{json.dumps(name)}:()=>{{{''.join(steps)}return{{{','.join(blocks)}}}}}"


def _is_expression(block: str) -> bool:
    return block.partition(":")[2].startswith("`")


def _called(block: str) -> str:
    name, _colon, function = block.partition(":")
    return block if function.startswith("`") else f"{name}:(()=>{function})()"


def _top(made: Made, pieces: Pieces, piece: Piece, node: nodes.Node) -> tuple[str, str] | None:
    """What is computed at the top of a screen before its blocks: a variable and its value."""
    writer, scope = Bodies(made, pieces, piece, has_context=True), Scope(piece.name)
    match node:
        case nodes.Assign(target=nodes.Name(name=name), node=value):
            return f"{identifier(name)}${piece.number}", writer.value(value, scope)
        case nodes.Import(target=name) if piece.imports[name].template is None:
            return f"{name}${piece.number}", f"$game({writer.value(node.template, scope)})"
    return None


def _macros(made: Made, pieces: Pieces) -> list[str]:
    """All macros that are reached, each once."""
    written: dict[str, str] = {}
    plain: set[str] = set()
    while made.wanted:
        target = made.wanted.pop()
        piece = pieces.piece(target.template)
        writer = Bodies(made, pieces, piece, target.has_context)
        name = writer.macro_name(target)
        # Reached without the page's variables it must do without them everywhere.
        if name in plain or (target.has_context and name in written):
            continue
        if not target.has_context:
            plain.add(name)
        _check_top(piece)
        written[name] = f"const {name}={writer.macro(piece.macros[target.name])};\n"
    return list(written.values())


def _game(made: Made, pieces: Pieces) -> str:
    """The macros that are asked of the hand form of each game."""
    parts = []
    for game in pieces.games:
        piece = pieces.piece(game)
        members = []
        for member in sorted(made.members):
            (target,) = pieces.targets(piece, nodes.Name(member, "load"), has_context=False)
            number = pieces.piece(target.template).number
            members.append(f"{member}:{target.name}${number}")
        parts.append(f"{json.dumps(game)}:{{{','.join(members)}}}")
    return f"const $games={{{','.join(parts)}}};\n"


def _check_top(piece: Piece) -> None:
    """A piece that is imported has nothing to compute at its top."""
    if piece.is_screen:
        return
    for name, found in piece.imports.items():
        if found.template is None:
            refuse(piece.name, found.by, f"{name}: only a screen imports by an expression")


def _check_frame(pieces: Pieces) -> None:
    """The blocks that are drawn are there, all of them empty, and no others are drawn."""
    tree = pieces.tree(FRAME)
    blocks = {node.name: node for node in tree.find_all(nodes.Block)}
    for name in BLOCKS:
        if name not in blocks or blocks[name].body:
            refuse(FRAME, blocks.get(name, tree), f"an empty block {name} is expected")
    for name in set(blocks) - {*BLOCKS, *OTHER_BLOCKS}:
        refuse(FRAME, blocks[name], f"the block {name} is drawn by nobody")


def _check_seen(made: Made, pieces: Pieces, screens: tuple[str, ...]) -> None:
    """What a piece takes for a variable of the page is none of the names that a screen sets."""
    set_by_screens = {name for screen in screens for name in pieces.piece(screen).top_names}
    for template, names in made.seen.items():
        for name, node in names.items():
            if name in set_by_screens and template not in screens:
                refuse(template, node, f"{name} is set by the screens that import it")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
