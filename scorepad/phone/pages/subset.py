"""What templates may use: filters, functions and names, and how anything else is refused."""

from __future__ import annotations

import re
from typing import NoReturn

from jinja2 import nodes

from scorepad.phone.subset import JAVASCRIPT_NAMES, Refused, words

# Filters by the number of their arguments; those that give markup need no escaping any more.
FILTERS = {
    "abs": 0,
    "bdi": 0,
    "clock": 0,
    "day": 0,
    "format": 1,
    "iso": 0,
    "join": 1,
    "length": 0,
    "listed": 0,
    "moment": 0,
    "plain": 0,
    "select": 0,
    "signed": 0,
    "tojson": 0,
}
MARKUP_FILTERS = {"bdi", "listed", "tojson"}
# Functions of the application by the most arguments they take; the least is none.
FUNCTIONS = {"csrf_token": 0, "evening": 0, "rule_address": 2}
# The address that a function leads to.
ENDPOINTS_OF = {"rule_address": "rulebook.here"}
# The sentence that a filter needs.
SENTENCES_OF = {"moment": "%(date)s, %(time)s"}
LOOP = {
    "first": "{0}===0",
    "last": "{0}==={1}-1",
    "index": "{0}+1",
    "index0": "{0}",
    "length": "{1}",
}
COMPARISONS = {"lt": "<", "lteq": "<=", "gt": ">", "gteq": ">="}
# What every value of JavaScript, and every dict of Python, has besides its fields.
NO_FIELDS = words("""
    constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
    length clear copy fromkeys get items keys pop popitem setdefault update values
""")
PLACEHOLDER = re.compile(r"%\((\w+)\)([sd])|%%")


def refuse(template: str, node: nodes.Node, why: str) -> NoReturn:
    """Refuse a node of that template, as in ``table/show.html:12: no filter title``."""
    raise Refused(f"{template}:{node.lineno}: {why}")


def identifier(name: str) -> str:
    """A template's name as JavaScript can have it."""
    return f"{name}$" if name in JAVASCRIPT_NAMES else name


def is_field(name: str) -> bool:
    """Whether this can be the name of a field, and of nothing else."""
    return name.isascii() and not name.startswith("_") and name not in NO_FIELDS


def placeholders(sentence: str) -> set[str] | None:
    """The names in a sentence that are filled in; None for a sentence of another form."""
    if "%" in PLACEHOLDER.sub("", sentence):
        return None
    return {found[1] for found in PLACEHOLDER.finditer(sentence) if found[1]}
