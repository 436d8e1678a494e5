"""What a fact did to an entry, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.journal import Entry, Fact, Folded, Touch
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.say import _

DEALER, PLAYING = "dealer", "playing"
OF_DEAL = (DEALER, PLAYING)


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
        "reseated": lambda: _("who sat where put right"),
        "undone": lambda: _("taken back"),
    }
    return deeds[fact.kind]()


def is_meant(entry: Entry, fact: Fact) -> bool:
    """Whether it is this entry that a correction is about, not only one that it changes besides."""
    return bool(fact.body.get("target") == entry.id)


def deed_to(entry: Entry, fact: Fact, is_order: bool = False) -> str:
    """What a fact did to this entry: a correction of another hand only adds an answer to it, or
    (``is_order``) gives it another hand."""
    if is_order:
        return _("order of hands changed")
    if fact.kind in ("corrected", "voided") and fact.body["target"] != entry.id:
        return _("who bid was answered")
    return deed(fact)


def reason_of(fact: Fact) -> str:
    """Why it was done, where somebody said so."""
    reason: str = fact.body.get("reason", "")
    return reason


def kept_of_deal(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> tuple[str, ...]:
    """What of its deal a hand was told and nothing else, because the deals before it changed: its
    dealer, the teams that played it; empty where more or nothing was told."""
    if before is None or after is None:
        return ()
    keys = tuple(key for key in OF_DEAL if after.get(key) is not None and key not in before)
    is_all = dict(before) | {key: after[key] for key in keys} == dict(after)
    return keys if is_all else ()


def deal_kept(
    folded: Folded,
    entry: Entry,
    hand: Mapping[str, Any],
    keys: Sequence[str],
    is_meant: bool = False,
) -> tuple[str, ...]:
    """That a hand is still dealt by whom its calls tell, and played by those who played it;
    ``is_meant``: who dealt it is what was to be put right."""
    number = entry.history[0].fact.number
    index = sum(other.history[0].fact.number < number for other in folded.entries)
    told = []
    if PLAYING in keys:
        names = side_names(folded.sheet)
        one, other = (names[side] for side in sorted(hand[PLAYING]))
        told.append(_("played by %(one)s and %(other)s, as before", one=one, other=other))
    if DEALER in keys:
        dealer = players_at(folded.record, index)[hand[DEALER]]
        told.append(
            _("dealt by %(dealer)s", dealer=dealer)
            if is_meant
            else _("%(player)s stays the dealer", player=dealer)
        )
    return tuple(told)


def kept_versions(history: Sequence[Touch]) -> list[tuple[str, ...]]:
    """For each step of a history that stands, what it told of the deal where it told nothing
    else."""
    kept, before = [], None
    for touch in history:
        is_standing = touch.undone_by is None
        kept.append(kept_of_deal(before, touch.element) if is_standing else ())
        before = touch.element if is_standing else before
    return kept
