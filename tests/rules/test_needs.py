"""What a side needs: every statement is held against all hands that can come, one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from scorepad.rules import needs, score, table

Json = dict[str, Any]
TWO = ("partners", "kitty", "le_rough", "two_dummy", "two_plain", "five_shadow", "six_two")
SUMS = (0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240)
MOST_HANDS = 500
SEATS = {"two_dummy": 2, "two_plain": 2, "five_shadow": 5, "six_two": 6}


@dataclass(frozen=True)
class Result:
    """A hand as one side sees it: its part in it, its figure and the others', what came of it."""

    role: str
    call: Any
    bid_too: bool
    no_trump: bool
    own: int
    others: int
    outcome: str
    mark: str


def record_of(game: str, variant: str, totals: list[int], **rules: Any) -> Json:
    names = [f"P{n}" for n in range(SEATS.get(variant, 4))]
    head = {"format": "scorepad-game/1", "game": game, "variant": variant, "rules": rules}
    return {**head, "players": names, "start": {"totals": totals}, "hands": []}


def hands_of_200(record: Json) -> Iterator[Json]:
    """Every hand that two sides can play, as it would be entered."""
    asked = table(record)
    seats = [side["seats"][0] for side in score(record)["sides"]]
    calls: list[Json] = [{"bid": level} for level in asked["levels"]]
    calls += [{"bid": 100, "hundred_for_200": True}] if asked["for_200"] else []
    calls += [{"declared_all": True}] if "declared_all" in asked["asks"] else []
    trumps = ["H", "NT"] if "NT" in asked["suits"] else ["H"]
    for side in (0, 1):
        for call in calls:
            for trump in trumps:
                for both in (False, True):
                    if both and call.get("bid") == asked["levels"][0]:
                        continue  # there is no lower bid for the others
                    said = {"sides_bid": [0, 1] if both else [side], "trump": trump}
                    for count in counts(asked, side):
                        yield {"bidder": seats[side], **call, **said, **count}


def counts(asked: Json, side: int) -> Iterator[Json]:
    for taken in range(0, 101, 5):
        for rest in range(0, 101 - taken, 5):
            discard = 100 - taken - rest
            captured = [taken, rest] if side == 0 else [rest, taken]
            if asked["undealt"] or discard == 0:
                yield {"captured": captured}
            elif discard in asked["discards"]:
                if "last_trick" in asked["asks"]:
                    yield {"captured": captured, "discard": discard, "last_trick": 0}
                    yield {"captured": captured, "discard": discard, "last_trick": 1}
                else:
                    yield {"captured": captured, "discard": discard}


def hands_of_500(record: Json) -> Iterator[Json]:
    for bidder in (0, 1):
        for bid in table(record)["bids"]:
            for tricks in range(11):
                yield {"bidder": bidder, "bid": bid["call"], "tricks": [tricks, 10 - tricks]}


def hands_of_belote(record: Json) -> Iterator[Json]:
    sums = SUMS if table(record)["declarations"] else (0,)
    for taker in (0, 1):
        for mine, theirs in [(n, 0) for n in sums] + [(0, n) for n in sums[1:]]:
            told = {"declared": [mine, theirs]} if len(sums) > 1 else {}
            for belote in ({}, {"belote": 0}, {"belote": 1}):
                hand = {"taker": taker, "trump": "S", **told, **belote}
                for points in (0, *range(2, 161), 162):
                    yield {**hand, "captured": [points, 162 - points]}
                yield {**hand, "capot": 0}
                yield {**hand, "capot": 1}


HANDS = {"two_hundred": hands_of_200, "five_hundred": hands_of_500, "belote": hands_of_belote}


