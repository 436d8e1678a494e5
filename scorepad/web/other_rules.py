"""A game, or one hand of it, under other rules: what each would make of it, and who plays so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template

from scorepad import journal, pads, rules
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import side_names
from scorepad.web.other_offers import Offer, Rule, offers_for, rule_of
from scorepad.web.other_words import answer, headline, headline_then, state_told, told, why_not
from scorepad.web.sheet import sides_of
from scorepad.web.sheet_rows import standing_row, title_of

blueprint = Blueprint("other_rules", __name__, url_prefix="/p/<pad>/g/<game>")


@dataclass(frozen=True)
class Figure:
    """A figure of a side, and whether it is another than on the sheet."""

    side: int
    points: int
    is_other: bool


@dataclass(frozen=True)
class Shift:
    """What a hand gives to a side, on the sheet and then."""

    side: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Hand:
    """A hand that is another than on the sheet; `told` says what else has become of it."""

    id: str
    title: str
    shifts: tuple[Shift, ...]
    told: str


@dataclass(frozen=True)
class Line:
    """Points of a side in one hand, with the sentence and the rule."""

    side: int
    points: int
    text: str
    rule: str


@dataclass(frozen=True)
class Reading:
    """What other rules make of a game. `is_other`: somebody else wins, or nobody yet, or somebody
    already. Where it cannot be told, or could not have been, only `why_not` says more."""

    rules: tuple[Rule, ...]
    headline: str
    is_other: bool
    totals: tuple[Figure, ...]
    told: tuple[str, ...]
    hands: tuple[Hand, ...]
    why_not: tuple[str, ...]


@dataclass(frozen=True)
class HandReading:
    """What other rules make of one hand: what it gives, where the sides stand then, line by line;
    and of the game, in which they may come to stand elsewhere (`goes_on`)."""

    game: Reading
    goes_on: bool
    deltas: tuple[Figure, ...]
    totals: tuple[Figure, ...]
    lines: tuple[Line, ...]
    told: str


@dataclass(frozen=True)
class Compared:
    """A game beside what other rules make of it: `answer` in one sentence, `headline` and totals
    as they are; then what is counted, what cannot be told, and what could not have been."""

    answer: str
    headline: str
    totals: tuple[Figure, ...]
    counted: tuple[Reading, ...]
    untold: tuple[Reading, ...]
    barred: tuple[Reading, ...]


@blueprint.get("/readings")
def show() -> str:
    """The whole game."""
    folded = journal.folded(g.game)
    return render_template(
        "other_rules/show.html",
        pad=g.access.pad,
        version=folded.version,
        **game_compared(folded, g.access.pad),
    )


@blueprint.get("/readings/<entry>")
def hand(entry: str) -> str:
    """One hand of it."""
    folded = journal.folded(g.game)
    found = folded.entry(entry)
    if found is None or not folded.is_standing(entry):
        abort(404)
    return render_template(
        "other_rules/hand.html",
        pad=g.access.pad,
        version=folded.version,
        **hand_compared(folded, g.access.pad, folded.entries.index(found)),
    )


def game_compared(folded: Folded, pad: pads.Pad) -> dict[str, Any]:
    """What the page of the whole game shows."""
    rows = _Rows(folded, pad)
    return {
        "sides": sides_of(folded),
        "problems": bool(folded.sheet["problems"]),
        "compared": rows.compared(),
        "rules_parts": words.rules_parts(folded.record),
    }


def hand_compared(folded: Folded, pad: pads.Pad, index: int) -> dict[str, Any]:
    """What the page of one hand shows."""
    rows = _Rows(folded, pad)
    row = folded.sheet["hands"][index]
    return {
        "sides": sides_of(folded),
        "problems": bool(folded.sheet["problems"]),
        "row": standing_row(folded, index),
        "deltas_now": figures(row["delta"], row["delta"]),
        "totals_now": figures(row["totals"], row["totals"]),
        "headline": headline(folded.sheet),
        "readings": tuple(rows.of_hand(index)),
        "rules_parts": words.rules_parts(folded.record),
    }


def figures(points: list[int], own: list[int]) -> tuple[Figure, ...]:
    """Figures of all sides beside those of the sheet."""
    pairs = enumerate(zip(points, own, strict=True))
    return tuple(Figure(side, one, one != other) for side, (one, other) in pairs)


class _Rows:
    """The readings of a game, in words."""

    def __init__(self, folded: Folded, pad: pads.Pad) -> None:
        self.folded = folded
        self.sheet = folded.sheet
        self.names = side_names(folded.sheet)
        self.offers: list[Offer] = offers_for(folded.record, pad)
        found = rules.other_readings(folded.record, [one.asked for one in self.offers])
        # A game that its table ended is ended so by other rules as well.
        self.rows = [
            folded.as_ended(row) if row["kind"] == "counted" else row for row in found["others"]
        ]

    def compared(self) -> Compared:
        """All of them."""
        of = {
            kind: tuple(self.reading(row) for row in self.rows if row["kind"] == kind)
            for kind in ("counted", "untold", "barred")
        }
        return Compared(
            answer=answer(self.sheet, self.rows),
            headline=headline(self.sheet),
            totals=figures(self.sheet["totals"], self.sheet["totals"]),
            **of,
        )

    def of_hand(self, index: int) -> Iterator[HandReading]:
        """Those by which this hand, or its being the last one, is another."""
        number = index + 1
        ends_here = self.sheet["ended_at"] == number
        for row in (one for one in self.rows if one["kind"] == "counted"):
            found = next((one for one in row["hands"] if one["number"] == number), None)
            if found or ends_here != (row["ended_at"] == number):
                yield self.hand_reading(row, found or self.sheet["hands"][index], index)

    def hand_reading(self, row: dict[str, Any], found: dict[str, Any], index: int) -> HandReading:
        own = self.sheet["hands"][index]
        lines = [
            Line(one["side"], one["points"], words.line_text(one, self.names), one["rule"])
            for one in found["lines"]
        ]
        return HandReading(
            game=self.reading(row),
            goes_on=found["totals"] != row["totals"],
            deltas=figures(found["delta"], own["delta"]),
            totals=figures(found["totals"], own["totals"]),
            lines=tuple(lines),
            told=state_told(found["state"], own["state"]),
        )

    def reading(self, row: dict[str, Any]) -> Reading:
        is_counted = row["kind"] == "counted"
        own = self.options()
        return Reading(
            rules=tuple(rule_of(self.folded.record, own, one, self.offers) for one in row["rules"]),
            headline=headline_then(self.sheet, row) if is_counted else "",
            is_other=is_counted and row["winners"] != self.sheet["winners"],
            totals=figures(row["totals"], self.sheet["totals"]) if is_counted else (),
            told=tuple(told(self.folded, row)) if is_counted else (),
            hands=tuple(self.hands(row)) if is_counted else (),
            why_not=tuple(why_not(self.folded, row)),
        )

    def options(self) -> dict[str, Any]:
        """The options that the game began with."""
        record = self.folded.record
        return rules.in_force(record["game"], record["variant"], record.get("rules") or {})

    def hands(self, row: dict[str, Any]) -> Iterator[Hand]:
        for found in row["hands"]:
            entry = self.folded.entries[found["number"] - 1]
            own = self.sheet["hands"][found["number"] - 1]
            pairs = enumerate(zip(own["delta"], found["delta"], strict=True))
            shifts = [
                Shift(side, self.names[side], before, after)
                for side, (before, after) in pairs
                if before != after
            ]
            told = state_told(found["state"], own["state"])
            yield Hand(entry.id, title_of(entry), tuple(shifts), told)
