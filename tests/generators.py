"""Games to try the engine with: random, steered at one rule each, damaged, and any JSON at all.

Everything but the hypothesis strategies is a pure function of the `random.Random` it is given,
so a seed names a game for good. Records are plain JSON values and never contain floats with
whole values, NaN or lone surrogates: what a phone can send as text.
"""

import copy
import random

from hypothesis import strategies as st

from tests.reference import two_hundred as reference

NAMES = (
    *("Nora", "Édouard", "Sœur Anne", "Willy", "Zoé", "Théo-Félix", "Aoife O’Brien", "Björk"),
    *("Мария", "赤桐", "مريم", "דוד", "🃏", "👩‍👩‍👧‍👦 Kin", "Ann\u0301a", "Ж", "山田 太郎"),
    "Marie-Madeleine-Évangéline Thériault-Boudreau dite «\u00a0la Grande\u00a0»",
)
NOTES = ("", "nine cards counted twice", "Brasse à refaire ?", "🂡 first, then \u202eeht tser", "\n")
SUITS = ("S", "H", "D", "C")
LEVELS = tuple(range(5, 101, 5))


# -- random games -------------------------------------------------------------------------------


def games(count, seed=0):
    """`count` legal records: one steered game, then one random game, and so on."""
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        yield steered_game(rng) if number % 2 == 0 else random_game(rng)


def random_game(rng):
    """A legal `partners` record with drawn options, up to 16 elements, maybe past its end."""
    record = opening(rng, drawn_rules(rng))
    if rng.random() < 0.35:
        record["start"] = drawn_start(rng)
    play_on(rng, record, reference.begin(record), rng.randint(0, 16))
    if rng.random() < 0.12:
        leave_unfinished(rng, record)
    return record


def opening(rng, rules, **more):
    """A record without hands."""
    record = {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "players": rng.sample(NAMES, 4),
        "hands": [],
    }
    if rules or rng.random() < 0.3:
        record["rules"] = rules
    if rng.random() < 0.2:
        record["sides"] = rng.choice(([[0, 2], [1, 3]], [[1, 3], [0, 2]], [[2, 0], [1, 3]]))
    if rng.random() < 0.6:
        record["first_dealer"] = rng.randrange(4)
    record.update(more)
    return record


def drawn_start(rng):
    start = {}
    if rng.random() < 0.9:
        step = 5 if rng.random() < 0.8 else 1
        start["totals"] = [rng.randrange(-195, 200, step) for _ in range(2)]
    if rng.random() < 0.4:
        start["hands"] = rng.randint(0, 20)
    return start


OPTION_VALUES = {
    "target": (200, 300, 500),
    "min_bid": LEVELS,
    "hundred_rule": (True, False),
    "hundred_threshold": tuple(range(50, 505, 5)),
    "floor": tuple(range(-1000, -45, 5)),
    "floor_rule": ("always", "opponent_nonneg", "off"),
    "both_over": ("bidder", "higher"),
    "tie": ("another_hand", "shared"),
    "hand_limit": (None, 1, 2, 3, 4, 6, 9, 200),
    "void_deal": ("next", "same"),
    "single_round": (True, False),
    "dealer_must_bid": (True, False),
    "hundred_for_200": (True, False),
    "hundred_for_200_penalty": (100, 200),
    "no_trump": (True, False),
    "nt_multiplier": (1, 2),
    "nt_doubles_failed": (True, False),
}


def drawn_rules(rng):
    if rng.random() < 0.25:
        return {}
    share = rng.choice((0.1, 0.25, 0.6))
    return {
        name: rng.choice(values) for name, values in OPTION_VALUES.items() if rng.random() < share
    }


def play_on(rng, record, pad, count):
    """Append up to `count` legal elements; after the end stop soon, not always at once."""
    for _ in range(count):
        if pad["ended_at"] is not None and rng.random() < 0.6:
            return
        element = drawn_element(rng, pad)
        record["hands"].append(element)
        reference.add(pad, element)


