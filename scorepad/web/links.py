"""The owner's links: made and shown once, given a new code, withdrawn."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.pads.secret import spoken
from scorepad.web import addresses
from scorepad.web.access import fresh_id
from scorepad.web.forms.links import LetOutForm, LinkForm, SeedForm
from scorepad.web.say import _

blueprint = Blueprint("links", __name__, url_prefix="/p/<pad>/links")

# A page with a secret is kept by no browser.
SHOWN_ONCE = {"Cache-Control": "no-store"}


@blueprint.route("/new", methods=["GET", "POST"])
def make() -> Response | str | tuple[str, int] | tuple[str, dict[str, str]]:
    """A new link: asked for, then shown, once."""
    form = LinkForm(role="keeper", seed=fresh_id())
    if not form.is_submitted():
        return render_template("links/make.html", form=form)
    if not form.validate():
        return render_template("links/make.html", form=form), 422
    try:
        new = pads.make_link(
            g.access.pad, g.access.device, form.name.clean, form.role.data, form.seed.data
        )
    except pads.RightsProblem as problem:
        return _refused(problem)
    address = addresses.address_of(new.secret)
    page = render_template(
        "links/made.html",
        link=new.link,
        code=spoken(new.code),
        address=address,
        base=addresses.base(),
        drawing=addresses.drawing(address),
        opens_elsewhere=addresses.opens_elsewhere(),
    )
    return page, SHOWN_ONCE


@blueprint.get("/<link>")
def one(link: str) -> str:
    """One link: which phones came by it."""
    return render_template("links/one.html", link=_known(link), came=_came(link), seed=fresh_id())


@blueprint.post("/<link>/code")
def code(link: str) -> Response | tuple[str, int] | tuple[str, dict[str, str]]:
    """Another code for a link, shown once."""
    form = SeedForm()
    _known(link)
    if not form.validate():
        abort(400)
    try:
        row, made = pads.new_code(g.access.pad, g.access.device, link, form.seed.data)
    except pads.RightsProblem as problem:
        return _refused(problem)
    page = render_template("links/code.html", link=row, code=spoken(made), base=addresses.base())
    return page, SHOWN_ONCE


@blueprint.route("/<link>/withdraw", methods=["GET", "POST"])
def withdraw(link: str) -> Response | str | tuple[str, int]:
    """End a link, and let out the phones that came by it if so wished; asks first."""
    known = _known(link)
    if request.method != "POST":
        came = [device for device in _came(link) if device.role != "owner"]
        return render_template("links/withdraw.html", link=known, came=came)
    form = LetOutForm()
    try:
        pads.withdraw_link(g.access.pad, g.access.device, link, with_devices=bool(form.too.data))
    except pads.RightsProblem as problem:
        return _refused(problem)
    flash(_("The link “%(name)s” was withdrawn.", name=known.name), "done")
    return redirect(url_for("devices.index"), 303)


def _known(public_id: str) -> pads.LinkSummary:
    found = pads.links(g.access.pad)
    return next((link for link in found if link.public_id == public_id), None) or abort(404)


def _came(public_id: str) -> list[pads.DeviceSummary]:
    return [device for device in pads.devices(g.access.pad) if device.link_id == public_id]


def _refused(problem: pads.RightsProblem) -> Response | tuple[str, int]:
    if problem.code == "not_owner":
        abort(403)
    told = {
        "operators": _("A code for an owner’s link is made on the computer that runs the pad."),
        "gone": _("That link was withdrawn meanwhile."),
        "too_many": _("There are very many links here already: withdraw some that nobody needs."),
    }
    flash(told[problem.code], "warn")
    return redirect(url_for("devices.index"), 303)
