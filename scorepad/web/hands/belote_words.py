"""A hand of Belote in one line: who took what, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.web import contracts
from scorepad.web.contracts import Contract
from scorepad.web.say import _

RESULTS = ("captured", "capot")


def contract_of(
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """Taker and trump of a record's element in words. ``scored`` is its row of the sheet; without
    it the outcome is what was taken, and calls make no contract."""
    calls = contracts.spoken_of(hand, players, sides)
    is_played = any(hand.get(key) is not None for key in RESULTS)
    void = "" if is_played else contracts.void_told(hand, RESULTS[0])
    taker = scored["bidder"] if scored else hand.get("taker")
    trump = scored["bid"] if scored else hand.get("trump")
    side = next((i for i, one in enumerate(sides) if taker in one["seats"]), None)
    if void or not is_played or taker is None or side is None:
        return Contract("", "", "", void, calls=calls)
    return Contract(
        bidder=players[taker],
        bid="",
        trump=trump or "",
        outcome=outcome_told(hand, side, scored["outcome"] if scored else None),
        calls=calls,
        more=tuple(_besides(hand, sides, scored)),
    )


def outcome_told(hand: Mapping[str, Any], side: int, outcome: str | None) -> str:
    """What the taker's side came to, and the card points that it took."""
    capot = hand.get("capot")
    if capot is not None:
        return _("capot") if capot == side else _("dedans, no trick")
    taken = hand["captured"][side]
    if outcome == "dedans":
        return _("dedans, took %(points)d", points=taken)
    if outcome == "litige":
        return _("litige, took %(points)d", points=taken)
    return contracts.taken_told(outcome, taken)


def _besides(
    hand: Mapping[str, Any],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None,
) -> list[str]:
    """The belote and the declarations that count, where there are any."""
    besides = []
    if hand.get("belote") is not None:
        besides.append(_("belote: %(side)s", side=sides[hand["belote"]]["name"]))
    declared = (scored or {}).get("declared") or hand.get("declared") or ()
    for side, points in enumerate(declared):
        if points:
            name = sides[side]["name"]
            besides.append(_("declarations %(points)d: %(side)s", points=points, side=name))
    if not any(declared) and hand.get("declarations"):
        besides.append(_("declarations announced"))
    return besides
