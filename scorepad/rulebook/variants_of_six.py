"""The variants of 200 for five and six: each says only what differs from two pairs."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

FIVE_CALLED = Chapter(
    "five_called",
    N_("Five, with a called partner"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "5C.D1",
                    ("cats",),
                    N_(
                        "40 cards, with the sixes; eight each, no kitty. Everybody has a total of "
                        "his own."
                    ),
                ),
                Said("5C.B1", ("cats",), N_("A bid and four passes end the bidding.")),
                Said(
                    "5C.V1",
                    ("cats",),
                    N_(
                        "After naming trump the bidder calls a card that is not in the own hand. "
                        "Whoever holds it is the partner, and says nothing: it shows when the card "
                        "falls."
                    ),
                ),
                Said("5C.S1", ("cats",), N_("Made: both score all that the two took together.")),
                Said(
                    "5C.S2",
                    ("cats",),
                    N_(
                        "Each of the others scores what he took himself. From 100 on he must have "
                        "bid himself."
                    ),
                ),
                Said(
                    "5C.S3",
                    ("pad", "five_hundred"),
                    N_(
                        "Failed: bidder and partner each lose the bid. A table may spare the "
                        "partner, or let him keep what he took."
                    ),
                ),
                Said(
                    "5C.S4",
                    ("pad",),
                    N_("The partner has the contract too: the 100-point rule does not touch him."),
                ),
                Said(
                    "5C.E1",
                    ("pad",),
                    N_(
                        "If several reach 200, the bidder wins before the partner, and the partner "
                        "before the highest of the others."
                    ),
                ),
                Said(
                    "5C.E2",
                    ("pad",),
                    N_(
                        "If somebody falls to −200 and nobody has reached 200, the game is over "
                        "and the highest total wins."
                    ),
                ),
            ),
        ),
    ),
)

FIVE_SHADOW = Chapter(
    "five_shadow",
    N_("Five, with a shadow partner"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "5S.D1",
                    ("russian",),
                    N_(
                        "40 cards, eight each, no kitty. Two pairs, and a fifth player without a "
                        "partner: the shadow."
                    ),
                ),
                Said("5S.B1", ("russian",), N_("The shadow takes no part in the bidding.")),
                Said("5S.R1", ("russian",), N_("The shadow never deals.")),
                Said(
                    "5S.S1",
                    ("russian", "pad"),
                    N_(
                        "In each hand the shadow helps the side that won the bidding: the tricks "
                        "count for it. The shadow has no total, and the seat is the same all game."
                    ),
                ),
            ),
        ),
    ),
)

SIX_TWO = Chapter(
    "six_two",
    N_("Six, in two teams"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "62.S1",
                    ("cats",),
                    N_(
                        "Two teams of three, an opponent on either hand of everybody. 36 cards, "
                        "six each; a bid and five passes end the bidding. The rest is as for four."
                    ),
                ),
            ),
        ),
    ),
)

SIX_THREE = Chapter(
    "six_three",
    N_("Six, in three teams"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "63.S1",
                    ("cats",),
                    N_(
                        "Three pairs, partners opposite; 36 cards, six each. Each defending pair "
                        "scores what it took itself, and the 100-point rule looks at each pair "
                        "alone."
                    ),
                ),
                Said(
                    "63.E1",
                    ("cats",),
                    N_(
                        "A pair that stands at −200 or worse after a hand drops out, and the game "
                        "goes on."
                    ),
                ),
                Said(
                    "63.E2",
                    ("pad",),
                    N_(
                        "Whether somebody has reached 200 is looked at first: the pair with the "
                        "contract wins, else the highest. Level: another hand, and whoever fell "
                        "drops out all the same."
                    ),
                ),
                Said(
                    "63.E3",
                    ("cats",),
                    N_(
                        "The two that are left play on as four do, nine cards each, with the "
                        "totals that they have; now −200 ends the game."
                    ),
                ),
                Said("63.R1", ("pad",), N_("The deal skips those who have dropped out.")),
            ),
        ),
    ),
)

SIX_52 = Chapter(
    "six_52",
    N_("Six, with 52 cards and a kitty"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "63K.S1",
                    ("russian", "pad"),
                    N_(
                        "Three pairs and the full pack: eight each and four in the kitty, for the "
                        "bidder to exchange. There are still 100 points. The discards count for "
                        "nobody; a table may give them to the last trick."
                    ),
                ),
            ),
        ),
    ),
)

SIX_ROTATE = Chapter(
    "six_rotate",
    N_("Six, two teams at a time"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "6R.S1",
                    ("russian", "pad"),
                    N_(
                        "Two of three pairs play, the third waits and then takes a place. In this "
                        "pad it waits a game, and the losers make room; or, if the table likes, a "
                        "hand: then whoever has sat longest makes room, three totals run on, and "
                        "nobody drops out: at −200 the game ends and the highest total wins."
                    ),
                ),
            ),
        ),
    ),
)

POT = Chapter(
    "pot",
    N_("With a pot"),
    (
        Section(
            "differs",
            N_("What differs"),
            (
                Said(
                    "POT.1",
                    ("russian",),
                    N_("Only six play so: everybody puts the same stake into the pot once."),
                ),
                Said(
                    "POT.2",
                    ("russian", "pad"),
                    N_("The winners divide the pot equally. Who drops out gets nothing back."),
                ),
                Said(
                    "POT.3",
                    ("russian", "pad"),
                    N_("The target is 500, and therefore the lowest bid 60."),
                ),
            ),
        ),
    ),
)
