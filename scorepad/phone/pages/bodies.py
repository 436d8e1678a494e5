"""The bodies of blocks, macros, loops and calls: what is put out, in order, and what is set."""

from __future__ import annotations

from dataclasses import dataclass, field

from jinja2 import nodes

from .calls import CALLER, has_caller
from .expressions import Expressions
from .pieces import imported
from .scope import Scope
from .subset import identifier


@dataclass
class Body:
    """A body in JavaScript: pieces of a template literal, and statements between them."""

    parts: list[tuple[bool, str]] = field(default_factory=list)

    def put(self, piece: str) -> None:
        """A piece of HTML, as it stands within a template literal."""
        if self.parts and not self.parts[-1][0]:
            self.parts[-1] = False, self.parts[-1][1] + piece
        elif piece:
            self.parts.append((False, piece))

    def do(self, statement: str) -> None:
        self.parts.append((True, statement))

    @property
    def is_plain(self) -> bool:
        """Whether nothing is set in it, so that it is one template literal."""
        return not any(is_statement for is_statement, _text in self.parts)

    @property
    def literal(self) -> str:
        """The template literal, where nothing is set."""
        return "".join(text for _is_statement, text in self.parts)

    @property
    def statements(self) -> str:
        """The statements that add it all to ``$o``."""
        return "".join(
            text if is_statement else f"$o+=`{text}`;" for is_statement, text in self.parts
        )

    @property
    def function(self) -> str:
        """What stands after the arrow of a function that gives it."""
        if self.is_plain:
            return f"`{self.literal}`"
        return f'{{let $o="";{self.statements}return $o}}'


