"""The auction of 200: who calls, what may be called, and when it is over (200.B1 to 200.B8)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Place, Problem, Setting
from .reading import is_whole, seat_problems, size_problems

TOP_BID = 100
STEP = 5
PASS = "pass"  # noqa: S105 (a call, no secret)
FOR_200 = "for_200"


@dataclass(frozen=True)
class Auction:
    """An auction so far. `to_call` is null when it is closed or its dealer is not known."""

    dealer: int | None
    to_call: int | None
    is_closed: bool
    bidder: int | None
    bid: int | None
    for_200: bool
    sides_bid: list[int]
    problems: list[Problem] = field(default_factory=list)

    @property
    def is_passed_out(self) -> bool:
        return self.is_closed and self.bidder is None


@dataclass(frozen=True)
class Floor:
    """How far the calls have come: who passed, the seat of every call, whose turn, the contract."""

    passed: list[int]
    called: list[int]
    turn: int | None
    bidder: int | None = None
    bid: int = 0
    for_200: bool = False


def hold_auction(calls: list[Any], setting: Setting) -> Auction:
    """The auction that these calls make; after the first illegal one the rest is not judged.

    Without a known dealer the first caller is taken as eldest (rules part D).
    """
    place = setting.place("calls")
    dealer = setting.dealer
    if dealer is None and calls and not call_shape_problems(calls[0], place, setting):
        dealer = setting.before(calls[0][0])
    floor = Floor([], [], None if dealer is None else setting.after(dealer))
    bidding: list[int] = []
    for index, call in enumerate(calls):
        problems = call_shape_problems(call, place.at(index), setting)
        if not problems:
            problems = call_problems(call, floor, dealer, place.at(index), setting)
        if problems:
            return told(floor, dealer, bidding, setting, problems)
        if call[1] != PASS:
            bidding.append(setting.side_of(call[0]))
        floor = after_call(floor, call, setting)
    return told(floor, dealer, bidding, setting, [])


def told(
    floor: Floor,
    dealer: int | None,
    bidding: list[int],
    setting: Setting,
    problems: list[Problem],
) -> Auction:
    """What is to be said of an auction that has come this far."""
    closed = is_closed(floor, setting)
    return Auction(
        dealer=dealer,
        to_call=None if closed or problems else floor.turn,
        is_closed=closed,
        bidder=floor.bidder,
        bid=None if floor.bidder is None else floor.bid,
        for_200=floor.for_200,
        sides_bid=[side for side in range(len(setting.sides)) if side in bidding],
        problems=problems,
    )


def call_shape_problems(call: object, place: Place, setting: Setting) -> list[Problem]:
    """A call is [seat, level], [seat, "pass"] or [seat, "for_200"]."""
    if not isinstance(call, list) or len(call) != 2:
        return [place.problem("bad_call")]
    problems = seat_problems(call[0], place, setting.seats)
    if not problems:
        problems = setting.seat_at_table(call[0], place, "shadow_cannot_bid")
    if not is_whole(call[1]) and call[1] != PASS and call[1] != FOR_200:
        return [*problems, place.problem("bad_call")]
    return [*problems, *size_problems(call[1], place)]


def call_problems(
    call: list[Any], floor: Floor, dealer: int | None, place: Place, setting: Setting
) -> list[Problem]:
    """What makes a well-formed call illegal at this point."""
    seat, level = call
    if is_left_to_dealer(floor, setting) and seat == floor.turn:
        return [] if level == PASS else [place.problem("dealer_must_pass")]
    if is_closed(floor, setting):
        return [place.problem("auction_closed")]
    if seat in floor.passed:
        return [] if level == PASS else [place.problem("already_passed")]
    problems = (
        [] if seat == floor.turn else [place.problem_with("out_of_turn", {"seat": floor.turn})]
    )
    if level == PASS:
        if must_bid(floor, dealer, seat, setting):
            problems.append(place.problem("dealer_must_bid"))
        return problems
    if level == FOR_200:
        if not setting.options["hundred_for_200"]:
            problems.append(place.problem("bid_not_allowed"))
        return problems
    problems.extend(level_problems(level, place, setting))
    if level <= floor.bid and floor.bidder is not None:
        problems.append(place.problem_with("not_higher", {"bid": floor.bid}))
    return problems


def level_problems(level: int, place: Place, setting: Setting) -> list[Problem]:
    """What keeps a number from being a level that may be bid (200.B2, 200.B6)."""
    low: int = setting.options["min_bid"]
    problems: list[Problem] = []
    if level % STEP != 0:
        problems.append(place.problem("not_multiple_of_5"))
    if level < low:
        problems.append(place.problem_with("below_minimum", {"low": low}))
    if level > TOP_BID:
        problems.append(place.problem_with("above_maximum", {"high": TOP_BID}))
    return problems


def is_left_to_dealer(floor: Floor, setting: Setting) -> bool:
    """LR.B2: after all others have passed the dealer must pass too, so that the hand is void."""
    if "dealer_passes" not in setting.traits or setting.options["dealer_must_bid"]:
        return False
    return floor.bidder is None and len(floor.passed) == len(setting.callers) - 1


def must_bid(floor: Floor, dealer: int | None, seat: int, setting: Setting) -> bool:
    """House rule 200.O3: when all others have passed, the dealer must bid."""
    others = len(floor.passed) == len(setting.callers) - 1 and floor.bidder is None
    required: bool = setting.options["dealer_must_bid"]
    return required and others and seat == dealer


def is_closed(floor: Floor, setting: Setting) -> bool:
    """Whether nobody may call any more (200.B5, 200.B6, 200.O2)."""
    if floor.bid == TOP_BID or is_left_to_dealer(floor, setting):
        return True
    if setting.options["single_round"] and len(floor.called) == len(setting.callers):
        return True
    waiting = len(setting.callers) - len(floor.passed)
    return waiting == 0 or (waiting == 1 and floor.bidder is not None)


def after_call(floor: Floor, call: list[Any], setting: Setting) -> Floor:
    """The floor after a legal call; a repeated pass changes nothing (200.B4)."""
    seat, level = call
    if seat in floor.passed:
        return floor
    passed = [*floor.passed, seat] if level == PASS else floor.passed
    turn = next_turn(seat, passed, setting)
    spoken = replace(floor, passed=passed, called=[*floor.called, seat], turn=turn)
    if level == PASS:
        return spoken
    if level == FOR_200:
        return replace(spoken, bidder=seat, bid=TOP_BID, for_200=True)
    return replace(spoken, bidder=seat, bid=level)


def next_turn(seat: int, passed: list[int], setting: Setting) -> int | None:
    """The next seat clockwise that has not passed (where everybody has one call: all of them)."""
    waiting = [turn for turn in setting.callers if turn not in passed]
    later = [turn for turn in waiting if turn > seat]
    if later:
        return later[0]
    return waiting[0] if waiting else None


def legal_calls(auction: Auction, setting: Setting) -> list[Any]:
    """What the seat to call may call: levels, "for_200", "pass"; nothing in a closed auction."""
    if auction.to_call is None:
        return []
    low: int = setting.options["min_bid"]
    standing = low - STEP if auction.bid is None else auction.bid
    calls: list[Any] = [n for n in levels(setting.options) if n > standing]
    if setting.options["hundred_for_200"]:
        calls.append(FOR_200)
    # the dealer speaks last: when nobody has opened before him, all others have passed
    is_last_chance = auction.bidder is None and auction.to_call == auction.dealer
    if not (setting.options["dealer_must_bid"] and is_last_chance):
        calls.append(PASS)
    return calls


def levels(options: dict[str, Any]) -> list[int]:
    """Every level that may be bid, lowest first."""
    return [n for n in range(TOP_BID + 1) if n >= options["min_bid"] and n % STEP == 0]
