"""Agreements hold until something under them changes; objections are open until answered."""

from __future__ import annotations

import pytest

from scorepad.journal import Fact, Status
from scorepad.journal.consent import Agreement, Objection, consent_of
from tests.journal.at_table import Table, add_device, codes, deal, stored


@pytest.fixture
def table(context: None) -> Table:
    made = Table({"target": 500, "hundred_rule": False})
    for bidder in range(3):
        stored(made.play(deal(bidder, 60, 70)))
    return made


def hand(table: Table, number: int) -> str:
    return table.now.entries[number - 1].id


def agree(table: Table, target: str, side: int = 0, seen: str | None = None) -> Fact:
    body = {"target": target, "side": side, "seen": seen or table.now.facts[-1].id}
    return stored(table.send("agreed", body))


def agreement(table: Table, target: str, side: int = 0) -> Agreement:
    found = consent_of(table.now).of_side(target, side)
    assert found is not None
    return found


def object_to(table: Table, number: int, **more: object) -> str:
    body = {"target": hand(table, number), "text": "it was 65"}
    return stored(table.send("objected", body, **more)).id  # type: ignore[arg-type]


def objection(table: Table) -> Objection:
    return consent_of(table.now).objections[-1]


# -- agreements ---------------------------------------------------------------------------------


def test_an_agreement_lapses_by_a_change_of_the_hand_or_of_one_before_it(table: Table) -> None:
    agree(table, hand(table, 2))
    stored(table.play(deal(3, 60, 70)))
    stored(table.correct(hand(table, 3), deal(2, 65, 70)))
    assert agreement(table, hand(table, 2)).lapse is None
    changed = stored(table.correct(hand(table, 1), deal(0, 65, 70)))
    lapse = agreement(table, hand(table, 2)).lapse
    assert lapse and (lapse.fact, lapse.by, lapse.is_undone) == (changed, changed, False)


def test_an_agreement_with_the_game_lapses_by_any_change(table: Table) -> None:
    agree(table, table.start_id)
    assert agreement(table, table.start_id).lapse is None
    table.send("noted", {"text": "tea"})
    object_to(table, 1)
    assert agreement(table, table.start_id).lapse is None
    played = stored(table.play(deal(3, 60, 70)))
    lapse = agreement(table, table.start_id).lapse
    assert lapse and lapse.fact == played


def test_what_was_undone_lapses_nothing_and_holds_again(table: Table) -> None:
    agree(table, hand(table, 1))
    changed = stored(table.correct(hand(table, 1), deal(0, 65, 70)))
    undone = stored(table.undo(changed.id))
    assert agreement(table, hand(table, 1)).lapse is None
    redone = stored(table.undo(undone.id))
    lapse = agreement(table, hand(table, 1)).lapse
    assert lapse and (lapse.fact, lapse.by, lapse.is_undone) == (changed, redone, False)


def test_to_take_back_what_was_agreed_with_lapses_it(table: Table) -> None:
    changed = stored(table.correct(hand(table, 1), deal(0, 65, 70)))
    agree(table, hand(table, 1))
    undone = stored(table.undo(changed.id))
    lapse = agreement(table, hand(table, 1)).lapse
    assert lapse and (lapse.fact, lapse.by, lapse.is_undone) == (changed, undone, True)
    stored(table.undo(undone.id))
    assert agreement(table, hand(table, 1)).lapse is None


def test_all_hands_counted_again_lapse_every_agreement(table: Table) -> None:
    agree(table, hand(table, 1))
    stored(table.recount({"target": 300}))
    assert agreement(table, hand(table, 1)).lapse


def test_what_was_agreed_on_an_old_page_has_lapsed_when_it_comes(table: Table) -> None:
    seen = table.now.facts[-1].id
    changed = stored(table.correct(hand(table, 3), deal(2, 65, 70)))
    agree(table, hand(table, 3), seen=seen)
    lapse = agreement(table, hand(table, 3)).lapse
    assert lapse and lapse.fact == changed
    agree(table, hand(table, 3))
    assert agreement(table, hand(table, 3)).lapse is None


def test_to_agree_twice_with_the_same_is_known(table: Table) -> None:
    first = agree(table, hand(table, 2))
    stored(table.play(deal(3, 60, 70)))
    body = {"target": hand(table, 2), "side": 0, "seen": table.now.facts[-1].id}
    answer = table.send("agreed", body, table.other)
    assert (answer.status, answer.fact) == (Status.KNOWN, first)
    stored(table.send("agreed", body | {"side": 1}))
    stored(table.correct(hand(table, 2), deal(1, 65, 70)))
    assert table.send("agreed", body).status is Status.KNOWN  # the old page once more
    stored(table.send("agreed", body | {"seen": table.now.facts[-1].id}))


