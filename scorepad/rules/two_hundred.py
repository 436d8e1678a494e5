"""200 (Two Hundred, Deux Cents): its variants and its options."""

from __future__ import annotations

from typing import Any

from .facts import Option, Preset

PACK_POINTS = 100
CARD_POINTS = {"A": 10, "10": 10, "5": 5}
FIVE = 5
SUITS = ["S", "H", "D", "C"]
NO_TRUMP = "NT"

OPTIONS_OF_200 = [
    Option("target", "integer", ["200.O4", "LR.E1", "POT.3"], values=[200, 300, 500]),
    Option("min_bid", "integer", ["200.B2", "200.O4"], low=5, high=100, step=5),
    Option("hundred_rule", "boolean", ["200.S4", "CT.S3"]),
    Option(
        "hundred_threshold",
        "integer",
        ["200.S4", "200.O4"],
        low=50,
        high=500,
        step=5,
        needs="hundred_rule",
        needed=[True],
    ),
    Option(
        "floor",
        "integer",
        ["200.E4", "63.E1", "CT.E2", "5C.E2"],
        low=-1000,
        high=-50,
        step=5,
        needs="floor_rule",
        needed=["always", "opponent_nonneg"],
    ),
    Option(
        "floor_rule", "string", ["200.E4", "200.E4b"], values=["always", "opponent_nonneg", "off"]
    ),
    Option("both_over", "string", ["200.E3"], values=["bidder", "higher"]),
    Option("tie", "string", ["ENG.5"], values=["another_hand", "shared"]),
    Option("hand_limit", "integer", ["200.O5"], low=1, high=200, is_nullable=True),
    Option("void_deal", "string", ["200.R1"], values=["next", "same"]),
    Option("single_round", "boolean", ["200.O2"]),
    Option("dealer_must_bid", "boolean", ["200.O3", "LR.B2"]),
    Option("hundred_for_200", "boolean", ["200.O1"]),
    Option(
        "hundred_for_200_penalty",
        "integer",
        ["200.O1"],
        values=[100, 200],
        needs="hundred_for_200",
        needed=[True],
    ),
    Option("no_trump", "boolean", ["200.O5", "LR.S2"]),
    Option(
        "nt_multiplier",
        "integer",
        ["LR.S2", "200.O5"],
        values=[1, 2],
        needs="no_trump",
        needed=[True],
    ),
    Option("nt_doubles_failed", "boolean", ["LR.S3"], needs="no_trump", needed=[True]),
    Option("discard_points", "string", ["KIT.S3"], values=["defenders", "nobody", "last_trick"]),
    Option(
        "five_fail",
        "string",
        ["5C.S3"],
        values=["both_minus", "bidder_only", "bidder_only_partner_scores"],
    ),
    Option(
        "pair_wins",
        "string",
        ["5C.E1"],
        values=["bidder", "shared"],
        needs="both_over",
        needed=["bidder"],
    ),
    Option("six_rotate_per_hand", "boolean", ["6R.S1"]),
    Option("stake_cents", "integer", ["POT.1"], low=1, high=1000000, is_nullable=True),
]

# no trump is not among them: in Le Rough it is always played, and no option
USUAL_OF_ALL: dict[str, Any] = {
    "target": 200,
    "min_bid": 50,
    "hundred_rule": True,
    "hundred_threshold": 100,
    "floor": -200,
    "floor_rule": "always",
    "both_over": "bidder",
    "tie": "another_hand",
    "hand_limit": None,
    "void_deal": "next",
    "single_round": False,
    "dealer_must_bid": False,
    "hundred_for_200": False,
    "hundred_for_200_penalty": 100,
    "nt_multiplier": 2,
    "nt_doubles_failed": True,
}
USUAL_OF_200: dict[str, Any] = {**USUAL_OF_ALL, "no_trump": False}
USUAL_OF_LE_ROUGH: dict[str, Any] = {
    **USUAL_OF_ALL,
    "target": 350,
    "min_bid": 70,
    "discard_points": "defenders",
}

