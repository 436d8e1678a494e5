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

# each of two drawn values x, y and two small ints i, j; a result that is no JSON raises alike
EXPRESSIONS = """
x == y ; x != y ; x < y ; x <= y ; x > y ; x >= y ; x in y ; x not in y ; x is None ; x + y
x - y ; x * i ; i * x ; x // y ; x % y ; -x ; abs(x) ; not x ; x and y ; x or y ; x[i] ; x[i:j]
x[:i] ; x[j:] ; x[y] ; len(x) ; list(x) ; tuple(x) ; dict(x) ; list(dict(x).items()) ; str(x)
repr(x) ; bool(x) ; int(x) ; f"{x}" ; f"{x!r}" ; f"{x:>5}" ; f"{x:+d}" ; f"{x:05d}" ; f"{x:,}"
f"{x:^4}|" ; f"{x:*<6}" ; sorted(x) ; sorted(x, reverse=True) ; sorted(x, key=str)
sorted([x, y]) ; sorted(x, key=lambda e: e == y) ; max(x) ; min(x) ; max(x, y) ; min([x, y, x])
max(x, default=y) ; max(x, key=repr) ; sum(x) ; any(x) ; all(x) ; list(reversed(x)) ; [*x, *y]
list(enumerate(x, i)) ; list(zip(x, y)) ; {**x, **y} ; {"k": x, **y} ; list(range(i, j))
[e for e in x] ; list(range(i, j, 2)) ; list(range(j, i, -3)) ; range(i)[j] ; j in range(i)
[a for a, b in x] ; {k: v for k, v in x} ; {k: v for k, v in x.items()} ; [e for e in x if e in y]
(x, y) ; [x] == [y] ; (x, i) < (y, j) ; [x, i] < [x, j] ; x.get(y) ; x.get("a", y) ; x.pop()
x.pop(i) ; x.pop("a", y) ; x.setdefault("a", y) ; x.update(y) ; [x.append(y), x]
[x.extend(y), x] ; [x.insert(i, y), x] ; [x.remove(y), x] ; x.index(y) ; x.count(y) ; x.copy()
[x.clear(), x] ; list(x.keys()) ; list(x.values()) ; x.join(y) ; x.split(y) ; x.split()
x.replace(y, "-") ; x.replace("a", y) ; x.startswith(y) ; x.endswith(y) ; x.strip() ; x.strip(y)
x.lstrip() ; x.rstrip(y) ; x.find(y) ; x.removeprefix(y) ; x.removesuffix(y) ; x.rjust(i)
x.ljust(j) ; isinstance(x, int) ; isinstance(x, (str, list, bool)) ; isinstance(x, dict | tuple)
x == y == x ; i < j <= i + j ; x if y else i ; i // j ; i % j ; i * j - i
"""
LIST = [part.strip() for line in EXPRESSIONS.strip().splitlines() for part in line.split(" ; ")]
SOURCE = "".join(
    f"def f{n}(x, y, i, j):\n    return {text}\n"
    f"def g{n}(x, y, i, j):\n    return str(f{n}(as_tuple(x), as_tuple(y), i, j))\n"
    for n, text in enumerate(LIST)
)
HELPERS = """
def as_tuple(x):
    return tuple([as_tuple(e) for e in x]) if isinstance(x, list) else x
"""
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
    names = [f"{kind}{n}" for n in range(len(LIST)) for kind in "fg"]
    made.load(translate({"m": HELPERS + SOURCE}, names))
    yield made
    made.close()


@pytest.fixture(scope="module")
def python() -> Twin:
    return Twin(**run_python({"m": HELPERS + SOURCE}, "differential"))


class Twin(SimpleNamespace):
    """The functions in CPython, without a repr of all of them in a report."""

    def __repr__(self) -> str:
        return "Twin()"


CALLS = """
((x, y, i, j) => [FS].map((name) => ending(engine[name + "Json"], x, y, i, j)))(ARGS)
"""


def compare(phone: Phone, python: Twin, *values: Any) -> int:
    """Every expression on these values; gives how many the phone refused."""
    names = [f"{kind}{n}" for n in range(len(LIST)) for kind in "fg"]
    args = ", ".join(json.dumps(json.dumps(value)) for value in values)
    code = CALLS.replace("FS", json.dumps(names)[1:-1]).replace("ARGS", args)
    refused = 0
    for name, ours in zip(names, phone.value(1, code.strip()), strict=True):
        if ours == "raises Refused":
            refused += 1
            continue
        theirs = python_ending(getattr(python, name), *copy.deepcopy(values))
        assert ours == theirs, (LIST[int(name[1:])], name[0], values)
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
