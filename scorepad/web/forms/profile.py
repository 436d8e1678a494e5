"""The name under which a pad keeps house rules."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField

from scorepad.pads import NameProblem
from scorepad.web.forms import Form, NameField, name_sentence


class ProfileForm(Form):
    """A name, and whether new games are to be played so."""

    name = NameField(_l("Name of this table"))
    is_default = BooleanField(_l("For new games from now on"))


def profile_sentence(problem: NameProblem) -> str:
    """What is wrong with the name of a table, in words."""
    if problem.code == "same_name":
        return str(_("There is a table of that name already."))
    return name_sentence(problem)
