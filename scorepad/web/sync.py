"""Facts as JSON: a phone's outbox is sent here, and a game's facts are fetched to rebuild it.

The page that a phone kept holds an old form token, so sending has none: what guards it is where
the request comes from (`Origin`), its content type, which no form has, and the SameSite cookie.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, g, request
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import HTTPException

from scorepad import live, rules_json
from scorepad.live import BatchProblem
from scorepad.web.errors import SENTENCES, sentences_for, tell_failure
from scorepad.web.outbox_told import sides_told
from scorepad.web.security import csrf
from scorepad.web.snapshot import snapshot_of

blueprint = Blueprint("sync", __name__, url_prefix="/p/<pad>")

JSON = "application/json"
PORTS = {"http": ":80", "https": ":443"}
# By code, what keeps a request from being looked at; `limit` may stand in them.
PROBLEMS = {
    "wrong_origin": _l("This did not come from a page of this scorepad."),
    "not_json_type": _l("Facts are sent as JSON (application/json), not packed."),
    "not_json": _l("This is not JSON in UTF-8."),
    "not_a_batch": _l("A batch of facts is an object with the one key “facts”, a list."),
    "too_many_facts": _l("At most %(limit)s facts can be sent at once."),
    "bad_number": _l("Which facts are wanted is said by a number: 0, 1, 2 …"),
}


@blueprint.post("/sync")
def send() -> Response:
    """Store the facts of an outbox; every one is answered, in order."""
    check_sender()
    request.max_content_length = current_app.config["SYNC_BYTES"]
    batch = live.read_batch(request.get_data(cache=False), current_app.config["SYNC_FACTS"])
    told = live.answer_batch(g.access, batch)
    for sent, answer in zip(batch, told["answers"], strict=True):
        if "standing" in answer:  # a person decides, and has to read it
            answer["told"] = sides_told(g.access.pad.id, sent, answer)
    return _json({**told, "build": current_app.extensions["scorepad_build"]})


csrf.exempt(send)


@blueprint.get("/g/<game>/facts")
def facts() -> Response:
    """The facts of a game after the number that the address names."""
    after = request.args.get("after", "0")
    if not (after.isascii() and after.isdecimal() and len(after) <= 9):
        raise BatchProblem(400, "bad_number")
    build, last = current_app.extensions["scorepad_build"], request.args.get("last", "")[:64]
    found = live.Facts(g.access, g.game, int(after), build, last if int(after) else "")
    if request.if_none_match.contains_weak(found.tag):
        response = Response(status=304)
    else:
        response = _json(found.as_json())
    response.set_etag(found.tag, weak=True)  # weak, as it may yet be packed
    return response


@blueprint.get("/snapshot")
def snapshot() -> Response:
    """The pad in one piece, for a phone that is to open it without a signal."""
    response = _json(snapshot_of(g.access, current_app.extensions["scorepad_build"]))
    response.add_etag(weak=True)  # weak, as it may yet be packed
    response.make_conditional(request)
    return response


@blueprint.errorhandler(BatchProblem)
def not_looked_at(found: BatchProblem) -> Response:
    return _error(found.status, found.code, str(PROBLEMS[found.code] % found.values))


@blueprint.errorhandler(HTTPException)
def _http_error(error: HTTPException) -> Response:
    """What is wrong before the request is looked at: a pad that is not open, a body too big."""
    status = error.code or 500
    code = {403: "forbidden", 404: "not_found", 413: "too_big"}.get(status, "not_done")
    title, advice = sentences_for(status)
    return _error(status, code, f"{title}: {advice}")


@blueprint.errorhandler(Exception)
def _failure(error: Exception) -> Response:
    tell_failure(error)
    return _error(500, "failed", ": ".join(map(str, SENTENCES[500])))


def check_sender() -> None:
    """Let through what a page of ours sends by script, and nothing else."""
    came_from = request.headers.get("Sec-Fetch-Site", "same-origin")
    if came_from != "same-origin" or not _is_own_origin(request.headers.get("Origin", "")):
        raise BatchProblem(403, "wrong_origin")
    if request.mimetype != JSON or request.headers.get("Content-Encoding"):
        raise BatchProblem(415, "not_json_type")


def _is_own_origin(origin: str) -> bool:
    """Whether this is where the request went to; a proxy in front may speak another scheme."""
    scheme, _slashes, host = origin.partition("://")
    if scheme not in PORTS:
        return False
    port = PORTS[scheme]
    return host.lower().removesuffix(port) == request.host.lower().removesuffix(port) != ""


def _json(told: dict[str, Any], status: int = 200) -> Response:
    return Response(rules_json.dumps(told), status, mimetype=JSON)


def _error(status: int, code: str, text: str) -> Response:
    return _json({"error": {"code": code, "text": text}}, status)
