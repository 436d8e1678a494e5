"""Evenings of Belote: sides A (0) and B (1)."""

from __future__ import annotations

from tests.evenings.tables import MISDEAL, Evening, Row, calls, took

PLAIN = Evening(
    "belote",
    "plain",
    first_dealer=3,
    rows=[
        # 92 against 70: made, each its own (BEL.S1).
        Row(3, 0, calls("0 pass, 1 take", 70, 92, turned="H"), "made",
            [70, 92], [70, 92], "0 BEL.S1.defence +70 | 1 BEL.S1.taker +92"),
        # 71 and the belote are 91 against 91: a litige. B scores, all 91 of A are held (BEL.S3).
        Row(0, 1, took(0, "S", 71, 91, belote=0), "litige",
            [0, 91], [70, 183], "0 BEL.S3.held 0 | 1 BEL.S3.defence +91", held=91),
        # Passed twice round: the next deals, the 91 wait on (BEL.B3, BEL.S3d).
        Row(1, 2, calls("2 pass, 3 pass, 0 pass, 1 pass, 2 pass, 3 pass, 0 pass, 1 pass"), "void",
            [0, 0], [70, 183], held=91),
        # B took and has 62: dedans. A: all 162, and what was held (BEL.S2, BEL.S3b).
        Row(2, 3, took(3, "D", 100, 62), "dedans",
            [253, 0], [323, 183], "0 BEL.S2.won +162 | 0 BEL.S3b +91 | 1 BEL.S2.lost 0"),
        Row(3, 0, {"adjust": [0, -10], "note": "spoke to the partner"}, "adjusted",
            [0, -10], [323, 173], "1 ENG.6 -10"),
        # A took and lost every trick: 252 for B; A keeps its belote (BEL.S4, BEL.L2).
        Row(3, 0, took(2, "C", capot=1, belote=0), "capot",
            [20, 252], [343, 425], "0 BEL.S4.lost 0 | 0 BEL.L2 +20 | 1 BEL.S4.won +252"),
        # Second round: hearts lay turned up, Anne-Marie names spades.
        Row(0, 1, calls("1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 S", 100, 62, turned="H"),
            "made", [100, 62], [443, 487], "0 BEL.S1.taker +100 | 1 BEL.S1.defence +62"),
        # B: 102 and the belote, 609. A: 503. Both over 501: more points win (BEL.E2).
        Row(1, 2, took(3, "C", 60, 102, belote=1), "made",
            [60, 122], [503, 609],
            "0 BEL.S1.defence +60 | 1 BEL.S1.taker +102 | 1 BEL.L1 +20"),
    ],
    winner=1,
    ended_by="BEL.E2",
)  # fmt: skip

HELD_AT_THE_END = Evening(
    "belote",
    "plain",
    first_dealer=0,
    head={"rules": {"target": 301}},
    rows=[
        Row(0, 1, took(1, "D", 40, 122), "made",
            [40, 122], [40, 122], "0 BEL.S1.defence +40 | 1 BEL.S1.taker +122"),
        Row(1, 2, took(2, "H", 81, 81), "litige",
            [0, 81], [40, 203], "0 BEL.S3.held 0 | 1 BEL.S3.defence +81", held=81),
        # Tied again: 81 + 91 are held now (BEL.S3c).
        Row(2, 3, took(0, "S", 71, 91, belote=0), "litige",
            [0, 91], [40, 294],
            "0 BEL.S3.held 0 | 0 BEL.S3c 0 | 1 BEL.S3.defence +91", held=172),
        Row(3, 0, {"seats": ["Rosa", "Aoife", "Anne-Marie", "Léo"]}, "changed",
            [0, 0], [40, 294], held=172),
        Row(3, 0, MISDEAL, "void", [0, 0], [40, 294], held=172),
        # A third time. B reaches 301 with its own 81; the 253 held are nobody's (BEL.E4).
        Row(3, 0, took(0, "C", 81, 81), "litige",
            [0, 81], [40, 375],
            "0 BEL.S3.held 0 | 0 BEL.S3c 0 | 1 BEL.S3.defence +81", held=253),
    ],
    winner=1,
    ended_by="BEL.E1",
)  # fmt: skip

