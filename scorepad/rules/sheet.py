"""The way out: the sheet of a record as JSON values, and what the table screen asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .facts import Deal, Line, Place, Problem
from .ledger import Ledger, Row, Standing, fold, opening, setting_of
from .options import unusual
from .record import Head, read_head, what_it_is_not


def score(record: object) -> dict[str, Any]:
    """The score sheet of one record.

    In: any JSON value (integers as integers: see rules_json); out: the sheet of the record format
    without its texts, also for what is no record (one problem then). Nothing is raised and
    nothing is changed.
    """
    wrong = what_it_is_not(record)
    if wrong or not isinstance(record, dict):
        return blank_sheet(wrong)
    head = read_head(record)
    ledger = fold(head)
    return write_sheet(head, ledger, write_rows(head, ledger.rows))


def table(record: object) -> dict[str, Any]:
    """What the table screen needs: options in force, dealer, who calls, levels, who must bid.

    In: any JSON value; out: an object, empty for what is no record. When the last hand is not
    finished the answer is about that hand, else about the next one.
    """
    if what_it_is_not(record) or not isinstance(record, dict):
        return {}
    head = read_head(record)
    return table_of(head, fold(head))


def start(record: object) -> dict[str, Any]:
    """What a record begins with: whether it is over before its first hand, and by which rule.

    In: any JSON value; out: an object, empty for what is no record. `sides`: those whose totals
    are in the game; `dropped`: the teams that are out of it; the other keys are those of a sheet.
    """
    if what_it_is_not(record) or not isinstance(record, dict):
        return {}
    head = read_head(record)
    standing = opening(head)
    dropped = dropped_sides(head, standing)
    # who drops out by these totals was in the game until then, unless it is said who plays
    leaving = dropped if record.get("playing") is None else []
    together = replace(standing, playing=sorted([*head.playing, *leaving]))
    before = setting_of(head, together, 1)
    found = head.game.starting(head.totals, head.hands_before, before)
    end = found.end
    return {
        "sides": found.sides,
        "dropped": dropped,
        "over": end is not None,
        "winners": [] if end is None else end.winners,
        "ended_by": None if end is None else end.rule,
        "ended_args": None if end is None else end.args,
    }


def table_of(head: Head, ledger: Ledger) -> dict[str, Any]:
    """What the table screen asks, of a record that was folded."""
    standing = ledger.standing
    deal = deal_at_hand(head, ledger)
    dealer = standing.dealer  # also of a hand in progress: the deal moves on when it is over
    options = options_that_hold(head, ledger)
    setting = replace(setting_of(head, standing, number_at_hand(ledger)), options=options)
    answer: dict[str, Any] = {
        "options": {**options},
        "differs": unusual(head.game, head.variant, options),
        "number": number_at_hand(ledger),
        "dealer": dealer,
        "eldest": None if dealer is None else setting.after(dealer),
        "playing": [*standing.playing],
        "callers": setting.callers,
        "to_call": None if deal is None else deal.to_call,
        "legal_calls": [] if deal is None else deal.legal_calls,
    }
    if head.game.holds_points:
        answer = {**answer, "held": standing.held}
    return {**answer, **head.game.outlook(standing.totals, setting)}


def options_that_hold(head: Head, ledger: Ledger) -> dict[str, Any]:
    """The options in force now; in a finished game those of its end, not of an orphan."""
    options = head.options
    for row in ledger.rows:
        if row.event.options is not None and row.state != "orphan":
            options = row.event.options
    return options


def is_unfinished(ledger: Ledger) -> bool:
    """Whether the last element is a hand still in progress."""
    return len(ledger.rows) > 0 and ledger.rows[-1].state in ["bidding", "playing"]


def number_at_hand(ledger: Ledger) -> int:
    """The number of the hand in progress, or of the next hand."""
    return len(ledger.rows) + (0 if is_unfinished(ledger) else 1)


def deal_at_hand(head: Head, ledger: Ledger) -> Deal | None:
    """The deal of the hand in progress, or the next one before its first call."""
    if is_unfinished(ledger):
        return ledger.rows[-1].event.deal
    standing = ledger.standing
    if standing.end is not None:
        return None
    return head.game.read({}, setting_of(head, standing, number_at_hand(ledger)))


def blank_sheet(problems: list[Problem]) -> dict[str, Any]:
    """The sheet of what is no record."""
    return {
        "sides": [],
        "hands": [],
        "totals": [],
        "dropped": [],
        "over": False,
        "winner": None,
        "winners": [],
        "ended_at": None,
        "ended_by": None,
        "ended_args": None,
        "next_dealer": None,
        "pot": None,
        "problems": [write_problem(p) for p in problems],
        "warnings": [],
    }


def write_sheet(head: Head, ledger: Ledger, hands: list[dict[str, Any]]) -> dict[str, Any]:
    """The ledger of a record as its sheet; `hands` are its rows as `write_row` has them."""
    standing = ledger.standing
    end = standing.end
    winners = [] if end is None else end.winners
    problems = [*head.problems, *[p for row in ledger.rows for p in row.problems]]
    at_end = setting_of(head, standing, len(ledger.rows))
    held: dict[str, Any] = {"held": standing.held} if head.game.holds_points else {}
    return {
        **held,
        "sides": [write_side(side, standing.players) for side in head.sides],
        "hands": hands,
        "totals": [*standing.totals],
        "dropped": dropped_sides(head, standing),
        "over": end is not None,
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": [*winners],
        "ended_at": standing.ended_at,
        "ended_by": None if end is None else end.rule,
        "ended_args": None if end is None else end.args,
        "next_dealer": None if end is not None else standing.dealer,
        "pot": None if end is None else head.game.settle(end.winners, at_end),
        "problems": [write_problem(p) for p in problems],
        "warnings": [write_problem(p) for p in all_warnings(head, ledger)],
    }


def dropped_sides(head: Head, standing: Standing) -> list[int]:
    """The teams that are out of the game (63.E1)."""
    if "drops_out" not in head.game.presets[head.variant].traits:
        return []
    return [side for side in range(len(head.sides)) if side not in standing.playing]


def all_warnings(head: Head, ledger: Ledger) -> list[Problem]:
    """The slips of every hand, and the sides whom the next hand may bring to the end."""
    warnings = [w for row in ledger.rows for w in row.warnings]
    standing = ledger.standing
    if standing.end is None and not standing.is_faulted:
        number = ledger.rows[-1].number if ledger.rows else None
        for side in head.game.near_end(
            standing.totals, setting_of(head, standing, len(ledger.rows))
        ):
            warnings.append(Place(number, "totals", side).problem("may_end_next"))
    return [*warnings, *jumps(head, ledger)]


def jumps(head: Head, ledger: Ledger) -> list[Problem]:
    """Whether the hand that ended the game gave or took so much more than every hand before it that
    it is probably a slip (part C)."""
    ended_at = ledger.standing.ended_at
    if ended_at is None or ended_at == 0:
        return []
    row = ledger.rows[ended_at - 1]
    most = largest(row)
    before = max([0, *[largest(one) for one in ledger.rows[: ended_at - 1]]])
    if row.state != "scored" or most < head.game.jump or most < 2 * before:
        return []
    return [Place(row.number, "totals", None).problem_with("jump_to_the_end", {"points": most})]


def largest(row: Row) -> int:
    """The most that a hand gave to a side or took from it; nothing for what is no hand."""
    points: int = max([abs(points) for points in row.delta])
    return points if row.state == "scored" else 0


def write_side(side: list[int], players: list[str]) -> dict[str, Any]:
    """A side with the names of those who sit there."""
    return {"name": " & ".join([players[seat] for seat in side]), "seats": [*side]}


def write_rows(head: Head, rows: list[Row]) -> list[dict[str, Any]]:
    """Elements of the sheet's hands, as the game has them."""
    return [write_row(row, head.game.holds_points) for row in rows]


def write_row(row: Row, holds_points: bool) -> dict[str, Any]:
    """One element of the sheet's hands."""
    deal = row.event.deal
    written: dict[str, Any] = {
        "number": row.number,
        "state": row.state,
        "dealer": row.event.dealer,
        "to_call": None if deal is None else deal.to_call,
        "bidder": None if deal is None else deal.bidder,
        "bid": None if deal is None else deal.bid,
        "sides_bid": None if deal is None else deal.sides_bid,
        "outcome": row.outcome,
        "delta": [*row.delta],
        "totals": [*row.totals],
        "lines": [write_line(line) for line in row.lines],
    }
    if not holds_points:
        return written
    declared = None if deal is None else deal.more.get("declared")
    return {**written, "declared": declared, "held": row.held}


def write_line(line: Line) -> dict[str, Any]:
    """A line as JSON."""
    return {"side": line.side, "points": line.points, "rule": line.rule, "args": line.args}


def write_problem(problem: Problem) -> dict[str, Any]:
    """A problem or a warning as JSON."""
    return {
        "hand": problem.hand,
        "field": problem.field,
        "index": problem.index,
        "code": problem.code,
        "args": problem.args,
    }
