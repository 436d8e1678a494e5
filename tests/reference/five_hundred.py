"""A second opinion on 500, written from the rules and nothing else; legal records only.

`play(record)` gives what scoring and the end of the game decide; `begin(record)` and
`add(pad, element)` are the same, one element at a time.
"""

from __future__ import annotations

from typing import Any

Pad = dict[str, Any]
Json = dict[str, Any]

WORTH = {
    **{"6S": 40, "6C": 60, "6D": 80, "6H": 100, "6N": 120},
    **{"7S": 140, "7C": 160, "7D": 180, "7H": 200, "7N": 220},
    **{"8S": 240, "8C": 260, "8D": 280, "8H": 300, "8N": 320},
    **{"9S": 340, "9C": 360, "9D": 380, "9H": 400, "9N": 420},
    **{"10S": 440, "10C": 460, "10D": 480, "10H": 500, "10N": 520},
    **{"NULLO": 250, "DNULLO": 500, "BNULLO": 500},
}


def play(record: Json) -> Json:
    """A legal record in; hands, totals, end of the game and next dealer out."""
    pad = begin(record)
    for element in record["hands"]:
        add(pad, element)
    return result(pad)


def begin(record: Json) -> Pad:
    start = record.get("start") or {}
    teams = record.get("sides") or [[0, 2], [1, 3]]
    return {
        "variant": record["variant"],
        "team_of": {seat: team for team, seats in enumerate(teams) for seat in seats},
        "rules": rules_in_force(record["variant"], record.get("rules") or {}),
        "totals": list(start.get("totals") or [0, 0]),
        "counted": start.get("hands") or 0,
        "dealer": record.get("first_dealer"),
        "rows": [],
        "winners": [],
        "ended_at": None,
        "ended_by": None,
    }


def rules_in_force(variant: str, chosen: Json) -> Json:
    rules = {
        "min_bid": "7S" if variant == "five_card_widow" else "6S",
        "floor": -750 if chosen.get("win_rule") == "bid_to_win_750" else -1000,
        "floor_rule": "always",
        "tie": "another_hand",
        "hand_limit": None,
        "void_deal": "same",
        "win_rule": "bid_to_win",
        "nullo": "all",
        "nullo_scores": "by_bid",
        "defence_cap": None,
    }
    rules.update(chosen)
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
        "next_dealer": None if over else pad["dealer"],
    }


def add(pad: Pad, element: Json) -> None:
    """One more element of `hands` on the pad."""
    row: Json = {"number": len(pad["rows"]) + 1, "dealer": None, "to_call": None, "bidder": None}
    row.update(bid=None, outcome=None, delta=[0, 0])
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
    pad["dealer"] = hand.get("dealer", pad["dealer"])
    calls = hand.get("calls")
    if calls and pad["dealer"] is None:
        pad["dealer"] = (calls[0][0] + 3) % 4
    row["dealer"] = pad["dealer"]
    row["bidder"], row["bid"] = hand.get("bidder"), hand.get("bid")
    if calls is not None:
        for seat, call in calls:  # 500.B2: every bid stands above those before it
            if call != "pass":
                row["bidder"], row["bid"] = seat, call
        if len(calls) < 4:
            row["state"] = "bidding"
            if calls:
                row["to_call"] = (calls[-1][0] + 1) % 4
            elif pad["dealer"] is not None:
                row["to_call"] = (pad["dealer"] + 1) % 4
            return
    if row["bid"] is None:
        row["state"] = "void" if calls is not None else "bidding"
        if calls is not None:
            deal_after_passes(pad)
    elif "tricks" not in hand:
        row["state"] = "playing"
    else:
        row["state"] = "scored"
        if not late:
            count_points(pad, hand, row)
        move_deal(pad)


def count_points(pad: Pad, hand: Json, row: Json) -> None:
    rules = pad["rules"]
    ours = pad["team_of"][row["bidder"]]
    theirs = 1 - ours
    won = hand["tricks"][ours]
    worth = WORTH[row["bid"]]
    points = [0, 0]
    if "NULLO" in row["bid"]:
        if rules["nullo_scores"] == "all_250":
            worth = 250
        is_made = won == 0
        points[ours] = worth if is_made else -worth
        points[theirs] = 10 * won  # 500.S6: the tricks of the bidding side
    else:
        is_made = won >= int(row["bid"][:-1])
        points[ours] = worth if is_made else -worth
        if won == 10:
            points[ours] = max(250, worth)
        points[theirs] = 10 * hand["tricks"][theirs]
    if rules["defence_cap"] is not None:
        room = max(0, rules["defence_cap"] - pad["totals"][theirs])
        points[theirs] = min(points[theirs], room)
    row["outcome"] = "made" if is_made else "failed"
    row["delta"] = points
    move_totals(pad, points)
    pad["counted"] += 1
    look_for_end(pad, row["number"], ours, is_made)


def look_for_end(pad: Pad, number: int, ours: int, is_made: bool) -> None:
    rules, totals = pad["rules"], pad["totals"]
    at_500 = [team for team in (0, 1) if totals[team] >= 500]
    at_750 = [team for team in (0, 1) if totals[team] >= 750]
    down = [team for team in (0, 1) if totals[team] <= rules["floor"]]
    if rules["win_rule"] == "first_to_500":
        if at_500:
            end(pad, number, "500.O2", [ours] if ours in at_500 else at_500)
            return
    elif ours in at_500 and is_made:
        end(pad, number, "500.E1", [ours])
        return
    if rules["win_rule"] == "bid_to_win_750" and at_750:
        end(pad, number, "500.O3", [ours] if ours in at_750 else at_750)
        return
    if rules["floor_rule"] != "off" and len(down) == 1:
        other = 1 - down[0]
        if rules["floor_rule"] == "always" or totals[other] >= 0:
            end(pad, number, "500.E2", [other])
            return
    if rules["hand_limit"] is not None and pad["counted"] >= rules["hand_limit"]:
        best = [team for team in (0, 1) if totals[team] == max(totals)]
        if len(best) == 1 or rules["tie"] == "shared":
            end(pad, number, "500.O4", best)


def end(pad: Pad, number: int, rule: str, winners: list[int]) -> None:
    pad["winners"], pad["ended_by"], pad["ended_at"] = winners, rule, number


def move_totals(pad: Pad, points: list[int]) -> None:
    for team in (0, 1):
        pad["totals"][team] += points[team]


def move_deal(pad: Pad) -> None:
    if pad["dealer"] is not None:
        pad["dealer"] = (pad["dealer"] + 1) % 4


def deal_after_passes(pad: Pad) -> None:
    if pad["rules"]["void_deal"] == "next":
        move_deal(pad)
