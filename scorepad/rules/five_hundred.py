"""500 (Bid): its presets, its options, its auction, and how a hand is read (500.B*, 500.V1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Deal, Option, Place, Preset, Problem, Setting
from .reading import key_problems, row_problems, seat_problems, text_problems

TRICKS = 10
SILENT = "pass"
NULLO = "NULLO"
DOUBLE_NULLO = "DNULLO"
BAR_NULLO = "BNULLO"
NULLOS = [NULLO, DOUBLE_NULLO, BAR_NULLO]
# 500.B3, 500.B4: every bid in the order of its value: the tricks that it promises, the value
BIDS = {
    "6S": [6, 40],
    "6C": [6, 60],
    "6D": [6, 80],
    "6H": [6, 100],
    "6N": [6, 120],
    "7S": [7, 140],
    "7C": [7, 160],
    "7D": [7, 180],
    "7H": [7, 200],
    "7N": [7, 220],
    "8S": [8, 240],
    "NULLO": [0, 250],
    "8C": [8, 260],
    "8D": [8, 280],
    "8H": [8, 300],
    "8N": [8, 320],
    "9S": [9, 340],
    "9C": [9, 360],
    "9D": [9, 380],
    "9H": [9, 400],
    "9N": [9, 420],
    "10S": [10, 440],
    "10C": [10, 460],
    "10D": [10, 480],
    "DNULLO": [0, 500],
    "BNULLO": [0, 500],
    "10H": [10, 500],
    "10N": [10, 520],
}
LOW_FLOOR = -750

OPTIONS_OF_500 = [
    Option("min_bid", "string", ["500.O1"], values=["6S", "7S"]),
    Option(
        "floor",
        "integer",
        ["500.E2", "500.O3", "500.O6"],
        values=[-500, -750, -1000],
        needs="floor_rule",
        needed=["always", "opponent_nonneg"],
    ),
    Option("floor_rule", "string", ["500.E2"], values=["always", "opponent_nonneg", "off"]),
    Option("tie", "string", ["ENG.5"], values=["another_hand", "shared"]),
    Option("hand_limit", "integer", ["500.O4"], low=1, high=200, is_nullable=True),
    Option("void_deal", "string", ["500.B6"], values=["next", "same"]),
    Option(
        "win_rule",
        "string",
        ["500.E1", "500.O2", "500.O3"],
        values=["bid_to_win", "first_to_500", "bid_to_win_750"],
    ),
    Option("nullo", "string", ["500.O6"], values=["all", "single", "none"]),
    Option("nullo_scores", "string", ["500.S5"], values=["by_bid", "all_250"]),
    Option("defence_cap", "integer", ["500.O6"], values=[490], is_nullable=True),
    Option("misdeal_call", "string", ["500.O5"], values=["off", "anyone", "not_bidder"]),
]

USUAL_OF_500: dict[str, Any] = {
    "min_bid": "6S",
    "floor": -1000,
    "floor_rule": "always",
    "tie": "another_hand",
    "hand_limit": None,
    "void_deal": "same",
    "win_rule": "bid_to_win",
    "nullo": "all",
    "nullo_scores": "by_bid",
    "defence_cap": None,
    "misdeal_call": "off",
}

PRESETS_OF_500 = {
    "official": Preset(4, [[0, 2], [1, 3]], USUAL_OF_500),
    "five_card_widow": Preset(4, [[0, 2], [1, 3]], {**USUAL_OF_500, "min_bid": "7S"}),
}

KEYS_OF_500 = ["calls", "bidder", "bid", "tricks", "note", "dealer"]


@dataclass(frozen=True)
class Bidding:
    """The one round so far. `to_call` is null when it is over or its dealer is not known."""

    dealer: int | None
    to_call: int | None
    is_closed: bool = False
    bidder: int | None = None
    bid: str | None = None
    said: list[Any] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def usual_of_500(variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The default of every option under the given ones (500.O3: with 750 up also 750 down)."""
    usual = PRESETS_OF_500[variant].usual
    if given.get("win_rule") == "bid_to_win_750":
        return {**usual, "floor": LOW_FLOOR}
    return usual


