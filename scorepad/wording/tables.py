"""The ready-made tables: house rules that pages describe, each with where it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .mark import N_


@dataclass(frozen=True)
class Table:
    """A ready-made table: a variant with options set, under the name that people know it by."""

    key: str
    name: str
    source: str
    rules: dict[str, Any]
    game: str = "two_hundred"
    variant: str = "partners"


USUAL = N_("As usual")
_CATS = N_("As CatsAtCards describes it, with nothing changed.")
_RUSSIAN = N_("As the Russian page describes it; the rest as in the game for four.")
_LIMIT = N_(
    "pagat, Akagiri and the Russian page: it loses only while the others are at 0 or above."
)
_RUSSIAN_LIMIT = N_("The Russian page: it loses only while the others are at 0 or above.")
_LONG = N_("The Russian page, with bids from 60.")
_POT = N_(
    "The Russian page: everybody puts in the same, such as one or two dollars. To 500, with bids "
    "from 60. Change the stake to yours."
)
_LAST_TRICK = N_(
    "A digest of pagat (pwinckles): the points in the discards go to whoever takes the last trick."
)
_500 = N_("The official team rules, among their options.")
_BELOTE = N_("The Belote page offers 301, 501 and 1001.")


def _of_200(variant: str, key: str, name: str, source: str, **options: Any) -> Table:
    return Table(key, name, source, options, "two_hundred", variant)


def _of_500(variant: str, key: str, name: str, source: str, **options: Any) -> Table:
    return Table(key, name, source, options, "five_hundred", variant)


def _of_belote(variant: str, key: str, name: str, source: str, **options: Any) -> Table:
    return Table(key, name, source, options, "belote", variant)


_TABLES_OF_200 = (
    Table("usual", USUAL, N_("The table of CatsAtCards, with nothing changed."), {}),
    _of_200("partners", "pagat_floor", N_("pagat’s limit"), _LIMIT, floor_rule="opponent_nonneg"),
    _of_200(
        "partners",
        "hundred_for_200",
        N_("100 for 200"),
        N_("The Russian page; pagat lists it as a variation."),
        hundred_for_200=True,
    ),
    _of_200(
        "partners",
        "single_round",
        N_("Single round"),
        N_("The Russian page; pagat lists it as a variation."),
        single_round=True,
    ),
    _of_200("partners", "to_300", N_("To 300"), _LONG, target=300),
    _of_200("partners", "to_500", N_("To 500"), _LONG, target=500),
    _of_200(
        "partners",
        "dealer_bids",
        N_("Dealer must bid"),
        N_("An Acadian program (DeuxCentsCardGame); pagat lists it as a variation."),
        dealer_must_bid=True,
    ),
    _of_200(
        "partners",
        "no_trump",
        N_("With no trump"),
        N_("A digest of pagat (pwinckles): without a trump suit all points count twice."),
        no_trump=True,
    ),
    _of_200("kitty", "kitty", USUAL, _CATS),
    _of_200(
        "kitty",
        "kitty_russian",
        N_("The Russian page’s kitty"),
        N_(
            "The Russian page: exchanged cards are out of play, and a side at the limit loses only "
            "while the others are at 0 or above."
        ),
        discard_points="nobody",
        floor_rule="opponent_nonneg",
    ),
    _of_200(
        "kitty",
        "kitty_last",
        N_("Kitty to the last trick"),
        _LAST_TRICK,
        discard_points="last_trick",
    ),
    _of_200("kitty", "kitty_pagat", N_("pagat’s limit"), _LIMIT, floor_rule="opponent_nonneg"),
    _of_200("kitty", "kitty_300", N_("To 300"), _LONG, target=300),
    _of_200("kitty", "kitty_500", N_("To 500"), _LONG, target=500),
    _of_200(
        "le_rough",
        "le_rough",
        USUAL,
        N_("Le Rough on CatsAtCards: bids from 70, no trump counts twice, to 350."),
    ),
    _of_200(
        "le_rough", "le_rough_pagat", N_("pagat’s limit"), _LIMIT, floor_rule="opponent_nonneg"
    ),
    _of_200(
        "le_rough",
        "le_rough_once",
        N_("The minus counts once"),
        N_(
            "CatsAtCards does not say whether a failed bid without trump costs twice; here it "
            "costs once."
        ),
        nt_doubles_failed=False,
    ),
    _of_200("cutthroat", "cutthroat", USUAL, N_("CatsAtCards: bids from 25.")),
    _of_200(
        "cutthroat",
        "cutthroat_50",
        N_("Bids from 50"),
        N_("The Russian page names no other lowest bid for this game."),
        min_bid=50,
    ),
    _of_200(
        "cutthroat",
        "cutthroat_100",
        N_("With the 100-point rule"),
        N_("CatsAtCards does not say that it falls away; here it holds for each player."),
        hundred_rule=True,
    ),
    _of_200("two_dummy", "two_dummy", USUAL, _CATS),
    _of_200(
        "two_dummy", "two_dummy_pagat", N_("pagat’s limit"), _LIMIT, floor_rule="opponent_nonneg"
    ),
    _of_200("two_plain", "two_plain", USUAL, _RUSSIAN),
    _of_200(
        "two_plain",
        "two_plain_limit",
        N_("The Russian page’s limit"),
        _RUSSIAN_LIMIT,
        floor_rule="opponent_nonneg",
    ),
    _of_200("five_called", "five_called", USUAL, _CATS),
    _of_200(
        "five_called",
        "five_no_hundred",
        N_("Without the 100-point rule"),
        N_("CatsAtCards, word for word: each other player scores what he took."),
        hundred_rule=False,
    ),
    _of_200(
        "five_called",
        "five_bidder",
        N_("Only the bidder loses"),
        N_("CatsAtCards does not say who pays for a failed bid; here the partner does not."),
        five_fail="bidder_only",
    ),
    _of_200("five_shadow", "five_shadow", USUAL, _RUSSIAN),
    _of_200(
        "five_shadow",
        "shadow_limit",
        N_("The Russian page’s limit"),
        _RUSSIAN_LIMIT,
        floor_rule="opponent_nonneg",
    ),
    _of_200("six_two", "six_two", USUAL, _CATS),
    _of_200("six_two", "six_two_pot", N_("With a pot"), _POT, stake_cents=100),
    _of_200("six_two", "six_two_pagat", N_("pagat’s limit"), _LIMIT, floor_rule="opponent_nonneg"),
    _of_200("six_three", "six_three", USUAL, _CATS),
    _of_200("six_three", "six_three_pot", N_("With a pot"), _POT, stake_cents=100),
    _of_200("six_three_52", "six_three_52", USUAL, _RUSSIAN),
    _of_200(
        "six_three_52",
        "six_52_last",
        N_("Kitty to the last trick"),
        _LAST_TRICK,
        discard_points="last_trick",
    ),
    _of_200("six_three_52", "six_52_pot", N_("With a pot"), _POT, stake_cents=100),
    _of_200(
        "six_rotate",
        "six_rotate",
        N_("As usual, game by game"),
        N_("The Russian page, which does not say who makes room: here it is the loser."),
    ),
    _of_200(
        "six_rotate",
        "turns_by_hand",
        N_("Hand by hand"),
        N_(
            "The Russian page, whose word for a game can mean a hand: after each hand the team "
            "that has sat longest makes room."
        ),
        six_rotate_per_hand=True,
    ),
    _of_200(
        "six_rotate",
        "turns_limit",
        N_("The Russian page’s limit"),
        _RUSSIAN_LIMIT,
        floor_rule="opponent_nonneg",
    ),
    _of_200(
        "six_rotate",
        "turns_pot",
        N_("Hand by hand, with a pot"),
        _POT,
        six_rotate_per_hand=True,
        stake_cents=100,
    ),
)

_ORIGINAL = N_("The official team rules: so went the original game.")
_CAP = N_(
    "The official team rules, against long games: who bids wins at 500; at 750 any side wins, at "
    "−750 it loses."
)

_TABLES_OF_500 = (
    _of_500("official", "official", USUAL, N_("The official team rules, with nothing changed.")),
    _of_500("official", "500_first", N_("First to 500"), _ORIGINAL, win_rule="first_to_500"),
    _of_500("official", "500_750", N_("750 ends it"), _CAP, win_rule="bid_to_win_750"),
    _of_500(
        "official",
        "500_floor",
        N_("Lost at −500"),
        N_("Other pages on 500."),
        floor=-500,
    ),
    _of_500(
        "official",
        "500_pagat",
        N_("A digest of pagat"),
        N_("pwinckles: lost at −500, and defence takes nobody past 490."),
        floor=-500,
        defence_cap=490,
    ),
    _of_500("official", "500_single", N_("Single nullo only"), _500, nullo="single"),
    _of_500("official", "500_no_nullo", N_("Without nullo"), _500, nullo="none"),
    _of_500("official", "500_misdeal", N_("Misdeals may be called"), _500, misdeal_call="anyone"),
    _of_500(
        "official",
        "500_misdeal_not",
        N_("Misdeals, not by the bidder"),
        _500,
        misdeal_call="not_bidder",
    ),
    _of_500(
        "official",
        "500_nullo_250",
        N_("Every nullo 250"),
        N_("The official team rules, as their paragraph on scoring can be read."),
        nullo_scores="all_250",
    ),
    _of_500(
        "five_card_widow",
        "five_card_widow",
        USUAL,
        N_("The official team rules: usually from seven spades."),
    ),
    _of_500(
        "five_card_widow",
        "widow_6s",
        N_("From six spades"),
        N_("The official team rules say that bidding begins at seven spades “usually”."),
        min_bid="6S",
    ),
    _of_500(
        "five_card_widow", "widow_first", N_("First to 500"), _ORIGINAL, win_rule="first_to_500"
    ),
    _of_500("five_card_widow", "widow_750", N_("750 ends it"), _CAP, win_rule="bid_to_win_750"),
)

_CONTEST = N_("The rules of a Belote contest: after two rounds of passes the same player deals.")
_FEDERATION = N_("The French Belote Federation: points are rounded to tens, five up.")

_TABLES_OF_BELOTE = (
    _of_belote("plain", "plain", N_("To 501, as usual"), _BELOTE),
    _of_belote("plain", "belote_301", N_("To 301"), _BELOTE, target=301),
    _of_belote("plain", "belote_1001", N_("To 1001"), _BELOTE, target=1001),
    _of_belote("plain", "belote_contest", N_("Same dealer again"), _CONTEST, void_deal="same"),
    _of_belote("plain", "belote_tens", N_("In tens"), _FEDERATION, round_to_ten=True),
    _of_belote("declarations", "declarations", N_("To 501, as usual"), _BELOTE),
    _of_belote("declarations", "declared_301", N_("To 301"), _BELOTE, target=301),
    _of_belote("declarations", "declared_1001", N_("To 1001"), _BELOTE, target=1001),
    _of_belote("declarations", "declared_tens", N_("In tens"), _FEDERATION, round_to_ten=True),
)

# The common tables; the first of a variant is its usual one, the first of all the usual game's.
TABLES = (*_TABLES_OF_200, *_TABLES_OF_500, *_TABLES_OF_BELOTE)
