"""Which variable a name is, as Jinja decides it: frames, and branches within a frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from jinja2 import nodes

from .subset import identifier, refuse


@dataclass
class Scope:
    """The names of a frame (a block, a macro, a loop, a call) or of a branch of an ``if`` in it.

    ``names`` gives each the JavaScript that it is; ``read`` are names that were looked for
    further out, ``partial`` those set in a branch that has ended.
    """

    template: str
    parent: Scope | None = None
    is_branch: bool = False
    names: dict[str, str] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)

    def frame(self) -> Scope:
        """A frame within this one."""
        return Scope(self.template, self)

    def branch(self) -> Scope:
        """A branch within this frame."""
        return Scope(self.template, self, is_branch=True)

    def close(self) -> None:
        """A branch ends: what it has set is not known for certain from here on."""
        if self.parent is not None:
            self.parent.partial |= {*self.names, *self.partial}

    def find(self, node: nodes.Node, name: str) -> str | None:
        """The JavaScript of a name; None where it is no local one."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.partial:
                refuse(self.template, node, f"{name} was set in one branch only")
            if name in scope.names:
                return scope.names[name]
            scope.read.add(name)
            scope = scope.parent
        return None

    def bind(self, name: str) -> str:
        """A parameter or a loop's variable: new in this frame."""
        self.names[name] = identifier(name)
        return self.names[name]

    def set(self, node: nodes.Node, name: str) -> tuple[str, bool]:
        """The variable that a ``set`` sets, and whether it is new."""
        scope: Scope = self
        while name not in scope.names:
            if name in scope.read or name == "loop":
                refuse(self.template, node, f"{name} was read before it is set")
            if not scope.is_branch or scope.parent is None:
                self.partial.discard(name)
                return self.bind(name), True
            scope = scope.parent
        return scope.names[name], False
