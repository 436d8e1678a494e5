"""The sentences of 500: lines, endings, problems, warnings, sources."""

from __future__ import annotations

from .mark import N_

LINES = {
    "500.S1": N_(
        "%(side)s bid %(bid)s and took %(tricks)s tricks: made. The bid counts %(value)s."
    ),
    "500.S2": N_("%(side)s bid %(bid)s and took only %(tricks)s tricks: failed. Minus %(value)s."),
    "500.S3": N_(
        "%(side)s bid %(bid)s and took all ten tricks: %(slam)s, or the value of the bid "
        "(%(value)s) if that is more."
    ),
    "500.S4": N_("%(side)s took %(tricks)s tricks in defence, 10 for each."),
    "500.S5.made": N_("%(side)s bid %(bid)s and took no trick: made, worth %(value)s."),
    "500.S5.defence": N_("Against a nullo that is made, the defence scores nothing."),
    "500.S6.failed": N_(
        "%(side)s bid %(bid)s and had to take %(tricks)s tricks: failed. Minus %(value)s."
    ),
    "500.S6.defence": N_(
        "%(side)s scores 10 for each of the %(tricks)s tricks that the bidders had to take."
    ),
    "500.O6": N_(
        "At this table defence carries nobody above %(cap)s; %(side)s stood at %(before)s."
    ),
}

ENDINGS = {
    "500.E1": N_("%(winner)s made the bid and stands at %(goal)s or more."),
    "500.O2": N_("%(winner)s reached %(goal)s."),
    "500.O2.both": N_("Both sides reached %(goal)s: the bidders win, %(winner)s."),
    "500.O3": N_("%(winner)s reached %(goal)s."),
    "500.O3.both": N_("Both sides reached %(goal)s: the bidders win, %(winner)s."),
    "500.E2": N_("%(loser)s fell to %(floor)s or below: the win goes to %(winner)s."),
    "500.E2.nonneg": N_(
        "%(loser)s stands at %(floor)s or below and the other side at 0 or above: the win "
        "goes to %(winner)s."
    ),
    "500.O4": N_("The agreed %(limit)s hands are played: the higher total wins, %(winner)s."),
    "500.O4.shared": N_("The agreed %(limit)s hands are played and the totals are level: shared."),
}

PROBLEMS = {
    "bad_bid": N_("This is no bid of this game."),
    "tricks_not_10": N_("Both sides together take 10 tricks, not %(sum)s."),
    "partner_did_not_bid_nullo": N_("Double nullo needs a partner who has bid nullo."),
}

SOURCES = {
    "500.S1": N_("The official team rules of 500."),
    "500.S2": N_("The official team rules of 500."),
    "500.S3": N_("The official team rules of 500."),
    "500.S4": N_("The official team rules of 500."),
    "500.S5": N_("The official team rules of 500."),
    "500.S6": N_("The official team rules of 500."),
    "500.E1": N_("The official team rules of 500."),
    "500.E2": N_("The official team rules of 500."),
    "500.O2": N_("The official team rules of 500."),
    "500.O3": N_("The official team rules of 500."),
    "500.O4": N_("The official team rules of 500."),
    "500.O6": N_("A house rule, from other pages on 500."),
}
