"""Belote's buttons that change more than the field they are named after."""

from __future__ import annotations

from dataclasses import replace

from scorepad.web.hands.belote_entry import ANNOUNCED, AWARDED, MOST_DIGITS, Entry
from scorepad.web.hands.fields import Fields, last, number


def pressed(entry: Entry, form: Fields) -> Entry:
    """The entry after the pressed button; unchanged where none of these was pressed."""
    digit = last(form, "digit")
    if digit.isascii() and digit.isdecimal() and len(digit) == 1:
        return typed(entry, digit)
    if number(last(form, "add")) is not None:  # the last trick, after the cards
        told = number(entry.points[entry.counted or 0]) or 0
        return with_points(entry, str(told + (number(last(form, "add")) or 0)))
    if last(form, "points"):  # the sum of the count is taken
        return replace(with_points(entry, last(form, "points")), counting=False)
    if last(form, "award"):
        return awarded(entry, last(form, "award"))
    if last(form, "announce"):
        added = tuple(cell for cell in last(form, "announce").split()[:1])
        return replace(entry, announced=(*entry.announced, *added), declaring=ANNOUNCED)
    if last(form, "withdraw"):
        index = number(last(form, "withdraw"))
        kept = [cell for place, cell in enumerate(entry.announced) if place != index]
        return replace(entry, announced=tuple(kept))
    return turned(entry, last(form, "turn"))


def typed(entry: Entry, digit: str) -> Entry:
    """One more digit for the side that is being told; whose tricks were counted, took not all."""
    told = entry.points[entry.counted or 0]
    points = digit if told == "0" else (told + digit)[:MOST_DIGITS]
    return with_points(entry, points)


def with_points(entry: Entry, points: str) -> Entry:
    """The entry with the figure of the side that is being told."""
    side = entry.counted or 0
    told = points.strip()[:MOST_DIGITS]
    if told and not (told.isascii() and told.isdecimal()):
        return entry
    figures = tuple(told if own == side else entry.points[own] for own in (0, 1))
    return replace(entry, points=figures, capot=None)


def awarded(entry: Entry, cell: str) -> Entry:
    """``0:50`` adds fifty to what side 0 was awarded, ``0:`` takes it all away."""
    side, _, points = cell.partition(":")
    own = number(side)
    told = entry.declared or (0, 0)
    if own not in (0, 1):
        return entry
    added = number(points)
    sums = [0 if added is None else told[own] + added if own == each else 0 for each in (0, 1)]
    declared = tuple(sums[each] if each == own else told[each] for each in (0, 1))
    return replace(entry, declared=declared, declaring=AWARDED)


def turned(entry: Entry, turn: str) -> Entry:
    """The way back to the contract, a digit taken away, the two figures changed over."""
    if turn == "contract" and entry.has_calls:  # the last call is taken back
        return replace(entry, calls=entry.calls[:-1], counting=False, is_open=False)
    if turn == "contract":
        return replace(entry, taker=None, trump="", counting=False, is_open=False)
    if turn == "erase":
        return with_points(entry, entry.points[entry.counted or 0][:-1])
    if turn == "swap":
        return replace(entry, points=entry.points[::-1], cards="")
    return entry
