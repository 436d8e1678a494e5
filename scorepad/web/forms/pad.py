"""Making a pad and changing what it is called, speaks, and takes the time from."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from scorepad.web import zones
from scorepad.web.forms import Form, NameField
from scorepad.web.language import LANGUAGES


class PadForm(Form):
    """Name, language and time zone of a pad."""

    name = NameField(_l("Name of the pad"))
    language = SelectField(
        _l("Language"), choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()]
    )
    time_zone = SelectField(_l("Time zone"), choices=zones.choices)
