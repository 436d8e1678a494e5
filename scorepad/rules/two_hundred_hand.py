"""200: how a hand of any variant is read, and all that can be wrong with it."""

from __future__ import annotations

from typing import Any

from .auction import TOP_BID, Auction, hold_auction, legal_calls, level_problems
from .facts import Deal, Place, Problem, Setting
from .reading import (
    dealer_faults,
    flag_problems,
    key_problems,
    list_problems,
    seat_problems,
    size_problems,
    text_problems,
    two_sides_problems,
    whole_problems,
)
from .two_hundred import FIVE, NO_TRUMP, PACK_POINTS, SUITS, is_by_hand, plays_no_trump

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
KEYS_OF_VARIANTS = ["discard", "partner", "called", "last_trick", "declared_all", "playing"]
RANKS_OF_40 = ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
MOST_DISCARDED = 40


def read_hand(element: dict[str, Any], setting: Setting) -> Deal:
    """One hand of a record as a Deal.

    `element` is an object with the hand keys of the record format; every fault of it is in the
    deal's problems, but for those that depend on the totals. A key with a fault of its own is
    left out when the others are looked at together, so that they are judged all the same.
    """
    setting = at_this_table(element, setting)
    faults = key_faults(element, setting)
    faults.extend(simple_faults(element, setting))
    faulty = [fault.field for fault in faults]
    sound = {key: element[key] for key in element if key not in faulty}
    dealer = setting.dealer if sound.get("dealer") is None else sound["dealer"]
    setting = setting.with_dealer(dealer)
    if sound.get("calls") is not None:
        deal = deal_from_calls(sound, setting)
    else:
        deal = deal_from_contract(sound, setting)
    if not faults:
        return deal
    others = [problem for problem in deal.problems if problem.field not in faulty]
    return Deal(problems=[*faults, *others])


def at_this_table(element: dict[str, Any], setting: Setting) -> Setting:
    """6R.S1 by hand: a hand may name the two teams that play it."""
    playing = element.get("playing")
    place = setting.place("playing")
    if not plays_with("playing", setting) or playing is None:
        return setting
    if two_sides_problems(playing, place, len(setting.sides)):
        return setting
    return setting.with_playing(playing)


def key_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """Keys that nobody knows, and keys that only other variants play with."""
    problems = key_problems(element, setting.number, [*HAND_KEYS, *KEYS_OF_VARIANTS])
    for key in KEYS_OF_VARIANTS:
        value = element.get(key)
        # a discard of 0 and a declaration not made say no more than leaving them out
        is_empty = key in ["discard", "declared_all"] and is_nothing(value)
        if value is not None and not is_empty and not plays_with(key, setting):
            problems.append(setting.place(key).problem("not_played_here"))
    return problems


def plays_with(key: str, setting: Setting) -> bool:
    """Whether a key of some variants belongs to this one."""
    if key == "discard":
        return has_kitty(setting)
    if key == "last_trick":
        return has_kitty(setting) and setting.options["discard_points"] == "last_trick"
    if key == "declared_all":
        return "declares_all" in setting.traits
    if key == "playing":
        return "rotates" in setting.traits and is_by_hand(setting.options)
    return "called" in setting.traits


def has_kitty(setting: Setting) -> bool:
    """Whether four cards are discarded; no more once two of three teams are left (part D)."""
    if "kitty" not in setting.traits:
        return False
    return len(setting.playing) == len(setting.sides)


def is_nothing(value: object) -> bool:
    """Whether a value is 0 or false."""
    return isinstance(value, int) and value == 0


def simple_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """What is wrong with each key by itself."""
    problems = text_problems(element.get("note"), setting.place("note"))
    if element.get("dealer") is not None:
        problems.extend(dealer_faults(element["dealer"], setting))
    problems.extend(bidder_faults(element.get("bidder"), setting))
    if element.get("calls") is not None and not isinstance(element["calls"], list):
        problems.append(setting.place("calls").problem("not_a_list"))
    problems.extend(bid_faults(element.get("bid"), setting))
    problems.extend(trump_faults(element.get("trump"), setting))
    problems.extend(for_200_faults(element, setting))
    problems.extend(sides_bid_faults(element.get("sides_bid"), setting))
    problems.extend(captured_faults(element, setting))
    problems.extend(variant_faults(element, setting))
    problems.extend(contract_faults(element, setting))
    return problems


def bidder_faults(bidder: object, setting: Setting) -> list[Problem]:
    """A seat that takes part in the bidding (5S.B1)."""
    if bidder is None:
        return []
    place = setting.place("bidder")
    problems = seat_problems(bidder, place, setting.seats)
    if isinstance(bidder, int) and not problems:
        return setting.seat_at_table(bidder, place, "shadow_cannot_bid")
    return problems


