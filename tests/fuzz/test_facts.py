"""Facts of every kind, whole and damaged, into the journal and through sync: both answer alike,
what is refused leaves nothing behind, and what is stored can be shown."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import journal, pads, rules_json
from scorepad.journal import NewFact, Status
from scorepad.journal.facts import BODIES
from tests.house.walk import fresh
from tests.sync.outbox import HERE, validator

from . import from_schema, odd
from .pace import often, quick
from .world import GAME_PAGES, World, check_answer, check_facts, check_whole

Json = dict[str, Any]
FIVES = st.integers(0, 20).map(lambda n: 5 * n)
HANDS = st.one_of(
    st.builds(
        lambda bidder, bid, ours: {"bidder": bidder, "bid": bid, "captured": [ours, 100 - ours]},
        st.integers(0, 3),
        st.integers(10, 20).map(lambda n: 5 * n),
        FIVES,
    ),
    st.sampled_from([{"void": "misdeal"}, {"bidder": 0, "bid": 60}, {"adjust": [5, -5]}]),
)
RULES = st.sampled_from([{}, {"target": 300}, {"target": 300, "hundred_rule": False}, {"floor": 7}])
PLACES = st.integers(0, 9)
# In a body of a drawn fact, the id of that fact of the game, of a person, of the rules' fact, of
# the one that says who sat where.
FACT, PERSON, RULING = "fact-in-place-%04d", "person-in-place-%d", "the-fact-of-the-rules"
SEATING = "the-fact-of-the-seats"


def aimed(kind: str) -> st.SearchStrategy[Json]:
    """What a body of this kind has where it is to be taken seriously."""
    ids = PLACES.map(lambda place: FACT % place)
    fitting: dict[str, st.SearchStrategy[Any]] = {
        "target": ids,
        "seen": ids,
        "side": st.integers(0, 2),
        "replaces": st.just({"reseated": SEATING}.get(kind, RULING))
        if kind in ("rules", "recounted", "reseated")
        else ids,
        "hand": HANDS,
        "persons": st.permutations([PERSON % place for place in range(4)]),
        "rules": RULES,
        "slot": st.integers(1, 6),
        "adjust": st.lists(st.integers(-10, 10).map(lambda n: 5 * n), min_size=2, max_size=2),
        "also": st.just([]),
        "result": st.sampled_from(
            [{"by": "clock"}, *({"by": "conceded", "side": side} for side in range(3))]
        ),
        "game": st.just("two_hundred"),
        "variant": st.just("partners"),
        "v": st.just(1),
    }
    own = {name: made for name, made in fitting.items() if name in BODIES[kind]}
    return st.fixed_dictionaries({}, optional=own)


@st.composite
def facts(draw: st.DrawFn, kinds: list[str], values: st.SearchStrategy[Any]) -> Json:
    """A fact: its body fits the schema and perhaps the game, and then perhaps is damaged."""
    kind = draw(st.sampled_from(kinds))
    body = draw(from_schema.body(kind))
    if draw(st.integers(0, 3)):
        body = {**body, **draw(aimed(kind))}
        body = {key: value for key, value in body.items() if key != "x"}
        if kind == "voided":
            body["replaces"] = body["target"]
    if draw(st.integers(0, 2)) == 0:
        body = draw(odd.damaged(body, values))
    sent = {"kind": kind, "body": body, "id": draw(st.sampled_from(["new", "new", "new", "old"]))}
    if draw(st.integers(0, 5)) == 0:
        sent = draw(odd.damaged(sent, values))
    return dict(sent) if isinstance(sent, dict) else {"body": sent}


@dataclass
class Game:
    """A game of the world's pad that facts are sent to; `ids` of its facts in order."""

    world: World
    public_id: str
    client: FlaskClient
    ids: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Start it, with one hand played."""
        persons = [p.public_id for p in pads.persons(self.world.own.pad)][:4]
        body = {"game": "two_hundred", "variant": "partners", "rules": {}, "persons": persons}
        first = NewFact(fresh(), "started", body | {"first_dealer": 3})
        answer, _ = journal.begin(self.pad.id, self.public_id, first, self.world.own.owner)
        assert answer.status is Status.STORED, answer
        self.ids = [first.id]

    @property
    def pad(self) -> pads.Pad:
        return self.world.own.pad

    @property
    def address(self) -> str:
        return f"/p/{self.pad.public_id}/g/{self.public_id}"

    def key(self) -> journal.GameKey:
        key = journal.game_named(self.pad.id, self.public_id)
        assert key is not None
        return key

    def named(self, value: Any) -> Any:
        """The value with real ids where it has places."""
        if isinstance(value, dict):
            return {self.named(key): self.named(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.named(inner) for inner in value]
        if not isinstance(value, str):
            return value
        if value == RULING:
            return journal.folded(self.key()).rules_fact.id
        if value == SEATING:
            return journal.folded(self.key()).seats_fact.id
        if value.startswith(FACT[:14]):
            return self.ids[int(value[14:]) % len(self.ids)]
        if value.startswith(PERSON[:16]):
            return self.persons()[int(value[16:])]
        return value

    def persons(self) -> list[str]:
        return [person.public_id for person in pads.persons(self.pad)]


def check_evening(world: World, sent: list[Json], pages: tuple[str, ...] = GAME_PAGES) -> None:
    """Send facts into the journal; those that JSON can hold through sync to a twin besides."""
    client = world.client("owner")
    with world.app.app_context():
        world.restore()
        straight, twin = (Game(world, f"{name}-game-of-the-fuzz", client) for name in ("a", "b"))
        straight.begin()
        twin.begin()
    for number, each in enumerate(sent):
        with world.app.app_context():
            kept = each.get("id") == "old"
            fact_id = each.get("id")
            if fact_id in ("new", "old"):
                fact_id = (
                    straight.ids[-1] if kept and len(straight.ids) > 1 else f"fact-{number:020}"
                )
            status = append(world, straight, {**each, "id": fact_id})
            stored = status is Status.STORED
        told = send(world, twin, {**each, "id": fact_id})
        if told is None and stored:  # the journal passes over what JSON cannot hold beside the fact
            told = send(world, twin, {"kind": each["kind"], "body": each["body"], "id": fact_id})
        assert told in (None, status.value), (each, status, told)
        for game in (straight, twin) if stored else ():
            game.ids.append(str(fact_id))
    check_whole(world.app)
    for page in (*pages, "/facts"):
        answer = client.get(straight.address + page)
        check_answer(answer)
        assert answer.status_code == 200
    look_at_all(world, client, straight)


def look_at_all(world: World, client: FlaskClient, game: Game) -> None:
    """Open the pages of the game's entries, and those of the pad that name it."""
    with world.app.app_context():
        entries = journal.folded(game.key()).entries
    paths = [f"{game.address}/why/{entry.id}" for entry in entries]
    paths += [f"{game.address}/hand/{e.id}/correct" for e in entries if e.kind == "hand"]
    home = f"/p/{game.pad.public_id}"
    for path in (*paths, home, f"{home}/new?again={game.public_id}"):
        answer = client.get(path)
        check_answer(answer)
        assert answer.status_code == 200, (path, answer.status)


