"""The persons of a pad: who is in it, what each is called, and who is offered for new games."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web.forms import name_sentence
from scorepad.web.forms.person import OtherNameForm, PersonForm

blueprint = Blueprint("persons", __name__, url_prefix="/p/<pad>/persons")

Page = Response | str | tuple[str, int]


@blueprint.route("", methods=["GET", "POST"])
def index() -> Page:
    """Everybody in this pad, and a form for one more."""
    form = PersonForm()
    if form.is_submitted() and form.validate():
        try:
            person = pads.add_person(g.access.pad, form.name.clean)
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


def person_or_404(public_id: str) -> pads.Person:
    """The person of this pad whom an address means."""
    found = pads.person_of(g.access.pad, public_id)
    if found is None:
        abort(404)
    return found


def _to(person: pads.Person) -> Response:
    return redirect(url_for("persons.one", person=person.public_id), 303)


def _page(person: pads.Person, form: PersonForm, other_form: OtherNameForm) -> Page:
    page = render_template(
        "persons/one.html",
        person=person,
        form=form,
        other_form=other_form,
        own_names=pads.own_other_names(g.access.pad, person),
    )
    return (page, 422) if form.errors or other_form.errors else page
