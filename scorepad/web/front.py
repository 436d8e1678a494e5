"""The front page: the pads that this phone was let into, a code for another, making a new one."""

from __future__ import annotations

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.web import access, language, limits, zones
from scorepad.web.forms.links import CodeForm
from scorepad.web.forms.pad import NewPadForm
from scorepad.web.say import _
from scorepad.web.security import is_forwarded, is_known_host

blueprint = Blueprint("front", __name__)

# What a browser says it runs on, for the name of a new device; the first that fits.
DEVICES = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")


@blueprint.get("/")
def index() -> str:
    """This phone's pads, a code that lets it into another, and the form for a new pad."""
    return page()


@blueprint.post("/")
def create() -> Response | tuple[str, int]:
    """Make a pad; this phone is its first device, the owner."""
    form = NewPadForm()
    limits.count("pad")
    if needs_invitation():
        limits.count("code")
    else:
        del form.invitation
    if not form.validate():
        return page(pad_form=form), 422
    invitation = form.invitation.data if form.invitation else None
    try:
        pad, device = pads.create_pad(
            form.name.clean, form.language.data, form.time_zone.data, device_name(), invitation
        )
    except pads.RightsProblem:  # somebody else used the invitation a moment ago
        form.invitation.errors = [form.unfit()]
        return page(pad_form=form), 422
    access.let_in(pad.public_id, device.public_id)
    made = redirect(url_for("pads.home", pad=pad.public_id))
    return language.remember(made, pad.language)


def page(pad_form: NewPadForm | None = None, code_form: CodeForm | None = None) -> str:
    """The front page, with a form as it was sent."""
    form = pad_form or empty_form()
    known = pads.pads_of(list(access.devices().values()))
    return render_template(
        "front/index.html", form=form, code_form=code_form or CodeForm(formdata=None), known=known
    )


def empty_form(invitation: str = "") -> NewPadForm:
    """The form for a new pad as it is first shown; with a field for a code where one is needed."""
    spoken = {"language": language.current(), "time_zone": zones.likely()}
    form = NewPadForm(formdata=None, invitation=invitation, **spoken)
    if not needs_invitation():
        del form.invitation
    return form


def needs_invitation() -> bool:
    """Whether this visitor needs a code to make a pad."""
    config = current_app.config
    if config["NEW_PADS"]:
        return bool(config["NEW_PADS"] == "code")
    is_at_home = (
        not config["PROXIES"]
        and not is_forwarded()  # by a proxy that nobody told of: everybody comes from its address
        and all(is_known_host(host, ()) for host in config["HOSTS"])
    )
    return not (is_at_home and limits.is_at_home(request.remote_addr))


def device_name() -> str:
    """What to call a new device until somebody names it."""
    browser = request.user_agent.string
    return next((name for name in DEVICES if name in browser), _("Phone"))
