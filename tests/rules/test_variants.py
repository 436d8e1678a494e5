"""The variants of 200: who gets what, who leaves the table, and who deals (A3 to A9, D)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import GAMES, options, score, table

PRESETS = GAMES["two_hundred"].presets


def record(variant: str, *hands: Any, **head: Any) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": variant,
        "players": ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][: PRESETS[variant].seats],
        "hands": list(hands),
        **head,
    }


def hand(bid: int, *captured: int, bidder: int = 0, **more: Any) -> dict[str, Any]:
    """A hand of seat 0's in which every side is known to have bid, or not."""
    return {"bidder": bidder, "bid": bid, "captured": list(captured), **more}


def sheet_of(variant: str, *hands: Any, **head: Any) -> dict[str, Any]:
    sheet = score(record(variant, *hands, **head))
    assert sheet["problems"] == []
    return sheet


def lines(sheet: dict[str, Any]) -> list[tuple[int, int, str, str | None]]:
    return [
        (x["side"], x["points"], x["rule"], x["args"].get("reading"))
        for x in sheet["hands"][-1]["lines"]
    ]


LAST = {"rules": {"discard_points": "last_trick"}}
NOBODY = {"rules": {"discard_points": "nobody"}}
HANDS = [
    # KIT: the contract is judged on tricks alone, the discards are the defenders'
    ("kitty", hand(70, 75, 15, discard=10), {},
     [(0, 75, "200.S1", None), (1, 15, "200.S3", None), (1, 10, "KIT.S1", None)]),
    ("kitty", hand(80, 75, 15, discard=10), {},
     [(0, -80, "200.S2", None), (1, 15, "200.S3", None), (1, 10, "KIT.S1", None)]),
    ("kitty", hand(70, 75, 15, discard=10, sides_bid=[0]), {"start": {"totals": [0, 100]}},
     [(0, 75, "200.S1", None), (1, 0, "200.S4", "blocked"), (1, 0, "KIT.S2", None)]),
    ("kitty", hand(70, 75, 15, discard=10), NOBODY,
     [(0, 75, "200.S1", None), (0, 0, "KIT.S3", "nobody"), (1, 15, "200.S3", None)]),
    ("kitty", hand(80, 75, 15, discard=10, last_trick=0), LAST,
     [(0, 85, "200.S1", None), (0, 0, "KIT.S3", "included"), (1, 15, "200.S3", None)]),
    ("kitty", hand(80, 75, 15, discard=10, last_trick=1), LAST,
     [(0, -80, "200.S2", None), (1, 15, "200.S3", None), (1, 10, "KIT.S3", "last_trick")]),
    ("kitty", hand(80, 80, 20), LAST, [(0, 80, "200.S1", None), (1, 20, "200.S3", None)]),
    # LR: no trump doubles what was awarded, and the minus
    ("le_rough", hand(70, 80, 15, discard=5, trump="NT"), {},
     [(0, 80, "200.S1", None), (0, 80, "LR.S2", None), (1, 15, "200.S3", None),
      (1, 5, "KIT.S1", None), (1, 20, "LR.S2", None)]),
    ("le_rough", hand(75, 70, 20, discard=10, trump="NT"),
     {"rules": {"nt_doubles_failed": False}},
     [(0, -75, "200.S2", None), (1, 20, "200.S3", None), (1, 10, "KIT.S1", None),
      (1, 30, "LR.S2", None)]),
    # 2P: cards that were never played
    ("two_plain", hand(50, 50, 20), {},
     [(0, 50, "200.S1", None), (0, 0, "2P.S2", None), (1, 20, "200.S3", None)]),
    ("two_dummy", hand(55, 60, 40), {}, [(0, 60, "200.S1", None), (1, 40, "200.S3", None)]),
    # 5C: bidder and partner together
    ("five_called", hand(60, 40, 10, 30, 15, 5, partner=2), {},
     [(0, 70, "5C.S1", "bidder"), (1, 10, "200.S3", None), (2, 70, "5C.S1", "partner"),
      (3, 15, "200.S3", None), (4, 5, "200.S3", None)]),
    ("five_called", hand(75, 40, 10, 30, 15, 5, partner=2), {},
     [(0, -75, "5C.S3", "bidder"), (1, 10, "200.S3", None), (2, -75, "5C.S3", "partner"),
      (3, 15, "200.S3", None), (4, 5, "200.S3", None)]),
    ("five_called", hand(75, 40, 10, 30, 15, 5, partner=2), {"rules": {"five_fail": "bidder_only"}},
     [(0, -75, "5C.S3", "bidder"), (1, 10, "200.S3", None), (2, 0, "5C.S3", "partner_nothing"),
      (3, 15, "200.S3", None), (4, 5, "200.S3", None)]),
    ("five_called", hand(75, 40, 10, 30, 15, 5, partner=2),
     {"rules": {"five_fail": "bidder_only_partner_scores"}},
     [(0, -75, "5C.S3", "bidder"), (1, 10, "200.S3", None), (2, 30, "5C.S3", "partner_scores"),
      (3, 15, "200.S3", None), (4, 5, "200.S3", None)]),
    ("five_called", hand(100, 60, 0, 40, 0, 0, partner=2, hundred_for_200=True),
     {"rules": {"hundred_for_200": True}},
     [(0, 200, "200.O1", "made"), (1, 0, "200.S3", None), (2, 200, "200.O1", "made"),
      (3, 0, "200.S3", None), (4, 0, "200.S3", None)]),
    ("five_called", hand(100, 60, 5, 35, 0, 0, partner=2, hundred_for_200=True),
     {"rules": {"hundred_for_200": True}},
     [(0, -100, "200.O1", "failed"), (1, 5, "200.S3", None), (2, -100, "200.O1", "failed"),
      (3, 0, "200.S3", None), (4, 0, "200.S3", None)]),
    # 5C.S4: the partner is never blocked; 5C.S2: the others are
    ("five_called", hand(60, 40, 10, 30, 15, 5, partner=2, sides_bid=[0]),
     {"start": {"totals": [0, 100, 150, 0, 0]}},
     [(0, 70, "5C.S1", "bidder"), (1, 0, "200.S4", "blocked"), (2, 70, "5C.S1", "partner"),
      (3, 15, "200.S3", None), (4, 5, "200.S3", None)]),
    # CT: everybody scores his own; the 100-point rule only where it is agreed
    ("cutthroat", hand(40, 35, 20, 30, 15), {"start": {"totals": [0, 100, 0, 0]}},
     [(0, -40, "200.S2", None), (1, 20, "200.S3", "no_rule"), (2, 30, "200.S3", None),
      (3, 15, "200.S3", None)]),
    ("cutthroat", hand(40, 45, 20, 20, 15, sides_bid=[0, 2]),
     {"rules": {"hundred_rule": True}, "start": {"totals": [0, 100, 100, 0]}},
     [(0, 45, "200.S1", None), (1, 0, "200.S4", "blocked"), (2, 20, "200.S4", "bid"),
      (3, 15, "200.S3", None)]),
    ("six_two", hand(60, 65, 35), {}, [(0, 65, "200.S1", None), (1, 35, "200.S3", None)]),
    ("six_three", hand(50, 20, 50, 30, bidder=1), {},
     [(0, 20, "200.S3", None), (1, 50, "200.S1", None), (2, 30, "200.S3", None)]),
    ("six_three_52", hand(60, 65, 20, 10, discard=5, last_trick=2), LAST,
     [(0, 65, "200.S1", None), (1, 20, "200.S3", None), (2, 10, "200.S3", None),
      (2, 5, "KIT.S3", "last_trick")]),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "element", "head", "expected"), HANDS)
