"""A hand in words: who played it, what was bid, and what the lines of the sheet say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.web import words
from scorepad.web.say import _

FOR_200 = "for_200"
PASS = "pass"  # noqa: S105 (a call, no secret)
TAKE = "take"
SHAPES = {"S": "\u2660\ufe0e", "H": "\u2665\ufe0e", "D": "\u2666\ufe0e", "C": "\u2663\ufe0e"}


@dataclass(frozen=True)
class Player:
    """Who sits on a seat, and the side that this seat plays for."""

    seat: int
    name: str
    side: int


def players_at(record: Mapping[str, Any], index: int) -> list[str]:
    """The names in seat order when hand ``index`` is played."""
    names: list[str] = record["players"]
    for hand in record["hands"][:index]:
        names = hand.get("seats", names)
    return names


def side_name(side: Mapping[str, Any], players: Sequence[str]) -> str:
    """What a side is called while these sit there, in seat order."""
    return " & ".join(players[seat] for seat in side["seats"])


def side_names(sheet: Mapping[str, Any]) -> list[str]:
    """The names of the sides, in their order."""
    return [side["name"] for side in sheet["sides"]]


def level_label(bid: int | None, for_200: bool) -> str:
    """How a bid is written: ``75``, ``100 for 200``."""
    if for_200:
        return _("100 for 200")
    return "" if bid is None else str(bid)


def call_label(call: int | str) -> str:
    """How a call is written: ``75``, ``100 for 200``, ``7♥``, ``Pass``."""
    if call == PASS:
        return _("Pass")
    if call == TAKE:
        return _("Take")
    if call in SHAPES:
        return SHAPES[str(call)]
    return level_label(None, True) if call == FOR_200 else words.bid_name(str(call))


def outcome_word(hand: Mapping[str, Any], side: int, is_contract: bool) -> str:
    """What a side did in a hand, in words; nothing for defenders."""
    lost = any(x["side"] == side and x["args"].get("reading") == "lost" for x in hand["lines"])
    outcome = "dedans" if hand["outcome"] == "capot" and lost else hand["outcome"]
    words_of = {
        "made": _("made it"),
        "failed": _("failed"),
        "dedans": _("dedans"),
        "litige": _("litige"),
        "capot": _("capot"),
    }
    return words_of.get(outcome, "") if is_contract else ""


def reason(hand: Mapping[str, Any], side: int, names: list[str]) -> str:
    """Why a side got what it got, in one line of text."""
    lines = [line for line in hand["lines"] if line["side"] == side]
    return " ".join(words.line_text(line, names) for line in lines)


def telling_rule(hand: Mapping[str, Any], side: int) -> str:
    """The rule of the first line of ``side`` that says more than title and figures do; or none."""
    lines = [line for line in hand["lines"] if line["side"] == side and not words.is_plain(line)]
    return lines[0]["rule"] if lines else ""


def is_plain(hand: Mapping[str, Any], side: int) -> bool:
    """Whether title and figures say already what the lines of ``side`` say."""
    return all(words.is_plain(line) for line in hand["lines"] if line["side"] == side)


def is_blocked(hand: Mapping[str, Any], side: int) -> bool:
    """Whether what ``side`` took does not count, for want of a bid."""
    return any(words.is_blocked(line) for line in hand["lines"] if line["side"] == side)
