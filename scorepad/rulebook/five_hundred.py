"""500: everything that a table needs to know, sentence by sentence."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

FIVE_HUNDRED = Chapter(
    "base",
    N_("500, with a three-card widow"),
    (
        Section(
            "players",
            N_("Players"),
            (
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "Four play, two against two, and you face your partner. Whoever comes to "
                        "500 first by a bid has won."
                    ),
                ),
            ),
        ),
        Section(
            "pack",
            N_("Pack and ranks"),
            (
                Said(
                    "500.D1",
                    ("rules_500", "other_500"),
                    N_(
                        "43 cards: 5 to ace of every suit, the two red fours, and the joker. Ten "
                        "each and three face down in the middle, the widow."
                    ),
                ),
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "The joker beats everything. Next come the jack of trumps and the other "
                        "jack of its colour, then ace, king, queen, 10 and down."
                    ),
                ),
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "The other suits, and all suits without trump, go from the ace down to the "
                        "5, in red to the 4."
                    ),
                ),
            ),
        ),
        Section(
            "deal",
            N_("Deal"),
            (
                Said(
                    "", ("rules_500",), N_("Three each, three to the widow, four each, three each.")
                ),
                Said("", ("pad",), N_("After a hand that was scored the deal moves on clockwise.")),
            ),
        ),
        Section(
            "bidding",
            N_("Bidding"),
            (
                Said(
                    "500.B1",
                    ("rules_500",),
                    N_(
                        "The player on the dealer’s left speaks first. Everybody speaks once, the "
                        "dealer last."
                    ),
                ),
                Said(
                    "500.B2",
                    ("rules_500",),
                    N_("A bid must be worth more than all bids before it."),
                ),
                Said(
                    "500.B3",
                    ("rules_500",),
                    N_(
                        "A bid names the tricks that the two will take, and trump or no trump. "
                        "This is what it is worth:"
                    ),
                ),
                Said(
                    "500.B4",
                    ("rules_500", "pad"),
                    N_(
                        "Who bids nullo wants to take no trick. Nullo stands between 8 spades and "
                        "8 clubs. Double and bar nullo stand above 10 diamonds, level with 10 "
                        "hearts: neither beats the other."
                    ),
                ),
                Said(
                    "500.B5",
                    ("rules_500",),
                    N_("Double nullo may be bid only after one’s partner has bid nullo."),
                ),
                Said("500.B6", ("rules_500",), N_("If nobody bids, the same dealer deals again.")),
            ),
            ("bids", "nullos"),
        ),
        Section(
            "play",
            N_("Play"),
            (
                Said(
                    "",
                    ("rules_500",),
                    N_("The bidder takes up the widow, puts three cards away, and leads."),
                ),
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "Follow suit if you can; otherwise play what you like. The strongest trump "
                        "takes the trick, or else the strongest card in the suit led."
                    ),
                ),
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "Without trump only the joker trumps. Whoever leads it says which suit is "
                        "to be followed."
                    ),
                ),
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "Nullo: the bidder’s partner does not play. Double nullo: both play, and "
                        "neither wants a trick. Bar nullo: the partner does not play, and the "
                        "widow stays where it is."
                    ),
                ),
            ),
        ),
        Section(
            "scoring",
            N_("Scoring"),
            (
                Said(
                    "500.S1",
                    ("rules_500",),
                    N_("Made: the bidders score the worth of the bid. More tricks add nothing."),
                ),
                Said("500.S2", ("rules_500",), N_("Failed: they lose it.")),
                Said(
                    "500.S3",
                    ("rules_500",),
                    N_("All ten tricks are worth 250, or the bid if that is more."),
                ),
                Said(
                    "500.S4", ("rules_500",), N_("The defence scores 10 for each trick it takes.")
                ),
                Said(
                    "500.S5",
                    ("rules_500", "other_500"),
                    N_("A nullo without a trick scores its worth, and the defence nothing."),
                ),
                Said(
                    "500.S6",
                    ("rules_500",),
                    N_(
                        "A nullo with a trick loses it, and the defence scores 10 for each trick "
                        "that the bidders took."
                    ),
                ),
            ),
        ),
        Section(
            "end",
            N_("End of the game"),
            (
                Said(
                    "500.E1",
                    ("rules_500",),
                    N_(
                        "A side wins when it stands at 500 or more after a hand in which it had "
                        "the bid. By defending it only gets there."
                    ),
                ),
                Said("500.E1b", ("pad", "other_500"), N_("That bid must have been made.")),
                Said("500.E2", ("rules_500",), N_("A side that falls to −1000 has lost.")),
            ),
        ),
        Section(
            "house",
            N_("House rules"),
            (
                Said(
                    "500.O1",
                    ("rules_500",),
                    N_(
                        "Five-card widow: 45 cards, with all the fours; two more go to the widow "
                        "after the second round of the deal. Bids then usually begin at 7 spades."
                    ),
                ),
                Said(
                    "500.O2",
                    ("rules_500",),
                    N_(
                        "The first at 500 wins, also by defending. If both get there in one hand, "
                        "the bidders win. It is said to be the older way."
                    ),
                ),
                Said(
                    "500.O3",
                    ("rules_500", "pad"),
                    N_(
                        "500 by a bid wins; so does 750 in any way; −750 loses. In one hand the "
                        "bidders’ 500 comes first."
                    ),
                ),
                Said(
                    "500.O4",
                    ("rules_500", "pad"),
                    N_(
                        "A number of hands may be agreed on; then the higher total wins. Level: "
                        "another hand."
                    ),
                ),
                Said(
                    "500.O5",
                    ("rules_500",),
                    N_(
                        "A hand without face card, ace or trump may be thrown in: by anybody, or "
                        "by anybody but the bidder."
                    ),
                ),
                Said(
                    "500.O6",
                    ("rules_500", "other_500", "digest"),
                    N_(
                        "Only the plain nullo, or none. Elsewhere also: −500 loses; the lower "
                        "limit holds only against a side that is not below 0; defence carries "
                        "nobody above 490."
                    ),
                ),
            ),
        ),
        Section(
            "checks",
            N_("A count that can be right"),
            (
                Said(
                    "500.V1",
                    ("pad", "rules_500"),
                    N_("The tricks of both sides make ten, also when a partner sits out."),
                ),
            ),
        ),
        Section(
            "origin",
            N_("Where it comes from"),
            (
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "The rules here follow a text of 1992 that calls itself the official team "
                        "rules and the game 500 or Bid."
                    ),
                ),
            ),
        ),
        Section(
            "advice",
            N_("For beginners"),
            (
                Said(
                    "",
                    ("rules_500",),
                    N_(
                        "If you want lively bidding, let only a bid win the game: so that text "
                        "advises."
                    ),
                ),
            ),
        ),
    ),
)
