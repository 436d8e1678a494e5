"""The front page: the pads that this phone was let into, and making a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web import access, language, zones
from scorepad.web.forms.pad import PadForm

blueprint = Blueprint("front", __name__)

# What a browser says it runs on, for the name of a new device; the first that fits.
DEVICES = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")


@blueprint.get("/")
def index() -> str:
    """This phone's pads, and the form for a new one."""
    form = PadForm(formdata=None, language=language.current(), time_zone=zones.likely())
    return _page(form)


@blueprint.post("/")
def create() -> Response | tuple[str, int]:
    """Make a pad; this phone is its first device, the owner."""
    form = PadForm()
    if not form.validate():
        return _page(form), 422
    pad, device = pads.create_pad(
        form.name.clean, form.language.data, form.time_zone.data, device_name()
    )
    access.let_in(pad.public_id, device.public_id)
    made = redirect(url_for("pads.home", pad=pad.public_id))
    return language.remember(made, pad.language)


def device_name() -> str:
    """What to call a new device until somebody names it."""
    browser = request.user_agent.string
    return next((name for name in DEVICES if name in browser), "?")


def _page(form: PadForm) -> str:
    known = pads.pads_of(list(access.devices().values()))
    return render_template("front/index.html", form=form, known=known)
