"""Every option that the engine declares, and each of its values, is worded in every language."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad import rules, words
from scorepad.house_rules import SOURCES, TABLES, wordings
from scorepad.languages import LANGUAGES
from scorepad.rules.facts import Option
from scorepad.web.forms import rules as rules_form

DECLARED = [
    (game, variant, option)
    for game, found in rules.GAMES.items()
    for variant in found.presets
    for option in rules.options(game, variant)
]

TRANSLATORS = {language: words.translator(language) for language in LANGUAGES}


def values(option: Option) -> list[Any]:
    """Every value that an option takes; of a million amounts of money some."""
    if option.kind == "boolean":
        return [True, False]
    if option.values:
        return [*option.values, None] if option.is_nullable else option.values
    every = range(option.low, option.high + 1, option.step)
    bounds = [*every[:300], *every[300::9973]]
    return [*bounds, None] if option.is_nullable else bounds


@pytest.mark.parametrize(("game", "variant", "option"), DECLARED, ids=str)
def test_every_value_has_a_name_and_a_sentence(game: str, variant: str, option: Option) -> None:
    worded = wordings(game, variant)[option.name]
    assert option.rules
    assert not option.needs or worded.idle
    for language, translate in TRANSLATORS.items():
        assert translate(worded.title)
        names = [words.value_name(worded, value, translate) for value in values(option)]
        assert len(set(names)) == len(names), f"two values with one name in {language}"
        for value in values(option):
            means = words.filled(translate(worded.of(value).means), {"value": value})
            assert means.endswith((".", "。")), (language, means)
            assert set(worded.of(value).played) <= SOURCES.keys()


def test_nothing_is_worded_that_nobody_declares() -> None:
    for game in rules.GAMES:
        variants = rules.GAMES[game].presets
        worded = {name for variant in variants for name in wordings(game, variant)}
        assert {option.name for own, _v, option in DECLARED if own == game} == worded
    for game, variant, option in DECLARED:
        words_of = wordings(game, variant)[option.name]
        known = [value for value in words_of.values if rules.allows(option, value)]
        assert rules_form.listed(option, words_of) == known
        if rules_form.has_choices(option):
            assert words_of.other is None
            assert {str(value) for value in values(option)} == set(map(str, known))


@pytest.mark.parametrize(("game", "variant", "option"), DECLARED, ids=str)
def test_the_usual_value_says_who_plays_so(game: str, variant: str, option: Option) -> None:
    usual = rules.usual(game, variant, {})[option.name]
    assert wordings(game, variant)[option.name].of(usual).played


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
