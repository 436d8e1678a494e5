"""What was bid in a hand and what came of it, in words: as the game stands, and as it was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.journal import Entry, Folded
from scorepad.rules import score
from scorepad.web.auction import high_cell
from scorepad.web.hand_words import FOR_200, call_label, level_label
from scorepad.web.say import _


@dataclass(frozen=True)
class Spoken:
    """A call: by whom, for which side, and how it is written."""

    name: str
    side: int
    label: str


@dataclass(frozen=True)
class Contract:
    """Who bid what and what came of it; empty names where there is nothing to name.

    ``others`` says who bid besides, where that was asked; ``calls`` is the whole auction, where it
    was kept.
    """

    bidder: str
    bid: str
    trump: str
    outcome: str
    others: str = ""
    calls: tuple[Spoken, ...] = ()


def contract_of(
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """The contract of a record's element in words. ``scored`` is its row of the sheet; without
    it the outcome is what was taken, and calls make no contract."""
    calls = _calls(hand, players, sides)
    void = {"passed": lambda: _("passed out"), "misdeal": lambda: _("misdealt")}.get(
        "passed" if hand.get("calls") and "captured" not in hand else hand.get("void", "")
    )
    if void or "captured" not in hand:
        return Contract("", "", "", void() if void else "", calls=calls)
    bidder = scored["bidder"] if scored else hand.get("bidder")
    bid = scored["bid"] if scored else hand.get("bid")
    side = next((i for i, one in enumerate(sides) if bidder in one["seats"]), None)
    if bidder is None or side is None:
        return Contract("", "", "", "", calls=calls)
    return Contract(
        bidder=players[bidder],
        bid=level_label(bid, _is_for_200(hand, scored)),
        trump=hand.get("trump", ""),
        outcome=_outcome(scored["outcome"] if scored else None, hand["captured"][side]),
        others=_others(hand.get("sides_bid"), side, sides),
        calls=calls,
    )


def contract_told(
    folded: Folded, entry: Entry, hand: Mapping[str, Any], players: Sequence[str]
) -> Contract:
    """The contract of what an entry said once, or might say; it is held against the game before
    it only where calls make it."""
    sides = folded.sheet["sides"]
    if "calls" not in hand:
        return contract_of(hand, players, sides)
    before = folded.record["hands"][: index_of(folded, entry)]
    if hand["calls"]:  # the first to call sits behind the dealer, whoever would deal today
        hand = {"dealer": (hand["calls"][0][0] - 1) % len(players), **hand}
    sheet = score(folded.record | {"hands": [*before, hand]})
    return contract_of(hand, players, sides, sheet["hands"][-1] | {"outcome": None})


def index_of(folded: Folded, entry: Entry) -> int:
    """Where the entry stands among the record's hands, or would."""
    number = entry.history[0].fact.number
    return sum(other.history[0].fact.number < number for other in folded.entries)


def _calls(
    hand: Mapping[str, Any], players: Sequence[str], sides: Sequence[Mapping[str, Any]]
) -> tuple[Spoken, ...]:
    side_of = {seat: side for side, one in enumerate(sides) for seat in one["seats"]}
    return tuple(
        Spoken(players[seat], side_of[seat], call_label(call))
        for seat, call in hand.get("calls", ())
        if seat in side_of
    )


def _is_for_200(hand: Mapping[str, Any], scored: Mapping[str, Any] | None) -> bool:
    if "calls" in hand and scored:
        return high_cell(scored, hand["calls"]).endswith(FOR_200)
    return bool(hand.get("hundred_for_200"))


def _outcome(outcome: str | None, taken: int) -> str:
    if outcome == "made":
        return _("made, took %(points)d", points=taken)
    if outcome == "failed":
        return _("failed, took %(points)d", points=taken)
    return _("took %(points)d", points=taken)


def _others(told: Sequence[int] | None, contract: int, sides: Sequence[Mapping[str, Any]]) -> str:
    """Who bid besides the contract side; nothing where nobody was asked."""
    if told is None:
        return ""
    others = [one["name"] for side, one in enumerate(sides) if side in told and side != contract]
    return _("%(side)s bid too", side=others[0]) if others else _("no other bid")
