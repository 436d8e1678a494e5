"""Why a fact was not stored, and what is worth a second look, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.web import words
from scorepad.web.say import _


def refusal_texts(
    problems: Sequence[Mapping[str, Any]], sheet: Mapping[str, Any], players: list[str]
) -> list[str]:
    """Problems or warnings as sentences, each once."""
    sides = [side["name"] for side in sheet["sides"]]
    told = [
        _("First tap what was taken.")
        if problem["code"] == "unfinished"
        else words.problem_text(dict(problem), sides, players)
        for problem in problems
    ]
    return list(dict.fromkeys(told))
