"""Evenings of 200 for two, four and five players.

Sides are A (0) and B (1) where there are two; where everybody plays alone a side is its seat.
"""

from __future__ import annotations

from tests.evenings.tables import MISDEAL, PASSED, Evening, Row, bid, calls

KITTY = Evening(
    "two_hundred",
    "kitty",
    first_dealer=0,
    rows=[
        # A bids 60 and takes 70 in tricks: made. B stands at 0: its 20, and the 10 discarded.
        Row(0, 1, calls("1 50, 2 60, 3 pass, 0 pass, 1 pass", 70, 20, discard=10), "made",
            [70, 30], [70, 30], "0 200.S1 +70 | 1 200.S3 +20 | 1 KIT.S1 +10"),
        # B bids 65 and takes 60: failed, for the 10 it discarded are not its own (KIT.S1).
        Row(1, 2, bid(1, 65, 30, 60, discard=10), "failed",
            [40, -65], [110, -35], "0 200.S3 +30 | 0 KIT.S1 +10 | 1 200.S2 -65"),
        # A misdeal: the same dealer deals again (part D).
        Row(2, 3, MISDEAL, "void", [0, 0], [110, -35]),
        # A stands at 110 and did not bid: neither its 10 nor the 15 discarded count (KIT.S2).
        Row(2, 3, bid(3, 70, 10, 75, discard=15, sides_bid=[1]), "made",
            [0, 75], [110, 40], "0 200.S4.blocked 0 | 0 KIT.S2 0 | 1 200.S1 +75"),
        # All pass: the next one deals (200.R1).
        Row(3, 0, PASSED, "void", [0, 0], [110, 40]),
        # B takes 70 of its 75: failed. A stands at 110 but bid: 25, and the 5 discarded.
        Row(0, 1, bid(1, 75, 25, 70, discard=5, sides_bid=[0, 1]), "failed",
            [30, -75], [140, -35], "0 200.S4.bid +25 | 0 KIT.S1 +5 | 1 200.S2 -75"),
        # From here on the discards go with the last trick.
        Row(1, 2, {"rules": {"discard_points": "last_trick"}}, "changed", [0, 0], [140, -35]),
        # B takes 75 and, with the last trick, its own 5: 80, made after all.
        Row(1, 2, bid(3, 80, 20, 75, discard=5, last_trick=1, sides_bid=[0, 1]), "made",
            [20, 80], [160, 45], "0 200.S4.bid +20 | 1 200.S1 +80 | 1 KIT.S3.included 0"),
        # A has the last trick, and with it the 5.
        Row(2, 3, bid(3, 90, 5, 90, discard=5, last_trick=0, sides_bid=[0, 1]), "made",
            [10, 90], [170, 135], "0 200.S4.bid +5 | 0 KIT.S3.last_trick +5 | 1 200.S1 +90"),
        # From here on the discards take no part, as the Russian page has it.
        Row(3, 0, {"rules": {"discard_points": "nobody"}}, "changed", [0, 0], [170, 135]),
        # 20 + 60 and 20 that count for nobody.
        Row(3, 0, bid(0, 50, 20, 60, discard=20, sides_bid=[0, 1]), "failed",
            [-50, 60], [120, 195], "0 200.S2 -50 | 0 KIT.S3.nobody 0 | 1 200.S4.bid +60"),
        Row(0, 1, {"rules": {}}, "changed", [0, 0], [120, 195]),
        # A reaches 200; B, without a trick that counts, gets the 20 discarded: 215. Both are
        # there, and A had the contract (200.E3).
        Row(0, 1, bid(2, 80, 80, 0, discard=20, sides_bid=[0, 1]), "made",
            [80, 20], [200, 215], "0 200.S1 +80 | 1 200.S4.bid 0 | 1 KIT.S1 +20"),
    ],
    winner=0,
    ended_by="200.E3",
    warnings=["columns_far_apart"],
)  # fmt: skip

