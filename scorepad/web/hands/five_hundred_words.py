"""500: a hand in words: its bids, and its contract in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import ngettext
from markupsafe import Markup

from scorepad.web import words
from scorepad.web.contracts import Contract, spoken_of, void_told
from scorepad.web.say import _
from scorepad.wording.five_hundred import SPOKEN

SUITS = {"S": "S", "C": "C", "D": "D", "H": "H", "N": "NT"}  # as a bid writes them, and a page


def bid_label(bid: str) -> str:
    """How a bid is written: ``7♥``, ``8 NT``, ``nullo``; what is no bid as it was told."""
    return words.bid_name(bid)


def level_and_suit(bid: str) -> tuple[str, str]:
    """The parts of a bid as its cell shows them: ``7`` and ``H``; none of those of a nullo."""
    level, suit = bid[:-1], bid[-1:]
    return (level, SUITS[suit]) if level.isdecimal() and suit in SUITS else ("", "")


def bid_spoken(bid: str) -> str:
    """A bid for ears: ``7 hearts``, ``7 no trump``, ``nullo``."""
    level, suit = level_and_suit(bid)
    return _(SPOKEN[suit], level=level) if suit else bid_label(bid)


def bid_shown(bid: str) -> Markup:
    """A bid with its suit in colour, and in words for ears."""
    level, suit = level_and_suit(bid)
    if suit in ("", "NT"):
        return Markup.escape(bid_label(bid))
    piece = Markup(
        '{}<span class="suit-{}" aria-hidden="true">{}</span><span class="unseen"> {}</span>'
    )
    suit_said = bid_spoken(bid).removeprefix(level).strip()
    return piece.format(level, suit, bid_label(bid)[len(level) :], suit_said)


def contract_of(
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """The contract of a record's element in words. ``scored`` is its row of the sheet; without
    it the outcome is what was taken, and calls make no contract."""
    calls = spoken_of(hand, players, sides)
    void = void_told(hand, "tricks")
    if void or "tricks" not in hand:
        return Contract("", "", "", void, calls=calls)
    bidder = scored["bidder"] if scored else hand.get("bidder")
    bid = scored["bid"] if scored else hand.get("bid")
    side = next((i for i, one in enumerate(sides) if bidder in one["seats"]), None)
    if bidder is None or side is None or bid is None:
        return Contract("", "", "", "", calls=calls)
    outcome = _outcome(scored["outcome"] if scored else None, hand["tricks"][side])
    return Contract(players[bidder], bid_shown(bid), "", outcome, calls=calls)


def _outcome(outcome: str | None, tricks: int) -> str:
    if outcome == "made" and not tricks:
        return _("made, no trick")
    if outcome == "made":
        return str(ngettext("made, %(num)d trick", "made, %(num)d tricks", tricks))
    if outcome == "failed":
        return str(ngettext("failed, %(num)d trick", "failed, %(num)d tricks", tricks))
    return str(ngettext("%(num)d trick", "%(num)d tricks", tricks))
