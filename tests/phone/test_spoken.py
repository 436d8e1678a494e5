"""Dates, times of day, lists and plurals of a language: the phone writes what the server writes."""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Iterator
from gettext import NullTranslations
from types import SimpleNamespace

import pytest
from flask import Flask, g
from flask_babel import ngettext
from jinja2 import Environment

from scorepad.languages import LANGUAGES
from scorepad.phone import Refused
from scorepad.phone.pages import pages_module
from scorepad.phone.pages.spoken import plural_of
from scorepad.web import formats
from scorepad.web.phone import said_asset
from tests.phone.modules import Modules
from tests.phone.test_page_constructs import ADDRESSES, environment

ZONES = ("America/Moncton", "America/St_Johns", "UTC", "Asia/Kathmandu", "Pacific/Apia")
MOMENTS = 60
# Until 2036: beyond, the server's tables know of no summer time.
FIRST, LAST = 1e9, 2.1e9
BODY = "{{ at|moment }}|{{ at|day }}|{{ at|clock }}|{{ at|iso }}"
LISTS = "{{ names|listed }}"


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    yield made
    made.close()


def drawing(modules: Modules, app: Flask, body: str, code: str) -> str:
    """A screen of this body in V8, and what the screens say; gives the name of its module."""
    name = f"pages{len(modules.loaded)}"
    made: Environment = environment(body)
    modules.add(name, pages_module(made, ("screen",), (), ADDRESSES, {}).module)
    with app.app_context():
        modules.add(f"said-{code}", said_asset(code).body.decode())
    return name


def draw(modules: Modules, name: str, code: str, context: object, zone: str) -> str:
    told = json.dumps([context, {"time_zone": zone}])
    found = modules.value(
        f'((told) => modules.{name}.render("screen", ...told, modules["said-{code}"]))({told})'
    )
    return str(found["main"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_moments(modules: Modules, app: Flask, code: str) -> None:
    name, rng = drawing(modules, app, BODY, code), random.Random(code)
    for zone in ZONES:
        for _ in range(MOMENTS):
            at = dt.datetime.fromtimestamp(rng.uniform(FIRST, LAST), dt.UTC)
            with app.test_request_context(f"/?lang={code}"):
                g.access = SimpleNamespace(pad=SimpleNamespace(time_zone=zone))
                told = (formats.moment(at), formats.day(at), formats.clock(at), formats.iso(at))
            assert draw(modules, name, code, {"at": at.isoformat()}, zone) == "|".join(told)


@pytest.mark.parametrize("code", LANGUAGES)
def test_lists(modules: Modules, app: Flask, code: str) -> None:
    name = drawing(modules, app, LISTS, code)
    for count in range(1, 6):
        names = ["<b>", "Ann", "{0} {1}", "Cid", "Zoé"][:count]
        with app.test_request_context(f"/?lang={code}"):
            told = str(formats.listed(names))
        assert draw(modules, name, code, {"names": names}, "UTC") == told


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals(modules: Modules, app: Flask, code: str) -> None:
    """Also of numbers below zero, which are counted as those above."""
    one, many = "%(num)d point", "%(num)d points"
    name = drawing(modules, app, f"{{{{ ngettext({one!r}, {many!r}, number) }}}}", code)
    for number in (0, 1, 2, 5, 11, 12, 21, 22, 100, 111, 1_000_000, -1, -2, -5, -11, -21, -99):
        with app.test_request_context(f"/?lang={code}"):
            told = ngettext(one, many, number)
        assert draw(modules, name, code, {"number": number}, "UTC") == told


def test_the_plurals_of_russian_below_zero(app: Flask) -> None:
    with app.test_request_context("/?lang=ru"):
        told = [
            ngettext("%(num)d point", "%(num)d points", number) for number in (-1, -3, -11, -21)
        ]
    assert [text.split()[-1] for text in told] == ["очко", "очка", "очков", "очко"]


def test_a_rule_of_plurals_that_is_no_expression_is_refused() -> None:
    class Odd(NullTranslations):
        def info(self) -> dict[str, str]:
            return {"plural-forms": "nplurals=2; plural=alert(n);"}

    with pytest.raises(Refused):
        plural_of(Odd())
