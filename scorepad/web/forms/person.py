"""The name of a person, new or changed."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorepad.web.forms import Form, NameField


class PersonForm(Form):
    """One name."""

    name = NameField(_l("Name"))
