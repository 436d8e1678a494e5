"""The rules engine: facts in, sheet out; pure, and small enough in its Python to run on a phone.

`score(record)` gives the sheet of a record, `table(record)` what the table screen asks of the
standing game, `running` both, folding on from what was folded before; `start(record)` whether what
is carried over was the end already; `count_cards(…)` what the cards of a pile make,
`compare_declarations(…)` whose combinations count in Belote. A game is one record of functions
(facts.Game), listed in games.GAMES; the fold, the reading of the head and the sheet are shared.
MODULES is the order in which the phone's translator reads the sources. MORE_MODULES come after
them, as a second module that a phone fetches when a screen asks for it: `other_readings(…)` gives
what a game would be under other rules, `needs(…)` what its next hand must bring.
"""

from __future__ import annotations

from typing import Any

from .belote_combinations import compare_declarations
from .counting import count_cards
from .facts import Option
from .games import GAMES
from .needs import needs
from .options import (
    allows,
    offered_options,
    option_problems,
    options_in_force,
    unusual,
)
from .other_readings import other_readings
from .running import Running, running
from .sheet import score, start, table

__all__ = [
    "GAMES",
    "MODULES",
    "MORE_MODULES",
    "Running",
    "allows",
    "compare_declarations",
    "count_cards",
    "house_rules",
    "in_force",
    "needs",
    "options",
    "other_readings",
    "running",
    "score",
    "start",
    "table",
    "usual",
]

MODULES = (
    "facts",
    "reading",
    "plain",
    "counting",
    "options",
    "endings",
    "auction",
    "two_hundred",
    "two_hundred_hand",
    "two_hundred_scoring",
    "two_hundred_ending",
    "five_hundred",
    "five_hundred_scoring",
    "belote_combinations",
    "belote",
    "belote_scoring",
    "games",
    "record",
    "ledger",
    "sheet",
)
MORE_MODULES = (
    "other_readings",
    "next_hand",
    "ranges",
    "answers",
    "hands_of_200",
    "hands_of_many",
    "single_players",
    "five_players",
    "hands_of_five",
    "boxes",
    "lots",
    "hands_at_floor",
    "hands_of_500",
    "hands_of_belote",
    "needs",
)


def options(game: str, variant: str) -> tuple[Option, ...]:
    """The house rules that a variant offers, in the order of the rules' part E.

    Raises KeyError for a game or variant that there is not.
    """
    return tuple(offered_options(GAMES[game], variant))


def usual(game: str, variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The default of every option under the given ones. Raises KeyError as `options` does."""
    return dict(GAMES[game].usual(variant, given))


def in_force(game: str, variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The value of every option where these are given. Raises KeyError as `options` does."""
    return options_in_force(GAMES[game], variant, given)


def house_rules(game: str, variant: str, given: object) -> dict[str, Any] | None:
    """These options without those that have their default under the others: what a record and a
    profile keep. None where they are no options of the variant, or have no such value."""
    if option_problems(GAMES[game], variant, given, None):
        return None
    options = options_in_force(GAMES[game], variant, given)
    return {name: options[name] for name in unusual(GAMES[game], variant, options)}
