"""Evenings of 200 for six: teams A (0), B (1) and, where there are three, C (2)."""

from __future__ import annotations

from tests.evenings.tables import MISDEAL, PASSED, Evening, Row, bid, calls

SIX_TWO = Evening(
    "two_hundred",
    "six_two",
    first_dealer=5,
    seats=6,
    rows=[
        # Three against three, seated alternately; five passes end it (62.S1).
        Row(5, 0, calls("0 pass, 1 50, 2 pass, 3 pass, 4 55, 5 pass, 1 60, 4 pass", 40, 60),
            "made", [40, 60], [40, 60], "0 200.S3 +40 | 1 200.S1 +60"),
        Row(0, 1, calls("1 pass, 2 pass, 3 pass, 4 pass, 5 pass, 0 pass"), "void",
            [0, 0], [40, 60]),
        Row(1, 2, bid(2, 100, 95, 5), "failed",
            [-100, 5], [-60, 65], "0 200.S2 -100 | 1 200.S3 +5"),
        Row(2, 3, bid(3, 90, 15, 85), "failed",
            [15, -90], [-45, -25], "0 200.S3 +15 | 1 200.S2 -90"),
        # From here on with 100 for 200; lost, it costs 200 too (200.O1).
        Row(3, 4, {"rules": {"hundred_for_200": True, "hundred_for_200_penalty": 200}}, "changed",
            [0, 0], [-45, -25]),
        Row(3, 4, calls("4 50, 5 pass, 0 for_200", 100, 0), "made",
            [200, 0], [155, -25], "0 200.O1.made +200 | 1 200.S3 0"),
        # A stands at 155 and did not bid.
        Row(4, 5, bid(1, 80, 25, 75, sides_bid=[1]), "failed",
            [0, -80], [155, -105], "0 200.S4.blocked 0 | 1 200.S2 -80"),
        Row(5, 0, bid(0, 100, 90, 10, hundred_for_200=True), "failed",
            [-200, 10], [-45, -95], "0 200.O1.failed -200 | 1 200.S3 +10"),
        # −245: B wins, at −90 itself. Some tables would play on (200.E4, table B 2).
        Row(0, 1, bid(4, 100, 95, 5, hundred_for_200=True), "failed",
            [-200, 5], [-245, -90], "0 200.O1.failed -200 | 1 200.S3 +5"),
    ],
    winner=1,
    ended_by="200.E4",
)  # fmt: skip

SIX_THREE = Evening(
    "two_hundred",
    "six_three",
    first_dealer=0,
    seats=6,
    rows=[
        # Every defending team scores its own (63.S1).
        Row(0, 1, calls("1 50, 2 pass, 3 60, 4 pass, 5 pass, 0 pass, 1 pass", 60, 25, 15), "made",
            [60, 25, 15], [60, 25, 15], "0 200.S1 +60 | 1 200.S3 +25 | 2 200.S3 +15"),
        Row(1, 2, bid(2, 100, 5, 0, 95), "failed",
            [5, 0, -100], [65, 25, -85], "0 200.S3 +5 | 1 200.S3 0 | 2 200.S2 -100"),
        Row(2, 3, PASSED, "void", [0, 0, 0], [65, 25, -85]),
        Row(3, 4, bid(4, 50, 35, 55, 10), "made",
            [35, 55, 10], [100, 80, -75], "0 200.S3 +35 | 1 200.S1 +55 | 2 200.S3 +10"),
        # A stands at 100 and did not bid, B at 80 need not: team by team.
        Row(4, 5, bid(5, 80, 20, 10, 70, sides_bid=[1, 2]), "failed",
            [0, 10, -80], [100, 90, -155], "0 200.S4.blocked 0 | 1 200.S3 +10 | 2 200.S2 -80"),
        # C falls to −215 and drops out (63.E1).
        Row(5, 0, bid(2, 60, 25, 20, 55, sides_bid=[0, 2]), "failed",
            [25, 20, -60], [125, 110, -215], "0 200.S4.bid +25 | 1 200.S3 +20 | 2 200.S2 -60"),
        # The game for four: 9 cards, three passes, seats 2 and 5 are skipped (63.E3, 63.R1).
        Row(0, 1, calls("1 50, 3 pass, 4 pass, 0 pass", 45, 55, 0), "made",
            [0, 55, 0], [125, 165, -215], "0 200.S4.blocked 0 | 1 200.S1 +55"),
        Row(1, 3, bid(3, 70, 65, 35, 0, sides_bid=[0]), "failed",
            [-70, 0, 0], [55, 165, -215], "0 200.S2 -70 | 1 200.S4.blocked 0"),
        Row(3, 4, MISDEAL, "void", [0, 0, 0], [55, 165, -215]),
        Row(3, 4, bid(0, 100, 75, 25, 0, sides_bid=[0, 1]), "failed",
            [-100, 25, 0], [-45, 190, -215], "0 200.S2 -100 | 1 200.S4.bid +25"),
        Row(4, 0, bid(3, 100, 95, 5, 0, sides_bid=[0]), "failed",
            [-100, 0, 0], [-145, 190, -215], "0 200.S2 -100 | 1 200.S4.blocked 0"),
        # −205: with two teams left that ends the game (63.E3, 200.E4).
        Row(0, 1, bid(0, 60, 50, 50, 0, sides_bid=[0]), "failed",
            [-60, 0, 0], [-205, 190, -215], "0 200.S2 -60 | 1 200.S4.blocked 0"),
    ],
    winner=1,
    ended_by="200.E4",
    dropped=[2],
)  # fmt: skip