LE_ROUGH = Evening(
    "two_hundred",
    "le_rough",
    first_dealer=2,
    rows=[
        # No trump: 85 twice, and the others' 10 + 5 twice (LR.S2).
        Row(2, 3, calls("3 pass, 0 70, 1 75, 2 pass, 0 80, 1 pass", 85, 10, discard=5, trump="NT"),
            "made", [170, 30], [170, 30],
            "0 200.S1 +85 | 0 LR.S2 +85 | 1 200.S3 +10 | 1 KIT.S1 +5 | 1 LR.S2 +15"),
        # Three passes: the dealer, Léo, must pass too; void without his saying so (LR.B2).
        Row(3, 0, calls("0 pass, 1 pass, 2 pass"), "void", [0, 0], [170, 30]),
        # And void when he says it.
        Row(0, 1, calls("1 pass, 2 pass, 3 pass, 0 pass"), "void", [0, 0], [170, 30]),
        # B fails at no trump: −75 twice (LR.S3). A stands at 170 and did not bid: nothing, and
        # nothing doubled is nothing.
        Row(1, 2, bid(3, 75, 20, 70, discard=10, trump="NT", sides_bid=[1]), "failed",
            [0, -150], [170, -120],
            "0 200.S4.blocked 0 | 0 KIT.S2 0 | 1 200.S2 -75 | 1 LR.S3 -75"),
        # A reneged: the table takes 20 off (ENG.6).
        Row(2, 3, {"adjust": [-20, 0], "note": "renege"}, "adjusted",
            [-20, 0], [150, -120], "0 ENG.6 -20"),
        # A suit: nothing is doubled. A stands at 150 and bid.
        Row(2, 3, bid(3, 70, 15, 75, discard=10, trump="H", sides_bid=[0, 1]), "made",
            [25, 75], [175, -45], "0 200.S4.bid +15 | 0 KIT.S1 +10 | 1 200.S1 +75"),
        # 175 + 90 = 265: far from 350 (LR.E1).
        Row(3, 0, bid(0, 90, 90, 5, discard=5, trump="S", sides_bid=[0, 1]), "made",
            [90, 10], [265, -35], "0 200.S1 +90 | 1 200.S3 +5 | 1 KIT.S1 +5"),
        # Émile goes home and Aoife takes his seat: the totals stay with the seats.
        Row(0, 1, {"seats": ["Rosa", "Aoife", "Anne-Marie", "Léo"]}, "changed",
            [0, 0], [265, -35]),
        # A plain bid of 100 at no trump, all taken: 200, and no declaration (LR.A1).
        Row(0, 1, bid(1, 100, 0, 100, trump="NT", sides_bid=[1]), "made",
            [0, 200], [265, 165], "0 200.S4.blocked 0 | 1 200.S1 +100 | 1 LR.S2 +100"),
        # A declares all 100; 5 lie in the discards, so they are not all in tricks (LR.A2). No
        # points (LR.A3): B has won, a hundred behind.
        Row(1, 2, bid(2, 100, 95, 0, discard=5, declared_all=True), "failed",
            [0, 0], [265, 165], "0 LR.A2 0"),
    ],
    winner=1,
    ended_by="LR.A2",
)  # fmt: skip

LE_ROUGH_BOTH_OVER = Evening(
    "two_hundred",
    "le_rough",
    first_dealer=3,
    head={"start": {"totals": [240, 220], "hands": 6}},
    rows=[
        # 240 + 2 × 35 = 310, under 350. The bidders are 75 short: twice their 75, off.
        Row(3, 0, bid(1, 75, 35, 65, trump="NT", sides_bid=[0, 1]), "failed",
            [70, -150], [310, 70],
            "0 200.S4.bid +35 | 0 LR.S2 +35 | 1 200.S2 -75 | 1 LR.S3 -75"),
        # The table agrees that a minus is not doubled and that the dealer must bid.
        Row(0, 1, {"rules": {"nt_doubles_failed": False, "dealer_must_bid": True}}, "changed",
            [0, 0], [310, 70]),
        # Three passes, and Rosa, who deals, has to say 70 (200.O3): LR.B2 is lifted. 60: −70 once.
        Row(0, 1, calls("1 pass, 2 pass, 3 pass, 0 70", 60, 40, trump="NT"), "failed",
            [-70, 80], [240, 150], "0 200.S2 -70 | 1 200.S3 +40 | 1 LR.S2 +40"),
        # B, at 150, bids and makes 85: twice, 320. A did not bid: its 15 are lost.
        Row(1, 2, bid(1, 80, 15, 85, trump="NT", sides_bid=[1]), "made",
            [0, 170], [240, 320], "0 200.S4.blocked 0 | 1 200.S1 +85 | 1 LR.S2 +85"),
        # A: 240 + 2 × 75 = 390. B, who bid: 320 + 2 × 25 = 370. Both over 350: the contract
        # side (200.E3).
        Row(2, 3, bid(2, 75, 75, 25, trump="NT", sides_bid=[0, 1]), "made",
            [150, 50], [390, 370],
            "0 200.S1 +75 | 0 LR.S2 +75 | 1 200.S4.bid +25 | 1 LR.S2 +25"),
    ],
    winner=0,
    ended_by="200.E3",
)  # fmt: skip

