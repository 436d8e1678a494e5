"""Score sheets for paper: a game on one page, and the book of a pad, which is many of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, render_template

from scorepad import journal
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.chart import Chart, chart_of
from scorepad.web.course import course_of, taken_by
from scorepad.web.ended import over_of
from scorepad.web.picker import title_of as game_title
from scorepad.web.sheet import sides_of, start_of, start_text
from scorepad.web.sheet_rows import Row, standing_row

blueprint = Blueprint("book", __name__, url_prefix="/p/<pad>")

# How many rows a page takes in large and in small letters; what is longer goes on overleaf.
ROOMY, CLOSE = 33, 52


@blueprint.get("/g/<game>/paper")
def sheet() -> str:
    """One game, as it would stand on a sheet of paper."""
    paper = paper_of(journal.folded(g.game))
    return render_template("book/sheet.html", pad=g.access.pad, paper=paper)


@dataclass(frozen=True)
class Paper:
    """A score sheet; ``size`` says in which letters: roomy, close or tiny."""

    title: str
    folded: Folded
    sides: list[dict[str, Any]]
    totals: list[int]
    rows: list[Row]
    start: list[int] | None
    start_text: str
    won: str
    how: str
    rules: str
    time: str
    chart: Chart | None
    size: str

    @property
    def started(self) -> Any:
        """When the game began."""
        return self.folded.facts[0].at_server

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody played it to its end."""
        return self.folded.is_abandoned


def paper_of(folded: Folded) -> Paper:
    """The sheet of a game: what stands, and nothing of what was struck out."""
    found = list(_rows(folded))
    over, taken, course = over_of(folded), taken_by(folded), course_of(folded)
    size = "roomy" if len(found) <= ROOMY else "close" if len(found) <= CLOSE else "tiny"
    return Paper(
        title=game_title(folded.record["game"], folded.record["variant"]),
        folded=folded,
        sides=sides_of(folded),
        totals=folded.sheet["totals"],
        rows=found,
        start=start_of(folded) if "start" in folded.record else None,
        start_text=start_text(folded),
        won=over.headline if over else "",
        how=over.how if over else "",
        rules=words.rules_line(folded.record),
        time=taken.told if taken else "",
        chart=chart_of(course) if course.steps else None,
        size=size,
    )


def _rows(folded: Folded) -> Iterator[Row]:
    for index in range(len(folded.entries)):
        row = standing_row(folded, index)
        if row.counts or row.state == "void" or row.told:
            yield row
