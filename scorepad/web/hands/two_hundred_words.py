"""A hand of 200 in one line: who bid what with whom, what came of it, and what lay aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorepad.web import contracts
from scorepad.web.auction import high_cell
from scorepad.web.contracts import Contract
from scorepad.web.hand_words import FOR_200, level_label
from scorepad.web.hands.entry import side_of
from scorepad.web.say import _, commas

Sides = Sequence[Mapping[str, Any]]


def contract_of(
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sides,
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """The contract of a record's element in words. ``scored`` is its row of the sheet; without
    it the outcome is what was taken, and calls make no contract."""
    calls = contracts.spoken_of(hand, players, sides)
    void = contracts.void_told(hand, "captured")
    bidder = scored["bidder"] if scored else hand.get("bidder")
    side = side_of(bidder, [one["seats"] for one in sides])
    if void or "captured" not in hand or bidder is None or side is None:
        return Contract("", "", "", void, calls=calls)
    partner = hand.get("partner")
    return Contract(
        bidder=players[bidder],
        bid=_bid_label(hand, scored),
        trump=hand.get("trump") or "",
        outcome=contracts.taken_told(
            scored["outcome"] if scored else None, taken(hand, side, sides, scored)
        ),
        others=_others(hand.get("sides_bid"), side, sides),
        calls=calls,
        partner="" if partner is None else players[partner],
        called=hand.get("called") or "",
        more=tuple(_aside(hand, sides)),
    )


def taken(
    hand: Mapping[str, Any], side: int, sides: Sides, scored: Mapping[str, Any] | None
) -> int:
    """What the contract was held against: as its line on the sheet has it, or, before there is
    one, what its side took, together with a partner who was called."""
    lines = scored["lines"] if scored else ()
    for line in lines:
        if line["side"] == side and "captured" in line["args"]:
            found: int = line["args"]["captured"]
            return found
    partner = side_of(hand.get("partner"), [one["seats"] for one in sides])
    return sum(hand["captured"][one] for one in {side, side if partner is None else partner})


def _bid_label(hand: Mapping[str, Any], scored: Mapping[str, Any] | None) -> str:
    if hand.get("declared_all"):
        return _("all 100 declared")
    return level_label(scored["bid"] if scored else hand.get("bid"), _is_for_200(hand, scored))


def _is_for_200(hand: Mapping[str, Any], scored: Mapping[str, Any] | None) -> bool:
    if "calls" in hand and scored:
        return high_cell(scored, hand["calls"]).endswith(FOR_200)
    return bool(hand.get("hundred_for_200"))


def _others(told: Sequence[int] | None, contract: int, sides: Sides) -> str:
    """Who bid besides the contract side; nothing where nobody was asked."""
    if told is None:
        return ""
    others = [one["name"] for side, one in enumerate(sides) if side in told and side != contract]
    return _("%(side)s bid too", side=commas(others)) if others else _("no other bid")


def _aside(hand: Mapping[str, Any], sides: Sides) -> Iterator[str]:
    """The discards, and who took the last trick where that matters."""
    if hand.get("discard"):
        yield _("%(points)d in the discards", points=hand["discard"])
    if hand.get("last_trick") is not None:
        yield _("last trick: %(side)s", side=sides[hand["last_trick"]]["name"])