def variant_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """What is wrong with the keys that only some variants play with."""
    problems: list[Problem] = []
    if element.get("discard") is not None and plays_with("discard", setting):
        problems.extend(discard_faults(element["discard"], setting.place("discard")))
    if element.get("partner") is not None and "called" in setting.traits:
        problems.extend(seat_problems(element["partner"], setting.place("partner"), setting.seats))
    called = element.get("called")
    if called is not None and "called" in setting.traits:
        cards = [rank + suit for rank in RANKS_OF_40 for suit in SUITS]
        if not isinstance(called, str) or called not in cards:
            problems.append(setting.place("called").problem("bad_card"))
    if element.get("last_trick") is not None and plays_with("last_trick", setting):
        problems.extend(side_faults(element["last_trick"], setting.place("last_trick"), setting))
    problems.extend(flag_problems(element.get("declared_all"), setting.place("declared_all")))
    if element.get("playing") is not None and plays_with("playing", setting):
        place = setting.place("playing")
        problems.extend(two_sides_problems(element["playing"], place, len(setting.sides)))
    return problems


def discard_faults(discard: object, place: Place) -> list[Problem]:
    """200.V5: four cards hold at most 40 points."""
    problems = figure_faults(discard, place)
    if isinstance(discard, int) and not problems and discard > MOST_DISCARDED:
        return [place.problem_with("discard_over_40", {"high": MOST_DISCARDED})]
    return problems


def side_faults(side: object, place: Place, setting: Setting) -> list[Problem]:
    """A side that is at the table."""
    if whole_problems(side, place, 0, len(setting.sides) - 1):
        return size_problems(side, place) or [place.problem("bad_side")]
    return [] if side in setting.playing else [place.problem("not_at_table")]


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
    if trump == NO_TRUMP and not plays_no_trump(setting.options):
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
        wrong = side_faults(side, place.at(index), setting)
        problems.extend(wrong)
        if not wrong:
            problems.extend([place.at(index).problem("bad_side")] if side in seen else [])
            seen.append(side)
    return problems


def captured_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """200.V1 to V3: one figure a side, each from 0 to 100 in steps of 5; with the discards 100
    together, or less where some cards are never played (2P.S2)."""
    captured = element.get("captured")
    if captured is None:
        return []
    place = setting.place("captured")
    problems = list_problems(captured, place, len(setting.sides))
    if problems or not isinstance(captured, list):
        return problems
    for index, points in enumerate(captured):
        problems.extend(figure_faults(points, place.at(index)))
        if not problems and index not in setting.playing and points != 0:
            problems.append(place.at(index).problem("not_at_table"))
    discard = element.get("discard")
    if problems or (discard is not None and is_wrong_discard(discard, setting)):
        return problems
    return sum_faults(sum(captured) + discard_of(element), place, setting)


def is_wrong_discard(discard: object, setting: Setting) -> bool:
    """Whether the discards have a fault of their own, so that no sum is judged with them."""
    if not has_kitty(setting):
        return not is_nothing(discard)
    return len(discard_faults(discard, setting.place("discard"))) > 0


def sum_faults(total: int, place: Place, setting: Setting) -> list[Problem]:
    """200.V1 for all piles and the discards together."""
    args: dict[str, Any] = {"sum": total}
    if "undealt" in setting.traits:
        return [place.problem_with("sum_over_100", args)] if total > PACK_POINTS else []
    return [] if total == PACK_POINTS else [place.problem_with("sum_not_100", args)]


def discard_of(element: dict[str, Any]) -> int:
    """The points in the discards; 0 where nothing is told."""
    discard: int = 0 if element.get("discard") is None else element["discard"]
    return discard


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
    needed = ["bidder"] if element.get("declared_all") is True else ["bidder", "bid"]
    lacking = [key for key in needed if element.get(key) is None]
    return [setting.place(key).problem("missing") for key in lacking]


def joint_faults_of_200(
    element: dict[str, Any], bidder: int | None, setting: Setting
) -> list[Problem]:
    """What the keys of a variant need of each other once the bidder is known."""
    problems: list[Problem] = []
    partner = element.get("partner")
    if "called" in setting.traits and bidder is not None:
        if partner == bidder:
            problems.append(setting.place("partner").problem("partner_is_bidder"))
        elif partner is None and element.get("captured") is not None:
            problems.append(setting.place("partner").problem("partner_missing"))
    is_asked = plays_with("last_trick", setting) and discard_of(element) != 0
    if is_asked and element.get("captured") is not None and element.get("last_trick") is None:
        problems.append(setting.place("last_trick").problem("missing"))
    return problems


def more_of(element: dict[str, Any]) -> dict[str, Any]:
    """What only variants know of a hand."""
    return {
        "discard": discard_of(element),
        "partner": element.get("partner"),
        "last_trick": element.get("last_trick"),
        "declared_all": element.get("declared_all") is True,
    }


def deal_from_calls(element: dict[str, Any], setting: Setting) -> Deal:
    """A hand whose auction was kept in full: bidder, bid and who bid come from the calls."""
    auction = hold_auction(element["calls"], setting)
    problems = auction.problems
    if not problems:
        problems = [
            *disagreements(element, auction, setting),
            *joint_faults_of_200(element, auction.bidder, setting),
        ]
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
        playing=setting.playing,
        more=more_of(element),
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
    problems.extend(joint_faults_of_200(element, bidder, setting))
    declared_all = element.get("declared_all") is True
    has_contract = bidder is not None and (element.get("bid") is not None or declared_all)
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
        playing=setting.playing,
        more=more_of(element),
        problems=problems,
    )
