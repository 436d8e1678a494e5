"""SIGKILL under load, again and again: nothing acknowledged is missing, doubled or out of order.

What is proved is that a process may die at any moment. That the disk has what SQLite was told is
on it (`synchronous=FULL`) is for the power cut, which no test of ours can make.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from flask import Flask

from scorepad import create_app, journal, pads
from scorepad.database import db, write_tx
from scorepad.start.data_folder import prepare
from scorepad.start.serve import ready_program
from tests.journal.at_table import NAMES, fresh_id, started

from .afterwards import check_backups, check_journal
from .archivist import Archivist
from .listener import Listener
from .phones import Former, Phone, Place, Syncer
from .server import Server

GAMES = 3
# Each of the phones looks at the pad in so many pages.
PAGES = 5

Person = Phone | Archivist | Listener


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    made.end()


def lay_table(server: Server) -> tuple[list[Phone], set[tuple[str, str]]]:
    """A pad with four phones and some games, in the server's data folder; what is in it already."""
    app = ready_program(prepare(server.data))
    with app.app_context():
        pad, owner = pads.create_pad("Family", "en", "UTC", "phone 1")
        more = [pads.Device(pad_id=pad.id, name=f"phone {n}", role="keeper") for n in (2, 3, 4)]
        with write_tx() as session:
            session.add_all(more)
        persons = [pads.add_person(pad, name).public_id for name in NAMES]
        place, known = Place(server.port, pad.public_id, persons, []), set()
        for _ in range(GAMES):
            body = started(persons, rules={"target": 500, "floor_rule": "off"})
            first = fresh_id()
            game = pads.start_game(pad, owner, body, first)
            assert isinstance(game, pads.Game), game
            place.games.append(game.public_id)
            known.add((game.public_id, first))
        cookies = [cookie_of(app, pad, device) for device in (owner, *more)]
        db.engine.dispose()
    kinds = (Former, Syncer, Former, Syncer)
    return [kind(place, cookies[n], n) for n, kind in enumerate(kinds)], known


def cookie_of(app: Flask, pad: pads.Pad, device: pads.Device) -> str:
    """The cookie with which the server let this phone in."""
    serializer = app.session_interface.get_signing_serializer(app)
    assert serializer is not None
    signed = serializer.dumps({"pads": {pad.public_id: device.public_id}})
    return f"{app.config['SESSION_COOKIE_NAME']}={signed}"


def kill_under_load(server: Server, people: Sequence[Person], times: int) -> None:
    """Kill the server so often, each time at another moment of its life, while all are at work."""
    chance = random.Random(200)
    for one in people:
        one.start()
    for turn in range(times):
        server.start()
        if turn % 5 == 4:  # before or while it gets ready
            time.sleep(chance.uniform(0.2, 1.5))
        elif turn % 10 == 7:  # long enough for whoever asks for pages, which a cold server makes
            wait_for_more(people, 1, of_each=True)
        else:
            wait_for_more(people, chance.randint(1, 12))
            time.sleep(chance.uniform(0, 0.05))
        server.kill()
        fail_with(people)


def finish(server: Server, people: Sequence[Person]) -> None:
    """Let the phones send again what was not answered; then kill the server once more."""
    server.start()
    wait_for_more(people, 1, of_each=True)
    for one in people:
        one.over.set()
    for one in people:
        one.join(120)
        assert not one.is_alive(), one.name
    fail_with(people)
    server.kill()


def wait_for_more(people: Sequence[Person], more: int, of_each: bool = False) -> None:
    """Until so many facts more were acknowledged, by all phones together or by each of them."""
    phones = [one for one in people if isinstance(one, Phone)]
    before = [len(phone.held) for phone in phones]
    end = time.monotonic() + 120
    while time.monotonic() < end:
        fail_with(people)
        found = [len(phone.held) - n for phone, n in zip(phones, before, strict=True)]
        if (min(found) if of_each else sum(found)) >= more:
            return
        time.sleep(0.005)
    raise AssertionError("nothing was acknowledged for two minutes")


def fail_with(people: Sequence[Person]) -> None:
    """Raise what went wrong with somebody."""
    for one in people:
        if one.failure:
            raise one.failure


def run_evening(server: Server, times: int) -> Counter[str]:
    """The whole test; gives and prints what was counted."""
    phones, known = lay_table(server)
    archivist = Archivist(server, phones)
    numbers = range(PAGES * len(phones))
    listeners = [Listener(one.place, one.cookie, n) for n in numbers for one in [phones[n % 4]]]
    people: list[Person] = [*phones, archivist, *listeners]
    kill_under_load(server, people, times - 1)
    finish(server, people)
    check_by_doctor(server)
    counts = check_journal(server.data, phones, known)
    check_backups(server.data, archivist.made)
    check_told(server.data, phones[0].place, listeners)
    counts += sum((one.counts for one in listeners), Counter())
    counts["backups"], counts["backups killed"] = len(archivist.made), archivist.killed
    print(f"\n{times} kills:", ", ".join(f"{name} {n}" for name, n in sorted(counts.items())))
    for wrong in ("lost", "doubled", "told another number", "out of order"):
        assert counts[wrong] == 0, counts
    assert counts["acknowledged"] > 3 * times, counts
    assert all(phone.held for phone in phones)
    return counts


def check_told(data: Path, place: Place, listeners: Sequence[Listener]) -> None:
    """What a stream said of a game is in it: nothing is told before it is stored."""
    app = create_app(data)
    with app.app_context():
        pad = next(pad for pad in pads.every_pad() if pad.public_id == place.pad)
        for game in {game for one in listeners for game in one.told}:
            key = journal.game_named(pad.id, game)
            assert key is not None, game
            version = journal.version_of(key)
            assert version is not None
            assert max(one.told.get(game, 0) for one in listeners) <= version, game
        db.engine.dispose()


def check_by_doctor(server: Server) -> None:
    """The command that looks after an installation finds nothing, right after a kill."""
    with server.begin("doctor") as doctor:
        told, _ = doctor.communicate(timeout=60)
    assert doctor.returncode == 0, told


def test_five_kills_lose_nothing(server: Server) -> None:
    run_evening(server, 5)


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(server: Server) -> None:
    counts = run_evening(server, 100)
    assert counts["torn"] > 20
    assert counts["sent again"] > 20
    assert counts["streams"] > 100
    assert counts["told"] > 100


@pytest.mark.slow
def test_kills_lose_nothing_where_sqlite_is_pythons_own(server: Server, tmp_path: Path) -> None:
    """As on a Raspberry Pi; if it is an old one, with a rollback journal in the place of WAL."""
    away = tmp_path / "away" / "pysqlite3"
    away.mkdir(parents=True)
    (away / "__init__.py").write_text("raise ImportError\n", encoding="utf-8")
    server.environment["PYTHONPATH"] = str(away.parent)
    run_evening(server, 10)
