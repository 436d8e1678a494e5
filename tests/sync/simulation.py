"""Phones that run the real outbox (static/js/outbox in V8) against the real server, over a network
that delays, doubles, drops and reorders, with people who type, and decide what clashes.

Whatever leaves an outbox must be accounted for at once: by an answer that names it, by a person's
choice, or because somebody else wrote the same. The rest is checked at the end, in `settle`.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field

from scorepad.journal import NewFact
from scorepad.journal.facts import CHANGERS, normal_body
from scorepad.live import Sent
from scorepad.live.held import rests_on
from tests.phone.modules import Modules

from .outbox import Json, Phone, deal, fresh_id, started

CORE = "outbox/outbox.js"
# What comes back from something between a phone and its server, and from a server in trouble.
STRANGE = [
    {"status": 200, "isRedirected": False, "json": None},
    {"status": 200, "isRedirected": True, "json": {"answers": []}},
    {"status": 200, "isRedirected": False, "json": {"answers": [{"status": "stored"}]}},
    {"status": 502, "isRedirected": False, "json": None},
    {"status": 429, "isRedirected": False, "json": {"error": {"code": "busy", "text": "Wait."}}},
]
# A game that goes on, whatever is played.
RULES = {"target": 500, "floor_rule": "off", "hundred_rule": False}
# How often people type, a tab sends, the network carries, a phone asks for news, people decide, a
# tab gives up waiting, a phone dies: on a good evening, and where the network is slow.
PACES = [(12, 10, 18, 6, 4, 3, 1), (12, 14, 12, 8, 6, 10, 1)]
BATCH = 4  # facts in a request: small, so that an outbox goes in several


@dataclass(eq=False)
class Message:
    """A request on its way to the server, or its answer on the way back."""

    tab: Tab
    sent: list[Json]
    text: str
    answer: Json | None = None


@dataclass(eq=False)
class Tab:
    """A page of a phone; all tabs of a phone have one outbox."""

    phone: SimulatedPhone
    asked: Message | None = None  # the request that it waits for


@dataclass(eq=False)
class SimulatedPhone:
    """A phone: its rows are on its disk, all else is gone when it dies."""

    name: str
    line: Phone  # its way to the server
    is_viewer: bool = False
    rows: list[Json] = field(default_factory=list)
    last_seq: int = 0
    known: dict[str, list[Json]] = field(default_factory=dict)  # facts by game
    tabs: list[Tab] = field(default_factory=list)


class World:
    """All of it; every step is a choice of `chance`."""

    def __init__(self, core: Modules, chance: random.Random, phones: list[SimulatedPhone]) -> None:
        self.core, self.chance, self.phones = core, chance, phones
        self.network: list[Message] = []
        self.pace = chance.choice(PACES)
        self.games: list[str] = []
        self.typed = 0
        self.bodies: dict[str, list[Json]] = {}  # whatever a fact of this id ever said
        self.stored: Counter[str] = Counter()  # how often the server said that it stored it
        self.heard: list[Json] = []  # rows that a phone was told the server has
        self.typed_in: dict[tuple[str, int], str] = {}  # the game of a row when it was typed
        self.counts: Counter[str] = Counter()

    # -- one step -------------------------------------------------------------------------------

    def step(self) -> None:
        phone = self.chance.choice(self.phones)
        act = self.chance.choices(
            (self.type, self.send, self.carry, self.fetch, self.choose, self.give_up, self.die),
            self.pace,
        )[0]
        act(phone)

    def type(self, phone: SimulatedPhone) -> None:
        """Somebody writes a fact down on this phone."""
        game, kind, fact_id, body = self.some_fact(phone)
        place = {"pad": phone.line.pad, "game": game, "id": fact_id, "kind": kind, "body": body}
        before = {row["id"] for row in phone.rows}
        after = self.core.call(CORE, "add", phone.rows, {**place, "at": None})
        self.keep(phone, after, explained=set())
        self.counts[f"typed {kind}"] += fact_id not in before

    def send(self, phone: SimulatedPhone) -> None:
        """A tab sends what may be sent, if it waits for no answer."""
        tab = self.chance.choice(phone.tabs)
        if tab.asked is not None:
            return
        batch = self.core.call(CORE, "toSend", phone.rows, phone.line.pad, BATCH)
        if not batch:
            return
        self.check_order(phone, batch)
        text = json.dumps(self.core.call(CORE, "batchOf", batch))
        tab.asked = Message(tab, batch, text)
        self.network.append(tab.asked)

    def check_order(self, phone: SimulatedPhone, batch: list[Json]) -> None:
        """What is sent waits for nobody, nor does anything that it rests on."""
        assert all(row["state"] == "waiting" for row in batch)
        seqs = [row["seq"] for row in batch]
        assert seqs == sorted(seqs)
        for row in batch:
            for earlier in phone.rows:
                if earlier["seq"] < row["seq"] and rests_on(as_sent(row), as_sent(earlier)):
                    assert earlier in batch, (row, earlier)

    def carry(self, _phone: SimulatedPhone) -> None:
        """Something on the network arrives, or not, or not for the last time."""
        if not self.network:
            return
        message = self.chance.choice(self.network)
        luck = self.chance.random()
        if luck > 0.2:
            self.network.remove(message)  # else it comes once more
        if luck > 0.9:
            self.counts["dropped"] += 1
        elif message.answer is not None:
            self.hear(message)
        elif luck > 0.85:
            self.hear(Message(message.tab, message.sent, message.text, self.chance.choice(STRANGE)))
        else:
            self.network.append(self.answered(message))

    def fetch(self, phone: SimulatedPhone) -> None:
        """The phone asks for the facts that it lacks of a game."""
        for game in self.games:
            known = phone.known.setdefault(game, [])
            answer = phone.line.client.get(f"/p/{phone.line.pad}/g/{game}/facts?after={len(known)}")
            if answer.status_code == 200:
                known += answer.get_json()["facts"]

    def choose(self, phone: SimulatedPhone) -> None:
        """Somebody looks at what was not taken, and decides."""
        asked = [row for row in phone.rows if row["state"] != "waiting"]
        if not asked:
            return
        row = self.chance.choice(asked)
        choices = self.core.call(CORE, "choicesFor", row)
        assert choices, row
        self.decide(phone, row, self.chance.choice(choices))

    def give_up(self, phone: SimulatedPhone) -> None:
        """A tab waits no longer for its answer, which may yet come."""
        self.chance.choice(phone.tabs).asked = None

    def die(self, phone: SimulatedPhone) -> None:
        for tab in phone.tabs:
            tab.asked = None
        phone.rows = json.loads(json.dumps(phone.rows))
        if self.chance.random() < 0.3:
            phone.known = {}
        self.counts["died"] += 1

    # -- what these need ------------------------------------------------------------------------

    def answered(self, message: Message) -> Message:
        """The server's answer to a request that arrives."""
        answer = message.tab.phone.line.post(message.text)
        assert answer.status_code == 200
        told = answer.get_json()
        for each in told["answers"]:
            self.counts[each["status"]] += 1
            self.counts.update(found["code"] for found in each.get("problems", ()))
            if each["status"] == "stored":
                self.stored[each["id"]] += 1
        reply = {"status": 200, "isRedirected": False, "json": told}
        return Message(message.tab, message.sent, message.text, reply)

    def hear(self, message: Message) -> None:
        """An answer arrives; who has given up, or died, hears none."""
        tab = message.tab
        if tab.asked is None or tab.asked.sent is not message.sent:
            return
        tab.asked = None
        told = self.core.call(CORE, "answered", tab.phone.rows, message.sent, message.answer)
        explained = {done["row"]["id"] for done in told["done"]}
        for done in told["done"]:
            told_so = {"fact": done["fact"], "phone": tab.phone.name}
            self.heard.append({**done["row"], **told_so})
        for notice in told["notices"]:
            self.counts[notice["what"]] += 1
            explained |= self.explanation(tab.phone, notice)
        self.keep(tab.phone, told["rows"], explained)

    def explanation(self, phone: SimulatedPhone, notice: Json) -> set[str]:
        """Whose going a notice explains; that it is true."""
        row, standing = notice["row"], notice.get("standing")
        if notice["what"] == "withdrawn":
            undos = [r for r in phone.rows if r["body"].get("target") == row["id"]]
            assert [r["kind"] for r in undos] == ["undone"]
            return {row["id"], undos[0]["id"]}
        if notice["what"] == "same" and "hand" in row["body"]:
            entry = standing["entry"] if standing["id"] != row["id"] else standing["body"]
            assert entry["hand"] == row["body"]["hand"]
        return {row["id"]}

    def decide(self, phone: SimulatedPhone, row: Json, choice: str) -> None:
        given = {"freshId": fresh_id(), "freshGame": fresh_id()}
        if choice == "mend":
            given |= {"body": {**row["body"], **self.another(row)}}
        made = self.core.call(CORE, "decide", phone.rows, row["seq"], choice, given)
        assert made["isDone"]
        self.counts[choice] += 1
        gone = {each["id"] for each in made["dropped"]}
        if choice in ("mine", "both", "again", "mend"):
            assert not gone
        self.keep(phone, made["rows"], gone | {row["id"]})
        games = {each["game"] for each in made["rows"]}
        self.games += [game for game in sorted(games) if game not in self.games]

    def another(self, row: Json) -> Json:
        return {"hand": self.some_hand()} if "hand" in row["body"] else {}

    def keep(self, phone: SimulatedPhone, rows: list[Json], explained: set[str]) -> None:
        """Rows are on the disk; none is gone but those whose going is explained."""
        gone = {row["id"] for row in phone.rows} - {row["id"] for row in rows}
        assert gone <= explained, (gone, explained)
        for row in rows:
            if "seq" not in row:
                phone.last_seq += 1
                row["seq"] = phone.last_seq
                self.typed_in[phone.name, phone.last_seq] = row["game"]
            said = self.bodies.setdefault(row["id"], [])
            if (row["kind"], row["body"]) not in said:
                said.append((row["kind"], row["body"]))
        phone.rows = rows

    # -- what people type -----------------------------------------------------------------------

    def some_fact(self, phone: SimulatedPhone) -> tuple[str, str, str, Json]:
        """Game, kind, id and body of a fact as this phone sees its games."""
        own = {row["game"] for row in phone.rows if row["kind"] == "started"}
        games = sorted({*phone.known, *own})
        if not games or self.chance.random() < 0.03:
            return self.begin(phone)
        game = self.chance.choice(games)
        view = View(phone.known.get(game, []), [r for r in phone.rows if r["game"] == game])
        kind, body = self.some_body(view)
        if phone.is_viewer and view.last and self.chance.random() < 0.9:
            kind, body = self.some_remark(view)
        return game, kind, fresh_id(), body

    def begin(self, phone: SimulatedPhone) -> tuple[str, str, str, Json]:
        """A game of its own; or the next one after another, which has one fact for all phones."""
        game = fresh_id()
        self.games.append(game)
        body = started(phone.line.persons, rules=RULES)
        ended = [one for one in self.games[:-1] if self.chance.random() < 0.5]
        return game, "started", f"after-{ended[0]}"[:60] if ended else fresh_id(), body

    def some_body(self, view: View) -> tuple[str, Json]:
        wish = self.chance.random()
        if view.entries and wish < 0.2:
            target = self.chance.choice(sorted(view.entries))
            seen = {"target": target, "replaces": view.entries[target]}
            if wish < 0.04:
                return "voided", seen
            return "corrected", {**seen, "hand": self.some_hand()}
        if view.last and wish < 0.35:
            return "undone", {"target": view.last}
        if wish < 0.45:
            return self.some_remark(view)
        if wish < 0.47:
            results = [{}, {"result": {"by": "clock"}}, {"result": {"by": "conceded", "side": 0}}]
            return self.chance.choice([*(("abandoned", one) for one in results), ("reopened", {})])
        if wish < 0.48 and view.start:
            persons = self.chance.sample(view.persons, len(view.persons))
            return "reseated", {"persons": persons, "replaces": view.start}
        if wish < 0.49:
            return "rules", {"rules": {"floor": -self.chance.randrange(200, 900, 5)}}
        return "hand", {"slot": view.next_slot, "hand": self.some_hand()}

    def some_remark(self, view: View) -> tuple[str, Json]:
        """An objection to an entry, a side's agreement with one, or a note."""
        luck = self.chance.random()
        if not view.entries or not view.last or luck < 0.2:
            about: list[Json] = [{"place": "Shédiac"}, {"left_out": True}, {"left_out": False}]
            return "noted", self.chance.choice([{"text": self.some_text()}, *about])
        target = self.chance.choice(sorted(view.entries))
        if luck < 0.7:
            return "objected", {"target": target, "text": self.some_text()}
        return "agreed", {"target": target, "side": self.chance.randrange(2), "seen": view.last}

    def some_hand(self) -> Json:
        """A hand that nobody else typed; now and then one that everybody typed; or a wrong one."""
        luck = self.chance.random()
        if luck < 0.15:
            return deal(0, 60, 70)
        if luck < 0.2:
            return {"bidder": 0, "bid": 60, "captured": [50, 55]}
        return {**deal(0, 60, 5 * self.chance.randrange(21)), "note": self.some_text()}

    def some_text(self) -> str:
        self.typed += 1
        return f"typed as number {self.typed}"

    # -- the end --------------------------------------------------------------------------------

    def settle(self) -> None:
        """The network is whole again, people decide all that is asked, until nothing waits."""
        for _ in range(400):
            for message in self.network[:]:
                self.network.remove(message)
                self.hear(message) if message.answer else self.hear(self.answered(message))
            for phone in self.phones:
                for tab in phone.tabs:
                    tab.asked = None
                for row in [row for row in phone.rows if row["state"] != "waiting"]:
                    if row in phone.rows:
                        choices = self.core.call(CORE, "choicesFor", row)
                        ending = [c for c in choices if c not in ("again", "mend")]
                        self.decide(phone, row, self.chance.choice(ending))
                self.send(phone)
            if not self.network and not any(phone.rows for phone in self.phones):
                break
        assert not any(phone.rows for phone in self.phones), "something waits for ever"

    def check(self) -> None:
        """What must be true when all has come to rest."""
        journals = [self.journals(phone) for phone in self.phones]
        assert all(found == journals[0] for found in journals)
        facts = {fact["id"]: fact for found in journals[0].values() for fact in found}
        assert len(facts) == sum(map(len, journals[0].values()))
        for found in journals[0].values():
            assert [fact["number"] for fact in found] == list(range(1, len(found) + 1))
        assert set(self.stored.values()) <= {1}
        assert set(self.stored) == set(facts)
        for row in self.heard:
            assert row["fact"] in facts, row
            if row["fact"] == row["id"]:
                stored = facts[row["id"]]
                assert (stored["kind"], stored["body"]) == (row["kind"], normal_body(row["body"]))
        self.check_origins(facts)
        for phone in self.phones:
            self.check_numbers(phone, facts)

    def check_numbers(self, phone: SimulatedPhone, facts: dict[str, Json]) -> None:
        """What changed the sheet on one phone is in its journal in the order in which it was.

        Of two games that turn out to be one, as two phones began it, neither comes first.
        """
        for game in self.games:
            own = [row for row in self.heard if row["phone"] == phone.name]
            own = [row for row in own if self.typed_in[phone.name, row["seq"]] == game]
            own = [row for row in own if row["fact"] == row["id"] and row["kind"] in CHANGERS]
            own.sort(key=lambda row: row["seq"])
            numbers = [facts[row["id"]]["number"] for row in own]
            assert numbers == sorted(numbers), own

    def check_origins(self, facts: dict[str, Json]) -> None:
        """All that is stored was typed so, and nothing of it twice."""
        texts: Counter[str] = Counter()
        for fact in facts.values():
            said = [(kind, normal_body(body)) for kind, body in self.bodies[fact["id"]]]
            assert (fact["kind"], fact["body"]) in said
            texts[fact["body"].get("hand", {}).get("note") or fact["body"].get("text") or ""] += 1
        del texts[""]
        assert not texts or set(texts.values()) == {1}, texts.most_common(3)

    def journals(self, phone: SimulatedPhone) -> dict[str, list[Json]]:
        """What a phone sees of every game: fetched in bits, it is what there is."""
        self.fetch(phone)
        seen = {}
        for game in self.games:
            bits = [one for one in phone.known.get(game, [])]
            answer = phone.line.client.get(f"/p/{phone.line.pad}/g/{game}/facts?after=0")
            whole = answer.get_json()["facts"] if answer.status_code == 200 else []
            assert bits == whole
            seen[game] = [{**one, "is_own": None} for one in whole]
        return seen


