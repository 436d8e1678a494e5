"""Of a hand that was played: who dealt it, where in the order it belongs, and its note."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Considered, Entry, Folded, Status
from scorepad.web.access import fresh_id
from scorepad.web.answers import written
from scorepad.web.deal_wish import (
    Option,
    Told,
    Turned,
    Wish,
    fact_of,
    is_as_seen,
    options,
    read,
    turned,
)
from scorepad.web.effects import Effects, Question, effects_of, questions_of
from scorepad.web.hand_words import players_at
from scorepad.web.hindrances import hindrances
from scorepad.web.say import _
from scorepad.web.sheet_rows import title_of
from scorepad.web.told import contract_told, index_of

blueprint = Blueprint("deal", __name__, url_prefix="/p/<pad>/g/<game>/hand")


@dataclass(frozen=True)
class Page:
    """The form, filled in. ``dealers`` and ``places`` are what can be chosen; ``in_turn`` deals if
    nobody is named; ``is_moved``: the hand belongs elsewhere."""

    number: int
    dealers: tuple[Option, ...]
    places: tuple[Option, ...]
    in_turn: str


@dataclass(frozen=True)
class Shown:
    """What a wish would do: what hands become, later hands and the end, what must be answered."""

    changes: tuple[Turned, ...]
    effects: Effects
    questions: tuple[Question, ...]


@blueprint.get("/<entry>/deal")
def edit(entry: str) -> str:
    """The form with what stands."""
    folded = journal.folded(g.game)
    found = _entry(folded, entry)
    return _form(folded, found, _standing(found))


@blueprint.post("/<entry>/deal")
def change(entry: str) -> Response | str | tuple[str, int]:
    """Back to the form (``step=form``), the preview, or storing it (``step=save``)."""
    folded = journal.folded(g.game)
    found = _entry(folded, entry)
    wish = read(request.form)
    step = request.args.get("step")
    if folded.fact(wish.fact) is not None:  # it was saved, and sent once more
        return _back()
    if step == "form":
        return _form(folded, found, wish)
    return _go_on(folded, found, wish, is_save=step == "save")


def _go_on(
    folded: Folded, found: Entry, wish: Wish, is_save: bool
) -> Response | str | tuple[str, int]:
    fact = fact_of(folded, found, wish)
    if is_save and is_as_seen(fact, wish):
        answer = journal.append(g.game, fact, g.access.device)
        if answer.status is Status.STORED:
            flash(_("%(hand)s was corrected.", hand=title_of(found)), "done")
            return _back()
    elif is_save:
        flash(_changed_since(), "warn")
    seen = journal.consider(g.game, fact, g.access.device)
    if seen.answer.status is Status.KNOWN:
        flash(_("Nothing was changed, so nothing was saved."))
        return _back()
    if seen.answer.status is Status.CLASH:
        return _stale(seen.before, found), 409
    return _preview(seen, found, wish)


def _preview(seen: Considered, found: Entry, wish: Wish) -> str | tuple[str, int]:
    questions = questions_of(seen, "")
    if seen.answer.status is Status.REFUSED and not questions:
        return _form(seen.before, found, wish, hindrances(seen, found.id)), 422
    changes = turned(seen, fact_of(seen.before, found, wish))
    return render_template(
        "deal/effects.html",
        pad=g.access.pad,
        title=title_of(found),
        found=found,
        wish=replace(wish, seen=tuple((one.entry, one.version) for one in changes)),
        shown=Shown(changes, effects_of(seen), tuple(questions)),
        answers=written(wish.answers),
    )


def _stale(folded: Folded, found: Entry) -> str:
    """A hand that this is about was changed elsewhere meanwhile: what stands is shown."""
    now = folded.entry(found.id) or found
    return _form(folded, now, _standing(now), (_changed_since(),))


def _changed_since() -> str:
    return _("This has been changed since you opened the form. Look at what stands, and decide.")


def _form(folded: Folded, found: Entry, wish: Wish, problems: tuple[str, ...] = ()) -> str:
    players = players_at(folded.record, index_of(folded, found))
    return render_template(
        "deal/edit.html",
        pad=g.access.pad,
        title=title_of(found),
        found=found,
        wish=wish,
        page=_page(folded, found, wish),
        stands=contract_told(folded, found, found.element, players),
        problems=problems,
    )


def _page(folded: Folded, found: Entry, wish: Wish) -> Page:
    dealers, in_turn, places = options(folded, found, wish)
    return Page(found.slot or 0, dealers, places, in_turn)


def _standing(found: Entry) -> Wish:
    """The wish that leaves a hand as it is."""
    told = Told(found.element.get("dealer"), "", found.element.get("note", ""))
    return Wish(fresh_id(), told, "", ((found.id, found.version_id),))


def _entry(folded: Folded, entry_id: str) -> Entry:
    found = folded.entry(entry_id)
    if found is None or found.kind != "hand" or not folded.is_standing(found.id):
        abort(404)
    return found


def _back() -> Response:
    return redirect(url_for("sheet.show"), 303)
