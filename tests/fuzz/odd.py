"""Values that nobody should send, and what the program must make of them: strategies."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

# Comes back from a page as text, or not at all; never as a tag or an attribute.
PAYLOAD = "\"onzz='x'onzz=<zzfuzz>"
SCRIPT = "<script>zzfuzz()</script>"
TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: a=b",
    "\u202e\u2066abc",
    "e\u0301\u0323" * 20,
    "👩‍👩‍👧‍👦🇨🇦",
    "💥" * 2_500,
    "x" * 10_000,
    "\ufdd0\uffff\ufeff\u2028",
    "שלום",
    "\u0661\u0662",
    "\u2212\u0035",
    "½²",
    "-1",
    "0",
    "1",
    "60",
    "0:60",
    "1:for_200",
    "0:" + "9" * 300,
    "1e9",
    "-1e999",
    "NaN",
    "9" * 5_000,
    str(2**63),
    str(-(2**63) - 1),
    "1.0",
    "+5",
    "0x10",
    "true",
    "null",
    "[]",
    '{"a":',
    "../../etc/passwd",
    "//elsewhere.example",
    "%s%n%(name)s{{7*7}}%",
    "'; DROP TABLE fact; --",
    "2026-01-01T00:00:00+00:00",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    PAYLOAD,
    SCRIPT,
)
# What is no UTF-8: a lone surrogate, a torn character, too long a way to write NUL and "<".
BYTES = (b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xc0\x80\xc0\xbc", b"\xff\xfe", b"%", b"%zz")
# Keys that bodies have, so that what is odd also stands in the right place.
KEYS = ("v", "slot", "hand", "target", "replaces", "also", "persons", "rules", "adjust", "text")
NUMBERS = (0, 1, -1, 5, 200, 10_001, 10**6 + 1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, 1e300)
# What no JSON can hold, for the functions that are called without any.
NO_JSON = (
    float("nan"),
    float("inf"),
    b"x",
    ("a",),
    {1: 2},
    {None: "x"},
    1j,
    "\ud800",
    {"\ud800": 1},
)

texts = st.sampled_from(TEXTS) | st.text(max_size=40)
raw = texts.map(lambda text: text.encode()) | st.sampled_from(BYTES) | st.binary(max_size=40)
scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.integers() | texts


def nested(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Lists and objects of these values, and the values alone."""
    keys = st.sampled_from(KEYS) | texts
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=8,
    )


json_values = nested(scalars)
any_values = nested(scalars | st.sampled_from(NO_JSON))


@st.composite
def damaged(draw: st.DrawFn, value: Any, values: st.SearchStrategy[Any]) -> Any:
    """The value with something in it put out, put in, doubled or exchanged for one of `values`."""
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(value, key=repr)))
        rest = {name: inner for name, inner in value.items() if name != key}
        what = draw(st.sampled_from(["deeper", "deeper", "without", "more", "renamed"]))
        if what == "deeper":
            return {**value, key: draw(damaged(value[key], values))}
        if what == "more":
            return {**value, draw(st.sampled_from(KEYS) | texts): draw(values)}
        return rest if what == "without" else {**rest, draw(texts): value[key]}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        place = draw(st.integers(0, len(value) - 1))
        what = draw(st.sampled_from(["deeper", "deeper", "without", "twice"]))
        own = {"deeper": 1, "without": 0, "twice": 2}[what] * [value[place]]
        if what == "deeper":
            own = [draw(damaged(value[place], values))]
        return [*value[:place], *own, *value[place + 1 :]]
    return draw(values)
