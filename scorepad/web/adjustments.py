"""A penalty or a correction that the table agreed on: points for sides, with the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal
from scorepad.journal import Entry, Folded, Status
from scorepad.web.access import fresh_id
from scorepad.web.agreed import Wish, entry_of, preview_of, seen_of, wish_of
from scorepad.web.answers import written
from scorepad.web.forms import adjustment as form
from scorepad.web.forms.adjustment import Typed
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.say import _

KIND = "adjusted"

blueprint = Blueprint("adjustments", __name__, url_prefix="/p/<pad>/g/<game>/adjust")


@blueprint.get("")
def new() -> str:
    """The form; an address may fill it (``points_0=-20``, ``note``), which stores nothing."""
    folded = journal.folded(g.game)
    said = form.read(request.args, len(folded.sheet["sides"]))
    return _form(folded, replace(said, errors={}), Wish(fresh_id(), KIND, {}))


@blueprint.post("")
def add() -> Response | str | tuple[str, int]:
    """Back to the form (``step=form``), the preview, or storing it (``step=save``)."""
    return _go_on(journal.folded(g.game), None)


@blueprint.get("/<adjustment>")
def edit(adjustment: str) -> str:
    """The form with what stands, to correct it, to strike it out, or to bring it back."""
    folded = journal.folded(g.game)
    found = entry_of(folded, adjustment, KIND)
    said = form.filled(found.element["adjust"], found.element.get("note", ""))
    return _form(folded, said, Wish(fresh_id(), KIND, {}, found, found.version_id))


@blueprint.post("/<adjustment>")
def change(adjustment: str) -> Response | str | tuple[str, int]:
    """The same steps for one that was told before."""
    folded = journal.folded(g.game)
    return _go_on(folded, entry_of(folded, adjustment, KIND))


def _go_on(folded: Folded, found: Entry | None) -> Response | str | tuple[str, int]:
    said = form.read(request.form, len(folded.sheet["sides"]))
    wish = wish_of(KIND, said.element, found)
    if said.errors and not wish.is_never:
        return _form(folded, said, wish), 422
    step = request.args.get("step")
    if step == "form":
        return _form(folded, said, wish)
    if step == "save":
        return _save(folded, said, wish)
    return _preview(folded, said, wish)


def _save(folded: Folded, said: Typed, wish: Wish) -> Response | str | tuple[str, int]:
    answer = journal.append(g.game, wish.as_fact(folded), g.access.device)
    if answer.status is Status.STORED:
        flash(_done(wish), "done")
        return _back(wish)
    if answer.status is Status.KNOWN:
        return _nothing(folded, wish)
    return _preview(journal.folded(g.game), said, wish)


def _done(wish: Wish) -> str:
    if wish.found is None:
        return _("The adjustment stands on the sheet.")
    if wish.is_never:
        return _("The adjustment was struck out.")
    return _("The adjustment was corrected.")


def _nothing(folded: Folded, wish: Wish) -> Response:
    """Nothing was written: it is there already, or says what stands."""
    if folded.fact(wish.fact) is None:
        flash(_("Nothing was changed, so nothing was saved."))
    elif wish.fact in folded.undone:
        flash(_("This was taken back before. If it stands after all, tell it again."))
    return _back(wish)


def _back(wish: Wish) -> Response:
    place = "sheet.show" if wish.found else "table.show"
    return redirect(url_for(place), 303)


def _preview(folded: Folded, said: Typed, wish: Wish) -> Response | str | tuple[str, int]:
    wish, seen = seen_of(folded, wish)
    shown = preview_of(wish, seen)
    if shown.status is Status.KNOWN:
        return _nothing(folded, wish)
    if shown.status is Status.CLASH:
        return _stale(seen.before, said, wish), 409
    if shown.problems:
        return _form(folded, said, wish, shown.problems), 422
    return render_template(
        "adjustments/preview.html",
        pad=g.access.pad,
        wish=wish,
        note=said.note,
        moved=_moved(folded, said),
        shown=shown,
        carried=form.carried(said),
        answers=written(wish.answers),
    )


def _moved(folded: Folded, said: Typed) -> list[dict[str, Any]]:
    """The sides whose points the table moves, and by how many."""
    return [
        {"side": side, "name": name, "points": points}
        for side, (name, points) in enumerate(
            zip(side_names(folded.sheet), said.adjust, strict=True)
        )
        if points
    ]


def _stale(folded: Folded, said: Typed, wish: Wish) -> str:
    """It was changed elsewhere meanwhile: what stands is shown, and the form has what was typed."""
    told = _("This has been changed since you opened the form. Look at what stands, and decide.")
    found = folded.entry(wish.found.id) if wish.found else None
    fresh = replace(wish, found=found, replaces=found.version_id if found else "")
    return _form(folded, said, fresh, (told,))


def _form(folded: Folded, said: Typed, wish: Wish, problems: tuple[str, ...] = ()) -> str:
    return render_template(
        "adjustments/edit.html",
        pad=g.access.pad,
        sides=_sides(folded, said),
        note=said.note,
        note_error=said.errors.get(form.NOTE, ""),
        wish=wish,
        is_struck=wish.found is not None and not folded.is_standing(wish.found.id),
        problems=problems,
    )


def _sides(folded: Folded, said: Typed) -> list[dict[str, Any]]:
    """Each side with its total, and what was typed for it."""
    names = players_at(folded.record, len(folded.entries))
    return [
        {
            "index": index,
            "name": side["name"],
            "members": [names[seat] for seat in side["seats"]],
            "total": folded.sheet["totals"][index],
            "points": said.points[index],
            "sign": said.signs[index],
            "error": said.errors.get(form.points_name(index), ""),
        }
        for index, side in enumerate(folded.sheet["sides"])
    ]