def test_hand(variant: str, element: Any, head: dict[str, Any], expected: Any) -> None:
    assert lines(sheet_of(variant, element, **head)) == expected


def end(variant: str, totals: list[int], element: Any, **rules: Any) -> tuple[Any, ...]:
    sheet = sheet_of(variant, element, start={"totals": totals}, rules=rules)
    args = sheet["ended_args"] or {}
    return sheet["ended_by"], args.get("reading"), sheet["winners"], sheet["dropped"]


EVEN_5 = hand(60, 40, 10, 30, 15, 5, partner=2, sides_bid=[0, 1, 2, 3, 4])
FOUR = hand(25, 30, 30, 20, 20)
FALLS = hand(50, 50, 40, 10, bidder=2, sides_bid=[0, 2])
THREE = hand(50, 50, 40, 10, sides_bid=[0, 1, 2])
ENDS = [
    # 5C.E1: the bidder, else the partner, else the highest
    ("five_called", [140, 0, 180, 0, 0], EVEN_5, {}, ("5C.E1", None, [0], [])),
    ("five_called", [0, 195, 180, 0, 0], EVEN_5, {}, ("5C.E1", None, [2], [])),
    ("five_called", [0, 195, 0, 195, 0], EVEN_5, {}, ("5C.E1", "others", [3], [])),
    ("five_called", [0, 195, 0, 190, 0], EVEN_5, {}, (None, None, [], [])),
    ("five_called", [140, 0, 180, 0, 0], EVEN_5, {"pair_wins": "shared"},
     ("5C.E1", "pair", [0, 2], [])),
    ("five_called", [140, 0, 180, 0, 0], EVEN_5, {"both_over": "higher"},
     ("5C.E1", "higher", [2], [])),
    ("five_called", [0, 195, 0, 190, 0], EVEN_5, {"tie": "shared"},
     ("5C.E1", "shared", [1, 3], [])),
    # 5C.E2, CT.E2: the highest wins once somebody is at the floor
    ("five_called", [0, 50, 0, 0, -210], EVEN_5, {}, (None, None, [], [])),
    ("five_called", [0, 50, -30, 0, -210], EVEN_5, {}, ("5C.E2", None, [0], [])),
    ("cutthroat", [100, 180, 185, 50], FOUR, {}, ("CT.E1", "others", [1], [])),
    ("cutthroat", [170, 180, 185, 50], FOUR, {}, ("CT.E1", None, [0], [])),
    ("cutthroat", [0, 0, 0, -220], FOUR, {}, (None, None, [], [])),
    ("cutthroat", [0, 5, 0, -220], FOUR, {}, ("CT.E2", None, [1], [])),
    ("cutthroat", [0, 5, 0, -220], FOUR, {"floor_rule": "off"}, (None, None, [], [])),
    # 63.E2 before 63.E1
    ("six_three", [150, 180, 0], THREE, {}, ("63.E2", None, [0], [])),
    ("six_three", [0, 180, 195], THREE, {}, ("63.E2", "others", [1], [])),
    ("six_three", [0, 0, -190], FALLS, {}, (None, None, [], [2])),
    ("six_three", [150, 0, -190], FALLS, {}, ("200.E2", None, [0], [])),
    ("six_three", [0, 0, -200], THREE | {"captured": [50, 50, 0]}, {"floor_rule": "off"},
     (None, None, [], [])),
    ("six_two", [150, 180], hand(60, 60, 40, sides_bid=[0, 1]), {}, ("200.E3", None, [0], [])),
    ("two_dummy", [-150, 0], hand(60, 40, 60), {}, ("200.E4", None, [1], [])),
    ("five_shadow", [0, 180], hand(60, 70, 30, sides_bid=[0, 1]), {}, ("200.E2", None, [1], [])),
    ("le_rough", [180, 0], hand(80, 80, 20, trump="NT"), {}, (None, None, [], [])),
    ("le_rough", [190, 0], hand(80, 80, 20, trump="NT"), {}, ("200.E2", None, [0], [])),
    # LR.A1 to A3 go before everything
    ("le_rough", [0, 340], hand(100, 100, 0, declared_all=True), {}, ("LR.A1", None, [0], [])),
    ("le_rough", [340, -150], hand(100, 95, 0, discard=5, declared_all=True), {},
     ("LR.A2", None, [1], [])),
    ("le_rough", [340, -150], hand(100, 95, 5, declared_all=True), {}, ("LR.A2", None, [1], [])),
    ("le_rough", [0, 0], hand(100, 95, 0, discard=5, last_trick=0, declared_all=True),
     {"discard_points": "last_trick"}, ("LR.A2", None, [1], [])),
    # the hand limit, among the teams that are left
    ("six_three", [0, 0, 0], THREE, {"hand_limit": 1}, ("200.O5", None, [0], [])),
    ("cutthroat", [0, 0, 0, 0], FOUR, {"hand_limit": 1}, (None, None, [], [])),
    ("cutthroat", [0, 0, 0, 0], FOUR, {"hand_limit": 1, "tie": "shared"},
     ("200.O5", "shared", [0, 1], [])),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "totals", "element", "rules", "expected"), ENDS)
