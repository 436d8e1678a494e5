"""A second opinion on every variant of 200, written from the rules and nothing else.

As `two_hundred`: plain dicts and loops, legal records only, no problems, warnings or lines; it
shares no code with the engine. `play(record)` gives what scoring, drop-outs, the end of the game
and the pot decide; `begin(record)` and `add(pad, element)` are the same, one element at a time.
"""

from __future__ import annotations

from typing import Any

Pad = dict[str, Any]
Json = dict[str, Any]

PAIRS = [[0, 2], [1, 3]]
THREE = [[0, 3], [1, 4], [2, 5]]
# seats of the teams, and how many seats there are (the shadow is in no team)
TEAMS: dict[str, list[list[int]]] = {
    "partners": PAIRS,
    "kitty": PAIRS,
    "le_rough": PAIRS,
    "two_dummy": [[0], [1]],
    "two_plain": [[0], [1]],
    "five_called": [[0], [1], [2], [3], [4]],
    "five_shadow": [[0, 3], [1, 4]],
    "cutthroat": [[0], [1], [2], [3]],
    "six_two": [[0, 2, 4], [1, 3, 5]],
    "six_three": THREE,
    "six_three_52": THREE,
    "six_rotate": THREE,
}
SEATS = {
    **{"partners": 4, "kitty": 4, "le_rough": 4, "cutthroat": 4, "two_dummy": 2, "two_plain": 2},
    **{"five_called": 5, "five_shadow": 5},
    **{"six_two": 6, "six_three": 6, "six_three_52": 6, "six_rotate": 6},
}
USUAL: Json = {
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
    "five_fail": "both_minus",
    "pair_wins": "bidder",
    "six_rotate_per_hand": False,
    "stake_cents": None,
}


def play(record: Json) -> Json:
    """A legal record in; hands, totals, end of the game, drop-outs, next dealer and pot out."""
    pad = begin(record)
    for element in record["hands"]:
        add(pad, element)
    return result(pad)


def begin(record: Json) -> Pad:
    """The pad before the first hand; `add` writes on it."""
    variant = record["variant"]
    teams = record.get("sides") or TEAMS[variant]
    start = record.get("start") or {}
    rules = rules_in_force(variant, record.get("rules") or {})
    pad = {
        "variant": variant,
        "seats": SEATS[variant],
        "teams": teams,
        "team_of": {seat: team for team, seats in enumerate(teams) for seat in seats},
        "rules": rules,
        "totals": list(start.get("totals") or [0] * len(teams)),
        "counted": start.get("hands") or 0,
        "dealer": record.get("first_dealer"),
        "out": [],
        "table": list(range(len(teams))),
        "sat_since": {},
        "last_pair": [],
        "rows": [],
        "winners": [],
        "ended_at": None,
        "ended_by": None,
    }
    if variant == "six_rotate":
        pad["table"] = [0, 1] if rules["six_rotate_per_hand"] else list(record["playing"])
    left = record.get("playing") if variant in ("six_three", "six_three_52") else None
    if left:
        drop(pad, next(team for team in range(3) if team not in left))
    elif variant in ("six_three", "six_three_52") and rules["floor_rule"] == "always":
        for team in range(3):
            if pad["totals"][team] <= rules["floor"]:
                drop(pad, team)
    return pad


def rules_in_force(variant: str, chosen: Json) -> Json:
    rules = dict(USUAL)
    rules["target"] = 350 if variant == "le_rough" else 200
    if chosen.get("stake_cents") is not None:
        rules["target"] = 500
    rules["hundred_rule"] = variant != "cutthroat"
    rules["no_trump"] = variant == "le_rough"
    rules["discard_points"] = "nobody" if variant == "six_three_52" else "defenders"
    rules.update(chosen)
    if "min_bid" not in rules:
        if variant == "le_rough":
            rules["min_bid"] = 70
        elif variant == "cutthroat":
            rules["min_bid"] = 25
        else:  # a stake sets 60 even where the target is given
            is_long = rules["target"] in (300, 500) or rules["stake_cents"] is not None
            rules["min_bid"] = 60 if is_long else 50
    return rules


