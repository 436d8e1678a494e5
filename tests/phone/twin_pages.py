"""The page models of Python and their twins of static/js/shown, held against each other."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any

from flask import Flask
from flask_babel import force_locale

from scorepad.journal import Folded
from scorepad.phone.pages.spoken import plural_of
from scorepad.screen_words import codes, told_rules
from scorepad.words import TRANSLATIONS, catalogue, translator

from .modules import Modules, shown

MARKED = """
modules["shown/markup.js"].Markup.prototype.toJSON = function () {
  return this.html && { $markup: this.html };
};
0
"""


def marked(value: Any) -> Any:
    """A model as JSON has it, markup told from text; without a sign both are the same."""
    return shown(value, lambda markup: {"$markup": str(markup)} if markup else "")


@dataclass
class Twins:
    """A phone that speaks one language; what is asked of it is compared all in one go."""

    modules: Modules
    asked: dict[tuple[str, str], list[tuple[list[Any], Any]]] = field(default_factory=dict)

    def same(self, module: str, function: str, args: list[Any], value: Any) -> None:
        """Ask for a function of static/js/shown (or of `probe`) with these arguments, which must
        give `value`."""
        self.asked.setdefault((module, function), []).append((args, marked(value)))

    def compare(self) -> int:
        """Hold all that was asked against Python's values; gives their number."""
        count = 0
        for (module, function), cases in self.asked.items():
            name = module if module in self.modules.loaded else f"shown/{module}"
            given = self.modules.calls(name, function, [args for args, _ in cases])
            for (args, value), one in zip(cases, given, strict=True):
                told = (module, function, [str(arg)[:200] for arg in args])
                assert one == value, (*told, *differences(value, one))
            count += len(cases)
        self.asked.clear()
        return count


def differences(value: Any, one: Any, path: str = "") -> Iterator[str]:
    """Where two values of JSON differ: the server's, then the phone's."""
    if isinstance(value, dict) and isinstance(one, dict):
        for key in value | one:
            yield from differences(value.get(key, "-"), one.get(key, "-"), f"{path}.{key}")
    elif isinstance(value, list) and isinstance(one, list) and len(value) == len(one):
        for place, (ours, theirs) in enumerate(zip(value, one, strict=True)):
            yield from differences(ours, theirs, f"{path}[{place}]")
    elif value != one:
        yield f"{path}: {value!r} | {one!r}"


@contextmanager
def speaking(app: Flask, modules: Modules, language: str) -> Iterator[Twins]:
    """Python and the phone in one language."""
    words = catalogue(translator(language))
    given = {"words": words, "codes": codes(language), "rules": told_rules(language)}
    modules.call("shown/words.js", "setWords", given)
    modules.load("shown/markup.js")
    modules.racer.eval(MARKED)
    known = gettext.translation("messages", str(TRANSLATIONS), [language], fallback=True)
    plural = plural_of(known)
    modules.racer.eval(f'modules["shown/words.js"].setWords({{ plural: {plural} }}); 0')
    with app.test_request_context(), force_locale(language):
        twins = Twins(modules)
        yield twins
        twins.compare()


def phone_folded(folded: Folded, devices: Mapping[int, str], own: int) -> dict[str, Any]:
    """A folded game as the phone's own fold has it: its facts name the phones that made them."""
    names = [field.name for field in fields(folded) if field.name != "running"]
    found = {name: shown(getattr(folded, name)) for name in (*names, "table", "seats_fact")}
    told: dict[str, Any] = with_devices(found, devices, own)
    return told


def with_devices(value: Any, devices: Mapping[int, str], own: int) -> Any:
    """JSON in which every fact names its phone, and says whether it is the one that asks."""
    if isinstance(value, list):
        return [with_devices(one, devices, own) for one in value]
    if not isinstance(value, dict):
        return value
    if "device_id" in value:
        device = value["device_id"]
        rest = {key: one for key, one in value.items() if key != "device_id"}
        return rest | {"device": devices.get(device), "is_own": device == own}
    return {key: with_devices(one, devices, own) for key, one in value.items()}
