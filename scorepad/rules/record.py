"""Reading the head of a record: which game, who sits where, which rules, where it started."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .facts import Game, Place, Preset, Problem, Setting
from .games import GAMES
from .options import option_problems, options_in_force
from .reading import (
    LARGEST,
    key_problems,
    list_problems,
    names_problems,
    row_problems,
    seat_problems,
    two_sides_problems,
    whole_problems,
)

FORMAT = "scorepad-game/1"
RECORD_KEYS = [
    "format",
    "game",
    "variant",
    "rules",
    "players",
    "sides",
    "start",
    "first_dealer",
    "playing",
    "hands",
]
MOST_HANDS = 100000


@dataclass(frozen=True)
class Head:
    """The head of a record, with usable values even where the problems say that it is faulty."""

    game: Game
    variant: str
    players: list[str]
    sides: list[list[int]]
    options: dict[str, Any]
    totals: list[int]
    held: int
    playing: list[int]
    hands_before: int
    first_dealer: int | None
    hands: list[Any]
    problems: list[Problem] = field(default_factory=list)

    @property
    def seats(self) -> int:
        return self.game.presets[self.variant].seats

    def setting(
        self,
        number: int,
        dealer: int | None,
        options: dict[str, Any],
        held: int,
        playing: list[int],
    ) -> Setting:
        """What holds while the element of that number is read."""
        traits = self.game.presets[self.variant].traits
        return Setting(number, self.seats, self.sides, dealer, options, traits, playing, held)


def what_it_is_not(record: object) -> list[Problem]:
    """Why this value cannot be read as a game at all; an empty list if it can."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        return [Place(None, "format").problem("not_a_record")]
    game = record.get("game")
    if not isinstance(game, str) or game not in GAMES:
        return [Place(None, "game").problem("unknown_game")]
    variant = record.get("variant")
    if not isinstance(variant, str) or variant not in GAMES[game].presets:
        return [Place(None, "variant").problem("unknown_variant")]
    return []


def read_head(record: dict[str, Any]) -> Head:
    """The head of a record of a known game and variant, with all that is wrong in it."""
    game = GAMES[record["game"]]
    variant: str = record["variant"]
    preset = game.presets[variant]
    problems = key_problems(record, None, RECORD_KEYS)
    rules = option_problems(game, variant, record.get("rules"), None)
    names = names_problems(record.get("players"), Place(None, "players"), preset.seats)
    sides = sides_problems(record.get("sides"), preset)
    start = start_problems(record.get("start"), len(preset.sides), game.holds_points)
    dealer = dealer_problems(record.get("first_dealer"), preset)
    seated = playing_problems(record.get("playing"), preset)
    problems.extend([*rules, *names, *sides, *start, *dealer, *seated])
    hands = record.get("hands")
    if not isinstance(hands, list):
        problems.append(Place(None, "hands").problem("missing" if hands is None else "not_a_list"))
    given: dict[str, Any] = record["start"] if isinstance(record.get("start"), dict) else {}
    first = given if not start else {}
    grouped = preset.sides if sides or record.get("sides") is None else record["sides"]
    options = options_in_force(game, variant, {} if rules else record.get("rules"))
    totals = [0 for side in preset.sides] if first.get("totals") is None else first["totals"]
    before = Setting(1, preset.seats, grouped, None, options, preset.traits)
    playing = game.seated(None if seated else record.get("playing"), totals, before)
    return Head(
        game=game,
        variant=variant,
        players=["" for seat in range(preset.seats)] if names else record["players"],
        sides=grouped,
        options=options,
        totals=totals,
        held=0 if first.get("held") is None else first["held"],
        playing=playing,
        hands_before=0 if first.get("hands") is None else first["hands"],
        first_dealer=None if dealer else record.get("first_dealer"),
        hands=hands if isinstance(hands, list) else [],
        problems=problems,
    )


def dealer_problems(dealer: object, preset: Preset) -> list[Problem]:
    """The first dealer is a seat that may deal, or not told (5S.R1)."""
    place = Place(None, "first_dealer")
    if dealer is None:
        return []
    problems = seat_problems(dealer, place, preset.seats)
    if not problems and not any(dealer in side for side in preset.sides):
        return [place.problem("shadow_cannot_deal")]
    return problems


def playing_problems(playing: object, preset: Preset) -> list[Problem]:
    """Which two of three teams are at the table: where teams take turns (6R.S1), or once one has
    dropped out (63.E1)."""
    place = Place(None, "playing")
    if playing is None:
        return []
    if "rotates" not in preset.traits and "drops_out" not in preset.traits:
        return [place.problem("not_played_here")]
    return two_sides_problems(playing, place, len(preset.sides))


def sides_problems(sides: object, preset: Preset) -> list[Problem]:
    """200.P1: the sides may be listed in any order, but partners sit as the variant seats them."""
    if sides is None:
        return []
    place = Place(None, "sides")
    problems = list_problems(sides, place, len(preset.sides))
    if problems or not isinstance(sides, list):
        return problems
    for index, side in enumerate(sides):
        size = len(preset.sides[0])
        problems.extend(row_problems(side, place.at(index), size, 0, preset.seats - 1))
    if not problems and sorted([sorted(side) for side in sides]) != preset.sides:
        return [place.problem("bad_sides")]
    return [Problem(None, "sides", problem.index, "bad_sides", {}) for problem in problems]


def start_problems(start: object, sides: int, holds_points: bool) -> list[Problem]:
    """A game carried over: totals of every side, hands already played, points held."""
    if start is None:
        return []
    if not isinstance(start, dict):
        return [Place(None, "start").problem("not_an_object")]
    problems = key_problems(start, None, ["totals", "hands", "held"])
    if start.get("totals") is not None:
        place = Place(None, "totals")
        problems.extend(row_problems(start["totals"], place, sides, -LARGEST, LARGEST))
    if start.get("hands") is not None:
        problems.extend(whole_problems(start["hands"], Place(None, "hands"), 0, MOST_HANDS))
    held = start.get("held")
    if holds_points and held is not None:
        problems.extend(whole_problems(held, Place(None, "held"), 0, LARGEST))
    elif held is not None and not (isinstance(held, int) and held == 0):
        problems.append(Place(None, "held").problem("not_played_here"))
    return problems
