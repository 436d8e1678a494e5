"""Belote: its presets, its options, its auction, and how a hand is read (BEL.*)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .belote_combinations import Ruling, combination_problems, ruling
from .facts import Deal, Option, Place, Preset, Problem, Setting
from .reading import (
    key_problems,
    row_problems,
    seat_problems,
    size_problems,
    text_problems,
    whole_problems,
)

HAND_POINTS = 162
CAPOT_POINTS = 252
DER_POINTS = 10
BELOTE_POINTS = 20
MOST_DECLARED = 550
TRUMPS = ["S", "H", "D", "C"]
# BEL.D0: what a card counts, in trumps and in any other suit, and the last trick beside them
TRUMP_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 20, "9": 14}
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
LAST_TRICK = "DER"
NO_BID = "pass"
TAKE = "take"

OPTIONS_OF_BELOTE = [
    Option("target", "integer", ["BEL.E1"], values=[301, 501, 1001]),
    Option("tie", "string", ["ENG.5"], values=["another_hand", "shared"]),
    Option("hand_limit", "integer", ["BEL.O3"], low=1, high=200, is_nullable=True),
    Option("void_deal", "string", ["BEL.B3"], values=["next", "same"]),
    Option("declarations", "boolean", ["BEL.D1"]),
    Option("tie_rule", "string", ["BEL.O1"], values=["litige", "dedans", "made"]),
    Option(
        "litige_belote",
        "string",
        ["BEL.S3"],
        values=["held", "kept"],
        needs="tie_rule",
        needed=["litige"],
    ),
    Option("belote_alone_wins", "boolean", ["BEL.O2"]),
    Option(
        "contract_counts_declarations",
        "boolean",
        ["BEL.O3"],
        needs="declarations",
        needed=[True],
    ),
    Option(
        "carre_order",
        "string",
        ["BEL.D2"],
        values=["natural", "trump"],
        needs="declarations",
        needed=[True],
    ),
    Option("round_to_ten", "boolean", ["BEL.E1"]),
]

USUAL_OF_BELOTE: dict[str, Any] = {
    "target": 501,
    "tie": "another_hand",
    "hand_limit": None,
    "void_deal": "next",
    "declarations": True,
    "tie_rule": "litige",
    "litige_belote": "held",
    "belote_alone_wins": True,
    "contract_counts_declarations": True,
    "carre_order": "natural",
    "round_to_ten": False,
}

PRESETS_OF_BELOTE = {
    "plain": Preset(4, [[0, 2], [1, 3]], {**USUAL_OF_BELOTE, "declarations": False}),
    "declarations": Preset(4, [[0, 2], [1, 3]], USUAL_OF_BELOTE),
}

BELOTE_KEYS = [
    "calls",
    "taker",
    "trump",
    "turned",
    "captured",
    "capot",
    "belote",
    "declared",
    "declarations",
    "note",
    "dealer",
]


@dataclass(frozen=True)
class Taking:
    """The two rounds so far. `to_call` is null when they are over or the dealer is not known."""

    dealer: int | None
    to_call: int | None
    is_second: bool = False
    is_closed: bool = False
    taker: int | None = None
    trump: str | None = None
    problems: list[Problem] = field(default_factory=list)


def usual_of_belote(variant: str, given: dict[str, Any]) -> dict[str, Any]:
    """The default of every option; in Belote none depends on another."""
    return PRESETS_OF_BELOTE[variant].usual


def read_belote(element: dict[str, Any], setting: Setting) -> Deal:
    """One hand of a record as a Deal.

    `bidder` is the taker and `bid` the trump. `more`: `capot` (side or null), `belote` (side or
    null), `declared` (points per side as awarded), `ruling` (why). A key with a fault of its own
    is left out when the others are looked at together, so that they are judged all the same.
    """
    faults = key_problems(element, setting.number, BELOTE_KEYS)
    faults.extend(single_faults(element, setting))
    faulty = [fault.field for fault in faults]
    sound = {key: element[key] for key in element if key not in faulty}
    dealer = setting.dealer if sound.get("dealer") is None else sound["dealer"]
    taking = hold_taking(sound, dealer, setting)
    others = [p for p in joint_faults(sound, taking, setting) if p.field not in faulty]
    problems = [*faults, *others]
    hints = sum_hints(sound.get("captured"), setting)
    if problems:
        return Deal(hints=hints, problems=problems)
    found = ruling_of(sound, taking.trump, setting)
    return Deal(
        state=state_of_belote(sound, taking),
        dealer=taking.dealer,
        to_call=taking.to_call,
        legal_calls=legal_takings(taking, sound.get("turned")),
        bidder=taking.taker,
        bid=taking.trump,
        captured=[] if sound.get("captured") is None else sound["captured"],
        more={
            "capot": sound.get("capot"),
            "belote": sound.get("belote"),
            "declared": found.points,
            "ruling": found,
        },
    )


def cards_under(trump: str) -> list[dict[str, Any]]:
    """BEL.D0: the 21 cards that count under a trump, and the last trick as one of them."""
    cards = [
        {"card": rank + suit, "rank": rank, "suit": suit, "points": points}
        for suit in TRUMPS
        for rank, points in (TRUMP_POINTS if suit == trump else PLAIN_POINTS).items()
    ]
    der = {"card": LAST_TRICK, "rank": LAST_TRICK, "suit": None, "points": DER_POINTS}
    return [*cards, der]


def state_of_belote(element: dict[str, Any], taking: Taking) -> str:
    """How far a faultless hand has come."""
    if taking.is_closed and taking.taker is None:
        return "void"
    if not taking.is_closed:
        return "bidding"
    return "played" if has_result(element) else "playing"


def has_result(element: dict[str, Any]) -> bool:
    """Whether the count, or a capot, is told."""
    return element.get("captured") is not None or element.get("capot") is not None


def ruling_of(element: dict[str, Any], trump: str | None, setting: Setting) -> Ruling:
    """The points of declarations per side: as told, or found by comparing (BEL.D2)."""
    if element.get("declarations") is not None:
        return ruling(element["declarations"], trump, setting.sides, setting.options)
    return Ruling([0, 0] if element.get("declared") is None else element["declared"])


def single_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """What is wrong with each key by itself."""
    problems = text_problems(element.get("note"), setting.place("note"))
    for key in ["dealer", "taker"]:
        if element.get(key) is not None:
            problems.extend(seat_problems(element[key], setting.place(key), setting.seats))
    for key in ["trump", "turned"]:
        if element.get(key) is not None and not is_suit(element[key]):
            problems.append(setting.place(key).problem("bad_trump"))
    for key in ["capot", "belote"]:
        if element.get(key) is not None:
            problems.extend(side_problems(element[key], setting.place(key)))
    if element.get("calls") is not None and not isinstance(element["calls"], list):
        problems.append(setting.place("calls").problem("not_a_list"))
    if element.get("captured") is not None:
        place = setting.place("captured")
        problems.extend(row_problems(element["captured"], place, 2, 0, CAPOT_POINTS))
    problems.extend(declared_faults(element.get("declared"), setting))
    problems.extend(declarations_faults(element.get("declarations"), setting))
    return problems


def is_suit(value: object) -> bool:
    """Whether a JSON value is one of the four suits."""
    return isinstance(value, str) and value in TRUMPS


def side_problems(value: object, place: Place) -> list[Problem]:
    """What keeps a value from being a side."""
    if not whole_problems(value, place, 0, 1):
        return []
    return size_problems(value, place) or [place.problem("bad_side")]


def declared_faults(declared: object, setting: Setting) -> list[Problem]:
    """BEL.V4: declarations of one side only, their sum made of 20, 50, 100, 150 and 200."""
    place = setting.place("declared")
    if declared is None:
        return []
    if not setting.options["declarations"]:
        return [place.problem("declarations_not_played")]
    problems = row_problems(declared, place, 2, 0, MOST_DECLARED)
    if problems or not isinstance(declared, list):
        return problems
    for side, points in enumerate(declared):
        if points % 10 != 0 or points == 10 or points == 30:
            problems.append(place.at(side).problem("bad_declaration_total"))
    if not problems and 0 not in declared:
        return [place.problem("both_sides_declared")]
    return problems


def declarations_faults(declarations: object, setting: Setting) -> list[Problem]:
    """Combinations as announced, each possible by itself and beside the others."""
    place = setting.place("declarations")
    if declarations is None:
        return []
    if not setting.options["declarations"]:
        return [place.problem("declarations_not_played")]
    if not isinstance(declarations, list):
        return [place.problem("not_a_list")]
    return combination_problems(declarations, place, setting.seats)


def joint_faults(element: dict[str, Any], taking: Taking, setting: Setting) -> list[Problem]:
    """What the keys do not allow each other, each being right by itself."""
    problems = [*taking.problems, *result_faults(element, setting)]
    if has_result(element) and not taking.problems:
        if not taking.is_closed and element.get("calls") is not None:
            problems.append(setting.place("calls").problem("auction_unfinished"))
        elif element.get("calls") is None:
            lacking = [key for key in ["taker", "trump"] if element.get(key) is None]
            problems.extend([setting.place(key).problem("missing") for key in lacking])
        elif taking.taker is None:
            problems.append(setting.place("captured").problem("key_disagrees"))
        elif taking.trump is None:
            problems.append(setting.place("turned").problem("missing"))
    if element.get("declared") is not None and element.get("declarations") is not None:
        told = ruling_of({"declarations": element["declarations"]}, taking.trump, setting).points
        if told != element["declared"]:
            problems.append(setting.place("declared").problem("key_disagrees"))
    return problems


def result_faults(element: dict[str, Any], setting: Setting) -> list[Problem]:
    """BEL.V1 to V3: 162 points, or 252 and none where one side took every trick."""
    captured = element.get("captured")
    if captured is None:
        return []
    place = setting.place("captured")
    total: int = sum(captured)
    if element.get("capot") is not None:
        if total != CAPOT_POINTS:
            return [place.problem_with("sum_not_252", {"sum": total})]
        if captured[element["capot"]] != CAPOT_POINTS:
            return [place.problem("key_disagrees")]
        return []
    if CAPOT_POINTS in captured and total == CAPOT_POINTS:
        return [setting.place("capot").problem("capot_missing")]
    if total != HAND_POINTS:
        return [place.problem_with("sum_not_162", {"sum": total})]
    if 1 in captured:
        return [place.problem("impossible_points")]
    return []


def sum_hints(captured: list[int] | None, setting: Setting) -> list[Problem]:
    """Where a sum that is not 162 probably comes from (part C)."""
    place = setting.place("captured")
    if captured is None:
        return []
    total: int = sum(captured)
    if total == HAND_POINTS - DER_POINTS:
        return [place.problem("der_missing")]
    if total == HAND_POINTS + DER_POINTS:
        return [place.problem("der_twice")]
    if total == HAND_POINTS + BELOTE_POINTS:
        return [place.problem("belote_in_cards")]
    return []


def hold_taking(element: dict[str, Any], dealer: int | None, setting: Setting) -> Taking:
    """The two rounds (BEL.B1): from the calls where they were kept, else from taker and trump."""
    calls = element.get("calls")
    if calls is None:
        taker = element.get("taker")
        is_closed = taker is not None and element.get("trump") is not None
        first = None if dealer is None or is_closed else setting.after(dealer)
        trump = element.get("trump")
        return Taking(dealer, first, is_closed=is_closed, taker=taker, trump=trump)
    place = setting.place("calls")
    if dealer is None and calls and not taking_shape_problems(calls[0], place, setting):
        dealer = setting.before(calls[0][0])
    taking = Taking(dealer, None if dealer is None else setting.after(dealer))
    for index, call in enumerate(calls):
        problems = taking_shape_problems(call, place.at(index), setting)
        if not problems:
            problems = taking_problems(call, taking, element, place.at(index))
        if problems:
            return replace(taking, problems=problems)
        taking = after_taking(taking, call, index, element, setting)
    return replace(taking, problems=taking_disagreements(element, taking, setting))


def taking_shape_problems(call: object, place: Place, setting: Setting) -> list[Problem]:
    """A call is [seat, "pass"], [seat, "take"] or [seat, suit]."""
    if not isinstance(call, list) or len(call) != 2:
        return [place.problem("bad_call")]
    problems = seat_problems(call[0], place, setting.seats)
    if call[1] != NO_BID and call[1] != TAKE and not is_suit(call[1]):
        return [*problems, place.problem("bad_call")]
    return problems


def taking_problems(
    call: list[Any], taking: Taking, element: dict[str, Any], place: Place
) -> list[Problem]:
    """What makes a well-formed call illegal at this point."""
    seat, said = call
    if taking.is_closed:
        return [place.problem("auction_closed")]
    if seat != taking.to_call:
        return [place.problem_with("out_of_turn", {"seat": taking.to_call})]
    if said == NO_BID:
        return []
    if (said == TAKE) == taking.is_second:
        return [place.problem("wrong_round")]
    if taking.is_second and said == element.get("turned"):
        return [place.problem("turned_again")]
    return []


def after_taking(
    taking: Taking, call: list[Any], index: int, element: dict[str, Any], setting: Setting
) -> Taking:
    """The rounds after a legal call."""
    seat, said = call
    if said == NO_BID:
        is_last = index == 2 * setting.seats - 1
        following = None if is_last else setting.after(seat)
        is_second = index >= setting.seats - 1
        return replace(taking, to_call=following, is_second=is_second, is_closed=is_last)
    trump = said if said != TAKE else element.get("turned")
    if trump is None:
        trump = element.get("trump")
    return replace(taking, to_call=None, is_closed=True, taker=seat, trump=trump)


def taking_disagreements(
    element: dict[str, Any], taking: Taking, setting: Setting
) -> list[Problem]:
    """Keys beside `calls` that do not say what the calls say."""
    problems: list[Problem] = []
    if not taking.is_closed:
        early = [key for key in ["taker", "trump"] if element.get(key) is not None]
        return [setting.place("calls").problem("auction_unfinished")] if early else []
    said: dict[str, Any] = {"taker": taking.taker, "trump": taking.trump}
    for key in said:
        if element.get(key) is not None and element[key] != said[key]:
            problems.append(setting.place(key).problem("key_disagrees"))
    return problems


def legal_takings(taking: Taking, turned: str | None) -> list[Any]:
    """What the player to call may say."""
    if taking.to_call is None:
        return []
    if not taking.is_second:
        return [TAKE, NO_BID]
    return [*[suit for suit in TRUMPS if suit != turned], NO_BID]
