"""The log of a game: all that was ever recorded of it, the newest first."""

from __future__ import annotations

from flask import Blueprint, g, render_template

from scorepad import journal, pads
from scorepad.web.log_steps import steps_of

blueprint = Blueprint("log", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("/log")
def show() -> str:
    """Every fact: what was said, old and new, who recorded it, when, and why."""
    folded = journal.folded(g.game)
    return render_template(
        "log/show.html",
        pad=g.access.pad,
        steps=steps_of(folded, pads.device_names(g.access.pad)),
        version=folded.version,
    )
