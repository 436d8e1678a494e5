"""The sentences of 500: lines, endings, problems, warnings, sources."""

from __future__ import annotations

from collections.abc import Callable

from .mark import N_

# U+FE0E: the shape as a letter, not as a picture.
SHAPES = {"S": "\u2660\ufe0e", "C": "\u2663\ufe0e", "D": "\u2666\ufe0e", "H": "\u2665\ufe0e"}
NO_TRUMP = N_("%(level)s NT")
# The bids for ears; the level comes first in every language, as it does for the eye.
SPOKEN = {
    "S": N_("%(level)s spades"),
    "C": N_("%(level)s clubs"),
    "D": N_("%(level)s diamonds"),
    "H": N_("%(level)s hearts"),
    "NT": N_("%(level)s no trump"),
}
NULLOS = {"NULLO": N_("nullo"), "DNULLO": N_("double nullo"), "BNULLO": N_("bar nullo")}
# The arguments of a sentence that may hold the code of a bid.
BID_ARGUMENTS = ("bid", "low")

LINES = {
    "500.S1": N_(
        "%(side)s bid %(bid)s and took %(tricks)s tricks: made. The bid counts %(value)s."
    ),
    "500.S2": N_(
        "%(side)s bid %(bid)s and took only %(tricks)s of the ten tricks: failed. Minus %(value)s."
    ),
    "500.S3": N_(
        "%(side)s bid %(bid)s and took all ten tricks: %(slam)s, or the value of the bid "
        "(%(value)s) if that is more."
    ),
    "500.S4": N_("%(side)s took %(tricks)s of the ten tricks in defence, 10 for each."),
    "500.S5.made": N_("%(side)s bid %(bid)s and took no trick: made, worth %(value)s."),
    "500.S5.defence": N_("Against a nullo that is made, the defence scores nothing."),
    "500.S6.failed": N_(
        "%(side)s bid %(bid)s and had to take %(tricks)s of the ten tricks: failed. "
        "Minus %(value)s."
    ),
    "500.S6.defence": N_("10 to %(side)s for each trick that the bidders had to take: %(tricks)s."),
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
    "500.O4": N_(
        "The agreed number of hands is reached, %(limit)s: the higher total wins, %(winner)s."
    ),
    "500.O4.shared": N_(
        "The agreed number of hands is reached, %(limit)s, and the totals are level: shared."
    ),
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


def bid_name(bid: str, translate: Callable[[str], str]) -> str:
    """How a bid is written: 7♥, 8 NT, nullo; what is no bid as it is."""
    level, suit = bid[:-1], bid[-1:]
    if bid in NULLOS:
        return translate(NULLOS[bid])
    if level.isdecimal() and suit in SHAPES:
        return level + SHAPES[suit]
    return translate(NO_TRUMP) % {"level": level} if level.isdecimal() and suit == "N" else bid
