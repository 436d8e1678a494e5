"""Random journals of every game and variant, and all that a phone may send to them.

Pure functions of the `random.Random` that they are given. What comes out is what Python makes of
it: `tests/phone/test_journal.py` asks the phone.
"""

from __future__ import annotations

import copy
import datetime as dt
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scorepad import rules, rules_json
from scorepad.journal.append import _first_fold
from scorepad.journal.consent import Deed, consent_of
from scorepad.journal.facts import (
    Fact,
    NewFact,
    Status,
    check_fact,
    normal_body,
    persons_of,
)
from scorepad.journal.fold import Entry, Folded
from scorepad.journal.judge import Judgement, Writer, judge
from scorepad.journal.undo import redo_target_in, undo_target_in
from tests import generators, slips
from tests.game_generators import NAMES, drawn_element, drawn_hand, drawn_rules, opening, unfinished
from tests.steered_games import begin

Json = dict[str, Any]
AT = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)
OWN, OTHER = 1, 2
# whose second one is a name that every object of JavaScript answers to
IDS = ("person-" + "a" * 15, "__defineGetter__", *(f"person-{n:015}" for n in range(7)))
PERSONS = dict(zip(NAMES, IDS, strict=True))
STRANGER = "nobody-of-this-pad-0"
TEXTS = ("tea", "Brasse à refaire ?", "\ufeff", " \n", "\x1f", "\u202eevil", "👩‍👩‍👧", "x" * 501)
OPTIONAL = ("sides", "start", "first_dealer", "playing")
STEPS = {
    **{"play": 9, "correct": 4, "correct_also": 3, "void": 3, "undo": 3, "redo": 2, "other": 1},
    **{"rubbish": 2, "slip": 2, "recount": 2, "rules": 1, "adjust": 1, "seats": 1, "remark": 1},
    **{"reseat": 2},
    **{"stale": 1, "ahead": 1, "again": 1, "changed": 1, "take_back": 1, "turn": 1, "late": 1},
    **{"strange": 1, "same": 1, "half": 1, "agree": 3, "object": 2, "settle": 2},
}
STRANGE = (
    ("started", {"game": "belote", "variant": "plain", "rules": {}, "persons": list(IDS[:4])}),
    ("deleted", {}),
    ("constructor", {}),
    ("toString", {}),
    (["hand"], {}),
    (None, {}),
    ("hand", None),
    ("hand", []),
    ("hand", "x"),
    ("abandoned", {"v": 2}),
    ("abandoned", {"v": True}),
    ("abandoned", {"v": None, "x": None, "also": []}),
    *(("abandoned", {"result": {"by": by, "side": 0}}) for by in ("clock", "paper", None)),
    ("noted", {"place": None, "text": None}),
    ("abandoned", {"also": [1], "__proto__": 1, "é" * 41: 2, "\u0001": 3}),
)