DECLARATIONS = Evening(
    "belote",
    "declarations",
    first_dealer=1,
    head={"rules": {"target": 1001}},
    rows=[
        # A fifty beats a tierce: A's counts, B's does not (BEL.D2). 62 + 50 = 112 against 100.
        Row(1, 2, took(0, "H", 62, 100, declarations=[
                [0, "cinquante", "J", "S"], [1, "tierce", "A", "D"]]), "made",
            [112, 100], [112, 100],
            "0 BEL.S1.taker +62 | 0 BEL.D5.own +50 | 1 BEL.S1.defence +100 | 1 BEL.D2.points 0"),
        # Two fifties to the king: the one in trumps counts. It holds king and queen: belote.
        # 80 + 20 + 50 = 150 against 82.
        Row(2, 3, took(1, "S", 82, 80, belote=1, declarations=[
                [0, "cinquante", "K", "D"], [3, "cinquante", "K", "S"]]), "made",
            [82, 150], [194, 250],
            "0 BEL.S1.defence +82 | 0 BEL.D2.trump 0 "
            "| 1 BEL.S1.taker +80 | 1 BEL.L1 +20 | 1 BEL.D5.own +50"),
        # 50 + 20 = 70 against 112: dedans, and the tierce goes with the rest (BEL.D5).
        Row(3, 0, took(2, "D", 50, 112, declared=[20, 0]), "dedans",
            [0, 182], [194, 432], "0 BEL.S2.lost 0 | 1 BEL.S2.won +162 | 1 BEL.D5.dedans +20"),
        # 61 + 20 + 20 = 101 against 101: belote and tierce are held with the rest.
        Row(0, 1, took(0, "C", 61, 101, declared=[20, 0], belote=0), "litige",
            [0, 101], [194, 533], "0 BEL.S3.held 0 | 1 BEL.S3.defence +101", held=101),
        # Level again: 101 + 81. Two tierces to the king, neither in trumps: nobody's (BEL.D3).
        Row(1, 2, took(3, "H", 81, 81, declarations=[
                [0, "tierce", "K", "S"], [1, "tierce", "K", "C"]]), "litige",
            [81, 0], [275, 533],
            "0 BEL.S3.defence +81 | 0 BEL.D3 0 | 1 BEL.S3.held 0 | 1 BEL.S3c 0 | 1 BEL.D3 0",
            held=182),
        Row(2, 3, MISDEAL, "void", [0, 0], [275, 533], held=182),
        # Capot: 252, B's four queens (they were the better, but all go to the capot), and 182
        # held: 534 (BEL.S4, BEL.D5, BEL.S3b).
        Row(2, 3, took(2, "S", capot=0, declarations=[
                [1, "carre", "Q", None], [0, "tierce", "9", "D"]]), "capot",
            [534, 0], [809, 533],
            "0 BEL.S4.won +252 | 0 BEL.D5.capot +100 | 0 BEL.S3b +182 | 0 BEL.D2.points 0 "
            "| 1 BEL.S4.lost 0"),
        Row(3, 0, {"rules": {"target": 1001, "carre_order": "trump", "round_to_ten": True}},
            "changed", [0, 0], [809, 533]),
        # Four tens beat four kings here. 87 against 75 + 100: dedans. 262, rounded to 260: 1069.
        Row(3, 0, took(1, "H", 75, 87, declarations=[
                [0, "carre", "10", None], [3, "carre", "K", None]]), "dedans",
            [260, 0], [1069, 533],
            "0 BEL.S2.won +162 | 0 BEL.D5.dedans +100 | 0 BEL.E1.rounded -2 "
            "| 1 BEL.S2.lost 0 | 1 BEL.D2.top 0"),
    ],
    winner=0,
    ended_by="BEL.E1",
)  # fmt: skip

EVENINGS = {
    "belote": PLAIN,
    "belote, points held at the end": HELD_AT_THE_END,
    "belote with declarations": DECLARATIONS,
}
