"""Every code of the engine and of the journal as a sentence, marked for translation.

A placeholder is always %(name)s: names of sides and players, and figures that are already written
with their minus sign. Whole sentences only, so that every language can order its words.
"""

from __future__ import annotations

from .wording import belote, five_hundred, variants
from .wording.mark import N_

LINES = {
    "200.S1": N_("%(side)s bid %(bid)s and took %(captured)s: made. All that was taken counts."),
    "200.S2": N_("%(side)s bid %(bid)s and took only %(captured)s: failed. Minus the bid."),
    "200.S3": N_(
        "%(side)s took %(captured)s in defence, standing at %(before)s before the hand: "
        "below %(threshold)s, so it counts."
    ),
    "200.S3.no_rule": N_(
        "%(side)s took %(captured)s in defence. At this table it counts whatever the total."
    ),
    "200.S4.blocked": N_(
        "%(side)s took %(captured)s but stood at %(before)s before the hand and made no bid "
        "in it: that does not count."
    ),
    "200.S4.bid": N_(
        "%(side)s stood at %(before)s before the hand but made a bid in it: "
        "the %(captured)s taken in defence counts."
    ),
    "200.S4.nothing": N_("%(side)s took no card points."),
    "200.O1.made": N_("100 for 200: %(side)s took all 100, which counts 200."),
    "200.O1.failed": N_(
        "100 for 200: %(side)s took only %(captured)s of the 100. Minus %(penalty)s."
    ),
    "LR.S2": N_("No trump: what was awarded counts twice."),
    "LR.S3": N_("No trump: the minus counts twice."),
    "ENG.6": N_("Adjusted by agreement of the table."),
    **variants.LINES,
    **five_hundred.LINES,
    **belote.LINES,
}

# Lines that say no more than the contract and the figures beside them.
PLAIN_LINES = (
    *("200.S1", "200.S2", "200.S3", "200.S3.no_rule"),
    *("500.S1", "500.S2", "500.S4", "500.S5.made"),
    *("BEL.S1.taker", "BEL.S1.defence"),
    "ENG.6",
)
# Lines by which what was taken does not count, for want of a bid.
BLOCKED_LINES = ("200.S4.blocked",)

# How a game was ended by no rule of the game: before scorepad, or by its table.
BY_NO_RULE = ("paper", "clock", "clock.level", "conceded", "conceded.highest", "conceded.level")

ENDINGS = {
    "paper": N_("Only the totals were on paper; how the hands went is not known."),
    "clock": N_("It was late and the game was ended: %(winner)s stood highest."),
    "clock.level": N_("It was late and the game was ended: nobody stood higher."),
    "conceded": N_("%(loser)s conceded the game."),
    "conceded.highest": N_("%(loser)s conceded the game: of the others, %(winner)s stood highest."),
    "conceded.level": N_("%(loser)s conceded the game: of the others, nobody stood higher."),
    "200.E2": N_("%(winner)s reached %(target)s."),
    "200.E3": N_("Both sides reached %(target)s: the side with the contract wins, %(winner)s."),
    "200.E3.higher": N_("Both sides reached %(target)s: the higher total wins, %(winner)s."),
    "200.E3.shared": N_("Both sides reached %(target)s and are level: the win is shared."),
    "200.E4": N_("%(loser)s fell to %(floor)s or below: the win goes to %(winner)s."),
    "200.E4.negative": N_("%(loser)s fell to %(floor)s or below: the win goes to %(winner)s."),
    "200.E4b": N_(
        "%(loser)s stands at %(floor)s or below and the other side at 0 or above: "
        "the win goes to %(winner)s."
    ),
    "200.O5": N_(
        "The agreed number of hands is reached, %(limit)s: the higher total wins, %(winner)s."
    ),
    "200.O5.shared": N_(
        "The agreed number of hands is reached, %(limit)s, and the totals are level: shared."
    ),
    **variants.ENDINGS,
    **five_hundred.ENDINGS,
    **belote.ENDINGS,
}

# What is said beside an ending that not every table plays.
ENDING_REMARKS = {
    "200.E4.negative": N_("Some tables play on while the other side is below 0 (pagat)."),
}

