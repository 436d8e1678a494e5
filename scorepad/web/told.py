"""The contract of a hand as its game words it: as it stands, as it was told, as it might be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.journal import Entry, Folded
from scorepad.rules import score, table
from scorepad.web.contracts import Contract
from scorepad.web.formats import signed
from scorepad.web.hands import form_of
from scorepad.web.say import commas


def contract_of(
    record: Mapping[str, Any],
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """The contract of an element of ``record`` in words; ``scored`` is its row of the sheet.

    Of what is no hand: the points of each side, or who sits where.
    """
    if "adjust" in hand:
        points = zip(sides, hand["adjust"], strict=True)
        told = [f"{side['name']} {signed(change)}" for side, change in points if change]
        return Contract("", "", "", " · ".join(told))
    if "seats" in hand or "persons" in hand:
        return Contract("", "", "", commas(hand.get("seats", ())))
    if "rules" in hand:
        return Contract("", "", "", "")
    return form_of(record).contract_of(hand, players, sides, scored)


def contract_told(
    folded: Folded, entry: Entry, hand: Mapping[str, Any], players: Sequence[str]
) -> Contract:
    """The contract of what an entry said once, or might say; it is held against the game before
    it only where calls make it."""
    sides = folded.sheet["sides"]
    if "calls" not in hand:
        return contract_of(folded.record, hand, players, sides)
    before = folded.record | {"hands": folded.record["hands"][: index_of(folded, entry)]}
    if hand["calls"]:  # the first to call sits behind the dealer, whoever would deal today
        hand = {"dealer": _before(hand["calls"][0][0], table(before)["callers"]), **hand}
    sheet = score(before | {"hands": [*before["hands"], hand]})
    row = sheet["hands"][-1] | {"outcome": None}
    return contract_of(folded.record, hand, players, sides, row)


def index_of(folded: Folded, entry: Entry) -> int:
    """Where the entry stands among the record's hands, or would."""
    number = entry.history[0].fact.number
    return sum(other.history[0].fact.number < number for other in folded.entries)


def playing_at(folded: Folded, index: int) -> list[int]:
    """The sides at the table of the entry at ``index``."""
    hands = folded.record["hands"]
    before = folded.record | {"hands": hands[:index]}
    playing: list[int] = hands[index].get("playing") or table(before)["playing"]
    return playing


def _before(seat: int, callers: Sequence[int]) -> int:
    """The seat from which the deal comes to ``seat``."""
    return callers[callers.index(seat) - 1] if seat in callers else seat
