"""200: what a played hand of any variant is worth, line by line."""

from __future__ import annotations

from typing import Any

from .facts import Deal, Line, Problem, Setting, Verdict
from .two_hundred import NO_TRUMP, PACK_POINTS
from .two_hundred_hand import has_kitty

FOR_200_AWARD = 200
POINTS_SHORT = 30


def void_problems(kind: str, setting: Setting) -> list[Problem]:
    """200.O3: where the dealer must bid, nobody can pass a hand out."""
    if kind == "passed" and setting.options["dealer_must_bid"]:
        return [setting.place("void").problem("dealer_must_bid")]
    return []


def is_at_threshold(total: int, options: dict[str, Any]) -> bool:
    """200.S4 and 200.S5: whether a side with this total before the hand must bid to score."""
    rule: bool = options["hundred_rule"]
    return rule and total >= options["hundred_threshold"]


def sides_bid_problems(deal: Deal, totals: list[int], setting: Setting) -> list[Problem]:
    """No score rests on a question that nobody asked: who else bid? (rules part D)"""
    if deal.sides_bid is not None or is_declared(deal):
        return []
    contract = contract_sides(deal, setting)
    for side in setting.playing:
        points = deal.captured[side] + discards_to(side, deal, setting)
        asks = side not in contract and points != 0
        if asks and is_at_threshold(totals[side], setting.options):
            return [setting.place("sides_bid").problem_with("sides_bid_needed", {"side": side})]
    return []


def contract_sides(deal: Deal, setting: Setting) -> list[int]:
    """The bidder's side and, where he called one, his partner's (5C.S1, 5C.S4)."""
    sides = [setting.side_of(deal.bidder)]
    partner: int | None = deal.more["partner"]
    return sides if partner is None else [*sides, setting.side_of(partner)]


def is_declared(deal: Deal) -> bool:
    """LR.A1: whether the bidder declared that he takes all 100."""
    declared: bool = deal.more["declared_all"]
    return declared


def discards_to(side: int, deal: Deal, setting: Setting) -> int:
    """KIT.S1 and KIT.S3: the points in the discards that count for this side."""
    discard: int = deal.more["discard"]
    if not has_kitty(setting):
        return 0
    rule: str = setting.options["discard_points"]
    if rule == "last_trick":
        return discard if side == deal.more["last_trick"] else 0
    is_defence = side in setting.playing and side not in contract_sides(deal, setting)
    return discard if rule == "defenders" and is_defence else 0


def taken_by_contract(deal: Deal, setting: Setting) -> int:
    """The points that the contract is judged by; without the discards, but for KIT.S3's last
    trick."""
    sides = contract_sides(deal, setting)
    return sum([deal.captured[side] + discards_to(side, deal, setting) for side in sides])


def judge_hand(deal: Deal, totals: list[int], setting: Setting) -> Verdict:
    """A played hand without problems: the lines of every side (200.S*, 200.O1, KIT, LR, 5C)."""
    contract = contract_sides(deal, setting)
    taken = taken_by_contract(deal, setting)
    bid = PACK_POINTS if deal.bid is None else deal.bid
    made = taken >= bid
    if is_declared(deal):
        return declared_verdict(contract[0], deal.captured[contract[0]])
    lines: list[Line] = []
    for side in setting.playing:
        if side == contract[0]:
            own = bidder_lines(side, deal, taken, bid, made, setting)
        elif side in contract:
            own = partner_lines(side, deal, taken, bid, made, setting)
        else:
            own = defence_lines(side, deal, totals[side], setting)
        lines.extend([*own, *no_trump_lines(side, own, deal, setting.options)])
    return Verdict("made" if made else "failed", lines, slips(deal, contract, bid, setting))


def declared_verdict(side: int, taken: int) -> Verdict:
    """LR.A1 to A3: a declared hand adds no points, it only decides the game. All 100 must be in
    tricks: points in the discards fail it whoever they would count for (`discard_points`)."""
    made = taken == PACK_POINTS
    line = Line(side, 0, "LR.A1" if made else "LR.A2", {"captured": taken})
    return Verdict("made" if made else "failed", [line])


def bidder_lines(
    side: int, deal: Deal, taken: int, bid: int, made: bool, setting: Setting
) -> list[Line]:
    """The contract's line, and what became of the points that it does not count."""
    lines = [contract_line(side, taken, bid, made, deal.for_200, setting)]
    discard: int = deal.more["discard"]
    if discard != 0 and has_kitty(setting) and setting.options["discard_points"] == "nobody":
        lines.append(Line(side, 0, "KIT.S3", {"reading": "nobody", "discard": discard}))
    if discards_to(side, deal, setting) != 0:
        lines.append(Line(side, 0, "KIT.S3", {"reading": "included", "discard": discard}))
    missing = PACK_POINTS - sum(deal.captured) - discard
    if missing != 0:
        lines.append(Line(side, 0, "2P.S2", {"missing": missing}))
    return lines


