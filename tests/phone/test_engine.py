"""The engine in CPython and in V8: the same sheets, to the byte, for every record there is."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from scorepad import rules_json
from scorepad.phone import engine_module
from scorepad.rules import score, table
from tests import game_generators, generators, slips, steered_games
from tests.evenings import EVENINGS
from tests.phone.twins import Phone

TESTS = Path(__file__).parents[1]
BATCH = 100
# all games on a phone, compressed
MOST_BYTES = 30_000


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    made = Phone()
    made.load(engine_module())
    yield made
    made.close()


def server(function: Any, text: str) -> str:
    """What the server makes of a JSON text, worded as the phone's calls are."""
    try:
        return "ok " + rules_json.dumps(function(rules_json.loads(text)))
    except ValueError:
        return "stops"


def agree(phone: Phone, values: Iterable[Any]) -> int:
    """Compare the sheets and tables of these values; gives their number."""
    return agree_on_texts(phone, (json.dumps(value, ensure_ascii=False) for value in values))


def agree_on_texts(phone: Phone, texts: Iterable[str]) -> int:
    count, texts = 0, iter(texts)
    while batch := list(islice(texts, BATCH)):
        for function in (score, table):
            ours = phone.endings(1, function.__name__, batch)
            for text, mine in zip(batch, ours, strict=True):
                assert mine == server(function, text), text
        count += len(batch)
    return count


def damaged(count: int, seed: int) -> Iterator[Any]:
    for number, record in enumerate(generators.games(count, seed)):
        yield generators.damaged(random.Random(f"{seed}/{number}"), record)


def test_worked_cases(phone: Phone) -> None:
    paths = sorted((TESTS / "rules/data").glob("*.jsonl"))
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    assert agree(phone, (json.loads(line)["record"] for line in lines)) > 130


def test_evenings(phone: Phone) -> None:
    paths = [p for p in (TESTS / "evenings").glob("*.json") if ".sheet" not in p.name]
    assert agree_on_texts(phone, (path.read_text(encoding="utf-8") for path in paths)) >= 3
    for evening in EVENINGS.values():
        hands = len(evening.rows)
        assert agree(phone, map(evening.record, range(hands + 1))) == hands + 1


def test_random_and_steered_games(phone: Phone) -> None:
    assert agree(phone, generators.games(1_000, 11)) == 1_000


def test_games_of_every_variant(phone: Phone) -> None:
    assert agree(phone, game_generators.any_games(112, 17)) == 112
    assert agree(phone, game_generators.strange_records(112, 18)) == 112


def test_games_that_begin_with_the_teams_that_are_left(phone: Phone) -> None:
    for variant in ("six_three", "six_three_52", "six_rotate"):
        for number in range(20):
            rng = random.Random(f"{variant}/{number}/left")
            record = game_generators.game(rng, "two_hundred", variant)
            assert agree(phone, [record | {"playing": rng.sample(range(3), 2)}]) == 1


def test_games_steered_at_every_rule_and_records_with_every_slip(phone: Phone) -> None:
    games = 2 * len(steered_games.AIMS)
    assert agree(phone, (game for _, game in steered_games.steered_games(games, 22))) == games
    faulty = 2 * len(slips.SLIPS)
    assert agree(phone, (value for _, value in slips.slipped_records(faulty, 23))) == faulty


def test_damaged_records(phone: Phone) -> None:
    assert agree(phone, damaged(400, 12)) == 400


@pytest.mark.slow
def test_many_games(phone: Phone) -> None:
    assert agree(phone, generators.games(10_000, 13)) == 10_000
    assert agree(phone, damaged(10_000, 14)) == 10_000


@pytest.mark.slow
def test_many_games_of_every_variant(phone: Phone) -> None:
    assert agree(phone, game_generators.any_games(10_000, 19)) == 10_000
    assert agree(phone, game_generators.strange_records(10_000, 20)) == 10_000


@pytest.mark.slow
def test_many_steered_games_and_slips(phone: Phone) -> None:
    games = steered_games.steered_games(10_000, 24)
    assert agree(phone, (game for _, game in games)) == 10_000
    faulty = slips.slipped_records(10_000, 25)
    assert agree(phone, (value for _, value in faulty)) == 10_000


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(generators.almost_records(), generators.json_values())
def test_hostile_values(phone: Phone, record: Any, value: Any) -> None:
    assert agree(phone, [record, value, [record], {**record, "start": value}]) == 4


def test_values_as_well_as_texts(phone: Phone) -> None:
    record = next(generators.games(1, 15))
    text = json.dumps(record, ensure_ascii=False)
    assert phone.value(1, f"engine.score({text})") == score(record)
    assert phone.value(1, f"engine.table({text})") == table(record)


def test_a_record_is_not_changed(phone: Phone) -> None:
    text = json.dumps(next(generators.games(1, 16)))
    code = f"((r) => [engine.score(r), engine.table(r), JSON.stringify(r)])({text})[2]"
    assert json.loads(phone.value(1, code)) == json.loads(text)


def test_the_module_is_small() -> None:
    assert len(gzip.compress(engine_module().encode(), 6)) < MOST_BYTES