def drawn_element(rng, pad):
    kind = rng.random()
    if kind < 0.80:
        return drawn_hand(rng, pad)
    if kind < 0.88:
        can_pass_out = not pad["rules"]["dealer_must_bid"]
        void = {"void": "passed" if can_pass_out and rng.random() < 0.7 else "misdeal"}
        if rng.random() < 0.1:
            void.update(dealer=rng.randrange(4), note=rng.choice(NOTES))
        return void
    if kind < 0.93:
        points = [rng.choice((0, 0, -20, 10, 50, -105, 7)) for _ in range(2)]
        return {"adjust": points, "note": rng.choice(NOTES)}
    if kind < 0.97:
        return {"rules": drawn_rules(rng)}
    return {"seats": rng.sample(NAMES, 4)}


def drawn_hand(rng, pad):
    """A finished hand, with its auction or in short form, that is legal on this pad."""
    hand = {}
    if rng.random() < 0.04:
        hand["dealer"] = rng.randrange(4)
    dealer = hand.get("dealer", pad["dealer"])
    calls = drawn_calls(rng, pad["rules"], dealer)
    heard = reference.hear(pad, calls)
    if heard["seat"] is None:
        return {**hand, "calls": calls}
    contract = {"bidder": heard["seat"], "bid": heard["bid"], "sides_bid": sorted(heard["who"])}
    if rng.random() < 0.45:
        hand["calls"] = calls
        if rng.random() < 0.1:
            hand.update(contract)
    else:
        hand.update(contract)
        if heard["for_200"]:
            hand["hundred_for_200"] = True
    ours = pad["team_of"][heard["seat"]]
    took = drawn_captured(rng, heard["bid"])
    hand["captured"] = [took, 100 - took] if ours == 0 else [100 - took, took]
    if "calls" not in hand and rng.random() < 0.2 and can_leave_unasked(pad, hand):
        del hand["sides_bid"]
    add_trimmings(rng, pad, hand)
    return hand


def can_leave_unasked(pad, hand):
    """Whether "did they bid?" is of no consequence; never left out after the end."""
    theirs = 1 - pad["team_of"][hand["bidder"]]
    below = pad["totals"][theirs] < pad["rules"]["hundred_threshold"]
    nothing_hangs_on_it = below or not pad["rules"]["hundred_rule"] or not hand["captured"][theirs]
    return pad["ended_at"] is None and nothing_hangs_on_it


def drawn_captured(rng, bid):
    """Points of the contract side: often just at the bid, or just off it."""
    kind = rng.random()
    if kind < 0.35:
        return min(100, bid + 5 * rng.randint(0, 4))
    if kind < 0.6:
        return max(0, bid - 5 * rng.randint(1, 4))
    return 5 * rng.randint(0, 20)


def add_trimmings(rng, pad, hand):
    if rng.random() < 0.5:
        no_trump = ("NT",) * 4 if pad["rules"]["no_trump"] else ()
        hand["trump"] = rng.choice(SUITS + no_trump)
    if rng.random() < 0.1:
        hand["note"] = rng.choice(NOTES)


def drawn_calls(rng, rules, dealer):
    """A whole legal auction; the first caller is drawn where nobody knows the dealer."""
    eldest = rng.randrange(4) if dealer is None else (dealer + 1) % 4
    eager = rng.choice((0.15, 0.4, 0.7))
    calls, out, level, bidder, seat = [], [], 0, None, eldest
    while level < 100 and len(out) < 4 and (bidder is None or len(out) < 3):
        if seat in out:
            if rng.random() < 0.15:
                calls.append([seat, "pass"])  # said again, ignored
        else:
            forced = rules["dealer_must_bid"] and bidder is None and len(out) == 3
            call = drawn_call(rng, rules, level, eager if not forced else 1.0)
            calls.append([seat, call])
            if call == "pass":
                out.append(seat)
            else:
                bidder, level = seat, 100 if call == "for_200" else call
        seat = (seat + 1) % 4
        if rules["single_round"] and seat == eldest:
            break
    return calls


