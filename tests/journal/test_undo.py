"""Undo and Redo: the last change of one phone, while nothing came after it."""

from __future__ import annotations

import pytest

from scorepad import journal
from scorepad.journal import Status

from .at_table import Table, codes, deal, stored


def undo_last(table: Table) -> journal.Fact:
    target = journal.undo_target(table.game, table.phone)
    assert target is not None
    return stored(table.undo(target.id))


def redo_last(table: Table) -> journal.Fact:
    target = journal.redo_target(table.game, table.phone)
    assert target is not None
    return stored(table.undo(target.id))


def test_nothing_to_undo_at_the_start(table: Table) -> None:
    assert journal.undo_target(table.game, table.phone) is None
    assert journal.redo_target(table.game, table.phone) is None
    assert codes(table.undo(table.start_id)) == ["undo_not_last"]
    assert codes(table.undo("x" * 22)) == ["unknown_target"]


def test_undo_takes_the_last_hand_back_and_its_slot_is_free(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    second = stored(table.play(deal(0, 60, 70)))
    undo = undo_last(table)
    assert table.totals == [70, 30]
    assert table.now.next_slot == 2
    assert [(e.id, e.undone_by) for e in table.now.struck] == [(second.id, undo)]
    stored(table.play(deal(1, 50, 45)))
    assert [entry.slot for entry in table.now.entries] == [1, 2]
    assert table.now.entries[0].id == first.id


def test_undo_goes_back_step_by_step_and_redo_comes_forward(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.play(deal(1, 50, 45)))
    stored(table.correct(table.now.entries[0].id, deal(0, 60, 60)))
    sheets = [table.now.sheet]
    for _ in range(3):
        undo_last(table)
        sheets.append(table.now.sheet)
    assert sheets[-1]["hands"] == []
    assert journal.undo_target(table.game, table.phone) is None
    for sheet in reversed(sheets[:-1]):
        redo_last(table)
        assert table.now.sheet == sheet
    assert journal.redo_target(table.game, table.phone) is None


@pytest.mark.parametrize(
    "kind", ["adjusted", "rules", "recounted", "seats", "reseated", "abandoned"]
)
def test_every_change_can_be_undone(table: Table, kind: str) -> None:
    body = {
        "adjusted": {"adjust": [-20, 0]},
        "rules": {"rules": {"target": 300}},
        "recounted": {"rules": {"target": 300}, "replaces": table.start_id},
        "seats": {"persons": table.persons[::-1]},
        "reseated": {"persons": table.persons[::-1], "replaces": table.start_id},
        "abandoned": {},
    }[kind]
    before = table.now
    stored(table.send(kind, body))
    undo_last(table)
    after = table.now
    assert (after.record, after.is_abandoned, after.persons) == (
        before.record,
        False,
        before.persons,
    )


def test_undo_of_a_void_brings_the_hand_back(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    stored(table.void(fact.id))
    undo = undo_last(table)
    assert table.totals == [70, 30]
    assert table.now.entries[0].version_id == fact.id
    assert table.now.entries[0].history[-1].undone_by == undo


def test_undo_pressed_twice_is_one_undo(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    fact = stored(table.play(deal(0, 60, 60)))
    undo = stored(table.undo(fact.id))
    again = table.undo(fact.id)
    assert (again.status, again.fact) == (Status.KNOWN, undo)
    assert table.totals == [70, 30]


def test_what_another_phone_wrote_is_not_undone_here(table: Table) -> None:
    mine = stored(table.play(deal(0, 60, 70)))
    theirs = stored(table.play(deal(0, 60, 60), device=table.other))
    assert journal.undo_target(table.game, table.phone) is None
    assert journal.undo_target(table.game, table.other) == theirs
    for fact in (mine, theirs):
        assert codes(table.undo(fact.id)) == ["undo_not_last"]


def test_an_undo_is_redone_by_its_own_phone_only(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    undo = stored(table.undo(fact.id))
    assert journal.redo_target(table.game, table.other) is None
    assert codes(table.undo(undo.id, device=table.other)) == ["undo_not_last"]


def test_nothing_is_undone_under_a_later_change(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    stored(table.send("adjusted", {"adjust": [-20, 0]}))
    assert codes(table.undo(first.id)) == ["undo_not_last"]


def test_nothing_is_redone_over_a_later_change(table: Table) -> None:
    undo = stored(table.undo(stored(table.play(deal(0, 60, 70))).id))
    stored(table.play(deal(0, 60, 65)))
    assert codes(table.undo(undo.id)) == ["undo_not_last"]
    assert journal.redo_target(table.game, table.phone) is None


def test_redo_in_the_wrong_order_is_refused(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.play(deal(0, 60, 60)))
    first_undo = undo_last(table)
    second_undo = undo_last(table)
    assert codes(table.undo(first_undo.id)) == ["undo_not_last"]
    stored(table.undo(second_undo.id))
    stored(table.undo(first_undo.id))
    assert table.totals == [130, 70]


def test_remarks_stand_in_nobodys_way_and_are_not_undone(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    note = stored(table.send("noted", {"text": "Ben's tea"}))
    stored(table.send("objected", {"target": fact.id, "text": "65"}, device=table.other))
    assert codes(table.undo(note.id)) == ["undo_not_last"]
    assert journal.undo_target(table.game, table.phone) == fact
    undo_last(table)
    assert table.totals == [0, 0]


def test_an_undone_hand_cannot_be_corrected(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    undo = stored(table.undo(fact.id))
    answer = table.correct(fact.id, deal(0, 60, 65))
    assert (answer.status, answer.standing) == (Status.CLASH, undo)


def test_the_winning_hand_can_be_undone(table: Table) -> None:
    stored(table.play(deal(0, 100, 100)))
    stored(table.play(deal(0, 100, 100)))
    undo_last(table)
    assert not table.now.sheet["over"]
    stored(table.play(deal(1, 50, 45, [1])))
