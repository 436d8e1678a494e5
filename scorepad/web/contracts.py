"""What was bid in a hand and what came of it, in one line of words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any

from markupsafe import Markup

from scorepad.web.hand_words import call_label
from scorepad.web.say import _

_TAGS = re.compile(r'<span class="unseen">.*?</span>|<[^>]*>')


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
    was kept; ``partner`` and ``called`` are a partner who was called and by which card (``AS``),
    ``more`` what else there is to say of the hand.
    """

    bidder: str
    bid: str
    trump: str
    outcome: str
    others: str = ""
    calls: tuple[Spoken, ...] = ()
    partner: str = ""
    called: str = ""
    more: tuple[str, ...] = ()

    @property
    def besides(self) -> tuple[str, ...]:
        """All that is said after the contract and its outcome."""
        return tuple(one for one in (*self.more, self.others) if one)


def bid_text(bid: str) -> str:
    """A bid where nothing but text can stand: a suit's shape, without its name for ears."""
    return unescape(_TAGS.sub("", str(bid))) if isinstance(bid, Markup) else bid


def void_told(hand: Mapping[str, Any], result: str) -> str:
    """That a deal was not played, in words; empty for one that was. ``result`` is the key without
    which a hand whose calls are known has nothing but passes."""
    is_passed = hand.get("calls") and result not in hand
    void = "passed" if is_passed else hand.get("void", "")
    return {"passed": _("passed out"), "misdeal": _("misdealt")}.get(void, "")


def spoken_of(
    hand: Mapping[str, Any], players: Sequence[str], sides: Sequence[Mapping[str, Any]]
) -> tuple[Spoken, ...]:
    """The whole auction of a hand, where it was kept."""
    side_of = {seat: side for side, one in enumerate(sides) for seat in one["seats"]}
    return tuple(
        Spoken(players[seat], side_of[seat], call_label(call))
        for seat, call in hand.get("calls", ())
        if seat in side_of
    )


def taken_told(outcome: str | None, taken: int) -> str:
    """What the contract side took, and whether that made it."""
    if outcome == "made":
        return _("made, took %(points)d", points=taken)
    if outcome == "failed":
        return _("failed, took %(points)d", points=taken)
    return _("took %(points)d", points=taken)
