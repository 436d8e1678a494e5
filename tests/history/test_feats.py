"""The most and the least of a game, beside a plain look at its sheet."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad.history.counting import counted_in
from scorepad.journal import Folded
from tests.game_generators import VARIANTS, game
from tests.history.counted_reference import Seen, seen, withheld
from tests.history.games_of_records import game_of

Found = dict[str, tuple[int, tuple[str, ...], int | None]]


def reference(folded: Folded) -> Found:
    """Each feat with its value, who, and the number of the hand."""
    game = seen(folded)
    told: list[tuple[str, int, tuple[str, ...], int | None]] = []
    for hand in game.hands:
        for side in sorted(hand.table):
            who = tuple(sorted(hand.seats[seat] for seat in game.seats_of[side]))
            delta, number = hand.row["delta"][side], hand.row["number"]
            told += [("hand_points", delta, who, number), ("hand_minus", -delta, who, number)]
            told.append(("hand_blocked", withheld(game, hand, side), who, number))
    for side in game.partaking:
        told += [("deepest", -totals[side], game.at_end(side), None) for totals in game.totals]
    told += of_the_end(game)
    found: Found = {}
    for code, value, persons, place in told:
        if value > max(0, found.get(code, (0, (), None))[0]):
            found[code] = (value, persons, place)
    return found


def of_the_end(game: Seen) -> list[tuple[str, int, tuple[str, ...], int | None]]:
    if not game.is_over or len(game.sheet["winners"]) != 1:
        return []
    (winner,) = game.sheet["winners"]
    totals, persons = game.sheet["totals"], game.at_end(winner)
    others = [side for side in game.partaking if side != winner]
    gap = max((max(t[o] for o in others) - t[winner] for t in game.totals), default=0)
    everybody = tuple(sorted(person for side in game.partaking for person in game.at_end(side)))
    before = (game.record.get("start") or {}).get("hands") or 0
    return [
        ("final_total", totals[winner], persons, None),
        ("margin", totals[winner] - max(totals[other] for other in others), persons, None),
        ("comeback", gap, persons, None),
        ("most_hands", before + len(game.hands), everybody, None),
    ]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_random_games(name: str, variant: str) -> None:
    for number in range(40):
        rng = random.Random(f"{name}/{variant}/{number}/feats")
        folded = game_of(game(rng, name, variant), is_given_up=rng.random() < 0.5)
        counted = counted_in(folded)
        if counted is None:
            continue
        numbers: dict[str | None, Any] = {
            entry.id: row["number"]
            for entry, row in zip(folded.entries, folded.sheet["hands"], strict=True)
        }
        told = {
            feat.code: (feat.value, feat.persons, numbers.get(feat.entry)) for feat in counted.feats
        }
        assert told == reference(folded), number
