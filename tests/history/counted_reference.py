"""What a game adds to the figures, a second time: one question after the other, over its sheet.

Slow and plain. Who was at the table comes from the second implementation of the rules, what was
taken from the record; nothing of `scorepad/history` is used.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from scorepad.journal import Folded
from tests.reference import variants

Json = dict[str, Any]
Who = tuple[tuple[str, ...], tuple[str, ...]]
NULLOS = ("NULLO", "DNULLO", "BNULLO")
VALUES = {"S": 40, "C": 60, "D": 80, "H": 100, "N": 120}


@dataclass
class Hand:
    """A scored hand: what was written, its row of the sheet, who sat where, who was at the table,
    the rules and the totals before it."""

    element: Json
    row: Json
    seats: list[str]
    table: list[int]
    rules: Json
    before: list[int]


@dataclass
class Seen:
    """A game as the reference sees it."""

    record: Json
    sheet: Json
    seats_of: list[list[int]]
    is_from_paper: bool
    hands: list[Hand] = field(default_factory=list)
    end: list[str] = field(default_factory=list)
    totals: list[list[int]] = field(default_factory=list)

    @property
    def start(self) -> list[int]:
        start = self.record.get("start") or {}
        return start.get("totals") or [0] * len(self.seats_of)

    @property
    def is_over(self) -> bool:
        return bool(self.sheet["over"])

    @property
    def partaking(self) -> list[int]:
        """The sides that took part in the game."""
        if self.record["variant"] != "six_rotate":
            return list(range(len(self.seats_of)))
        if (self.record.get("rules") or {}).get("six_rotate_per_hand"):
            return [0, 1, 2]
        playing = self.record.get("playing") or [0, 1]
        return sorted({*playing, *self.sheet["winners"]})

    def at_end(self, side: int) -> tuple[str, ...]:
        return tuple(sorted(self.end[seat] for seat in self.seats_of[side]))

    def side(self, seat: int) -> int:
        return next(n for n, seats in enumerate(self.seats_of) if seat in seats)


def seen(folded: Folded) -> Seen:
    """A game, hand by hand."""
    record, sheet = folded.record, folded.sheet
    game = Seen(record, sheet, [side["seats"] for side in sheet["sides"]], folded.is_from_paper)
    ids = {name: person for person, name in folded.names.items()}
    sat = [ids[name] for name in record["players"]]
    pad = variants.begin(record) if record["game"] == "two_hundred" else None
    totals = game.start
    for element, row in zip(record["hands"], sheet["hands"], strict=True):
        if row["state"] == "orphan":
            break
        table = list(pad["table"]) if pad else list(range(len(game.seats_of)))
        rules = dict(pad["rules"]) if pad else {}
        if pad and row["state"] in ("scored", "void", "adjusted", "changed"):
            variants.add(pad, element)
        if "seats" in element:
            sat = [ids[name] for name in element["seats"]]
        if row["state"] == "scored":
            playing = element.get("playing") or table
            game.hands.append(Hand(element, row, sat, playing, rules, totals))
        if row["state"] in ("scored", "adjusted"):
            totals = row["totals"]
            game.totals.append(totals)
    game.end = sat
    return game


# -- one hand ------------------------------------------------------------------------------------


def level(game: Seen, hand: Hand) -> str:
    element = hand.element
    if element.get("declared_all"):
        return "all"
    called = [call for _seat, call in element.get("calls", ()) if call != "pass"]
    if element.get("hundred_for_200") or called[-1:] == ["for_200"]:
        return "for_200"
    return str(hand.row["bid"])


def value(game: Seen, hand: Hand) -> int | None:
    if game.record["game"] == "belote":
        return None
    if game.record["game"] == "two_hundred":
        return 100 if level(game, hand) in ("all", "for_200") else int(hand.row["bid"])
    bid = hand.row["bid"]
    if bid in NULLOS:
        return 250 if bid == "NULLO" else 500
    return VALUES[bid[-1]] + 100 * (int(bid[:-1]) - 6)


def contract_sides(game: Seen, hand: Hand) -> list[int]:
    sides = [game.side(hand.row["bidder"])]
    if game.record["variant"] == "five_called":
        sides.append(game.side(hand.element["partner"]))
    return sides


def asked(game: Seen, hand: Hand) -> int | None:
    if game.record["game"] == "belote":
        return 0
    if game.record["game"] == "two_hundred":
        return value(game, hand)
    return None if hand.row["bid"] in NULLOS else int(hand.row["bid"][:-1])


def taken(game: Seen, hand: Hand) -> int:
    """What the side of the contract took."""
    element, (first, *_partner) = hand.element, contract_sides(game, hand)
    if game.record["game"] == "five_hundred":
        return int(element["tricks"][first])
    if game.record["game"] == "belote":
        if element.get("capot") is not None:
            return 252 if element["capot"] == first else 0
        return int(element["captured"][first])
    points = sum(element["captured"][side] for side in contract_sides(game, hand))
    if element.get("declared_all"):
        return int(element["captured"][first])
    is_of_last_trick = hand.rules.get("discard_points") == "last_trick" and kitty(game, hand)
    if is_of_last_trick and element.get("last_trick") in contract_sides(game, hand):
        points += element.get("discard", 0)
    return int(points)


def kitty(game: Seen, hand: Hand) -> bool:
    if game.record["variant"] == "six_three_52":
        return len(hand.table) == 3
    return game.record["variant"] in ("kitty", "le_rough")


def outcome(game: Seen, hand: Hand) -> str:
    said = str(hand.row["outcome"])
    if said == "capot":
        return "made" if hand.element["capot"] in contract_sides(game, hand) else "failed"
    return "failed" if said == "dedans" else said


def withheld(game: Seen, hand: Hand, side: int) -> int:
    """What a side took in vain, for want of a bid."""
    rules, element = hand.rules, hand.element
    if game.record["game"] != "two_hundred" or side in contract_sides(game, hand):
        return 0
    if element.get("declared_all") or hand.row["sides_bid"] is None:
        return 0
    at_it = rules["hundred_rule"] and hand.before[side] >= rules["hundred_threshold"]
    if not at_it or side in hand.row["sides_bid"]:
        return 0
    points, discard = element["captured"][side], element.get("discard", 0)
    rule = rules.get("discard_points")
    if kitty(game, hand) and (rule == "defenders" or element.get("last_trick") == side):
        points += discard if rule in ("defenders", "last_trick") else 0
    return int(points)


def took_all(game: Seen, hand: Hand, side: int) -> bool:
    if game.record["game"] == "belote":
        return hand.element.get("capot") == side
    if game.record["game"] == "five_hundred":
        return hand.row["bid"] not in NULLOS and hand.element["tricks"][side] == 10
    return bool(hand.element["captured"][side] == 100)


# -- who -----------------------------------------------------------------------------------------


def hands_of(game: Seen, who: Who) -> Iterator[tuple[Hand, int]]:
    """The hands of somebody, each with the side; of everybody with no side."""
    persons, against = who
    for hand in game.hands:
        if not persons:
            yield hand, -1
            continue
        for side in hand.table:
            members = sorted(hand.seats[seat] for seat in game.seats_of[side])
            others = [other for other in hand.table if other != side]
            if against:
                facing = [sorted(hand.seats[s] for s in game.seats_of[o]) for o in others]
                is_theirs = members == list(persons) and facing == [list(against)]
            elif len(persons) == 1:
                is_theirs = persons[0] in members
            else:
                is_theirs = members == list(persons)
            if is_theirs:
                yield hand, side


def bids_of(game: Seen, who: Who) -> Iterator[Hand]:
    """The hands in which somebody had the bid: a person by himself, partners one of them."""
    persons, against = who
    for hand, side in hands_of(game, who):
        bidder = hand.row["bidder"]
        is_own = hand.seats[bidder] == persons[0] if len(persons) == 1 else False
        is_ours = side == game.side(bidder) and (len(persons) > 1 or bool(against))
        if not persons or is_own or is_ours:
            yield hand


def side_at_end(game: Seen, who: Who) -> int | None:
    persons, against = who
    for side in game.partaking:
        members = game.at_end(side)
        others = [game.at_end(other) for other in game.partaking if other != side]
        if against:
            if len(game.partaking) == 2 and members == persons and others == [against]:
                return side
        elif members == persons or (len(persons) == 1 and persons[0] in members):
            return side
    return None


def course(game: Seen, who: Who) -> list[int]:
    side = side_at_end(game, who)
    if side is None or not game.is_over or game.is_from_paper:
        return []
    return [game.start[side], *(totals[side] for totals in game.totals)]


def is_known(game: Seen) -> bool:
    """Whether no hand of it was brought along from paper."""
    return not game.is_from_paper and not (game.record.get("start") or {}).get("hands")


def falls(game: Seen, who: Who) -> int:
    found, before = 0, 0
    for total in course(game, who) if is_known(game) else ():
        found += total < 0 <= before
        before = total
    return found


def is_far_behind(game: Seen, who: Who) -> bool:
    side = side_at_end(game, who)
    if not course(game, who) or side is None:
        return False
    others = [other for other in game.partaking if other != side]
    return any(
        max(totals[other] for other in others) - totals[side] >= half(game)
        for totals in game.totals
    )


def half(game: Seen) -> int:
    """Half of what wins, under the rules of the last hand."""
    if game.record["game"] == "five_hundred":
        return 250
    rules = game.record.get("rules") or {}
    last = rules
    for element, row in zip(game.record["hands"], game.sheet["hands"], strict=True):
        if "rules" in element and row["state"] == "changed":
            rules = element["rules"]
        if row["state"] == "scored":
            last = rules
    usual = {"belote": 501}.get(game.record["game"], 200)
    if game.record["variant"] == "le_rough":
        usual = 350
    if last.get("stake_cents"):
        usual = 500
    return int(last.get("target", usual)) // 2


def has_won(game: Seen, who: Who) -> bool:
    return game.is_over and game.sheet["winners"] == [side_at_end(game, who)]


def has_result(game: Seen, who: Who) -> bool:
    return game.is_over and (not who[0] or side_at_end(game, who) is not None)


# -- the figures ---------------------------------------------------------------------------------

Figure = Callable[[Seen, Who], int]
FIGURES: dict[str, Figure] = {
    "games": lambda game, who: has_result(game, who),
    "won": lambda game, who: bool(who[0]) and has_won(game, who),
    "shared": lambda game, who: (
        has_result(game, who)
        and len(game.sheet["winners"]) > 1
        and (not who[0] or side_at_end(game, who) in game.sheet["winners"])
    ),
    "lost": lambda game, who: (
        bool(who[0])
        and has_result(game, who)
        and side_at_end(game, who) not in game.sheet["winners"]
    ),
    "given_up": lambda game, who: (
        not game.is_over and (not who[0] or side_at_end(game, who) is not None)
    ),
    "known": lambda game, who: has_result(game, who) and is_known(game),
    "voids": lambda game, who: (
        0 if who[0] else [row["state"] for row in game.sheet["hands"]].count("void")
    ),
    "hands": lambda game, who: len(list(hands_of(game, who))),
    "points": lambda game, who: sum(
        hand.row["delta"][side] for hand, side in hands_of(game, who) if side >= 0
    ),
    "defended": lambda game, who: sum(
        side >= 0 and side not in contract_sides(game, hand) for hand, side in hands_of(game, who)
    ),
    "beaten": lambda game, who: sum(
        side >= 0 and side not in contract_sides(game, hand) and outcome(game, hand) == "failed"
        for hand, side in hands_of(game, who)
    ),
    "blocked": lambda game, who: sum(
        side >= 0 and withheld(game, hand, side) > 0 for hand, side in hands_of(game, who)
    ),
    "blocked_points": lambda game, who: sum(
        withheld(game, hand, side) for hand, side in hands_of(game, who) if side >= 0
    ),
    "all": lambda game, who: sum(
        side >= 0 and took_all(game, hand, side) for hand, side in hands_of(game, who)
    ),
    "bids": lambda game, who: len(list(bids_of(game, who))),
    "made": lambda game, who: sum(outcome(game, h) == "made" for h in bids_of(game, who)),
    "failed": lambda game, who: sum(outcome(game, h) == "failed" for h in bids_of(game, who)),
    "litiges": lambda game, who: sum(outcome(game, h) == "litige" for h in bids_of(game, who)),
    "bid_points": lambda game, who: sum(value(game, hand) or 0 for hand in bids_of(game, who)),
    "measured": lambda game, who: sum(asked(game, h) is not None for h in bids_of(game, who)),
    "asked": lambda game, who: sum(asked(game, hand) or 0 for hand in bids_of(game, who)),
    "taken": lambda game, who: sum(
        taken(game, hand) for hand in bids_of(game, who) if asked(game, hand) is not None
    ),
    "nullos": lambda game, who: sum(h.row["bid"] in NULLOS for h in bids_of(game, who)),
    "nullos_made": lambda game, who: sum(
        hand.row["bid"] in NULLOS and outcome(game, hand) == "made" for hand in bids_of(game, who)
    ),
    "called": lambda game, who: sum(is_called(game, hand, who) for hand in game.hands),
    "called_made": lambda game, who: sum(
        is_called(game, hand, who) and outcome(game, hand) == "made" for hand in game.hands
    ),
    "holes": falls,
    "hole_games": lambda game, who: falls(game, who) > 0,
    "hole_won": lambda game, who: falls(game, who) > 0 and has_won(game, who),
    "behind": is_far_behind,
    "comebacks": lambda game, who: is_far_behind(game, who) and has_won(game, who),
}


def is_called(game: Seen, hand: Hand, who: Who) -> bool:
    partner = hand.element.get("partner")
    return partner is not None and who == ((hand.seats[partner],), ())


def figures(folded: Folded) -> dict[Who, dict[str, int]]:
    """Every figure of everybody for whom there is one."""
    if not (folded.sheet["over"] or folded.is_abandoned):
        return {}
    game = seen(folded)
    found: dict[Who, dict[str, int]] = {}
    for who in everybody(game):
        told = {code: int(figure(game, who)) for code, figure in FIGURES.items()}
        for hand in bids_of(game, who):
            name = level(game, hand)
            told[f"bid:{name}"] = told.get(f"bid:{name}", 0) + 1
            made = outcome(game, hand) == "made"
            told[f"made:{name}"] = told.get(f"made:{name}", 0) + made
        told = {code: number for code, number in told.items() if number}
        if told:
            found[who] = told
    told = dict(passed(game))
    if told:
        found[(), ("at",)] = told
    return found


def passed(game: Seen) -> Counter[str]:
    """How many games passed each score, in quarters of what wins, and how many were won from it."""
    found: Counter[str] = Counter()
    if len(game.partaking) != 2 or not game.is_over or game.is_from_paper:
        return found
    step = half(game) // 2
    one, two = game.partaking
    first: dict[frozenset[int], tuple[int, int]] = {}
    for totals in game.totals[:-1]:
        own, other = (max(-8, min(8, math.floor(totals[side] / step))) for side in (one, two))
        if own != other:
            first.setdefault(frozenset((own, other)), (own, other))
    for own, other in first.values():
        for side, place in ((one, f"{own}:{other}"), (two, f"{other}:{own}")):
            found[f"at:{place}"] += 1
            if game.sheet["winners"] == [side]:
                found[f"won:{place}"] += 1
    return found


def everybody(game: Seen) -> list[Who]:
    """Nobody, everybody alone, all partners there can be, and each against all others."""
    persons = sorted({person for hand in game.hands for person in hand.seats} | set(game.end))
    size = len(game.seats_of[0])
    together = [pair for pair in combinations(persons, size) if size > 1]
    sides = together or [(person,) for person in persons]
    against: list[Who] = []
    if len(game.partaking) == 2:
        against = [(a, b) for a in sides for b in sides if not set(a) & set(b)]
    alone: list[Who] = [((person,), ()) for person in persons]
    return [((), ()), *alone, *((pair, ()) for pair in together), *against]
