"""200: when a game of any variant is over, who leaves the table, and what is paid."""

from __future__ import annotations

from typing import Any

from .auction import FOR_200, levels
from .endings import highest_wins
from .facts import Deal, End, Game, Setting, Start
from .two_hundred import (
    CARD_POINTS,
    FIVE,
    NO_TRUMP,
    OPTIONS_OF_200,
    PACK_POINTS,
    PRESETS_OF_200,
    SUITS,
    is_by_hand,
    misfits_of_200,
    plays_no_trump,
    usual_options,
)
from .two_hundred_hand import (
    KEYS_OF_VARIANTS,
    MOST_DISCARDED,
    has_kitty,
    plays_with,
    read_hand,
)
from .two_hundred_scoring import (
    contract_sides,
    is_at_threshold,
    is_declared,
    judge_hand,
    sides_bid_problems,
    void_problems,
)


def ending_of_200(
    deal: Deal, outcome: str | None, totals: list[int], counted: int, setting: Setting
) -> End | None:
    """Whether the game is over after a scored hand, in the order of 200.E1 to E5 and 200.O5.

    `totals` are those after the hand, `counted` the number of hands scored. A game ends only with
    a winner (ENG.5). A declaration of all 100 goes before everything (LR.A3).
    """
    contract = contract_sides(deal, setting)
    if is_declared(deal):
        return declared_ending(contract[0], outcome, setting)
    end = target_ending(contract, totals, setting)
    return later_ending(totals, counted, setting) if end is None else end


def later_ending(totals: list[int], counted: int, setting: Setting) -> End | None:
    """The ends that need no target: 200.E4 at the floor, then 200.O5 after so many hands."""
    end = floor_ending(totals, setting)
    limit = setting.options["hand_limit"]
    if end is None and limit is not None and counted >= limit:
        left = [side for side in in_game(setting) if side not in dropping(totals, setting)]
        return highest_wins("200.O5", {"limit": limit}, totals, left, setting.options)
    return end


def starting_of_200(totals: list[int], counted: int, setting: Setting) -> Start:
    """Whether a game carried over is over already, and whose totals are in it (not that of a team
    that waits game by game).

    At the target everybody there is named: whose the last contract was, nobody told.
    """
    options = setting.options
    among = in_game(setting)
    over = [side for side in among if totals[side] >= options["target"]]
    if over and (len(over) == 1 or options["both_over"] == "bidder"):
        return Start(among, End("200.E2", over, {"target": options["target"]}))
    end = target_ending([], totals, setting)
    return Start(among, later_ending(totals, counted, setting) if end is None else end)


def declared_ending(side: int, outcome: str | None, setting: Setting) -> End:
    """LR.A1: all 100 taken, his side wins the game; LR.A2: not all, the defenders do."""
    if outcome == "made":
        return End("LR.A1", [side], {})
    return End("LR.A2", [other for other in setting.playing if other != side], {})


def in_game(setting: Setting) -> list[int]:
    """The sides that may win: those at the table, and those that wait for the next hand."""
    if is_by_hand(setting.options):
        return [side for side in range(len(setting.sides))]
    return setting.playing


def target_ending(contract: list[int], totals: list[int], setting: Setting) -> End | None:
    """200.E2 one side at the target; 200.E3 several: the contract side, else the highest
    (5C.E1, CT.E1, 63.E2)."""
    options = setting.options
    over = [side for side in in_game(setting) if totals[side] >= options["target"]]
    args: dict[str, Any] = {"target": options["target"]}
    if not over:
        return None
    if len(over) == 1:
        return End("200.E2", over, args)
    first = [side for side in contract if side in over]
    rule = rule_of_several(setting)
    if options["both_over"] == "bidder" and first:
        if len(first) == 2 and options["pair_wins"] == "shared":
            return End(rule, first, {**args, "reading": "pair"})
        return End(rule, [first[0]], args)
    reading = "others" if options["both_over"] == "bidder" else "higher"
    return highest_wins(rule, {**args, "reading": reading}, totals, over, options)


