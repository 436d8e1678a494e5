"""Belote: everything that a table needs to know, sentence by sentence."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

BELOTE = Chapter(
    "base",
    N_("Belote"),
    (
        Section(
            "players",
            N_("Players"),
            (
                Said(
                    "",
                    ("belote",),
                    N_(
                        "Four play, two against two, and you face your partner. Whoever reaches "
                        "the target first has won."
                    ),
                ),
            ),
        ),
        Section(
            "words",
            N_("Words of the game"),
            (
                Said(
                    "",
                    ("belote",),
                    N_(
                        "Taker: who accepts the trump suit and has to come out ahead with the "
                        "partner. Dedans: the takers have fewer points than the others."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_(
                        "Litige: both sides are level. Capot: one side took every trick. Dix de "
                        "der: 10 points for the last trick. Retourne: the card turned up in the "
                        "deal."
                    ),
                ),
            ),
        ),
        Section(
            "pack",
            N_("Pack and card values"),
            (
                Said(
                    "BEL.D0",
                    ("belote",),
                    N_(
                        "32 cards, 7 to ace. They are worth 152; the last trick adds 10, which "
                        "makes 162. A side that takes every trick has 252."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_(
                        "In trumps the jack is highest and the nine next; then, as in every suit, "
                        "ace, ten, king and queen. In the other suits jack and nine come after the "
                        "queen. Eight and seven are lowest."
                    ),
                ),
            ),
            ("belote_values",),
        ),
        Section(
            "deal",
            N_("Deal"),
            (
                Said(
                    "",
                    ("belote",),
                    N_(
                        "Three cards each, then two; the next card is turned up. Once somebody has "
                        "taken, he gets it and two more, and the others three: eight each."
                    ),
                ),
                Said("", ("belote",), N_("After every hand the next player deals.")),
            ),
        ),
        Section(
            "bidding",
            N_("Taking"),
            (
                Said(
                    "BEL.B1",
                    ("belote",),
                    N_(
                        "Beginning after the dealer, each may take with the suit turned up, or "
                        "pass. If all pass, each may take with another suit, or pass. The first "
                        "who takes ends it."
                    ),
                ),
                Said(
                    "BEL.B3",
                    ("belote",),
                    N_("If all pass twice, nobody scores and the next player deals."),
                ),
            ),
        ),
        Section(
            "play",
            N_("Play"),
            (
                Said(
                    "",
                    ("belote",),
                    N_(
                        "Whoever sits after the dealer leads; then whoever took the trick. There "
                        "are eight."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_(
                        "The strongest trump takes the trick, or else the strongest card in the "
                        "suit led."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_(
                        "You follow suit. In trumps you go over the highest that lies there if you "
                        "can, even if it is your partner’s."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_(
                        "If you cannot follow and your partner is winning, play anything. "
                        "Otherwise you trump, and higher than an opponent did, if you can; a lower "
                        "trump if not. Without trumps play anything."
                    ),
                ),
                Said(
                    "",
                    ("belote",),
                    N_("In France one usually plays the other way round, anticlockwise."),
                ),
            ),
        ),
        Section(
            "declarations",
            N_("Belote and declarations"),
            (
                Said(
                    "BEL.L1",
                    ("belote",),
                    N_(
                        "King and queen of trumps in one hand are worth 20. One says “belote” with "
                        "the first and “rebelote” with the second. They count when it is judged "
                        "who has more."
                    ),
                ),
                Said(
                    "BEL.L2",
                    ("belote", "federation"),
                    N_("The 20 stay with their side, even dedans or capot."),
                ),
                Said(
                    "BEL.D1",
                    ("belote",),
                    N_(
                        "With declarations, sequences in a suit and fours of a kind count too, "
                        "also towards the contract. Four sevens or eights count nothing. A "
                        "sequence runs from the 7 up to the 10, then by jack, queen and king to "
                        "the ace."
                    ),
                ),
                Said(
                    "BEL.D2",
                    ("belote",),
                    N_(
                        "They are told in the first trick, by their kind only, and compared when "
                        "the second begins. The best single one decides: the higher value; at 100 "
                        "the four before the sequence; the higher top card; the one in trumps."
                    ),
                ),
                Said(
                    "BEL.D3",
                    ("belote", "federation"),
                    N_("Should the two best be alike in everything, no combination scores."),
                ),
                Said(
                    "BEL.D4",
                    ("belote",),
                    N_(
                        "Otherwise the side with the best one scores all it has and shows them; "
                        "the other scores none. Apart from the belote a card counts in one "
                        "combination only."
                    ),
                ),
                Said(
                    "BEL.D5",
                    ("belote",),
                    N_(
                        "In the end they belong to their side when the contract is made, to the "
                        "defence when it is dedans, to the capot side at capot."
                    ),
                ),
            ),
            ("declarations",),
        ),
        Section(
            "scoring",
            N_("Scoring"),
            (
                Said(
                    "BEL.S1",
                    ("belote",),
                    N_(
                        "Each side adds its cards, the last trick, its belote and its "
                        "declarations. If the takers have more, it is made and each side scores "
                        "what it has."
                    ),
                ),
                Said(
                    "BEL.S2",
                    ("belote",),
                    N_(
                        "If they have less they are dedans: they score only their belote. The "
                        "others score 162, all declarations, and their own belote."
                    ),
                ),
                Said(
                    "BEL.S3",
                    ("belote", "federation"),
                    N_(
                        "Level, a litige: the defence scores its points now. The takers’ points "
                        "are held."
                    ),
                ),
                Said(
                    "BEL.S3b", ("belote",), N_("What is held goes to whoever wins the next hand.")
                ),
                Said(
                    "BEL.S3c",
                    ("belote",),
                    N_("If that is level too, the new points are held as well."),
                ),
                Said("BEL.S3d", ("pad",), N_("A deal that all passed leaves them where they are.")),
                Said(
                    "BEL.S4",
                    ("belote", "federation"),
                    N_(
                        "Capot is worth 252, with the belote of that side and the declarations of "
                        "both. The other side keeps its belote."
                    ),
                ),
            ),
        ),
        Section(
            "end",
            N_("End of the game"),
            (
                Said(
                    "BEL.E1",
                    ("belote", "federation"),
                    N_(
                        "The game is played to 501, or to 301 or 1001. Points are written exactly; "
                        "the Federation rounds to ten, which a table may choose."
                    ),
                ),
                Said(
                    "BEL.E2",
                    ("belote", "federation"),
                    N_("If both reach it in one hand, more points win."),
                ),
                Said(
                    "BEL.E3",
                    ("belote", "federation"),
                    N_("Should they be level as well, one more hand decides."),
                ),
                Said(
                    "BEL.E4", ("belote",), N_("What is still held at the very end goes to nobody.")
                ),
            ),
        ),
        Section(
            "house",
            N_("House rules"),
            (
                Said("BEL.O1", ("federation", "contree"), N_("Level may also be dedans, or made.")),
                Said(
                    "BEL.O2",
                    ("federation",),
                    N_(
                        "A side that has lost the hand may be kept from winning the game by its "
                        "belote alone."
                    ),
                ),
                Said(
                    "BEL.O3",
                    ("pad", "federation"),
                    N_(
                        "Declarations may be left out when the contract is judged; fours worth 100 "
                        "may rank ace, 10, king, queen; a number of hands may be agreed on."
                    ),
                ),
            ),
        ),
        Section(
            "checks",
            N_("A count that can be right"),
            (
                Said(
                    "BEL.V1",
                    ("pad",),
                    N_(
                        "Both sides make 162, or 252 and 0. 152: the last trick was forgotten. "
                        "172: it was counted twice. 182: the belote was counted with the cards."
                    ),
                ),
                Said(
                    "BEL.V2",
                    ("pad",),
                    N_("Nobody can have 1 or 161. The side with the last trick has at least 10."),
                ),
                Said(
                    "BEL.V3",
                    ("pad",),
                    N_("Capot is about tricks, not points: 162 to 0 with a trick lost is none."),
                ),
                Said(
                    "BEL.V4",
                    ("pad",),
                    N_(
                        "Only one side has the belote, and only one scores declarations. They make "
                        "20, 50, 100, 150, 200 or sums of these."
                    ),
                ),
            ),
        ),
        Section(
            "origin",
            N_("Where it comes from"),
            (Said("", ("belote",), N_("It is the best-liked card game of France.")),),
        ),
        Section(
            "advice",
            N_("For beginners"),
            (
                Said(
                    "",
                    ("belote",),
                    N_(
                        "A hand to take with has the jack or the nine in trumps, company for it, "
                        "and some ace elsewhere."
                    ),
                ),
                Said("", ("belote",), N_("Give your partner’s trick a ten or an ace.")),
                Said(
                    "",
                    ("belote",),
                    N_("Count the trumps that are gone, and think of the 10 for the last trick."),
                ),
            ),
        ),
    ),
)
