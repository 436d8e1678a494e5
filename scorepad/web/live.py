"""The stream that says at once which game of a pad is how far; what is new is fetched then."""

from __future__ import annotations

from flask import Blueprint, Response, g, request

from scorepad.live import open_stream

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
    opened = open_stream(g.access, is_gone)
    if opened is None:
        return Response(status=503, headers={"Retry-After": LATER})
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return Response(opened, mimetype=EVENTS, headers=headers)
