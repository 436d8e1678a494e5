"""Phones that write while the server dies under them, and remember what they were told."""

from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import socket
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.journal.at_table import started

from .server import HOST

Json = dict[str, Any]
PATIENCE = 180


@dataclass(frozen=True)
class Place:
    """Where the phones write: shared by all; `games` grows."""

    port: int
    pad: str
    persons: list[str]
    games: list[str]


@dataclass(frozen=True)
class Held:
    """A fact that the server acknowledged; a form is not told its number."""

    game: str
    id: str
    number: int | None = None


@dataclass(frozen=True)
class Answer:
    status: int
    location: str
    text: str


@dataclass
class View:
    """What a phone believes of a game: the next slot, hands with the version that stands."""

    slot: int = 1
    versions: dict[str, str] = field(default_factory=dict)
    last: str | None = None
    is_over: bool = False


class Phone(threading.Thread):
    """Acts until `over`, and finishes what it began; `failure` is what went wrong with it."""

    def __init__(self, place: Place, cookie: str, seed: object) -> None:
        super().__init__(name=f"{type(self).__name__} {seed}", daemon=True)
        self.place, self.cookie, self.chance = place, cookie, random.Random(str(seed))
        self.over = threading.Event()
        self.sent: dict[tuple[str, str], tuple[str, Json]] = {}
        self.held: list[Held] = []
        self.counts: Counter[str] = Counter()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self.act()
        except BaseException as failure:
            self.failure = failure

    def act(self) -> None:
        """One thing that a person does."""
        raise NotImplementedError

    def note(self, game: str, fact_id: str, kind: str, body: Json) -> None:
        """Remember what is about to be sent."""
        self.sent[game, fact_id] = (kind, body)

    def hold(self, game: str, fact_id: str, number: int | None = None) -> None:
        """Remember what was acknowledged."""
        self.held.append(Held(game, fact_id, number))
        self.counts["acknowledged"] += 1

    def ask(self, method: str, path: str, body: str = "", kind: str = "") -> Answer:
        """Send the same again until it is answered."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if body and self.chance.random() < 0.1:
                self.tear(method, path, body, kind)
            try:
                answer = self.try_once(method, path, body, kind)
            except (OSError, http.client.HTTPException):
                self.counts["sent again"] += 1
                time.sleep(self.chance.uniform(0.01, 0.1))
                continue
            assert answer.status < 500, answer
            return answer
        raise AssertionError(f"{method} {path} was not answered")

    def try_once(self, method: str, path: str, body: str, kind: str) -> Answer:
        line = http.client.HTTPConnection(HOST, self.place.port, timeout=10)
        try:
            line.request(method, path, body.encode(), self.headers(kind))
            answer = line.getresponse()
            text = answer.read().decode()
            cookie = re.search(r"scorepad=[^;]+", answer.headers.get("Set-Cookie", ""))
        finally:
            line.close()
        self.cookie = cookie[0] if cookie else self.cookie
        return Answer(answer.status, answer.headers.get("Location", ""), text)

    def tear(self, method: str, path: str, body: str, kind: str) -> None:
        """The line breaks: the request arrives, or half of it, and nobody hears the answer."""
        self.counts["torn"] += 1
        line = http.client.HTTPConnection(HOST, self.place.port, timeout=5)
        try:
            line.request(method, path, body.encode(), self.headers(kind))
            time.sleep(self.chance.choice((0, 0.001, 0.01)))
        except (OSError, http.client.HTTPException):
            pass
        finally:
            if line.sock:  # RST: what the server writes then fails
                with_reset = (1).to_bytes(4, "little") + (0).to_bytes(4, "little")
                line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, with_reset)
            line.close()

    def headers(self, kind: str) -> dict[str, str]:
        origin = f"http://{HOST}:{self.place.port}"
        known = {"Cookie": self.cookie, "Origin": origin, "Accept-Language": "en"}
        return {**known, "Content-Type": kind} if kind else known

    def some_hand(self) -> Json:
        """A played hand that nobody else has: its note says so."""
        side = self.chance.choice((0, 1))
        bid, took = self.chance.choice((60, 65, 75)), 5 * self.chance.randint(6, 14)
        captured = [took, 100 - took] if side == 0 else [100 - took, took]
        return {
            "bidder": side,
            "bid": bid,
            "sides_bid": [0, 1],
            "captured": captured,
            "note": secrets.token_hex(8),
        }


class Former(Phone):
    """Writes by the forms of the pages: hands, corrections, undo."""

    def act(self) -> None:
        game = self.chance.choice(self.place.games)
        played = self.play(game)
        if played is None:
            time.sleep(0.02)
        elif self.chance.random() < 0.4:
            self.correct(game, self.chance.choice(self.hands_in(game)))
        elif self.chance.random() < 0.4:
            self.undo(game, played)

    def play(self, game: str) -> str | None:
        """Save the next hand; its fact, if it was stored."""
        fields = self.fields_of(self.path(game))
        if "slot" not in fields:  # the game is over
            return None
        hand, fact_id = self.some_hand(), fields["fact"]
        self.note(game, fact_id, "hand", {"slot": int(fields["slot"]), "hand": hand})
        form = {**self.filled(fields, hand), "slot": fields["slot"]}
        return self.save(game, self.path(game) + "/hand", fact_id, form)

    def correct(self, game: str, entry: str) -> None:
        path = f"{self.path(game)}/hand/{entry}/correct"
        fields = self.fields_of(path)
        if "replaces" not in fields:  # taken back
            return
        hand, fact_id = self.some_hand(), fields["fact"]
        body = {"target": entry, "replaces": fields["replaces"], "hand": hand}
        self.note(game, fact_id, "corrected", body)
        form = {**self.filled(fields, hand), "replaces": fields["replaces"]}
        self.save(game, path + "?step=save", fact_id, form)

    def undo(self, game: str, target: str) -> None:
        fact_id = secrets.token_urlsafe(16)
        self.note(game, fact_id, "undone", {"target": target})
        form = {"undo": target, "undo_fact": fact_id, "csrf_token": self.token}
        answer = self.post(self.path(game) + "/undo", form)
        if answer.status == 303 and answer.location.endswith(self.path(game)):
            self.hold(game, fact_id)

    def save(self, game: str, path: str, fact_id: str, form: dict[str, str]) -> str | None:
        """Send a form; a redirect says that its fact is stored."""
        answer = self.post(path, form)
        if answer.status != 303:
            self.counts["not stored"] += 1
            return None
        self.hold(game, fact_id)
        return fact_id

    def post(self, path: str, form: dict[str, str]) -> Answer:
        return self.ask("POST", path, urlencode(form), "application/x-www-form-urlencoded")

    def fields_of(self, path: str) -> dict[str, str]:
        """The hidden fields of a page's first form to fill in, none where it has no such page."""
        answer = self.ask("GET", path)
        assert answer.status in (200, 404), answer
        self.token = one(r'name="csrf_token" value="([^"]+)"', answer.text)
        names = ("fact", "slot", "replaces")
        found = {name: one(rf'name="{name}" value="([^"]+)"', answer.text) for name in names}
        return {name: value for name, value in found.items() if value}

    def filled(self, fields: dict[str, str], hand: Json) -> dict[str, str]:
        side = hand["bidder"]
        return {
            "csrf_token": self.token,
            "fact": fields["fact"],
            "contract": f"{side}:{hand['bid']}",
            "counted": str(side),
            "points": str(hand["captured"][side]),
            "also_bid": "yes",
            "note": hand["note"],
        }

    def hands_in(self, game: str) -> list[str]:
        return [
            held.id
            for held in self.held
            if held.game == game and self.sent[game, held.id][0] == "hand"
        ]

    def path(self, game: str) -> str:
        return f"/p/{self.place.pad}/g/{game}"


