"""Games and offers of other rules for the tests of readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorepad import house_rules, rules
from tests import game_generators, steered_games


def offers(game: str, variant: str) -> list[dict[str, Any]]:
    """Every value of every option that is put in words, and every ready-made table."""
    worded = house_rules.wordings(game, variant)
    singles = [
        {"options": {option.name: value}, "is_whole": False}
        for option in rules.options(game, variant)
        for value in worded[option.name].values
        if rules.allows(option, value)
    ]
    tables = [one for one in house_rules.TABLES if (one.game, one.variant) == (game, variant)]
    return [*singles, *({"options": one.rules, "is_whole": True} for one in tables)]


def records(count: int, seed: int | str) -> Iterator[dict[str, Any]]:
    """That many random games, and as many that are steered at one rule each, of every variant."""
    yield from game_generators.any_games(count, seed)
    yield from (record for _aim, record in steered_games.steered_games(count, seed))


def changed(record: dict[str, Any], offer: dict[str, Any]) -> dict[str, Any]:
    """The record under the rules of an offer, at its start and at every change of rules."""
    game, variant = record["game"], record["variant"]

    def wanted(given: dict[str, Any]) -> dict[str, Any]:
        before = rules.in_force(game, variant, given)
        lasting = {name: before[name] for name in rules.GAMES[game].lasting if name in before}
        kept = lasting if offer["is_whole"] else before
        return {**kept, **offer["options"]}

    hands = [
        {**hand, "rules": wanted(hand["rules"])} if "rules" in hand else hand
        for hand in record["hands"]
    ]
    return {**record, "rules": wanted(record.get("rules") or {}), "hands": hands}


def is_for_a_whole_game(record: dict[str, Any], offer: dict[str, Any]) -> bool:
    """Whether an offer changes what was agreed for the whole game."""
    game, variant = record["game"], record["variant"]
    before = rules.in_force(game, variant, record.get("rules") or {})
    lasting = [name for name in rules.GAMES[game].lasting if name in offer["options"]]
    return any(offer["options"][name] != before[name] for name in lasting)
