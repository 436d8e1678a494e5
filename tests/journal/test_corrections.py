"""Corrections and voids: what they replace, what they make necessary, and what they undo."""

from __future__ import annotations

from scorepad import journal
from scorepad.journal import Fact, NewFact, Status

from .at_table import Table, codes, deal, fresh_id, stored


def evening(table: Table) -> list[Fact]:
    """Three hands: 70-30, 100-30 (side 1 failed 50), 160-70."""
    hands = (deal(0, 60, 70), deal(1, 50, 70), deal(0, 60, 60))
    return [stored(table.play(hand)) for hand in hands]


def test_a_correction_counts_in_its_place(table: Table) -> None:
    first = evening(table)[0]
    before = table.totals
    correction = stored(table.correct(first.id, deal(0, 60, 60)))
    assert table.totals == [before[0] - 10, before[1] + 10]
    entry = table.now.entries[0]
    assert (entry.id, entry.version_id, entry.slot) == (first.id, correction.id, 1)
    assert [touch.fact for touch in entry.history] == [first, correction]
    assert [touch.element for touch in entry.history] == [deal(0, 60, 70), deal(0, 60, 60)]


def test_a_correction_equals_playing_the_corrected_game(table: Table) -> None:
    second = evening(table)[1]
    stored(table.correct(second.id, deal(1, 50, 40)))
    played = Table()
    for hand in (deal(0, 60, 70), deal(1, 50, 40), deal(0, 60, 60)):
        stored(played.play(hand))
    assert table.now.sheet == played.now.sheet


def test_a_correction_without_a_change_writes_nothing(table: Table) -> None:
    first = evening(table)[0]
    answer = table.correct(first.id, {"captured": [70, 30], "bid": 60, "bidder": 0})
    assert (answer.status, answer.fact) == (Status.KNOWN, first)
    assert table.now.version == 4


def test_two_corrections_of_one_version_clash(table: Table) -> None:
    first = evening(table)[0]
    correction = stored(table.correct(first.id, deal(0, 60, 60)))
    answer = table.correct(first.id, deal(0, 60, 65), replaces=first.id, device=table.other)
    assert (answer.status, answer.standing) == (Status.CLASH, correction)
    stored(table.correct(first.id, deal(0, 60, 65), replaces=correction.id))


def test_a_correction_of_another_game_finds_nothing(table: Table) -> None:
    foreign = evening(Table())[0]
    evening(table)
    assert codes(table.correct(foreign.id, deal(0, 60, 60))) == ["unknown_target"]
    assert codes(table.void(foreign.id)) == ["unknown_target"]
    assert codes(table.correct(table.start_id, deal(0, 60, 60))) == ["unknown_target"]


def test_a_correction_to_an_unfinished_hand_is_refused(table: Table) -> None:
    facts = evening(table)
    for fact in (facts[0], facts[-1]):
        assert codes(table.correct(fact.id, {"bidder": 0, "bid": 60})) == ["unfinished"]


