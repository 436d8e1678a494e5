"""Who sat where another was thought to sit, of a fact that says who really sat where."""

from __future__ import annotations

from scorepad.journal import Fact, Folded
from scorepad.journal.fold import SEATERS
from scorepad.web.say import _


def seat_moves(folded: Folded, fact: Fact) -> tuple[str, ...]:
    """Each place that has another person by the fact than before it, in words."""
    before = next(
        one
        for one in reversed(folded.facts[: fact.number - 1])
        if one.kind in SEATERS and one.id not in folded.undone
    )
    pairs = zip(before.body["persons"], fact.body["persons"], strict=True)
    names = folded.names
    return tuple(
        _("%(new)s in the place of %(old)s", new=names[new], old=names[old])
        for old, new in pairs
        if old != new
    )