def test_a_side_agrees_that_there_is(table: Table) -> None:
    body = {"target": hand(table, 1), "side": 2, "seen": hand(table, 1)}
    assert codes(table.send("agreed", body)) == ["bad_value"]
    version = stored(table.correct(hand(table, 1), deal(0, 65, 70))).id
    assert codes(table.send("agreed", body | {"target": version})) == ["unknown_target"]


def test_consent_makes_no_hand_stale_and_is_not_undone(table: Table) -> None:
    said = agree(table, hand(table, 1))
    assert table.undo(hand(table, 3)).status is Status.STORED
    assert codes(table.undo(said.id)) == ["undo_not_last"]


# -- objections ---------------------------------------------------------------------------------


def test_a_correction_settles_an_objection_until_it_is_undone(table: Table) -> None:
    object_to(table, 2)
    stored(table.correct(hand(table, 1), deal(0, 65, 70)))
    assert objection(table).is_open
    changed = stored(table.correct(hand(table, 2), deal(1, 65, 70)))
    found = objection(table)
    assert not found.is_open and found.deed and found.deed.fact == changed
    stored(table.undo(changed.id))
    assert objection(table).is_open


def test_a_hand_struck_out_or_taken_back_settles_what_was_objected(table: Table) -> None:
    object_to(table, 2)
    stored(table.void(hand(table, 2)))
    assert not objection(table).is_open
    last = hand(table, 2)  # the third that was played
    object_to(table, 2)
    undone = stored(table.play(deal(3, 60, 70)))
    assert objection(table).is_open
    stored(table.undo(undone.id))
    stored(table.correct(last, deal(2, 65, 70)))
    assert not objection(table).is_open


def test_what_an_earlier_correction_answers_settles_nothing(table: Table) -> None:
    object_to(table, 3)
    later = table.now.entries[2]
    also = [{"target": later.id, "replaces": later.id, "hand": later.stored | {"dealer": 2}}]
    stored(table.correct(hand(table, 1), deal(0, 65, 70), also=also))
    assert objection(table).is_open
    also = [{**also[0], "replaces": table.version_of(later.id), "hand": deal(2, 65, 70)}]
    stored(table.correct(hand(table, 1), deal(0, 60, 70), also=also))
    assert not objection(table).is_open


def test_a_keeper_says_that_a_hand_stands_and_why(table: Table) -> None:
    viewer = add_device(table.pad, "viewer")
    said = object_to(table, 1, device=viewer)
    body = {"target": said, "text": "counted again: 70"}
    assert codes(table.send("settled", body, viewer)) == ["viewer_cannot_write"]
    settled = stored(table.send("settled", body))
    assert objection(table).settled == settled and not objection(table).is_open
    again = table.send("settled", body, table.other)
    assert (again.status, again.fact) == (Status.KNOWN, settled)
    withdrawn = table.send("settled", {"target": said}, viewer)
    assert (withdrawn.status, withdrawn.fact) == (Status.KNOWN, settled)


def test_another_answer_to_the_same_objection_is_not_lost_without_a_word(table: Table) -> None:
    said = object_to(table, 1)
    stored(table.send("settled", {"target": said, "text": "counted again: 70"}))
    late = table.send("settled", {"target": said, "text": "as I said"}, table.other)
    assert codes(late) == ["answered_before"]
    assert late.problems[0]["args"] == {"answer": "counted again: 70"}
    gone = object_to(table, 2)
    stored(table.send("settled", {"target": gone}))
    late = table.send("settled", {"target": gone, "text": "as I said"}, table.other)
    assert codes(late) == ["withdrawn_before"]


def test_who_objected_withdraws_it_and_nobody_else(table: Table) -> None:
    viewer, other = (add_device(table.pad, "viewer") for _ in range(2))
    said = object_to(table, 1, device=viewer)
    for stranger in (other, table.phone):
        found = codes(table.send("settled", {"target": said}, stranger))
        assert found == ["not_own_objection"]
    stored(table.send("settled", {"target": said}, viewer))
    assert not objection(table).is_open


def test_only_an_entry_is_objected_to_and_only_an_objection_settled(table: Table) -> None:
    text = {"text": "no"}
    assert codes(table.send("objected", {"target": table.start_id, **text})) == ["unknown_target"]
    target = {"target": hand(table, 1), **text}
    assert codes(table.send("settled", target)) == ["unknown_target"]
