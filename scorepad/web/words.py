"""The words of the pages: codes as sentences in the language of the request."""

from scorepad.sentences import PLAIN_LINES
from scorepad.words import (
    catalogue,
    changed_rules,
    current,
    ended_text,
    ending_remark,
    figure,
    filled,
    is_blocked,
    is_plain,
    line_text,
    problem_text,
    rules_line,
    rules_parts,
    signed,
    source_of,
    value_name,
)

__all__ = [
    "PLAIN_LINES",
    "catalogue",
    "changed_rules",
    "current",
    "ended_text",
    "ending_remark",
    "figure",
    "filled",
    "is_blocked",
    "is_plain",
    "line_text",
    "problem_text",
    "rules_line",
    "rules_parts",
    "signed",
    "source_of",
    "value_name",
]
