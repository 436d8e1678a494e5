"""Every hand of 200 that two sides can play next, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .auction import FOR_200, PASS, hold_auction, legal_calls
from .facts import Deal, Setting
from .next_hand import Ahead, Case, Seen, Stretch, along, come_of, seen_of
from .two_hundred import FIVE, NO_TRUMP
from .two_hundred_scoring import contract_sides, discards_to, taken_by_contract

ALL = "all"


@dataclass(frozen=True)
class Bidding200:
    """A contract of the next hand before a trick is played, and the other sides that bid, too."""

    side: int
    call: Any
    no_trump: bool
    others: list[int]
    deal: Deal


@dataclass(frozen=True)
class Played:
    """A contract, and what comes of all its hands."""

    bidding: Bidding200
    stretches: list[Stretch]


@dataclass(frozen=True)
class Turn:
    """A call in an auction that is tried out; who still has to bid before the contract."""

    calls: list[Any]
    waiting: list[int] = field(default_factory=list)


def calls_of_200(ahead: Ahead) -> list[Any]:
    """Every contract, the lowest first; last that all 100 are declared, where that is played."""
    calls = [contract["call"] for contract in ahead.outlook["contracts"]]
    return [*calls, ALL] if "declared_all" in ahead.outlook["asks"] else calls


def element_of_200(seat: int, call: Any, no_trump: bool) -> dict[str, Any]:
    """A hand of a record with this contract and no result yet."""
    element: dict[str, Any] = {"bidder": seat}
    if call == ALL:
        element = {**element, "declared_all": True}
    elif call == FOR_200:
        element = {**element, "bid": 100, "hundred_for_200": True}
    else:
        element = {**element, "bid": call}
    return {**element, "trump": NO_TRUMP} if no_trump else element


def bidding_of(
    ahead: Ahead, side: int, call: Any, no_trump: bool, partner: int | None, others: list[int]
) -> Bidding200:
    """A contract of this side; `partner` is the side of who was called."""
    sides = ahead.terms.sides
    element = element_of_200(sides[side][0], call, no_trump)
    if partner is not None:
        element = {**element, "partner": sides[partner][0]}
    element = {**element, "sides_bid": [side, *others]}
    deal = ahead.head.game.read(element, ahead.terms)
    return Bidding200(side, call, no_trump, others, deal)


def can_have_bid(ahead: Ahead, side: int, call: Any, others: list[int]) -> bool:
    """Whether there is an auction that this side wins with this call, and these others bid in."""
    if call == ALL:
        return any(can_have_bid(ahead, side, level, others) for level in ahead.outlook["levels"])
    setting = ahead.terms
    dealers = setting.callers if setting.dealer is None else [setting.dealer]
    return any(
        is_auction(setting.with_dealer(dealer), seat, call, others)
        for dealer in dealers
        for seat in setting.sides[side]
    )


def is_auction(setting: Setting, seat: int, call: Any, others: list[int]) -> bool:
    """The same for one player and one dealer: the others bid as low and as soon as they can."""
    turn = Turn([], others)
    for _ in range(6 * setting.seats):
        auction = hold_auction(turn.calls, setting)
        if auction.to_call is None or auction.problems:
            break
        turn = next_call(turn, auction.to_call, legal_calls(auction, setting), seat, call, setting)
    auction = hold_auction(turn.calls, setting)
    is_level = auction.bid == (100 if call == FOR_200 else call)
    is_won = auction.is_closed and auction.bidder == seat and is_level
    has_all = all(side in auction.sides_bid for side in others)
    return is_won and auction.for_200 == (call == FOR_200) and has_all


def next_call(
    turn: Turn, to_call: int, legal: list[Any], seat: int, call: Any, setting: Setting
) -> Turn:
    """The next call of that auction: who is to win it stays in until all the others have bid."""
    side = setting.side_of(to_call)
    said: Any = PASS
    waiting = turn.waiting
    if to_call == seat:
        said = legal[0] if waiting else call
        said = said if said in legal else PASS
    elif side in waiting:
        said = legal[0]
        waiting = [other for other in waiting if other != side]
    return Turn([*turn.calls, [to_call, said]], waiting)


def some_of(sides: list[int]) -> list[list[int]]:
    """Every choice of these sides, none and all of them included."""
    found: list[list[int]] = [[]]
    for side in sides:
        found.extend([[*chosen, side] for chosen in [*found]])
    return found


def kinds_of_200(ahead: Ahead) -> list[bool]:
    """With a trump suit, and, where that is played, without."""
    return [False, True] if NO_TRUMP in ahead.outlook["suits"] else [False]


def biddings_of_two(ahead: Ahead) -> list[Bidding200]:
    """Every contract of two sides; who else bid is asked where it changes what a side scores."""
    asked = ahead.outlook["needs_bid"]
    return [
        bidding_of(ahead, side, call, no_trump, None, others)
        for side in ahead.terms.playing
        for no_trump in kinds_of_200(ahead)
        for call in calls_of_200(ahead)
        for others in some_of(
            [other for other in ahead.terms.playing if other != side and asked[other]]
        )
        if not others or can_have_bid(ahead, side, call, others)
    ]


def lines_of_two(ahead: Ahead) -> list[list[list[int]]]:
    """What the two sides take, the bidder's first, and what is in the discards: in lines along
    which the bidder's grows and the other does not."""
    outlook = ahead.outlook
    figures = outlook["figures"]
    pack = outlook["pack"]
    if outlook["undealt"]:
        return [[[n, rest, 0] for n in figures if n + rest <= pack] for rest in figures]
    return [
        [[n, pack - n - discard, discard] for n in figures if n + discard <= pack]
        for discard in outlook["discards"] or [0]
    ]


