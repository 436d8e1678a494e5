"""House rules: reading the options of a record against what the game declares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .facts import Game, Option, Place, Preset, Problem


def offered_options(game: Game, variant: str) -> list[Option]:
    """The options of a variant in the order of part E, each with the values that it has there."""
    preset = game.presets[variant]
    return [offered(option, preset) for option in game.options if option.name in preset.usual]


def offered(option: Option, preset: Preset) -> Option:
    """An option with the values that a variant allows; it needs no option that is not offered."""
    values = preset.narrowed.get(option.name, option.values)
    needs = option.needs if option.needs in preset.usual else ""
    allowed = preset.narrowed.get(option.needs, option.needed)
    needed = [value for value in option.needed if value in allowed]
    return replace(option, values=values, needs=needs, needed=needed if needs else [])


def allows(option: Option, value: object) -> bool:
    """Whether this is a value of the option's row in part E of the rules."""
    if value is None:
        return option.is_nullable
    if option.kind == "boolean":
        return isinstance(value, bool)
    if option.kind == "string":
        return isinstance(value, str) and value in option.values
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    if option.values:
        return value in option.values
    return option.low <= value and value <= option.high and value % option.step == 0


def option_problems(game: Game, variant: str, given: object, hand: int | None) -> list[Problem]:
    """What is wrong with a set of options (`hand` null: the record's own)."""
    if given is None:
        return []
    if not isinstance(given, dict):
        return [Place(hand, "rules").problem("not_an_object")]
    options = offered_options(game, variant) if given else []
    problems: list[Problem] = []
    for name in sorted(given):
        known = [option for option in options if option.name == name]
        if not known:
            problems.append(Place(hand, name).problem("unknown_option"))
        elif not allows(known[0], given[name]):
            problems.append(Place(hand, name).problem("bad_option"))
    if not problems:
        for name in game.misfits(variant, given):
            problems.append(Place(hand, name).problem("bad_option"))
    return problems


def options_in_force(game: Game, variant: str, given: object) -> dict[str, Any]:
    """The value of every option under a faultless set; options left out have their default."""
    chosen: dict[str, Any] = given if isinstance(given, dict) else {}
    return {name: chosen.get(name, value) for name, value in game.usual(variant, chosen).items()}


def unusual(game: Game, variant: str, options: dict[str, Any]) -> list[str]:
    """The names of the options that differ from the default under the other options."""
    usual = game.usual(variant, options)
    return [name for name in usual if options[name] != usual[name]]
