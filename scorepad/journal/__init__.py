"""The journal of a game: facts in order, the one way in, and the fold that makes a game of them."""

from scorepad.journal.append import (
    Considered,
    append,
    append_in,
    begin,
    consider,
    draft_of,
    folded,
    game_named,
    keep_draft,
    rebuild,
    redo_target,
    start,
    start_in,
    undo_target,
    version_of,
)
from scorepad.journal.facts import Answer, Fact, NewFact, Problem, Status, is_fact_id
from scorepad.journal.fold import Entry, Folded, Touch
from scorepad.journal.store import Draft, GameGone, GameKey

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
    "Problem",
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
    "rebuild",
    "redo_target",
    "start",
    "start_in",
    "undo_target",
    "version_of",
]
