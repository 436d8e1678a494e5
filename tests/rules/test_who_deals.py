"""Who deals, calls first, sits out and has dropped out, at every moment of games of every variant.

The second implementation is asked at each moment; corrections, voids and removed elements are
made where they come in a journal: anywhere in the game.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad.rules import score, table
from tests import game_generators
from tests.game_generators import VARIANTS, any_games, drawn_element, drawn_hand
from tests.reference import variants
from tests.steered_games import begin, steered_games

Json = dict[str, Any]


def moment(record: Json) -> Json:
    """Who deals and so on, as the second implementation has it."""
    pad = begin(record)
    is_200 = record["game"] == "two_hundred"
    dealer = pad["dealer"]
    seats = variants.callers(pad) if is_200 else [0, 1, 2, 3]
    eldest = None
    if dealer is not None:
        eldest = variants.after(pad, dealer) if is_200 else (dealer + 1) % 4
    return {
        "dealer": dealer,
        "eldest": eldest,
        "callers": seats,
        "playing": sorted(pad["table"]) if is_200 else [0, 1],
        "dropped": sorted(pad.get("out", [])),
        "held": pad.get("held", 0),
    }


def told(record: Json, sheet: Json) -> Json:
    """The same, as the engine tells the table."""
    standing = table(record)
    assert sheet["over"] or sheet["next_dealer"] == standing["dealer"]
    return {
        "dealer": standing["dealer"],
        "eldest": standing["eldest"],
        "callers": standing["callers"],
        "playing": sorted(standing["playing"]),
        "dropped": sheet["dropped"],
        "held": standing.get("held", 0),
    }


def assert_every_moment(record: Json) -> int:
    """After every element, until the game is over or a hand is still going on."""
    for count in range(len(record["hands"]) + 1):
        part = {**record, "hands": record["hands"][:count]}
        sheet = score(part)
        if sheet["problems"]:
            return 0
        if sheet["over"] or (count and sheet["hands"][-1]["state"] in ("bidding", "playing")):
            break
        assert told(part, sheet) == moment(part), part
    return 1


def test_every_moment_of_random_games() -> None:
    assert sum(map(assert_every_moment, any_games(96, "moments"))) == 96


def test_every_moment_of_steered_games() -> None:
    games = [record for _, record in steered_games(107, "moments")]
    assert sum(map(assert_every_moment, games)) == 107


def changed_somewhere(rng: random.Random, record: Json) -> Json:
    """The game with one element corrected, taken out, or put in where none was."""
    hands = list(record["hands"])
    at = rng.randrange(len(hands))
    pad = begin({**record, "hands": hands[:at]})
    kind = rng.choice(("correct", "void", "remove", "insert"))
    if kind == "correct":
        hands[at] = drawn_hand(rng, record, pad, 0.6)
    elif kind == "void":
        hands[at] = {"void": rng.choice(("misdeal", "passed"))}
    elif kind == "remove":
        del hands[at]
    else:
        hands.insert(at, drawn_element(rng, record, pad, 0.6))
    return {**record, "hands": hands}


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_moment_of_corrected_games(game: str, variant: str) -> None:
    """Where the later hands still fit: they were told in short, or their callers are the same."""
    whole = 0
    for number in range(16):
        rng = random.Random(f"{variant}/{number}")
        record = in_short(rng, game, variant)
        if record["hands"]:
            whole += assert_every_moment(changed_somewhere(rng, record))
    assert whole > 3


def in_short(rng: random.Random, game: str, variant: str) -> Json:
    """A random game whose hands were told without their auctions."""
    record = game_generators.game(rng, game, variant)
    record["hands"] = [hand for hand in record["hands"] if "calls" not in hand]
    return record


@pytest.mark.slow
def test_every_moment_of_many_games() -> None:
    for record in any_games(3_000, "many moments"):
        assert_every_moment(record)
        if record["hands"]:
            assert_every_moment(changed_somewhere(random.Random(str(record)), record))
