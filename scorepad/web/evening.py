"""An evening of teams that take turns game by game: how many each won, and who makes room now.

Nothing of it is stored: it is read from the pad's games, back from the one that is shown.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from flask import Flask, g

from scorepad import journal, pads, rules
from scorepad.journal import Folded
from scorepad.web.rematch import next_playing

# After a longer rest it is another evening.
REST = dt.timedelta(hours=12)
# So many games back, and no further.
MOST_GAMES = 50

Team = frozenset[str]


@dataclass(frozen=True)
class Tally:
    """A team of this game, and how many games of the evening it has won."""

    side: int
    members: tuple[str, ...]
    won: int


@dataclass(frozen=True)
class Evening:
    """How many games are over, who won them, and, after a game, who makes room for whom."""

    games: int
    teams: tuple[Tally, ...]
    leaving: tuple[str, ...]
    coming: tuple[str, ...]


def init(app: Flask) -> None:
    """Give templates ``evening()``: that of the game which is shown, or none."""
    app.add_template_global(evening_here, "evening")


def evening_here() -> Evening | None:
    """The evening of the game that is shown."""
    return evening_of(g.access.pad, g.game)


def evening_of(pad: pads.Pad, game: pads.Game | journal.GameKey) -> Evening | None:
    """The evening up to this game; None where teams do not take turns game by game."""
    folded = journal.folded(game)
    begun = pads.game_of(pad, game.public_id) if takes_turns(folded) else None
    if begun is None:
        return None
    teams = _teams(folded)
    over = [one for one in _before(pad, begun, teams) if one.sheet["over"]]
    winners = [_teams(one)[side] for one in over for side in one.sheet["winners"]]
    leaving, coming = _change(folded)
    sides, players = folded.sheet["sides"], _players(folded)
    return Evening(
        games=len(over),
        teams=tuple(
            Tally(
                side=index,
                members=tuple(players[seat] for seat in side["seats"]),
                won=winners.count(teams[index]),
            )
            for index, side in enumerate(sides)
        ),
        leaving=leaving,
        coming=coming,
    )


def takes_turns(folded: Folded) -> bool:
    """Whether two of three teams play this game, and the third waits for the next."""
    record = folded.record
    traits = rules.GAMES[record["game"]].presets[record["variant"]].traits
    return "rotates" in traits and not folded.table["options"]["six_rotate_per_hand"]


def _before(pad: pads.Pad, game: pads.Game, teams: list[Team]) -> list[Folded]:
    """This game and those before it on the same evening in which the same teams took turns."""
    found: list[Folded] = []
    begun = game.started_at
    for summary in pads.games(pad, limit=MOST_GAMES, until=game.started_at):
        if begun - summary.last_at > REST:
            break
        begun = min(begun, summary.started_at)
        folded = _of(pad, summary)
        if folded and takes_turns(folded) and set(_teams(folded)) == set(teams):
            found.append(folded)
    return found


def _of(pad: pads.Pad, summary: pads.GameSummary) -> Folded | None:
    game = pads.game_of(pad, summary.public_id)
    return journal.folded(game) if game else None


def _teams(folded: Folded) -> list[Team]:
    """Who plays together, by name: two who turned out to be one have the same."""
    players = _players(folded)
    return [frozenset(players[seat] for seat in side["seats"]) for side in folded.sheet["sides"]]


def _players(folded: Folded) -> list[str]:
    return [folded.names[person] for person in folded.persons]


def _change(folded: Folded) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those who leave the table after this game, and of those who come."""
    before: Any = folded.record.get("playing")
    after = next_playing(folded)
    if not folded.sheet["over"] or before is None or after is None:
        return (), ()
    sides, players = folded.sheet["sides"], _players(folded)

    def names(among: list[int], others: list[int]) -> tuple[str, ...]:
        seats = [s for side in among if side not in others for s in sides[side]["seats"]]
        return tuple(players[seat] for seat in seats)

    return names(before, after), names(after, before)
