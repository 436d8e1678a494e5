"""The names of a person: new, changed, or one besides."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField

from scorepad.web.forms import Form, NameField


class PersonForm(Form):
    """One name."""

    name = NameField(_l("Name"))
    is_guest = BooleanField(_l("A guest, for this evening"))


class OtherNameForm(Form):
    """What somebody is called besides."""

    other = NameField(_l("Another name"))
