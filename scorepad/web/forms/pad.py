"""Making a pad and changing what it is called, speaks, and takes the time from."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField, ValidationError
from wtforms.fields.choices import SelectChoice

from scorepad.languages import LANGUAGES
from scorepad.pads import is_invited, is_time_zone
from scorepad.web import zones
from scorepad.web.forms import Form, NameField


class PadForm(Form):
    """Name, language and time zone of a pad."""

    name = NameField(_l("Name of the pad"))
    language = SelectField(
        _l("Language"), choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()]
    )
    time_zone = SelectField(_l("Time zone"), choices=zones.choices)

    def validate_time_zone(self, field: SelectField) -> None:
        """The list may know a zone that this machine has no data for."""
        if not field.errors and not is_time_zone(field.data):
            raise ValidationError(_("This machine does not know that time zone."))


class SettingsForm(PadForm):
    """The same of a pad that is there, and when its sides are asked whether they agree."""

    consent = SelectField(
        _l("Do the sides agree?"),
        choices=[
            SelectChoice("end", _l("Asked at the end of a game")),
            SelectChoice("hands", _l("Asked after every hand")),
            SelectChoice("never", _l("Not asked")),
        ],
    )


class NewPadForm(PadForm):
    """A new pad; the field for a code is taken away where none is needed."""

    invitation = StringField(_l("Code for a new pad"))

    def validate_invitation(self, field: StringField) -> None:
        """An invitation serves once, for a week."""
        if not is_invited(field.data or ""):
            raise ValidationError(self.unfit())

    def unfit(self) -> str:
        """What to do about a code that does not fit."""
        return str(_("This code makes no pad. Whoever looks after this server can give you one."))
