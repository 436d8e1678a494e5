"""200: what a played hand is worth and when the game is over."""

from __future__ import annotations

from typing import Any

from .auction import FOR_200, levels
from .facts import Deal, End, Game, Line, Problem, Setting, Verdict
from .two_hundred import (
    CARD_POINTS,
    FIVE,
    NO_TRUMP,
    OPTIONS_OF_200,
    PACK_POINTS,
    PRESETS_OF_200,
    SUITS,
    read_hand,
    usual_options,
)

FOR_200_AWARD = 200


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
    if deal.sides_bid is not None or deal.bidder is None:
        return []
    contract = setting.side_of(deal.bidder)
    for side, total in enumerate(totals):
        asks = side != contract and deal.captured[side] > 0
        if asks and is_at_threshold(total, setting.options):
            return [setting.place("sides_bid").problem_with("sides_bid_needed", {"side": side})]
    return []


def judge_hand(deal: Deal, totals: list[int], setting: Setting) -> Verdict:
    """A played hand without problems: the lines of both sides (200.S1 to S6, O1, LR.S2, LR.S3)."""
    contract = setting.side_of(deal.bidder) if deal.bidder is not None else 0
    bid = deal.bid if deal.bid is not None else PACK_POINTS
    made = deal.captured[contract] >= bid
    lines: list[Line] = []
    for side, total in enumerate(totals):
        if side == contract:
            line = contract_line(side, deal, bid, made, setting.options)
        else:
            line = defence_line(side, deal, total, setting.options)
        lines.append(line)
        lines.extend(no_trump_lines(line, deal, setting.options))
    return Verdict("made" if made else "failed", lines, slips(deal, contract, bid, setting))


def contract_line(side: int, deal: Deal, bid: int, made: bool, options: dict[str, Any]) -> Line:
    """200.S1 made: what was captured; 200.S2 failed: minus the bid; 200.O1: 100 for 200."""
    captured = deal.captured[side]
    penalty: int = options["hundred_for_200_penalty"]
    if deal.for_200 and made:
        return Line(side, FOR_200_AWARD, "200.O1", {"reading": "made", "captured": captured})
    if deal.for_200:
        args = {"reading": "failed", "captured": captured, "penalty": penalty}
        return Line(side, -penalty, "200.O1", args)
    if made:
        return Line(side, captured, "200.S1", {"bid": bid, "captured": captured})
    return Line(side, -bid, "200.S2", {"bid": bid, "captured": captured})


def defence_line(side: int, deal: Deal, total: int, options: dict[str, Any]) -> Line:
    """200.S3 below the threshold; 200.S4 at it: only with a bid of its own in this hand."""
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


def no_trump_lines(line: Line, deal: Deal, options: dict[str, Any]) -> list[Line]:
    """No trump doubles what was awarded (LR.S2) and, unless switched off, the minus (LR.S3)."""
    if deal.trump != NO_TRUMP or options["nt_multiplier"] == 1:
        return []
    args = {"points_before": line.points}
    if line.points > 0:
        return [Line(line.side, line.points, "LR.S2", args)]
    if line.points < 0 and options["nt_doubles_failed"]:
        return [Line(line.side, line.points, "LR.S3", args)]
    return []


def slips(deal: Deal, contract: int, bid: int, setting: Setting) -> list[Problem]:
    """Possible, but probably a slip: the defenders' count is just the bid (part C)."""
    others = sum(deal.captured) - deal.captured[contract]
    if others == bid and deal.captured[contract] != bid:
        return [setting.place("captured").problem_with("columns_swapped", {"bid": bid})]
    return []


def ending_of_200(
    contract: int, totals: list[int], counted: int, options: dict[str, Any]
) -> End | None:
    """Whether the game is over after a scored hand, in the order of 200.E1 to E5 and 200.O5.

    `contract` is the side that had the contract, `totals` those after the hand, `counted` the
    number of hands scored. A game ends only with a winner (ENG.5).
    """
    args: dict[str, Any] = {"target": options["target"]}
    over = [side for side, total in enumerate(totals) if total >= options["target"]]
    if len(over) == 1:
        return End("200.E2", over, args)
    if over and options["both_over"] == "bidder":
        return End("200.E3", [contract], args)
    if over:
        end = highest_wins("200.E3", {**args, "reading": "higher"}, totals, options)
        if end is not None:
            return end
    end = floor_ending(totals, options)
    if end is not None:
        return end
    limit = options["hand_limit"]
    if limit is not None and counted >= limit:
        return highest_wins("200.O5", {"limit": limit}, totals, options)
    return None


