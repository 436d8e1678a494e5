"""The phones of a pad: who is let in, how their phones are called, and letting them out."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web import access
from scorepad.web.forms.links import DeviceForm, LetOutForm
from scorepad.web.say import _

blueprint = Blueprint("devices", __name__, url_prefix="/p/<pad>/phones")


@blueprint.get("")
def index() -> str:
    """For the owner every phone and link; for others their own phone."""
    is_owner = g.access.device.role == "owner"
    return render_template(
        "devices/index.html",
        devices=_shown(),
        links=pads.links(g.access.pad) if is_owner else [],
        is_owner=is_owner,
    )


@blueprint.route("/<device>", methods=["GET", "POST"])
def one(device: str) -> Response | str | tuple[str, int]:
    """One phone: its name, to be changed, and what else can be done about it."""
    shown = _shown_or_404(device)
    form = DeviceForm(name=shown.name)
    if form.is_submitted() and form.validate():
        pads.rename_device(g.access.pad, g.access.device, device, form.name.clean)
        flash(_("It is called “%(name)s” now.", name=form.name.clean), "done")
        return redirect(url_for("devices.index"), 303)
    page = render_template("devices/one.html", device=shown, form=form, **_rights(shown))
    return (page, 422) if form.errors else page


@blueprint.post("/<device>/role")
def change_role(device: str) -> Response | tuple[str, int]:
    """Let a viewer keep the score, or a keeper only look."""
    shown = _shown_or_404(device)
    role = request.form.get("role", "")
    if role not in ("keeper", "viewer"):
        abort(400)
    try:
        pads.change_role(g.access.pad, g.access.device, device, role)
    except pads.RightsProblem as problem:
        return _refused(problem)
    told = (
        _("“%(name)s” may keep the score now.")
        if role == "keeper"
        else _("“%(name)s” may only look now.")
    )
    flash(told % {"name": shown.name}, "done")
    return redirect(url_for("devices.index"), 303)


@blueprint.route("/<device>/owner", methods=["GET", "POST"])
def pass_on(device: str) -> Response | str | tuple[str, int]:
    """Make another phone the owner; asks first."""
    shown = _shown_or_404(device)
    if request.method != "POST":
        return render_template("devices/pass_on.html", device=shown)
    try:
        pads.pass_on(g.access.pad, g.access.device, device)
    except pads.RightsProblem as problem:
        return _refused(problem)
    flash(_("“%(name)s” owns this pad now.", name=shown.name), "done")
    return redirect(url_for("devices.index"), 303)


@blueprint.route("/<device>/out", methods=["GET", "POST"])
def let_out(device: str) -> Response | str | tuple[str, int]:
    """Let a phone out, from its next tap on; asks first."""
    shown = _shown_or_404(device)
    if request.method != "POST":
        return render_template("devices/let_out.html", device=shown, **_rights(shown))
    form = LetOutForm()
    is_own = shown.public_id == g.access.device.public_id
    with_link = bool(form.too.data) and access.may("links.withdraw")
    try:
        pads.let_out(g.access.pad, g.access.device, device, with_link=with_link)
    except pads.RightsProblem as problem:
        return _refused(problem)
    flash(_("“%(name)s” was let out.", name=shown.name), "done")
    if not is_own:
        return redirect(url_for("devices.index"), 303)
    access.forget(g.access.pad.public_id)
    return redirect(url_for("front.index"), 303)


def _shown() -> list[pads.DeviceSummary]:
    """What this visitor may know of: the owner every phone, others their own."""
    found = pads.devices(g.access.pad)
    if g.access.device.role == "owner":
        return found
    return [device for device in found if device.public_id == g.access.device.public_id]


def _shown_or_404(public_id: str) -> pads.DeviceSummary:
    found = next((device for device in _shown() if device.public_id == public_id), None)
    return found or abort(404)


def _rights(shown: pads.DeviceSummary) -> dict[str, bool]:
    owners = [device for device in pads.devices(g.access.pad) if device.role == "owner"]
    return {
        "is_own": shown.public_id == g.access.device.public_id,
        "is_last_owner": [owner.public_id for owner in owners] == [shown.public_id],
        "is_owner": g.access.device.role == "owner",
    }


def _refused(problem: pads.RightsProblem) -> Response | tuple[str, int]:
    """What was asked for cannot be done any more: told on the page of phones, as it is now."""
    if problem.code != "last_owner":
        abort(403 if problem.code == "not_owner" else 404)
    told = _("A pad needs an owner. Make another phone the owner first.")
    flash(told, "warn")
    return redirect(url_for("devices.index"), 303)