TWO_DUMMY = Evening(
    "two_hundred",
    "two_dummy",
    first_dealer=0,
    seats=2,
    rows=[
        # Who does not deal calls first; one pass after a bid ends it (2P.B1).
        Row(0, 1, calls("1 50, 0 55, 1 pass", 55, 45), "made",
            [55, 45], [55, 45], "0 200.S1 +55 | 1 200.S3 +45"),
        # Two passes: void, the deal changes hands.
        Row(1, 0, calls("0 pass, 1 pass"), "void", [0, 0], [55, 45]),
        Row(0, 1, bid(1, 60, 50, 50), "failed",
            [50, -60], [105, -15], "0 200.S3 +50 | 1 200.S2 -60"),
        # Rosa stands at 105 and made no bid of her own: blocked.
        Row(1, 0, bid(1, 70, 30, 70, sides_bid=[1]), "made",
            [0, 70], [105, 55], "0 200.S4.blocked 0 | 1 200.S1 +70"),
        # She bid this time.
        Row(0, 1, bid(1, 80, 25, 75, sides_bid=[0, 1]), "failed",
            [25, -80], [130, -25], "0 200.S4.bid +25 | 1 200.S2 -80"),
        # From here on −200 loses only while the other stands at 0 or more (200.E4b).
        Row(1, 0, {"rules": {"floor_rule": "opponent_nonneg"}}, "changed", [0, 0], [130, -25]),
        Row(1, 0, bid(0, 100, 95, 5), "failed",
            [-100, 5], [30, -20], "0 200.S2 -100 | 1 200.S3 +5"),
        Row(0, 1, bid(1, 90, 20, 80), "failed",
            [20, -90], [50, -110], "0 200.S3 +20 | 1 200.S2 -90"),
        Row(1, 0, bid(0, 100, 95, 5), "failed",
            [-100, 5], [-50, -105], "0 200.S2 -100 | 1 200.S3 +5"),
        Row(0, 1, bid(0, 100, 90, 10), "failed",
            [-100, 10], [-150, -95], "0 200.S2 -100 | 1 200.S3 +10"),
        # Rosa reaches −200, but Émile stands at −40: they play on.
        Row(1, 0, bid(0, 50, 45, 55), "failed",
            [-50, 55], [-200, -40], "0 200.S2 -50 | 1 200.S3 +55"),
        # Rosa has moved no further; Émile climbs above 0, and now it ends: a state, no event.
        Row(0, 1, bid(1, 60, 0, 100), "made",
            [0, 100], [-200, 60], "0 200.S3 0 | 1 200.S1 +100"),
    ],
    winner=1,
    ended_by="200.E4b",
)  # fmt: skip