def append(world: World, game: Game, sent: Json) -> Status:
    """Put a fact into the journal: one row more, or everything as it was."""
    before = world.rows()
    new = NewFact(sent.get("id", ""), sent.get("kind", ""), game.named(sent.get("body")))
    answer = journal.append(game.key(), new, world.own.owner)
    after = world.rows()
    check_facts(before, after)
    if answer.status is Status.STORED:
        assert len(after["fact"]) == len(before["fact"]) + 1
        assert after["fact"][-1]["id"] == new.id or new.id in {r["id"] for r in after["fact"]}
    else:
        assert after == before
        assert (answer.status is Status.REFUSED) == bool(answer.problems)
    return answer.status


def send(world: World, game: Game, sent: Json) -> str | None:
    """The same through sync; None where JSON cannot hold it, or holds something else."""
    with world.app.app_context():
        fact = {"game": game.public_id, **{key: game.named(value) for key, value in sent.items()}}
    before = world.rows()
    try:
        text = json.dumps({"facts": [fact]}, ensure_ascii=False).encode()
        is_same = rules_json.loads(text) == {"facts": [fact]}
    except (TypeError, ValueError):
        text, is_same = json.dumps({"facts": [repr(fact)]}).encode(), False
    answer = game.client.post(
        f"/p/{game.pad.public_id}/sync",
        data=text,
        content_type="application/json",
        headers={"Origin": HERE},
    )
    check_answer(answer)
    validator("answers").validate(answer.get_json())
    (told,) = answer.get_json()["answers"]
    after = world.rows()
    check_facts(before, after)
    if told["status"] != "stored":
        assert after == before
    known = sent.keys() <= {"id", "kind", "body"} and fact["game"] == game.public_id
    return str(told["status"]) if is_same and known else None


def evenings(world: World, pace: settings) -> None:
    """Facts of all kinds in any order."""

    @pace
    @given(st.lists(facts(sorted(BODIES), odd.any_values), min_size=1, max_size=8))
    def run(sent: list[Json]) -> None:
        check_evening(world, sent)

    run()


def every_kind(world: World, pace: settings) -> None:
    """Each kind often, after two hands."""
    hand = {"bidder": 0, "bid": 60, "captured": [70, 30]}
    played = [
        {"id": "new", "kind": "hand", "body": {"slot": slot, "hand": hand}} for slot in (1, 2)
    ]
    for kind in BODIES:

        @pace
        @given(facts([kind], odd.any_values), st.booleans())
        def run(sent: Json, is_first: bool) -> None:
            check_evening(world, [sent] if is_first else [*played, sent], ("/sheet",))

        run()


def test_any_evening_is_stored_whole_and_shown(world: World) -> None:
    evenings(world, quick(20))


def test_every_kind_of_fact_is_stored_whole_or_not_at_all(world: World) -> None:
    every_kind(world, quick(3))


@pytest.mark.slow
def test_any_evening_is_stored_whole_and_shown_often(world: World) -> None:
    evenings(world, often(400))


@pytest.mark.slow
def test_every_kind_of_fact_is_stored_whole_or_not_at_all_often(world: World) -> None:
    every_kind(world, often(60))
