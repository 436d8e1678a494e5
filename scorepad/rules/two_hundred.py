"""200 (Two Hundred, Deux Cents): its presets, its options, and how a hand is read."""

from __future__ import annotations

from typing import Any

from .auction import (
    TOP_BID,
    Auction,
    hold_auction,
    legal_calls,
    level_problems,
)
from .facts import Deal, Option, Place, Preset, Problem, Setting
from .reading import (
    flag_problems,
    key_problems,
    list_problems,
    seat_problems,
    size_problems,
    text_problems,
    whole_problems,
)

PACK_POINTS = 100
CARD_POINTS = {"A": 10, "10": 10, "5": 5}
FIVE = 5
SUITS = ["S", "H", "D", "C"]
NO_TRUMP = "NT"

OPTIONS_OF_200 = [
    Option("target", "integer", ["200.O4"], values=[200, 300, 500]),
    Option("min_bid", "integer", ["200.B2", "200.O4"], low=5, high=100, step=5),
    Option("hundred_rule", "boolean", ["200.S4"]),
    Option(
        "hundred_threshold",
        "integer",
        ["200.S4", "200.O4"],
        low=50,
        high=500,
        step=5,
        needs="hundred_rule",
        needed=[True],
    ),
    Option(
        "floor",
        "integer",
        ["200.E4"],
        low=-1000,
        high=-50,
        step=5,
        needs="floor_rule",
        needed=["always", "opponent_nonneg"],
    ),
    Option(
        "floor_rule", "string", ["200.E4", "200.E4b"], values=["always", "opponent_nonneg", "off"]
    ),
    Option("both_over", "string", ["200.E3"], values=["bidder", "higher"]),
    Option("tie", "string", ["ENG.5"], values=["another_hand", "shared"]),
    Option("hand_limit", "integer", ["200.O5"], low=1, high=200, is_nullable=True),
    Option("void_deal", "string", ["200.R1"], values=["next", "same"]),
    Option("single_round", "boolean", ["200.O2"]),
    Option("dealer_must_bid", "boolean", ["200.O3"]),
    Option("hundred_for_200", "boolean", ["200.O1"]),
    Option(
        "hundred_for_200_penalty",
        "integer",
        ["200.O1"],
        values=[100, 200],
        needs="hundred_for_200",
        needed=[True],
    ),
    Option("no_trump", "boolean", ["200.O5", "LR.S2"]),
    Option(
        "nt_multiplier",
        "integer",
        ["LR.S2", "200.O5"],
        values=[1, 2],
        needs="no_trump",
        needed=[True],
    ),
    Option("nt_doubles_failed", "boolean", ["LR.S3"], needs="no_trump", needed=[True]),
]

PRESETS_OF_200 = {
    "partners": Preset(
        4,
        [[0, 2], [1, 3]],
        {
            "target": 200,
            "min_bid": 50,
            "hundred_rule": True,
            "hundred_threshold": 100,
            "floor": -200,
            "floor_rule": "always",
            "both_over": "bidder",
            "tie": "another_hand",
            "hand_limit": None,
            "void_deal": "next",
            "single_round": False,
            "dealer_must_bid": False,
            "hundred_for_200": False,
            "hundred_for_200_penalty": 100,
            "no_trump": False,
            "nt_multiplier": 2,
            "nt_doubles_failed": True,
        },
    ),
}

HAND_KEYS = [
    "calls",
    "bidder",
    "bid",
    "trump",
    "sides_bid",
    "captured",
    "hundred_for_200",
    "note",
    "dealer",
]
KEYS_OF_OTHER_VARIANTS = ["discard", "partner", "called", "last_trick", "declared_all", "playing"]
LONG_TARGET_MINIMUM = 60


