"""The rulebook is whole: every rule has its place, every source a name, every text a language."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from scorepad import house_rules, rulebook, rules, sentences, words
from scorepad.languages import LANGUAGES
from tests.house.rule_ids import RULES
from tests.house.sources import PACKAGE, files
from tests.rules.test_cases import CASES
from tests.steered_games import AIMS, steered_games

BOOKS = rulebook.BOOKS
CHAPTERS = [(book, chapter) for book in BOOKS for chapter in book.chapters]
PRESETS = [(game, variant) for game, found in rules.GAMES.items() for variant in found.presets]
# What a rule was taken over from, where no page of the game itself says it.
GAMES_AS_SOURCES = {"five_hundred", "le_rough", "cutthroat"}
IMPURE = {"flask", "sqlalchemy", "datetime", "os", "pathlib"}


def texts(chapter: rulebook.Chapter) -> list[str]:
    """Every text of a chapter."""
    found = [chapter.title]
    for section in chapter.sections:
        found += [section.title, *(said.text for said in section.said)]
    for point in chapter.differs:
        found += [point.about, point.here, *(says.text for says in point.says)]
    return found


@pytest.mark.parametrize(("book", "chapter"), CHAPTERS, ids=lambda one: one.title)
def test_every_sentence_is_said_by_somebody_and_in_every_language(
    book: rulebook.Book, chapter: rulebook.Chapter
) -> None:
    for said in chapter.said():
        assert said.by and set(said.by) <= rulebook.SOURCES.keys(), said.text
    for point in chapter.differs:
        assert set(point.rules) <= book.rules(), point
        for says in point.says:
            assert says.by and set(says.by) <= rulebook.SOURCES.keys(), says.text
    for language in set(LANGUAGES) - {"en"}:
        translate = words.translator(language)
        same = [text for text in texts(chapter) if translate(text) == text]
        assert [text for text in same if len(text.split()) > 3] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_no_rule_stands_in_two_places(book: rulebook.Book) -> None:
    ids = [said.rule for chapter in book.chapters for said in chapter.said() if said.rule]
    assert len(set(ids)) == len(ids)
    numbers = [point.number for chapter in book.chapters for point in chapter.differs]
    assert len(set(numbers)) == len(numbers)
    names = {name for chapter in book.chapters for s in chapter.sections for name in s.tables}
    assert names <= rulebook.TABLES.keys()
    keys = [chapter.key for chapter in book.chapters]
    assert len(set(keys)) == len(keys)
    assert {key for used in book.variants.values() for key in used} <= set(keys)


def test_every_variant_has_its_chapters() -> None:
    assert {(book.game, variant) for book in BOOKS for variant in book.variants} == {*PRESETS}


def test_every_source_that_is_named_is_described() -> None:
    named = {key for _b, chapter in CHAPTERS for said in chapter.said() for key in said.by}
    assert named <= {*rulebook.ABOUT, *GAMES_AS_SOURCES}
    assert house_rules.SOURCES.keys() <= rulebook.SOURCES.keys()


def test_the_rulebook_is_pure() -> None:
    for path in files(PACKAGE / "rulebook", "*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            name.partition(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
            )
        }
        assert not imported & IMPURE, path


def test_tables_have_the_figures_of_the_engine() -> None:
    values = dict(rulebook.TABLES["card_values"]().rows)
    assert values == {"ace": "10", "king": "0", "queen": "0", "jack": "0", "10": "10"} | {
        rank: "0" for rank in "987"
    } | {"5": "5"}
    bids = rulebook.TABLES["bids"]()
    assert bids.head[1:] == ("6", "7", "8", "9", "10")
    assert bids.rows[0] == ("spades", "40", "140", "240", "340", "440")
    assert bids.rows[-1] == ("no trump", "120", "220", "320", "420", "520")
    limits = {row[0]: row[1:] for row in rulebook.TABLES["limits"]().rows}
    assert limits["Le Rough"] == ("70", "350") and limits["Without partners"] == ("25", "200")
    assert len(limits) == len(rules.GAMES["two_hundred"].presets)


def test_ids_are_those_of_the_rules() -> None:
    placed = set().union(*(chapter.rules() for _book, chapter in CHAPTERS))
    assert placed == RULES


@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_what_an_option_is_about_stands_in_its_book(game: str, variant: str) -> None:
    book = rulebook.book_of(game)
    for option in rules.options(game, variant):
        assert set(option.rules) <= book.rules(), option.name
        assert set(option.rules) & book.rules(variant), option.name


def test_every_rule_of_a_sentence_has_its_place() -> None:
    said = {
        code for table in (sentences.LINES, sentences.ENDINGS, sentences.SOURCES) for code in table
    }
    said -= set(sentences.BY_NO_RULE)
    assert {".".join(code.split(".")[:2]) for code in said} <= RULES


def test_every_reason_that_there_can_be_stands_where_its_table_looks() -> None:
    for aim, record in steered_games(4 * len(AIMS), "rulebook"):
        sheet = rules.score(record)
        told = {line["rule"] for hand in sheet["hands"] for line in hand["lines"]}
        told |= {sheet["ended_by"]} - {None}
        assert told <= rulebook.book_of(record["game"]).rules(record["variant"]), aim


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_reason_of_a_sheet_stands_where_its_table_looks(case: dict[str, Any]) -> None:
    record = case["record"]
    sheet = rules.score(record)
    told = {line["rule"] for hand in sheet["hands"] for line in hand["lines"]}
    told |= {sheet["ended_by"]} - {None}
    assert told <= rulebook.book_of(record["game"]).rules(record["variant"])
