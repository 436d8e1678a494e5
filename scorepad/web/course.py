"""How a game went: its totals for the chart, the hands that turned it, and how long it took."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flask_babel import ngettext

from scorepad.journal import Folded
from scorepad.journal.facts import MAKERS
from scorepad.rules.five_hundred_scoring import GOAL
from scorepad.web import words
from scorepad.web.chart import Course, Step
from scorepad.web.hand_words import side_names
from scorepad.web.say import _
from scorepad.web.sheet import start_of
from scorepad.web.sheet_rows import COUNTING, Row, dropped_after, is_out, standing_row

FAILED = frozenset({"failed", "dedans"})
# What a longer rest than this is taken for: a meal is part of the evening, a night is not.
REST = dt.timedelta(hours=3)
# How long a fact may have waited on a phone whose clock is still believed.
WAITED = dt.timedelta(days=7)

# Which row it is about, what it was the most of, and a sentence.
_Said = tuple[int, str, str]


@dataclass(frozen=True)
class Turn:
    """A hand that counted more than others: its row, and what it was the most of, each with a
    sentence about it."""

    row: Row
    told: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Taken:
    """How long a game took in words, the rests left out; ``rests`` says what they were."""

    told: str
    rests: str


def course_of(folded: Folded) -> Course:
    """The totals of a game step by step; what changed no total and was no deal is no step."""
    sheet, options = folded.sheet, folded.table["options"]
    steps, place_of = [], {}
    for index, row in enumerate(sheet["hands"]):
        if row["state"] in (*COUNTING, "void") and not _is_after_end(sheet, index):
            kind = {"scored": "hand", "adjusted": "adjusted", "void": "void"}[row["state"]]
            steps.append(Step(folded.entries[index].slot, kind, tuple(row["totals"])))
        place_of[index] = len(steps)
    return Course(
        start=tuple(start_of(folded)),
        steps=tuple(steps),
        target=options.get("target", GOAL),
        floor=options["floor"] if options.get("floor_rule", "off") != "off" else None,
        left={side: place_of.get(dropped_after(sheet, side) - 1, 0) for side in sheet["dropped"]},
    )


def turns_of(folded: Folded) -> list[Turn]:
    """The hands that turned the game: what moved most, what cost most, and the lead for good."""
    found = (_moved_most(folded), _cost_most(folded), _block(folded), _lead(folded))
    told: dict[int, list[tuple[str, str]]] = {}
    for one in found:
        if one is not None:
            told.setdefault(one[0], []).append(one[1:])
    return [Turn(standing_row(folded, index), tuple(said)) for index, said in told.items()]


def dealers_of(folded: Folded) -> list[tuple[str, int]]:
    """Who dealt how many deals, in the order in which they dealt first."""
    counted: dict[str, int] = {}
    for index, entry in enumerate(folded.entries):
        name = standing_row(folded, index).dealer if entry.slot else ""
        if name:
            counted[name] = counted.get(name, 0) + 1
    return list(counted.items())


def taken_by(folded: Folded) -> Taken | None:
    """How long the game took from its first fact to its last hand; None where nobody can tell, as
    of a game that was copied from paper."""
    gaps = [later - earlier for earlier, later in pairwise(_moments(folded))]
    played = sum((gap for gap in gaps if gap <= REST), dt.timedelta())
    rests = [gap for gap in gaps if gap > REST]
    if played < dt.timedelta(minutes=1):
        return None
    told = ngettext(
        "without a rest of %(length)s",
        "without %(num)d rests, %(length)s together",
        len(rests),
        length=length(sum(rests, dt.timedelta())),
    )
    return Taken(length(played), str(told) if rests else "")


def length(span: dt.timedelta) -> str:
    """A span of time in words: ``45 min``, ``2 h 10 min``, ``3 d``."""
    minutes = round(span.total_seconds() / 60)
    days, hours = minutes // (24 * 60), minutes // 60
    if days >= 2:
        return _("%(days)d d", days=days)
    if not hours:
        return _("%(minutes)d min", minutes=minutes)
    rest = f"{minutes % 60:02d}"
    return _("%(hours)d h %(minutes)s min", hours=hours, minutes=rest)


def _moments(folded: Folded) -> list[dt.datetime]:
    """When the game began and when each entry was made: by the phone, which may have had no signal,
    where its clock can be right."""
    found: list[dt.datetime] = []
    for fact in folded.facts:
        if fact.kind not in MAKERS | {"started"}:
            continue
        moment, phone = fact.at_server, fact.at_phone
        earliest = max([moment - WAITED, *found[-1:]])
        found.append(phone if phone is not None and earliest <= phone <= moment else moment)
    return sorted(found)


def _is_after_end(sheet: dict[str, Any], index: int) -> bool:
    return sheet["ended_at"] is not None and index >= sheet["ended_at"]


def _scored(folded: Folded) -> Iterator[tuple[int, dict[str, Any]]]:
    return (
        (index, row) for index, row in enumerate(folded.sheet["hands"]) if row["state"] == "scored"
    )


def _moved_most(folded: Folded) -> _Said | None:
    """The hand after which the sides stood furthest from where they had stood to each other."""
    moved = [(max(row["delta"]) - min(row["delta"]), index) for index, row in _scored(folded)]
    most, index = max(moved, key=lambda one: (one[0], -one[1]), default=(0, 0))
    if not most:
        return None
    text = ngettext(
        "It changed the distance between the sides by %(num)d point.",
        "It changed the distance between the sides by %(num)d points.",
        most,
    )
    return index, _("Moved most"), str(text)


def _cost_most(folded: Folded) -> _Said | None:
    """The contract that was failed at the highest price: own minus and what the others got."""
    names = side_names(folded.sheet)
    failed = []
    for index, row in _scored(folded):
        side = _side_of(folded.sheet, row["bidder"])
        if row["outcome"] in FAILED and side is not None:
            others = [one for number, one in enumerate(row["delta"]) if number != side]
            failed.append((max(others) - row["delta"][side], -index, side))
    if not failed:
        return None
    most, index, side = max(failed)
    text = ngettext(
        "%(side)s lost %(num)d point against the best of the others.",
        "%(side)s lost %(num)d points against the best of the others.",
        most,
        side=names[side],
    )
    return -index, _("Contract that cost most"), str(text)


def _block(folded: Folded) -> _Said | None:
    """The hand in which most points were taken that did not count, for want of a bid."""
    blocked = [
        (line["args"].get("captured", 0), -index, line["side"], line)
        for index, row in _scored(folded)
        for line in row["lines"]
        if words.is_blocked(line)
    ]
    if not blocked:
        return None
    _points, index, _side, line = max(blocked, key=lambda one: one[:3])
    text = words.line_text(line, side_names(folded.sheet))
    return -index, _("Block that cost most"), text


def _lead(folded: Folded) -> _Said | None:
    """The row since which the side that is first at the end was first all the time."""
    places = [
        index
        for index, row in enumerate(folded.sheet["hands"])
        if row["state"] in COUNTING and not _is_after_end(folded.sheet, index)
    ]
    if not places:
        return None
    leader = _leader(folded, places[-1])
    winners = folded.sheet["winners"]
    if leader is None or (winners and winners != [leader]):
        return None
    since = places[-1]
    for index in reversed(places):
        if _leader(folded, index) != leader:
            break
        since = index
    told = _("In front for good") if winners else _("In front since")
    text = _("%(side)s stayed in front from here on.", side=side_names(folded.sheet)[leader])
    return since, told, text


def _leader(folded: Folded, index: int) -> int | None:
    """The one side with the highest total after a row, of those that had not dropped out."""
    sheet = folded.sheet
    totals: list[int] = sheet["hands"][index]["totals"]
    inside = [side for side in range(len(totals)) if not is_out(sheet, index + 1, side)]
    best = max((totals[side] for side in inside), default=0)
    first = [side for side in inside if totals[side] == best]
    return first[0] if len(first) == 1 else None


def _side_of(sheet: dict[str, Any], seat: int | None) -> int | None:
    return next((n for n, side in enumerate(sheet["sides"]) if seat in side["seats"]), None)
