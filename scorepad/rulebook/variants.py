"""The variants of 200 for two and four: each says only what differs from two pairs."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

KITTY = Chapter(
    "kitty",
    N_("Four, with a kitty"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "",
                    ("cats",),
                    N_("One of the most played forms of the game, by four in two pairs."),
                ),
                Said(
                    "KIT.D1",
                    ("cats",),
                    N_(
                        "40 cards: the sixes stay in, between the 7 and the 5, and are worth "
                        "nothing. Nine cards each, four face down in the middle: the kitty."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "Dealt in packets: three each, two to the kitty, three each, two to the "
                        "kitty, three each."
                    ),
                ),
                Said(
                    "KIT.B1",
                    ("cats",),
                    N_(
                        "Nobody sees the kitty while there is bidding. Then the bidder takes it "
                        "up, puts any four cards away face down, and names trump."
                    ),
                ),
                Said(
                    "KIT.S1",
                    ("cats",),
                    N_(
                        "Only the bidder’s tricks are held against the bid. The points in the four "
                        "discards go to the defence."
                    ),
                ),
                Said(
                    "KIT.S2",
                    ("pad",),
                    N_(
                        "They count like points that the defence took: a side that may not score "
                        "in this hand does not score them either."
                    ),
                ),
                Said(
                    "KIT.S3",
                    ("russian", "digest"),
                    N_(
                        "Elsewhere the discards count for nobody, or go to whoever takes the last "
                        "trick. A table may choose."
                    ),
                ),
                Said(
                    "KIT.N1",
                    ("pad",),
                    N_(
                        "The Russian page reads as if the kitty were the four sixes. It must be a "
                        "slip: the sixes go into the pack, and four cards are dealt to the middle."
                    ),
                ),
                Said(
                    "200.V5",
                    ("pad",),
                    N_("Four cards hold at most 40 points, so the discards do too."),
                ),
            ),
        ),
    ),
)

NO_TRUMP = Chapter(
    "no_trump",
    N_("Without trump"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "",
                    ("cats", "digest"),
                    N_(
                        "In Le Rough the bidder may always play without trump; elsewhere where the "
                        "table has agreed on it."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_("Every trick then goes to the strongest card in the suit led."),
                ),
                Said(
                    "LR.S2",
                    ("cats", "digest"),
                    N_(
                        "In a hand without trump the points of both sides count twice. Whether the "
                        "bid was made is judged before doubling."
                    ),
                ),
                Said(
                    "LR.S3",
                    ("pad", "digest"),
                    N_(
                        "The minus of a failed bid counts twice too, unless the table says "
                        "otherwise."
                    ),
                ),
            ),
        ),
    ),
)

LE_ROUGH = Chapter(
    "le_rough",
    N_("Le Rough"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "",
                    ("cats",),
                    N_(
                        "At home in Quebec: four in two pairs, as in the game with a kitty but for "
                        "what follows."
                    ),
                ),
                Said(
                    "LR.D1",
                    ("cats",),
                    N_(
                        "36 cards, without the sixes. Eight each and four in the kitty: three "
                        "each, two down, three each, two down, two each."
                    ),
                ),
                Said(
                    "LR.B1",
                    ("cats",),
                    N_(
                        "The lowest bid is 70. A bid is only a number; suit or no trump is named "
                        "after the discard."
                    ),
                ),
                Said(
                    "LR.B2",
                    ("cats",),
                    N_(
                        "If the three others have passed, the dealer must pass too, and the next "
                        "player deals."
                    ),
                ),
                Said("LR.S1", ("cats",), N_("The points in the discards go to the defence.")),
                Said(
                    "LR.A1",
                    ("cats",),
                    N_(
                        "Before taking up the kitty the bidder may declare all 100. Taken in "
                        "tricks, they win the whole game."
                    ),
                ),
                Said(
                    "LR.A2",
                    ("cats",),
                    N_(
                        "If any of them is missing, even in the discards, the defence wins the "
                        "game."
                    ),
                ),
                Said(
                    "LR.A3",
                    ("pad",),
                    N_(
                        "Such a hand moves no points; it only decides the game, before any other "
                        "rule. A plain bid of 100 is no such declaration."
                    ),
                ),
                Said("LR.E1", ("cats",), N_("The target is 350.")),
            ),
        ),
    ),
)

TWO = Chapter(
    "two",
    N_("200 for two"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "2P.D1",
                    ("cats",),
                    N_(
                        "Four hands of nine are dealt, one across from each player: the dummy, a "
                        "silent partner. What both take counts together."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "A dummy lies in three piles of three, the top card of each face up. Its "
                        "player plays one of those three, following suit among them if possible; "
                        "then the card beneath is turned up."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "Every hand plays in its turn, and a dummy that takes a trick leads to the "
                        "next."
                    ),
                ),
                Said(
                    "2P.B1",
                    ("cats", "pad"),
                    N_(
                        "Only the two players bid, and one pass after a bid ends it. Whoever does "
                        "not deal speaks first; they deal in turn."
                    ),
                ),
                Said(
                    "2P.S1",
                    ("cats",),
                    N_(
                        "All scoring is as for four, each player being a side. For the 100-point "
                        "rule only the player’s own bid counts."
                    ),
                ),
                Said(
                    "2P.S2",
                    ("russian", "pad"),
                    N_(
                        "Others play without dummies: nine cards each from the 36. The other 18 "
                        "are not played, so both figures are asked for, and together they may be "
                        "less than 100."
                    ),
                ),
            ),
        ),
    ),
)

CUTTHROAT = Chapter(
    "cutthroat",
    N_("Without partners"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said("", ("cats", "russian"), N_("Four play, each for himself.")),
                Said("CT.B1", ("cats",), N_("The lowest bid is usually 25.")),
                Said(
                    "CT.S1",
                    ("cats",),
                    N_("Made: the bidder scores what he took, and so does everybody else."),
                ),
                Said(
                    "CT.S2",
                    ("cats",),
                    N_("Failed: the bidder loses the bid; the others still score."),
                ),
                Said(
                    "CT.S3",
                    ("cats", "pad"),
                    N_(
                        "The 100-point rule is not played, unless the table wants it: then each by "
                        "his own bid."
                    ),
                ),
                Said(
                    "CT.E1",
                    ("pad",),
                    N_(
                        "If several reach 200, the bidder wins if he is among them, otherwise the "
                        "highest total."
                    ),
                ),
                Said(
                    "CT.E2",
                    ("pad",),
                    N_(
                        "If somebody falls to −200 and nobody has reached 200, the game ends and "
                        "the highest total wins; or he plays on in the hole, if the table likes."
                    ),
                ),
                Said("CT.E3", ("pad",), N_("Level at the top: one more hand.")),
            ),
        ),
    ),
)
