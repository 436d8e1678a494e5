"""Whatever is sent to whatever address: an answer, never a failure of ours."""

from __future__ import annotations

import random
import re
from itertools import cycle
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorepad.web.access import fresh_id
from tests.web.conftest import Phone

ODD = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "2:75",
    "99999999999999999999999",
    "1e9",
    "NaN",
    "true",
    "null",
    "[]",
    "{}",
    '{"a":',
    "\x00",
    "\ufffd",
    "\u202eabc",
    "💥" * 50,
    "x" * 3_000,
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE fact; --",
    "%s%n%(name)s{{7*7}}",
    "\u0661\u0662",
    "\u2212\u0035",
)
QUERIES = ("lang", "again", "step", "x")
PAGES = ("", "/persons", "/settings", "/new")


@pytest.fixture
def game(phone: Phone) -> str:
    """A game of the phone's pad that has begun; its address below the pad."""
    fields = {f"seat_{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cid", "Dot"))}
    answer = phone.post("/new", dealer="0", table="usual", fact_id=fresh_id(), do="start", **fields)
    return answer.location.removeprefix(phone.pad)


def fields_of(pages: list[str]) -> list[str]:
    """The names of all fields and buttons on some pages."""
    names = {name for page in pages for name in re.findall(r'\bname="([\w-]+)"', page)}
    return sorted(names - {"csrf_token", "viewport", "robots"})


def some_address(rule: Rule, known: dict[str, str], chance: random.Random) -> str:
    """An address of the rule within the phone's own game; what else it names is odd."""
    return re.sub(
        r"<(?:\w+:)?(\w+)>",
        lambda part: known.get(part[1]) or quote(chance.choice(ODD), safe=""),
        rule.rule,
    )


def send_odd_forms(app: Flask, phone: Phone, game: str, tries: int, seed: int) -> None:
    """Send forms of odd values to every address, each as often as is said."""
    chance = random.Random(seed)
    known = {"pad": phone.pad.removeprefix("/p/"), "game": game.removeprefix("/g/")}
    names = fields_of([phone.get(path).text for path in (*PAGES, game)])
    assert len(names) > 20
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("deletion."):
            continue  # of a game that is gone nothing is asked: tests/history/test_deletion.py
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            for _ in range(tries if method == "POST" else 1 + tries // 5):
                sent = {name: chance.choice(ODD) for name in chance.sample(names, 8)}
                path = some_address(rule, known, chance)
                answer = phone.client.open(path, method=method, data=sent)
                assert answer.status_code < 500, (method, path, sent)
    for path in (*PAGES, game):
        assert phone.get(path).status_code == 200, path


def test_every_form_answers_whatever_is_sent(app: Flask, phone: Phone, game: str) -> None:
    send_odd_forms(app, phone, game, tries=4, seed=200)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_form_answers_whatever_is_sent_often(
    app: Flask, phone: Phone, game: str, seed: int
) -> None:
    send_odd_forms(app, phone, game, tries=40, seed=seed)


def test_every_address_answers_whatever_it_asks_for(phone: Phone, game: str) -> None:
    """Every name with every value, and every page with every name, but not all three."""
    paths = cycle(("/", phone.pad, phone.pad + "/new", phone.pad + game))
    for value in ODD:
        for name in QUERIES:
            look(phone, next(paths), name, value)
        next(paths)  # another page for this name the next time


@pytest.mark.slow
def test_every_page_answers_whatever_it_asks_for(phone: Phone, game: str) -> None:
    for path in ("/", phone.pad, phone.pad + "/new", phone.pad + game):
        for value in ODD:
            for name in QUERIES:
                look(phone, path, name, value)


def look(phone: Phone, path: str, name: str, value: str) -> None:
    """Ask a page for something odd, in an odd language."""
    language = value[:200].encode("ascii", "ignore").decode().replace("\x00", "")
    headers = {"Accept-Language": language}
    answer = phone.client.get(path, query_string={name: value}, headers=headers)
    assert answer.status_code in (200, 404), (path, name, value)
