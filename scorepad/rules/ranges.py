"""Figures in rows: [from, to], both included, from the lowest on."""

from __future__ import annotations


def joined(rows: list[list[int]], step: int) -> list[list[int]]:
    """All these rows as few as possible; what is one step apart goes together."""
    found: list[list[int]] = []
    low = 0
    high = 0
    is_open = False
    for row in sorted(rows):
        if is_open and row[0] <= high + step:
            high = max(high, row[1])
        else:
            if is_open:
                found.append([low, high])
            low, high = row
            is_open = True
    if is_open:
        found.append([low, high])
    return found


def without(rows: list[list[int]], others: list[list[int]], step: int) -> list[list[int]]:
    """The figures of rows that are in none of the others; both as `joined` gives them."""
    left = rows
    for low, high in others:
        left = [
            part
            for row in left
            for part in [[row[0], min(row[1], low - step)], [max(row[0], high + step), row[1]]]
            if part[0] <= part[1]
        ]
    return left


def is_within(figure: int, rows: list[list[int]]) -> bool:
    """Whether a figure is in one of the rows."""
    return any(row[0] <= figure and figure <= row[1] for row in rows)


def runs_of(rows: list[list[int]], possible: list[list[int]], step: int) -> list[list[int]]:
    """The same with those in one between which no other figure is possible."""
    others = without(possible, rows, step)
    found: list[list[int]] = []
    for row in rows:
        last = found[-1] if found else row
        if found and not any(last[1] < other[0] and other[0] < row[0] for other in others):
            found = [*found[:-1], [last[0], row[1]]]
        else:
            found.append(row)
    return found