def test_an_orphan_cannot_become_unfinished_either(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    second = stored(table.play(deal(0, 60, 70)))
    third = stored(table.play(deal(0, 60, 80)))
    assert table.now.sheet["over"]
    stored(table.correct(first.id, deal(0, 100, 100)))
    stored(table.correct(second.id, deal(0, 100, 100)))
    assert [hand["state"] for hand in table.now.sheet["hands"]] == ["scored", "scored", "orphan"]
    assert codes(table.correct(third.id, {"bidder": 0, "bid": 60})) == ["unfinished"]
    stored(table.correct(third.id, deal(0, 60, 75)))


def test_a_correction_that_undoes_the_end_lets_the_game_go_on(table: Table) -> None:
    stored(table.play(deal(0, 100, 100)))
    winning = stored(table.play(deal(0, 100, 100)))
    assert table.now.sheet["over"]
    assert codes(table.play(deal(1, 50, 45))) == ["game_over"]
    stored(table.correct(winning.id, deal(0, 50, 50)))
    assert not table.now.sheet["over"]
    stored(table.play(deal(1, 50, 45, sides_bid=[0, 1])))
    assert table.totals == [195, 105]


def test_answers_that_a_correction_makes_necessary_come_with_it(table: Table) -> None:
    first = stored(table.play(deal(0, 50, 50)))
    second = stored(table.play(deal(1, 50, 40)))
    assert table.totals == [90, 110]
    body = {"target": first.id, "replaces": first.id, "hand": deal(0, 60, 100)}
    seen = journal.consider(table.game, NewFact(fresh_id(), "corrected", body))
    assert [(p["hand"], p["code"]) for p in seen.answer.problems] == [(2, "sides_bid_needed")]
    answer = {"target": second.id, "replaces": second.id, "hand": deal(1, 50, 40, [0, 1])}
    stale = {**answer, "replaces": first.id}
    assert table.correct(first.id, deal(0, 60, 100), also=[stale]).status is Status.CLASH
    correction = stored(table.correct(first.id, deal(0, 60, 100), also=[answer]))
    assert table.totals == [140, 60]
    assert [entry.version_id for entry in table.now.entries] == [correction.id, correction.id]
    assert [touch.fact for touch in table.now.entries[1].history] == [second, correction]


def test_also_without_a_change_is_no_change(table: Table) -> None:
    first, second, _ = evening(table)
    same = {"target": second.id, "replaces": second.id, "hand": deal(1, 50, 70)}
    assert table.correct(first.id, deal(0, 60, 70), also=[same]).status is Status.KNOWN
    other = {**same, "hand": deal(1, 50, 65)}
    stored(table.correct(first.id, deal(0, 60, 70), also=[other]))
    assert table.now.entries[1].element == deal(1, 50, 65)


def test_one_correction_touches_an_entry_once(table: Table) -> None:
    first, second, _ = evening(table)
    twice = {"target": second.id, "replaces": second.id, "hand": deal(1, 50, 65)}
    assert codes(table.correct(first.id, deal(0, 60, 60), also=[twice, twice])) == ["bad_value"]
    itself = {**twice, "target": first.id, "replaces": first.id}
    assert codes(table.correct(first.id, deal(0, 60, 60), also=[itself])) == ["bad_value"]


def test_a_voided_hand_never_happened(table: Table) -> None:
    first, second, third = evening(table)
    void = stored(table.void(second.id))
    played = Table()
    stored(played.play(deal(0, 60, 70)))
    stored(played.play(deal(0, 60, 60)))
    assert table.now.sheet == played.now.sheet
    assert [entry.id for entry in table.now.entries] == [first.id, third.id]
    struck = table.now.struck[0]
    assert (struck.id, struck.version_id, struck.element) == (second.id, void.id, deal(1, 50, 70))
    assert (struck.history[-1].fact, struck.history[-1].element) == (void, None)
    assert table.now.next_slot == 4


def test_a_hand_is_voided_once(table: Table) -> None:
    second = evening(table)[1]
    void = stored(table.void(second.id))
    answer = table.void(second.id, replaces=second.id, device=table.other)
    assert (answer.status, answer.standing) == (Status.CLASH, void)
    again = table.void(second.id)
    assert (again.status, again.fact) == (Status.KNOWN, void)


def test_a_voided_hand_can_be_brought_back_to_its_place(table: Table) -> None:
    second = evening(table)[1]
    sheet = table.now.sheet
    stored(table.void(second.id))
    stored(table.correct(second.id, deal(1, 50, 70)))
    assert table.now.sheet == sheet
    assert table.now.struck == ()


def test_a_voided_hand_cannot_come_back_to_a_place_that_is_taken(table: Table) -> None:
    third = evening(table)[2]
    stored(table.void(third.id))
    stored(table.play(deal(0, 60, 65)))
    assert codes(table.correct(third.id, deal(0, 60, 60))) == ["slot_taken"]


def test_a_problem_that_was_there_moves_with_its_hand(table: Table) -> None:
    """A void moves the numbers; the problem of a later hand is no new one for that."""
    first = stored(table.play(deal(0, 50, 50)))
    stored(table.play(deal(0, 60, 100)))
    stored(table.play(deal(1, 50, 40, sides_bid=[1])))
    assert stored(table.void(first.id))


def test_each_kind_is_corrected_to_its_own(table: Table) -> None:
    facts = [
        stored(table.play(deal(0, 60, 70))),
        stored(table.send("adjusted", {"adjust": [-20, 0], "note": "revoke"})),
        stored(table.send("seats", {"persons": table.persons[::-1]})),
    ]
    good = [
        {"void": "misdeal"},
        {"adjust": [0, -20], "note": "it was the others"},
        {"persons": table.persons},
    ]
    for fact in facts:
        for hand in good:
            if facts.index(fact) != good.index(hand):
                assert codes(table.correct(fact.id, hand)) == ["wrong_kind"]
    for fact, hand in zip(facts, good, strict=True):
        stored(table.correct(fact.id, hand))
    assert table.now.record["hands"] == [*good[:2], {"seats": ["Anna", "Ben", "Cleo", "Dov"]}]
    assert table.totals == [0, -20]
