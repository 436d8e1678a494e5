"""The journal of a game: facts in order, the one way in, and the fold that makes a game of them."""

from scorepad.journal.append import (
    Considered,
    append,
    append_in,
    begin,
    consider,
    folded,
    game_named,
    rebuild,
    redo_target,
    start,
    start_in,
    state_of,
    undo_target,
    version_of,
    was_deleted,
)
from scorepad.journal.drafts import draft_of, keep_draft
from scorepad.journal.facts import Answer, Fact, NewFact, Problem, Status, is_fact_id
from scorepad.journal.fold import Entry, Folded, Touch
from scorepad.journal.pens import lay_down, take_pen
from scorepad.journal.store import Draft, GameGone, GameKey, Pen, State

__all__ = [
    "Answer",
    "Considered",
    "Draft",
    "Entry",
    "Fact",
    "Folded",
    "GameGone",
    "GameKey",
    "NewFact",
    "Pen",
    "Problem",
    "State",
    "Status",
    "Touch",
    "append",
    "append_in",
    "begin",
    "consider",
    "draft_of",
    "folded",
    "game_named",
    "is_fact_id",
    "keep_draft",
    "lay_down",
    "rebuild",
    "redo_target",
    "start",
    "start_in",
    "state_of",
    "take_pen",
    "undo_target",
    "version_of",
    "was_deleted",
]
