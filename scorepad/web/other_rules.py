"""A game, or one hand of it, under other rules: what each would make of it, and who plays so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from babel.lists import format_list
from flask import Blueprint, abort, g, render_template
from flask_babel import get_locale, ngettext

from scorepad import journal, pads, rules
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.other_offers import Offer, Rule, offers_for, rule_of
from scorepad.web.say import _
from scorepad.web.sheet import sides_of
from scorepad.web.sheet_rows import standing_row, title_of

blueprint = Blueprint("other_rules", __name__, url_prefix="/p/<pad>/g/<game>")

# What is missing, by the problem and its field.
MISSING = {
    "sides_bid_needed.sides_bid": "bid",
    "missing.last_trick": "last_trick",
}


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
    and of the game."""

    game: Reading
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
        "headline": rows.headline(folded.sheet),
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
        self.rows: list[dict[str, Any]] = found["others"]

    def compared(self) -> Compared:
        """All of them."""
        of = {
            kind: tuple(self.reading(row) for row in self.rows if row["kind"] == kind)
            for kind in ("counted", "untold", "barred")
        }
        return Compared(
            answer=self.answer(),
            headline=self.headline(self.sheet),
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
            deltas=figures(found["delta"], own["delta"]),
            totals=figures(found["totals"], own["totals"]),
            lines=tuple(lines),
            told=_state(found["state"], own["state"]),
        )

    def reading(self, row: dict[str, Any]) -> Reading:
        is_counted = row["kind"] == "counted"
        own = self.options()
        return Reading(
            rules=tuple(rule_of(self.folded.record, own, one, self.offers) for one in row["rules"]),
            headline=self.headline_then(row) if is_counted else "",
            is_other=is_counted and row["winners"] != self.sheet["winners"],
            totals=figures(row["totals"], self.sheet["totals"]) if is_counted else (),
            told=tuple(self.told(row)) if is_counted else (),
            hands=tuple(self.hands(row)) if is_counted else (),
            why_not=tuple(self.why_not(row)),
        )

    def options(self) -> dict[str, Any]:
        """The options that the game began with."""
        record = self.folded.record
        return rules.in_force(record["game"], record["variant"], record.get("rules") or {})

    def answer(self) -> str:
        """What most people ask first, in one sentence."""
        counted = [row for row in self.rows if row["kind"] == "counted"]
        over = [row for row in counted if row["winners"]]
        others = [row for row in over if row["winners"] != self.sheet["winners"]]
        count = sum(len(row["rules"]) for row in others)
        if not counted:
            return _("Under no other rule known here would anything be different.")
        if self.sheet["over"] and count:
            return _others_win(count)
        if self.sheet["over"]:
            return _("Under no other rule known here would somebody else have won.")
        return (
            _others_end(count)
            if count
            else _("Under no other rule known here would the game be over.")
        )

    def headline(self, sheet: dict[str, Any]) -> str:
        """Who has won, as it is."""
        if not sheet["winners"]:
            return _("Nobody has won yet")
        return _("Winner: %(winner)s", winner=self.winners(sheet))

    def headline_then(self, row: dict[str, Any]) -> str:
        """Who has won then."""
        if not row["winners"]:
            nobody = not self.sheet["winners"]
            return _("Nobody has won yet") if nobody else _("Nobody would have won yet")
        winner = self.winners(row)
        if row["winners"] == self.sheet["winners"]:
            return _("The same winner: %(winner)s", winner=winner)
        if self.sheet["winners"]:
            return _("Another winner: %(winner)s", winner=winner)
        return _("Over by now. Winner: %(winner)s", winner=winner)

    def winners(self, row: dict[str, Any]) -> str:
        names = [self.names[side] for side in row["winners"]]
        return str(format_list(names, locale=get_locale()))

    def told(self, row: dict[str, Any]) -> Iterator[str]:
        """What else is another than on the sheet."""
        if row["over"] and row["ended_at"] != self.sheet["ended_at"]:
            last = title_of(self.folded.entries[row["ended_at"] - 1])
            yield _("The game ends with this: %(hand)s.", hand=last)
        for side in row["dropped"]:
            if side not in self.sheet["dropped"]:
                yield _("%(side)s: dropped out of the game then", side=self.names[side])
        for side in self.sheet["dropped"]:
            if side not in row["dropped"]:
                yield _("%(side)s: back in the game", side=self.names[side])
        if row.get("held") and row["held"] != self.sheet["held"]:
            yield _("%(points)d held", points=row["held"])
        dealer = row["next_dealer"]
        if not row["over"] and dealer is not None and dealer != self.sheet["next_dealer"]:
            players = players_at(self.folded.record, len(self.folded.entries))
            yield _("%(player)s deals next.", player=players[dealer])

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
            told = _state(found["state"], own["state"])
            yield Hand(entry.id, title_of(entry), tuple(shifts), told)

    def why_not(self, row: dict[str, Any]) -> Iterator[str]:
        """What is missing, or what could not have been; the same of several hands in one."""
        found: dict[tuple[str, str], list[str]] = {}
        for problem in row["problems"]:
            players = players_at(self.folded.record, problem["hand"] or 0)
            text = words.problem_text(problem, self.names, players)
            side = problem["args"].get("side")
            name = self.names[side] if isinstance(side, int) else ""
            key = (text, "") if row["kind"] == "barred" else (_code(problem), name)
            found.setdefault(key, []).append(self.title_at(problem["hand"]))
        for (said, name), hands in found.items():
            if row["kind"] == "barred":
                yield _("%(hand)s: %(problem)s", hand=", ".join(hands), problem=said)
            else:
                yield _nobody_noted(said, name, ", ".join(hands))

    def title_at(self, number: int | None) -> str:
        return title_of(self.folded.entries[number - 1]) if number else ""


def _code(problem: dict[str, Any]) -> str:
    return MISSING.get(f"{problem['code']}.{problem['field']}", "")


def _nobody_noted(what: str, side: str, hands: str) -> str:
    if what == "bid":
        return _("Nobody noted whether %(side)s bid: %(hands)s.", side=side, hands=hands)
    if what == "last_trick":
        return _("Nobody noted who took the last trick: %(hands)s.", hands=hands)
    return _("Nobody noted what this rule asks for: %(hands)s.", hands=hands)


def _state(then: str, own: str) -> str:
    """What has become of a hand, besides its points."""
    if then == own:
        return ""
    if then == "orphan":
        return _("after the end: does not count")
    return _("counts then") if own == "orphan" else ""


def _others_win(number: int) -> str:
    return str(
        ngettext(
            "Under %(num)d other rule somebody else would have won.",
            "Under %(num)d other rules somebody else would have won.",
            number,
        )
    )


def _others_end(number: int) -> str:
    return str(
        ngettext(
            "Under %(num)d other rule the game would be over by now.",
            "Under %(num)d other rules the game would be over by now.",
            number,
        )
    )