@dataclass
class Journal:
    """A game being written: what stands, what was sent at which version, and how it was judged."""

    rng: random.Random
    game: str
    variant: str
    folds: list[Folded] = field(default_factory=list)
    # [version, the fact as JSON, may only look, its judgement]
    sent: list[tuple[int, Json, bool, Judgement]] = field(default_factory=list)
    count: int = 0
    keeps: float = 0.8
    is_from_paper: bool = False

    def __post_init__(self) -> None:
        while not self.folds:
            rules = drawn_rules(self.rng, self.game, self.variant)
            body = started(opening(self.rng, self.game, self.variant, rules))
            if self.is_from_paper:
                body |= from_paper(self.rng, self.game, self.variant)
            new = NewFact(self.id(), "started", body)
            problems, _, first = _first_fold(new, Writer(self.device()), _known(new))
            if first and not problems:
                self.folds.append(first)

    @property
    def now(self) -> Folded:
        return self.folds[-1]

    def device(self) -> int:
        return self.rng.choice((OWN, OWN, OWN, OTHER)) if self.keeps < 1 else OWN

    def id(self) -> str:
        self.count += 1
        return f"{self.count:08}-of-this-fact"

    def send(self, kind: Any, body: Any, id: Any = None, is_viewer: bool = False) -> str:
        """Have a fact of this phone judged; if a phone could send it, it may be stored. Its id."""
        sent = {"id": id or self.id(), "kind": kind, "body": body}
        text = json.dumps(sent, ensure_ascii=False)
        new = NewFact(**rules_json.loads(text))
        is_viewer = is_viewer or (self.keeps < 1 and self.rng.random() < 0.04)
        names = dict(self.now.names) | _known(new)
        self.sent.append(
            (
                self.now.version,
                sent,
                is_viewer,
                judge(self.now, new, Writer(OWN, is_viewer), names, AT),
            )
        )
        judged = judge(self.now, new, Writer(self.device()), names, AT)
        if judged.answer.status is Status.STORED and self.rng.random() < self.keeps:
            self.folds.append(judged.after)
        return str(sent["id"])

    def take(self) -> None:
        step = self.rng.choices(list(STEPS), list(STEPS.values()))[0]
        act: Callable[[], None] = getattr(self, step)
        act()

    # -- hands -----------------------------------------------------------------------------------

    def element(self) -> Json:
        try:
            return drawn_element(self.rng, self.now.record, begin(self.now.record), 0.6)
        except KeyError:  # the second implementation knows of no such table
            return {"void": "misdeal"}

    def hand_at(self, place: int) -> Json:
        """A hand as it could have been told at that place of the record."""
        record = self.now.record
        try:
            pad = begin({**record, "hands": record["hands"][:place]})
            return drawn_hand(self.rng, record, pad, 0.6)
        except KeyError:
            return {"void": "passed"}

    def play(self) -> None:
        self.put(self.element())

    def put(self, element: Json) -> None:
        """An element as the fact of its own kind."""
        if "adjust" in element:
            self.send("adjusted", element)
        elif "rules" in element:
            self.send("rules", element)
        elif "seats" in element:
            self.send("seats", {"persons": [PERSONS[name] for name in element["seats"]]})
        else:
            self.send("hand", {"slot": self.now.next_slot, "hand": element})

    def slip(self) -> None:
        record = copy.deepcopy(self.now.record)
        hand = self.hand_at(len(record["hands"]))
        slip = self.rng.choice([s for s in slips.SLIPS if (self.game, self.variant) in s.variants])
        try:
            slip.change(record, hand)
        except (KeyError, IndexError, StopIteration, TypeError):
            hand = broken(self.rng, hand)
        self.send("hand", {"slot": self.now.next_slot, "hand": hand})

    def half(self) -> None:
        self.put(unfinished(self.rng, self.hand_at(len(self.now.record["hands"]))))

    def stale(self) -> None:
        slot = self.rng.randint(1, max(1, self.now.next_slot - 1))
        self.send("hand", {"slot": slot, "hand": {"void": "misdeal"}})

    def ahead(self) -> None:
        slot = self.now.next_slot + self.rng.randint(1, 9)
        self.send("hand", {"slot": slot, "hand": {"void": "misdeal"}})

    # -- corrections -----------------------------------------------------------------------------

    def entry(self) -> Entry | None:
        entries = [*self.now.entries, *self.now.struck]
        return self.rng.choice(entries) if entries else None

    def version(self, entry: Entry) -> str:
        if self.rng.random() < 0.9:
            return entry.version_id
        return self.rng.choice((entry.id, self.id(), self.fact().id))

    def instead(self, entry: Entry) -> Json:
        """Another element in this one's place, mostly of its kind."""
        chance = self.rng.random()
        if chance < 0.1:
            return dict(entry.stored)
        if chance < 0.2:
            return self.rng.choice(({"void": "misdeal"}, {"adjust": [0, 0]}, {"rules": {}}, {}))
        if entry.kind == "hand":
            place = self.rng.randint(0, len(self.now.entries))
            if entry in self.now.entries:
                place = self.now.entries.index(entry)
            hand = self.hand_at(place)
            return unfinished(self.rng, hand) if self.rng.random() < 0.1 else hand
        if entry.kind == "seats":
            return {"persons": self.rng.sample(IDS, len(entry.stored["persons"]))}
        if entry.kind == "adjusted":
            return {"adjust": [self.rng.choice((0, 5, -20)) for _ in entry.stored["adjust"]]}
        return {"rules": drawn_rules(self.rng, self.game, self.variant)}

    def change(self, entry: Entry) -> Json:
        return {
            "target": entry.id,
            "replaces": self.version(entry),
            "hand": self.instead(entry),
        }

    def correct(self) -> None:
        entry = self.entry()
        if entry:
            self.send("corrected", self.change(entry) | self.reason())

    def reason(self) -> Json:
        return {"reason": self.rng.choice(TEXTS)} if self.rng.random() < 0.3 else {}

    def also(self) -> list[Json]:
        entries = [self.entry() for _ in range(self.rng.randint(0, 3))]
        return [self.change(entry) for entry in entries if entry]

    def correct_also(self) -> None:
        entry = self.entry()
        if entry:
            self.send("corrected", {**self.change(entry), "also": self.also()})

    def same(self) -> None:
        """What stands, said again, also of a void one."""
        entry = self.entry()
        if entry:
            hand = dict(reversed(entry.stored.items()))
            body = {"target": entry.id, "replaces": entry.version_id, "hand": hand}
            self.send("corrected", body)

    def late(self) -> None:
        entry = self.entry()
        if entry:
            self.send("corrected", {**self.change(entry), "replaces": entry.id})

    def void(self) -> None:
        entry = self.entry()
        if entry:
            body: Json = {"target": entry.id, "replaces": self.version(entry), **self.reason()}
            self.send("voided", body | ({"also": self.also()} if self.rng.random() < 0.3 else {}))

    def other(self) -> None:
        kind = self.rng.choice(("corrected", "voided"))
        self.send(kind, {"target": self.id(), "replaces": self.id(), "hand": {}})

    # -- undo ------------------------------------------------------------------------------------

    def fact(self) -> Fact:
        return self.rng.choice(self.now.facts)

    def undo(self) -> None:
        target = undo_target_in(self.now, self.rng.choice((OWN, OWN, OTHER)))
        if target:
            self.send("undone", {"target": target.id})

    def redo(self) -> None:
        target = redo_target_in(self.now, OWN)
        if target:
            self.send("undone", {"target": target.id})

    def take_back(self) -> None:
        self.send("undone", {"target": self.rng.choice((self.fact().id, self.id()))})

    # -- the rest --------------------------------------------------------------------------------

    def rules(self) -> None:
        body: Json = {"rules": drawn_rules(self.rng, self.game, self.variant)}
        if self.rng.random() < 0.7:
            body["replaces"] = self.rng.choice((self.now.rules_fact.id, self.fact().id))
        self.send("rules", body)

    def recount(self) -> None:
        rules = self.now.record["rules"]
        if self.rng.random() < 0.7:
            rules = drawn_rules(self.rng, self.game, self.variant)
        replaces = self.rng.choice((self.now.rules_fact.id,) * 4 + (self.fact().id,))
        body = {"rules": rules, "replaces": replaces, **self.reason()}
        self.send("recounted", body | ({"also": self.also()} if self.rng.random() < 0.4 else {}))

    def adjust(self) -> None:
        points = [self.rng.choice((-20, 0, 7, 50)) for _ in self.now.sheet["sides"]]
        self.send("adjusted", {"adjust": points, "note": self.rng.choice(TEXTS)})

    def seats(self) -> None:
        count = self.rng.choice((len(self.now.persons),) * 4 + (2,))
        self.send("seats", {"persons": self.rng.sample((*IDS, STRANGER), count)})

    def reseat(self) -> None:
        count = self.rng.choice((len(self.now.persons),) * 6 + (2,))
        persons = self.rng.sample((*IDS, STRANGER), count)
        if self.rng.random() < 0.2:
            persons = list(self.now.seats_fact.body["persons"])
        replaces = self.rng.choice((self.now.seats_fact.id,) * 4 + (self.fact().id,))
        body = {"persons": persons, "replaces": replaces, **self.reason()}
        self.send("reseated", body | ({"also": self.also()} if self.rng.random() < 0.2 else {}))

    def remark(self) -> None:
        kind = self.rng.choice(("agreed", "objected", "settled", "noted"))
        body: Json = {"text": self.rng.choice(TEXTS)}
        if kind == "noted" and self.rng.random() < 0.6:
            said = {"place": "Shédiac", "note": self.rng.choice(TEXTS), "left_out": True}
            body = {name: self.rng.choice((one, one, "", False)) for name, one in said.items()}
            del body[self.rng.choice(list(body))]
        if kind != "noted":
            body["target"] = self.rng.choice((self.fact().id, self.fact().id, self.id()))
        self.send(kind, body)

    def agree(self) -> None:
        """A side agrees with an entry or with the game, as it is, or as it was some time ago."""
        entry = self.entry()
        target = entry.id if entry and self.rng.random() < 0.6 else self.now.facts[0].id
        sides = len(self.now.sheet["sides"])
        seen = self.now.facts[-1] if self.rng.random() < 0.8 else self.fact()
        side = self.rng.randrange(sides) if self.rng.random() < 0.95 else sides
        self.send("agreed", {"target": target, "side": side, "seen": seen.id})

    def object(self) -> None:
        entry = self.entry()
        if entry:
            self.send("objected", {"target": entry.id, "text": "it was 65"})

    def settle(self) -> None:
        objections = [fact.id for fact in self.now.facts if fact.kind == "objected"]
        if objections:
            text = {"text": self.rng.choice(TEXTS)} if self.rng.random() < 0.4 else {}
            self.send("settled", {"target": self.rng.choice(objections), **text})

    def turn(self) -> None:
        kind = self.rng.choice(("abandoned", "reopened"))
        self.send(kind, self.result() if kind == "abandoned" else {})

    def result(self) -> Json:
        """How a game may be ended before its rules end it."""
        by = self.rng.choice(("", "clock", "clock", "conceded", "conceded"))
        if not by:
            return {}
        side = self.rng.randint(0, len(self.now.sheet["sides"]) - (self.rng.random() < 0.9))
        return {"result": {"by": by} | ({"side": side} if by == "conceded" else {})}

    def again(self) -> None:
        fact = self.fact()
        body = dict(reversed(fact.body.items()))
        self.send(fact.kind, body | self.rng.choice(({}, {"v": None, "x": None})), fact.id)

    def changed(self) -> None:
        fact = self.fact()
        kind = self.rng.choice((fact.kind, "noted"))
        self.send(kind, broken(self.rng, fact.body), fact.id)

    def rubbish(self) -> None:
        """A good fact, broken."""
        before = (self.folds[:], len(self.sent))
        for _ in range(9):
            self.take()
            if len(self.sent) > before[1]:
                break
        else:
            return
        sent = self.sent[before[1]][1]
        self.folds, self.sent[before[1] :] = before[0], []
        self.send(sent["kind"], broken(self.rng, sent["body"]))

    def strange(self) -> None:
        kind, body = self.rng.choice(STRANGE)
        id = self.rng.choice((None, None, "short", "x" * 65, "a b" * 8, "é" * 20, "a" * 16 + "\n"))
        self.send(kind, body, id)


