"""The stream that says at once which game of a pad is how far; what is new is fetched then."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, g, request

from scorepad.database import db
from scorepad.live import hub_of

blueprint = Blueprint("live", __name__, url_prefix="/p/<pad>")

EVENTS = "text/event-stream"
# Who gets no stream asks now and then instead, and for a stream again after so many seconds.
LATER = "30"


@blueprint.get("/live")
def stream() -> Response:
    """Server-sent events, as long as there is a thread for them: else 503.

    No query is made any more from then on: the session goes back before.
    """
    if request.method == "HEAD":
        return Response(mimetype=EVENTS)
    is_gone = request.environ.get("waitress.client_disconnected", lambda: False)
    pad_id, device_id = g.access.pad.id, g.access.device.id
    # Before the hub is asked: who waits with a connection in hand keeps it from others.
    db.session.remove()
    opened = hub_of(current_app).open(pad_id, device_id, db.engine, is_gone)
    if opened is None:
        return Response(status=503, headers={"Retry-After": LATER})
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return Response(opened, mimetype=EVENTS, headers=headers)
