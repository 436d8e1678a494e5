"""The score sheet of a game, and why each of its numbers is what it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template

from scorepad import journal, pads
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.ended import over_of
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.refusals import refusal_texts
from scorepad.web.sheet_rows import (
    past_of,
    rows,
    standing_row,
)

blueprint = Blueprint("sheet", __name__, url_prefix="/p/<pad>/g/<game>")


@dataclass(frozen=True)
class Line:
    """Some points, the rule that gave or withheld them, and where that rule stands."""

    points: int
    text: str
    rule: str
    source: str


@dataclass(frozen=True)
class Why:
    """A side's part of a row, line by line."""

    side: int
    name: str
    delta: int
    before: int
    total: int
    lines: tuple[Line, ...]


@blueprint.get("/sheet")
def show() -> str:
    """The whole game: what stands and what was struck out."""
    folded = journal.folded(g.game)
    return render_template(
        "sheet/show.html",
        pad=g.access.pad,
        sides=sides_of(folded),
        rows=rows(folded, pads.device_names(g.access.pad)),
        start=start_of(folded),
        over=over_of(folded),
        totals=folded.sheet["totals"],
        rules_line=words.rules_line(folded.record),
        problems=refusal_texts(folded.sheet["problems"], folded.sheet, folded.record["players"]),
        may_write=g.access.device.role != "viewer",
    )


def sides_of(folded: Folded) -> list[dict[str, Any]]:
    """The sides with the names of those who sit there now."""
    players = players_at(folded.record, len(folded.entries))
    return [
        {"index": index, "members": [players[seat] for seat in side["seats"]]}
        for index, side in enumerate(folded.sheet["sides"])
    ]


@blueprint.get("/why/<int:number>")
def why(number: int) -> str:
    """One row of the sheet: its lines with rule and source, and the history of the entry."""
    folded = journal.folded(g.game)
    if not 1 <= number <= len(folded.entries):
        abort(404)
    entry = folded.entries[number - 1]
    return render_template(
        "sheet/why.html",
        pad=g.access.pad,
        row=standing_row(folded, number - 1),
        whys=whys(folded, number - 1),
        warnings=_warnings(folded, number),
        past=past_of(folded, entry, pads.device_names(g.access.pad)),
        over=over_of(folded) if folded.sheet["ended_at"] == number else None,
        over_source=words.source_of(folded.sheet["ended_by"] or ""),
        rules_line=words.rules_line(_record_at(folded, number)),
        may_write=g.access.device.role != "viewer",
    )


def whys(folded: Folded, index: int) -> list[Why]:
    """Why each side got what it got in the row at ``index``."""
    names = side_names(folded.sheet)
    row = folded.sheet["hands"][index]
    before = folded.sheet["hands"][index - 1]["totals"] if index else start_of(folded)
    return [
        Why(
            side,
            name,
            row["delta"][side],
            before[side],
            row["totals"][side],
            tuple(_line(line, names) for line in row["lines"] if line["side"] == side),
        )
        for side, name in enumerate(names)
    ]


def start_of(folded: Folded) -> list[int]:
    """The totals that a game began with."""
    started: dict[str, Any] = folded.record.get("start", {})
    totals: list[int] = started.get("totals", [0] * len(folded.sheet["sides"]))
    return totals


def _line(line: dict[str, Any], names: list[str]) -> Line:
    return Line(
        line["points"], words.line_text(line, names), line["rule"], words.source_of(line["rule"])
    )


def _warnings(folded: Folded, number: int) -> list[str]:
    found = [one for one in folded.sheet["warnings"] if one["hand"] == number]
    return refusal_texts(found, folded.sheet, folded.record["players"])


def _record_at(folded: Folded, number: int) -> dict[str, Any]:
    return folded.record | {"hands": folded.record["hands"][:number]}
