"""What a phone keeps by itself, in a real browser: it lasts, it is whole, and it says when not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Server

pytestmark = pytest.mark.browser

OPEN = """
const { openStore, NotKept } = await import(address);
const states = [];
const store = await openStore((state) => states.push(state));
const told = (error) => `${error.name} ${error.state}`;
const fate = (promise) => promise.then((value) => value ?? "kept", told);
"""
FORBIDDEN = {
    "none": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "throws": """Object.defineProperty(window, "indexedDB", {
        get() { throw new DOMException("", "SecurityError"); },
    })""",
    "fails": """IDBFactory.prototype.open = () => {
        const request = { error: new DOMException("", "InvalidStateError") };
        setTimeout(() => request.onerror());
        return request;
    }""",
}


class Tab:
    """A page of the app, and what its scripts may do with the store."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        build = server.app.extensions["scorepad_build"]
        self.address = f"/static/{build}/js/outbox/store.js"
        page.goto(server.url)

    def run(self, code: str, given: Any = None) -> Any:
        """What this code gives with `store`, its `states` and what it is `given`."""
        return self.page.evaluate(
            f"async ([address, given]) => {{ {OPEN} {code} }}", [self.address, given]
        )

    def rows(self) -> list[Any]:
        return [[row["seq"], row["pad"], row["id"]] for row in self.run("return store.rows();")]


@pytest.fixture
def tab(server: Server, open_page: Callable[..., Page]) -> Tab:
    return Tab(open_page(), server)


def row(id: str, pad: str = "pad-one", **more: Any) -> dict[str, Any]:
    body = {"slot": 1, "hand": {"void": "misdeal"}}
    fact = {"pad": pad, "game": "game", "id": id, "kind": "hand", "body": body, "at": "2026"}
    return {**fact, "state": "waiting", "answer": None, **more}


def add(tab: Tab, *rows: dict[str, Any]) -> Any:
    return tab.run("for (const row of given) await store.addRow(row);", list(rows))


def test_rows_last_in_their_order(tab: Tab) -> None:
    kept = tab.run("return store.addRow(given);", row("Zoé 🃏"))
    assert kept == row("Zoé 🃏", seq=kept["seq"])
    add(tab, row("b", "pad-two"), row("a"))
    tab.page.reload()
    assert tab.run("return store.rows('pad-one');")[0] == kept
    seqs = [seq for seq, _, _ in tab.rows()]
    assert seqs == sorted(seqs)
    assert [row[1:] for row in tab.rows()] == [
        ["pad-one", "Zoé 🃏"],
        ["pad-two", "b"],
        ["pad-one", "a"],
    ]
    tab.run("await store.changeRows(null, ([, ...rest]) => rest);")
    add(tab, row("c"))
    assert [row[2] for row in tab.rows()] == ["b", "a", "c"]


def test_a_row_lasts_where_the_tab_is_closed_at_once(tab: Tab) -> None:
    context, url = tab.page.context, tab.page.url
    add(tab, row("a"))
    tab.page.close()
    tab.page = context.new_page()
    tab.page.goto(url)
    assert [row[2] for row in tab.rows()] == ["a"]


def test_the_same_fact_is_kept_once(tab: Tab) -> None:
    code = """
    const first = await store.addRow(given);
    const second = await store.addRow({ ...given, kind: "noted" });
    return [first, second, (await store.rows()).length];
    """
    first, second, count = tab.run(code, row("a"))
    assert first == second
    assert count == 1


def test_rows_of_a_pad_are_changed_in_one_go(tab: Tab) -> None:
    add(tab, row("a"), row("b", "pad-two"), row("c"), row("d"))
    code = """
    const change = ([a, c, d]) => [a, { ...d, state: "refused" }, given];
    const kept = await store.changeRows("pad-one", change);
    return [kept, await store.rows("pad-one"), await store.rows("pad-two")];
    """
    kept, there, other = tab.run(code, row("e"))
    assert kept == there
    assert [(one["id"], one["state"]) for one in there] == [
        ("a", "waiting"),
        ("d", "refused"),
        ("e", "waiting"),
    ]
    assert [one["id"] for one in other] == ["b"]


def test_a_change_that_fails_leaves_everything(tab: Tab) -> None:
    add(tab, row("a"), row("b"))
    code = """
    const failing = store.changeRows("pad-one", () => { throw new TypeError("x"); });
    const odd = { ...given, body: () => {} };
    const half = store.changeRows("pad-one", ([a]) => [{ ...a, kind: "x" }, odd]);
    const ends = await Promise.allSettled([failing, half]);
    return [ends.map((end) => end.reason.name), store.state, await store.rows()];
    """
    names, state, rows = tab.run(code, row("c"))
    assert names == ["TypeError", "DataCloneError"]
    assert state == "open"
    assert [(one["id"], one["kind"]) for one in rows] == [("a", "hand"), ("b", "hand")]


def test_two_tabs_share_one_outbox(tab: Tab, server: Server) -> None:
    other = Tab(tab.page.context.new_page(), server)
    add(tab, row("a"))
    add(other, row("b"))
    grow = """
    const more = ([first, ...rest]) => [{ ...first, answer: (first.answer ?? 0) + 1 }, ...rest];
    const steps = Array.from({ length: 20 }, () => store.changeRows("pad-one", more));
    return (await Promise.all(steps)).length;
    """
    started = "window.started = (async () => { const address = %r; let given; %s %s })();"
    for one in (tab, other):
        one.page.evaluate(started % (tab.address, OPEN, grow) + "0")
    for one in (tab, other):
        assert one.page.evaluate("window.started") == 20
    assert tab.run("return (await store.rows())[0].answer;") == 40
    assert tab.rows() == other.rows()
    assert [row[2] for row in tab.rows()] == ["a", "b"]


