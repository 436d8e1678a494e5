"""Who really sat where from the start: seats or partners taken for each other, every hand kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.journal import Considered, Folded, Status
from scorepad.journal.facts import changes_of
from scorepad.web.access import fresh_id
from scorepad.web.effects import Shift, ends_of
from scorepad.web.hand_words import players_at
from scorepad.web.hindrances import hindrances
from scorepad.web.say import _
from scorepad.web.seat_moves import seat_moves
from scorepad.web.seating_wish import (
    Wish,
    fact_of,
    faults,
    places,
    read,
    seated,
    totals_of_persons,
)
from scorepad.web.words import ended_text

blueprint = Blueprint("seating", __name__, url_prefix="/p/<pad>/g/<game>/seating")


@dataclass(frozen=True)
class Shown:
    """What a wish would do: who in whose place, what each person stands at, what else."""

    moves: tuple[str, ...]
    totals: tuple[Shift, ...]
    ends: tuple[str, ...]


@blueprint.get("")
def edit() -> str:
    """The form, with who stands where."""
    folded = journal.folded(g.game)
    return _form(folded, _standing(folded))


@blueprint.post("")
def change() -> Response | str | tuple[str, int]:
    """Back to the form (``step=form``), the preview, or storing it (``step=save``)."""
    folded = journal.folded(g.game)
    wish = read(request.form, len(seated(folded)))
    step = request.args.get("step")
    if folded.fact(wish.fact) is not None:  # it was saved, and sent once more
        return _back()
    if step == "form":
        return _form(folded, wish)
    wrong = faults(wish, {**_names(), **folded.names})
    if wrong:
        return _form(folded, wish, tuple(wrong)), 422
    return _go_on(folded, wish, is_save=step == "save")


def _go_on(folded: Folded, wish: Wish, is_save: bool) -> Response | str | tuple[str, int]:
    fact = fact_of(folded, wish)
    if is_save:
        answer = journal.append(g.game, fact, g.access.device)
        if answer.status is Status.STORED:
            flash(_("Who sat where was put right. Every hand stays."), "done")
            return _back()
    seen = journal.consider(g.game, fact, g.access.device)
    if seen.answer.status is Status.KNOWN:
        flash(_("Nothing was changed, so nothing was saved."))
        return _back()
    if seen.answer.status is Status.CLASH:
        told = _(
            "This has been changed since you opened the form. Look at what stands, and decide."
        )
        return _form(seen.before, _standing(seen.before), (told,)), 409
    if seen.answer.status is Status.REFUSED:
        return _form(folded, wish, hindrances(seen)), 422
    return _preview(seen, wish)


def _preview(seen: Considered, wish: Wish) -> str:
    changes = changes_of(fact_of(seen.before, wish))
    return render_template(
        "seating/effects.html",
        pad=g.access.pad,
        wish=replace(wish, seen=tuple((one["target"], one["replaces"]) for one in changes)),
        shown=shown_of(seen),
    )


def shown_of(seen: Considered) -> Shown:
    """What was considered, in words."""
    before, after = seen.before, seen.after
    ends = list(ends_of(before, after))
    if after.sheet["over"]:
        ends.append(ended_text(after.sheet))
    elif after.sheet["next_dealer"] is not None:
        names = [players_at(one.record, len(one.entries)) for one in (before, after)]
        was, will = (one[after.sheet["next_dealer"]] for one in names)
        if was != will:
            ends.append(_("%(player)s deals next.", player=will))
    return Shown(
        moves=seat_moves(after, after.facts[-1]),
        totals=tuple(totals_of_persons(seen)),
        ends=tuple(ends),
    )


def _form(folded: Folded, wish: Wish, problems: tuple[str, ...] = ()) -> str:
    return render_template(
        "seating/edit.html",
        pad=g.access.pad,
        places=places(folded, wish, {**_names(), **folded.names}),
        wish=wish,
        problems=problems,
    )


def _standing(folded: Folded) -> Wish:
    """The wish that leaves it as it is."""
    return Wish(fresh_id(), tuple(seated(folded)), folded.seats_fact.id, "")


def _names() -> dict[str, str]:
    return {one.public_id: one.name for one in pads.persons(g.access.pad)}


def _back() -> Response:
    return redirect(url_for("sheet.show"), 303)
