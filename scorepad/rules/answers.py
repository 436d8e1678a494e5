"""Figures of a hand, told as a tired person says them: made, at least 80, made with at least 80."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .ranges import runs_of, without

MOST = 1000000
# The plainest first.
KINDS_OF_ANSWERS = [
    "all",
    "none",
    "made",
    "failed",
    "from",
    "to",
    "made_from",
    "failed_from",
    "made_or_from",
    "failed_or_from",
    "made_to",
    "failed_to",
    "made_or_to",
    "failed_or_to",
    "rows",
]
LEAST = ["from", "made_from", "failed_from", "made_or_from", "failed_or_from"]
MOST_OF = ["to", "made_to", "failed_to", "made_or_to", "failed_or_to"]


@dataclass(frozen=True)
class Scope:
    """The figures that a part in a hand can bring, and those that come only with a contract made,
    or only with one that failed; `is_clear`: none comes with both. `step` is theirs."""

    possible: list[list[int]]
    made: list[list[int]]
    failed: list[list[int]]
    is_clear: bool
    step: int


@dataclass(frozen=True)
class Answer:
    """One true way to say which figures it is: with any limit from `low` to `high` the same is
    meant."""

    kind: str
    low: int = 0
    high: int = 0
    rows: list[list[Any]] = field(default_factory=list)


def answers_of(rows: list[list[int]], scope: Scope) -> list[Answer]:
    """All true ways to say that it is these figures of a scope."""
    found = [Answer(kind) for kind, figures in sets_of(scope).items() if rows == figures]
    found.extend(limited("from", "to", rows, scope.possible, scope.step))
    found.append(Answer("rows", rows=open_ends(rows, scope)))
    if not scope.is_clear:
        return found
    found.extend(limited("made_from", "made_to", rows, scope.made, scope.step))
    found.extend(limited("failed_from", "failed_to", rows, scope.failed, scope.step))
    found.extend(besides("made_or_from", "made_or_to", rows, scope.made, scope))
    found.extend(besides("failed_or_from", "failed_or_to", rows, scope.failed, scope))
    return found


def sets_of(scope: Scope) -> dict[str, list[list[int]]]:
    """The figures that have a name."""
    sets: dict[str, list[list[int]]] = {"all": scope.possible, "none": []}
    return {**sets, "made": scope.made, "failed": scope.failed} if scope.is_clear else sets


def limited(
    least: str, most: str, rows: list[list[int]], base: list[list[int]], step: int
) -> list[Answer]:
    """That it is all of `base` from a figure on, or up to one."""
    if without(rows, base, step):
        return []
    rest = without(base, rows, step)
    first = rows[0][0] if rows else MOST
    last = rows[-1][1] if rows else -MOST
    above = rest[-1][1] + 1 if rest else -MOST
    below = rest[0][0] - 1 if rest else MOST
    found = [Answer(least, above, first)] if above <= first else []
    return [*found, Answer(most, last, below)] if last <= below else found


def besides(
    least: str, most: str, rows: list[list[int]], base: list[list[int]], scope: Scope
) -> list[Answer]:
    """That it is all of `base`, and of the others those from a figure on, or up to one."""
    if without(base, rows, scope.step):
        return []
    others = without(scope.possible, base, scope.step)
    return limited(least, most, without(rows, base, scope.step), others, scope.step)


def open_ends(rows: list[list[int]], scope: Scope) -> list[list[Any]]:
    """The figures themselves, without a limit where nothing is below or above, or between."""
    if not rows:
        return []
    low = scope.possible[0][0]
    high = scope.possible[-1][1]
    runs = runs_of(rows, scope.possible, scope.step)
    return [[None if a == low else a, None if b == high else b] for a, b in runs]


def in_common(answers: list[Answer], others: list[Answer]) -> list[Answer]:
    """The ways to say it that are true here and there."""
    found: list[Answer] = []
    for one in answers:
        for other in others:
            low = max(one.low, other.low)
            high = min(one.high, other.high)
            if one.kind == other.kind and low <= high and one.rows == other.rows:
                found.append(Answer(one.kind, low, high, one.rows))
    return found


def plainest(answers: list[Answer]) -> dict[str, Any]:
    """The plainest way as JSON: `kind`, and for a limit the `figure` that somebody really has."""
    for kind in KINDS_OF_ANSWERS:
        for one in answers:
            if one.kind == kind:
                return {"kind": kind, "figure": figure_of(one), "rows": one.rows}
    return {"kind": "none", "figure": None, "rows": []}


def figure_of(answer: Answer) -> int | None:
    """The limit of an answer that has one."""
    if answer.kind in LEAST:
        return answer.high if answer.high < MOST else answer.low
    if answer.kind in MOST_OF:
        return answer.low if answer.low > -MOST else answer.high
    return None
