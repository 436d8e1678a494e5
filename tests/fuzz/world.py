"""Two pads with everything in them, whose database is put back in no time and looked at whole."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad import journal, pads
from scorepad.database import sqlite_module
from scorepad.history.standings import CHRONICLE, STANDING
from scorepad.journal import store
from scorepad.journal.audit import audit, every_game
from tests.house.walk import GAME, VARIANT, Place, fresh, phone, place

from .odd import PAYLOAD, SCRIPT

Rows = dict[str, list[dict[str, Any]]]
LOOKS = ("GET", "HEAD", "OPTIONS", "TRACE")
GAME_PAGES = ("", "/sheet", "/rules")


class _Tags(HTMLParser):
    """Holds against a page that something odd became a part of it."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [tag, *(name for name, _value in attrs)]
        assert not any("zz" in name for name in names), self.get_starttag_text()
        assert tag != "script" or "src" in dict(attrs), self.get_starttag_text()


@dataclass
class World:
    """One pad to write in, another that must not notice; `saved` is the database as it was,
    `more` are pages besides those that `own.ids` names."""

    app: Flask
    own: Place
    theirs: Place
    more: list[str]
    saved: Any = None
    file: Any = None

    def restore(self) -> Rows:
        """Put the database back; what is in it then."""
        self.saved.backup(self.file)
        store.forget()
        return self.rows()

    def rows(self) -> Rows:
        """Every row of every table, but when a phone was last seen, and streaks and ratings: they
        follow from the games, and go on when somebody looks."""
        tables = self.file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        told = {table for (table,) in tables.fetchall()} - {CHRONICLE.name, STANDING.name}
        return {table: self._rows_of(table) for table in told}

    def client(self, role: str) -> FlaskClient:
        """A browser of the pad with this role; `nobody`: of none."""
        if role == "nobody":
            return self.app.test_client()
        return phone(self.app, (self.own.pad, getattr(self.own, role)))

    def _rows_of(self, table: str) -> list[dict[str, Any]]:
        found = self.file.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in found.description]
        rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
        return [{name: row[name] for name in row if name != "seen_at"} for row in rows]


@contextmanager
def opened(app: Flask) -> Iterator[World]:
    """The world over this application's database."""
    with app.app_context():
        own, theirs = place("Arsenault " + SCRIPT), place("Gallant")
        _play_on(own)
        more = _more_pages(own)
    sqlite = sqlite_module()
    world = World(app, own, theirs, more, sqlite.connect(":memory:"))
    world.file = sqlite.connect(app.config["SQLALCHEMY_DATABASE_URI"].database)
    world.file.backup(world.saved)
    try:
        yield world
    finally:
        world.file.close()
        world.saved.close()


def _play_on(own: Place) -> None:
    """A hand with a note, other rules, a deal that was not played, a correction, a draft."""
    game = pads.game_of(own.pad, own.ids["game"])
    assert game is not None
    hand = {"bidder": 1, "bid": 75, "captured": [50, 50], "note": PAYLOAD, "sides_bid": [0, 1]}
    _send(own, game, "hand", {"slot": 2, "hand": hand})
    _send(own, game, "rules", {"rules": {"target": 300}})
    _send(own, game, "hand", {"slot": 3, "hand": {"void": "misdeal"}})
    entry = journal.folded(game).entries[0]
    again = {**entry.element, "trump": "H"}
    _send(own, game, "corrected", {"target": entry.id, "replaces": entry.id, "hand": again})
    assert journal.keep_draft(game, 4, {"bid": 50}, own.owner)


def _more_pages(own: Place) -> list[str]:
    """Pages of a game that is over, of one that was given up, of one that was ended by the clock,
    of another phone, for strangers."""
    over, given_up, late = _game(own), _game(own), _game(own)
    hand = {"bidder": 0, "bid": 100, "captured": [100, 0]}
    for slot in (1, 2):
        _send(own, over, "hand", {"slot": slot, "hand": hand})
    _send(own, given_up, "abandoned", {})
    _send(own, late, "hand", {"slot": 1, "hand": hand})
    _send(own, late, "abandoned", {"result": {"by": "clock"}})
    ended = (over, given_up, late)
    pad = f"/p/{own.pad.public_id}"
    return [
        f"{pad}/new?again={own.ids['game']}",
        f"{pad}/phones/{own.keeper.public_id}",
        f"{pad}/phones/{own.viewer.public_id}/owner",
        f"{pad}/rules/usual",
        f"{pad}/g/{own.ids['game']}/hand/{_last_entry(own)}/correct",
        *[f"{pad}/g/{game.public_id}{page}" for game in ended for page in GAME_PAGES],
        f"/open/{own.secret}",
    ]


