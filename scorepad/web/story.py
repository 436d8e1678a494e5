"""The course of a game on a page: chart, turning points, how long it took, and ways to share it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, render_template, url_for

from scorepad import journal
from scorepad.history.chances import ENOUGH, chances_of
from scorepad.history.passed import Range
from scorepad.journal import Folded
from scorepad.web import addresses
from scorepad.web.access import may
from scorepad.web.chart import chart_of
from scorepad.web.course import course_of, dealers_of, taken_by, turns_of
from scorepad.web.ended import over_of
from scorepad.web.figures_told import percent
from scorepad.web.formats import plain
from scorepad.web.game_text import game_text
from scorepad.web.picker import title_of as game_title
from scorepad.web.say import _
from scorepad.web.sheet import sides_of, start_of, start_text
from scorepad.web.sheet_rows import rows

blueprint = Blueprint("story", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("/story")
def show() -> str:
    """The page, for whoever may look."""
    folded = journal.folded(g.game)
    return render_template(
        "story/show.html",
        **story_of(folded),
        pad=g.access.pad,
        chances=chances_of(g.access.pad, folded),
        enough=ENOUGH,
        percent=percent,
        between=between,
        text=game_text(folded),
        address=addresses.base() + url_for("story.show"),
        opens_elsewhere=addresses.opens_elsewhere(),
        may_make_links=may("links.make", is_look=True),
    )


def between(told: Range) -> str:
    """From where to where totals are taken for one."""
    low, high = told
    if low is None:
        return _("%(high)s or less", high=plain(high or 0))
    if high is None:
        return _("%(low)s or more", low=plain(low))
    return _("%(low)s to %(high)s", low=plain(low), high=plain(high))


def story_of(folded: Folded) -> dict[str, Any]:
    """What the page tells of a game."""
    course = course_of(folded)
    return {
        "title": game_title(folded.record["game"], folded.record["variant"]),
        "started": folded.facts[0].at_server,
        "sides": sides_of(folded),
        "totals": folded.sheet["totals"],
        "over": over_of(folded),
        "is_abandoned": folded.is_abandoned,
        "course": course,
        "chart": chart_of(course),
        "rows": [row for row in rows(folded) if row.counts or row.state == "void"],
        "start": start_of(folded) if "start" in folded.record else None,
        "start_text": start_text(folded),
        "turns": turns_of(folded),
        "taken": taken_by(folded),
        "dealers": dealers_of(folded),
    }