def rule_of_several(setting: Setting) -> str:
    """The rule that says who wins where several are at the target."""
    if "called" in setting.traits:
        return "5C.E1"
    if "singles" in setting.traits:
        return "CT.E1"
    return "63.E2" if len(in_game(setting)) > 2 else "200.E3"


def at_floor(totals: list[int], setting: Setting) -> list[int]:
    """The sides in the game that are at the floor; none where no floor is played."""
    if setting.options["floor_rule"] == "off":
        return []
    return [side for side in in_game(setting) if totals[side] <= setting.options["floor"]]


def floor_ending(totals: list[int], setting: Setting) -> End | None:
    """200.E4: a side at the floor loses; 200.E4b: only while the other stands at 0 or more.

    Where everybody plays for himself, or teams take turns, the highest total wins (5C.E2, CT.E2,
    6R.S1). Of three teams one drops out instead (63.E1). Where all teams are there (adjustments and
    handicaps can bring that) nobody wins (ENG.5). The reading "negative" of 200.E4 is the end that
    some tables do not play.
    """
    low = at_floor(totals, setting)
    among = in_game(setting)
    if not low:
        return None
    args: dict[str, Any] = {"floor": setting.options["floor"]}
    if "singles" in setting.traits or is_by_hand(setting.options):
        return highest_wins(rule_of_floor(setting), args, totals, among, setting.options)
    safe = [side for side in among if side not in low]
    if len(safe) != 1:
        return None
    if len(among) > 2:
        return End("63.E1", safe, args)
    args = {**args, "loser": low[0]}
    is_negative = totals[safe[0]] < 0
    if setting.options["floor_rule"] == "always":
        return End("200.E4", safe, {**args, "reading": "negative"} if is_negative else args)
    return None if is_negative else End("200.E4b", safe, args)


def rule_at_floor(setting: Setting) -> str | None:
    """The rule that says what becomes of a side at the floor; None where there is none."""
    rule = setting.options["floor_rule"]
    if rule == "off":
        return None
    if "singles" in setting.traits or is_by_hand(setting.options):
        return rule_of_floor(setting)
    if len(in_game(setting)) > 2:
        return "63.E1"
    return "200.E4" if rule == "always" else "200.E4b"


def rule_of_floor(setting: Setting) -> str:
    """The rule of a game that ends with somebody at the floor, and the highest total wins."""
    if "called" in setting.traits:
        return "5C.E2"
    return "CT.E2" if "singles" in setting.traits else "6R.S1"


def seated_of_200(given: list[int] | None, totals: list[int], setting: Setting) -> list[int]:
    """The sides at the table of the first hand: two of three teams where they take turns; not
    the teams that had dropped out, nor those that start at or below the floor (63.E1)."""
    everybody = [side for side in range(len(setting.sides))]
    if "rotates" in setting.traits:
        return [0, 1] if given is None else given
    left = everybody if given is None else given
    return staying_of_200(totals, setting.with_playing(left))


def staying_of_200(totals: list[int], setting: Setting) -> list[int]:
    """The sides at the table of the next hand: of three teams not those at the floor (63.E1);
    where teams take turns by hand, the one that sat longest makes room (6R.S1)."""
    playing = setting.playing
    if "rotates" in setting.traits and is_by_hand(setting.options):
        waiting = [side for side in range(len(setting.sides)) if side not in playing]
        return [playing[1], waiting[0]]
    leaving = dropping(totals, setting)
    return [side for side in playing if side not in leaving]


def dropping(totals: list[int], setting: Setting) -> list[int]:
    """63.E1: of three teams at the table those at the floor drop out, unless all are there."""
    if "drops_out" not in setting.traits or len(setting.playing) < 3:
        return []
    low = at_floor(totals, setting)
    return [] if len(low) == len(setting.playing) else low


