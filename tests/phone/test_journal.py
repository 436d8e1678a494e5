"""The journal on the phone is the server's: the same game of the same facts, the same answers."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from scorepad.journal.facts import BODIES, NewFact, Status, check_fact, is_same, normal_body
from scorepad.journal.fold import fold
from tests.game_generators import VARIANTS
from tests.journal.test_facts import GOOD
from tests.phone import journals
from tests.phone.modules import Modules

DRIVER = """
import { consentOf } from "./consent.js";
import { canonical, checkFact, isSame, normalBody } from "./facts.js";
import { fold } from "./fold.js";
import { begin, judge, judgeAll } from "./judge.js";
import { redoTarget, undoTarget } from "./undo.js";

const isFact = (part) => part && typeof part === "object" && "at_server" in part;
const numbered = (_key, part) => (isFact(part) ? part.number : part);
const touched = ({ fact, element, undone_by }) => [fact, element, undone_by];
const entry = (one) => ({ ...one, history: one.history.map(touched) });

const told = (folded) => {
  const { facts, ...rest } = folded;
  const [entries, struck] = [folded.entries.map(entry), folded.struck.map(entry)];
  const targets = { undo: undoTarget(folded), redo: redoTarget(folded) };
  return { ...rest, entries, struck, ...targets, consent: consented(folded) };
};

const done = (deed) => deed && [deed.fact, deed.by, deed.is_undone];
const consented = (folded) => {
  const { objections, agreements } = consentOf(folded);
  return {
    objections: objections.map((one) => [one.fact, one.settled, done(one.deed), one.is_open]),
    agreements: agreements.map(({ fact, lapse }) => [fact, done(lapse)]),
  };
};

const answered = ({ status, problems, fact, standing, after }, before) => ({
  status, problems, standing,
  fact: fact && [fact.number, fact.id, fact.kind, fact.body],
  after: after && after !== before ? told(after) : null,
});

const plain = (value) => JSON.parse(JSON.stringify(value, numbered));

export function folds(facts, names, engine) {
  return facts.map((_, last) => plain(told(fold(facts.slice(0, last + 1), names[last], engine))));
}

export function answers(facts, allNames, sent, pad, engine) {
  return sent.map(([version, text, is_viewer]) => {
    const folded = fold(facts.slice(0, version), allNames[version - 1], engine);
    const judged = judge(folded, JSON.parse(text), engine, { names: pad, is_viewer });
    return plain(answered(judged, folded));
  });
}

export function beginnings(texts, names, engine, given = {}) {
  return texts.map((text) => plain(answered(begin(JSON.parse(text), names, engine, given), null)));
}

export function replayed(facts, names, pad, engine) {
  const first = fold(facts.slice(0, 1), names, engine);
  const { folded, answers } = judgeAll(first, facts.slice(1), engine, { names: pad });
  return plain([told(folded), answers.map(({ status }) => status)]);
}

export function timed(facts, names, times, engine) {
  const start = Date.now();
  for (let time = 0; time < times; time += 1) fold(facts, names, { ...engine });
  return (Date.now() - start) / times;
}

export function scorings(facts, names, engine) {
  let count = 0;
  const counted = { ...engine, score: (record) => (count += 1) && engine.score(record) };
  const folded = fold(facts, names, counted);
  const noted = { id: "a-note-to-the-game", kind: "noted", body: { text: "tea" } };
  const { after } = judge(folded, noted, counted);
  judge(after, { ...noted, id: "an-end-of-the-game", kind: "abandoned", body: {} }, counted);
  return count;
}

export const checked = (texts) => texts.map((text) => checkFact(JSON.parse(text)));
export const same = (fact, text) => isSame(fact, JSON.parse(text));
export const normal = (text) => canonical(normalBody(JSON.parse(text)));
"""
PAD = {person: name for name, person in journals.PERSONS.items()}


class Twin:
    """The phone's journal in V8."""

    def __init__(self) -> None:
        self.modules = Modules()
        self.engine = self.modules.add_engine()
        self.driver = self.modules.add("journal/driver.js", DRIVER)

    def call(self, function: str, *args: Any) -> Any:
        return self.modules.call(self.driver, function, *args)


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    made = Twin()
    yield made
    made.modules.close()


def names_at(folded: Any) -> dict[str, str]:
    return dict(folded.names)


def compare(twin: Twin, journal: journals.Journal) -> Counter[str]:
    """Every prefix and every answer; how often each status, code and kind was met."""
    facts = [journals.fact_json(fact) for fact in journal.now.facts]
    names = [names_at(folded) for folded in journal.folds]
    ours = twin.call("folds", facts, names, twin.engine)
    for folded, mine in zip(journal.folds, ours, strict=True):
        assert mine == journals.told(folded), facts
    sent = [[version, json.dumps(one), viewer] for version, one, viewer, _ in journal.sent]
    answers = twin.call("answers", facts, names, sent, PAD, twin.engine)
    met: Counter[str] = Counter()
    for (version, one, _, judged), mine in zip(journal.sent, answers, strict=True):
        is_new = judged.after is not journal.folds[version - 1]
        assert mine == journals.told_answer(judged, is_new), (one, facts[:version])
        met[judged.answer.status.value] += 1
        met.update(f"refused {problem['code']}" for problem in judged.answer.problems)
        if judged.answer.status is Status.STORED:
            met[f"stored {one['kind']}"] += 1
    return met


