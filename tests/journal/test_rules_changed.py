"""Rules changed during a game: from the next hand on, or every hand counted again."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad import journal, rules
from scorepad.journal import Status
from scorepad.journal.fold import fold

from .at_table import Table, codes, deal, stored

WON = deal(0, 100, 100)


def states(table: Table) -> list[str]:
    return [row["state"] for row in table.now.sheet["hands"]]


def options(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.now.table["options"]
    return found


def test_from_the_next_hand_on_what_was_played_stays(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    fact = stored(table.change_rules({"hundred_for_200": True}))
    assert table.now.record["rules"] == {}
    assert table.now.record["hands"][1] == {"rules": {"hundred_for_200": True}}
    assert table.now.rules_fact == fact
    stored(table.play({**WON, "hundred_for_200": True}))
    assert (table.totals, table.now.sheet["over"]) == ([270, 30], True)


def test_counting_again_makes_the_rules_those_of_the_record(table: Table) -> None:
    stored(table.play(WON))
    stored(table.play(WON))
    assert table.now.sheet["over"]
    fact = stored(table.recount({"target": 300, "min_bid": 50}))
    now = table.now
    assert now.record["rules"] == {"target": 300, "min_bid": 50}
    assert rules.score(now.record) == now.sheet
    assert not now.sheet["over"]
    assert now.rules_fact == fact
    stored(table.play(deal(1, 50, 45, [1])))
    assert table.totals == [200, 55]


def test_a_game_that_ends_earlier_leaves_orphans(table: Table) -> None:
    table = Table(rules={"target": 300, "min_bid": 50})
    for hand in (WON, WON, deal(1, 50, 45, [1])):
        stored(table.play(hand))
    stored(table.recount({}))
    assert states(table) == ["scored", "scored", "orphan"]
    assert table.now.sheet["winner"] == 0


def test_a_change_of_rules_before_does_not_stand_any_more(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    changed = stored(table.change_rules({"floor": -300}))
    stored(table.play(deal(1, 50, 45)))
    fact = stored(table.recount({"hundred_rule": False}))
    assert table.now.record["hands"] == [deal(0, 60, 70), deal(1, 50, 45)]
    (struck,) = table.now.struck
    assert (struck.id, struck.version_id) == (changed.id, fact.id)
    assert struck.history[-1].fact == fact
    stored(table.change_rules({}))
    assert states(table) == ["scored", "scored", "changed"]


def test_undo_brings_back_what_held_before(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.change_rules({"floor": -300}))
    before = table.now
    fact = stored(table.recount({"target": 500, "min_bid": 50}))
    after = table.now
    assert journal.undo_target(table.game, table.phone) == fact
    undo = stored(table.undo(fact.id))
    assert (table.now.record, table.now.sheet) == (before.record, before.sheet)
    assert table.now.entries[1].history[-1].undone_by == undo
    assert table.now.entries[1].version_id == before.entries[1].version_id
    assert table.now.rules_fact == before.rules_fact
    stored(table.undo(undo.id))
    assert (table.now.record, table.now.rules_fact) == (after.record, fact)


def test_replay_from_the_facts_is_equal(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.change_rules({"floor": -300}))
    stored(table.recount({"target": 300, "min_bid": 50}))
    stored(table.play(deal(1, 50, 45)))
    now = table.now
    assert fold(now.facts, now.names) == now


@pytest.mark.parametrize("first", ["rules", "recounted"])
@pytest.mark.parametrize("second", ["rules", "recounted"])
def test_two_phones_at_once_clash(table: Table, first: str, second: str) -> None:
    body = {"rules": {"target": 300, "min_bid": 50}, "replaces": table.start_id}
    other = {"rules": {"floor": -300}, "replaces": table.start_id}
    fact = stored(table.send(first, body))
    answer = table.send(second, other, device=table.other)
    assert (answer.status, answer.standing) == (Status.CLASH, fact)
    stored(table.send(second, {**other, "replaces": fact.id}, device=table.other))


def test_a_change_that_was_struck_or_undone_is_not_replaced(table: Table) -> None:
    changed = stored(table.change_rules({"floor": -300}))
    voided = stored(table.void(changed.id))
    assert table.now.rules_fact == voided
    assert table.recount({"target": 500}, changed.id).status is Status.CLASH
    stored(table.undo(voided.id))
    assert table.now.rules_fact == changed
    stored(table.undo(changed.id))
    assert table.now.rules_fact.id == table.start_id


def test_a_hand_of_another_phone_does_not_clash_with_rules(table: Table) -> None:
    stored(table.change_rules({"hundred_rule": False}))
    stored(table.play(deal(0, 60, 70), slot=1, device=table.other))
    stored(table.recount({}))
    stored(table.play(deal(0, 60, 70), slot=2, device=table.other))


def test_sent_twice_is_stored_once(table: Table) -> None:
    body = {"rules": {"hundred_rule": False}, "replaces": table.start_id}
    fact = stored(table.send("recounted", body, id="r" * 22))
    again = table.send("recounted", body, id="r" * 22)
    assert (again.status, again.fact) == (Status.KNOWN, fact)
    changed = table.send("recounted", {**body, "rules": {}}, id="r" * 22)
    assert (changed.status, changed.standing) == (Status.CHANGED, fact)


def test_the_same_rules_say_nothing_unless_they_undo_a_change(table: Table) -> None:
    answer = table.recount({})
    assert (answer.status, answer.fact) == (Status.KNOWN, table.now.facts[0])
    stored(table.change_rules({"floor": -300}))
    stored(table.recount({}))
    assert options(table)["floor"] == -200


def test_hands_that_the_new_rules_do_not_know_are_named(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    stored(table.play(deal(1, 50, 45)))
    answer = table.recount({"target": 300})  # from 60 on, then
    assert codes(answer) == ["below_minimum"]
    assert answer.problems[0]["hand"] == 2
    assert codes(table.recount({"target": 7})) == ["bad_option"]
    assert codes(table.recount({"rain": True})) == ["unknown_option"]
    assert table.now.version == 3


def test_who_bid_is_asked_where_the_new_rules_need_it(table: Table) -> None:
    table = Table(rules={"hundred_rule": False})
    stored(table.play(WON))
    hand = stored(table.play(deal(1, 50, 40)))
    assert codes(table.recount({})) == ["sides_bid_needed"]
    change = {"target": hand.id, "replaces": hand.id, "hand": deal(1, 50, 40, [1])}
    stored(table.recount({}, also=[change]))
    assert table.totals == [100, 60]
    assert table.now.record["hands"][1]["sides_bid"] == [1]
    stale = table.recount({"hundred_rule": False}, also=[change])
    assert stale.status is Status.CLASH
    fresh = change | {"replaces": table.now.entries[1].version_id}
    assert codes(table.recount({"floor": -300}, also=[fresh, fresh])) == ["bad_value"]
    unknown = codes(table.recount({"floor": -300}, also=[fresh | {"target": "x" * 22}]))
    assert unknown == ["unknown_target"]


def test_a_change_of_rules_is_never_corrected(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    changed = stored(table.change_rules({"hundred_rule": False, "floor": -300}))
    hand = {"rules": {"floor": -900}}
    assert codes(table.correct(changed.id, hand)) == ["wrong_kind"]
    change = {"target": changed.id, "replaces": changed.id, "hand": hand}
    assert codes(table.recount({}, also=[change])) == ["wrong_kind"]
    first = table.now.entries[0].id
    assert codes(table.correct(first, deal(0, 60, 75), also=[change])) == ["wrong_kind"]
    fact = stored(table.recount({"floor": -400}))
    late = change | {"replaces": fact.id}  # and none that was struck stands again
    assert codes(table.recount({}, also=[late])) == ["wrong_kind"]
    assert codes(table.correct(changed.id, hand, replaces=fact.id)) == ["wrong_kind"]
    assert options(table)["floor"] == -400


def test_a_game_that_is_over_or_given_up(table: Table) -> None:
    stored(table.play(WON))
    stored(table.play(WON))
    assert codes(table.change_rules({"target": 300})) == ["game_over"]
    stored(table.recount({"target": 300}))
    stored(table.send("abandoned", {}))
    assert codes(table.change_rules({})) == ["game_abandoned"]
    stored(table.recount({}))
    assert table.now.sheet["over"]


def test_the_hand_in_progress_is_kept(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    assert journal.keep_draft(table.game, 2, {"contract": "1:50"}, table.phone)
    stored(table.change_rules({"floor": -300}))
    stored(table.recount({"floor": -400}))
    draft = journal.draft_of(table.game)
    assert draft is not None and draft.body == {"contract": "1:50"}
