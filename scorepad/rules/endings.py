"""Ends that games share: the highest total wins, and what happens when the leaders are level."""

from __future__ import annotations

from typing import Any

from .facts import End


def highest_wins(
    rule: str, args: dict[str, Any], totals: list[int], among: list[int], options: dict[str, Any]
) -> End | None:
    """The highest total among these sides wins; level leaders play another hand or, by `tie`,
    share (ENG.5)."""
    best = max([totals[side] for side in among])
    leaders = [side for side in among if totals[side] == best]
    if len(leaders) == 1:
        return End(rule, leaders, args)
    if options["tie"] == "another_hand":
        return None
    return End(rule, leaders, {**args, "reading": "shared"})