def drawn_call(rng, rules, level, eager):
    legal = [bid for bid in LEVELS if bid >= rules["min_bid"] and bid > level]
    if not legal or rng.random() >= eager:
        return "pass"
    if rules["hundred_for_200"] and rng.random() < 0.2:
        return "for_200"
    return legal[min(int(rng.expovariate(0.8)), len(legal) - 1)]


def leave_unfinished(rng, record):
    """A last hand without its result: an auction broken off, or a contract being played."""
    pad = reference.begin(record)
    for element in record["hands"]:
        reference.add(pad, element)
    hand = drawn_hand(rng, pad)
    hand.pop("captured", None)
    if "calls" in hand:
        hand = {key: hand[key] for key in ("calls", "dealer") if key in hand}
        hand["calls"] = hand["calls"][: rng.randint(0, len(hand["calls"]))]
    record["hands"].append(hand)


# -- steered games ------------------------------------------------------------------------------


def steered_game(rng, name=None):
    """A game whose aimed hand meets one rule; `name` is a key of STEERED, else drawn."""
    aim = STEERED[name or rng.choice(sorted(STEERED))](rng)
    rules = dict(aim.get("rules", {}))
    for option, value in (("void_deal", "same"), ("hundred_for_200", True), ("no_trump", True)):
        if rng.random() < 0.15:
            rules.setdefault(option, value)
    swap = rng.random() < 0.5  # the contract side is side 0 before the swap
    totals = aim["totals"][::-1] if swap else aim["totals"]
    record = opening(rng, rules, start={"totals": list(totals)})
    if "hands" in aim:
        record["start"]["hands"] = aim["hands"]
    elements = record["hands"]
    if rng.random() < 0.25 and not rules.get("dealer_must_bid"):
        elements.append({"void": rng.choice(("passed", "misdeal"))})
    for step in aim["steps"]:
        pad = reference.begin(record)
        for element in elements:
            reference.add(pad, element)
        elements.append(as_element(rng, pad, step, swap))
    pad = reference.begin(record)
    for element in elements:
        reference.add(pad, element)
    play_on(rng, record, pad, rng.choice((0, 0, 1, 3)))
    return record


def as_element(rng, pad, step, swap):
    """A step of an aim as an element of a record."""
    if "bid" not in step:
        step = copy.deepcopy(step)
        if swap and "adjust" in step:
            step["adjust"].reverse()
        return step
    by_other = step.get("by", 0) == 1
    ours = 1 if swap != by_other else 0
    took = step["took"]
    hand = contract(rng, pad, step, ours)
    hand["captured"] = [took, 100 - took] if ours == 0 else [100 - took, took]
    if "trump" in step:
        hand["trump"] = step["trump"]
    return hand


def contract(rng, pad, step, ours):
    """The contract of a step: in short form, or with an auction where one is easily made."""
    bid, they_bid, for_200 = step["bid"], step.get("they_bid", False), step.get("for_200", False)
    bidder = rng.choice([seat for seat in range(4) if pad["team_of"][seat] == ours])
    eldest = rng.randrange(4) if pad["dealer"] is None else (pad["dealer"] + 1) % 4
    order = [(eldest + place) % 4 for place in range(4)]
    earlier = [s for s in order[: order.index(bidder)] if pad["team_of"][s] != ours]
    lower = [level for level in LEVELS if pad["rules"]["min_bid"] <= level < bid]
    if rng.random() < 0.5 and (not they_bid or (earlier and lower)):
        calls, rival = [], rng.choice(earlier) if they_bid else None
        for seat in order:
            if seat == bidder:
                calls.append([seat, "for_200" if for_200 else bid])
                if bid == 100:
                    break
            else:
                calls.append([seat, rng.choice(lower) if seat == rival else "pass"])
        if they_bid and bid < 100 and not pad["rules"]["single_round"]:
            calls.append([rival, "pass"])
        return {"calls": calls}
    hand = {"bidder": bidder, "bid": bid, "sides_bid": [0, 1] if they_bid else [ours]}
    if for_200:
        hand["hundred_for_200"] = True
    return hand


