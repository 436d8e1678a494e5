"""What comes into a pad from a file: looked at first, then taken in whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import rules
from scorepad.archive import pad_file
from scorepad.archive.importing import read_value
from scorepad.archive.record_import import Written, import_record
from scorepad.archive.said import MOST_TOLD, Refused
from scorepad.web import limits, uploads
from scorepad.web.picker import title_of
from scorepad.web.say import _

blueprint = Blueprint("importing", __name__, url_prefix="/p/<pad>/import")

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


class Unfit(Exception):
    """A file that cannot come in; `told`: why, in sentences."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self.told = told


@blueprint.get("")
def choose() -> str:
    """Where a file is chosen."""
    return _page()


@blueprint.post("")
def look() -> str | tuple[str, int]:
    """What would come in, and what is wrong with a file; nothing is written."""
    limits.count("import")
    try:
        content = uploads.sent_file()
        coming = _coming(_record_of(content))
    except uploads.NoFile:
        return _page(_("Choose a file first.")), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422
    token = "" if coming.here else uploads.keep(content)
    return render_template("importing/game.html", coming=coming, token=token)


@blueprint.post("/take")
def take() -> Response | tuple[str, int]:
    """Take in what was looked at."""
    limits.count("import")
    token = request.form.get("token", "")
    try:
        written = _written(_record_of(uploads.kept(token)))
    except uploads.NoFile:
        return _page(_("This file is not kept here any more: choose it again.")), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422
    uploads.drop(token)
    if written.is_new:
        flash(_("The game is in the pad now."), "done")
    else:
        flash(_("This game is in the pad already; nothing was changed."), "done")
    return redirect(url_for("sheet.show", game=written.game), 303)


def _page(*told: str) -> str:
    return render_template("importing/choose.html", told=told[:MOST_TOLD])


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
        more = len(refused.problems) - MOST_TOLD
        rest = [_("And %(number)d more.", number=more)] if more > 0 else []
        raise Unfit(*refused.problems[:MOST_TOLD], *rest) from refused