def broken(rng: random.Random, value: Any) -> Any:
    """The value with something broken in it; {} where there was nothing to break."""
    try:
        return generators.damaged(rng, value)
    except (IndexError, AttributeError, TypeError):
        return {}


def steered(rng: random.Random, game: str, variant: str) -> Journal:
    """A journal in which slots are taken again, and what was taken back is asked for."""
    journal = Journal(rng, game, variant)
    while journal.now.sheet["over"]:
        journal = Journal(rng, game, variant)
    journal.keeps = 1
    for steer in (take_slots_again, say_the_same_again, aim_at_what_is_not):
        steer(journal)
    return journal


def take_slots_again(journal: Journal) -> None:
    first = deal(journal, 1)
    second = deal(journal, 2)
    void(journal, second)
    third = deal(journal, 2)
    again = mend(journal, second)
    journal.send("corrected", again)  # its slot is another's
    journal.send("corrected", {**mend(journal, third, "passed"), "also": [again]})
    journal.send("voided", {"target": third, "replaces": third, "also": [again]})
    void(journal, third)
    void(journal, first)
    deal(journal, 1)
    fourth = deal(journal, 2)
    void(journal, journal.now.entries[0].id)
    deal(journal, 1)  # of two that were voided, the later one had it
    journal.send("corrected", mend(journal, third))
    journal.send("undone", {"target": fourth})
    void(journal, fourth)
    deal(journal, 2)


