"""The page models of Python and their twins of static/js/shown, held against each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask_babel import force_locale

from scorepad.screen_words import codes, told_rules
from scorepad.words import catalogue, translator

from .modules import Modules, shown

LANGUAGES = ("en", "fr")
PLURALS = {"en": "n === 1 ? 0 : 1", "fr": "n > 1 ? 1 : 0"}


@dataclass
class Twins:
    """A phone that speaks one language; what is asked of it is compared all in one go."""

    modules: Modules
    asked: dict[tuple[str, str], list[tuple[list[Any], Any]]] = field(default_factory=dict)

    def same(self, module: str, function: str, args: list[Any], value: Any) -> None:
        """Ask for a function of static/js/shown with these arguments, which must give `value`."""
        self.asked.setdefault((module, function), []).append((args, shown(value)))

    def compare(self) -> int:
        """Hold all that was asked against Python's values; gives their number."""
        count = 0
        for (module, function), cases in self.asked.items():
            given = self.modules.calls(f"shown/{module}", function, [args for args, _ in cases])
            for (args, value), one in zip(cases, given, strict=True):
                assert one == value, (module, function, args)
            count += len(cases)
        self.asked.clear()
        return count


@contextmanager
def speaking(app: Flask, modules: Modules, language: str) -> Iterator[Twins]:
    """Python and the phone in one language."""
    words = catalogue(translator(language))
    given = {"words": words, "codes": codes(language), "rules": told_rules(language)}
    modules.call("shown/words.js", "setWords", given)
    plural = f"(n) => ({PLURALS[language]})"
    modules.racer.eval(f'modules["shown/words.js"].setWords({{ plural: {plural} }}); 0')
    with app.test_request_context(), force_locale(language):
        twins = Twins(modules)
        yield twins
        twins.compare()
