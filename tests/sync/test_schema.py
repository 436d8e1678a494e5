"""The schema says what the server does: bodies by kind, requests, answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorepad import rules_json
from scorepad.config import DEFAULTS
from scorepad.journal.facts import BODIES, NewFact, check_fact
from scorepad.live.facts import AT_ONCE

from .outbox import SCHEMA, Phone, fits, fresh_id

PARTS = SCHEMA["$defs"]
SHAPES = {"missing", "unknown_key", "bad_value"}
ANY_ID = st.sampled_from([fresh_id() for _ in range(6)])
# Values as they come out of JSON, near to what bodies hold and far from it.
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 20)
    | st.sampled_from([10_000, 10_001, 10**6, 10**6 + 1, -(2**63), 0.5, 70.0])
    | st.text(max_size=5)
    | st.sampled_from([" ", "x" * 41, "x" * 501, "two_hundred"])
    | ANY_ID,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["adjust", "persons", "seats", "target", "replaces", "hand", "rules"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
IDS = st.lists(ANY_ID, max_size=5)
CHANGES = st.lists(
    st.fixed_dictionaries(
        {"target": ANY_ID, "replaces": ANY_ID, "hand": st.just({"void": "misdeal"}) | VALUES}
    ),
    max_size=2,
)


def likely(name: str) -> st.SearchStrategy[Any]:
    """Values that a key of a body may well have, and some that it may not."""
    fitting: dict[str, st.SearchStrategy[Any]] = {
        "target": ANY_ID,
        "replaces": ANY_ID,
        "persons": IDS,
        "also": CHANGES,
        "slot": st.integers(0, 10_001),
        "first_dealer": st.integers(-1, 10_001),
        "text": st.text(max_size=10),
        "note": st.text(max_size=10),
        "place": st.text(max_size=10) | st.just("x" * 81),
        "left_out": st.booleans(),
        "result": st.fixed_dictionaries(
            {"by": st.sampled_from(["clock", "conceded", "paper"])},
            optional={"side": st.integers(-1, 10_001)},
        ),
        "hand": st.just({"bidder": 0, "bid": 60, "captured": [70, 30]}),
        "v": st.sampled_from([1, True, 2, None]),
    }
    return fitting.get(name, VALUES) | VALUES


@st.composite
def facts(draw: st.DrawFn) -> dict[str, Any]:
    """A fact as a phone may send it, most of its keys in their places."""
    kind = draw(st.sampled_from(sorted(BODIES)))
    names = [*BODIES[kind], "v", "x"]
    chosen = draw(st.sets(st.sampled_from(names)))
    required = {name for name, key in BODIES[kind].items() if key.is_required}
    if draw(st.integers(0, 4)):
        chosen = (chosen - {"x"}) | required
    return {"kind": kind, "body": {name: draw(likely(name)) for name in sorted(chosen)}}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_kind_has_its_body() -> None:
    assert list(PARTS["bodies"]) == list(BODIES) == PARTS["kind"]["enum"]
    for kind, keys in BODIES.items():
        body = PARTS["bodies"][kind]
        assert set(body["properties"]) == {*keys, "v"}, kind
        required = [name for name, key in keys.items() if key.is_required]
        assert body.get("required", []) == required, kind


def test_the_limits_are_the_servers() -> None:
    assert PARTS["batch"]["properties"]["facts"]["maxItems"] == DEFAULTS["SYNC_FACTS"]
    assert PARTS["facts"]["properties"]["facts"]["maxItems"] == AT_ONCE


@settings(max_examples=200)
@given(facts())
def test_a_body_fits_the_schema_if_its_shape_is_good(given_fact: dict[str, Any]) -> None:
    given_fact = through_json(given_fact)
    sent = {"game": "g" * 22, "id": "i" * 22, **given_fact}
    problems = check_fact(NewFact(sent["id"], sent["kind"], sent["body"]))
    if not problems:
        assert fits("sent_fact", sent)
    if {found["code"] for found in problems} & (SHAPES - {"bad_value"}):
        assert not fits("sent_fact", sent)
    if not fits("sent_fact", sent):
        assert problems
    elif problems:  # what the schema cannot say: how deep and how much, and some characters
        assert {found["code"] for found in problems} <= {"too_big", "bad_character"}


ENVELOPES = st.one_of(
    VALUES,
    st.fixed_dictionaries({"facts": VALUES}),
    st.fixed_dictionaries(
        {
            "facts": st.lists(
                VALUES
                | facts().map(lambda fact: {"game": "g" * 22, "id": fresh_id(), **fact})
                | st.fixed_dictionaries(
                    {
                        "game": VALUES,
                        "id": ANY_ID | VALUES,
                        "kind": st.sampled_from(sorted(BODIES)) | VALUES,
                        "body": VALUES,
                    },
                    optional={"at": st.text(max_size=50) | VALUES, "x": VALUES},
                ),
                max_size=4,
            )
        },
        optional={"x": VALUES},
    ),
)


@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(ENVELOPES)
def test_a_request_that_does_not_fit_is_refused(phone: Phone, batch: object) -> None:
    batch = through_json(batch)
    answer = phone.post(json.dumps(batch))
    has_place = isinstance(batch, dict) and batch.keys() == {"facts"}
    if not has_place or not isinstance(batch["facts"], list):
        assert not fits("batch", batch)
        assert answer.status_code == 422
        return
    assert answer.status_code == 200
    answers = answer.get_json()["answers"]
    assert len(answers) == len(batch["facts"])
    for sent, told in zip(batch["facts"], answers, strict=True):
        assert fits("sent_fact", sent) or told["status"] in ("refused", "held")


@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode()))
def test_any_bytes_get_an_answer(phone: Phone, text: bytes) -> None:
    assert phone.post(text).status_code in (400, 422)


@pytest.mark.parametrize("name", ["batch", "answers", "facts", "error"])
def test_every_part_says_what_it_is(name: str) -> None:
    assert PARTS[name]["description"].endswith(".")


def through_json(value: Any) -> Any:
    """The value as the server reads it: a number with a whole value is an integer."""
    return rules_json.loads(json.dumps(value, ensure_ascii=True))
