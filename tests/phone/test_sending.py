"""The loop that sends the outbox, in V8 with a network, a clock and tabs of the test's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.phone.modules import Modules

Json = dict[str, Any]
SEND, BROWSER = "outbox/send.js", "outbox/browser.js"

# A phone: tabs that share one store, requests that wait for the test to answer them, one clock.
WORLD = """
const { startSending } = modules["outbox/send.js"];
const { looseRows } = modules["outbox/loose.js"];
const { leased, locked } = modules["outbox/browser.js"];
const test = { now: 1000, requests: [], timers: [], said: [], tabs: [], wakes: [], broken: null };
function notKept() { const error = new Error("full"); error.name = "NotKept"; throw error; }
function storeOver(rows) {
  const guarded = (name) => async (...given) => (test.broken === name || test.broken === "all"
    ? notKept() : structured(rows[name](...given)));
  return { rows: guarded("rows"), addRow: guarded("addRow"), changeRows: guarded("changeRows") };
}
const structured = (value) => JSON.parse(JSON.stringify(value ?? null));
function newLocks() {
  let isHeld = false;
  return { request: async (name, options, work) => {
    if (isHeld) return work(null);
    isHeld = true;
    try { return await work({}); } finally { isHeld = false; }
  } };
}
function newTab(store, alone) {
  const tab = { hears: [], states: [], told: [] };
  const world = {
    post: (to, body) => new Promise((answer) => {
      test.requests.push({ to, body: JSON.parse(body), answer, tab });
    }),
    freshId: () => `fresh-${(test.fresh = (test.fresh ?? 0) + 1)}`,
    now: () => test.now, moment: () => "2026-11-30T20:00:00.000Z", random: () => 0.5,
    later: (time, work) => {
      const timer = { at: test.now + time, work };
      test.timers.push(timer);
      return () => (test.timers = test.timers.filter((other) => other !== timer));
    },
    alone,
    onWake: (wake) => test.wakes.push(wake),
    tell: (told) => test.tabs.filter((other) => other !== tab).forEach((other) =>
      other.hears.forEach((hear) => hear(structured(told)))),
    onWord: (hear) => tab.hears.push(hear),
  };
  test.tabs.push(tab);
  tab.sender = startSending({
    store, build: "build-1", addressOf: (pad) => `to ${pad}`,
    onChange: (state, told) => { tab.states.push({ ...state }); if (told) tab.told.push(told); },
  }, world);
  return tab;
}
function pass(time) {
  test.now += time;
  const due = test.timers.filter(({ at }) => at <= test.now);
  test.timers = test.timers.filter(({ at }) => at > test.now);
  due.forEach(({ work }) => work());
}
const stored = (fact, number) =>
  ({ game: fact.game, id: fact.id, status: "stored", number, fact: fact.id });
function reply(request, how = {}) {
  test.requests = test.requests.filter((other) => other !== request);
  const answers = request.body.facts.map((fact, place) => stored(fact, place + 1));
  const json = { answers, build: "build-1" };
  const good = { status: 200, isRedirected: false, retryAfter: 0, json };
  request.answer(how === null ? null : { ...good, ...how });
}
const kept = looseRows();
const store = storeOver(kept);
const note = (n, pad = "pad") =>
  ({ pad, game: "game", id: `fact-${n}`, kind: "noted", body: { text: `${n}` } });
