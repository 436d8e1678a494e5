"""House rules of a pad: every option in words, and the tables that the pad keeps under a name."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web.forms import NameField
from scorepad.web.forms import rules as rules_form
from scorepad.web.forms.profile import ProfileForm, profile_sentence
from scorepad.web.house_tables import House, house_of, houses
from scorepad.web.say import _

blueprint = Blueprint("rules", __name__, url_prefix="/p/<pad>/rules")


@blueprint.get("")
def index() -> str:
    """The tables to choose from, the one of new games marked."""
    shown = houses(g.access.pad)
    ready_made: dict[str, list[House]] = {}
    for house in shown:
        if not house.is_own:
            ready_made.setdefault(house.title, []).append(house)
    return render_template(
        "rules/index.html",
        own=[house for house in shown if house.is_own],
        ready_made=ready_made,
        may_write=_may_write(),
    )


@blueprint.get("/<table>")
def show(table: str) -> str:
    """Every option as this table has it."""
    house = _house(table)
    form = ProfileForm(formdata=None, name=house.name if house.is_own else "")
    return _page(house, form, rules_form.typed(house.rules))


@blueprint.post("/<table>")
def save(table: str) -> Response | tuple[str, int]:
    """Change a table of the pad, or keep what a ready-made one became as one of its own."""
    house = _house(table)
    form = ProfileForm()
    read = rules_form.read(request.form, house.game, house.variant)
    said = rules_form.fitting(read, house.game, house.variant)
    form.validate()
    if form.errors or said.errors:
        return _page(house, form, said), 422
    try:
        profile = _keep(house, form.name, said)
    except pads.NameProblem as problem:
        form.name.errors = [profile_sentence(problem)]
        return _page(house, form, said), 422
    if profile is None:
        abort(404)
    if form.is_default.data:
        pads.choose_default(g.access.pad, profile.public_id)
    flash(_("“%(name)s” is kept.", name=profile.name), "done")
    return redirect(url_for("rules.index"), 303)


@blueprint.post("/<table>/default")
def choose(table: str) -> Response:
    """New games have the rules of this table from now on."""
    house = _house(table)
    pads.choose_default(g.access.pad, house.key)
    flash(_("New games: %(game)s, %(name)s.", game=house.title, name=house.name), "done")
    return redirect(url_for("rules.index"), 303)


@blueprint.post("/<table>/delete")
def delete(table: str) -> Response:
    """Forget a table of the pad; its games keep their rules."""
    house = _house(table)
    if pads.delete_profile(g.access.pad, house.key):
        flash(_("“%(name)s” is forgotten. Its games keep their rules.", name=house.name), "done")
    return redirect(url_for("rules.index"), 303)


def _keep(house: House, name: NameField, said: rules_form.Typed) -> pads.Profile | None:
    pad = g.access.pad
    if house.is_own:
        return pads.change_profile(pad, house.key, name.clean, said.options)
    return pads.add_profile(pad, name.clean, house.game, house.variant, said.options)


def _page(house: House, form: ProfileForm, said: rules_form.Typed) -> str:
    return render_template(
        "rules/table.html",
        house=house,
        form=form,
        fields=rules_form.fields(house.game, house.variant, said),
        may_write=_may_write(),
    )


def _house(key: str) -> House:
    house = house_of(g.access.pad, key)
    if house is None:
        abort(404)
    return house


def _may_write() -> bool:
    return bool(g.access.device.role != "viewer")
