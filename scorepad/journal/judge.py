"""The one check of a new fact: what is known, what clashes, what the rules refuse. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from scorepad import rules
from scorepad.database import canonical
from scorepad.journal.consent import same_agreement, settlement_of
from scorepad.journal.endings import contenders
from scorepad.journal.facts import (
    CORRECTORS,
    MAKERS,
    VIEWER_KINDS,
    Answer,
    Fact,
    Json,
    NewFact,
    Problem,
    Status,
    bounded_moment,
    changes_of,
    check_fact,
    is_same,
    normal_body,
    persons_of,
    problem,
    refused,
    seatings_of,
)
from scorepad.journal.fold import Entry, Folded, fold
from scorepad.journal.undo import can_take_back


@dataclass(frozen=True)
class Writer:
    """Who sends a fact: the device, and whether it may only look and object."""

    device_id: int | None
    is_viewer: bool = False


@dataclass(frozen=True)
class Judgement:
    """The answer, and the game with the fact in it (`before` itself where it could not be put in).

    `answer.fact` of a STORED answer is the fact as it is to be stored.
    """

    answer: Answer
    after: Folded


def judge(
    before: Folded, new: NewFact, writer: Writer, names: Mapping[str, str], at: dt.datetime
) -> Judgement:
    """Judge a new fact against the game so far.

    `names`: the persons of the pad among those whom the game or the fact names; `at`: the
    server's moment. A known id is answered before anything else is looked at.
    """
    answer = _known(before, new) or _unfit(new, writer, names)
    if answer:
        return Judgement(answer, before)
    new = replace(new, body=normal_body(new.body))
    answer = _GAME_CHECKS[new.kind](before, new, writer)
    if answer:
        return Judgement(answer, before)
    fact = candidate(new, before.version + 1, writer.device_id, at)
    after = fold((*before.facts, fact), names, before)
    problems = fresh_problems(before, after, _touched(fact))
    if problems:
        return Judgement(refused(*problems), after)
    return Judgement(Answer(Status.STORED, fact), after)


def candidate(new: NewFact, number: int, device_id: int | None, at: dt.datetime) -> Fact:
    """The fact as it would be stored."""
    return Fact(
        id=new.id,
        number=number,
        kind=new.kind,
        body=normal_body(new.body),
        at_phone=bounded_moment(new.at_phone),
        at_server=at,
        device_id=device_id,
    )


def fresh_problems(before: Folded, after: Folded, touched: Collection[str]) -> tuple[Problem, ...]:
    """What is wrong with the game now that was not before; `touched`: entries that must be whole.

    Problems are told apart by entry, not by number: a void moves the numbers.
    """
    rows = list(zip(after.entries, after.sheet["hands"], strict=True))
    made = after.facts[-1].id
    for entry, row in rows:
        if entry.id == made and row["state"] == "orphan":
            return (problem("game_over", hand=row["number"]),)
    known = {_problem_key(before, found) for found in before.sheet["problems"]}
    found = [p for p in after.sheet["problems"] if _problem_key(after, p) not in known]
    return tuple(found) or tuple(
        problem("unfinished", "captured", hand=row["number"])
        for entry, row in rows
        if entry.id in touched and _is_unfinished(after, row)
    )


def _problem_key(folded: Folded, found: Problem) -> tuple[object, ...]:
    number = found["hand"]
    entry = folded.entries[number - 1].id if number else None
    return entry, found["field"], found["index"], found["code"]


def _is_unfinished(folded: Folded, row: Json) -> bool:
    """Whether an element lacks its result; the engine itself lets the last one of a game."""
    if row["state"] in ("bidding", "playing"):
        return True
    if row["state"] not in ("orphan", "unscored") or row["number"] < len(folded.entries):
        return False
    # An orphan's state hides what it lacks, so the engine is asked with another deal after it.
    record = {**folded.record, "hands": [*folded.record["hands"], {"void": "misdeal"}]}
    return any(
        p["hand"] == row["number"] and "unfinished" in p["code"]
        for p in rules.score(record)["problems"]
    )


def _touched(fact: Fact) -> set[str]:
    if fact.kind in CORRECTORS:
        return {change["target"] for change in changes_of(fact)}
    return {fact.id} if fact.kind in MAKERS else set()


def _known(before: Folded, new: NewFact) -> Answer | None:
    fact = before.fact(new.id)
    if fact is None:
        return None
    if is_same(fact, new):
        return Answer(Status.KNOWN, fact=fact)
    return Answer(Status.CHANGED, standing=fact)


def _unfit(new: NewFact, writer: Writer, names: Mapping[str, str]) -> Answer | None:
    """What can be said of a fact without asking the game."""
    problems = check_fact(new)
    if problems:
        return refused(*problems)
    if writer.is_viewer and new.kind not in VIEWER_KINDS:
        return refused(problem("viewer_cannot_write"))
    strangers = [p for p in persons_of(new.kind, normal_body(new.body)) if p not in names]
    if strangers:
        return refused(problem("unknown_person", "persons"))
    return refused(problem("bad_value", "persons")) if _sits_twice(new, names) else None


def _sits_twice(new: NewFact, names: Mapping[str, str]) -> bool:
    """Whether somebody has two places: two ids that turned out to be one person have one name."""
    seatings = seatings_of(new.kind, normal_body(new.body))
    return any(len({names[one] for one in seated}) < len(seated) for seated in seatings)


def _check_hand(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    slot = new.body["slot"]
    if slot > before.next_slot:
        return refused(problem("slot_ahead", "slot", next=before.next_slot))
    if slot < before.next_slot:
        holder = _holder(before, slot)
        standing = before.fact(holder.version_id) if holder else None
        return Answer(Status.CLASH, standing=standing)
    return _check_going_on(before, new, writer)


def _check_going_on(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    if before.is_abandoned:
        return refused(problem("game_abandoned"))
    return _check_has_hands(before)


def _check_has_hands(before: Folded) -> Answer | None:
    """Nothing is counted in a game of which only the totals are known."""
    return refused(problem("game_over")) if before.is_from_paper else None


def _holder(folded: Folded, slot: int) -> Entry | None:
    """Who has a slot: the entry that stands there, else the one that was voided."""
    voided = [entry for entry in folded.struck if entry.undone_by is None]
    return next((e for e in (*folded.entries, *reversed(voided)) if e.slot == slot), None)


def _check_rules(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """Other rules from here on; what they `replace`, if they say it, must be what holds."""
    return _stale_rules(before, new) or _check_going_on(before, new, writer)


def _check_recounted(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """All hands under other rules; the same rules once more say nothing."""
    answer = _check_has_hands(before) or _stale_rules(before, new)
    answer = answer or _fault_of(before, changes_of(new), 1)
    if answer:
        return answer
    is_same = canonical(new.body["rules"]) == canonical(before.record["rules"])
    has_changed = any(entry.kind == "rules" for entry in before.entries)
    if is_same and not has_changed and not changes_of(new):
        return Answer(Status.KNOWN, fact=before.rules_fact)
    return None


def _check_reseated(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """Others sat there from the start; who sits there already says nothing."""
    standing = before.seats_fact
    if new.body["replaces"] != standing.id:
        return Answer(Status.CLASH, standing=standing)
    answer = _fault_of(before, changes_of(new), 1)
    if answer:
        return answer
    persons = standing.body["persons"]
    if len(new.body["persons"]) != len(persons):
        return refused(problem("bad_value", "persons"))
    if new.body["persons"] == persons and not changes_of(new):
        return Answer(Status.KNOWN, fact=standing)
    return None


def _stale_rules(before: Folded, new: NewFact) -> Answer | None:
    if new.body.get("replaces", before.rules_fact.id) == before.rules_fact.id:
        return None
    return Answer(Status.CLASH, standing=before.rules_fact)


def _check_changes(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    changes = changes_of(new)
    answer = _fault_of(before, changes)
    if answer:
        return answer
    if any(_says_something(before, change) for change in changes):
        return None
    entry = before.entry(new.body["target"])
    return Answer(Status.KNOWN, fact=before.fact(entry.version_id) if entry else None)


def _fault_of(before: Folded, changes: list[Json], first: int = 0) -> Answer | None:
    """Why these changes of entries cannot be made together; `first`: 1 if all are in `also`."""
    if len({change["target"] for change in changes}) < len(changes):
        return refused(problem("bad_value", "also"))
    answers = (_check_change(before, change, n + first) for n, change in enumerate(changes))
    return next((answer for answer in answers if answer), None)


def _check_change(before: Folded, change: Json, index: int) -> Answer | None:
    """One change of a correction; `index` 0 is the correction's own, later ones are in `also`."""
    field, place = ("also", index - 1) if index else ("target", None)
    entry = before.entry(change["target"])
    if entry is None:
        return refused(problem("unknown_target", field, place))
    if entry.undone_by is not None:
        return Answer(Status.CLASH, standing=entry.undone_by)
    if entry.version_id != change["replaces"]:
        return Answer(Status.CLASH, standing=before.fact(entry.version_id))
    if "hand" not in change:
        return None
    own_field = "hand" if place is None else field
    # Other rules are a fact of their own, from the next hand on or for all hands: a correction
    # in the middle would have held when nobody played by it.
    if entry.kind == "rules":
        return refused(problem("wrong_kind", own_field, place))
    if _MARKS.keys() & change["hand"].keys() != {k for k, v in _MARKS.items() if v == entry.kind}:
        return refused(problem("wrong_kind", own_field, place))
    if not before.is_standing(entry.id) and _is_taken(before, entry.slot):
        return refused(problem("slot_taken", field, place))
    return None


