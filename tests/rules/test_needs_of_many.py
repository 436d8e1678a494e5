"""What a side of many needs: every statement is held against hands that are drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad.rules import needs, score, table
from scorepad.rules.ledger import fold
from scorepad.rules.next_hand import Ahead, ahead_of, come_of
from scorepad.rules.record import read_head
from tests.rules.test_needs import Result, check

Json = dict[str, Any]
SEATS = {"cutthroat": 4, "five_called": 5, "six_three": 6, "six_three_52": 6}
HANDS = 400
MANY_HANDS = 1500


def shares(rng: random.Random, points: int, count: int) -> list[int]:
    """Points dealt out: all to one, level, or anyhow."""
    found = [0] * count
    if rng.random() < 0.3:
        found[rng.randrange(count)] = points
        return found
    if rng.random() < 0.3:
        for n in range(points // 5):
            found[n % count] += 5
        rng.shuffle(found)
        return found
    for _ in range(points // 5):
        found[rng.randrange(count)] += 5
    return found


def hand_of(rng: random.Random, asked: Json, seats: list[int]) -> tuple[int, Json]:
    """One hand of many sides as it would be entered, and its bidder's side."""
    side = rng.randrange(len(seats))
    others = [one for one in range(len(seats)) if one != side]
    hand: Json = {"bidder": seats[side], "bid": rng.choice(asked["levels"])}
    if asked["for_200"] and rng.random() < 0.2:
        hand |= {"bid": 100, "hundred_for_200": True}
    hand["trump"] = rng.choice(["H", "NT"] if "NT" in asked["suits"] else ["H"])
    partner = []
    if "partner" in asked["asks"]:
        partner = [rng.choice(others)]
        hand["partner"] = seats[partner[0]]
    is_lowest = hand["bid"] == asked["levels"][0]
    too = [] if is_lowest else rng.choice([[], others, rng.sample(others, 1)])
    hand["sides_bid"] = sorted([side, *too])
    discard = rng.choice(asked["discards"]) if asked["discards"] else 0
    taken = min(100 - discard, rng.choice([hand["bid"], hand["bid"] - 5, 0, 100, 75, 50]))
    contract = [side, *partner]
    rest = [one for one in others if one not in partner]
    captured = [0] * len(seats)
    for who, points in zip(contract, shares(rng, taken, len(contract)), strict=True):
        captured[who] = points
    for who, points in zip(rest, shares(rng, 100 - discard - taken, len(rest)), strict=True):
        captured[who] = points
    hand["captured"] = captured
    if discard:
        hand["discard"] = discard
        if "last_trick" in asked["asks"]:
            hand["last_trick"] = rng.randrange(len(seats))
    return side, hand


def results(record: Json, asked: Json, side: int, hand: Json) -> list[Result]:
    """What a hand is for every side."""
    sheet = score({**record, "hands": [hand]})
    assert not sheet["problems"], (hand, sheet["problems"])
    row = sheet["hands"][-1]
    partner = hand.get("partner")
    contract = [side] + ([partner] if partner is not None else [])
    trick = hand.get("last_trick") if "last_trick" in asked["asks"] else None
    figures = [
        points + (hand["discard"] if one == trick else 0)
        for one, points in enumerate(hand["captured"])
    ]
    taken = sum(figures[one] for one in contract)
    found = []
    for one in range(len(figures)):
        out = one in sheet["dropped"]
        mark = "lose" if out else "on"
        if sheet["over"]:
            mark = "win" if one in sheet["winners"] else "lose"
        role = "bid" if one == side else "partner" if one == partner else "defend"
        call = "for_200" if hand.get("hundred_for_200") else hand["bid"]
        call = call if role == "bid" else row["outcome"]
        own = taken if one in contract else figures[one]
        is_nt = hand["trump"] == "NT"
        too = one in hand["sides_bid"]
        found.append(Result(role, call, too, is_nt, own, 0, row["outcome"], mark))
    return found


NEAR = (
    [150, 155, 160, 145, 50],
    [-150, 195, 190, 100, 0],
    [210, 210, 150, -145, 95],
    [90, 95, 100, 85, -195],
)


