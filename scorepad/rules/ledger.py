"""The fold: element after element of a record, and how the game stands after each (ENG.1 to 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Deal, End, Line, Problem, Setting, Verdict
from .options import option_problems, options_in_force
from .reading import (
    LARGEST,
    dealer_faults,
    key_problems,
    names_problems,
    row_problems,
    text_problems,
)
from .record import Head

KINDS = ["void", "adjust", "rules", "seats"]


@dataclass(frozen=True)
class Standing:
    """How a game stands between two elements; folding can go on from here.

    `dealer` deals next, `counted` is the number of hands scored, `is_faulted` says that an
    earlier element (or the head) has a problem, so that nothing is scored any more, `held` are
    the points that wait for the winner of the next hand, `playing` the sides at the table.
    """

    totals: list[int]
    dealer: int | None
    counted: int
    options: dict[str, Any]
    players: list[str]
    is_faulted: bool
    playing: list[int]
    held: int = 0
    end: End | None = None
    ended_at: int | None = None


@dataclass(frozen=True)
class Event:
    """What one element says, before it is decided whether it counts.

    `dealer` dealt it (null where nothing was dealt); `passes_deal`: whether the next seat deals
    next.
    """

    state: str
    problems: list[Problem]
    deal: Deal | None = None
    dealer: int | None = None
    passes_deal: bool = False
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
    held: int


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
        playing=head.playing,
        held=head.held,
    )


def setting_of(head: Head, standing: Standing, number: int) -> Setting:
    """What holds while the element of that number is read."""
    return head.setting(number, standing.dealer, standing.options, standing.held, standing.playing)


def setting_for(head: Head, standing: Standing, setting: Setting, event: Event) -> Setting:
    """The same, with the sides at the table that a hand itself names, who sat longest first: the
    side that would wait has just sat. Before anybody sat it is the order in which they are named.
    """
    if event.deal is None or not event.deal.playing:
        return setting
    named = event.deal.playing
    if standing.counted == head.hands_before:
        return setting.with_playing(named)
    waiting = [side for side in range(len(head.sides)) if side not in setting.playing]
    order = [*waiting, *setting.playing]
    return setting.with_playing([side for side in order if side in named])


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
    setting = setting_of(head, standing, number)
    event = event_of(head, element, setting)
    if standing.end is not None and event.problems:
        event = orphan_of_fewer(head, element, setting, event)
    setting = setting_for(head, standing, setting, event)
    problems = [*event.problems, *unfinished(event, number, len(head.hands), setting)]
    counts = standing.end is None and not standing.is_faulted
    if counts and not problems and event.deal is not None and event.state == "scored":
        problems = head.game.lacking(event.deal, standing.totals, setting)
    zeros = [0 for side in head.sides]
    if standing.end is not None or problems or standing.is_faulted:
        state = "orphan" if standing.end is not None else "faulty" if problems else "unscored"
        hints = event.deal.hints if problems and event.deal is not None else []
        held = standing.held
        return Row(number, state, event, None, zeros, standing.totals, [], problems, hints, held)
    if event.state == "scored" and event.deal is not None:
        verdict = head.game.judge(event.deal, standing.totals, setting)
        return counted_row(standing, event, number, verdict)
    lines = [
        Line(side, points, "ENG.6", {}) for side, points in enumerate(event.adjust) if points != 0
    ]
    return counted_row(standing, event, number, Verdict(None, lines, held=standing.held))


def counted_row(standing: Standing, event: Event, number: int, verdict: Verdict) -> Row:
    """A row whose lines count: their sums are the deltas, added to the totals before."""
    lines = verdict.lines
    delta = [
        sum(line.points for line in lines if line.side == side)
        for side in range(len(standing.totals))
    ]
    totals = [total + delta[side] for side, total in enumerate(standing.totals)]
    return Row(
        number=number,
        state=event.state,
        event=event,
        outcome=verdict.outcome,
        delta=delta,
        totals=totals,
        lines=lines,
        problems=[],
        warnings=verdict.warnings,
        held=verdict.held,
    )


def after_row(head: Head, standing: Standing, row: Row) -> Standing:
    """How the game stands after a row.

    An orphan counts for nothing (ENG.3), but the orphans after it are read as they were dealt: by
    the dealer, by the sides at the table and under the options that it leaves. So is what comes
    after the end; nobody drops out there any more.
    """
    event = row.event
    options = standing.options if event.options is None else event.options
    setting = setting_for(head, standing, setting_of(head, standing, row.number), event)
    zeros = [0 for side in head.sides]
    if standing.end is not None:
        playing = head.game.staying(zeros, setting) if event.state == "scored" else setting.playing
        dealer = next_dealer(event, setting.with_playing(playing))
        return replace(standing, dealer=dealer, options=options, playing=playing)
    end = None
    counted = standing.counted
    playing = standing.playing
    if row.state == "scored" and event.deal is not None:
        counted = counted + 1
        end = head.game.ending(event.deal, row.outcome, row.totals, counted, setting)
        playing = head.game.staying(row.totals if end is None else zeros, setting)
    return Standing(
        totals=row.totals,
        dealer=next_dealer(event, setting.with_playing(playing)),
        counted=counted,
        options=options,
        players=standing.players if event.players is None else event.players,
        is_faulted=standing.is_faulted or len(row.problems) > 0,
        playing=playing,
        held=row.held,
        end=end,
        ended_at=None if end is None else row.number,
    )


def next_dealer(event: Event, setting: Setting) -> int | None:
    """Who deals next among the sides that are then at the table (ENG.7, 63.R1)."""
    dealer = setting.dealer if event.dealer is None else event.dealer
    if dealer is None or not event.passes_deal:
        return dealer
    return setting.after(dealer)


def unfinished(event: Event, number: int, count: int, setting: Setting) -> list[Problem]:
    """Only the last hand of a record may lack its result."""
    if event.state in ["bidding", "playing"] and number < count and not event.problems:
        return [setting.place("captured").problem("unfinished")]
    return []


def event_of(head: Head, element: object, setting: Setting) -> Event:
    """What an element of `hands` says: a hand, a void deal, an adjustment or a change."""
    if not isinstance(element, dict):
        problems = [setting.place("hands").problem("not_an_object")]
        return Event("faulty", problems)
    # a key that is null says no more than one left out
    said = {key: value for key, value in element.items() if value is not None or key not in KINDS}
    if "void" in said:
        return void_event(head, said, setting)
    if "adjust" in said:
        return adjust_event(said, setting)
    if "rules" in said:
        return rules_event(head, said, setting)
    if "seats" in said:
        return seats_event(head, said, setting)
    return hand_event(head, said, setting)


def hand_event(head: Head, element: dict[str, Any], setting: Setting) -> Event:
    """A hand: played, still going on, or passed out in its calls."""
    deal = head.game.read(element, setting)
    dealer = setting.dealer if deal.problems else deal.dealer
    state = "scored" if deal.state == "played" else deal.state
    return Event(state, deal.problems, deal, dealer, passes_deal=moves_deal(deal, setting))


def orphan_of_fewer(head: Head, element: object, setting: Setting, event: Event) -> Event:
    """ENG.3, 63.E1: an orphan that was dealt when one of three teams had dropped out.

    A correction may end the game before that, so nobody knows any more who had: it is read as of
    the first two teams that make a faultless hand of it, the first caller as eldest.
    """
    if "drops_out" not in setting.traits or len(setting.playing) < 3:
        return event
    for gone in setting.playing:
        left = [side for side in setting.playing if side != gone]
        fewer = event_of(head, element, replace(setting, dealer=None, playing=left))
        if not fewer.problems and fewer.deal is not None:
            return replace(fewer, deal=replace(fewer.deal, playing=[]))
    return event


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
        wrong = dealer_faults(element["dealer"], setting)
        problems.extend(wrong)
        dealer = dealer if wrong else element["dealer"]
    moves = kind == "passed" and setting.options["void_deal"] == "next"
    return Event("void", problems, None, dealer, passes_deal=moves)


def adjust_event(element: dict[str, Any], setting: Setting) -> Event:
    """ENG.6: points that the table agreed on, an element of its own."""
    problems = key_problems(element, setting.number, ["adjust", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    place = setting.place("adjust")
    problems.extend(row_problems(element["adjust"], place, len(setting.sides), -LARGEST, LARGEST))
    adjust = [] if problems else element["adjust"]
    return Event("adjusted", problems, adjust=adjust)


def rules_event(head: Head, element: dict[str, Any], setting: Setting) -> Event:
    """A whole set of options that holds from here on."""
    problems = key_problems(element, setting.number, ["rules", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    rules = element["rules"]
    problems.extend(option_problems(head.game, head.variant, rules, setting.number))
    options = None if problems else options_in_force(head.game, head.variant, rules)
    if options is not None:
        for name in head.game.lasting:
            if name in options and options[name] != setting.options[name]:
                problems.append(setting.place(name).problem("bad_option"))
    return Event("changed", problems, options=None if problems else options)


def seats_event(head: Head, element: dict[str, Any], setting: Setting) -> Event:
    """Who sits where from here on; the totals stay with the seats."""
    problems = key_problems(element, setting.number, ["seats", "note"])
    problems.extend(text_problems(element.get("note"), setting.place("note")))
    place = setting.place("seats")
    problems.extend(names_problems(element["seats"], place, head.seats))
    players = None if problems else element["seats"]
    return Event("changed", problems, players=players)
