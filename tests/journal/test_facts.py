"""The shape of every kind of fact, its bounds, and a sentence for every refusal."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad.journal
from scorepad.journal import NewFact
from scorepad.journal.facts import BODIES, check_fact, normal_body
from scorepad.sentences import JOURNAL, PROBLEMS

ID = "i" * 22
CHANGE = {"target": ID, "replaces": ID}
GOOD: dict[str, dict[str, Any]] = {
    "started": {
        "game": "two_hundred",
        "variant": "partners",
        "rules": {"target": 300},
        "persons": ["a" * 22, "b" * 22, "c" * 22, "d" * 22],
        "sides": [[0, 2], [1, 3]],
        "first_dealer": 3,
        "start": {"totals": [340, 510], "hands": 12},
        "draw": {"cards": ["AS", "KH"]},
    },
    "hand": {"slot": 1, "hand": {"bidder": 0, "bid": 60, "captured": [70, 30]}},
    "corrected": {
        **CHANGE,
        "hand": {"void": "misdeal"},
        "also": [{**CHANGE, "hand": {}}],
        "reason": "Cid counted again",
    },
    "voided": {**CHANGE, "also": [{**CHANGE, "hand": {}}], "reason": "twice"},
    "adjusted": {"adjust": [-20, 0], "note": "revoke"},
    "rules": {"rules": {}, "replaces": ID},
    "recounted": {
        "rules": {"target": 300},
        "replaces": ID,
        "also": [{**CHANGE, "hand": {}}],
        "reason": "we always play to 300",
    },
    "seats": {"persons": ["a" * 22, "b" * 22]},
    "reseated": {
        "persons": ["b" * 22, "a" * 22],
        "replaces": ID,
        "also": [{**CHANGE, "hand": {}}],
        "reason": "we sat the other way round",
    },
    "agreed": {"target": ID, "side": 0, "seen": ID, "text": "well played"},
    "objected": {"target": ID, "text": "it was 65"},
    "settled": {"target": ID, "text": "65 it is"},
    "noted": {
        "text": "two\nlines, 👩‍👩‍👧 and עברית",
        "place": "Shédiac",
        "note": "",
        "left_out": False,
    },
    "abandoned": {"result": {"by": "conceded", "side": 1}},
    "reopened": {},
    "undone": {"target": ID},
}
OPTIONAL = {
    *("sides", "first_dealer", "start", "draw", "also", "note", "reason"),
    *("result", "place", "left_out"),
}


def found(kind: object, body: object, id: object = ID) -> list[tuple[str, str]]:
    problems = check_fact(NewFact(id, kind, body))  # type: ignore[arg-type]
    return [(problem["field"], problem["code"]) for problem in problems]


def test_every_kind_has_its_example() -> None:
    assert GOOD.keys() == BODIES.keys()


@pytest.mark.parametrize("kind", BODIES)
def test_a_whole_body_is_good(kind: str) -> None:
    assert found(kind, GOOD[kind]) == []
    assert found(kind, {**GOOD[kind], "v": 1}) == []
    assert normal_body(GOOD[kind])["v"] == 1


@pytest.mark.parametrize(("kind", "key"), [(kind, key) for kind in GOOD for key in GOOD[kind]])
def test_each_key_is_asked_for_and_checked(kind: str, key: str) -> None:
    without = {name: value for name, value in GOOD[kind].items() if name != key}
    is_optional = (
        key in OPTIONAL
        or (kind, key) == ("rules", "replaces")
        or (kind in ("agreed", "settled", "noted") and key == "text")
    )
    assert found(kind, without) == ([] if is_optional else [(key, "missing")])
    of_no_shape = 1 if key == "left_out" else True
    assert found(kind, {**without, key: of_no_shape}) == [(key, "bad_value")]


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({"text": "tea"}, []),
        ({"place": ""}, []),
        ({"place": "x" * 80, "note": "y" * 500, "left_out": True}, []),
        ({"place": "x" * 81}, [("place", "bad_value")]),
        ({"left_out": False}, []),
        ({"left_out": None}, [("text", "missing")]),
        ({}, [("text", "missing")]),
    ],
)
def test_a_note_says_something(body: dict[str, object], problems: list[object]) -> None:
    assert found("noted", body) == problems


@pytest.mark.parametrize(
    ("result", "is_good"),
    [
        ({"by": "clock"}, True),
        ({"by": "conceded", "side": 0}, True),
        ({"by": "conceded", "side": 10_000}, True),
        ({"by": "conceded", "side": 10_001}, False),
        ({"by": "conceded", "side": True}, False),
        ({"by": "conceded", "side": None}, False),
        ({"by": "conceded"}, False),
        ({"by": "clock", "side": 0}, False),
        ({"by": "clock", "side": None}, False),
        ({"by": "clock", "winners": [0]}, False),
        ({"by": ["clock"]}, False),
        ({"by": "paper"}, False),
        ({"side": 0}, False),
        ({}, False),
        ([], False),
        ("clock", False),
    ],
)
def test_a_game_that_is_given_up_may_have_a_result(result: object, is_good: bool) -> None:
    assert found("abandoned", {"result": result}) == ([] if is_good else [("result", "bad_value")])


@pytest.mark.parametrize(
    ("paper", "is_good"),
    [
        ({"winners": [1]}, True),
        ({"winners": [1, 0]}, True),
        ({"winners": []}, False),
        ({"winners": [2]}, False),
        ({"winners": [-1]}, False),
        ({"winners": [0, 0]}, False),
        ({"winners": [True]}, False),
        ({"winners": 0}, False),
        ({"winners": [0], "by": 1}, False),
        ({}, False),
        ([], False),
    ],
)
def test_who_won_on_paper_has_a_total_there(paper: object, is_good: bool) -> None:
    expected = [] if is_good else [("paper", "bad_value")]
    assert found("started", {**GOOD["started"], "paper": paper}) == expected
    for start in ({}, {"hands": 3}, {"totals": 3}, None):
        body = {**GOOD["started"], "start": start, "paper": paper}
        assert found("started", body) == [("paper", "bad_value")]


@pytest.mark.parametrize("kind", BODIES)
def test_no_key_is_let_in_unknown(kind: str) -> None:
    assert found(kind, {**GOOD[kind], "points": 1_000}) == [("points", "unknown_key")]
    assert found(kind, {**GOOD[kind], "v": 2}) == [("v", "bad_value")]
    assert found(kind, {**GOOD[kind], "v": True}) == [("v", "bad_value")]


def deep(levels: int) -> Any:
    return {} if levels == 0 else {"x": deep(levels - 1)}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"text": "x" * 501}, ("text", "too_long")),
        ({"text": "\ud800"}, ("text", "bad_character")),
        ({"text": "a\x00b"}, ("text", "bad_character")),
        ({"text": "\u202eevil"}, ("text", "bad_character")),
        ({"text": "  \n "}, ("text", "bad_value")),
        ({"text": 1_000_001}, ("text", "out_of_range")),
        ({"text": -(2**80)}, ("text", "out_of_range")),
        ({"text": 0.5}, ("text", "bad_value")),
        ({"text": float("nan")}, ("text", "bad_value")),
        ({"text": b"bytes"}, ("text", "bad_value")),
        ({"text": deep(9)}, ("text", "too_big")),
        ({"text": [0] * 2_000}, ("text", "too_big")),
        ({"text": "a", "\ud800": 1}, ("", "bad_character")),
        ({"text": "a", 5: 1}, ("", "bad_value")),
        ({"text": {"a": {5: 1}}}, ("text", "bad_value")),
        ({"text": "a", "k" * 501: 1}, ("k" * 40, "too_long")),
    ],
)
def test_bodies_are_bounded(body: Any, problem: tuple[str, str]) -> None:
    assert found("noted", body) == [problem]


@pytest.mark.parametrize(
    "id", ["", "short", "x" * 65, "a b" * 8, "é" * 20, "a" * 16 + "\n", 5, None]
)
def test_ids_are_bounded(id: object) -> None:
    assert found("noted", {"text": "a"}, id) == [("id", "bad_id")]


@pytest.mark.parametrize("kind", ["", "deleted", "HAND", None, ["hand"]])
def test_kinds_are_known(kind: object) -> None:
    assert found(kind, {}) == [("kind", "bad_kind")]


@pytest.mark.parametrize("body", [None, [], "text", 5])
def test_a_body_is_an_object(body: object) -> None:
    assert found("noted", body) == [("body", "bad_value")]


@pytest.mark.parametrize(
    ("kind", "body", "field"),
    [
        ("hand", {"slot": 0, "hand": {}}, "slot"),
        ("hand", {"slot": 10_001, "hand": {}}, "slot"),
        ("hand", {"slot": 1, "hand": {"adjust": [1, 1]}}, "hand"),
        ("hand", {"slot": 1, "hand": {"rules": {}}}, "hand"),
        ("hand", {"slot": 1, "hand": {"seats": []}}, "hand"),
        ("corrected", {**CHANGE, "hand": {"seats": ["Anna"]}}, "hand"),
        ("corrected", {**CHANGE, "hand": {"persons": ["Anna"]}}, "hand"),
        ("corrected", {**CHANGE, "hand": {}, "also": [{**CHANGE}]}, "also"),
        ("corrected", {**CHANGE, "hand": {}, "also": [{**CHANGE, "hand": {}, "x": 1}]}, "also"),
        ("seats", {"persons": []}, "persons"),
        ("seats", {"persons": ["a" * 22] * 2}, "persons"),
        ("seats", {"persons": [f"{n:022}" for n in range(13)]}, "persons"),
    ],
)
def test_values_keep_to_their_bounds(kind: str, body: Any, field: str) -> None:
    assert found(kind, body) == [(field, "bad_value")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=15,
)


@given(
    kind=st.sampled_from(sorted(BODIES)) | ANYTHING,
    key=st.sampled_from(["slot", "hand", "target", "also", "persons", "v"]),
    value=ANYTHING,
    rest=ANYTHING,
)
def test_no_fact_of_any_shape_raises(kind: Any, key: str, value: Any, rest: Any) -> None:
    good = GOOD.get(kind, {}) if isinstance(kind, str) else {}
    check_fact(NewFact(ID, kind, {**good, key: value}))
    check_fact(NewFact(ID, kind, rest))


def codes_in_source() -> set[str]:
    """Every code that the journal, or what stands before it, gives to a problem."""
    codes: set[str] = set()
    package = Path(scorepad.journal.__file__).parents[1]
    for path in [*package.glob("journal/*.py"), *package.glob("live/*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    codes.add(first.value)
    return codes | {"too_big", "too_long", "bad_character", "out_of_range"}


def test_every_refusal_has_its_sentence() -> None:
    assert codes_in_source() <= JOURNAL.keys() | PROBLEMS.keys()
    assert JOURNAL.keys() <= codes_in_source()
    assert not JOURNAL.keys() & PROBLEMS.keys()