def compare_many(twin: Twin, seed: str, each: int, steps: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for game, variant in VARIANTS:
        for number in range(each):
            rng = random.Random(f"{seed}/{variant}/{number}")
            met += compare(twin, journals.played(rng, game, variant, steps))
    return met


def test_random_journals_of_every_variant(twin: Twin) -> None:
    met = compare_many(twin, "few", 3, 12)
    assert {status.value for status in Status} <= met.keys()
    assert sum(key.startswith("stored ") for key in met) > 8, met


def test_journals_steered_at_every_answer(twin: Twin) -> None:
    met: Counter[str] = Counter()
    for game, variant in VARIANTS[::3]:
        met += compare(twin, journals.steered(random.Random(f"{variant}/aims"), game, variant))
    early = compare(twin, journals.ended_early(random.Random("early")))
    assert early["refused game_over"] and early["refused unfinished"]
    aimed = ("slot_taken", "wrong_kind", "unknown_target", "game_abandoned", "unknown_person")
    assert all(met[f"refused {code}"] for code in aimed)


def test_games_of_which_only_the_totals_are_known(twin: Twin) -> None:
    met: Counter[str] = Counter()
    for game, variant in VARIANTS:
        rng = random.Random(f"{variant}/paper")
        journal = journals.Journal(rng, game, variant, is_from_paper=True)
        for _ in range(12):
            journal.take()
        met += compare(twin, journal)
        assert journal.now.sheet["over"] and not journal.now.entries
    assert met["refused game_over"] and met["stored noted"] + met["stored agreed"]


@pytest.mark.slow
def test_many_random_journals_of_every_variant(twin: Twin) -> None:
    met = compare_many(twin, "many", 60, 25)
    assert met["stored"] > 5_000
    assert {f"stored {kind}" for kind in BODIES if kind != "started"} <= met.keys()
    of_journal = ("slot_ahead", "slot_taken", "wrong_kind", "unknown_target", "undo_not_last")
    others = ("game_abandoned", "not_abandoned", "unknown_person", "unfinished", "game_over")
    assert all(met[f"refused {code}"] for code in (*of_journal, *others))


def compare_beginnings(twin: Twin, seed: str, each: int) -> Counter[bool]:
    texts, expected = [], []
    for game, variant in VARIANTS:
        for number in range(each):
            sent, found = journals.begun(random.Random(f"{seed}/{variant}/{number}"), game, variant)
            texts.append(json.dumps(sent))
            expected.append(found)
    met: Counter[bool] = Counter()
    ours = twin.call("beginnings", texts, PAD, twin.engine)
    for text, (problems, first), mine in zip(texts, expected, ours, strict=True):
        assert mine["problems"] == list(problems), text
        assert mine["status"] == ("refused" if problems else "stored")
        assert mine["after"] == (journals.told(first) if first else None)
        met[not problems] += 1
    return met


def test_games_that_a_phone_begins(twin: Twin) -> None:
    met = compare_beginnings(twin, "few", 12)
    assert met[True] > 40 and met[False] > 40


def test_who_may_begin_a_game_and_with_what(twin: Twin) -> None:
    drawn = (journals.begun(random.Random(seed), "belote", "plain") for seed in range(99))
    sent = next(sent for sent, (problems, _) in drawn if not problems)
    noted = {**sent, "kind": "noted", "body": {"text": "tea"}}
    texts = [json.dumps(noted), json.dumps(sent)]
    given = {"is_viewer": True, "device": "Zoé’s phone"}
    ours = [
        *twin.call("beginnings", texts, PAD, twin.engine, given),
        *twin.call("beginnings", texts, {}, twin.engine, given | {"is_viewer": False}),
    ]
    assert [[(found["field"], found["code"]) for found in one["problems"]] for one in ours] == [
        [("kind", "bad_kind")],
        [("", "viewer_cannot_write")],
        [("kind", "bad_kind")],
        [("persons", "unknown_person")],
    ]


@pytest.mark.slow
def test_many_games_that_a_phone_begins(twin: Twin) -> None:
    compare_beginnings(twin, "many", 300)


def test_facts_of_this_phone_one_after_the_other(twin: Twin) -> None:
    """What waits is judged in its order; what is refused leaves the game as it is."""
    for number in range(12):
        rng = random.Random(f"replayed/{number}")
        journal = journals.played(rng, *VARIANTS[number % len(VARIANTS)], 16)
        facts = [{**journals.fact_json(fact), "is_own": True} for fact in journal.now.facts]
        refused = {**facts[0], "id": "a-second-beginning"}
        sent = [*facts[:2], refused, *facts[2:], *facts[1:2]]
        last, statuses = twin.call("replayed", sent, names_at(journal.folds[0]), PAD, twin.engine)
        known = ["known"] if len(facts) > 1 else []
        stored = ["stored"] * len(facts[1:])
        assert statuses == [*stored[:1], "refused", *stored[1:], *known]
        assert last["record"] == journal.now.record
        assert last["sheet"] == journal.now.sheet


BROKEN: list[Any] = [
    {"text": "x" * 500},
    {"text": "🃏" * 500},
    {"text": "🃏" * 501},
    {"text": "x" * 501},
    {"text": "\ud800"},
    {"text": "a\x00b"},
    {"text": "a\tb\r\n"},
    {"text": "\x85"},
    {"text": "\ufeff"},
    {"text": "\u200b"},
    {"text": "\u2028\u3000\xa0"},
    {"text": "\ufdd0"},
    {"text": "\U0001ffff"},
    {"text": "\u2066"},
    {"text": "\u2065"},
    {"text": 1_000_001},
    {"text": True},
    {"text": [0] * 1_998},
    {"text": [0] * 1_999},
    {"text": [0] * 2_000, "other": "\x00"},
    {"text": "a", "\ud800": 1},
    {"text": "a", "k" * 501: 1},
    {"text": "a", "🃏" * 41: 1, "é": 2},
    {"text": [[[[[[["deep"]]]]]]]},
    {"text": [[[[[[[["deep"]]]]]]]]},
    {"text": {"a": {"b": "\x00"}}, "x": "\x01"},
]


def test_every_shape_is_checked_alike(twin: Twin) -> None:
    """Each kind's example, whole and with each key away, of another shape, and one too many."""
    sent: list[Any] = [{"id": "a" * 16, "kind": "noted", "body": body} for body in BROKEN]
    one, two, many = "a" * 16, "b" * 16, [f"{n:016}" for n in range(13)]
    odd = (
        *(True, None, 0, 1, 10_000, 10_001, -1, 0.5, "", "x" * 40, "x" * 41, "🃏" * 40, " ", one),
        *([], {}, [1], [one], [one, two], [one, one], [one, "short"], many[:12], many),
        *({"persons": ["Ann"]}, {"persons": [one]}, {"seats": []}, {"adjust": []}, {"rules": 1}),
        *([{"target": one, "replaces": two, "hand": hand}] for hand in ({}, {"seats": 1}, 1)),
        [{"target": one, "replaces": two, "hand": {}}, {"target": two}],
        *([{"target": one, "replaces": two}], [{"target": one, "replaces": "x", "hand": {}}]),
    )
    for kind, body in GOOD.items():
        bodies = [body, {**body, "v": 1}, {**body, "v": 2}, {**body, "points": 3}]
        for key in body:
            bodies.append({name: value for name, value in body.items() if name != key})
            bodies.extend({**body, key: value} for value in odd)
        sent.extend({"id": "a" * 16, "kind": kind, "body": one} for one in bodies)
    found = twin.call("checked", [json.dumps(one) for one in sent])
    for one, problems in zip(sent, found, strict=True):
        assert problems == list(check_fact(NewFact(**one))), one
    assert len(sent) > 400


def test_the_same_however_its_keys_are_ordered(twin: Twin) -> None:
    journal = journals.played(random.Random("same"), "belote", "declarations", 20)
    for fact in journal.now.facts:
        body = json.dumps(dict(reversed(fact.body.items())))
        assert twin.call(
            "same", journals.fact_json(fact), json.dumps({"kind": fact.kind, "body": fact.body})
        )
        assert json.loads(twin.call("normal", body)) == fact.body
        other = {**fact.body, "note": "x"}
        assert not is_same(fact, NewFact("", fact.kind, other))
        text = json.dumps({"kind": fact.kind, "body": other})
        assert not twin.call("same", journals.fact_json(fact), text)
        assert normal_body(fact.body) == fact.body


def long_game(variant: str = "six_two", hands: int = 40) -> tuple[list[Any], dict[str, str]]:
    """Forty hands at a table of six, in a game that nobody wins."""
    persons = list(journals.IDS[:6])
    body = {"game": "two_hundred", "variant": variant, "rules": {}, "persons": persons, "v": 1}
    bodies = [("started", body)]
    for slot in range(1, hands + 1):
        hand = {"bidder": slot % 6, "bid": 75, "captured": [50, 50]}
        bodies.append(("hand", {"v": 1, "slot": slot, "hand": hand}))
    facts = [
        {"number": number, "id": f"{number:020}", "kind": kind, "body": body, "is_own": True}
        for number, (kind, body) in enumerate(bodies, 1)
    ]
    return facts, {person: PAD[person] for person in persons}


def test_forty_hands_of_six_are_quick(twin: Twin) -> None:
    facts, names = long_game()
    twin.call("timed", facts, names, 20, twin.engine)
    took = twin.call("timed", facts, names, 50, twin.engine)
    print(f"a fold of forty hands with six players: {took} ms")
    assert twin.call("scorings", facts, names, twin.engine) == 1
    made = [
        journals.Fact(f["id"], f["number"], f["kind"], f["body"], None, journals.AT, 1)
        for f in facts
    ]
    assert len(fold(made, names).sheet["hands"]) == 40
