"""How a game ends by no rule: on paper, by the clock, or because a side concedes it. Pure.

Who has won by the clock, or of those who did not concede, is stored nowhere: it follows from the
totals, so that a later correction moves it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scorepad.journal.facts import Json

# How a table may end a game before any rule does, and somebody wins all the same.
EARLY = frozenset({"clock", "conceded"})


def on_paper(sheet: Json, paper: Json | None) -> Json:
    """The sheet of a game that ended on paper: no rule says why, and no hand is known."""
    return sheet if paper is None else _over(sheet, paper["winners"], "paper", {})


def ended_early(sheet: Json, result: Json | None, waiting: Collection[int]) -> Json:
    """The sheet, or what other rules make of it, of a game that its table ended with a result.

    What ended by the rules all the same did so; `waiting`: the sides that play another time.
    """
    if result is None or sheet["over"]:
        return sheet
    left = [side for side in contenders(sheet, waiting) if side != result.get("side")]
    if not left:
        return sheet
    totals = sheet["totals"]
    highest = max(totals[side] for side in left)
    winners = [side for side in left if totals[side] == highest]
    args: Json = {}
    if len(winners) > 1:
        args["reading"] = "level"
    elif len(left) > 1 and "side" in result:
        args["reading"] = "highest"
    if "side" in result:
        args["loser"] = result["side"]
    return _over(sheet, winners, result["by"], args)


def contenders(sheet: Json, waiting: Collection[int]) -> list[int]:
    """The sides that may still win."""
    out = {*waiting, *sheet["dropped"]}
    return [side for side in range(len(sheet["totals"])) if side not in out]


def waiting_in(sheet: Json, table: Json) -> list[int]:
    """The sides that wait for the next game; where teams take turns hand by hand, all play this."""
    if table.get("options", {}).get("six_rotate_per_hand"):
        return []
    out = {*table.get("playing", ()), *sheet["dropped"]}
    return [side for side in range(len(sheet["totals"])) if side not in out]


def _over(sheet: Json, winners: list[int], by: str, args: dict[str, Any]) -> Json:
    end: Json = {"ended_by": by, "ended_args": args, "next_dealer": None}
    winner = winners[0] if len(winners) == 1 else None
    return {**sheet, **end, "over": True, "winner": winner, "winners": winners}
