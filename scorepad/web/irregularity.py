"""When something goes wrong at the table: what the sources rule, and what is then written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, rulebook
from scorepad.journal import Folded, Status
from scorepad.rulebook import Irregularity
from scorepad.rulebook.irregular import SILENT
from scorepad.web import words
from scorepad.web.access import fresh_id
from scorepad.web.forms import whole_number
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.sent import new_fact

blueprint = Blueprint("irregularity", __name__, url_prefix="/p/<pad>/g/<game>/irregularity")

LONGEST_REASON = 280


@dataclass(frozen=True)
class Case:
    """An irregularity with the reasons that may be written, in the language of the page; ``here``
    is what this table agreed on about it."""

    wrong: Irregularity
    here: str
    reasons: tuple[str, ...]


@blueprint.get("")
def show() -> str:
    """What the sources rule, and the ways to write it down."""
    return _page(journal.folded(g.game))


@blueprint.post("")
def void() -> Response | tuple[str, int]:
    """The hand in progress is void, for the reason that is sent; the same dealer deals again."""
    slot = whole_number(request.form.get("slot", ""))
    reason = " ".join(request.form.get("reason", "").split())[:LONGEST_REASON]
    if slot is None:
        return redirect(url_for("irregularity.show"), 303)
    hand = {"void": "misdeal"} | ({"note": reason} if reason else {})
    fact = new_fact(request.form.get("fact", ""), "hand", {"slot": slot, "hand": hand})
    answer = journal.append(g.game, fact, g.access.device)
    if answer.status in (Status.STORED, Status.KNOWN):
        return redirect(url_for("table.show"), 303)
    if answer.status is not Status.REFUSED:
        flash(_("Something else was written for this hand meanwhile. Look first."), "warn")
        return redirect(url_for("table.show"), 303)
    folded = journal.folded(g.game)
    told = refusal_texts(answer.problems, folded.sheet, folded.record["players"])
    return _page(folded, told), 422


def _page(folded: Folded, problems: list[str] | None = None) -> str:
    game = folded.record["game"]
    return render_template(
        "rulebook/irregularity.html",
        cases=[_case(wrong, folded.table["options"]) for wrong in rulebook.irregularities(game)],
        silent=SILENT[game],
        sources=rulebook.SOURCES,
        slot=folded.next_slot,
        fact=fresh_id(),
        may_write=g.access.device.role != "viewer",
        is_playing=not folded.sheet["over"] and not folded.is_abandoned,
        problems=problems or [],
    )


def _case(wrong: Irregularity, options: Mapping[str, Any]) -> Case:
    ruling = wrong.ruled(options)
    is_played = ruling is None or ruling.is_played
    reasons = tuple(words.current(reason) for reason in wrong.reasons) if is_played else ()
    return Case(wrong, words.current(ruling.text) if ruling else "", reasons)