def _is_taken(before: Folded, slot: int | None) -> bool:
    return slot is not None and any(entry.slot == slot for entry in before.entries)


def _says_something(before: Folded, change: Json) -> bool:
    entry = before.entry(change["target"])
    if entry is None or "hand" not in change:
        return before.is_standing(change["target"])
    return not before.is_standing(entry.id) or canonical(change["hand"]) != canonical(entry.stored)


def _check_noted(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    return None


def _check_agreed(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """A side agrees once with what stands; what it saw need not stand any more."""
    target = new.body["target"]
    if before.facts[0].id != target and before.entry(target) is None:
        return refused(problem("unknown_target", "target"))
    if before.fact(new.body["seen"]) is None:
        return refused(problem("unknown_target", "seen"))
    if new.body["side"] >= len(before.sheet["sides"]):
        return refused(problem("bad_value", "side"))
    known = same_agreement(before, new.body)
    return Answer(Status.KNOWN, fact=known) if known else None


def _check_objected(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    if before.entry(new.body["target"]) is None:
        return refused(problem("unknown_target", "target"))
    return None


def _check_settled(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """A keeper says why what stands, stands; whoever objected takes it back, from that phone."""
    objection = before.fact(new.body["target"])
    if objection is None or objection.kind != "objected":
        return refused(problem("unknown_target", "target"))
    if writer.is_viewer and "text" in new.body:
        return refused(problem("viewer_cannot_write"))
    if "text" not in new.body and objection.device_id != writer.device_id:
        return refused(problem("not_own_objection", "target"))
    known = settlement_of(before, objection.id)
    return _answered(known, new.body.get("text", "")) if known else None


def _answered(known: Fact, text: str) -> Answer:
    """An objection has one answer: what is written besides is not lost without a word."""
    answer = known.body.get("text", "")
    if text in ("", answer):
        return Answer(Status.KNOWN, fact=known)
    if not answer:
        return refused(problem("withdrawn_before", "text"))
    return refused(problem("answered_before", "text", answer=answer))


def _check_abandoned(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    """A game is ended once, in one way; who concedes it could have won it."""
    result = new.body.get("result")
    if before.is_abandoned:
        if result != before.result:
            return refused(problem("game_abandoned"))
        last = [f for f in before.facts if f.kind == "abandoned" and f.id not in before.undone][-1]
        return Answer(Status.KNOWN, fact=last)
    side = (result or {}).get("side")
    if side is not None and side not in contenders(before.sheet, before.waiting):
        return refused(problem("bad_value", "result"))
    return None


def _check_reopened(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    return None if before.is_abandoned else refused(problem("not_abandoned"))


def _check_started(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    return refused(problem("already_started"))


def _check_undone(before: Folded, new: NewFact, writer: Writer) -> Answer | None:
    target = before.fact(new.body["target"])
    if target is None:
        return refused(problem("unknown_target", "target"))
    if target.id in before.undone:  # Undo was pressed twice: once is meant
        return Answer(Status.KNOWN, fact=before.undone[target.id])
    if not can_take_back(before, target, writer.device_id):
        return refused(problem("undo_not_last", "target"))
    return None


# The key that an element of these kinds has, and no other element.
_MARKS = {"adjust": "adjusted", "rules": "rules", "persons": "seats"}

_GameCheck = Callable[[Folded, NewFact, Writer], Answer | None]

_GAME_CHECKS: dict[str, _GameCheck] = {
    "started": _check_started,
    "hand": _check_hand,
    "corrected": _check_changes,
    "voided": _check_changes,
    "adjusted": _check_going_on,
    "rules": _check_rules,
    "recounted": _check_recounted,
    "seats": _check_going_on,
    "reseated": _check_reseated,
    "agreed": _check_agreed,
    "objected": _check_objected,
    "settled": _check_settled,
    "noted": _check_noted,
    "abandoned": _check_abandoned,
    "reopened": _check_reopened,
    "undone": _check_undone,
}
