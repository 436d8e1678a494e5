"""What was committed of a game is told to those of this process who listen, in that order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flask import current_app

from scorepad.database import after_commit

EARS = "scorepad_ears"
_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MICROSECOND = dt.timedelta(microseconds=1)


@dataclass(frozen=True)
class Mark:
    """How far a game is. `draft` and `pen` are numbers that differ whenever the hand in progress
    or the pen was changed; 0 where there is none."""

    game: str
    version: int
    draft: int
    pen: int


# What hears of it: (id of the pad's row, mark); None where it is not known what changed.
Ear = Callable[[int, Mark | None], None]


def number_of(at: dt.datetime | None) -> int:
    """The number of a draft or pen by its moment, in microseconds: JavaScript holds it exactly."""
    return (at - _EPOCH) // _MICROSECOND if at else 0


def tell(pad_id: int, mark: Mark | None) -> None:
    """Have the listeners hear of this as soon as the present transaction is committed."""
    for hear in current_app.extensions.get(EARS, ()):
        after_commit(partial(hear, pad_id, mark))
