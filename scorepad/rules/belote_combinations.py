"""Belote's declarations: which combinations there are, and whose count (BEL.D1 to D4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .facts import Line, Place, Problem
from .reading import seat_problems

# BEL.D2: sequences follow this order
ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
# fours of 100 under `carre_order` trump
TRUMP_ORDER = ["Q", "K", "10", "A"]
SUIT_ORDER = ["S", "H", "D", "C"]
LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5}
SEQUENCE_POINTS = {"tierce": 20, "cinquante": 50, "cent": 100}
CARRE_POINTS = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
CARRE = "carre"
HAND_SIZE = 8


@dataclass(frozen=True)
class Combination:
    """One announced combination: who holds it, its points, and what it is compared by."""

    seat: int
    points: int
    rank: list[int]


def combination_kinds() -> list[dict[str, Any]]:
    """BEL.D1: every kind with the top cards that it can have, and what it is worth with each."""
    sequences = [
        {"kind": kind, "tops": {top: SEQUENCE_POINTS[kind] for top in ORDER[length - 1 :]}}
        for kind, length in LENGTHS.items()
    ]
    return [*sequences, {"kind": CARRE, "tops": {**CARRE_POINTS}}]


def combination_problems(declarations: list[Any], place: Place, seats: int) -> list[Problem]:
    """What keeps announced combinations from being held all at once.

    Each is [seat, "tierce"|"cinquante"|"cent"|"carre", top, suit or null]; a card stands in one
    combination only, and nobody holds more than eight cards (BEL.D4).
    """
    problems: list[Problem] = []
    held: list[str] = []
    counts = [0 for seat in range(seats)]
    for index, said in enumerate(declarations):
        found = combination_faults(said, place.at(index), seats)
        if not found:
            cards = cards_of(said)
            counts = [n + (len(cards) if said[0] == seat else 0) for seat, n in enumerate(counts)]
            if any(card in held for card in cards) or counts[said[0]] > HAND_SIZE:
                found = [place.at(index).problem("bad_declaration")]
            held.extend(cards)
        problems.extend(found)
    return problems


def combination_faults(said: object, place: Place, seats: int) -> list[Problem]:
    """What keeps one announced combination from being one."""
    if not isinstance(said, list) or len(said) != 4:
        return [place.problem("bad_declaration")]
    problems = seat_problems(said[0], place, seats)
    seat, kind, top, suit = said
    if not isinstance(kind, str) or not isinstance(top, str):
        return [*problems, place.problem("bad_declaration")]
    is_long = kind in LENGTHS and top in ORDER and ORDER.index(top) + 1 >= LENGTHS[kind]
    is_sequence = is_long and isinstance(suit, str) and suit in SUIT_ORDER
    is_four = kind == CARRE and top in CARRE_POINTS and suit is None
    if is_sequence or is_four:
        return problems
    return [*problems, place.problem("bad_declaration")]


def cards_of(said: list[Any]) -> list[str]:
    """The cards that a combination surely has; a hundred may be longer than five."""
    seat, kind, top, suit = said
    if kind == CARRE:
        return [top + each for each in SUIT_ORDER]
    last = ORDER.index(top)
    return [ORDER[last - step] + suit for step in range(LENGTHS[kind])]


def combinations(
    declarations: list[Any], trump: str | None, options: dict[str, Any]
) -> list[Combination]:
    """The announced combinations with what they are compared by, in this order (BEL.D2): points,
    a four before a sequence, the top card, trumps."""
    found: list[Combination] = []
    for said in declarations:
        seat, kind, top, suit = said
        is_carre = kind == CARRE
        points = CARRE_POINTS[top] if is_carre else SEQUENCE_POINTS[kind]
        height = ORDER.index(top)
        if is_carre and options["carre_order"] == "trump" and top in TRUMP_ORDER:
            height = TRUMP_ORDER.index(top)
        is_trump = not is_carre and trump is not None and suit == trump
        rank = [points, 1 if is_carre else 0, height, 1 if is_trump else 0]
        found.append(Combination(seat, points, rank))
    return found


@dataclass(frozen=True)
class Ruling:
    """Whose combinations count: the points per side, and, where both sides announced some, why.

    `reason`: `points`, `carre`, `top` or `trump` says by what the better one won, `equal` that
    nobody scores, "" that there was nothing to compare. `best` and `beaten` are the points of the
    two combinations that were compared.
    """

    points: list[int]
    reason: str = ""
    winner: int | None = None
    best: int = 0
    beaten: int = 0


REASONS = ["points", "carre", "top", "trump"]


def ruling(
    declarations: list[Any], trump: str | None, sides: list[list[int]], options: dict[str, Any]
) -> Ruling:
    """The comparison of what was announced: the best single combination decides (BEL.D2); exactly
    equal, nobody scores (BEL.D3); else the better side scores all its combinations (BEL.D4)."""
    found = combinations(declarations, trump, options)
    own = [[each for each in found if each.seat in seats] for seats in sides]
    sums = [sum([each.points for each in held]) for held in own]
    if not own[0] or not own[1]:
        return Ruling(sums)
    ranks = [max([each.rank for each in held]) for held in own]
    if ranks[0] == ranks[1]:
        return Ruling([0, 0], "equal", best=ranks[0][0])
    winner = 0 if ranks[0] > ranks[1] else 1
    better = ranks[winner]
    worse = ranks[1 - winner]
    differs = [index for index, place in enumerate(better) if place != worse[index]]
    points = [sums[side] if side == winner else 0 for side in range(2)]
    return Ruling(points, REASONS[differs[0]], winner, better[0], worse[0])


def ruling_lines(side: int, found: Ruling) -> list[Line]:
    """BEL.D2 and BEL.D3: why the combinations that a side announced do not count."""
    if found.reason == "" or found.winner == side:
        return []
    if found.reason == "equal":
        return [Line(side, 0, "BEL.D3", {"best": found.best})]
    args: dict[str, Any] = {"best": found.best, "own": found.beaten}
    return [Line(side, 0, "BEL.D2", {"reading": found.reason, **args})]


def compare_declarations(
    declarations: list[Any], trump: str | None, sides: list[list[int]], options: dict[str, Any]
) -> dict[str, Any]:
    """What a table that has just announced its combinations asks: whose count, and why.

    In: the combinations as a record has them, the trump where it is known, the seats of both
    sides, the options in force. Out: `problems` of what cannot be held, each with its index; where
    there is none, `points` per side, `deciding` (the index of each side's best combination, or
    null), and the `lines` that say why a side's do not count.
    """
    seats = sum([len(held) for held in sides])
    problems = combination_problems(declarations, Place(1, "declarations"), seats)
    if problems:
        wrong = [{"index": p.index, "code": p.code, "args": p.args} for p in problems]
        return {"points": [0, 0], "deciding": [None, None], "lines": [], "problems": wrong}
    found = ruling(declarations, trump, sides, options)
    ranked = combinations(declarations, trump, options)
    lines = [line for side in range(2) for line in ruling_lines(side, found)]
    return {
        "points": found.points,
        "deciding": [best_of(ranked, held) for held in sides],
        "lines": [
            {"side": line.side, "points": line.points, "rule": line.rule, "args": line.args}
            for line in lines
        ],
        "problems": [],
    }


def best_of(ranked: list[Combination], seats: list[int]) -> int | None:
    """The index of the best combination that these seats hold; None where they hold none."""
    ranks = [each.rank for each in ranked if each.seat in seats]
    places = [
        index for index, each in enumerate(ranked) if each.seat in seats and each.rank == max(ranks)
    ]
    return places[0] if places else None
