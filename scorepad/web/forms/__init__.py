"""Forms: what was typed, what it means, and a sentence beside each field that means nothing."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from flask import request
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import StopValidation

from scorepad.pads import NameProblem, clean_name

NAME_SENTENCES = {
    "empty": _l("A name is missing here."),
    "too_long": _l("This name is too long: 80 characters at most."),
    "bad_character": _l("There is a character in this name that cannot be shown."),
    "same_name": _l("There is somebody of that name already."),
    "whose_name": _l("There is somebody of that name already: %(name)s."),
    "other_name": _l("%(name)s goes by this name already."),
    "former_name": _l("This stands for somebody whose name was deleted."),
}
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")


class Form(FlaskForm):  # type: ignore[misc]
    """A form whose token is checked for the whole application (``web/security.py``)."""

    class Meta:
        csrf = False

        def wrap_formdata(self, form: FlaskForm, formdata: object) -> object:
            """Only what a form sent counts, never JSON with its numbers and lists."""
            return request.form if formdata is not None and request.method == "POST" else None


class NameField(StringField):  # type: ignore[misc]
    """A name as the pads keep it: ``clean`` is set when it can be kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clean = ""

    def pre_validate(self, form: FlaskForm) -> None:
        try:
            self.clean = clean_name(self.data or "")
        except NameProblem as problem:
            raise StopValidation(name_sentence(problem)) from problem


def name_sentence(problem: NameProblem) -> str:
    """What is wrong with a name, in words."""
    is_whose = problem.code == "same_name" and problem.holder
    sentence = str(NAME_SENTENCES["whose_name" if is_whose else problem.code])
    return sentence % {"name": problem.holder} if problem.holder else sentence


def whole_number(text: str) -> int | None:
    """The whole number that was typed, with whatever minus and spaces; None where it is none."""
    narrow = unicodedata.normalize("NFKC", text)  # a Japanese keyboard has wide digits, too
    plain = re.sub(r"\s", "", narrow).replace("\u2212", "-").replace("\u2013", "-")
    return int(plain) if _NUMBER.fullmatch(plain) else None
