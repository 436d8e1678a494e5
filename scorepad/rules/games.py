"""The games there are, by the name they have in a record."""

from __future__ import annotations

from .belote_scoring import BELOTE
from .facts import Game
from .five_hundred_scoring import FIVE_HUNDRED
from .two_hundred_ending import TWO_HUNDRED

GAMES: dict[str, Game] = {
    "two_hundred": TWO_HUNDRED,
    "five_hundred": FIVE_HUNDRED,
    "belote": BELOTE,
}
