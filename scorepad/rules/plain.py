"""What most games need not ask: everybody stays at the table, and nothing is staked."""

from __future__ import annotations

from typing import Any

from .facts import Deal, Problem, Setting


def everybody(given: list[int] | None, totals: list[int], setting: Setting) -> list[int]:
    """Every side is at the table."""
    return [side for side in range(len(setting.sides))]


def those_playing(totals: list[int], setting: Setting) -> list[int]:
    """Nobody leaves the table."""
    return setting.playing


def no_misfits(variant: str, given: dict[str, Any]) -> list[str]:
    """Every value goes with every other."""
    return []


def no_stake(winners: list[int], setting: Setting) -> dict[str, Any] | None:
    """Nothing is paid."""
    return None


def any_void(kind: str, setting: Setting) -> list[Problem]:
    """Every deal may be passed out or dealt again."""
    return []


def nothing_lacking(deal: Deal, totals: list[int], setting: Setting) -> list[Problem]:
    """Everything that a score needs is in the hand itself."""
    return []


def nobody_near(totals: list[int], setting: Setting) -> list[int]:
    """Almost every hand may end the game; no hint is due."""
    return []
