"""Place and note of a game, and whether the figures leave it out: paper is merciful."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Folded, Status
from scorepad.journal.about import NOTE_LIMIT, about_changes
from scorepad.journal.facts import PLACE_LIMIT
from scorepad.pads.names import has_bad_character
from scorepad.web.access import fresh_id
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.sent import new_fact

TOLD = ("place", "note", "left_out")
blueprint = Blueprint("about", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("/about")
def edit() -> str:
    """The form, as it was filled in last."""
    return render_template(
        "about/edit.html",
        pad=g.access.pad,
        about=journal.folded(g.game).about,
        fact_id=fresh_id(),
        limits=(PLACE_LIMIT, NOTE_LIMIT),
    )


@blueprint.post("/about")
def change() -> Response:
    """Keep what was typed; what cannot be shown is left out of it. What stands there as it was
    shown was not typed: another phone may have said something else meanwhile."""
    folded, fact_id = journal.folded(g.game), request.form.get("fact_id") or fresh_id()
    typed = {name: _clean(request.form.get(name, "")) for name in TOLD}
    body = about_changes(folded, typed["place"], typed["note"], typed["left_out"] == "y")
    if "was_place" in request.form:
        shown = _shown(folded, fact_id)
        body = {name: value for name, value in body.items() if typed[name] != shown[name]}
    if body:
        fact = new_fact(fact_id, "noted", body)
        answer = journal.append(g.game, fact, g.access.device)
        if answer.status is Status.CHANGED:  # Back, another text, Save: it is said once more
            answer = journal.append(g.game, replace(fact, id=fresh_id()), g.access.device)
        if answer.status is Status.REFUSED:
            flash(" ".join(refusal_texts(answer.problems, folded.sheet, folded.record["players"])))
            return redirect(url_for("about.edit"), 303)
    flash(_("Saved."), "done")
    return redirect(url_for("story.show"), 303)


def _shown(folded: Folded, fact_id: str) -> dict[str, str]:
    """What the form showed, or said when it was sent before."""
    shown = {name: _clean(request.form.get(f"was_{name}", "")) for name in TOLD}
    said = next((fact.body for fact in folded.facts if fact.id == fact_id), {})
    if "left_out" in said:
        shown["left_out"] = "y" if said["left_out"] else ""
    return shown | {name: said[name] for name in ("place", "note") if name in said}


def _clean(text: str) -> str:
    """A line or two as they can be kept: ends of lines alike, no character that none can see."""
    lines = text.replace("\r\n", "\n").split("\n")
    kept = ("".join(sign for sign in line if not has_bad_character(sign)) for line in lines)
    return "\n".join(kept)
