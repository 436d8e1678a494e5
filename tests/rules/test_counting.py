"""The count of the piles: every sum is the cards' own, and what is missing is named."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scorepad.rules import count_cards, score, table

RECORD: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "two_hundred",
    "variant": "partners",
    "players": ["Ann", "Bob", "Cid", "Dot"],
    "first_dealer": 3,
    "hands": [],
}
TABLE = table(RECORD)
CARDS: list[dict[str, Any]] = TABLE["cards"]
PACK: int = TABLE["pack"]
ALL = [card["card"] for card in CARDS]
ACES, TENS, FIVES = ALL[:4], ALL[4:8], ALL[8:]


def counted(here: list[str], others: list[str], told: int | None = None) -> dict[str, Any]:
    piles = dict.fromkeys(here, 0) | dict.fromkeys(others, 1)
    return count_cards(CARDS, PACK, piles, 0, told)


def hints(here: list[str], others: list[str], told: int | None = None) -> list[Any]:
    return [(one["code"], one["args"]) for one in counted(here, others, told)["hints"]]


def test_the_cards_that_count() -> None:
    assert [card["card"] for card in CARDS] == [
        *["AS", "AH", "AD", "AC"],
        *["10S", "10H", "10D", "10C"],
        *["5S", "5H", "5D", "5C"],
    ]
    assert [card["points"] for card in CARDS] == [10] * 8 + [5] * 4
    assert sum(card["points"] for card in CARDS) == PACK
    assert {card["rank"] + card["suit"] for card in CARDS} == set(ALL)
    assert [card["suit"] for card in CARDS] == TABLE["suits"] * 3


def test_every_pile_there_can_be_makes_a_figure_that_is_accepted() -> None:
    """For all subsets: the sum is the cards' values, the grid has it, and the hand stands."""
    accepted = {}
    for chosen in product([False, True], repeat=len(CARDS)):
        here = [card for card, is_here in zip(CARDS, chosen, strict=True) if is_here]
        told = counted([card["card"] for card in here], [])
        assert told["points"] == sum(card["points"] for card in here)
        assert told["points"] + told["rest"] == PACK
        assert told["points"] in TABLE["figures"]
        accepted[told["points"]] = told["rest"]
    assert sorted(accepted) == TABLE["figures"]
    for points, rest in accepted.items():
        hand = {"bidder": 0, "bid": 75, "captured": [points, rest]}
        assert score(RECORD | {"hands": [hand]})["problems"] == []


def test_a_whole_count_of_both_piles_is_content_and_agrees_with_itself() -> None:
    for number in range(1, 2 ** len(ALL) - 1):
        here = [card for place, card in enumerate(ALL) if number >> place & 1]
        others = [card for card in ALL if card not in here]
        told = counted(here, others)
        args = {"points": told["points"], "rest": told["rest"]}
        assert told["hints"] == [{"code": "count_whole", "is_doubt": False, "args": args}]
        assert hints(here, others, told["points"]) == [("count_whole", args)]


