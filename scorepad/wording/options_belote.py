"""The house rules of Belote in words."""

from __future__ import annotations

from .mark import N_
from .option import Value, Wording

WORDINGS = {
    "target": Wording(
        N_("Target"),
        {
            301: Value(
                N_("%(value)s"),
                N_("The side that reaches %(value)s points first wins."),
                ("belote",),
            ),
            501: Value(
                N_("%(value)s"),
                N_("The side that reaches %(value)s points first wins."),
                ("belote",),
            ),
            1001: Value(
                N_("%(value)s"),
                N_("The side that reaches %(value)s points first wins."),
                ("belote",),
            ),
        },
    ),
    "tie": Wording(
        N_("Level at the end"),
        {
            "another_hand": Value(
                N_("one more hand"),
                N_("Where nobody is ahead at the end, another hand is played."),
                ("belote",),
            ),
            "shared": Value(
                N_("the win is shared"), N_("Where nobody is ahead at the end, both have won.")
            ),
        },
    ),
    "hand_limit": Wording(
        N_("Number of hands"),
        {
            None: Value(
                N_("as many as it takes"), N_("The game lasts until a side wins it."), ("belote",)
            ),
        },
        Value(
            N_("at most %(value)s"),
            N_("When so many are played the higher total wins; deals passed out do not count."),
            ("five_hundred",),
        ),
    ),
    "void_deal": Wording(
        N_("After a deal passed out"),
        {
            "next": Value(
                N_("the next player deals"),
                N_("When all pass, the deal moves on to the next player."),
                ("belote",),
            ),
            "same": Value(
                N_("the same player deals again"),
                N_("When all pass, the same dealer deals once more."),
                ("contest",),
            ),
        },
    ),
    "declarations": Wording(
        N_("Declarations"),
        {
            True: Value(
                N_("played"),
                N_("Tierces, fifties, hundreds and fours count for the side with the best one."),
                ("belote",),
            ),
            False: Value(
                N_("not played"),
                N_("Only cards, the last trick and the belote count."),
                ("belote",),
            ),
        },
    ),
    "tie_rule": Wording(
        N_("Both sides level"),
        {
            "litige": Value(
                N_("litige"),
                N_("The defence scores; the takers’ points wait for the winner of the next hand."),
                ("belote", "federation"),
            ),
            "dedans": Value(
                N_("dedans"), N_("Level is not enough: the takers are dedans."), ("federation",)
            ),
            "made": Value(
                N_("made"), N_("Level is enough: the contract is made."), ("federation",)
            ),
        },
    ),
    "litige_belote": Wording(
        N_("The takers’ belote at a litige"),
        {
            "held": Value(
                N_("waits with the rest"),
                N_("It waits for the winner of the next hand like all their points."),
                ("belote", "federation"),
            ),
            "kept": Value(
                N_("counts at once"), N_("The takers score their 20 at once, the rest waits.")
            ),
        },
        idle=N_("Level is no litige at this table."),
    ),
    "belote_alone_wins": Wording(
        N_("Winning by the belote of a lost hand"),
        {
            True: Value(
                N_("is allowed"),
                N_("A side that is dedans may reach the target by its belote."),
                ("belote",),
            ),
            False: Value(
                N_("is not"), N_("Who lost the hand cannot win the game with it."), ("federation",)
            ),
        },
    ),
    "contract_counts_declarations": Wording(
        N_("For the contract, declarations"),
        {
            True: Value(
                N_("count"), N_("Declarations count when it is judged who has more."), ("belote",)
            ),
            False: Value(
                N_("do not count"), N_("Made or not is judged by cards and belote alone.")
            ),
        },
        idle=N_("Declarations are not played at this table."),
    ),
    "carre_order": Wording(
        N_("Fours worth 100"),
        {
            "natural": Value(
                N_("K before Q before 10, A highest"),
                N_("Aces are highest, then kings, queens, tens."),
                ("belote",),
            ),
            "trump": Value(
                N_("A, 10, K, Q"),
                N_("Aces are highest, then tens, kings, queens."),
                ("federation",),
            ),
        },
        idle=N_("Declarations are not played at this table."),
    ),
    "round_to_ten": Wording(
        N_("Points are written"),
        {
            False: Value(N_("exactly"), N_("Every point is written down."), ("belote",)),
            True: Value(
                N_("in tens"),
                N_("Each side’s points of a hand are rounded to ten, 5 up."),
                ("federation",),
            ),
        },
    ),
}
