"""Where the sources of 200 differ, or are silent: who says what, and what this pad does."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Differ, Says

BASE = (
    Differ(
        1,
        ("200.D1",),
        N_("How many cards"),
        N_("36: nine for each of four."),
        (
            Says(("cats",), N_("It says 40 but lists 36.")),
            Says(("russian", "akagiri"), N_("36.")),
        ),
    ),
    Differ(
        2,
        ("200.E4", "200.E4b"),
        N_("When −200 ends the game"),
        N_(
            "always; when it happens with both in the hole, this is mentioned, and the "
            "table can change it."
        ),
        (
            Says(("cats",), N_("Always.")),
            Says(
                ("pagat", "akagiri", "russian"), N_("Only if the other side stands at 0 or above.")
            ),
            Says(("digest",), N_("Only if the other side’s total is positive.")),
        ),
    ),
    Differ(
        3,
        ("200.B6",),
        N_("Whether 100 closes the bidding"),
        N_("yes."),
        (
            Says(("akagiri", "pagat"), N_("Yes, it is the most.")),
            Says(("cats",), N_("Nothing is said; no bid could follow.")),
        ),
    ),
    Differ(
        4,
        ("200.B2", "200.O4"),
        N_("The lowest bid"),
        N_("each game its own."),
        (
            Says(("cats", "russian", "akagiri"), N_("50.")),
            Says(("russian",), N_("60 when it is played to 300 or 500.")),
            Says(("le_rough",), N_("70.")),
            Says(("cutthroat",), N_("Usually 25.")),
        ),
    ),
    Differ(
        5,
        ("200.S4",),
        N_("The 100-point rule"),
        N_("played."),
        (
            Says(("cats", "pagat", "akagiri"), N_("It is played.")),
            Says(
                ("russian",),
                N_(
                    "It is not mentioned, nor are the points of the defence; finer points are "
                    "left out, says the page."
                ),
            ),
        ),
    ),
    Differ(
        6,
        ("200.S4",),
        N_("Points of the defence when the contract failed"),
        N_("the rule holds all the same."),
        (
            Says(("pagat",), N_("An example withholds them.")),
            Says(("cats", "akagiri"), N_("Failed contracts are not treated apart.")),
        ),
    ),
    Differ(
        12,
        ("200.S4", "200.O4"),
        N_("Where the rule begins in longer games"),
        N_("at 100 there too."),
        (),
    ),
    Differ(
        13, ("200.E4", "200.O4"), N_("The lower limit in longer games"), N_("−200 there too."), ()
    ),
    Differ(
        14,
        ("200.E3",),
        N_("Both reach the target"),
        N_("the side that had the contract wins."),
        (
            Says(("cats", "pagat", "akagiri", "russian"), N_("The bidders win.")),
            Says(("program",), N_("The higher total wins.")),
        ),
    ),
    Differ(
        15,
        ("200.E5",),
        N_("One up and one down in the same hand"),
        N_("the target comes first; it is the same side."),
        (),
    ),
    Differ(
        16,
        ("200.E5",),
        N_("The bidders up while the defence falls"),
        N_("it cannot be: the defence never loses points."),
        (),
    ),
    Differ(
        33,
        ("200.O1",),
        N_("100 for 200, lost"),
        N_("minus 100; a table may make it 200."),
        (Says(("russian",), N_("Minus 100 only.")),),
    ),
    Differ(
        34,
        ("200.O1",),
        N_("How high 100 for 200 is"),
        N_("as high as 100, so neither beats the other."),
        (),
    ),
    Differ(
        35,
        ("200.B7", "200.O3"),
        N_("The dealer, when the others have passed"),
        N_("may pass."),
        (
            Says(("cats", "akagiri"), N_("May pass; then the next player deals.")),
            Says(("le_rough",), N_("Must pass.")),
            Says(("digest", "acadian_program"), N_("Must bid.")),
        ),
    ),
    Differ(
        36,
        ("200.R1", "200.B7"),
        N_("Who deals after a deal that all passed"),
        N_("the next player."),
        (
            Says(("cats", "akagiri", "belote"), N_("The next player.")),
            Says(("rules_500", "contest"), N_("The same player.")),
        ),
    ),
)

KITTY = (
    Differ(
        11,
        ("KIT.S2", "200.S4"),
        N_("Discards, when the defence may not score"),
        N_("lost with the rest."),
        (),
    ),
    Differ(
        26,
        ("KIT.S1", "KIT.S3"),
        N_("Who gets the points in the discards"),
        N_("the defence."),
        (
            Says(("cats",), N_("The defence.")),
            Says(("russian",), N_("Nobody: exchanged cards are out of play.")),
            Says(("digest",), N_("Whoever takes the last trick.")),
        ),
    ),
)

NO_TRUMP = (
    Differ(
        30,
        ("LR.S3",),
        N_("The minus of a failed hand without trump"),
        N_("doubled."),
        (
            Says(
                ("cats",),
                N_("The points that both sides are given are doubled; a minus is not named."),
            ),
            Says(("digest",), N_("Both sides are doubled.")),
        ),
    ),
)

LE_ROUGH = (
    Differ(
        31,
        ("LR.A3",),
        N_("Totals after all 100 were declared"),
        N_("they do not move; the winner is named."),
        (Says(("cats",), N_("The whole game is won or lost.")),),
    ),
    Differ(
        32, ("LR.A2",), N_("All 100 declared, and points in the discards"), N_("it has failed."), ()
    ),
)

TWO = (
    Differ(
        9,
        ("2P.S1",),
        N_("The 100-point rule for two"),
        N_("played, by the player’s own bid."),
        (Says(("cats",), N_("Everything else is as for four.")),),
    ),
    Differ(
        29,
        ("2P.D1", "2P.S2"),
        N_("With dummies or without"),
        N_("with dummies, unless you choose the other."),
        (
            Says(("cats",), N_("Each has a dummy for a partner.")),
            Says(("russian",), N_("Nine cards each; dummies are not mentioned.")),
        ),
    ),
)

FIVE_CALLED = (
    Differ(
        8,
        ("5C.S2",),
        N_("The 100-point rule for five"),
        N_("played, for each player."),
        (Says(("cats",), N_("The others score what they took; but all else is as for four.")),),
    ),
    Differ(
        17,
        ("5C.S3",),
        N_("What a partner loses"),
        N_("the bid, like the bidder."),
        (
            Says(("cats",), N_("Nothing is said of a failed bid.")),
            Says(("digest",), N_("In 500 for five the partner shares the loss.")),
        ),
    ),
    Differ(
        18,
        ("5C.E1",),
        N_("Bidder and partner both at the target"),
        N_("the bidder wins, unless the table lets both win."),
        (),
    ),
    Differ(
        27,
        ("5C.V1", "5S.S1"),
        N_("How five play"),
        N_("both are there; the called partner stands first."),
        (
            Says(("cats",), N_("A partner is called by a card.")),
            Says(("russian",), N_("Two pairs and a shadow.")),
        ),
    ),
)

FIVE_SHADOW = (
    Differ(28, ("5S.S1",), N_("What the shadow scores"), N_("nothing: he has no side."), ()),
)

CUTTHROAT = (
    Differ(
        7,
        ("CT.S3",),
        N_("The 100-point rule without partners"),
        N_("not played."),
        (Says(("cats",), N_("Each opponent scores what he took; the rule is not named.")),),
    ),
    Differ(
        19,
        ("CT.E2",),
        N_("−200 where everybody plays for himself"),
        N_("the game ends, and the highest total wins."),
        (),
    ),
    Differ(
        20,
        ("CT.E1", "CT.E3"),
        N_("Several at the target, the bidder not among them"),
        N_("the highest wins; level: another hand."),
        (),
    ),
)

SIX_THREE = (
    Differ(
        10, ("63.S1",), N_("The 100-point rule with three teams"), N_("each team by itself."), ()
    ),
    Differ(
        21,
        ("63.E1",),
        N_("−200 with three teams"),
        N_("that team drops out."),
        (Says(("cats",), N_("It drops out; the two others play on.")),),
    ),
    Differ(
        22,
        ("63.E1",),
        N_("“−200 or more”"),
        N_("−200 and below is meant."),
        (Says(("cats",), N_("So it is written.")),),
    ),
    Differ(
        23,
        ("63.S1", "63K.S1", "6R.S1"),
        N_("How six play"),
        N_("all of them; three teams at once stand first."),
        (
            Says(("cats",), N_("Two or three teams at once, six cards each.")),
            Says(("russian",), N_("Two teams at a time, or three with 52 cards and a kitty.")),
        ),
    ),
)

SIX_52 = (
    Differ(
        25,
        ("63K.S1",),
        N_("The discards, with three teams"),
        N_("they count for nobody."),
        (Says(("russian",), N_("Exchanged cards take no part.")),),
    ),
)

SIX_ROTATE = (
    Differ(
        24,
        ("6R.S1",),
        N_("When the teams change"),
        N_("after a game, and the losers make room."),
        (
            Says(
                ("russian",), N_("One word there means hand and game; who makes room is not said.")
            ),
        ),
    ),
)

POT = (
    Differ(
        37,
        ("POT.2", "POT.3"),
        N_("Lowest bid, and stakes of those who drop out"),
        N_("60, as it is played to 500; nothing is given back."),
        (),
    ),
)
