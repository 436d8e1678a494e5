"""Several phones at once: no number twice, none left out, and one answer for one fact."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad import database, journal, pads
from scorepad.database import db
from scorepad.journal import NewFact, Status
from scorepad.journal.models import FactRow

from .at_table import Table, deal, fresh_id


def in_threads(app: Flask, count: int, work: Callable[[int], None]) -> None:
    """Run `work` in threads that start together; their first failure is raised here."""
    failures: list[BaseException] = []
    gate = threading.Barrier(count)

    def run(number: int) -> None:
        with app.app_context():
            try:
                gate.wait(10)
                work(number)
            except BaseException as failure:
                failures.append(failure)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    if failures:
        raise failures[0]


def opened(table: Table) -> tuple[pads.Game, pads.Device]:
    """The game as another request finds it."""
    access = pads.open_pad(table.pad.public_id, [table.phone.public_id])
    assert access is not None
    game = pads.game_of(access.pad, table.game.public_id)
    assert game is not None
    return game, access.device


def numbers(table: Table) -> list[int]:
    query = sa.select(FactRow.number).where(FactRow.game_id == table.game.id)
    return list(db.session.scalars(query.order_by(FactRow.number)))


def test_one_fact_sent_by_eight_threads_is_stored_once(app: Flask, table: Table) -> None:
    fact_id, answers = fresh_id(), []

    def work(number: int) -> None:
        game, device = opened(table)
        new = NewFact(fact_id, "hand", {"slot": 1, "hand": deal(0, 60, 70)})
        answers.append(journal.append(game, new, device).status)

    in_threads(app, 8, work)
    assert Counter(answers) == {Status.STORED: 1, Status.KNOWN: 7}
    assert table.totals == [70, 30]


def test_one_slot_filled_by_eight_threads_takes_one_hand(app: Flask, table: Table) -> None:
    answers = []

    def work(number: int) -> None:
        game, device = opened(table)
        hand = deal(0, 50, 50 + 5 * number)
        new = NewFact(fresh_id(), "hand", {"slot": 1, "hand": hand})
        answers.append(journal.append(game, new, device))

    in_threads(app, 8, work)
    assert Counter(answer.status for answer in answers) == {Status.STORED: 1, Status.CLASH: 7}
    winner = table.now.facts[-1]
    standing = [answer.standing for answer in answers if answer.status is Status.CLASH]
    assert standing == [winner] * 7


@pytest.mark.parametrize("has_lock", [True, False])
def test_threads_that_read_and_write_leave_no_gap(
    app: Flask, table: Table, has_lock: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thread plays until it has stored 12 hands, reading the next slot before each.

    Without the lock of this process they stand for several processes: BEGIN IMMEDIATE is enough.
    """
    if not has_lock:
        monkeypatch.setattr(database, "_WRITE", nullcontext())

    def work(number: int) -> None:
        done = 0
        while done < 12:
            game, device = opened(table)
            new = NewFact(
                fresh_id(),
                "hand",
                {"slot": journal.folded(game).next_slot, "hand": {"void": "misdeal"}},
            )
            answer = journal.append(game, new, device)
            assert answer.status in (Status.STORED, Status.CLASH), answer
            done += answer.status is Status.STORED
            db.session.remove()

    in_threads(app, 4, work)
    assert numbers(table) == list(range(1, 50))
    assert [entry.slot for entry in table.now.entries] == list(range(1, 49))


def test_one_start_sent_by_eight_threads_makes_one_game(app: Flask, table: Table) -> None:
    fact_id, found = fresh_id(), []

    def work(number: int) -> None:
        access = pads.open_pad(table.pad.public_id, [table.phone.public_id])
        assert access is not None
        game = pads.start_game(access.pad, access.device, table.start_body(), fact_id)
        assert isinstance(game, pads.Game)
        found.append(game.public_id)

    in_threads(app, 8, work)
    assert len(set(found)) == 1
    assert len(pads.games(table.pad)) == 2


def test_who_waits_to_write_keeps_no_connection_from_the_writer(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifteen waiting phones once held all connections, and the sixteenth had the lock."""
    held: list[int] = []

    class Lock:
        def __enter__(self) -> None:
            held.append(db.engine.pool.checkedout())

        def __exit__(self, *failure: object) -> None:
            pass

    monkeypatch.setattr(database, "_WRITE", Lock())
    with app.app_context():
        db.session.execute(sa.select(FactRow.id)).all()
        assert db.engine.pool.checkedout() == 1
        with database.write_tx():
            pass
    assert held == [0]
