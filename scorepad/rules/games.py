"""The games there are, by the name they have in a record."""

from __future__ import annotations

from .facts import Game
from .two_hundred_scoring import TWO_HUNDRED

GAMES: dict[str, Game] = {"two_hundred": TWO_HUNDRED}
