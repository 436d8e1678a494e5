"""Objecting to an entry, and answering an objection: a remark each, whatever the sheet says."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, g, redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Folded, Status
from scorepad.web import sheet
from scorepad.web.access import fresh_id
from scorepad.web.hands.fields import text_line
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.sent import new_fact

OBJECTED, SETTLED = "objected", "settled"

blueprint = Blueprint("consent", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.post("/object/<entry>")
def object_to(entry: str) -> Response | tuple[str, int]:
    """Somebody has something against an entry, and says what."""
    if journal.folded(g.game).entry(entry) is None:
        abort(404)
    text = text_line(request.form.get("text", ""))
    if not text:
        return _asked_again(entry, _("Say what is wrong: all will read it."))
    done = _("Kept. Every phone shows your objection.")
    return _write(entry, OBJECTED, {"target": entry, "text": text}, done)


@blueprint.post("/settle/<objection>")
def settle(objection: str) -> Response | tuple[str, int]:
    """A keeper says why an entry stands that somebody objects to."""
    entry = _entry_of(journal.folded(g.game), objection)
    text = text_line(request.form.get("text", ""))
    if not text:
        return _asked_again(entry, _("Say why it stands: who objected will read it."))
    done = _("Kept. Every phone shows your answer.")
    return _write(entry, SETTLED, {"target": objection, "text": text}, done)


@blueprint.post("/withdraw/<objection>")
def withdraw(objection: str) -> Response | tuple[str, int]:
    """Whoever objected does not any more."""
    entry = _entry_of(journal.folded(g.game), objection)
    return _write(entry, SETTLED, {"target": objection}, _("The objection is withdrawn."))


def _write(entry: str, kind: str, body: dict[str, Any], done: str) -> Response | tuple[str, int]:
    """Store a remark, and back to its entry. An old page that says something else by an id that
    is used says it by a fresh one."""
    fact_id = request.form.get("fact_id", "")
    answer = journal.append(g.game, new_fact(fact_id, kind, body), g.access.device)
    if answer.status is Status.CHANGED:
        answer = journal.append(g.game, new_fact(fresh_id(), kind, body), g.access.device)
    if answer.status is Status.REFUSED:
        folded = journal.folded(g.game)
        told = refusal_texts(answer.problems, folded.sheet, folded.record["players"])
        return _asked_again(entry, *told)
    flash(done, "done")
    return redirect(url_for("sheet.why", entry=entry, _anchor="objections"), 303)


def _asked_again(entry: str, *told: str) -> tuple[str, int]:
    """The page of the entry, with what is in the way."""
    for one in told:
        flash(one, "warn")
    return sheet.why(entry), 422


def _entry_of(folded: Folded, objection: str) -> str:
    """The entry that an objection of this game is about."""
    fact = folded.fact(objection)
    if fact is None or fact.kind != OBJECTED:
        abort(404)
    target: str = fact.body["target"]
    return target
