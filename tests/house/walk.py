"""Two pads with everything in them, and the phones that try to get from one to the other."""

from __future__ import annotations

import io
import re
import secrets
import zipfile
from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorepad import journal, pads
from scorepad.database import db

Row = dict[str, object]
GAME, VARIANT = "two_hundred", "partners"
HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOWHERE = "nowhere-nowhere-nowher"
# What the parts of other addresses may be; nothing of a pad.
PLAIN = {
    "build": "x",
    "filename": "css/base.css",
    "digest": "x",
    "code": "en",
    "secret": NOWHERE,
    "book": "200",
    "chapter": "kitty",
}


@dataclass
class Place:
    """A pad with everything in it: ``ids`` by the name that addresses have for them. ``word``
    stands in every name of it, and in no other pad."""

    word: str
    pad: pads.Pad
    owner: pads.Device
    keeper: pads.Device
    viewer: pads.Device
    secret: str
    game_id: int
    ids: dict[str, str]


def place(word: str) -> Place:
    """A new pad with a game, its facts, phones of every role, and a link."""
    pad, owner = pads.create_pad(f"{word} family", "en", "UTC", f"{word} owner’s phone")
    new = pads.make_link(pad, owner, f"{word} kitchen", "keeper", fresh())
    offer = pads.offer_of_secret(new.secret, [])
    assert offer is not None
    keeper, viewer = (pads.open_offer(offer, f"{word} {role}") for role in ("keeper", "viewer"))
    pads.change_role(pad, owner, viewer.public_id, "viewer")
    persons = [pads.add_person(pad, person).public_id for person in players(word)]
    body = {"v": 1, "game": GAME, "variant": VARIANT, "rules": {}, "persons": persons}
    game = pads.start_game(pad, owner, body | {"first_dealer": 3}, fresh())
    assert isinstance(game, pads.Game)
    hand = journal.NewFact(fresh(), "hand", {"slot": 1, "hand": HAND})
    assert journal.append(game, hand, owner).status is journal.Status.STORED
    told = {
        "adjusted": {"adjust": [5, -5], "note": f"{word} renege"},
        "seats": {"persons": persons},
    }
    for kind, more in told.items():
        new_one = journal.NewFact(fresh(), kind, more)
        assert journal.append(game, new_one, owner).status is journal.Status.STORED
    against = {"target": hand.id, "text": f"{word} counted otherwise"}
    objected = journal.NewFact(fresh(), "objected", against)
    assert journal.append(game, objected, owner).status is journal.Status.STORED
    assert journal.keep_draft(game, 2, {"bid": 50}, owner)
    ids = ids_of(pad, game, owner, persons, new, word)
    return Place(word, pad, owner, keeper, viewer, new.secret, game.id, ids)


def players(word: str) -> list[str]:
    """The four at the table."""
    return [f"{word} {name}" for name in ("Ann", "Bob", "Cid", "Dot")]


def ids_of(
    pad: pads.Pad,
    game: pads.Game,
    device: pads.Device,
    persons: list[str],
    new: pads.NewLink,
    word: str,
) -> dict[str, str]:
    """A real id for every part that an address of a pad may have. A new part gets its line here."""
    return {
        "pad": pad.public_id,
        "game": game.public_id,
        "person": persons[0],
        "entry": journal.folded(game).entries[0].id,
        "adjustment": journal.folded(game).entries[1].id,
        "seating": journal.folded(game).entries[2].id,
        "objection": journal.folded(game).facts[-1].id,
        "target": journal.folded(game).facts[0].id,
        "seen": journal.folded(game).facts[-1].id,
        "device": device.public_id,
        "link": new.link.public_id,
        "table": pads.add_profile(pad, f"At {word}’s", GAME, VARIANT, {"target": 300}).public_id,
    }


def fresh() -> str:
    """A new random id."""
    return secrets.token_urlsafe(16)


def address(app: Flask, rule: Rule, ids: dict[str, str]) -> str:
    """The address of a rule with these ids in it."""
    unknown = rule.arguments - ids.keys() - PLAIN.keys()
    assert not unknown, f"{rule}: tests/house/walk.py needs a real id for {unknown}"
    values = {name: ids.get(name) or PLAIN[name] for name in rule.arguments}
    path: str = app.url_map.bind("localhost").build(rule.endpoint, values)
    return path


def phone(app: Flask, *known: tuple[pads.Pad, pads.Device]) -> FlaskClient:
    """A browser whose cookie lists these pads, each with its device."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["pads"] = {pad.public_id: device.public_id for pad, device in known}
    return client


def ask(client: FlaskClient, path: str, method: str, ids: dict[str, str]) -> TestResponse:
    """One request; what is sent with it names the same ids wherever a form might."""
    fields = {**ids, **dict.fromkeys(FIELDS, ids["entry"]), "again": ids["game"]}
    query = {"again": ids["game"], "from": ids["table"]}
    data = fields if method in ("POST", "PUT", "PATCH", "DELETE") else None
    return client.open(path, method=method, query_string=query, data=data)


FIELDS = ("target", "replaces", "undo", "undo_fact", "fact", "id", "seed", "role", "too")


def said(answer: TestResponse) -> str:
    """All that an answer says; of a workbook, what is packed in it."""
    if not answer.data.startswith(b"PK"):
        return answer.text
    with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:
        return "".join(packed.read(name).decode() for name in packed.namelist())


def told(answer: TestResponse, path: str) -> tuple[object, ...]:
    """What an answer tells: its status, headers and bytes, but for the address and the token."""
    text = re.sub(r'name="csrf_token" value="[^"]*"', "", said(answer))
    text = re.sub(r'name="next" value="[^"]*"', "", text).replace(path, "")
    text = re.sub(r"again=[^\"&]*", "", text)
    kept = {k: v for k, v in answer.headers if k not in ("Content-Length", "Set-Cookie")}
    return answer.status_code, kept, text


def dump(app: Flask) -> dict[str, list[Row]]:
    """Every row of every table."""
    with app.app_context(), db.engine.connect() as connection:
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            table: [
                dict(row) for row in connection.exec_driver_sql(f"SELECT * FROM {table}").mappings()
            ]
            for (table,) in tables.fetchall()
        }
