"""How strong somebody plays, judged by games of partners: the model, and what one game changes.

The model is openskill's Plackett–Luce, as the package has it. What a rating means and how it came
about is kept with it (`model`), so that another model or version begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

# How many deviations to either side somebody's strength lies within, 19 times of 20.
WITHIN = 2


@dataclass(frozen=True)
class Rating:
    """What is held of somebody: a strength, and how far it may be off (one standard deviation)."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """The strength that somebody has almost surely; whoever played little has little of it."""
        return self.mu - WITHIN * self.sigma


@cache
def model() -> str:
    """The model, its parameters and the version of its package, in one line."""
    found = _model()
    told = (f"{name}={getattr(found, name):.10g}" for name in ("mu", "sigma", "beta", "tau"))
    return f"openskill {version('openskill')} PlackettLuce {' '.join(told)}"


def beginner() -> Rating:
    """What is held of somebody who has not played yet."""
    return Rating(_model().mu, _model().sigma)


def after_game(sides: Sequence[Sequence[Rating]], results: Sequence[int]) -> list[list[Rating]]:
    """The ratings of the players of each side after a game; `results`: of each side, the higher
    the better, level ones shared the place."""
    found = _model()
    teams = [[found.rating(one.mu, one.sigma) for one in side] for side in sides]
    moved = found.rate(teams, scores=[float(result) for result in results])
    return [[Rating(one.mu, one.sigma) for one in side] for side in moved]


@cache
def _model() -> PlackettLuce:
    # Only who looks at ratings waits for the package.
    from openskill.models import PlackettLuce

    return PlackettLuce()