def test_end(variant: str, totals: Any, element: Any, rules: Any, expected: Any) -> None:
    assert end(variant, totals, element, **rules) == expected


def test_a_declared_hand_adds_no_points() -> None:
    sheet = sheet_of("le_rough", hand(100, 100, 0, declared_all=True))
    assert (sheet["totals"], sheet["over"], sheet["winner"]) == ([0, 0], True, 0)
    assert lines(sheet) == [(0, 0, "LR.A1", None)]
    without_bid = {"bidder": 0, "captured": [100, 0], "declared_all": True}
    assert sheet_of("le_rough", without_bid)["winner"] == 0


DEALERS = [
    ("five_shadow", {"first_dealer": 1}, hand(60, 70, 30), 3),
    ("five_shadow", {"first_dealer": 4}, hand(60, 70, 30), 0),
    ("two_dummy", {"first_dealer": 1}, hand(60, 70, 30), 0),
    ("five_called", {"first_dealer": 4}, EVEN_5, 0),
    ("six_two", {"first_dealer": 5}, hand(60, 70, 30), 0),
    ("six_three", {"first_dealer": 2, "start": {"totals": [-200, 0, 0]}},
     hand(50, 0, 60, 40, bidder=1), 4),
    ("six_rotate", {"first_dealer": 1}, hand(50, 60, 40, 0), 3),
    ("six_rotate", {"first_dealer": 1, "rules": {"six_rotate_per_hand": True}},
     hand(50, 60, 40, 0), 2),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "head", "element", "dealer"), DEALERS)
