"""Deleting a game: asked first, with what goes and how to keep a copy; the owner's alone."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.web.picker import title_of
from scorepad.web.say import _
from scorepad.web.sheet import sides_of

blueprint = Blueprint("deletion", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("/delete")
def ask() -> str:
    """What goes with the game, and whether it shall."""
    folded = journal.folded(g.game)
    return render_template(
        "deletion/ask.html",
        pad=g.access.pad,
        title=title_of(folded.record["game"], folded.record["variant"]),
        began_at=folded.facts[0].at_server,
        sides=sides_of(folded),
        hands=sum(entry.kind == "hand" for entry in folded.entries),
        is_over=folded.sheet["over"],
    )


@blueprint.post("/delete")
def delete() -> Response:
    """Delete it; a game that is gone already is as good."""
    try:
        pads.delete_game(g.access.pad, g.access.device, g.game.public_id)
    except pads.RightsProblem as problem:
        abort(403 if problem.code == "not_owner" else 404)
    flash(_("The game was deleted."), "done")
    return redirect(url_for("history.games"), 303)
