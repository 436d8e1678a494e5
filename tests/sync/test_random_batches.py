"""Random outboxes: a batch is what its facts are one by one, and nothing acknowledged is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import journal, pads
from scorepad.journal import Folded, NewFact

from .outbox import Json, Phone, deal, device_of, fact, phone_beside

FIVES = st.integers(0, 20).map(lambda n: 5 * n)
HANDS = st.one_of(
    st.builds(deal, st.integers(0, 3), st.integers(10, 20).map(lambda n: 5 * n), FIVES),
    st.sampled_from([{"void": "misdeal"}, {"bidder": 0, "bid": 60}, {"bidder": 9}]),
)
PLACES = st.integers(0, 7)
STEPS = st.one_of(
    st.tuples(st.just("hand"), HANDS, st.sampled_from([0, 0, 0, 0, 1, -1])),
    st.tuples(st.just("hand"), HANDS, st.just(0)),
    st.tuples(st.just("corrected"), PLACES, HANDS),
    st.tuples(st.just("voided"), PLACES),
    st.tuples(st.just("undone"), PLACES),
    st.tuples(st.just("again"), PLACES),
    st.tuples(st.just("changed"), PLACES),
    st.tuples(st.sampled_from(["noted", "abandoned", "reopened"])),
)
OUTBOXES = st.lists(STEPS, max_size=12)
FEW = settings(max_examples=25, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=400, suppress_health_check=list(HealthCheck))


def outbox(game: str, steps: list[tuple[Any, ...]]) -> list[Json]:
    """What a phone has written down that saw nothing of the others."""
    sent: list[Json] = []
    slot = 1
    for kind, *told in steps:
        earlier = (
            sent[told[0] % len(sent)] if sent and kind not in ("hand", "noted") and told else None
        )
        if kind == "hand":
            sent.append(fact(game, kind, {"slot": slot + told[1], "hand": told[0]}))
            slot += 1
        elif kind in ("noted", "abandoned", "reopened"):
            sent.append(fact(game, kind, {"text": "tea"} if kind == "noted" else {}))
        elif earlier is None:
            continue
        elif kind == "again":
            sent.append(earlier)
        elif kind == "changed":
            sent.append({**earlier, "body": {**earlier["body"], "text": "x"}})
        else:
            target = {"target": earlier["id"]}
            seen = {**target, "replaces": earlier["id"]}
            bodies = {"undone": target, "voided": seen, "corrected": {**seen, "hand": told[-1]}}
            sent.append(fact(game, kind, bodies[kind]))
    return sent


def now(phone: Phone, game: str) -> Folded:
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = pads.game_of(access.pad, game)
        assert found is not None
        return journal.folded(found)


def one_by_one(phone: Phone, game: str, facts: list[Json]) -> list[str]:
    """The same facts through the journal, each by itself."""
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = pads.game_of(access.pad, game)
        assert found is not None
        new = [NewFact(sent["id"], sent["kind"], sent["body"]) for sent in facts]
        return [journal.append(found, each, access.device).status.value for each in new]


def in_short(folded: Folded) -> list[tuple[Any, ...]]:
    return [(f.number, f.id, f.kind, f.body) for f in folded.facts[1:]]


def check_batch(phone: Phone, steps: Any) -> None:
    game, twin = phone.begun(), phone.begun()
    facts = outbox(game, steps)
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


def check_two_phones(phone: Phone, other: Phone, mine: Any, theirs: Any, cuts: list[int]) -> None:
    game = phone.begun()
    waiting = {phone.pad: (phone, outbox(game, mine)), "other": (other, outbox(game, theirs))}
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
