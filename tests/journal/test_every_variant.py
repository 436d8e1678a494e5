"""Evenings of every variant in a journal: played, corrected, voided, undone, seats changed.

Whatever was corrected, the game stands as if it had been played so: its sheet, and who deals,
calls first, sits out and has dropped out.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad import journal
from scorepad.journal import Answer, Status
from scorepad.rules import score, table
from tests.game_generators import VARIANTS, drawn_element, drawn_hand, drawn_rules, opening
from tests.rules.test_who_deals import moment, told
from tests.steered_games import begin

from .at_table import Table

Json = dict[str, Any]
OPTIONAL = ("sides", "start", "first_dealer", "playing")
DEAL = ("playing", "dealer")
STEPS = ("play",) * 5 + ("correct", "correct", "strike", "undo", "redo")


class Evening:
    """A table of one variant; what is sent to it is drawn, legal where it is put."""

    def __init__(
        self, rng: random.Random, game: str, variant: str, rules: Json | None = None
    ) -> None:
        self.rng = rng
        chosen = drawn_rules(rng, game, variant) if rules is None else rules
        head = opening(rng, game, variant, chosen)
        more = {key: head.get(key) for key in OPTIONAL}
        more.update(game=game, variant=variant)
        self.table = Table(head.get("rules", {}), more, seats=len(head["players"]))

    @property
    def record(self) -> Json:
        """The record as it stands."""
        record: Json = self.table.now.record
        return record

    def take(self, step: str) -> Answer | None:
        answer: Answer | None = getattr(self, step)()
        return answer

    def play(self) -> Answer:
        return self.put(drawn_element(self.rng, self.record, begin(self.record), 0.6))

    def put(self, element: Json) -> Answer:
        if "adjust" in element:
            return self.table.send("adjusted", element)
        if "rules" in element:
            return self.table.send("rules", element)
        if "seats" in element:
            order = self.rng.sample(self.table.persons, len(self.table.persons))
            return self.table.send("seats", {"persons": order})
        return self.table.play(element)

    def entry(self, *kinds: str) -> journal.Entry | None:
        entries = [entry for entry in self.table.now.entries if entry.kind in kinds]
        return self.rng.choice(entries) if entries else None

    def correct(self) -> Answer | None:
        """Another hand, as it could have been told at that moment."""
        entry = self.entry("hand")
        if entry is None:
            return None
        record = self.record
        before = record["hands"][: self.table.now.entries.index(entry)]
        pad = begin({**record, "hands": before})
        return self.table.correct(entry.id, drawn_hand(self.rng, record, pad, 0.6))

    def strike(self) -> Answer | None:
        entry = self.entry("hand", "adjusted", "seats", "rules")
        return entry and self.table.void(entry.id)

    def undo(self) -> Answer | None:
        target = journal.undo_target(self.table.game, self.table.phone)
        return target and self.table.undo(target.id)

    def redo(self) -> Answer | None:
        target = journal.redo_target(self.table.game, self.table.phone)
        return target and self.table.undo(target.id)


def check_moment(evening: Evening) -> None:
    """The journal's table is the engine's, and both are the second implementation's."""
    now = evening.table.now
    assert now.sheet == score(now.record)
    assert now.table == table(now.record)
    assert now.sheet["problems"] == []
    if not now.sheet["over"]:
        assert told(now.record, now.sheet) == moment(now.record), now.record


def check_replayed(evening: Evening) -> None:
    """The same game in a new journal, into which nothing but what stands was put."""
    now = evening.table.now
    body = now.facts[0].body
    more = {key: body.get(key) for key in ("game", "variant", *OPTIONAL)}
    other = Table(now.record["rules"], more, seats=len(evening.table.persons))
    person = dict(zip(evening.table.persons, other.persons, strict=True))
    for entry, row in zip(now.entries, now.sheet["hands"], strict=True):
        if row["state"] == "orphan":
            break
        if entry.kind == "hand":
            answer = other.play(entry.stored)
        elif entry.kind == "seats":
            answer = other.send("seats", {"persons": [person[p] for p in entry.stored["persons"]]})
        else:
            answer = other.send(entry.kind, entry.stored)
        assert answer.status is Status.STORED, answer
    if len(other.now.record["hands"]) == len(now.record["hands"]):
        assert other.now.sheet == now.sheet
        assert other.now.table == now.table


