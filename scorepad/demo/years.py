"""The calendar of the demo: evenings over three years, and what was played on each."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Mapping
from zoneinfo import ZoneInfo

from scorepad.demo.people import CUSTOMS, FAMILY, Custom, Player
from scorepad.demo.played import Sitting

YEARS = 3
ZONE = "America/Moncton"
_DAYS = 365 * YEARS
_OFTEN = (12, 11, 11, 10, 6, 6, 4, 3, 3, 2, 2, 2)  # how often each of the family comes


def sittings(
    rng: random.Random, count: int, until: dt.date, persons: Mapping[str, str]
) -> list[Sitting]:
    """`count` games in the order of their beginnings, the last evening before `until`.

    `persons`: the public id of each name. An evening has two to five games and may pass midnight;
    where there are more evenings than days, several tables play beside each other.
    """
    found = _drawn(rng, count, until, persons)
    return sorted(found, key=lambda sitting: sitting.begun)


def _drawn(
    rng: random.Random, count: int, until: dt.date, persons: Mapping[str, str]
) -> Iterator[Sitting]:
    evenings = _evenings(rng, count)
    days = rng.choices(range(_DAYS), k=len(evenings))
    for day, games in zip(sorted(days), evenings, strict=True):
        date = until - dt.timedelta(days=_DAYS - day)
        start = dt.datetime.combine(date, dt.time(19, 0), ZoneInfo(ZONE)).astimezone(dt.UTC)
        start += dt.timedelta(minutes=rng.randrange(90))
        custom, players = None, tuple[Player, ...]()
        for _ in range(games):
            if custom is None or rng.random() < 0.4:
                custom = _custom(rng, day // 365)
                players = _players(rng, custom.seats)
            playing = [0, 1] if _rotates_by_game(custom) else None
            ids = [persons[player.name] for player in players]
            yield Sitting(custom, players, ids, start, playing)
            start += dt.timedelta(minutes=rng.randint(40, 100))


def _evenings(rng: random.Random, count: int) -> list[int]:
    """How many games each evening has."""
    evenings = []
    while count > 0:
        games = min(count, rng.randint(2, 5))
        evenings.append(games)
        count -= games
    return evenings


def _custom(rng: random.Random, year: int) -> Custom:
    known = [custom for custom in CUSTOMS if custom.since <= year]
    return rng.choices(known, [custom.weight for custom in known])[0]


def _players(rng: random.Random, seats: int) -> tuple[Player, ...]:
    """Different people, who comes often more likely."""
    left, often, chosen = list(FAMILY), list(_OFTEN), []
    for _ in range(seats):
        at = rng.choices(range(len(left)), often)[0]
        chosen.append(left.pop(at))
        often.pop(at)
    return tuple(chosen)


def _rotates_by_game(custom: Custom) -> bool:
    return custom.variant == "six_rotate" and not custom.rules.get("six_rotate_per_hand")
