"""A measured figure beside its bar, and the table of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


class Absent(Exception):
    """A tool that a part needs is not there; its text says which, and how to get it."""


@dataclass(frozen=True)
class Figure:
    """What was measured; ``bar`` is the most that is good (with ``is_least``: the least), None
    where there is none; ``low`` and ``high`` are the spread over the rounds, and ``absent`` says
    why there is no ``value``."""

    what: str
    value: float | None = None
    unit: str = ""
    bar: float | None = None
    is_least: bool = False
    low: float | None = None
    high: float | None = None
    absent: str = ""

    @property
    def verdict(self) -> str:
        """``met``, ``missed``, or "" where there is no bar or no value."""
        if self.value is None or self.bar is None:
            return ""
        is_met = self.value >= self.bar if self.is_least else self.value <= self.bar
        return "met" if is_met else "missed"

    def as_json(self) -> dict[str, Any]:
        """The figure with its verdict as JSON values."""
        return asdict(self) | {"verdict": self.verdict}


def table(figures: list[Figure]) -> str:
    """The figures as text: what, figure, spread, bar, met or missed; below it what is absent."""
    head = ("what", "figure", "spread", "bar", "")
    rows = [head, *(_cells(figure) for figure in figures if not figure.absent)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [_line(row, widths) for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths).rstrip())
    lines += [f"{figure.what}: {figure.absent}" for figure in figures if figure.absent]
    return "\n".join(lines)


def written(value: float) -> str:
    """Three digits that say something: ``0.42``, ``3.81``, ``22.4``, ``1240``."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _cells(figure: Figure) -> tuple[str, ...]:
    value = "" if figure.value is None else f"{written(figure.value)} {figure.unit}".strip()
    spread = ""
    if figure.low is not None and figure.high is not None:
        spread = f"{written(figure.low)} to {written(figure.high)}"
    sign = "≥" if figure.is_least else "≤"
    bar = "" if figure.bar is None else f"{sign} {written(figure.bar)}"
    return figure.what, value, spread, bar, figure.verdict


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    what, value, spread, bar, verdict = row
    cells = (
        what.ljust(widths[0]),
        value.rjust(widths[1]),
        spread.ljust(widths[2]),
        bar.rjust(widths[3]),
        verdict,
    )
    return "  ".join(cells).rstrip()