def test_next_dealer(variant: str, head: dict[str, Any], element: Any, dealer: int) -> None:
    assert sheet_of(variant, element, **head)["next_dealer"] == dealer


def test_the_dealer_drops_out_with_this_hand() -> None:
    """63.R1: the deal goes to the next seat of those that are left."""
    element = hand(50, 40, 50, 10, bidder=2)
    sheet = sheet_of("six_three", element, first_dealer=1, start={"totals": [0, 0, -150]})
    assert (sheet["dropped"], sheet["next_dealer"]) == ([2], 3)


def test_after_a_drop_out_four_play_on() -> None:
    """63.E3: the remaining two play the four-player game, and now the floor ends it."""
    start = {"totals": [0, 0, -200]}
    assert sheet_of("six_three", start=start)["dropped"] == [2]
    at_table = table(record("six_three", start=start))
    assert (at_table["playing"], at_table["callers"]) == ([0, 1], [0, 1, 3, 4])
    sheet = sheet_of("six_three", hand(60, 40, 60, 0), start={"totals": [-150, 0, -200]})
    assert (sheet["ended_by"], sheet["winner"], sheet["dropped"]) == ("200.E4", 1, [2])
    calls = [[1, 60], [3, "pass"], [4, "pass"], [0, "pass"]]
    closed = sheet_of("six_three", {"calls": calls}, first_dealer=0, start=start)
    assert closed["hands"][0]["state"] == "playing"


