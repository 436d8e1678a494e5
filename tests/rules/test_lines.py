"""What a line of Belote, of 500 and of the variants of 200 says besides its points: the reading,
and every figure that its sentence names."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.rules import score

from .test_belote import record as belote
from .test_belote import took
from .test_five_hundred import bid
from .test_five_hundred import record as five_hundred
from .test_variants import LAST, NOBODY, hand
from .test_variants import record as two_hundred


def written(record: dict[str, Any]) -> list[tuple[int, int, str, dict[str, Any]]]:
    sheet = score(record)
    assert sheet["problems"] == []
    lines = sheet["hands"][-1]["lines"]
    return [(x["side"], x["points"], x["rule"], x["args"]) for x in lines]


HELD = {"start": {"held": 81}}
ROUND = {"rules": {"round_to_ten": True}}
BELOTE = [
    ("BEL.S1", took([82, 80]), {}, [
        (0, 82, "BEL.S1", {"reading": "taker", "captured": 82, "own": 82, "other": 80}),
        (1, 80, "BEL.S1", {"reading": "defence", "captured": 80, "own": 80, "other": 82}),
    ]),
    ("BEL.S1 Bob took", took([70, 92], taker=1), {}, [
        (0, 70, "BEL.S1", {"reading": "defence", "captured": 70, "own": 70, "other": 92}),
        (1, 92, "BEL.S1", {"reading": "taker", "captured": 92, "own": 92, "other": 70}),
    ]),
    ("BEL.L1 and BEL.D5, of the taker", took([72, 90], belote=0, declared=[20, 0]), {}, [
        (0, 72, "BEL.S1", {"reading": "taker", "captured": 72, "own": 112, "other": 90}),
        (0, 20, "BEL.L1", {}),
        (0, 20, "BEL.D5", {"reading": "own", "declared": 20}),
        (1, 90, "BEL.S1", {"reading": "defence", "captured": 90, "own": 90, "other": 112}),
    ]),
    ("BEL.L1 and BEL.D5, of the defenders", took([142, 20], belote=1, declared=[0, 50]), {}, [
        (0, 142, "BEL.S1", {"reading": "taker", "captured": 142, "own": 142, "other": 90}),
        (1, 20, "BEL.S1", {"reading": "defence", "captured": 20, "own": 90, "other": 142}),
        (1, 20, "BEL.L1", {}),
        (1, 50, "BEL.D5", {"reading": "own", "declared": 50}),
    ]),
    ("BEL.S2", took([50, 112]), {}, [
        (0, 0, "BEL.S2", {"reading": "lost", "own": 50, "other": 112}),
        (1, 162, "BEL.S2", {"reading": "won", "own": 112, "other": 50}),
    ]),
    ("BEL.S2 with all declarations, BEL.L1", took([30, 132], belote=1, declared=[50, 0]), {}, [
        (0, 0, "BEL.S2", {"reading": "lost", "own": 80, "other": 152}),
        (1, 162, "BEL.S2", {"reading": "won", "own": 152, "other": 80}),
        (1, 20, "BEL.L1", {}),
        (1, 50, "BEL.D5", {"reading": "dedans", "declared": 50}),
    ]),
    ("BEL.L2", took([30, 132], belote=0), {}, [
        (0, 0, "BEL.S2", {"reading": "lost", "own": 50, "other": 132}),
        (0, 20, "BEL.L2", {}),
        (1, 162, "BEL.S2", {"reading": "won", "own": 132, "other": 50}),
    ]),
    ("BEL.S2 at a tie", took([81, 81]), {"rules": {"tie_rule": "dedans"}}, [
        (0, 0, "BEL.S2", {"reading": "lost_tied", "own": 81, "other": 81}),
        (1, 162, "BEL.S2", {"reading": "won_tied", "own": 81, "other": 81}),
    ]),
    ("BEL.S1 at a tie", took([81, 81]), {"rules": {"tie_rule": "made"}}, [
        (0, 81, "BEL.S1", {"reading": "taker_tied", "captured": 81, "own": 81, "other": 81}),
        (1, 81, "BEL.S1", {"reading": "defence", "captured": 81, "own": 81, "other": 81}),
    ]),
    ("BEL.S3", took([61, 101], belote=0, declared=[20, 0]), {}, [
        (0, 0, "BEL.S3", {"reading": "held", "held": 101}),
        (1, 101, "BEL.S3", {"reading": "defence", "captured": 101, "own": 101, "other": 101}),
    ]),
    ("BEL.S3, the defenders' own", took([121, 41], belote=1, declared=[0, 60]), {}, [
        (0, 0, "BEL.S3", {"reading": "held", "held": 121}),
        (1, 41, "BEL.S3", {"reading": "defence", "captured": 41, "own": 121, "other": 121}),
        (1, 20, "BEL.L1", {}),
        (1, 60, "BEL.D5", {"reading": "own", "declared": 60}),
    ]),
    ("BEL.S3 litige_belote=kept", took([71, 91], belote=0), {"rules": {"litige_belote": "kept"}}, [
        (0, 0, "BEL.S3", {"reading": "held", "held": 71}),
        (0, 20, "BEL.S3", {"reading": "belote"}),
        (1, 91, "BEL.S3", {"reading": "defence", "captured": 91, "own": 91, "other": 91}),
    ]),
    ("BEL.S3c", took([81, 81]), HELD, [
        (0, 0, "BEL.S3", {"reading": "held", "held": 81}),
        (0, 0, "BEL.S3c", {"before": 81, "total": 162}),
        (1, 81, "BEL.S3", {"reading": "defence", "captured": 81, "own": 81, "other": 81}),
    ]),
    ("BEL.S3b", took([100, 62]), {"start": {"held": 1}}, [
        (0, 100, "BEL.S1", {"reading": "taker", "captured": 100, "own": 100, "other": 62}),
        (0, 1, "BEL.S3b", {"held": 1}),
        (1, 62, "BEL.S1", {"reading": "defence", "captured": 62, "own": 62, "other": 100}),
    ]),
    ("BEL.S3c of one point", took([81, 81]), {"start": {"held": 1}}, [
        (0, 0, "BEL.S3", {"reading": "held", "held": 81}),
        (0, 0, "BEL.S3c", {"before": 1, "total": 82}),
        (1, 81, "BEL.S3", {"reading": "defence", "captured": 81, "own": 81, "other": 81}),
    ]),
    ("BEL.S4", took(capot=0, belote=0, declared=[0, 50]), {}, [
        (0, 252, "BEL.S4", {"reading": "won"}),
        (0, 20, "BEL.L1", {}),
        (0, 50, "BEL.D5", {"reading": "capot", "declared": 50}),
        (1, 0, "BEL.S4", {"reading": "lost"}),
    ]),
    ("BEL.S4 and BEL.L2", took(capot=1, belote=0), HELD, [
        (0, 0, "BEL.S4", {"reading": "lost"}),
        (0, 20, "BEL.L2", {}),
        (1, 252, "BEL.S4", {"reading": "won"}),
        (1, 81, "BEL.S3b", {"held": 81}),
    ]),
    ("BEL.O3", took([90, 72], declared=[0, 50]),
     {"rules": {"contract_counts_declarations": False}}, [
        (0, 90, "BEL.S1", {"reading": "taker", "captured": 90, "own": 90, "other": 72}),
        (1, 72, "BEL.S1", {"reading": "defence", "captured": 72, "own": 72, "other": 90}),
        (1, 50, "BEL.D5", {"reading": "own", "declared": 50}),
    ]),
    ("BEL.D2", took([100, 62], declarations=[[0, "tierce", "K", "S"], [1, "cent", "A", "D"]]),
     {}, [
        (0, 0, "BEL.S2", {"reading": "lost", "own": 100, "other": 162}),
        (0, 0, "BEL.D2", {"reading": "points", "best": 100, "own": 20}),
        (1, 162, "BEL.S2", {"reading": "won", "own": 162, "other": 100}),
        (1, 100, "BEL.D5", {"reading": "dedans", "declared": 100}),
    ]),
    ("BEL.D3", took([100, 62], declarations=[[0, "tierce", "K", "S"], [1, "tierce", "K", "D"]]),
     {}, [
        (0, 100, "BEL.S1", {"reading": "taker", "captured": 100, "own": 100, "other": 62}),
        (0, 0, "BEL.D3", {"best": 20}),
        (1, 62, "BEL.S1", {"reading": "defence", "captured": 62, "own": 62, "other": 100}),
        (1, 0, "BEL.D3", {"best": 20}),
    ]),
    ("BEL.E1, 5 up and 4 down", took([85, 77]), ROUND, [
        (0, 85, "BEL.S1", {"reading": "taker", "captured": 85, "own": 85, "other": 77}),
        (0, 5, "BEL.E1", {"reading": "rounded", "points_before": 85, "rounded": 90}),
        (1, 77, "BEL.S1", {"reading": "defence", "captured": 77, "own": 77, "other": 85}),
        (1, 3, "BEL.E1", {"reading": "rounded", "points_before": 77, "rounded": 80}),
    ]),
    ("BEL.E1 of all lines together", took([84, 78], belote=0), ROUND, [
        (0, 84, "BEL.S1", {"reading": "taker", "captured": 84, "own": 104, "other": 78}),
        (0, 20, "BEL.L1", {}),
        (0, -4, "BEL.E1", {"reading": "rounded", "points_before": 104, "rounded": 100}),
        (1, 78, "BEL.S1", {"reading": "defence", "captured": 78, "own": 78, "other": 104}),
        (1, 2, "BEL.E1", {"reading": "rounded", "points_before": 78, "rounded": 80}),
    ]),
    ("BEL.E1 with nothing to round", took([90, 72]), ROUND, [
        (0, 90, "BEL.S1", {"reading": "taker", "captured": 90, "own": 90, "other": 72}),
        (1, 72, "BEL.S1", {"reading": "defence", "captured": 72, "own": 72, "other": 90}),
        (1, -2, "BEL.E1", {"reading": "rounded", "points_before": 72, "rounded": 70}),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("element", "head", "expected"), [row[1:] for row in BELOTE],
                         ids=[row[0] for row in BELOTE])  # fmt: skip
def test_belote(element: Any, head: dict[str, Any], expected: Any) -> None:
    assert written(belote(element, **head)) == expected


def told(call: str, tricks: int, value: int) -> dict[str, Any]:
    return {"bid": call, "tricks": tricks, "value": value}


CAP = {"rules": {"defence_cap": 490}, "start": {"totals": [0, 440]}}
FIVE_HUNDRED = [
    ("500.S1", bid("7H", 8), {},
     [(0, 200, "500.S1", told("7H", 8, 200)), (1, 20, "500.S4", {"tricks": 2})]),
    ("500.S2", bid("8N", 7), {},
     [(0, -320, "500.S2", told("8N", 7, 320)), (1, 30, "500.S4", {"tricks": 3})]),
    ("500.S2 with all but one", bid("10S", 9), {},
     [(0, -440, "500.S2", told("10S", 9, 440)), (1, 10, "500.S4", {"tricks": 1})]),
    ("500.S3", bid("7H", 10), {},
     [(0, 250, "500.S3", {**told("7H", 10, 200), "slam": 250}), (1, 0, "500.S4", {"tricks": 0})]),
    ("500.S3 of a large bid", bid("9C", 10), {},
     [(0, 360, "500.S3", {**told("9C", 10, 360), "slam": 250}), (1, 0, "500.S4", {"tricks": 0})]),
    ("500.S5", bid("NULLO", 0), {},
     [(0, 250, "500.S5", {"reading": "made", **told("NULLO", 0, 250)}),
      (1, 0, "500.S5", {"reading": "defence"})]),
    ("500.S5 all_250", bid("BNULLO", 0), {"rules": {"nullo_scores": "all_250"}},
     [(0, 250, "500.S5", {"reading": "made", **told("BNULLO", 0, 250)}),
      (1, 0, "500.S5", {"reading": "defence"})]),
    ("500.S6", bid("DNULLO", 2), {},
     [(0, -500, "500.S6", {"reading": "failed", **told("DNULLO", 2, 500)}),
      (1, 20, "500.S6", {"reading": "defence", "tricks": 2})]),
    ("500.S6 of Bob's", {"bidder": 3, "bid": "NULLO", "tricks": [9, 1]}, {},
     [(0, 10, "500.S6", {"reading": "defence", "tricks": 1}),
      (1, -250, "500.S6", {"reading": "failed", **told("NULLO", 1, 250)})]),
    ("500.O6", bid("7H", 4), CAP,
     [(0, -200, "500.S2", told("7H", 4, 200)), (1, 60, "500.S4", {"tricks": 6}),
      (1, -10, "500.O6", {"cap": 490, "before": 440})]),
    ("500.O6 at the cap", bid("7H", 5), CAP,
     [(0, -200, "500.S2", told("7H", 5, 200)), (1, 50, "500.S4", {"tricks": 5})]),
    ("500.O6 against a nullo", bid("NULLO", 6), CAP,
     [(0, -250, "500.S6", {"reading": "failed", **told("NULLO", 6, 250)}),
      (1, 60, "500.S6", {"reading": "defence", "tricks": 6}),
      (1, -10, "500.O6", {"cap": 490, "before": 440})]),
    ("500.O6 above it, no trick", bid("7H", 10), {**CAP, "start": {"totals": [0, 510]}},
     [(0, 250, "500.S3", {**told("7H", 10, 200), "slam": 250}), (1, 0, "500.S4", {"tricks": 0})]),
]  # fmt: skip


@pytest.mark.parametrize(("element", "head", "expected"), [row[1:] for row in FIVE_HUNDRED],
                         ids=[row[0] for row in FIVE_HUNDRED])  # fmt: skip
def test_five_hundred(element: Any, head: dict[str, Any], expected: Any) -> None:
    assert written(five_hundred(element, **head)) == expected


def plain(captured: int, before: int = 0) -> dict[str, Any]:
    """What a line of the defenders says."""
    return {"captured": captured, "before": before, "threshold": 100}


def shared(reading: str, contract: int, captured: int) -> dict[str, Any]:
    """What a line of bidder or partner says: both count together."""
    return {"reading": reading, "bid": contract, "captured": captured}


AT_100 = {"start": {"totals": [0, 100]}}
CALLED = hand(75, 40, 10, 30, 15, 5, partner=2)
REST = [(3, 15, "200.S3", plain(15)), (4, 5, "200.S3", plain(5))]
FOR_200 = {"rules": {"hundred_for_200": True, "five_fail": "bidder_only"}}
VARIANTS = [
    ("KIT.S1", "kitty", hand(70, 75, 15, discard=10), {},
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}), (1, 15, "200.S3", plain(15)),
      (1, 10, "KIT.S1", {"discard": 10})]),
    ("KIT.S2", "kitty", hand(70, 75, 20, discard=5, sides_bid=[0]), AT_100,
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}),
      (1, 0, "200.S4", {"reading": "blocked", **plain(20, 100)}),
      (1, 0, "KIT.S2", {"discard": 5})]),
    ("KIT.S1 with a bid of their own", "kitty", hand(70, 75, 20, discard=5, sides_bid=[0, 1]),
     AT_100,
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}),
      (1, 20, "200.S4", {"reading": "bid", **plain(20, 100)}),
      (1, 5, "KIT.S1", {"discard": 5})]),
    ("KIT.S3 nobody", "kitty", hand(70, 75, 15, discard=10), NOBODY,
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}),
      (0, 0, "KIT.S3", {"reading": "nobody", "discard": 10}), (1, 15, "200.S3", plain(15))]),
    ("KIT.S3 the bidder's last trick", "kitty", hand(80, 75, 15, discard=10, last_trick=0), LAST,
     [(0, 85, "200.S1", {"bid": 80, "captured": 85}),
      (0, 0, "KIT.S3", {"reading": "included", "discard": 10}), (1, 15, "200.S3", plain(15))]),
    ("KIT.S3 the defenders' last trick", "kitty", hand(70, 75, 15, discard=10, last_trick=1),
     LAST,
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}), (1, 15, "200.S3", plain(15)),
      (1, 10, "KIT.S3", {"reading": "last_trick", "discard": 10})]),
    ("KIT.S2 of the last trick", "kitty",
     hand(70, 75, 15, discard=10, last_trick=1, sides_bid=[0]), {**LAST, **AT_100},
     [(0, 75, "200.S1", {"bid": 70, "captured": 75}),
      (1, 0, "200.S4", {"reading": "blocked", **plain(15, 100)}),
      (1, 0, "KIT.S2", {"discard": 10})]),
    ("200.S4 nothing to block, nobody asked", "kitty", hand(70, 100, 0), AT_100,
     [(0, 100, "200.S1", {"bid": 70, "captured": 100}),
      (1, 0, "200.S4", {"reading": "nothing", **plain(0, 100)})]),
    ("LR.S2", "le_rough", hand(70, 80, 15, discard=5, trump="NT"), {},
     [(0, 80, "200.S1", {"bid": 70, "captured": 80}), (0, 80, "LR.S2", {"points_before": 80}),
      (1, 15, "200.S3", plain(15)), (1, 5, "KIT.S1", {"discard": 5}),
      (1, 20, "LR.S2", {"points_before": 20})]),
    ("LR.S3", "le_rough", hand(85, 80, 15, discard=5, trump="NT"), {},
     [(0, -85, "200.S2", {"bid": 85, "captured": 80}), (0, -85, "LR.S3", {"points_before": -85}),
      (1, 15, "200.S3", plain(15)), (1, 5, "KIT.S1", {"discard": 5}),
      (1, 20, "LR.S2", {"points_before": 20})]),
    ("LR.A1", "le_rough", hand(100, 100, 0, declared_all=True), {},
     [(0, 0, "LR.A1", {"captured": 100})]),
    ("LR.A2", "le_rough", hand(100, 95, 5, declared_all=True), {},
     [(0, 0, "LR.A2", {"captured": 95})]),
    ("2P.S2", "two_plain", hand(50, 50, 20), {},
     [(0, 50, "200.S1", {"bid": 50, "captured": 50}), (0, 0, "2P.S2", {"missing": 30}),
      (1, 20, "200.S3", plain(20))]),
    ("2P.S2 all cards in play", "two_plain", hand(50, 70, 30), {},
     [(0, 70, "200.S1", {"bid": 50, "captured": 70}), (1, 30, "200.S3", plain(30))]),
    ("5C.S1", "five_called", CALLED | {"bid": 60}, {},
     [(0, 70, "5C.S1", shared("bidder", 60, 70)), (1, 10, "200.S3", plain(10)),
      (2, 70, "5C.S1", shared("partner", 60, 70)), *REST]),
    ("5C.S3 both_minus", "five_called", CALLED, {},
     [(0, -75, "5C.S3", shared("bidder", 75, 70)), (1, 10, "200.S3", plain(10)),
      (2, -75, "5C.S3", shared("partner", 75, 70)), *REST]),
    ("5C.S3 bidder_only", "five_called", CALLED, {"rules": {"five_fail": "bidder_only"}},
     [(0, -75, "5C.S3", shared("bidder", 75, 70)), (1, 10, "200.S3", plain(10)),
      (2, 0, "5C.S3", {"reading": "partner_nothing", "captured": 30}), *REST]),
    ("5C.S3 bidder_only_partner_scores", "five_called", CALLED,
     {"rules": {"five_fail": "bidder_only_partner_scores"}},
     [(0, -75, "5C.S3", shared("bidder", 75, 70)), (1, 10, "200.S3", plain(10)),
      (2, 30, "5C.S3", {"reading": "partner_scores", "captured": 30}), *REST]),
    ("200.O1 made, of bidder and partner", "five_called",
     hand(100, 60, 0, 40, 0, 0, partner=2, hundred_for_200=True), FOR_200,
     [(0, 200, "200.O1", {"reading": "made", "captured": 100}), (1, 0, "200.S3", plain(0)),
      (2, 200, "200.O1", {"reading": "made", "captured": 100}),
      (3, 0, "200.S3", plain(0)), (4, 0, "200.S3", plain(0))]),
    ("200.O1 failed, the bidder's alone", "five_called",
     hand(100, 60, 5, 35, 0, 0, partner=2, hundred_for_200=True), FOR_200,
     [(0, -100, "200.O1", {"reading": "failed", "captured": 95, "penalty": 100}),
      (1, 5, "200.S3", plain(5)),
      (2, 0, "5C.S3", {"reading": "partner_nothing", "captured": 35}),
      (3, 0, "200.S3", plain(0)), (4, 0, "200.S3", plain(0))]),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "element", "head", "expected"),
                         [row[1:] for row in VARIANTS],
                         ids=[row[0] for row in VARIANTS])  # fmt: skip
def test_variant(variant: str, element: Any, head: dict[str, Any], expected: Any) -> None:
    assert written(two_hundred(variant, element, **head)) == expected
