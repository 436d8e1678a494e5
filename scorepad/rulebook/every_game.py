"""What this pad does in every game, whatever is played."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Chapter, Said, Section

PAD = Chapter(
    "pad",
    N_("How this pad counts"),
    (
        Section(
            "pad",
            N_("In every game"),
            (
                Said(
                    "ENG.1",
                    ("pad",),
                    N_(
                        "A game is its hands, one after the other, each under the rules that the "
                        "table had agreed on when it was played. Totals are worked out from them "
                        "every time."
                    ),
                ),
                Said(
                    "ENG.2",
                    ("pad",),
                    N_(
                        "Rules about a total look at the total before the hand. The end of the "
                        "game is judged by the totals after it, all sides at once."
                    ),
                ),
                Said(
                    "ENG.3",
                    ("pad",),
                    N_(
                        "When an old hand is corrected, everything after it is worked out again. "
                        "Hands after an earlier end are kept and shown, and do not count."
                    ),
                ),
                Said(
                    "ENG.4",
                    ("pad",),
                    N_("A deal that was not played changes no total and does not count as a hand."),
                ),
                Said(
                    "ENG.5",
                    ("belote", "pad"),
                    N_(
                        "A game ends with one winner. Where the best are level, another hand is "
                        "played, unless the table shares the win."
                    ),
                ),
                Said(
                    "ENG.6",
                    ("pad",),
                    N_(
                        "Penalties and other points that the table agrees on are entries of their "
                        "own, with a reason. They never change a hand."
                    ),
                ),
                Said(
                    "ENG.7",
                    ("pad",),
                    N_(
                        "The deal goes round clockwise over the seats that deal. A table that "
                        "plays the other way lists its players in that order."
                    ),
                ),
            ),
        ),
    ),
)
