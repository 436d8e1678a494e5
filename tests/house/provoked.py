"""Every input of the engine's tests in one list, and what the engine says of it."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from scorepad.rules import MODULES, facts, score, start, table
from tests.evenings import EVENINGS
from tests.house.sources import PACKAGE
from tests.rules import (
    test_belote,
    test_five_hundred,
    test_problems,
    test_said,
    test_start,
    test_two_hundred,
    test_variants,
)
from tests.rules.test_cases import CASES
from tests.rules.test_evenings import read

Json = dict[str, Any]
Site = tuple[str, int, int]


def inputs() -> Iterator[Json]:
    """The records of the worked cases, the evenings, and every table of the engine's tests."""
    yield from (case["record"] for case in CASES)
    yield from (evening.record() for evening in EVENINGS.values())
    yield from (read(f"evening-{number}.json") for number in (1, 2, 3))
    yield from of_four()
    yield from of_variants()
    yield from of_five_hundred()
    yield from of_belote()
    for table_ in (test_said.PROBLEMS, test_said.WARNINGS, test_said.ENDS):
        yield from (row[0] for row in table_)
    yield test_said.NOTHING_TAKEN
    for variant, totals, hands, options, _ in test_start.STARTS:
        yield test_start.record(variant, totals, hands, rules=options)


def of_four() -> Iterator[Json]:
    record = test_problems.record
    yield from (row[3] for row in test_problems.HEADS)
    for row in test_problems.HANDS:
        yield record(row[3], test_problems.HAND, first_dealer=2)
    for _, _, _, rules, hand in test_problems.TABLE_RULES:
        yield record(hand, first_dealer=2, rules=rules)
    for _, hand, totals, rules, *_ in [*test_two_hundred.LINES, *test_two_hundred.ENDS]:
        yield record(hand, start={"totals": totals}, rules=rules)


def of_variants() -> Iterator[Json]:
    record = test_variants.record
    for variant, hand, head, _ in test_variants.HANDS:
        yield record(variant, hand, **head)
    for variant, totals, hand, rules, _ in test_variants.ENDS:
        yield record(variant, hand, start={"totals": totals}, rules=rules)
    for variant, hand, rules, _, _, _ in test_variants.PROBLEMS:
        yield record(variant, hand, rules=rules)
    for variant, rules, _ in test_variants.OPTIONS:
        yield record(variant, rules=rules)


def of_five_hundred() -> Iterator[Json]:
    record = test_five_hundred.record
    for _, hand, rules, _, _ in test_five_hundred.HANDS:
        yield record(hand, rules=rules)
    for _, hand, totals, rules, _ in test_five_hundred.ENDS:
        yield record(hand, start={"totals": totals}, rules=rules)
    for hand, rules, _, _, _ in test_five_hundred.PROBLEMS:
        yield record(hand, rules=rules)


def of_belote() -> Iterator[Json]:
    record = test_belote.record
    for _, hand, head, _ in test_belote.HANDS:
        yield record(hand, **head)
    for announced, _, _ in test_belote.ANNOUNCED:
        yield record(test_belote.took([100, 62], declarations=announced))
    for _, hand, totals, rules, _ in test_belote.ENDS:
        yield record(hand, start={"totals": totals}, rules=rules)
    for hand, _, _, _ in test_belote.PROBLEMS:
        yield record(hand)


# -- what was said -------------------------------------------------------------------------------


@dataclass
class Said:
    """Everything that the engine said of the inputs: codes, and the places that made them."""

    problems: set[str] = field(default_factory=set)
    warnings: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    sites: set[tuple[str, int]] = field(default_factory=set)


def key_of(rule: str, args: Json) -> str:
    """The key of a sentence: the rule, and its reading where there is one."""
    return f"{rule}.{args['reading']}" if "reading" in args else rule


def said_of(records: list[Json]) -> Said:
    said = Said()
    with watched(said):
        for record in records:
            sheet = score(record)
            said.problems |= {found["code"] for found in sheet["problems"]}
            said.warnings |= {found["code"] for found in sheet["warnings"]}
            for hand in sheet["hands"]:
                said.lines |= {key_of(line["rule"], line["args"]) for line in hand["lines"]}
            if sheet["over"]:
                said.endings.add(key_of(sheet["ended_by"], sheet["ended_args"]))
            table(record)
            start(record)
    return said


@contextmanager
def watched(said: Said) -> Iterator[None]:
    """While it holds, every place of the engine that makes a problem, line or end is noted."""

    def note() -> None:
        caller = sys._getframe(2)
        said.sites.add((caller.f_globals["__name__"].rpartition(".")[2], caller.f_lineno))

    def noting(made: Any) -> Any:
        def make(*args: Any, **more: Any) -> Any:
            note()
            return made(*args, **more)

        return make

    with pytest.MonkeyPatch.context() as patch:
        for name in ("problem", "problem_with"):
            patch.setattr(facts.Place, name, noting(getattr(facts.Place, name)))
        for module in MODULES[1:]:
            source = importlib.import_module(f"scorepad.rules.{module}")
            for name in ("Line", "End"):
                if hasattr(source, name):
                    patch.setattr(source, name, noting(getattr(source, name)))
        yield


def sites() -> Iterator[Site]:
    """Where the engine makes a problem, line or end: module, first and last line of the call."""
    for module in MODULES[1:]:
        text = (PACKAGE / "rules" / f"{module}.py").read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and made_by(node.func):
                yield module, node.lineno, node.end_lineno or node.lineno


def made_by(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in ("problem", "problem_with")
    return isinstance(function, ast.Name) and function.id in ("Line", "End")