TWO_PLAIN = Evening(
    "two_hundred",
    "two_plain",
    first_dealer=1,
    seats=2,
    rows=[
        # 50 + 20: the other 30 lie in the 18 cards that nobody plays (2P.S2).
        Row(1, 0, bid(0, 50, 50, 20), "made",
            [50, 20], [50, 20], "0 200.S1 +50 | 0 2P.S2 0 | 1 200.S3 +20"),
        Row(0, 1, calls("1 50, 0 pass", 35, 45), "failed",
            [35, -50], [85, -30], "0 200.S3 +35 | 1 200.S2 -50 | 1 2P.S2 0"),
        Row(1, 0, PASSED, "void", [0, 0], [85, -30]),
        # 85 + 15 = 100: at the threshold from the next hand on.
        Row(0, 1, bid(1, 55, 15, 55), "made",
            [15, 55], [100, 25], "0 200.S3 +15 | 1 200.S1 +55 | 1 2P.S2 0"),
        # At 100 exactly, and no bid: blocked.
        Row(1, 0, bid(1, 50, 30, 60, sides_bid=[1]), "made",
            [0, 60], [100, 85], "0 200.S4.blocked 0 | 1 200.S1 +60 | 1 2P.S2 0"),
        Row(0, 1, MISDEAL, "void", [0, 0], [100, 85]),
        # Émile stands at 85: all 25 count, though they carry him past 100 (200.S5).
        Row(0, 1, bid(0, 50, 65, 25), "made",
            [65, 25], [165, 110], "0 200.S1 +65 | 0 2P.S2 0 | 1 200.S3 +25"),
        Row(1, 0, {"rules": {"both_over": "higher"}}, "changed", [0, 0], [165, 110]),
        Row(1, 0, bid(1, 55, 10, 70, sides_bid=[0, 1]), "made",
            [10, 70], [175, 180], "0 200.S4.bid +10 | 1 200.S1 +70 | 1 2P.S2 0"),
        # Both over 200 and level: nobody has won (ENG.5).
        Row(0, 1, bid(0, 50, 50, 45, sides_bid=[0, 1]), "made",
            [50, 45], [225, 225], "0 200.S1 +50 | 0 2P.S2 0 | 1 200.S4.bid +45"),
        # 275 against 260: the higher total, as was agreed.
        Row(1, 0, bid(1, 50, 35, 50, sides_bid=[0, 1]), "made",
            [35, 50], [260, 275], "0 200.S4.bid +35 | 1 200.S1 +50 | 1 2P.S2 0"),
    ],
    winner=1,
    ended_by="200.E3",
)  # fmt: skip