def come_at_once(ahead: Ahead, side: int, hand: Json) -> list[Result]:
    """What a hand of five players is for each of them, by the rules of the game alone."""
    deal = ahead.head.game.read(hand, ahead.terms)
    assert not deal.problems
    come = come_of(ahead, deal)
    contract = [side, hand["partner"]]
    taken = sum(hand["captured"][one] for one in contract)
    found = []
    for one, mark in enumerate(come.marks):
        role = "bid" if one == side else "partner" if one in contract else "defend"
        call = "for_200" if hand.get("hundred_for_200") else hand["bid"]
        own = taken if one in contract else hand["captured"][one]
        told = (call if role == "bid" else come.outcome, one in hand["sides_bid"])
        is_nt = hand["trump"] == "NT"
        found.append(Result(role, *told, is_nt, own, 0, str(come.outcome), mark))
    return found


@pytest.mark.parametrize("totals", NEAR)
@pytest.mark.parametrize("seed", range(2))
def test_five_players_near_the_end(totals: list[int], seed: int) -> None:
    rng = random.Random(f"{totals} {seed}")
    rules: Json = {
        "hundred_for_200": rng.random() < 0.3,
        "both_over": "higher" if max(totals) > 200 else rng.choice(["bidder", "higher"]),
        "floor_rule": rng.choice(["always", "off"]),
        "tie": "another_hand" if max(totals) > 200 else rng.choice(["another_hand", "shared"]),
        "hand_limit": rng.choice([None, None, 1]) if max(totals) < 200 else None,
        "no_trump": rng.random() < 0.2,
        "hundred_rule": rng.random() < 0.7,
        "five_fail": rng.choice(["both_minus", "bidder_only", "bidder_only_partner_scores"]),
        "pair_wins": rng.choice(["bidder", "shared"]),
    }
    record: Json = {"format": "scorepad-game/1", "game": "two_hundred", "variant": "five_called"}
    record |= {"rules": rules, "players": [*"ABCDE"], "start": {"totals": totals}, "hands": []}
    found = needs(record)
    assert found["state"] == "open"
    head = read_head(record)
    ahead = ahead_of(head, fold(head).standing, 1)
    asked = table(record)
    seen = [come_at_once(ahead, *hand_of(rng, asked, [0, 1, 2, 3, 4])) for _ in range(MANY_HANDS)]
    for side in range(5):
        check(found["sides"][side], [one[side] for one in seen], False)