def test_teams_take_turns_by_hand() -> None:
    """6R.S1: the team that has sat longest leaves; a passed-out deal changes nobody."""
    by_hand = {"rules": {"six_rotate_per_hand": True}}
    played = [hand(50, 60, 40, 0), hand(50, 0, 60, 40, bidder=1), hand(50, 40, 0, 60, bidder=2)]
    tables = [table(record("six_rotate", *played[:n], **by_hand))["playing"] for n in range(4)]
    assert tables == [[0, 1], [1, 2], [2, 0], [0, 1]]
    void = table(record("six_rotate", played[0], {"void": "passed"}, **by_hand))
    assert void["playing"] == [1, 2]
    sheet = sheet_of("six_rotate", *played, **by_hand)
    assert sheet["totals"] == [100, 100, 100]
    other = hand(50, 60, 0, 40, playing=[0, 2])
    assert sheet_of("six_rotate", other, **by_hand)["totals"] == [60, 0, 40]


SAT = [
    # who is at the table; who has sat longest does not hang on the order of the two
    ([[0, 1], [1, 2], [0, 2]], [0, 1]),
    ([[1, 0]], [0, 2]),
    ([[2, 1]], [1, 0]),
    # the same pair once more: who should have left leaves now
    ([[0, 1], [1, 0]], [1, 2]),
    # the waiting team sits down, but the other one left
    ([[0, 1], [2, 0]], [2, 1]),
]


@pytest.mark.parametrize(("pairs", "then"), SAT)
def test_who_has_sat_longest_makes_room(pairs: list[list[int]], then: list[int]) -> None:
    """6R.S1, also where the hands themselves name who plays."""
    points = [60, 40]
    played = [
        hand(
            60,
            *[points[pair.index(side)] if side in pair else 0 for side in range(3)],
            bidder=pair[0],
            playing=pair,
        )
        for pair in pairs
    ]
    by_hand = {"six_rotate_per_hand": True, "target": 500}
    answer = record("six_rotate", *played, rules=by_hand)
    assert score(answer)["problems"] == []
    assert table(answer)["playing"] == then


def test_teams_take_turns_after_the_end_too() -> None:
    """ENG.3: a hand that an earlier correction made an orphan is read as it was dealt."""
    played = [hand(50, 60, 40, 0), hand(50, 0, 60, 40, bidder=1), hand(50, 40, 0, 60, bidder=2)]
    sheet = sheet_of(
        "six_rotate",
        *played,
        first_dealer=0,
        start={"totals": [150, 0, 0]},
        rules={"six_rotate_per_hand": True},
    )
    assert sheet["ended_at"] == 1
    assert [row["state"] for row in sheet["hands"]] == ["scored", "orphan", "orphan"]
    assert [row["dealer"] for row in sheet["hands"]] == [0, 1, 2]


@pytest.mark.parametrize("first", [40, 100])
def test_an_orphan_is_read_as_dealt_when_a_team_had_dropped_out(first: int) -> None:
    """ENG.3, 63.E1: the first hand, corrected to 100, ends the game before team 0 drops out."""
    sheet = sheet_of(
        "six_three",
        hand(40, 0, first, 100 - first, bidder=1, sides_bid=[1]),
        hand(50, 20, 40, 40, sides_bid=[0]),
        {"calls": [[4, 50], [5, "pass"], [1, "pass"], [2, "pass"]], "captured": [0, 50, 50]},
        {"calls": [[5, "pass"], [1, 60], [2, "pass"], [4, "pass"]], "captured": [0, 50, 50]},
        first_dealer=0,
        start={"totals": [-170, 100, 0]},
        rules={"min_bid": 40},
    )
    assert sheet["over"] is (first == 100)
    assert sheet["dropped"] == ([] if first == 100 else [0])


ALL_LOW = [
    ("cutthroat", [-200, -230, -240, -250], (25, 30, 30, 20, 20), "CT.E2"),
    ("five_called", [-200, -260, -300, -270, -280], (50, 30, 30, 20, 20, 0), "5C.E2"),
]


