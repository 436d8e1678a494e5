"""What differs from one language to the other: sentences, plurals, lists, dates."""

from __future__ import annotations

import datetime as dt
import json
import re
from gettext import NullTranslations, c2py
from typing import Any

from babel import Locale
from babel.dates import format_date, format_time

from scorepad.phone.subset import Refused

from .screens import Pages
from .subset import placeholders

# How a catalogue chooses the form of a plural: an expression of C, which JavaScript reads alike.
PLURAL = re.compile(r"nplurals=(\d+); *plural=([n\d\s()<>=!&|?:%+*-]+);?")
GERMANIC = "nplurals=2; plural=n != 1;"
# Some number of every form is among them.
NUMBERS = (1, 0, 2, 3, 5, 11, 20, 100, 1_000_000)
# The parts of patterns of dates and times that the phone knows.
FIELDS = re.compile(r"'[^']*'|MMM|MM|dd|HH|mm|[dyHha]|[^A-Za-z']+")


def said_module(
    pages: Pages, language: str, catalogue: NullTranslations, values: dict[str, Any]
) -> str:
    """The words of one language for the pages, as one ES module.

    It exports `language`; `said`, the sentences of the templates whose translation is another
    text, with a list for each that has a plural; `plural(n)`, which form of a sentence n takes;
    `lists` and `dates`, how they are written; and the `values` by their names, among them
    `addresses`: by endpoint what is known of them beforehand.
    """
    said: dict[str, Any] = {}
    for text in sorted(pages.sentences):
        if (other := catalogue.gettext(text)) != text:
            said[text] = _checked(text, other)
    for one, many in sorted(pages.plurals):
        forms = forms_of(catalogue, one, many)
        if forms != [one, many]:
            said[one] = [_checked(many, form) for form in forms]
    locale = Locale.parse(language)
    own = {"language": language, "said": said, "lists": _lists(locale), "dates": _dates(locale)}
    named = (f"export const {name}={_json(value)};\n" for name, value in (own | values).items())
    return "".join([*named, f"export const plural={plural_of(catalogue)};\n"])


def plural_of(catalogue: NullTranslations) -> str:
    """Which form of a sentence a number takes, as a function of JavaScript; below zero the same as
    above, where a catalogue says so (web/language.py)."""
    count = "Math.abs(n)" if catalogue.info() else "n"
    return f"(n)=>((n)=>Number({_rule(catalogue)[1]}))({count})"


def forms_of(catalogue: NullTranslations, one: str, many: str) -> list[str]:
    """All forms of a sentence with a plural, in the order of `plural_of`."""
    count, choice = _rule(catalogue)
    number_of = {c2py(choice)(number): number for number in reversed(NUMBERS)}
    return [catalogue.ngettext(one, many, number_of[form]) for form in range(count)]


def _rule(catalogue: NullTranslations) -> tuple[int, str]:
    told = catalogue.info().get("plural-forms", GERMANIC)
    found = PLURAL.fullmatch(told)
    if found is None:
        raise Refused(f"the rule of plurals {told} has another form")
    return int(found[1]), found[2].strip()


def _checked(text: str, other: str) -> str:
    """A translation, which fills in what its sentence fills in."""
    known, found = placeholders(text), placeholders(other)
    if known is None or found is None or not found <= known:
        raise Refused(f"{text}: its translation fills in something else")
    return other


def _lists(locale: Locale) -> dict[str, dict[str, str]]:
    """The patterns of lists, with `and` and with `or`."""
    patterns: Any = locale.list_patterns
    return {style: dict(patterns[style]) for style in ("standard", "or")}


def _dates(locale: Locale) -> dict[str, Any]:
    """The patterns of a date and a time of day in parts, and the words in them."""
    moments = (dt.time(0), dt.time(12))
    return {
        "day": _parts(str(locale.date_formats["medium"])),
        "clock": _parts(str(locale.time_formats["short"])),
        "months": [format_date(dt.date(2000, month, 1), "MMM", locale) for month in range(1, 13)],
        "halves": [format_time(moment, "a", locale=locale) for moment in moments],
    }


def _parts(pattern: str) -> list[str]:
    """A pattern in its parts: fields by their letters, all else between apostrophes."""
    parts = FIELDS.findall(pattern)
    if "".join(parts) != pattern:
        raise Refused(f"the pattern {pattern} has parts that the phone does not know")
    return [part if part.isalpha() or part[0] == "'" else f"'{part}'" for part in parts]


def _json(value: object) -> str:
    """In the order in which it was made: the options of a variant have one."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