def pot_of_200(winners: list[int], setting: Setting) -> dict[str, Any] | None:
    """POT.1 and POT.2: everybody's stake, divided among the winners' seats; cents that are left
    over go one each to the winning seats in order."""
    stake = setting.options.get("stake_cents")
    if stake is None:
        return None
    total = stake * setting.seats
    winning = sorted([seat for side in winners for seat in setting.sides[side]])
    share = total // len(winning)
    left = total - share * len(winning)
    net = [
        share + (1 if winning.index(seat) < left else 0) - stake if seat in winning else -stake
        for seat in range(setting.seats)
    ]
    return {"total_cents": total, "share_cents": share, "net_cents": net}


def near_end_of_200(totals: list[int], setting: Setting) -> list[int]:
    """The sides within five points of the target or of the floor (part C)."""
    options = setting.options
    high: int = options["target"] - FIVE
    low: int = options["floor"] + FIVE
    floored: bool = options["floor_rule"] != "off"
    return [
        side
        for side in in_game(setting)
        if totals[side] >= high or (floored and totals[side] <= low)
    ]


def outlook_of_200(totals: list[int], setting: Setting) -> dict[str, Any]:
    """What the table screen needs before a hand: calls, figures, suits, who must bid to score.

    `contracts`: every contract that a hand can have, with the fewest card points that make it;
    `pack`: the card points of all piles together; `cards`: every card that counts, with rank, suit
    and points; `to_win` and `to_lose`: how far each side is from the target and from the floor
    (null: no lower limit), 0 or less where it is there; `at_floor`: the rule that says what becomes
    of a side there (null: no lower limit); `discards`: what four discarded cards can hold
    (200.V5), nothing where none are; `asks`: the keys of a hand that only variants have and this
    one plays with; `undealt`: whether some cards are never played.
    """
    options = setting.options
    contracts: list[Any] = [{"call": level, "from": level} for level in levels(options)]
    if options["hundred_for_200"]:
        contracts.append({"call": FOR_200, "from": PACK_POINTS})
    figures = [n for n in range(PACK_POINTS + 1) if n % FIVE == 0]
    return {
        "levels": levels(options),
        "contracts": contracts,
        "pack": PACK_POINTS,
        "cards": cards_of_200(),
        "figures": figures,
        "suits": [*SUITS, NO_TRUMP] if plays_no_trump(options) else [*SUITS],
        "for_200": options["hundred_for_200"],
        "to_win": [options["target"] - total for total in totals],
        "to_lose": [above_floor(total, options) for total in totals],
        "at_floor": rule_at_floor(setting),
        "needs_bid": [is_at_threshold(total, options) for total in totals],
        "discards": [n for n in figures if has_kitty(setting) and n <= MOST_DISCARDED],
        "asks": [key for key in KEYS_OF_VARIANTS if plays_with(key, setting)],
        "undealt": "undealt" in setting.traits,
    }


def cards_of_200() -> list[dict[str, Any]]:
    """200.D2: the aces, tens and fives with their points, rank by rank; the rest counts nothing."""
    return [
        {"card": rank + suit, "rank": rank, "suit": suit, "points": points}
        for rank, points in CARD_POINTS.items()
        for suit in SUITS
    ]


def above_floor(total: int, options: dict[str, Any]) -> int | None:
    """200.E4: how far a total stands above the floor; None where there is no lower limit."""
    if options["floor_rule"] == "off":
        return None
    above: int = total - options["floor"]
    return above


JUMP_OF_200 = 90

TWO_HUNDRED = Game(
    presets=PRESETS_OF_200,
    options=OPTIONS_OF_200,
    usual=usual_options,
    read=read_hand,
    check_void=void_problems,
    lacking=sides_bid_problems,
    judge=judge_hand,
    ending=ending_of_200,
    starting=starting_of_200,
    seated=seated_of_200,
    staying=staying_of_200,
    near_end=near_end_of_200,
    outlook=outlook_of_200,
    misfits=misfits_of_200,
    settle=pot_of_200,
    jump=JUMP_OF_200,
    lasting=["stake_cents", "six_rotate_per_hand"],
)
