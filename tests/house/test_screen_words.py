"""Every code that a script says has a sentence, in every language."""

from __future__ import annotations

import re

import pytest

from scorepad import screen_words
from scorepad.languages import LANGUAGES
from scorepad.wording.screens import COUNTED, SCREENS
from tests.house.sources import STATIC, files

SAID = re.compile(r"\bsay(?:Many)?\(\s*\"([^\"]+)\"")
SOURCES = {path: path.read_text(encoding="utf-8") for path in files(STATIC / "js", "*.js")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_is_said_has_a_sentence(language: str) -> None:
    known = screen_words.codes(language)
    said = {code for text in SOURCES.values() for code in SAID.findall(text)}
    assert len(said) > 20
    assert said <= known.keys()


def test_every_sentence_of_the_screens_is_said() -> None:
    every = "".join(SOURCES.values())
    assert [code for code in (*SCREENS, *COUNTED) if f'"{code}"' not in every] == []


def test_one_code_has_one_sentence() -> None:
    tables = (SCREENS, COUNTED, screen_words.SINGLE, screen_words.LISTS)
    codes = [code for table in tables for code in table]
    assert len(codes) == len({*codes})