class Bodies(Expressions):
    """The statements of one macro or block."""

    def body(self, inner: list[nodes.Node], scope: Scope) -> Body:
        """These nodes, in a frame or branch that is theirs."""
        made = Body()
        for node in inner:
            self._add(made, node, scope)
        return made

    def macro(self, node: nodes.Macro) -> str:
        """A macro as a function that gives a string of HTML."""
        scope = Scope(self.piece.name)
        names = [scope.bind(arg.name) for arg in node.args]
        least = len(names) - len(node.defaults)
        for place, default in enumerate(node.defaults, least):
            if not isinstance(default, nodes.Const):
                self.refuse(node, "a default is a constant")
            names[place] += f"={self.value(default, scope)}"
        if has_caller(node):
            scope.names[CALLER] = "$caller"
            names.insert(0, "$caller")
        if any(name.name in ("varargs", "kwargs") for name in node.find_all(nodes.Name)):
            self.refuse(node, "no varargs and kwargs")
        return f"({','.join(names)})=>{self.body(node.body, scope).function}"

    def _add(self, made: Body, node: nodes.Node, scope: Scope) -> None:
        match node:
            case nodes.Output(nodes=parts):
                for part in parts:
                    made.put(self.html(part, scope))
            case nodes.If():
                self._if(made, node, scope)
            case nodes.For():
                made.put(f"${{{self._for(node, scope)}}}")
            case nodes.CallBlock():
                made.put(f"${{{self._call_block(node, scope)}}}")
            case nodes.Assign(target=nodes.Name(name=name), node=value):
                given = self.value(value, scope)
                made.do(f"{self._set(node, name, scope)}={given};")
            case nodes.AssignBlock(target=nodes.Name(name=name), filter=None):
                inner = self.body(node.body, scope.frame()).function
                given = inner if inner[0] == "`" else f"(()=>{inner})()"
                made.do(f"{self._set(node, name, scope)}=$m({given});")
            case nodes.Import(with_context=False):
                self._import(made, node, scope)
            case _:
                self.refuse(node, f"no {type(node).__name__.lower()} here, or not in this form")

    def _set(self, node: nodes.Node, name: str, scope: Scope) -> str:
        variable, is_new = scope.set(node, name)
        return f"let {variable}" if is_new else variable

    def _if(self, made: Body, node: nodes.If, scope: Scope) -> None:
        branches = [(node.test, node.body), *((one.test, one.body) for one in node.elif_)]
        tests, bodies, scopes = [], [], []
        for test, inner in branches:
            tests.append(self.truth(test, scope))
            scopes.append(scope.branch())
            bodies.append(self.body(inner, scopes[-1]))
        scopes.append(scope.branch())
        bodies.append(self.body(node.else_, scopes[-1]))
        for one in scopes:
            one.close()
        if all(one.is_plain for one in bodies):
            made.put(_conditional(tests, [one.literal for one in bodies]))
        else:
            heads = [f"if({test})" for test in tests]
            pairs = zip([*heads, ""], bodies, strict=True)
            made.do("else ".join(f"{head}{{{one.statements}}}" for head, one in pairs))

    def _for(self, node: nodes.For, scope: Scope) -> str:
        if node.recursive:
            self.refuse(node, "no recursive loops")
        frame = scope.frame()
        target = self._target(node.target, frame)
        depth = _depth(scope)
        frame.names["loop"] = f"$i{depth} $n{depth}"
        body = self.body(node.body, frame).function
        names = f"({target},$i{depth},$n{depth})" if f"$i{depth}" in body else f"({target})"
        if f"$n{depth}" in body:
            names = f"({target},$i{depth},$n{depth})"
        parts = [self.value(node.iter, scope), f"{names}=>{body}"]
        if node.test is not None or node.else_:
            parts.append(self._loop_test(node, scope))
        if node.else_:
            parts.append(f"()=>{self.body(node.else_, scope.frame()).function}")
        kind = "$each" if isinstance(node.target, nodes.Name) else "$rows"
        counts = [] if kind == "$each" else [str(len(_names(node.target)))]
        return f"{kind}({','.join([*counts, *parts])})"

    def _loop_test(self, node: nodes.For, scope: Scope) -> str:
        if node.test is None:
            return "null"
        frame = scope.frame()
        target = self._target(node.target, frame)
        if any(name.name == "loop" for name in node.test.find_all(nodes.Name)):
            self.refuse(node, "the loop is not known where its members are chosen")
        return f"({target})=>{self.truth(node.test, frame)}"

    def _target(self, target: nodes.Node, frame: Scope) -> str:
        names = _names(target)
        if not names or "loop" in names:
            self.refuse(target, "a loop goes through names")
        bound = [frame.bind(name) for name in names]
        return bound[0] if isinstance(target, nodes.Name) else f"[{','.join(bound)}]"

    def _call_block(self, node: nodes.CallBlock, scope: Scope) -> str:
        if node.args or node.defaults:
            self.refuse(node, "a call block takes no arguments")
        frame = scope.frame()
        caller = f"()=>{self._caller(node, frame)}"
        targets = [] if self._is_variable(node.call.node, scope) else self._targets(node.call.node)
        if len(targets) != 1:
            self.refuse(node, "a call block calls one macro")
        return self.macro_call(node.call, targets, scope, caller)

    def _caller(self, node: nodes.CallBlock, frame: Scope) -> str:
        if any(has_caller(one) for one in node.body):
            self.refuse(node, "the body of a call block calls no caller")
        return self.body(node.body, frame).function

    def _import(self, made: Body, node: nodes.Import, scope: Scope) -> None:
        """An import within a macro: the hand form of a game."""
        found = imported(self.piece, node)[node.target]
        if found.template is not None:
            self.refuse(node, "a template that is named is imported at the top")
        given = self.value(found.by, scope)
        variable, is_new = scope.set(node, node.target)
        if not is_new or variable != identifier(node.target) or node.target in self.imports:
            self.refuse(node, f"{node.target} is there already")
        self.imports[node.target] = found
        made.do(f"let {variable}=$game({given});")


def _conditional(tests: list[str], literals: list[str]) -> str:
    """A choice between pieces of HTML, as it stands within a template literal."""
    *firsts, last = literals
    if not any(literals):
        # what is asked is still asked: it may not be there
        firsts[0] = ""
    text = f"`{last}`"
    for test, one in reversed(list(zip(tests, firsts, strict=True))):
        text = f"{test}?`{one}`:{text}"
    return f"${{{text}}}"


def _names(target: nodes.Node) -> list[str]:
    match target:
        case nodes.Name(name=name):
            return [name]
        case nodes.Tuple(items=items) if all(isinstance(item, nodes.Name) for item in items):
            return [item.name for item in items if isinstance(item, nodes.Name)]
    return []


def _depth(scope: Scope) -> int:
    """How many loops are around a loop."""
    depth = 0
    above: Scope | None = scope
    while above is not None:
        depth += "loop" in above.names
        above = above.parent
    return depth
