"""Place and note of a game, and whether the figures leave it out: paper is merciful."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.pads.names import has_bad_character
from scorepad.web.say import _

blueprint = Blueprint("about", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("/about")
def edit() -> str:
    """The form, as it was filled in last."""
    return render_template(
        "about/edit.html",
        pad=g.access.pad,
        about=pads.about_game(g.access.pad, g.game.public_id),
        limits=(pads.PLACE_LIMIT, pads.NOTE_LIMIT),
    )


@blueprint.post("/about")
def change() -> Response:
    """Keep what was typed; what cannot be shown is left out of it."""
    place, note = (_clean(request.form.get(name, "")) for name in ("place", "note"))
    is_left_out = request.form.get("left_out") == "y"
    told = pads.tell_about_game(g.access.pad, g.game.public_id, place, note, is_left_out)
    if told is None:
        abort(404)
    flash(_("Saved."), "done")
    return redirect(url_for("story.show"), 303)


def _clean(text: str) -> str:
    """A line or two as they can be kept: ends of lines alike, no character that none can see."""
    lines = text.replace("\r\n", "\n").split("\n")
    kept = ("".join(sign for sign in line if not has_bad_character(sign)) for line in lines)
    return "\n".join(kept)
