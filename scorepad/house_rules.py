"""House rules in words: what each value of an option means at the table, and who plays so.

The engine declares the options; here stands only how they are said and where they come from,
marked for translation. `%(value)s` is the value, written with its minus sign.
"""

from __future__ import annotations

from .wording import options_200, options_500, options_belote
from .wording.mark import N_
from .wording.option import Value, Wording
from .wording.tables import TABLES, Table

__all__ = ["MONEY", "RULE_CHANGED", "RULE_IS", "SOURCES", "TABLES", "WORDINGS", "Table", "wordings"]

# Who plays so. The last three are not about this game but about its neighbours.
SOURCES = {
    "cats": N_("CatsAtCards"),
    "pagat": N_("pagat"),
    "akagiri": N_("Akagiri"),
    "russian": N_("the Russian page"),
    "pagat_variation": N_("pagat, among its variations"),
    "digest": N_("a digest of pagat (pwinckles)"),
    "acadian_program": N_("an Acadian program (DeuxCentsCardGame)"),
    "program": N_("the rules of one program"),
    "le_rough": N_("Le Rough, on CatsAtCards"),
    "cutthroat": N_("200 without partners, on CatsAtCards"),
    "five_hundred": N_("the game of 500"),
    "belote": N_("the game of Belote"),
    "pad": N_("a reading of this pad"),
    "rules_500": N_("the official team rules of 500"),
    "other_500": N_("other pages on 500"),
    "federation": N_("the French Belote Federation"),
    "contest": N_("the rules of a Belote contest"),
}
# One option and its value.
RULE_IS = N_("%(rule)s: %(value)s")
# An amount of money: whole units, and cents.
MONEY = N_("%(units)s.%(cents)s")
# One option that has another value now.
RULE_CHANGED = N_("%(rule)s: %(new)s instead of %(old)s")
MOST = ("cats", "pagat", "akagiri", "russian")


_TARGET = N_("The side that reaches %(value)s points first wins.")
_LOWEST_BID = N_("Nobody may open with less than %(value)s.")
_THRESHOLD = N_("The 100-point rule begins at a total of %(value)s.")
_FLOOR = N_("%(value)s points is the lower limit.")

