"""The words of the pages: codes as sentences in the language of the request."""

from scorepad.sentences import PLAIN_LINES
from scorepad.words import (
    catalogue,
    ended_text,
    ending_remark,
    figure,
    is_blocked,
    is_plain,
    line_text,
    problem_text,
    rules_line,
    signed,
    source_of,
)

__all__ = [
    "PLAIN_LINES",
    "catalogue",
    "ended_text",
    "ending_remark",
    "figure",
    "is_blocked",
    "is_plain",
    "line_text",
    "problem_text",
    "rules_line",
    "signed",
    "source_of",
]
