"""Expressions of templates: as values, as truth, and as the piece of HTML that an output makes.

Markup is a string of HTML while it is certain that it is markup, and the runtime's Markup where
it is kept as a value; all else is escaped when it is put out.
"""

from __future__ import annotations

import json
from typing import Any

from jinja2 import nodes
from markupsafe import escape

from .calls import Calls
from .scope import Scope
from .subset import (
    COMPARISONS,
    FILTERS,
    LOOP,
    MARKUP_FILTERS,
    SENTENCES_OF,
    identifier,
    is_field,
)


def literal(text: str) -> str:
    """Text as it stands within a template literal of JavaScript."""
    return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")


class Expressions(Calls):
    """The expressions of one macro or block."""

    def html(self, node: nodes.Node, scope: Scope) -> str:
        """What an output makes of it, as it stands within a template literal."""
        match node:
            case nodes.TemplateData(data=data):
                return literal(data)
            case nodes.Const(value=str() | int() as value):
                return literal(str(escape(value)))
            case nodes.Concat(nodes=parts):
                return "".join(self.html(part, scope) for part in parts)
            case nodes.CondExpr(test=test, expr1=one, expr2=other):
                second = "" if other is None else self.html(other, scope)
                pair = f"`{self.html(one, scope)}`:`{second}`"
                return f"${{{self.truth(test, scope)}?{pair}}}"
        raw = self.raw(node, scope)
        return f"${{{raw}}}" if raw is not None else f"${{$e({self.value(node, scope)})}}"

    def raw(self, node: nodes.Node, scope: Scope) -> str | None:
        """The string of HTML that an expression surely gives; None where that is not sure."""
        match node:
            case nodes.Filter(name=name) if name in MARKUP_FILTERS:
                return self.filter(node, scope)
            case nodes.Call():
                return self.markup_call(node, scope)
        return None

    def value(self, node: nodes.Node, scope: Scope) -> str:
        """Its value, as an expression that may stand anywhere."""
        raw = self.raw(node, scope)
        return f"$m({raw})" if raw is not None else self._plain(node, scope)

    def truth(self, node: nodes.Node, scope: Scope) -> str:
        """Whether it is true, as a boolean of JavaScript."""
        match node:
            case nodes.Not(node=inner):
                return f"!{self.truth(inner, scope)}"
            case nodes.And(left=left, right=right):
                return f"({self.truth(left, scope)}&&{self.truth(right, scope)})"
            case nodes.Or(left=left, right=right):
                return f"({self.truth(left, scope)}||{self.truth(right, scope)})"
            case nodes.Compare():
                return self._comparison(node, scope)
            case nodes.Test():
                return self._test(node, scope)
        return f"$t({self.value(node, scope)})"

    def _plain(self, node: nodes.Node, scope: Scope) -> str:
        match node:
            case nodes.Const(value=value):
                return self._constant(node, value)
            case nodes.Name(name=name):
                return self.name(node, name, scope)
            case nodes.Getattr(node=owner, attr=attr):
                return self._attribute(node, owner, attr, scope)
            case nodes.Getitem(node=owner, arg=nodes.Slice() as cut):
                return self._slice(cut, owner, scope)
            case nodes.Getitem(node=owner, arg=key):
                return f"$item({self.value(owner, scope)},{self.value(key, scope)})"
            case nodes.List(items=items) | nodes.Tuple(items=items):
                return f"[{','.join(self.value(item, scope) for item in items)}]"
            case nodes.Dict(items=pairs):
                return self._dict(pairs, scope)
            case nodes.Not() | nodes.Compare() | nodes.Test():
                return f"({self.truth(node, scope)})"
            case nodes.And(left=left, right=right):
                return f"$and({self.value(left, scope)},()=>{self.value(right, scope)})"
            case nodes.Or(left=left, right=right):
                return f"$or({self.value(left, scope)},()=>{self.value(right, scope)})"
            case nodes.CondExpr(test=test, expr1=one, expr2=other):
                second = '""' if other is None else self.value(other, scope)
                return f"({self.truth(test, scope)}?{self.value(one, scope)}:{second})"
            case nodes.Concat(nodes=parts):
                return f"$cat({','.join(self.value(part, scope) for part in parts)})"
            case nodes.Add() | nodes.Mul() | nodes.Neg():
                return self._arithmetic(node, scope)
            case nodes.Filter():
                return self.filter(node, scope)
            case nodes.Call():
                return self.plain_call(node, scope)
        self.refuse(node, f"no {type(node).__name__.lower()} in an expression")

    def _constant(self, node: nodes.Node, value: Any) -> str:
        if value is None or isinstance(value, bool | int | str):
            return json.dumps(value, ensure_ascii=False)
        self.refuse(node, "the constants are texts, whole numbers, true, false and none")

    def _attribute(self, node: nodes.Node, owner: nodes.Node, attr: str, scope: Scope) -> str:
        if isinstance(owner, nodes.Name) and owner.name == "loop":
            return self._loop(node, attr, scope)
        if not is_field(attr):
            self.refuse(node, f"{attr} may be more than a field")
        return f"{self.value(owner, scope)}.{attr}"

    def _loop(self, node: nodes.Node, attr: str, scope: Scope) -> str:
        found = scope.find(node, "loop")
        if found is None or attr not in LOOP:
            self.refuse(node, f"there is no loop.{attr} here")
        return f"({LOOP[attr].format(*found.split())})"

    def _slice(self, cut: nodes.Slice, owner: nodes.Node, scope: Scope) -> str:
        if cut.step is not None:
            self.refuse(cut, "a slice has no step")
        ends = ("null" if end is None else self.value(end, scope) for end in (cut.start, cut.stop))
        return f"$slice({self.value(owner, scope)},{','.join(ends)})"

    def _dict(self, pairs: list[nodes.Pair], scope: Scope) -> str:
        parts = []
        for pair in pairs:
            match pair.key:
                case nodes.Const(value=str() as key) if key != "__proto__" and not key.isdigit():
                    parts.append(f"{json.dumps(key)}:{self.value(pair.value, scope)}")
                case _:
                    self.refuse(pair, "the keys of a dict are texts that are written here")
        return f"({{{','.join(parts)}}})"

    def _arithmetic(self, node: nodes.Node, scope: Scope) -> str:
        match node:
            case nodes.Add(left=left, right=right):
                sign = "+"
            case nodes.Mul(left=left, right=right):
                sign = "*"
            case nodes.Neg(node=inner):
                return f"(-$int({self.value(inner, scope)}))"
            case _:
                raise AssertionError(node)
        return f"($int({self.value(left, scope)}){sign}$int({self.value(right, scope)}))"

    def _comparison(self, node: nodes.Compare, scope: Scope) -> str:
        if len(node.ops) != 1:
            self.refuse(node, "a comparison compares two values")
        one, (operand,) = self.value(node.expr, scope), node.ops
        other = self.value(operand.expr, scope)
        match operand.op:
            case "eq" | "in":
                return f"${operand.op}({one},{other})"
            case "ne":
                return f"!$eq({one},{other})"
            case "notin":
                return f"!$in({one},{other})"
        return f"($int({one}){COMPARISONS[operand.op]}$int({other}))"

    def _test(self, node: nodes.Test, scope: Scope) -> str:
        if node.name != "none":
            self.refuse(node, f"no test {node.name}")
        return f"$none({self.value(node.node, scope)})"

    def filter(self, node: nodes.Filter, scope: Scope) -> str:
        """A filter's result: a string of HTML from those that give markup, else a value."""
        name, given = node.name, node.node
        is_whole = not (node.kwargs or node.dyn_args or node.dyn_kwargs)
        if given is None or FILTERS.get(name) != len(node.args) or not is_whole:
            self.refuse(node, f"the filter {name} is not in the subset, or not in this form")
        if name in SENTENCES_OF:
            self.made.sentences.add(SENTENCES_OF[name])
        if name == "format" and not _is_format(given):
            self.refuse(node, "format fills one %d of a text that is written here")
        args = ",".join(self.value(one, scope) for one in (given, *node.args))
        return f"$f.{name}({args})"

    def name(self, node: nodes.Node, name: str, scope: Scope) -> str:
        """The variable that a name is: of this frame, of the screen's top, or of the page."""
        found = scope.find(node, name)
        if found is not None and name != "loop":
            return found
        if name in self.piece.sets and self.piece.is_screen:
            return f"{identifier(name)}${self.piece.number}"
        if found is not None or name in self.piece.top_names or name in self.made.globals:
            self.refuse(node, f"{name} is no value here")
        if not self.has_context:
            self.refuse(node, f"{name} is a variable of the page, which is not seen here")
        self.made.seen.setdefault(self.piece.name, {})[name] = node
        return f"$c.{name}"


def _is_format(node: nodes.Node) -> bool:
    """Whether it is a text with one ``%d``."""
    match node:
        case nodes.Const(value=str() as text):
            return text.count("%") == 1 and "%d" in text
    return False
