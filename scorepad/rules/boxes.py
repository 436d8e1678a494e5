"""200 with single players: hands that differ by what the defenders took, told in boxes.

A box is all hands from one count to another, for every player by himself. Where one player gets
more and the others the same, the same does not come twice with something else between: so where
the same comes of all corners of a box, the same comes of all its hands. What differs is halved.
"""

from __future__ import annotations

from dataclasses import dataclass

from .facts import Deal
from .next_hand import LOSE, ON, WIN, Ahead, marks_of

MARKS = [WIN, LOSE, ON]
STEPS = 21
WEIGHTS = [1, 21, 441, 9261, 194481]
DRAWERS = 199


@dataclass(frozen=True)
class Lot:
    """Hands of one bidder, alone or with the partner he called: the contract made, or failed. They
    differ by what the others took, and by the step: what the contract took, or, where it failed,
    how high it was.

    `contract`: the bidder, and the partner after him; `bids`: who of the others has bid, of those
    who need a bid; `places` those of the contracts that the hands can have, each with its first and
    its last step in `ranges`; `first` is the first step that there can be. `others` has what the
    others took together, at least and at most, by step. `gains` has what every player gets: a
    defender by his own count in steps of five, one of the contract by step, or the partner by his
    own count where he keeps it (`is_kept`). `axes` are the players for whom it differs, `by_step`
    those of the contract who get more or less by that.
    """

    contract: list[int]
    bids: list[int]
    places: list[int]
    ranges: list[list[int]]
    first: int
    others: list[list[int]]
    outcome: str
    deal: Deal
    gains: list[list[int]]
    axes: list[int]
    by_step: list[int]
    is_kept: bool


@dataclass(frozen=True)
class Box:
    """All hands between two counts, by player: his own, or the step."""

    low: list[int]
    high: list[int]


@dataclass(frozen=True)
class Corners:
    """What comes of the hands at the corners of a box, for all players in one number, and the
    players by whom they are told apart: of the first half of the corners the last has least, in
    each half of the first quarter the one before him, and so on."""

    axes: list[int]
    codes: list[int]


@dataclass(frozen=True)
class Known:
    """A box without a difference inside, and what comes of its hands."""

    box: Box
    code: int


def boxes_of(ahead: Ahead, lots: list[Lot]) -> list[list[Known]]:
    """What comes of all hands of each of these lots, in as few boxes as may be; they differ only by
    who has bid, so that what came of hands is kept in the same drawers."""
    drawers: list[list[list[int]]] = [[] for _ in range(DRAWERS)]
    found: list[list[Known]] = []
    for lot in lots:
        low = [lot.first if side in lot.by_step else 0 for side in range(len(lot.gains))]
        box = Box(low, [len(gains) - 1 for gains in lot.gains])
        found.append(halved(ahead, lot, box, drawers) if has_hands(lot, box) else [])
    return found


def halved(ahead: Ahead, lot: Lot, box: Box, drawers: list[list[list[int]]]) -> list[Known]:
    """The boxes inside of which there is no difference."""
    corners = corners_of(ahead, lot, box, drawers)
    if corners.codes.count(corners.codes[0]) == len(corners.codes):
        return [Known(box, corners.codes[0])]
    side = side_to_halve(box, corners)
    low = box.low[side]
    high = box.high[side]
    middle = (low + high) // 2
    # Of two next to each other each is a half.
    ends = [[low, low], [high, high]] if high - low == 1 else [[low, middle], [middle, high]]
    # The step is the same for both of a contract.
    sides = lot.by_step if side in lot.by_step else [side]
    found: list[Known] = []
    for first, last in ends:
        half = Box(
            [max(n, first) if one in sides else n for one, n in enumerate(box.low)],
            [min(n, last) if one in sides else n for one, n in enumerate(box.high)],
        )
        if has_hands(lot, half):
            found.extend(halved(ahead, lot, half, drawers))
    return found


def side_to_halve(box: Box, corners: Corners) -> int:
    """Of those along whose counts something differs the one with the longest way."""
    longest = -1
    found = corners.axes[0]
    step = 1
    for side in corners.axes:
        length = box.high[side] - box.low[side]
        if length > longest and is_told_apart(corners.codes, step):
            longest = length
            found = side
        step = step * 2
    return found


def is_told_apart(codes: list[int], step: int) -> bool:
    """Whether corners that are a step apart, each with its own, are not the same."""
    return any(
        code != codes[place + step] for place, code in enumerate(codes) if place // step % 2 == 0
    )


def has_hands(lot: Lot, box: Box) -> bool:
    """Whether some hands lie in a box."""
    least, most = taken_in(lot, box, steps_in(lot, box))
    return least <= most


def steps_in(lot: Lot, box: Box) -> list[int]:
    """The first and the last step in a box."""
    return [box.low[lot.contract[0]], box.high[lot.contract[0]]]


def taken_in(lot: Lot, box: Box, steps: list[int]) -> list[int]:
    """What the others took at least and at most in a box, with these steps. What the partner keeps
    is not theirs."""
    first, last = steps
    most = lot.others[first][1] - (box.low[lot.contract[1]] if lot.is_kept else 0)
    return [
        max(lot.others[last][0], taken_by_others(lot, box.low)),
        min(most, taken_by_others(lot, box.high)),
    ]


def taken_by_others(lot: Lot, counts: list[int]) -> int:
    """What the defenders took."""
    taken = sum(counts)
    for side in lot.contract:
        taken = taken - counts[side]
    return taken


def corners_of(ahead: Ahead, lot: Lot, box: Box, drawers: list[list[list[int]]]) -> Corners:
    """What comes of the hands at the corners."""
    hands = [sum([count * WEIGHTS[side] for side, count in enumerate(box.low)])]
    axes: list[int] = []
    for side in lot.axes:
        gains = lot.gains[side]
        if gains[box.low[side]] != gains[box.high[side]]:
            more = (box.high[side] - box.low[side]) * WEIGHTS[side]
            hands = [*hands, *[hand + more for hand in hands]]
            axes.append(side)
    return Corners(axes, [kept_code(ahead, lot, n, drawers[n % DRAWERS]) for n in hands])


def kept_code(ahead: Ahead, lot: Lot, hand: int, drawer: list[list[int]]) -> int:
    """What comes of one hand; it is put into its drawer, so as not to be asked for again."""
    for other, code in drawer:
        if other == hand:
            return code
    code = code_at(ahead, lot, hand)
    drawer.append([hand, code])
    return code


def code_at(ahead: Ahead, lot: Lot, hand: int) -> int:
    """What comes of one hand, which is told by the sum of all counts, each with its weight."""
    gains = [
        own[hand // WEIGHTS[side] % STEPS] if len(own) > 1 else own[0]
        for side, own in enumerate(lot.gains)
    ]
    code = 0
    for mark in marks_of(ahead, lot.deal, lot.outcome, gains):
        code = code * 3 + (0 if mark == WIN else 1 if mark == LOSE else 2)
    return code


def mark_in(code: int, side: int, count: int) -> str:
    """What it is for one player."""
    for _ in range(count - 1 - side):
        code = code // 3
    return MARKS[code % 3]


def own_in(lot: Lot, known: Known, side: int, steps: list[int], pack: int) -> list[int]:
    """What a player, or his contract, took at least and at most in a box with these steps."""
    box = known.box
    least, most = taken_in(lot, box, steps)
    if side in lot.contract:
        return [pack - most, pack - least]
    low = box.low[side]
    high = box.high[side]
    others = taken_by_others(lot, box.low) - low
    return [
        max(low, least - (taken_by_others(lot, box.high) - high)),
        min(high, most - others),
    ]