def with_points(
    ahead: Ahead, deal: Deal, captured: list[int], discard: int, last_trick: int
) -> Deal:
    """The hand of a contract with this count; who took the last trick is told where the discards
    go to them."""
    more = {**deal.more, "discard": discard}
    if discard != 0 and "last_trick" in ahead.outlook["asks"]:
        more = {**more, "last_trick": last_trick}
    return replace(deal, captured=captured, more=more)


def last_tricks(ahead: Ahead, discard: int) -> list[int]:
    """Who can have taken the last trick, where that changes anything."""
    is_asked = discard != 0 and "last_trick" in ahead.outlook["asks"]
    return ahead.terms.playing if is_asked else ahead.terms.playing[:1]


def owns_of(deal: Deal, setting: Setting) -> list[int]:
    """What every side brought home: the contract's sides together, each other by itself, with the
    discards that count for them."""
    contract = contract_sides(deal, setting)
    taken = taken_by_contract(deal, setting)
    return [
        taken if side in contract else points + discards_to(side, deal, setting)
        for side, points in enumerate(deal.captured)
    ]


def played_by_two(ahead: Ahead) -> list[Played]:
    """Every hand of two sides."""
    lines = lines_of_two(ahead)
    return [
        Played(bidding, stretches_of_200(ahead, bidding, lines))
        for bidding in biddings_of_two(ahead)
    ]


def stretches_of_200(
    ahead: Ahead, bidding: Bidding200, lines: list[list[list[int]]]
) -> list[Stretch]:
    """What comes of the hands of a contract of two sides."""
    found: list[Stretch] = []
    known: list[list[int]] = []
    for line in lines:
        for last_trick in last_tricks(ahead, line[0][2]):
            ends = [
                *owns_of(deal_of_two(ahead, bidding, line[0], last_trick), ahead.terms),
                *owns_of(deal_of_two(ahead, bidding, line[-1], last_trick), ahead.terms),
            ]
            # What all bring home is all that a hand is scored by, unless it is declared.
            if bidding.call != ALL and is_told(ends, known, bidding.side):
                continue
            known.append(ends)
            found.extend(along_line(ahead, bidding, line, last_trick))
    return found


def along_line(
    ahead: Ahead, bidding: Bidding200, line: list[list[int]], last_trick: int
) -> list[Stretch]:
    """The stretches of a line of counts."""
    return along(
        ahead, len(line), lambda index: deal_of_two(ahead, bidding, line[index], last_trick)
    )


def deal_of_two(ahead: Ahead, bidding: Bidding200, count: list[int], last_trick: int) -> Deal:
    """The hand of a contract of two sides with this count."""
    taken, rest, discard = count
    captured = [
        taken if side == bidding.side else rest if side in ahead.terms.playing else 0
        for side in range(len(ahead.terms.sides))
    ]
    return with_points(ahead, bidding.deal, captured, discard, last_trick)


