"""The table: the standing game, and the hand that is being played."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from flask import Blueprint, flash, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Answer, Folded, State, Status
from scorepad.web import correction, words
from scorepad.web.access import fresh_id
from scorepad.web.agreements import asked_of
from scorepad.web.auction import hold, problem_texts
from scorepad.web.ended import over_of
from scorepad.web.fact_names import redo_way, undo_way
from scorepad.web.flags import flags_of
from scorepad.web.hands import form_of
from scorepad.web.hands.entry import Entry, Terms
from scorepad.web.hands.fields import CALLS, CONTRACT
from scorepad.web.hands.page import Place
from scorepad.web.pen import pen_elsewhere
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.sent import new_fact, wants_json
from scorepad.web.sheet_rows import last_row, reason_of_totals

PASSED = "passed"

blueprint = Blueprint("table", __name__, url_prefix="/p/<pad>/g/<game>")


@blueprint.get("")
def show() -> str:
    """The table with the hand in progress, as this or another phone left it."""
    state = journal.state_of(g.game)
    entry, age = in_progress(state)
    return _table(state, entry, age)


@blueprint.post("/hand")
def save() -> Response | tuple[str, int]:
    """Store a hand: played, passed out or misdealt."""
    state = journal.state_of(g.game)
    folded = state.folded
    form, terms = form_of(folded.record), _terms(folded)
    entry = form.read(request.form, terms)
    if entry.slot is None:
        return redirect(url_for("table.show"), 303)
    if entry.void == PASSED and entry.contract and entry.has_calls:
        told = _("Somebody has bid, so this hand was not passed out.")
        return _table(state, replace(entry, void=""), problems=(told,)), 422
    body = {"slot": entry.slot, "hand": form.element(entry, terms)}
    answer = journal.append(g.game, new_fact(entry.fact, "hand", body), g.access.device)
    if answer.status is Status.STORED:
        if entry.void and entry.has_calls:
            _keep_way(journal.folded(g.game))
        return _gone_on()
    state = journal.state_of(g.game)
    folded = state.folded
    is_taken_back = _is_taken_back(folded, entry.fact)
    if answer.status is Status.KNOWN and not is_taken_back:
        return _gone_on()
    if answer.status is Status.REFUSED:
        return _refused(state, entry, answer), 422
    if is_taken_back:
        return _offered_again(state, entry), 409
    return _decide(folded, answer, entry), 409


@blueprint.post("/draft")
def draft() -> Response | tuple[str, int]:
    """Keep the hand in progress; a tap without JavaScript comes back with the page. A call that
    is not legal is told and not kept."""
    state = journal.state_of(g.game)
    folded = state.folded
    form = form_of(folded.record)
    entry = _with_fact(folded, form.read(request.form, _terms(folded)))
    told = _wrong_calls(folded, entry)
    if told and "turn" not in request.form:  # what stands wrong can always be taken back
        was = entry.calls[:-1] if "call" in request.form else entry.calls
        return _table(state, replace(entry, calls=was), problems=told), 422
    if not wants_json():  # a script counts its taps itself
        entry = replace(entry, taps=entry.taps + 1)
    if entry.slot == folded.next_slot:
        journal.keep_draft(g.game, entry.slot, form.to_draft(entry), g.access.device)
    if wants_json():
        return Response(status=204)
    return redirect(url_for("table.show"), 303)


@blueprint.post("/undo")
def undo() -> Response:
    """Take back this phone's last change, or bring it back; what cannot be undone any more is
    told, and a hand is opened to be corrected instead."""
    target = request.form.get("undo", "")
    fact = new_fact(request.form.get("undo_fact", ""), "undone", {"target": target})
    answer = journal.append(g.game, fact, g.access.device)
    if answer.status is not Status.REFUSED:
        return _gone_on()
    folded = journal.folded(g.game)
    for told in refusal_texts(answer.problems, folded.sheet, folded.record["players"]):
        flash(told, "warn")
    is_late = any(problem["code"] == "undo_not_last" for problem in answer.problems)
    entry = next((e for e in folded.entries if e.id == target), None)
    if not is_late or entry is None or entry.kind != "hand":
        return redirect(url_for("sheet.show"), 303)
    return redirect(url_for("correction.edit", entry=entry.id), 303)


def _table(
    state: State, entry: Entry, age: int | None = None, problems: tuple[str, ...] = ()
) -> str:
    folded = state.folded
    slot = folded.next_slot
    index = len(folded.entries)
    why = reason_of_totals(folded, index)
    place = Place(index, slot, slot, url_for("table.draft"), why=why)
    return render_template(
        "table/show.html",
        page=form_of(folded.record).page(
            folded.record, folded.sheet, entry, place, problems, folded.table
        ),
        pad=g.access.pad,
        pen=pen_elsewhere(state),
        game_id=g.game.public_id,
        may_write=g.access.device.role != "viewer",
        draft_key=f"hand:{g.game.public_id}",
        draft_age=age,
        last=last_row(folded),
        undo=undo_way(folded, journal.undo_target(g.game, g.access.device, folded)),
        redo=redo_way(folded, journal.redo_target(g.game, g.access.device, folded)),
        undo_fact=fresh_id(),
        rules_parts=words.rules_parts(folded.record, standing=folded.table),
        over=over_of(folded),
        is_abandoned=folded.is_abandoned,
        flags=flags_of(folded),
        asked=asked_of(folded, g.access.pad.consent),
        version=folded.version,
    )


def in_progress(state: State) -> tuple[Entry, int | None]:
    """The hand in progress and its age in milliseconds; an empty one has none."""
    folded = state.folded
    kept = journal.draft_of(g.game, folded) if state.draft_at else None
    if kept is None or kept.slot != folded.next_slot:
        return _begun(folded, _last_way(folded)), None
    age = dt.datetime.now(dt.UTC) - kept.at
    entry = _with_fact(folded, form_of(folded.record).from_draft(kept.body))
    return replace(entry, slot=kept.slot), max(0, int(age.total_seconds() * 1000))


def _with_fact(folded: Folded, entry: Entry) -> Entry:
    """The entry with an id that it can be saved by: a fresh one where its own is none, or is used
    already."""
    is_free = journal.is_fact_id(entry.fact) and folded.fact(entry.fact) is None
    return entry if is_free else replace(entry, fact=fresh_id())


def _refused(state: State, entry: Entry, answer: Answer) -> str:
    folded = state.folded
    players = folded.record["players"]
    told = refusal_texts(answer.problems, folded.sheet, players)
    if not entry.void and _is_open(folded, entry):
        told = [words.problem_text({"code": "auction_unfinished", "args": {}}, [], players)]
    return _table(state, _with_fact(folded, replace(entry, void="")), problems=tuple(told))


def _is_taken_back(folded: Folded, fact_id: str) -> bool:
    found = folded.entry(fact_id)
    return found is not None and found.undone_by is not None


def _offered_again(state: State, entry: Entry) -> str:
    """A hand that was saved, taken back, and sent once more from an old page: a new one."""
    told = _("This hand was taken back before. If it stands after all, save it again.")
    fresh = replace(entry, fact=fresh_id(), slot=state.folded.next_slot, void="")
    return _table(state, fresh, problems=(told,))


def _decide(folded: Folded, answer: Answer, entry: Entry) -> str:
    """Something else stands in this slot. The same page edited and sent again is a correction;
    another phone's hand is shown beside this one, and a person decides."""
    if answer.status is Status.CHANGED and answer.standing is not None:
        page = correction.page_of_changed(folded, answer.standing, entry)
        if page is not None:
            return page
    return correction.page_of_clash(folded, entry)