def say_the_same_again(journal: Journal) -> None:
    rules = journal.now.record["rules"]
    holds = {"rules": rules, "replaces": journal.now.rules_fact.id}
    journal.send("recounted", holds)
    changed = journal.send("rules", holds)
    journal.send("rules", holds)
    journal.send("recounted", holds)
    journal.send("corrected", {"target": changed, "replaces": changed, "hand": {"rules": {}}})
    recounted = journal.send("recounted", {"rules": rules, "replaces": changed})
    journal.send("recounted", {"rules": rules, "replaces": changed})
    undo = journal.send("undone", {"target": recounted})
    journal.send("undone", {"target": recounted})
    journal.send("undone", {"target": undo})
    journal.send("undone", {"target": undo})
    journal.send("voided", {"target": changed, "replaces": recounted})
    changed = journal.send("rules", {"rules": rules})
    void(journal, changed)
    journal.send("rules", {"rules": rules, "replaces": changed})
    hand = {"slot": journal.now.next_slot, "hand": {"void": "misdeal"}}
    bodies = {"hand": hand, "noted": {"text": "tea"}}
    for kind in ("abandoned", "noted", "abandoned", "hand", "reopened", "reopened") * 2:
        journal.send(kind, bodies.get(kind, {}))
    for result in ({"by": "clock"}, *({"by": "conceded", "side": side} for side in range(5))):
        for body in ({"result": result}, {"result": result}, {}):
            journal.send("abandoned", body)
        journal.send("reopened", {})