@pytest.mark.parametrize(
    ("here", "others", "told", "expected"),
    [
        ([], [], None, []),
        ([], [], 80, []),  # nothing is counted: nothing disagrees
        (["AS"], [], None, []),
        (["AS", "5H"], [], None, [("count_odd", {"points": 15, "cards": ["5S", "5D", "5C"]})]),
        (["5S", "5H"], [], None, []),
        (FIVES[:3], [], None, [("count_odd", {"points": 15, "cards": ["5C"]})]),
        (FIVES, [], None, []),
        # both piles: what is in neither
        (["AS"], ["AH"], None, [("count_rest", {"points": 80})]),
        (ALL[:4], ALL[4:8], None, [("count_missing", {"points": 20, "cards": FIVES})]),
        (ALL[:4], ALL[4:7], None, [("count_rest", {"points": 30})]),
        (ALL[1:6], ALL[6:], None, [("count_missing", {"points": 10, "cards": ["AS"]})]),
        ([], ALL[:11], None, []),
        # told by hand and counted
        (["AS", "AH"], [], 20, []),
        (["AS", "AH"], [], 10, [("told_over", {"told": 10, "points": 20})]),
        (["AS", "AH"], [], 80, [("told_short", {"told": 80, "short": 60})]),
        (["AS", "AH"], [], 100, [("told_short", {"told": 100, "short": 80})]),
        (ALL[:8], [], 85, [("told_short_by", {"told": 85, "short": 5, "cards": FIVES})]),
        (ALL[:7], [], 80, [("told_short_by", {"told": 80, "short": 10, "cards": ["10C"]})]),
        (ALL[:3], [], 40, [("told_short", {"told": 40, "short": 10})]),
        ([*FIVES, "AS"], [], 35, [("told_between", {"told": 35, "points": 30, "short": 5})]),
        ([], ACES, 60, []),
        ([], ACES, 65, [("told_beyond", {"told": 65, "most": 60})]),
        (
            [*ACES, "10S"],
            [*TENS[1:], *FIVES],
            55,
            [
                ("told_beyond", {"told": 55, "most": 50}),
                ("count_whole", {"points": 50, "rest": 50}),
            ],
        ),
        (
            [*ACES, "10S"],
            [*TENS[2:], *FIVES],
            60,
            [
                ("count_missing", {"points": 10, "cards": ["10H"]}),
            ],
        ),
        (["AS"], ["AH"], 90, [("count_rest", {"points": 80})]),
        (
            ["AS"],
            ["AH"],
            85,
            [("told_short", {"told": 85, "short": 75}), ("count_rest", {"points": 80})],
        ),
        # figures that no form of ours sends
        (["AS"], [], 47, [("told_between", {"told": 47, "points": 10, "short": 37})]),
        (["AS"], [], 105, [("told_beyond", {"told": 105, "most": 100})]),
        (["AS"], [], -5, [("told_over", {"told": -5, "points": 10})]),
    ],
)
def test_hints(here: list[str], others: list[str], told: int | None, expected: list[Any]) -> None:
    assert hints(here, others, told) == expected


def test_what_makes_the_points_doubtful() -> None:
    doubts = {
        one["code"]: one["is_doubt"]
        for found in (
            counted(ALL[1:6], ALL[6:], 10),
            counted(["AS"], [], 80),
            counted(ALL[:7], [], 80),
            counted([*FIVES, "AS"], [], 35),
            counted([], ACES, 65),
            counted(["AS", "5H"], []),
            counted(["AS"], ["AH"]),
            counted(ALL[:6], ALL[6:]),
        )
        for one in found["hints"]
    }
    # once the points are told, what was in neither pile would go to the other one unseen
    assert counted(["AS"], ["AH"], 10)["hints"][0]["is_doubt"]
    assert counted([], ["AH"], 0)["hints"][0] == {
        "code": "count_rest",
        "is_doubt": True,
        "args": {"points": 90},
    }
    quiet = ("count_odd", "count_rest", "count_whole")
    loud = ("count_missing", "told_beyond", "told_between", "told_over", "told_short")
    assert doubts == dict.fromkeys(quiet, False) | dict.fromkeys((*loud, "told_short_by"), True)


def test_a_pack_with_points_besides_these_cards_is_never_whole() -> None:
    """Where discards or cards out of play count too, what is missing has no name."""
    told = count_cards(CARDS, PACK + 20, dict.fromkeys(ACES, 0) | dict.fromkeys(TENS, 1), 0, None)
    assert told["rest"] == PACK + 20 - 40
    told = count_cards(CARDS[:8], PACK, dict.fromkeys(ACES, 0) | dict.fromkeys(TENS, 1), 0, None)
    assert [one["code"] for one in told["hints"]] == ["count_rest"]


def test_an_odd_count_is_said_only_while_a_card_could_mend_it() -> None:
    only_five = CARDS[:9]  # a pack with one five: wherever it lies, that pile is odd
    assert count_cards(only_five, 85, {"5S": 0}, 0, None)["hints"] == []


def test_a_pack_whose_cards_count_one() -> None:
    cards = [{"card": card, "points": 1} for card in ("JH", "JD", "JC")]
    whole = count_cards(cards, 2, {"JH": 0, "JD": 1}, 0, None)["hints"]
    assert whole == [{"code": "count_whole", "is_doubt": False, "args": {"points": 1, "rest": 1}}]
    told = count_cards(cards, 3, {"JH": 0, "JD": 1}, 0, 2)["hints"]
    args = {"points": 1, "cards": ["JC"]}
    assert told == [{"code": "count_missing", "is_doubt": True, "args": args}]


def test_without_cards_there_is_nothing_to_say() -> None:
    assert count_cards([], PACK, {}, 0, 80) == {
        "points": 0,
        "rest": 100,
        "hints": [{"code": "told_beyond", "is_doubt": True, "args": {"told": 80, "most": 0}}],
    }