@pytest.mark.parametrize(("variant", "totals", "played", "rule"), ALL_LOW)
def test_the_highest_wins_where_every_player_is_at_the_floor(
    variant: str, totals: list[int], played: tuple[int, ...], rule: str
) -> None:
    """CT.E2, 5C.E2: somebody at the floor ends the game, even when nobody is above it."""
    more = {"partner": 1} if variant == "five_called" else {}
    start = {"totals": [low - 100 for low in totals]}
    sheet = sheet_of(variant, hand(*played, **more), start=start)
    assert max(sheet["totals"]) <= -200
    assert (sheet["ended_by"], sheet["winner"]) == (rule, 0)


def test_three_teams_at_the_floor_go_on() -> None:
    """63.E1, ENG.5: where all of them would drop out nobody does, and nobody has won."""
    sheet = sheet_of("six_three", {"adjust": [-300, -300, -300]}, hand(50, 60, 20, 20))
    assert (sheet["over"], sheet["dropped"]) == (False, [])


def test_two_of_three_teams_play_a_game() -> None:
    played = hand(50, 60, 0, 40)
    sheet = sheet_of("six_rotate", played, playing=[0, 2], first_dealer=0)
    assert (sheet["totals"], sheet["dropped"], sheet["next_dealer"]) == ([60, 0, 40], [], 2)
    low = sheet_of("six_rotate", played, playing=[2, 0], start={"totals": [140, 0, 0]})
    assert (low["ended_by"], low["winner"]) == ("200.E2", 0)
    floor = sheet_of(
        "six_rotate", hand(50, 40, 0, 60), playing=[0, 2], start={"totals": [-150, 0, 0]}
    )
    assert (floor["ended_by"], floor["winner"]) == ("200.E4", 2)


def test_a_side_at_the_floor_ends_the_game_by_hand() -> None:
    sheet = sheet_of(
        "six_rotate",
        hand(60, 40, 60, 0),
        start={"totals": [-150, 0, 70]},
        rules={"six_rotate_per_hand": True},
    )
    assert (sheet["ended_by"], sheet["winner"]) == ("6R.S1", 2)


POTS = [
    ("six_three", [450, 100, 0], hand(60, 60, 25, 15, sides_bid=[0]), 200, (1200, 600)),
    ("six_two", [450, 100], hand(60, 60, 40, sides_bid=[0]), 100, (600, 200)),
]


@pytest.mark.parametrize(("variant", "totals", "element", "stake", "pot"), POTS)
def test_pot(variant: str, totals: Any, element: Any, stake: int, pot: tuple[int, int]) -> None:
    rules = {"stake_cents": stake}
    sheet = sheet_of(variant, element, start={"totals": totals}, rules=rules)
    told = sheet["pot"]
    assert (told["total_cents"], told["share_cents"]) == pot
    assert sum(told["net_cents"]) == 0
    assert [net > 0 for net in told["net_cents"]] == [
        seat in sheet["sides"][0]["seats"] for seat in range(6)
    ]


def test_a_stake_goes_to_500_from_60() -> None:
    at_table = table(record("six_two", rules={"stake_cents": 100}))
    assert (at_table["options"]["target"], at_table["options"]["min_bid"]) == (500, 60)
    assert table(record("six_two"))["options"]["target"] == 200
    assert sheet_of("six_two", hand(60, 60, 40), rules={"stake_cents": 100})["pot"] is None


def test_cents_left_over_go_to_the_first_winners() -> None:
    """Four winners of two teams share six stakes of 1.01."""
    sheet = sheet_of(
        "six_three",
        hand(60, 0, 50, 50, bidder=1, sides_bid=[1, 2]) | {"captured": [0, 60, 40]},
        start={"totals": [0, 440, 460]},
        rules={"stake_cents": 101, "both_over": "higher", "tie": "shared"},
    )
    assert sheet["winners"] == [1, 2]
    assert sheet["pot"] == {
        "total_cents": 606,
        "share_cents": 151,
        "net_cents": [-101, 51, 51, -101, 50, 50],
    }