def five(rng, low, high):
    return rng.randrange(low, high + 1, 5)


def bid_of(rng, **more):
    """A contract of side 0 that is made by `over` points (negative: fails by so many)."""
    over = more.pop("over", 0)
    bid = five(rng, 50, 95) if "bid" not in more else more.pop("bid")
    took = max(0, min(100, bid + over))
    return {"bid": bid, "took": took, **more}


def aim_made_exactly(rng):
    return {"totals": [five(rng, -100, 95), five(rng, -100, 95)], "steps": [bid_of(rng)]}


def aim_failed_by_five(rng):
    return {"totals": [five(rng, -100, 95), 0], "steps": [bid_of(rng, over=-5)]}


def aim_target_exactly(rng):
    step = bid_of(rng)
    return {"totals": [200 - step["took"], five(rng, -50, 95)], "steps": [step]}


def aim_five_short(rng):
    step = bid_of(rng)
    return {"totals": [195 - step["took"], five(rng, -50, 95)], "steps": [step]}


def aim_defenders_win(rng):
    step = bid_of(rng, bid=five(rng, 50, 80), over=-5, they_bid=True)
    return {"totals": [five(rng, -50, 95), 200 - (100 - step["took"])], "steps": [step]}


def aim_both_over(rng):
    step = bid_of(rng, bid=five(rng, 55, 90), they_bid=True)
    ahead = five(rng, 0, 40)
    return {"totals": [200 - step["took"], 200 - (100 - step["took"]) + ahead], "steps": [step]}


def aim_both_over_higher(rng):
    return {**aim_both_over(rng), "rules": {"both_over": "higher"}}


def aim_both_over_failed(rng):
    """The contract fails, yet its side stands above a target that was lowered during the game."""
    step = bid_of(rng, bid=50, over=-5, they_bid=True)
    raised = {"target": 500, "min_bid": 50}
    steps = [{"rules": {}}, step]
    return {"totals": [five(rng, 250, 300), five(rng, 150, 300)], "rules": raised, "steps": steps}


def aim_level_over(rng):
    step = bid_of(rng, bid=50, they_bid=True)
    high = five(rng, 150, 180)
    tie = rng.choice(("another_hand", "shared"))
    rules = {"both_over": "higher", "tie": tie}
    after = bid_of(rng, bid=60, by=rng.randrange(2), over=rng.choice((0, -5)), they_bid=True)
    return {"totals": [high, high], "rules": rules, "steps": [step, after]}


def aim_blocked(rng):
    step = bid_of(rng, bid=five(rng, 50, 90), over=rng.choice((0, 5, -5)))
    return {"totals": [five(rng, -50, 95), five(rng, 105, 195)], "steps": [step]}


def aim_blocked_at_threshold(rng):
    threshold = rng.choice((50, 100, 100, 150, 180))
    rules = {} if threshold == 100 else {"hundred_threshold": threshold}
    totals = [five(rng, -50, 95), threshold + rng.choice((-5, 0, 0, 5))]
    step = bid_of(rng, bid=five(rng, 50, 90), they_bid=rng.random() < 0.4)
    return {"totals": totals, "rules": rules, "steps": [step]}


def aim_bid_unblocks(rng):
    step = bid_of(rng, bid=five(rng, 55, 90), over=rng.choice((0, -5)), they_bid=True)
    return {"totals": [five(rng, -50, 95), five(rng, 100, 180)], "steps": [step]}


def aim_hundred_rule_off(rng):
    return {**aim_blocked(rng), "rules": {"hundred_rule": False}}


def aim_crosses_threshold(rng):
    """Below the threshold before the hand, so the points count; blocked in the next."""
    step = bid_of(rng, bid=five(rng, 50, 80))
    return {"totals": [0, five(rng, 80, 99)], "steps": [step, bid_of(rng, bid=50)]}


def aim_floor_exactly(rng):
    step = bid_of(rng, over=-5)
    return {"totals": [-200 + step["bid"], five(rng, -50, 95)], "steps": [step]}