PROBLEMS = {
    "missing": N_("This is still missing."),
    "not_a_number": N_("This must be a whole number."),
    "not_a_text": N_("This must be a text."),
    "not_a_flag": N_("This must be yes or no."),
    "not_a_list": N_("This must be a list."),
    "not_an_object": N_("This must be an object with keys."),
    "wrong_length": N_("Exactly %(length)s entries are needed here."),
    "out_of_range": N_("This must lie between %(low)s and %(high)s."),
    "bad_seat": N_("There is no such seat at this table."),
    "bad_side": N_("There is no such side, or it is named twice."),
    "bad_sides": N_("The sides must be the pairs that sit opposite each other."),
    "bad_call": N_("A call is a seat with a bid or “pass”."),
    "bad_trump": N_("This is no suit."),
    "bad_void": N_("A deal that was not played was passed out or misdealt."),
    "unknown_key": N_("This key is not known."),
    "unknown_option": N_("This house rule does not exist in this variant."),
    "bad_option": N_("This house rule does not take that value."),
    "not_a_record": N_("This is not a game record."),
    "unknown_game": N_("This game is not known."),
    "unknown_variant": N_("This variant is not known."),
    "not_played_here": N_("This variant is played without it."),
    "not_multiple_of_5": N_("Points come in fives: 5, 10, 15 …"),
    "below_minimum": N_("The lowest bid is %(low)s."),
    "above_maximum": N_("The highest bid is %(high)s."),
    "not_higher": N_("A bid must be higher than %(bid)s."),
    "already_passed": N_("Who has passed may not bid again in this hand."),
    "out_of_turn": N_("It is %(player)s’s turn to call."),
    "auction_closed": N_("The auction is over."),
    "auction_unfinished": N_("The auction is not finished."),
    "dealer_must_bid": N_("At this table the dealer must bid when all others have passed."),
    "bid_not_allowed": N_("This bid is not played at this table."),
    "no_trump_not_allowed": N_("No trump is not played at this table."),
    "key_disagrees": N_("This does not agree with the rest of the hand."),
    "sum_not_100": N_("In all there are 100 card points, not %(sum)s."),
    "bidder_side_must_have_bid": N_("The side with the contract has bid."),
    "sides_bid_needed": N_("Did %(side)s bid in this hand? Their points depend on it."),
    "unfinished": N_("This hand has no result yet."),
    **variants.PROBLEMS,
    **five_hundred.PROBLEMS,
    **belote.PROBLEMS,
}

# What the journal refuses before, or besides, what the engine finds.
JOURNAL = {
    "already_started": N_("This game was started before, with other settings."),
    "bad_character": N_("This text holds a character that cannot be kept."),
    "bad_id": N_("This entry has no proper number of its own. Reload the page and try again."),
    "bad_kind": N_("This kind of entry is not known."),
    "bad_value": N_("This value does not belong here."),
    "game_abandoned": N_("This game was ended already. Go on with it first."),
    "game_over": N_("The game is over; no hand can follow."),
    "game_deleted": N_(
        "The owner of the pad has deleted this game. What this phone has of it can be dropped."
    ),
    "no_such_game": N_("This game is not in the pad."),
    "not_abandoned": N_("This game goes on; nobody has ended it."),
    "answered_before": N_("It was answered before: “%(answer)s”. Nothing was added."),
    "withdrawn_before": N_("The objection was withdrawn before: nothing was added."),
    "not_own_objection": N_("An objection can only be withdrawn on the phone that made it."),
    "slot_ahead": N_("Hand %(next)s comes first."),
    "slot_taken": N_("Another hand stands in that place now."),
    "too_big": N_("This entry is too big."),
    "too_long": N_("This text is too long: at most %(limit)s characters."),
    "undo_not_last": N_(
        "Only the last entry of this phone can be undone, while nothing came after it. "
        "Correct the hand instead."
    ),
    "unknown_person": N_("This person is not in the pad."),
    "unknown_target": N_("The entry that this is about is not in the game."),
    "viewer_cannot_write": N_("This phone may look and object, but not write."),
    "wrong_kind": N_("An entry can only be corrected to one of its own kind."),
}

# What is missing, where a field says it better than the code: code and field.
FIELDS = {
    "missing.last_trick": N_("Who took the last trick?"),
}

WARNINGS = {
    "columns_swapped": N_(
        "The defenders’ count is exactly the bid, %(bid)s. Are the two sides swapped?"
    ),
    "columns_far_apart": N_(
        "The defenders have %(taken)s, more than the bid of %(bid)s. Are the two sides swapped?"
    ),
    "jump_to_the_end": N_("%(points)s at once, and the game is over. Is it right?"),
    "may_end_next": N_("%(side)s may end the game with the next hand."),
    **variants.WARNINGS,
    **belote.WARNINGS,
    "tricks_swapped": N_(
        "The defenders have %(tricks)s tricks, enough for the bid. Are the two sides swapped?"
    ),
}

