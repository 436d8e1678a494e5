"""Belote: tables of hands, and who gets what by which rule (A11 and part D of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import compare_declarations, count_cards, score, table


def record(*hands: Any, variant: str = "declarations", **head: Any) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": "belote",
        "variant": variant,
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "hands": list(hands),
        **head,
    }


def took(captured: Any = None, taker: int = 0, **more: Any) -> dict[str, Any]:
    """A hand in which Ann (or `taker`) took hearts."""
    hand = {"taker": taker, "trump": "H", **more}
    return hand if captured is None else {**hand, "captured": captured}


def result(hand: dict[str, Any], **head: Any) -> tuple[Any, ...]:
    """Outcome, deltas, and what is held afterwards."""
    sheet = score(record(hand, **head))
    assert sheet["problems"] == []
    (row,) = sheet["hands"]
    for side in (0, 1):
        assert row["delta"][side] == sum(x["points"] for x in row["lines"] if x["side"] == side)
    return row["outcome"], row["delta"], sheet["held"]


HELD = {"start": {"held": 81}}

HANDS = [
    # BEL.S1: more than the other side, each scores its own
    ("82 of 162", took([82, 80]), {}, ("made", [82, 80], 0)),
    ("with the belote", took([72, 90], belote=0), {}, ("made", [92, 90], 0)),
    ("the defenders' belote fails it", took([90, 72], belote=1), {}, ("dedans", [0, 182], 0)),
    ("with a fifty", took([60, 102], declared=[50, 0]), {}, ("made", [110, 102], 0)),
    # BEL.S2: fewer, dedans
    ("dedans", took([50, 112]), {}, ("dedans", [0, 162], 0)),
    ("both sides' declarations", took([30, 132], declared=[20, 0]), {}, ("dedans", [0, 182], 0)),
    ("own belote stays", took([30, 132], belote=0), {}, ("dedans", [20, 162], 0)),
    ("Bob took", took([112, 50], taker=1), {}, ("dedans", [162, 0], 0)),
    # BEL.S3: level
    ("a litige", took([81, 81]), {}, ("litige", [0, 81], 81)),
    ("belote and tierce held", took([61, 101], declared=[20, 0], belote=0), {},
     ("litige", [0, 101], 101)),
    ("litige_belote=kept", took([71, 91], belote=0), {"rules": {"litige_belote": "kept"}},
     ("litige", [20, 91], 71)),
    ("tie_rule=dedans", took([81, 81]), {"rules": {"tie_rule": "dedans"}}, ("dedans", [0, 162], 0)),
    ("tie_rule=made", took([81, 81]), {"rules": {"tie_rule": "made"}}, ("made", [81, 81], 0)),
    # BEL.S3b to S3c: what is held
    ("held go to a maker", took([100, 62]), HELD, ("made", [181, 62], 0)),
    ("held go to the defenders", took([50, 112]), HELD, ("dedans", [0, 243], 0)),
    ("held add up", took([81, 81]), HELD, ("litige", [0, 81], 162)),
    ("held go to a capot", took(capot=1), HELD, ("capot", [0, 333], 0)),
    # BEL.S4: capot
    ("capot", took(capot=0), {}, ("capot", [252, 0], 0)),
    ("capot, written out", took([252, 0], capot=0), {}, ("capot", [252, 0], 0)),
    ("capot against the taker", took(capot=1, belote=0), {}, ("capot", [20, 252], 0)),
    ("capot takes all", took(capot=0, declared=[0, 50]), {}, ("capot", [302, 0], 0)),
    ("162 without capot", took([162, 0]), {}, ("made", [162, 0], 0)),
    # BEL.O3 and rounding
    ("declarations do not make it", took([60, 102], declared=[50, 0]),
     {"rules": {"contract_counts_declarations": False}}, ("dedans", [0, 212], 0)),
    ("tied without them, all held", took([81, 81], declared=[50, 0]),
     {"rules": {"contract_counts_declarations": False}}, ("litige", [0, 81], 131)),
    ("rounded, 5 up", took([85, 77]), {"rules": {"round_to_ten": True}}, ("made", [90, 80], 0)),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "head", "expected"), [row[1:] for row in HANDS],
                         ids=[row[0] for row in HANDS])  # fmt: skip
def test_hand(hand: dict[str, Any], head: dict[str, Any], expected: Any) -> None:
    assert result(hand, **head) == expected


# announced combinations, the points awarded, and by what the better one won (BEL.D2 to D4)
ANNOUNCED = [
    ([[0, "tierce", "K", "S"]], [20, 0], None),
    ([[3, "tierce", "K", "S"]], [0, 20], None),
    ([], [0, 0], None),
    ([[0, "tierce", "K", "S"], [2, "tierce", "9", "D"]], [40, 0], None),
    ([[0, "tierce", "A", "S"], [0, "tierce", "9", "D"], [1, "cinquante", "10", "C"]], [0, 50],
     "points"),
    ([[1, "cent", "J", "C"], [0, "carre", "Q", None]], [100, 0], "carre"),
    ([[0, "tierce", "K", "S"], [1, "tierce", "Q", "C"]], [20, 0], "top"),
    ([[0, "tierce", "K", "S"], [1, "tierce", "K", "H"]], [0, 20], "trump"),
    ([[0, "cinquante", "A", "S"], [3, "cinquante", "K", "H"]], [50, 0], "top"),
    ([[0, "tierce", "K", "S"], [1, "tierce", "K", "C"], [1, "tierce", "9", "D"]], [0, 0], "equal"),
    ([[0, "carre", "J", None], [1, "carre", "9", None]], [200, 0], "points"),
    ([[0, "carre", "9", None], [1, "carre", "A", None]], [150, 0], "points"),
    ([[0, "carre", "10", None], [1, "carre", "K", None]], [0, 100], "top"),
    ([[0, "tierce", "A", "S"], [2, "carre", "9", None], [1, "cent", "A", "D"]], [170, 0], "points"),
]  # fmt: skip


@pytest.mark.parametrize(("declarations", "points", "reason"), ANNOUNCED)
def test_comparison(declarations: list[Any], points: list[int], reason: str | None) -> None:
    sheet = score(record(took([100, 62], declarations=declarations)))
    assert sheet["problems"] == []
    (row,) = sheet["hands"]
    assert row["declared"] == points
    told = [x for x in row["lines"] if x["rule"] in ("BEL.D2", "BEL.D3")]
    if reason is None:
        assert told == []
    elif reason == "equal":
        assert [(x["side"], x["rule"]) for x in told] == [(0, "BEL.D3"), (1, "BEL.D3")]
    else:
        assert [(x["points"], x["args"]["reading"]) for x in told] == [(0, reason)]
        assert points[told[0]["side"]] == 0


def test_carre_order_by_trumps() -> None:
    hand = took([100, 62], declarations=[[0, "carre", "10", None], [1, "carre", "K", None]])
    sheet = score(record(hand, rules={"carre_order": "trump"}))
    assert sheet["hands"][0]["declared"] == [100, 0]


CALLS = [
    ([[1, "take"]], {"turned": "S"}, (1, "S")),
    ([[1, "pass"], [2, "take"]], {"turned": "D"}, (2, "D")),
    ([[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"], [1, "H"]], {"turned": "S"}, (1, "H")),
    ([[1, "take"]], {"trump": "C"}, (1, "C")),
]


@pytest.mark.parametrize(("calls", "more", "contract"), CALLS)
def test_calls(calls: list[Any], more: dict[str, Any], contract: tuple[int, str]) -> None:
    hand = {"calls": calls, "captured": [81, 81], **more}
    sheet = score(record(hand, first_dealer=0))
    assert sheet["problems"] == []
    assert (sheet["hands"][0]["bidder"], sheet["hands"][0]["bid"]) == contract


def test_two_rounds_of_passes_leave_what_is_held_and_move_the_deal() -> None:
    calls = [[(1 + n) % 4, "pass"] for n in range(8)]
    sheet = score(record({"calls": calls}, first_dealer=0, **HELD))
    assert sheet["problems"] == []
    assert [row["state"] for row in sheet["hands"]] == ["void"]
    assert (sheet["held"], sheet["next_dealer"]) == (81, 1)


def test_what_may_be_called() -> None:
    start = table(record(first_dealer=0))
    assert (start["to_call"], start["legal_calls"]) == (1, ["take", "pass"])
    passes = [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]
    second = table(record({"calls": passes, "turned": "H"}, first_dealer=0))
    assert (second["to_call"], second["legal_calls"]) == (1, ["S", "D", "C", "pass"])


ENDS = [
    ("exactly 501", took([82, 80]), [419, 0], {}, ("BEL.E1", [0])),
    ("500 plays on", took([82, 80]), [418, 0], {}, (None, [])),
    ("both over: more points", took([82, 80]), [430, 440], {}, ("BEL.E2", [1])),
    ("both over and level", took([82, 80]), [438, 440], {}, (None, [])),
    ("level, shared", took([82, 80]), [438, 440], {"tie": "shared"}, ("BEL.E2", [0, 1])),
    ("by belote alone", took([60, 102], belote=0), [485, 300], {}, ("BEL.E1", [0])),
    ("not by belote alone", took([60, 102], belote=0), [485, 300], {"belote_alone_wins": False},
     (None, [])),
    ("the other side wins then", took([60, 102], belote=0), [485, 340],
     {"belote_alone_wins": False}, ("BEL.E1", [1])),
    ("to 301", took([82, 80]), [219, 0], {"target": 301}, ("BEL.E1", [0])),
    ("one hand agreed", took([82, 80]), [0, 0], {"hand_limit": 1}, ("BEL.O3", [0])),
    ("one hand, level", took([81, 81]), [81, 0], {"hand_limit": 1}, (None, [])),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "totals", "rules", "end"), [row[1:] for row in ENDS],
                         ids=[row[0] for row in ENDS])  # fmt: skip
def test_end(hand: Any, totals: list[int], rules: dict[str, Any], end: Any) -> None:
    sheet = score(record(hand, start={"totals": totals}, rules=rules))
    assert (sheet["ended_by"], sheet["winners"]) == end


PROBLEMS = [
    (took([82, 78]), "captured", None, "sum_not_162"),
    (took([161, 1]), "captured", None, "impossible_points"),
    (took([252, 0]), "capot", None, "capot_missing"),
    (took([162, 0], capot=0), "captured", None, "sum_not_252"),
    (took([0, 252], capot=0), "captured", None, "key_disagrees"),
    (took([82, 80], capot=2), "capot", None, "bad_side"),
    (took([82, 80], belote=True), "belote", None, "bad_side"),
    (took([82, 80], declared=[20, 50]), "declared", None, "both_sides_declared"),
    (took([82, 80], declared=[30, 0]), "declared", 0, "bad_declaration_total"),
    (took([82, 80], declarations=[[0, "tierce", "8", "S"]]), "declarations", 0, "bad_declaration"),
    (took([82, 80], declarations=[[0, "carre", "7", None]]), "declarations", 0, "bad_declaration"),
    (took([82, 80], declarations=[[0, "tierce", "K", "S"], [1, "carre", "K", None]]),
     "declarations", 1, "bad_declaration"),
    (took([82, 80], declarations=[[4, "tierce", "K", "S"]]), "declarations", 0, "bad_seat"),
    (took([82, 80], declared=[50, 0], declarations=[[0, "tierce", "K", "S"]]), "declared", None,
     "key_disagrees"),
    ({"trump": "H", "captured": [82, 80]}, "taker", None, "missing"),
    ({"taker": 0, "captured": [82, 80]}, "trump", None, "missing"),
    (took([82, 80]) | {"trump": "NT"}, "trump", None, "bad_trump"),
    ({"calls": [[1, "S"]]}, "calls", 0, "wrong_round"),
    ({"calls": [[1, "take"], [2, "take"]], "turned": "S"}, "calls", 1, "auction_closed"),
    ({"calls": [[1, "pass"], [3, "take"]]}, "calls", 1, "out_of_turn"),
    ({"calls": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"], [1, "S"]], "turned": "S"},
     "calls", 4, "turned_again"),
    ({"calls": [[1, "pass"]], "captured": [82, 80]}, "calls", None, "auction_unfinished"),
    ({"calls": [[1, "take"]], "captured": [82, 80]}, "turned", None, "missing"),
    ({"calls": [[1, "take"]], "turned": "S", "taker": 2}, "taker", None, "key_disagrees"),
    (took([82, 80], bid=50), "bid", None, "unknown_key"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "field", "index", "code"), PROBLEMS)
def test_problem(hand: dict[str, Any], field: str, index: int | None, code: str) -> None:
    sheet = score(record(hand))
    told = [(p["hand"], p["field"], p["index"], p["code"]) for p in sheet["problems"]]
    assert told == [(1, field, index, code)]
    assert sheet["hands"][0]["state"] == "faulty"


def test_declarations_where_they_are_not_played() -> None:
    sheet = score(record(took([82, 80], declared=[20, 0]), variant="plain"))
    assert [p["code"] for p in sheet["problems"]] == ["declarations_not_played"]


@pytest.mark.parametrize(
    ("captured", "hint"),
    [([82, 70], "der_missing"), ([92, 80], "der_twice"), ([102, 80], "belote_in_cards")],
)
def test_hints_beside_a_wrong_sum(captured: list[int], hint: str) -> None:
    sheet = score(record(took(captured)))
    assert [w["code"] for w in sheet["warnings"]] == [hint]


def test_conservation() -> None:
    """delta + held after = 162 (or 252) + belote + declarations + held before (part C)."""
    for points in range(163):
        if points in (1, 161):
            continue
        for belote in (None, 0, 1):
            for declared in ([0, 0], [20, 0], [0, 50]):
                hand = took([points, 162 - points], belote=belote, declared=declared)
                _, delta, held = result(hand, **HELD)
                extra = (20 if belote is not None else 0) + sum(declared)
                assert sum(delta) + held == 162 + extra + 81


@pytest.mark.parametrize(("declarations", "points", "reason"), ANNOUNCED)
def test_comparison_before_the_points_are_told(
    declarations: list[Any], points: list[int], reason: str | None
) -> None:
    """The table asks as soon as both have announced: the same answer that the hand will get."""
    options = table(record())["options"]
    asked = compare_declarations(declarations, "H", [[0, 2], [1, 3]], options)
    assert asked["points"] == points
    assert asked["problems"] == []
    sheet = score(record(took([100, 62], declarations=declarations)))
    lines = [x for x in sheet["hands"][0]["lines"] if x["rule"] in ("BEL.D2", "BEL.D3")]
    assert asked["lines"] == lines
    for side, place in enumerate(asked["deciding"]):
        held = [said for said in declarations if said[0] % 2 == side]
        assert (place is None) == (held == [])
        assert place is None or declarations[place] in held


def test_the_best_of_each_side_decides() -> None:
    said = [[0, "tierce", "A", "S"], [2, "carre", "9", None], [1, "cent", "A", "D"]]
    asked = compare_declarations(said, None, [[0, 2], [1, 3]], table(record())["options"])
    assert asked["deciding"] == [1, 2]


def test_what_cannot_be_held_is_not_compared() -> None:
    said = [[0, "tierce", "A", "S"], [2, "tierce", "K", "S"]]
    assert compare_declarations(said, "H", [[0, 2], [1, 3]], table(record())["options"]) == {
        "points": [0, 0],
        "deciding": [None, None],
        "lines": [],
        "problems": [{"index": 1, "code": "bad_declaration", "args": {}}],
    }


@pytest.mark.parametrize("trump", ["S", "H", "D", "C"])
def test_the_cards_that_count_under_a_trump(trump: str) -> None:
    """BEL.D0: 62 in trumps, 30 in every other suit, 10 for the last trick: 162."""
    standing = table(record())
    cards = standing["cards"][trump]
    assert sum(card["points"] for card in cards) == standing["pack"] == 162
    for suit, points in (("S", 30), ("H", 30), ("D", 30), ("C", 30), (None, 10)):
        own = [card["points"] for card in cards if card["suit"] == suit]
        assert sum(own) == (62 if suit == trump else points)
    worth = {card["card"]: card["points"] for card in cards}
    assert (worth["J" + trump], worth["9" + trump], worth["DER"]) == (20, 14, 10)
    assert len(worth) == 22


def test_a_count_of_belote() -> None:
    """Any sum can be: no pile is odd; and with all cards in a pile nothing is missing."""
    cards = table(record())["cards"]["H"]
    here = {"JH": 0, "9H": 0, "AS": 0}
    assert count_cards(cards, 162, here, 0, None) == {"points": 45, "rest": 117, "hints": []}
    others = {card["card"]: here.get(card["card"], 1) for card in cards}
    told = count_cards(cards, 162, others, 0, 45)["hints"]
    assert [hint["code"] for hint in told] == ["count_whole"]
    del others["DER"]
    (missing,) = count_cards(cards, 162, others, 0, None)["hints"]
    assert missing["args"] == {"points": 10, "cards": ["DER"]}


def test_what_can_be_announced() -> None:
    """BEL.D1, and nothing of it where declarations are not played."""
    kinds = {one["kind"]: one["tops"] for one in table(record())["combinations"]}
    assert kinds == {
        "tierce": dict.fromkeys(["9", "10", "J", "Q", "K", "A"], 20),
        "cinquante": dict.fromkeys(["10", "J", "Q", "K", "A"], 50),
        "cent": dict.fromkeys(["J", "Q", "K", "A"], 100),
        "carre": {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100},
    }
    assert table(record(variant="plain"))["combinations"] == []
