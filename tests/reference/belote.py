"""A second opinion on Belote, written from the rules and nothing else; legal records only.

`play(record)` gives what scoring, held points and the end of the game decide; `begin(record)`
and `add(pad, element)` are the same, one element at a time.
"""

from __future__ import annotations

from typing import Any

Pad = dict[str, Any]
Json = dict[str, Any]

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMP_ORDER_OF_FOURS = ["Q", "K", "10", "A"]
SEQUENCES = {"tierce": 20, "cinquante": 50, "cent": 100}


def play(record: Json) -> Json:
    """A legal record in; hands, totals, held points, end of the game and next dealer out."""
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
        "held": start.get("held") or 0,
        "counted": start.get("hands") or 0,
        "dealer": record.get("first_dealer"),
        "rows": [],
        "winners": [],
        "ended_at": None,
        "ended_by": None,
    }


def rules_in_force(variant: str, chosen: Json) -> Json:
    rules = {
        "target": 501,
        "tie": "another_hand",
        "hand_limit": None,
        "void_deal": "next",
        "declarations": variant == "declarations",
        "tie_rule": "litige",
        "litige_belote": "held",
        "belote_alone_wins": True,
        "contract_counts_declarations": True,
        "carre_order": "natural",
        "round_to_ten": False,
    }
    rules.update(chosen)
    return rules


def result(pad: Pad) -> Json:
    over = pad["ended_at"] is not None
    return {
        "hands": pad["rows"],
        "totals": list(pad["totals"]),
        "held": pad["held"],
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
    row["held"] = pad["held"]
    pad["rows"].append(row)


def add_deal(pad: Pad, hand: Json, row: Json, late: bool) -> None:
    pad["dealer"] = hand.get("dealer", pad["dealer"])
    calls = hand.get("calls")
    if calls and pad["dealer"] is None:
        pad["dealer"] = (calls[0][0] + 3) % 4
    row["dealer"] = pad["dealer"]
    row["bidder"], row["bid"] = hand.get("taker"), hand.get("trump")
    if calls is not None:
        seat, call = calls[-1] if calls else (0, "pass")
        if call != "pass":  # the first taker ends the auction
            row["bidder"] = seat
            row["bid"] = hand.get("turned", hand.get("trump")) if call == "take" else call
        elif len(calls) < 8:
            row["state"] = "bidding"
            if calls:
                row["to_call"] = (seat + 1) % 4
            elif pad["dealer"] is not None:
                row["to_call"] = (pad["dealer"] + 1) % 4
            return
    if row["bidder"] is None:
        row["state"] = "void" if calls is not None else "bidding"
        if calls is not None:
            deal_after_passes(pad)
    elif "captured" not in hand and "capot" not in hand:
        row["state"] = "playing"
    else:
        row["state"] = "scored"
        if not late:
            count_points(pad, hand, row)
        move_deal(pad)


def awarded(pad: Pad, hand: Json, trump: str) -> list[int]:
    """BEL.D1 to BEL.D4: the points of the better side's combinations, nothing for the other."""
    if "declared" in hand:
        return list(hand["declared"])
    announced = hand.get("declarations") or []
    best: list[Any] = [None, None]
    points = [0, 0]
    for seat, kind, top, suit in announced:
        team = pad["team_of"][seat]
        worth, strength = judged(pad, kind, top, suit, trump)
        points[team] += worth
        if best[team] is None or strength > best[team]:
            best[team] = strength
    if best[0] == best[1]:
        return [0, 0]
    if best[1] is None or (best[0] is not None and best[0] > best[1]):
        return [points[0], 0]
    return [0, points[1]]


def judged(pad: Pad, kind: str, top: str, suit: Any, trump: str) -> tuple[int, tuple[int, ...]]:
    if kind == "carre":
        worth = {"J": 200, "9": 150}.get(top, 100)
        rank = ORDER.index(top)
        if worth == 100 and pad["rules"]["carre_order"] == "trump":
            rank = TRUMP_ORDER_OF_FOURS.index(top)
        return worth, (worth, 1, rank, 0)
    worth = SEQUENCES[kind]
    return worth, (worth, 0, ORDER.index(top), 1 if suit == trump else 0)


def count_points(pad: Pad, hand: Json, row: Json) -> None:
    rules = pad["rules"]
    ours = pad["team_of"][row["bidder"]]
    theirs = 1 - ours
    declared = awarded(pad, hand, row["bid"])
    row["declared"] = declared
    belote = [0, 0]
    if hand.get("belote") is not None:
        belote[hand["belote"]] = 20
    loser = None
    points = [0, 0]
    if hand.get("capot") is not None:
        winner = hand["capot"]
        loser = 1 - winner
        row["outcome"] = "capot"
        points[winner] = 252 + sum(declared) + belote[winner] + pad["held"]
        points[loser] = belote[loser]
        pad["held"] = 0
    else:
        sums = [hand["captured"][team] + belote[team] + declared[team] for team in (0, 1)]
        judge = list(sums)
        if not rules["contract_counts_declarations"]:
            judge = [hand["captured"][team] + belote[team] for team in (0, 1)]
        is_made = judge[ours] > judge[theirs]
        is_down = judge[ours] < judge[theirs]
        if judge[ours] == judge[theirs]:
            is_made = rules["tie_rule"] == "made"
            is_down = rules["tie_rule"] == "dedans"
        if is_made:
            row["outcome"] = "made"
            points = sums
            points[ours] += pad["held"]
            pad["held"] = 0
        elif is_down:
            row["outcome"] = "dedans"
            loser = ours
            points[ours] = belote[ours]
            points[theirs] = 162 + sum(declared) + belote[theirs] + pad["held"]
            pad["held"] = 0
        else:
            row["outcome"] = "litige"
            points[theirs] = sums[theirs]
            at_once = belote[ours] if rules["litige_belote"] == "kept" else 0
            points[ours] = at_once
            pad["held"] += sums[ours] - at_once
    if rules["round_to_ten"]:
        points = [(figure + 5) // 10 * 10 for figure in points]
    row["delta"] = points
    move_totals(pad, points)
    pad["counted"] += 1
    look_for_end(pad, row["number"], loser)


def look_for_end(pad: Pad, number: int, loser: int | None) -> None:
    rules, totals = pad["rules"], pad["totals"]
    there = [team for team in (0, 1) if totals[team] >= rules["target"]]
    if not rules["belote_alone_wins"] and loser in there:
        there.remove(loser)
    limit = rules["hand_limit"]
    has_run_out = limit is not None and pad["counted"] >= limit
    at_target = "BEL.E1" if len(there) == 1 else "BEL.E2"
    for rule, teams in ((at_target, there), ("BEL.O3", [0, 1] if has_run_out else [])):
        best = [team for team in teams if totals[team] == max(totals[one] for one in teams)]
        if len(best) == 1 or (len(best) == 2 and rules["tie"] == "shared"):
            pad["winners"], pad["ended_by"], pad["ended_at"] = best, rule, number
            return


def move_totals(pad: Pad, points: list[int]) -> None:
    for team in (0, 1):
        pad["totals"][team] += points[team]


def move_deal(pad: Pad) -> None:
    if pad["dealer"] is not None:
        pad["dealer"] = (pad["dealer"] + 1) % 4


def deal_after_passes(pad: Pad) -> None:
    if pad["rules"]["void_deal"] == "next":
        move_deal(pad)
