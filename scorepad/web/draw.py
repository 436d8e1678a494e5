"""Partners, places and first dealer by the cards, as players do it with the pack on the table.

A drawn card is a rank and a suit (``"10H"``); a player is his place in the list of names.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SUITS = ("S", "H", "D", "C")
JACK = "J"


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
    """Everybody draws: the highest deals, and the highest play together (S0).

    ``rounds`` are the cards as they were drawn: first all, then those of equal rank between
    whom it must be decided. ``order`` is the players from the highest to the lowest.
    """

    rounds: tuple[tuple[Card, ...], ...]
    order: tuple[int, ...]

    @property
    def dealer(self) -> int:
        return self.order[0]


@dataclass(frozen=True)
class FirstJack:
    """Cards are dealt face up, one at a time: who gets the first jack deals (S4)."""

    cards: tuple[Card, ...]

    @property
    def dealer(self) -> int:
        return self.cards[-1].player


def pack_of(ranks: Sequence[str]) -> list[str]:
    """The cards of these ranks."""
    return [rank + suit for suit in SUITS for rank in ranks]


def shuffled(ranks: Sequence[str], chance: Chance | None = None) -> list[str]:
    """The same in a random order."""
    pack = pack_of(ranks)
    (chance or secrets.SystemRandom()).shuffle(pack)
    return pack


def draw_high_cards(
    ranks: Sequence[str], players: int, cuts: Sequence[int], chance: Chance | None = None
) -> HighCards:
    """Draw until it is known who is highest, and who belongs together.

    ``ranks`` are those of the pack, from high to low. A cut is a number of players, counted from
    the highest: between the last of them and the next it must be decided.
    """
    pack = shuffled(ranks, chance)
    rounds: list[tuple[Card, ...]] = []
    drawn: dict[int, tuple[int, ...]] = {player: () for player in range(players)}
    while level := _level(drawn, cuts):
        if len(pack) < len(level):
            pack = shuffled(ranks, chance)
        rounds.append(tuple(Card(player, pack.pop()) for player in level))
        for card in rounds[-1]:
            drawn[card.player] += (ranks.index(card.rank),)
    return HighCards(tuple(rounds), tuple(sorted(drawn, key=lambda player: drawn[player])))


def deal_to_first_jack(
    ranks: Sequence[str], players: Sequence[int], chance: Chance | None = None
) -> FirstJack:
    """Deal around the table, from the first of these players on, until a jack falls."""
    cards: list[Card] = []
    for turn, card in enumerate(shuffled(ranks, chance)):
        cards.append(Card(players[turn % len(players)], card))
        if cards[-1].rank == JACK:
            break
    return FirstJack(tuple(cards))


def _level(drawn: dict[int, tuple[int, ...]], cuts: Sequence[int]) -> list[int]:
    """The players of equal rank between whom it must still be decided, the highest first."""
    for rank in sorted(drawn.values()):
        higher = sum(other < rank for other in drawn.values())
        level = [player for player, other in drawn.items() if other == rank]
        if any(higher < cut < higher + len(level) for cut in cuts):
            return level
    return []
