"""How often a side won from a score like this one, learned from a pad's own games.

Two sides, both totals in steps of a quarter of what wins the game. Each game counts once for a
score that it passed, and nothing is told before enough games have passed it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scorepad.database import db
from scorepad.history.lots import lot_of
from scorepad.history.passed import PASSED_KEY, Range, code_of, range_of, step_of
from scorepad.history.seen import seen_in
from scorepad.history.sums import TALLY
from scorepad.pads.models import Pad

if TYPE_CHECKING:
    from scorepad.journal.fold import Folded

ENOUGH = 20


@dataclass(frozen=True)
class Chance:
    """What became of a side that stood so: `own` and `other` are the ranges of both totals."""

    side: int
    won: int
    games: int
    own: Range
    other: Range

    @property
    def is_level(self) -> bool:
        """Whether both totals are taken for the same: then nothing is learned."""
        return self.own == self.other

    @property
    def is_enough(self) -> bool:
        """Whether so many games have passed this score that something can be told."""
        return self.games >= ENOUGH


def chances_of(pad: Pad, folded: Folded) -> list[Chance]:
    """The chance of each side of a game that goes on; empty for any other, before its first hand,
    and where more than two sides play."""
    if folded.sheet["over"] or folded.is_abandoned or folded.sheet["problems"]:
        return []
    game = seen_in(folded)
    if not game.is_of_two or not game.totals:
        return []
    lot = lot_of(folded.record["game"], folded.record["variant"], game.options)
    counts, step = _counts(pad, lot.key), step_of(game)
    return list(_each(counts, step, game.totals[-1], [side.index for side in game.sides]))


def _each(
    counts: Counter[str], step: int, totals: tuple[int, ...], sides: list[int]
) -> Iterator[Chance]:
    for side, other in (sides, reversed(sides)):
        code = code_of(totals[side], totals[other], step)
        ranges = range_of(totals[side], step), range_of(totals[other], step)
        yield Chance(side, counts[f"won:{code}"], counts[f"at:{code}"], *ranges)


def _counts(pad: Pad, lot: str) -> Counter[str]:
    query = sa.select(TALLY.c.counts).where(
        TALLY.c.pad_id == pad.id,
        TALLY.c.lot == lot,
        TALLY.c.year == 0,
        TALLY.c.against == PASSED_KEY,
        TALLY.c.who == "",
    )
    return Counter(db.session.execute(query).scalar_one_or_none() or {})