FIVE_CALLED = Evening(
    "two_hundred",
    "five_called",
    first_dealer=0,
    seats=5,
    rows=[
        # Léo bid 60 and called the ace of spades, which Émile holds: 40 + 25 = 65, each (5C.S1).
        Row(0, 1, calls("1 50, 2 pass, 3 60, 4 pass, 0 pass, 1 pass", 10, 25, 15, 40, 10,
                        called="AS", partner=1), "made",
            [10, 65, 15, 65, 10], [10, 65, 15, 65, 10],
            "0 200.S3 +10 | 1 5C.S1.partner +65 | 2 200.S3 +15 | 3 5C.S1.bidder +65 "
            "| 4 200.S3 +10"),
        # Rosa 35 + Aoife 30 = 65 of 70: both lose 70 (5C.S3).
        Row(1, 2, bid(0, 70, 35, 20, 10, 5, 30, partner=4), "failed",
            [-70, 20, 10, 5, -70], [-60, 85, 25, 70, -60],
            "0 5C.S3.bidder -70 | 1 200.S3 +20 | 2 200.S3 +10 | 3 200.S3 +5 | 4 5C.S3.partner -70"),
        # Five passes (5C.B1).
        Row(2, 3, calls("3 pass, 4 pass, 0 pass, 1 pass, 2 pass"), "void",
            [0, 0, 0, 0, 0], [-60, 85, 25, 70, -60]),
        Row(3, 4, bid(3, 50, 15, 20, 20, 35, 10, partner=2), "made",
            [15, 20, 55, 55, 10], [-45, 105, 80, 125, -50],
            "0 200.S3 +15 | 1 200.S3 +20 | 2 5C.S1.partner +55 | 3 5C.S1.bidder +55 "
            "| 4 200.S3 +10"),
        # Léo, at 125, made no bid, but he is the partner: never blocked (5C.S4). Émile, at 105,
        # is one of the others: blocked.
        Row(4, 0, bid(2, 65, 10, 20, 40, 30, 0, partner=3, sides_bid=[2]), "made",
            [10, 0, 70, 70, 0], [-35, 105, 150, 195, -50],
            "0 200.S3 +10 | 1 200.S4.blocked 0 | 2 5C.S1.bidder +70 | 3 5C.S1.partner +70 "
            "| 4 200.S3 0"),
        Row(0, 1, {"rules": {"five_fail": "bidder_only_partner_scores"}}, "changed",
            [0, 0, 0, 0, 0], [-35, 105, 150, 195, -50]),
        # 40 + 30 = 70 of 75. The partner keeps his own 30 now; Léo at 195 did not bid.
        Row(0, 1, bid(4, 75, 20, 30, 0, 10, 40, partner=1, sides_bid=[1, 4]), "failed",
            [20, 30, 0, 0, -75], [-15, 135, 150, 195, -125],
            "0 200.S3 +20 | 1 5C.S3.partner_scores +30 | 2 200.S4.blocked 0 "
            "| 3 200.S4.blocked 0 | 4 5C.S3.bidder -75"),
        Row(1, 2, {"rules": {"five_fail": "bidder_only"}}, "changed",
            [0, 0, 0, 0, 0], [-15, 135, 150, 195, -125]),
        # 30 + 25 = 55 of 60: the bidder alone loses, the partner gets nothing for his 25.
        Row(1, 2, bid(0, 60, 30, 20, 25, 0, 25, partner=2, sides_bid=[0, 3]), "failed",
            [-60, 0, 0, 0, 25], [-75, 135, 150, 195, -100],
            "0 5C.S3.bidder -60 | 1 200.S4.blocked 0 | 2 5C.S3.partner_nothing 0 "
            "| 3 200.S4.bid 0 | 4 200.S3 +25"),
        # Aoife and Anne-Marie make 55. Léo bid: 195 + 15 = 210. Anne-Marie, the partner, has
        # 205: the bidder is not there, so the partner wins before the higher one (5C.E1).
        Row(2, 3, bid(4, 50, 10, 20, 20, 15, 35, partner=2, sides_bid=[3, 4]), "made",
            [10, 0, 55, 15, 55], [-65, 135, 205, 210, -45],
            "0 200.S3 +10 | 1 200.S4.blocked 0 | 2 5C.S1.partner +55 | 3 200.S4.bid +15 "
            "| 4 5C.S1.bidder +55"),
    ],
    winner=2,
    ended_by="5C.E1",
)  # fmt: skip

FIVE_SHADOW = Evening(
    "two_hundred",
    "five_shadow",
    first_dealer=1,
    seats=5,
    rows=[
        # Seat 2, the shadow, is skipped: after Émile, who deals, Léo calls. Three passes end it.
        # What the shadow took is in the 75 of the side that won the auction (5S.S1).
        Row(1, 3, calls("3 50, 4 pass, 0 pass, 1 55, 3 60, 1 pass", 75, 25), "made",
            [75, 25], [75, 25], "0 200.S1 +75 | 1 200.S3 +25"),
        # Léo deals: the deal has skipped the shadow (5S.R1).
        Row(3, 4, bid(4, 70, 35, 65), "failed",
            [35, -70], [110, -45], "0 200.S3 +35 | 1 200.S2 -70"),
        Row(4, 0, calls("0 pass, 1 pass, 3 pass, 4 pass"), "void", [0, 0], [110, -45]),
        # A stands at 110 and did not bid.
        Row(0, 1, bid(1, 80, 20, 80, sides_bid=[1]), "made",
            [0, 80], [110, 35], "0 200.S4.blocked 0 | 1 200.S1 +80"),
        # Two change places: the shadow's seat stays the shadow's.
        Row(1, 3, {"seats": ["Rosa", "Anne-Marie", "Émile", "Léo", "Aoife"]}, "changed",
            [0, 0], [110, 35]),
        Row(1, 3, bid(0, 90, 85, 15, sides_bid=[0]), "failed",
            [-90, 15], [20, 50], "0 200.S2 -90 | 1 200.S3 +15"),
        Row(3, 4, MISDEAL, "void", [0, 0], [20, 50]),
        Row(3, 4, bid(4, 100, 0, 100), "made",
            [0, 100], [20, 150], "0 200.S3 0 | 1 200.S1 +100"),
        # B, at 150, bid: 55 in defence, 205. It wins as defenders (200.E2).
        Row(4, 0, bid(0, 50, 45, 55, sides_bid=[0, 1]), "failed",
            [-50, 55], [-30, 205], "0 200.S2 -50 | 1 200.S4.bid +55"),
    ],
    winner=1,
    ended_by="200.E2",
)  # fmt: skip

