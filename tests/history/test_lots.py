"""Games that can be compared go by one key, others never do."""

from __future__ import annotations

import random

import pytest

from scorepad import rules
from scorepad.history.counting import counted_in
from scorepad.history.lots import Lot, lot_of, read_lot
from tests.game_generators import VARIANTS, drawn_rules
from tests.history.games_of_records import game_of

HANDS = [{"bidder": 0, "bid": 60, "captured": [70, 30]}] * 3
RECORD = {
    "format": "scorepad-game/1",
    "game": "two_hundred",
    "variant": "partners",
    "players": ["Ann", "Bob", "Cid", "Dot"],
    "hands": HANDS,
}


def lot(**given: object) -> str:
    return lot_of("two_hundred", "partners", [rules.in_force(*RULED, given)]).key


RULED = ("two_hundred", "partners")


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_key_says_what_it_names(name: str, variant: str) -> None:
    for number in range(40):
        given = drawn_rules(random.Random(f"{variant}/{number}/lots"), name, variant)
        found = lot_of(name, variant, [rules.in_force(name, variant, given)])
        assert read_lot(found.key) == found
        changed = Lot(name, variant, found.options, is_changed=True)
        assert read_lot(changed.key) == changed != found


def test_what_makes_no_difference_to_a_hand_does_not_set_games_apart() -> None:
    usual = "two_hundred-partners"
    assert lot() == lot(floor=-300, tie="shared", void_deal="same") == usual
    assert lot(hundred_for_200_penalty=200) == usual, "100 for 200 is not played"
    assert lot(target=300) == f"{usual};min_bid=60;target=300"
    assert lot(hundred_for_200=True) == f"{usual};hundred_for_200=true"
    assert lot(hand_limit=8) == f"{usual};hand_limit=8"


def test_a_game_whose_rules_changed_on_the_way_stands_apart() -> None:
    change = {"rules": {"target": 300, "min_bid": 50}}
    same = {"rules": {"floor": -300}}
    keys = [
        counted_in(game_of(RECORD | {"hands": hands}, is_given_up=True))
        for hands in (HANDS, [HANDS[0], same, HANDS[1]], [HANDS[0], change, HANDS[1]], [change])
    ]
    assert [one.lot.key for one in keys if one] == [
        "two_hundred-partners",
        "two_hundred-partners",
        "two_hundred-partners;target=300;changed",
        "two_hundred-partners",
    ]


@pytest.mark.parametrize(
    "key",
    [
        "",
        "chess",
        "two_hundred",
        "two_hundred-bridge",
        "two_hundred-partners;",
        "two_hundred-partners;target",
        "two_hundred-partners;target=201",
        "two_hundred-partners;target=３００",
        "two_hundred-partners;target=300;min_bid=60",
        "two_hundred-partners;changed;target=300",
        "two_hundred-partners;hundred_rule=1",
        "belote-plain;nullo=all",
        "two_hundred-partners" + ";" * 500,
    ],
)
def test_what_names_nothing(key: str) -> None:
    assert read_lot(key) is None