def aim_floor_five_above(rng):
    step = bid_of(rng, over=-5)
    return {"totals": [-195 + step["bid"], five(rng, -50, 95)], "steps": [step]}


def aim_floor_while_negative(rng):
    """The opponents are just below zero, at zero, or climb to zero in the hand after."""
    step = bid_of(rng, bid=60, over=-5)
    gain = 100 - step["took"]
    totals = [-150, rng.choice((-5, 0, 5, -60)) - gain]
    steps = [step, bid_of(rng, bid=60, by=1, over=rng.choice((0, -5)))]
    rule = rng.choice(("opponent_nonneg", "opponent_nonneg", "always", "off"))
    return {"totals": totals, "rules": {"floor_rule": rule}, "steps": steps}


def aim_floor_moved(rng):
    floor = five(rng, -400, -100)
    step = bid_of(rng, over=-5)
    totals = [floor + step["bid"] + rng.choice((0, 5)), five(rng, -50, 50)]
    return {"totals": totals, "rules": {"floor": floor}, "steps": [step]}


def aim_up_and_down(rng):
    step = bid_of(rng, bid=60, over=-20, they_bid=True)
    return {"totals": [five(rng, -180, -140), five(rng, 140, 180)], "steps": [step]}


def aim_both_at_floor(rng):
    """Only an adjustment can bring both so low."""
    steps = [{"adjust": [0, -250], "note": "reneged"}, bid_of(rng, bid=50, over=-5)]
    tie = rng.choice(("another_hand", "shared"))
    return {"totals": [-150, rng.choice((-5, 0, -50))], "rules": {"tie": tie}, "steps": steps}


def aim_hand_limit(rng):
    step = bid_of(rng, bid=five(rng, 50, 90), over=rng.choice((0, -5)))
    limit = rng.randint(1, 3)
    steps = [{"void": "misdeal"}, step, bid_of(rng, bid=50, by=1), bid_of(rng, bid=50)][:limit]
    rules = {"hand_limit": limit}
    return {"totals": [five(rng, -50, 45), five(rng, -50, 45)], "rules": rules, "steps": steps}


def aim_hand_limit_tie(rng):
    step = bid_of(rng, bid=five(rng, 50, 80))
    level = step["took"] - (100 - step["took"])
    rules = {"hand_limit": 9, "tie": rng.choice(("another_hand", "shared"))}
    steps = [step, bid_of(rng, bid=50, by=rng.randrange(2), over=10)]
    return {"totals": [0, level], "hands": 8, "rules": rules, "steps": steps}


def aim_hundred_for_200(rng):
    rules = {"hundred_for_200": True, "hundred_for_200_penalty": rng.choice((100, 200))}
    rules["target"] = rng.choice((200, 300, 500))
    step = {"bid": 100, "took": rng.choice((100, 100, 95, 40)), "for_200": True}
    step["they_bid"] = rng.random() < 0.4
    return {"totals": [five(rng, -100, 95), five(rng, 0, 180)], "rules": rules, "steps": [step]}


def aim_no_trump(rng):
    rules = {"no_trump": True}
    if rng.random() < 0.5:
        rules["nt_multiplier"] = rng.choice((1, 2))
    if rng.random() < 0.5:
        rules["nt_doubles_failed"] = rng.choice((True, False))
    step = bid_of(rng, bid=five(rng, 50, 90), over=rng.choice((0, 10, -5)), trump="NT")
    step["they_bid"] = step["bid"] > 50 and rng.random() < 0.4
    return {"totals": [five(rng, -50, 95), five(rng, 50, 150)], "rules": rules, "steps": [step]}


def aim_no_trump_for_200(rng):
    aim = aim_hundred_for_200(rng)
    aim["steps"][0]["trump"] = "NT"
    aim["rules"].update(no_trump=True, nt_doubles_failed=rng.choice((True, False)))
    return aim


