"""Facts on their way in: known, clashing, refused, or stored."""

from __future__ import annotations

import datetime as dt

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db
from scorepad.journal import NewFact, Status
from scorepad.journal.models import FactRow

from .at_table import Table, add_device, codes, deal, fresh_id, stored


def fact_rows(table: Table) -> list[tuple[int, str]]:
    query = sa.select(FactRow.number, FactRow.id).where(FactRow.game_id == table.game.id)
    return [(number, id) for number, id in db.session.execute(query.order_by(FactRow.number))]


def test_a_hand_is_stored_with_the_next_number_and_counts(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    second = stored(table.play(deal(1, 50, 55)))
    assert (first.number, second.number) == (2, 3)
    assert fact_rows(table) == [(1, table.start_id), (2, first.id), (3, second.id)]
    assert table.totals == [125, -20]


def test_the_same_fact_twice_is_stored_once_and_answered_alike(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70), id="a" * 22))
    again = table.play(deal(0, 60, 70), slot=1, id="a" * 22)
    assert (again.status, again.fact) == (Status.KNOWN, fact)
    assert table.totals == [70, 30]


def test_a_known_id_is_answered_before_its_slot_and_the_end_of_the_game(table: Table) -> None:
    fact = stored(table.play(deal(0, 100, 100)))
    stored(table.play(deal(0, 100, 100)))
    assert table.now.sheet["over"]
    stored(table.send("abandoned", {}))
    again = table.play(deal(0, 100, 100), slot=1, id=fact.id)
    assert (again.status, again.fact) == (Status.KNOWN, fact)


@pytest.mark.parametrize(
    "body",
    [
        {"slot": 1, "hand": deal(0, 60, 75)},
        {"slot": 2, "hand": deal(0, 60, 70)},
        {"slot": 1},
        {"slot": 1, "hand": {"bid": float("nan")}},
    ],
)
def test_the_same_id_with_another_body_says_what_stands(table: Table, body: dict) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    answer = table.send("hand", body, id=fact.id)
    assert (answer.status, answer.standing, answer.fact) == (Status.CHANGED, fact, None)
    assert table.totals == [70, 30]


def test_the_same_id_as_another_kind_is_changed(table: Table) -> None:
    fact = stored(table.send("abandoned", {}))
    assert table.send("reopened", {}, id=fact.id).status is Status.CHANGED


def test_true_is_not_one(table: Table) -> None:
    fact = stored(table.play(deal(1, 60, 30)))
    changed = {**deal(1, 60, 30), "bidder": True}
    assert table.play(changed, slot=1, id=fact.id).status is Status.CHANGED
    assert codes(table.correct(fact.id, changed)) != []


def test_an_id_of_another_game_says_nothing(table: Table) -> None:
    secret = stored(Table().play(deal(0, 60, 70)))
    answer = table.play(deal(0, 50, 50), id=secret.id)
    assert stored(answer).body["hand"]["bid"] == 50
    assert table.totals == [50, 50]


