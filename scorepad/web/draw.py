"""Partners and first dealer by the cards, as players do it with the pack on the table.

A drawn card is a rank and a suit (``"10H"``); a player is his place in the list of four names.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Protocol

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "5")  # from high to low
SUITS = ("S", "H", "D", "C")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JACK = "J"
PLAYERS = 4


class Chance(Protocol):
    """Where the shuffling comes from: the system's own, or a known one in tests."""

    def shuffle(self, x: list[str], /) -> None:
        """Put the list into a random order."""


@dataclass(frozen=True)
class Card:
    """One card in front of one player."""

    player: int
    card: str

    @property
    def rank(self) -> str:
        return self.card[:-1]

    @property
    def suit(self) -> str:
        return self.card[-1]


@dataclass(frozen=True)
class HighCards:
    """Everybody draws: the two highest play together, the highest deals (S0).

    ``rounds`` are the cards as they were drawn: first all four, then those of equal rank between
    whom it must be decided. ``order`` is the players from the highest to the lowest.
    """

    rounds: tuple[tuple[Card, ...], ...]
    order: tuple[int, ...]

    @property
    def dealer(self) -> int:
        return self.order[0]

    @property
    def partner(self) -> int:
        return self.order[1]


@dataclass(frozen=True)
class FirstJack:
    """Cards are dealt face up, one at a time: who gets the first jack deals (S4)."""

    cards: tuple[Card, ...]

    @property
    def dealer(self) -> int:
        return self.cards[-1].player


def shuffled(chance: Chance | None = None) -> list[str]:
    """The 36 cards in a random order."""
    pack = list(PACK)
    (chance or secrets.SystemRandom()).shuffle(pack)
    return pack


def draw_high_cards(chance: Chance | None = None) -> HighCards:
    """Draw until it is known who is highest and who is second."""
    pack = shuffled(chance)
    rounds: list[tuple[Card, ...]] = []
    drawn: dict[int, tuple[int, ...]] = {player: () for player in range(PLAYERS)}
    while level := _level(drawn):
        if len(pack) < len(level):
            pack = shuffled(chance)
        rounds.append(tuple(Card(player, pack.pop()) for player in level))
        for card in rounds[-1]:
            drawn[card.player] += (RANKS.index(card.rank),)
    return HighCards(tuple(rounds), tuple(sorted(drawn, key=lambda player: drawn[player])))


def deal_to_first_jack(chance: Chance | None = None) -> FirstJack:
    """Deal around the table, from the first player on, until a jack falls."""
    cards: list[Card] = []
    for turn, card in enumerate(shuffled(chance)):
        cards.append(Card(turn % PLAYERS, card))
        if cards[-1].rank == JACK:
            break
    return FirstJack(tuple(cards))


def _level(drawn: dict[int, tuple[int, ...]]) -> list[int]:
    """The players of equal rank among whom the highest or the second must still be found."""
    for rank in drawn.values():
        higher = sum(other < rank for other in drawn.values())
        level = [player for player, other in drawn.items() if other == rank]
        if len(level) > 1 and higher < 2:
            return level
    return []
