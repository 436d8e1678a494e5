"""The other rules that a game is counted by: every value of an option that is put in words, and the
tables that the pad knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorepad import house_rules, pads, rulebook, rules
from scorepad.web import words
from scorepad.web.house_tables import House, houses_for
from scorepad.web.say import _, commas


@dataclass(frozen=True)
class Offer:
    """What may be tried: the value of an option, or, as a whole, the rules of a table."""

    options: dict[str, Any]
    house: House | None = None

    @property
    def asked(self) -> dict[str, Any]:
        """As the engine is asked about it."""
        return {"options": self.options, "is_whole": self.house is not None}


@dataclass(frozen=True)
class Rule:
    """Other rules in words: how they are called, what they mean, who plays so, and where in the
    book they stand."""

    title: str
    means: str
    by: str
    places: tuple[str, ...]


def offers_for(record: dict[str, Any], pad: pads.Pad) -> list[Offer]:
    """Everything to try with a game: single options, then the pad's own tables, then the
    ready-made ones."""
    game, variant = record["game"], record["variant"]
    worded = house_rules.wordings(game, variant)
    singles = [
        Offer({option.name: value})
        for option in rules.options(game, variant)
        for value in worded[option.name].values
    ]
    return [*singles, *(Offer(one.rules, one) for one in houses_for(pad, game, variant))]


def rule_of(
    record: dict[str, Any], own: dict[str, Any], found: dict[str, Any], offers: list[Offer]
) -> Rule:
    """Rules that give a reading (an element of its `rules`) in words; `own` are the options that
    the game began with."""
    alike = [offers[place] for place in found["offers"]]
    first, *others = alike
    more = [_of_house(one.house) for one in others if one.house and one.house.is_own]
    if first.house is None:
        return _single(record, first.options, more)
    after = found["options"]
    return Rule(
        title=first.house.name,
        means=" · ".join(words.changed_rules(record, own, after)),
        by=" ".join([_of_house(first.house), *more]),
        places=tuple(_places(record, [name for name in own if own[name] != after[name]])),
    )


def _single(record: dict[str, Any], options: dict[str, Any], more: list[str]) -> Rule:
    """The value of one option."""
    ((name, value),) = options.items()
    worded = house_rules.wordings(record["game"], record["variant"])[name]
    said = worded.of(value)
    shown = {"value": words.worded_value(worded, value)}
    title = {"rule": words.current(worded.title), "value": words.value_name(worded, value)}
    return Rule(
        title=words.filled(words.current(house_rules.RULE_IS), title),
        means=words.filled(words.current(said.means), shown),
        by=" ".join([_sources(said.played), *more]),
        places=tuple(_places(record, [name])),
    )


def _sources(keys: tuple[str, ...]) -> str:
    if not keys:
        return _("No source names it: offered as a house rule.")
    names = [words.current(rulebook.SOURCES[key]) for key in keys]
    return _("Sources: %(sources)s.", sources=commas(names))


def _of_house(house: House) -> str:
    return _("This pad’s table “%(name)s”.", name=house.name) if house.is_own else house.source


def _places(record: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Where in the book these options stand, each place once."""
    places = rulebook.places_of_options(record["game"], record["variant"])
    yield from dict.fromkeys(place for name in names for place in places[name])
