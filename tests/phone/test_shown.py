"""Words, heads and contracts: the phone says of any game what the server says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad import rules
from scorepad.game_names import KINDS
from scorepad.languages import LANGUAGES
from scorepad.web import ended, words
from scorepad.web.hand_words import (
    is_blocked,
    is_plain,
    outcome_word,
    players_at,
    reason,
    side_names,
    telling_rule,
)
from scorepad.web.picker import title_of
from scorepad.web.refusals import refusal_texts
from scorepad.web.table_head import head_of
from scorepad.web.told import contract_of
from tests import game_generators, slips, steered_games
from tests.evenings import EVENINGS
from tests.phone.modules import Modules
from tests.phone.twin_pages import Twins, speaking

Json = dict[str, Any]
GAMES_OF_EACH = 2
STEERED = 50
SLIPS = 60


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.add_engine()
    yield made
    made.close()


def hands_agree(twins: Twins, record: Json, sheet: Json) -> None:
    """Every hand in one line, before and after it was scored, and the words of its lines."""
    names, sides = side_names(sheet), sheet["sides"]
    for index, (hand, row) in enumerate(zip(record["hands"], sheet["hands"], strict=True)):
        players = players_at(record, index)
        twins.same("hand_words.js", "playersAt", [record, index], players)
        for scored in (row, None):
            if row["state"] in ("faulty", "orphan"):
                continue
            told = contract_of(record, hand, players, sides, scored)
            twins.same("contracts.js", "contractOf", [record, hand, players, sides, scored], told)
        for line in row["lines"]:
            twins.same("words.js", "lineText", [line, names], words.line_text(line, names))
        for side in range(len(names)):
            twins.same("hand_words.js", "reason", [row, side, names], reason(row, side, names))
            for function, python in (
                ("isPlain", is_plain),
                ("isBlocked", is_blocked),
                ("tellingRule", telling_rule),
            ):
                twins.same("hand_words.js", function, [row, side], python(row, side))
            told = outcome_word(row, side, True)
            twins.same("hand_words.js", "outcomeWord", [row, side, True], told)


def games_agree(twins: Twins, record: Json) -> None:
    """All that is said of a game as a whole, and of every hand."""
    sheet, standing = rules.score(record), rules.table(record)
    players = players_at(record, len(record["hands"]))
    head = head_of(sheet, standing, players, 7)
    twins.same("head.js", "headOf", [sheet, standing, players, 7], head)
    parts = words.rules_parts(record, standing=standing)
    twins.same("words.js", "rulesParts", [record, standing], parts)
    twins.same("words.js", "endedText", [sheet], words.ended_text(sheet))
    twins.same("words.js", "endingRemark", [sheet], words.ending_remark(sheet))
    twins.same(
        "words.js", "sourceOf", [sheet["ended_by"] or ""], words.source_of(sheet["ended_by"] or "")
    )
    problems_agree(twins, sheet, players)
    hands_agree(twins, record, sheet)


def problems_agree(twins: Twins, sheet: Json, players: list[str]) -> None:
    for found in ([*sheet["problems"], *sheet["warnings"]], sheet["warnings"]):
        told = refusal_texts(found, sheet, players)
        twins.same("words.js", "refusalTexts", [found, sheet, players], told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_every_variant(app: Flask, modules: Modules, language: str) -> None:
    with speaking(app, modules, language) as twins:
        for game, variant in game_generators.VARIANTS:
            for number in range(GAMES_OF_EACH):
                rng = random.Random(f"shown/{variant}/{number}")
                games_agree(twins, game_generators.game(rng, game, variant))


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_steered_to_every_rule(app: Flask, modules: Modules, language: str) -> None:
    with speaking(app, modules, language) as twins:
        for _aim, record in steered_games.steered_games(STEERED, language):
            games_agree(twins, record)


@pytest.mark.parametrize("language", LANGUAGES)
def test_recorded_evenings(app: Flask, modules: Modules, language: str) -> None:
    with speaking(app, modules, language) as twins:
        for evening in EVENINGS.values():
            games_agree(twins, evening.record())


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_are_told_alike(app: Flask, modules: Modules, language: str) -> None:
    with speaking(app, modules, language) as twins:
        for _slip, record in slips.slipped_records(SLIPS, language):
            sheet = rules.score(record)
            names = record.get("players") if isinstance(record, dict) else None
            if sheet["sides"] and isinstance(names, list):
                problems_agree(twins, sheet, list(map(str, names)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_by_itself(app: Flask, modules: Modules, language: str) -> None:
    with speaking(app, modules, language) as twins:
        for cents in (0, 5, 150, -125, 100_000, -99):
            twins.same("words.js", "money", [cents], words.money(cents))
        for count in range(1, 6):
            names = [f"N{number}" for number in range(count)]
            twins.same("words.js", "listed", [names], ended.format_list(names, locale=language))
        for kind in KINDS:
            told = title_of(kind.game, kind.variant)
            twins.same("words.js", "titleOf", [kind.game, kind.variant], told)
        twins.same("words.js", "titleOf", ["whist", "none"], "")
        for rank in ("A", "10", "5", "joker"):
            twins.same("words.js", "rankName", [rank], words.rank_name(rank))
        for card in (("A", "S"), ("10", "C"), ("7", None)):
            twins.same("words.js", "cardName", list(card), words.card_name(*card))
        changes_agree(twins)


def changes_agree(twins: Twins) -> None:
    """Every value of every option in the place of the one before."""
    for game, declared in rules.GAMES.items():
        for variant in declared.presets:
            record = {"game": game, "variant": variant}
            usual = rules.in_force(game, variant, {})
            for option in rules.options(game, variant):
                values = option.values or [option.low, option.low + 5 * option.step, option.high]
                for value in [True, False] if option.kind == "boolean" else values:
                    after = usual | {option.name: value}
                    told = words.changed_rules(record, usual, after)
                    twins.same("words.js", "changedRules", [record, usual, after], told)
