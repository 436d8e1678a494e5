"""Every entry of the construct table in CPython and in V8."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.phone import Refused, translate
from tests.phone.twins import Phone, verdict

FOLDER = Path(__file__).with_name("constructs")
SECTION = re.compile(r"^(---|===) ([^:\[\n]+?)(?: \[(\w+)\])?(?:: (.+))?\n", re.MULTILINE)
MODULE = re.compile(r"^(def f\(|f = |def g\(\):\n    return 1\Z)", re.MULTILINE)


def entries() -> Iterator[tuple[str, str, str]]:
    """Name, verdict and source of every entry."""
    for path in sorted(FOLDER.glob("*.txt")):
        heads: dict[str, str] = {}
        _, *parts = SECTION.split(path.read_text(encoding="utf-8"))
        for kind, name, head, expected, text in zip(*[iter(parts)] * 5, strict=True):
            if kind == "===":
                heads[name] = text.strip("\n")
            else:
                yield name, expected, source(text.strip("\n"), heads.get(head, ""))


def source(text: str, head: str) -> str:
    """The module of an entry, with an f() that gives its value."""
    if MODULE.search(text) is not None:
        return text
    body = text if not is_expression(text) else f"return {text}"
    return "\n".join([head, "def f():", *(f"    {line}" for line in body.splitlines())])


def is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


ENTRIES = list(entries())


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    yield made
    made.close()


@pytest.mark.parametrize(("expected", "text"), [pytest.param(*e[1:], id=e[0]) for e in ENTRIES])
def test_construct(phone: Phone, expected: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some entries are odd on purpose
        found, theirs, ours = verdict(phone, {"m": text})
    assert found == expected, (theirs, ours)
    if found == "refused" and "can be exported" not in ours:
        assert re.match(r"m\.py:\d+: ", ours)


def test_the_names_of_the_entries_differ() -> None:
    names = [entry[0] for entry in ENTRIES]
    assert len(names) == len(set(names))
    assert len(names) > 650


@pytest.mark.parametrize(
    ("sources", "where"),
    [
        ({"a": "def f():\n    return 1\n", "b": "X = 1\n\nY = 1.5\n"}, "b.py:3: "),
        ({"a": "def f(x):\n    return [\n        x,\n        x / 2,\n    ]\n"}, "a.py:4: "),
        ({"a": "A = 1\n", "b": "A = 1\n"}, "b.py:1: A is defined twice"),
        ({"a": "A = 1\n", "b": "def f():\n    return A\n"}, "b.py:2: the name A is not known"),
        (
            {"a": "from .b import B\nA = B\n", "b": "B = 1\n"},
            "a.py:1: B of b is not in the subset, or not before",
        ),
        ({"a": "from .c import B\n"}, "a.py:1: B of c is not in the subset, or not before"),
        ({"a": "A = 1\n", "b": "from .a import B\n"}, "b.py:1: B of a is not in the subset"),
        ({"a": "A = 1\n", "b": "from . import a\n"}, "b.py:1: a of  is not in the subset"),
        ({"a": "from ..x import b\n"}, "a.py:1: b of x is not in the subset"),
    ],
)
def test_a_refusal_names_file_and_line(sources: dict[str, str], where: str) -> None:
    with pytest.raises(Refused) as refusal:
        translate(sources, [])
    assert str(refusal.value).startswith(where)


def test_modules_of_one_package(phone: Phone) -> None:
    sources = {
        "facts": "LOW = 50\ndef low(n):\n    return n < LOW\n",
        "game": "from .facts import LOW, low\ndef f():\n    return [LOW, low(5), low(60)]\n",
    }
    assert verdict(phone, sources)[0] == "same"


def test_exported_functions_take_values_and_texts(phone: Phone) -> None:
    made = translate({"m": "def f(x, y):\n    return {'x': x, '10': y, '2': [1]}\n"}, ["f"])
    module = phone.load(made)
    assert phone.ending(module, "f", '{"b": 1, "10": 2, "a": 3}', "2") == (
        'ok {"x":{"b":1,"10":2,"a":3},"10":2,"2":[1]}'
    )
    assert phone.value(module, "engine.f([1, null], 'é')") == {"x": [1, None], "10": "é", "2": [1]}


def test_the_module_holds_no_comment_and_no_eval() -> None:
    made = translate({"m": "# why\ndef f():\n    '''What.'''\n    return 1  # because\n"}, ["f"])
    assert not re.search(r"^\s*//|\beval\(|new Function|why|What|because", made, re.MULTILINE)
