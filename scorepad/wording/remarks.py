"""What is said of a hand besides its lines: why the game goes on, why nobody scored; by which rule.

A sentence that rests on a rule has it in `BEHIND`: by its code, or by code and game where the
games have rules of their own.
"""

from __future__ import annotations

from .mark import N_

REMARKS = {
    # Somebody stands where games end, and it does not.
    "goes_on_adjusted": N_(
        "%(side)s stands at %(total)s by an adjustment: the end is looked at after the next hand."
    ),
    "goes_on_defence": N_(
        "%(side)s stands at %(total)s, but did not have the contract: only a bid made wins."
    ),
    "goes_on_failed": N_("%(side)s stands at %(total)s, but failed the bid: only a bid made wins."),
    "goes_on_alone": N_(
        "%(side)s stands at %(total)s, but lost the hand: at this table belote alone does not win."
    ),
    "goes_on_level": N_("%(side)s stands at %(total)s, and the best are level: another hand."),
    "goes_on_no_floor": N_("%(side)s stands at %(total)s: this table has no lower limit."),
    "goes_on_others_below": N_(
        "%(side)s stands at %(total)s, but the other side is below 0, too: the game goes on."
    ),
    "goes_on_dropped": N_("%(side)s fell to %(total)s and drops out: the others play on."),
    # A result that looks like another one.
    "discards_apart": N_(
        "%(taken)s in tricks and %(discard)s laid aside are %(together)s, but only tricks count "
        "for the bid."
    ),
    "no_capot": N_(
        "%(side)s took every point, but not every trick: without a capot it is %(sum)s, "
        "not %(capot)s."
    ),
    # Nobody scored.
    "nobody_next": N_("Nobody bid: nobody scores, and the next player deals."),
    "nobody_same": N_("Nobody bid: nobody scores, and the same player deals again."),
    "nobody_misdeal": N_(
        "The cards were dealt wrong: nobody scores, and the same player deals again."
    ),
    "nobody_held": N_("The %(held)s that were held stay held."),
}

BEHIND = {
    "needs_bid": "200.S4",
    "goes_on_adjusted": "ENG.6",
    "goes_on_defence": "500.E1",
    "goes_on_failed": "500.E1b",
    "goes_on_alone": "BEL.O2",
    "goes_on_level": "ENG.5",
    "goes_on_level.belote": "BEL.E3",
    "goes_on_no_floor": "200.E4",
    "goes_on_no_floor.five_hundred": "500.E2",
    "goes_on_others_below": "200.E4b",
    "goes_on_others_below.five_hundred": "500.E2",
    "goes_on_dropped": "63.E1",
    "discards_apart": "KIT.S1",
    "no_capot": "BEL.S4",
    "nobody_next": "200.B7",
    "nobody_next.five_hundred": "500.B6",
    "nobody_next.belote": "BEL.B3",
    "nobody_same": "200.B7",
    "nobody_same.five_hundred": "500.B6",
    "nobody_same.belote": "BEL.B3",
    "nobody_misdeal": "ENG.4",
    "nobody_held": "BEL.S3d",
}


def behind(code: str, game: str = "") -> str:
    """The rule that a sentence rests on, at a table of that game."""
    return BEHIND.get(f"{code}.{game}") or BEHIND[code]
