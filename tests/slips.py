"""Records with one slip each, named by the code that the engine should give for it.

Every slip is made in a hand, or the head, of a legal game of a variant that knows it; the game is
otherwise as random as its house rules. With them the phone and the server are compared on every
problem and warning there is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.game_generators import (
    REFERENCES,
    VARIANTS,
    drawn_hand,
    drawn_rules,
    opening,
    play_on,
)
from tests.steered_games import ALL_200, BELOTE, OF_500, THREE_TEAMS

Json = dict[str, Any]
Change = Callable[[Json, Json], Any]

OF_BELOTE = tuple(("belote", variant) for variant in BELOTE)
FIVE_HUNDRED = tuple(("five_hundred", variant) for variant in OF_500)
TWO_HUNDRED = tuple(("two_hundred", variant) for variant in ALL_200)
FOUR = tuple(("two_hundred", variant) for variant in ("partners", "kitty", "le_rough"))
KITTIES = (("two_hundred", "kitty"), ("two_hundred", "le_rough"))
FIVE = (("two_hundred", "five_called"),)
SHADOW = (("two_hundred", "five_shadow"),)
ROTATES = (("two_hundred", "six_rotate"),)
TEAMS = tuple(("two_hundred", variant) for variant in THREE_TEAMS)
PLAIN = (("two_hundred", "partners"),)


@dataclass(frozen=True)
class Slip:
    """A change of a record and its hand by which the engine should tell `code`."""

    code: str
    variants: tuple[tuple[str, str], ...]
    change: Change
    rules: Json | None = None


def head(**more: Any) -> Change:
    return lambda record, hand: record.update(more)


def told(**more: Any) -> Change:
    """The hand in short, with these keys."""

    def change(record: Json, hand: Json) -> None:
        shorten(hand)
        hand.update(more)

    return change


def instead(**element: Any) -> Change:
    """Another element in place of the hand."""

    def change(record: Json, hand: Json) -> None:
        hand.clear()
        hand.update(element)

    return change


def called(*calls: Any, **more: Any) -> Change:
    """An auction of seats 1, 2 and so on, seat 0 having dealt."""

    def change(record: Json, hand: Json) -> None:
        record["first_dealer"] = 0
        hand.clear()
        hand.update(calls=[list(call) for call in calls], **more)

    return change


def left_out(*keys: str) -> Change:
    def change(record: Json, hand: Json) -> None:
        shorten(hand)
        for key in keys:
            hand.pop(key, None)

    return change


def shorten(hand: Json) -> None:
    """The contract without its calls."""
    calls = hand.pop("calls", None)
    turned = hand.pop("turned", None)
    if calls is None or hand.keys() & {"bidder", "taker"}:
        return
    seat, call = next(call for call in reversed(calls) if call[1] != "pass")
    if "captured" in hand and sum(hand["captured"]) > 100 or "capot" in hand:
        hand.update(taker=seat, trump=turned if call == "take" else call)
    else:
        hand.update(bidder=seat, bid=100 if call == "for_200" else call)


def nudged(key: str, index: int, by: int) -> Change:
    def change(record: Json, hand: Json) -> None:
        hand[key][index] += by

    return change


def captured(*points: int) -> Change:
    """A count of Belote without a capot."""

    def change(record: Json, hand: Json) -> None:
        hand.pop("capot", None)
        hand["captured"] = list(points)

    return change


def own_partner(record: Json, hand: Json) -> None:
    shorten(hand)
    hand["partner"] = hand["bidder"]


def other_side_bid(record: Json, hand: Json) -> None:
    shorten(hand)
    hand["sides_bid"] = []


def nobody_asked(record: Json, hand: Json) -> None:
    record["start"] = {"totals": [120, 130]}
    shorten(hand)
    hand.pop("sides_bid", None)
    hand["bid"] = 100
    hand.pop("hundred_for_200", None)
    hand.pop("declared_all", None)
    hand.pop("last_trick", None)
    hand.pop("discard", None)
    hand["captured"] = [50, 50]


def swapped(record: Json, hand: Json) -> None:
    record["start"] = {"totals": [0, 0]}
    hand.clear()
    hand.update(bidder=0, bid=70, captured=[30, 70])


def wrong_level(level: int) -> Change:
    def change(record: Json, hand: Json) -> None:
        shorten(hand)
        hand.pop("hundred_for_200", None)
        hand["bid"] = level

    return change


def passes(*seats: int) -> list[tuple[int, str]]:
    return [(seat, "pass") for seat in seats]


def number_for_a_name(record: Json, hand: Json) -> None:
    record["players"] = [*record["players"][:-1], 7]


def one_seat_for_all(record: Json, hand: Json) -> None:
    record["sides"] = [[0]] * SIDES[record["variant"]]


def close_to_the_end(record: Json, hand: Json) -> None:
    record.update(start={"totals": [195, 0]}, hands=[])


def ended_at_once(record: Json, hand: Json) -> None:
    record.update(start={"totals": [110, 0]}, hands=[hand])
    hand.clear()
    hand.update(bidder=0, bid=70, captured=[95, 5])


SIDES = {
    **{variant: len(teams) for variant, teams in REFERENCES["two_hundred"].TEAMS.items()},
    **dict.fromkeys([*OF_500, *BELOTE], 2),
}
HEADS = [
    Slip("not_a_record", VARIANTS, head(format="scorepad-game/0")),
    Slip("unknown_game", VARIANTS, head(game="euchre")),
    Slip("unknown_variant", VARIANTS, head(variant="partner")),
    Slip("unknown_key", VARIANTS, head(stakes=3)),
    Slip("missing", VARIANTS, head(players=None)),
    Slip("wrong_length", VARIANTS, head(players=["Nora"])),
    Slip("not_a_list", VARIANTS, head(players="Nora")),
    Slip("not_a_text", VARIANTS, number_for_a_name),
    Slip("not_an_object", VARIANTS, head(start=[])),
    Slip("not_a_number", VARIANTS, head(start={"hands": "3"})),
    Slip("out_of_range", VARIANTS, head(start={"hands": -1})),
    Slip("bad_seat", VARIANTS, head(first_dealer=6)),
    Slip("bad_sides", VARIANTS, one_seat_for_all),
    Slip("unknown_option", VARIANTS, head(rules={"colour": "red"})),
    Slip("bad_option", VARIANTS, head(rules={"tie": "draw"})),
    Slip("not_played_here", FOUR, head(playing=[0, 1])),
    Slip("bad_side", ROTATES, head(playing=[1, 1])),
    Slip("shadow_cannot_deal", SHADOW, head(first_dealer=2)),
]  # fmt: skip
HANDS = [
    Slip("unknown_key", VARIANTS, told(colour="red")),
    Slip("not_a_text", VARIANTS, told(note=7)),
    Slip("bad_seat", VARIANTS, told(dealer=9)),
    Slip("bad_void", VARIANTS, instead(void="lost")),
    Slip("wrong_length", VARIANTS, instead(adjust=[5])),
    Slip("wrong_length", VARIANTS, instead(seats=["Nora"])),
    Slip("not_an_object", VARIANTS, instead(rules=[])),
    Slip("bad_option", VARIANTS, instead(rules={"hand_limit": 0})),
    Slip("bad_call", VARIANTS, called((1,))),
    Slip("not_a_list", VARIANTS, instead(calls="pass")),
    Slip("out_of_turn", VARIANTS, called((0, "pass"))),
    Slip("unfinished", VARIANTS, instead()),
    Slip("missing", VARIANTS, left_out("bidder", "taker")),
    Slip("missing", TWO_HUNDRED, left_out("bid")),
    Slip("not_multiple_of_5", TWO_HUNDRED, wrong_level(62)),
    Slip("below_minimum", TWO_HUNDRED, wrong_level(0)),
    Slip("above_maximum", TWO_HUNDRED, wrong_level(105)),
    Slip("not_a_number", TWO_HUNDRED, told(bid="60")),
    Slip("bad_trump", TWO_HUNDRED, told(trump="X")),
    Slip("no_trump_not_allowed", PLAIN, told(trump="NT"), {"no_trump": False}),
    Slip("not_a_flag", TWO_HUNDRED, told(hundred_for_200=1)),
    Slip("bid_not_allowed", TWO_HUNDRED,
         told(bid=100, hundred_for_200=True), {"hundred_for_200": False}),
    Slip("key_disagrees", TWO_HUNDRED,
         told(bid=95, hundred_for_200=True), {"hundred_for_200": True, "min_bid": 50}),
    Slip("bad_side", TWO_HUNDRED, told(sides_bid=[7])),
    Slip("bidder_side_must_have_bid", TWO_HUNDRED, other_side_bid),
    Slip("sum_not_100", FOUR, nudged("captured", 0, 5)),
    Slip("sum_not_100", TEAMS, nudged("captured", 2, 10)),
    Slip("sum_over_100", (("two_hundred", "two_plain"),), told(captured=[60, 50])),
    Slip("not_multiple_of_5", TWO_HUNDRED, nudged("captured", 0, 3)),
    Slip("out_of_range", TWO_HUNDRED, nudged("captured", 1, 1_000)),
    Slip("sides_bid_needed", FOUR, nobody_asked, {"hundred_rule": True, "hundred_threshold": 100}),
    Slip("not_higher", FOUR, called((1, 80), (2, 80)), {"min_bid": 50}),
    Slip("already_passed", FOUR,
         called((1, "pass"), (2, 80), (3, "pass"), (0, 85), (1, 90)),
         {"single_round": False, "min_bid": 50}),
    Slip("auction_closed", FOUR, called((1, 100), (2, "pass"))),
    Slip("auction_unfinished", FOUR, called((1, 80), captured=[50, 50]), {"min_bid": 50}),
    Slip("dealer_must_bid", FOUR, called(*passes(1, 2, 3, 0)), {"dealer_must_bid": True}),
    Slip("dealer_must_bid", TWO_HUNDRED, instead(void="passed"), {"dealer_must_bid": True}),
    Slip("dealer_must_pass", KITTIES[1:],
         called(*passes(1, 2, 3), (0, 80)), {"dealer_must_bid": False, "min_bid": 70}),
    Slip("shadow_cannot_bid", SHADOW, called((1, "pass"), (2, "pass"))),
    Slip("shadow_cannot_bid", SHADOW, told(bidder=2)),
    Slip("shadow_cannot_deal", SHADOW, told(dealer=2)),
    Slip("not_at_table", ROTATES, told(captured=[30, 30, 40])),
    Slip("not_played_here", FOUR, told(partner=2)),
    Slip("not_played_here", OF_BELOTE, head(playing=[0, 1])),
    Slip("discard_over_40", KITTIES, told(discard=45)),
    Slip("bad_card", FIVE, told(called="4S")),
    Slip("partner_is_bidder", FIVE, own_partner),
    Slip("partner_missing", FIVE, left_out("partner")),
    Slip("bad_bid", FIVE_HUNDRED, told(bid="11H")),
    Slip("below_minimum", FIVE_HUNDRED, told(bid="6S"), {"min_bid": "7S"}),
    Slip("bid_not_allowed", FIVE_HUNDRED, told(bid="NULLO"), {"nullo": "none"}),
    Slip("tricks_not_10", FIVE_HUNDRED, nudged("tricks", 0, -1)),
    Slip("not_higher", FIVE_HUNDRED, called((1, "8H"), (2, "7N"))),
    Slip("partner_did_not_bid_nullo", FIVE_HUNDRED, called((1, "DNULLO")), {"nullo": "all"}),
    Slip("auction_closed", FIVE_HUNDRED, called(*passes(1, 2, 3, 0, 1))),
    Slip("auction_unfinished", FIVE_HUNDRED, called((1, "8H"), tricks=[5, 5])),
    Slip("key_disagrees", FIVE_HUNDRED, called((1, "8H"), *passes(2, 3, 0), bidder=2)),
    Slip("sum_not_162", OF_BELOTE, captured(100, 61)),
    Slip("impossible_points", OF_BELOTE, captured(161, 1)),
    Slip("capot_missing", OF_BELOTE, captured(252, 0)),
    Slip("sum_not_252", OF_BELOTE, told(capot=0, captured=[162, 0])),
    Slip("declarations_not_played", OF_BELOTE, told(declared=[20, 0]), {"declarations": False}),
    Slip("both_sides_declared", OF_BELOTE, told(declared=[20, 50]), {"declarations": True}),
    Slip("bad_declaration_total", OF_BELOTE, told(declared=[0, 30]), {"declarations": True}),
    Slip("bad_declaration", OF_BELOTE,
         told(declarations=[[0, "tierce", "8", "S"]]), {"declarations": True}),
    Slip("wrong_round", OF_BELOTE, called((1, "S"))),
    Slip("turned_again", OF_BELOTE, called(*passes(1, 2, 3, 0), (1, "H"), turned="H")),
    Slip("out_of_turn", OF_BELOTE, called((1, "pass"), (3, "take"))),
    Slip("auction_closed", OF_BELOTE, called((1, "take"), (2, "pass"), turned="H")),
    Slip("auction_unfinished", OF_BELOTE, called((1, "pass"), captured=[82, 80])),
    Slip("bad_trump", OF_BELOTE, told(trump="NT")),
    # what is only warned of
    Slip("der_missing", OF_BELOTE, captured(72, 80)),
    Slip("der_twice", OF_BELOTE, captured(92, 80)),
    Slip("belote_in_cards", OF_BELOTE, captured(102, 80)),
    Slip("columns_swapped", PLAIN, swapped, {"min_bid": 50, "hand_limit": None}),
    Slip("columns_far_apart", PLAIN,
         instead(bidder=0, bid=70, captured=[20, 80], sides_bid=[0, 1]),
         {"min_bid": 50, "hand_limit": None}),
    Slip("tricks_swapped", FIVE_HUNDRED,
         instead(bidder=0, bid="8H", tricks=[2, 8]), {"hand_limit": None}),
    Slip("jump_to_the_end", PLAIN, ended_at_once,
         {"target": 200, "min_bid": 50, "hand_limit": None}),
    Slip("hundred_with_discard", KITTIES,
         instead(bidder=0, bid=100, captured=[50, 40], discard=10, sides_bid=[0, 1]),
         {"discard_points": "nobody", "hand_limit": None}),
    Slip("may_end_next", FOUR, close_to_the_end, {"target": 200}),
]  # fmt: skip
SLIPS = [*HEADS, *HANDS]


def slipped_records(count: int, seed: int | str = 0) -> Iterator[tuple[Slip, Json]]:
    """`count` records, the slips in turn, each with its slip."""
    for number in range(count):
        slip = SLIPS[number % len(SLIPS)]
        yield slip, slipped(random.Random(f"{seed}/{number}"), slip)


def slipped(rng: random.Random, slip: Slip) -> Json:
    """A game of up to three legal elements, one of which the slip changes."""
    game, variant = rng.choice(slip.variants)
    record, hand = played(rng, game, variant, slip.rules or {})
    slip.change(record, hand)
    return record


def played(rng: random.Random, game: str, variant: str, forced: Json) -> tuple[Json, Json]:
    """A legal record whose first hand was played, and that hand."""
    while True:
        rules = {**drawn_rules(rng, game, variant), **forced}
        record = opening(rng, game, variant, rules)
        pad = REFERENCES[game].begin(record)
        hand = drawn_hand(rng, record, pad, 0.7)
        if hand.keys() & {"captured", "tricks", "capot"}:
            break
    record["hands"].append(hand)
    REFERENCES[game].add(pad, hand)
    play_on(rng, record, pad, rng.choice((0, 1, 1, 2)))
    return record, hand
