"""Every screen in states of many kinds, as the server and a phone draw it (`drawn` compares)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask

from scorepad.journal import Folded
from scorepad.languages import LANGUAGES
from scorepad.web.phone import SCREENS
from tests import game_generators
from tests.phone.drawn import Drawn
from tests.phone.from_facts import FromFacts
from tests.phone.modules import Modules

from .conftest import Phone
from .every_game import VARIANTS, tell
from .tables import Table, fields_of, other_phone, pressed
from .test_every_sheet import enter

Json = dict[str, Any]
# Names that a page must not read as its own, of any length and script.
NAMES = (
    "<b>&\"'</b>",
    "Marie-Antoinette-Évangéline d’Entremont-Bourgeois de la Grande-Anse",
    "{{ 7 * 7 }} ${7}`\\",
    "😀 أحمد",
    "%(player)s &lt;",
    "Zoé",
)
TAPS = 9
# What the server never draws itself.
PHONES_OWN = {"app/bars.html", "games/known.html", "outbox/show.html"}


def tables() -> Iterator[tuple[str, str, str]]:
    """Each variant in one of the languages at least, each game in all of them."""
    spoken = list(LANGUAGES)
    for game in dict.fromkeys(game for game, _ in VARIANTS):
        kinds = [kind for kind in VARIANTS if kind[0] == game]
        for number in range(max(len(kinds), len(spoken))):
            yield (*kinds[number % len(kinds)], spoken[number % len(spoken)])


class Buttons(HTMLParser):
    """The buttons of a page that keep the hand in progress."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "button" and "disabled" not in given and "name" in given:
            address = given.get("formaction", "")
            if address.endswith(("/draft", "step=form")):
                self.found.append((given["name"], given.get("value", ""), address))


def speak(table: Table, language: str) -> None:
    table.phone.client.set_cookie("language", language)


def some_game(app: Flask, phone: Phone, rng: random.Random, game: str, variant: str) -> Table:
    record = game_generators.game(rng, game, variant)
    named = dict(zip(record["players"], NAMES, strict=False))
    record["players"] = list(named.values())
    for element in record["hands"]:
        if "seats" in element:
            element["seats"] = [named.get(name, name) for name in element["seats"]]
    return enter(app, phone, record)


def tap_about(table: Table, rng: random.Random, path: str) -> None:
    """Taps that may or may not make sense, each answered by a page."""
    page = table.page(path)
    for _ in range(TAPS):
        found = Buttons(page).found
        if not found:
            return
        name, value, address = rng.choice(found)
        form = pressed(fields_of(page), name, value)
        answer = table.phone.client.post(address, data=form)
        page = table.page(path) if answer.status_code == 303 else answer.text
        assert answer.status_code in (200, 303, 422)


def look_at(table: Table, folded: Folded) -> None:
    """The table, the sheet, and why of every row, standing or struck."""
    for path in ("", "/sheet", "/log", "/statement", "/needs", "/readings"):
        table.page(path)
    for entry in (*folded.entries[-4:], *folded.struck[-2:]):
        for page in ("why", "readings"):
            assert table.get(f"/{page}/{entry.id}").status_code in (200, 404)


def change(table: Table, rng: random.Random) -> None:
    """Every step of correcting some hand: the form, what changes, questions, one that is late."""
    hands = [entry for entry in table.folded().entries if entry.kind == "hand"]
    if not hands:
        return
    found = rng.choice(hands)
    path = f"/hand/{found.id}/correct"
    tap_about(table, rng, path)
    form = fields_of(table.page(path))
    for void in ("never", "misdeal", "passed"):
        table.post(f"{path}?step=preview", form | {"void": [void]})
    other = rng.choice(hands)
    answer = table.post(f"{path}?step=preview", fields_of(table.page(f"/hand/{other.id}/correct")))
    asked = dict(re.findall(r'type="radio" name="(\w+)" value="([^"]+)"', answer.text))
    if asked:
        answered = fields_of(answer.text) | {name: [one] for name, one in asked.items()}
        table.post(f"{path}?step=preview", answered)
    table.post(f"{path}?step=preview", form | {"replaces": ["AAAAAAAAAAAAAAAAAAAAAA"]})


def turn(table: Table, rng: random.Random) -> None:
    """Another dealer, place or note of some hand: the form, what changes, one that is late."""
    hands = [entry for entry in table.folded().entries if entry.kind == "hand"]
    if not hands:
        return
    path = f"/hand/{rng.choice(hands).id}/deal"
    form = fields_of(table.page(path))
    seat = str(rng.randrange(len(table.folded().persons)))
    for told in ({"dealer": seat}, {"before": rng.choice(hands).id}, {"note": "<i>so</i>"}):
        given = form | {name: [value] for name, value in told.items()}
        answer = table.post(f"{path}?step=preview", given)
        assert answer.status_code in (200, 303, 422)
        if answer.status_code == 200:
            table.post(f"{path}?step=form", fields_of(answer.text) | given)
    table.post(f"{path}?step=preview", given | {"seen": ["A" * 22 + ":" + "A" * 22]})
    late = [one.split(":")[0] + ":" + "A" * 22 for one in form["seen"]]
    table.post(f"{path}?step=preview", given | {"seen": late})


