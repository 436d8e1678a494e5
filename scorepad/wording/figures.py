"""What figures are called, what each counts, and from which counters it is made.

The counters are those of `history/counting.py`. A figure is a part `of` something, which is shown
beside it; where nothing of that was, there is no figure.
"""

from __future__ import annotations

from dataclasses import dataclass

from .mark import N_

# A part of something; how much of something there is on one; the same, more or less than asked; how
# many.
RATE, MEAN, EXCESS, NUMBER = "rate", "mean", "excess", "number"
GAMES = ("two_hundred", "five_hundred", "belote")
OF_200, OF_500, OF_BELOTE = GAMES


@dataclass(frozen=True)
class Figure:
    """A figure: `part` and `of` name counters; `games`: where there is such a figure, `less` what
    an EXCESS is held against; `is_rare`: nothing is shown where nothing was."""

    code: str
    title: str
    definition: str
    kind: str
    part: str
    of: str
    games: tuple[str, ...] = GAMES
    less: str = ""
    is_rare: bool = False


FIGURES = (
    Figure(
        "games",
        N_("Games"),
        N_("Games that came to an end; those that were given up are told apart."),
        NUMBER,
        "games",
        "",
    ),
    Figure(
        "won",
        N_("Won"),
        N_(
            "Games won, of the games that came to an end with this player or this pair at the "
            "table. A shared win is not among those won. A game that was given up has no result."
        ),
        RATE,
        "won",
        "games",
    ),
    Figure(
        "lost",
        N_("Lost"),
        N_("Games in which another side won, of the games that came to an end."),
        RATE,
        "lost",
        "games",
    ),
    Figure(
        "hands",
        N_("Hands"),
        N_("Hands that were played out, those of games given up too; no deal that was passed out."),
        NUMBER,
        "hands",
        "",
    ),
    Figure(
        "shared",
        N_("Shared"),
        N_("Games in which the first place was shared, of the games that came to an end."),
        RATE,
        "shared",
        "games",
        is_rare=True,
    ),
    Figure(
        "given_up",
        N_("Given up"),
        N_("Games that were given up. Their hands count in the figures; they have no result."),
        NUMBER,
        "given_up",
        "",
        is_rare=True,
    ),
    Figure(
        "points",
        N_("Points a hand"),
        N_(
            "What the own side scored in a hand on average, a minus included. Points that the "
            "table agreed on, and totals brought along, are no points of a hand."
        ),
        MEAN,
        "points",
        "hands",
    ),
    Figure(
        "bids",
        N_("Had the bid"),
        N_("Hands in which this player, or one of the pair, had the bid, of the hands played."),
        RATE,
        "bids",
        "hands",
    ),
    Figure(
        "made",
        N_("Bids made"),
        N_("Bids made, of the bids that this player, or one of the pair, had."),
        RATE,
        "made",
        "bids",
    ),
    Figure(
        "average",
        N_("Average bid"),
        N_("The average of the bids had. In 500 it is the value of the bid, nullos too."),
        MEAN,
        "bid_points",
        "bids",
        (OF_200, OF_500),
    ),
    Figure(
        "excess",
        N_("Points above the bid"),
        N_(
            "What the side with the bid took beyond the bid, on average; less than 0: it took less "
            "than it had bid. Counted are the points that the bid is judged by, made or failed."
        ),
        EXCESS,
        "taken",
        "measured",
        (OF_200,),
        less="asked",
    ),
    Figure(
        "tricks",
        N_("Tricks above the bid"),
        N_(
            "The tricks that the side with the bid took beyond those it had bid, on average; less "
            "than 0: it took fewer. A nullo is not among them."
        ),
        EXCESS,
        "taken",
        "measured",
        (OF_500,),
        less="asked",
    ),
    Figure(
        "taken",
        N_("Points as taker"),
        N_(
            "The points of the cards that the taker’s side took in a hand, on average, the last "
            "trick included; by capot 252."
        ),
        MEAN,
        "taken",
        "measured",
        (OF_BELOTE,),
    ),
    Figure(
        "called",
        N_("Called, and made"),
        N_("Bids of others that were made with this player as the called partner."),
        RATE,
        "called_made",
        "called",
        (OF_200,),
        is_rare=True,
    ),
    Figure(
        "beaten",
        N_("Bids of others beaten"),
        N_("Bids of the other side that failed, of the hands in which another side had the bid."),
        RATE,
        "beaten",
        "defended",
    ),
    Figure(
        "blocked",
        N_("Hands blocked"),
        N_(
            "Hands in which the side took points in vain, because it stood at the threshold and "
            "had made no bid, of the hands in which another side had the bid."
        ),
        RATE,
        "blocked",
        "defended",
        (OF_200,),
        is_rare=True,
    ),
    Figure(
        "blocked_points",
        N_("Points blocked"),
        N_("The points that were taken in vain in a blocked hand, on average."),
        MEAN,
        "blocked_points",
        "blocked",
        (OF_200,),
        is_rare=True,
    ),
    Figure(
        "hole",
        N_("In the hole"),
        N_(
            "Games in which the total was below 0 at some time, of the games that came to an end "
            "and of which the hands are known."
        ),
        RATE,
        "hole_games",
        "known",
        (OF_200, OF_500),
    ),
    Figure(
        "holes",
        N_("Fell into the hole"),
        N_("How often the total fell below 0; in one game it may do so several times."),
        NUMBER,
        "holes",
        "",
        (OF_200, OF_500),
        is_rare=True,
    ),
    Figure(
        "hole_won",
        N_("Won from the hole"),
        N_("Games won after the total had been below 0, of the games in which it was."),
        RATE,
        "hole_won",
        "hole_games",
        (OF_200, OF_500),
    ),
    Figure(
        "comebacks",
        N_("Comebacks"),
        N_(
            "Games won after having been far behind, of the games in which the side was: by half "
            "of what wins the game or more, after some hand, behind the best of the others."
        ),
        RATE,
        "comebacks",
        "behind",
    ),
    Figure(
        "hundreds",
        N_("All 100 taken"),
        N_("Hands in which the own side took all 100 points in its tricks, of the hands played."),
        RATE,
        "all",
        "hands",
        (OF_200,),
        is_rare=True,
    ),
    Figure(
        "all_tricks",
        N_("All ten tricks"),
        N_("Hands in which the own side took all ten tricks, of the hands played; no nullo."),
        RATE,
        "all",
        "hands",
        (OF_500,),
        is_rare=True,
    ),
    Figure(
        "capots",
        N_("Capots"),
        N_("Hands in which the own side took every trick, of the hands played."),
        RATE,
        "all",
        "hands",
        (OF_BELOTE,),
        is_rare=True,
    ),
    Figure(
        "nullos",
        N_("Nullos made"),
        N_("Nullos made, of those bid: simple, double and bar."),
        RATE,
        "nullos_made",
        "nullos",
        (OF_500,),
        is_rare=True,
    ),
    Figure(
        "litiges",
        N_("Litiges"),
        N_("Hands that came out level (litige), of those that this player or the pair took."),
        RATE,
        "litiges",
        "bids",
        (OF_BELOTE,),
        is_rare=True,
    ),
)
BY_CODE = {figure.code: figure for figure in FIGURES}
# The tables of a page: title, and the figures side by side.
TABLES = (
    ("results", N_("Games"), ("won", "lost", "hands")),
    ("bids", N_("Bids"), ("made", "average", "excess", "tricks", "taken")),
    ("play", N_("Hands"), ("points", "bids", "beaten")),
    ("blocks", N_("The threshold"), ("blocked", "blocked_points")),
    ("course", N_("The hole and the way out"), ("hole", "hole_won", "comebacks")),
    ("rare", N_("Seldom seen"), ("hundreds", "all_tricks", "capots", "nullos", "litiges",
                                 "called", "shared", "given_up")),
)  # fmt: skip
STREAKS = {
    "run": (
        N_("Streak now"),
        N_(
            "Games won, or lost, one after the other up to the last one, in the order in which "
            "they began. A shared win ends a streak; a game that was given up does not."
        ),
    ),
    "most_won": (N_("Won running"), N_("The most games won one after the other.")),
    "most_lost": (N_("Lost running"), N_("The most games lost one after the other.")),
}
RATING = (
    N_("Rating"),
    N_(
        "A number for how strongly somebody plays with partners, learned from who beat whom, game "
        "after game: everybody begins at 25, and a win over strong players counts for more. Behind "
        "± stands how far it may be off, 19 times out of 20; it shrinks with every game. The list "
        "is in the order of what is almost sure: the number less what stands behind ±."
    ),
)
FEATS = {
    "hand_points": (N_("Most points in a hand"), N_("The most that a side scored in one hand.")),
    "hand_minus": (N_("Deepest minus in a hand"), N_("The most that a side lost in one hand.")),
    "hand_blocked": (
        N_("Most points blocked in a hand"),
        N_("The most that a side took in vain in one hand, for want of a bid."),
    ),
    "final_total": (
        N_("Highest total of a winner"),
        N_("The highest total with which a game was won, points agreed on included."),
    ),
    "margin": (
        N_("Clearest win"),
        N_("By how much the winner stood above the best of the others at the end."),
    ),
    "comeback": (
        N_("Biggest comeback"),
        N_("How far behind the best of the others somebody was after a hand, and won."),
    ),
    "deepest": (
        N_("Deepest hole"),
        N_("The lowest total at any time, of the side as it sat at the end."),
    ),
    "most_hands": (
        N_("Longest game"),
        N_("The most hands until somebody won; hands brought along from paper are among them."),
    ),
}
# Levels of bids that are no numbers.
LEVELS = {"for_200": N_("100 for 200"), "all": N_("all 100 declared")}
SUITS = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