PAIRS = [[0, 2], [1, 3]]
ALONE = [[0], [1], [2], [3], [4]]
TRIPLES = [[0, 2, 4], [1, 3, 5]]
THREE_PAIRS = [[0, 3], [1, 4], [2, 5]]
# E: the other side's total means something where two sides play
NO_OPPONENT = {"floor_rule": ["always", "off"]}

# Traits: `kitty` four cards are discarded; `undealt` some cards are never played; `called` a
# partner is called by a card; `singles` everybody plays for himself; `drops_out` a team at the
# floor leaves; `rotates` two of three teams are at the table; `dealer_passes` LR.B2;
# `declares_all` LR.A1; `no_trump` always played; `keeps_min_bid` also to 300 and 500.
PRESETS_OF_200 = {
    "partners": Preset(4, PAIRS, USUAL_OF_200),
    "kitty": Preset(4, PAIRS, {**USUAL_OF_200, "discard_points": "defenders"}, ["kitty"]),
    "le_rough": Preset(
        4,
        PAIRS,
        USUAL_OF_LE_ROUGH,
        ["kitty", "dealer_passes", "declares_all", "no_trump", "keeps_min_bid"],
        {"target": [200, 300, 350, 500]},
    ),
    "two_dummy": Preset(2, [[0], [1]], USUAL_OF_200),
    "two_plain": Preset(2, [[0], [1]], USUAL_OF_200, ["undealt"]),
    "five_called": Preset(
        5,
        ALONE,
        {**USUAL_OF_200, "five_fail": "both_minus", "pair_wins": "bidder"},
        ["called", "singles"],
        NO_OPPONENT,
    ),
    "five_shadow": Preset(5, [[0, 3], [1, 4]], USUAL_OF_200),
    "cutthroat": Preset(
        4,
        [[0], [1], [2], [3]],
        {**USUAL_OF_200, "min_bid": 25, "hundred_rule": False},
        ["singles", "keeps_min_bid"],
        NO_OPPONENT,
    ),
    "six_two": Preset(6, TRIPLES, {**USUAL_OF_200, "stake_cents": None}),
    "six_three": Preset(
        6, THREE_PAIRS, {**USUAL_OF_200, "stake_cents": None}, ["drops_out"], NO_OPPONENT
    ),
    "six_three_52": Preset(
        6,
        THREE_PAIRS,
        {**USUAL_OF_200, "discard_points": "nobody", "stake_cents": None},
        ["kitty", "drops_out"],
        {"floor_rule": ["always", "off"], "discard_points": ["nobody", "last_trick"]},
    ),
    "six_rotate": Preset(
        6,
        THREE_PAIRS,
        {**USUAL_OF_200, "six_rotate_per_hand": False, "stake_cents": None},
        ["rotates"],
    ),
}

LONG_TARGETS = [300, 500]
LONG_TARGET_MINIMUM = 60
STAKE_TARGET = 500


def usual_options(variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The default of every option under the given ones.

    POT.3: with a stake to 500; 200.O4: to 300 or 500 bids from 60 (in most variants).
    """
    preset = PRESETS_OF_200[variant]
    usual = preset.usual
    is_staked = given.get("stake_cents") is not None
    if is_staked:
        usual = {**usual, "target": STAKE_TARGET}
    is_long = is_staked or given.get("target") in LONG_TARGETS
    if is_long and "keeps_min_bid" not in preset.traits:
        return {**usual, "min_bid": LONG_TARGET_MINIMUM}
    return usual


def misfits_of_200(variant: str, given: dict[str, Any]) -> list[str]:
    """Part E: by game nothing is staked in `six_rotate`; by hand there is no one opponent."""
    if "rotates" not in PRESETS_OF_200[variant].traits:
        return []
    by_hand = is_by_hand(given)
    if not by_hand and given.get("stake_cents") is not None:
        return ["stake_cents"]
    if by_hand and given.get("floor_rule") == "opponent_nonneg":
        return ["floor_rule"]
    return []


def is_by_hand(options: dict[str, Any]) -> bool:
    """6R.S1: whether the teams change places after every hand."""
    return options.get("six_rotate_per_hand") is True


def plays_no_trump(options: dict[str, Any]) -> bool:
    """Whether no trump may be named: by option, and always in Le Rough."""
    played: bool = options.get("no_trump", True)
    return played
