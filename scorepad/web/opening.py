"""The way in: what a link shows before it lets a phone in, and the code that is typed instead."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web import access, front, limits
from scorepad.web.forms.links import CodeForm, DeviceForm
from scorepad.web.say import _

blueprint = Blueprint("opening", __name__)

# The address is a secret: no cache keeps it, no search engine lists it, no other page is told it
# (the origin alone is told, which the check of forms over HTTPS asks for).
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
}

FULL = _l(
    "Very many phones are let into this pad already. Its owner can let out those that nobody uses "
    "any more; then try again."
)


@blueprint.after_request
def keep_secret(response: Response) -> Response:
    """Keep the address of the page to the page."""
    response.headers.update(HEADERS)
    return response


@blueprint.get("/open/<secret>")
def show(secret: str) -> str | tuple[str, int]:
    """Whose pad it is and what this phone may do there; changes nothing: chat programs look too."""
    limits.count("link")
    offer = pads.offer_of_secret(secret, access.devices().values())
    if offer is None:
        return _nothing()
    return _page(offer, DeviceForm(formdata=None, name=front.device_name()))


@blueprint.post("/open/<secret>")
def enter(secret: str) -> Response | tuple[str, int]:
    """Let this phone in; the secret leaves its address bar."""
    limits.count("link")
    offer = pads.offer_of_secret(secret, access.devices().values())
    if offer is None:
        return _nothing()
    form = DeviceForm(formdata=request.form, name=front.device_name())
    if offer.device is None and not form.validate():
        return _page(offer, form), 422
    name = form.name.clean if offer.device is None else offer.device.name
    try:
        return _enter(offer, name)
    except pads.RightsProblem as problem:
        return _full() if problem.code == "too_many" else _nothing()


@blueprint.post("/code")
def code() -> Response | tuple[str, int]:
    """The same by a typed code, without the question: nobody types one by accident."""
    form = CodeForm()
    limits.count("code")
    offer = pads.offer_of_code(form.code.data or "", access.devices().values())
    told = _("This code opens nothing. Codes last an hour: look again, or ask for a new one.")
    if offer:
        try:
            return _enter(offer, front.device_name())
        except pads.RightsProblem as problem:
            told = str(FULL) if problem.code == "too_many" else told
    if pads.is_invited(form.code.data or "") and front.needs_invitation():
        return front.page(pad_form=front.empty_form(form.code.data)), 200
    form.code.errors = [told]
    return front.page(code_form=form), 422


def _enter(offer: pads.Offer, name: str) -> Response:
    """Let the phone in. Raises RightsProblem."""
    is_new = offer.device is None
    device = pads.open_offer(offer, name)
    access.let_in(offer.pad.public_id, device.public_id)
    if is_new:
        flash(_("This phone is let in as “%(name)s”.", name=device.name), "done")
    return redirect(url_for("pads.home", pad=offer.pad.public_id), 303)


def _page(offer: pads.Offer, form: DeviceForm) -> str:
    return render_template("opening/show.html", offer=offer, form=form)


def _full() -> tuple[str, int]:
    return render_template("opening/full.html", advice=FULL), 409


def _nothing() -> tuple[str, int]:
    return render_template("opening/nothing.html"), 404
