"""The pen: which phone keeps the score of a game. Any keeper takes it, and nobody needs it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, g, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorepad import journal
from scorepad.live import BatchProblem
from scorepad.web.security import csrf
from scorepad.web.sent import wants_json
from scorepad.web.sync import JSON, check_sender, not_looked_at

blueprint = Blueprint("pen", __name__, url_prefix="/p/<pad>/g/<game>")


@dataclass(frozen=True)
class Held:
    """Who keeps the score: what the phone is called."""

    device: str


@blueprint.post("/pen")
def take() -> Answer:
    """This phone keeps the score from now on. By form, with its token; or by script as JSON, which
    no form sends, so that a page that was kept needs none."""
    if request.mimetype == JSON:
        check_sender()
    elif current_app.config["WTF_CSRF_ENABLED"]:
        csrf.protect()
    if journal.take_pen(g.game, g.access.device) is None:
        abort(403)
    if request.mimetype == JSON or wants_json():
        return Response(status=204)
    return redirect(url_for("table.show"), 303)


csrf.exempt(take)
blueprint.register_error_handler(BatchProblem, not_looked_at)


def pen_elsewhere(state: journal.State) -> Held | None:
    """Who keeps the score of this game, where it is another phone than the one that asks."""
    if state.pen is None or state.pen.device_id == g.access.device.id:
        return None
    return Held(state.pen_name or "")