def as_sent(row: Json) -> Sent:
    """A row as the server would see it."""
    return Sent(row["game"], NewFact(row["id"], row["kind"], row["body"]))


class View:
    """A game as a phone has it before it: what the server told, and what waits to be sent."""

    def __init__(self, known: list[Json], rows: list[Json]) -> None:
        facts = [(fact["id"], fact["kind"], fact["body"]) for fact in known]
        ids = {fact_id for fact_id, _kind, _body in facts}
        facts += [(r["id"], r["kind"], r["body"]) for r in rows if r["id"] not in ids]
        undone: set[str] = set()
        for fact_id, kind, body in reversed(facts):
            if kind == "undone" and fact_id not in undone:
                undone.add(body["target"])
        self.entries: dict[str, str] = {}
        self.last: str | None = None
        self.start, self.persons = "", []
        slots: dict[str, int] = {}
        for fact_id, kind, body in facts:
            if fact_id in undone:
                continue
            if kind in ("started", "reseated"):
                self.start, self.persons = fact_id, body["persons"]
            if kind == "hand":
                self.entries[fact_id], slots[fact_id] = fact_id, body["slot"]
            elif kind in ("corrected", "voided") and body["target"] in self.entries:
                self.entries[body["target"]] = fact_id
                if kind == "voided":
                    slots.pop(body["target"], None)
            if kind not in ("started", "noted", "objected", "agreed"):
                self.last = fact_id
        self.next_slot = max(slots.values(), default=0) + 1
