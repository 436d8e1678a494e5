"""Drawn values through the operators, builtins and methods of both: equal, or raising alike."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.phone import translate
from tests.phone.twins import Phone, python_ending, run_python

# each of two drawn values x, y and two small ints i, j
EXPRESSIONS = """
x == y ; x != y ; x < y ; x <= y ; x > y ; x >= y ; x in y ; x not in y ; x is None ; x + y
x - y ; x * i ; i * x ; x // y ; x % y ; -x ; abs(x) ; not x ; x and y ; x or y ; x[i] ; x[i:j]
x[:i] ; x[j:] ; x[y] ; len(x) ; list(x) ; sorted(x)
sorted(x, reverse=True) ; sorted([x, y]) ; sorted(x, key=lambda e: e == y) ; max(x) ; min(x)
sorted(x, key=lambda e: [len(e), e]) ; max(x, y) ; min([x, y, x]) ; max(x, default=y) ; sum(x)
max(x, key=lambda e: e == i) ; any(x) ; all(x) ; any(e == y for e in x) ; sum(e == y for e in x)
[*x, *y] ; [[n, e] for n, e in enumerate(x)] ; {**x, **y} ; {"k": x, **y} ; list(range(i, j))
[e for e in x] ; [e for e in range(j)] ; [a for a, b in x] ; {k: v for k, v in x}
{k: v for k, v in x.items()} ; [[k, v] for k, v in x.items()] ; [v for v in x.values()]
[e for e in x if e in y] ; [[d, e] for d in x for e in y if d != e] ; [x] == [y] ; [x, i] < [y, j]
[x, i] < [x, j] ; x.get(y) ; x.get("a", y) ; [x.append(y), x] ; [x.extend(y), x] ; x.index(y)
x.count(y) ; x.join(y) ; isinstance(x, int) ; isinstance(x, str) ; isinstance(x, list)
isinstance(x, dict) ; isinstance(x, bool) ; x if y else i ; i // j ; i % j ; i * j - i
x == "a" ; x != "a" ; x == 1 ; x is True ; y if x == "a" or not y else x ; [i < j, i <= j, i > j]
"""
LIST = [part.strip() for line in EXPRESSIONS.strip().splitlines() for part in line.split(" ; ")]
NAMES = [f"f{n}" for n in range(len(LIST))]
SOURCE = "".join(f"def f{n}(x, y, i, j):\n    return {text}\n" for n, text in enumerate(LIST))
WORDS = st.sampled_from(
    [
        "",
        "a",
        "ab",
        "b",
        "aa",
        "é",
        "😀",
        "\uffee",
        "a😀b",
        " a\t",
        "10",
        "9",
        "-7",
        " 5 ",
        "1_0",
        "x'y",
    ]
)
INTS = st.integers(-12, 12) | st.sampled_from([10**9, -(10**9), 99999, 1234567])
LEAVES = st.none() | st.booleans() | INTS | WORDS
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(st.lists(inner, min_size=2, max_size=2), max_size=3)
        | st.dictionaries(WORDS, inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    made.load(translate({"m": SOURCE}, NAMES))
    yield made
    made.close()


@pytest.fixture(scope="module")
def python() -> Twin:
    return Twin(**run_python({"m": SOURCE}, "differential"))


class Twin(SimpleNamespace):
    """The functions in CPython, without a repr of all of them in a report."""

    def __repr__(self) -> str:
        return "Twin()"


CALLS = """
((x, y, i, j) => [FS].map((name) => ending(engine[name + "Json"], x, y, i, j)))(ARGS)
"""


def compare(phone: Phone, python: Twin, *values: Any) -> int:
    """Every expression on these values; gives how many the phone refused."""
    args = ", ".join(json.dumps(json.dumps(value)) for value in values)
    code = CALLS.replace("FS", json.dumps(NAMES)[1:-1]).replace("ARGS", args)
    refused = 0
    for name, ours in zip(NAMES, phone.value(1, code.strip()), strict=True):
        theirs = python_ending(getattr(python, name), *copy.deepcopy(values))
        if ours == "stops" and theirs != "stops":
            refused += 1
            continue
        assert ours.partition(" by itself")[0] == theirs, (LIST[int(name[1:])], values)
    return refused


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(VALUES, VALUES, st.integers(-5, 5), st.integers(-5, 5))
def test_expressions(phone: Phone, python: Twin, x: Any, y: Any, i: int, j: int) -> None:
    compare(phone, python, x, y, i, j)


@pytest.mark.slow
@settings(max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(VALUES, VALUES, st.integers(-5, 5), st.integers(-5, 5))
def test_many_expressions(phone: Phone, python: Twin, x: Any, y: Any, i: int, j: int) -> None:
    compare(phone, python, x, y, i, j)


def test_the_phone_rarely_refuses(phone: Phone, python: Twin) -> None:
    assert compare(phone, python, [1, 2], [2], 1, 2) < 10
    assert compare(phone, python, {"a": 1}, {"b": [2]}, 1, 2) < 10