SIX_THREE_52 = Evening(
    "two_hundred",
    "six_three_52",
    first_dealer=2,
    seats=6,
    rows=[
        # 25 + 55 + 10 and the 10 discarded, which count for nobody (63K.S1).
        Row(2, 3, calls("3 pass, 4 50, 5 pass, 0 pass, 1 pass, 2 pass", 25, 55, 10, discard=10),
            "made", [25, 55, 10], [25, 55, 10],
            "0 200.S3 +25 | 1 200.S1 +55 | 1 KIT.S3.nobody 0 | 2 200.S3 +10"),
        Row(3, 4, bid(0, 70, 65, 15, 5, discard=15), "failed",
            [-70, 15, 5], [-45, 70, 15],
            "0 200.S2 -70 | 0 KIT.S3.nobody 0 | 1 200.S3 +15 | 2 200.S3 +5"),
        Row(4, 5, {"rules": {"discard_points": "last_trick"}}, "changed",
            [0, 0, 0], [-45, 70, 15]),
        # C: 50 in tricks, and the last one brings its own 15 back: 65 of 60.
        Row(4, 5, bid(5, 60, 20, 15, 50, discard=15, last_trick=2), "made",
            [20, 15, 65], [-25, 85, 80],
            "0 200.S3 +20 | 1 200.S3 +15 | 2 200.S1 +65 | 2 KIT.S3.included 0"),
        # B has the last trick and the 5.
        Row(5, 0, bid(3, 90, 70, 20, 5, discard=5, last_trick=1), "failed",
            [-90, 25, 5], [-115, 110, 85],
            "0 200.S2 -90 | 1 200.S3 +20 | 1 KIT.S3.last_trick +5 | 2 200.S3 +5"),
        Row(0, 1, PASSED, "void", [0, 0, 0], [-115, 110, 85]),
        # A falls to −215 and is out. B, at 110 without a bid, gets neither its 10 nor the 10 of
        # the last trick. 100 with points discarded is worth a warning.
        Row(1, 2, bid(0, 100, 80, 10, 0, discard=10, last_trick=1, sides_bid=[0, 2]), "failed",
            [-100, 0, 0], [-215, 110, 85],
            "0 200.S2 -100 | 1 200.S4.blocked 0 | 1 KIT.S2 0 | 2 200.S3 0"),
        # Four are left, without a kitty; seat 3 is skipped (63.R1, part D).
        Row(2, 4, bid(2, 65, 0, 25, 75, sides_bid=[1, 2]), "made",
            [0, 25, 75], [-215, 135, 160], "1 200.S4.bid +25 | 2 200.S1 +75"),
        # B makes its 60 and stands at 195; C, who bid, reaches 200 in defence (200.E2).
        Row(4, 5, bid(4, 60, 0, 60, 40, sides_bid=[1, 2]), "made",
            [0, 60, 40], [-215, 195, 200], "1 200.S1 +60 | 2 200.S4.bid +40"),
    ],
    winner=2,
    ended_by="200.E2",
    dropped=[0],
    warnings=["hundred_with_discard"],
)  # fmt: skip

