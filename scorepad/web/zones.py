"""Time zones as a list to choose from: those of Canada first, then the world by its parts."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytz
from babel.dates import get_timezone, get_timezone_location
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms.fields.choices import SelectChoice

from scorepad.languages import SOURCE
from scorepad.web import language

# The cities that a family looks for, where the zone is named after another one.
CANADA = {
    "America/St_Johns": "St. John’s",
    "America/Halifax": "Halifax, Charlottetown",
    "America/Moncton": "Moncton, Fredericton",
    "America/Toronto": "Montréal, Toronto",
    "America/Winnipeg": "Winnipeg",
    "America/Regina": "Regina",
    "America/Edmonton": "Edmonton, Calgary",
    "America/Vancouver": "Vancouver",
    "America/Whitehorse": "Whitehorse",
}
USUAL = "America/Moncton"
PARTS = {
    "Africa": _l("Africa"),
    "America": _l("America"),
    "Antarctica": _l("Antarctica"),
    "Arctic": _l("Arctic"),
    "Asia": _l("Asia"),
    "Atlantic": _l("Atlantic"),
    "Australia": _l("Australia"),
    "Europe": _l("Europe"),
    "Indian": _l("Indian Ocean"),
    "Pacific": _l("Pacific"),
}


def choices() -> list[SelectChoice]:
    """Every zone under its city as the page's language calls it, by the parts of the world."""
    groups = [(_("Canada"), tuple(CANADA.items()))]
    groups += [
        (str(PARTS[part]), cities) for part, cities in _elsewhere(language.current()).items()
    ]
    groups.append(("UTC", (("UTC", "UTC"),)))
    return [
        SelectChoice(zone, city, optgroup=group)
        for group, cities in groups
        for zone, city in cities
    ]


def likely() -> str:
    """The zone of this computer, which stands where the cards are played; else the game's home."""
    name = os.environ.get("TZ") or _linked("/etc/localtime")
    return name if name in _known() and name not in ("UTC", "Etc/UTC") else USUAL


@cache
def _elsewhere(code: str) -> dict[str, tuple[tuple[str, str], ...]]:
    parts: dict[str, list[tuple[str, str]]] = {part: [] for part in PARTS}
    for name in pytz.common_timezones:
        part = name.partition("/")[0]
        if part in parts and name not in CANADA:
            parts[part].append((name, _city(name, code)))
    return {part: tuple(sorted(cities, key=lambda one: one[1])) for part, cities in parts.items()}


def _city(zone: str, code: str) -> str:
    """The city of a zone in a language; in that of the zones' names they say themselves where."""
    if code == SOURCE:
        return zone.partition("/")[2].replace("_", " ").replace("/", ", ")
    return str(get_timezone_location(get_timezone(zone), locale=code, return_city=True))


@cache
def _known() -> frozenset[str]:
    return frozenset(CANADA) | {
        name for part in _elsewhere(SOURCE).values() for name, _city in part
    }


@cache
def _linked(path: str) -> str:
    parts = Path(path).resolve().as_posix().split("/zoneinfo/")
    return parts[1] if len(parts) == 2 else ""
