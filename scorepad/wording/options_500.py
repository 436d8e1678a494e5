"""The house rules of 500 in words."""

from __future__ import annotations

from .mark import N_
from .option import Value, Wording

WORDINGS = {
    "min_bid": Wording(
        N_("Lowest bid"),
        {
            "6S": Value("6♠", N_("The lowest bid is six spades."), ("rules_500",)),
            "7S": Value("7♠", N_("No bid of six: the lowest is seven spades."), ("rules_500",)),
        },
    ),
    "floor": Wording(
        N_("Lower limit"),
        {
            -500: Value(N_("%(value)s"), N_("%(value)s points is the lower limit."), ("digest",)),
            -750: Value(
                N_("%(value)s"), N_("%(value)s points is the lower limit."), ("rules_500",)
            ),
            -1000: Value(
                N_("%(value)s"), N_("%(value)s points is the lower limit."), ("rules_500",)
            ),
        },
        idle=N_("There is no lower limit."),
    ),
    "floor_rule": Wording(
        N_("At the lower limit"),
        {
            "always": Value(
                N_("lost at once"),
                N_("A side that falls to the lower limit has lost."),
                ("rules_500",),
            ),
            "opponent_nonneg": Value(
                N_("lost unless the others are in the hole"),
                N_(
                    "A side at the lower limit has lost while the others stand at 0 or "
                    "above. As long as they are below 0, the game goes on."
                ),
                ("other_500",),
            ),
            "off": Value(N_("nobody loses"), N_("Nobody loses by falling, however deep the hole.")),
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
                N_("as many as it takes"),
                N_("The game lasts until a side wins it."),
                ("rules_500",),
            ),
        },
        Value(
            N_("at most %(value)s"),
            N_("When so many are played the higher total wins; deals passed out do not count."),
            ("rules_500",),
        ),
    ),
    "void_deal": Wording(
        N_("After a deal passed out"),
        {
            "same": Value(
                N_("the same player deals again"),
                N_("When all pass, the same dealer deals once more."),
                ("rules_500",),
            ),
            "next": Value(
                N_("the next player deals"),
                N_("When all pass, the deal moves on to the next player."),
                ("other_500",),
            ),
        },
    ),
    "win_rule": Wording(
        N_("Who wins"),
        {
            "bid_to_win": Value(
                N_("500 by a bid"),
                N_("Only a side that makes its bid can win by reaching 500."),
                ("rules_500",),
            ),
            "first_to_500": Value(
                N_("the first at 500"),
                N_("The first side at 500 wins, also by defending; both there, the bidders."),
                ("rules_500",),
            ),
            "bid_to_win_750": Value(
                N_("500 by a bid, or 750"),
                N_("500 by a bid wins, 750 points win anyhow, and −750 lose."),
                ("rules_500",),
            ),
        },
    ),
    "nullo": Wording(
        N_("Nullo bids"),
        {
            "all": Value(
                N_("all three"), N_("Nullo, double nullo and bar nullo may be bid."), ("rules_500",)
            ),
            "single": Value(
                N_("nullo only"), N_("Only the plain nullo may be bid."), ("rules_500",)
            ),
            "none": Value(N_("none"), N_("No nullo is played."), ("rules_500",)),
        },
    ),
    "nullo_scores": Wording(
        N_("A nullo is worth"),
        {
            "by_bid": Value(
                N_("what it bids"),
                N_("Nullo counts 250, double and bar nullo 500."),
                ("rules_500", "other_500"),
            ),
            "all_250": Value(N_("250 always"), N_("Every nullo counts 250."), ("rules_500",)),
        },
    ),
    "defence_cap": Wording(
        N_("By defending one reaches"),
        {
            None: Value(
                N_("any total"), N_("Points of the defence count without limit."), ("rules_500",)
            ),
            490: Value(
                N_("at most %(value)s"),
                N_("Points of the defence carry nobody above %(value)s."),
                ("digest",),
            ),
        },
    ),
    "misdeal_call": Wording(
        N_("A hand without face card, ace or trump"),
        {
            "off": Value(
                N_("is played"), N_("Every hand is played as it was dealt."), ("rules_500",)
            ),
            "anyone": Value(
                N_("anybody may call a misdeal"),
                N_("Whoever holds such a hand may have the cards dealt again by the same dealer."),
                ("rules_500",),
            ),
            "not_bidder": Value(
                N_("all but the bidder may"),
                N_("Whoever holds such a hand and did not bid may have the cards dealt again."),
                ("rules_500",),
            ),
        },
    ),
}
