"""The same small package in CPython and in V8: what each makes of it, as one comparable text."""

from __future__ import annotations

import json
import linecache
import re
import sys
import types
from typing import Any

from py_mini_racer import MiniRacer

from scorepad.phone import Refused, translate

EXPORT = re.compile(r"^export \{ (.*) \};\n\Z", re.MULTILINE)
# how a call ends, as text: its JSON, or that it stops; the runtime stops with a Refused
ENDING = """
const ending = (f, ...texts) => {
  try { return "ok " + f(...texts); }
  catch (error) { return error.name === "Refused" ? "stops" : `stops by itself: ${error}`; }
};
const endings = (f, list) => JSON.stringify(JSON.parse(list).map((text) => ending(f, text)));
"""


class Phone:
    """One V8 that holds any number of translated modules, each by a number."""

    def __init__(self) -> None:
        self.racer = MiniRacer()
        self.racer.eval(ENDING)
        self.count = 0

    def close(self) -> None:
        """Without it the interpreter waits for V8 at its end."""
        self.racer.close()

    def load(self, module: str) -> int:
        """Evaluate an ES module of the translator as a script; mini-racer knows no modules."""
        found = EXPORT.search(module)
        assert found is not None
        pairs = (pair.split(" as ") for pair in found[1].split(", ") if pair)
        exports = ", ".join(f"{outer}: {inner}" for inner, outer in pairs)
        body = f'"use strict";\n{module[: found.start()]}return {{ {exports} }};'
        self.count += 1
        self.racer.eval(f"const module{self.count} = (() => {{\n{body}\n}})();")
        return self.count

    def ending(self, module: int, function: str, *texts: str) -> str:
        """How a call with these JSON texts ends."""
        args = "".join(f", {json.dumps(text)}" for text in texts)
        return str(self.racer.eval(f"ending(module{module}.{function}Json{args})"))

    def endings(self, module: int, function: str, texts: list[str]) -> list[str]:
        """How calls with one JSON text each end, all in one go."""
        batch = json.dumps(json.dumps(texts))
        answer = self.racer.eval(f"endings(module{module}.{function}Json, {batch})")
        return list(json.loads(str(answer)))

    def value(self, module: int, expression: str) -> Any:
        """What an expression over the module, called `engine`, gives, by way of JSON."""
        code = f"((engine) => JSON.stringify({expression}))(module{module})"
        return json.loads(str(self.racer.eval(code)))


def run_python(sources: dict[str, str], name: str = "twin") -> dict[str, Any]:
    """Execute the sources as the modules of one package; the names of the last one."""
    for known in [key for key in sys.modules if key == name or key.startswith(f"{name}.")]:
        del sys.modules[known]
    package = types.ModuleType(name)
    package.__path__ = []
    sys.modules[name] = package
    for module, source in sources.items():
        full = f"{name}.{module}"
        made = types.ModuleType(full)
        made.__package__ = name
        sys.modules[full] = made
        linecache.cache.pop(full, None)
        exec(compile(source, full, "exec"), made.__dict__)
    return made.__dict__


def python_ending(function: Any, *values: Any) -> str:
    """How a call ends in CPython, worded as `ending` above words it."""
    try:
        value = function(*values)
        return "ok " + json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except Exception:
        return "stops"


def verdict(phone: Phone, sources: dict[str, str]) -> tuple[str, str, str]:
    """How `f()` of the last module fares: the verdict, Python's ending and the phone's.

    same: both give the same value; raises alike: both stop; refused: the translator refuses;
    refused when run: the runtime stops where Python goes on; DIFFERENT.
    """
    try:
        module = phone.load(translate(sources, ["f"]))
    except Refused as refusal:
        return "refused", "", str(refusal)
    ours = phone.ending(module, "f")
    theirs = python_ending(run_python(sources)["f"])
    if ours.startswith("stops") and theirs == "stops":
        return "raises alike", theirs, ours
    if ours == "stops":
        return "refused when run", theirs, ours
    return ("same" if ours == theirs else "DIFFERENT"), theirs, ours
