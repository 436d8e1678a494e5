"""A pad's own pages: its home and its settings."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, current_app, flash, g, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.archive.last_backup import last_backup
from scorepad.web import language
from scorepad.web.access import may
from scorepad.web.cards import cards
from scorepad.web.forms.pad import SettingsForm

blueprint = Blueprint("pads", __name__, url_prefix="/p/<pad>")

LATEST = 10
MOST_GOING_ON = 20


@blueprint.get("")
def home() -> str:
    """Games going on, the latest games that ended, the way to a new one."""
    pad = g.access.pad
    return render_template(
        "pads/home.html",
        pad=pad,
        may_start=may("games.start"),
        going_on=cards(pads.games(pad, limit=MOST_GOING_ON, is_going_on=True)),
        ended=cards(pads.games(pad, limit=LATEST, is_going_on=False)),
    )


@blueprint.route("/settings", methods=["GET", "POST"])
def settings() -> Response | str | tuple[str, int]:
    """The name, language and time zone of the pad, and when its sides are asked to agree."""
    pad = g.access.pad
    form = SettingsForm(
        name=pad.name, language=pad.language, time_zone=pad.time_zone, consent=pad.consent
    )
    backup = last_backup(Path(current_app.instance_path))
    if not form.is_submitted():
        return render_template("pads/settings.html", form=form, backup=backup)
    if not form.validate():
        return render_template("pads/settings.html", form=form, backup=backup), 422
    said = (form.language.data, form.time_zone.data, form.consent.data)
    pads.change_pad(pad, form.name.clean, *said)
    flash(_("Saved."), "done")
    return language.remember(redirect(url_for("pads.home")), form.language.data)
