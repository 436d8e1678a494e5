"""The front page: the pads that this phone was let into, and a new one."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("front", __name__)


@blueprint.get("/")
def index() -> str:
    """This phone's pads."""
    return render_template("front/index.html")
