"""The edge of the phone's module: numbers, keys and texts as rules_json reads and writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import rules_json
from scorepad.phone import translate
from tests.phone.twins import Phone

TEXTS = [
    *("70", "70.0", "7e1", "0.7e2", "-0", "-0.0", "0e5", "1.5", "-2.5e-7", "0.0001", "123.25"),
    *("0.00001", "1e-5", "1.25e-10", "5e-324", "1e-400", "0.1", "4503599627370495.5"),
    *("1000000", "1000001", "1e9", "1000000001", "1000000000.5", "-1000000000.5", "1e10", "-1e10"),
    *("9007199254740993", "123456789012345678901234567890", "-99999999999999999999", "1e308"),
    *(
        "1e999",
        "-1e999",
        "9" * 5000,
        "-" + "9" * 5000,
        "1." + "0" * 400 + "1",
        "0.99999999999999999",
    ),
    *(
        "true",
        "[true, 1, 1.0]",
        "null",
        "[]",
        "{}",
        "[[], {}]",
        ' [ 1 , { "a" : [ ] } ] ',
        "\t1\r\n",
    ),
    *('"a"', '"\\u00e9\\ud83d\\ude00"', '"\\u2028\\u007f\\u0000\\n\\/"', '"\\\\\\""', '"😀"', '""'),
    *('{"a": 1, "b": 2, "a": 3}', '{"10": 1, "2": 2, "1": 3, "x": 4}', '{"__proto__": 1}'),
    *('{"": 0, "constructor": {"toString": []}}', '{"a": {"b": [1, {"c": null}]}, "d": 1}'),
    *('{"a": "]}", "b": "[{,:"}', '["a,b", "c:d"]', '"\\ud800"', '"\\udc00\\ud800"', '["a\ud800"]'),
    *('{"\\ud800": 1}', '{"a": "\\ud800", "a": 1}', '"\\\\ud800"', "NaN", "Infinity", "-Infinity"),
    *(
        "",
        " ",
        "[1,]",
        "{'a': 1}",
        "01",
        "1.",
        ".5",
        "+1",
        "0x1",
        "nul",
        "[1",
        '"\n"',
        '"\\x"',
        "1 2",
    ),
    *("\ufeff1", "// 1\n1", "tru", "{1: 2}", '{"a"}', "[,]", "\u00a01", "1_0", "- 1", "1e", "'a'"),
    *("[" * 400 + "]" * 400, '{"a":' * 400 + "1" + "}" * 400, "[" * 100000 + "]" * 100000),
]


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    made.load(translate({"m": "def f(x):\n    return x\n"}, ["f"]))
    yield made
    made.close()


def server(text: str) -> str:
    try:
        return "ok " + rules_json.dumps(rules_json.loads(text))
    except ValueError:
        return "stops"


def test_texts(phone: Phone) -> None:
    for text, ours in zip(TEXTS, phone.endings(1, "f", TEXTS), strict=True):
        assert ours == server(text), text[:80]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(VALUES, max_size=8))
def test_values(phone: Phone, values: list[Any]) -> None:
    texts = [json.dumps(value, ensure_ascii=number % 2 == 0) for number, value in enumerate(values)]
    assert phone.endings(1, "f", texts) == [server(text) for text in texts]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(alphabet='[]{},:"\\u0d8ae1.-+ \ntrflsn', max_size=12), min_size=20))
def test_texts_that_are_hardly_json(phone: Phone, texts: list[str]) -> None:
    assert phone.endings(1, "f", texts) == [server(text) for text in texts]