def _game(own: Place) -> pads.Game:
    persons = [person.public_id for person in pads.persons(own.pad)][:4]
    body = {"game": GAME, "variant": VARIANT, "rules": {}, "persons": persons, "first_dealer": 0}
    game = pads.start_game(own.pad, own.owner, body, fresh())
    assert isinstance(game, pads.Game), game
    return game


def _last_entry(own: Place) -> str:
    game = pads.game_of(own.pad, own.ids["game"])
    assert game is not None
    return [entry.id for entry in journal.folded(game).entries if entry.kind == "hand"][-1]


def _send(own: Place, game: pads.Game, kind: str, body: dict[str, Any]) -> None:
    answer = journal.append(game, journal.NewFact(fresh(), kind, body), own.owner)
    assert answer.status is journal.Status.STORED, answer


def check_answer(answer: TestResponse) -> None:
    """No failure, and no page without its guard or with something in it that somebody typed."""
    assert answer.status_code < 500, answer.status
    if answer.mimetype != "text/html":
        return
    assert "default-src 'none'" in answer.headers.get("Content-Security-Policy", "")
    text = text_of(answer)
    if "zz" in text:  # something odd is on the page: it must be text, or a value
        _Tags().feed(text)


def text_of(answer: TestResponse) -> str:
    """The page of an answer, unpacked."""
    data = answer.get_data()
    is_packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(data) if is_packed and data else data).decode()


def check_change(world: World, before: Rows, after: Rows, pad: str | None = None) -> None:
    """What was accepted changed one pad only, that of the address; facts were added, whole."""
    touched = {
        _pad_of(world, table, row)
        for table in after
        for row in _differing(before[table], after[table])
    } - {None}
    assert len(touched) <= 1, touched
    if pad is not None:
        assert touched <= {pad}
    check_facts(before, after)


def check_facts(before: Rows, after: Rows, most: int = 1) -> None:
    """No fact was changed, at most so many came, and the numbers of a game have no gaps."""
    old = {(row["game_id"], row["number"]): row for row in before["fact"]}
    new = {(row["game_id"], row["number"]): row for row in after["fact"]}
    assert old.items() <= new.items()
    assert len(new) - len(old) <= most
    versions = {game["id"]: game["version"] for game in after["game"]}
    numbers: dict[int, list[int]] = {game: [] for game in versions}
    for game, number in sorted(new):
        numbers[game].append(number)
    assert numbers == {game: list(range(1, n + 1)) for game, n in versions.items()}


def check_whole(app: Flask) -> None:
    """What the doctor would look for: every game's facts, fold and cached figures."""
    with app.app_context():
        for key in every_game():
            assert audit(key) == ()
            remembered = journal.folded(key)
            store.forget()
            assert journal.folded(key) == remembered


def pad_named(path: str) -> str | None:
    """The public id of the pad that an address is about."""
    found = re.match(r"/p/([^/?]+)", path)
    return found[1] if found else None


def _differing(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in before if row not in after] + [row for row in after if row not in before]


def _pad_of(world: World, table: str, row: dict[str, Any]) -> str | None:
    """The public id of the pad to which a row belongs; None where it is nobody's."""
    pad_id = row["id"] if table == "pad" else row.get("pad_id")
    if "game_id" in row:
        found = world.file.execute("SELECT pad_id FROM game WHERE id = ?", (row["game_id"],))
        pad_id = found.fetchone()[0]
    if pad_id is None:
        return None
    found = world.file.execute("SELECT public_id FROM pad WHERE id = ?", (pad_id,))
    return str(found.fetchone()[0])
