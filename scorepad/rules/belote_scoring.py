"""Belote: what a played hand is worth and when the game is over (BEL.S*, BEL.L*, BEL.E*)."""

from __future__ import annotations

from typing import Any

from .belote import (
    BELOTE_POINTS,
    CAPOT_POINTS,
    HAND_POINTS,
    OPTIONS_OF_BELOTE,
    PRESETS_OF_BELOTE,
    TRUMPS,
    cards_under,
    read_belote,
    usual_of_belote,
)
from .belote_combinations import combination_kinds, ruling_lines
from .endings import highest_wins
from .facts import Deal, End, Game, Line, Setting, Start, Verdict
from .plain import (
    any_void,
    everybody,
    no_misfits,
    no_stake,
    nobody_near,
    nothing_lacking,
    those_playing,
)


def judge_belote(deal: Deal, totals: list[int], setting: Setting) -> Verdict:
    """A played hand without problems: the lines of both sides, and what is held after it."""
    taker = setting.side_of(deal.bidder)
    outcome = outcome_of_belote(deal, taker, setting.options)
    lines: list[Line] = []
    for side in range(len(totals)):
        own = side_lines(side, deal, taker, outcome, setting)
        lines.extend(
            [
                *own,
                *ruling_lines(side, deal.more["ruling"]),
                *rounding_lines(side, own, setting.options),
            ]
        )
    held = 0
    if outcome == "litige":
        held = setting.held + held_now(deal, taker, setting.options)
    return Verdict(outcome, lines, [], held)


def outcome_of_belote(deal: Deal, taker: int, options: dict[str, Any]) -> str:
    """Capot is decided before any comparison (BEL.S4); then BEL.S1 to S3 and BEL.O1."""
    if deal.more["capot"] is not None:
        return "capot"
    ours = compared(deal, taker, options)
    theirs = compared(deal, 1 - taker, options)
    if ours > theirs:
        return "made"
    if ours < theirs:
        return "dedans"
    tied: str = options["tie_rule"]
    return tied


def compared(deal: Deal, side: int, options: dict[str, Any]) -> int:
    """What a side holds against the other: cards, belote and, unless switched off, declarations."""
    points = whole(deal, side)
    if options["contract_counts_declarations"]:
        return points
    declared: int = deal.more["declared"][side]
    return points - declared


def comparison(deal: Deal, side: int, options: dict[str, Any]) -> dict[str, Any]:
    """What a side held against the other, and the other against it, for a sentence."""
    return {"own": compared(deal, side, options), "other": compared(deal, 1 - side, options)}


def whole(deal: Deal, side: int) -> int:
    """Everything that a side brought home: cards, belote, declarations."""
    declared: int = deal.more["declared"][side]
    return deal.captured[side] + belote_of(deal, side) + declared


def belote_of(deal: Deal, side: int) -> int:
    """BEL.L1: 20 for king and queen of trumps in one hand."""
    return BELOTE_POINTS if deal.more["belote"] == side else 0


def winner_of_hand(deal: Deal, taker: int, outcome: str | None) -> int | None:
    """The side that won this hand; None at a litige."""
    if outcome == "capot":
        capot: int = deal.more["capot"]
        return capot
    if outcome == "litige":
        return None
    return taker if outcome == "made" else 1 - taker


def side_lines(side: int, deal: Deal, taker: int, outcome: str, setting: Setting) -> list[Line]:
    """The lines of one side, before any rounding."""
    winner = winner_of_hand(deal, taker, outcome)
    if outcome == "litige" and side == taker:
        return held_lines(side, deal, setting)
    if outcome == "made" or outcome == "litige":
        lines = own_lines(side, deal, taker, outcome, setting.options)
    elif side == winner:
        lines = taking_all_lines(side, deal, outcome, setting.options)
    else:
        lines = losing_lines(side, deal, outcome, setting.options)
    if side == winner and setting.held > 0:
        lines.append(Line(side, setting.held, "BEL.S3b", {"held": setting.held}))
    return lines


def own_lines(
    side: int, deal: Deal, taker: int, outcome: str, options: dict[str, Any]
) -> list[Line]:
    """BEL.S1 (and the defenders at a litige, BEL.S3): each side scores its own."""
    captured = deal.captured[side]
    args: dict[str, Any] = {"captured": captured, **comparison(deal, side, options)}
    reading = "taker" if side == taker else "defence"
    if side == taker and args["own"] == args["other"]:
        reading = "taker_tied"
    rule = "BEL.S3" if outcome == "litige" else "BEL.S1"
    lines = [Line(side, captured, rule, {"reading": reading, **args})]
    lines.extend(belote_lines(side, deal, "BEL.L1"))
    declared: int = deal.more["declared"][side]
    if declared != 0:
        lines.append(Line(side, declared, "BEL.D5", {"reading": "own", "declared": declared}))
    return lines


def taking_all_lines(side: int, deal: Deal, outcome: str, options: dict[str, Any]) -> list[Line]:
    """BEL.S2 and BEL.S4: 162 (252 at capot) and the declarations of both sides."""
    if outcome == "capot":
        lines = [Line(side, CAPOT_POINTS, "BEL.S4", {"reading": "won"})]
    else:
        args = comparison(deal, side, options)
        reading = "won_tied" if args["own"] == args["other"] else "won"
        lines = [Line(side, HAND_POINTS, "BEL.S2", {"reading": reading, **args})]
    lines.extend(belote_lines(side, deal, "BEL.L1"))
    declared: int = sum(deal.more["declared"])
    if declared != 0:
        lines.append(Line(side, declared, "BEL.D5", {"reading": outcome, "declared": declared}))
    return lines


