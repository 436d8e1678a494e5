"""The places at a table, as a new game names them."""

from __future__ import annotations

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.web.say import _


def place_names(seats: int) -> list[str]:
    """The names of the places, clockwise: four are the points of the compass, others numbers."""
    if seats == 4:
        return [_("North"), _("East"), _("South"), _("West")]
    return [_("Place %(number)d", number=seat + 1) for seat in range(seats)]


def listed(names: list[str]) -> str:
    """Names as a list in a sentence."""
    return str(format_list(names, locale=get_locale()))
