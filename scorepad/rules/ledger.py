"""The fold: element after element of a record, and how the game stands after each (ENG.1 to 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Deal, End, Line, Problem, Setting
from .options import option_problems, options_in_force
from .reading import (
    LARGEST,
    key_problems,
    names_problems,
    row_problems,
    seat_problems,
    text_problems,
)
from .record import Head

KINDS = ["void", "adjust", "rules", "seats"]


@dataclass(frozen=True)
class Standing:
    """How a game stands between two elements; folding can go on from here.

    `dealer` deals next, `counted` is the number of hands scored, `is_faulted` says that an
    earlier element (or the head) has a problem, so that nothing is scored any more.
    """

    totals: list[int]
    dealer: int | None
    counted: int
    options: dict[str, Any]
    players: list[str]
    is_faulted: bool
    end: End | None = None
    ended_at: int | None = None


@dataclass(frozen=True)
class Event:
    """What one element says, before it is decided whether it counts."""

    state: str
    problems: list[Problem]
    deal: Deal | None = None
    dealer: int | None = None
    next_dealer: int | None = None
    adjust: list[int] = field(default_factory=list)
    options: dict[str, Any] | None = None
    players: list[str] | None = None


@dataclass(frozen=True)
class Row:
    """One element on the sheet."""

    number: int
    state: str
    event: Event
    outcome: str | None
    delta: list[int]
    totals: list[int]
    lines: list[Line]
    problems: list[Problem]
    warnings: list[Problem]


@dataclass(frozen=True)
class Ledger:
    """Every row of a game and how it stands after the last."""

    rows: list[Row]
    standing: Standing


def opening(head: Head) -> Standing:
    """How a game stands before its first hand."""
    return Standing(
        totals=head.totals,
        dealer=head.first_dealer,
        counted=head.hands_before,
        options=head.options,
        players=head.players,
        is_faulted=len(head.problems) > 0,
    )


def fold(head: Head) -> Ledger:
    """The ledger of a whole record."""
    standing = opening(head)
    rows: list[Row] = []
    for index, element in enumerate(head.hands):
        row = row_of(head, standing, element, index + 1)
        standing = after_row(head, standing, row)
        rows.append(row)
    return Ledger(rows, standing)


def row_of(head: Head, standing: Standing, element: object, number: int) -> Row:
    """The row that an element gets under the rules and totals that stand before it."""
    setting = head.setting(number, standing.dealer, standing.options)
    event = event_of(head, standing, element, setting)
    problems = [*event.problems, *unfinished(event, number, len(head.hands), setting)]
    counts = standing.end is None and not standing.is_faulted
    if counts and not problems and event.deal is not None and event.state == "scored":
        problems = head.game.lacking(event.deal, standing.totals, setting)
    zeros = [0 for side in head.sides]
    if standing.end is not None or problems or standing.is_faulted:
        state = "orphan" if standing.end is not None else "faulty" if problems else "unscored"
        return Row(number, state, event, None, zeros, standing.totals, [], problems, [])
    if event.state == "scored" and event.deal is not None:
        verdict = head.game.judge(event.deal, standing.totals, setting)
        return counted_row(
            standing, event, number, verdict.outcome, verdict.lines, verdict.warnings
        )
    lines = [
        Line(side, points, "ENG.6", {}) for side, points in enumerate(event.adjust) if points != 0
    ]
    return counted_row(standing, event, number, None, lines, [])


def counted_row(
    standing: Standing,
    event: Event,
    number: int,
    outcome: str | None,
    lines: list[Line],
    warnings: list[Problem],
) -> Row:
    """A row whose lines count: their sums are the deltas, added to the totals before."""
    delta = [
        sum(line.points for line in lines if line.side == side)
        for side in range(len(standing.totals))
    ]
    totals = [total + delta[side] for side, total in enumerate(standing.totals)]
    return Row(number, event.state, event, outcome, delta, totals, lines, [], warnings)


def after_row(head: Head, standing: Standing, row: Row) -> Standing:
    """How the game stands after a row.

    An orphan counts for nothing (ENG.3), but the orphans after it are read as they were dealt:
    by the dealer and under the options that it leaves.
    """
    event = row.event
    options = standing.options if event.options is None else event.options
    if standing.end is not None:
        return replace(standing, dealer=event.next_dealer, options=options)
    end = None
    counted = standing.counted
    if row.state == "scored" and event.deal is not None and event.deal.bidder is not None:
        counted = counted + 1
        contract = [event.deal.bidder in side for side in head.sides].index(True)
        end = head.game.ending(contract, row.totals, counted, standing.options)
    return Standing(
        totals=row.totals,
        dealer=event.next_dealer,
        counted=counted,
        options=options,
        players=standing.players if event.players is None else event.players,
        is_faulted=standing.is_faulted or len(row.problems) > 0,
        end=end,
        ended_at=None if end is None else row.number,
    )


def unfinished(event: Event, number: int, count: int, setting: Setting) -> list[Problem]:
    """Only the last hand of a record may lack its result."""
    if event.state in ["bidding", "playing"] and number < count and not event.problems:
        return [setting.place("captured").problem("unfinished")]
    return []


def event_of(head: Head, standing: Standing, element: object, setting: Setting) -> Event:
    """What an element of `hands` says: a hand, a void deal, an adjustment or a change."""
    if not isinstance(element, dict):
        problems = [setting.place("hands").problem("not_an_object")]
        return Event("faulty", problems, next_dealer=standing.dealer)
    # a key that is null says no more than one left out
    said = {key: value for key, value in element.items() if value is not None or key not in KINDS}
    if "void" in said:
        return void_event(head, said, setting)
    if "adjust" in said:
        return adjust_event(standing, said, setting)
    if "rules" in said:
        return rules_event(head, standing, said, setting)
    if "seats" in said:
        return seats_event(head, standing, said, setting)
    return hand_event(head, said, setting)


def hand_event(head: Head, element: dict[str, Any], setting: Setting) -> Event:
    """A hand: played, still going on, or passed out in its calls."""
    deal = head.game.read(element, setting)
    dealer = setting.dealer if deal.problems else deal.dealer
    following = dealer
    if dealer is not None and moves_deal(deal, setting):
        following = setting.after(dealer)
    state = "scored" if deal.state == "played" else deal.state
    return Event(state, deal.problems, deal, dealer, following)


def moves_deal(deal: Deal, setting: Setting) -> bool:
    """200.R1: whether the next seat deals next; not while the hand is still going on."""
    if deal.state == "void":
        is_next: bool = setting.options["void_deal"] == "next"
        return is_next
    return deal.state == "played" or len(deal.problems) > 0


def void_event(head: Head, element: dict[str, Any], setting: Setting) -> Event:
    """ENG.4: a deal that was passed out or dealt wrongly; a misdeal is dealt again by the same
    dealer, `void_deal` is about passed-out hands only (rules part D)."""
    problems = key_problems(element, setting.number, ["void", "note", "dealer"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    kind = element["void"]
    if kind != "passed" and kind != "misdeal":
        problems.append(setting.place("void").problem("bad_void"))
    else:
        problems.extend(head.game.check_void(kind, setting))
    dealer = setting.dealer
    if element.get("dealer") is not None:
        wrong = seat_problems(element["dealer"], setting.place("dealer"), setting.seats)
        problems.extend(wrong)
        dealer = dealer if wrong else element["dealer"]
    following = dealer
    if dealer is not None and kind == "passed" and setting.options["void_deal"] == "next":
        following = setting.after(dealer)
    return Event("void", problems, None, dealer, following)


def adjust_event(standing: Standing, element: dict[str, Any], setting: Setting) -> Event:
    """ENG.6: points that the table agreed on, an element of its own."""
    problems = key_problems(element, setting.number, ["adjust", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    place = setting.place("adjust")
    problems.extend(row_problems(element["adjust"], place, len(setting.sides), -LARGEST, LARGEST))
    adjust = [] if problems else element["adjust"]
    return Event("adjusted", problems, next_dealer=standing.dealer, adjust=adjust)


def rules_event(head: Head, standing: Standing, element: dict[str, Any], setting: Setting) -> Event:
    """A whole set of options that holds from here on."""
    problems = key_problems(element, setting.number, ["rules", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    rules = element["rules"]
    problems.extend(option_problems(head.game, head.variant, rules, setting.number))
    options = None if problems else options_in_force(head.game, head.variant, rules)
    return Event("changed", problems, next_dealer=standing.dealer, options=options)


def seats_event(head: Head, standing: Standing, element: dict[str, Any], setting: Setting) -> Event:
    """Who sits where from here on; the totals stay with the seats."""
    problems = key_problems(element, setting.number, ["seats", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    place = setting.place("seats")
    problems.extend(names_problems(element["seats"], place, head.seats))
    players = None if problems else element["seats"]
    return Event("changed", problems, next_dealer=standing.dealer, players=players)