def result(pad: Pad) -> Json:
    over = pad["ended_at"] is not None
    return {
        "hands": pad["rows"],
        "totals": list(pad["totals"]),
        "over": over,
        "winner": pad["winners"][0] if len(pad["winners"]) == 1 else None,
        "winners": list(pad["winners"]),
        "ended_at": pad["ended_at"],
        "ended_by": pad["ended_by"],
        "dropped": sorted(pad["out"]),
        "next_dealer": None if over else pad["dealer"],
        "pot": pot(pad) if over and pad["rules"]["stake_cents"] is not None else None,
    }


def pot(pad: Pad) -> Json:
    """POT.1, POT.2: everybody staked the same, the winning seats share."""
    stake = pad["rules"]["stake_cents"]
    winning = sorted(seat for team in pad["winners"] for seat in pad["teams"][team])
    share, left = divmod(6 * stake, len(winning))
    net = [-stake] * 6
    for place, seat in enumerate(winning):
        net[seat] += share + (1 if place < left else 0)
    return {"total_cents": 6 * stake, "share_cents": share, "net_cents": net}


# -- who sits at the table -----------------------------------------------------------------------


def callers(pad: Pad) -> list[int]:
    """The seats that call and deal, in order."""
    return sorted(seat for team in pad["table"] for seat in pad["teams"][team])


def after(pad: Pad, seat: int, step: int = 1) -> int:
    """The next seat clockwise (`step` -1: anticlockwise) that is at the table."""
    at_table = callers(pad)
    seat = (seat + step) % pad["seats"]
    while seat not in at_table:
        seat = (seat + step) % pad["seats"]
    return seat


def drop(pad: Pad, team: int) -> None:
    pad["out"].append(team)
    pad["table"].remove(team)


def is_by_hand(pad: Pad) -> bool:
    return pad["variant"] == "six_rotate" and bool(pad["rules"]["six_rotate_per_hand"])


def make_room(pad: Pad) -> None:
    """6R.S1: after a played hand who has sat longest leaves, the waiting team sits down."""
    pair = pad["table"]
    for place, team in enumerate(pair):
        if team not in pad["last_pair"]:
            pad["sat_since"][team] = (len(pad["rows"]), place)
    pad["last_pair"] = list(pair)
    oldest = min(pair, key=lambda team: pad["sat_since"][team])
    waiting = next(team for team in range(3) if team not in pair)
    staying = next(team for team in pair if team != oldest)
    pad["table"] = [staying, waiting]


def has_kitty(pad: Pad) -> bool:
    if pad["variant"] == "six_three_52":
        return not pad["out"]
    return pad["variant"] in ("kitty", "le_rough")


# -- one element after the other -----------------------------------------------------------------


def add(pad: Pad, element: Json) -> None:
    """One more element of `hands` on the pad."""
    nothing = [0] * len(pad["teams"])
    row: Json = {"number": len(pad["rows"]) + 1, "dealer": None, "to_call": None, "bidder": None}
    row.update(bid=None, sides_bid=None, outcome=None, delta=nothing)
    late = pad["ended_at"] is not None
    if "adjust" in element:
        row["state"] = "adjusted"
        if not late:
            row["delta"] = list(element["adjust"])
            move_totals(pad, row["delta"])
    elif "rules" in element or "seats" in element:
        row["state"] = "changed"
        if "rules" in element:
            pad["rules"] = rules_in_force(pad["variant"], element["rules"])
    elif "void" in element:
        row["state"] = "void"
        pad["dealer"] = element.get("dealer", pad["dealer"])
        row["dealer"] = pad["dealer"]
        if element["void"] == "passed":
            deal_after_passes(pad)
    else:
        add_deal(pad, element, row, late)
    if late:
        row["state"] = "orphan"
    row["totals"] = list(pad["totals"])
    pad["rows"].append(row)


def add_deal(pad: Pad, hand: Json, row: Json, late: bool) -> None:
    """A dealt hand, from nobody's call yet to the points counted."""
    if "playing" in hand:
        pad["table"] = list(hand["playing"])
    pad["dealer"] = hand.get("dealer", pad["dealer"])
    calls = hand.get("calls")
    if calls and pad["dealer"] is None:
        pad["dealer"] = after(pad, calls[0][0], -1)
    row["dealer"] = pad["dealer"]
    deal: Json = {"seat": hand.get("bidder"), "bid": hand.get("bid"), "who": hand.get("sides_bid")}
    deal["for_200"] = hand.get("hundred_for_200", False)
    if hand.get("declared_all") and deal["bid"] is None and calls is None:
        deal["bid"] = 100
    if calls is not None:
        deal.update(hear(pad, calls, pad["dealer"]))
        row["to_call"] = deal["to_call"]
    row["bidder"], row["bid"] = deal["seat"], deal["bid"]
    row["sides_bid"] = None if deal["who"] is None else sorted(deal["who"])
    if calls is not None and deal["open"]:
        row["state"] = "bidding"
    elif deal["seat"] is None:
        row["state"] = "void" if calls is not None else "bidding"
        if calls is not None:
            deal_after_passes(pad)
    elif "captured" not in hand:
        row["state"] = "playing"
    else:
        row["state"] = "scored"
        if not late:
            count_points(pad, hand, deal, row)
        if is_by_hand(pad):
            make_room(pad)
        if pad["dealer"] is not None:
            pad["dealer"] = after(pad, pad["dealer"])


