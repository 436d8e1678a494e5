"""A game as one picture that stands alone: who played, who won, and the chart."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from flask import render_template

from scorepad.journal import Folded
from scorepad.web import chart
from scorepad.web.course import course_of
from scorepad.web.ended import over_of
from scorepad.web.formats import day, plain
from scorepad.web.hand_words import side_names
from scorepad.web.picker import title_of as game_title
from scorepad.web.say import _, commas

WIDTH, EDGE, ROW = 360, 18, 24
HEAD = 76  # title, when, who won
SCALE = (WIDTH - 2 * EDGE) / chart.WIDTH
# How many letters of usual width stand in a line.
LETTERS_OF_TITLE, LETTERS_OF_LINE, LETTERS_OF_NAME = 34, 50, 26


@dataclass(frozen=True)
class Side:
    """A side's line above the chart; ``y`` is its middle."""

    side: int
    name: str
    total: str
    is_in_hole: bool
    y: int


@dataclass(frozen=True)
class Picture:
    """What the picture is made of, in units of its own; ``told`` is the same in words."""

    width: int
    height: int
    title: str
    when: str
    won: str
    told: str
    sides: tuple[Side, ...]
    chart: chart.Chart
    chart_y: int
    scale: float


def picture_text(folded: Folded, pad_name: str) -> str:
    """The picture as an SVG with its own styles."""
    return render_template("story/picture.svg", picture=picture_of(folded, pad_name))


def picture_of(folded: Folded, pad_name: str) -> Picture:
    """Where everything stands in the picture."""
    names, totals, over = side_names(folded.sheet), folded.sheet["totals"], over_of(folded)
    sides = tuple(
        Side(
            side,
            shortened(name, LETTERS_OF_NAME),
            str(abs(totals[side])),
            totals[side] < 0,
            HEAD + ROW * side + ROW // 2,
        )
        for side, name in enumerate(names)
    )
    below = HEAD + ROW * len(sides) + ROW // 2
    won = over.headline if over else _("given up") if folded.is_abandoned else _("going on")
    told = commas(f"{name} {plain(totals[side])}" for side, name in enumerate(names))
    when = f"{pad_name} · {day(folded.facts[0].at_server)}"
    title = game_title(folded.record["game"], folded.record["variant"])
    return Picture(
        width=WIDTH,
        height=below + round(chart.HEIGHT * SCALE) + EDGE // 2,
        title=shortened(title, LETTERS_OF_TITLE),
        when=shortened(when, LETTERS_OF_LINE),
        won=shortened(won, LETTERS_OF_LINE - 10),
        told=f"{won}. {told}",
        sides=sides,
        chart=chart.chart_of(course_of(folded)),
        chart_y=below,
        scale=SCALE,
    )


def shortened(text: str, letters: int) -> str:
    """A text that takes no more room than so many letters, cut with an ellipsis where it would."""
    if sum(map(_width, text)) <= letters:
        return text
    kept, room = "", letters - 1
    for letter in text:
        room -= _width(letter)
        if room < 0:
            break
        kept += letter
    return f"{kept.rstrip()}…"


def _width(letter: str) -> int:
    """How many letters of usual width one takes."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
