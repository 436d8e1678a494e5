"""Modules of static/js and the generated ones in V8: JSON goes in, JSON comes out.

mini-racer knows no modules: `import` and `export` are rewritten, one plain form each; what has
another form is refused. `shown` turns what Python's pages are made of into the same JSON.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, cached_property
from typing import Any

from markupsafe import Markup
from py_mini_racer import MiniRacer

from scorepad.phone import engine_module, settle_module
from tests.house.sources import STATIC

IMPORT = re.compile(
    r"^import (?:(?P<all>\* as (?P<whole>\w+)|\{(?P<names>[^{}]*)\}) from )?"
    r'"(?P<where>\.[^"\n]+)";$',
    re.MULTILINE,
)
AGAIN = re.compile(
    r'^export (?:\{(?P<names>[^{}]*)\}|\*) from "(?P<where>\.[^"\n]+)";$', re.MULTILINE
)
LIST = re.compile(r"^export \{(?P<names>[^{}]*)\};$", re.MULTILINE)
EXPORT = re.compile(
    r"^export (?P<kind>const|class|(?:async )?function\*?) ?(?P<name>\w+)", re.MULTILINE
)
LEFT = re.compile(r"^(?:import(?!\()|export)\b.*", re.MULTILINE)
# What calls need: arguments that name a module stand for it, every call ends as text.
CALLS = """
"use strict";
const modules = { __proto__: null };
const given = (x) => (typeof x?.$module === "string" ? modules[x.$module] : x);
const calls = (module, path, batch) => JSON.stringify(JSON.parse(batch).map((args) => {
  try {
    const names = path.split("."), name = names.pop();
    const owner = names.reduce((x, part) => x[part], modules[module]);
    return { value: owner[name](...args.map(given)) ?? null };
  } catch (error) { return { error: String(error.stack ?? error) }; }
}));
"""


class Thrown(Exception):
    """A call threw an error; the text is its stack."""


class Unreadable(Exception):
    """A module has an import or export of a form that is not rewritten here."""


@dataclasses.dataclass(frozen=True)
class Whole:
    """An argument of a call that stands for a module as a whole, such as `Whole("engine")`."""

    name: str


class Modules:
    """One V8 with any number of modules: those of static/js by their path, `hand/count.js`;
    generated ones by a name that `add` gives them."""

    def __init__(self) -> None:
        self.racer = MiniRacer()
        self.racer.eval(CALLS)
        self.loaded: set[str] = set()
        self.loading: list[str] = []

    def close(self) -> None:
        """Without it the interpreter waits for V8 at its end."""
        self.racer.close()

    def load(self, path: str) -> str:
        """Load a module of static/js after those that it imports; gives its name back."""
        if path in self.loading:
            raise Unreadable(f"{' -> '.join(self.loading)} -> {path}: a circle of imports")
        if path not in self.loaded:
            self.loading.append(path)
            self.add(path, (STATIC / "js" / path).read_text(encoding="utf-8"))
            self.loading.pop()
        return path

    def add(self, name: str, source: str) -> str:
        """Evaluate the text of an ES module under a name."""
        if name not in self.loaded:
            body = self._rewritten(name, source)
            self.racer.eval(f"modules[{json.dumps(name)}] = (() => {{\n{body}\n}})(); 0")
            self.loaded.add(name)
        return name

    def add_engine(self) -> Whole:
        """The engine, by the name `engine`."""
        return Whole(self.add("engine", engine_module()))

    def add_settle(self) -> Whole:
        """The second module beside the engine's, by the name `settle`."""
        self.add_engine()
        return Whole(self.add("settle", settle_module("./engine")))

    def call(self, module: str, function: str, *args: Any) -> Any:
        """What an exported function gives; a path such as `forms.belote.read` leads into what is
        exported. Raises Thrown."""
        return self.calls(module, function, [args])[0]

    def calls(self, module: str, function: str, batch: Iterable[Iterable[Any]]) -> list[Any]:
        """What calls with these arguments give, all in one go. Raises Thrown for the first that
        throws. The arguments are shown() first, so page models may be given as they are."""
        if module not in self.loaded:
            self.load(module)
        made = [[_argument(arg) for arg in args] for args in batch]
        answer = self.racer.call("calls", module, function, json.dumps(made))
        endings = json.loads(str(answer))
        for number, ending in enumerate(endings):
            if "error" in ending:
                told = f"{module} {function}, call {number}: {ending['error']}"
                raise Thrown(told)
        return [ending["value"] for ending in endings]

    def value(self, expression: str) -> Any:
        """What an expression over `modules` gives, by way of JSON."""
        return json.loads(str(self.racer.eval(f"JSON.stringify(({expression}) ?? null)")))

    def _rewritten(self, name: str, source: str) -> str:
        exports: dict[str, str] = {}
        again: list[str] = []
        body = IMPORT.sub(lambda found: self._import(name, found), source)
        body = AGAIN.sub(lambda found: self._again(name, found, again), body)
        body = LIST.sub(lambda found: _note(found["names"], exports), body)
        for found in EXPORT.finditer(body):
            exports[found["name"]] = found["name"]
        body = EXPORT.sub(r"\g<kind> \g<name>", body)
        left = LEFT.search(_without_comments(body))
        if left is not None:
            raise Unreadable(f"{name}: {left[0]}")
        pairs = ", ".join([*again, *(f"{outer}: {inner}" for outer, inner in exports.items())])
        return f'"use strict";\n{body}\nreturn Object.freeze({{ __proto__: null, {pairs} }});'

    def _import(self, name: str, found: re.Match[str]) -> str:
        module = self._neighbour(name, found["where"])
        if found["all"] is None:
            return ""
        if found["whole"] is not None:
            return f"const {found['whole']} = {module};"
        self._check(name, found["where"], _pairs(found["names"]))
        pairs = (f"{outer}: {inner}" for outer, inner in _pairs(found["names"]))
        return f"const {{ {', '.join(pairs)} }} = {module};"

    def _again(self, name: str, found: re.Match[str], again: list[str]) -> str:
        module = self._neighbour(name, found["where"])
        if found["names"] is None:
            again.append(f"...{module}")
        else:
            self._check(name, found["where"], _pairs(found["names"]))
            again.extend(f"{outer}: {module}.{own}" for own, outer in _pairs(found["names"]))
        return ""

    def _neighbour(self, name: str, where: str) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), where))
        return f"modules[{json.dumps(self.load(path))}]"

    def _check(self, name: str, where: str, pairs: list[tuple[str, str]]) -> None:
        """A browser refuses to import what is not exported; so does this."""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), where))
        known = self.value(f"Object.keys(modules[{json.dumps(path)}])")
        missing = [own for own, _outer in pairs if own not in known]
        if missing:
            raise Unreadable(f"{name}: {path} exports no {', '.join(missing)}")