# What the count of a pile, card by card, says is probably missing.
COUNTS = {
    "told_over": N_("%(told)s is entered, but %(points)s is counted."),
    "told_beyond": N_("%(told)s is entered, but by the cards counted it is at most %(most)s."),
    "told_between": N_(
        "%(told)s is entered and %(points)s is counted: no card left makes the %(short)s between."
    ),
    "told_short": N_("%(told)s is entered: %(short)s not counted yet, or missing."),
    "told_short_by": N_("%(told)s is entered: %(short)s not counted yet, perhaps %(cards)s."),
    "count_whole": N_("Nothing is missing: %(points)s and %(rest)s."),
    "count_missing": N_("%(points)s points are in neither pile: %(cards)s."),
    "count_rest": N_("%(points)s points are in neither pile yet."),
    "count_odd": N_("If that is all: %(points)s ends in 5, so in the other pile: %(cards)s."),
}
# Where one of several cards is meant, not all of them.
ALTERNATIVES = ("told_short_by",)

RANKS = {
    "A": N_("ace"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
    "10": N_("ten"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
    "6": N_("six"),
    "5": N_("five"),
}
CARDS = {
    "S": N_("%(rank)s of spades"),
    "H": N_("%(rank)s of hearts"),
    "D": N_("%(rank)s of diamonds"),
    "C": N_("%(rank)s of clubs"),
}
# Counted with the cards: the ten for the last trick (Belote).
LAST_TRICK = N_("the ten for the last trick")

# Where a rule comes from. S0 CatsAtCards, S3 the Russian page, S4 Akagiri, X1 a copy of pagat.
SOURCES = {
    "200.S1": N_("CatsAtCards, pagat, Akagiri and the Russian page agree."),
    "200.S2": N_("CatsAtCards, pagat, Akagiri and the Russian page agree."),
    "200.S3": N_("CatsAtCards, pagat and Akagiri agree; the Russian page is silent."),
    "200.S4": N_("CatsAtCards, pagat and Akagiri agree; the Russian page does not have it."),
    "200.O1": N_("The Russian page; pagat lists it as a variation."),
    "LR.S2": N_("CatsAtCards, from its description of Le Rough."),
    "LR.S3": N_("A reading of this pad: CatsAtCards doubles the points awarded to both teams."),
    "ENG.6": N_("No rule of the game: the table agreed on it."),
    "200.E2": N_("CatsAtCards, pagat, Akagiri and the Russian page agree."),
    "200.E3": N_("CatsAtCards, pagat, Akagiri and the Russian page agree."),
    "200.E4": N_(
        "CatsAtCards. On pagat, Akagiri’s and the Russian page the game goes on "
        "while the other side is below 0."
    ),
    "200.E4b": N_("pagat, Akagiri and the Russian page; CatsAtCards ends the game always."),
    "200.O5": N_("A house rule of this table."),
    **variants.SOURCES,
    **five_hundred.SOURCES,
    **belote.SOURCES,
}

# The one line that says which rules hold: what is always said, then what is unusual.
RULES_LINE = {
    "target": N_("To %(target)s"),
    "min_bid": N_("bids from %(min_bid)s"),
    "hundred": N_("at %(threshold)s or more, defence counts only with a bid"),
    "hundred_off": N_("defenders always score"),
    "200.E4": N_("%(floor)s loses"),
    "200.E4b": N_("%(floor)s loses if the others are at 0 or above"),
    "63.E1": N_("a team at %(floor)s drops out"),
    "5C.E2": N_("at %(floor)s the game ends, the highest wins"),
    "CT.E2": N_("at %(floor)s the game ends, the highest wins"),
    "6R.S1": N_("at %(floor)s the game ends, the highest wins"),
    "floor_off": N_("no lower limit"),
    "both_over": N_("both over: the higher total wins"),
    "tie": N_("level: the win is shared"),
    "hand_limit": N_("number of hands: %(hand_limit)s"),
    "void_deal": N_("passed out: same dealer"),
    "single_round": N_("one call each"),
    "dealer_must_bid": N_("the dealer must bid"),
    "hundred_for_200": N_("100 for 200"),
    "hundred_for_200_penalty": N_("100 for 200 lost: minus %(hundred_for_200_penalty)s"),
    "no_trump": N_("with no trump"),
    "nt_multiplier": N_("no trump counts once"),
    "nt_doubles_failed": N_("a minus is not doubled"),
}
