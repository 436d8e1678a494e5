"""What a fact did to an entry, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.journal import Entry, Fact, Folded, Touch
from scorepad.web.hand_words import players_at
from scorepad.web.say import _

DEALER = "dealer"


def deed(fact: Fact) -> str:
    """What a fact did to the entry that it is about."""
    deeds: dict[str, Callable[[], str]] = {
        "hand": lambda: _("saved"),
        "adjusted": lambda: _("saved"),
        "rules": lambda: _("saved"),
        "seats": lambda: _("saved"),
        "corrected": lambda: _("corrected"),
        "voided": lambda: _("struck out: it never happened"),
        "recounted": lambda: _("all hands were counted again by other rules"),
        "undone": lambda: _("taken back"),
    }
    return deeds[fact.kind]()


def deed_to(entry: Entry, fact: Fact) -> str:
    """What a fact did to this entry: a correction of another hand only adds an answer to it."""
    if fact.kind in ("corrected", "voided") and fact.body["target"] != entry.id:
        return _("who bid was answered")
    return deed(fact)


def keeps_dealer(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> bool:
    """Whether a hand was told its dealer and nothing else, because the deal before it changed."""
    if before is None or after is None or DEALER in before or DEALER not in after:
        return False
    return dict(before) | {DEALER: after[DEALER]} == dict(after)


def dealer_kept(folded: Folded, entry: Entry, hand: Mapping[str, Any]) -> str:
    """That a hand is still dealt by whom its calls tell."""
    number = entry.history[0].fact.number
    index = sum(other.history[0].fact.number < number for other in folded.entries)
    return _("%(player)s stays the dealer", player=players_at(folded.record, index)[hand[DEALER]])


def kept_versions(history: Sequence[Touch]) -> list[bool]:
    """For each step of a history that stands, whether it told the dealer and nothing else."""
    kept, before = [], None
    for touch in history:
        kept.append(touch.undone_by is None and keeps_dealer(before, touch.element))
        before = touch.element if touch.undone_by is None else before
    return kept
