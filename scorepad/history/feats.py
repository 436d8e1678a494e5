"""What a game has to offer for the records: its most and its least. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.history.contracts import withheld_from
from scorepad.history.seen import Game


@dataclass(frozen=True)
class Feat:
    """Something that a game is measured by: `value` is better the higher it is, `persons` who did
    it, by public id in order; `entry`: the hand in which it was, None for the game as a whole."""

    code: str
    value: int
    persons: tuple[str, ...]
    entry: str | None = None


def feats_of(game: Game) -> tuple[Feat, ...]:
    """The best of each feat in a game; of equals the first."""
    best: dict[str, Feat] = {}
    for feat in (*_of_hands(game), *_of_totals(game), *_of_the_end(game)):
        if feat.value > 0 and feat.value > best.get(feat.code, _NONE).value:
            best[feat.code] = feat
    return tuple(best[code] for code in sorted(best))


_NONE = Feat("", 0, ())


def _of_hands(game: Game) -> Iterator[Feat]:
    for hand in game.hands:
        for side in hand.sides:
            delta = hand.row.delta[side.index]
            yield Feat("hand_points", delta, side.persons, hand.entry)
            yield Feat("hand_minus", -delta, side.persons, hand.entry)
            withheld = withheld_from(hand.row.lines, side.index)
            yield Feat("hand_blocked", withheld, side.persons, hand.entry)


def _of_totals(game: Game) -> Iterator[Feat]:
    """The deepest hole: by who sits there at the end."""
    for side in game.sides:
        for totals in game.totals:
            yield Feat("deepest", -totals[side.index], side.persons)


def _of_the_end(game: Game) -> Iterator[Feat]:
    if game.is_given_up or len(game.winners) != 1:
        return
    winner = next(side for side in game.sides if side.index in game.winners)
    others = [game.final[side.index] for side in game.sides if side is not winner]
    own = game.final[winner.index]
    yield Feat("final_total", own, winner.persons)
    yield Feat("margin", own - max(others), winner.persons)
    if not game.is_from_paper:
        yield Feat("comeback", game.behind(winner.index), winner.persons)
    everybody = tuple(sorted(person for side in game.sides for person in side.persons))
    yield Feat("most_hands", game.hands_before + len(game.hands), everybody)