def test_a_second_hand_in_the_same_slot_clashes(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    answer = table.play(deal(0, 60, 65), slot=1, device=table.other)
    assert (answer.status, answer.standing) == (Status.CLASH, fact)
    assert table.totals == [70, 30]


def test_a_clash_shows_the_version_that_stands(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    correction = stored(table.correct(fact.id, deal(0, 60, 65)))
    assert table.play(deal(0, 60, 80), slot=1).standing == correction


def test_a_hand_in_the_slot_of_a_voided_one_clashes(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    stored(table.play(deal(0, 60, 70)))
    void = stored(table.void(first.id))
    answer = table.play(deal(0, 60, 70), slot=1)
    assert (answer.status, answer.standing) == (Status.CLASH, void)


def test_the_slot_of_a_voided_last_hand_is_free_again(table: Table) -> None:
    stored(table.void(stored(table.play(deal(0, 60, 70))).id))
    assert table.now.next_slot == 1
    stored(table.play(deal(0, 60, 65)))
    assert table.totals == [65, 35]


def test_a_slot_ahead_is_refused(table: Table) -> None:
    answer = table.play(deal(0, 60, 70), slot=2)
    assert codes(answer) == ["slot_ahead"]
    assert answer.problems[0]["args"] == {"next": 1}


def test_what_takes_no_slot_makes_no_hand_stale(table: Table) -> None:
    for kind, body in (
        ("adjusted", {"adjust": [-20, 0], "note": "revoke"}),
        ("rules", {"rules": {"target": 300}}),
        ("seats", {"persons": table.persons}),
        ("noted", {"text": "Ben spilled his tea"}),
    ):
        stored(table.send(kind, body, device=table.other))
    stored(table.play(deal(0, 60, 70), slot=1))
    assert table.totals == [50, 30]
    assert table.now.next_slot == 2
    states = [hand["state"] for hand in table.now.sheet["hands"]]
    assert states == ["adjusted", "changed", "changed", "scored"]


def test_void_deals_take_a_slot(table: Table) -> None:
    stored(table.play({"void": "misdeal"}))
    stored(table.play({"void": "passed"}))
    assert table.now.next_slot == 3
    assert table.now.sheet["next_dealer"] == 0


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (deal(0, 60, 72), "not_multiple_of_5"),
        (deal(0, 45, 70), "below_minimum"),
        ({"bidder": 0, "bid": 60, "captured": [70, 35]}, "sum_not_100"),
        ({"bidder": 9, "bid": 60, "captured": [70, 30]}, "bad_seat"),
        ({**deal(0, 60, 70), "tricks": 9}, "unknown_key"),
        ({"bidder": 0, "bid": 60}, "unfinished"),
        ({"calls": [[0, 60]]}, "unfinished"),
        ({"void": "rain"}, "bad_void"),
        ({}, "unfinished"),
    ],
)
def test_what_the_rules_refuse_changes_nothing(table: Table, hand: dict, code: str) -> None:
    assert code in codes(table.play(hand))
    assert len(fact_rows(table)) == 1
    assert table.now.version == 1


def test_the_question_that_matters_must_be_answered(table: Table) -> None:
    stored(table.play(deal(0, 100, 100)))
    assert codes(table.play(deal(1, 50, 40))) == ["sides_bid_needed"]
    stored(table.play(deal(1, 50, 40, sides_bid=[1])))
    assert table.totals == [100, 60]


def test_a_hand_after_the_end_is_refused(table: Table) -> None:
    stored(table.play(deal(0, 100, 100)))
    stored(table.play(deal(0, 100, 100)))
    assert codes(table.play(deal(1, 50, 40))) == ["game_over"]
    assert codes(table.play({"void": "misdeal"})) == ["game_over"]
    assert codes(table.send("adjusted", {"adjust": [-50, 0]})) == ["game_over"]
    stored(table.send("noted", {"text": "well played"}))


def test_a_broken_off_game_takes_no_hand_until_it_is_taken_up(table: Table) -> None:
    abandoned = stored(table.send("abandoned", {}))
    assert table.now.is_abandoned
    assert codes(table.play(deal(0, 60, 70))) == ["game_abandoned"]
    again = table.send("abandoned", {}, device=table.other)
    assert (again.status, again.fact) == (Status.KNOWN, abandoned)
    stored(table.send("reopened", {}, device=table.other))
    assert not table.now.is_abandoned
    assert codes(table.send("reopened", {})) == ["not_abandoned"]
    stored(table.play(deal(0, 60, 70)))


def test_a_game_starts_once(table: Table) -> None:
    assert codes(table.send("started", table.start_body())) == ["already_started"]


def test_a_viewer_may_look_and_object(table: Table) -> None:
    viewer = add_device(table.pad, "viewer")
    fact = stored(table.play(deal(0, 60, 70)))
    assert codes(table.play(deal(0, 60, 70), device=viewer)) == ["viewer_cannot_write"]
    assert codes(table.correct(fact.id, deal(0, 60, 65), device=viewer)) == ["viewer_cannot_write"]
    stored(table.send("objected", {"target": fact.id, "text": "it was 65"}, device=viewer))
    assert not journal.keep_draft(table.game, 2, {"bid": "60"}, viewer)
    assert table.totals == [70, 30]


def test_remarks_name_a_fact_of_this_game(table: Table) -> None:
    foreign = stored(Table().play(deal(0, 60, 70)))
    agreed = {"side": 1, "seen": table.start_id}
    text = {"text": "it was 65"}
    for kind, more in (("agreed", agreed), ("objected", text), ("settled", text)):
        assert codes(table.send(kind, {"target": foreign.id, **more})) == ["unknown_target"]
    body = {"target": table.start_id, "side": 1, "seen": foreign.id}
    assert codes(table.send("agreed", body)) == ["unknown_target"]
    stored(table.send("agreed", {"target": table.start_id, **agreed}))


def test_a_device_of_another_pad_is_our_own_mistake(table: Table) -> None:
    stranger = Table().phone
    with pytest.raises(ValueError, match="another pad"):
        table.play(deal(0, 60, 70), device=stranger)
    with pytest.raises(ValueError, match="another pad"):
        journal.keep_draft(table.game, 1, {}, stranger)


def test_persons_must_belong_to_the_pad(table: Table) -> None:
    stranger = pads.add_person(Table().pad, "Stranger").public_id
    persons = [*table.persons[:3], stranger]
    assert codes(table.send("seats", {"persons": persons})) == ["unknown_person"]


def test_a_newcomer_may_sit_down(table: Table) -> None:
    newcomer = pads.add_person(table.pad, "Eve").public_id
    stored(table.send("seats", {"persons": [newcomer, *table.persons[1:]]}))
    assert table.now.persons[0] == newcomer
    assert table.now.record["hands"][0] == {"seats": ["Eve", "Ben", "Cleo", "Dov"]}
    journal.store.forget()
    assert table.now.record["hands"][0] == {"seats": ["Eve", "Ben", "Cleo", "Dov"]}


def test_a_renamed_person_has_the_new_name_everywhere(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    assert table.now.record["players"][0] == "Anna"
    pads.rename_person(table.pad, table.persons[0], "Anna-Lena")
    assert table.now.record["players"][0] == "Anna-Lena"
    assert table.now.sheet["sides"][0]["name"] == "Anna-Lena & Cleo"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (dt.datetime(1, 1, 1, tzinfo=dt.timezone(dt.timedelta(hours=14))), 1970),
        (dt.datetime(9999, 12, 31, 23, tzinfo=dt.timezone(-dt.timedelta(hours=12))), 2199),
        (dt.datetime(2026, 1, 2, tzinfo=dt.UTC), 2026),
    ],
)
def test_an_absurd_phone_clock_does_no_harm(table: Table, said: dt.datetime, kept: int) -> None:
    new = NewFact(fresh_id(), "noted", {"text": "late"}, said)
    fact = stored(journal.append(table.game, new, table.phone))
    journal.store.forget()
    again = table.now.facts[-1]
    assert again == fact
    assert again.at_phone is not None and again.at_phone.year == kept
    assert again.at_server.tzinfo is dt.UTC


def test_considering_writes_nothing(table: Table) -> None:
    first = stored(table.play(deal(0, 60, 70)))
    body = {"target": first.id, "replaces": first.id, "hand": deal(0, 60, 50)}
    seen = journal.consider(table.game, NewFact(fresh_id(), "corrected", body))
    assert seen.answer.status is Status.STORED
    assert (seen.before.sheet["totals"], seen.after.sheet["totals"]) == ([70, 30], [-60, 50])
    bad = {**body, "hand": deal(0, 60, 51)}
    refused = journal.consider(table.game, NewFact(fresh_id(), "corrected", bad), table.phone)
    assert "not_multiple_of_5" in codes(refused.answer)
    assert refused.after.sheet["hands"][0]["state"] == "faulty"
    assert len(fact_rows(table)) == 2 and table.totals == [70, 30]


def test_an_erased_game_is_gone(table: Table) -> None:
    from scorepad.database import write_tx

    with write_tx() as session:
        session.execute(sa.delete(pads.Game).where(pads.Game.id == table.game.id))
    with pytest.raises(journal.GameGone):
        table.send("abandoned", {})
