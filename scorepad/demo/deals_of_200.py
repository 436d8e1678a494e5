"""A hand of 200 as a family plays it: bids that follow the cards, contracts that mostly come in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.demo.deal import Deal

Json = dict[str, Any]
Calls = list[list[Any]]
TOP = 100


@dataclass(frozen=True)
class Auction:
    """How the bidding went; nobody's when all passed."""

    calls: Calls
    bidder: int | None
    bid: int


def hand_of_200(rng: random.Random, deal: Deal) -> Json:
    """The next hand as the record has it."""
    strength = [player.skill * 0.5 + rng.gauss(0, 1) for player in deal.players]
    auction = auction_of_200(rng, deal, strength)
    keeps_calls = rng.random() < 0.25
    if auction.bidder is None:
        return {"calls": auction.calls} if keeps_calls else {"void": "passed"}
    hand: Json = {"calls": auction.calls}
    if not keeps_calls:
        bids = {deal.side(seat) for seat, call in auction.calls if call != "pass"}
        hand = {"bidder": auction.bidder, "bid": auction.bid, "sides_bid": sorted(bids)}
    if rng.random() < 0.5:
        suits = [suit for suit in deal.table["suits"] if suit != "NT" or rng.random() < 0.4]
        hand["trump"] = rng.choice(suits)
    return hand | result_of_200(rng, deal, auction, strength)


def auction_of_200(rng: random.Random, deal: Deal, strength: Sequence[float]) -> Auction:
    """Everybody in turn bids the next step while the own hand is worth it, and passes then."""
    rules, order = deal.table["options"], deal.order
    least = rules["min_bid"]
    worth = [
        least + 5 * int(2.2 * (hand + player.nerve + 0.35))
        for hand, player in zip(strength, deal.players, strict=True)
    ]
    auction, waiting = Auction([], None, 0), list(order)
    while waiting and auction.bid < TOP and waiting != [auction.bidder]:
        seat = waiting.pop(0)
        is_last = not waiting and auction.bidder is None
        wanted = max(least, auction.bid + 5)
        must = is_last and rules["dealer_must_bid"]
        may = wanted <= min(worth[seat], TOP) and not (is_last and deal.variant == "le_rough")
        if not (must or may):
            auction.calls.append([seat, "pass"])
            continue
        bid = min(TOP, wanted + (5 if rng.random() < 0.2 else 0))
        auction = Auction([*auction.calls, [seat, bid]], seat, bid)
        if not rules["single_round"]:
            waiting.append(seat)
    return auction


def result_of_200(
    rng: random.Random, deal: Deal, auction: Auction, strength: Sequence[float]
) -> Json:
    """What the contract's side and the others took, the discards, and who was called.

    Raises ValueError for a hand that nobody bid.
    """
    if auction.bidder is None:
        raise ValueError("nobody bid")
    table, ours = deal.table, deal.side(auction.bidder)
    result: Json = {}
    left = TOP - (5 * rng.randint(0, 6) if table["undealt"] else 0)
    if table["discards"]:
        result["discard"] = rng.choice((0, 0, 0, 5, 5, 10, 10, 15, 20))
        left -= result["discard"]
        if result["discard"] and table["options"].get("discard_points") == "last_trick":
            result["last_trick"] = rng.choice(table["playing"])
    took = auction.bid + 5 * round(rng.gauss(0.2 + strength[auction.bidder] * 0.5, 2.6))
    took = max(0, min(took, left))
    captured = [0] * len({side for side in deal.side_of if side is not None})
    others = [side for side in table["playing"] if side != ours]
    if "partner" in table["asks"]:
        result["partner"] = rng.choice(others)  # every player is a side
        others.remove(result["partner"])
        captured[result["partner"]] = 5 * rng.randint(0, took // 10)
    captured[ours] = took - sum(captured)
    rest = left - took
    for side in others[:-1]:
        captured[side] = 5 * rng.randint(0, rest // 5)
        rest -= captured[side]
    captured[others[-1]] = rest
    return {**result, "captured": captured}
