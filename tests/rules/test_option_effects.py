"""Every value of every option, and what it makes of one and the same game (rules part E)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import GAMES, options, score, table

from .test_said import record, took
from .test_variants import EVEN_5, hand

TWO, FIVE, BELOTE = "two_hundred", "five_hundred", "belote"
PASSED = {"void": "passed"}
NT = {"rules": {"no_trump": True}}
FOR_200 = {"rules": {"hundred_for_200": True}}
LIMIT = {"hand_limit": 1}


def at(*totals: int, **rules: Any) -> dict[str, Any]:
    return {"start": {"totals": list(totals)}, "rules": rules}


def auction(said: str) -> dict[str, Any]:
    made = [call.split() for call in said.split(",")]
    return {"calls": [[int(seat), int(c) if c.isdigit() else c] for seat, c in made]}


def tricks(level: str, won: int) -> dict[str, Any]:
    return {"bidder": 0, "bid": level, "tricks": [won, 10 - won]}


# game, variant, option, the rest of the record, its hand, what is looked at, what it is
ROWS: list[tuple[str, str, str, dict[str, Any], dict[str, Any], str, dict[Any, Any]]] = [
    (TWO, "partners", "target", at(150, 0), hand(60, 60, 40), "winners",
     {200: [0], 300: [], 500: []}),
    (TWO, "le_rough", "target", at(250, 0), hand(100, 100, 0), "winners",
     {200: [0], 300: [0], 350: [0], 500: []}),
    (TWO, "partners", "min_bid", {}, hand(5, 60, 40), "problems",
     {5: [], 10: ["below_minimum"], 50: ["below_minimum"], 100: ["below_minimum"]}),
    (TWO, "partners", "min_bid", {}, hand(95, 95, 5), "problems",
     {5: [], 50: [], 95: [], 100: ["below_minimum"]}),
    (TWO, "partners", "hundred_rule", at(0, 100), hand(60, 70, 30, sides_bid=[0]), "totals",
     {True: [70, 100], False: [70, 130]}),
    (TWO, "cutthroat", "hundred_rule", at(0, 100, 0, 0),
     hand(40, 45, 20, 20, 15, sides_bid=[0]), "totals",
     {True: [45, 100, 20, 15], False: [45, 120, 20, 15]}),
    (TWO, "partners", "hundred_threshold", at(0, 50), hand(60, 70, 30, sides_bid=[0]), "totals",
     {50: [70, 50], 55: [70, 80], 100: [70, 80], 500: [70, 80]}),
    (TWO, "partners", "floor", {}, hand(60, 50, 50), "winners",
     {-50: [1], -60: [1], -65: [], -200: [], -1000: []}),
    (TWO, "six_three", "floor", {}, hand(60, 50, 30, 20), "dropped",
     {-50: [0], -60: [0], -65: [], -1000: []}),
    # -210 and -50
    (TWO, "partners", "floor_rule", at(-150, -100), hand(60, 50, 50), "winners",
     {"always": [1], "opponent_nonneg": [], "off": []}),
    (TWO, "partners", "floor_rule", at(-150, -50), hand(60, 50, 50), "winners",
     {"always": [1], "opponent_nonneg": [1], "off": []}),
    (TWO, "six_three", "floor_rule", at(-150, 0, 0), hand(60, 50, 30, 20), "dropped",
     {"always": [0], "off": []}),
    (TWO, "cutthroat", "floor_rule", at(-150, 0, 0, 0), hand(60, 50, 30, 20, 0), "winners",
     {"always": [1], "off": []}),
    (TWO, "partners", "both_over", at(140, 180), hand(60, 60, 40, sides_bid=[0, 1]), "winners",
     {"bidder": [0], "higher": [1]}),
    (TWO, "partners", "tie", at(140, 160, both_over="higher"),
     hand(60, 60, 40, sides_bid=[0, 1]), "winners", {"another_hand": [], "shared": [0, 1]}),
    (TWO, "partners", "hand_limit", {}, hand(60, 60, 40), "winners",
     {None: [], 1: [0], 2: [], 200: []}),
    (TWO, "partners", "void_deal", {"first_dealer": 1}, PASSED, "next_dealer",
     {"next": 2, "same": 1}),
    (TWO, "five_shadow", "void_deal", {"first_dealer": 1}, PASSED, "next_dealer",
     {"next": 3, "same": 1}),
    (TWO, "partners", "single_round", {"first_dealer": 2},
     auction("3 50, 0 55, 1 pass, 2 pass"), "state", {True: "playing", False: "bidding"}),
    (TWO, "partners", "dealer_must_bid", {"first_dealer": 2},
     auction("3 pass, 0 pass, 1 pass, 2 pass"), "problems",
     {True: ["dealer_must_bid"], False: []}),
    (TWO, "le_rough", "dealer_must_bid", {"first_dealer": 2},
     auction("3 pass, 0 pass, 1 pass, 2 70"), "problems", {True: [], False: ["dealer_must_pass"]}),
    (TWO, "partners", "hundred_for_200", {}, auction("3 for_200"), "problems",
     {True: [], False: ["bid_not_allowed"]}),
    (TWO, "partners", "hundred_for_200_penalty", FOR_200,
     hand(100, 95, 5, hundred_for_200=True), "totals", {100: [-100, 5], 200: [-200, 5]}),
    (TWO, "partners", "no_trump", {}, hand(60, 60, 40, trump="NT"), "totals",
     {True: [120, 80], False: [0, 0]}),
    (TWO, "partners", "nt_multiplier", NT, hand(60, 60, 40, trump="NT"), "totals",
     {1: [60, 40], 2: [120, 80]}),
    (TWO, "partners", "nt_doubles_failed", NT, hand(60, 50, 50, trump="NT"), "totals",
     {True: [-120, 100], False: [-60, 100]}),
    (TWO, "kitty", "discard_points", {}, hand(80, 75, 15, discard=10), "totals",
     {"defenders": [-80, 25], "nobody": [-80, 15]}),
    (TWO, "kitty", "discard_points", {}, hand(80, 75, 15, discard=10, last_trick=0), "problems",
     {"defenders": ["not_played_here"], "nobody": ["not_played_here"], "last_trick": []}),
    (TWO, "kitty", "discard_points", {}, hand(80, 75, 15, discard=10, last_trick=0), "totals",
     {"last_trick": [85, 15]}),
    (TWO, "five_called", "five_fail", {}, hand(75, 40, 10, 30, 15, 5, partner=2), "totals",
     {"both_minus": [-75, 10, -75, 15, 5], "bidder_only": [-75, 10, 0, 15, 5],
      "bidder_only_partner_scores": [-75, 10, 30, 15, 5]}),
    (TWO, "five_called", "pair_wins", at(140, 0, 180, 0, 0), EVEN_5, "winners",
     {"bidder": [0], "shared": [0, 2]}),
    (TWO, "six_rotate", "six_rotate_per_hand", {}, hand(50, 60, 40, 0), "playing",
     {False: [0, 1], True: [1, 2]}),
    (TWO, "six_two", "stake_cents", at(450, 100), hand(60, 60, 40, sides_bid=[0]), "share",
     {None: None, 1: 2, 250: 500, 1_000_000: 2_000_000}),
    (FIVE, "official", "min_bid", {}, tricks("6N", 6), "problems",
     {"6S": [], "7S": ["below_minimum"]}),
    (FIVE, "five_card_widow", "min_bid", {}, tricks("6N", 6), "problems",
     {"6S": [], "7S": ["below_minimum"]}),
    # -760
    (FIVE, "official", "floor", at(-620, 0), tricks("7S", 6), "winners",
     {-500: [1], -750: [1], -1000: []}),
    # -1000 and -10; then -1000 and 0
    (FIVE, "official", "floor_rule", at(-900, -60), tricks("6H", 5), "winners",
     {"always": [1], "opponent_nonneg": [], "off": []}),
    (FIVE, "official", "floor_rule", at(-900, -50), tricks("6H", 5), "winners",
     {"always": [1], "opponent_nonneg": [1], "off": []}),
    (FIVE, "official", "tie", at(0, 30, **LIMIT), tricks("6S", 9), "winners",
     {"another_hand": [], "shared": [0, 1]}),
    (FIVE, "official", "hand_limit", {}, tricks("6C", 6), "winners",
     {None: [], 1: [0], 2: [], 200: []}),
    (FIVE, "official", "void_deal", {"first_dealer": 3}, PASSED, "next_dealer",
     {"next": 0, "same": 3}),
    # -200 and 750; then 500 by a bid beside 740
    (FIVE, "official", "win_rule", at(0, 690), tricks("7H", 4), "winners",
     {"bid_to_win": [], "first_to_500": [1], "bid_to_win_750": [1]}),
    (FIVE, "official", "win_rule", at(0, 440), tricks("7H", 4), "winners",
     {"bid_to_win": [], "first_to_500": [1], "bid_to_win_750": []}),
    (FIVE, "official", "nullo", {}, tricks("NULLO", 0), "problems",
     {"all": [], "single": [], "none": ["bid_not_allowed"]}),
    (FIVE, "official", "nullo", {}, tricks("BNULLO", 0), "problems",
     {"all": [], "single": ["bid_not_allowed"], "none": ["bid_not_allowed"]}),
    (FIVE, "official", "nullo_scores", {}, tricks("BNULLO", 1), "totals",
     {"by_bid": [-500, 10], "all_250": [-250, 10]}),
    (FIVE, "official", "defence_cap", at(0, 480), tricks("7H", 4), "totals",
     {None: [-200, 540], 490: [-200, 490]}),
    # who may call it changes nothing in the score
    (FIVE, "official", "misdeal_call", {"first_dealer": 3}, {"void": "misdeal"}, "next_dealer",
     {"off": 3, "anyone": 3, "not_bidder": 3}),
    (BELOTE, "plain", "target", at(419, 0), took(82, 80), "winners",
     {301: [0], 501: [0], 1001: []}),
    (BELOTE, "plain", "tie", at(438, 440), took(82, 80), "winners",
     {"another_hand": [], "shared": [0, 1]}),
    (BELOTE, "plain", "hand_limit", {}, took(82, 80), "winners",
     {None: [], 1: [0], 2: [], 200: []}),
    (BELOTE, "plain", "void_deal", {"first_dealer": 3}, PASSED, "next_dealer",
     {"next": 0, "same": 3}),
    (BELOTE, "plain", "declarations", {}, took(60, 102, declared=[50, 0]), "totals",
     {True: [110, 102], False: [0, 0]}),
    (BELOTE, "plain", "tie_rule", {}, took(81, 81), "totals",
     {"litige": [0, 81], "dedans": [0, 162], "made": [81, 81]}),
    (BELOTE, "plain", "litige_belote", {}, took(71, 91, belote=0), "totals",
     {"held": [0, 91], "kept": [20, 91]}),
    (BELOTE, "plain", "litige_belote", {}, took(71, 91, belote=0), "held",
     {"held": 91, "kept": 71}),
    (BELOTE, "plain", "belote_alone_wins", at(485, 300), took(60, 102, belote=0), "winners",
     {True: [0], False: []}),
    (BELOTE, "declarations", "contract_counts_declarations", {},
     took(60, 102, declared=[50, 0]), "totals", {True: [110, 102], False: [0, 212]}),
    (BELOTE, "declarations", "carre_order", {},
     took(100, 62, declarations=[[0, "carre", "10", None], [1, "carre", "K", None]]), "totals",
     {"natural": [0, 262], "trump": [200, 62]}),
    (BELOTE, "plain", "round_to_ten", {}, took(85, 77), "totals",
     {True: [90, 80], False: [85, 77]}),
]  # fmt: skip


def record_of(row: Any, value: Any) -> dict[str, Any]:
    game, variant, name, head, element, *_ = row
    rules = {**head.get("rules", {}), name: value}
    return record(game, variant, element, **{**head, "rules": rules})


def looked_at(what: str, value: dict[str, Any]) -> Any:
    sheet = score(value)
    if what == "problems":
        return [found["code"] for found in sheet["problems"]]
    if what == "state":
        return sheet["hands"][0]["state"]
    if what == "share":
        return sheet["pot"] and sheet["pot"]["share_cents"]
    return table(value)["playing"] if what == "playing" else sheet[what]


@pytest.mark.parametrize("row", ROWS, ids=["-".join(row[1:3]) for row in ROWS])
def test_what_a_value_makes_of_the_game(row: Any) -> None:
    *_, what, expected = row
    told = {value: looked_at(what, record_of(row, value)) for value in expected}
    assert told == expected


def least_and_most(option: Any) -> list[Any]:
    """Its values; of a range the ends."""
    values = [True, False] if option.kind == "boolean" else option.values
    values = values or [option.low, option.high]
    return [None, *values] if option.is_nullable else values


def test_every_value_of_every_option_is_tried() -> None:
    offered = {
        (game, option.name, repr(value))
        for game in GAMES
        for variant in GAMES[game].presets
        for option in options(game, variant)
        for value in least_and_most(option)
    }
    tried = {(row[0], row[2], repr(value)) for row in ROWS for value in row[6]}
    assert offered - tried == set()
    assert {row[2] for row in ROWS} == {name for _, name, _ in offered}


def test_values_of_an_option_differ_in_something() -> None:
    alike = {(row[0], row[2]) for row in ROWS} - {
        (row[0], row[2]) for row in ROWS if len({repr(told) for told in row[6].values()}) > 1
    }
    assert alike == {(FIVE, "misdeal_call")}
