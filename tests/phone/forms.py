"""Hand forms in CPython and in V8: the same terms, entries, elements, drafts and pages."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.datastructures import MultiDict

from scorepad.rules import score, table
from scorepad.web.hands import GameForm, form_of
from scorepad.web.hands.entry import Entry, Terms
from scorepad.web.hands.page import Place
from tests.phone.modules import Modules, shown
from tests.phone.twin_pages import marked, speaking

Json = dict[str, Any]
Fields = dict[str, list[str]]
NO_HANDS = ("adjust", "rules", "seats")
PROBLEMS = ("«Nein»", "<b>")
FACT = "fact-1"


class Forms:
    """The modules of static/js/shown/forms in V8, with the rules, speaking one language."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.modules = Modules()
        self.modules.load("shown/forms/rules.js")
        self.modules.call("shown/forms/rules.js", "setRules", self.modules.add_engine())

    def close(self) -> None:
        """Without it the interpreter waits for V8 at its end."""
        self.modules.close()

    @contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        """Both sides word their pages in this language."""
        with speaking(self.app, self.modules, language):
            yield

    def same(self, module: str, function: str, batch: list[tuple[Any, ...]], wanted: Any) -> None:
        """Calls of a form's function give what Python gave."""
        answers = self.modules.calls(f"shown/forms/{module}.js", function, batch)
        for args, ours, theirs in zip(batch, answers, wanted, strict=True):
            differing = difference(ours, marked(theirs))
            assert not differing, (function, differing, shown(args[0]))


def difference(ours: Any, theirs: Any, where: str = "") -> str:
    """The first place where two JSON values differ, in words; empty where they are equal."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*theirs, *(key for key in ours if key not in theirs)]:
            if key not in ours or key not in theirs:
                return f"{where}.{key} is only in {'V8' if key in ours else 'Python'}"
            told = difference(ours[key], theirs[key], f"{where}.{key}")
            if told:
                return told
        return ""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return next(filter(None, (difference(*two, f"{where}[{at}]") for at, two in pairs)), "")
    is_same = type(ours) is type(theirs) and ours == theirs
    return "" if is_same else f"{where}: V8 {ours!r}, Python {theirs!r}"


@dataclass(frozen=True)
class Spot:
    """A hand of a record whose form is open: the next one, or an earlier one to be corrected."""

    record: Json
    index: int
    base: Json
    sheet: Json
    standing: Json
    before: Json = field(repr=False)

    @property
    def form(self) -> GameForm:
        return form_of(self.record)

    @property
    def place(self) -> Place:
        slot = None if self.base else self.index + 1
        return Place(self.index, self.index + 1, slot, "/keep", self.base)

    def terms(self) -> Terms:
        """What holds for the hand, as the table and the correction ask for it."""
        terms_of = self.form.terms_of
        return terms_of(self.record, self.index, self.sheet, self.standing, self.base or None)

    def asks_terms(self) -> tuple[Any, ...]:
        """The arguments of the same question to V8."""
        return (self.record, self.index, self.sheet, self.standing, self.base or None)


def next_spot(record: Json) -> Spot:
    """The hand after the last one."""
    sheet, standing = score(record), table(record)
    return Spot(record, len(record["hands"]), {}, sheet, standing, sheet)


def spots(record: Json, chance: random.Random, most: int) -> list[Spot]:
    """The next hand of a record, and some of its hands to be corrected."""
    sheet = score(record)
    found = [next_spot(record)]
    for index, hand in enumerate(record["hands"]):
        if any(key in hand for key in NO_HANDS) or not hand:
            continue
        before = record | {"hands": record["hands"][:index]}
        found.append(Spot(record, index, hand, sheet, table(before), score(before)))
    return found if len(found) <= most else chance.sample(found, most)


@dataclass
class Told:
    """What was asked of both sides: argument lists, and Python's answers, function by function."""

    module: str
    batches: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    answers: dict[str, list[Any]] = field(default_factory=dict)

    def note(self, function: str, args: tuple[Any, ...], answer: Any) -> None:
        """Remember a call of V8 and what it has to give."""
        self.batches.setdefault(function, []).append(args)
        self.answers.setdefault(function, []).append(answer)

    def check(self, forms: Forms) -> int:
        """Everything is the same in V8; how much it was."""
        for function, batch in self.batches.items():
            forms.same(self.module, function, batch, self.answers[function])
        return sum(map(len, self.batches.values()))


def note_entry(told: Told, spot: Spot, terms: Terms, entry: Entry) -> Any:
    """All that follows from an entry: its element, its draft, and the page; gives the page."""
    form = spot.form
    told.note("element", (entry, terms), form.element(entry, terms))
    draft = form.to_draft(entry)
    told.note("toDraft", (entry,), draft)
    told.note("fromDraft", (draft,), form.from_draft(draft))
    problems = PROBLEMS if len(told.answers["element"]) % 7 == 0 else ()
    standing = None if spot.base else spot.standing
    args = (spot.record, spot.before, entry, spot.place, problems, standing)
    page = form.page(*args)
    told.note("pageOf", args, {**marked(page), "template": page.template})
    return page


def read_both(told: Told, spot: Spot, terms: Terms, fields: Mapping[str, list[str]]) -> Entry:
    """The entry that fields hold."""
    pairs = [(name, value) for name, values in fields.items() for value in values]
    entry = spot.form.read(MultiDict(pairs), terms)
    told.note("read", ({**fields}, terms), entry)
    return entry
