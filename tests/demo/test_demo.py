"""`scorepad demo`: a family's three years, the same for the same seed, as the rules allow."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorepad.config import DATABASE_NAME
from scorepad.demo.people import CUSTOMS, FAMILY
from scorepad.demo.played import fresh_id, played
from scorepad.demo.years import sittings
from scorepad.journal import Folded
from tests.archive.conftest import Command, command
from tests.archive.files import change, dump

__all__ = ["command"]

DAY = dt.date(2026, 11, 30)


@cache
def games(count: int, seed: str = "1") -> tuple[Folded, ...]:
    rng = random.Random(seed)
    persons = {player.name: fresh_id(rng) for player in FAMILY}
    return tuple(played(rng, sitting) for sitting in sittings(rng, count, DAY, persons))


def outcomes(folded: Folded) -> Counter[str]:
    return Counter(row["outcome"] or row["state"] for row in folded.sheet["hands"])


def test_every_variant_is_played_and_scored_without_a_problem() -> None:
    found = games(300)
    assert len(found) == 300
    played_here = {(game.record["game"], game.record["variant"]) for game in found}
    assert played_here == {(custom.game, custom.variant) for custom in CUSTOMS}
    assert not any(game.sheet["problems"] for game in found)


def test_games_are_like_those_of_a_family() -> None:
    found = games(300)
    assert all(game.sheet["over"] or game.is_abandoned for game in found)
    assert sum(game.is_abandoned for game in found) < 15
    hands = sum(map(outcomes, found), Counter[str]())
    assert 0.55 < hands["made"] / (hands["made"] + hands["failed"]) < 0.8
    assert 0.01 < hands["void"] / hands.total() < 0.15
    winners = Counter(len(game.sheet["winners"]) for game in found if game.sheet["over"])
    assert winners[1] > 0.95 * winners.total()


def test_what_happens_now_and_then_does() -> None:
    kinds = Counter(fact.kind for game in games(300) for fact in game.facts)
    assert {"started", "hand", "corrected", "noted", "abandoned"} <= kinds.keys()
    assert kinds["corrected"] < 0.1 * kinds["hand"]


def test_games_lie_in_three_years_and_one_after_the_other() -> None:
    begun = [game.facts[0].at_server for game in games(300)]
    assert begun == sorted(begun)
    assert dt.timedelta(days=2.5 * 365) < begun[-1] - begun[0] <= dt.timedelta(days=3 * 365 + 1)
    assert begun[-1].date() <= DAY  # after midnight, in UTC
    for game in games(300):
        moments = [fact.at_server for fact in game.facts]
        assert moments == sorted(moments)


def test_the_same_seed_plays_the_same() -> None:
    assert [game.facts for game in games(20, "two")] == [
        game.facts for game in games.__wrapped__(20, "two")
    ]
    assert [game.record for game in games(20, "two")] != [
        game.record for game in games(20, "three")
    ]


def test_the_command_makes_a_pad_and_a_link_to_it(data_folder: Path, command: Command) -> None:
    said = command("demo", "--games", 12, "--until", DAY, "--port", 7200)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("The pad Arsenault (demo) has 12 games, 12 of them made now.\n")
    assert ":7200/open/" in said.out
    assert (
        "✓ Every sheet can be made and agrees with its totals: 12 games." in command("doctor").out
    )
    held = dump(data_folder / DATABASE_NAME)
    assert [len(held[name]) for name in ("pad", "person", "game")] == [1, 12, 12]


def test_the_same_again_adds_only_what_is_missing(data_folder: Path, command: Command) -> None:
    command("demo", "--games", 12, "--until", DAY)
    before = dump(data_folder / DATABASE_NAME)
    assert "12 games, 0 of them made now" in command("demo", "--games", 12, "--until", DAY).out
    assert same(before, dump(data_folder / DATABASE_NAME))
    change(data_folder, "DELETE FROM game WHERE id > 9", "DELETE FROM fact WHERE game_id > 9")
    assert "12 games, 3 of them made now" in command("demo", "--games", 12, "--until", DAY).out
    assert same(before, dump(data_folder / DATABASE_NAME))


def test_another_seed_is_another_pad(data_folder: Path, command: Command) -> None:
    command("demo", "--games", 2, "--until", DAY)
    command("demo", "--games", 2, "--until", DAY, "--seed", "Tante Yvette")
    assert len(dump(data_folder / DATABASE_NAME)["pad"]) == 2


@pytest.mark.parametrize(
    "slip",
    [("--games", "0"), ("--games", "many"), ("--games", "-3"), ("--games", "１２"),
     ("--games", "100001"), ("--until", "yesterday"), ("--until", "2026-02-30")],
)  # fmt: skip
def test_slips_get_one_sentence(data_folder: Path, command: Command, slip: tuple[str, str]) -> None:
    said = command("demo", f"{slip[0]}={slip[1]}")
    assert slip[1] in said.sentence
    assert dump(data_folder / DATABASE_NAME)["pad"] == []


def same(before: dict[str, list[Any]], after: dict[str, list[Any]]) -> bool:
    """Whether all but the links, which every run makes one of, is as it was."""
    kept = ("pad", "person", "device", "game", "fact")
    return all(before[name] == after[name] for name in kept)
