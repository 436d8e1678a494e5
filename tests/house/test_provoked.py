"""Whatever the engine can say, some input of its tests makes it say."""

from __future__ import annotations

import pytest

from scorepad import sentences
from tests.house.provoked import Said, inputs, said_of, sites
from tests.house.sources import ROOT, files


@pytest.fixture(scope="module")
def said() -> Said:
    return said_of(list(inputs()))


def test_every_problem_is_provoked(said: Said) -> None:
    assert said.problems == sentences.PROBLEMS.keys()


def test_every_warning_is_provoked(said: Said) -> None:
    assert said.warnings == sentences.WARNINGS.keys()


def test_every_line_is_drawn(said: Said) -> None:
    assert said.lines == sentences.LINES.keys()


def test_every_game_ending_is_reached(said: Said) -> None:
    assert said.endings == sentences.ENDINGS.keys() - set(sentences.BY_NO_RULE)


def test_every_place_that_makes_one_is_reached(said: Said) -> None:
    """Not only every code: every line of the engine that tells one."""
    missed = [
        (module, first)
        for module, first, last in sites()
        if not any((module, line) in said.sites for line in range(first, last + 1))
    ]
    assert missed == []


def test_every_code_of_the_journal_is_looked_for_in_a_test() -> None:
    rooms = ("journal", "pads", "web", "sync", "archive")
    texts = [
        path.read_text("utf-8") for room in rooms for path in files(ROOT / "tests" / room, "*.py")
    ]
    named = "\n".join(texts)
    assert [code for code in sentences.JOURNAL if f'"{code}"' not in named] == []
