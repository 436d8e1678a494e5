"""The persons of a pad: who is in it, what each is called, and who is offered for new games."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask_babel import force_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web.forms import name_sentence
from scorepad.web.forms.person import OtherNameForm, PersonForm

blueprint = Blueprint("persons", __name__, url_prefix="/p/<pad>/persons")

Page = Response | str | tuple[str, int]
# So many games are named in which two sat together.
MOST_TOGETHER = 5


@blueprint.route("", methods=["GET", "POST"])
def index() -> Page:
    """Everybody in this pad, and a form for one more."""
    form = PersonForm()
    if form.is_submitted() and form.validate():
        try:
            person = pads.add_person(g.access.pad, form.name.clean, bool(form.is_guest.data))
        except pads.NameProblem as problem:
            form.name.errors = [name_sentence(problem)]
        else:
            flash(_("%(name)s is in the pad now.", name=person.name), "done")
            return redirect(url_for("persons.index"))
    known = pads.persons(g.access.pad)
    page = render_template(
        "persons/index.html",
        form=form,
        shown=[person for person in known if not person.hidden_at],
        hidden=[person for person in known if person.hidden_at],
        others=pads.other_names(g.access.pad),
        marks=pads.marks(g.access.pad),
    )
    return (page, 422) if form.errors else page


@blueprint.route("/<person>", methods=["GET", "POST"])
def one(person: str) -> Page:
    """One person, and the name, which changes everywhere: games know persons by id."""
    found = person_or_404(person)
    if found.public_id != person and request.method == "GET":
        return redirect(url_for("persons.one", person=found.public_id))
    form = PersonForm(name=found.name)
    if form.is_submitted() and form.validate():
        try:
            pads.rename_person(g.access.pad, found.public_id, form.name.clean)
        except pads.NameProblem as problem:
            form.name.errors = [name_sentence(problem)]
        else:
            flash(_("The name is %(name)s now, everywhere.", name=form.name.clean), "done")
            return redirect(url_for("persons.index"))
    return _page(found, form, OtherNameForm(formdata=None))


@blueprint.post("/<person>/names")
def add_name(person: str) -> Page:
    """Call somebody something besides."""
    found, form = person_or_404(person), OtherNameForm()
    if form.validate():
        try:
            pads.add_other_name(g.access.pad, found.public_id, form.other.clean)
        except pads.NameProblem as problem:
            form.other.errors = [name_sentence(problem)]
        else:
            told = {"name": found.name, "other": form.other.clean}
            flash(_("Whoever types %(other)s means %(name)s now.", **told), "done")
            return _to(found)
    return _page(found, PersonForm(formdata=None, name=found.name), form)


@blueprint.post("/<person>/names/drop")
def drop_name(person: str) -> Response:
    """Call somebody so no more. Whoever takes the name then gets nothing of what was played."""
    found, name = person_or_404(person), request.form.get("other", "")
    if pads.drop_other_name(g.access.pad, found.public_id, name):
        told = {"name": found.name, "other": name}
        flash(_("%(other)s does not mean %(name)s any more.", **told), "done")
    return _to(found)


@blueprint.post("/<person>/hide")
def hide(person: str) -> Response:
    """Offer somebody no more for new games (``is_hidden``), or again."""
    found, is_hidden = person_or_404(person), bool(request.form.get("is_hidden"))
    pads.hide_person(g.access.pad, found.public_id, is_hidden)
    if is_hidden:
        flash(_("%(name)s is not offered for new games any more.", name=found.name), "done")
    else:
        flash(_("%(name)s is offered for new games again.", name=found.name), "done")
    return _to(found)


@blueprint.post("/<person>/guest")
def guest(person: str) -> Response:
    """Let somebody be a guest of one evening (``is_guest``), or one who plays here."""
    found, is_guest = person_or_404(person), bool(request.form.get("is_guest"))
    pads.make_guest(g.access.pad, found.public_id, is_guest)
    if is_guest:
        flash(_("%(name)s is a guest.", name=found.name), "done")
    else:
        flash(_("%(name)s is a guest no more.", name=found.name), "done")
    return _to(found)


@blueprint.get("/<person>/merge")
def merge(person: str) -> Page:
    """Who else is this person? Once that is said (``other``): what merging them would do."""
    found = person_or_404(person)
    other = request.args.get("other", "")
    seen = pads.merging(g.access.pad, found.public_id, other) if other else None
    return _merge_page(found, seen)


@blueprint.post("/<person>/merge")
def merge_now(person: str) -> Page:
    """Let two be one from now on."""
    found, other = person_or_404(person), request.form.get("other", "")
    seen = pads.merging(g.access.pad, found.public_id, other)
    if seen is None:
        return _merge_page(found, None, _("Choose who it is.")), 422
    try:
        pads.merge_persons(g.access.pad, found.public_id, other)
    except pads.SatTogether:
        return _merge_page(found, seen), 409
    told = {"name": found.name, "other": seen.other.name}
    flash(_("%(other)s and %(name)s are one person now.", **told), "done")
    return _to(found)


@blueprint.post("/<person>/unmerge")
def unmerge(person: str) -> Response:
    """Let ``other`` be a person of its own again, as before."""
    found = person_or_404(person)
    other = pads.unmerge_person(g.access.pad, request.form.get("other", ""))
    if other is not None:
        told = {"name": found.name, "other": other.name}
        flash(_("%(other)s and %(name)s are two persons again.", **told), "done")
    return _to(found)


@blueprint.route("/<person>/delete", methods=["GET", "POST"])
def delete(person: str) -> Response | str:
    """Forget somebody's names, once asked; the results of the others stay."""
    found = person_or_404(person)
    if request.method == "POST":
        with force_locale(g.access.pad.language):
            word = _("former player")
        pads.delete_person(g.access.pad, found.public_id, word)
        flash(_("The name is gone. The games stay, with “former player” in its place."), "done")
        return redirect(url_for("persons.index"), 303)
    return render_template(
        "persons/delete.html",
        person=found,
        names=pads.other_names(g.access.pad).get(found.public_id, []),
        games=len(pads.games_of_person(g.access.pad, found)),
    )


def person_or_404(public_id: str) -> pads.Person:
    """The person of this pad whom an address means."""
    found = pads.person_of(g.access.pad, public_id)
    if found is None:
        abort(404)
    return found


def _to(person: pads.Person) -> Response:
    return redirect(url_for("persons.one", person=person.public_id), 303)


def _merge_page(person: pads.Person, seen: pads.Merging | None, error: str = "") -> str:
    return render_template(
        "persons/merge.html",
        person=person,
        others=[one for one in pads.persons(g.access.pad) if one.id != person.id],
        seen=seen,
        errors=[error] if error else [],
        together=list(seen.together[:MOST_TOGETHER]) if seen else [],
    )


def _page(person: pads.Person, form: PersonForm, other_form: OtherNameForm) -> Page:
    page = render_template(
        "persons/one.html",
        person=person,
        form=form,
        other_form=other_form,
        own_names=pads.own_other_names(g.access.pad, person),
        merged=pads.merged_into(g.access.pad, person),
        mark=pads.marks(g.access.pad)[person.public_id],
    )
    return (page, 422) if form.errors or other_form.errors else page
