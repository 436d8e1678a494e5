"""Games of every variant to try the engine with: random house rules, steered towards the edges.

Everything is a pure function of the `random.Random` it is given. What is legal is taken from the
second implementation, never from the engine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tests import generators
from tests.reference import belote, five_hundred, variants

Json = dict[str, Any]
Pad = dict[str, Any]

VARIANTS = (
    *(("two_hundred", variant) for variant in variants.TEAMS),
    *(("five_hundred", "official"), ("five_hundred", "five_card_widow")),
    *(("belote", "plain"), ("belote", "declarations")),
)
REFERENCES: dict[str, ModuleType] = {
    "two_hundred": variants,
    "five_hundred": five_hundred,
    "belote": belote,
}
NAMES = ("Nora", "Édouard", "Sœur Anne", "Мария", "赤桐", "🃏", "Ann\u0301a", "Ж", "Aoife O’Brien")
SUITS = ("S", "H", "D", "C")
LIMITS = (None, 1, 2, 3, 4, 6, 9, 200)
EVERYWHERE = {"tie": ("another_hand", "shared"), "hand_limit": LIMITS}
VOID_DEAL = {"void_deal": ("next", "same")}
OF_200: dict[str, tuple[Any, ...]] = {
    **EVERYWHERE,
    **VOID_DEAL,
    "target": (200, 300, 500),
    "min_bid": tuple(range(5, 101, 5)),
    "hundred_rule": (True, False),
    "hundred_threshold": (50, 75, 95, 100, 105, 150, 200, 500),
    "floor": (-50, -100, -195, -200, -205, -300, -1000),
    "floor_rule": ("always", "off"),
    "both_over": ("bidder", "higher"),
    "single_round": (True, False),
    "dealer_must_bid": (True, False),
    "hundred_for_200": (True, False),
    "hundred_for_200_penalty": (100, 200),
    "no_trump": (True, False),
    "nt_multiplier": (1, 2),
    "nt_doubles_failed": (True, False),
}
OF_500: dict[str, tuple[Any, ...]] = {
    **EVERYWHERE,
    **VOID_DEAL,
    "min_bid": ("6S", "7S"),
    "floor": (-500, -750, -1000),
    "floor_rule": ("always", "off", "opponent_nonneg"),
    "win_rule": ("bid_to_win", "first_to_500", "bid_to_win_750", "bid_to_win_750"),
    "nullo": ("all", "single", "none"),
    "nullo_scores": ("by_bid", "all_250"),
    "defence_cap": (None, 490),
    "misdeal_call": ("off", "anyone", "not_bidder"),
}
OF_BELOTE: dict[str, tuple[Any, ...]] = {
    **EVERYWHERE,
    **VOID_DEAL,
    "target": (301, 501, 1001),
    "declarations": (True, False),
    "tie_rule": ("litige", "dedans", "made"),
    "litige_belote": ("held", "kept"),
    "belote_alone_wins": (True, False),
    "contract_counts_declarations": (True, False),
    "carre_order": ("natural", "trump"),
    "round_to_ten": (True, False),
}


def any_games(count: int, seed: int | str = 0) -> Iterator[Json]:
    """`count` legal records, the variants in turn."""
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        yield game(rng, *VARIANTS[number % len(VARIANTS)])


def game(rng: random.Random, name: str, variant: str) -> Json:
    """A legal record of a variant: up to 14 elements, maybe past its end, maybe unfinished."""
    record = opening(rng, name, variant, drawn_rules(rng, name, variant))
    play_on(rng, record, REFERENCES[name].begin(record), rng.choice((1, 2, 4, 8, 14)))
    return record


def play_on(rng: random.Random, record: Json, pad: Pad, count: int) -> None:
    """Up to so many elements more; after the end soon none, before it perhaps an unfinished one."""
    eager = rng.choice((0.15, 0.4, 0.7))
    for _ in range(count):
        if pad["ended_at"] is not None and rng.random() < 0.6:
            return
        element = drawn_element(rng, record, pad, eager)
        record["hands"].append(element)
        REFERENCES[record["game"]].add(pad, element)
    if rng.random() < 0.12 and pad["ended_at"] is None:
        record["hands"].append(unfinished(rng, drawn_hand(rng, record, pad, eager)))


def unfinished(rng: random.Random, hand: Json) -> Json:
    """A last hand without its result: an auction broken off, or a contract being played."""
    for key in ("captured", "tricks", "capot", "discard", "last_trick", "declared_all", "partner"):
        hand.pop(key, None)
    for key in ("belote", "declared", "declarations"):
        hand.pop(key, None)
    if "calls" in hand and rng.random() < 0.7:
        kept = ("calls", "dealer", "turned", "playing")
        hand = {key: hand[key] for key in kept if key in hand}
        hand["calls"] = hand["calls"][: rng.randint(0, len(hand["calls"]))]
    return hand


# -- the beginning -------------------------------------------------------------------------------


def opening(rng: random.Random, name: str, variant: str, rules: Json) -> Json:
    """A record without hands; the totals often start close to an end."""
    record: Json = {"format": "scorepad-game/1", "game": name, "variant": variant}
    if rules or rng.random() < 0.3:
        record["rules"] = rules
    seats = variants.SEATS[variant] if name == "two_hundred" else 4
    record["players"] = rng.sample(NAMES, seats)
    teams = variants.TEAMS[variant] if name == "two_hundred" else variants.PAIRS
    if len(teams) == 2 and seats == 4 and rng.random() < 0.15:
        teams = teams[::-1]
        record["sides"] = teams
    if variant == "six_rotate" and not rules.get("six_rotate_per_hand"):
        record["playing"] = rng.sample(range(3), 2)
    if rng.random() < 0.6:
        record["start"] = drawn_start(rng, name, variant, rules, len(teams))
    record["hands"] = []
    if rng.random() < 0.7:
        pad = REFERENCES[name].begin(record)
        able = variants.callers(pad) if name == "two_hundred" else list(range(4))
        record["first_dealer"] = rng.choice(able)
    return record


def drawn_start(rng: random.Random, name: str, variant: str, rules: Json, sides: int) -> Json:
    low, high, step = ends(name, variant, rules)
    start: Json = {}
    if rng.random() < 0.95:
        start["totals"] = [drawn_total(rng, low, high, step) for _ in range(sides)]
        if rng.random() < 0.35:  # everybody close to the target: several over, or level
            spread = 80 if name == "belote" else 60
            start["totals"] = [high - step * rng.randint(-2, spread // step) for _ in range(sides)]
        if rng.random() < 0.05:
            start["totals"] = [low - step * rng.randint(-6, 6) for _ in range(sides)]
        if variant in ("six_three", "six_three_52"):
            spare_two(start["totals"], low)
    if rng.random() < 0.3:
        start["hands"] = rng.randint(0, 8)
    if name == "belote" and rng.random() < 0.4:
        start["held"] = rng.choice((81, 91, 162, 101))
    return start


def spare_two(totals: list[int], low: int) -> None:
    """Two teams that start out of the game at once leave nobody to play with."""
    down = [team for team in range(3) if totals[team] <= low]
    for team in down[1:]:
        totals[team] = low + 5


def ends(name: str, variant: str, rules: Json) -> tuple[int, int, int]:
    """The floor, the target and the step of totals."""
    if name == "five_hundred":
        of_500 = five_hundred.rules_in_force(variant, rules)
        return of_500["floor"], 750 if rules.get("win_rule") == "bid_to_win_750" else 500, 10
    if name == "belote":
        return 0, belote.rules_in_force(variant, rules)["target"], 1
    of_200 = variants.rules_in_force(variant, rules)
    return of_200["floor"], of_200["target"], 5


def drawn_total(rng: random.Random, low: int, high: int, step: int) -> int:
    kind = rng.random()
    if kind < 0.35:
        return high - step * rng.randint(0, 100 // step)
    if kind < 0.6:
        return low + step * rng.randint(0, 100 // step)
    if kind < 0.75:
        return 100 + step * rng.randint(-3, 3)
    return low // step * step + step * rng.randint(0, (high - low) // step)


def drawn_rules(
    rng: random.Random, name: str, variant: str, whole_game: Json | None = None
) -> Json:
    """House rules: each option of part E by chance; those of the whole game stay as they are."""
    table = {"two_hundred": OF_200, "five_hundred": OF_500, "belote": OF_BELOTE}[name]
    offered: dict[str, tuple[Any, ...]] = dict(table)
    rules: Json = {}
    if name == "two_hundred":
        rules = drawn_for_the_game(rng, variant) if whole_game is None else dict(whole_game)
        offered.update(offered_in(variant, rules))
        if variant == "le_rough":
            del offered["no_trump"]
    share = rng.choice((0, 0.1, 0.3, 0.6))
    for option, values in offered.items():
        if rng.random() < share:
            rules[option] = rng.choice(values)
    return rules


def drawn_for_the_game(rng: random.Random, variant: str) -> Json:
    """The options that hold for the whole game."""
    rules: Json = {}
    if variant == "six_rotate" and rng.random() < 0.6:
        rules["six_rotate_per_hand"] = True
    by_hand = bool(rules)
    if (variant in ("six_two", "six_three", "six_three_52") or by_hand) and rng.random() < 0.3:
        rules["stake_cents"] = rng.choice((1, 3, 5, 100, 101, 1_000_000))
    return rules


def offered_in(variant: str, rules: Json) -> dict[str, tuple[Any, ...]]:
    """What this variant has beside, or instead of, the options of every 200."""
    offered: dict[str, tuple[Any, ...]] = {}
    two_sides = len(variants.TEAMS[variant]) == 2 or variant == "six_rotate"
    if two_sides and not rules.get("six_rotate_per_hand"):
        offered["floor_rule"] = ("always", "off", "opponent_nonneg")
    if variant in ("kitty", "le_rough"):
        offered["discard_points"] = ("defenders", "nobody", "last_trick")
    if variant == "le_rough":
        offered["target"] = (200, 300, 350, 500)
    if variant == "six_three_52":
        offered["discard_points"] = ("nobody", "last_trick")
    if variant == "five_called":
        offered["five_fail"] = ("both_minus", "bidder_only", "bidder_only_partner_scores")
        offered["pair_wins"] = ("bidder", "shared")
    return offered


# -- one element ---------------------------------------------------------------------------------


def drawn_element(rng: random.Random, record: Json, pad: Pad, eager: float) -> Json:
    kind = rng.random()
    if kind < 0.82:
        return drawn_hand(rng, record, pad, eager)
    if kind < 0.88:
        can_pass_out = not pad["rules"].get("dealer_must_bid")
        void: Json = {"void": "passed" if can_pass_out and rng.random() < 0.7 else "misdeal"}
        if rng.random() < 0.1:
            void["dealer"] = rng.choice(able_to_deal(pad))
        return void
    if kind < 0.94:
        return {"adjust": drawn_adjustment(rng, record, pad)}
    if kind < 0.98:
        kept = {
            option: value
            for option, value in record.get("rules", {}).items()
            if option in ("stake_cents", "six_rotate_per_hand")
        }
        return {"rules": drawn_rules(rng, record["game"], record["variant"], kept)}
    return {"seats": rng.sample(NAMES, len(record["players"]))}


def able_to_deal(pad: Pad) -> list[int]:
    return variants.callers(pad) if "table" in pad else list(range(4))


def drawn_adjustment(rng: random.Random, record: Json, pad: Pad) -> list[int]:
    """Penalties, some of which bring a side to a limit, past it, or level with another."""
    low, high, _ = ends(record["game"], record["variant"], pad["rules"])
    points = []
    for total in pad["totals"]:
        near = (high - total, low - total, low - 5 - total, pad["totals"][0] - total)
        is_near = rng.random() < 0.3
        points.append(rng.choice(near) if is_near else rng.choice((0, 0, 0, -20, 10, 50, 7)))
    return points


def drawn_hand(rng: random.Random, record: Json, pad: Pad, eager: float) -> Json:
    draw = {"two_hundred": hand_of_200, "five_hundred": hand_of_500, "belote": hand_of_belote}
    hand: Json = {}
    if rng.random() < 0.04 and record["variant"] != "six_rotate":
        hand["dealer"] = rng.choice(able_to_deal(pad))
    dealer = hand.get("dealer", pad["dealer"])
    if rng.random() < 0.05:
        hand["note"] = "nine cards counted twice"
    return draw[record["game"]](rng, pad, hand, dealer, eager)


# -- 200 -----------------------------------------------------------------------------------------


def hand_of_200(rng: random.Random, pad: Pad, hand: Json, dealer: int | None, eager: float) -> Json:
    """A finished hand, its auction in full or in short, whose points often lead to an edge."""
    rules = pad["rules"]
    in_short, expected = False, pad
    if variants.is_by_hand(pad) and rng.random() < 0.3:
        in_short = True
        pad = {**pad, "table": change_the_table(rng, pad, dealer)}
        hand["playing"] = pad["table"]
    aim = rng.choice(("target", "floor", "level", "none", "none"))
    calls = calls_of_200(rng, pad, dealer, eager)
    heard = variants.hear(pad, calls, dealer)
    if heard["seat"] is None:
        if in_short:
            del hand["playing"]
            return hand_of_200(rng, expected, hand, dealer, eager)
        return {**hand, "calls": calls}
    bidder, bid, who = heard["seat"], heard["bid"], sorted(heard["who"])
    ours = pad["team_of"][bidder]
    short: Json = {"bidder": bidder, "bid": bid, "sides_bid": who}
    if rng.random() < 0.4 and not in_short:
        hand["calls"] = calls
        if rng.random() < 0.1:
            hand.update(short)
    else:
        if aim == "floor" and rng.random() < 0.7:
            wanted = pad["totals"][ours] - rules["floor"] + rng.choice((0, 5, -5))
            if rules["min_bid"] <= wanted <= 100 and wanted % 5 == 0 and not heard["for_200"]:
                short["bid"] = bid = wanted
        hand.update(short)
        if heard["for_200"]:
            hand["hundred_for_200"] = True
    if rng.random() < 0.4:
        suits = SUITS + (("NT",) * 4 if rules["no_trump"] else ())
        hand["trump"] = rng.choice(suits)
    add_points(rng, pad, hand, ours, bid, aim)
    forget_who_bid(rng, pad, hand, ours)
    return hand


def change_the_table(rng: random.Random, pad: Pad, dealer: int | None) -> list[int]:
    """By hand the table may say who plays: the dealer and any other, in any order."""
    pair: list[int] = rng.sample(range(3), 2)
    return pair if dealer is None or pad["team_of"][dealer] in pair else list(pad["table"])


def calls_of_200(rng: random.Random, pad: Pad, dealer: int | None, eager: float) -> list[list[Any]]:
    players = variants.callers(pad)
    rules = pad["rules"]
    first = rng.choice(players) if dealer is None else variants.after(pad, dealer)
    the_dealer = variants.after(pad, first, -1)
    calls: list[list[Any]] = []
    while True:
        heard = variants.hear(pad, calls, the_dealer)
        if not heard["open"]:
            return calls
        seat, level = heard["to_call"], heard["bid"] or 0
        if calls and rng.random() < 0.05:
            passed = [one for one, call in calls if call == "pass"]
            if passed:
                calls.append([rng.choice(passed), "pass"])  # said again, ignored
                heard = variants.hear(pad, calls, the_dealer)
                seat = next_to_call(pad, calls, the_dealer)
        others = len({one for one, call in calls if call == "pass"})
        forced = rules["dealer_must_bid"] and not level and others == len(players) - 1
        legal = [bid for bid in range(5, 101, 5) if bid >= rules["min_bid"] and bid > level]
        if not legal or not (forced or rng.random() < eager):
            calls.append([seat, "pass"])
        elif rules["hundred_for_200"] and rng.random() < 0.15:
            calls.append([seat, "for_200"])
        else:
            calls.append([seat, legal[min(int(rng.expovariate(0.8)), len(legal) - 1)]])


def next_to_call(pad: Pad, calls: list[list[Any]], dealer: int) -> int:
    seat: int = variants.hear(pad, calls, dealer)["to_call"]
    return seat


def add_points(rng: random.Random, pad: Pad, hand: Json, ours: int, bid: int, aim: str) -> None:
    """Captured points, discards, the last trick, the partner and the declaration."""
    rules, totals = pad["rules"], pad["totals"]
    points = [0] * len(pad["teams"])
    discard = 0
    if variants.has_kitty(pad) and rng.random() < 0.6:
        discard = hand["discard"] = rng.choice((0, 5, 10, 15, 20, 40))
        if rules["discard_points"] == "last_trick" and discard:
            hand["last_trick"] = rng.choice(pad["table"])
    if pad["variant"] == "five_called":
        hand["partner"] = rng.choice([seat for seat in range(5) if seat != ours])
    others = [team for team in pad["table"] if team != ours]
    rng.shuffle(others)
    left = 100 - discard
    mine = drawn_captured(rng, bid, totals[ours], rules, aim)
    halves = left + totals[others[-1]] - totals[ours]
    if aim == "level" and halves % 10 == 0:  # level with one other side after the hand
        mine = max(0, halves // 2)
    points[ours] = min(left, mine)
    left -= points[ours]
    for team in others[:-1]:
        want = drawn_captured(rng, 25, totals[team], rules, aim)
        points[team] = min(left, want if rng.random() < 0.5 else 5 * rng.randint(0, left // 5))
        left -= points[team]
    points[others[-1]] = left
    if pad["variant"] == "two_plain":
        points = [max(0, figure - rng.choice((0, 0, 5, 20))) for figure in points]
    hand["captured"] = points
    if pad["variant"] == "le_rough" and rng.random() < 0.1 and "calls" not in hand:
        hand.pop("hundred_for_200", None)
        hand["bid"], hand["declared_all"] = 100, True
        if rng.random() < 0.5:
            hand.pop("discard", None)
            hand.pop("last_trick", None)
            hand["captured"] = [100 if team == ours else 0 for team in (0, 1)]


def drawn_captured(rng: random.Random, bid: int, total: int, rules: Json, aim: str) -> int:
    """Points of one side: exactly to the target or off it, to its bid or off it."""
    wanted = rules["target"] - total + rng.choice((0, 0, -5, 5))
    if aim == "target" and 0 <= wanted <= 100 and wanted % 5 == 0:
        return int(wanted)
    if aim == "floor":
        return max(0, bid - 5 * rng.randint(1, 3))
    kind = rng.random()
    if kind < 0.35:
        return min(100, bid + 5 * rng.randint(0, 4))
    if kind < 0.6:
        return max(0, bid - 5 * rng.randint(1, 4))
    return 5 * rng.randint(0, 20)


def forget_who_bid(rng: random.Random, pad: Pad, hand: Json, ours: int) -> None:
    """Leave the question open where no score hangs on it; never after the end."""
    if "calls" in hand or "sides_bid" not in hand or pad["ended_at"] is not None:
        return
    took = variants.with_discards(pad, hand, ours)
    pair = {ours, hand.get("partner")}
    asked = [
        team
        for team in pad["table"]
        if team not in pair
        and took[team] > 0
        and pad["totals"][team] >= pad["rules"]["hundred_threshold"]
    ]
    if rng.random() < 0.3 and not (asked and pad["rules"]["hundred_rule"]):
        del hand["sides_bid"]


# -- 500 -----------------------------------------------------------------------------------------


def hand_of_500(rng: random.Random, pad: Pad, hand: Json, dealer: int | None, eager: float) -> Json:
    first = rng.randrange(4) if dealer is None else (dealer + 1) % 4
    calls: list[list[Any]] = []
    bidder, bid, level = None, None, 0
    for place in range(4):
        seat = (first + place) % 4
        legal = legal_bids_of_500(pad, calls, seat, level)
        if not legal or rng.random() >= eager:
            calls.append([seat, "pass"])
            continue
        bid = rng.choice(legal[:6] if rng.random() < 0.5 else legal)
        bidder, level = seat, five_hundred.WORTH[bid]
        calls.append([seat, bid])
    if bidder is None or bid is None:
        return {**hand, "calls": calls}
    if rng.random() < 0.4:
        hand["calls"] = calls
    if "calls" not in hand or rng.random() < 0.1:
        hand.update(bidder=bidder, bid=bid)
    won = drawn_tricks(rng, bid)
    ours = pad["team_of"][bidder]
    hand["tricks"] = [won, 10 - won] if ours == 0 else [10 - won, won]
    return hand


def legal_bids_of_500(pad: Pad, calls: list[list[Any]], seat: int, level: int) -> list[str]:
    rules = pad["rules"]
    legal = []
    for bid, worth in sorted(five_hundred.WORTH.items(), key=lambda item: item[1]):
        too_low = worth <= level or worth < five_hundred.WORTH[rules["min_bid"]]
        unknown = rules["nullo"] == "none" and bid == "NULLO"
        unknown = unknown or rules["nullo"] != "all" and bid in ("DNULLO", "BNULLO")
        alone = bid == "DNULLO" and [(seat + 2) % 4, "NULLO"] not in calls
        if not (too_low or unknown or alone):
            legal.append(bid)
    return legal


def drawn_tricks(rng: random.Random, bid: str) -> int:
    if "NULLO" in bid:
        return rng.choice((0, 0, 0, 1, 2, 5, 10))
    level = int(bid[:-1])
    return rng.choice((level, level, level - 1, 10, min(10, level + 1), rng.randint(0, 10)))


# -- Belote --------------------------------------------------------------------------------------


def hand_of_belote(
    rng: random.Random, pad: Pad, hand: Json, dealer: int | None, eager: float
) -> Json:
    first = rng.randrange(4) if dealer is None else (dealer + 1) % 4
    turned = rng.choice(SUITS)
    calls: list[list[Any]] = []
    taker, trump = None, None
    for place in range(8):
        seat = (first + place) % 4
        if rng.random() >= eager:
            calls.append([seat, "pass"])
            continue
        taker, trump = seat, turned
        if place >= 4:
            trump = rng.choice([suit for suit in SUITS if suit != turned])
        calls.append([seat, "take" if place < 4 else trump])
        break
    if taker is None or trump is None:
        return {**hand, "turned": turned, "calls": calls}
    if rng.random() < 0.5:
        hand.update(turned=turned, calls=calls)
    if "calls" not in hand or rng.random() < 0.1:
        hand.update(taker=taker, trump=trump)
    melds = drawn_melds(rng, pad, hand, trump)
    add_belote(rng, pad, hand, trump, melds)
    add_cards(rng, pad, hand, pad["team_of"][taker], trump)
    return hand


def drawn_melds(rng: random.Random, pad: Pad, hand: Json, trump: str) -> list[list[Any]]:
    """Declarations as awarded or as announced, no card twice and no hand above eight cards."""
    if not pad["rules"]["declarations"] or rng.random() < 0.3:
        return []
    if rng.random() < 0.4:
        points = rng.choice((0, 20, 40, 50, 70, 100, 120, 150, 200, 300))
        hand["declared"] = rng.choice(([points, 0], [0, points]))
        return []
    melds: list[list[Any]] = []
    used: set[str] = set()
    held = [0] * 4
    sequences: set[tuple[int, str]] = set()
    for _ in range(rng.randint(1, 5)):
        seat, suit = rng.randrange(4), rng.choice((trump, *SUITS))
        kind = rng.choice(("tierce", "tierce", "tierce", "cinquante", "cent", "carre"))
        if kind == "carre":
            meld = [seat, kind, rng.choice(("J", "9", "10", "Q", "K", "A")), None]
        else:
            shortest = {"tierce": 2, "cinquante": 3, "cent": 4}[kind]
            meld = [seat, kind, rng.choice(belote.ORDER[shortest:]), suit]
        cards = cards_of(meld)
        fits = not used & cards and held[seat] + len(cards) <= 8
        if fits and (kind == "carre" or (seat, suit) not in sequences):
            used |= cards
            held[seat] += len(cards)
            sequences.add((seat, suit))
            melds.append(meld)
    hand["declarations"] = melds
    return melds


def cards_of(meld: list[Any]) -> set[str]:
    _, kind, top, suit = meld
    if kind == "carre":
        return {top + one for one in SUITS}
    length = {"tierce": 3, "cinquante": 4, "cent": 5}[kind]
    place = belote.ORDER.index(top)
    return {rank + suit for rank in belote.ORDER[place - length + 1 : place + 1]}


def add_belote(
    rng: random.Random, pad: Pad, hand: Json, trump: str, melds: list[list[Any]]
) -> None:
    """King and queen of trumps on one side, where no combination says otherwise."""
    pair = {"K" + trump, "Q" + trump}
    owners = [meld[0] for meld in melds if cards_of(meld) & pair]
    if len(set(owners)) > 1 or rng.random() < 0.5:
        return
    hand["belote"] = pad["team_of"][owners[0]] if owners else rng.randrange(2)


def add_cards(rng: random.Random, pad: Pad, hand: Json, ours: int, trump: str) -> None:
    """Card points: level, a point off level, to the target, or any."""
    if rng.random() < 0.12:
        hand["capot"] = rng.randrange(2)
        if rng.random() < 0.4:
            hand["captured"] = [252 if side == hand["capot"] else 0 for side in (0, 1)]
        return
    sums = belote.awarded(pad, hand, trump)
    if not pad["rules"]["contract_counts_declarations"] and rng.random() < 0.7:
        sums = [0, 0]
    if hand.get("belote") is not None:
        sums[hand["belote"]] += 20
    theirs = 1 - ours
    level = (162 + sums[theirs] - sums[ours]) // 2
    kind = rng.random()
    if kind < 0.35:
        mine = level
    elif kind < 0.5:
        mine = level + rng.choice((-1, 1, 2))
    elif kind < 0.7:
        mine = pad["rules"]["target"] - pad["totals"][ours] - sums[ours]
    elif kind < 0.8:  # level totals after the hand
        mine = level + (pad["totals"][theirs] - pad["totals"][ours]) // 2
    else:
        mine = rng.randint(0, 162)
    if not 0 <= mine <= 162 or mine in (1, 161):
        mine = rng.choice((0, 2, 80, 81, 82, 100, 160, 162))
    hand["captured"] = [mine, 162 - mine] if ours == 0 else [162 - mine, mine]


# -- what is no legal record ---------------------------------------------------------------------


def strange_records(count: int, seed: int | str = 0) -> Iterator[Any]:
    """Legal games read as another variant, mixed with hands of another game, or broken."""
    for number, record in enumerate(any_games(count, seed)):
        rng = random.Random(f"{seed}/strange/{number}")
        if rng.random() < 0.2:
            record["game"], record["variant"] = rng.choice(VARIANTS)
        if rng.random() < 0.2:
            other = game(rng, *rng.choice(VARIANTS))
            record["hands"] += other["hands"]
            rng.shuffle(record["hands"])
        yield generators.damaged(rng, record) if rng.random() < 0.8 else record
