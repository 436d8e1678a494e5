"""The words of the pages: codes as sentences in the language of the request."""

from scorepad.words import (
    catalogue,
    ended_text,
    ending_remark,
    figure,
    line_text,
    problem_text,
    rules_line,
    signed,
    source_of,
)

__all__ = [
    "catalogue",
    "ended_text",
    "ending_remark",
    "figure",
    "line_text",
    "problem_text",
    "rules_line",
    "signed",
    "source_of",
]