SIX_ROTATE = Evening(
    "two_hundred",
    "six_rotate",
    first_dealer=3,
    seats=6,
    head={"playing": [0, 2]},
    rows=[
        # A and C play, B (seats 1 and 4) waits: after Léo, seat 3, seat 5 calls (6R.S1).
        Row(3, 5, calls("5 60, 0 pass, 2 pass, 3 pass", 35, 0, 65), "made",
            [35, 0, 65], [35, 0, 65], "0 200.S3 +35 | 2 200.S1 +65"),
        Row(5, 0, bid(0, 75, 80, 0, 20), "made",
            [80, 0, 20], [115, 0, 85], "0 200.S1 +80 | 2 200.S3 +20"),
        Row(0, 2, MISDEAL, "void", [0, 0, 0], [115, 0, 85]),
        Row(0, 2, bid(2, 50, 40, 0, 60, sides_bid=[2]), "made",
            [0, 0, 60], [115, 0, 145], "0 200.S4.blocked 0 | 2 200.S1 +60"),
        Row(2, 3, calls("3 pass, 5 pass, 0 pass, 2 pass"), "void", [0, 0, 0], [115, 0, 145]),
        # 200 exactly: C makes room for B in the next game.
        Row(3, 5, bid(3, 85, 85, 0, 15, sides_bid=[0, 2]), "made",
            [85, 0, 15], [200, 0, 160], "0 200.S1 +85 | 2 200.S4.bid +15"),
    ],
    winner=0,
    ended_by="200.E2",
)  # fmt: skip

SIX_ROTATE_NEXT = Evening(
    "two_hundred",
    "six_rotate",
    first_dealer=4,
    seats=6,
    head={"playing": [0, 1], "rules": {"both_over": "higher", "tie": "shared"}},
    rows=[
        # The winner of the game before, A, and B, who waited.
        Row(4, 0, bid(4, 65, 30, 70, 0), "made",
            [30, 70, 0], [30, 70, 0], "0 200.S3 +30 | 1 200.S1 +70"),
        Row(0, 1, bid(3, 70, 75, 25, 0), "made",
            [75, 25, 0], [105, 95, 0], "0 200.S1 +75 | 1 200.S3 +25"),
        # One for a card shown.
        Row(1, 3, {"adjust": [0, -5, 0]}, "adjusted", [0, -5, 0], [105, 90, 0], "1 ENG.6 -5"),
        Row(1, 3, bid(1, 50, 40, 60, 0, sides_bid=[0, 1]), "made",
            [40, 60, 0], [145, 150, 0], "0 200.S4.bid +40 | 1 200.S1 +60"),
        # A makes its 55 exactly: 200. B, who bid, has 45 more: 195.
        Row(3, 4, bid(0, 55, 55, 45, 0, sides_bid=[0, 1]), "made",
            [55, 45, 0], [200, 195, 0], "0 200.S1 +55 | 1 200.S4.bid +45"),
    ],
    winner=0,
    ended_by="200.E2",
)  # fmt: skip

SIX_ROTATE_BY_HAND = Evening(
    "two_hundred",
    "six_rotate",
    first_dealer=0,
    seats=6,
    head={"rules": {"six_rotate_per_hand": True}},
    rows=[
        # A and B: seats 0, 1, 3, 4.
        Row(0, 1, bid(1, 50, 45, 55, 0), "made",
            [45, 55, 0], [45, 55, 0], "0 200.S3 +45 | 1 200.S1 +55"),
        # A makes room for C: B and C, seats 1, 2, 4, 5. The next of those deals.
        Row(1, 2, bid(2, 70, 0, 25, 75), "made",
            [0, 25, 75], [45, 80, 75], "1 200.S3 +25 | 2 200.S1 +75"),
        # C and A, seats 0, 2, 3, 5. A hand passed out changes nobody.
        Row(2, 3, PASSED, "void", [0, 0, 0], [45, 80, 75]),
        Row(3, 5, calls("5 50, 0 60, 2 pass, 3 pass, 5 pass", 65, 0, 35), "made",
            [65, 0, 35], [110, 80, 110], "0 200.S1 +65 | 2 200.S3 +35"),
        # A and B. A stands at 110 and did not bid.
        Row(4, 0, bid(4, 80, 30, 70, 0, sides_bid=[1]), "failed",
            [0, -80, 0], [110, 0, 110], "0 200.S4.blocked 0 | 1 200.S2 -80"),
        # B and C.
        Row(5, 1, bid(1, 90, 0, 85, 15, sides_bid=[1, 2]), "failed",
            [0, -90, 15], [110, -90, 125], "1 200.S2 -90 | 2 200.S4.bid +15"),
        # C and A.
        Row(0, 2, bid(2, 60, 45, 0, 55, sides_bid=[0, 2]), "failed",
            [45, 0, -60], [155, -90, 65], "0 200.S4.bid +45 | 2 200.S2 -60"),
        # A and B.
        Row(1, 3, bid(4, 100, 10, 90, 0, sides_bid=[1]), "failed",
            [0, -100, 0], [155, -190, 65], "0 200.S4.blocked 0 | 1 200.S2 -100"),
        # B and C: B falls to −250. The highest of the three wins: A, who waits (6R.S1).
        Row(2, 4, bid(1, 60, 0, 50, 50, sides_bid=[1]), "failed",
            [0, -60, 50], [155, -250, 115], "1 200.S2 -60 | 2 200.S3 +50"),
    ],
    winner=0,
    ended_by="6R.S1",
)  # fmt: skip

