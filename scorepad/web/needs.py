"""What do we need: for every side what the next hand must bring, to win and not to lose."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from flask import Blueprint, g, render_template

from scorepad import journal, rules
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import call_label
from scorepad.web.sheet import sides_of

blueprint = Blueprint("needs", __name__, url_prefix="/p/<pad>/g/<game>")

OUTCOMES = ("made", "failed", "litige", "dedans", "capot", "capot_against")
# Many phones of a table look at the same game.
GAMES_KEPT = 64


@blueprint.get("/needs")
def show() -> str:
    """The page, for whoever may look."""
    folded = journal.folded(g.game)
    return render_template(
        "needs/show.html",
        pad=g.access.pad,
        needs=needs_of(folded, needed_in(folded.record)),
        rules_parts=words.rules_parts(folded.record),
        version=folded.version,
    )


def needed_in(record: dict[str, Any]) -> dict[str, Any]:
    """What `rules.needs` says of a record; the same record is not gone through twice."""
    found: dict[str, Any] = json.loads(_needed_in(json.dumps(record)))
    return found


@lru_cache(GAMES_KEPT)
def _needed_in(text: str) -> str:
    return json.dumps(rules.needs(json.loads(text)))


def needs_of(folded: Folded, needed: dict[str, Any]) -> dict[str, Any]:
    """What the page shows; ``needed`` is what the rules say of the record."""
    sides = sides_of(folded)
    is_given_up = folded.is_abandoned and not folded.sheet["over"]
    return {
        "state": "given_up" if is_given_up else "over" if folded.is_early else needed["state"],
        "number": folded.next_slot,
        "unit": needed["unit"],
        "sides": []
        if folded.is_abandoned
        else [_side(folded, sides[told["side"]], told) for told in needed["sides"]],
        "is_far": all(not side["win"] and not side["lose"] for side in needed["sides"]),
    }


def _side(folded: Folded, side: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    return {
        **side,
        "total": folded.sheet["totals"][side["index"]],
        "state": told["state"],
        "scores": told["scores"],
        "win": [_line(line) for line in told["win"]],
        "lose": [_line(line) for line in told["lose"]],
    }


def _line(line: dict[str, Any]) -> dict[str, Any]:
    """A line with the first and the last of its calls as they are written; how the hand comes out
    is worded elsewhere."""
    calls = line["calls"]
    if calls is None or calls[0] in OUTCOMES:
        return {**line, "calls": None, "outcomes": calls}
    written = [call_label(call) for call in (calls[0], calls[-1])]
    return {**line, "calls": written, "outcomes": None}
