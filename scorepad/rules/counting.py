"""The count of the piles, card by card: the sum, and what it says is probably missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FEW = 4


@dataclass(frozen=True)
class Count:
    """The piles as counted so far: card points here, in the others, and the cards in none."""

    here: int
    others: int
    loose: list[dict[str, Any]]
    pack: int
    step: int

    @property
    def loose_points(self) -> int:
        return sum([card["points"] for card in self.loose])


def count_cards(
    cards: list[dict[str, Any]], pack: int, piles: dict[str, int], side: int, told: int | None
) -> dict[str, Any]:
    """What the cards in the pile of `side` make, and what there is to say of it.

    `cards` (of the trump, where their points depend on it) and `pack` are what `table` answers,
    `piles` gives the side of every card that was found ("10H": 0), `told` the points that stand
    for this pile by hand (null: none). Out: `points` of this pile, `rest` of all others, and
    `hints`, each a code with the figures and cards that its sentence names; `is_doubt` marks what
    makes the points themselves doubtful.
    """
    count = Count(
        here=sum([card["points"] for card in cards if piles.get(card["card"]) == side]),
        others=sum([c["points"] for c in cards if piles.get(c["card"], side) != side]),
        loose=[card for card in cards if card["card"] not in piles],
        pack=pack,
        step=step_of(cards),
    )
    hints: list[dict[str, Any]] = []
    if told is not None:
        hints.extend(told_hints(count, told))
    if count.others > 0 and (count.here > 0 or told == 0):
        hints.append(piles_hint(count, told is not None and len(hints) == 0))
    elif count.here % count.step != 0:
        hints.extend(odd_hints(count))
    return {"points": count.here, "rest": pack - count.here, "hints": hints}


def step_of(cards: list[dict[str, Any]]) -> int:
    """What every pile's sum is a multiple of, but for an odd number of the smaller cards (200.V2);
    1 where the cards are not of one value and its half, so that any sum can be."""
    step: int = max([card["points"] for card in cards], default=1)
    return step if all(card["points"] * 2 % step == 0 for card in cards) else 1


def told_hints(count: Count, told: int) -> list[dict[str, Any]]:
    """Why the points told by hand cannot be those that were counted.

    Nothing where this pile is not counted, or where both agree: the same sum, or all that the
    other pile leaves (what is in neither is then told by the piles).
    """
    short = told - count.here
    if short > count.loose_points:
        most = count.here + count.loose_points
        return [hint("told_beyond", True, {"told": told, "most": most})]
    is_rest = count.others > 0 and short == count.loose_points
    if count.here == 0 or short == 0 or is_rest:
        return []
    if told < count.here:
        return [hint("told_over", True, {"told": told, "points": count.here})]
    if short not in sums_of(count.loose):
        args = {"told": told, "points": count.here, "short": short}
        return [hint("told_between", True, args)]
    return [short_hint(count, told, short)]


def short_hint(count: Count, told: int, short: int) -> dict[str, Any]:
    """Fewer points were counted than told; the missing card, where it can only be one of a few."""
    single = [card["card"] for card in count.loose if card["points"] == short]
    if single and len(single) <= FEW:
        return hint("told_short_by", True, {"told": told, "short": short, "cards": single})
    return hint("told_short", True, {"told": told, "short": short})


def piles_hint(count: Count, is_told: bool) -> dict[str, Any]:
    """200.V1: with cards in both piles, whatever is in neither is missing.

    Once the points are told (`is_told`, and nothing else is wrong with them) it stays to be read
    until they are saved: those points would go to the other pile unseen.
    """
    if count.here + count.others == count.pack:
        return hint("count_whole", False, {"points": count.here, "rest": count.others})
    points = count.pack - count.here - count.others
    if count.loose and len(count.loose) <= FEW:
        cards = [card["card"] for card in count.loose]
        return hint("count_missing", True, {"points": points, "cards": cards})
    return hint("count_rest", is_told, {"points": points})


def odd_hints(count: Count) -> list[dict[str, Any]]:
    """200.V2: an odd number of fives here leaves an odd number to the other pile: which?"""
    cards = [card["card"] for card in count.loose if card["points"] % count.step != 0]
    return [hint("count_odd", False, {"points": count.here, "cards": cards})] if cards else []


def sums_of(cards: list[dict[str, Any]]) -> list[int]:
    """All sums that some of these cards make."""
    sums = [0]
    for card in cards:
        points: int = card["points"]
        sums.extend([n + points for n in sums if n + points not in sums])
    return sums


def hint(code: str, is_doubt: bool, args: dict[str, Any]) -> dict[str, Any]:
    """A hint as JSON."""
    return {"code": code, "is_doubt": is_doubt, "args": args}
