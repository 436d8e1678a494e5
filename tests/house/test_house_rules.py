"""Every option that the engine declares, and each of its values, is worded in every language."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad import rules, words
from scorepad.house_rules import SOURCES, TABLES, WORDINGS
from scorepad.rules.facts import Option
from scorepad.web.forms import rules as rules_form
from scorepad.web.language import LANGUAGES

DECLARED = [
    (game, variant, option)
    for game, found in rules.GAMES.items()
    for variant in found.presets
    for option in rules.options(game, variant)
]


def values(option: Option) -> list[Any]:
    """Every value that an option takes."""
    if option.kind == "boolean":
        return [True, False]
    if option.values:
        return option.values
    bounds = list(range(option.low, option.high + 1, option.step))
    return [*bounds, None] if option.is_nullable else bounds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "variant", "option"), DECLARED, ids=str)
def test_every_value_has_a_name_and_a_sentence(
    game: str, variant: str, option: Option, language: str
) -> None:
    translate = words.translator(language)
    worded = WORDINGS[option.name]
    assert option.rules
    assert translate(worded.title)
    names = [words.value_name(option.name, value, translate) for value in values(option)]
    assert len(set(names)) == len(names), "two values with one name"
    for value in values(option):
        assert words.filled(translate(worded.of(value).means), {"value": value}).endswith(".")
        assert set(worded.of(value).played) <= SOURCES.keys()
    assert bool(option.needs) == bool(worded.idle)


def test_nothing_is_worded_that_nobody_declares() -> None:
    assert {option.name for _game, _variant, option in DECLARED} == WORDINGS.keys()
    for option in {option.name: option for _g, _v, option in DECLARED}.values():
        known = WORDINGS[option.name].values
        assert rules_form.listed(option) == [v for v in known if rules.allows(option, v)]
        if rules_form.has_choices(option):
            assert WORDINGS[option.name].other is None
            assert {str(value) for value in values(option)} == set(map(str, known))


@pytest.mark.parametrize(("game", "variant", "option"), DECLARED, ids=str)
def test_the_usual_value_says_who_plays_so(game: str, variant: str, option: Option) -> None:
    usual = rules.usual(game, variant, {})[option.name]
    assert WORDINGS[option.name].of(usual).played


@pytest.mark.parametrize(("game", "variant", "option"), DECLARED, ids=str)
def test_what_an_option_needs_is_an_option_with_such_values(
    game: str, variant: str, option: Option
) -> None:
    offered = {other.name: other for other in rules.options(game, variant)}
    assert not option.needs or all(
        rules.allows(offered[option.needs], value) for value in option.needed
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_ready_made_tables_say_only_what_differs(table: Any) -> None:
    assert rules.house_rules(table.game, table.variant, table.rules) == table.rules


def test_the_first_table_is_the_usual_one_and_names_fit_a_key() -> None:
    assert TABLES[0].rules == {}
    assert len({table.key for table in TABLES}) == len(TABLES)
    assert all(len(table.key) < 16 for table in TABLES), "a profile's id has 16 characters or more"