def contract_line(
    side: int, taken: int, bid: int, made: bool, for_200: bool, setting: Setting
) -> Line:
    """200.S1 made: what was captured; 200.S2 failed: minus the bid; 200.O1: 100 for 200.

    With a called partner both count together (5C.S1), and 5C.S3 is the rule of a failed bid.
    """
    penalty: int = setting.options["hundred_for_200_penalty"]
    if for_200 and made:
        return Line(side, FOR_200_AWARD, "200.O1", {"reading": "made", "captured": taken})
    if for_200:
        args: dict[str, Any] = {"reading": "failed", "captured": taken, "penalty": penalty}
        return Line(side, -penalty, "200.O1", args)
    told: dict[str, Any] = {"bid": bid, "captured": taken}
    if "called" in setting.traits:
        if made:
            return Line(side, taken, "5C.S1", {"reading": "bidder", **told})
        return Line(side, -bid, "5C.S3", {"reading": "bidder", **told})
    return Line(side, taken, "200.S1", told) if made else Line(side, -bid, "200.S2", told)


def partner_lines(
    side: int, deal: Deal, taken: int, bid: int, made: bool, setting: Setting
) -> list[Line]:
    """5C.S1 made: as the bidder; 5C.S3 failed: as the table plays it (`five_fail`)."""
    told: dict[str, Any] = {"bid": bid, "captured": taken}
    rule: str = setting.options["five_fail"]
    if deal.for_200 and (made or rule == "both_minus"):
        return [contract_line(side, taken, bid, made, True, setting)]
    if made:
        return [Line(side, taken, "5C.S1", {"reading": "partner", **told})]
    if rule == "both_minus":
        return [Line(side, -bid, "5C.S3", {"reading": "partner", **told})]
    own = deal.captured[side]
    if rule == "bidder_only_partner_scores":
        return [Line(side, own, "5C.S3", {"reading": "partner_scores", "captured": own})]
    return [Line(side, 0, "5C.S3", {"reading": "partner_nothing", "captured": own})]


def defence_lines(side: int, deal: Deal, total: int, setting: Setting) -> list[Line]:
    """200.S3 or 200.S4, and the discards that are the defenders' (KIT.S1, KIT.S2)."""
    line = defence_line(side, deal, total, setting)
    discard = discards_to(side, deal, setting)
    if discard == 0:
        return [line]
    is_blocked = line.args.get("reading") == "blocked"
    if is_blocked:
        return [line, Line(side, 0, "KIT.S2", {"discard": discard})]
    if setting.options["discard_points"] == "last_trick":
        return [line, Line(side, discard, "KIT.S3", {"reading": "last_trick", "discard": discard})]
    return [line, Line(side, discard, "KIT.S1", {"discard": discard})]


def defence_line(side: int, deal: Deal, total: int, setting: Setting) -> Line:
    """200.S3 below the threshold; 200.S4 at it: only with a bid of its own in this hand."""
    options = setting.options
    captured = deal.captured[side]
    threshold: int = options["hundred_threshold"]
    args: dict[str, Any] = {"captured": captured, "before": total, "threshold": threshold}
    if total < threshold:
        return Line(side, captured, "200.S3", args)
    if not options["hundred_rule"]:
        return Line(side, captured, "200.S3", {"reading": "no_rule", **args})
    reading = "nothing"
    if deal.sides_bid is not None:
        reading = "bid" if side in deal.sides_bid else "blocked"
    points = 0 if reading == "blocked" else captured
    return Line(side, points, "200.S4", {"reading": reading, **args})


def no_trump_lines(side: int, lines: list[Line], deal: Deal, options: dict[str, Any]) -> list[Line]:
    """No trump doubles what was awarded (LR.S2) and, unless switched off, the minus (LR.S3)."""
    if deal.trump != NO_TRUMP or options["nt_multiplier"] == 1:
        return []
    points = sum([line.points for line in lines])
    args: dict[str, Any] = {"points_before": points}
    if points > 0:
        return [Line(side, points, "LR.S2", args)]
    if points < 0 and options["nt_doubles_failed"]:
        return [Line(side, points, "LR.S3", args)]
    return []


def slips(deal: Deal, contract: list[int], bid: int, setting: Setting) -> list[Problem]:
    """Possible, but probably a slip (part C): where two sides play, the defenders' count is just
    the bid, or more and the bid far from made; a bid of 100 with points in the discards."""
    place = setting.place("captured")
    others = sum(deal.captured) - sum([deal.captured[side] for side in contract])
    is_swapped = others == bid and deal.captured[contract[0]] != bid
    is_far_short = others > bid and bid - deal.captured[contract[0]] >= POINTS_SHORT
    warnings: list[Problem] = []
    if is_swapped and len(setting.playing) == 2:
        warnings.append(place.problem_with("columns_swapped", {"bid": bid}))
    elif is_far_short and len(setting.playing) == 2:
        args: dict[str, Any] = {"taken": others, "bid": bid}
        warnings.append(place.problem_with("columns_far_apart", args))
    if bid == PACK_POINTS and deal.more["discard"] != 0:
        warnings.append(setting.place("discard").problem("hundred_with_discard"))
    return warnings