def is_told(ends: list[int], known: list[list[int]], side: int) -> bool:
    """Whether a line of hands, by what all bring home at its ends, lies in one gone through."""
    half = len(ends) // 2
    return any(
        sum(one[:half]) == sum(ends[:half])
        and sum(one[half:]) == sum(ends[half:])
        and one[side] <= ends[side]
        and ends[half + side] <= one[half + side]
        for one in known
    )


def cases_of_two(ahead: Ahead, played: list[Played], side: int) -> list[Case]:
    """All that these hands can be for one of the two sides, or for the team that waits."""
    if side not in ahead.terms.playing:
        seen = [seen_of(one, side, 0, 0) for each in played for one in each.stretches]
        return [Case("wait", None, None, None, FIVE, seen)]
    asked: list[Any] = [True, False] if ahead.outlook["needs_bid"][side] else [None]
    parts: list[list[Any]] = [["bid", None], *[["defend", bid_too] for bid_too in asked]]
    return [
        Case(
            role_with(role, call),
            call,
            bid_too,
            no_trump,
            FIVE,
            [
                seen_in_200(ahead, stretch, side)
                for one in played
                if is_part(one.bidding, side, role, bid_too)
                and one.bidding.call == call
                and one.bidding.no_trump == no_trump
                for stretch in one.stretches
            ],
        )
        for role, bid_too in parts
        for no_trump in kinds_of_200(ahead)
        for call in calls_of_200(ahead)
    ]


def role_with(role: str, call: Any) -> str:
    """The part that a side has where all 100 are declared is another one."""
    if call != ALL:
        return role
    return "declare" if role == "bid" else "against"


def seen_in_200(ahead: Ahead, stretch: Stretch, side: int) -> Seen:
    """A stretch as this side sees it: what it brought home."""
    first = owns_of(stretch.first.deal, ahead.terms)
    return seen_of(stretch, side, first[side], owns_of(stretch.last.deal, ahead.terms)[side])


def is_part(bidding: Bidding200, side: int, role: str, bid_too: bool | None) -> bool:
    """Whether a contract gives a side this part in the hand."""
    if role == "bid":
        return bidding.side == side
    return bidding.side != side and (bid_too is None or bid_too == (side in bidding.others))


def is_far_200(ahead: Ahead) -> bool:
    """Whether no hand can end the game, or let a team drop out: not even where a side takes all
    or fails with the highest bid."""
    pack = ahead.outlook["pack"]
    sides = [side for side in range(len(ahead.terms.sides))]
    for side in ahead.terms.playing:
        partners = partners_of(ahead, side)
        for no_trump in kinds_of_200(ahead):
            for call in calls_of_200(ahead):
                for partner in partners:
                    bidding = bidding_of(ahead, side, call, no_trump, partner, [])
                    other = [one for one in ahead.terms.playing if one != side and one != partner][
                        0
                    ]
                    for taker in [side, other]:
                        captured = [pack if one == taker else 0 for one in sides]
                        deal = with_points(ahead, bidding.deal, captured, 0, side)
                        if any(mark != "on" for mark in come_of(ahead, deal).marks):
                            return False
    return True


def partners_of(ahead: Ahead, side: int) -> list[Any]:
    """The sides of the players that a bidder may call; null where none is called."""
    if "partner" not in ahead.outlook["asks"]:
        return [None]
    return [other for other in ahead.terms.playing if other != side]


def far_cases_of_200(ahead: Ahead, side: int) -> list[Case]:
    """Enough of the next hand where it ends nothing: what a side scores if others bid."""
    if side not in ahead.terms.playing:
        return []
    asked: list[Any] = [True, False] if ahead.outlook["needs_bid"][side] else [None]
    pack = ahead.outlook["pack"]
    captured = [pack if one == side else 0 for one in range(len(ahead.terms.sides))]
    other = [one for one in ahead.terms.playing if one != side][0]
    call = ahead.outlook["levels"][-1]
    partner = [one for one in partners_of(ahead, other) if one is None or one != side][0]
    cases: list[Case] = []
    for bid_too in asked:
        others = [side] if bid_too else []
        bidding = bidding_of(ahead, other, call, False, partner, others)
        come = come_of(ahead, with_points(ahead, bidding.deal, captured, 0, side))
        seen = [Seen([pack, pack], come.outcome, come.marks[side], [come.gains[side]])]
        cases.append(Case("defend", call, bid_too, False, FIVE, seen))
    return cases
