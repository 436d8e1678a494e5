"""The sentences of the variants of 200: lines, endings, problems, warnings, sources."""

from __future__ import annotations

from .mark import N_

LINES = {
    "5C.S1.bidder": N_(
        "%(side)s bid %(bid)s and took %(captured)s together with the partner: made. Each "
        "scores all of it."
    ),
    "5C.S1.partner": N_(
        "%(side)s was the partner called: the contract is made, and each of the two "
        "scores the %(captured)s."
    ),
    "5C.S3.bidder": N_(
        "%(side)s bid %(bid)s and took only %(captured)s together with the partner: "
        "failed. Minus the bid."
    ),
    "5C.S3.partner": N_(
        "%(side)s was the partner called: the %(bid)s failed, and at this table both lose the bid."
    ),
    "5C.S3.partner_scores": N_(
        "%(side)s was the partner called: the bid failed, but at this table the partner "
        "keeps the %(captured)s taken."
    ),
    "5C.S3.partner_nothing": N_(
        "%(side)s was the partner called: the bid failed, and the %(captured)s taken do not count."
    ),
    "KIT.S1": N_("The %(discard)s in the discards go to the defence."),
    "KIT.S2": N_("The %(discard)s in the discards do not count either."),
    "KIT.S3.nobody": N_("The %(discard)s in the discards count for nobody."),
    "KIT.S3.last_trick": N_(
        "%(side)s took the last trick, and with it the %(discard)s in the discards."
    ),
    "KIT.S3.included": N_(
        "The %(discard)s in the discards came with the last trick and are counted above."
    ),
    "2P.S2": N_("%(missing)s card points lay in cards that were not played."),
    "LR.A1": N_("%(side)s declared all 100 and took them: that decides the game."),
    "LR.A2": N_("%(side)s declared all 100 and took only %(captured)s: that decides the game."),
}

ENDINGS = {
    "5C.E1": N_("More than one reached %(target)s: the bidder wins, %(winner)s."),
    "5C.E1.others": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "5C.E1.higher": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "5C.E1.shared": N_(
        "More than one reached %(target)s and the best are level: the win is shared."
    ),
    "CT.E1": N_("More than one reached %(target)s: the bidder wins, %(winner)s."),
    "CT.E1.others": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "CT.E1.higher": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "CT.E1.shared": N_(
        "More than one reached %(target)s and the best are level: the win is shared."
    ),
    "63.E2": N_("More than one reached %(target)s: the team with the contract wins, %(winner)s."),
    "63.E2.others": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "63.E2.higher": N_("More than one reached %(target)s: the highest total wins, %(winner)s."),
    "63.E2.shared": N_(
        "More than one reached %(target)s and the best are level: the win is shared."
    ),
    "5C.E1.pair": N_(
        "Bidder and partner both reached %(target)s: at this table they win together, %(winner)s."
    ),
    "5C.E2": N_(
        "Somebody fell to %(floor)s or below: the game is over and the highest total "
        "wins, %(winner)s."
    ),
    "5C.E2.shared": N_(
        "Somebody fell to %(floor)s or below, and the best are level: the win is shared."
    ),
    "CT.E2": N_(
        "Somebody fell to %(floor)s or below: the game is over and the highest total "
        "wins, %(winner)s."
    ),
    "CT.E2.shared": N_(
        "Somebody fell to %(floor)s or below, and the best are level: the win is shared."
    ),
    "6R.S1": N_(
        "Somebody fell to %(floor)s or below: the game is over and the highest total "
        "wins, %(winner)s."
    ),
    "6R.S1.shared": N_(
        "Somebody fell to %(floor)s or below, and the best are level: the win is shared."
    ),
    "63.E1": N_("Only %(winner)s did not fall to %(floor)s or below."),
    "LR.A1": N_("All 100 were declared and taken: the win goes to %(winner)s."),
    "LR.A2": N_("All 100 were declared and not taken: the win goes to %(winner)s."),
}

PROBLEMS = {
    "shadow_cannot_bid": N_("The shadow partner takes no part in the bidding."),
    "shadow_cannot_deal": N_("The shadow partner never deals."),
    "not_at_table": N_("This side does not play in this hand."),
    "dealer_must_pass": N_("After three passes the dealer must pass too."),
    "discard_over_40": N_("Four discards hold at most %(high)s points."),
    "bad_card": N_("This is no card of this pack."),
    "partner_is_bidder": N_("The bidder cannot be his own partner."),
    "partner_missing": N_("Who held the called card? The score depends on it."),
    "sum_over_100": N_("The pack holds 100 card points; %(sum)s is too many."),
}

WARNINGS = {
    "hundred_with_discard": N_("A bid of 100, and points in the discards?"),
}

SOURCES = {
    "5C.S1": N_("CatsAtCards, from its game for five."),
    "5C.S3": N_("A reading of this pad: CatsAtCards does not say what a called partner loses."),
    "KIT.S1": N_("CatsAtCards, from its game with a kitty."),
    "KIT.S2": N_("A reading of this pad: points in the discards are captured points."),
    "KIT.S3": N_("The Russian page: exchanged cards take no part. The last trick: other tables."),
    "2P.S2": N_("The Russian page, from its game for two."),
    "LR.A1": N_("CatsAtCards, from its description of Le Rough."),
    "LR.A2": N_("CatsAtCards, from its description of Le Rough."),
    "5C.E1": N_("A reading of this pad, after 200 for four."),
    "5C.E2": N_("A reading of this pad: “the opposing team” has no meaning there."),
    "CT.E1": N_("A reading of this pad, after 200 for four."),
    "CT.E2": N_("A reading of this pad: “the opposing team” has no meaning there."),
    "63.E1": N_("CatsAtCards, from its game for six."),
    "63.E2": N_("A reading of this pad, after 200 for four."),
    "6R.S1": N_("A reading of this pad: the Russian page only says that teams take turns."),
}
