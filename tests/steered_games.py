"""Games steered at one line or one ending of the rules each, and records with one slip each.

As `game_generators`: pure functions of a `random.Random`; what is legal, and what a hand is worth,
is asked of the second implementation, never of the engine. An aim is named after what it is aimed
at, a rule with its reading; it hits often, and now and then misses by a step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.game_generators import (
    REFERENCES,
    VARIANTS,
    drawn_hand,
    drawn_rules,
    ends,
    opening,
    play_on,
)

Json = dict[str, Any]
Pad = dict[str, Any]
Bend = Callable[[random.Random, Pad, Json, int], None]
LASTING = ("six_rotate_per_hand", "stake_cents")
ALL_200 = tuple(variant for game, variant in VARIANTS if game == "two_hundred")
THREE_TEAMS = ("six_three", "six_three_52")
TWO_SIDES = ("partners", "kitty", "le_rough", "two_dummy", "two_plain", "five_shadow", "six_two")
NO_KITTY = ("partners", "two_dummy", "two_plain", "five_shadow", "six_two")
OF_500 = ("official", "five_card_widow")
BELOTE = ("plain", "declarations")
TRIES = 40


@dataclass(frozen=True)
class Scene:
    """Where a wanted end takes place: the contract's sides (the bidder's first), the others, and
    the limits."""

    ours: list[int]
    others: list[int]
    sides: int
    low: int
    high: int
    step: int
    rng: random.Random

    def totals(self, **kinds: list[int]) -> list[int]:
        """A total for every side: `over`, `under` or `level` as named, else somewhere between."""
        totals = [self.between() for _ in range(self.sides)]
        level = self.high + self.step * self.rng.randint(0, 6)
        middle = max(totals) + self.step
        for side in kinds.get("over", []):
            totals[side] = self.high + self.step * self.rng.randint(0, 6)
        for side in kinds.get("level_over", []):
            totals[side] = level
        for side in kinds.get("under", []):
            totals[side] = self.low - self.step * self.rng.randint(0, 3)
        for side in kinds.get("level", []):
            totals[side] = middle
        return totals

    def between(self) -> int:
        """Above the lower limit, below the target by more than a step, often above 0."""
        least = self.low if self.rng.random() < 0.3 else 0
        return self.step * self.rng.randint(
            least // self.step + 1, (self.high - 3 * self.step) // self.step
        )


Want = Callable[[Scene], list[int]]


@dataclass(frozen=True)
class Aim:
    """What a game is steered at; `bend` changes its hand, `want` says the totals after it."""

    key: str
    game: str
    variants: tuple[str, ...]
    rules: Json = field(default_factory=dict)
    bend: Bend | None = None
    want: Want | None = None
    by_adjusting: bool = False
    held: int = 0


# -- totals after the hand -----------------------------------------------------------------------


def one_over(scene: Scene) -> list[int]:
    return scene.totals(over=[scene.rng.choice([*scene.ours, *scene.others])])


def ours_over(scene: Scene) -> list[int]:
    return scene.totals(over=scene.ours)


def others_over(scene: Scene) -> list[int]:
    """All of the others, level or not; nobody of ours."""
    return scene.totals(over=scene.others)


def first_of_others_over(scene: Scene) -> list[int]:
    return scene.totals(over=scene.others[:1])


def several_over(scene: Scene) -> list[int]:
    return scene.totals(over=[scene.ours[-1], *scene.others])


def pair_over(scene: Scene) -> list[int]:
    return scene.totals(over=[*scene.ours, scene.others[0]])


def all_level_over(scene: Scene) -> list[int]:
    return scene.totals(level_over=[*scene.ours, *scene.others])


def others_level_over(scene: Scene) -> list[int]:
    return scene.totals(level_over=scene.others)


def one_under(scene: Scene) -> list[int]:
    """One at the lower limit; now and then all others stand below 0 too."""
    return scene.totals(under=[scene.ours[0]])


def one_under_others_negative(scene: Scene) -> list[int]:
    totals = scene.totals(under=[scene.ours[0]])
    for side in scene.others:
        totals[side] = -scene.step * scene.rng.randint(1, 4)
    return totals


def one_under_others_positive(scene: Scene) -> list[int]:
    totals = scene.totals(under=[scene.ours[0]])
    for side in scene.others:
        totals[side] = scene.step * scene.rng.randint(0, 4)
    return totals


def one_under_others_level(scene: Scene) -> list[int]:
    return scene.totals(under=[scene.ours[0]], level=scene.others)


def all_but_one_under(scene: Scene) -> list[int]:
    return scene.totals(under=[*scene.ours, *scene.others[1:]])


def between(scene: Scene) -> list[int]:
    return scene.totals()


def all_level(scene: Scene) -> list[int]:
    return scene.totals(level=[*scene.ours, *scene.others])


# -- hands ---------------------------------------------------------------------------------------


def split(hand: Json, ours: int, mine: int, whole: int, key: str = "captured") -> None:
    hand[key] = [mine, whole - mine] if ours == 0 else [whole - mine, mine]


def made_500(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    in_short(pad, hand, rng.choice(("7S", "8H", "7N", "10N")))
    level = int(hand["bid"][:-1])
    split(hand, ours, rng.choice((level, level, 10)), 10, "tricks")


def failed_500(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    in_short(pad, hand, rng.choice(("7S", "8H", "9C")))
    split(hand, ours, rng.randint(0, 6), 10, "tricks")


def nullo_made(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    in_short(pad, hand, rng.choice(("NULLO", "BNULLO", "DNULLO")))
    split(hand, ours, 0, 10, "tricks")


def nullo_failed(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    in_short(pad, hand, rng.choice(("NULLO", "BNULLO", "DNULLO")))
    split(hand, ours, rng.randint(1, 10), 10, "tricks")


def slam(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    in_short(pad, hand, rng.choice(("7S", "8S", "8C", "10N")))
    split(hand, ours, 10, 10, "tricks")


def in_short(pad: Pad, hand: Json, bid: str) -> None:
    """The contract without its auction: that was another one."""
    bidder = hand.get("bidder")
    if bidder is None:
        bidder = next(seat for seat, call in reversed(hand["calls"]) if call != "pass")
    hand.pop("calls", None)
    hand.update(bidder=bidder, bid=bid)


def declared(rng: random.Random, pad: Pad, hand: Json, ours: int, all_taken: bool) -> None:
    for key in ("discard", "last_trick", "hundred_for_200"):
        hand.pop(key, None)
    split(hand, ours, 100 if all_taken else 100 - 5 * rng.randint(1, 3), 100)
    hand["declared_all"] = True
    if "calls" in hand and hand["calls"][-1][1] != 100:  # bid 100 by itself would be enough
        bidder = next(seat for seat, call in reversed(hand["calls"]) if call != "pass")
        del hand["calls"]
        hand["bidder"] = bidder
    if "calls" not in hand:
        hand["bid"] = 100


def declared_and_taken(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    declared(rng, pad, hand, ours, True)


def declared_in_vain(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    declared(rng, pad, hand, ours, False)


def discards(last: bool | None) -> Bend:
    """Ten points discarded; who has the last trick, where it matters."""

    def bend(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
        others = [side for side in range(len(hand["captured"])) if side != ours]
        hand["captured"] = [0] * len(hand["captured"])
        hand["captured"][ours] = rng.choice((50, 65, 70, 85))
        hand["captured"][rng.choice(others)] = 90 - hand["captured"][ours]
        hand["discard"] = 10
        if last is not None:
            hand["last_trick"] = ours if last else rng.choice(others)

    return bend


def no_trump(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    hand["trump"] = "NT"


def taken(mine: tuple[int, ...]) -> Bend:
    """Ours took one of these; the first of the others the rest."""

    def bend(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
        theirs = next(side for side in hand.get("playing", pad["table"]) if side != ours)
        discard = hand.get("discard", 0)
        hand["captured"] = [0] * len(hand["captured"])
        hand["captured"][ours] = min(rng.choice(mine), 100 - discard)
        hand["captured"][theirs] = 100 - discard - hand["captured"][ours]

    return bend


def for_200(all_taken: bool) -> Bend:
    def bend(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
        for key in ("discard", "last_trick"):
            hand.pop(key, None)
        taken((100,) if all_taken else (95, 60))(rng, pad, hand, ours)
        bidder = hand.get("bidder")
        if bidder is None:
            bidder = next(seat for seat, call in reversed(hand["calls"]) if call != "pass")
        hand.pop("calls", None)
        hand.update(bidder=bidder, bid=100, hundred_for_200=True)

    return bend


def melds(*pairs: tuple[list[Any], list[Any]], capot: bool | None = None) -> Bend:
    """Announced by both sides: of one of the pairs the better by either, no matter which took."""

    def bend(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
        bare(hand)
        better, worse = rng.choice(pairs)
        first = rng.randrange(4)
        hand["declarations"] = [[first, *better], [(first + 1) % 4, *worse]]
        hand["turned"] = hand["trump"] = "H"
        hand["taker"] = rng.choice([seat for seat in range(4) if pad["team_of"][seat] == ours])
        split(hand, ours, rng.choice((62, 81, 100)), 162)
        if capot is not None:
            hand.pop("captured")
            hand["capot"] = ours if capot else 1 - ours

    return bend


def bare(hand: Json) -> None:
    """A Belote hand with nothing but its note and its dealer."""
    for key in [key for key in hand if key not in ("note", "dealer")]:
        del hand[key]


def level_cards(has_belote: bool) -> Bend:
    """As many points for the takers as for the others."""

    def bend(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
        bare(hand)
        seats = [seat for seat in range(4) if pad["team_of"][seat] == ours]
        hand.update(taker=rng.choice(seats), trump=rng.choice("SHDC"))
        belote = 20 if has_belote else 0
        split(hand, ours, 81 - belote // 2, 162)
        if has_belote:
            hand["belote"] = ours

    return bend


def lost_with_belote(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    bare(hand)
    seats = [seat for seat in range(4) if pad["team_of"][seat] == ours]
    hand.update(taker=rng.choice(seats), trump=rng.choice("SHDC"), belote=ours)
    split(hand, ours, rng.choice((40, 60, 70)), 162)


def made_with_belote(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    lost_with_belote(rng, pad, hand, ours)
    split(hand, ours, rng.choice((72, 90, 162)), 162)


def capot(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    lost_with_belote(rng, pad, hand, ours)
    hand.pop("captured")
    hand["capot"] = rng.choice((0, 1))
    if rng.random() < 0.5 and pad["rules"]["declarations"]:
        hand["declared"] = [20, 0]


# -- the aims ------------------------------------------------------------------------------------

HIGHER = {"both_over": "higher"}
SHARED = {"tie": "shared"}
LIMIT = {"hand_limit": 1}
BY_HAND = {"six_rotate_per_hand": True}
KITTIES = ("kitty", "le_rough")
TIERCES = (["tierce", "K", "H"], ["tierce", "K", "S"])
CARRE = (["carre", "A", None], ["cent", "K", "D"])
TOPS = (["tierce", "A", "S"], ["tierce", "K", "D"])
POINTS = (["cinquante", "A", "S"], ["tierce", "K", "D"])
EQUAL = (["tierce", "K", "S"], ["tierce", "K", "D"])


def of_200(key: str, variants: tuple[str, ...], rules: Json, **more: Any) -> Aim:
    return Aim(key, "two_hundred", variants, rules, **more)


def of_500(key: str, rules: Json, bend: Bend | None = None, want: Want | None = None) -> Aim:
    return Aim(key, "five_hundred", OF_500, rules, bend, want)


def of_belote(
    key: str,
    rules: Json,
    bend: Bend | None = None,
    want: Want | None = None,
    variants: tuple[str, ...] = BELOTE,
) -> Aim:
    return Aim(key, "belote", variants, rules, bend, want)


def several(rule: str, variants: tuple[str, ...], rules: Json) -> list[Aim]:
    """More than one at the target: who wins, by each of the readings."""
    return [
        of_200(rule, variants, rules, want=several_over),
        of_200(f"{rule}.others", variants, rules, want=others_over),
        of_200(f"{rule}.higher", variants, {**rules, **HIGHER}, want=several_over),
        of_200(f"{rule}.shared", variants, {**rules, **SHARED}, want=others_level_over),
    ]


ENDINGS = [
    of_200("200.E2", ALL_200, {}, want=one_over),
    of_200("200.E3", TWO_SIDES, {}, want=several_over),
    of_200("200.E3.higher", TWO_SIDES, HIGHER, want=several_over),
    of_200("200.E3.shared", TWO_SIDES, {**HIGHER, **SHARED}, want=all_level_over),
    of_200("200.E4", TWO_SIDES, {}, want=one_under_others_positive),
    of_200("200.E4.negative", TWO_SIDES, {}, want=one_under_others_negative),
    of_200("200.E4b", TWO_SIDES, {"floor_rule": "opponent_nonneg"}, want=one_under),
    of_200("200.O5", ALL_200, LIMIT, want=between),
    of_200("200.O5.shared", ALL_200, {**LIMIT, **SHARED}, want=all_level),
    *several("5C.E1", ("five_called",), {}),
    of_200("5C.E1.pair", ("five_called",), {"pair_wins": "shared"}, want=pair_over),
    of_200("5C.E2", ("five_called",), {}, want=one_under),
    of_200("5C.E2.shared", ("five_called",), SHARED, want=one_under_others_level),
    *several("CT.E1", ("cutthroat",), {}),
    of_200("CT.E2", ("cutthroat",), {}, want=one_under),
    of_200("CT.E2.shared", ("cutthroat",), SHARED, want=one_under_others_level),
    *several("63.E2", THREE_TEAMS, {}),
    *several("63.E2", ("six_rotate",), BY_HAND),
    of_200("63.E1", THREE_TEAMS, {}, want=all_but_one_under, by_adjusting=True),
    of_200("6R.S1", ("six_rotate",), BY_HAND, want=one_under),
    of_200("6R.S1.shared", ("six_rotate",), {**BY_HAND, **SHARED}, want=one_under_others_level),
    of_200("LR.A1", ("le_rough",), {}, bend=declared_and_taken, want=between),
    of_200("LR.A2", ("le_rough",), {}, bend=declared_in_vain, want=between),
    of_500("500.E1", {}, made_500, ours_over),
    of_500("500.O2", {"win_rule": "first_to_500"}, None, one_over),
    of_500("500.O2.both", {"win_rule": "first_to_500"}, None, several_over),
    of_500("500.O3", {"win_rule": "bid_to_win_750"}, failed_500, one_over),
    of_500("500.O3.both", {"win_rule": "bid_to_win_750"}, failed_500, several_over),
    of_500("500.E2", {}, failed_500, one_under),
    of_500(
        "500.E2.nonneg", {"floor_rule": "opponent_nonneg"}, failed_500, one_under_others_positive
    ),
    of_500("500.O4", LIMIT, None, between),
    of_500("500.O4.shared", {**LIMIT, **SHARED}, None, all_level),
    of_belote("BEL.E1", {}, None, one_over),
    of_belote("BEL.E2", {}, None, several_over),
    of_belote("BEL.E2.shared", SHARED, None, all_level_over),
    of_belote("BEL.O3", LIMIT, None, between),
    of_belote("BEL.O3.shared", {**LIMIT, **SHARED}, None, all_level),
]

WITH_100 = {"hundred_for_200": True}
WITH_NT = {"no_trump": True}
MELDS = {"declarations": True}
LAST = {"discard_points": "last_trick"}
FIVE = ("five_called",)
OTHERS_BID_NOT = ("200.S4.blocked", "KIT.S2")
LINES = [
    of_200("200.S1", TWO_SIDES, {}, bend=taken((100,))),
    of_200("200.S2", TWO_SIDES, {}, bend=taken((0, 20))),
    of_200("200.S3", ALL_200, {}),
    of_200("200.S3.no_rule", ALL_200, {"hundred_rule": False}, want=others_over),
    of_200("200.S4.blocked", ALL_200, {"hundred_rule": True, "target": 500}, want=others_over),
    of_200("200.S4.bid", ALL_200, {"hundred_rule": True, "target": 500}, want=others_over),
    of_200("200.S4.nothing", NO_KITTY, {}, bend=taken((100,)), want=others_over),
    of_200("200.O1.made", ALL_200, WITH_100, bend=for_200(True)),
    of_200("200.O1.failed", ALL_200, WITH_100, bend=for_200(False)),
    Aim("ENG.6", "two_hundred", ALL_200, {}, None, between, by_adjusting=True),
    of_200("LR.S2", ("partners", "cutthroat", "six_two"), WITH_NT, bend=no_trump),
    of_200("LR.S3", ("kitty", "five_called", "six_three"), WITH_NT, bend=no_trump),
    of_200("5C.S1.bidder", FIVE, {}),
    of_200("5C.S1.partner", FIVE, {}),
    of_200("5C.S3.bidder", FIVE, {}, bend=taken((0, 20))),
    of_200("5C.S3.partner", FIVE, {}, bend=taken((0, 20))),
    of_200(
        "5C.S3.partner_scores",
        FIVE,
        {"five_fail": "bidder_only_partner_scores"},
        bend=taken((0, 20)),
    ),
    of_200("5C.S3.partner_nothing", FIVE, {"five_fail": "bidder_only"}, bend=taken((0, 20))),
    of_200("KIT.S1", KITTIES, {"discard_points": "defenders"}, bend=discards(None)),
    of_200("KIT.S2", KITTIES, {"hundred_rule": True, "discard_points": "defenders"},
           bend=discards(None), want=others_over),
    of_200("KIT.S3.nobody", (*KITTIES, "six_three_52"), {"discard_points": "nobody"},
           bend=discards(None)),
    of_200("KIT.S3.last_trick", (*KITTIES, "six_three_52"), LAST, bend=discards(False)),
    of_200("KIT.S3.included", (*KITTIES, "six_three_52"), LAST, bend=discards(True)),
    of_200("2P.S2", ("two_plain",), {}),
    of_500("500.S1", {}, made_500),
    of_500("500.S2", {}, failed_500),
    of_500("500.S3", {}, slam),
    of_500("500.S4", {}, failed_500),
    of_500("500.S5.made", {"nullo": "all"}, nullo_made),
    of_500("500.S5.defence", {"nullo": "all"}, nullo_made),
    of_500("500.S6.failed", {"nullo": "all"}, nullo_failed),
    of_500("500.S6.defence", {"nullo": "all"}, nullo_failed),
    of_500("500.O6", {"defence_cap": 490}, failed_500, first_of_others_over),
    of_belote("BEL.S1.taker", {}, made_with_belote),
    of_belote("BEL.S1.defence", {}, made_with_belote),
    of_belote("BEL.S1.taker_tied", {"tie_rule": "made"}, level_cards(False)),
    of_belote("BEL.S2.won", {}, lost_with_belote),
    of_belote("BEL.S2.lost", {}, lost_with_belote),
    of_belote("BEL.S2.won_tied", {"tie_rule": "dedans"}, level_cards(True)),
    of_belote("BEL.S2.lost_tied", {"tie_rule": "dedans"}, level_cards(False)),
    of_belote("BEL.S3.defence", {}, level_cards(False)),
    of_belote("BEL.S3.held", {}, level_cards(True)),
    of_belote("BEL.S3.belote", {"litige_belote": "kept"}, level_cards(True)),
    Aim("BEL.S3b", "belote", BELOTE, {}, lost_with_belote, held=91),
    Aim("BEL.S3c", "belote", BELOTE, {}, level_cards(False), held=81),
    of_belote("BEL.S4.won", {}, capot),
    of_belote("BEL.S4.lost", {}, capot),
    of_belote("BEL.L1", {}, made_with_belote),
    of_belote("BEL.L2", {}, lost_with_belote),
    of_belote("BEL.D5.own", MELDS, melds(POINTS, TOPS)),
    of_belote("BEL.D5.dedans", MELDS, melds(TIERCES, CARRE)),
    of_belote("BEL.D5.capot", MELDS, melds(TIERCES, CARRE, capot=True)),
    of_belote("BEL.D2.points", MELDS, melds(POINTS)),
    of_belote("BEL.D2.carre", MELDS, melds(CARRE)),
    of_belote("BEL.D2.top", MELDS, melds(TOPS)),
    of_belote("BEL.D2.trump", MELDS, melds(TIERCES, capot=False)),
    of_belote("BEL.D3", MELDS, melds(EQUAL)),
    of_belote("BEL.E1.rounded", {"round_to_ten": True}, lost_with_belote),
]  # fmt: skip
AIMS = [*ENDINGS, *LINES]


# -- games ---------------------------------------------------------------------------------------


def steered_games(count: int, seed: int | str = 0) -> Iterator[tuple[Aim, Json]]:
    """`count` legal games, the aims in turn, each with its aim."""
    for number in range(count):
        aim = AIMS[number % len(AIMS)]
        yield aim, aimed_game(random.Random(f"{seed}/{number}"), aim)


def aimed_game(rng: random.Random, aim: Aim) -> Json:
    """A game whose first hand does what is aimed at; what follows is as it comes."""
    variant = rng.choice(aim.variants)
    rules = dict(aim.rules)
    if rng.random() < 0.4:
        whole = {name: rules[name] for name in LASTING if name in rules}
        rules = {**drawn_rules(rng, aim.game, variant, whole), **rules}
    record = opening(rng, aim.game, variant, rules)
    if aim.want is None and (aim.bend or rng.random() < 0.7):
        record.pop("start", None)  # a bend knows nothing of a team that is not there
    if aim.held:
        record["start"] = {"held": aim.held}
    for _ in range(TRIES):
        tried = {**record, "hands": []}
        if add_hand(rng, aim, tried):
            break
    pad = begin(tried)
    play_on(rng, tried, pad, rng.choice((0, 0, 1, 3)))
    return tried


def begin(record: Json) -> Pad:
    """The pad of the second implementation after all hands of a record."""
    module = REFERENCES[record["game"]]
    pad: Pad = module.begin(record)
    for element in record["hands"]:
        module.add(pad, element)
    return pad


def add_hand(rng: random.Random, aim: Aim, record: Json) -> bool:
    """Draw, bend and place the hand; false where nobody bid, or a team would not be there."""
    pad = begin(record)
    hand = drawn_hand(rng, record, pad, 0.7)
    if not hand.keys() & {"captured", "tricks", "capot"}:
        return False
    ours = worth(record, hand)[0]
    if aim.bend is not None:
        aim.bend(rng, pad, hand, ours[0])
    if record["game"] == "two_hundred" and "calls" not in hand:
        at_table = sorted(hand.get("playing", pad["table"]))
        hand["sides_bid"] = [ours[0]] if aim.key in OTHERS_BID_NOT else at_table
        if aim.key == "200.S4.nothing":
            del hand["sides_bid"]
    if aim.want is None:
        record["hands"] = [hand]
        return True
    return settle(rng, aim, record, hand)


def worth(record: Json, hand: Json) -> tuple[list[int], list[int]]:
    """The contract's sides, and what the hand adds to every side in this place."""
    pad = begin({**record, "hands": [*record["hands"], hand]})
    row = pad["rows"][-1]
    ours = [pad["team_of"][row["bidder"]]]
    return ours + ([hand["partner"]] if "partner" in hand else []), row["delta"]