def value_of(bid: str) -> int:
    """What a bid is worth (500.B3, 500.B4)."""
    return BIDS[bid][1]


def level_of(bid: str) -> int:
    """The tricks that a bid promises; 0 in the nullo family."""
    return BIDS[bid][0]


def made_from_to(bid: str) -> list[int]:
    """The fewest and the most tricks of its side that make a bid (500.S1, 500.S5)."""
    return [0, 0] if bid in NULLOS else [level_of(bid), TRICKS]


def is_bid(value: object) -> bool:
    """Whether a JSON value is a bid at all."""
    return isinstance(value, str) and value in BIDS


def read_500(element: dict[str, Any], setting: Setting) -> Deal:
    """One hand of a record as a Deal; `captured` are the tricks of both sides.

    A key with a fault of its own is left out when the others are looked at together, so that they
    are judged all the same.
    """
    faults = key_problems(element, setting.number, KEYS_OF_500)
    faults.extend(plain_faults(element, setting))
    faulty = [fault.field for fault in faults]
    sound = {key: element[key] for key in element if key not in faulty}
    dealer = setting.dealer if sound.get("dealer") is None else sound["dealer"]
    bidding = hold_bidding(sound, dealer, setting)
    found = [*bidding.problems, *contract_faults_of_500(sound, bidding, setting)]
    problems = [*faults, *[p for p in found if p.field not in faulty]]
    if problems:
        return Deal(problems=problems)
    tricks = sound.get("tricks")
    return Deal(
        state=state_of_500(bidding, tricks),
        dealer=bidding.dealer,
        to_call=bidding.to_call,
        legal_calls=legal_bids(bidding, setting),
        bidder=bidding.bidder,
        bid=bidding.bid,
        captured=[] if tricks is None else tricks,
    )


def state_of_500(bidding: Bidding, tricks: object) -> str:
    """How far a faultless hand has come."""
    if not bidding.is_closed:
        return "bidding"
    if bidding.bidder is None:
        return "void"
    return "playing" if tricks is None else "played"


def plain_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """What is wrong with each key by itself."""
    problems = text_problems(element.get("note"), setting.place("note"))
    for key in ["dealer", "bidder"]:
        if element.get(key) is not None:
            problems.extend(seat_problems(element[key], setting.place(key), setting.seats))
    if element.get("calls") is not None and not isinstance(element["calls"], list):
        problems.append(setting.place("calls").problem("not_a_list"))
    if element.get("bid") is not None:
        problems.extend(bid_problems(element["bid"], setting.place("bid"), setting))
    problems.extend(tricks_faults(element.get("tricks"), setting))
    return problems


def bid_problems(bid: object, place: Place, setting: Setting) -> list[Problem]:
    """What keeps a value from being a bid of this table (500.O1, 500.O6)."""
    if not isinstance(bid, str) or not is_bid(bid):
        return [place.problem("bad_bid")]
    allowed: str = setting.options["nullo"]
    if bid in NULLOS and (allowed == "none" or (allowed == "single" and bid != NULLO)):
        return [place.problem("bid_not_allowed")]
    low: str = setting.options["min_bid"]
    if value_of(bid) < value_of(low):
        return [place.problem_with("below_minimum", {"low": low})]
    return []


def tricks_faults(tricks: object, setting: Setting) -> list[Problem]:
    """500.V1: tricks of both sides, ten together."""
    if tricks is None:
        return []
    place = setting.place("tricks")
    problems = row_problems(tricks, place, 2, 0, TRICKS)
    if isinstance(tricks, list) and not problems and sum(tricks) != TRICKS:
        return [place.problem_with("tricks_not_10", {"sum": sum(tricks)})]
    return problems


def contract_faults_of_500(
    element: dict[str, Any], bidding: Bidding, setting: Setting
) -> list[Problem]:
    """A result needs the contract that it is held against."""
    if element.get("tricks") is None or bidding.problems:
        return []
    if element.get("calls") is not None:
        if not bidding.is_closed:
            return [setting.place("calls").problem("auction_unfinished")]
        if bidding.bidder is None:
            return [setting.place("tricks").problem("key_disagrees")]
        return []
    lacking = [key for key in ["bidder", "bid"] if element.get(key) is None]
    return [setting.place(key).problem("missing") for key in lacking]


