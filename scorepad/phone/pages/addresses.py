"""The patterns of the addresses that occur on pages, from the application's own map."""

from __future__ import annotations

import re
from collections.abc import Iterable

from werkzeug.routing import Map, PathConverter, UnicodeConverter

from scorepad.phone.subset import Refused

PART = re.compile(r"<(?:path:)?(\w+)>")


def patterns(addresses: Map, endpoints: Iterable[str]) -> dict[str, str]:
    """By endpoint its address, as ``/p/<pad>/g/<game>``; every part is text.

    Raises Refused for an endpoint that is unknown, that has several addresses, or whose address
    has parts of another kind.
    """
    return {endpoint: _pattern(addresses, endpoint) for endpoint in sorted(endpoints)}


def _pattern(addresses: Map, endpoint: str) -> str:
    known = {rule.endpoint for rule in addresses.iter_rules()}
    rules = list(addresses.iter_rules(endpoint)) if endpoint in known else []
    texts = {rule.rule for rule in rules}
    if len(texts) != 1:
        raise Refused(f"{endpoint}: there are {len(texts)} addresses")
    (text,) = texts
    converters = rules[0]._converters
    is_text = all(type(one) in (UnicodeConverter, PathConverter) for one in converters.values())
    if not is_text or "<" in PART.sub("", text):
        raise Refused(f"{endpoint}: the address {text} has parts that are no texts")
    return PART.sub(r"<\1>", text)
