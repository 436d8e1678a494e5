"""Random outboxes: a batch is what its facts are one by one, and nothing acknowledged is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import journal, pads, rules
from scorepad.journal import Folded, NewFact
from scorepad.journal.fold import RULERS, fold
from scorepad.live import Sent
from scorepad.live.held import rests_on
from scorepad.web.rules_past import rules_before

from .outbox import Json, Phone, deal, device_of, fact, phone_beside

FIVES = st.integers(0, 20).map(lambda n: 5 * n)
HANDS = st.one_of(
    st.builds(deal, st.integers(0, 3), st.integers(10, 20).map(lambda n: 5 * n), FIVES),
    st.sampled_from(
        [{"void": "misdeal"}, {"bidder": 0, "bid": 60}, {"bidder": 9}, {"rules": {"floor": -900}}]
    ),
)
PLACES = st.integers(0, 7)
RULES = st.sampled_from(
    [{}, {"hundred_rule": False}, {"floor": -300}, {"target": 300, "min_bid": 50}, {"target": 7}]
)
STEPS = st.one_of(
    st.tuples(st.just("hand"), HANDS, st.sampled_from([0, 0, 0, 0, 1, -1])),
    st.tuples(st.just("hand"), HANDS, st.just(0)),
    st.tuples(st.just("corrected"), PLACES, HANDS),
    st.tuples(st.just("voided"), PLACES),
    st.tuples(st.just("undone"), PLACES),
    st.tuples(st.just("again"), PLACES),
    st.tuples(st.just("changed"), PLACES),
    st.tuples(st.just("adjusted"), st.lists(FIVES, min_size=1, max_size=2)),
    st.tuples(st.just("seats"), st.permutations(range(4))),
    st.tuples(st.just("rules"), RULES, st.booleans()),
    st.tuples(st.just("rules"), RULES, st.booleans()),
    st.tuples(st.just("recounted"), PLACES, RULES, st.none() | HANDS),
    st.tuples(st.just("recounted"), PLACES, RULES, st.none()),
    st.tuples(st.just("reseated"), PLACES, st.permutations(range(4))),
    st.tuples(st.sampled_from(["noted", "abandoned", "reopened"])),
)
OUTBOXES = st.lists(STEPS, max_size=12)
FEW = settings(max_examples=25, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=400, suppress_health_check=list(HealthCheck))


def outbox(phone: Phone, game: str, steps: list[tuple[Any, ...]]) -> list[Json]:
    """What a phone has written down that saw nothing of the others."""
    sent: list[Json] = []
    for kind, *told in steps:
        if kind in LATER:
            if sent:
                sent.append(later(phone, game, sent, kind, told))
            continue
        slot = len({one["id"] for one in sent if one["kind"] == "hand"}) + 1
        sent.append(fact(game, kind, new_body(phone, sent, slot, kind, told)))
    return sent


# Steps about something that was written down before.
LATER = ("corrected", "voided", "undone", "recounted", "reseated", "again", "changed")


def new_body(phone: Phone, sent: list[Json], slot: int, kind: str, told: list[Any]) -> Json:
    """The body of a fact that is not about an earlier one."""
    if kind == "hand":
        return {"slot": slot + told[1], "hand": told[0]}
    if kind == "adjusted":
        return {"adjust": told[0]}
    if kind == "seats":
        return {"persons": [phone.persons[seat] for seat in told[0]]}
    if kind == "rules":
        replaced = {"replaces": ruler(sent)} if told[1] and ruler(sent) else {}
        return {"rules": told[0], **replaced}
    if kind == "noted":
        return {"text": "tea"} if slot % 2 else {"place": "home", "left_out": True}
    return {"result": {"by": "clock"}} if kind == "abandoned" and slot % 2 else {}


def later(phone: Phone, game: str, sent: list[Json], kind: str, told: list[Any]) -> Json:
    """A fact about an earlier one, or that one again, or with another body."""
    earlier = sent[told[0] % len(sent)]
    target = {"target": earlier["id"]}
    seen = {**target, "replaces": earlier["id"]}
    if kind == "again":
        return earlier
    if kind == "changed":
        return {**earlier, "body": {**earlier["body"], "text": "x"}}
    if kind == "recounted":
        also = {"also": [{**seen, "hand": told[2]}]} if told[2] else {}
        return fact(game, kind, {"rules": told[1], "replaces": ruler(sent) or game, **also})
    if kind == "reseated":
        persons = [phone.persons[seat] for seat in told[1]]
        return fact(game, kind, {"persons": persons, "replaces": seater(sent) or game})
    bodies = {"undone": target, "voided": seen, "corrected": {**seen, "hand": told[-1]}}
    return fact(game, kind, bodies[kind])


def ruler(sent: list[Json]) -> str | None:
    """The last fact in an outbox that says which rules hold."""
    return next((one["id"] for one in reversed(sent) if one["kind"] in RULERS), None)


def seater(sent: list[Json]) -> str | None:
    """The last fact in an outbox that says who sat where from the start."""
    return next((one["id"] for one in reversed(sent) if one["kind"] == "reseated"), None)


def check_rules_told(folded: Folded) -> None:
    """What is said of each change of rules is what the engine had before it."""
    record = folded.record
    for found in folded.facts[1:]:
        if found.kind not in RULERS:
            continue
        given = rules_before(folded, found)
        entry = next((n for n, e in enumerate(folded.entries) if e.id == found.id), None)
        if entry is None:
            before = fold(folded.facts[: found.number - 1], folded.names).table
        else:
            before = rules.table({**record, "hands": record["hands"][:entry]})
        assert rules.in_force(record["game"], record["variant"], given) == before["options"]


def now(phone: Phone, game: str) -> Folded:
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = pads.game_of(access.pad, game)
        assert found is not None
        return journal.folded(found)


def one_by_one(phone: Phone, game: str, facts: list[Json]) -> list[str]:
    """The same facts through the journal, each by itself; what rests on one that is not stored is
    left out."""
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = pads.game_of(access.pad, game)
        assert found is not None
        stopped: list[Sent] = []
        told = []
        for each in facts:
            sent = Sent(game, NewFact(each["id"], each["kind"], each["body"]))
            is_known = journal.folded(found).fact(sent.new.id) is not None
            if not is_known and any(rests_on(sent, earlier) for earlier in stopped):
                told.append("held")
            else:
                told.append(journal.append(found, sent.new, access.device).status.value)
            if told[-1] not in ("stored", "known"):
                stopped.append(sent)
        return told


def in_short(folded: Folded) -> list[tuple[Any, ...]]:
    return [(f.number, f.id, f.kind, f.body) for f in folded.facts[1:]]


def check_batch(phone: Phone, steps: Any) -> None:
    game, twin = phone.begun(), phone.begun()
    facts = outbox(phone, game, steps)
    told = phone.told(*facts)
    assert [a["status"] for a in told["answers"]] == one_by_one(phone, twin, facts)
    after = now(phone, game)
    assert in_short(after) == in_short(now(phone, twin))
    assert after.sheet == now(phone, twin).sheet
    assert told["games"] == ({game: {"version": after.version}} if facts else {})
    # sent again, what was stored is known, and what was refused may have become possible
    held = {sent["id"] for sent, a in zip(facts, told["answers"], strict=True) if is_held(a)}
    again = phone.send(*[sent for sent in facts if sent["id"] in held])
    assert {a["status"] for a in again} <= {"known", "changed"}
    assert now(phone, game) == after
    check_rules_told(after)


def check_two_phones(phone: Phone, other: Phone, mine: Any, theirs: Any, cuts: list[int]) -> None:
    game = phone.begun()
    outboxes = (outbox(phone, game, mine), outbox(other, game, theirs))
    waiting = {phone.pad: (phone, outboxes[0]), "other": (other, outboxes[1])}
    held: dict[str, Json] = {}
    for turn, cut in enumerate([*cuts, 99, 99]):
        name = list(waiting)[turn % 2]
        sender, facts = waiting[name]
        batch, rest = facts[:cut], facts[cut:]
        waiting[name] = (sender, rest)
        answers = sender.send(*batch)
        lost = turn % 3 == 0  # this answer is lost on the way: the same is sent again
        for sent, answer in zip(batch, sender.send(*batch) if lost else answers, strict=True):
            if is_held(answer):
                held.setdefault(sent["id"], sent)
    stored = {f.id: f for f in now(phone, game).facts}
    assert [f.number for f in stored.values()] == list(range(1, len(stored) + 1))
    for sent in held.values():
        assert stored[sent["id"]].kind == sent["kind"]
        assert stored[sent["id"]].body == {"v": 1, **sent["body"]}


def is_held(answer: Json) -> bool:
    """Whether this very fact is acknowledged as stored."""
    return answer["status"] in ("stored", "known") and answer["fact"] == answer["id"]


TWO = (OUTBOXES, OUTBOXES, st.lists(st.integers(0, 4), max_size=6))


@FEW
@given(OUTBOXES)
def test_a_batch_is_its_facts_one_by_one(phone: Phone, steps: Any) -> None:
    check_batch(phone, steps)


@FEW
@given(*TWO)
def test_two_phones_in_any_order_keep_what_was_acknowledged(
    phone: Phone, mine: Any, theirs: Any, cuts: list[int]
) -> None:
    check_two_phones(phone, phone_beside(phone), mine, theirs, cuts)


@pytest.mark.slow
@MANY
@given(OUTBOXES)
def test_many_batches_are_their_facts_one_by_one(phone: Phone, steps: Any) -> None:
    check_batch(phone, steps)


@pytest.mark.slow
@MANY
@given(*TWO)
def test_many_pairs_of_phones_keep_what_was_acknowledged(
    phone: Phone, mine: Any, theirs: Any, cuts: list[int]
) -> None:
    check_two_phones(phone, phone_beside(phone), mine, theirs, cuts)
