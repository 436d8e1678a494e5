"""Why a fact was not stored, in sentences: the rules' problems and the journal's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.sentences import PROBLEMS, WARNINGS
from scorepad.web import words
from scorepad.web.say import _

# What the journal refuses; the engine's codes are worded by scorepad/words.py.
JOURNAL: dict[str, Callable[[], str]] = {
    "bad_id": lambda: _("This form was broken. Nothing was saved; save it again."),
    "slot_ahead": lambda: _("A hand before this one is missing. Look at the table first."),
    "game_over": lambda: _("The game is over; this hand would come after its end."),
    "game_abandoned": lambda: _("This game was given up."),
    "slot_taken": lambda: _("Another hand has taken this place meanwhile."),
    "too_long": lambda: _("This text is too long."),
    "bad_character": lambda: _("This text has a sign that cannot be kept."),
    "viewer_cannot_write": lambda: _("This phone may only look."),
}


def refusal_texts(
    problems: Sequence[Mapping[str, Any]], sheet: Mapping[str, Any], players: list[str]
) -> list[str]:
    """Problems or warnings as sentences, each once."""
    sides = [side["name"] for side in sheet["sides"]]
    told = [_text(problem, sides, players) for problem in problems]
    return list(dict.fromkeys(told))


def _text(problem: Mapping[str, Any], sides: list[str], players: list[str]) -> str:
    code = problem["code"]
    if code in PROBLEMS or code in WARNINGS:
        return words.problem_text(dict(problem), sides, players)
    if code in JOURNAL:
        return JOURNAL[code]()
    return _("This was not understood, so nothing was saved.")
