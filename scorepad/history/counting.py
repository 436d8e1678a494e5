"""What one game adds to the figures: counters of persons, of partners, of who played whom. Pure.

Every counter is a number that can be added up over games; codes and what each counts are listed in
`wording/figures.py`. Counters of nothing are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorepad.history.contracts import Contract, contract_of, took_all, withheld_from
from scorepad.history.feats import Feat, feats_of
from scorepad.history.lots import Lot, lot_of
from scorepad.history.passed import PASSED, passed_in
from scorepad.history.seen import Game, Played, Side, seen_in

if TYPE_CHECKING:  # the journal stands on this module
    from scorepad.journal.fold import Folded

# Whose counters: persons by public id in order; against whom, for who played whom. Nobody: of all.
Who = tuple[tuple[str, ...], tuple[str, ...]]
EVERYBODY: Who = ((), ())
WON, SHARED, LOST = 1, 0, -1
_NAMES = {WON: "won", SHARED: "shared", LOST: "lost"}


@dataclass(frozen=True)
class Counted:
    """What a game adds: `tallies` by who; `results`: how each person and each pair came out (WON,
    SHARED, LOST), none of a game that was given up; `feats` for the records."""

    lot: Lot
    tallies: dict[Who, dict[str, int]]
    results: dict[tuple[str, ...], int]
    feats: tuple[Feat, ...]


def counted_in(folded: Folded) -> Counted | None:
    """What a game adds to the figures; None while it is going on, and where it cannot be read."""
    if not (folded.sheet["over"] or folded.is_abandoned) or folded.sheet["problems"]:
        return None
    game = seen_in(folded)
    tallies: dict[Who, Counter[str]] = {}
    passed = ((PASSED, counts) for counts in passed_in(game))
    for who, counts in (*_of_hands(game), *_of_the_game(game), *passed):
        tallies.setdefault(who, Counter()).update(counts)
    told = {who: {code: n for code, n in found.items() if n} for who, found in tallies.items()}
    results = {} if game.is_given_up else dict(_results(game))
    record = folded.record
    return Counted(
        lot_of(record["game"], record["variant"], game.options),
        {who: counts for who, counts in told.items() if counts},
        results,
        feats_of(game),
    )


def _of_hands(game: Game) -> Iterator[tuple[Who, Counter[str]]]:
    for hand in game.hands:
        contract = contract_of(game.name, hand.row, hand.bidding)
        whose = {hand.bidding}
        if contract.partner is not None:
            whose.add(game.side_of(contract.partner))
        bid = _of_contract(contract)
        yield EVERYBODY, Counter({"hands": 1})
        yield EVERYBODY, bid
        yield ((hand.at(contract.bidder),), ()), bid
        if contract.partner is not None:
            called = {"called": 1, "called_made": int(contract.outcome == "made")}
            yield ((hand.at(contract.partner),), ()), Counter(called)
        for side in hand.sides:
            counts = _of_side(game, hand, side, side.index in whose, contract)
            yield from ((((person,), ()), counts) for person in side.persons)
            for who in _together(game, hand.sides, side):
                yield who, counts
                if side.index == hand.bidding:
                    yield who, bid


def _of_contract(contract: Contract) -> Counter[str]:
    """What a contract is to who bid it."""
    counts = Counter({"bids": 1, f"bid:{contract.level}": 1, _HOW[contract.outcome]: 1})
    if contract.outcome == "made":
        counts[f"made:{contract.level}"] = 1
    if contract.is_nullo:
        counts.update({"nullos": 1, "nullos_made": int(contract.outcome == "made")})
    if contract.value is not None:
        counts["bid_points"] = contract.value
    if contract.taken is not None:
        counts.update({"measured": 1, "asked": contract.asked or 0, "taken": contract.taken})
    return counts


_HOW = {"made": "made", "failed": "failed", "litige": "litiges"}


def _of_side(
    game: Game, hand: Played, side: Side, has_contract: bool, contract: Contract
) -> Counter[str]:
    """What a hand is to everybody of a side, whoever bid."""
    lines, deal = hand.row.lines, hand.deal
    withheld = withheld_from(lines, side.index)
    counts = Counter({"hands": 1, "points": hand.row.delta[side.index]})
    if not has_contract:
        counts.update({"defended": 1, "beaten": int(contract.outcome == "failed")})
    if withheld:
        counts.update({"blocked": 1, "blocked_points": withheld})
    if took_all(game.name, deal) == side.index:
        counts["all"] = 1
    return counts


def _of_the_game(game: Game) -> Iterator[tuple[Who, Counter[str]]]:
    yield EVERYBODY, Counter({"voids": game.voids})
    if game.is_given_up:
        counts = Counter({"given_up": 1})
        yield EVERYBODY, counts
        for side in game.sides:
            yield from ((who, counts) for who in _everybody_of(game, side))
        return
    is_shared = len(game.winners) > 1
    known = int(game.is_known)
    yield EVERYBODY, Counter({"games": 1, "known": known, "shared": int(is_shared)})
    for side in game.sides:
        counts = Counter({"games": 1, _NAMES[_result(game, side)]: 1, "known": known})
        counts.update({} if game.is_from_paper else _of_course(game, side))
        yield from ((who, counts) for who in _everybody_of(game, side))


def _of_course(game: Game, side: Side) -> dict[str, int]:
    """How the totals of a side went: far behind, and, where all of it is known, below zero."""
    has_won = _result(game, side) == WON
    is_behind = game.behind(side.index) >= game.far_behind
    counts = {"behind": int(is_behind), "comebacks": int(is_behind and has_won)}
    if not game.is_known:
        return counts
    totals = [game.start[side.index], *(totals[side.index] for totals in game.totals)]
    falls = sum(now < 0 <= before for before, now in zip([0, *totals], totals, strict=False))
    in_hole = {"holes": falls, "hole_games": int(falls > 0), "hole_won": int(falls > 0 and has_won)}
    return counts | in_hole


def _results(game: Game) -> Iterator[tuple[tuple[str, ...], int]]:
    for side in game.sides:
        result = _result(game, side)
        yield from (((person,), result) for person in side.persons)
        if len(side.persons) > 1:
            yield side.persons, result


def _result(game: Game, side: Side) -> int:
    if side.index not in game.winners:
        return LOST
    return WON if len(game.winners) == 1 else SHARED


def _everybody_of(game: Game, side: Side) -> Iterator[Who]:
    yield from (((person,), ()) for person in side.persons)
    yield from _together(game, game.sides, side)


def _together(game: Game, sides: Sequence[Side], side: Side) -> Iterator[Who]:
    """The partners of a side, and, where two sides play, against the other."""
    if len(side.persons) > 1:
        yield side.persons, ()
    if game.is_of_two:
        other = next((one for one in sides if one.index != side.index), None)
        if other is not None:
            yield side.persons, other.persons