def run(rng: random.Random, game: str, variant: str, count: int) -> set[Status]:
    """An evening of so many steps; how they were answered."""
    evening = Evening(rng, game, variant)
    answers = set()
    for _ in range(count):
        answer = evening.take(rng.choice(STEPS))
        if answer:
            answers.add(answer.status)
        check_moment(evening)
    check_replayed(evening)
    return answers


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_stands_is_as_if_it_had_been_played_so(context: None, game: str, variant: str) -> None:
    answers = set()
    for number in range(2):
        answers |= run(random.Random(f"{variant}/{number}"), game, variant, 12)
    assert Status.STORED in answers


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_of_many_evenings_too(context: None, game: str, variant: str) -> None:
    for number in range(60):
        run(random.Random(f"{variant}/many/{number}"), game, variant, 25)


def evening_of(variant: str, number: int, **rules: Any) -> Evening:
    """Eight elements of a game of three teams, without a word of who plays or deals a hand."""
    rng = random.Random(f"{variant}/{number}/harm")
    evening = Evening(rng, "two_hundred", variant, rules)
    for _ in range(8):
        element = drawn_element(rng, evening.record, begin(evening.record), 0.6)
        evening.put({key: value for key, value in element.items() if key not in DEAL})
    return evening


def wishes(evening: Evening, place: int) -> list[Json | None]:
    """What a hand may become: nothing, a misdeal, and two others as they could have been told."""
    record = evening.record
    pad = begin({**record, "hands": record["hands"][: place - 1]})
    others = [drawn_hand(evening.rng, record, pad, 0.9) for _ in range(2)]
    return [None, {"void": "misdeal"}, *others]


@pytest.mark.parametrize("variant", ["six_three", "six_three_52", "six_rotate"])
def test_what_later_hands_do_not_bear_changes_nothing(context: None, variant: str) -> None:
    """The rotation shifts or a team drops out under them: refused, with the hand that hinders."""
    refused = 0
    for number in range(5):
        by_hand = {"six_rotate_per_hand": True} if variant == "six_rotate" else {}
        evening = evening_of(variant, number, floor=-100, **by_hand)
        for place, entry in enumerate(evening.table.now.entries, 1):
            for hand in wishes(evening, place) if entry.kind == "hand" else ():
                answer = tried(evening, entry.id, hand)
                assert all(p["hand"] >= place for p in answer.problems), answer
                refused += any(p["code"] == "not_at_table" for p in answer.problems)
    assert refused


def tried(evening: Evening, target: str, hand: Json | None) -> Answer:
    """How a correction is answered; what was stored is taken back."""
    to, was = evening.table, evening.table.now
    answer = to.correct(target, hand) if hand else to.void(target)
    check_moment(evening)
    if answer.status is Status.STORED and answer.fact:
        assert to.undo(answer.fact.id).status is Status.STORED
    else:
        assert to.now.facts == was.facts
    assert to.now.record == was.record
    return answer


def as_it_stood(evening: Evening, entry: journal.Entry, index: int) -> Json:
    """A later hand that is told who was at the table and who dealt it, as an `also` has it."""
    now = evening.table.now
    before = {**now.record, "hands": now.record["hands"][:index]}
    dealt = {"dealer": now.sheet["hands"][index]["dealer"], "playing": table(before)["playing"]}
    told = {key: value for key, value in dealt.items() if value is not None}
    return {"target": entry.id, "replaces": entry.version_id, "hand": told | entry.stored}


def test_later_hands_may_keep_the_teams_that_played_them(context: None) -> None:
    for number in range(5):
        evening = evening_of("six_rotate", number, six_rotate_per_hand=True, hundred_rule=False)
        to, hands = evening.table, list(enumerate(evening.table.now.entries))
        for place, entry in hands:
            if entry.kind != "hand":
                continue
            later = [pair for pair in hands[place + 1 :] if is_played(pair[1])]
            also = [as_it_stood(evening, other, index) for index, other in later]
            body: Json = {"target": entry.id, "replaces": entry.version_id}
            answer = to.send("voided", body | ({"also": also} if also else {}))
            assert answer.status is Status.STORED and answer.fact, answer
            check_moment(evening)
            to.undo(answer.fact.id)


def is_played(entry: journal.Entry) -> bool:
    return entry.kind == "hand" and "void" not in entry.element
