"""A pad with very many games beside one with a few: what its pages cost, and how many questions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from flask import Flask

from scorepad import create_app, database, pads
from scorepad.bench.evening import Pad
from scorepad.bench.figures import Figure
from scorepad.bench.rounds import play, ratio, spread
from scorepad.bench.server import Call, get_call
from scorepad.database import db, write_tx
from scorepad.demo.family import Demo, make_family
from scorepad.history import asked

FEW, MANY = 10, 10_000
BAR = 2.0
UNTIL = dt.date(2026, 11, 30)


def measure(is_quick: bool) -> Iterable[Figure]:
    """Home, list, searches and figures of both pads, in turns; then the questions of each."""
    many = 300 if is_quick else MANY
    rounds, calls = (2, 2) if is_quick else (9, 9)
    with TemporaryDirectory(prefix="scorepad-many-") as name:
        app = create_app(Path(name))
        database.upgrade(app)
        with app.app_context():
            laid = {count: _pad(app, count) for count in (FEW, many)}
            addresses = {count: _addresses(pad) for count, pad in laid.items()}
        pages = list(addresses[FEW])
        turns = {
            f"{page} {count}": _turn(laid[count], addresses[count][page])
            for count in laid
            for page in pages
        }
        play(turns, 1, 2)  # what is made at the first call is no part of it
        told = play(turns, rounds, calls)
        for page in pages:
            found = ratio(told, f"{page} {many}", f"{page} {FEW}")
            what = f"{page}, {many} games: server CPU, {FEW} games = 1"
            yield Figure(what, found.value, "×", BAR, low=found.low, high=found.high)
        for page in pages:
            taken = spread([seconds[f"{page} {many}"] * 1000 for seconds in told])
            yield Figure(f"CPU of {page}", taken.value, "ms", low=taken.low, high=taken.high)
        for page in pages:
            asked = [_questions(app, turns[f"{page} {count}"]()) for count in laid]
            what = f"questions to the database: {page} ({asked[0]} with {FEW} games)"
            yield Figure(what, asked[1], "", asked[0])
        with app.app_context():
            db.engine.dispose()


def _pad(app: Flask, games: int) -> Pad:
    pad, _made = make_family(Demo(str(games), games, UNTIL))
    device = pads.Device(pad_id=pad.id, name="bench", role="owner")
    with write_tx() as session:
        session.add(device)
    persons = tuple(person.public_id for person in pads.persons(pad))
    return Pad(app, pad.public_id, device.public_id, persons)


def _addresses(pad: Pad) -> dict[str, str]:
    one, two = pad.persons[:2]
    below = f"/p/{pad.public_id}"
    pair, opponents = _pairs(pad)
    together = f"{below}/figures/together?who={pair}"
    return {
        "figures": f"{below}/figures",
        "figures of a player": f"{below}/persons/{pair.partition('.')[0]}/figures",
        "figures of all pairs": f"{below}/figures/pairs",
        "figures of a pair": together,
        "figures of two pairs": f"{together}&against={opponents}",
        "home": below,
        "list of games": f"{below}/games",
        "games of a player": f"{below}/games?who={one}",
        "games of a pair": f"{below}/games?who={one}&with={two}",
        "games won in a variant": f"{below}/games?who={one}&won=1&game=belote-plain",
        "games in dispute": f"{below}/games?state=disputed",
        "players": f"{below}/persons",
    }


def _pairs(pad: Pad) -> tuple[str, str]:
    """Two pairs that have played each other, as addresses name them."""
    access = pads.open_pad(pad.public_id, [pad.device])
    if access is None:
        raise ValueError("the pad of the bench lets nobody in")
    people = asked.people_of(access.pad)
    lot = asked.lots_of(access.pad)[0].lot
    pair = asked.everybody_in(access.pad, people, lot, 0, are_pairs=True)[0].persons
    others = asked.against_all(access.pad, people, lot, 0, people.keys(pair))[0].persons
    first, second = (".".join(one.public_id for one in some) for some in (pair, others))
    return first, second


def _turn(pad: Pad, path: str) -> Callable[[], Call]:
    cookie = pad.cookie()
    return lambda: get_call(pad.app, path, cookie)


def _questions(app: Flask, call: Call) -> int:
    """How many times a page asks the database."""
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        said.append(statement)

    with app.app_context():
        engine = db.engine
    sa.event.listen(engine, "before_cursor_execute", note)
    call()
    sa.event.remove(engine, "before_cursor_execute", note)
    return len([statement for statement in said if statement.startswith("SELECT")])
