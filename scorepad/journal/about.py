"""What is told of a game beside its score: place, note, and whether figures count it.

Nothing of the sheet depends on it. A game that is left out of the figures stays on every list, and
can be counted again. Each change is a fact of the game, so that its log says who made it.
"""

from __future__ import annotations

from typing import Any

from scorepad.journal.facts import PLACE_LIMIT, TEXT_LIMIT
from scorepad.journal.fold import Folded

NOTE_LIMIT = TEXT_LIMIT


def about_changes(folded: Folded, place: str, note: str, is_left_out: bool) -> dict[str, Any]:
    """What a `noted` fact says so that place and note of a game are these, cut to their limits, and
    that it is left out of the figures or not; empty where nothing of it is new."""
    about = folded.about
    told = {
        "place": (about.place, place[:PLACE_LIMIT].strip()),
        "note": (about.note, note[:NOTE_LIMIT].strip()),
        "left_out": (about.left_out is not None, is_left_out),
    }
    return {name: value for name, (was, value) in told.items() if value != was}
