"""Every hand of Belote that can be played next, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .belote import CAPOT_POINTS, HAND_POINTS, TRUMPS
from .facts import Deal
from .next_hand import Ahead, Case, Point, Seen, Stretch, along, come_of, seen_of

# Every sum that the combinations of one side can make: 16 cards, 8 in a hand, each card once.
SUMS_HELD = [
    0,
    20,
    40,
    50,
    60,
    70,
    80,
    90,
    100,
    110,
    120,
    140,
    150,
    160,
    170,
    190,
    200,
    210,
    220,
    240,
    250,
    260,
    270,
    290,
    300,
    320,
    340,
    350,
    370,
    390,
    400,
    420,
    450,
    470,
    500,
    550,
]
AGAINST = "capot_against"
# How a hand can come out, for the takers and for the others the best first.
OUTCOMES = {
    "take": ["capot", "made", "litige", "dedans", "capot_against"],
    "defend": ["capot", "dedans", "litige", "made", "capot_against"],
}


def figures_of_belote(ahead: Ahead) -> list[int]:
    """The card points that a side can have."""
    return [points for points in range(HAND_POINTS + 1) if is_count(ahead, points)]


def is_count(ahead: Ahead, points: int) -> bool:
    """Whether the rules let a side have these card points."""
    element = {
        "taker": ahead.terms.sides[0][0],
        "trump": TRUMPS[0],
        "captured": [points, HAND_POINTS - points],
    }
    return len(ahead.head.game.read(element, ahead.terms).problems) == 0


def declared_by_two(ahead: Ahead) -> list[list[int]]:
    """What is declared: nothing, or one side's combinations."""
    if not ahead.outlook["declarations"]:
        return [[0, 0]]
    sums = SUMS_HELD[1:]
    return [[0, 0], *[[n, 0] for n in sums], *[[0, n] for n in sums]]


def stretches_of(ahead: Ahead) -> list[list[Stretch]]:
    """Every hand, as few stretches as tell all; for each side those in which it takes."""
    figures = figures_of_belote(ahead)
    return [stretches_by(ahead, taker, figures) for taker in range(2)]


def stretches_by(ahead: Ahead, taker: int, figures: list[int]) -> list[Stretch]:
    """Every hand in which a side takes."""
    found: list[Stretch] = []
    belotes: list[int | None] = [None, 0, 1]
    for declared in declared_by_two(ahead):
        for belote in belotes:
            deal = deal_of_belote(ahead, taker, declared, belote)
            found.extend(along_cards(ahead, deal, figures))
            for side in range(2):
                found.append(capot_of(ahead, deal, side))
    return found


def along_cards(ahead: Ahead, deal: Deal, figures: list[int]) -> list[Stretch]:
    """A hand with every count of its cards."""
    return along(ahead, len(figures), lambda index: cards(deal, figures[index]))


def deal_of_belote(ahead: Ahead, taker: int, declared: list[int], belote: int | None) -> Deal:
    """A hand before its cards are counted."""
    element: dict[str, Any] = {"taker": ahead.terms.sides[taker][0], "trump": TRUMPS[0]}
    if ahead.outlook["declarations"]:
        element = {**element, "declared": declared}
    if belote is not None:
        element = {**element, "belote": belote}
    return ahead.head.game.read(element, ahead.terms)


def cards(deal: Deal, points: int) -> Deal:
    """The same with these card points of the first side."""
    return replace(deal, captured=[points, HAND_POINTS - points])


def capot_of(ahead: Ahead, deal: Deal, side: int) -> Stretch:
    """The same with all tricks to one side."""
    captured = [CAPOT_POINTS if one == side else 0 for one in range(2)]
    made = replace(deal, captured=captured, more={**deal.more, "capot": side})
    point = Point(0, made, come_of(ahead, made))
    return Stretch(point, point)


def cases_of_belote(stretches: list[list[Stretch]], side: int) -> list[Case]:
    """A side's part in every hand: it takes, or the others do, and how the hand came out. To win
    it is told by what the side is given on the sheet, to lose by what the others are."""
    cases: list[Case] = []
    for role, outcomes in OUTCOMES.items():
        ours = stretches[side if role == "take" else 1 - side]
        for outcome in outcomes:
            here = [one for one in ours if outcome_for(one, side) == outcome]
            own = [seen_given(one, side, side) for one in here]
            theirs = [seen_given(one, side, 1 - side) for one in here]
            cases.append(Case(role, outcome, None, None, 1, own, "own"))
            cases.append(Case(role, outcome, None, None, 1, theirs, "others"))
    return cases


def seen_given(stretch: Stretch, side: int, whose: int) -> Seen:
    """A stretch as a side sees it, by what one of the two is given."""
    first = stretch.first.come.gains[whose]
    return seen_of(stretch, side, first, stretch.last.come.gains[whose])


def outcome_for(stretch: Stretch, side: int) -> str:
    """How the hand came out for a side."""
    outcome = stretch.first.come.outcome
    if outcome == "capot":
        return "capot" if stretch.first.deal.more["capot"] == side else AGAINST
    return "made" if outcome is None else outcome


def is_far_belote(ahead: Ahead) -> bool:
    """Whether no hand can end the game: not even one of all that there is to one side."""
    top = SUMS_HELD[-1] if ahead.outlook["declarations"] else 0
    for side in range(2):
        declared = [top if one == side else 0 for one in range(2)]
        come = capot_of(ahead, deal_of_belote(ahead, side, declared, side), side).first.come
        if any(mark != "on" for mark in come.marks):
            return False
    return True
