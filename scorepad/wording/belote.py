"""The sentences of Belote: lines, endings, problems, warnings, sources."""

from __future__ import annotations

from .mark import N_

LINES = {
    "BEL.S1.taker": N_(
        "%(side)s took and has %(own)s against %(other)s: made. The cards count %(captured)s."
    ),
    "BEL.S1.taker_tied": N_(
        "%(side)s took and is level at %(own)s against %(other)s: at this table that is "
        "made. The cards count %(captured)s."
    ),
    "BEL.S1.defence": N_(
        "%(side)s counts the %(captured)s of its cards (%(own)s against %(other)s)."
    ),
    "BEL.S2.won": N_(
        "The takers have only %(other)s against %(own)s: dedans. %(side)s scores all 162."
    ),
    "BEL.S2.won_tied": N_(
        "Level, %(own)s against %(other)s: at this table that is dedans. %(side)s scores all 162."
    ),
    "BEL.S2.lost": N_(
        "%(side)s took and has only %(own)s against %(other)s: dedans. The cards do not count."
    ),
    "BEL.S2.lost_tied": N_(
        "%(side)s took and is level, %(own)s against %(other)s: at this table that is "
        "dedans. The cards do not count."
    ),
    "BEL.S3.defence": N_(
        "Level, %(own)s against %(other)s: a litige. %(side)s scores the %(captured)s of "
        "its cards at once."
    ),
    "BEL.S3.held": N_(
        "Level: a litige. The %(held)s of %(side)s are held for the side that wins the next hand."
    ),
    "BEL.S3.belote": N_("At this table the belote counts at once, also at a litige."),
    "BEL.S3b": N_("%(side)s won this hand and gets the %(held)s that were held."),
    "BEL.S3c": N_("With the %(before)s held before, %(total)s are held now."),
    "BEL.S4.won": N_("%(side)s took every trick: capot, 252."),
    "BEL.S4.lost": N_("%(side)s took no trick: capot."),
    "BEL.L1": N_("Belote and rebelote, king and queen of trumps in one hand."),
    "BEL.L2": N_("The belote stays with %(side)s although the hand was lost."),
    "BEL.D5.own": N_("Declarations: %(declared)s."),
    "BEL.D5.dedans": N_("Dedans: all declarations of the hand, %(declared)s, go to %(side)s."),
    "BEL.D5.capot": N_("Capot: all declarations of the hand, %(declared)s, go to %(side)s."),
    "BEL.D2.points": N_(
        "The others’ best combination is worth more, %(best)s against %(own)s: no "
        "declaration of %(side)s counts."
    ),
    "BEL.D2.carre": N_(
        "Both best combinations are worth %(best)s, but four of a kind beats a sequence: "
        "no declaration of %(side)s counts."
    ),
    "BEL.D2.top": N_(
        "Both best combinations are worth %(best)s, but the others’ has the higher top "
        "card: no declaration of %(side)s counts."
    ),
    "BEL.D2.trump": N_(
        "Both best combinations are worth %(best)s and equally high, but the others’ is "
        "in trumps: no declaration of %(side)s counts."
    ),
    "BEL.D3": N_(
        "The best combinations of both sides are exactly equal, %(best)s: nobody scores any."
    ),
    "BEL.E1.rounded": N_("Rounded to tens: %(rounded)s instead of %(points_before)s."),
}

ENDINGS = {
    "BEL.E1": N_("%(winner)s reached %(target)s."),
    "BEL.E2": N_("Both sides reached %(target)s: the higher total wins, %(winner)s."),
    "BEL.E2.shared": N_("Both sides reached %(target)s and are level: the win is shared."),
    "BEL.O3": N_(
        "The agreed number of hands is reached, %(limit)s: the higher total wins, %(winner)s."
    ),
    "BEL.O3.shared": N_(
        "The agreed number of hands is reached, %(limit)s, and the totals are level: shared."
    ),
}

PROBLEMS = {
    "sum_not_162": N_("Both sides together take 162 points, not %(sum)s."),
    "sum_not_252": N_("At capot one side takes 252, and both together not %(sum)s."),
    "capot_missing": N_("252 is a capot: say which side took every trick."),
    "impossible_points": N_("No card is worth 1: a side cannot have taken 1 or 161."),
    "both_sides_declared": N_("Only one side’s declarations count."),
    "bad_declaration_total": N_("Declarations are made of 20, 50, 100, 150 and 200."),
    "bad_declaration": N_("This combination cannot be held beside the others."),
    "declarations_not_played": N_("Declarations are not played at this table."),
    "wrong_round": N_("In the first round one takes the suit turned up, in the second another."),
    "turned_again": N_("In the second round it must be another suit than the one turned up."),
}

WARNINGS = {
    "der_missing": N_("152: was the 10 for the last trick forgotten?"),
    "der_twice": N_("172: was the 10 for the last trick counted twice?"),
    "belote_in_cards": N_("182: was the belote counted with the cards?"),
}

SOURCES = {
    "BEL.S1": N_("The Belote page."),
    "BEL.S2": N_("The Belote page."),
    "BEL.S3": N_("The Belote page."),
    "BEL.S3b": N_("The Belote page."),
    "BEL.S3c": N_("The Belote page."),
    "BEL.S4": N_("The Belote page."),
    "BEL.L1": N_("The Belote page."),
    "BEL.L2": N_("The Belote page."),
    "BEL.D2": N_("The Belote page."),
    "BEL.D3": N_("The Belote page."),
    "BEL.D5": N_("The Belote page."),
    "BEL.E1": N_("The Belote page."),
    "BEL.E2": N_("The Belote page."),
    "BEL.O3": N_("A house rule of this table."),
}
