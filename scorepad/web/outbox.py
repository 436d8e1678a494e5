"""What is not sent yet: the outbox of this phone, and one that was saved as a file.

The file also finds its way from the page of an old address of the server to a new one. Its facts
go the way of all facts, so that what is there already is not there twice.
"""

from __future__ import annotations

from flask import Blueprint, current_app, g, render_template, request
from flask_babel import lazy_gettext as _l

from scorepad import live, pads
from scorepad.live import OutboxFile, OutboxProblem
from scorepad.web import access, limits
from scorepad.web.outbox_told import told_of

blueprint = Blueprint("outbox", __name__, url_prefix="/p/<pad>")

# By code, why a file was not looked at; `limit` may stand in them.
PROBLEMS = {
    "no_file": _l("Choose the file that was saved on the phone."),
    "no_outbox": _l("This file is not one that a phone saved from its list of what is not sent."),
    "newer_outbox": _l("This file was saved by a newer scorepad than this one."),
    "long_outbox": _l("This file holds more than %(limit)s entries."),
    "other_pad": _l("What is in this file belongs to another pad."),
    "other_pad_named": _l("What is in this file belongs to the pad %(name)s. Open it there."),
}


@blueprint.get("/outbox")
def show() -> str:
    """What waits on this phone, which only the app there knows; and a place for a file."""
    return _page()


@blueprint.post("/outbox")
def send() -> str | tuple[str, int]:
    """Store what a file holds; each of its facts is answered in words."""
    limits.count("outbox")
    try:
        outbox = _read()
    except OutboxProblem as problem:
        return _page(_sentence(problem)), 422
    if outbox.pad != g.access.pad.public_id:
        return _page(_of_another(outbox)), 422
    answers = live.answer_batch(g.access, outbox.facts)["answers"]
    pairs = zip(outbox.facts, answers, strict=True)
    told = [told_of(g.access.pad.id, sent, answer) for sent, answer in pairs]
    return render_template("outbox/sent.html", told=told)


def _page(error: str = "") -> str:
    return render_template("outbox/show.html", pad=g.access.pad, outbox=None, error=error)


def _read() -> OutboxFile:
    """The outbox that was sent as a file. Raises OutboxProblem."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise OutboxProblem("no_file")
    return live.read_outbox(file.read(), current_app.config["OUTBOX_FACTS"])


def _sentence(problem: OutboxProblem) -> str:
    return str(PROBLEMS[problem.code] % {"limit": problem.limit})


def _of_another(outbox: OutboxFile) -> str:
    """Whose it is: told by name to a phone that is in that pad, too."""
    known = access.devices()
    other = pads.open_pad(outbox.pad, [known[outbox.pad]]) if outbox.pad in known else None
    if other is None:
        return str(PROBLEMS["other_pad"])
    return str(PROBLEMS["other_pad_named"] % {"name": other.pad.name})
