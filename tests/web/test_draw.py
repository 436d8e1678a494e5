"""The draw: four cards from the pack of 36, equal ones drawn again; cards to the first jack."""

from __future__ import annotations

import random
from collections import Counter

from scorepad.game_names import KINDS
from scorepad.web.draw import (
    Card,
    Chance,
    FirstJack,
    HighCards,
    deal_to_first_jack,
    draw_high_cards,
    pack_of,
)

RANKS = KINDS[0].ranks
PACK = pack_of(RANKS)


def draw_four(chance: Chance) -> HighCards:
    """Four draw for two pairs."""
    return draw_high_cards(RANKS, 4, [1, 2, 4], chance)


def deal_four(chance: Chance) -> FirstJack:
    """Four are dealt to."""
    return deal_to_first_jack(RANKS, range(4), chance)


class Stacked:
    """A pack that comes as it is told; cards are drawn from its end."""

    def __init__(self, *first: str) -> None:
        self.first = first

    def shuffle(self, pack: list[str], /) -> None:
        rest = [card for card in pack if card not in self.first]
        pack[:] = rest + list(reversed(self.first))


class Dealt(Stacked):
    """A pack that is dealt from its beginning."""

    def shuffle(self, pack: list[str], /) -> None:
        pack[:] = [*self.first, *(card for card in pack if card not in self.first)]


def test_the_pack_is_that_of_200() -> None:
    assert len(PACK) == len(set(PACK)) == 36
    assert not {card[:-1] for card in PACK} & {"2", "3", "4", "6"}


def test_the_two_highest_play_together_and_the_highest_deals() -> None:
    result = draw_four(Stacked("9S", "AH", "5C", "KD"))
    assert result.order[:2] == (1, 3)
    assert result.rounds == ((Card(0, "9S"), Card(1, "AH"), Card(2, "5C"), Card(3, "KD")),)


def test_ten_is_below_the_jack_as_in_the_tricks() -> None:
    assert draw_four(Stacked("10S", "JH", "9C", "8D")).order == (1, 0, 2, 3)


def test_equal_cards_at_the_top_are_drawn_again_by_those_alone() -> None:
    result = draw_four(Stacked("AS", "AH", "5C", "KD", "7S", "7H", "QS", "8H"))
    assert [[card.player for card in row] for row in result.rounds] == [
        [0, 1, 2, 3],
        [0, 1],
        [0, 1],
    ]
    assert result.order[:2] == (0, 1)


def test_equal_seconds_are_drawn_again() -> None:
    result = draw_four(Stacked("AS", "9H", "9C", "9D", "7S", "5H", "8S"))
    assert result.rounds[1] == (Card(1, "7S"), Card(2, "5H"), Card(3, "8S"))
    assert result.order[:2] == (0, 3)


def test_equal_cards_of_the_two_lowest_decide_nothing() -> None:
    assert len(draw_four(Stacked("AS", "KH", "5C", "5D")).rounds) == 1


def test_a_draw_ends_and_is_fair() -> None:
    chance = random.Random(200)
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(4_000):
        result = draw_four(chance)
        assert sorted(result.order) == [0, 1, 2, 3]
        drawn = [card.card for row in result.rounds for card in row]
        assert len(drawn) > 36 or len(set(drawn)) == len(drawn)
        pairs[result.order[:2]] += 1
    assert len(pairs) == 12 and min(pairs.values()) > 250


def test_the_first_jack_deals() -> None:
    result = deal_four(Dealt("AS", "10H", "5C", "KD", "9S", "JC", "JD"))
    assert result.dealer == 1
    assert [card.player for card in result.cards] == [0, 1, 2, 3, 0, 1]


def test_a_jack_falls_in_the_end() -> None:
    last = [card for card in PACK if card[:-1] != "J"]
    result = deal_four(Dealt(*last))
    assert len(result.cards) == 33 and result.cards[-1].rank == "J"
    assert RANKS.index("J") == 3
