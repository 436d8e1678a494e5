"""A whole pad from its file, onto a server that does not have it; who brings it is its owner."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads
from scorepad.archive import pad_file
from scorepad.archive.importing import read_value
from scorepad.archive.pad_import import OtherContent, Taken, import_pad
from scorepad.archive.said import Refused
from scorepad.pads.names import clean_name
from scorepad.web import access, language, limits, uploads
from scorepad.web.front import device_name, needs_invitation
from scorepad.web.importing import Json, Unfit
from scorepad.web.say import _, commas

blueprint = Blueprint("pad_files", __name__, url_prefix="/bring")

MOST_PLACES = 20


@blueprint.get("")
def choose() -> str:
    """Where the file of a pad is chosen."""
    return _page()


@blueprint.post("")
def look() -> str | tuple[str, int]:
    """What is in the file; nothing is written."""
    limits.count("import")
    try:
        _only_where_pads_are_made()
        content = uploads.sent_file()
        value = _pad_of(content)
        taken = _taken(value, is_try=True)
    except uploads.NoFile:
        return _page(_("Choose a file first.")), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422
    token = uploads.keep(content) if taken.is_new else ""
    return render_template("importing/pad.html", name=value["name"], taken=taken, token=token)


@blueprint.post("/take")
def take() -> Response | tuple[str, int]:
    """Take the pad in, and let this phone into it as its owner."""
    limits.count("pad")
    token = request.form.get("token", "")
    try:
        _only_where_pads_are_made()
        taken = _taken(_pad_of(uploads.kept(token)))
    except uploads.NoFile:
        return _page(_("This file is not kept here any more: choose it again.")), 422
    except Unfit as unfit:
        return _page(*unfit.told), 422
    uploads.drop(token)
    if not taken.is_new or taken.pad is None:  # having its file lets nobody into a pad
        return _page(_("This pad is here already; nothing was changed.")), 422
    device = pads.own_imported(taken.pad, clean_name(device_name()))
    access.let_in(taken.pad.public_id, device.public_id)
    flash(_("The pad is here now, and this phone is its owner."), "done")
    made = redirect(url_for("pads.home", pad=taken.pad.public_id), 303)
    return language.remember(made, taken.pad.language)


def _page(*told: str) -> str:
    is_open = not needs_invitation()
    return render_template("importing/bring.html", told=told, is_open=is_open)


def _only_where_pads_are_made() -> None:
    """Where a new pad needs a code, whoever runs the server brings pads."""
    if needs_invitation():
        raise Unfit(_("On this server whoever looks after it brings pads: scorepad import."))


def _pad_of(content: bytes) -> Json:
    try:
        value = read_value(content)
    except ValueError:
        value = None
    if value is None or value["format"] != pad_file.FORMAT:
        raise Unfit(_("This is no file of a pad that scorepad wrote."))
    return value


def _taken(value: dict[str, Any], is_try: bool = False) -> Taken:
    try:
        return import_pad(value, is_try)
    except OtherContent as refused:
        raise Unfit(
            _("This pad is here already, with other content. Nothing was changed.")
        ) from refused
    except Refused as refused:
        places = [problem.partition(": ")[0] for problem in refused.problems]
        shown = commas(dict.fromkeys(places[:MOST_PLACES]))
        told = _(
            "The file was changed or damaged; what is wrong stands here: %(places)s", places=shown
        )
        raise Unfit(told) from refused