def aim_at_what_is_not(journal: Journal) -> None:
    dealt = deal(journal, journal.now.next_slot)
    nobody = {"target": journal.id(), "replaces": dealt, "hand": {}}
    right = mend(journal, dealt, "passed")
    for also in ([nobody], [right], [{**right, "hand": {"adjust": [0, 0]}}], [right, right]):
        journal.send("corrected", {**right, "also": also})
        body = {"rules": journal.now.record["rules"], "replaces": journal.now.rules_fact.id}
        journal.send("recounted", {**body, "also": also})
    for kind in ("agreed", "objected", "settled", "undone"):
        journal.send(kind, {"target": journal.id()})
        journal.send(kind, {"target": dealt}, is_viewer=True)
        journal.send(kind, {"target": dealt})
    for mark in ("adjust", "rules", "persons", "seats", "dealer"):
        for value in ([], {}, list(IDS[:4]), [IDS[0], "short"], [IDS[0]]):
            journal.send("corrected", {**mend(journal, dealt), "hand": {mark: value}})
    journal.send("started", journal.now.facts[0].body)
    for persons in ([IDS[0]], [IDS[0], STRANGER], [*IDS, *(f"{n:020}" for n in range(4))]):
        journal.send("seats", {"persons": persons})


def ended_early(rng: random.Random) -> Journal:
    """A game of 200 that a correction ends two hands before its last one."""
    journal = Journal(rng, "two_hundred", "partners")
    while journal.now.record.get("start") or journal.now.record["rules"]:
        journal = Journal(rng, "two_hundred", "partners")
    journal.keeps = 1
    bidding, slam = {"bidder": 0, "bid": 75}, {"bidder": 0, "bid": 100, "captured": [100, 0]}
    played = {**bidding, "captured": [80, 20], "sides_bid": [0, 1]}
    if journal.now.sheet["sides"][0]["seats"] != [0, 2]:
        slam["captured"], played["captured"] = [0, 100], [20, 80]
    dealt = []
    for slot in range(1, 5):
        hand = {**played, "captured": [50, 50]}
        dealt.append(journal.send("hand", {"slot": slot, "hand": hand}))
    for target in dealt[:2]:
        journal.send("corrected", {"target": target, "replaces": target, "hand": slam})
    for hand in (bidding, {}, {"bidder": 9}, played):
        for target in dealt[2:]:
            journal.send("corrected", {**mend(journal, target), "hand": hand})
        journal.send("hand", {"slot": journal.now.next_slot, "hand": hand})
    return journal


def deal(journal: Journal, slot: int) -> str:
    return journal.send("hand", {"slot": slot, "hand": {"void": "misdeal"}})


def void(journal: Journal, target: str) -> None:
    entry = journal.now.entry(target)
    journal.send("voided", {"target": target, "replaces": entry.version_id if entry else target})


def mend(journal: Journal, target: str, void: str = "misdeal") -> Json:
    entry = journal.now.entry(target)
    replaces = entry.version_id if entry else target
    return {"target": target, "replaces": replaces, "hand": {"void": void}}


def started(record: Json) -> Json:
    """The body of the fact that begins a record."""
    body = {key: record[key] for key in OPTIONAL if key in record}
    return {
        **{"game": record["game"], "variant": record["variant"]},
        "rules": record.get("rules", {}),
        "persons": [PERSONS[name] for name in record["players"]],
        **body,
    }


def from_paper(rng: random.Random, game: str, variant: str) -> Json:
    """What the fact that begins a game says besides where only its totals are known."""
    sides = len(opening_sides(game, variant))
    totals = [rng.randrange(-20, 80) * 5 for _ in range(sides)]
    winners = rng.sample(range(sides), rng.choice((1, 1, 1, 2)))
    return {"start": {"totals": totals}, "paper": {"winners": winners}}


def opening_sides(game: str, variant: str) -> list[Json]:
    """The usual sides of a variant."""
    record = opening(random.Random("sides"), game, variant, {})
    sides: list[Json] = rules.score(record)["sides"]
    return sides


