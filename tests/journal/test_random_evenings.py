"""Random sequences of everything that can be sent: what must hold after each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import journal
from scorepad.database import db
from scorepad.journal import Answer, Status, store
from scorepad.journal.models import FactRow
from scorepad.pads.models import Game

from .at_table import Table, deal

FIVES = st.integers(0, 20).map(lambda n: 5 * n)
DEALS = st.builds(
    lambda bidder, bid, ours, others: deal(
        bidder, bid, ours, None if others is None else sorted({bidder % 2, *others})
    ),
    st.integers(0, 3),
    st.integers(10, 20).map(lambda n: 5 * n),
    FIVES,
    st.none() | st.sets(st.integers(0, 1)),
)
HANDS = st.one_of(
    DEALS,
    DEALS,
    DEALS,
    st.sampled_from([{"void": "misdeal"}, {"void": "passed"}, {"bidder": 0, "bid": 60}, {"x": 1}]),
)
PLACES = st.integers(0, 9)
STEPS = st.one_of(
    st.tuples(st.just("play"), HANDS),
    st.tuples(st.just("play"), DEALS),
    st.tuples(st.just("stale"), HANDS),
    st.tuples(st.just("again"), PLACES),
    st.tuples(st.just("changed"), PLACES),
    st.tuples(st.just("correct"), PLACES, HANDS),
    st.tuples(st.just("late"), PLACES, HANDS),
    st.tuples(st.just("void"), PLACES),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("take_back"), PLACES),
    st.tuples(st.just("adjust"), st.lists(st.integers(-10, 10).map(lambda n: 5 * n), max_size=3)),
    st.tuples(st.just("rules"), st.sampled_from([{}, {"target": 300}, {"target": 7}])),
    st.tuples(
        st.just("recount"),
        st.sampled_from(
            [{}, {"target": 300, "min_bid": 50}, {"hundred_rule": False}, {"floor": 7}]
        ),
        st.booleans(),
    ),
    st.tuples(st.just("seats"), st.permutations(range(4))),
    st.tuples(
        st.just("send"),
        st.sampled_from(
            [
                ("noted", {"text": "tea"}),
                ("noted", {"place": "home", "left_out": True}),
                ("noted", {"note": "rain", "left_out": False}),
                ("abandoned", {}),
                ("abandoned", {"result": {"by": "clock"}}),
                ("abandoned", {"result": {"by": "conceded", "side": 1}}),
                ("reopened", {}),
            ]
        ),
    ),
)


class Evening:
    """A table at which steps are taken; `device` alternates as the steps say."""

    def __init__(self) -> None:
        self.table = Table()
        self.device = self.table.phone

    def take(self, step: tuple[Any, ...]) -> Answer | None:
        action: Callable[..., Answer | None] = getattr(self, step[0])
        return action(*step[1:])

    def entry(self, place: int) -> journal.Entry | None:
        now = self.table.now
        entries = [*now.entries, *now.struck]
        return entries[place % len(entries)] if entries else None

    def fact(self, place: int) -> journal.Fact:
        facts = self.table.now.facts
        return facts[place % len(facts)]

    def play(self, hand: Any) -> Answer:
        return self.table.play(hand, device=self.device)

    def stale(self, hand: Any) -> Answer:
        return self.table.play(hand, slot=max(1, self.table.now.next_slot - 1), device=self.device)

    def again(self, place: int) -> Answer:
        fact = self.fact(place)
        answer = self.table.send(fact.kind, fact.body, self.device, fact.id)
        assert (answer.status, answer.fact) == (Status.KNOWN, fact)
        return answer

    def changed(self, place: int) -> Answer:
        fact = self.fact(place)
        answer = self.table.send(fact.kind, {**fact.body, "text": "x"}, self.device, fact.id)
        assert (answer.status, answer.standing) == (Status.CHANGED, fact)
        return answer

    def correct(self, place: int, hand: Any) -> Answer | None:
        entry = self.entry(place)
        return entry and self.table.correct(entry.id, hand, device=self.device)

    def late(self, place: int, hand: Any) -> Answer | None:
        entry = self.entry(place)
        if entry is None or entry.version_id == entry.id:
            return None
        return self.table.correct(entry.id, hand, replaces=entry.id, device=self.device)

    def void(self, place: int) -> Answer | None:
        entry = self.entry(place)
        return entry and self.table.void(entry.id, device=self.device)

    def undo(self) -> Answer | None:
        target = journal.undo_target(self.table.game, self.device)
        return self._must_take_back(target)

    def redo(self) -> Answer | None:
        target = journal.redo_target(self.table.game, self.device)
        return self._must_take_back(target)

    def _must_take_back(self, target: journal.Fact | None) -> Answer | None:
        if target is None:
            return None
        answer = self.table.undo(target.id, device=self.device)
        assert answer.status is Status.STORED, answer
        return answer

    def take_back(self, place: int) -> Answer:
        return self.table.undo(self.fact(place).id, device=self.device)

    def adjust(self, points: list[int]) -> Answer:
        return self.table.send("adjusted", {"adjust": points}, self.device)

    def rules(self, rules: Any) -> Answer:
        return self.table.send("rules", {"rules": rules}, self.device)

    def recount(self, rules: Any, is_late: bool) -> Answer:
        replaces = self.table.start_id if is_late else None
        return self.table.recount(rules, replaces, device=self.device)

    def seats(self, order: list[int]) -> Answer:
        persons = [self.table.persons[seat] for seat in order]
        return self.table.send("seats", {"persons": persons}, self.device)

    def send(self, said: tuple[str, Any]) -> Answer:
        return self.table.send(*said, self.device)


def check_journal(table: Table, before: journal.Folded, answer: Answer | None) -> None:
    """Numbers without gaps; a cached fold equals a whole one; only STORED changes anything."""
    after = table.now
    query = sa.select(FactRow.number).where(FactRow.game_id == table.game.id)
    stored_numbers = list(db.session.scalars(query.order_by(FactRow.number)))
    assert stored_numbers == list(range(1, after.version + 1))
    is_stored = answer is not None and answer.status is Status.STORED
    assert after.version == before.version + is_stored
    if not is_stored:
        assert after == before
    store.forget()
    assert table.now == after
    row = db.session.execute(sa.select(*Game.__table__.c).where(Game.id == table.game.id)).one()
    assert (row.version, row.totals, row.is_over, row.is_abandoned, row.persons) == (
        after.version,
        after.sheet["totals"],
        after.sheet["over"],
        after.is_abandoned,
        list(after.persons),
    )


def check_standing_game(table: Table) -> None:
    """Playing what stands, with nothing corrected, gives the same sheet."""
    now = table.now
    played = Table(rules=now.record["rules"])
    seat_of = dict(zip(table.persons, played.persons, strict=True))
    assert now.sheet["problems"] == []
    for entry, row in zip(now.entries, now.sheet["hands"], strict=True):
        if entry.kind == "hand":
            answer = played.play(entry.stored)
        elif entry.kind == "seats":
            persons = [seat_of[person] for person in entry.stored["persons"]]
            answer = played.send("seats", {"persons": persons})
        else:
            answer = played.send(entry.kind, entry.stored)
        if row["state"] == "orphan":
            assert answer.status is Status.REFUSED
            return
        assert answer.status is Status.STORED, answer
    if now.is_abandoned:
        assert played.send("abandoned", {"result": now.result}).status is Status.STORED
    assert played.now.sheet == now.sheet


def run_evening(steps: list[tuple[bool, tuple[Any, ...]]]) -> None:
    evening = Evening()
    for is_other, step in steps:
        evening.device = evening.table.other if is_other else evening.table.phone
        before = evening.table.now
        answer = evening.take(step)
        check_journal(evening.table, before, answer)
    check_standing_game(evening.table)


ONCE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
EVENINGS = st.lists(st.tuples(st.booleans(), STEPS), min_size=8, max_size=25)


@settings(max_examples=20, deadline=None, suppress_health_check=ONCE)
@given(EVENINGS)
def test_random_evenings(context: None, steps: Any) -> None:
    run_evening(steps)


@pytest.mark.slow
@settings(max_examples=500, deadline=None, suppress_health_check=ONCE)
@given(EVENINGS)
def test_many_random_evenings(context: None, steps: Any) -> None:
    run_evening(steps)
