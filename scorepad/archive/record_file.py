"""Writing `scorepad-game/1`: what stands in a game now, without its history."""

from __future__ import annotations

from scorepad import journal
from scorepad.database import canonical
from scorepad.pads.models import Game


def record_text(game: Game) -> str:
    """A game as a record: canonical JSON (sorted keys, no spaces) and a line end."""
    return canonical(journal.folded(game).record) + "\n"
