"""A hand of Belote as a family plays it: two rounds of calls, a capot now and then."""

from __future__ import annotations

import random
from typing import Any

from scorepad.demo.deal import Deal

Json = dict[str, Any]
Calls = list[list[Any]]
TAKES = (0.32, 0.22)  # how likely somebody in the middle takes, by round


def hand_of_belote(rng: random.Random, deal: Deal) -> Json:
    """The next hand as the record has it."""
    turned = rng.choice(deal.table["suits"])
    calls, taker, trump = _calls(rng, deal, turned)
    keeps_calls = rng.random() < 0.3
    if taker is None:
        return {"turned": turned, "calls": calls} if keeps_calls else {"void": "passed"}
    hand: Json = {"taker": taker, "trump": trump}
    if keeps_calls:
        hand = {"turned": turned, "calls": calls}
    ours = deal.side(taker)
    if rng.random() < 0.4:
        hand["belote"] = ours if rng.random() < 0.7 else 1 - ours
    if deal.table["options"]["declarations"] and rng.random() < 0.3:
        points = [0, 0]
        points[rng.randrange(2)] = rng.choice((20, 20, 20, 20, 50, 50, 100))
        hand["declared"] = points
    return hand | _cards(rng, deal.table["pack"], ours, deal.players[taker].skill)


def _calls(rng: random.Random, deal: Deal, turned: str) -> tuple[Calls, int | None, str | None]:
    calls: Calls = []
    for number, likely in enumerate(TAKES):
        for seat in deal.order:
            if rng.random() >= likely + deal.players[seat].nerve * 0.1:
                calls.append([seat, "pass"])
                continue
            others = [suit for suit in deal.table["suits"] if suit != turned]
            trump = turned if number == 0 else rng.choice(others)
            calls.append([seat, "take" if number == 0 else trump])
            return calls, seat, trump
    return calls, None, None


def _cards(rng: random.Random, pack: int, ours: int, skill: float) -> Json:
    if rng.random() < 0.03:
        return {"capot": ours if rng.random() < 0.85 else 1 - ours}
    took = round(rng.gauss(96 + skill * 8, 24))
    took = max(0, min(took, pack))
    if took in (1, pack - 1):  # no cards make 1
        took = 82
    captured = [0, 0]
    captured[ours], captured[1 - ours] = took, pack - took
    return {"captured": captured}