def settle(rng: random.Random, aim: Aim, record: Json, hand: Json) -> bool:
    """Put the totals before the hand where they have to be for those wanted after it."""
    pad = begin(record)
    ours, _ = worth(record, hand)
    at_table = pad.get("table", [0, 1])
    if record["variant"] == "six_rotate" and aim.rules.get("six_rotate_per_hand"):
        at_table = [0, 1, 2]
    others = [side for side in at_table if side not in ours]
    rng.shuffle(others)
    low, high, step = ends(record["game"], record["variant"], record.get("rules", {}))
    if record["game"] == "belote":
        low = 0
    before = list(pad["totals"])
    wanted = aim.want(Scene(ours, others, len(before), low, high, step, rng)) if aim.want else []
    if rng.random() < 0.2:  # a step beside it
        wanted[rng.randrange(len(wanted))] += rng.choice((-step, step))
    for _ in range(4):
        put = placed(record, before, pad["totals"], aim.by_adjusting)
        _, delta = worth(put, hand)
        after = [total + more for total, more in zip(before, delta, strict=True)]
        if after == wanted:
            break
        before = [total - more for total, more in zip(wanted, delta, strict=True)]
    else:
        put = placed(record, before, pad["totals"], aim.by_adjusting)
    if begin(put).get("table", at_table) != pad.get("table", at_table):
        return False
    record.update(put)
    record["hands"] = [*put["hands"], hand]
    return True


def placed(record: Json, before: list[int], now: list[int], by_adjusting: bool) -> Json:
    """The record with these totals before its hand: from the start, or by an adjustment."""
    if by_adjusting:
        moved = [total - old for total, old in zip(before, now, strict=True)]
        return {**record, "hands": [{"adjust": moved}]}
    return {**record, "start": {**record.get("start", {}), "totals": before}}