def played(rng: random.Random, game: str, variant: str, steps: int) -> Journal:
    """A journal to which so many things were sent."""
    journal = Journal(rng, game, variant)
    for _ in range(steps):
        journal.take()
    return journal


def begun(rng: random.Random, game: str, variant: str) -> tuple[Json, Any]:
    """A fact that begins a game, maybe broken, and Python's problems and fold of it."""
    rules = drawn_rules(rng, game, variant)
    body = started(opening(rng, game, variant, rules))
    if rng.random() < 0.2:
        body["draw"] = {"cards": [1, 2, 3], "who": "Zoé 🃏"}
    if rng.random() < 0.1:
        body["persons"][0] = STRANGER
    if rng.random() < 0.2:
        body |= from_paper(rng, game, variant)
    if rng.random() < 0.5:
        body = broken(rng, body)
    kind = "started" if rng.random() < 0.95 else "noted"
    sent = {"id": "the-first-fact-of-all", "kind": kind, "body": body}
    new = NewFact(**rules_json.loads(json.dumps(sent, ensure_ascii=False)))
    problems, _, first = _first_fold(new, Writer(OWN), _known(new))
    return sent, (problems, first)


def _known(new: NewFact) -> dict[str, str]:
    """Those persons of the pad whom a fact names, as the journal reads them."""
    if check_fact(new):
        return {}
    named = set(persons_of(new.kind, normal_body(new.body)))
    return {person: name for name, person in PERSONS.items() if person in named}


def fact_json(fact: Fact) -> Json:
    """A fact as a phone has it."""
    return {
        **{"number": fact.number, "id": fact.id, "kind": fact.kind, "body": fact.body},
        **{"at_phone": None, "at_server": AT.isoformat(), "device": "a phone"},
        "is_own": fact.device_id == OWN,
    }


def told(folded: Folded) -> Json:
    """A fold as the phone's is told: facts by their numbers."""
    undo, redo = undo_target_in(folded, OWN), redo_target_in(folded, OWN)
    return {
        **{"version": folded.version, "record": folded.record, "sheet": folded.sheet},
        **{"table": folded.table, "next_slot": folded.next_slot, "names": dict(folded.names)},
        **{"is_abandoned": folded.is_abandoned, "persons": list(folded.persons)},
        **{"result": folded.result, "about": about(folded)},
        "entries": [_entry(entry) for entry in folded.entries],
        "struck": [_entry(entry) for entry in folded.struck],
        "undone": {target: fact.number for target, fact in folded.undone.items()},
        "rules_fact": folded.rules_fact.number,
        "seats_fact": folded.seats_fact.number,
        **{"undo": undo.number if undo else None, "redo": redo.number if redo else None},
        "consent": consent(folded),
    }


def about(folded: Folded) -> Json:
    """What is told of a game beside its score, as the phone's is told."""
    left_out = folded.about.left_out
    return vars(folded.about) | {"left_out": left_out.number if left_out else None}


def consent(folded: Folded) -> Json:
    """What was agreed and objected, as the phone's is told."""
    found = consent_of(folded)
    return {
        "objections": [
            [one.fact.number, one.settled and one.settled.number, _deed(one.deed), one.is_open]
            for one in found.objections
        ],
        "agreements": [[one.fact.number, _deed(one.lapse)] for one in found.agreements],
    }


def _deed(deed: Deed | None) -> list[Any] | None:
    return [deed.fact.number, deed.by.number, deed.is_undone] if deed else None


def _entry(entry: Entry) -> Json:
    history = [
        [touch.fact.number, touch.element, touch.undone_by.number if touch.undone_by else None]
        for touch in entry.history
    ]
    return {
        **{"id": entry.id, "slot": entry.slot, "kind": entry.kind, "element": entry.element},
        **{"stored": entry.stored, "version_id": entry.version_id, "history": history},
        "undone_by": entry.undone_by.number if entry.undone_by else None,
    }


def told_answer(judgement: Judgement, is_new: bool) -> Json:
    """An answer as the phone's is told; `is_new`: the game with the fact in it is another."""
    answer = judgement.answer
    fact, standing = answer.fact, answer.standing
    return {
        "status": answer.status.value,
        "problems": list(answer.problems),
        "fact": [fact.number, fact.id, fact.kind, fact.body] if fact else None,
        "standing": standing.number if standing else None,
        "after": told(judgement.after) if is_new else None,
    }
