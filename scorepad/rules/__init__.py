"""The rules engine: facts in, sheet out; pure, and small enough in its Python to run on a phone.

`score(record)` gives the sheet of a record, `table(record)` what the table screen asks of the
standing game. A game is one record of functions (facts.Game), listed in games.GAMES; the fold,
the reading of the head and the sheet are shared. MODULES is the order in which the phone's
translator reads the sources.
"""

from __future__ import annotations

from .facts import Option
from .games import GAMES
from .sheet import score, table

__all__ = ["GAMES", "MODULES", "options", "score", "table"]

MODULES = (
    "facts",
    "reading",
    "options",
    "auction",
    "two_hundred",
    "two_hundred_scoring",
    "games",
    "record",
    "ledger",
    "sheet",
)


def options(game: str, variant: str) -> tuple[Option, ...]:
    """The house rules that a variant offers, in the order of the rules' part E.

    Raises KeyError for a game or variant that there is not.
    """
    offered = GAMES[game].presets[variant].usual
    return tuple(option for option in GAMES[game].options if option.name in offered)
