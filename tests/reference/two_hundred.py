"""A second opinion on 200 for four (`partners`), written from the rules and nothing else.

Plain dicts and loops on purpose: it shares no code, no shape and no author's habit with the
engine, so that a misread rule shows as a disagreement. It takes legal records only and knows
nothing of problems, warnings or lines.

`play(record)` gives the part of the sheet that scoring and the end of the game decide.
`begin(record)` and `add(pad, element)` are the same, one element at a time.
"""

USUAL = {
    "target": 200,
    "min_bid": None,  # 50, or 60 where the target is 300 or 500 (200.O4)
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
    "no_trump": False,
    "nt_multiplier": 2,
    "nt_doubles_failed": True,
}


def play(record):
    """A legal record in; hands, totals, end of the game and next dealer out."""
    pad = begin(record)
    for element in record["hands"]:
        add(pad, element)
    return result(pad)


def begin(record):
    """The pad before the first hand; `add` writes on it."""
    start = record.get("start") or {}
    team_of = {}
    for team, seats in enumerate(record.get("sides") or [[0, 2], [1, 3]]):
        for seat in seats:
            team_of[seat] = team
    return {
        "team_of": team_of,
        "rules": rules_in_force(record.get("rules") or {}),
        "totals": list(start.get("totals") or [0, 0]),
        "counted": start.get("hands") or 0,
        "dealer": record.get("first_dealer"),
        "rows": [],
        "winners": [],
        "ended_at": None,
        "ended_by": None,
    }


def rules_in_force(chosen):
    rules = dict(USUAL)
    rules.update(chosen)
    if rules["min_bid"] is None:
        rules["min_bid"] = 50 if rules["target"] == 200 else 60
    return rules


def result(pad):
    over = pad["ended_at"] is not None
    return {
        "hands": pad["rows"],
        "totals": list(pad["totals"]),
        "over": over,
        "winner": pad["winners"][0] if len(pad["winners"]) == 1 else None,
        "winners": list(pad["winners"]),
        "ended_at": pad["ended_at"],
        "ended_by": pad["ended_by"],
        "next_dealer": None if over else pad["dealer"],
    }


def add(pad, element):
    """One more element of `hands` on the pad."""
    row = {"number": len(pad["rows"]) + 1, "dealer": None, "to_call": None, "bidder": None}
    row.update(bid=None, sides_bid=None, outcome=None, delta=[0, 0])
    after_the_end = pad["ended_at"] is not None
    if "adjust" in element:
        row["state"] = "adjusted"
        if not after_the_end:
            row["delta"] = list(element["adjust"])
            move_totals(pad, row["delta"])
    elif "rules" in element or "seats" in element:
        row["state"] = "changed"
        if "rules" in element:  # after the end too: later orphans were dealt under them
            pad["rules"] = rules_in_force(element["rules"])
    elif "void" in element:
        row["state"] = "void"
        if "dealer" in element:
            pad["dealer"] = element["dealer"]
        row["dealer"] = pad["dealer"]
        if element["void"] == "passed":
            deal_after_all_passed(pad)
    else:
        add_deal(pad, element, row, after_the_end)
    if after_the_end:
        row["state"] = "orphan"
    row["totals"] = list(pad["totals"])
    pad["rows"].append(row)


def add_deal(pad, hand, row, after_the_end):
    """A dealt hand, from nobody's call yet to the points counted."""
    if "dealer" in hand:
        pad["dealer"] = hand["dealer"]
    calls = hand.get("calls")
    if calls and pad["dealer"] is None:
        pad["dealer"] = (calls[0][0] + 3) % 4  # the first caller sits at the dealer's left
    row["dealer"] = pad["dealer"]
    deal = {"seat": hand.get("bidder"), "bid": hand.get("bid"), "who": hand.get("sides_bid")}
    deal["for_200"] = hand.get("hundred_for_200", False)
    if calls is not None:
        heard = hear(pad, calls)
        deal.update(heard)
        row["to_call"] = heard["to_call"]
    row["bidder"] = deal["seat"]
    row["bid"] = deal["bid"]
    row["sides_bid"] = None if deal["who"] is None else sorted(deal["who"])
    if calls is not None and deal["open"]:
        row["state"] = "bidding"
    elif deal["seat"] is None:
        row["state"] = "void" if calls is not None else "bidding"
        if calls is not None:
            deal_after_all_passed(pad)
    elif "captured" not in hand:
        row["state"] = "playing"
    else:
        row["state"] = "scored"
        if not after_the_end:
            count_points(pad, hand, deal, row)
        move_deal(pad)


