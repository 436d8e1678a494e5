"""How a game ended: who won, by which rule, and where tables differ."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import side_names
from scorepad.web.say import _


@dataclass(frozen=True)
class Over:
    """Who won, and by which rule."""

    headline: str
    how: str
    rule: str
    remark: str
    winners: tuple[int, ...]


def over_of(folded: Folded) -> Over | None:
    """How the game ended, or None while it goes on."""
    sheet = folded.sheet
    if not sheet["over"]:
        return None
    names = side_names(sheet)
    winners = [names[side] for side in sheet["winners"]]
    headline = _("%(side)s won", side=winners[0]) if len(winners) == 1 else _("The win is shared")
    return Over(
        headline=headline,
        how=words.ended_text(sheet),
        rule=sheet["ended_by"],
        remark=words.ending_remark(sheet),
        winners=tuple(sheet["winners"]),
    )