POT = Evening(
    "two_hundred",
    "six_three",
    first_dealer=5,
    seats=6,
    # to 500, bids from 60 (POT.3); carried over from paper after seven hands
    head={
        "rules": {"stake_cents": 101},
        "start": {"totals": [380, 240, -150], "hands": 7},
    },
    rows=[
        # C falls to −210 and is out; its stakes stay in the pot.
        Row(5, 0, bid(2, 60, 30, 25, 45, sides_bid=[0, 2]), "failed",
            [30, 0, -60], [410, 240, -210],
            "0 200.S4.bid +30 | 1 200.S4.blocked 0 | 2 200.S2 -60"),
        Row(0, 1, calls("1 60, 3 pass, 4 pass, 0 65, 1 70, 0 pass", 30, 70, 0), "made",
            [30, 70, 0], [440, 310, -210], "0 200.S4.bid +30 | 1 200.S1 +70"),
        Row(1, 3, PASSED, "void", [0, 0, 0], [440, 310, -210]),
        # The stake holds for the whole game and is said again with every change.
        Row(3, 4, {"rules": {"stake_cents": 101, "hundred_rule": False}}, "changed",
            [0, 0, 0], [440, 310, -210]),
        # 440 + 60 = 500, exactly. B's 40 count whatever its total.
        Row(3, 4, bid(0, 60, 60, 40, 0), "made",
            [60, 40, 0], [500, 350, -210], "0 200.S1 +60 | 1 200.S3.no_rule +40"),
    ],
    winner=0,
    ended_by="200.E2",
    dropped=[2],
    # 6 × 1.01 = 6.06, half to each of the two: 3.03, which is 2.02 more than they staked
    pot={"total_cents": 606, "share_cents": 303, "net_cents": [202, -101, -101, 202, -101, -101]},
)  # fmt: skip

POT_OF_TRIPLES = Evening(
    "two_hundred",
    "six_two",
    first_dealer=2,
    seats=6,
    head={"rules": {"stake_cents": 250}, "start": {"totals": [415, 430], "hands": 11}},
    rows=[
        Row(2, 3, bid(3, 60, 45, 55, sides_bid=[0, 1]), "failed",
            [45, -60], [460, 370], "0 200.S4.bid +45 | 1 200.S2 -60"),
        Row(3, 4, MISDEAL, "void", [0, 0], [460, 370]),
        # A fails and is at 400; B, who did not bid, loses its 45.
        Row(3, 4, bid(4, 60, 55, 45, sides_bid=[0]), "failed",
            [-60, 0], [400, 370], "0 200.S2 -60 | 1 200.S4.blocked 0"),
        Row(4, 5, bid(5, 100, 0, 100, sides_bid=[1]), "made",
            [0, 100], [400, 470], "0 200.S4.blocked 0 | 1 200.S1 +100"),
        Row(5, 0, bid(1, 60, 40, 60, sides_bid=[1]), "made",
            [0, 60], [400, 530], "0 200.S4.blocked 0 | 1 200.S1 +60"),
    ],
    winner=1,
    ended_by="200.E2",
    # 6 × 2.50 = 15.00, a third to each of the three: 5.00, twice the stake
    pot={"total_cents": 1500, "share_cents": 500,
         "net_cents": [-250, 250, -250, 250, -250, 250]},
)  # fmt: skip

EVENINGS = {
    "six_two": SIX_TWO,
    "six_three": SIX_THREE,
    "six_three_52": SIX_THREE_52,
    "six_rotate": SIX_ROTATE,
    "six_rotate, the next game": SIX_ROTATE_NEXT,
    "six_rotate, by hand": SIX_ROTATE_BY_HAND,
    "a pot, pairs": POT,
    "a pot, triples": POT_OF_TRIPLES,
}
