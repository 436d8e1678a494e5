"""What teams that take turns need: every statement is held against all hands that can come."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scorepad.rules import needs, score, table
from scorepad.rules.ledger import fold
from scorepad.rules.next_hand import Ahead, ahead_of, come_of
from scorepad.rules.record import read_head
from tests.rules.test_needs import Result, check

Json = dict[str, Any]
HANDS = 700
SCORED = 10


def hands_of(asked: Json, playing: list[int]) -> Iterator[tuple[int, Json]]:
    """Every hand of the two teams at the table as it would be entered, and its bidder's side."""
    calls: list[Json] = [{"bid": level} for level in asked["levels"]]
    calls += [{"bid": 100, "hundred_for_200": True}] if asked["for_200"] else []
    for side in playing:
        other = [one for one in playing if one != side]
        for call in calls:
            is_lowest = call["bid"] == asked["levels"][0]
            for trump in ["H", "NT"] if "NT" in asked["suits"] else ["H"]:
                for too in [[]] if is_lowest else [[], other]:
                    for taken in range(0, 101, 5):
                        points = {side: taken, other[0]: 100 - taken}
                        hand = {"bidder": side, **call, "trump": trump}
                        hand["sides_bid"] = sorted([side, *too])
                        yield side, {**hand, "captured": [points.get(n, 0) for n in range(3)]}


def results(ahead: Ahead, side: int, hand: Json) -> list[Result]:
    """What a hand is for every team, by the rules of the game alone; one of them waits."""
    deal = ahead.head.game.read(hand, ahead.terms)
    assert not deal.problems, (hand, deal.problems)
    come = come_of(ahead, deal)
    assert come.outcome is not None
    found = []
    for one, mark in enumerate(come.marks):
        role = "bid" if one == side else "defend" if one in ahead.terms.playing else "wait"
        call = "for_200" if hand.get("hundred_for_200") else hand["bid"]
        is_nt, too = hand["trump"] == "NT", one in hand["sides_bid"]
        own = hand["captured"][one]
        found.append(Result(role, call, too, is_nt, own, 0, come.outcome, mark))
    return found


def marks_on_sheet(record: Json, hand: Json) -> list[str]:
    """The same of the game's sheet with this hand."""
    sheet = score({**record, "hands": [*record["hands"], hand]})
    assert not sheet["problems"], (hand, sheet["problems"])
    if not sheet["over"]:
        return ["on"] * 3
    return ["win" if side in sheet["winners"] else "lose" for side in range(3)]


def record_of(rng: random.Random, by_hand: bool) -> Json:
    """Three teams anywhere: level at the top, below the floor after an adjustment, a limit near."""
    floors = ["always", "off"] if by_hand else ["always", "opponent_nonneg", "off"]
    rules: Json = {
        "six_rotate_per_hand": by_hand,
        "hundred_for_200": rng.random() < 0.3,
        "both_over": rng.choice(["bidder", "higher"]),
        "floor_rule": rng.choice(floors),
        "tie": rng.choice(["another_hand", "shared"]),
        "hand_limit": rng.choice([None, None, 1]),
        "no_trump": rng.random() < 0.3,
        "hundred_rule": rng.random() < 0.7,
    }
    totals = [rng.choice([rng.randrange(-39, 40), 20, 30, 35, -30]) * 5 for _ in range(3)]
    record: Json = {"format": "scorepad-game/1", "game": "two_hundred", "variant": "six_rotate"}
    record |= {"rules": rules, "players": [*"ABCDEF"], "start": {"totals": totals}, "hands": []}
    if rng.random() < 0.7:
        record["playing"] = rng.sample(range(3), 2)
    if rng.random() < 0.4:
        # the end is tested after the next hand
        record["hands"] = [{"adjust": [rng.choice([-205, -100, 0, 0, 100, 205]) for _ in range(3)]}]
    return record


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_every_statement_is_true(by_hand: bool, seed: int) -> None:
    rng = random.Random(f"turns {by_hand} {seed}")
    record = record_of(rng, by_hand)
    found = needs(record)
    while found["state"] == "over":
        record = record_of(rng, by_hand)
        found = needs(record)
    assert found["state"] == "open"
    head = read_head(record)
    ahead = ahead_of(head, fold(head).standing, len(record["hands"]) + 1)
    asked = table(record)
    seats = [side[0] for side in ahead.terms.sides]
    every = [
        (side, {**hand, "bidder": seats[side]})
        for side, hand in hands_of(asked, ahead.terms.playing)
    ]
    is_exhaustive = len(every) <= HANDS
    if not is_exhaustive:
        every = rng.sample(every, HANDS)
    seen = [results(ahead, *one) for one in every]
    for n in range(0, len(every), len(every) // SCORED):
        assert [one.mark for one in seen[n]] == marks_on_sheet(record, every[n][1])
    for side in range(3):
        told = found["sides"][side]
        assert told["state"] == ("plays" if side in ahead.terms.playing else "waits")
        check(told, [one[side] for one in seen], is_exhaustive)
