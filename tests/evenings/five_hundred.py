"""Evenings of 500: sides A (0) and B (1)."""

from __future__ import annotations

from tests.evenings.tables import MISDEAL, PASSED, Evening, Row, calls, tricks

OFFICIAL = Evening(
    "five_hundred",
    "official",
    first_dealer=0,
    rows=[
        # 7S is worth 140; the eighth trick adds nothing (500.S1). B: 10 a trick (500.S4).
        Row(0, 1, {**calls("1 6H, 2 7S, 3 pass, 0 pass"), "tricks": [8, 2]}, "made",
            [140, 20], [140, 20], "0 500.S1 +140 | 1 500.S4 +20"),
        # Nobody bids: the same dealer again (500.B6).
        Row(1, 2, calls("2 pass, 3 pass, 0 pass, 1 pass"), "void", [0, 0], [140, 20]),
        # 8NT, 320, and seven tricks.
        Row(1, 2, tricks(1, "8N", 3, 7), "failed",
            [30, -320], [170, -300], "0 500.S4 +30 | 1 500.S2 -320"),
        # Léo bids nullo (250), Rosa 8C (260), Émile, his partner, double nullo (500, 500.B5).
        # Not a trick: 500, and nothing for the others (500.S5).
        Row(2, 3, {**calls("3 NULLO, 0 8C, 1 DNULLO, 2 pass"), "tricks": [10, 0]}, "made",
            [0, 500], [170, 200], "0 500.S5.defence 0 | 1 500.S5.made +500"),
        # All ten: 250 instead of 200 (500.S3).
        Row(3, 0, tricks(0, "7H", 10, 0), "made",
            [250, 0], [420, 200], "0 500.S3 +250 | 1 500.S4 0"),
        # Nullo with two tricks: −250, and 10 for each of the two (500.S6).
        Row(0, 1, tricks(3, "NULLO", 8, 2), "failed",
            [20, -250], [440, -50], "0 500.S6.defence +20 | 1 500.S6.failed -250"),
        Row(1, 2, tricks(3, "6S", 3, 7), "made",
            [30, 40], [470, -10], "0 500.S4 +30 | 1 500.S1 +40"),
        # A takes all ten in defence: 570. Nobody wins by defending (500.E1).
        Row(2, 3, tricks(1, "7C", 10, 0), "failed",
            [100, -160], [570, -170], "0 500.S4 +100 | 1 500.S2 -160"),
        Row(3, 0, MISDEAL, "void", [0, 0], [570, -170]),
        # A fails and still has 530: it has not reached 500 by bidding (500.E1b).
        Row(3, 0, tricks(2, "6S", 5, 5), "failed",
            [-40, 50], [530, -120], "0 500.S2 -40 | 1 500.S4 +50"),
        Row(0, 1, {"adjust": [-30, 0], "note": "looked into the widow"}, "adjusted",
            [-30, 0], [500, -120], "0 ENG.6 -30"),
        # Made, and above 500.
        Row(0, 1, tricks(0, "6N", 6, 4), "made",
            [120, 40], [620, -80], "0 500.S1 +120 | 1 500.S4 +40"),
    ],
    winner=0,
    ended_by="500.E1",
    warnings=["tricks_swapped"],
)  # fmt: skip

FIVE_CARD_WIDOW = Evening(
    "five_hundred",
    "five_card_widow",
    first_dealer=2,
    rows=[
        # From 7S (500.O1). Bar nullo, 500, and one trick: 10 for the others.
        Row(2, 3, {**calls("3 7S, 0 7D, 1 pass, 2 BNULLO"), "tricks": [1, 9]}, "failed",
            [-500, 10], [-500, 10], "0 500.S6.failed -500 | 1 500.S6.defence +10"),
        Row(3, 0, tricks(3, "10N", 1, 9), "failed",
            [10, -520], [-490, -510], "0 500.S4 +10 | 1 500.S2 -520"),
        # A hand without face card, ace or trump: the same dealer (500.O5).
        Row(0, 1, MISDEAL, "void", [0, 0], [-490, -510]),
        Row(0, 1, {"rules": {"nullo_scores": "all_250", "misdeal_call": "anyone"}}, "changed",
            [0, 0], [-490, -510]),
        # Every nullo counts 250 now.
        Row(0, 1, tricks(2, "BNULLO", 0, 10), "made",
            [250, 0], [-240, -510], "0 500.S5.made +250 | 1 500.S5.defence 0"),
        Row(1, 2, tricks(1, "9H", 2, 8), "failed",
            [20, -400], [-220, -910], "0 500.S4 +20 | 1 500.S2 -400"),
        # −1050: A wins, far below 0 itself (500.E2).
        Row(2, 3, tricks(3, "7S", 4, 6), "failed",
            [40, -140], [-180, -1050], "0 500.S4 +40 | 1 500.S2 -140"),
    ],
    winner=0,
    ended_by="500.E2",
)  # fmt: skip

TO_750 = Evening(
    "five_hundred",
    "official",
    first_dealer=1,
    head={"rules": {"win_rule": "bid_to_win_750", "void_deal": "next"}},
    rows=[
        Row(1, 2, tricks(1, "9H", 1, 9), "made",
            [10, 400], [10, 400], "0 500.S4 +10 | 1 500.S1 +400"),
        # Passed out, and here the next one deals.
        Row(2, 3, PASSED, "void", [0, 0], [10, 400]),
        # B in defence: 500, which is no win.
        Row(3, 0, tricks(2, "6H", 0, 10), "failed",
            [-100, 100], [-90, 500], "0 500.S2 -100 | 1 500.S4 +100"),
        Row(0, 1, tricks(0, "7D", 0, 10), "failed",
            [-180, 100], [-270, 600], "0 500.S2 -180 | 1 500.S4 +100"),
        # A ten-trick slam in no trump: 520 is more than 250 (500.S3).
        Row(1, 2, tricks(2, "10N", 10, 0), "made",
            [520, 0], [250, 600], "0 500.S3 +520 | 1 500.S4 0"),
        # From here on defence carries nobody above 490: B, at 600, gets nothing (500.O6).
        Row(2, 3, {"rules": {"win_rule": "bid_to_win_750", "void_deal": "next",
                             "defence_cap": 490}}, "changed", [0, 0], [250, 600]),
        Row(2, 3, tricks(0, "8D", 5, 5), "failed",
            [-280, 0], [-30, 600], "0 500.S2 -280 | 1 500.S4 +50 | 1 500.O6 -50"),
        Row(3, 0, {"rules": {"win_rule": "bid_to_win_750"}}, "changed", [0, 0], [-30, 600]),
        Row(3, 0, tricks(0, "7N", 2, 8), "failed",
            [-220, 80], [-250, 680], "0 500.S2 -220 | 1 500.S4 +80"),
        # 680 + 70 = 750, in defence: that wins where it is played to 750 (500.O3).
        Row(0, 1, tricks(2, "6S", 3, 7), "failed",
            [-40, 70], [-290, 750], "0 500.S2 -40 | 1 500.S4 +70"),
    ],
    winner=1,
    ended_by="500.O3",
    warnings=["tricks_swapped"] * 3,
)  # fmt: skip

EVENINGS = {
    "500": OFFICIAL,
    "500, five cards in the widow": FIVE_CARD_WIDOW,
    "500, to 750": TO_750,
}