WORDINGS = {
    "target": Wording(
        N_("Target"),
        {
            200: Value(N_("%(value)s"), _TARGET, MOST),
            300: Value(N_("%(value)s"), _TARGET, ("russian", "pagat_variation")),
            500: Value(N_("%(value)s"), _TARGET, ("russian", "pagat_variation")),
        },
    ),
    "min_bid": Wording(
        N_("Lowest bid"),
        {
            25: Value(N_("%(value)s"), _LOWEST_BID, ("cutthroat",)),
            50: Value(N_("%(value)s"), _LOWEST_BID, MOST),
            60: Value(
                N_("%(value)s"),
                N_("Nobody may open with less than %(value)s: so to 300 or 500."),
                ("russian",),
            ),
            70: Value(N_("%(value)s"), _LOWEST_BID, ("le_rough",)),
        },
        Value(N_("%(value)s"), _LOWEST_BID),
    ),
    "hundred_rule": Wording(
        N_("100-point rule"),
        {
            True: Value(
                N_("played"),
                N_(
                    "Who defends and stands at 100 or more scores only in a hand in which "
                    "one of the two made a bid."
                ),
                ("cats", "pagat", "akagiri"),
            ),
            False: Value(
                N_("not played"),
                N_("Who defends scores what was taken, whatever the total."),
                ("digest", "cutthroat"),
            ),
        },
        more=(N_("The Russian page does not have the rule, and says that it leaves things out."),),
    ),
    "hundred_threshold": Wording(
        N_("Where the 100-point rule begins"),
        {100: Value(N_("%(value)s"), _THRESHOLD, ("cats", "pagat", "akagiri"))},
        Value(N_("%(value)s"), _THRESHOLD),
        N_("The 100-point rule is not played."),
    ),
    "floor": Wording(
        N_("Lower limit"),
        {-200: Value(N_("%(value)s"), _FLOOR, MOST)},
        Value(N_("%(value)s"), _FLOOR),
        N_("There is no lower limit."),
        (N_("For games to 300 or 500 no source names another limit."),),
    ),
    "floor_rule": Wording(
        N_("At the lower limit"),
        {
            "always": Value(
                N_("lost at once"), N_("A side that falls to the lower limit has lost."), ("cats",)
            ),
            "opponent_nonneg": Value(
                N_("lost unless the others are in the hole"),
                N_(
                    "A side at the lower limit has lost while the others stand at 0 or above. "
                    "As long as they are below 0, the game goes on."
                ),
                ("pagat", "akagiri", "russian", "digest"),
            ),
            "off": Value(N_("nobody loses"), N_("Nobody loses by falling, however deep the hole.")),
        },
    ),
    "both_over": Wording(
        N_("Both reach the target"),
        {
            "bidder": Value(
                N_("the contract side wins"),
                N_("Where both sides reach the target in one hand, the side that had bid wins."),
                MOST,
            ),
            "higher": Value(
                N_("the higher total wins"),
                N_("Where both sides reach the target in one hand, the higher total wins."),
                ("program",),
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
        {None: Value(N_("as many as it takes"), N_("The game lasts until a side wins it."), MOST)},
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
                ("cats", "akagiri", "belote"),
            ),
            "same": Value(
                N_("the same player deals again"),
                N_("When all pass, the same dealer deals once more."),
                ("five_hundred",),
            ),
        },
    ),
    "single_round": Wording(
        N_("Rounds of bidding"),
        {
            False: Value(
                N_("until three pass"),
                N_("The bidding goes round until three in a row have passed."),
                MOST,
            ),
            True: Value(
                N_("a single round"),
                N_("Each player calls once; the highest bid has it."),
                ("russian", "pagat_variation"),
            ),
        },
    ),
    "dealer_must_bid": Wording(
        N_("When the others have passed, the dealer"),
        {
            False: Value(
                N_("may pass"),
                N_("When all four pass, the hand is not played."),
                ("cats", "pagat", "akagiri"),
            ),
            True: Value(
                N_("must bid"),
                N_("When the three others pass, the dealer must bid at least the lowest bid."),
                ("digest", "acadian_program", "pagat_variation"),
            ),
        },
    ),
    "hundred_for_200": Wording(
        N_("100 for 200"),
        {
            False: Value(
                N_("not played"),
                N_("A bid of 100 is a bid like any other."),
                ("cats", "pagat", "akagiri"),
            ),
            True: Value(
                N_("played"),
                N_("A player may call 100 for 200: with all 100 taken the side scores 200."),
                ("russian", "pagat_variation"),
            ),
        },
    ),
    "hundred_for_200_penalty": Wording(
        N_("100 for 200, lost"),
        {
            100: Value(N_("minus %(value)s"), N_("Who fails loses %(value)s."), ("russian",)),
            200: Value(N_("minus %(value)s"), N_("Who fails loses %(value)s.")),
        },
        idle=N_("100 for 200 is not played."),
    ),
    "no_trump": Wording(
        N_("No trump"),
        {
            False: Value(N_("not played"), N_("There is always a trump suit."), MOST),
            True: Value(
                N_("played"),
                N_("Who has the bid may play without a trump suit."),
                ("digest", "pagat_variation", "le_rough"),
            ),
        },
    ),
    "nt_multiplier": Wording(
        N_("A hand without trump counts"),
        {
            1: Value(N_("once"), N_("A hand without trump counts like any other.")),
            2: Value(
                N_("twice"),
                N_("In a hand without trump the points of both sides count twice."),
                ("digest", "le_rough"),
            ),
        },
        idle=N_("No trump is not played."),
    ),
    "nt_doubles_failed": Wording(
        N_("The minus of a failed hand without trump"),
        {
            True: Value(N_("counts twice too"), N_("Who fails loses twice the bid."), ("digest",)),
            False: Value(N_("counts once"), N_("Who fails loses the bid, once.")),
        },
        idle=N_("No trump is not played."),
    ),
}


# Where an option of a game, or of a variant, does not mean what it means in 200 for two pairs.
_OF_GAMES = {"five_hundred": options_500.WORDINGS, "belote": options_belote.WORDINGS}


def wordings(game: str, variant: str) -> dict[str, Wording]:
    """The words of every option of a variant, by its name."""
    if game in _OF_GAMES:
        return _OF_GAMES[game]
    own = options_200.OF_VARIANTS.get(variant, {})
    return {**WORDINGS, **options_200.WORDINGS, **own}
