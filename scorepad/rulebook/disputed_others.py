"""Where the sources of 500 and of Belote differ, or are silent: who says what."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Differ, Says

FIVE_HUNDRED = (
    Differ(
        36,
        ("500.B6",),
        N_("Who deals after a deal that all passed"),
        N_("the same player."),
        (
            Says(("rules_500",), N_("The same player.")),
            Says(("other_500",), N_("The next player.")),
        ),
    ),
    Differ(
        47,
        ("500.S3",),
        N_("All ten tricks"),
        N_("250 or the bid, whichever is more."),
        (Says(("rules_500", "digest"), N_("250, or the bid if it is worth more.")),),
    ),
    Differ(
        48,
        ("500.S5",),
        N_("What double and bar nullo score"),
        N_("500, what they bid; a table may make it 250."),
        (
            Says(("rules_500",), N_("500 as a bid, but 250 in the paragraph on scoring.")),
            Says(("other_500",), N_("250 and 500.")),
        ),
    ),
    Differ(
        49,
        ("500.S6",),
        N_("The defence against a failed nullo"),
        N_("10 for each trick of the bidders."),
        (Says(("rules_500",), N_("10 for each trick that the bidders took; it says so twice.")),),
    ),
    Differ(
        50,
        ("500.B4",),
        N_("Double or bar nullo and 10 hearts"),
        N_("both are 500: neither beats the other."),
        (Says(("rules_500",), N_("A bid must be worth more.")),),
    ),
    Differ(
        51,
        ("500.E1", "500.O2"),
        N_("500 by defending"),
        N_("does not win."),
        (Says(("rules_500",), N_("Does not win; in the older way it does.")),),
    ),
    Differ(
        52,
        ("500.E1b",),
        N_("Still at 500 after a bid that failed"),
        N_("does not win."),
        (Says(("other_500",), N_("A bid must have been made.")),),
    ),
    Differ(
        53,
        ("500.E2", "500.O6"),
        N_("The lower limit"),
        N_("−1000."),
        (
            Says(("rules_500",), N_("−1000.")),
            Says(("digest", "other_500"), N_("−500.")),
        ),
    ),
    Differ(
        54,
        ("500.O3",),
        N_("750 of the defence and 500 of the bidders in one hand"),
        N_("the bidders win."),
        (Says(("rules_500",), N_("Where both pass 500 at once, the bidders win.")),),
    ),
    Differ(55, ("500.O4",), N_("Level when the agreed hands are played"), N_("another hand."), ()),
    Differ(
        56,
        ("500.E2", "500.O6"),
        N_("The other side’s total when one falls to the limit"),
        N_("does not matter."),
        (
            Says(("rules_500",), N_("The other side wins at once.")),
            Says(("other_500",), N_("Only if it is not below 0.")),
        ),
    ),
    Differ(
        57,
        ("500.O1",),
        N_("The lowest bid with a five-card widow"),
        N_("7 spades; a table may take 6 spades."),
        (Says(("rules_500",), N_("Usually 7 spades.")),),
    ),
)

BELOTE = (
    Differ(
        36,
        ("BEL.B3",),
        N_("Who deals after a deal that all passed"),
        N_("the next player."),
        (
            Says(("belote",), N_("The next player.")),
            Says(("contest",), N_("The same player.")),
        ),
    ),
    Differ(
        38,
        ("BEL.L2",),
        N_("The belote of a side that is dedans"),
        N_("stays with it."),
        (
            Says(("belote", "federation"), N_("Stays with it.")),
            Says(("contree",), N_("No points at all.")),
        ),
    ),
    Differ(
        39,
        ("BEL.S3",),
        N_("A litige with belote or declarations"),
        N_("all of the takers’ points are held."),
        (
            Says(("belote",), N_("The takers’ points are held.")),
            Says(("federation",), N_("91 are held, the 20 among them.")),
        ),
    ),
    Differ(
        40,
        ("BEL.S3b",),
        N_("Who gets what is held"),
        N_("whoever wins the next hand, also by defending."),
        (
            Says(("belote",), N_("Whoever wins the next hand.")),
            Says(("federation",), N_("Whoever makes the contract.")),
        ),
    ),
    Differ(
        41,
        ("BEL.S4", "BEL.D5"),
        N_("Declarations at capot"),
        N_("all go to the capot side."),
        (
            Says(("belote", "federation"), N_("They go to the capot side.")),
            Says(("contree",), N_("The defence keeps its own.")),
        ),
    ),
    Differ(
        42,
        ("BEL.S4",),
        N_("Capot against the takers"),
        N_("252."),
        (
            Says(("belote",), N_("162 for dedans, 252 for whoever takes every trick.")),
            Says(("federation",), N_("252.")),
        ),
    ),
    Differ(
        43,
        ("BEL.S4", "BEL.V3"),
        N_("No points, but a trick"),
        N_("no capot."),
        (Says(("belote",), N_("Capot is all eight tricks.")),),
    ),
    Differ(
        44,
        ("BEL.E2", "BEL.E3"),
        N_("Both at the target, and level"),
        N_("more points win; level: another hand."),
        (Says(("belote", "federation"), N_("The same.")),),
    ),
    Differ(
        45,
        ("BEL.O2",),
        N_("Winning by the belote while dedans"),
        N_("allowed."),
        (
            Says(("belote",), N_("Nothing forbids it.")),
            Says(("federation",), N_("Not allowed.")),
        ),
    ),
    Differ(
        46,
        ("BEL.D2", "BEL.O3"),
        N_("Four tens or four kings"),
        N_("the kings are higher."),
        (
            Says(("belote",), N_("Only one order is given: 7 to ace.")),
            Says(("federation",), N_("Ace, 10, king, queen.")),
        ),
    ),
)