def aim_orphans(rng):
    step = bid_of(rng, bid=60)
    late = [
        bid_of(rng, bid=70),
        {"adjust": [0, -50], "note": "too late"},
        {"void": "misdeal"},
        {"rules": {"target": 500}},
        {"seats": rng.sample(NAMES, 4)},
    ]
    rng.shuffle(late)
    return {"totals": [140, five(rng, -50, 95)], "steps": [step, *late[: rng.randint(1, 5)]]}


def aim_target_raised(rng):
    """Both stand near 200 when the table agrees to play to 300."""
    steps = [{"rules": {"target": 300}}, bid_of(rng, bid=60, they_bid=False)]
    return {"totals": [five(rng, 150, 195), five(rng, 50, 195)], "steps": [*steps, steps[1]]}


def aim_target_lowered(rng):
    """Someone is over the new target before the hand that tests it."""
    steps = [{"rules": {}}, {"void": "misdeal"}, bid_of(rng, bid=60, over=-5)]
    totals = [five(rng, 100, 250), five(rng, 200, 290)]
    return {"totals": totals, "rules": {"target": 300}, "steps": steps}


def aim_adjusted_over(rng):
    """An adjustment past a limit ends nothing by itself; the next hand does."""
    points = rng.choice(([60, 0], [0, 120], [-260, 0]))
    steps = [{"adjust": points, "note": "agreed"}, bid_of(rng, bid=50, over=rng.choice((0, -5)))]
    return {"totals": [150, 90], "steps": steps}


def aim_dealer_forced(rng):
    steps = [bid_of(rng, bid=50, over=rng.choice((0, -5)))]
    return {"totals": [0, 0], "rules": {"dealer_must_bid": True}, "steps": steps}


def aim_one_round(rng):
    steps = [bid_of(rng, bid=70, they_bid=True)]
    rules = {"single_round": True}
    return {"totals": [0, five(rng, 50, 150)], "rules": rules, "steps": steps}


STEERED = {
    name.removeprefix("aim_"): aim for name, aim in list(globals().items()) if name[:4] == "aim_"
}


# -- damaged records ----------------------------------------------------------------------------

ODD_VALUES = (
    *(None, True, False, 0, 1, -1, 4, 7, 47, 50.5, -0.5, 1e300, 105, 1_000_000, 1_000_001),
    *(-1_000_001, 2**53, -(2**63), 10**30, "", " ", "pass", "for_200", "70", "S", "NT", "0"),
    *("\u0000", "\u202eodd\u202c", "e\u0301", "\ufeff", "\U0010ffff", "x" * 500, "constructor"),
    *([], {}, [[]], [0], [0, 1, 2], [None, None], {"": None}, {"void": "passed"}, [[0, "pass"]]),
)
ODD_KEYS = ("", "bids", "Captured", "__proto__", "constructor", "toString", "é", "void", "calls")
KNOWN_KEYS = (
    *("calls", "bidder", "bid", "sides_bid", "captured", "trump", "hundred_for_200", "dealer"),
    *("note", "void", "adjust", "rules", "seats", "discard", "partner", "tricks", "taker"),
    *("start", "first_dealer", "players", "sides", "variant", "format", "totals", "hands"),
)


def damaged(rng, record):
    """A copy of a legal record with one to four things broken; it may by luck still be legal."""
    record = copy.deepcopy(record)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        if not isinstance(record, dict | list) or rng.random() < 0.01:
            return copy.deepcopy(rng.choice(ODD_VALUES))
        place = rng.choice(list(places(record)))
        rng.choice((replace_one, remove_one, add_one, nudge_one, nudge_one))(rng, *place)
    return record


