"""Who plays in the demo: a made-up family, what each is worth at cards, and what is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Player:
    """A made-up person. `skill`: how much better than the middle (0) the cards come out; `nerve`:
    how far this one bids above what the hand is worth."""

    name: str
    skill: float
    nerve: float


@dataclass(frozen=True)
class Custom:
    """Something that is played now and then: `weight` against the others, `since` which year of
    the demo (0: from the start)."""

    weight: int
    game: str
    variant: str
    seats: int
    rules: dict[str, Any] = field(default_factory=dict)
    since: int = 0


PAD_NAME = "Arsenault (demo)"
PLACES = ("the kitchen", "chez Rose", "the camp at Miscou", "the church hall")

# The first four sit down most often, the last ones at Christmas and in summer.
FAMILY = (
    Player("Rose", 0.5, 0.1),
    Player("Émile", 0.2, 0.6),
    Player("Anne-Marie", 0.3, -0.2),
    Player("Léo", -0.1, 0.3),
    Player("Gérard", 0.0, 0.0),
    Player("Yvette", 0.4, -0.4),
    Player("Théo", -0.5, 0.7),
    Player("Marie-Madeleine", 0.1, 0.1),
    Player("Évangéline", -0.2, 0.2),
    Player("Ирина", 0.3, 0.0),
    Player("健二", 0.0, 0.2),
    Player("Aoife O’Brien", -0.3, 0.4),
)

CUSTOMS = (
    Custom(30, "two_hundred", "partners", 4),
    Custom(6, "two_hundred", "partners", 4, {"hundred_for_200": True}),
    Custom(4, "two_hundred", "partners", 4, {"target": 300}),
    Custom(10, "two_hundred", "kitty", 4),
    Custom(3, "two_hundred", "kitty", 4, {"discard_points": "last_trick"}),
    Custom(8, "two_hundred", "le_rough", 4),
    Custom(4, "two_hundred", "two_dummy", 2),
    Custom(2, "two_hundred", "two_plain", 2),
    Custom(5, "two_hundred", "five_called", 5),
    Custom(2, "two_hundred", "five_shadow", 5),
    Custom(3, "two_hundred", "cutthroat", 4),
    Custom(4, "two_hundred", "six_two", 6, {"stake_cents": 25}),
    Custom(3, "two_hundred", "six_three", 6),
    Custom(2, "two_hundred", "six_three_52", 6),
    Custom(2, "two_hundred", "six_rotate", 6, {"six_rotate_per_hand": True}),
    Custom(2, "two_hundred", "six_rotate", 6),
    Custom(9, "five_hundred", "official", 4, since=1),
    Custom(2, "five_hundred", "five_card_widow", 4, since=1),
    Custom(6, "belote", "declarations", 4, since=1),
    Custom(3, "belote", "plain", 4, since=2),
)
