"""The engine of scorepad/rules as one ES module."""

from __future__ import annotations

from importlib.resources import files

from scorepad.rules import MODULES

from .translator import translate

EXPORTS = ["score", "table"]


def engine_module() -> str:
    """The rules engine for the phone: exports score, scoreJson, table and tableJson.

    `score(record)` and `table(record)` take and give what JSON.parse gives; `scoreJson(text)`
    and `tableJson(text)` give the text that `rules_json.dumps` gives on the server, to the byte.
    All throw an error for what rules_json.loads refuses. Raises Refused if the engine has left
    the subset. Takes some milliseconds; nothing is written.
    """
    room = files("scorepad.rules")
    sources = {name: room.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in MODULES}
    return translate(sources, EXPORTS)