def results(record: Json, hand: Json) -> list[Result]:
    """What a hand is for both sides."""
    sheet = score({**record, "hands": [*record["hands"], hand]})
    assert not sheet["problems"], (hand, sheet["problems"])
    row = sheet["hands"][-1]
    seats = [side["seats"] for side in sheet["sides"]]
    bidder = hand.get("bidder", hand.get("taker"))
    found = []
    for side in (0, 1):
        mark = "on" if not sheet["over"] else "win" if side in sheet["winners"] else "lose"
        is_contract = bidder in seats[side]
        outcome = row["outcome"]
        role, call, figures = part(record, hand, row, side, is_contract)
        if record["game"] == "belote":
            won_by_taker = outcome == "made" or (outcome == "capot" and call == "capot") == (
                is_contract
            )
            outcome = {"capot": "made" if won_by_taker else "failed", "dedans": "failed"}.get(
                outcome, outcome
            )
        bid_too = side in hand.get("sides_bid", [])
        is_nt = hand["trump"] == "NT" if "trump" in hand else False
        found.append(Result(role, call, bid_too, is_nt, *figures, outcome, mark))
    return found


def part(
    record: Json, hand: Json, row: Json, side: int, is_contract: bool
) -> tuple[str, Any, list[int]]:
    """The role of a side, the call, and the figures of both."""
    if record["game"] == "belote":
        call = row["outcome"]
        if call == "capot" and hand["capot"] != side:
            call = "capot_against"
        delta = row["delta"]
        return "take" if is_contract else "defend", call, [delta[side], delta[1 - side]]
    own = hand["tricks" if "tricks" in hand else "captured"][side]
    if "discard" in hand:
        rule = table(record)["options"]["discard_points"]
        gets = {"nobody": False, "defenders": not is_contract}.get(rule)
        own += hand["discard"] if gets or (gets is None and hand["last_trick"] == side) else 0
    if "declared_all" in hand:
        return "declare" if is_contract else "against", "all", [own, 0]
    call = "for_200" if hand.get("hundred_for_200") else hand["bid"]
    return "bid" if is_contract else "defend", call, [own, 0]


def is_of_part(line: Json, one: Result) -> bool:
    return (
        line["role"] == one.role
        and line["bid_too"] in (None, one.bid_too)
        and line["no_trump"] in (None, one.no_trump)
    )


def is_about(line: Json, one: Result) -> bool:
    return is_of_part(line, one) and (line["calls"] is None or one.call in line["calls"])


def holds(line: Json, one: Result) -> bool:
    """Whether a hand is among those that a line names."""
    figure = one.others if line["whose"] == "others" else one.own
    limit = line["figure"]
    outcome, _, way = line["kind"].rpartition("_")
    if line["kind"] in ("all", "none"):
        return bool(line["kind"] == "all")
    if line["kind"] in ("made", "failed"):
        return one.outcome == line["kind"]
    if line["kind"] == "rows":
        return any(
            (low is None or low <= figure) and (high is None or figure <= high)
            for low, high in line["rows"]
        )
    is_in = figure >= limit if way == "from" else figure <= limit
    if not outcome:
        return is_in
    name, _, or_ = outcome.partition("_")
    return (one.outcome == name or is_in) if or_ else (one.outcome == name and is_in)


def check(told: Json, seen: list[Result], is_exhaustive: bool) -> None:
    """Every line of a side is true of every hand, and no hand is left out."""
    for one in seen:
        win = [line for line in told["win"] if is_about(line, one)]
        lose = [line for line in told["lose"] if is_about(line, one)]
        hit = [line["verb"] for line in win if holds(line, one)]
        if "win" in hit:
            assert one.mark == "win", (one, win)
        if one.mark == "win":
            assert hit, (one, win)
        if any(line["verb"] == "safe" and holds(line, one) for line in lose):
            assert one.mark != "lose", (one, lose)
        if one.mark == "lose":
            assert lose or win or any(is_of_part(line, one) for line in told["lose"]), (one, told)
        if any(line["verb"] == "lose" for line in lose):
            assert one.mark == "lose", (one, lose)
    if is_exhaustive:
        for line in told["win"]:
            if line["verb"] in ("win", "can_win"):
                named = [one for one in seen if is_about(line, one) and holds(line, one)]
                assert any(one.mark == "win" for one in named), line


def compare(record: Json, seed: str) -> None:
    found = needs(record)
    assert found["state"] == "open"
    hands = list(HANDS[record["game"]](record))
    is_exhaustive = len(hands) <= MOST_HANDS
    if not is_exhaustive:
        hands = random.Random(seed).sample(hands, MOST_HANDS)
    seen = [results(record, hand) for hand in hands]
    for side in (0, 1):
        check(found["sides"][side], [pair[side] for pair in seen], is_exhaustive)