class Syncer(Phone):
    """Writes by its outbox: batches over several games, some of which it begins itself."""

    def __init__(self, place: Place, cookie: str, seed: object) -> None:
        super().__init__(place, cookie, seed)
        self.views: dict[str, View] = {}

    def act(self) -> None:
        batch = [fact for _ in range(self.chance.randint(1, 4)) for fact in self.some_facts()]
        for fact in batch:
            self.note(fact["game"], fact["id"], fact["kind"], fact["body"])
        path = f"/p/{self.place.pad}/sync"
        answer = self.ask("POST", path, json.dumps({"facts": batch}), "application/json")
        assert answer.status == 200, answer
        told = json.loads(answer.text)["answers"]
        for fact, each in zip(batch, told, strict=True):
            self.hear(fact, each)

    def some_facts(self) -> list[Json]:
        """A fact of a game, or the beginning of a new one with its first hand."""
        open_games = [game for game in self.place.games if not self.view(game).is_over]
        if not open_games or self.chance.random() < 0.03:
            game = secrets.token_urlsafe(16)
            rules = {"target": 500, "floor_rule": "off"}
            first = self.fact(game, "started", started(self.place.persons, rules=rules))
            return [first, self.some_fact(game)]
        return [self.some_fact(self.chance.choice(open_games))]

    def some_fact(self, game: str) -> Json:
        view, wish = self.view(game), self.chance.random()
        if wish < 0.15 and view.versions:
            target = self.chance.choice(list(view.versions))
            seen = {"target": target, "replaces": view.versions[target]}
            return self.fact(game, "corrected", {**seen, "hand": self.some_hand()})
        if wish < 0.25 and view.last:
            return self.fact(game, "undone", {"target": view.last})
        if wish < 0.35:
            return self.fact(game, "noted", {"text": secrets.token_hex(8)})
        view.slot += 1
        return self.fact(game, "hand", {"slot": view.slot - 1, "hand": self.some_hand()})

    def fact(self, game: str, kind: str, body: Json) -> Json:
        return {"game": game, "id": secrets.token_urlsafe(16), "kind": kind, "body": body}

    def hear(self, fact: Json, told: Json) -> None:
        """Take an answer in: what is stored, and how the game really is."""
        game, view = fact["game"], self.view(fact["game"])
        assert (told["game"], told["id"]) == (game, fact["id"])
        self.counts[told["status"]] += 1
        if told["status"] in ("stored", "known"):
            if told["fact"] == fact["id"]:
                self.hold(game, fact["id"], told["number"])
                self.believe(view, fact)
        elif told["status"] == "clash":
            self.believe(view, told["standing"] or {"kind": ""})
        else:
            for found in told.get("problems", ()):
                self.counts[found["code"]] += 1
                view.is_over |= found["code"] == "game_over"
                if found["code"] == "slot_ahead":
                    view.slot = found["args"]["next"]

    def believe(self, view: View, fact: Json) -> None:
        body = fact.get("body", {})
        if fact["kind"] == "hand":
            view.slot = body["slot"] + 1
            view.versions[fact["id"]] = view.last = fact["id"]
        elif fact["kind"] == "corrected":
            view.versions[body["target"]] = view.last = fact["id"]
        elif fact["kind"] == "undone":
            view.versions.pop(body["target"], None)
            view.last = None
        elif fact["kind"] == "started" and fact["game"] not in self.place.games:
            self.place.games.append(fact["game"])

    def view(self, game: str) -> View:
        return self.views.setdefault(game, View())


def one(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else ""
