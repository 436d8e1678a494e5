"""A hand of 500 as a family plays it: one call each, six to eight tricks, seldom a nullo."""

from __future__ import annotations

import random
from typing import Any

from scorepad.demo.deal import Deal

Json = dict[str, Any]


def hand_of_500(rng: random.Random, deal: Deal) -> Json:
    """The next hand as the record has it."""
    table, players = deal.table, deal.players
    worth = {bid["call"]: bid["value"] for bid in table["bids"]}
    legal = [call for call in table["legal_calls"] if call in worth]
    calls: list[list[Any]] = []
    bidder, bid = None, ""
    for seat in deal.order:
        strength = players[seat].skill * 0.4 + players[seat].nerve * 0.4 + rng.gauss(0, 1)
        wanted = _wanted(rng, strength, legal)
        if wanted and worth[wanted] > (worth[bid] if bid else 0):
            bidder, bid = seat, wanted
        calls.append([seat, wanted if bidder == seat else "pass"])
    keeps_calls = rng.random() < 0.3
    if bidder is None:
        return {"calls": calls} if keeps_calls else {"void": "passed"}
    hand: Json = {"calls": calls} if keeps_calls else {"bidder": bidder, "bid": bid}
    ours, tricks = deal.side(bidder), [0, 0]
    tricks[ours] = _tricks(rng, bid, players[bidder].skill)
    tricks[1 - ours] = table["tricks"] - tricks[ours]
    return {**hand, "tricks": tricks}


def _wanted(rng: random.Random, strength: float, legal: list[str]) -> str | None:
    if strength < 0.1:
        return None
    if strength < 0.3 and "NULLO" in legal and rng.random() < 0.25:
        return "NULLO"
    level = min(10, 6 + int(strength * 1.1))
    call = f"{level}{rng.choice('SCDHN')}"
    return call if call in legal else None


def _tricks(rng: random.Random, bid: str, skill: float) -> int:
    if "NULLO" in bid:
        return 0 if rng.random() < 0.55 else rng.randint(1, 3)
    return max(0, min(10, int(bid[:-1]) + round(rng.gauss(0.5 + skill * 0.5, 1.2))))
