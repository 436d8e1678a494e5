"""What comes into a pad from a file: looked at first, then taken in whole or not at all."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad import rules
from scorepad.archive import pad_file
from scorepad.archive.importing import read_value
from scorepad.archive.paper_import import PaperGame, TakenIn, import_paper
from scorepad.archive.paper_import import Refused as NotTaken
from scorepad.archive.record_import import Written, import_record
from scorepad.archive.said import MOST_TOLD, Refused, problem_sentence
from scorepad.pads import NameProblem
from scorepad.web import limits, paper, uploads
from scorepad.web.forms import name_sentence
from scorepad.web.picker import title_of
from scorepad.web.say import _
from scorepad.web.spreadsheets import CSV

blueprint = Blueprint("importing", __name__, url_prefix="/p/<pad>/import")

MOST_LINES_SHOWN = 200

Json = dict[str, Any]


@dataclass(frozen=True)
class Player:
    """Somebody in a file; ``is_new``: whom the pad does not know by that name."""

    name: str
    is_new: bool


@dataclass(frozen=True)
class Coming:
    """A game as it would come in; ``here``: its id where it is in the pad already."""

    title: str
    players: tuple[Player, ...]
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    hands: int
    is_over: bool
    here: str


@dataclass(frozen=True)
class OldGame:
    """A line of old games; ``is_here``: it is in the pad already."""

    game: PaperGame
    title: str
    is_here: bool


class Unfit(Exception):
    """A file that cannot come in; `told`: why, in sentences."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self.told = told


@blueprint.get("")
def choose() -> str:
    """Where a file is chosen."""
    return _page()


@blueprint.get("/columns.csv")
def columns() -> Response:
    """An empty table for old games from paper."""
    answer = Response(paper.template(), mimetype=CSV)
    answer.headers["Content-Disposition"] = 'attachment; filename="scorepad.csv"'
    return answer


@blueprint.post("")
def look() -> str | tuple[str, int]:
    """What would come in, and what is wrong with a file; nothing is written. A file that is kept
    is looked at again where it was asked which way its dates go."""
    limits.count("import")
    token, order = request.form.get("token", ""), request.form.get("order", "")
    try:
        content = uploads.kept(token) if token else uploads.sent_file()
        if _is_json(content):
            coming = _coming(_record_of(content))
            kept = "" if coming.here else uploads.keep(content)
            return render_template("importing/game.html", coming=coming, token=kept)
        return _look_at_paper(content, token, order)
    except uploads.NoFile:
        return _page(_gone() if token else _("Choose a file first.")), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422


@blueprint.post("/take")
def take() -> Response | tuple[str, int]:
    """Take in what was looked at."""
    limits.count("import")
    token, order = request.form.get("token", ""), request.form.get("order", "")
    try:
        content = uploads.kept(token)
        goes_on = _take_record(content) if _is_json(content) else _take_paper(content, order)
    except uploads.NoFile:
        return _page(_gone()), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422
    uploads.drop(token)
    return goes_on


def _take_record(content: bytes) -> Response:
    written = _written(_record_of(content))
    if written.is_new:
        flash(_("The game is in the pad now."), "done")
    else:
        flash(_("This game is in the pad already; nothing was changed."), "done")
    return redirect(url_for("sheet.show", game=written.game), 303)


def _take_paper(content: bytes, order: str) -> Response:
    found = _read(content, order)
    if found.asks:  # or some of it would be left out
        raise Unfit(_("Which day is %(date)s? The file does not tell.", date=found.asks))
    taken = _taken(found.games)
    if taken.new:
        told = ngettext(
            "%(num)d game is in the pad now.", "%(num)d games are in the pad now.", len(taken.new)
        )
        flash(str(told), "done")
    else:
        flash(_("All of it is in the pad already; nothing was changed."), "done")
    return redirect(url_for("pads.home"), 303)


def _look_at_paper(content: bytes, token: str, order: str) -> str:
    found = _read(content, order)
    if found.asks:
        kept = token or uploads.keep(content)
        ways = [(order, day_as(found.asks, order)) for order in paper.ORDERS]
        return render_template("importing/dates.html", read=found.asks, ways=ways, token=kept)
    taken = _taken(found.games, is_try=True)
    here = set(taken.here)
    lines = tuple(
        OldGame(one, title_of(one.game, one.variant), one.line in here)
        for one in found.games[:MOST_LINES_SHOWN]
    )
    return render_template(
        "importing/paper.html",
        lines=lines,
        more=len(found.games) - len(lines),
        taken=taken,
        order=order,
        token=(token or uploads.keep(content)) if taken.new else "",
    )


def day_as(text: str, order: str) -> dt.date:
    """The day that a date means when it is read that way."""
    first, second, year = map(int, re.split(r"\D", text))
    day, month = (first, second) if order == paper.DAY_FIRST else (second, first)
    return dt.date(year, month, day)


def _read(content: bytes, order: str) -> paper.Read:
    try:
        found = paper.read(content, order)
    except paper.NoTable as no_table:
        raise Unfit(no_table.told) from no_table
    if found.problems:
        raise Unfit(*_some(found.problems))
    return found


def _taken(games: list[PaperGame], is_try: bool = False) -> TakenIn:
    try:
        return import_paper(g.access.pad, games, is_try)
    except NotTaken as refused:
        texts = [problem_sentence(found, say=_) for found in refused.problems]
        told = " ".join(texts) or _("two of the names are one person here.")
        raise Unfit(_("Line %(line)d: %(told)s", line=refused.line, told=told)) from refused
    except NameProblem as problem:
        raise Unfit(name_sentence(problem)) from problem


def _is_json(content: bytes) -> bool:
    """Whether a file is meant to be JSON; a table begins with the name of a column."""
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b"")


def _gone() -> str:
    return _("This file is not kept here any more: choose it again.")


def _some(problems: list[str]) -> list[str]:
    more = len(problems) - MOST_TOLD
    rest = [_("And %(number)d more.", number=more)] if more > 0 else []
    return [*problems[:MOST_TOLD], *rest]


def _page(*told: str) -> str:
    return render_template("importing/choose.html", told=told, columns=paper.columns_told())


def _record_of(content: bytes) -> Json:
    """The game record in a file. Raises Unfit."""
    try:
        value = read_value(content)
    except ValueError:
        value = None
    if value is None:
        raise Unfit(_("This is no file of a game that scorepad wrote."))
    if value["format"] == pad_file.FORMAT:
        raise Unfit(_("This is the file of a whole pad: bring it from the first page."))
    return value


def _coming(record: Json) -> Coming:
    written = _written(record, is_try=True)
    sheet = rules.score(record)
    names = dict.fromkeys(record["players"])
    made = set(written.made)
    return Coming(
        title=title_of(record["game"], record["variant"]),
        players=tuple(Player(name, " ".join(name.split()) in made) for name in names),
        sides=tuple(side["name"] for side in sheet["sides"]),
        totals=tuple(sheet["totals"]),
        hands=sum(row["state"] == "scored" for row in sheet["hands"]),
        is_over=sheet["over"],
        here="" if written.is_new else written.game,
    )


def _written(record: Json, is_try: bool = False) -> Written:
    try:
        return import_record(g.access.pad, record, _, is_try)
    except Refused as refused:
        raise Unfit(*_some(refused.problems)) from refused