def highest_wins(
    rule: str, args: dict[str, Any], totals: list[int], options: dict[str, Any]
) -> End | None:
    """The highest total wins; level leaders play another hand or, by `tie`, share (ENG.5)."""
    best = max(totals)
    leaders = [side for side, total in enumerate(totals) if total == best]
    if len(leaders) == 1:
        return End(rule, leaders, args)
    if options["tie"] == "another_hand":
        return None
    return End(rule, leaders, {**args, "reading": "shared"})


def floor_ending(totals: list[int], options: dict[str, Any]) -> End | None:
    """200.E4: a side at the floor loses; 200.E4b: only while the other stands at 0 or more.

    Both at the floor (only adjustments and handicaps can bring that) names no one winner, so the
    game goes on (ENG.5). The reading "negative" of 200.E4 is the end that some tables do not play.
    """
    rule: str = options["floor_rule"]
    if rule == "off":
        return None
    safe = [side for side, total in enumerate(totals) if total > options["floor"]]
    if len(safe) != 1:
        return None
    args: dict[str, Any] = {"floor": options["floor"]}
    is_negative = totals[safe[0]] < 0
    if rule == "always":
        return End("200.E4", safe, {**args, "reading": "negative"} if is_negative else args)
    return None if is_negative else End("200.E4b", safe, args)


def near_end_of_200(totals: list[int], options: dict[str, Any]) -> list[int]:
    """The sides within five points of the target or of the floor (part C)."""
    high: int = options["target"] - FIVE
    low: int = options["floor"] + FIVE
    floored: bool = options["floor_rule"] != "off"
    return [s for s, total in enumerate(totals) if total >= high or (floored and total <= low)]


def outlook_of_200(totals: list[int], options: dict[str, Any]) -> dict[str, Any]:
    """What the table screen needs before a hand: calls, figures, suits, who must bid to score.

    `contracts`: every contract that a hand can have, with the fewest card points that make it;
    `pack`: the card points of all piles together; `cards`: every card that counts, and for how
    much; `to_win` and `to_lose`: how far each side is
    from the target and from the floor (null: no lower limit), 0 or less where it is there.
    """
    contracts: list[Any] = [{"call": level, "from": level} for level in levels(options)]
    if options["hundred_for_200"]:
        contracts.append({"call": FOR_200, "from": PACK_POINTS})
    return {
        "levels": levels(options),
        "contracts": contracts,
        "pack": PACK_POINTS,
        "cards": cards_of_200(),
        "figures": [n for n in range(PACK_POINTS + 1) if n % FIVE == 0],
        "suits": [*SUITS, NO_TRUMP] if options["no_trump"] else [*SUITS],
        "for_200": options["hundred_for_200"],
        "to_win": [options["target"] - total for total in totals],
        "to_lose": [above_floor(total, options) for total in totals],
        "needs_bid": [is_at_threshold(total, options) for total in totals],
    }


def cards_of_200() -> list[dict[str, Any]]:
    """200.D2: the aces, tens and fives with their points, rank by rank; the rest counts nothing."""
    return [
        {"card": rank + suit, "rank": rank, "suit": suit, "points": points}
        for rank, points in CARD_POINTS.items()
        for suit in SUITS
    ]


def above_floor(total: int, options: dict[str, Any]) -> int | None:
    """200.E4: how far a total stands above the floor; None where there is no lower limit."""
    if options["floor_rule"] == "off":
        return None
    above: int = total - options["floor"]
    return above


TWO_HUNDRED = Game(
    presets=PRESETS_OF_200,
    options=OPTIONS_OF_200,
    usual=usual_options,
    read=read_hand,
    check_void=void_problems,
    lacking=sides_bid_problems,
    judge=judge_hand,
    ending=ending_of_200,
    near_end=near_end_of_200,
    outlook=outlook_of_200,
)