def state_at_the_floor(rng: random.Random) -> Json:
    """A game where somebody is at the floor, or below, and all play on: after a tie, or as a
    correction of the totals left it."""
    rules: Json = {
        "hundred_for_200": rng.random() < 0.3,
        "both_over": rng.choice(["bidder", "higher"]),
        "tie": rng.choice(["another_hand", "another_hand", "shared"]),
        "hand_limit": rng.choice([None, None, None, 1]),
        "no_trump": rng.random() < 0.2,
        "hundred_rule": rng.random() < 0.7,
        "five_fail": rng.choice(["both_minus", "bidder_only", "bidder_only_partner_scores"]),
        "pair_wins": rng.choice(["bidder", "shared"]),
    }
    best = rng.choice([0, 60, 95, 120, 150, 190])
    totals = [rng.choice([rng.randrange(-39, best // 5 + 1) * 5, best - 5, -195]) for _ in range(5)]
    record: Json = {"format": "scorepad-game/1", "game": "two_hundred", "variant": "five_called"}
    record |= {"rules": rules, "players": [*"ABCDE"], "hands": []}
    if rules["tie"] == "another_hand" and rules["hand_limit"] is None:
        one, other, low = rng.sample(range(5), 3)
        totals[one] = totals[other] = best
        totals[low] = rng.choice([-200, -205, -230, -250])
        return {**record, "start": {"totals": totals}}
    change = [0] * 5
    for side in rng.sample(range(5), rng.choice([1, 1, 2, 5])):
        change[side] = -200 - max(totals[side], 0) - rng.choice([0, 10, 50])
    return {**record, "start": {"totals": totals}, "hands": [{"adjust": change}]}


@pytest.mark.parametrize("seed", range(10))
def test_five_players_of_whom_one_is_at_the_floor(seed: int) -> None:
    rng = random.Random(f"floor {seed}")
    record = state_at_the_floor(rng)
    found = needs(record)
    if found["state"] == "too_many":
        pytest.skip("too many hands to try")
    assert found["state"] == "open"
    head = read_head(record)
    ahead = ahead_of(head, fold(head).standing, 1)
    assert min(ahead.outlook["to_lose"]) <= 0
    asked = table(record)
    seen = [come_at_once(ahead, *hand_of(rng, asked, [0, 1, 2, 3, 4])) for _ in range(MANY_HANDS)]
    for side in range(5):
        check(found["sides"][side], [one[side] for one in seen], False)


@pytest.mark.parametrize("variant", SEATS)
@pytest.mark.parametrize("seed", range(4))
def test_every_statement_is_true(variant: str, seed: int) -> None:
    rng = random.Random(f"{variant} {seed}")
    rules: Json = {
        "hundred_for_200": rng.random() < 0.3,
        "both_over": rng.choice(["bidder", "higher"]),
        "floor_rule": rng.choice(["always", "off"]),
        "tie": rng.choice(["another_hand", "shared"]),
        "hand_limit": rng.choice([None, None, 1]),
        "no_trump": rng.random() < 0.3,
        "hundred_rule": rng.random() < 0.7,
    }
    if variant == "five_called":
        rules["five_fail"] = rng.choice(["both_minus", "bidder_only", "bidder_only_partner_scores"])
        rules["pair_wins"] = rng.choice(["bidder", "shared"])
    if variant == "six_three_52":
        rules["discard_points"] = rng.choice(["nobody", "last_trick"])
    seats = SEATS[variant]
    count = 3 if seats == 6 else seats
    totals = [rng.choice([rng.randrange(-39, 40), 20, 30, 35]) * 5 for _ in range(count)]
    names = [f"P{n}" for n in range(seats)]
    record: Json = {"format": "scorepad-game/1", "game": "two_hundred", "variant": variant}
    record |= {"rules": rules, "players": names, "start": {"totals": totals}, "hands": []}
    found = needs(record)
    if len(score(record)["dropped"]) or found["state"] == "over":
        pytest.skip("two sides are left")
    asked = table(record)
    sides = [side["seats"][0] for side in score(record)["sides"]]
    seen = [results(record, asked, *hand_of(rng, asked, sides)) for _ in range(HANDS)]
    for side in range(count):
        check(found["sides"][side], [one[side] for one in seen], False)


@pytest.mark.parametrize("seed", range(4))
def test_four_players_of_whom_one_is_at_the_floor(seed: int) -> None:
    """Alone against three: after a tie, or as a correction of the totals left it."""
    rng = random.Random(f"alone {seed}")
    rules: Json = {
        "hundred_for_200": rng.random() < 0.3,
        "both_over": rng.choice(["bidder", "higher"]),
        "no_trump": rng.random() < 0.2,
        "hundred_rule": rng.random() < 0.7,
    }
    best = rng.choice([0, 60, 95, 120, 150, 190])
    totals = [best, best, *(rng.randrange(-39, best // 5 + 1) * 5 for _ in range(2))]
    totals[2] = rng.choice([-200, -205, -250])
    rng.shuffle(totals)
    record: Json = {"format": "scorepad-game/1", "game": "two_hundred", "variant": "cutthroat"}
    record |= {"rules": rules, "players": [*"ABCD"], "start": {"totals": totals}, "hands": []}
    found = needs(record)
    assert found["state"] == "open"
    asked = table(record)
    hands = [hand_of(rng, asked, [0, 1, 2, 3]) for _ in range(HANDS)]
    seen = [results(record, asked, *hand) for hand in hands]
    for side in range(4):
        check(found["sides"][side], [one[side] for one in seen], False)


@pytest.mark.parametrize("variant", ["six_three", "six_three_52"])
def test_a_team_left_alone_by_what_was_carried_over_is_told_nothing(variant: str) -> None:
    head = {"format": "scorepad-game/1", "game": "two_hundred", "variant": variant, "rules": {}}
    start = {"totals": [-200, 50, -300]}
    found = needs({**head, "players": [*"ABCDEF"], "start": start, "hands": []})
    assert (found["state"], found["sides"]) == ("unknown", [])