"""


class Tabs:
    """The world above; each step lets everything settle that needs no answer."""

    def __init__(self) -> None:
        self.modules = Modules()
        for path in (SEND, "outbox/loose.js", BROWSER):
            self.modules.load(path)
        self.modules.racer.eval(WORLD)

    def do(self, code: str) -> None:
        self.modules.racer.eval(f"{{ {code} }}\n0")
        self.modules.racer.eval("0")

    def see(self, expression: str) -> Any:
        return json.loads(str(self.modules.racer.eval(f"JSON.stringify({expression})")))

    @property
    def asked(self) -> list[list[str]]:
        """The ids in the requests that wait for an answer."""
        return [
            [fact["id"] for fact in one]
            for one in self.see("test.requests.map(({ body }) => body.facts)")
        ]

    @property
    def state(self) -> Json:
        state: Json = self.see("test.tabs[0].sender.state")
        return state


@pytest.fixture
def tabs() -> Iterator[Tabs]:
    made = Tabs()
    made.do("globalThis.locks = newLocks(); newTab(store, locked(locks, () => test.now))")
    yield made
    made.modules.close()


def test_a_fact_is_kept_and_sent_at_once_and_goes_when_it_is_stored(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    assert tabs.asked == [["fact-1"]]
    assert tabs.see("test.requests[0].to") == "to pad"
    (row,) = tabs.see("kept.rows()")
    assert (row["at"], row["state"]) == ("2026-11-30T20:00:00.000Z", "waiting")
    assert (tabs.state["waiting"], tabs.state["isSending"]) == (1, True)
    tabs.do("reply(test.requests[0])")
    assert tabs.see("kept.rows()") == []
    assert (tabs.state["waiting"], tabs.state["isSending"]) == (0, False)
    (told,) = [told for told in tabs.see("test.tabs[0].told") if told["done"]]
    assert (told["pad"], told["done"][0]["row"]["id"]) == ("pad", "fact-1")


def test_one_request_at_a_time_and_what_comes_meanwhile_goes_next(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("test.tabs[0].sender.add(note(2)); test.tabs[0].sender.add(note(3))")
    assert tabs.asked == [["fact-1"]]
    tabs.do("reply(test.requests[0])")
    assert tabs.asked == [["fact-2", "fact-3"]]


def test_a_long_outbox_goes_in_batches(tabs: Tabs) -> None:
    tabs.do("test.broken = 'rows';")
    tabs.do("for (let n = 1; n <= 120; n++) kept.addRow({ ...note(n), state: 'waiting' })")
    tabs.do("test.broken = null; pass(20000)")
    sizes = []
    while tabs.asked:
        sizes.append(len(tabs.asked[0]))
        tabs.do("reply(test.requests[0])")
    assert sizes == [50, 50, 20]


@pytest.mark.parametrize(
    ("answer", "lost", "closed"),
    [
        ("null", True, False),
        ("{ status: 500, json: null }", False, False),
        ("{ status: 200, json: null }", False, False),
        ("{ status: 0, isRedirected: true, json: null }", False, True),
        ("{ status: 403, json: { error: {} } }", False, True),
        ("{ status: 404, json: null }", False, True),
    ],
)
def test_what_fails_is_tried_again_after_a_growing_pause(
    tabs: Tabs, answer: str, lost: bool, closed: bool
) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    waits = []
    for _ in range(7):
        tabs.do(f"reply(test.requests[0], {answer})")
        assert tabs.asked == []
        assert (tabs.state["waiting"], tabs.state["isLost"]) == (1, lost)
        assert tabs.state["isClosed"] == closed
        before = tabs.see("test.now")
        tabs.do("pass(Math.min(...test.timers.map(({ at }) => at)) - test.now)")
        assert tabs.asked == [["fact-1"]]
        waits.append(tabs.see("test.now") - before)
    assert waits == [2000, 4000, 8000, 16000, 32000, 60000, 60000]
    tabs.do("reply(test.requests[0])")
    assert (tabs.state["waiting"], tabs.state["isLost"], tabs.state["isClosed"]) == (
        0,
        False,
        False,
    )


def test_what_may_bring_the_network_back_is_a_reason_to_try_at_once(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1)); ")
    tabs.do("reply(test.requests[0], null)")
    tabs.do("test.wakes[0]()")
    assert tabs.asked == [["fact-1"]]
    tabs.do("reply(test.requests[0], null)")
    tabs.do("test.tabs[0].sender.poke()")
    assert tabs.asked == [["fact-1"]]


def test_a_server_that_asks_for_patience_gets_it(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("reply(test.requests[0], { status: 503, retryAfter: 30, json: null })")
    tabs.do("test.wakes[0](); pass(29000)")
    assert tabs.asked == []
    tabs.do("pass(1001)")
    assert tabs.asked == [["fact-1"]]


def test_a_request_that_is_too_big_is_made_smaller(tabs: Tabs) -> None:
    tabs.do("for (let n = 1; n <= 8; n++) test.tabs[0].sender.add(note(n))")
    sizes = []
    for _ in range(5):
        sizes.append(len(tabs.asked[0]))
        tabs.do("reply(test.requests[0], { status: 413, json: null })")
        tabs.do("pass(60000)")
    assert sizes == [8, 4, 2, 1, 1]


def test_a_pad_that_does_not_answer_does_not_hold_up_another(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1)); test.tabs[0].sender.add(note(2, 'pad 2'))")
    tabs.do("reply(test.requests[0], { status: 404, json: null })")
    assert tabs.asked == [["fact-2"]]
    tabs.do("reply(test.requests[0])")
    assert [row["pad"] for row in tabs.see("kept.rows()")] == ["pad"]


def test_what_was_not_done_is_not_sent_in_a_circle(tabs: Tabs) -> None:
    """The answer is about something else, again and again."""
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("reply(test.requests[0], { json: { answers: [{ status: 'stored' }] } })")
    assert tabs.asked == []
    assert tabs.state["waiting"] == 1


def test_a_refusal_waits_for_a_person_and_the_rest_goes_on(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add({ ...note(1), kind: 'hand', body: { slot: 1, hand: {} } })")
    tabs.do("test.tabs[0].sender.add({ ...note(2), kind: 'hand', body: { slot: 2, hand: {} } })")
    tabs.do("test.tabs[0].sender.add(note(3))")
    problems = "[{ code: 'missing', args: {} }]"
    answer = f"{{ game: 'game', id: 'fact-1', status: 'refused', problems: {problems} }}"
    tabs.do(f"reply(test.requests[0], {{ json: {{ answers: [{answer}] }} }})")
    assert tabs.asked == [["fact-3"]]
    tabs.do("reply(test.requests[0])")
    assert (tabs.state["waiting"], tabs.state["refused"]) == (1, 1)
    tabs.do("test.deciding = test.tabs[0].sender.decide('pad', kept.rows()[0].seq, 'dismiss')")
    tabs.do("test.deciding.then((made) => (test.made = made))")
    assert tabs.see("test.made") == {"dropped": [], "isDone": True}
    assert tabs.asked == [["fact-2"]]
    assert tabs.see("test.requests[0].body.facts[0].body.slot") == 1


def test_a_page_of_another_build_is_told_so(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do(
        "reply(test.requests[0], { json: { answers: [stored(note(1), 2)], build: 'build-2' } })"
    )
    assert (tabs.state["isOld"], tabs.state["waiting"]) == (True, 0)


def test_a_fact_said_anew_is_sent_as_it_is_now(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("test.tabs[0].sender.add({ ...note(1), body: { text: 'tea' } })")
    tabs.do("reply(test.requests[0])")
    assert tabs.see("test.requests[0].body.facts[0].body") == {"text": "tea"}


# -- where nothing can be kept ------------------------------------------------------------------


def test_what_the_browser_does_not_keep_the_page_keeps_and_sends(tabs: Tabs) -> None:
    tabs.do("test.broken = 'all'; test.tabs[0].sender.add(note(1))")
    assert tabs.asked == [["fact-1"]]
    assert (tabs.state["waiting"], tabs.state["isLoose"]) == (1, True)
    tabs.do("reply(test.requests[0], null)")
    tabs.do("test.broken = null; test.tabs[0].sender.add(note(2))")
    tabs.do("reply(test.requests[0])")
    tabs.do("reply(test.requests[0])")
    assert (tabs.state["waiting"], tabs.state["isLoose"]) == (0, False)
    assert tabs.see("kept.rows()") == []


def test_an_answer_that_cannot_be_kept_comes_again(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("test.broken = 'changeRows'; reply(test.requests[0])")
    assert len(tabs.see("kept.rows()")) == 1
    tabs.do("test.broken = null; pass(2000)")
    assert tabs.asked == [["fact-1"]]
    tabs.do("reply(test.requests[0])")
    assert tabs.see("kept.rows()") == []


def test_a_store_that_cannot_be_read_is_not_an_empty_one(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1)); test.tabs[0].sender.add(note(2, 'other'))")
    tabs.do("test.broken = 'rows'; reply(test.requests[0], null); pass(20000)")
    assert (tabs.state["waiting"], tabs.state["isUnreadable"]) == (2, True)
    tabs.do("test.tabs[0].sender.rows('pad').then((rows) => (test.said = rows))")
    assert [row["id"] for row in tabs.see("test.said")] == ["fact-1"]
    tabs.do("test.broken = null; test.wakes[0]()")
    assert (tabs.state["waiting"], tabs.state["isUnreadable"]) == (2, False)
    assert tabs.asked == [["fact-1"]]


def test_what_was_sent_is_not_shown_again_by_a_store_that_cannot_be_read(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("reply(test.requests[0]); test.broken = 'rows'; pass(20000)")
    assert (tabs.state["waiting"], tabs.state["isUnreadable"]) == (0, True)


def test_where_nothing_is_ever_kept_nothing_is_unreadable(tabs: Tabs) -> None:
    tabs.do("store.state = 'forbidden'; test.broken = 'all'; test.tabs[0].sender.add(note(1))")
    assert (tabs.state["waiting"], tabs.state["isUnreadable"]) == (1, False)


def test_an_edit_that_cannot_be_kept_is_not_taken_for_saved(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1)); test.broken = 'changeRows'")
    edited = "{ ...note(1), body: { text: 'edited' } }"
    tabs.do(f"test.tabs[0].sender.add({edited}).catch((e) => (test.said = e.name))")
    assert tabs.see("test.said") == "NotKept"


def test_whether_this_phone_is_let_in_is_told_of_each_pad(tabs: Tabs) -> None:
    tabs.do("test.tabs[0].sender.add(note(1))")
    closed = "['pad', 'other'].map(test.tabs[0].sender.isClosed)"
    tabs.do("reply(test.requests[0], { status: 404, json: null })")
    assert tabs.see(closed) == [False, False]  # anybody may have answered that
    told = "{ status: 404, json: { error: { code: 'not_found' } } }"
    tabs.do("pass(20000)")
    tabs.do(f"reply(test.requests[0], {told})")
    assert tabs.see(closed) == [True, False]


def test_nothing_goes_with_a_choice_that_was_not_seen_to_go(tabs: Tabs) -> None:
    refused = "{ problems: [{ code: 'gone', args: {}, text: 'No.' }] }"
    start = "{ ...note(1), kind: 'started', body: {}, state: 'refused' }"
    tabs.do(f"kept.addRow({{ ...{start}, answer: {refused} }})")
    tabs.do("for (const n of [2, 3]) kept.addRow({ ...note(n), state: 'waiting' })")
    (seq, *_rest) = [row["seq"] for row in tabs.see("kept.rows()")]
    decide = f"test.tabs[0].sender.decide('pad', {seq}, 'dismiss'"
    for agreed in ("", ", { agreed: ['fact-2'] }"):
        tabs.do(f"{decide}{agreed}).then((made) => (test.said = made))")
        made = tabs.see("test.said")
        assert not made["isDone"]
        assert [row["id"] for row in made["dropped"]] == ["fact-2", "fact-3"]
        assert len(tabs.see("kept.rows()")) == 3
    tabs.do(f"{decide}, {{ agreed: ['fact-2', 'fact-3'] }})")
    assert tabs.see("kept.rows()") == []


# -- several tabs -------------------------------------------------------------------------------


def test_of_two_tabs_one_sends_and_both_are_told(tabs: Tabs) -> None:
    tabs.do("newTab(store, locked(locks, () => test.now))")
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("test.tabs[1].sender.add(note(2))")
    assert tabs.asked == [["fact-1"]]
    assert tabs.see("test.tabs[1].sender.state.waiting") == 2
    tabs.do("reply(test.requests[0])")
    assert tabs.asked == [["fact-2"]]
    tabs.do("reply(test.requests[0])")
    assert tabs.see("test.tabs.map(({ sender }) => sender.state.waiting)") == [0, 0]
    done = tabs.see("test.tabs[1].told.flatMap(({ done }) => done).map(({ row }) => row.id)")
    assert sorted(done) == ["fact-1", "fact-2"]


def test_a_tab_that_fell_asleep_while_sending_holds_nobody_up_for_good(tabs: Tabs) -> None:
    tabs.do("newTab(store, locked(locks, () => test.now))")
    tabs.do("test.tabs[0].sender.add(note(1))")
    tabs.do("test.tabs[1].sender.add(note(2))")
    for _ in range(8):
        tabs.do("pass(3000)")
    assert tabs.asked == [["fact-1"], ["fact-1", "fact-2"]]
    tabs.do("reply(test.requests[1])")
    tabs.do("reply(test.requests[0])")  # and its late answer does no harm
    assert tabs.see("kept.rows()") == []


NOTES = """
const notes = { kept: null, getItem: () => notes.kept };
notes.setItem = (_, text) => (notes.kept = text);
globalThis.notes = notes;
globalThis.log = [];
globalThis.tries = (who) => leased(notes, who, () => test.now)(
  () => new Promise((end) => { log.push(who); globalThis.end = end; }));
"""


def test_without_locks_a_note_says_who_sends(tabs: Tabs) -> None:
    tabs.do(NOTES)
    tabs.do("tries('one'); tries('two')")
    assert tabs.see("log") == ["one"]
    tabs.do("end()")
    tabs.do("tries('two')")
    assert tabs.see("log") == ["one", "two"]
    tabs.do("test.now += 20001; tries('one')")  # two is gone for good
    assert tabs.see("log") == ["one", "two", "one"]
    tabs.do("test.now -= 10 ** 9; tries('two')")  # the clock was set back
    assert tabs.see("log") == ["one", "two", "one", "two"]
    tabs.do("notes.setItem = () => { throw new Error('full'); }; notes.kept = 'x'; tries('one')")
    assert tabs.see("log")[-1] == "one"