def deal_after_passes(pad: Pad) -> None:
    if pad["rules"]["void_deal"] == "next" and pad["dealer"] is not None:
        pad["dealer"] = after(pad, pad["dealer"])


def hear(pad: Pad, calls: list[list[Any]], dealer: int | None) -> Json:
    """Legal calls in; who has the contract, who bid, whether it goes on and with whom."""
    players = callers(pad)
    seat_of_bid, level, for_200 = None, None, False
    who: set[int] = set()
    out: set[int] = set()
    spoken: set[int] = set()
    last = None
    for seat, call in calls:
        if seat in out:
            continue
        spoken.add(seat)
        last = seat
        if call == "pass":
            out.add(seat)
            continue
        seat_of_bid = seat
        level = 100 if call == "for_200" else call
        for_200 = call == "for_200"
        who.add(pad["team_of"][seat])
    is_open = is_still_open(pad, len(players), level, len(out), len(spoken))
    to_call = None
    if is_open and last is not None:
        to_call = after(pad, last)
        while to_call in out:
            to_call = after(pad, to_call)
    elif is_open and dealer is not None:
        to_call = after(pad, dealer)
    return {
        **{"seat": seat_of_bid, "bid": level, "for_200": for_200, "who": who},
        **{"open": is_open, "to_call": to_call},
    }


def is_still_open(pad: Pad, players: int, level: int | None, passed: int, spoken: int) -> bool:
    if level == 100 or passed == players:
        return False
    if level is None and passed == players - 1:
        # LR.B2: the dealer must pass, so nobody is asked any more
        return pad["variant"] != "le_rough" or bool(pad["rules"]["dealer_must_bid"])
    if pad["rules"]["single_round"]:
        return spoken < players
    return level is None or passed < players - 1


# -- the points of a hand ------------------------------------------------------------------------


def count_points(pad: Pad, hand: Json, deal: Json, row: Json) -> None:
    rules = pad["rules"]
    ours = pad["team_of"][deal["seat"]]
    pair = [ours]
    if pad["variant"] == "five_called":
        pair.append(hand["partner"])
    pad["counted"] += 1
    if hand.get("declared_all"):
        declared_all(pad, hand, ours, row)
        return
    took = with_discards(pad, hand, ours)
    together = sum(took[team] for team in pair)
    times = rules["nt_multiplier"] if hand.get("trump") == "NT" and rules["no_trump"] else 1
    points = [0] * len(pad["teams"])
    if together >= deal["bid"]:
        row["outcome"] = "made"
        for team in pair:
            points[team] = (200 if deal["for_200"] else together) * times
    else:
        row["outcome"] = "failed"
        loss = rules["hundred_for_200_penalty"] if deal["for_200"] else deal["bid"]
        loss *= times if rules["nt_doubles_failed"] else 1
        points[ours] = -loss
        if len(pair) == 2 and rules["five_fail"] == "both_minus":
            points[pair[1]] = -loss
        if len(pair) == 2 and rules["five_fail"] == "bidder_only_partner_scores":
            points[pair[1]] = took[pair[1]] * times
    for team in pad["table"]:
        if team in pair:
            continue
        at_threshold = pad["totals"][team] >= rules["hundred_threshold"]
        did_bid = deal["who"] is not None and team in deal["who"]
        if not rules["hundred_rule"] or not at_threshold or did_bid:
            points[team] = took[team] * times
    row["delta"] = points
    move_totals(pad, points)
    look_for_end(pad, row["number"], pair)


