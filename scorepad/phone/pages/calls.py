"""Calls in templates: sentences, addresses, functions of the application, and macros."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NoReturn

from jinja2 import nodes

from .pieces import Imported, Piece, Pieces, Target
from .scope import Scope
from .subset import ENDPOINTS_OF, FUNCTIONS, placeholders, refuse


@dataclass
class Made:
    """What the translation has met so far, besides what it has written.

    ``seen`` are the variables of the page by the template that reads them, ``members`` the macros
    that are asked of the hand form of a game, ``wanted`` the macros still to be written.
    """

    globals: set[str]
    sentences: set[str] = field(default_factory=set)
    plurals: set[tuple[str, str]] = field(default_factory=set)
    endpoints: set[str] = field(default_factory=set)
    seen: dict[str, dict[str, nodes.Node]] = field(default_factory=dict)
    members: set[str] = field(default_factory=set)
    wanted: list[Target] = field(default_factory=list)


# What no variable is called: the body of a call block, in the macro that was called.
CALLER = "caller()"


def has_caller(node: nodes.Node) -> bool:
    """Whether a macro is one for call blocks."""
    called = (call.node for call in node.find_all(nodes.Call))
    return any(isinstance(one, nodes.Name) and one.name == "caller" for one in called)


class Calls:
    """The calls in one macro or block."""

    def __init__(self, made: Made, pieces: Pieces, piece: Piece, has_context: bool) -> None:
        self.made = made
        self.pieces = pieces
        self.piece = piece
        self.has_context = has_context
        self.imports: dict[str, Imported] = {}

    def value(self, node: nodes.Node, scope: Scope) -> str:
        """The value of an expression."""
        raise NotImplementedError

    def refuse(self, node: nodes.Node, why: str) -> NoReturn:
        refuse(self.piece.name, node, why)

    def markup_call(self, node: nodes.Call, scope: Scope) -> str | None:
        """A call that gives markup, as its string of HTML; None for any other."""
        match node.node:
            case nodes.Name(name="caller") if scope.find(node, CALLER) and not _given(node):
                return "$caller()"
            case nodes.Name(name="_" | "gettext" as name) if not self._hides(node, name, scope):
                return self._sentence(node, scope)
            case nodes.Name(name="ngettext" as name) if not self._hides(node, name, scope):
                return self._plural(node, scope)
        if self._is_variable(node.node, scope):
            return None
        targets = self._targets(node.node)
        return self.macro_call(node, targets, scope) if targets else None

    def plain_call(self, node: nodes.Call, scope: Scope) -> str:
        """A call that gives a value."""
        match node.node:
            case nodes.Name(name=name) if not self._hides(node, name, scope):
                if name == "pattern":
                    return f"$pattern({self._sentence_itself(node, scope, set())})"
                if name == "url_for":
                    return self._address(node, scope)
                if name in FUNCTIONS:
                    return self._function(node, name, scope)
        self.refuse(node, "only macros and the functions of the subset are called")

    def macro_call(
        self, node: nodes.Call, targets: list[Target], scope: Scope, caller: str | None = None
    ) -> str:
        """The call of a macro, or of one macro of the game's template, by its name here."""
        first, *others = [self._arguments(node, target, scope, caller) for target in targets]
        if any(other != first for other in others):
            self.refuse(node, "the games' macros take different arguments")
        self.made.wanted.extend(targets)
        if len(targets) == 1:
            return f"{self.macro_name(targets[0])}({first})"
        match node.node:
            case nodes.Getattr(node=nodes.Name(name=alias), attr=member):
                self.made.members.add(member)
                place = alias if alias in self.imports else f"{alias}${self.piece.number}"
                return f"{place}.{member}({first})"
        self.refuse(node, "a macro of the hand form is called as a field of it")

    def macro_name(self, target: Target) -> str:
        """A macro's function in the module."""
        return f"{target.name}${self.pieces.piece(target.template).number}"

    def _arguments(self, node: nodes.Call, target: Target, scope: Scope, caller: str | None) -> str:
        macro = self.pieces.piece(target.template).macros[target.name]
        names = [arg.name for arg in macro.args]
        told = dict(zip(names, node.args, strict=False))
        for pair in node.kwargs:
            if pair.key not in names or pair.key in told:
                self.refuse(node, f"{target.name} takes no {pair.key}, or twice")
            told[pair.key] = pair.value
        least = len(names) - len(macro.defaults)
        missing = [name for name in names[:least] if name not in told]
        if missing or len(node.args) > len(names) or _is_spread(node):
            self.refuse(node, f"{target.name} takes other arguments: {', '.join(names)}")
        if has_caller(macro) != (caller is not None):
            self.refuse(node, f"{target.name} is for call blocks, and nothing else is")
        values = [self.value(told[name], scope) if name in told else "void 0" for name in names]
        while values and values[-1] == "void 0":
            values.pop()
        return ",".join([*([caller] if caller else []), *values])

    def _targets(self, called: nodes.Node) -> list[Target]:
        match called:
            case nodes.Getattr(node=nodes.Name(name=name), attr=attr) if name in self.imports:
                return self.pieces.members(self.imports[name], attr, self.has_context)
        return self.pieces.targets(self.piece, called, self.has_context)

    def _is_variable(self, called: nodes.Node, scope: Scope) -> bool:
        """Whether what is called, or its owner, is a variable and hides what the top has."""
        owner = called.node if isinstance(called, nodes.Getattr) else called
        if not isinstance(owner, nodes.Name) or owner.name in self.imports:
            return False
        return scope.find(called, owner.name) is not None

    def _hides(self, node: nodes.Node, name: str, scope: Scope) -> bool:
        """Whether something of the template has the name of a function."""
        return scope.find(node, name) is not None or name in self.piece.top_names

    def _sentence(self, node: nodes.Call, scope: Scope) -> str:
        words = {pair.key for pair in node.kwargs}
        text = self._sentence_itself(node, scope, words)
        return f"$say({text}{self._words(node, scope)})"

    def _sentence_itself(self, node: nodes.Call, scope: Scope, words: set[str] | None) -> str:
        """The one argument by position: the sentence, with placeholders for these words."""
        match node.args:
            case [nodes.Const(value=str() as text)] if not _is_spread(node):
                self.made.sentences.add(text)
                if words:
                    self._check_sentence(node, text, words)
                elif placeholders(text) is None:
                    self.refuse(node, "a sentence has no % but in %(name)s")
                return json.dumps(text, ensure_ascii=False)
        self.refuse(node, "a sentence stands where it is said")

    def _plural(self, node: nodes.Call, scope: Scope) -> str:
        match node.args:
            case [
                nodes.Const(value=str() as one),
                nodes.Const(value=str() as many),
                number,
            ] if not _is_spread(node):
                self.made.plurals.add((one, many))
                words = {"num", *(pair.key for pair in node.kwargs)}
                self._check_sentence(node, one, words)
                self._check_sentence(node, many, words)
                texts = (
                    f"{json.dumps(one, ensure_ascii=False)},{json.dumps(many, ensure_ascii=False)}"
                )
                return f"$says({texts},{self.value(number, scope)}{self._words(node, scope)})"
        self.refuse(node, "both forms of a sentence stand where it is said")

    def _check_sentence(self, node: nodes.Node, text: str, words: set[str]) -> None:
        found = placeholders(text)
        if found is None or not found <= words:
            self.refuse(node, "a sentence is filled in by the names that it has")

    def _words(self, node: nodes.Call, scope: Scope) -> str:
        pairs = (f"{pair.key}:{self.value(pair.value, scope)}" for pair in node.kwargs)
        return f",{{{','.join(pairs)}}}" if node.kwargs else ""

    def _address(self, node: nodes.Call, scope: Scope) -> str:
        match node.args:
            case [nodes.Const(value=str() as endpoint)] if not _is_spread(node):
                self.made.endpoints.add(endpoint)
                return f"$url({json.dumps(endpoint)}{self._words(node, scope)})"
        self.refuse(node, "an address is that of an endpoint that is named")

    def _function(self, node: nodes.Call, name: str, scope: Scope) -> str:
        if node.kwargs or _is_spread(node) or len(node.args) > FUNCTIONS[name]:
            self.refuse(node, f"{name} takes other arguments")
        if name in ENDPOINTS_OF:
            self.made.endpoints.add(ENDPOINTS_OF[name])
        return f"${name}({','.join(self.value(arg, scope) for arg in node.args)})"


def _is_spread(node: nodes.Call) -> bool:
    return node.dyn_args is not None or node.dyn_kwargs is not None


def _given(node: nodes.Call) -> bool:
    return bool(node.args or node.kwargs or _is_spread(node))
