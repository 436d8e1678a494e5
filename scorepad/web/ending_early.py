"""How a game that goes on may be ended now: with nobody winning, by the clock, or conceded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.journal import Folded
from scorepad.journal.endings import contenders, ended_early
from scorepad.web.fact_names import told
from scorepad.web.hand_words import side_names

NOBODY, CLOCK, CONCEDED = "nobody", "clock", "conceded-"

Json = dict[str, Any]


@dataclass(frozen=True)
class Way:
    """A way to end a game: what the form sends for it, and who wins then, in words."""

    value: str
    text: str


def ways_to_end(folded: Folded) -> list[Way]:
    """The ways to end a game that goes on; none for one that does not. By the clock only what was
    played can be ended."""
    if folded.sheet["over"] or folded.is_abandoned:
        return []
    return list(_ways(folded))


def result_in(value: str) -> Json | None:
    """The result of a fact that ends a game, of what a form sent; None: nobody wins. Raises
    ValueError for what no form of ours sends."""
    if value in ("", NOBODY):
        return None
    if value == CLOCK:
        return {"by": "clock"}
    side = value.removeprefix(CONCEDED)
    if side == value or not (side.isascii() and side.isdecimal() and len(side) < 3):
        raise ValueError(value)
    return {"by": "conceded", "side": int(side)}


def _ways(folded: Folded) -> Iterator[Way]:
    sheet, names = folded.sheet, side_names(folded.sheet)
    yield Way(NOBODY, told("win_nobody"))
    if folded.entries:
        winners = _winners(folded, {"by": "clock"})
        code = "win_by_clock" if len(winners) == 1 else "win_shared"
        yield Way(CLOCK, told(code, winner=_listed(winners)))
    for side in contenders(sheet, folded.waiting):
        winners = _winners(folded, {"by": "conceded", "side": side})
        if winners:
            text = told("win_conceded", side=names[side], winner=_listed(winners))
            yield Way(f"{CONCEDED}{side}", text)


def _winners(folded: Folded, result: Json) -> list[str]:
    names = side_names(folded.sheet)
    ended = ended_early(folded.sheet, result, folded.waiting)
    return [names[side] for side in ended["winners"]]


def _listed(names: list[str]) -> str:
    return str(format_list(names, locale=get_locale()))