def with_discards(pad: Pad, hand: Json, ours: int) -> list[int]:
    """The captured points, the bidder's discards put where the house rule has them."""
    took = list(hand["captured"])
    discard = hand.get("discard", 0)
    if not has_kitty(pad) or not discard:
        return took
    goes_to = pad["rules"]["discard_points"]
    if goes_to == "defenders":
        took[1 - ours] += discard
    if goes_to == "last_trick":
        took[hand["last_trick"]] += discard
    return took


def declared_all(pad: Pad, hand: Json, ours: int, row: Json) -> None:
    """LR.A1 to LR.A3: no points, the game is decided; all 100 in tricks, none in the discards."""
    if hand["captured"][ours] == 100:
        row["outcome"] = "made"
        end(pad, row["number"], "LR.A1", [ours])
    else:
        row["outcome"] = "failed"
        end(pad, row["number"], "LR.A2", [1 - ours])


def move_totals(pad: Pad, points: list[int]) -> None:
    for team in range(len(points)):
        pad["totals"][team] += points[team]


# -- the end of the game -------------------------------------------------------------------------


def end(pad: Pad, number: int, rule: str, winners: list[int]) -> None:
    pad["winners"], pad["ended_by"], pad["ended_at"] = sorted(winners), rule, number


def look_for_end(pad: Pad, number: int, pair: list[int]) -> None:
    rules, totals = pad["rules"], pad["totals"]
    living = list(range(3)) if is_by_hand(pad) else list(pad["table"])
    there = [team for team in living if totals[team] >= rules["target"]]
    down = [team for team in living if totals[team] <= rules["floor"]]
    if rules["floor_rule"] == "off":
        down = []
    rule = "200.E2" if len(there) == 1 else rule_of_several(pad, living)
    if there and finish(pad, number, rule, named_at_target(pad, pair, there)):
        return
    if len(living) == 2:
        if len(down) == 1 and not there:
            other = living[0] if living[1] == down[0] else living[1]
            rule = "200.E4" if rules["floor_rule"] == "always" else "200.E4b"
            if rule == "200.E4" or totals[other] >= 0:
                end(pad, number, rule, [other])
                return
    elif pad["variant"] in ("six_three", "six_three_52"):
        if drop_or_end(pad, number, living, down):
            return
    elif down and not there:
        rule = {"five_called": "5C.E2", "cutthroat": "CT.E2"}.get(pad["variant"], "6R.S1")
        if finish(pad, number, rule, leaders(totals, living)):
            return
    living = [team for team in living if team not in pad["out"]]
    if rules["hand_limit"] is not None and pad["counted"] >= rules["hand_limit"]:
        finish(pad, number, "200.O5", leaders(totals, living))


def drop_or_end(pad: Pad, number: int, living: list[int], down: list[int]) -> bool:
    """63.E1 with three teams at the table. Nobody drops where the hand limit ends the game."""
    staying = [team for team in living if team not in down]
    if len(staying) == 1:
        end(pad, number, "63.E1", staying)
        return True
    if not staying:
        return False
    limit = pad["rules"]["hand_limit"]
    has_run_out = limit is not None and pad["counted"] >= limit
    if has_run_out and finish(pad, number, "200.O5", leaders(pad["totals"], staying)):
        return True
    for team in down:
        drop(pad, team)
    return False


def rule_of_several(pad: Pad, living: list[int]) -> str:
    if pad["variant"] in ("five_called", "cutthroat"):
        return {"five_called": "5C.E1", "cutthroat": "CT.E1"}[pad["variant"]]
    return "63.E2" if len(living) == 3 else "200.E3"


def named_at_target(pad: Pad, pair: list[int], there: list[int]) -> list[int]:
    """200.E3, 5C.E1, CT.E1, 63.E2: who of those at the target wins; two or more are level."""
    if pad["rules"]["both_over"] == "bidder":
        ours = [team for team in pair if team in there]
        if len(ours) == 2 and pad["rules"]["pair_wins"] == "shared":
            pad["both_win"] = True
            return ours
        if ours:
            return ours[:1]
    return leaders(pad["totals"], there)


def leaders(totals: list[int], teams: list[int]) -> list[int]:
    best = max(totals[team] for team in teams)
    return [team for team in teams if totals[team] == best]


def finish(pad: Pad, number: int, rule: str, named: list[int]) -> bool:
    """One winner ends the game; several only where they share."""
    if len(named) == 1 or pad["rules"]["tie"] == "shared" or pad.pop("both_win", False):
        end(pad, number, rule, named)
        return True
    return False