def hear(pad, calls):
    """Legal calls in; who has the contract, who bid, whether it goes on and with whom."""
    seat_of_bid, level, for_200 = None, None, False
    who, out, spoken, last = set(), set(), set(), None
    for seat, call in calls:
        if seat in out:
            continue  # "pass" said again
        spoken.add(seat)
        last = seat
        if call == "pass":
            out.add(seat)
            continue
        seat_of_bid = seat
        level = 100 if call == "for_200" else call
        for_200 = call == "for_200"
        who.add(pad["team_of"][seat])
    if level == 100 or len(out) == 4:
        is_open = False
    elif pad["rules"]["single_round"]:
        is_open = len(spoken) < 4
    else:
        is_open = level is None or len(out) < 3
    to_call = None
    if is_open and last is not None:
        to_call = (last + 1) % 4
        while to_call in out:
            to_call = (to_call + 1) % 4
    elif is_open and pad["dealer"] is not None:
        to_call = (pad["dealer"] + 1) % 4
    return {
        "seat": seat_of_bid,
        "bid": level,
        "for_200": for_200,
        "who": who,
        "open": is_open,
        "to_call": to_call,
    }


def count_points(pad, hand, deal, row):
    rules = pad["rules"]
    ours = pad["team_of"][deal["seat"]]
    theirs = 1 - ours
    took = hand["captured"]
    times = rules["nt_multiplier"] if hand.get("trump") == "NT" and rules["no_trump"] else 1
    points = [0, 0]
    if took[ours] >= deal["bid"]:
        row["outcome"] = "made"
        points[ours] = 200 if deal["for_200"] else took[ours]
        points[ours] *= times
    else:
        row["outcome"] = "failed"
        points[ours] = -rules["hundred_for_200_penalty"] if deal["for_200"] else -deal["bid"]
        if rules["nt_doubles_failed"]:
            points[ours] *= times
    blocked = rules["hundred_rule"] and pad["totals"][theirs] >= rules["hundred_threshold"]
    if not blocked or (deal["who"] is not None and theirs in deal["who"]):
        points[theirs] = took[theirs] * times
    row["delta"] = points
    move_totals(pad, points)
    pad["counted"] += 1
    look_for_end(pad, row["number"], ours)


def look_for_end(pad, number, ours):
    """200.E1 to 200.E5, then the hand limit; a tie ends nothing unless ties are shared."""
    rules, totals = pad["rules"], pad["totals"]
    verdicts = []  # (rule, who it names)
    there = [team for team in (0, 1) if totals[team] >= rules["target"]]
    if len(there) == 1:
        verdicts.append(("200.E2", there))
    if len(there) == 2:
        named = [ours] if rules["both_over"] == "bidder" else leaders(totals)
        verdicts.append(("200.E3", named))
    if not there and rules["floor_rule"] != "off":
        rule = "200.E4" if rules["floor_rule"] == "always" else "200.E4b"
        down = [team for team in (0, 1) if totals[team] <= rules["floor"]]
        if len(down) == 1:  # both down name no winner (ENG.5): the game goes on
            other = 1 - down[0]
            if rule == "200.E4" or totals[other] >= 0:
                verdicts.append((rule, [other]))
    if rules["hand_limit"] is not None and pad["counted"] >= rules["hand_limit"]:
        verdicts.append(("200.O5", leaders(totals)))
    for rule, named in verdicts:
        if len(named) == 1 or (len(named) == 2 and rules["tie"] == "shared"):
            pad["winners"] = named
            pad["ended_by"] = rule
            pad["ended_at"] = number
            return


def leaders(totals):
    return [team for team in (0, 1) if totals[team] == max(totals)]


def move_totals(pad, points):
    for team in (0, 1):
        pad["totals"][team] += points[team]


def move_deal(pad):
    if pad["dealer"] is not None:
        pad["dealer"] = (pad["dealer"] + 1) % 4


def deal_after_all_passed(pad):
    if pad["rules"]["void_deal"] == "next":
        move_deal(pad)
