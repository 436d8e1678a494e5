"""A game at a table, as tests of its pages see it: forms are read from the page and sent back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorepad import journal, pads
from scorepad.database import write_tx
from scorepad.journal import Folded
from scorepad.pads.persons import persons_named

from .conftest import Phone

NAMES = ("Ann", "Bob", "Cid", "Dot")


@dataclass
class Table:
    """One game, looked at from one phone; ``path`` is the game's below the pad."""

    app: Flask
    phone: Phone
    path: str

    def get(self, path: str = "") -> TestResponse:
        return self.phone.get(self.path + path)

    def post(self, path: str, fields: dict[str, Any]) -> TestResponse:
        return self.phone.client.post(self.phone.pad + self.path + path, data=fields)

    def page(self, path: str = "") -> str:
        answer = self.get(path)
        assert answer.status_code == 200, answer.status
        return answer.text

    def form(self, path: str = "") -> dict[str, list[str]]:
        """The hand form of a page as a browser would send it, no button pressed."""
        return fields_of(self.page(path))

    def tap(self, form: dict[str, list[str]], name: str, value: str) -> dict[str, list[str]]:
        """A cell of the table is tapped where there is no script: the form that comes back."""
        answer = self.post("/draft", pressed(form, name, value))
        assert answer.status_code == 303
        return self.form()

    def save(self, form: dict[str, list[str]], **changes: str) -> TestResponse:
        return self.post("/hand", form | {name: [value] for name, value in changes.items()})

    def play(self, contract: str, points: int, also_bid: str = "") -> TestResponse:
        """A whole hand in one go, as the form would send it."""
        return self.save(
            self.form(), contract=contract, points=str(points), also_bid=also_bid, counted=""
        )

    def folded(self) -> Folded:
        with self.app.app_context():
            return journal.folded(self.opened()[1])

    def opened(self) -> tuple[pads.Access, pads.Game]:
        """The pad as this phone opens it, and the game, within an application context."""
        access = pads.Access(*self._access())
        game = pads.game_of(access.pad, self.path.removeprefix("/g/"))
        assert game is not None
        return access, game

    def hands(self) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = self.folded().record["hands"]
        return hands

    def totals(self) -> list[int]:
        totals: list[int] = self.folded().sheet["totals"]
        return totals

    def _access(self) -> tuple[pads.Pad, pads.Device]:
        with self.phone.client.session_transaction() as session:
            devices = list(session["pads"].values())
        access = pads.open_pad(self.phone.pad.removeprefix("/p/"), devices)
        assert access is not None
        return access.pad, access.device


def seat_players(
    app: Flask,
    phone: Phone,
    names: tuple[str, ...] = NAMES,
    first_dealer: int = 3,
    rules: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A new game of four in the pad of ``phone``."""
    with app.app_context():
        pad, device = Table(app, phone, "")._access()
        persons = ids_of_names(pad, names)
        body = {
            "game": "two_hundred",
            "variant": "partners",
            "rules": rules or {},
            "persons": persons,
            "first_dealer": first_dealer,
            **more,
        }
        game = pads.start_game(pad, device, body, secrets.token_urlsafe(16), None)
        assert isinstance(game, pads.Game), game
        return Table(app, phone, f"/g/{game.public_id}")


def ids_of_names(pad: pads.Pad, names: Sequence[str]) -> list[str]:
    """The persons of these names; who is not in the pad comes in."""
    with write_tx() as session:
        return [person.public_id for person in persons_named(session, pad, list(names))]


def other_phone(table: Table, name: str = "Bob's phone", role: str = "keeper") -> Table:
    """Another phone of the same pad at the same table."""
    client = table.app.test_client()
    with table.app.app_context():
        pad, _ = table._access()
        device = pads.Device(pad_id=pad.id, name=name, role=role)
        with write_tx() as session:
            session.add(device)
            session.flush()
            entry = {pad.public_id: device.public_id}
    with client.session_transaction() as session:
        session["pads"] = entry
    return Table(table.app, Phone(client, table.phone.pad), table.path)


def pressed(form: dict[str, list[str]], name: str, value: str) -> dict[str, list[str]]:
    """The form with one of its buttons pressed: the button's value comes after the hidden one."""
    return form | {name: [*form.get(name, []), value]}


def fields_of(page: str) -> dict[str, list[str]]:
    """The fields of the page's hand form, or of its first form to POST within main."""
    reader = _Fields()
    reader.feed(page)
    return reader.fields


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.is_main = self.is_form = self.is_done = False
        self.disabled = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "main":
            self.is_main = True
        is_post = (given.get("method") or "").lower() == "post" and "data-pen" not in given
        if tag == "form" and is_post and self.is_main and not self.is_done:
            self.is_form = True
        if tag == "fieldset" and ("disabled" in given or self.disabled):
            self.disabled += 1
        name = given.get("name")
        if tag != "input" or not self.is_form or self.disabled or not name:
            return
        if given.get("type") in ("radio", "checkbox") and "checked" not in given:
            return
        self.fields.setdefault(name, []).append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "fieldset" and self.disabled:
            self.disabled -= 1
        if tag == "form" and self.is_form:
            self.is_form, self.is_done = False, True