def hold_bidding(element: dict[str, Any], dealer: int | None, setting: Setting) -> Bidding:
    """The one round of 500.B1: from the calls where they were kept, else from bidder and bid."""
    calls = element.get("calls")
    if calls is None:
        bidder = element.get("bidder")
        bid = element.get("bid")
        is_closed = bidder is not None and bid is not None
        first = None if dealer is None or is_closed else setting.after(dealer)
        return Bidding(dealer, first, is_closed, bidder, bid)
    place = setting.place("calls")
    if dealer is None and calls and not bid_call_faults(calls[0], place, setting):
        dealer = setting.before(calls[0][0])
    bidding = Bidding(dealer, None if dealer is None else setting.after(dealer))
    for index, call in enumerate(calls):
        problems = bid_call_faults(call, place.at(index), setting)
        if not problems:
            problems = bid_call_problems(call, bidding, place.at(index), setting)
        if problems:
            return replace(bidding, problems=problems)
        bidding = after_bid(bidding, call, setting)
    return replace(bidding, problems=bidding_disagreements(element, bidding, setting))


def bid_call_faults(call: object, place: Place, setting: Setting) -> list[Problem]:
    """A call is [seat, bid] or [seat, "pass"]."""
    if not isinstance(call, list) or len(call) != 2:
        return [place.problem("bad_call")]
    problems = seat_problems(call[0], place, setting.seats)
    if call[1] != SILENT and not is_bid(call[1]):
        return [*problems, place.problem("bad_call")]
    return problems


def bid_call_problems(
    call: list[Any], bidding: Bidding, place: Place, setting: Setting
) -> list[Problem]:
    """What makes a well-formed call illegal at this point (500.B1, 500.B2, 500.B5)."""
    seat, bid = call
    if bidding.is_closed:
        return [place.problem("auction_closed")]
    if seat != bidding.to_call:
        return [place.problem_with("out_of_turn", {"seat": bidding.to_call})]
    if bid == SILENT:
        return []
    problems = bid_problems(bid, place, setting)
    if bidding.bid is not None and value_of(bid) <= value_of(bidding.bid):
        problems.append(place.problem_with("not_higher", {"bid": bidding.bid}))
    if bid == DOUBLE_NULLO and not has_partner_bid_nullo(seat, bidding, setting):
        problems.append(place.problem("partner_did_not_bid_nullo"))
    return problems


def has_partner_bid_nullo(seat: int, bidding: Bidding, setting: Setting) -> bool:
    """500.B5: whether this player's partner has bid nullo in this auction."""
    side = setting.side_of(seat)
    return any(call[1] == NULLO and setting.side_of(call[0]) == side for call in bidding.said)


def after_bid(bidding: Bidding, call: list[Any], setting: Setting) -> Bidding:
    """The round after a legal call; everybody has one."""
    seat, bid = call
    said = [*bidding.said, call]
    is_closed = len(said) == setting.seats
    following = None if is_closed else setting.after(seat)
    spoken = replace(bidding, to_call=following, is_closed=is_closed, said=said)
    return spoken if bid == SILENT else replace(spoken, bidder=seat, bid=bid)


def bidding_disagreements(
    element: dict[str, Any], bidding: Bidding, setting: Setting
) -> list[Problem]:
    """Keys beside `calls` that do not say what the calls say."""
    keys = [key for key in ["bidder", "bid"] if element.get(key) is not None]
    if not bidding.is_closed:
        return [setting.place("calls").problem("auction_unfinished")] if keys else []
    said: dict[str, Any] = {"bidder": bidding.bidder, "bid": bidding.bid}
    return [
        setting.place(key).problem("key_disagrees") for key in keys if element[key] != said[key]
    ]


def legal_bids(bidding: Bidding, setting: Setting) -> list[Any]:
    """What the player to call may call; the lowest bid first, a pass last."""
    if bidding.to_call is None:
        return []
    place = setting.place("calls")
    bids: list[Any] = [
        bid
        for bid in BIDS
        if not bid_call_problems([bidding.to_call, bid], bidding, place, setting)
    ]
    return [*bids, SILENT]