def seat_otherwise(table: Table, rng: random.Random) -> None:
    """Others sat there from the start: the form, what changes, what cannot be, one that is late."""
    path, persons = "/seating", list(table.folded().seats_fact.body["persons"])
    form = fields_of(table.page(path))
    rng.shuffle(persons)
    for told in (persons, [persons[1], *persons[1:]], [persons[1], persons[0], *persons[2:]]):
        given = form | {f"seat_{seat}": [person] for seat, person in enumerate(told)}
        for step in ("form", "preview"):
            assert table.post(f"{path}?step={step}", given).status_code in (200, 303, 422)
    table.post(f"{path}?step=preview", given | {"replaces": ["A" * 22]})
    if rng.random() < 0.5:
        table.post(f"{path}?step=save", given)


def agree(table: Table, rng: random.Random) -> None:
    """A penalty, put right and struck out: every form, what it changes, what cannot be.

    A game that is over is taken back as far as it goes on."""
    for entry in reversed(table.folded().entries):
        if table.folded().sheet["over"]:
            tell(table, "voided", {"target": entry.id, "replaces": entry.version_id})
    _agree(table, "/adjust", {"points_0": "20", "note": "<b>late</b>"}, {"points_0": "ten"})
    _agree(table, "/adjust", {"points_1": "-5", "note": "tea"}, {"note": ""})
    names = [table.folded().names[person] for person in table.folded().persons]
    rng.shuffle(names)
    told = {f"seat_{seat}": name for seat, name in enumerate(names)}
    _agree(table, "/seats", told, {"seat_0": names[1]})


def _agree(table: Table, path: str, told: dict[str, str], wrong: dict[str, str]) -> None:
    given = fields_of(table.page(path)) | {name: [value] for name, value in told.items()}
    faulty = given | {name: [value] for name, value in wrong.items()}
    for fields, step in ((given, "form"), (faulty, "preview"), (given, "preview"), (given, "save")):
        assert table.post(f"{path}?step={step}", fields).status_code in (200, 303, 422)
    kind = {"/adjust": "adjusted", "/seats": "seats"}[path]
    made = [entry for entry in table.folded().entries if entry.kind == kind]
    if made:
        path += f"/{made[-1].id}"
        form = fields_of(table.page(path))
        table.post(f"{path}?step=preview", form)
        table.post(f"{path}?step=preview", form | {"replaces": ["A" * 22]})
        for step in ("preview", "save"):
            table.post(f"{path}?step={step}", form | {"do": ["never"]})
        table.page(path)


def clash(table: Table) -> None:
    """A hand for a slot that is taken already."""
    taken = [e for e in table.folded().entries if e.kind == "hand"]
    if taken:
        form = fields_of(table.page(f"/hand/{taken[0].id}/correct"))
        table.post("/hand", form | {"slot": [str(taken[0].slot)]})


def strike(table: Table, rng: random.Random) -> None:
    """Some hand is corrected and struck out, where the rules allow it."""
    hands = [entry for entry in table.folded().entries if entry.kind == "hand"]
    for hand in ({"void": "misdeal"}, None):
        found = rng.choice(hands) if hands else None
        now = table.folded().entry(found.id) if found else None
        if now is not None:
            body = {"target": now.id, "replaces": now.version_id}
            tell(table, "corrected" if hand else "voided", body | ({"hand": hand} if hand else {}))


@pytest.fixture
def from_facts(app: Flask, screens_in_v8: Modules) -> Iterator[FromFacts]:
    """The screens of a game are made of its facts by the phone, too."""
    seen = FromFacts(app, screens_in_v8)
    with seen.watching():
        yield seen
    seen.compare()


@pytest.mark.usefixtures("drawn", "from_facts")
@pytest.mark.parametrize(("game", "variant", "language"), list(tables()))
def test_every_screen_of_a_game(
    app: Flask, phone: Phone, game: str, variant: str, language: str
) -> None:
    rng = random.Random(f"screens/{variant}/{language}")
    table = some_game(app, phone, rng, game, variant)
    speak(table, language)
    viewer = other_phone(table, name="<i>Téléphone</i>", role="viewer")
    speak(viewer, language)
    tap_about(table, rng, "")
    change(table, rng)
    turn(table, rng)
    seat_otherwise(table, rng)
    clash(table)
    strike(table, rng)
    look_at(table, table.folded())
    look_at(viewer, table.folded())
    agree(table, rng)
    table.phone.get()
    viewer.phone.get()


def test_all_screens_are_drawn(
    app: Flask, phone: Phone, drawn: Drawn, from_facts: FromFacts
) -> None:
    rng = random.Random("all screens")
    for _ in range(3):
        table = some_game(app, phone, rng, "two_hundred", "partners")
        change(table, rng)
        turn(table, rng)
        seat_otherwise(table, rng)
        clash(table)
        strike(table, rng)
        look_at(table, table.folded())
        agree(table, rng)
        table.phone.get()
    seen = {told["screen"] for told in drawn.told}
    assert seen == set(SCREENS) - PHONES_OWN
    made = {told["screen"] for told in from_facts.told}
    assert made == seen - {"pads/home.html"}
    assert "<b>&\"'" in unescape(drawn.blocks[0]["main"])
