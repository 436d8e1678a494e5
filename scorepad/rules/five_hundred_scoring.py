"""500 (Bid): what a played hand is worth and when the game is over (500.S*, 500.E*, 500.O*)."""

from __future__ import annotations

from typing import Any

from .endings import highest_wins
from .facts import Deal, End, Game, Line, Problem, Setting, Start, Verdict
from .five_hundred import (
    BIDS,
    NULLO,
    NULLOS,
    OPTIONS_OF_500,
    PRESETS_OF_500,
    TRICKS,
    bid_problems,
    level_of,
    made_from_to,
    read_500,
    usual_of_500,
    value_of,
)
from .plain import (
    any_void,
    everybody,
    no_misfits,
    no_stake,
    nobody_near,
    nothing_lacking,
    those_playing,
)

GOAL = 500
HIGH_GOAL = 750
SLAM = 250
PER_TRICK = 10
JUMP_OF_500 = 260
TRICKS_SHORT = 4


def judge_500(deal: Deal, totals: list[int], setting: Setting) -> Verdict:
    """A played hand without problems: the lines of both sides (500.S1 to S6, 500.O6)."""
    contract = setting.side_of(deal.bidder)
    is_nullo = deal.bid in NULLOS
    tricks = deal.captured[contract]
    fewest, most = made_from_to(deal.bid)
    made = tricks >= fewest and tricks <= most
    lines: list[Line] = []
    for side, total in enumerate(totals):
        if side == contract and is_nullo:
            lines.append(nullo_line(side, deal, made, setting.options))
        elif side == contract:
            lines.append(bid_line(side, deal, made))
        else:
            line = defence_line_of_500(side, deal, is_nullo)
            lines.extend([line, *cap_lines(line, total, setting.options)])
    slips = [] if made or is_nullo else slips_of_500(deal, contract, setting)
    return Verdict("made" if made else "failed", lines, slips)


def slips_of_500(deal: Deal, contract: int, setting: Setting) -> list[Problem]:
    """Possible, but probably a slip (part C): the defenders took what was bid, or more,
    and the bid is far from made."""
    level = level_of(deal.bid)
    tricks = TRICKS - deal.captured[contract]
    if tricks < level or level - deal.captured[contract] < TRICKS_SHORT:
        return []
    return [setting.place("tricks").problem_with("tricks_swapped", {"tricks": tricks})]


def bid_line(side: int, deal: Deal, made: bool) -> Line:
    """500.S1 made: the bid's value; 500.S3 all ten: at least 250; 500.S2 failed: minus it."""
    tricks = deal.captured[side]
    value = value_of(deal.bid)
    args: dict[str, Any] = {"bid": deal.bid, "tricks": tricks, "value": value}
    if not made:
        return Line(side, -value, "500.S2", args)
    if tricks == TRICKS:
        return Line(side, max(SLAM, value), "500.S3", {**args, "slam": SLAM})
    return Line(side, value, "500.S1", args)


def nullo_line(side: int, deal: Deal, made: bool, options: dict[str, Any]) -> Line:
    """500.S5 without a trick: plus what the bid is worth; 500.S6 with some: minus it."""
    worth = value_of(NULLO) if options["nullo_scores"] == "all_250" else value_of(deal.bid)
    args: dict[str, Any] = {"bid": deal.bid, "tricks": deal.captured[side], "value": worth}
    if made:
        return Line(side, worth, "500.S5", {"reading": "made", **args})
    return Line(side, -worth, "500.S6", {"reading": "failed", **args})


def defence_line_of_500(side: int, deal: Deal, is_nullo: bool) -> Line:
    """500.S4: 10 a trick; against a nullo 10 for each trick that the bidders had to take."""
    if not is_nullo:
        tricks = deal.captured[side]
        return Line(side, PER_TRICK * tricks, "500.S4", {"tricks": tricks})
    taken = TRICKS - deal.captured[side]
    if taken == 0:
        return Line(side, 0, "500.S5", {"reading": "defence"})
    return Line(side, PER_TRICK * taken, "500.S6", {"reading": "defence", "tricks": taken})


def cap_lines(line: Line, total: int, options: dict[str, Any]) -> list[Line]:
    """500.O6 `defence_cap`: defence does not carry a side above the cap."""
    cap = options["defence_cap"]
    if cap is None or line.points == 0 or total + line.points <= cap:
        return []
    allowed = max(0, cap - total)
    return [Line(line.side, allowed - line.points, "500.O6", {"cap": cap, "before": total})]