def shown(value: Any, markup: Callable[[Markup], Any] = str) -> Any:
    """A page of ours as JSON has it: dataclasses with all their fields and properties, and the
    texts of their class; tuples as lists, sets sorted, lazy sentences as text, moments as ISO
    texts, enums by value; markup as what `markup` makes of it.

    A property that raises is left out. Raises TypeError for what no page should hold.
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return markup(value) if isinstance(value, Markup) else value
    if isinstance(value, Enum):
        return shown(value.value, markup)
    if isinstance(value, dt.datetime | dt.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): shown(one, markup) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((shown(one, markup) for one in value), key=str)
    if isinstance(value, list | tuple):
        return [shown(one, markup) for one in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: shown(one, markup) for name, one in _members(value)}
    if type(value).__name__ in ("LazyString", "LazyProxy"):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _members(value: Any) -> Iterable[tuple[str, Any]]:
    """The fields of a dataclass and its public properties, by name; and the texts that all of
    its class have."""
    fields, more = _names(type(value))
    for name in fields:
        yield name, getattr(value, name)
    for name in more:
        try:
            yield name, getattr(value, name)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            continue


@cache
def _names(kind: type) -> tuple[list[str], list[str]]:
    """The fields of a dataclass, and what else is told of it."""
    fields = [field.name for field in dataclasses.fields(kind)]
    more = [
        name
        for name in dir(kind)
        if not name.startswith("_")
        and name not in fields
        and isinstance(getattr(kind, name, None), property | cached_property | str)
    ]
    return fields, more


def _argument(value: Any) -> Any:
    return {"$module": value.name} if isinstance(value, Whole) else shown(value)


def _pairs(names: str) -> list[tuple[str, str]]:
    """Own and outer names of `a, b as c`."""
    parts = [part.split() for part in names.split(",") if part.strip()]
    return [(part[0], part[-1]) for part in parts]


def _note(names: str, exports: dict[str, str]) -> str:
    exports.update({outer: inner for inner, outer in _pairs(names)})
    return ""


def _without_comments(text: str) -> str:
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