CUTTHROAT = Evening(
    "two_hundred",
    "cutthroat",
    first_dealer=3,
    rows=[
        # From 25 (CT.B1); everybody scores his own.
        Row(3, 0, calls("0 25, 1 30, 2 pass, 3 pass, 0 40, 1 pass", 45, 25, 20, 10), "made",
            [45, 25, 20, 10], [45, 25, 20, 10],
            "0 200.S1 +45 | 1 200.S3 +25 | 2 200.S3 +20 | 3 200.S3 +10"),
        # Failed: the opponents still score (CT.S2).
        Row(0, 1, bid(2, 50, 10, 30, 45, 15), "failed",
            [10, 30, -50, 15], [55, 55, -30, 25],
            "0 200.S3 +10 | 1 200.S3 +30 | 2 200.S2 -50 | 3 200.S3 +15"),
        Row(1, 2, calls("2 pass, 3 pass, 0 pass, 1 pass"), "void",
            [0, 0, 0, 0], [55, 55, -30, 25]),
        Row(2, 3, bid(3, 35, 20, 30, 5, 45), "made",
            [20, 30, 5, 45], [75, 85, -25, 70],
            "0 200.S3 +20 | 1 200.S3 +30 | 2 200.S3 +5 | 3 200.S1 +45"),
        Row(3, 0, bid(1, 60, 25, 65, 0, 10), "made",
            [25, 65, 0, 10], [100, 150, -25, 80],
            "0 200.S3 +25 | 1 200.S1 +65 | 2 200.S3 0 | 3 200.S3 +10"),
        # Rosa at 100 and Émile at 150 made no bid; nobody asks, the rule is off (CT.S3).
        Row(0, 1, bid(2, 100, 30, 20, 50, 0), "failed",
            [30, 20, -100, 0], [130, 170, -125, 80],
            "0 200.S3.no_rule +30 | 1 200.S3.no_rule +20 | 2 200.S2 -100 | 3 200.S3 0"),
        Row(1, 2, {"adjust": [0, 0, 0, -10], "note": "a card out of turn"}, "adjusted",
            [0, 0, 0, -10], [130, 170, -125, 70], "3 ENG.6 -10"),
        # From here on with the 100-point rule, player by player.
        Row(1, 2, {"rules": {"hundred_rule": True}}, "changed",
            [0, 0, 0, 0], [130, 170, -125, 70]),
        # Anne-Marie falls to −205. Rosa bid: 130 + 40 = 170, level with Émile, who stands. The
        # game would be over (CT.E2), but the best are level: another hand (CT.E3).
        Row(1, 2, bid(2, 80, 40, 0, 60, 0, sides_bid=[0, 2]), "failed",
            [40, 0, -80, 0], [170, 170, -205, 70],
            "0 200.S4.bid +40 | 1 200.S4.blocked 0 | 2 200.S2 -80 | 3 200.S3 0"),
        # She still stands there, nobody is at 200: the highest wins, Rosa with 195.
        Row(2, 3, bid(0, 25, 25, 20, 0, 55, sides_bid=[0, 1, 3]), "made",
            [25, 20, 0, 55], [195, 190, -205, 125],
            "0 200.S1 +25 | 1 200.S4.bid +20 | 2 200.S3 0 | 3 200.S3 +55"),
    ],
    winner=0,
    ended_by="CT.E2",
)  # fmt: skip

EVENINGS = {
    "kitty": KITTY,
    "le_rough": LE_ROUGH,
    "le_rough, both over 350": LE_ROUGH_BOTH_OVER,
    "two_dummy": TWO_DUMMY,
    "two_plain": TWO_PLAIN,
    "five_called": FIVE_CALLED,
    "five_shadow": FIVE_SHADOW,
    "cutthroat": CUTTHROAT,
}