def ending_of_500(
    deal: Deal, outcome: str | None, totals: list[int], counted: int, setting: Setting
) -> End | None:
    """500.E1, 500.O2 or 500.O3; then 500.E2; then the hand limit of 500.O4."""
    options = setting.options
    contract = setting.side_of(deal.bidder)
    end = goal_ending(contract, outcome, totals, options)
    return later_ending_of_500(totals, counted, options) if end is None else end


def starting_of_500(totals: list[int], counted: int, setting: Setting) -> Start:
    """Whether a game carried over is over already. Who is at 500 may have got there in defence,
    and plays on where that does not win; both at the goal are both named."""
    end = goal_ending(None, None, totals, setting.options)
    if end is None:
        end = later_ending_of_500(totals, counted, setting.options)
    return Start([side for side, total in enumerate(totals)], end)


def later_ending_of_500(totals: list[int], counted: int, options: dict[str, Any]) -> End | None:
    """500.E2 at the floor, then the hand limit of 500.O4."""
    end = floor_ending_of_500(totals, options)
    limit = options["hand_limit"]
    if end is None and limit is not None and counted >= limit:
        sides = [side for side, total in enumerate(totals)]
        return highest_wins("500.O4", {"limit": limit}, totals, sides, options)
    return end


def goal_ending(
    contract: int | None, outcome: str | None, totals: list[int], options: dict[str, Any]
) -> End | None:
    """Who has won by points, by the table's `win_rule`; no contract is that of a hand that nobody
    told."""
    rule: str = options["win_rule"]
    args: dict[str, Any] = {"goal": GOAL}
    if rule == "first_to_500":
        return first_over("500.O2", contract, totals, GOAL)
    if contract is not None and outcome == "made" and totals[contract] >= GOAL:
        return End("500.E1", [contract], args)
    if rule == "bid_to_win_750":
        return first_over("500.O3", contract, totals, HIGH_GOAL)
    return None


def first_over(rule: str, contract: int | None, totals: list[int], goal: int) -> End | None:
    """The side at the goal wins; both there, the bidder's, or both where no bidder is known."""
    over = [side for side, total in enumerate(totals) if total >= goal]
    if not over:
        return None
    if len(over) == 1 or contract is None:
        return End(rule, over, {"goal": goal})
    return End(rule, [contract], {"goal": goal, "reading": "both"})


def floor_ending_of_500(totals: list[int], options: dict[str, Any]) -> End | None:
    """500.E2: a side at the floor loses; by `floor_rule` only while the other is at 0 or more."""
    rule: str = options["floor_rule"]
    if rule == "off":
        return None
    safe = [side for side, total in enumerate(totals) if total > options["floor"]]
    if len(safe) != 1 or (rule == "opponent_nonneg" and totals[safe[0]] < 0):
        return None
    args: dict[str, Any] = {"floor": options["floor"], "loser": 1 - safe[0]}
    return End("500.E2", safe, {"reading": "nonneg", **args} if rule != "always" else args)


def outlook_of_500(totals: list[int], setting: Setting) -> dict[str, Any]:
    """What the table screen needs before a hand.

    `bids`: every bid of this table in the order of value, with its value, the tricks that it
    promises, and `made`, the fewest and the most that make it; `tricks`: how many there are;
    `to_win` and `to_lose`: how far each side is from the goal and from the floor (null: no lower
    limit).
    """
    options = setting.options
    bids = [bid for bid in BIDS if not bid_problems(bid, setting.place("bid"), setting)]
    no_floor = options["floor_rule"] == "off"
    return {
        "bids": [
            {"call": b, "value": value_of(b), "tricks": level_of(b), "made": made_from_to(b)}
            for b in bids
        ],
        "tricks": TRICKS,
        "to_win": [GOAL - total for total in totals],
        "to_lose": [None if no_floor else total - options["floor"] for total in totals],
    }


FIVE_HUNDRED = Game(
    presets=PRESETS_OF_500,
    options=OPTIONS_OF_500,
    usual=usual_of_500,
    read=read_500,
    check_void=any_void,
    lacking=nothing_lacking,
    judge=judge_500,
    ending=ending_of_500,
    starting=starting_of_500,
    seated=everybody,
    staying=those_playing,
    near_end=nobody_near,
    outlook=outlook_of_500,
    misfits=no_misfits,
    settle=no_stake,
    jump=JUMP_OF_500,
)
