"""JSON text in and out of the engine, with numbers as the record format defines them."""

from __future__ import annotations

import json
from typing import Any

LARGEST = 1_000_000_000
DEEPEST = 500


def loads(text: str | bytes) -> Any:
    """The value of a JSON text.

    A number with a whole value is an integer however it is written (70.0, 7e1, -0); one beyond
    ±1,000,000,000 becomes ±1,000,000,001, which every field refuses. Of a repeated key the last
    counts. Raises ValueError for what is no JSON: NaN, Infinity, lone surrogates, nesting deeper
    than 500, bytes that are not UTF-8.
    """
    try:
        value = json.loads(
            text, parse_int=_whole, parse_float=_number, parse_constant=_refuse_constant
        )
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("nested too deep") from None
    if _depth(value) > DEEPEST:
        raise ValueError("nested too deep")
    return value


def dumps(value: Any) -> str:
    """The JSON text of a sheet, the same to the byte as the phone writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _depth(value: Any) -> int:
    """How many lists and objects stand within each other, at the most."""
    depth = 0
    level = [value]
    while level := [item for item in level if isinstance(item, dict | list)]:
        depth += 1
        level = [
            inner for box in level for inner in (box.values() if isinstance(box, dict) else box)
        ]
    return depth


def _whole(text: str) -> int:
    # an integer of thousands of digits is not worth its conversion (and Python refuses it)
    number = int(text[:20])
    return max(-LARGEST - 1, min(LARGEST + 1, number))


def _number(text: str) -> int | float:
    number = float(text)
    if abs(number) > LARGEST:
        return LARGEST + 1 if number > 0 else -LARGEST - 1
    return int(number) if number == int(number) else number


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")
