"""The journal of a game: facts in order, the one way in, and the fold that makes a game of them."""

from scorepad.journal.append import (
    Considered,
    append,
    consider,
    draft_of,
    folded,
    keep_draft,
    rebuild,
    redo_target,
    start,
    undo_target,
)
from scorepad.journal.facts import Answer, Fact, NewFact, Problem, Status
from scorepad.journal.fold import Entry, Folded, Touch
from scorepad.journal.store import Draft, GameGone

__all__ = [
    "Answer",
    "Considered",
    "Draft",
    "Entry",
    "Fact",
    "Folded",
    "GameGone",
    "NewFact",
    "Problem",
    "Status",
    "Touch",
    "append",
    "consider",
    "draft_of",
    "folded",
    "keep_draft",
    "rebuild",
    "redo_target",
    "start",
    "undo_target",
]
