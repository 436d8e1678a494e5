"""Small pieces of text that templates build pages from: names, figures, dates."""

from __future__ import annotations

import datetime as dt

import babel.dates
from babel.lists import format_list
from flask import Flask
from flask_babel import format_date, format_time, get_locale, gettext
from markupsafe import Markup, escape

MINUS = "\u2212"


def init(app: Flask) -> None:
    """Give templates the filters ``bdi``, ``listed``, ``signed``, ``plain``, ``iso``, ``day``,
    ``weekday``, ``moment``, ``clock`` and ``duration``, and ``pattern``: a translation whose
    placeholders stay, for JavaScript to fill.
    """
    app.add_template_global(gettext, "pattern")
    app.add_template_filter(bdi)
    app.add_template_filter(listed)
    app.add_template_filter(signed)
    app.add_template_filter(plain)
    app.add_template_filter(iso)
    app.add_template_filter(day)
    app.add_template_filter(weekday)
    app.add_template_filter(duration)
    app.add_template_filter(moment)
    app.add_template_filter(clock)


def bdi(name: object) -> Markup:
    """A name of any script, kept from disturbing the sentence around it."""
    return Markup("<bdi>{}</bdi>").format(name)


def listed(names: list[str]) -> Markup:
    """Names as a list in a sentence: Ann, Bob and Cid."""
    first, *rest = str(format_list(["\0"] * len(names), locale=get_locale())).split("\0")
    parts = [bdi(name) + escape(after) for name, after in zip(names, rest, strict=True)]
    return escape(first) + Markup("").join(parts)


def signed(number: int) -> str:
    """``+70``, ``−80``, ``0``."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """``70``, ``−80``, ``0``: with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def iso(moment: dt.datetime) -> str:
    """The moment as machines read it."""
    return moment.isoformat()


def day(moment: dt.datetime) -> str:
    """The date alone, in the pad's time zone and the page's language."""
    return str(format_date(moment, "medium"))


def weekday(date: dt.date) -> str:
    """A day with its name: Saturday, November 28, 2026; no moment, so it is of no time zone."""
    text = str(babel.dates.format_date(date, "full", locale=get_locale()))
    return text[:1].upper() + text[1:]


def date_text(date: dt.date) -> str:
    """A day without a time zone: Nov 28, 2026."""
    return str(babel.dates.format_date(date, "medium", locale=get_locale()))


def duration(minutes: int) -> str:
    """How long something took: 48 min, 1 h 05."""
    hours, rest = divmod(minutes, 60)
    if hours:
        return str(gettext("%(hours)d h %(minutes)s", hours=hours, minutes=str(rest).zfill(2)))
    return str(gettext("%(minutes)d min", minutes=minutes))


def moment(moment: dt.datetime) -> str:
    """Date and time, in the pad's time zone and the page's language."""
    date, time = format_date(moment, "medium"), format_time(moment, "short")
    return str(gettext("%(date)s, %(time)s", date=date, time=time))


def clock(moment: dt.datetime) -> str:
    """The time of day, in the pad's time zone and the page's language."""
    return str(format_time(moment, "short"))
