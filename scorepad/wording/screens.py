"""What a screen says besides the codes of the rules: the sentences that a phone words by itself.

The page models of Python say the same sentences where they are needed; here each has a code for
their twins in `static/js`. A sentence with a number of things has its plural in `COUNTED`.
"""

from __future__ import annotations

from .mark import N_

SCREENS = {
    # Between parts of equal rank.
    "comma": N_(", "),
    # The head of the table.
    "to_go": N_("%(points)s to go"),
    "to_win": N_("%(points)s to win"),
    "wins_with_bid": N_("wins with a bid made"),
    "dropped_out": N_("dropped out"),
    "sits_out": N_("sits out"),
    "sat_out": N_("sat out"),
    # A hand in one line.
    "passed_out": N_("passed out"),
    "misdealt": N_("misdealt"),
    "made_took": N_("made, took %(points)d"),
    "failed_took": N_("failed, took %(points)d"),
    "took": N_("took %(points)d"),
    "for_200": N_("100 for 200"),
    "pass": N_("Pass"),
    "take": N_("Take"),
    "all_declared": N_("all 100 declared"),
    "bid_too": N_("%(side)s bid too"),
    "no_other_bid": N_("no other bid"),
    "in_the_discards": N_("%(points)d in the discards"),
    "last_trick_of": N_("last trick: %(side)s"),
    "spades": N_("spades"),
    "hearts": N_("hearts"),
    "diamonds": N_("diamonds"),
    "clubs": N_("clubs"),
    "no_trump": N_("no trump"),
    "bid_spades": N_("%(level)s spades"),
    "bid_clubs": N_("%(level)s clubs"),
    "bid_diamonds": N_("%(level)s diamonds"),
    "bid_hearts": N_("%(level)s hearts"),
    "bid_no_trump": N_("%(level)s no trump"),
    "made_no_trick": N_("made, no trick"),
    "capot": N_("capot"),
    "dedans_no_trick": N_("dedans, no trick"),
    "dedans_took": N_("dedans, took %(points)d"),
    "litige_took": N_("litige, took %(points)d"),
    "belote_of": N_("belote: %(side)s"),
    "declarations_of": N_("declarations %(points)d: %(side)s"),
    "declarations_announced": N_("declarations announced"),
    # What a side did in a hand.
    "made": N_("made it"),
    "failed": N_("failed"),
    "dedans": N_("dedans"),
    "litige": N_("litige"),
    # The rows of the sheet.
    "hand": N_("Hand %(number)d"),
    "adjustment": N_("Adjustment"),
    "rules_changed": N_("Rules changed"),
    "places_changed": N_("Places changed"),
    "all_counted_again": N_("All hands counted again"),
    "in_the_place_of": N_("%(new)s in the place of %(old)s"),
    "as_before": N_("as before"),
    "from_paper": N_("From paper"),
    # What was done to an entry.
    "saved": N_("saved"),
    "corrected": N_("corrected"),
    "struck_out": N_("struck out: it never happened"),
    "counted_again": N_("all hands were counted again by other rules"),
    "taken_back": N_("taken back"),
    "bid_answered": N_("who bid was answered"),
    "played_by": N_("played by %(one)s and %(other)s, as before"),
    "stays_dealer": N_("%(player)s stays the dealer"),
    # What somebody has against an entry.
    "it_stands": N_("it stands"),
    "withdrawn": N_("withdrawn"),
    "brought_back": N_("brought back"),
    "say_what_is_wrong": N_("Say what is wrong: all will read it."),
    "say_why_it_stands": N_("Say why it stands: who objected will read it."),
    "objection_kept": N_("Kept. Every phone shows your objection."),
    "answer_kept": N_("Kept. Every phone shows your answer."),
    "you_wrote": N_("You wrote: %(text)s"),
    "answered_before": N_("It was answered before: nothing was added."),
    "objection_withdrawn": N_("The objection is withdrawn."),
    # The end of a game.
    "won": N_("%(side)s won"),
    "share_the_win": N_("%(sides)s share the win"),
    # The form of a hand.
    "defends_at": N_("At %(points)s they score only if they did."),
    "or_more": N_("%(points)s or more makes it"),
    "or_less": N_("%(points)s or less makes it"),
    "no_trick": N_("no trick makes it"),
    "points_made": N_("%(points)s, made"),
    "points_failed": N_("%(points)s, failed"),
    "nobody": N_("nobody"),
    "in_another_pile": N_("%(card)s, in another pile"),
    "in_the_other_pile": N_("%(card)s, in the other pile"),
    "game_ends": N_("The game ends with this hand."),
    # Belote's combinations.
    "tierce": N_("tierce"),
    "cinquante": N_("cinquante"),
    "cent": N_("cent"),
    "carre": N_("carré"),
    # A new game.
    "north": N_("North"),
    "east": N_("East"),
    "south": N_("South"),
    "west": N_("West"),
    "place": N_("Place %(number)d"),
    "name_missing": N_("A name is missing here."),
    "not_known_here": N_(
        "%(name)s is not in this pad yet. Somebody new can be added once there is a signal."
    ),
    "sits_already": N_(
        "%(name)s sits at %(place)s already. Add something to tell them apart: Marie T."
    ),
    "same_person": N_("%(name)s and %(other)s are the same person."),
    "no_place_for": N_(
        "There is no place for %(names)s: this game is for %(count)d. "
        "Choose another game, or leave the name out."
    ),
    "choose_dealer": N_("Choose who deals first."),
    "dealer_waits": N_("Who deals first must be at the table, not waiting."),
    "dealer_dropped_out": N_("Who deals first must not have dropped out."),
    "no_such_table": N_("There is no such table any more. Choose another."),
    "team_waits": N_("This team waits: it has no total in this game."),
    "over_by_hands": N_("After so many hands the game is over."),
    "over_by_total": N_("With this total the game is over."),
    # What a correction changes.
    "is_struck_out": N_("is struck out"),
    "stands_again": N_("stands again"),
    "after_the_end_now": N_("comes after the end now and does not count"),
    "counts_again": N_("counts again"),
    "blocked_now": N_(
        "%(side)s: at %(threshold)s or more and did not bid, their points do not count now"
    ),
    "not_blocked": N_("%(side)s: no longer blocked"),
    "drops_out_then": N_("%(side)s: dropped out of the game then"),
    "back_in_the_game": N_("%(side)s: back in the game"),
    "ends_with_this": N_("The game ends with this: %(hand)s."),
    "goes_on": N_("The game is not over any more: it goes on."),
    "deals_next": N_("%(player)s deals next."),
    "of_a_hand": N_("%(hand)s: %(problem)s"),
    "would_have_dropped": N_(
        "%(sides)s would have dropped out before it. Correct it or strike it out first."
    ),
    "was_corrected": N_("%(hand)s was corrected."),
    "hand_stands_again": N_("%(hand)s stands again."),
    "corrected_and_answered": N_("%(hand)s was corrected. Who bid was answered in: %(hands)s."),
    "teams_stay_in": N_("The teams that played stay in: %(hands)s."),
    "dealer_stays_in": N_("As their calls tell, the dealer stays in: %(hands)s."),
    # What a fact is called after "Undo:" and in the log.
    "the_start": N_("start of the game"),
    "a_hand": N_("hand %(number)d"),
    "hand_corrected": N_("hand %(number)d corrected"),
    "hand_struck": N_("hand %(number)d struck out"),
    "hand_again": N_("hand %(number)d stands again"),
    "an_adjustment": N_("adjustment"),
    "adjustment_corrected": N_("adjustment corrected"),
    "adjustment_struck": N_("adjustment struck out"),
    "adjustment_again": N_("adjustment stands again"),
    "a_change_of_places": N_("places changed"),
    "places_corrected": N_("change of places corrected"),
    "places_struck": N_("change of places struck out"),
    "places_again": N_("change of places stands again"),
    "a_change_of_rules": N_("rules changed"),
    "rules_struck": N_("change of rules struck out"),
    "hands_recounted": N_("all hands counted again"),
    "seats_put_right": N_("who sat where put right"),
    "order_changed": N_("order of hands changed"),
    "game_given_up": N_("game given up"),
    "game_ended_by_clock": N_("game ended by the clock"),
    "game_conceded": N_("game conceded"),
    "game_gone_on": N_("game gone on with"),
    "a_note": N_("note"),
    "about_game": N_("about the game"),
    "an_agreement": N_("agreement"),
    "an_objection": N_("objection"),
    "objection_settled": N_("objection settled"),
    "one_about_another": N_("%(deed)s: %(what)s"),
    "what_taken_back": N_("taken back: %(what)s"),
    "what_brought_back": N_("brought back: %(what)s"),
    "dealt_by": N_("dealt by %(dealer)s"),
    "before_hand": N_("before hand %(number)d"),
    "after_hand": N_("after hand %(number)d"),
    "changed_since_opened": N_(
        "This has been changed since you opened the form. Look at what stands, and decide."
    ),
    "choose_who_sat": N_("Choose who sat at each place."),
    "sits_twice": N_("%(name)s sits at two places."),
    "seats_were_put_right": N_("Who sat where was put right. Every hand stays."),
    # What the table agrees on besides its hands.
    "not_whole_number": N_("This must be a whole number."),
    "whose_points_change": N_("Whose points change? Every side has 0 here."),
    "say_why": N_("Say why: the reason stands on the sheet."),
    "past_a_limit": N_(
        "A total is past a limit already: the end is looked at after the next hand."
    ),
    "adjustment_stands": N_("The adjustment stands on the sheet."),
    "adjustment_was_struck": N_("The adjustment was struck out."),
    "adjustment_was_corrected": N_("The adjustment was corrected."),
    "places_from_here": N_("From here on they sit so."),
    "places_were_struck": N_("The change of places was struck out."),
    "taken_back_before": N_("This was taken back before. If it stands after all, tell it again."),
    "seats_row": N_("Who sat where put right"),
    # How a game is ended before its rules end it.
    "win_nobody": N_("Nobody wins"),
    "win_by_clock": N_("It is late: the highest total wins, %(winner)s"),
    "win_shared": N_("It is late: level, so %(winner)s share the win"),
    "win_conceded": N_("Conceded by %(side)s: the win goes to %(winner)s"),
    # The log.
    "place_told": N_("Place: %(place)s"),
    "place_gone": N_("No place any more"),
    "note_told": N_("Note: %(note)s"),
    "note_gone": N_("No note any more"),
    "about_left_out": N_("Left out of the figures"),
    "about_counted": N_("Counted in the figures"),
    "deals_first": N_("%(player)s deals first."),
    # Why something was not saved.
    "tap_what_was_taken": N_("First tap what was taken."),
}

