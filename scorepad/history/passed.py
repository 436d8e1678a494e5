"""The scores that a game of two sides passed on its way, roughly, and who won from there. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorepad.history.seen import Game

# Under whom they are counted: of everybody, and apart from what else is counted of everybody.
PASSED_KEY = "at"
PASSED: tuple[tuple[str, ...], tuple[str, ...]] = ((), (PASSED_KEY,))
# Beyond so many steps it makes no difference how far.
_FARTHEST = 8
# The lowest and the highest total that are taken for one, None for no limit.
Range = tuple[int | None, int | None]


def passed_in(game: Game) -> Iterator[Counter[str]]:
    """Each score that the game had on the way, once: of the side that stood so first, whether it
    won, and of the other. Neither a level score nor that at the end: who won from it says nothing.
    """
    if not game.is_of_two or game.is_given_up or game.is_from_paper:
        return
    step = step_of(game)
    one, two = (side.index for side in game.sides)
    seen: set[str] = set()
    for totals in game.totals[:-1]:
        codes = code_of(totals[one], totals[two], step), code_of(totals[two], totals[one], step)
        if codes[0] == codes[1] or seen.intersection(codes):
            continue
        seen.update(codes)
        for side, code in zip((one, two), codes, strict=True):
            yield Counter({f"at:{code}": 1, f"won:{code}": int(game.winners == (side,))})


def step_of(game: Game) -> int:
    """How far apart totals are taken for different: a quarter of what wins the game."""
    return max(1, game.far_behind // 2)


def code_of(own: int, other: int, step: int) -> str:
    """What names a score, the own total first."""
    return f"{_steps(own, step)}:{_steps(other, step)}"


def range_of(total: int, step: int) -> Range:
    """From where to where totals are taken for this one."""
    steps = _steps(total, step)
    low = None if steps == -_FARTHEST else steps * step
    return low, None if steps == _FARTHEST else (steps + 1) * step - 1


def _steps(total: int, step: int) -> int:
    return max(-_FARTHEST, min(_FARTHEST, total // step))
