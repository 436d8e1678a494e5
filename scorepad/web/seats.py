"""Who sits where from now on: two change places, or another person comes in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.journal import Answer, Entry, Folded, NewFact, Status
from scorepad.web import words
from scorepad.web.access import fresh_id
from scorepad.web.agreed import Wish, entry_of, wish_of
from scorepad.web.forms import seats as form
from scorepad.web.forms.places import place_names
from scorepad.web.forms.seats import Typed
from scorepad.web.hand_words import players_at, side_name
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _
from scorepad.web.table_head import head_of
from scorepad.web.told import index_of

KIND = "seats"

blueprint = Blueprint("seats", __name__, url_prefix="/p/<pad>/g/<game>/seats")


@dataclass(frozen=True)
class Place:
    """A place at the table: its side (None for a shadow), who sat there, who is to sit, and what is
    wrong with that."""

    seat: int
    name: str
    side: int | None
    before: str
    after: str
    error: str = ""


@blueprint.get("")
def new() -> str:
    """The form, with who sits where now."""
    folded = journal.folded(g.game)
    said = Typed(tuple(_names(folded, None)))
    return _form(folded, said, Wish(fresh_id(), KIND, {}))


@blueprint.post("")
def add() -> Response | str | tuple[str, int]:
    """Back to the form (``step=form``), the preview, or storing it (``step=save``)."""
    return _go_on(journal.folded(g.game), None)


@blueprint.get("/<seating>")
def edit(seating: str) -> str:
    """The form with what stands, to correct it, to strike it out, or to bring it back."""
    folded = journal.folded(g.game)
    found = entry_of(folded, seating, KIND)
    said = Typed(tuple(found.element["seats"]))
    return _form(folded, said, Wish(fresh_id(), KIND, {}, found, found.version_id))


@blueprint.post("/<seating>")
def change(seating: str) -> Response | str | tuple[str, int]:
    """The same steps for one that was told before."""
    folded = journal.folded(g.game)
    return _go_on(folded, entry_of(folded, seating, KIND))


def _go_on(folded: Folded, found: Entry | None) -> Response | str | tuple[str, int]:
    said = form.read(request.form, len(folded.persons), pads.called(g.access.pad))
    wish = wish_of(KIND, {}, found)
    if said.errors and not wish.is_never:
        return _form(folded, said, wish), 422
    step = request.args.get("step")
    if step == "form":
        return _form(folded, said, wish)
    if folded.fact(wish.fact) is None and _says_nothing(folded, said, wish):
        flash(_("Nothing was changed, so nothing was saved."))
        return _back(wish)
    if step == "save":
        return _save(folded, said, wish)
    return _preview(folded, said, wish)


def _says_nothing(folded: Folded, said: Typed, wish: Wish) -> bool:
    if wish.is_never or (wish.found and not folded.is_standing(wish.found.id)):
        return False
    standing = wish.found.element["seats"] if wish.found else _names(folded, None)
    keys = [pads.name_key(name) for name in said.names]
    return keys == [pads.name_key(name) for name in standing]


def _save(folded: Folded, said: Typed, wish: Wish) -> Response | tuple[str, int]:
    answer = _append(folded, said, wish)
    if answer.status in (Status.STORED, Status.KNOWN):
        is_gone = answer.status is Status.KNOWN and wish.fact in folded.undone
        flash(_taken_back() if is_gone else _done(wish), "done")
        return _back(wish)
    folded = journal.folded(g.game)
    if answer.status is Status.REFUSED:
        told = refusal_texts(answer.problems, folded.sheet, folded.record["players"])
        return _form(folded, said, wish, tuple(told)), 422
    return _stale(folded, said, wish), 409


def _append(folded: Folded, said: Typed, wish: Wish) -> Answer:
    """Store the wish; who is new comes into the pad with it, or not at all."""
    if wish.is_never:
        return journal.append(g.game, wish.as_fact(folded), g.access.device)

    def fact_of(persons: list[str]) -> NewFact:
        return replace(wish, element={"persons": persons}).as_fact(folded)

    return pads.append_with(g.access.pad, g.game, g.access.device, said.names, fact_of)


def _done(wish: Wish) -> str:
    if wish.is_never:
        return _("The change of places was struck out.")
    return _("From here on they sit so.")


def _taken_back() -> str:
    return _("This was taken back before. If it stands after all, tell it again.")


def _back(wish: Wish) -> Response:
    return redirect(url_for("sheet.show" if wish.found else "table.show"), 303)


def _stale(folded: Folded, said: Typed, wish: Wish) -> str:
    """It was changed elsewhere meanwhile, or saved with other names."""
    told = _("This has been changed since you opened the form. Look at what stands, and decide.")
    found = folded.entry(wish.found.id if wish.found else wish.fact)
    fresh = replace(wish, fact=fresh_id(), found=found, replaces=found.version_id if found else "")
    return _form(folded, said, fresh, (told,))


def _preview(folded: Folded, said: Typed, wish: Wish) -> str | tuple[str, int]:
    hindered = _hindered(folded, wish)
    if hindered:
        return _form(folded, said, wish, hindered), 422
    if wish.found and wish.replaces != wish.found.version_id:
        return _stale(folded, said, wish), 409
    names = _names_after(folded, said, wish)
    sheet = folded.sheet | {
        "sides": [side | {"name": side_name(side, names)} for side in folded.sheet["sides"]]
    }
    return render_template(
        "seats/preview.html",
        pad=g.access.pad,
        wish=wish,
        places=_places(folded, said, wish),
        head=head_of(sheet, folded.table, names, folded.next_slot),
        carried=form.carried(said),
    )


def _hindered(folded: Folded, wish: Wish) -> tuple[str, ...]:
    """Why nobody can change places any more."""
    code = "game_abandoned" if folded.is_abandoned else "game_over" if folded.sheet["over"] else ""
    if not code or wish.found:
        return ()
    return (words.problem_text({"code": code, "args": {}}, [], []),)


def _names_after(folded: Folded, said: Typed, wish: Wish) -> list[str]:
    """Who sits where for the next hand, once this is saved."""
    if wish.found is None:
        return list(said.names)
    index = index_of(folded, wish.found)
    hands = folded.record["hands"]
    later = [hand["seats"] for hand in hands[index + 1 :] if "seats" in hand]
    if later:
        return list(later[-1])
    return players_at(folded.record, index) if wish.is_never else list(said.names)


def _form(folded: Folded, said: Typed, wish: Wish, problems: tuple[str, ...] = ()) -> str:
    return render_template(
        "seats/edit.html",
        pad=g.access.pad,
        places=_places(folded, said, wish),
        wish=wish,
        known=[person.name for person in pads.offered(g.access.pad)],
        is_struck=wish.found is not None and not folded.is_standing(wish.found.id),
        problems=problems,
    )


def _places(folded: Folded, said: Typed, wish: Wish) -> list[Place]:
    before, after = _names(folded, wish.found), list(said.names)
    sides = folded.sheet["sides"]
    side_of = {seat: side for side, one in enumerate(sides) for seat in one["seats"]}
    if wish.is_never and wish.found:
        before, after = list(wish.found.element["seats"]), before
    places = place_names(len(before))
    return [
        Place(seat, places[seat], side_of.get(seat), before[seat], name, said.errors.get(seat, ""))
        for seat, name in enumerate(after)
    ]


def _names(folded: Folded, found: Entry | None) -> list[str]:
    """Who sat where before an entry, or who sits where now."""
    index = len(folded.entries) if found is None else index_of(folded, found)
    return players_at(folded.record, index)
