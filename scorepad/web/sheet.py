"""The score sheet of a game, and why each of its numbers is what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template
from flask_babel import ngettext

from scorepad import journal, pads
from scorepad.journal import Entry, Folded
from scorepad.rules import table
from scorepad.web import correction, words
from scorepad.web.access import fresh_id
from scorepad.web.ended import over_of
from scorepad.web.ending_early import ways_to_end
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.objections import objected_to
from scorepad.web.refusals import refusal_texts
from scorepad.web.remarks import Remark, why_it_goes_on, why_nobody_scored, why_not_more
from scorepad.web.say import _
from scorepad.web.sheet_rows import (
    past_of,
    reason_of_totals,
    rows,
    standing_row,
    struck_row,
    title_of,
)

# What stands in the place of an entry's id for the last one that counts.
LAST = "last"

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
    """A side's part of a row, line by line; ``remarks``: why it is not more, and why the
    game goes on all the same."""

    side: int
    name: str
    delta: int
    before: int
    total: int
    lines: tuple[Line, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True)
class Beside:
    """The entries before and after one on the sheet, with what their rows are called; ``reason``
    is the one by which the totals stood where they did before it. Empty where there is none."""

    reason: str
    earlier: str
    earlier_title: str
    later: str
    later_title: str


@blueprint.get("/sheet")
def show() -> str:
    """The whole game: what stands and what was struck out."""
    folded = journal.folded(g.game)
    return render_template(
        "sheet/show.html",
        pad=g.access.pad,
        sides=sides_of(folded),
        rows=rows(folded, pads.device_names(g.access.pad)),
        start=start_of(folded) if "start" in folded.record else None,
        start_text=start_text(folded),
        over=over_of(folded),
        totals=folded.sheet["totals"],
        rules_parts=words.rules_parts(folded.record),
        problems=refusal_texts(folded.sheet["problems"], folded.sheet, folded.record["players"]),
        may_write=g.access.device.role != "viewer",
        is_abandoned=folded.is_abandoned,
        ends=ways_to_end(folded),
        fact_id=fresh_id(),
        version=folded.version,
    )


def sides_of(folded: Folded) -> list[dict[str, Any]]:
    """The sides with the names of those who sit there now."""
    players = players_at(folded.record, len(folded.entries))
    return [
        {"index": index, "members": [players[seat] for seat in side["seats"]]}
        for index, side in enumerate(folded.sheet["sides"])
    ]


@blueprint.get("/why/<entry>")
def why(entry: str) -> str:
    """One row of the sheet: its lines with rule and source, and the history of the entry; of the
    last one that counts, where it is asked for by that word."""
    folded = journal.folded(g.game)
    if entry == LAST:
        entry = reason_of_totals(folded, len(folded.entries))
    found = folded.entry(entry)
    if found is None:
        abort(404)
    if not folded.is_standing(entry):
        return _why_struck(folded, found)
    return render_template(
        "sheet/why.html",
        **why_of(
            folded,
            folded.entries.index(found),
            pads.device_names(g.access.pad),
            g.access.device.id,
        ),
        pad=g.access.pad,
        fact_id=fresh_id(),
        may_write=g.access.device.role != "viewer",
        version=folded.version,
    )


def why_of(folded: Folded, index: int, devices: Mapping[int, str], own: int) -> dict[str, Any]:
    """What the page of the entry at ``index`` shows; ``devices`` names the phones by their row,
    ``own`` is that of the phone that asks."""
    number = index + 1
    record = folded.record | {"hands": folded.record["hands"][:number]}
    standing = table(record)
    is_end = folded.sheet["ended_at"] == number
    return {
        "row": standing_row(folded, index),
        "whys": whys(folded, index, standing),
        "nobody": why_nobody_scored(folded, index, standing["options"]),
        "beside": beside(folded, index),
        "warnings": _warnings(folded, number),
        "past": past_of(folded, folded.entries[index], devices),
        "objections": objected_to(folded, folded.entries[index], devices, own),
        "over": over_of(folded) if is_end else None,
        "over_source": words.source_of(folded.sheet["ended_by"] or ""),
        "rules_parts": words.rules_parts(record, standing=standing),
    }


def whys(folded: Folded, index: int, standing: Mapping[str, Any]) -> list[Why]:
    """Why each side got what it got in the row at ``index``."""
    names = side_names(folded.sheet)
    besides = why_not_more(folded, index, standing)
    remarks = why_it_goes_on(folded, index, standing)
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
            (*besides[side], *remarks[side]),
        )
        for side, name in enumerate(names)
    ]


def beside(folded: Folded, index: int) -> Beside:
    """Where the page of the entry at ``index`` leads on to."""
    entries = folded.entries
    earlier = entries[index - 1] if index else None
    later = entries[index + 1] if index + 1 < len(entries) else None
    return Beside(
        reason=reason_of_totals(folded, index),
        earlier=earlier.id if earlier else "",
        earlier_title=title_of(earlier) if earlier else "",
        later=later.id if later else "",
        later_title=title_of(later) if later else "",
    )


def start_of(folded: Folded) -> list[int]:
    """The totals that a game began with."""
    started: dict[str, Any] = folded.record.get("start", {})
    totals: list[int] = started.get("totals", [0] * len(folded.sheet["sides"]))
    return totals


def start_text(folded: Folded) -> str:
    """What the row of the totals from paper is called."""
    played = folded.record.get("start", {}).get("hands", 0)
    if not played:
        return _("From paper")
    return str(
        ngettext("From paper, after %(num)d hand", "From paper, after %(num)d hands", played)
    )


def _why_struck(folded: Folded, entry: Entry) -> str:
    """An entry that stands no more: its history, and the way back for what never happened."""
    devices = pads.device_names(g.access.pad)
    return render_template(
        "sheet/struck.html",
        pad=g.access.pad,
        row=struck_row(folded, entry, devices),
        past=past_of(folded, entry, devices),
        objections=objected_to(folded, entry, devices, g.access.device.id),
        fact_id=fresh_id(),
        wish=correction.wish_to_bring_back(folded, entry),
        may_come_back=entry.undone_by is None,
        has_room=all(other.slot != entry.slot for other in folded.entries),
        may_write=g.access.device.role != "viewer",
        version=folded.version,
    )


def _line(line: dict[str, Any], names: list[str]) -> Line:
    return Line(
        line["points"], words.line_text(line, names), line["rule"], words.source_of(line["rule"])
    )


def _warnings(folded: Folded, number: int) -> list[str]:
    found = [one for one in folded.sheet["warnings"] if one["hand"] == number]
    return refusal_texts(found, folded.sheet, folded.record["players"])