@pytest.mark.parametrize("variant", TWO)
@pytest.mark.parametrize("seed", range(4))
def test_200_of_two_sides(variant: str, seed: int) -> None:
    rng = random.Random(f"{variant} {seed}")
    target = 350 if variant == "le_rough" else 200
    rules: Json = {
        "hundred_for_200": rng.random() < 0.4,
        "both_over": rng.choice(["bidder", "higher"]),
        "floor_rule": rng.choice(["always", "opponent_nonneg", "off"]),
        "tie": rng.choice(["another_hand", "shared"]),
        "hand_limit": rng.choice([None, None, 1]),
    }
    if variant != "le_rough":
        rules["no_trump"] = rng.random() < 0.4
    if variant in ("kitty", "le_rough"):
        rules["discard_points"] = rng.choice(["defenders", "nobody", "last_trick"])
    totals = [rng.choice([rng.randrange(-39, target // 5), 20, 0]) * 5 for _ in range(2)]
    compare(record_of("two_hundred", variant, totals, **rules), f"{variant} {seed}")


@pytest.mark.parametrize("seed", range(6))
def test_500(seed: int) -> None:
    rng = random.Random(f"500 {seed}")
    rules = {
        "win_rule": rng.choice(["bid_to_win", "first_to_500", "bid_to_win_750"]),
        "nullo": rng.choice(["all", "single", "none"]),
        "defence_cap": rng.choice([None, 490]),
        "hand_limit": rng.choice([None, None, 1]),
    }
    totals = [rng.randrange(-70, 60) * 10 for _ in range(2)]
    compare(record_of("five_hundred", "official", totals, **rules), f"500 {seed}")


@pytest.mark.parametrize("variant", ["plain", "declarations"])
@pytest.mark.parametrize("seed", range(6))
def test_belote(variant: str, seed: int) -> None:
    rng = random.Random(f"{variant} {seed}")
    rules = {
        "tie_rule": rng.choice(["litige", "dedans", "made"]),
        "belote_alone_wins": rng.random() < 0.7,
        "round_to_ten": rng.random() < 0.3,
        "hand_limit": rng.choice([None, None, 1]),
    }
    totals = [rng.randrange(150, 500) for _ in range(2)]
    record = record_of("belote", variant, totals, **rules)
    record["start"]["held"] = rng.choice([0, 0, 91])
    compare(record, f"{variant} {seed}")


def test_at_the_start_nobody_can_win_or_lose() -> None:
    found = needs(record_of("two_hundred", "partners", [0, 0]))
    assert found["state"] == "open"
    assert [(side["win"], side["lose"]) for side in found["sides"]] == [([], []), ([], [])]
    assert [side["scores"] for side in found["sides"]] == ["always", "always"]


def test_at_the_threshold_a_side_scores_by_its_bid() -> None:
    found = needs(record_of("two_hundred", "partners", [150, 120]))
    assert [side["scores"] for side in found["sides"]] == ["by_bid", "by_bid"]
    said = [
        (line["role"], line["bid_too"], line["verb"], line["kind"], line["figure"])
        for line in found["sides"][1]["win"]
    ]
    assert said == [
        ("bid", None, "win", "made_from", 80),
        ("defend", True, "win", "from", 80),
    ]


def test_figures_that_win_are_named_with_the_gap_between_them() -> None:
    rules = {"tie_rule": "litige", "hand_limit": 1}
    found = needs(record_of("belote", "declarations", [200, 361], **rules))
    said = [
        (line["calls"], line["verb"], line["rows"])
        for line in found["sides"][0]["win"]
        if line["kind"] == "rows" and line["verb"] == "win"
    ]
    # 340 can be all in combinations: then the others have all the cards.
    assert said == [(["made"], "win", [[332, 339], [341, None]])]


def test_where_there_is_no_next_hand_nothing_is_needed() -> None:
    assert needs(None)["state"] == "unknown"
    over = record_of("two_hundred", "partners", [150, 120])
    over["hands"] = [{"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0]}]
    assert needs(over)["state"] == "over"
    assert needs(over)["sides"] == []
