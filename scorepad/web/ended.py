"""How a game ended: who won, by which rule, where tables differ, and what the pot pays."""

from __future__ import annotations

from dataclasses import dataclass

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.hand_words import players_at, side_names
from scorepad.web.say import _


@dataclass(frozen=True)
class Paid:
    """What a player has more, or less, than before the game, as it is written."""

    player: str
    side: int
    net: str


@dataclass(frozen=True)
class Pot:
    """The stakes of all and what each winner gets, as they are written; then player by player."""

    total: str
    share: str
    players: tuple[Paid, ...]


@dataclass(frozen=True)
class Over:
    """Who won, and by which rule, if by one; ``is_early``: its table ended it, and may go on with
    it; ``pot`` where something was staked."""

    headline: str
    how: str
    rule: str
    remark: str
    winners: tuple[int, ...]
    pot: Pot | None
    is_early: bool


def over_of(folded: Folded) -> Over | None:
    """How the game ended, or None while it goes on."""
    sheet = folded.sheet
    if not sheet["over"]:
        return None
    return Over(
        headline=_headline([side_names(sheet)[side] for side in sheet["winners"]]),
        how=words.ended_text(sheet),
        rule=sheet["ended_by"] if _is_by_rule(folded) else "",
        remark=words.ending_remark(sheet),
        winners=tuple(sheet["winners"]),
        pot=_pot(folded),
        is_early=folded.is_early,
    )


def signed_money(cents: int) -> str:
    """An amount with its sign, as a gain or a loss."""
    return f"+{words.money(cents)}" if cents > 0 else words.money(cents)


def _is_by_rule(folded: Folded) -> bool:
    return not (folded.is_early or folded.is_from_paper)


def _headline(winners: list[str]) -> str:
    if len(winners) == 1:
        return _("%(side)s won", side=winners[0])
    return _("%(sides)s share the win", sides=str(format_list(winners, locale=get_locale())))


def _pot(folded: Folded) -> Pot | None:
    """What the rules say of the pot; who sat at the end gets it."""
    pot = folded.sheet["pot"]
    if pot is None:
        return None
    names = players_at(folded.record, folded.sheet["ended_at"])
    side_of = {
        seat: side for side, one in enumerate(folded.sheet["sides"]) for seat in one["seats"]
    }
    return Pot(
        total=words.money(pot["total_cents"]),
        share=words.money(pot["share_cents"]),
        players=tuple(
            Paid(names[seat], side_of[seat], signed_money(net))
            for seat, net in enumerate(pot["net_cents"])
        ),
    )
