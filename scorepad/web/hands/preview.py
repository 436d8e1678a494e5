"""What a hand gives to every side before it is saved, as the rules find it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules import score
from scorepad.web import words
from scorepad.web.hand_words import (
    is_plain,
    outcome_word,
    players_at,
    reason,
    side_names,
    telling_rule,
)
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _


@dataclass(frozen=True)
class Outcome:
    """What the hand gives to one side; `rule` is the id behind the reason, where that needs one."""

    outcome: str
    delta: int
    total: int
    reason: str
    rule: str
    is_plain: bool


@dataclass(frozen=True)
class Preview:
    """All outcomes, what else there is to say before saving (warnings, the end), and what would be
    held then."""

    sides: tuple[Outcome, ...]
    says: str
    held: int = 0


def preview_of(record: dict[str, Any], index: int, hand: Mapping[str, Any]) -> Preview | None:
    """The outcomes of ``hand`` at ``index``, or None where it cannot stand."""
    candidate = record | {"hands": [*record["hands"][:index], hand]}
    sheet = score(candidate)
    if sheet["problems"]:
        return None
    return Preview(
        sides=tuple(
            _outcome(sheet, side, hand.get("partner")) for side in range(len(sheet["sides"]))
        ),
        says=" ".join(_says(sheet, candidate)),
        held=sheet.get("held", 0),
    )


def _outcome(sheet: Mapping[str, Any], side: int, partner: int | None) -> Outcome:
    hand = sheet["hands"][-1]
    names = side_names(sheet)
    seats = sheet["sides"][side]["seats"]
    is_contract = hand["bidder"] in seats or partner in seats
    return Outcome(
        outcome=outcome_word(hand, side, is_contract),
        delta=hand["delta"][side],
        total=hand["totals"][side],
        reason=reason(hand, side, names),
        rule=telling_rule(hand, side),
        is_plain=is_plain(hand, side),
    )


def _says(sheet: Mapping[str, Any], record: Mapping[str, Any]) -> list[str]:
    """That the last hand ends the game, and the warnings about it."""
    number = len(record["hands"])
    warnings = [warning for warning in sheet["warnings"] if warning["hand"] == number]
    ended = words.ended_text(dict(sheet))
    said = refusal_texts(warnings, sheet, players_at(record, number))
    return [_("The game ends with this hand."), ended, *said] if ended else said
