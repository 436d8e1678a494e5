"""200 for two pairs: everything that a table needs to know, sentence by sentence."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

BASE = Chapter(
    "base",
    N_("Two Hundred, for two pairs"),
    (
        Section(
            "players",
            N_("Players"),
            (
                Said(
                    "200.P1",
                    ("cats", "akagiri", "pagat"),
                    N_(
                        "Four play, two against two, and you face your partner. Both sides begin "
                        "at 0."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "If nobody has arranged the pairs, everybody draws a card: the two highest "
                        "are partners. The highest of all deals first and has first choice of a "
                        "seat."
                    ),
                ),
                Said(
                    "200.R1",
                    ("cats", "akagiri", "russian"),
                    N_(
                        "Any draw that you agree on finds the first dealer. After every hand the "
                        "deal moves to the next player, clockwise."
                    ),
                ),
            ),
        ),
        Section(
            "pack",
            N_("Pack and card values"),
            (
                Said(
                    "200.D1",
                    ("cats", "russian", "akagiri"),
                    N_("36 cards: a full pack without its 2s, 3s, 4s and 6s."),
                ),
                Said(
                    "",
                    ("cats", "akagiri", "russian"),
                    N_(
                        "The ace is highest, then king, queen and jack, then 10 down to 7, and the "
                        "5 last. The ten is worth a lot and still ranks below the jack."
                    ),
                ),
                Said(
                    "200.D2",
                    ("cats", "russian"),
                    N_("Only aces, tens and fives carry points. The pack holds 100 in all."),
                ),
            ),
            ("card_values",),
        ),
        Section(
            "deal",
            N_("Deal"),
            (
                Said(
                    "",
                    ("cats", "akagiri"),
                    N_("The dealer shuffles well, and the player on the dealer’s right cuts."),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "Nine cards each, one at a time and face down, beginning on the dealer’s "
                        "left."
                    ),
                ),
                Said("", ("akagiri",), N_("Others deal the nine in three packets of three.")),
            ),
        ),
        Section(
            "bidding",
            N_("Bidding"),
            (
                Said(
                    "",
                    ("cats", "russian", "akagiri"),
                    N_(
                        "A bid is the number of card points that you say you will take together "
                        "with your partner."
                    ),
                ),
                Said(
                    "200.B1",
                    ("cats", "russian", "akagiri"),
                    N_(
                        "The player on the dealer’s left speaks first, then the others in turn, "
                        "clockwise."
                    ),
                ),
                Said(
                    "200.B2",
                    ("cats", "akagiri", "pagat"),
                    N_(
                        "The lowest bid is 50, and bids go in fives. Whoever opens may begin "
                        "higher."
                    ),
                ),
                Said(
                    "200.B3",
                    ("cats", "russian", "akagiri"),
                    N_("Each bid must be higher than all bids before it."),
                ),
                Said(
                    "200.B4",
                    ("cats", "akagiri"),
                    N_("Once you pass, you are out of the bidding until the next hand."),
                ),
                Said(
                    "200.B5",
                    ("cats", "akagiri"),
                    N_(
                        "When a bid stands and everybody else has passed, the bidding is over and "
                        "that player has the contract."
                    ),
                ),
                Said(
                    "200.B6",
                    ("akagiri", "pagat"),
                    N_("Nothing is higher than 100: a bid of 100 ends the bidding at once."),
                ),
                Said(
                    "200.B7",
                    ("cats", "akagiri"),
                    N_("If all four pass, nobody scores and the next player deals."),
                ),
                Said(
                    "200.B8",
                    ("cats", "akagiri"),
                    N_(
                        "A side has bid in a hand when either of its two made a bid, even one that "
                        "was beaten later."
                    ),
                ),
                Said(
                    "200.T1",
                    ("cats", "russian", "akagiri"),
                    N_(
                        "Whoever has the contract names the trump suit. If it was forgotten, the "
                        "suit of the first card played is trump."
                    ),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "The partner may not be asked: your own cards and the bids that you heard "
                        "must do."
                    ),
                ),
            ),
        ),
        Section(
            "play",
            N_("Play"),
            (
                Said(
                    "",
                    ("cats", "akagiri"),
                    N_("Whoever has the contract leads to the first trick, with any card."),
                ),
                Said(
                    "",
                    ("cats", "russian", "akagiri"),
                    N_(
                        "Follow the suit that was led if you can. If you have none of it, any card "
                        "will do, trump or not."
                    ),
                ),
                Said(
                    "",
                    ("cats", "russian", "akagiri"),
                    N_(
                        "The strongest trump takes the trick; where there is none, the strongest "
                        "card in the suit led."
                    ),
                ),
                Said(
                    "",
                    ("cats", "russian", "akagiri"),
                    N_("Whoever takes a trick keeps it face down and leads to the next."),
                ),
                Said(
                    "",
                    ("akagiri",),
                    N_("While the hand lasts, cards that were taken are not looked at again."),
                ),
            ),
        ),
        Section(
            "scoring",
            N_("Scoring"),
            (
                Said(
                    "200.S1",
                    ("cats", "pagat", "akagiri", "russian"),
                    N_(
                        "Made: the contract’s side took at least its bid. It scores all that it "
                        "took, not only the bid."
                    ),
                ),
                Said(
                    "200.S2",
                    ("cats", "pagat", "akagiri", "russian"),
                    N_("Failed: it took less. It loses the bid, and what it took does not count."),
                ),
                Said(
                    "200.S3",
                    ("cats", "pagat", "akagiri"),
                    N_(
                        "A side that defends and stood below 100 before the hand scores what it "
                        "took."
                    ),
                ),
                Said(
                    "200.S4",
                    ("cats", "pagat", "akagiri"),
                    N_(
                        "A side that defends and stood at 100 or more scores what it took only if "
                        "it bid in this hand. If it did not, it scores nothing, even when the "
                        "contract failed."
                    ),
                ),
                Said(
                    "200.S5",
                    ("cats",),
                    N_(
                        "The total that matters is the one before the hand. From 95, everything "
                        "taken counts."
                    ),
                ),
                Said(
                    "200.S6",
                    ("cats", "akagiri"),
                    N_("Totals may go below 0, “in the hole”. They are written in a box."),
                ),
            ),
        ),
        Section(
            "end",
            N_("End of the game"),
            (
                Said(
                    "200.E1",
                    ("cats", "akagiri"),
                    N_(
                        "Whether the game is over is looked at after the hand, when both new "
                        "totals stand."
                    ),
                ),
                Said(
                    "200.E2",
                    ("cats", "pagat", "akagiri", "russian"),
                    N_("A side that reaches 200 wins, also by defending."),
                ),
                Said(
                    "200.E3",
                    ("cats", "pagat", "akagiri", "russian"),
                    N_("If both reach 200 in the same hand, the side that had the contract wins."),
                ),
                Said(
                    "200.E4",
                    ("cats",),
                    N_(
                        "A side that falls to −200 has lost. This pad counts so unless the table "
                        "has chosen otherwise."
                    ),
                ),
                Said(
                    "200.E4b",
                    ("pagat", "akagiri", "russian"),
                    N_(
                        "At other tables a side at −200 has lost only while the other stands at 0 "
                        "or above; as long as both are in the hole, the game goes on."
                    ),
                ),
                Said(
                    "200.E5",
                    ("pad",),
                    N_(
                        "If one side reaches 200 while the other falls to −200, the bidders failed "
                        "and the defence came up: both rules name the same winner."
                    ),
                ),
            ),
        ),
        Section(
            "house",
            N_("House rules"),
            (
                Said(
                    "200.O1",
                    ("russian", "pagat_variation"),
                    N_(
                        "100 for 200: said in place of a bid of 100. With all 100 taken it scores "
                        "200. If a point is missing it loses 100, or 200 if the table wants it so."
                    ),
                ),
                Said(
                    "200.O2",
                    ("russian", "pagat_variation"),
                    N_("One call each: everybody speaks once, and the highest bid has it."),
                ),
                Said(
                    "200.O3",
                    ("digest", "acadian_program", "pagat_variation"),
                    N_(
                        "The dealer must bid: when the others have passed, the dealer takes it for "
                        "at least the lowest bid."
                    ),
                ),
                Said(
                    "200.O4",
                    ("russian", "pagat_variation"),
                    N_("To 300 or 500: bids still stop at 100, and the first must be 60 or more."),
                ),
                Said(
                    "200.O5",
                    ("digest", "pagat_variation", "pad"),
                    N_(
                        "A table may also set the lowest bid, the 100-point rule, the lower limit, "
                        "who wins when both are there, no trump, who deals again, and a number of "
                        "hands."
                    ),
                ),
            ),
            ("limits",),
        ),
        Section(
            "checks",
            N_("A count that can be right"),
            (
                Said(
                    "200.V1",
                    ("russian", "pad"),
                    N_(
                        "All cards that were taken make exactly 100. Count one pile; the rest is "
                        "the other’s."
                    ),
                ),
                Said(
                    "200.V2",
                    ("pad",),
                    N_("Every figure ends in 0 or 5. With two sides both end in 0 or both in 5."),
                ),
                Said("200.V3", ("pad",), N_("Nobody takes less than 0 or more than 100.")),
                Said(
                    "200.V4", ("pad",), N_("The side with the contract is always one that has bid.")
                ),
            ),
        ),
        Section(
            "origin",
            N_("Where it comes from"),
            (
                Said(
                    "",
                    ("cats", "russian", "akagiri"),
                    N_("The game is at home in New Brunswick, on the Atlantic coast of Canada."),
                ),
                Said(
                    "",
                    ("cats",),
                    N_(
                        "It goes by many names there: Deux Cents, La Fouine, Dix, Bidder 10, Le "
                        "Rough; some spell out Two Hundred."
                    ),
                ),
                Said(
                    "",
                    ("russian",),
                    N_(
                        "It is first heard of in 1930 and is older than that. It is said to have "
                        "come to Canada from the Middle West of the United States, and three or "
                        "four generations have played it. In Russian it is called Двести."
                    ),
                ),
                Said(
                    "",
                    ("akagiri",),
                    N_(
                        "Some think that its rules go back to the card game Rook. In Japanese it "
                        "is called ツー・ハンドレッド."
                    ),
                ),
            ),
        ),
        Section(
            "advice",
            N_("For beginners"),
            (
                Said(
                    "",
                    ("akagiri",),
                    N_(
                        "It is a simple game of bids and tricks, and may suit those who are new to "
                        "such games."
                    ),
                ),
                Said(
                    "",
                    ("akagiri",),
                    N_(
                        "Luck often goes straight into the score: do not take one bad hand to "
                        "heart."
                    ),
                ),
                Said("", ("cats",), N_("Negative totals are nothing unusual.")),
            ),
        ),
    ),
)
