"""The games on a pad's home, one card each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.pads import GameSummary
from scorepad.web.picker import title_of


@dataclass(frozen=True)
class Card:
    """A game on a list: what it is called, and by side who plays, the totals, and who won.

    Only a phone knows what of a game it has not sent: ``unsent`` entries, ``stopped`` ones that the
    server did not take over, and whether the whole game began there. ``has_points``: there is a
    hand that says why the totals are what they are.
    """

    public_id: str
    title: str
    sides: tuple[tuple[int, ...], ...]
    members: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    has_points: bool
    winners: tuple[int, ...]
    is_over: bool
    is_abandoned: bool
    ended_early: str
    started_at: dt.datetime
    last_at: dt.datetime
    unsent: int = 0
    stopped: int = 0
    is_begun_here: bool = False


def cards(games: Iterable[GameSummary]) -> list[Card]:
    """The cards of these games, in their order."""
    return [card_of(game) for game in games]


def card_of(game: GameSummary) -> Card:
    """The card of a game."""
    return Card(
        public_id=game.public_id,
        title=title_of(game.game, game.variant),
        sides=game.sides,
        members=tuple(game.names_of(side) for side in range(len(game.sides))),
        totals=game.totals,
        has_points=any(game.totals),
        winners=game.winners,
        is_over=game.is_over,
        is_abandoned=game.is_abandoned,
        ended_early=game.ended_early,
        started_at=game.started_at,
        last_at=game.last_at,
    )
