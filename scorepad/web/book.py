"""Score sheets for paper: a game on one page, and the book of a pad, which is many of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import (
    Blueprint,
    abort,
    g,
    get_flashed_messages,
    render_template,
    request,
    stream_template,
)
from flask_wtf.csrf import generate_csrf

from scorepad import journal, pads
from scorepad.history.search import Found, Search, every, years
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.chart import Chart, chart_of
from scorepad.web.course import course_of, taken_by
from scorepad.web.ended import over_of
from scorepad.web.history import asked_for, asked_of, search_of
from scorepad.web.picker import title_of as game_title
from scorepad.web.sheet import sides_of, start_of, start_text
from scorepad.web.sheet_rows import Row, standing_row

blueprint = Blueprint("book", __name__, url_prefix="/p/<pad>")

# How many rows a page takes in large and in small letters; what is longer goes on overleaf.
ROOMY, CLOSE = 33, 52
# A browser sets so many pages without much ado; a longer book is in parts.
IN_A_PART = 200


@blueprint.get("/g/<game>/paper")
def sheet() -> str:
    """One game, as it would stand on a sheet of paper."""
    paper = paper_of(journal.folded(g.game))
    return render_template("book/sheet.html", pad=g.access.pad, paper=paper)


@blueprint.get("/book")
def index() -> str:
    """What can be printed: every year, and the games that a search finds, part by part."""
    search = search_of(request.args)
    found = every(g.access.pad, search)
    return render_template(
        "book/index.html",
        pad=g.access.pad,
        asked=asked_of(search),
        asked_for=_told(search),
        parts=parts_of(found),
        years=[
            (str(year), games, {"from": f"{year:04}-01-01", "to": f"{year:04}-12-31"})
            for year, games in years(g.access.pad)
        ],
    )


@blueprint.get("/book/print")
def part() -> Iterator[str]:
    """A part of the book, sent game by game: none waits for the next, nor is kept in memory."""
    search = search_of(request.args)
    parts = parts_of(every(g.access.pad, search))
    number = request.args.get("part", 1, type=int)
    if not 1 <= number <= len(parts):
        abort(404)
    # What the frame writes into the cookie has to be there before the first line is sent.
    generate_csrf()
    get_flashed_messages(with_categories=True)
    return stream_template(
        "book/part.html",
        pad=g.access.pad,
        asked=asked_of(search),
        asked_for=_told(search),
        part=parts[number - 1],
        parts=len(parts),
        papers=papers(parts[number - 1].found),
    )


@dataclass(frozen=True)
class Part:
    """A part of the book: its number, the places of its first and last game, and its evenings."""

    number: int
    first: int
    last: int
    found: list[Found]

    @property
    def evenings(self) -> tuple[dt.date, dt.date]:
        """The evenings of its first and its last game."""
        return self.found[0].evening, self.found[-1].evening


def parts_of(found: list[Found]) -> list[Part]:
    """The parts that so many games make."""
    cuts = range(0, len(found), IN_A_PART)
    pieces = [found[cut : cut + IN_A_PART] for cut in cuts]
    return [
        Part(number, cut + 1, cut + len(piece), piece)
        for number, (cut, piece) in enumerate(zip(cuts, pieces, strict=True), 1)
    ]


def _told(search: Search) -> list[str]:
    return asked_for(search, pads.names_of(g.access.pad))


def papers(found: Iterable[Found]) -> Iterator[Paper]:
    """The sheets of games, one after the other."""
    return (paper_of(folded) for _id, folded in pads.each_game(one.key for one in found))


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
