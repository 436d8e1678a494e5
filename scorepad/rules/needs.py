"""What the next hand must bring: for each side to win, not to lose, to be allowed to score.

Nothing here knows a rule: all hands that can come are scored by the engine (hands_of_…), and what
came of them is said in as few facts as tell it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .answers import Answer, Scope, answers_of, in_common, plainest
from .hands_at_floor import cases_at_floor, is_one_at_floor
from .hands_of_200 import cases_of_two, far_cases_of_200, is_far_200, played_by_two
from .hands_of_500 import cases_of_500, played_in_500
from .hands_of_belote import cases_of_belote, is_far_belote, stretches_of
from .hands_of_five import cases_of_five
from .hands_of_many import cases_of_many
from .ledger import fold
from .next_hand import LOSE, ON, WIN, Ahead, Case, Stretch, ahead_of
from .ranges import joined, runs_of, without
from .record import read_head, what_it_is_not
from .sheet import number_at_hand

NOTHING: dict[str, Any] = {"kind": "none", "figure": None, "rows": []}
MOST_RUNS = 3
ROLES = ["bid", "declare", "take", "partner", "defend", "against", "wait"]


@dataclass(frozen=True)
class Told:
    """A case summed up: of the figures that can come those that surely win, that may, that surely
    do not lose. `is_doomed`: all of them lose; `is_decided`: who does not win loses."""

    call: Any
    whose: str | None
    scope: Scope
    surely: list[list[int]]
    may: list[list[int]]
    safe: list[list[int]]
    is_doomed: bool
    is_decided: bool


@dataclass(frozen=True)
class Group:
    """Calls in a row of which the same is true; `is_certain`: what may win surely does."""

    told: list[Told]
    sure: list[Answer]
    possibly: list[Answer]
    is_certain: bool


@dataclass(frozen=True)
class Part:
    """A part that a side can have in the hand, and what is to be said of it."""

    role: str
    bid_too: bool | None
    no_trump: bool | None
    whose: str | None
    said: list[dict[str, Any]]


def needs(record: object) -> dict[str, Any]:
    """What the next hand must bring, for every side.

    In: any JSON value; out: `state` is `open`, `over`, `unknown` (no record, or a faulty one, or
    no two teams that could play: there is nothing to tell), or `too_many` (a single player is at
    the floor and plays on, and hands differ too much to try all); `unit` is what the figures count:
    `points` in own tricks, `tricks`, or `gain` (what the sheet gives).
    `sides` has one object for each: `state`: `plays`, `waits` or `dropped`; `win`, `lose`: lines;
    `scores`: whether it scores in defence: `always`, `by_bid` (only with a bid of its own),
    `never`, or null (it does not play).

    A line: `role` `bid`, `partner`, `defend`, `take` or `wait`; `declare`, `against`: all 100 are
    declared; `calls` those that are meant, from the lowest on (null: all), in Belote how the hand
    came out; `bid_too`, `no_trump` true, false or null (no difference); `verb` `win`, `can_win` (by
    what the others do), `safe`, `lose`, `can_lose`; `kind` one of KINDS_OF_ANSWERS with `figure`,
    the limit, or `rows` of figures (null: no end); `whose` `others`: theirs are meant.
    No lines in `win`: it cannot win, nor with parts that are in none; no lines in `lose`: it cannot
    lose, or does only where it could win.
    """
    if what_it_is_not(record) or not isinstance(record, dict):
        return blank_needs("unknown")
    head = read_head(record)
    ledger = fold(head)
    if ledger.standing.end is not None:
        return blank_needs("over")
    if ledger.standing.is_faulted:
        return blank_needs("unknown")
    ahead = ahead_of(head, ledger.standing, number_at_hand(ledger))
    if len(ahead.terms.playing) < 2:
        return blank_needs("unknown")
    cases = cases_of(ahead, record["game"])
    if not cases:
        return blank_needs("too_many")
    units = {"two_hundred": "points", "five_hundred": "tricks", "belote": "gain"}
    dropped = dropped_now(ahead)
    sides = [
        side_needs(side, cases[side], ahead, side in dropped) for side in range(len(head.sides))
    ]
    return {"state": "open", "unit": units[record["game"]], "sides": sides}


def blank_needs(state: str) -> dict[str, Any]:
    """The answer where there is no next hand."""
    return {"state": state, "unit": "points", "sides": []}


def dropped_now(ahead: Ahead) -> list[int]:
    """The teams that are out of the game."""
    if "drops_out" not in ahead.terms.traits:
        return []
    return [n for n in range(len(ahead.head.sides)) if n not in ahead.terms.playing]


def cases_of(ahead: Ahead, game: str) -> list[list[Case]]:
    """For every side all that the next hand can be."""
    sides = [side for side in range(len(ahead.head.sides))]
    if game == "five_hundred":
        tricks = played_in_500(ahead)
        return [cases_of_500(ahead, tricks, side) for side in sides]
    if game == "belote":
        nothing: list[list[Stretch]] = [[], []]
        stretches = nothing if is_far_belote(ahead) else stretches_of(ahead)
        return [cases_of_belote(stretches, side) for side in sides]
    if is_far_200(ahead):
        return [far_cases_of_200(ahead, side) for side in sides]
    if len(ahead.terms.playing) == 2:
        played = played_by_two(ahead)
        return [cases_of_two(ahead, played, side) for side in sides]
    if "singles" in ahead.terms.traits and is_one_at_floor(ahead):
        return cases_at_floor(ahead)
    return cases_of_five(ahead) if "called" in ahead.terms.traits else cases_of_many(ahead)


def side_needs(side: int, cases: list[Case], ahead: Ahead, is_dropped: bool) -> dict[str, Any]:
    """All that there is to tell to one side."""
    mine = [] if is_dropped else [one for one in cases if one.seen]
    told = [told_of(one) for one in mine]
    plays = "plays" if side in ahead.terms.playing else "waits"
    return {
        "side": side,
        "state": "dropped" if is_dropped else plays,
        "win": lines_of(merged(parts_of(mine, told, True))),
        "lose": lines_of(merged(parts_of(mine, told, False))),
        "scores": scores(mine),
    }


def told_of(one: Case) -> Told:
    """A case summed up."""
    step = one.step
    possible = joined([seen.own for seen in one.seen], step)
    wins = marked(one, [WIN])
    losses = marked(one, [LOSE])
    surely = wins if one.whose == "others" else without(wins, marked(one, [LOSE, ON]), step)
    safe = losses if one.whose == "own" else without(marked(one, [WIN, ON]), losses, step)
    return Told(
        call=one.call,
        whose=one.whose,
        scope=scope_of(one, possible),
        surely=surely if one.whose is None else highest_of(surely, possible),
        may=wins,
        safe=safe if one.whose is None else lowest_of(safe, possible),
        is_doomed=one.is_whole and all(seen.mark == LOSE for seen in one.seen),
        is_decided=surely == safe,
    )


def marked(one: Case, marks: list[str]) -> list[list[int]]:
    """The figures that can come with one of these."""
    return joined([seen.own for seen in one.seen if seen.mark in marks], one.step)


def scope_of(one: Case, possible: list[list[int]]) -> Scope:
    """The figures of a case; where two sums are told, how it came out is told by the call."""
    if one.whose is not None:
        return Scope(possible, [], [], False, one.step)
    made = joined([seen.own for seen in one.seen if seen.outcome == "made"], one.step)
    failed = joined([seen.own for seen in one.seen if seen.outcome == "failed"], one.step)
    is_clear = without(made, failed, one.step) == made
    return Scope(possible, made, failed, is_clear, one.step)


def highest_of(rows: list[list[int]], possible: list[list[int]]) -> list[list[int]]:
    """All of them if they are in few runs; of many only those above all other figures: the rest are
    few and far between."""
    if len(runs_of(rows, possible, 1)) <= MOST_RUNS:
        return rows
    others = without(possible, rows, 1)
    return [row for row in rows if not others or row[0] > others[-1][1]]


def lowest_of(rows: list[list[int]], possible: list[list[int]]) -> list[list[int]]:
    """Of many rows only those below all other figures."""
    others = without(possible, rows, 1)
    return [row for row in rows if not others or row[1] < others[0][0]]


def parts_of(cases: list[Case], told: list[Told], is_win: bool) -> list[Part]:
    """The parts that a side can have, each with what is to be said of winning, or of losing."""
    found: list[Part] = []
    flags: list[bool | None] = [None, True, False]
    for role in ROLES:
        for bid_too in flags:
            for no_trump in flags:
                own = [
                    told[index]
                    for index, one in enumerate(cases)
                    if one.role == role
                    and one.bid_too == bid_too
                    and one.no_trump == no_trump
                    and (one.whose is None or (one.whose == "own") == is_win)
                ]
                if own:
                    said = wins_said(own) if is_win else losses_said(own)
                    found.append(Part(role, bid_too, no_trump, own[0].whose, said))
    return found


def wins_said(told: list[Told]) -> list[dict[str, Any]]:
    """With what a part surely wins, and with what it may; nothing where it cannot."""
    groups = grouped(
        [
            Group(
                [one],
                answers_of(one.surely, one.scope),
                answers_of(one.may, one.scope),
                one.surely == one.may,
            )
            for one in told
        ]
    )
    found: list[dict[str, Any]] = []
    for group in groups:
        sure = plainest(group.sure)
        possibly = plainest(group.possibly)
        if sure["kind"] != "none":
            calls = calls_where([one.call for one in group.told if one.surely], groups)
            found.append({"calls": calls, "verb": "win", **sure})
        if not group.is_certain and possibly["kind"] != "none":
            calls = calls_where([one.call for one in group.told if one.may], groups)
            found.append({"calls": calls, "verb": "can_win", **possibly})
    return found


def losses_said(told: list[Told]) -> list[dict[str, Any]]:
    """With what a part does not lose; nothing where it cannot, or loses where it does not win."""
    if all(one.is_decided and one.surely for one in told):
        return []
    groups = grouped(
        [Group([one], answers_of(one.safe, one.scope), losing(one), True) for one in told]
    )
    found: list[dict[str, Any]] = []
    is_some_safe = any(plainest(group.sure)["kind"] == "all" for group in groups)
    for group in groups:
        safe = plainest(group.sure)
        if safe["kind"] == "all":
            continue
        saved = [one.call for one in group.told if one.safe]
        lost = [one.call for one in group.told if not one.safe]
        if saved:
            found.append({"calls": calls_where(saved, groups), "verb": "safe", **safe})
            # Where other calls are safe in any case, these would seem so, too.
            if lost and is_some_safe:
                found.append({"calls": lost, "verb": "can_lose", **NOTHING})
        else:
            calls = calls_where([one.call for one in group.told], groups)
            doomed = plainest(group.possibly)["kind"] == "all"
            found.append({"calls": calls, "verb": "lose" if doomed else "can_lose", **safe})
    return found


def losing(told: Told) -> list[Answer]:
    """Whether all figures lose; where some do not, nobody asks."""
    if told.safe:
        return [Answer("all"), Answer("none")]
    return [Answer("all" if told.is_doomed else "none")]


def grouped(singles: list[Group]) -> list[Group]:
    """The calls in order, together as long as the same can be said of them."""
    groups: list[Group] = []
    for one in singles:
        last = groups[-1] if groups else one
        sure = in_common(last.sure, one.sure)
        possibly = in_common(last.possibly, one.possibly)
        if groups and sure and possibly:
            told = [*last.told, *one.told]
            is_certain = last.is_certain and one.is_certain
            groups = [*groups[:-1], Group(told, sure, possibly, is_certain)]
        else:
            groups.append(one)
    return groups


def calls_where(calls: list[Any], groups: list[Group]) -> list[Any] | None:
    """The calls that are meant; null where the same is true of all."""
    return None if len(groups) == 1 else calls


def merged(parts: list[Part]) -> list[Part]:
    """Without what makes no difference: no trump first, then a bid of one's own."""
    found: list[Part] = []
    for one in parts:
        twins = [
            other
            for other in parts
            if other.role == one.role
            and other.bid_too == one.bid_too
            and other.no_trump != one.no_trump
        ]
        if any(other.said != one.said for other in twins):
            found.append(one)
        elif not one.no_trump:
            found.append(replace(one, no_trump=None))
    last: list[Part] = []
    for one in found:
        twins = [
            other
            for other in found
            if other.role == one.role
            and other.no_trump == one.no_trump
            and other.bid_too != one.bid_too
        ]
        if not twins or any(other.said != one.said for other in twins):
            last.append(one)
        elif one.bid_too:
            last.append(replace(one, bid_too=None))
    return last


def lines_of(parts: list[Part]) -> list[dict[str, Any]]:
    """Every line with the part that it is about."""
    return [
        {
            "role": part.role,
            "bid_too": part.bid_too,
            "no_trump": part.no_trump,
            "whose": part.whose,
            **said,
        }
        for part in parts
        for said in part.said
    ]


def scores(cases: list[Case]) -> str | None:
    """Whether a side gets anything where it defends."""
    defending = [one for one in cases if one.role == "defend"]
    if not defending:
        return None
    if any(gets_some(one) for one in defending if one.bid_too is not True):
        return "always"
    return "by_bid" if any(gets_some(one) for one in defending) else "never"


def gets_some(one: Case) -> bool:
    """Whether some hand of a case brings points."""
    return any(gain > 0 for seen in one.seen for gain in seen.gains)
