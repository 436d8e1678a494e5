"""The house rules that only variants of 200 have, and those that mean something else there."""

from __future__ import annotations

from .mark import N_
from .option import Value, Wording

WORDINGS = {
    "discard_points": Wording(
        N_("The points in the discards"),
        {
            "defenders": Value(
                N_("go to the defence"),
                N_("The points in the four discards count for the side that defends."),
                ("cats",),
            ),
            "nobody": Value(
                N_("count for nobody"),
                N_("The cards that are put away take no part in the hand."),
                ("russian",),
            ),
            "last_trick": Value(
                N_("go with the last trick"),
                N_("Who takes the last trick takes the discards with it."),
                ("digest",),
            ),
        },
    ),
    "five_fail": Wording(
        N_("When bidder and called partner fail"),
        {
            "both_minus": Value(
                N_("both lose the bid"),
                N_("Bidder and partner each lose the bid."),
                ("pad", "five_hundred"),
            ),
            "bidder_only": Value(
                N_("only the bidder loses it"),
                N_("The bidder loses the bid, the partner scores nothing."),
            ),
            "bidder_only_partner_scores": Value(
                N_("the partner keeps his points"),
                N_("The bidder loses the bid, the partner scores what he took himself."),
            ),
        },
    ),
    "pair_wins": Wording(
        N_("Bidder and partner both reach the target"),
        {
            "bidder": Value(N_("the bidder wins"), N_("The bidder alone has won."), ("pad",)),
            "shared": Value(N_("both win"), N_("The two have won together.")),
        },
        idle=N_("The higher total wins."),
    ),
    "six_rotate_per_hand": Wording(
        N_("The waiting team comes in"),
        {
            False: Value(
                N_("after a game"),
                N_("Two teams play a whole game; then the losers make room."),
                ("pad",),
            ),
            True: Value(
                N_("after every hand"),
                N_(
                    "After each hand the team that has sat longest makes room; three totals run on."
                ),
            ),
        },
    ),
    "stake_cents": Wording(
        N_("Stake"),
        {
            None: Value(N_("none"), N_("Nothing is staked."), ("cats", "pagat", "akagiri")),
        },
        Value(
            N_("%(value)s each"),
            N_("Each player puts in %(value)s; the winning team divides the pot."),
            ("russian",),
        ),
        more=(N_("In dollars, euros or whatever you play for, such as 1.50."),),
        is_money=True,
    ),
}

_SINGLES_HUNDRED = Wording(
    N_("100-point rule"),
    {
        True: Value(
            N_("played"),
            N_(
                "Who stands at 100 or more and is not in the contract scores only "
                "in a hand in which he bid himself."
            ),
            ("cats",),
        ),
        False: Value(
            N_("not played"),
            N_("Who defends scores what was taken, whatever the total."),
            ("digest", "cutthroat"),
        ),
    },
)
_TEAMS_HUNDRED = Wording(
    N_("100-point rule"),
    {
        True: Value(
            N_("played"),
            N_(
                "A team that defends and stands at 100 or more scores only in a "
                "hand in which one of it made a bid."
            ),
            ("cats",),
        ),
        False: Value(
            N_("not played"),
            N_("Who defends scores what was taken, whatever the total."),
            ("digest", "cutthroat"),
        ),
    },
)
_SINGLES_FLOOR = Wording(
    N_("At the lower limit"),
    {
        "always": Value(
            N_("the game ends"),
            N_(
                "Once a player falls to the lower limit the game is over, and the "
                "highest total wins."
            ),
            ("pad",),
        ),
        "off": Value(N_("nobody loses"), N_("Nobody loses by falling, however deep the hole.")),
    },
)
_TEAMS_FLOOR = Wording(
    N_("At the lower limit"),
    {
        "always": Value(
            N_("the team drops out"),
            N_("A team that falls to the lower limit drops out; the two others play on."),
            ("cats",),
        ),
        "off": Value(N_("nobody loses"), N_("Nobody loses by falling, however deep the hole.")),
    },
)
_SEVERAL_OVER = Wording(
    N_("Several reach the target"),
    {
        "bidder": Value(
            N_("the contract comes first"),
            N_("If those with the contract are among them they win, otherwise the highest total."),
            ("pad",),
        ),
        "higher": Value(
            N_("the highest total wins"), N_("The highest total wins, whoever had the contract.")
        ),
    },
)
_ROUGH_TARGET = Wording(
    N_("Target"),
    {
        200: Value(
            N_("%(value)s"),
            N_("The side that reaches %(value)s points first wins."),
            ("cats", "pagat", "akagiri", "russian"),
        ),
        300: Value(
            N_("%(value)s"),
            N_("The side that reaches %(value)s points first wins."),
            ("russian", "pagat_variation"),
        ),
        350: Value(
            N_("%(value)s"), N_("The side that reaches %(value)s points first wins."), ("le_rough",)
        ),
        500: Value(
            N_("%(value)s"),
            N_("The side that reaches %(value)s points first wins."),
            ("russian", "pagat_variation"),
        ),
    },
)

# What an option of 200 means in one variant, where that is not what it means for two pairs.
OF_VARIANTS = {
    "le_rough": {"target": _ROUGH_TARGET},
    "two_dummy": {"hundred_rule": _SINGLES_HUNDRED},
    "two_plain": {"hundred_rule": _SINGLES_HUNDRED},
    "five_called": {
        "hundred_rule": _SINGLES_HUNDRED,
        "floor_rule": _SINGLES_FLOOR,
        "both_over": _SEVERAL_OVER,
    },
    "cutthroat": {
        "hundred_rule": _SINGLES_HUNDRED,
        "floor_rule": _SINGLES_FLOOR,
        "both_over": _SEVERAL_OVER,
    },
    "six_two": {"hundred_rule": _TEAMS_HUNDRED},
    "six_three": {
        "hundred_rule": _TEAMS_HUNDRED,
        "floor_rule": _TEAMS_FLOOR,
        "both_over": _SEVERAL_OVER,
    },
    "six_three_52": {
        "hundred_rule": _TEAMS_HUNDRED,
        "floor_rule": _TEAMS_FLOOR,
        "both_over": _SEVERAL_OVER,
    },
}