def losing_lines(side: int, deal: Deal, outcome: str, options: dict[str, Any]) -> list[Line]:
    """BEL.S2 and BEL.S4: nothing but the side's own belote, which stays (BEL.L2)."""
    if outcome == "capot":
        lost = Line(side, 0, "BEL.S4", {"reading": "lost"})
    else:
        args = comparison(deal, side, options)
        reading = "lost_tied" if args["own"] == args["other"] else "lost"
        lost = Line(side, 0, "BEL.S2", {"reading": reading, **args})
    return [lost, *belote_lines(side, deal, "BEL.L2")]


def held_lines(side: int, deal: Deal, setting: Setting) -> list[Line]:
    """BEL.S3: all that the taker's side brought home is held (`litige_belote`: but the belote)."""
    held = held_now(deal, side, setting.options)
    total = setting.held + held
    lines = [Line(side, 0, "BEL.S3", {"reading": "held", "held": held})]
    if setting.held > 0:
        args: dict[str, Any] = {"before": setting.held, "total": total}
        lines.append(Line(side, 0, "BEL.S3c", args))
    if setting.options["litige_belote"] == "kept":
        lines.extend(belote_lines(side, deal, "BEL.S3"))
    return lines


def held_now(deal: Deal, taker: int, options: dict[str, Any]) -> int:
    """What a litige adds to the points held."""
    points = whole(deal, taker)
    return points - belote_of(deal, taker) if options["litige_belote"] == "kept" else points


def belote_lines(side: int, deal: Deal, rule: str) -> list[Line]:
    """BEL.L1; BEL.L2 where the side lost the hand and keeps its 20 all the same; BEL.S3 where a
    litige leaves them to it."""
    points = belote_of(deal, side)
    if points == 0:
        return []
    return [Line(side, points, rule, {"reading": "belote"} if rule == "BEL.S3" else {})]


def rounding_lines(side: int, lines: list[Line], options: dict[str, Any]) -> list[Line]:
    """`round_to_ten`: the sum of a side's lines to the nearest ten, 5 up (X10)."""
    points = sum([line.points for line in lines])
    rounded = (points + 5) // 10 * 10
    if not options["round_to_ten"] or rounded == points:
        return []
    args: dict[str, Any] = {"reading": "rounded", "points_before": points, "rounded": rounded}
    return [Line(side, rounded - points, "BEL.E1", args)]


def ending_of_belote(
    deal: Deal, outcome: str | None, totals: list[int], counted: int, setting: Setting
) -> End | None:
    """BEL.E1 to E3, BEL.O2 and the hand limit of BEL.O3, in this order."""
    options = setting.options
    taker = setting.side_of(deal.bidder)
    winner = winner_of_hand(deal, taker, outcome)
    over = [
        side
        for side, total in enumerate(totals)
        if total >= options["target"]
        and (options["belote_alone_wins"] or winner is None or side == winner or outcome == "made")
    ]
    return ending_with(over, totals, counted, options)


def starting_of_belote(totals: list[int], counted: int, setting: Setting) -> Start:
    """Whether a game carried over is over already. Where belote alone does not win, who is at the
    target may have got there so, and plays on."""
    options = setting.options
    among = [side for side, total in enumerate(totals)]
    over = [side for side in among if totals[side] >= options["target"]]
    reached = over if options["belote_alone_wins"] else []
    return Start(among, ending_with(reached, totals, counted, options))


def ending_with(
    over: list[int], totals: list[int], counted: int, options: dict[str, Any]
) -> End | None:
    """The end where these sides have reached the target: BEL.E1, BEL.E2, then BEL.O3."""
    args: dict[str, Any] = {"target": options["target"]}
    if len(over) == 1:
        return End("BEL.E1", over, args)
    if over:
        end = highest_wins("BEL.E2", args, totals, over, options)
        if end is not None:
            return end
    limit = options["hand_limit"]
    if limit is not None and counted >= limit:
        sides = [side for side, total in enumerate(totals)]
        return highest_wins("BEL.O3", {"limit": limit}, totals, sides, options)
    return None


def outlook_of_belote(totals: list[int], setting: Setting) -> dict[str, Any]:
    """What the table screen needs before a hand.

    `pack` and `capot`: the points of a hand and of all its tricks; `suits`: the trumps; `cards`:
    for each of them the cards that count, the last trick as one of them; `declarations`: whether
    the table plays them; `combinations`: what can be announced then; `to_win`: how far each side
    is from the target.
    """
    options = setting.options
    return {
        "pack": HAND_POINTS,
        "capot": CAPOT_POINTS,
        "suits": [*TRUMPS],
        "cards": {trump: cards_under(trump) for trump in TRUMPS},
        "declarations": options["declarations"],
        "combinations": combination_kinds() if options["declarations"] else [],
        "to_win": [options["target"] - total for total in totals],
    }


JUMP_OF_BELOTE = 250

BELOTE = Game(
    presets=PRESETS_OF_BELOTE,
    options=OPTIONS_OF_BELOTE,
    usual=usual_of_belote,
    read=read_belote,
    check_void=any_void,
    lacking=nothing_lacking,
    judge=judge_belote,
    ending=ending_of_belote,
    starting=starting_of_belote,
    seated=everybody,
    staying=those_playing,
    near_end=nobody_near,
    outlook=outlook_of_belote,
    misfits=no_misfits,
    settle=no_stake,
    jump=JUMP_OF_BELOTE,
    holds_points=True,
)
