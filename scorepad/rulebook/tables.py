"""The figures of the rulebook as tables, taken from the engine's own.

Out: a Table whose cells are texts: figures as they are, words marked for translation in `words`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.rules.belote import PLAIN_POINTS, TRUMP_POINTS
from scorepad.rules.belote_combinations import CARRE_POINTS, SEQUENCE_POINTS
from scorepad.rules.five_hundred import BIDS, NULLOS
from scorepad.rules.two_hundred import CARD_POINTS, PRESETS_OF_200
from scorepad.wording.mark import N_

# Which card beats which: of 200, and of trumps in Belote.
RANKS_OF_200 = ("A", "K", "Q", "J", "10", "9", "8", "7", "5")
TRUMPS_OF_BELOTE = ("J", "9", "A", "10", "K", "Q", "8", "7")
RANKS = {
    "A": N_("ace"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
}
SUITS_OF_500 = ("S", "C", "D", "H", "N")
SUITS = {
    "S": N_("spades"),
    "C": N_("clubs"),
    "D": N_("diamonds"),
    "H": N_("hearts"),
    "N": N_("no trump"),
}
NULLO_NAMES = {"NULLO": N_("nullo"), "DNULLO": N_("double nullo"), "BNULLO": N_("bar nullo")}
COMBINATIONS = {
    "tierce": N_("tierce: 3 in sequence"),
    "cinquante": N_("fifty: 4 in sequence"),
    "cent": N_("hundred: 5 or more in sequence"),
}
FOURS = {
    "J": N_("four jacks"),
    "9": N_("four nines"),
    "A": N_("four aces"),
    "10": N_("four tens"),
    "K": N_("four kings"),
    "Q": N_("four queens"),
}


@dataclass(frozen=True)
class Table:
    """A table to read: its title, its head, and rows whose first cell names them."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def card_values() -> Table:
    """What a card of 200 is worth, by rank (200.D2)."""
    rows = [(RANKS.get(rank, rank), str(CARD_POINTS.get(rank, 0))) for rank in RANKS_OF_200]
    return Table(N_("Card values"), (N_("Card"), N_("Points")), tuple(rows))


def belote_values() -> Table:
    """What a card of Belote is worth in trumps and elsewhere (BEL.D0)."""
    rows = [
        (RANKS.get(rank, rank), str(TRUMP_POINTS.get(rank, 0)), str(PLAIN_POINTS.get(rank, 0)))
        for rank in TRUMPS_OF_BELOTE
    ]
    head = (N_("Card"), N_("In trumps"), N_("In other suits"))
    return Table(N_("Card values"), head, tuple(rows))


def bids() -> Table:
    """What a bid of 500 is worth, by suit and level (500.B3)."""
    levels = sorted({level for level, _value in BIDS.values() if level})
    rows = [
        (SUITS[suit], *(str(BIDS[f"{level}{suit}"][1]) for level in levels))
        for suit in SUITS_OF_500
    ]
    return Table(N_("Values of the bids"), (N_("Tricks"), *map(str, levels)), tuple(rows))


def nullos() -> Table:
    """What a nullo is worth (500.B4)."""
    rows = [(NULLO_NAMES[bid], str(BIDS[bid][1])) for bid in NULLOS]
    return Table(N_("Values of the nullos"), (N_("Bid"), N_("Points")), tuple(rows))


def declarations() -> Table:
    """What a combination of Belote is worth (BEL.D1)."""
    rows = [(COMBINATIONS[kind], str(points)) for kind, points in SEQUENCE_POINTS.items()]
    rows += [(FOURS[rank], str(points)) for rank, points in CARRE_POINTS.items()]
    return Table(N_("Declarations"), (N_("Combination"), N_("Points")), tuple(rows))


def limits() -> Table:
    """The lowest bid and the target of every variant of 200."""
    rows = [
        (VARIANTS[variant], str(preset.usual["min_bid"]), str(preset.usual["target"]))
        for variant, preset in PRESETS_OF_200.items()
    ]
    head = (N_("Variant"), N_("Lowest bid"), N_("Target"))
    return Table(N_("Lowest bid and target"), head, tuple(rows))


# How the variants of 200 are called where they stand in a row.
VARIANTS = {
    "partners": N_("Four in two pairs"),
    "kitty": N_("With a kitty"),
    "le_rough": N_("Le Rough"),
    "two_dummy": N_("Two with dummies"),
    "two_plain": N_("Two without dummies"),
    "five_called": N_("Five, called partner"),
    "five_shadow": N_("Five, shadow partner"),
    "cutthroat": N_("Without partners"),
    "six_two": N_("Six in two teams"),
    "six_three": N_("Six in three teams"),
    "six_three_52": N_("Six with 52 cards"),
    "six_rotate": N_("Six taking turns"),
}
TABLES: dict[str, Callable[[], Table]] = {
    "card_values": card_values,
    "belote_values": belote_values,
    "bids": bids,
    "nullos": nullos,
    "declarations": declarations,
    "limits": limits,
}