def _terms(folded: Folded) -> Terms:
    terms_of = form_of(folded.record).terms_of
    return terms_of(folded.record, len(folded.entries), folded.sheet, folded.table)


def _last_way(folded: Folded) -> str:
    """How the bidding of the last hand was kept that says so."""
    for hand in reversed(folded.record["hands"]):
        if any(key in hand for key in ("calls", "bid", "taker")):
            return CALLS if "calls" in hand else CONTRACT
    return CONTRACT


def _keep_way(folded: Folded) -> None:
    """A deal that was not played does not say how its bidding was kept: the next one is begun."""
    begun = form_of(folded.record).to_draft(_begun(folded, CALLS))
    journal.keep_draft(g.game, folded.next_slot, begun, g.access.device)


def _begun(folded: Folded, way: str) -> Entry:
    """The next hand before anything is told."""
    body = {"fact": fresh_id(), "slot": folded.next_slot, "way": way}
    return form_of(folded.record).from_draft(body)


def _is_open(folded: Folded, entry: Entry) -> bool:
    """Whether an auction is kept and not over."""
    return entry.has_calls and hold(_terms(folded).auction, entry.calls).state == "bidding"


def _wrong_calls(folded: Folded, entry: Entry) -> tuple[str, ...]:
    """Why the calls of an entry cannot be; nothing where they can, or are not kept."""
    if not entry.has_calls or not entry.calls:
        return ()
    auction = _terms(folded).auction
    return tuple(problem_texts(hold(auction, entry.calls), auction))


def _gone_on() -> Response:
    """Back to the table; a script goes there by itself."""
    if wants_json():
        return jsonify(to=url_for("table.show"))
    return redirect(url_for("table.show"), 303)
