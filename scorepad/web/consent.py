"""Agreeing with a game, objecting to an entry, answering an objection: remarks, each a fact."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, g, redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Answer, Folded, Status
from scorepad.web import sheet, table
from scorepad.web.access import fresh_id
from scorepad.web.forms import whole_number
from scorepad.web.hands.fields import text_line
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.sent import new_fact

AGREED, OBJECTED, SETTLED = "agreed", "objected", "settled"

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


@blueprint.post("/agree/<target>/<seen>")
def agree(target: str, seen: str) -> Response | tuple[str, int]:
    """A side agrees with the game, or with an entry of it, as it was when ``seen`` was its last
    fact."""
    folded = journal.folded(g.game)
    if folded.fact(target) is None or folded.fact(seen) is None:
        abort(404)
    side = whole_number(request.form.get("side", ""))
    answer = _append(AGREED, {"target": target, "side": side, "seen": seen})
    if answer.status is Status.REFUSED:
        _tell(answer)
        return table.show(), 422
    return redirect(url_for("table.show"), 303)


def _write(entry: str, kind: str, body: dict[str, Any], done: str) -> Response | tuple[str, int]:
    """Store a remark, and back to its entry."""
    answer = _append(kind, body)
    if answer.status is Status.REFUSED:
        _tell(answer)
        if "text" in body:
            flash(_("You wrote: %(text)s", text=body["text"]), "warn")
        return sheet.why(entry), 422
    is_own = journal.folded(g.game).fact(request.form.get("fact_id", "")) is not None
    is_added = answer.status is not Status.KNOWN or is_own
    flash(done if is_added else _("It was answered before: nothing was added."), "done")
    return redirect(url_for("sheet.why", entry=entry, _anchor="objections"), 303)


def _append(kind: str, body: dict[str, Any]) -> Answer:
    """Store a remark. An old page that says something else by an id that is used says it by a
    fresh one."""
    fact_id = request.form.get("fact_id", "")
    answer = journal.append(g.game, new_fact(fact_id, kind, body), g.access.device)
    if answer.status is Status.CHANGED:
        answer = journal.append(g.game, new_fact(fresh_id(), kind, body), g.access.device)
    return answer


def _tell(answer: Answer) -> None:
    """What is in the way, on the page that comes next."""
    folded = journal.folded(g.game)
    for told in refusal_texts(answer.problems, folded.sheet, folded.record["players"]):
        flash(told, "warn")


def _asked_again(entry: str, told: str) -> tuple[str, int]:
    """The page of the entry, with what is missing."""
    flash(told, "warn")
    return sheet.why(entry), 422


def _entry_of(folded: Folded, objection: str) -> str:
    """The entry that an objection of this game is about."""
    fact = folded.fact(objection)
    if fact is None or fact.kind != OBJECTED:
        abort(404)
    target: str = fact.body["target"]
    return target