PROBLEMS = [
    ("kitty", hand(70, 75, 25, discard=10), {}, "captured", None, "sum_not_100"),
    ("kitty", hand(70, 45, 10, discard=45), {}, "discard", None, "discard_over_40"),
    ("kitty", hand(70, 75, 15, discard=8), {}, "discard", None, "not_multiple_of_5"),
    ("kitty", hand(70, 75, 15, discard=10, last_trick=0), {}, "last_trick", None,
     "not_played_here"),
    ("kitty", hand(70, 75, 15, discard=10), LAST["rules"], "last_trick", None, "missing"),
    ("kitty", hand(70, 75, 25, declared_all=True), {}, "declared_all", None, "not_played_here"),
    ("partners", hand(70, 75, 25, discard=10), {}, "discard", None, "not_played_here"),
    ("two_plain", hand(70, 75, 30), {}, "captured", None, "sum_over_100"),
    ("five_called", hand(60, 40, 10, 30, 15, 5), {}, "partner", None, "partner_missing"),
    ("five_called", hand(60, 40, 10, 30, 15, 5, partner=0), {}, "partner", None,
     "partner_is_bidder"),
    ("five_called", hand(60, 40, 10, 30, 15, 5, partner=5), {}, "partner", None, "bad_seat"),
    ("five_called", hand(60, 40, 10, 30, 15, 5, partner=2, called="4S"), {}, "called", None,
     "bad_card"),
    ("partners", hand(60, 70, 30, partner=2), {}, "partner", None, "not_played_here"),
    ("five_shadow", hand(60, 70, 30, bidder=2), {}, "bidder", None, "shadow_cannot_bid"),
    ("five_shadow", hand(60, 70, 30, dealer=2), {}, "dealer", None, "shadow_cannot_deal"),
    ("five_shadow", {"calls": [[2, 50]]}, {}, "calls", 0, "shadow_cannot_bid"),
    ("six_rotate", hand(50, 60, 0, 40), {}, "captured", 2, "not_at_table"),
    ("six_rotate", hand(50, 60, 40, 0, bidder=2), {}, "bidder", None, "not_at_table"),
    ("six_rotate", hand(50, 60, 40, 0, playing=[0, 1]), {}, "playing", None, "not_played_here"),
    ("six_rotate", hand(50, 60, 40, 0, playing=[0, 0]), {"six_rotate_per_hand": True}, "playing",
     None, "bad_side"),
    ("six_rotate", hand(50, 60, 40, 0, sides_bid=[0, 2]), {}, "sides_bid", 1, "not_at_table"),
    ("le_rough", {"calls": [[0, 65]]}, {}, "calls", 0, "below_minimum"),
    ("cutthroat", {"calls": [[0, 20]]}, {}, "calls", 0, "below_minimum"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "element", "rules", "field", "index", "code"), PROBLEMS)
def test_problem(
    variant: str, element: Any, rules: dict[str, Any], field: str, index: Any, code: str
) -> None:
    told = score(record(variant, element, rules=rules))["problems"]
    assert [(p["hand"], p["field"], p["index"], p["code"]) for p in told] == [
        (1, field, index, code)
    ]


def test_no_kitty_once_two_teams_are_left() -> None:
    sheet = score(
        record("six_three_52", hand(50, 55, 40, 0, discard=5), start={"totals": [0, 0, -200]})
    )
    assert {p["code"] for p in sheet["problems"]} == {"not_played_here"}


def test_the_shadow_does_not_deal_first() -> None:
    sheet = score(record("five_shadow", first_dealer=2))
    assert [(p["field"], p["code"]) for p in sheet["problems"]] == [
        ("first_dealer", "shadow_cannot_deal")
    ]


THREE_PASSES = [[3, "pass"], [0, "pass"], [1, "pass"]]