def places(value):
    """Every (container, key) below a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def replace_one(rng, container, key):
    container[key] = copy.deepcopy(rng.choice(ODD_VALUES))


def remove_one(rng, container, key):
    del container[key]


def add_one(rng, container, key):
    """An item more: a twin or something odd in a list, a strange or misplaced key in a dict."""
    odd = copy.deepcopy(rng.choice(ODD_VALUES))
    if isinstance(container, list):
        container.insert(key, copy.deepcopy(container[key]) if rng.random() < 0.5 else odd)
    else:
        container[rng.choice(ODD_KEYS + KNOWN_KEYS)] = odd


def nudge_one(rng, container, key):
    """A small slip: a number a little off, two neighbours swapped, an order reversed."""
    value = container[key]
    if isinstance(value, list) and value:
        value.reverse() if rng.random() < 0.5 else value.pop()
    elif isinstance(value, int) and not isinstance(value, bool):
        container[key] = value + rng.choice((-100, -5, -3, -1, 1, 2, 5, 55, 0.5))
    elif isinstance(value, str):
        container[key] = value + rng.choice(("x", " ", "\u0301", "\n"))
    elif isinstance(value, bool):
        container[key] = rng.choice((0, 1, not value))
    else:
        replace_one(rng, container, key)


# -- hypothesis ---------------------------------------------------------------------------------


def seeds():
    return st.integers(0, 2**32)


def legal_records():
    """Legal games, random and steered; a failing one is named by its seed."""
    return seeds().map(lambda seed: next(games_from(seed)))


def games_from(seed):
    rng = random.Random(seed)
    while True:
        yield steered_game(rng) if rng.random() < 0.5 else random_game(rng)


def damaged_records():
    def broken(seed):
        rng = random.Random(seed)
        return damaged(rng, next(games_from(seed)))

    return seeds().map(broken)


def json_values():
    """Any JSON value: numbers without NaN and Infinity, text without lone surrogates."""
    floats = st.floats(allow_nan=False, allow_infinity=False)
    leaves = st.none() | st.booleans() | st.integers() | floats | st.text(max_size=12)
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5)
        ),
        max_leaves=25,
    )


def almost_records():
    """The keys of records and hands in their places, with values that are often near right."""
    number = st.integers(-5, 105) | st.sampled_from((50, 60, 100, 10**9))
    call = st.sampled_from(("pass", "for_200", 50, 55, 60, 95, 100, 47, "7H")) | json_values()
    near = {
        "calls": st.lists(st.tuples(number | json_values(), call).map(list), max_size=8),
        "bidder": number,
        "bid": number | call,
        "sides_bid": st.lists(st.integers(-1, 2), max_size=3),
        "captured": st.lists(number, max_size=3),
        "trump": st.sampled_from(("S", "H", "D", "C", "NT", "X", None)),
        "hundred_for_200": st.booleans() | number,
        "dealer": number,
        "note": st.text(max_size=10),
        "void": st.sampled_from(("passed", "misdeal", "lost", None)),
        "adjust": st.lists(number, max_size=3),
        "rules": rules_like(),
        "seats": st.lists(st.text(max_size=5), max_size=5),
    }
    hand = st.fixed_dictionaries({}, optional={k: v | json_values() for k, v in near.items()})
    top = {
        "rules": rules_like(),
        "sides": st.lists(st.lists(st.integers(-1, 4), max_size=3), max_size=3),
        "start": st.fixed_dictionaries(
            {}, optional={"totals": st.lists(number, max_size=3), "hands": number}
        ),
        "first_dealer": number | json_values(),
        "playing": st.lists(number, max_size=2),
        "": json_values(),
    }
    sure = {
        "format": st.sampled_from(("scorepad-game/1",) * 6 + ("scorepad-game/2", 1)),
        "game": st.sampled_from(("two_hundred",) * 6 + ("belote", "chess", None)),
        "variant": st.sampled_from(("partners",) * 6 + ("kitty", "")),
        "players": st.just(["N", "E", "S", "W"]) | st.lists(st.text(max_size=4), max_size=5),
        "hands": st.lists(hand | json_values(), max_size=5) | json_values(),
    }
    return st.fixed_dictionaries(sure, optional=top)


def rules_like():
    options = {
        name: st.sampled_from(values) | json_values() for name, values in OPTION_VALUES.items()
    }
    return st.fixed_dictionaries({}, optional={**options, "unknown": json_values()})