def usual_options(variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The default of every option under the given ones (200.O4: to 300 or 500 at least 60)."""
    usual = PRESETS_OF_200[variant].usual
    if given.get("target") in [300, 500]:
        return {**usual, "min_bid": LONG_TARGET_MINIMUM}
    return usual


def read_hand(element: dict[str, Any], setting: Setting) -> Deal:
    """One hand of a record as a Deal.

    `element` is an object with the hand keys of the record format; every fault of it is in the
    deal's problems, but for those that depend on the totals. A key with a fault of its own is
    left out when the others are looked at together, so that they are judged all the same.
    """
    faults = key_faults(element, setting)
    faults.extend(simple_faults(element, setting))
    faulty = [fault.field for fault in faults]
    sound = {key: element[key] for key in element if key not in faulty}
    dealer = setting.dealer if sound.get("dealer") is None else sound["dealer"]
    setting = Setting(setting.number, setting.seats, setting.sides, dealer, setting.options)
    if sound.get("calls") is not None:
        deal = deal_from_calls(sound, setting)
    else:
        deal = deal_from_contract(sound, setting)
    if not faults:
        return deal
    others = [problem for problem in deal.problems if problem.field not in faulty]
    return Deal("bidding", problems=[*faults, *others])


def key_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """Keys that nobody knows, and keys that only other variants play with."""
    problems = key_problems(element, setting.number, [*HAND_KEYS, *KEYS_OF_OTHER_VARIANTS])
    for key in KEYS_OF_OTHER_VARIANTS:
        value = element.get(key)
        # a discard of 0 and a declaration not made say no more than leaving them out
        if value is not None and not (key in ["discard", "declared_all"] and is_nothing(value)):
            problems.append(setting.place(key).problem("not_played_here"))
    return problems


def is_nothing(value: object) -> bool:
    """Whether a value is 0 or false."""
    return isinstance(value, int) and value == 0


def simple_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """What is wrong with each key by itself."""
    problems = text_problems(element.get("note"), setting.place("note"))
    for key in ["dealer", "bidder"]:
        if element.get(key) is not None:
            problems.extend(seat_problems(element[key], setting.place(key), setting.seats))
    if element.get("calls") is not None and not isinstance(element["calls"], list):
        problems.append(setting.place("calls").problem("not_a_list"))
    problems.extend(bid_faults(element.get("bid"), setting))
    problems.extend(trump_faults(element.get("trump"), setting))
    problems.extend(for_200_faults(element, setting))
    problems.extend(sides_bid_faults(element.get("sides_bid"), setting))
    problems.extend(captured_faults(element.get("captured"), setting))
    problems.extend(contract_faults(element, setting))
    return problems


def bid_faults(bid: object, setting: Setting) -> list[Problem]:
    """200.B2: a bid is a level; null is no bid yet."""
    if bid is None:
        return []
    if not isinstance(bid, int) or isinstance(bid, bool):
        return [setting.place("bid").problem("not_a_number")]
    place = setting.place("bid")
    return size_problems(bid, place) or level_problems(bid, place, setting)


def trump_faults(trump: object, setting: Setting) -> list[Problem]:
    """200.T1: a suit; no trump only where the table plays it (200.O5)."""
    if trump == NO_TRUMP and not setting.options["no_trump"]:
        return [setting.place("trump").problem("no_trump_not_allowed")]
    if trump is None or (isinstance(trump, str) and (trump in SUITS or trump == NO_TRUMP)):
        return []
    return [setting.place("trump").problem("bad_trump")]


def for_200_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """200.O1: only where the table plays it, and then the bid is 100."""
    flag = element.get("hundred_for_200")
    place = setting.place("hundred_for_200")
    problems = flag_problems(flag, place)
    if flag is True and not setting.options["hundred_for_200"]:
        problems.append(place.problem("bid_not_allowed"))
    elif flag is True and element.get("bid") is not None and element["bid"] != TOP_BID:
        problems.append(place.problem("key_disagrees"))
    return problems


def sides_bid_faults(sides_bid: object, setting: Setting) -> list[Problem]:
    """A list of sides, each once."""
    if sides_bid is None:
        return []
    place = setting.place("sides_bid")
    if not isinstance(sides_bid, list):
        return [place.problem("not_a_list")]
    problems: list[Problem] = []
    seen: list[object] = []
    for index, side in enumerate(sides_bid):
        if whole_problems(side, place, 0, len(setting.sides) - 1) or side in seen:
            far = size_problems(side, place.at(index))
            problems.extend(far or [place.at(index).problem("bad_side")])
        seen.append(side)
    return problems


def captured_faults(captured: object, setting: Setting) -> list[Problem]:
    """200.V1 to V3: one figure a side, each from 0 to 100 in steps of 5, together 100."""
    if captured is None:
        return []
    place = setting.place("captured")
    problems = list_problems(captured, place, len(setting.sides))
    if problems or not isinstance(captured, list):
        return problems
    for index, points in enumerate(captured):
        problems.extend(figure_faults(points, place.at(index)))
    if not problems and sum(captured) != PACK_POINTS:
        return [place.problem_with("sum_not_100", {"sum": sum(captured)})]
    return problems


def figure_faults(points: object, place: Place) -> list[Problem]:
    """200.V2 and 200.V3 for one side's figure."""
    problems = whole_problems(points, place, 0, PACK_POINTS)
    if isinstance(points, int) and not problems and points % FIVE != 0:
        return [place.problem("not_multiple_of_5")]
    return problems


def contract_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """A count needs the contract that it is held against."""
    if element.get("captured") is None or element.get("calls") is not None:
        return []
    lacking = [key for key in ["bidder", "bid"] if element.get(key) is None]
    return [setting.place(key).problem("missing") for key in lacking]


def deal_from_calls(element: dict[str, Any], setting: Setting) -> Deal:
    """A hand whose auction was kept in full: bidder, bid and who bid come from the calls."""
    auction = hold_auction(element["calls"], setting)
    problems = auction.problems
    if not problems:
        problems = disagreements(element, auction, setting)
    captured = element.get("captured")
    return Deal(
        state=state_of(auction, captured),
        dealer=auction.dealer,
        to_call=auction.to_call,
        legal_calls=legal_calls(auction, setting),
        bidder=auction.bidder,
        bid=auction.bid,
        for_200=auction.for_200,
        sides_bid=auction.sides_bid,
        trump=element.get("trump"),
        captured=[] if captured is None else captured,
        problems=problems,
    )


def state_of(auction: Auction, captured: object) -> str:
    """How far a hand has come whose auction is known."""
    if not auction.is_closed:
        return "bidding"
    if auction.is_passed_out:
        return "void"
    return "playing" if captured is None else "played"


def disagreements(element: dict[str, Any], auction: Auction, setting: Setting) -> list[Problem]:
    """Keys beside `calls` that do not say what the calls say, and a count without a contract."""
    problems: list[Problem] = []
    if auction.is_passed_out and element.get("captured") is not None:
        problems.append(setting.place("captured").problem("key_disagrees"))
    if not auction.is_closed:
        later = [key for key in ["bidder", "bid", "captured"] if element.get(key) is not None]
        return [setting.place("calls").problem("auction_unfinished")] if later else problems
    said: dict[str, Any] = {"bidder": auction.bidder, "bid": auction.bid}
    for key in said:
        if element.get(key) is not None and element[key] != said[key]:
            problems.append(setting.place(key).problem("key_disagrees"))
    flag = element.get("hundred_for_200")
    if flag is not None and flag != auction.for_200:
        problems.append(setting.place("hundred_for_200").problem("key_disagrees"))
    given = element.get("sides_bid")
    if given is not None and sorted(given) != auction.sides_bid:
        problems.append(setting.place("sides_bid").problem("key_disagrees"))
    return problems


def deal_from_contract(element: dict[str, Any], setting: Setting) -> Deal:
    """A hand in the short form: the contract, and perhaps who else bid."""
    bidder = element.get("bidder")
    sides_bid = element.get("sides_bid")
    captured = element.get("captured")
    problems: list[Problem] = []
    if bidder is not None and sides_bid is not None and setting.side_of(bidder) not in sides_bid:
        problems.append(setting.place("sides_bid").problem("bidder_side_must_have_bid"))
    has_contract = bidder is not None and element.get("bid") is not None
    auction = hold_auction([], setting)
    return Deal(
        state="bidding" if not has_contract else "playing" if captured is None else "played",
        dealer=setting.dealer,
        to_call=None if has_contract else auction.to_call,
        legal_calls=[] if has_contract else legal_calls(auction, setting),
        bidder=bidder,
        bid=element.get("bid"),
        for_200=element.get("hundred_for_200") is True,
        sides_bid=None if sides_bid is None else sorted(sides_bid),
        trump=element.get("trump"),
        captured=[] if captured is None else captured,
        problems=problems,
    )
