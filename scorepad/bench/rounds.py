"""Rounds in which everything to be compared takes its turn: a busy machine slows all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Ratio:
    """The median of the rounds' ratios, and between which two the middle half of them lies."""

    value: float
    low: float
    high: float


def processor_seconds(work: Callable[[], object]) -> float:
    """The processor's time for one call, this process with all its threads, kernel included."""
    start = time.process_time()
    work()
    return time.process_time() - start


def play(
    turns: Mapping[str, Callable[[], Callable[[], object]]], rounds: int, calls: int
) -> list[dict[str, float]]:
    """For every round the median seconds of each turn's calls.

    A turn prepares one call, which is not measured, and gives what is. Within a round the calls
    alternate: a, b, c, a, b, c …, each time beginning with another.
    """
    names = list(turns)
    told = []
    for number in range(rounds):
        taken: dict[str, list[float]] = {name: [] for name in names}
        for call in range(calls):
            first = (number + call) % len(names)
            for name in names[first:] + names[:first]:
                taken[name].append(processor_seconds(turns[name]()))
        told.append({name: median(seconds) for name, seconds in taken.items()})
    return told


def ratio(told: Sequence[Mapping[str, float]], name: str, base: str) -> Ratio:
    """How many times as long as ``base`` a turn takes."""
    return spread([seconds[name] / seconds[base] for seconds in told])


def spread(values: Sequence[float]) -> Ratio:
    """Median and middle half of some values."""
    if len(values) < 2:
        return Ratio(values[0], values[0], values[0])
    low, _middle, high = quantiles(values, n=4, method="inclusive")
    return Ratio(median(values), low, high)