# The same with a number: one thing, several things.
# What the table says itself.
SCREENS |= {
    "bid_so_not_passed": N_("Somebody has bid, so this hand was not passed out."),
    "auction_unfinished": N_("The auction is not finished."),
    "nothing_changed": N_("Nothing was changed, so nothing was saved."),
    "needs_signal": N_("That cannot be had without a signal. Nothing here is lost."),
    "new_game_needs_signal": N_(
        "Somebody new, a draw and rules for this game only: once there is a signal."
    ),
    "let_out": N_("This phone is not let into this pad any more. What was not sent is kept on it."),
    "not_kept": N_(
        "This could not be kept on the phone; nothing has changed. Try again, or load the page."
    ),
    "stands_at": N_("%(side)s stands at %(total)s."),
}
# What is not sent yet, by the kinds of facts.
SCREENS |= {
    "unsent_started": N_("A new game"),
    "unsent_hand": N_("Hand %(number)s"),
    "unsent_corrected": N_("A correction"),
    "unsent_voided": N_("A hand struck out"),
    "unsent_adjusted": N_("An adjustment"),
    "unsent_rules": N_("Other rules"),
    "unsent_recounted": N_("All hands counted again"),
    "unsent_seats": N_("Other places"),
    "unsent_reseated": N_("Who sat where put right"),
    "unsent_agreed": N_("An agreement"),
    "unsent_objected": N_("An objection"),
    "unsent_settled": N_("An objection settled"),
    "unsent_noted": N_("A note"),
    "unsent_abandoned": N_("A game given up"),
    "unsent_clock": N_("A game ended by the clock"),
    "unsent_conceded": N_("A game conceded"),
    "unsent_reopened": N_("A game taken up again"),
    "unsent_undone": N_("Something taken back"),
    "unsent_redone": N_("Something brought back"),
}
# The same game under other rules.
SCREENS |= {
    "sources": N_("Sources: %(sources)s."),
    "no_source": N_("No source names it: offered as a house rule."),
    "own_table": N_("This pad’s table “%(name)s”."),
    "same_winner": N_("The same winner"),
    "other_winner": N_("Another winner: %(winner)s"),
    "winner": N_("Winner: %(winner)s"),
    "winner_by_then": N_("Over by now. Winner: %(winner)s"),
    "nobody_yet": N_("Nobody has won yet"),
    "nobody_then": N_("Nobody would have won yet"),
    "does_not_count": N_("after the end: does not count"),
    "counts_then": N_("counts then"),
    "held_then": N_("%(points)d held"),
    "no_other_winner": N_("Under no other rule known here would somebody else have won."),
    "no_other_end": N_("Under no other rule known here would the game be over."),
    "nothing_other": N_("Under no other rule known here would anything be different."),
    "nobody_noted_bid": N_("Nobody noted whether %(side)s bid: %(hands)s."),
    "nobody_noted_last_trick": N_("Nobody noted who took the last trick: %(hands)s."),
    "nobody_noted": N_("Nobody noted what this rule asks for: %(hands)s."),
}
COUNTED = {
    "others_win": (
        "Under %(num)d other rule somebody else would have won.",
        "Under %(num)d other rules somebody else would have won.",
    ),
    "nobody_wins": (
        "Under %(num)d other rule nobody would have won yet.",
        "Under %(num)d other rules nobody would have won yet.",
    ),
    "others_end": (
        "Under %(num)d other rule the game would be over by now.",
        "Under %(num)d other rules the game would be over by now.",
    ),
    "made_tricks": ("made, %(num)d trick", "made, %(num)d tricks"),
    "failed_tricks": ("failed, %(num)d trick", "failed, %(num)d tricks"),
    "tricks": ("%(num)d trick", "%(num)d tricks"),
    "from_paper_after": (
        "From paper, after %(num)d hand",
        "From paper, after %(num)d hands",
    ),
}
