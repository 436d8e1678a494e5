"""The harness: modules of static/js in V8, and Python's pages as JSON."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterator
from functools import cached_property

import pytest
from markupsafe import Markup

from scorepad import rules
from tests.phone.modules import Modules, Thrown, Unreadable, Whole, shown


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    yield made
    made.close()


def test_a_module_comes_with_its_neighbours(modules: Modules) -> None:
    modules.load("hand/variants.js")
    assert {"fill.js", "hand/form.js", "hand/two_hundred.js"} <= modules.loaded
    assert modules.call("fill.js", "signed", -5) == "\N{MINUS SIGN}5"
    assert modules.calls("fill.js", "fill", [["%(a)s é", {"a": 1}], ["%(b)d", {"b": 2}]]) == [
        "1 é",
        "2",
    ]


def test_an_argument_may_be_a_module(modules: Modules) -> None:
    engine = modules.add_engine()
    modules.add("asks", "export const asks = (engine, record) => engine.score(record);\n")
    record = {"game": "200", "players": []}
    assert modules.call("asks", "asks", engine, record) == rules.score(record)
    assert engine == Whole("engine")


def test_every_form_of_import_and_export(modules: Modules) -> None:
    modules.add("a", "export class A {}\nexport function* f() { yield 1; }\n")
    lines = (
        'import { signed as s,\n  plain } from "./fill.js";',
        'import * as all from "./fill.js";',
        "const t = (n) => s(n) + plain(n) + all.signed(n);",
        "export { t, t as u };",
        "export const o = { p: () => 7 };",
        'export { fill } from "./fill.js";',
        'export * from "./land.js";',
    )
    modules.add("b", "\n".join(lines))
    assert modules.call("b", "u", 5) == "+55+5"
    assert modules.call("b", "o.p") == 7
    assert modules.value("Object.keys(modules.b).sort()") == [
        "fill",
        "land",
        "leave",
        "o",
        "t",
        "u",
    ]
    assert modules.value("[...modules.a.f()]") == [1]


@pytest.mark.parametrize(
    "source",
    [
        "export default 1;\n",
        "export let x = 1;\n",
        'import x from "./fill.js";\n',
        'import { nothing } from "./fill.js";\n',
        'export { nothing } from "./fill.js";\n',
    ],
)
def test_another_form_is_refused(modules: Modules, source: str) -> None:
    with pytest.raises(Unreadable):
        modules.add("refused", source)


def test_what_throws_is_told(modules: Modules) -> None:
    modules.add("throws", "export const f = (x) => x.y.z;\n")
    with pytest.raises(Thrown, match=r"throws f, call 1: TypeError"):
        modules.calls("throws", "f", [[{"y": {}}], [{}]])


@dataclasses.dataclass(frozen=True)
class Inner:
    name: Markup
    at: dt.datetime


@dataclasses.dataclass(frozen=True)
class Outer:
    inner: tuple[Inner, ...]
    seats: frozenset[int]

    @property
    def first(self) -> Inner:
        return self.inner[0]

    @cached_property
    def size(self) -> int:
        return len(self.inner)

    def other(self) -> int:
        return 1


def test_pages_are_shown_with_their_properties() -> None:
    inner = Inner(Markup("<b>"), dt.datetime(2026, 1, 2, tzinfo=dt.UTC))
    as_json = {"name": "<b>", "at": "2026-01-02T00:00:00+00:00"}
    assert shown(Outer((inner,), frozenset({2, 1}))) == {
        "inner": [as_json],
        "seats": [1, 2],
        "first": as_json,
        "size": 1,
    }
    assert shown(Outer((), frozenset())) == {"inner": [], "seats": [], "size": 0}
    with pytest.raises(TypeError):
        shown(object())
