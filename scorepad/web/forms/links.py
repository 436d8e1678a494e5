"""Letting phones in: a new link, the name of a phone, a code that is typed."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, StringField, ValidationError
from wtforms.fields.choices import SelectChoice

from scorepad.web.forms import Form, NameField

ROLES = {"keeper": _l("Keeper"), "viewer": _l("Viewer")}
_SEED = range(16, 65)


class SeedForm(Form):
    """What makes the same form sent twice one thing."""

    seed = HiddenField()

    def validate_seed(self, field: HiddenField) -> None:
        """A seed of ours is short and plain."""
        if len(field.data or "") not in _SEED or not field.data.isascii():
            raise ValidationError(_("Something in what was sent is broken. Go back and try again."))


class LinkForm(SeedForm):
    """A new link: what it is called, and what it lets a phone do."""

    name = NameField(_l("For whom"))
    role = RadioField(_l("What they may do"), choices=[SelectChoice(*one) for one in ROLES.items()])


class DeviceForm(Form):
    """How a phone is called."""

    name = NameField(_l("What to call this phone"))


class CodeForm(Form):
    """A code that somebody read aloud."""

    code = StringField(_l("Code"))


class LetOutForm(Form):
    """Whether what belongs to it goes too."""

    too = BooleanField()
