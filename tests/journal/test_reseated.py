"""Who really sat where from the start: kinds, clashes, undo, and what it leaves as it is."""

from __future__ import annotations

import pytest

from scorepad.journal import Status

from .at_table import Table, codes, deal, stored


@pytest.fixture
def table(context: None) -> Table:
    table = Table()
    stored(table.play(deal(0, 60, 70)))
    return table


def swapped(table: Table) -> list[str]:
    return [table.persons[1], table.persons[0], *table.persons[2:]]


def test_every_hand_stays_with_its_place(table: Table) -> None:
    before = table.now
    fact = stored(table.send("reseated", {"persons": swapped(table), "replaces": table.start_id}))
    after = table.now
    assert after.record["hands"] == before.record["hands"]
    assert after.record["players"][:2] == before.record["players"][1::-1]
    assert after.persons == tuple(swapped(table)) and after.seats_fact.id == fact.id
    assert after.sheet["totals"] == before.sheet["totals"]
    stored(table.undo(fact.id))
    assert table.now.record == before.record and table.now.seats_fact.id == table.start_id


def test_it_replaces_what_stands_and_says_something(table: Table) -> None:
    same = table.send("reseated", {"persons": table.persons, "replaces": table.start_id})
    assert same.status is Status.KNOWN and same.fact and same.fact.id == table.start_id
    body = {"persons": swapped(table), "replaces": table.start_id}
    first = stored(table.send("reseated", body))
    late = table.send("reseated", {"persons": table.persons[::-1], "replaces": table.start_id})
    assert late.status is Status.CLASH and late.standing and late.standing.id == first.id
    stored(table.send("reseated", {"persons": table.persons, "replaces": first.id}))
    assert table.now.persons == tuple(table.persons)


def test_as_many_as_there_are_places_and_all_of_the_pad(table: Table) -> None:
    body = {"persons": table.persons[:3], "replaces": table.start_id}
    assert codes(table.send("reseated", body)) == ["bad_value"]
    body = {"persons": ["s" * 22, *table.persons[1:]], "replaces": table.start_id}
    assert codes(table.send("reseated", body)) == ["unknown_person"]


def test_a_later_change_of_places_may_be_told_with_it_and_no_hand(table: Table) -> None:
    seats = stored(table.send("seats", {"persons": table.persons[::-1]}))
    hand = table.now.entries[0]
    also = [{"target": seats.id, "replaces": seats.id, "hand": {"persons": swapped(table)}}]
    body = {"persons": swapped(table), "replaces": table.start_id}
    stored(table.send("reseated", {**body, "also": also}))
    assert table.now.persons == tuple(swapped(table))
    assert table.now.entries[0] == hand
