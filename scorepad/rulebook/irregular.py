"""What goes wrong at a table: what the sources rule, and the reason that is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorepad.wording.mark import N_

from .book import Says

ALL = ("two_hundred", "five_hundred", "belote")


@dataclass(frozen=True)
class Ruling:
    """What holds at a table by its house rules; `is_played`: whether it is written down there."""

    text: str
    is_played: bool = True


@dataclass(frozen=True)
class Irregularity:
    """One thing that went wrong. `says` is what the sources rule, in the games `games`; `reasons`
    are what may be written on the sheet, empty where nothing is to be written. By the value of
    `option` the table has a ruling of its own, `at_table`."""

    key: str
    title: str
    says: tuple[Says, ...]
    reasons: tuple[str, ...]
    games: tuple[str, ...] = ALL
    option: str = ""
    at_table: Mapping[str, Ruling] = field(default_factory=dict)

    def ruled(self, options: Mapping[str, Any]) -> Ruling | None:
        """What the table agreed on about it; None where nothing is to be agreed on."""
        return self.at_table.get(options.get(self.option, ""))


# None but the rules of 500 speaks of these things; what the sources of a game say of them itself.
SILENT = {
    "two_hundred": N_(
        "CatsAtCards, Akagiri and the Russian page say nothing of mistakes at the table. The "
        "rulings below are those of 500; your table decides whether they hold."
    ),
    "five_hundred": "",
    "belote": N_(
        "The Belote page says nothing of mistakes at the table. The rulings below are those of "
        "500; your table decides whether they hold."
    ),
}
TOO_LATE = Says(
    ("pad",),
    N_(
        "What it costs when it is noticed later, no source says. Agree on it: the hand is void, or "
        "points are moved with the reason beside them."
    ),
)

IRREGULARITIES = (
    Irregularity(
        "misdeal",
        N_("Misdeal"),
        (
            Says(
                ("rules_500",),
                N_(
                    "If somebody has too many or too few cards, if the player on the dealer’s "
                    "right was not offered the cut, or if a card was turned up in dealing, the "
                    "hand is void and the same dealer deals again."
                ),
            ),
            Says(("pad",), N_("In this pad a misdeal is dealt again by the same dealer, always.")),
        ),
        (
            N_("Misdeal: too many or too few cards"),
            N_("Misdeal: the cards were not cut"),
            N_("Misdeal: a card was turned up"),
        ),
    ),
    Irregularity(
        "poor_hand",
        N_("A hand without face card, ace or trump"),
        (
            Says(
                ("rules_500",),
                N_(
                    "At some tables whoever is dealt such a hand may throw the cards in; at others "
                    "everybody may but the bidder. It is then a misdeal."
                ),
            ),
        ),
        (N_("Thrown in: no face card, ace or trump"),),
        ("five_hundred",),
        "misdeal_call",
        {
            "off": Ruling(N_("Not at this table: the hand is played as it was dealt."), False),
            "anyone": Ruling(N_("At this table whoever is dealt such a hand may throw it in.")),
            "not_bidder": Ruling(
                N_(
                    "At this table whoever is dealt such a hand may throw it in, but for the "
                    "bidder."
                )
            ),
        },
    ),
    Irregularity(
        "renege",
        N_("Renege: the suit led was not followed"),
        (
            Says(
                ("rules_500",),
                N_(
                    "A player who could have followed and owns up before the next trick is begun "
                    "takes the card back and plays the right one. Leading, following suit, or "
                    "playing anything when out of the suit can be no renege."
                ),
            ),
            TOO_LATE,
        ),
        (N_("Renege"),),
    ),
    Irregularity(
        "turn",
        N_("A card out of turn"),
        (
            Says(
                ("rules_500",),
                N_(
                    "A card that came too early stays on the table. Only if it is a renege too is "
                    "it changed, and that at once."
                ),
            ),
        ),
        (N_("Card out of turn"),),
    ),
    Irregularity(
        "several",
        N_("Several cards at once"),
        (
            Says(
                ("rules_500",),
                N_(
                    "Those that fell by mistake go back into the hand; one of them has to stay, "
                    "unless the suit led was not followed."
                ),
            ),
        ),
        (N_("Several cards at once"),),
    ),
    Irregularity(
        "taken_back",
        N_("A card taken back"),
        (
            Says(
                ("rules_500",),
                N_("What lies on the table is played, but for a renege and for several at once."),
            ),
        ),
        (N_("Card taken back"),),
    ),
    Irregularity(
        "looked",
        N_("Taken cards looked at"),
        (
            Says(("akagiri",), N_("Taken cards stay face down until the hand is over.")),
            TOO_LATE,
        ),
        (N_("Taken cards looked at"),),
        ("two_hundred",),
    ),
    Irregularity(
        "no_trump_named",
        N_("No trump suit was named"),
        (
            Says(
                ("cats", "russian", "akagiri"),
                N_("Nothing is wrong: the suit of the first card played is trump."),
            ),
        ),
        (),
        ("two_hundred",),
    ),
)


def irregularities(game: str) -> list[Irregularity]:
    """What may go wrong in a game."""
    return [one for one in IRREGULARITIES if game in one.games]