def test_le_rough_s_dealer_must_pass_after_three() -> None:
    """LR.B2: void without his pass, and with it; a bid is refused; the option lifts it."""
    for calls in (THREE_PASSES, [*THREE_PASSES, [2, "pass"]]):
        sheet = sheet_of("le_rough", {"calls": calls}, first_dealer=2)
        assert (sheet["hands"][0]["state"], sheet["next_dealer"]) == ("void", 3)
    wrong = score(record("le_rough", {"calls": [*THREE_PASSES, [2, 70]]}, first_dealer=2))
    assert [(p["index"], p["code"]) for p in wrong["problems"]] == [(3, "dealer_must_pass")]
    must = {"rules": {"dealer_must_bid": True}, "first_dealer": 2}
    at_table = table(record("le_rough", {"calls": THREE_PASSES}, **must))
    assert (at_table["to_call"], "pass" in at_table["legal_calls"]) == (2, False)
    after_a_bid = [[3, 70], [0, "pass"], [1, "pass"], [2, 75], [3, "pass"]]
    assert sheet_of("le_rough", {"calls": after_a_bid}, first_dealer=2)["hands"][0]["bidder"] == 2


OPTIONS = [
    ("le_rough", {"target": 350}, None),
    ("partners", {"target": 350}, "bad_option"),
    ("le_rough", {"no_trump": True}, "unknown_option"),
    ("partners", {"discard_points": "nobody"}, "unknown_option"),
    ("six_three_52", {"discard_points": "defenders"}, "bad_option"),
    ("cutthroat", {"floor_rule": "opponent_nonneg"}, "bad_option"),
    ("six_three", {"floor_rule": "opponent_nonneg"}, "bad_option"),
    ("six_two", {"floor_rule": "opponent_nonneg"}, None),
    ("six_rotate", {"floor_rule": "opponent_nonneg"}, None),
    ("six_rotate", {"floor_rule": "opponent_nonneg", "six_rotate_per_hand": True}, "bad_option"),
    ("six_rotate", {"stake_cents": 100}, "bad_option"),
    ("six_rotate", {"stake_cents": 100, "six_rotate_per_hand": True}, None),
    ("partners", {"stake_cents": 100}, "unknown_option"),
    ("kitty", {"five_fail": "bidder_only"}, "unknown_option"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "rules", "code"), OPTIONS)
def test_option(variant: str, rules: dict[str, Any], code: str | None) -> None:
    told = [p["code"] for p in score(record(variant, rules=rules))["problems"]]
    assert told == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("variant", "target", "least"),
    [
        ("partners", 200, 50),
        ("kitty", 300, 60),
        ("le_rough", 500, 70),
        ("cutthroat", 500, 25),
        ("six_three", 500, 60),
    ],
)
def test_lowest_bid_by_target(variant: str, target: int, least: int) -> None:
    at_table = table(record(variant, rules={"target": target}))
    assert at_table["options"]["min_bid"] == least


def test_what_holds_for_a_whole_game_cannot_be_changed_in_it() -> None:
    stake = {"stake_cents": 100}
    same = score(record("six_two", {"rules": stake}, rules=stake))
    assert same["problems"] == []
    other = score(record("six_two", {"rules": {}}, rules=stake))
    assert [(p["field"], p["code"]) for p in other["problems"]] == [("stake_cents", "bad_option")]


def test_the_options_of_a_variant_carry_its_own_values() -> None:
    values = {o.name: o.values for o in options("two_hundred", "six_three_52")}
    assert values["discard_points"] == ["nobody", "last_trick"]
    assert values["floor_rule"] == ["always", "off"]
    assert "no_trump" not in {o.name for o in options("two_hundred", "le_rough")}


def test_a_bid_of_100_with_points_in_the_discards_is_probably_a_slip() -> None:
    sheet = sheet_of("kitty", hand(100, 95, 0, discard=5))
    assert [w["code"] for w in sheet["warnings"]] == ["hundred_with_discard"]
