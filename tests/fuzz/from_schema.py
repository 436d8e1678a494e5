"""Values that fit a JSON Schema, as far as `sync.schema.json` makes use of what there is.

Schemathesis was tried: of this schema (references into itself, `if` by kind) it makes no valid
value at all, and of forms it knows neither the page's values nor its tokens.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.sync.outbox import SCHEMA

Part = dict[str, Any]
MOST_TEXT, MOST_ITEMS = 500, 3
# A word of schemas that is not listed here would be passed over: then this file must learn it.
KNOWN = {
    *("$ref", "anyOf", "const", "enum", "type", "description", "not", "pattern", "minLength"),
    *("maxLength", "minimum", "maximum", "items", "minItems", "maxItems", "uniqueItems"),
    *("properties", "required", "additionalProperties", "propertyNames"),
}


def fitting(part: Part) -> st.SearchStrategy[Any]:
    """Values that fit this part of the schema."""
    assert part.keys() <= KNOWN, part.keys() - KNOWN
    if "$ref" in part:
        name = part["$ref"].removeprefix("#/$defs/")
        return st.deferred(lambda: fitting(_named(name)))
    if "anyOf" in part:
        return st.one_of([fitting(one) for one in part["anyOf"]])
    if "const" in part or "enum" in part:
        return st.sampled_from(part.get("enum") or [part["const"]])
    kinds = part["type"] if isinstance(part["type"], list) else [part["type"]]
    made = st.one_of([_MAKERS[kind](part) for kind in kinds])
    if "not" in part:
        refused = Draft202012Validator({**SCHEMA, **part["not"]})
        return made.filter(lambda value: not refused.is_valid(value))
    return made


def body(kind: str) -> st.SearchStrategy[Any]:
    """Bodies of a kind of fact."""
    return fitting(SCHEMA["$defs"]["bodies"][kind])


def _named(name: str) -> Part:
    found: Any = SCHEMA["$defs"]
    for step in name.split("/"):
        found = found[step]
    return dict(found)


def _text(part: Part) -> st.SearchStrategy[str]:
    if "pattern" in part:
        made = st.from_regex(part["pattern"], alphabet=st.characters(codec="utf-8"))
        return made.filter(lambda text: len(text) <= part.get("maxLength", MOST_TEXT))
    most = min(part.get("maxLength", MOST_TEXT), 12)
    return st.text(min_size=part.get("minLength", 0), max_size=most)


def _list(part: Part) -> st.SearchStrategy[list[Any]]:
    inner = fitting(part["items"]) if "items" in part else st.integers(-5, 100)
    most = max(part.get("minItems", 0), MOST_ITEMS)
    unique = part.get("uniqueItems", False)
    return st.lists(inner, min_size=part.get("minItems", 0), max_size=most, unique=unique)


def _object(part: Part) -> st.SearchStrategy[dict[str, Any]]:
    own = {name: fitting(inner) for name, inner in part.get("properties", {}).items()}
    needed = set(part.get("required", ()))
    required = {name: own.get(name, st.integers(0, 9)) for name in needed}
    optional = {name: made for name, made in own.items() if name not in needed}
    if isinstance(part.get("additionalProperties"), dict):
        optional["x"] = fitting(part["additionalProperties"])
    return st.fixed_dictionaries(required, optional=optional)


_MAKERS = {
    "null": lambda part: st.none(),
    "boolean": lambda part: st.booleans(),
    "integer": lambda part: st.integers(part.get("minimum", -9), part.get("maximum", 10**6)),
    "string": _text,
    "array": _list,
    "object": _object,
}