def test_what_is_kept_of_a_pad_and_its_games(tab: Tab) -> None:
    add(tab, row("a"), row("b", "pad"))
    code = """
    for (const pad of ["pad", "pad-one", "pad-ones"]) {
      await store.writePad(pad, { pad: { id: pad } });
      for (const game of ["", "g", "h"]) await store.writeGame(pad, game, { version: game });
    }
    const games = await store.listGames("pad-one");
    const before = [await store.padIds(), games, await store.readPad("no")];
    const left = await store.forgetPad("pad-one");
    const kept = [await store.listGames("pad"), await store.listGames("pad-one")];
    const pads = [await store.readPad("pad"), await store.readPad("pad-one")];
    return [before, left, kept, pads, await store.rows()];
    """
    (pads, games, none), left, games_left, pads_left, rows = tab.run(code)
    assert sorted(pads) == ["pad", "pad-one", "pad-ones"]
    assert games == [[name, {"version": name}] for name in ("", "g", "h")]
    assert none is None
    assert [one["id"] for one in left] == ["a"]
    assert games_left == [games, []]
    assert pads_left == [{"pad": {"id": "pad"}}, None]
    assert [one["id"] for one in rows] == ["a", "b"]
    tab.run("await store.forgetPad('pad-one', true);")
    assert [row[2] for row in tab.rows()] == ["b"]


def test_writes_ask_for_the_disk(tab: Tab) -> None:
    code = """
    const asked = [];
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      asked.push([mode, options.durability]);
      return begin.call(this, names, mode, options);
    };
    let persisted = 0;
    StorageManager.prototype.persist = async () => { persisted += 1; return true; };
    await store.rows();
    const before = persisted;
    await store.addRow(given);
    await store.addRow({ ...given, id: "b" });
    return [asked.map(String), before, persisted];
    """
    asked, before, after = tab.run(code, row("a"))
    assert asked == ["readonly,strict", "readwrite,strict", "readwrite,strict"]
    assert (before, after) == (0, 1)


@pytest.mark.parametrize("how", FORBIDDEN)
def test_where_nothing_may_be_kept_it_says_so(
    server: Server, open_page: Callable[..., Page], how: str
) -> None:
    page = open_page()
    page.add_init_script(FORBIDDEN[how])
    tab = Tab(page, server)
    code = (
        "return [store.state, states, await fate(store.addRow(given)), await fate(store.rows())];"
    )
    refused = "NotKept forbidden"
    assert tab.run(code, row("a")) == ["forbidden", ["forbidden"], refused, refused]


def test_a_full_phone_says_so_and_is_tried_again(tab: Tab) -> None:
    code = """
    const add = IDBObjectStore.prototype.add;
    const full = () => { throw new DOMException("", "QuotaExceededError"); };
    IDBObjectStore.prototype.add = full;
    const first = await fate(store.addRow(given));
    const state = store.state;
    await store.rows();
    IDBObjectStore.prototype.add = add;
    return [first, state, (await store.addRow(given)).id, states];
    """
    assert tab.run(code, row("a")) == ["NotKept full", "full", "a", ["open", "full", "open"]]


def test_a_connection_that_the_browser_closed_is_opened_again(tab: Tab) -> None:
    code = """
    const begin = IDBDatabase.prototype.transaction;
    let isFirst = true;
    IDBDatabase.prototype.transaction = function (...asked) {
      if (isFirst) this.close();
      isFirst = false;
      return begin.apply(this, asked);
    };
    return [(await store.addRow(given)).id, states];
    """
    assert tab.run(code, row("a")) == ["a", ["open"]]


def test_a_newer_page_takes_over_and_this_one_must_be_loaded_again(
    tab: Tab, server: Server
) -> None:
    add(tab, row("a"))
    raise_version = """
    const newer = await new Promise((done, failed) => {
      const request = indexedDB.open("scorepad", 99);
      request.onupgradeneeded = () => request.result.createObjectStore("more");
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const rows = newer.transaction("outbox").objectStore("outbox").getAll();
    await new Promise((done) => (rows.onsuccess = done));
    newer.close();
    return [rows.result.map((row) => row.id), store.state, states, await fate(store.addRow(given))];
    """
    found = tab.run(raise_version, row("b"))
    assert found == [["a"], "outdated", ["open", "outdated"], "NotKept outdated"]
    tab.page.reload()
    assert tab.run("return [store.state, await fate(store.rows())];") == [
        "outdated",
        "NotKept outdated",
    ]


def test_a_tab_that_does_not_let_go_is_waited_for(tab: Tab) -> None:
    """As a tab with an older page does that is asleep, of a database that is another's here."""
    hold = """async () => {
      const request = indexedDB.open("held", 1);
      await new Promise((done) => (request.onsuccess = done));
      window.held = request.result;
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function () { return open.call(this, "held", 2); };
    }"""
    tab.page.evaluate(hold)
    code = """
    const first = [store.state, await fate(store.rows())];
    window.held.close();
    while (store.state !== "open") await new Promise((done) => setTimeout(done, 20));
    return [first, states];
    """
    assert tab.run(code) == [["blocked", "NotKept blocked"], ["blocked", "open"]]


def test_a_browser_that_never_answers_is_not_waited_for(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.add_init_script("IDBFactory.prototype.open = () => ({})")
    assert Tab(page, server).run("return store.state;") == "forbidden"
