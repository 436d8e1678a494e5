"""The whole sheet, and the whole answer for the table screen, key by key."""

from __future__ import annotations

from scorepad.rules import score, table

from .test_problems import HAND, calls, record

NOTHING = {
    "sides": [],
    "hands": [],
    "totals": [],
    "dropped": [],
    "over": False,
    "winner": None,
    "winners": [],
    "ended_at": None,
    "ended_by": None,
    "ended_args": None,
    "next_dealer": None,
    "pot": None,
    "warnings": [],
}


def test_the_sheet_of_what_is_no_record() -> None:
    problem = {"hand": None, "field": "format", "index": None, "code": "not_a_record", "args": {}}
    assert score("no record") == {**NOTHING, "problems": [problem]}


def test_the_sheet_of_a_hand() -> None:
    assert score(record(HAND, first_dealer=1)) == {
        **NOTHING,
        "sides": [{"name": "Ann & Cid", "seats": [0, 2]}, {"name": "Bob & Dot", "seats": [1, 3]}],
        "hands": [
            {
                "number": 1,
                "state": "scored",
                "dealer": 1,
                "to_call": None,
                "bidder": 0,
                "bid": 60,
                "sides_bid": [0],
                "outcome": "made",
                "delta": [70, 30],
                "totals": [70, 30],
                "lines": [
                    {
                        "side": 0,
                        "points": 70,
                        "rule": "200.S1",
                        "args": {"bid": 60, "captured": 70},
                    },
                    {
                        "side": 1,
                        "points": 30,
                        "rule": "200.S3",
                        "args": {"captured": 30, "before": 0, "threshold": 100},
                    },
                ],
            }
        ],
        "totals": [70, 30],
        "next_dealer": 2,
        "problems": [],
    }


def test_the_table_before_a_hand() -> None:
    rules = {"no_trump": True, "hundred_for_200": True, "min_bid": 90}
    answer = table(record(HAND | {"bid": 90, "captured": [90, 10]}, first_dealer=1, rules=rules))
    options = answer.pop("options")
    assert {name: options[name] for name in rules} == rules
    cards = answer.pop("cards")
    assert sum(card["points"] for card in cards) == 100
    assert [cards[0], cards[7], cards[10]] == [
        {"card": "AS", "rank": "A", "suit": "S", "points": 10},
        {"card": "10C", "rank": "10", "suit": "C", "points": 10},
        {"card": "5D", "rank": "5", "suit": "D", "points": 5},
    ]
    assert answer == {
        "differs": ["min_bid", "hundred_for_200", "no_trump"],
        "number": 2,
        "dealer": 2,
        "eldest": 3,
        "to_call": 3,
        "legal_calls": [90, 95, 100, "for_200", "pass"],
        "levels": [90, 95, 100],
        "contracts": [
            {"call": 90, "from": 90},
            {"call": 95, "from": 95},
            {"call": 100, "from": 100},
            {"call": "for_200", "from": 100},
        ],
        "pack": 100,
        "figures": [*range(0, 105, 5)],
        "suits": ["S", "H", "D", "C", "NT"],
        "for_200": True,
        "to_win": [110, 190],
        "to_lose": [290, 210],
        "at_floor": "200.E4",
        "needs_bid": [False, False],
        "callers": [0, 1, 2, 3],
        "playing": [0, 1],
        "discards": [],
        "asks": [],
        "undealt": False,
    }


def test_what_discards_can_hold() -> None:
    head = {"format": "scorepad-game/1", "game": "two_hundred", "players": ["A", "B", "C", "D"]}
    told = table({**head, "variant": "kitty", "hands": []})["discards"]
    assert told == [0, 5, 10, 15, 20, 25, 30, 35, 40]


def test_the_table_in_a_hand() -> None:
    """Who deals and who calls is about the hand in progress, also where only the calls tell it."""

    def answer(*hands: object) -> tuple[object, ...]:
        told = table(record(*hands))
        return tuple(told[key] for key in ("number", "dealer", "eldest", "to_call", "legal_calls"))

    assert answer() == (1, None, None, None, [])
    assert answer(HAND, calls([1, 95])) == (2, 0, 1, 2, [100, "pass"])
    assert answer(HAND, calls([1, 100])) == (2, 0, 1, None, [])
    assert answer(HAND, {"bidder": 0, "bid": 60, "dealer": 2}) == (2, 2, 3, None, [])
    waiting = answer(HAND, {"bidder": 0, "dealer": 2})
    assert waiting == (2, 2, 3, 3, [*range(50, 105, 5), "pass"])
    assert answer({**HAND, "dealer": 3}) == (2, 0, 1, 1, [*range(50, 105, 5), "pass"])
    assert answer({"adjust": [200, 0]}, {**HAND, "dealer": 3}) == (3, 0, 1, None, [])


def test_the_table_of_what_is_no_record() -> None:
    for value in (None, [], {}, {**record(), "game": "bridge"}, {**record(), "variant": "solo"}):
        assert table(value) == {}
